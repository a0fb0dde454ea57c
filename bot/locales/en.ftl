## Asterism in English.
##
## Each message is one text a player sees. Variables are listed where the text is declared (bot/src/text.rs) or produced
## (rules/src/*/). Keep to the voice: short, warm, plain.

# Two or more things: "Ann and Ben", "Ann, Ben and Cleo".
list-of = { $firsts } and { $last }

game-name = { $game ->
   *[pentagame] Pentagame
}
variant-name = { $variant ->
   *[illustrated] Illustrated
    [leaflet] Leaflet
    [classic] Classic
}
variant-about = { $variant ->
   *[illustrated] the designer's illustrated rules; the last round is played out
    [leaflet] the short printed rules: when the gray blocks have run out, none is placed
    [classic] whoever first has three figures out wins at once; the ring is shorter
}
seat-order = { $order ->
   *[random] seats by lot
    [first] the challenger begins
    [last] the challenger sits last
}
seat-name = Player { $seat }


## Commands

command-challenge = Challenge others to a game in this channel
command-move = Make your move by typing it
command-board = See a board, now or after any move
command-games = Your games and challenges, what needs you first
command-resign = Give up a game (asks first)
command-rules = The rules of a game, with pictures
command-help = What to do next
option-game = Which game
option-own-game = Which of your games, if there are several
option-opponent = Who to play against
option-more-opponent = One more opponent
option-variant = Which variant of the rules
option-seat = Who begins
option-move = Your move, such as a A->A-1-B
option-ply = The board after this many moves


## Challenges

challenge-ping = { $users }: { $by } challenges you to { $game }!
challenge-title = { $game }: { $by } against { $others }
challenge-text = **{ $variant }** – { $about }. Order: { $order }.
challenge-accepted = ✅ { $user } is in
challenge-waiting = ⏳ waiting for { $user }
challenge-lapses = Open until answered; lapses { $time }.
challenge-begins = Accepted. The game begins below!
challenge-declined = { $user } declined. Maybe another time!
challenge-withdrawn = { $user } withdrew the challenge.
challenge-footer = Game { $game }
button-accept = Accept
button-decline = Decline
button-withdraw = Withdraw


## Boards

board-title = { $game }: { $players }
board-footer = { $ply ->
    [0] Game { $game } · start
    [one] Game { $game } · after { $ply } move
   *[other] Game { $game } · after { $ply } moves
}
board-footer-over = { $ply ->
    [one] Game { $game } · over after { $ply } move
   *[other] Game { $game } · over after { $ply } moves
}
turn-ping = { $user }, your turn!
turn-since = { $user } is on turn, since { $time }.
then-turn = { $user } was on turn.
first-turn = { $user } begins. Press **Move…**, or type `/move`.
last-move = { $user }: { $words }
    `{ $notation }`
# In the description of a picture.
alt-last-move = Last move by { $user }: { $words }
left-resigned = { $user } resigned.
left-time = { $user } ran out of time.
draw-agreed = All agreed on a draw.
won-one = 🏆 { $winner } wins!
won-shared = 🏆 { $winners } win together!
drawn = The game is drawn.
how-ended = { $how ->
   *[out] Enough figures are out.
    [resigned] All others resigned.
    [time] Time ran out for all others.
    [agreed] All agreed.
    [repetition] The same position stood three times.
    [limit] The agreed number of rounds is played.
}
button-move = Move…
button-more = ⋯
button-board = Look at the board
button-resign = Resign…
button-rules = Rules
button-show = Show everyone
button-first = ⏮ Start
button-earlier = ◀ Back
button-later = ▶ On
button-last = ⏭ Now
more-text = What would you like to do?


## The guided move

guide-step = Choice { $number }. You can also type the whole move with `/move`.
guide-ready-title = Play this move?
guide-ready = { $words }
    `{ $notation }`
guide-choice = { $label }: { $words }
guide-group-menu = Where on the board?
guide-footer = Game { $game } · only you see this
guide-canceled = Nothing was played. Your board still waits for you.
guide-form-title = Type your choice
guide-form-placeholder = such as { $example }
guide-typed-unknown = { $typed } is not among the choices. You could type { $examples }, or pick from the menu.
button-play = Play
button-back = Back
button-type = Type…
button-cancel = Cancel
played = Played: `{ $notation }`


## Lists and suggestions

menu-game = { $game }: { $players }
menu-your-turn = Your turn · game { $id }
menu-turn = { $whose } is on turn · game { $id }
menu-over = Over · game { $id }
games-title = Your games
games-none = You have no game and no challenge. Begin one: type `/challenge` and pick a game and an opponent.
games-turn = ▶ **Your turn** in { $board } – { $game }: { $players }, since { $time }
games-waiting = ⏳ { $board } – { $game }: { $players }; { $whose } is on turn since { $time }
games-over = ✔ { $board } – { $game }: { $players }; over
games-challenge-to = ✉ { $board } – you challenged { $others } to { $game }
games-challenge-accepted = ✉ { $board } – you accepted { $by }'s challenge to { $game }; others are still asked
games-challenge-from = ✉ { $board } – { $by } challenged you to { $game }: answer there
games-link = [game { $id }]({ $url })
games-no-link = game { $id }
games-open-menu = Open one of them here
games-more = { $count ->
    [one] … and one more
   *[other] … and { $count } more
}
suggest-turn = Your turn: { $game } { $id } ({ $players })
suggest-waiting = { $game } { $id } ({ $players }), { $whose } is on turn
suggest-over = { $game } { $id } ({ $players }), over
suggest-move = { $notation } — { $words }
suggest-variant = { $name } — { $about }


## Resigning

resign-ask = Do you want to resign { $game } ({ $players })? Your opponent wins then.
resign-ask-many = Do you want to resign { $game } ({ $players })? The others play on; your figures stay where they are.
button-resign-do = Resign
resign-done = You resigned game { $game }. Well played!


## Rules and help

rules-title = The rules of { $game }
rules-footer = Page { $page } of { $pages }
button-previous = ◀ Back
button-next = On ▶

rules-pentagame-1 = **The aim.** You have five figures of one shape: one of each color. Each starts on the rim, on the corner of its color, and wants to get to the crossing of its color on the far side, in the middle of the star. There it leaves the board. **Three of your figures out, and you win.**

    Pentagame is a game by **Jan Suchanek**, for two to four players.
rules-pentagame-2 = **Moving.** Pick one of your figures and go as far as you like along the ring and the star, turning at free corners and crossings, as long as the way is free. You never jump. Stop on any free stop.

    Here the white figure `a` went from A to A-6-d, the sixth stop from A on its arm to d: `a A->A-6-d`. Figures on the same corner do not hinder each other. You always move; there is no passing.
rules-pentagame-3 = **Blocks.** You may end your move on a block. A **black** block you pick up and put on any free stop. A **gray** block goes back to the supply.

    Here the blue figure beat the black block on the crossing e and put it on A-1-B: `b B x e k:A-1-B`. Blocks are how you slow the others down.
rules-pentagame-4 = **Swapping.** If your way ends at another figure, yours or not, the two change places. Where several stand on one corner, you choose with whom.

    `e E<->A a` swaps your own two; `e E<->A 2a` swaps with player 2's. You may not make the very same move twice in a row: undo my swap, and I cannot repeat it at once.
rules-pentagame-5 = **Leaving.** A figure of yours that reaches its goal leaves the board, and you put a **gray block** on any free stop: `b E x b+ k:E-2-c g:E-3-c` beats the black block on the goal and leaves, all in one.

    If somebody else brings your figure to its goal, it stays there, and leaving is your next turn. When no gray blocks are left in the supply, move one on the board.
rules-pentagame-6 = **The end.** When somebody has three figures out, the round is played to its end, so that all had equally many turns. Everyone with three out wins; several can win together.

    With three or four players everything is the same, only fuller. Own swaps are strong; swapping with others mostly helps them.

help-title = Asterism – what to do next
help-your-turn = { $count ->
    [one] ▶ **It is your turn** in one game. Press **Move…** under its newest board, or open it below.
   *[other] ▶ **It is your turn** in { $count } games. Press **Move…** under their newest boards, or open one below.
}
help-waiting = { $count ->
    [one] ⏳ In one game you are waiting for somebody else's move.
   *[other] ⏳ In { $count } games you are waiting for somebody else's move.
}
help-challenged = { $count ->
    [one] ✉ Somebody has challenged you: `/games` leads you there.
   *[other] ✉ { $count } challenges wait for your answer: `/games` leads you there.
}
help-challenging = { $count ->
    [one] ✉ Your challenge waits for an answer.
   *[other] ✉ { $count } of your challenges wait for an answer.
}
help-no-game = You have no game yet. Type `/challenge`, pick **Pentagame** and an opponent, and press Enter; they accept with one press.
help-command = `/{ $name }` – { $about }
help-rules-of = Rules of { $game }


## Refusals: what is wrong, and what to do now

refuse-not-your-turn = It is { $whose }'s turn, since { $time }. You will be called when it is yours.
refuse-not-your-game = You do not play in this game. You can watch it with `/board`, or begin your own with `/challenge`.
refuse-stale = The game has moved on since this board. [Here is the newest one]({ $url }).
refuse-stale-no-link = The game has moved on since this board. `/board` shows the newest one.
refuse-illegal = { $why } (rule { $rule })
refuse-nearest = You could play: { $moves }
refuse-unreadable = I do not understand `{ $typed }` from `{ $rest }` on: { $expected }. A legal move is `{ $example }`.
refuse-unreadable-end = `{ $typed }` is not a whole move: { $expected }. A legal move is `{ $example }`.
refuse-several = Several of your games here could be meant. Which one?
refuse-pick-game = Pick a game
refuse-no-game-here = You play no game in this channel. `/games` lists yours everywhere; `/challenge` begins one here.
refuse-no-such-game = There is no game “{ $typed }” that you can see. Pick one of the suggestions, or see `/games`.
refuse-no-such-ply = { $last ->
    [0] This game has no moves yet, so there is no move { $ply }. Leave the number out.
    [one] This game has one move so far. Ask for 0 or 1.
   *[other] This game has { $last } moves so far. Ask for a number from 0 to { $last }.
}
refuse-over = Game { $game } is over. `/challenge` begins a new one.
refuse-record = Game { $game } was recorded by other rules and cannot be shown by this version of the bot. Nothing is lost: tell whoever hosts it.
refuse-challenge-declined = This challenge is gone: { $user } declined it. `/challenge` begins another.
refuse-challenge-withdrawn = This challenge is gone: it was withdrawn. `/challenge` begins another.
refuse-challenge-lapsed = This challenge lapsed: nobody answered in time. `/challenge` begins another.
refuse-challenge-started = This challenge was accepted; [the game is here]({ $url }).
refuse-challenge-started-no-link = This challenge was accepted, and the game has begun. `/games` leads you there.
refuse-challenge-unknown = This challenge is gone. `/challenge` begins another.
refuse-not-invited = This challenge is for { $users }. `/challenge` begins one of your own.
refuse-already-accepted = You have accepted already; the game begins when all have.
refuse-own-challenge = This is your own challenge: the others answer it. You can withdraw it.
refuse-not-challenger = Only { $user } can withdraw this challenge. If you are asked, you can decline it.
refuse-self = You cannot challenge yourself. Pick somebody else as the opponent.
refuse-bot-opponent = { $user } is a bot and cannot answer a challenge. Pick a person.
refuse-twice = { $user } is named twice. Name each opponent once.
refuse-players = { $game } is for { $least } to { $most } players. Name { $most ->
    [2] one opponent
   *[other] one to three opponents
}.
refuse-variant = There is no variant “{ $typed }”. There are { $known }.
refuse-unknown-game = There is no game “{ $typed }”. There is { $known }.
refuse-seat = There is no seat order “{ $typed }”. There are random, first and last.
refuse-missing = The option `{ $option }` is missing. Fill it in and send the command again.
refuse-permission = I lack permissions in this channel: { $permissions }. Somebody who manages the server can give them to me; then try again. Nothing was changed.
refuse-restarting = I am being restarted. Nothing was changed; try again in a minute.
refuse-button = I do not know this button; it may be from another version of me. `/games` shows your games with fresh buttons.
refuse-choice = That was not among the choices on this board. Press **Move…** under the newest board to choose again.
refuse-command = I do not know the command “{ $name }”. `/help` lists what I can do.
refuse-not-here = This game is played in another channel; show the board there.
refuse-already-out = You have left this game already; the others play on.
refuse-trouble = Something went wrong on my side, and nothing was changed. Try again; if it happens again, tell whoever hosts me.
permission-name = { $permission ->
   *[view-channel] View Channel
    [send-messages] Send Messages
    [send-messages-in-threads] Send Messages in Threads
    [embed-links] Embed Links
    [attach-files] Attach Files
}


## The terminal

tool-over = the game is over before this move
tool-incomplete = the move is not whole: { $asks }


## Pentagame
##
## $color, $other and $corner are white, blue, red, yellow or green; stops come as notation.
## $outs says whose figure leaves the board by a move: none, mover, partner or both.

pentagame-ask-figure = Which figure do you move?
pentagame-ask-leaver = Which figure leaves?
pentagame-ask-destination = Where does { $color } go?
pentagame-ask-partner = Whom on { $stop } does { $color } swap with?
pentagame-ask-black = Where do you put the black block?
pentagame-ask-gray = { $count ->
    [one] Where do you put the gray block?
   *[other] Where do you put gray block { $number } of { $count }?
}
pentagame-ask-gray-take = { $count ->
    [one] The supply is empty: which gray block on the board do you move?
   *[other] The supply is empty: which gray block do you move as number { $number } of { $count }?
}
pentagame-ask-gray-move = { $count ->
    [one] Where does the gray block from { $from } go?
   *[other] Where does the gray block from { $from } go, number { $number } of { $count }?
}
pentagame-ask-nothing = Nothing is left to choose

pentagame-choice-figure = { $color }, on { $stop }
pentagame-choice-leaver = { $color } leaves from { $stop }
pentagame-choice-go = { $outs ->
    [mover] { $color } to its goal – out!
   *[none] { $color } to { $stop }
}
pentagame-choice-beat-black = { $outs ->
    [mover] { $color } beats the black block on its goal – out!
   *[none] { $color } beats the black block
}
pentagame-choice-beat-gray = { $outs ->
    [mover] { $color } beats the gray block on its goal – out!
   *[none] { $color } beats the gray block
}
pentagame-choice-swap-own = { $outs ->
    [mover] { $color } swaps with your { $other } and is out!
    [partner] { $color } swaps with your { $other }, which is out!
    [both] { $color } swaps with your { $other } – both are out!
   *[none] { $color } swaps with your { $other }
}
pentagame-choice-swap = { $outs ->
    [mover] { $color } swaps with { $owner }'s { $other } and is out!
   *[none] { $color } swaps with { $owner }'s { $other }
}
pentagame-choice-crowd = { $color } swaps with one of { $count } figures
pentagame-choice-black = black block to { $stop }
pentagame-choice-gray = gray block to { $stop }
pentagame-choice-take = take the gray block from { $stop }

pentagame-group-all = All stops
pentagame-group-ring = The ring, with the corners A–E
pentagame-group-inner = The middle, with the crossings a–e
pentagame-group-arms = The two arms from { $corner } ({ $color })

pentagame-move-go = { CAP($color) } went from { $from } to { $to }.
pentagame-move-beat-black = { CAP($color) } went from { $from } to { $to } and beat the black block.
pentagame-move-beat-gray = { CAP($color) } went from { $from } to { $to } and beat the gray block.
pentagame-move-swap-own = { CAP($color) } on { $from } swapped places with their own { $other } on { $to }.
pentagame-move-swap = { CAP($color) } on { $from } swapped places with { $owner }'s { $other } on { $to }.
pentagame-move-out = { CAP($color) } is out!
pentagame-move-forced-out = { CAP($color) } had been brought home and leaves: out!
pentagame-move-black = Black block to { $stop }.
pentagame-move-gray = Gray block to { $stop }.
pentagame-move-gray-moved = Gray block from { $from } to { $to }.

pentagame-position-seat = { $seat }: { $figures }; { $out } out.
pentagame-position-figure = { $color } on { $stop }
pentagame-position-retired = { $seat } has left the game.
pentagame-position-black = { $count ->
    [one] Black block on { $stops }.
   *[other] Black blocks on { $stops }.
}
pentagame-position-gray = { $count ->
    [one] Gray block on { $stops }; { $supply } in the supply.
   *[other] Gray blocks on { $stops }; { $supply } in the supply.
}
pentagame-position-no-gray = No gray block on the board; { $supply } in the supply.
pentagame-position-turn = { $seat } is on turn.
pentagame-position-must-leave = { $count ->
    [one] { $figures } was brought home and must leave now.
   *[other] { $figures } were brought home and must leave now.
}
pentagame-position-over = { $count ->
    [0] The game is over.
    [one] { $winners } wins.
   *[other] { $winners } win together.
}

# What was expected where reading a move stopped.
pentagame-expect-move = begin with the figure's letter and its way
pentagame-expect-figure = a figure, a to e, should stand there
pentagame-expect-seat = a player's number and a figure, such as 2a, should stand there
pentagame-expect-stop = a stop, such as A, a or A-1-B, should stand there
pentagame-expect-placement = a block's place, such as k:A-1-B or g:c-3-d, should stand there
pentagame-expect-end = the move should end there
pentagame-expect-one-figure = several of your figures could go there, so name one, a to e
pentagame-expect-one-meaning = that can be read in more than one way, so write A–E for corners and a–e for crossings

# Why a move is illegal.
pentagame-illegal-turn = It is { $seat }'s turn.
pentagame-illegal-foreign = You move your own figures; { $color } there is { $owner }'s.
pentagame-illegal-path = { CAP($color) } has no free way from { $from } to { $to }: figures and blocks are in between, and nobody jumps.
pentagame-illegal-nobody = None of your figures stands on { $stop }.
pentagame-illegal-nobody-reaches = None of your figures has a free way to { $stop }.
pentagame-illegal-source = { CAP($color) } is not on { $stop }; it stands on { $actual }.
pentagame-illegal-same-stop = { CAP($color) } stands on { $stop } already; a move ends on another stop.
pentagame-illegal-nothing-to-beat = There is no block to beat on { $stop }.
pentagame-illegal-no-black = No black block is to be placed in this move.
pentagame-illegal-no-figure = There is no figure to swap with on { $stop }.
pentagame-illegal-partner = { $owner }'s { $other } is not on { $stop }.
pentagame-illegal-occupied = The stop { $stop } is not free.
pentagame-illegal-black-return = By this game's rules the black block may not go back to { $stop }.
pentagame-illegal-out = { CAP($color) } has left the board already.
pentagame-illegal-stays = { CAP($color) } does not leave by this move: it leaves on { $stop }.
pentagame-illegal-no-gray = { $count ->
    [0] No gray block is to be placed in this move.
    [one] Only one gray block is to be placed in this move.
   *[other] Only { $count } gray blocks are to be placed in this move.
}
pentagame-illegal-supply = { $supply ->
    [one] One gray block is in the supply, so none on the board is moved.
   *[other] { $supply } gray blocks are in the supply, so none on the board is moved.
}
pentagame-illegal-not-gray = There is no gray block on { $stop }.
pentagame-illegal-fresh = The gray block on { $stop } was placed in this very move; take another one.
pentagame-illegal-must-leave = { $count ->
    [one] Your { $figures } was brought home and must leave: that is your whole turn.
   *[other] Your { $figures } were brought home and must leave: that is your whole turn.
}
pentagame-illegal-one-leaver = One figure leaves in a turn.
pentagame-illegal-repeat = { CAP($color) } went from { $from } to { $to } in your last turn; the very same move may not be made twice in a row.
pentagame-illegal-pair = { CAP($color) } and { $other } were swapped in your last turn; the same two may not be swapped again at once.
pentagame-illegal-over = The game is over.
