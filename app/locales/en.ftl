## Asterism in English.
##
## Each message is one text a player sees. Variables are listed where the text is declared (app/src/text.rs) or produced
## (rules/src/*/). Keep to the voice: short, warm, plain.

# Two or more things: "Ann and Ben", "Ann, Ben and Cleo".
list-of = { $firsts } and { $last }

game-name-pentagame = Pentagame
game-name-squadro = Squadro
game-name-star-squares = Star Squares
game-name-stern-halma = Stern-Halma
# A ready-made variant, or an option chosen by itself, in a challenge.
variant-line = **{ $variant }** – { $about }.
variant-option = **{ CAP($option) }**: { $value }.
variant-series = Series
variant-series-about = { $game ->
   *[pentagame] two games, the second with the seats reversed; wins count, then figures out
    [squadro] two games, the second with the seats reversed; wins count, then pieces home
    [star-squares] two games, the second with the seats reversed; wins count
    [stern-halma] two games, the second with the seats reversed; wins count, then pegs that have arrived
}
seat-order = { $order ->
   *[random] seats by lot
    [first] the challenger begins
    [last] the challenger sits last
}
seat-name = Player { $seat }
former-player = Former Player
# The engine as a player; $name is the program's own.
engine-name = { $name } (level { $level })
engine-name-of-several = { $name } { $number } (level { $level })
level-choice = { $level ->
    [1] 1 – beginner
    [2] 2 – easy
    [3] 3 – fair
    [4] 4 – strong
    [5] 5 – very strong
    [6] 6 – best
   *[other] { $level }
}


## Variants and their options

variant-name-pentagame-teams = Teams
variant-about-pentagame-teams = four players, each with the one opposite: the team with five figures out together wins
variant-name-pentagame-illustrated = Illustrated
variant-about-pentagame-illustrated = the designer's illustrated rules; the last round is played out
variant-name-pentagame-leaflet = Leaflet
variant-about-pentagame-leaflet = the short printed rules: when the gray blocks have run out, none is placed
variant-name-pentagame-classic = Classic
variant-about-pentagame-classic = whoever first has enough figures out wins at once; the ring is shorter
option-name-pentagame-ring_stops = stops between two corners
option-value-pentagame-ring_stops-3 = three
option-value-pentagame-ring_stops-1 = one, as on the board of 2018
option-name-pentagame-black_may_return = a beaten black block may go back on the goal just cleared
option-value-pentagame-black_may_return-true = yes
option-value-pentagame-black_may_return-false = no
option-name-pentagame-own_partner_out = when your own swap brings both figures home
option-value-pentagame-own_partner_out-immediate = both leave at once
option-value-pentagame-own_partner_out-next_turn = the other one leaves in your next turn
option-name-pentagame-gray_exhausted = when no gray blocks are left
option-value-pentagame-gray_exhausted-reposition = one on the board is moved
option-value-pentagame-gray_exhausted-skip = none is placed
option-name-pentagame-forced_outs = when several of your figures were brought home
option-value-pentagame-forced_outs-all = all leave in one turn
option-value-pentagame-forced_outs-one_per_turn = one leaves in a turn
option-name-pentagame-repetition = what you may not do twice in a row
option-value-pentagame-repetition-same_move = the very same move
option-value-pentagame-repetition-same_pair = the same move, nor a swap of the same two figures
option-value-pentagame-repetition-off = everything is allowed
option-name-pentagame-finish_round = the last round is played out
option-value-pentagame-finish_round-true = yes
option-value-pentagame-finish_round-false = no, the first to get there wins
option-name-pentagame-tie = when several have enough figures out
option-value-pentagame-tie-shared = they win together
option-value-pentagame-tie-most_out = who has most of them wins
option-name-pentagame-teams = teams of two, for four players
option-value-pentagame-teams-false = no
option-value-pentagame-teams-true = yes, each with the one opposite
option-name-pentagame-target = figures to bring out
option-value-pentagame-target-usual = three; five for a team; two with five players
option-value-pentagame-target-1 = one
option-value-pentagame-target-2 = two
option-value-pentagame-target-3 = three
option-value-pentagame-target-4 = four
option-value-pentagame-target-5 = five
option-value-pentagame-target-6 = six, as a team of four players
option-value-pentagame-target-7 = seven, as a team of four players
option-value-pentagame-target-8 = eight, as a team of four players
option-value-pentagame-target-9 = nine, as a team of four players
option-value-pentagame-target-10 = ten, as a team of four players
option-name-pentagame-threefold = draw when a position stands for the third time
option-value-pentagame-threefold-false = no
option-value-pentagame-threefold-true = yes
option-name-pentagame-round_limit = draw if nobody has won
option-number-pentagame-round_limit = { $count ->
    [0] never
    [one] after one round
   *[other] after { $count } rounds
}

variant-name-squadro-printed = Printed rules
variant-about-squadro-printed = four of your five pieces home win
variant-name-squadro-quick = Quick
variant-about-squadro-quick = a short game: two pieces home win
variant-name-squadro-all-five = All five
variant-about-squadro-all-five = a long game: all five pieces have to come home
option-name-squadro-first = Who begins
option-value-squadro-first-random = one of the two, by lot
option-value-squadro-first-light = light
option-value-squadro-first-dark = dark
option-name-squadro-pieces_to_win = Pieces to bring home
option-number-squadro-pieces_to_win = { $count }
option-name-squadro-threefold = Draw when a position stands for the third time
option-value-squadro-threefold-false = no
option-value-squadro-threefold-true = yes

variant-name-stern-halma-printed = Printed rules
variant-about-stern-halma-printed = all ten of your own pegs in the arm across win
variant-name-stern-halma-no_blocking = No blocking
variant-about-stern-halma-no_blocking = an arm that is full counts, so that nobody can block you by staying at home
option-name-stern-halma-win = When you are home
option-value-stern-halma-win-own_only = all your pegs are in the arm across
option-value-stern-halma-win-filled = the arm across is full, one of its pegs being yours
option-name-stern-halma-foreign_arms = Arms other than your own and the one across
option-value-stern-halma-foreign_arms-free = may be used by all
option-value-stern-halma-foreign_arms-pass_only = only to hop through, not to stay in
option-name-stern-halma-leave_target = Pegs that have arrived
option-value-stern-halma-leave_target-free = may come out again
option-value-stern-halma-leave_target-stay = stay in the arm
option-name-stern-halma-play_on = When the first is home
option-value-stern-halma-play_on-false = the game is over
option-value-stern-halma-play_on-true = the others play on for the places

variant-name-star-squares-printed = Printed rules
variant-about-star-squares-printed = the board with diagonals at every other point, an open first move
variant-name-star-squares-balanced = Balanced
variant-about-star-squares-balanced = whoever begins has an edge: so the second player may swap colors after the first star
option-name-star-squares-board = The lines of the board
option-value-star-squares-board-alquerque = 5 by 5, diagonals at every other point
option-value-star-squares-board-grid8 = 5 by 5, all diagonals
option-value-star-squares-board-nested = three squares within each other, with spokes
option-name-star-squares-squares = Squares that win
option-value-star-squares-squares-lines = with sides along lines
option-value-star-squares-squares-axis = upright ones only
option-value-star-squares-squares-all = all, at any slant
option-name-star-squares-opening = The opening
option-value-star-squares-opening-free = the first star goes anywhere
option-value-star-squares-opening-pie = the second player may swap colors after the first star
option-value-star-squares-opening-no_centre = the first star stays out of the middle
option-name-star-squares-superko = No position may come back at all
option-value-star-squares-superko-false = no, only the last turn may not be undone
option-value-star-squares-superko-true = yes


## Commands

# What commands and their options are called, as Discord shows them to readers of this language: lower case, at most 32 letters, digits,
# hyphens and underscores; no two commands alike, nor two options of one command. Texts refer to these: /{ name-command-move }.
name-command-challenge = challenge
name-command-move = move
name-command-board = board
name-command-replay = replay
name-command-hint = hint
name-command-review = review
name-command-rematch = rematch
name-command-games = games
name-command-profile = profile
name-command-leaderboard = leaderboard
name-command-draw = draw
name-command-takeback = takeback
name-command-resign = resign
name-command-rules = rules
name-command-settings = settings
name-command-privacy = privacy
name-command-server = server
name-command-help = help
name-option-game = game
name-option-opponent = opponent
name-option-opponent2 = opponent2
name-option-opponent3 = opponent3
name-option-opponent4 = opponent4
name-option-opponent5 = opponent5
name-option-variant = variant
name-option-seat = seat
name-option-players = players
name-option-partner = partner
name-option-rated = rated
name-option-time = time
name-option-level = level
name-option-record = record
name-option-move = move
name-option-ply = ply
name-option-text = text
name-option-theme = theme
name-option-labels = labels
name-option-side = side
name-option-player = player
name-option-where = where
name-option-ratings = ratings
name-option-language = language
name-option-pings = pings
name-option-reminders = reminders
name-option-vacation = vacation
name-option-reset = reset
command-challenge = Challenge others to a game in this channel
command-move = Make your move by typing it
command-board = See a board, now or after any move
command-replay = The whole game as an animation, and its record as a file
command-hint = A good move for you, when it is your turn
command-review = A finished game looked back at: how the chances went, where it turned
command-rematch = Play a finished game again with the same people, everybody one seat further
command-games = Your games and challenges, what needs you first
command-draw = Offer the others a draw (asks first)
command-takeback = Ask the others to let you take back your last move (asks first)
command-resign = Give up a game (asks first)
command-rules = The rules of a game, with pictures
command-settings = How boards look to you, your language, how you are called and reminded, vacation
command-privacy = What I keep about you: have it as files, or have it deleted
command-server = For those who manage the server: where and how games are played here
command-help = What to do next
option-game = Which game
option-own-game = Which of your games, if there are several
option-finished-game = Which game; the last one that ended here if you name none
option-opponent = Who to play against: a person, or me if you like to play at once
option-more-opponent = One more opponent
option-variant = A variant, single options such as target=2, or series; several with commas
option-seat = Who begins
option-players = How many are to play; free places are open to all
option-partner = Who plays on your side, in a game of teams
option-rated = Whether the result counts for ratings
option-time = How much time there is for each move; without it, the server's usual time
option-level = How well I play, if I am among the opponents; a server may set a limit
option-record = A game's text record, as a file: it goes on from there, as practice
option-move = Your move in the game's notation; suggestions come as you type
option-ply = The board after this many moves
option-theme = Colors of the boards that you alone see
option-labels = The notation's letters and numbers on the board
option-side = Which side of the board is at the bottom
option-text = The board as text and words instead of a picture


## Challenges

# The menus on a person and on a message; the English names are the commands' own.
context-challenge = Challenge to a game
context-board = Show this board
challenge-which = Which game against { $user }? The challenge is posted here for everybody to see.
challenge-which-engine = Which game against { $me }? It begins here at once.
challenge-which-alone = Which game against yourself? It begins here at once, and you play all sides: good for trying things out.
challenge-which-menu = Pick a game …
challenge-ping = { $users }: { $by } challenges you to { $game }!
challenge-title = { $game }: { $by } against { $others }
# An open challenge: whoever comes first may join.
challenge-open-call = { $by } is looking for players: { $game }! Whoever likes to play presses **Join**.
challenge-open-title = { $game }: { $by } looks for players
challenge-partner = Together: { $by } and { $user }.
challenge-rated = { $rated ->
    [yes] Rated: the result counts for ratings.
   *[no] Not rated.
}
challenge-time = Time: { $time }.
time-none = no limit
time-per-move = { $span } for each move
time-reserve = { $time }, and { $span } in reserve
# On pictures, beside the players' names, where there is little room.
clock-days = { $days } d
clock-hours = { $hours } h
clock-minutes = { $minutes } min
clock-reserve = +{ $time }
span-days = { $count ->
    [one] one day
   *[other] { $count } days
}
span-hours = { $count ->
    [one] one hour
   *[other] { $count } hours
}
challenge-rematch = Rematch of game { $game }: everybody sits one seat further.
# To whoever wants the same rematch as the one who asked first.
rematch-accepted = You are in: game { $id } begins when all have said yes.
challenge-players = Players: { $count } of { $most }; it starts when all are in.
challenge-players-range = Players: { $count } so far, { $least } to { $most } can play; it starts when it is full.
challenge-free = { $count ->
    [one] One place is free: whoever likes to play presses **Join**.
   *[other] { $count } places are free: whoever likes to play presses **Join**.
}
challenge-may-start = { $user } can **Start** now.
# In a picture, the place of a player who is still missing.
challenge-free-seat = free place
challenge-order = Order: { $order }.
challenge-accepted = ✅ { $user } is in
challenge-waiting = ⏳ waiting for { $user }
challenge-lapses = Open until answered; lapses { $time }.
challenge-begins = Accepted. The game begins below!
challenge-begins-in = Accepted. The game begins in { $thread }!
# What a game's thread is called; at most 100 characters are shown.
thread-name = { $game } { $id }: { $players }
# The message in the channel that the thread hangs on.
thread-begins = Game { $id } has begun, { $game }: { $players }. Its boards come in its thread; have fun!
thread-lacks = This server wants a thread for each game, but I lack permissions in this channel: { $permissions }. So game { $id } is played here.
thread-failed = I could not open a thread for game { $id }, so it is played here.
# Above a board that would have been in a thread.
thread-gone = The game's thread is gone, so it goes on here.
thread-locked = The game's thread is locked, so it goes on here.
thread-forbidden = I cannot write in the game's thread any more ({ $permissions } is missing), so it goes on here.
# Where nobody had to be asked.
challenge-begun = Game { $id } has begun, { $game }: { $players }. Its board comes here; have fun!
challenge-begun-in = Game { $id } has begun, { $game }: { $players }. It is played in { $place }; have fun!
challenge-imported = That is game { $id } now, { $game }: { $players }. It is over: `/{ name-command-replay }` and `/{ name-command-review }` show how it went.
challenge-declined = { $user } declined. Maybe another time!
challenge-withdrawn = { $user } withdrew the challenge.
challenge-footer = Game { $game }
# In the description of a picture.
alt-by-lot = { $players } play; who gets which seat is drawn by lot when the game begins. { $board }
button-accept = Accept
button-decline = Decline
button-withdraw = Withdraw
button-join = Join
button-leave = Leave
button-start = Start
button-rematch = Rematch


## Boards

board-title = { $game }: { $players }
# Who plays with whom, in a game of teams.
sides = { $one } against { $other }
board-title-series = { $game }: { $players } (game { $number } of { $games })
series-goes-on = That was game { $number } of { $games }. The next one begins below, with the seats reversed.
series-standing = The series so far: { $players }
series-player = { $user } { $won ->
    [one] one win
   *[other] { $won } wins
}
series-player-score = { $user } { $won ->
    [one] one win
   *[other] { $won } wins
}, { $score } { $game ->
   *[pentagame] out
    [squadro] home
    [stern-halma] arrived
}
series-won-one = 🏆 { $winner } wins the series!
series-won-shared = 🏆 { $winners } win the series together!
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
engine-thinks = { $engine } is thinking…
then-turn = { $user } was on turn.
first-turn = { $user } begins. Press **Move…**, or type `/{ name-command-move }`.
first-turn-direct = { $user } begins. Press the number of the piece to move, or type `/{ name-command-move }`.
last-move = { $user }: { $words }
    `{ $notation }`
# In the description of a picture.
alt-last-move = Last move by { $user }: { $words }
alt-asks = { $count ->
    [one] { $asks } There is one choice.
   *[other] { $asks } There are { $count } choices.
}
alt-chosen = Chosen so far: { $choices }.
alt-choice = { $label } ({ $words })
alt-before = Before this move: { $position }
# A board as text, for whoever sees no pictures.
plain-title = **{ $game }** · { $footer }
plain-last-move = { $words } `{ $notation }`
plain-words = In words: { $words }
left-resigned = { $user } resigned.
left-time = { $user } ran out of time.
turn-time = ⏳ Time runs out { $time }.
remind = ⏳ { $user }, a quarter of your time is left: it runs out { $time }.
remind-direct = ⏳ A quarter of your time is left in { $game }: it runs out { $time }.
tell-turn = Your turn in { $game }!
tell-instead = { $user }, your turn! I could not send you a direct message: allow them for this server, or choose another way under `/{ name-command-settings }`.
digest = { $count ->
    [one] One game waits for your move:
   *[other] { $count } games wait for your move:
}
digest-timed = • { $game } – time runs out { $time }
digest-untimed = • { $game }
digest-more = { $count ->
    [one] … and one more: `/{ name-command-games }`
   *[other] … and { $count } more: `/{ name-command-games }`
}
digest-instead = { $user }, { $count ->
    [one] one game waits
   *[other] { $count } games wait
} for your move: `/{ name-command-games }`. I could not send you a direct message: allow them for this server, or choose another way under `/{ name-command-settings }`.
call-game = { $game } #{ $id } ({ $players })
call-game-linked = [{ $game } #{ $id }]({ $url }) ({ $players })
vacation-day = { $year }-{ $month }-{ $day }
vacation-span = { $from } to { $to }
vacation-of = 🏖️ { $user } is on vacation { $spans }: no time runs for them then.
won-one = 🏆 { $winner } wins!
won-shared = 🏆 { $winners } win together!
drawn = The game is drawn.
over-alone = The game is over.
how-ended-out = Enough figures are out.
how-ended-home = Enough pieces are home.
how-ended-square = Four stars make a square.
how-ended-filled = The far arm is filled.
how-ended-resigned = All others resigned.
how-ended-time = Time ran out for all others.
ended-resigned-by = { $loser } resigned.
ended-time-by = { $loser } ran out of time.
how-ended-agreed = All agreed.
how-ended-repetition = The same position stood three times.
how-ended-limit = The game has lasted as long as it may.
button-move = Move…
button-more = ⋯
button-board = Look at the board
button-resign = Resign…
button-rules = Rules
button-show = Show everyone
button-text = As text
button-picture = As a picture
button-first = ⏮ Start
button-earlier = ◀ Back
button-later = ▶ Next
button-last = ⏭ Now
more-text = What would you like to do?
replay-record = The file holds the game's record as text.
replay-record-alone = The animation cannot be shown, so here is the board. The file holds the game's record as text.
# In the description of a picture.
alt-replay = { $count ->
    [0] The start of the game. { $board }
    [one] Animation of the one move so far. The board at its end: { $board }
   *[other] Animation of all { $count } moves. The board at its end: { $board }
}
button-replay = Replay


## Hints

hint-title = A good move
hint-wins-now = It wins at once.
hint-wins = { $count ->
    [one] It wins, within one move.
   *[other] It wins by force, within { $count } moves of all together.
}
hint-holds-out = { $count ->
    [one] The game is lost; this holds out for one move more.
   *[other] The game is lost if the others play on perfectly; this holds out longest, for up to { $count } moves.
}
hint-saves = Most other moves would let the next player win at once.
hint-chances = Your chances then: about { $percent } %.
button-hint = Hint


## Looking back at a game

review-waiting = Looking back at the game: { $done } of { $count } positions are done. The review will appear here in a while. If it does not, or you cannot wait, press the button.
review-steady = No single move turned the game.
# A turning point. $number counts them as the graph does, $ply is the number of the move.
review-slip = **{ $number }.** Move { $ply }, { $user }: `{ $notation }` gave away { $percent } %.
review-missed = { $count ->
    [one] **{ $number }.** Move { $ply }, { $user }: `{ $notation }` missed a win that was there at once.
   *[other] **{ $number }.** Move { $ply }, { $user }: `{ $notation }` let go a win that could be forced within { $count } moves.
}
review-lost = { $count ->
    [one] **{ $number }.** Move { $ply }, { $user }: `{ $notation }` gave away { $percent } %; the next move can win.
   *[other] **{ $number }.** Move { $ply }, { $user }: `{ $notation }` gave away { $percent } %; from here on the game was lost, within { $count } moves.
}
review-found = { $count ->
    [one] **{ $number }.** Move { $ply }, { $user }: after `{ $notation }` the win was certain, one move away.
   *[other] **{ $number }.** Move { $ply }, { $user }: after `{ $notation }` the win was certain, within { $count } moves.
}
review-gave-up = { $ply ->
    [0] **{ $number }.** Before any move, { $user } resigned with chances of about { $percent } %.
   *[other] **{ $number }.** After move { $ply }, { $user } resigned with chances of about { $percent } %.
}
review-better = Better: { $notation }.
review-better-then = Better: { $notation }, then perhaps { $then }.
review-mean = { $user } { $percent } %
review-means = Given away on average with a move: { $means }.
review-menu = Look at a turning point
review-entry = { $ply ->
    [0] { $number }. Before any move, { $user }
   *[other] { $number }. Move { $ply }, { $user }
}
review-marked = The board shows the better move.
# In the description of a picture: a graph of the chances.
alt-course = { $count ->
    [one] A graph of the chances in percent, by the number of moves made, up to the one move. { $sides }
   *[other] A graph of the chances in percent, by the number of moves made, up to { $count } moves. { $sides }
}
# $points are pairs such as "10: 64": after 10 moves, 64 %.
alt-course-side = { $user }: { $points }.
alt-course-turns = Turning points at move { $turns }.
button-review = Review
button-review-show = Show the review
button-review-back = Back to the review


## The guided move

guide-step = Choice { $number }. You can also type the whole move with `/{ name-command-move }`.
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
button-games = My games
games-none = You have no game and no challenge. Begin one: type `/{ name-command-challenge }` and pick a game and an opponent.
games-turn = ▶ **Your turn** in { $board } – { $game }: { $players }, since { $time }
games-waiting = ⏳ { $board } – { $game }: { $players }; { $whose } is on turn since { $time }
games-over = ✔ { $board } – { $game }: { $players }; over
games-challenge-to = ✉ { $board } – you challenged { $others } to { $game }
games-challenge-open = ✉ { $board } – you look for players: { $game }
games-challenge-filling = ✉ { $board } – you look for players: { $game }, with { $others }
games-challenge-joined = ✉ { $board } – you joined { $by }: { $game }; it has not begun yet
games-withdraw-menu = Withdraw one of your challenges
menu-challenge = { $game } · challenge { $id }
games-challenge-accepted = ✉ { $board } – you accepted { $by }'s challenge to { $game }; others are still asked
games-challenge-from = ✉ { $board } – { $by } challenged you to { $game }: answer there
games-link = [game { $id }]({ $url })
games-no-link = game { $id }
games-open-menu = Open one of them here
games-title-of = Games of { $name }
games-footer = Page { $page } of { $pages }
games-none-of = Nothing of { $name } is to be seen here: no game on this server, and none with you. `/{ name-command-challenge }` begins one.
games-none-of-engine = I play no game here. `/{ name-command-challenge }` with me as the opponent begins one at once.
games-none-here = You have no game and no challenge here. `/{ name-command-games }` alone lists those elsewhere; `/{ name-command-challenge }` begins one.
games-challenge-by = ✉ { $board } – a challenge of { $by }: { $game }
games-time = time runs out { $time }
games-offer = 🤝 an offer waits for your answer
option-games-player = Whose games; leave empty for your own
option-games-where = Only here, or wherever you may see them
place-choice = { $place ->
   *[here] On this server
    [everywhere] Everywhere
}
suggest-turn = Your turn { suggest-place }: { $game } { $id } ({ $players })
suggest-waiting = { $game } { $id } { suggest-place }, { $whose }'s turn ({ $players })
suggest-over = { $game } { $id } { suggest-place }, over ({ $players })
# Where a game is played, seen from where one asks.
suggest-place = { $place ->
   *[here] here
    [elsewhere] elsewhere
    [server] other server
    [direct] with me alone
}
suggest-move = { $notation } — { $words }
suggest-variant = { $name } — { $about }
suggest-option = { CAP($name) }: { $value }


## Offers

draw-ask = { $count ->
    [0] Do you want to end { $game } ({ $players }) as a draw? You play it alone, so nobody has to agree.
    [one] Do you want to offer a draw in { $game } ({ $players })? { $others } has to agree. You can offer it once a turn.
   *[other] Do you want to offer a draw in { $game } ({ $players })? { $others } have to agree. You can offer it once a turn.
}
takeback-ask = { $count ->
    [0] Do you want to take back your move `{ $notation }` in { $game } ({ $players })?
    [one] Do you want to take back your move `{ $notation }` and the one after it in { $game } ({ $players })?
   *[other] Do you want to take back your move `{ $notation }` and the { $count } after it in { $game } ({ $players })?
}
takeback-needs = { $count ->
    [0] Nobody else has to agree.
    [one] { $others } has to agree.
   *[other] { $others } have to agree.
}
button-draw = Draw…
button-draw-do = Offer a draw
button-draw-alone = End as a draw
button-takeback = Take back…
button-takeback-do = Take it back
draw-done = Game { $game } is a draw. Well played!
takeback-done = Taken back in game { $game }. It is your turn again.
took-back = ↩ { $user } took a move back.
offer-made = Offered. If you change your mind, you can withdraw it where it was posted.
offer-stands = One thing at a time: an offer is still to be answered.
offer-draw = 🤝 { $user } offers a draw.
offer-takeback = { $count ->
    [0] ↩ { $user } would like to take back `{ $notation }`.
    [one] ↩ { $user } would like to take back `{ $notation }` and the move after it.
   *[other] ↩ { $user } would like to take back `{ $notation }` and the { $count } moves after it.
}
offer-takeback-past = ↩ { $user } wanted to take back a move.
offer-waiting = ⏳ Still to answer: { $users }. Playing on ends the offer.
offer-agreed = ✅ All agreed.
offer-declined = { $user } would rather play on.
offer-withdrawn = { $user } withdrew the offer.
offer-over = The game has moved on without it.
offer-you-accepted = You agreed.
offer-you-declined = You declined; the game goes on as it is.
offer-you-withdrew = You withdrew your offer.


## Resigning

resign-ask = Do you want to resign { $game } ({ $players })? { $count ->
    [one] { $winners } wins then.
   *[other] { $winners } win then.
}
resign-ask-many = Do you want to resign { $game } ({ $players })? The others play on; what is yours on the board stays where it is.
resign-ask-alone = Do you want to give up { $game } ({ $players })? You play it alone, so it just ends.
resign-ask-seat = Do you want to resign for player { $seat } in { $game } ({ $players })? You play on for the others; what is on the board stays where it is.
button-resign-do = Resign
resign-done = You resigned game { $game }. Well played!


## Ratings, profiles, leaderboards

command-profile = See somebody's ratings and results
command-leaderboard = See who plays a game best
option-player = Whose profile; leave empty for your own
option-where = Players of this server, or everyone
option-ratings = Take part in ratings, or be left out of them
where-choice = { $whom ->
   *[here] Players of this server
    [everyone] Everyone
}
ratings-choice = { $ratings ->
   *[join] take part
    [out] be left out
}
# On the last board. $change is "+14" or "−9"; a question mark behind $rating means that it is provisional.
rating-changed = { $name } **{ $rating }** ({ $change })
ratings-changed = Ratings: { $changes }
# A rating of one kind of game, where games of two and of more have ratings of their own.
scale-two = { $game } for two
scale-many = { $game } for three and more
leaderboard-title = Leaderboard – { $scale }
leaderboard-title-here = Leaderboard here – { $scale }
leaderboard-footer = Page { $page } of { $pages } · place, rating, ± how far off it may be · ? provisional
leaderboard-unranked = **No place yet**: too few rated games lately
leaderboard-you = **{ $name }** ◀ you
leaderboard-empty = Nobody has a rating in this yet. Be the first: type `/{ name-command-challenge }` and make the game a rated one.
button-leaderboard-here = This server
button-leaderboard-everyone = Everyone
profile-title = { $name }
profile-engine = I have levels instead of a rating: type `/{ name-command-challenge }`, pick { $me } as the opponent and a level, and find out which one is yours.
profile-scale = **{ $scale }**
profile-rating = Rating **{ $rating }** ± { $deviation }
profile-provisional = Rating **{ $rating }** ± { $deviation } · provisional, until some more rated games are played
profile-ranked = Rating **{ $rating }** ± { $deviation } · place { $place } of { $count }
profile-ranked-here = Rating **{ $rating }** ± { $deviation } · place { $place } of { $count } here
profile-left-out = Left out of ratings by choice.
profile-none = No game has come to its end yet.
profile-none-own = None of your games has come to its end yet. Type `/{ name-command-challenge }` to begin one, or `/{ name-command-games }` to see where it is your turn.
profile-all = { $count ->
    [one] **One game**: { $results }
   *[other] **All { $count } games**: { $results }
}
profile-completed = **Without timing out or walking out**: { $percent } %
profile-streak = { $now ->
    [0] **Wins in a row**: none now, { $longest } at most
   *[other] **Wins in a row**: { $now } now, { $longest } at most
}
profile-latest = Only the latest { $count } games are counted.
profile-against = **You against { $name }**: { $results }
profile-never-met = **You against { $name }**: no game yet
tally-won = { $count } won
tally-shared = { $count } shared
tally-drawn = { $count } drawn
tally-lost = { $count } lost
settings-ratings = **Ratings**: { $ratings ->
   *[join] you take part
    [out] you are left out
}
unrated-ask = Be left out of ratings? Yours will be gone for good: { $ratings }. You can take part again later, as a newcomer.
unrated-rating = { $scale } { $rating }
button-unrated-do = Leave me out

## Settings

settings-title = Your settings
settings-theme = **Theme**: { $theme }
settings-labels = **Labels**: { $labels }
settings-side = **Board side**: { $side }
settings-about = Boards that only you see look like this: `/{ name-command-board }`, your guided moves, `/{ name-command-replay }`, `/{ name-command-rules }`. What everybody sees stays as it is.
settings-theme-menu = Theme: { $theme }
settings-language-menu = Language: { $language }
settings-pings-menu = Your turn: { $way }
settings-reminders-menu = Reminders: { $way }
settings-entry = { CAP($choice) }
# What a server has chosen, for those who manage it.
server-title = This server
server-channels = **Channels**: only { $channels }
server-channels-all = **Channels**: everywhere
server-threads = **A thread for each game**: { $threads ->
   *[yes] yes
    [no] no
}
server-time = **Time where a challenge names none**: { $time }
server-language = **Language of what everybody sees**: { $language }
server-level = **My level**: { $level } at most
server-level-any = **My level**: any
server-games = **Games at once**: { $count } at most; { $running ->
    [one] one is running
   *[other] { $running } are running
}
server-games-any = **Games at once**: any number; { $running ->
    [one] one is running
   *[other] { $running } are running
}
server-about = Games that are running go on as they are, wherever they are played. What only one person sees follows their own `/{ name-command-settings }`.
server-language-choice = { $language ->
    [en] English
    [de] German – Deutsch
    [pl] Polish – polski
   *[usual] as set for this server in Discord
}
server-channels-menu = Channels in which alone I may be used …
server-time-menu = Time where a challenge names none: { $time }
server-language-menu = Language: { $language }
server-limits-menu = Limits: my level, games at once …
server-limit-level = My level at most: { $level }
server-limit-level-any = My level: any
server-limit-games = Games at once: { $count } at most
server-limit-games-any = Games at once: any number
button-everywhere = Allow everywhere
button-threads-on = A thread for each game
button-threads-off = No threads
theme-name = { $theme ->
   *[dark] Dark
    [light] Light
    [high-contrast] High contrast
    [wood] Wood
}
theme-about = { $theme ->
   *[dark] near-black board on dark gray
    [light] paper on pale gray
    [high-contrast] black, white and pure colors
    [wood] pale wood on dark wood
}
labels-choice = { $labels ->
   *[show] on the board, so that what you read can be typed
    [hide] left out
}
option-language = Language you are answered in
option-pings = How you learn that it is your turn
option-reminders = How you are reminded when a quarter of your time is left
option-vacation = Days without your time running: 2026-12-24 to 2026-12-31, or “off”
option-reset = What is to be as the host has it again
language-choice = { $language ->
    [en] English
    [de] German – Deutsch
    [pl] Polish – polski
   *[own] as Discord shows itself to you
}
pings-choice = { $way ->
   *[channel] a mention in the channel
    [direct] a direct message
    [digest] one direct message a day, at 16:00 UTC
    [none] not at all
}
reminders-choice = { $way ->
   *[channel] a mention in the channel
    [direct] a direct message
    [none] not at all
}
settings-language = **Language**: { $language }
settings-pings = **Your turn**: { $way }
settings-reminders = **Reminders**: { $way }
settings-vacation = **Vacation**: { $spans } ({ $left ->
    [one] one day
   *[other] { $left } days
} left this year)
settings-vacation-none = **Vacation**: none ({ $left ->
    [one] one day
   *[other] { $left } days
} left this year)
refuse-vacation-dates = “{ $typed }” is no vacation. Write the first and the last day, such as 2026-12-24 to 2026-12-31, or “off” to end it.
refuse-vacation-past = A vacation begins today or later and ends after that. Write the first day, then the last.
refuse-vacation-far = A vacation can be announced for the next twelve months. Choose earlier days.
refuse-vacation-spent = That is too long: you have { $left ->
    [0] no days
    [one] one day
   *[other] { $left } days
} of vacation left in { $year }. Everybody has 30 a year. Choose fewer days.
refuse-vacation-many = You have announced very many vacations. End them with “off”, then announce those you mean.
side-choice = { $side ->
   *[printed] as printed
    [own] yours at the bottom
}
# In the description of a picture.
alt-sample = A board in the theme { $theme }. { $board }
button-labels-show = Show labels
button-labels-hide = Hide labels
button-side-own = My side at the bottom
button-side-printed = Board as printed


## Privacy

privacy-title = Your data
privacy-kept = **I keep** the games and challenges you take part in: who sits where, each move and when it was made, how it ended. And your ratings, and what you chose under `/{ name-command-settings }`.
privacy-not-kept = **I keep no** names, pictures or messages of yours. What people are called I ask Discord for when I need it.
privacy-seen = **Who sees it**: a game, those who play it and those in its channel; ratings and results, whoever asks for your profile; everything, whoever hosts me.
privacy-document = The whole of it is in the file `{ $file }` above.
privacy-document-at = [The whole of it]({ $url }), at length.
privacy-about = **Export** gives you all of it as files, to you alone. **Delete my data** tells you first what goes and what stays.
privacy-nothing = I keep nothing about you.
button-export = Export
button-forget = Delete my data
button-forget-do = Delete for good
export-done = { $count ->
    [0] This is all I keep about you. You have no games.
    [one] This is all I keep about you, with one game.
   *[other] This is all I keep about you, with { $count } games.
}
export-cut = One message does not hold everything: of your { $count } games, the latest { $listed } are in it. Ask whoever hosts me for the rest.
export-records-cut = One message does not hold everything: all { $count } games are in the first file, and the latest { $listed } have a record to read. `/{ name-command-replay }` gives you any other.
forget-ask = **Delete everything about you?** That cannot be undone.
forget-goes = 🗑 Gone for good: your settings, your vacations, your ratings.
forget-resigns = { $count ->
    [one] 🏳 You are playing one game: you resign it. If a rated one ends by that, it counts for the others.
   *[other] 🏳 You are playing { $count } games: you resign them. If a rated one ends by that, it counts for the others.
}
forget-challenges = { $count ->
    [one] ✉ One challenge by you or to you is closed.
   *[other] ✉ { $count } challenges by you or to you are closed.
}
forget-stays = ♟ What stays: the games themselves, which are the others', too. In them you are a *former player*, and nothing I keep leads to you.
forget-posts = 💬 What I have posted on Discord stays there, as it is.
forgotten = Done. I keep nothing about you any more; if you play again, you begin anew.


## Rules and help

rules-title = { $page } – the rules of { $game }
# $rules are the numbers under which refusals cite the rules on the page.
rules-footer = { $count ->
    [one] Page { $page } of { $pages } · rule { $rules }
   *[other] Page { $page } of { $pages } · rules { $rules }
}
rules-menu = Page { $page } of { $pages }: { $title }
rules-menu-entry = { $page }. { $title }
rules-menu-cites = { $count ->
    [one] Rule { $rules }
   *[other] Rules { $rules }
}
# Beside a refusal: to the page of rules that explains it.
button-rule = Rule { $rule }: { $title }
button-previous = ◀ Back
button-next = Next ▶

# What a page's diagram points at, in words. $chosen is what is chosen of a move so far.
rules-alt-choices = Marked is what may be chosen: { $places }.
rules-alt-choices-many = Marked are the { $count } places that may be chosen.
rules-alt-choices-after = After choosing { $chosen }, what may come next is marked: { $places }.
rules-alt-choices-after-many = After choosing { $chosen }, the { $count } places that may come next are marked.
rules-alt-crossing = where { $one } crosses { $other }
rules-alt-arrow = An arrow points from { $from } to { $to }.
# $claim says what ticks and crosses are about: choice (what may be chosen), landing (where the piece comes to stand), win (where a choice
# wins) or mover (which of the pieces can do something).
rules-alt-yes = { $claim ->
    [landing] A tick where the piece comes to stand: { $places }.
    [win] A tick where this wins: { $places }.
    [mover] A tick on what can move: { $places }.
   *[choice] A tick where this is allowed: { $places }.
}
rules-alt-no = { $claim ->
    [landing] A cross where the piece does not come to stand: { $places }.
    [win] A cross where it does not win: { $places }.
    [mover] A cross on what cannot: { $places }.
   *[choice] A cross where it is not allowed: { $places }.
}

rules-title-pentagame-aim = The aim
rules-pentagame-aim = You have five figures of one **shape**, one in each color. Each starts on the ring, on the **corner** of its color, and wants to reach the **crossing** of the same color, on the far side of the star. The arrows show a way for white, `a`. A figure that gets there is **out**.

    Whoever has **three figures out** wins.

    Corners are called `A` to `E`, crossings `a` to `e`; the stops between are counted, so `B-2-e` is the second stop from `B` to `e`. A black block waits on each crossing, five gray ones in the middle.

    Pentagame is a game by **Jan Suchanek**, for two to five players.
rules-title-pentagame-moving = Moving
rules-pentagame-moving = On your turn you move **one** figure of yours; you cannot pass. It goes **as far as you like**, in any direction, on ring and star alike, turns at free corners and crossings without stopping, and may end on any free stop.

    It **never jumps**. Every figure and every block ends the way, yours too. Only figures that share its corner do not hinder it.

    Marked is all that white, `a`, can reach: corner `B` is free, so it can turn there. The crosses are behind a figure or between two blocks. Typed, a move reads `a A->B-1-C`.
rules-title-pentagame-black = Black blocks
rules-pentagame-black = Your way may **end on a block**: you beat it. A black block you then put on **any stop that is free**, wherever it helps you, or hurts the others. Even the stop you came from will do, if it is free now.

    Here blue beat the black block on `e` and put it on `A-2-B`, in the others' way: `b B x e k:A-2-B`.
rules-title-pentagame-swapping = Swapping
rules-pentagame-swapping = If your way ends at **another figure**, the two change places. It may be one of your own, which can bring two figures ahead at once, or somebody else's.

    Here green and white changed places along the ring: `e E<->A a`. Swapping with others mostly helps them, but not always. It is also possible to be nice!
rules-title-pentagame-crowd = Crowded corners
rules-pentagame-crowd = Where **several** figures stand on a corner, you choose with which one to swap. Only start corners are ever crowded.

    Here green goes to `A` and may swap with its own white, `a`, or with that of player 2 or 3, `2a` or `3a`. Two figures on the same corner cannot swap with each other: there is no way between them.
rules-title-pentagame-leaving = Out!
rules-pentagame-leaving = A figure that you bring to its goal leaves the board at once. For each one you put a **gray block** on any free stop, so the board fills as the game goes on.

    Here player 2's blue went from `E` to its goal, and the gray block to `A-2-B`: `b E->b+ g:A-2-B`. An own swap can bring **two** figures to their goals; then both leave, with two gray blocks.
rules-title-pentagame-both = A block on the goal
rules-pentagame-both = If a block stands on the goal, you beat it and are out, all in one move. After a black one you place **both**: first the black block, then the gray one. People say *abracadabra* then.

    Here blue got home: `b E x b+ k:E-2-c g:E-3-c`. The black block may even go back on the goal just cleared.
rules-title-pentagame-gray = Gray blocks
rules-pentagame-gray = Gray blocks stand in the way like black ones. But if you beat one, it **leaves the board** and goes back to the middle, ready for the next figure that gets out.

    Here green beat the gray block on `E-3-c`: `e A x E-3-c`.
rules-title-pentagame-supply = No gray block left
rules-pentagame-supply = Are all five gray blocks on the board when you need one? Then you **move one** of them to another free stop; not one you have placed in the same turn.

    Here player 2's green reaches its goal, and marked are the gray blocks to choose from. Typed: `e B->e+ g:b-2-c>b-1-c`.
rules-title-pentagame-brought = Brought home by others
rules-pentagame-brought = If **somebody else** brings your figure to its goal, it stays there for now. It counts only once it is out, and can be swapped away again.

    Is it still there when your turn comes, you **must** move it out and place a gray block, and that is your whole turn. Here player 1 swapped player 2's blue to `b`: player 2 can do nothing but `b+`.
rules-title-pentagame-twice = Not twice
rules-pentagame-twice = You may not make the **very same move twice in a row**. You swap with me, I swap us back; now you have to do something else. A turn later it is allowed again.

    Here white swapped with player 2's blue on `A-2-B`, and player 2 undid it. White may go wherever it is marked, but not there again.
rules-title-pentagame-end = The end
rules-pentagame-end = When somebody has **three** figures out, the round is played to its end, so that all have had equally many turns. **Everyone** with three out wins, and a win is often shared, as here. When the last player of the round gets there, the game ends at once.

    A figure of yours that still stands on its goal, brought by others, does not count yet.
rules-title-pentagame-players = Three or four players
rules-pentagame-players = With three or four everything is the same, only fuller: each has a shape of their own, and turns go clockwise. Three play most fairly as a `series`: two games, the second with the seats reversed.

    You always have a move as long as you have a figure on the board. Whoever has none is passed over.
rules-title-pentagame-teams = Teams
rules-pentagame-teams = Four can play two against two, each with the one opposite: 1 and 3 against 2 and 4. Pick the variant `teams`. **Five figures out together, and your team wins**; here too the round is played out.

    You move your own figures only. Here player 1 swapped with the partner: `e E<->A 3a`. If you bring home a figure of your partner's, it leaves in your partner's next turn.
rules-title-pentagame-five = Five players
rules-pentagame-five = Five play by **color** instead of shape: you have four figures, one of each shape, with one corner and one goal. **Two of them out, and you win.** All else stays as it is.

    Yours are called `1` to `4`, others have their color's letter behind: `2 A<->B 3b` swaps your figure 2 with blue's 3. Figures of one color are not the same figure: what you did with one, you may do with another at once.
rules-title-pentagame-variants = Variants
rules-pentagame-variants = A challenge can name a variant, or single options:

    - `classic`: the board shown here (`ring_stops=1`), and whoever first has three out wins at once (`finish_round=false`).
    - `leaflet`: when no gray block is left, none is placed (`gray_exhausted=skip`).
    - `black_may_return=false`: a black block beaten on a goal does not go back there.
    - `own_partner_out=next_turn`: when your swap brings two figures home, the other one leaves in your next turn.
    - `forced_outs=one_per_turn`: of several figures brought home, one leaves in a turn.
    - `repetition=same_pair`: nor may you swap the same two again; `off`: all is allowed.
    - `target=…`: how many figures win. `tie=most_out`: of several who have enough, who has most.
    - `threefold=true`, `round_limit=…`: a draw when a position stands for the third time, or after so many rounds.

rules-title-squadro-aim = The aim
rules-squadro-aim = Two players sit at right angles: **light** with the lanes A1 to A5, **dark** with B1 to B5. In each lane a piece waits at its start. It has to cross the board, turn around at the far side, and come back home.

    Whoever first has **four of five pieces home** wins.

    Squadro is a game by **Adrián Jiménez Pascual**, for two players.
rules-title-squadro-moving = Moving
rules-squadro-moving = On your turn you move **one** of your pieces; you cannot pass. It goes straight on, as many spaces as there are **dots** beside its start: no more and no less. Which piece is all you choose: `3` moves the one in lane 3.

    A3 has two dots, so it stops on the second space.
rules-title-squadro-turning = The turn line
rules-squadro-turning = On the far side, on its **turn line**, a piece stops, even if it could go further. What is left of its speed is lost. It turns around and points back home.

    Here A1 crossed the board in two moves of three.
rules-title-squadro-returning = Coming back
rules-squadro-returning = From the turn line on, the dots **there** count. Most lanes are slow one way and quick the other: out by three, back by one, or the other way round. The middle lane goes two both ways.

    A1 came with three dots and goes back by one. Both players have the same dots, but at opposite ends.
rules-title-squadro-jumping = Jumping
rules-squadro-jumping = When your piece comes to a space where one of the **other player's** stands, it jumps, lands on the space right behind, and **stops there**, whatever speed is left. It jumps even with its last step.

    B2 has three dots. Its third space is taken by A3, so it lands one further. Your own pieces never meet.
rules-title-squadro-sent-back = Sent back
rules-squadro-sent-back = A piece that is jumped over while **going out** goes back to its **start**, and has all its way before it again.

    Here B2 jumped over A3.
rules-title-squadro-several = Several at once
rules-squadro-several = Pieces **side by side** are jumped over together, and all of them go back. So look twice before two of yours stand in a row!

    A3 has a speed of two, but B1 and B2 stood in its way: it jumped over both, three spaces in all, and both start again.
rules-title-squadro-gap = A gap ends the jump
rules-squadro-gap = The jump ends on the **first free space**. What stands behind it is not touched.

    A2 jumps over B1 and lands on the space behind it. B3, one further, is safe.
rules-title-squadro-way-back = Jumped on the way back
rules-squadro-way-back = A piece that has turned around loses less: when it is jumped over, it goes back to its **turn line** only.

    A1 was on its way home when B5 jumped over it; it waits on its turn line again. At its start and on its turn line no piece can be jumped over.
rules-title-squadro-home = Home
rules-squadro-home = A piece that gets back to its start is **home** and leaves the board. It needs no exact number: speed left over is lost here, too.

    A3 is home: out by two and two and two, and back the same way. It is moved no more.
rules-title-squadro-winning = The end
rules-squadro-winning = Whoever first has **four pieces home** wins, at once; the fifth may stay behind. Here dark got the fourth one home with B2.

    Who begins is drawn by lot; `first=light` or `first=dark` settles it. Shorter or longer: `quick` needs two pieces home, `all-five` all of them, `pieces_to_win=…` as many as you like. With `threefold=true` the game is drawn when a position stands for the third time; after 1000 moves it is drawn in any case.

rules-title-stern-halma-aim = The aim
rules-stern-halma-aim = You have ten pegs in the ten holes of your arm of the star. Bring them all across, into the arm **opposite**. Whoever first has **all ten there** wins.

    Turns go clockwise, and on each you move **one peg** of yours, by a slide or by hops. With three players every other arm is taken, and the one opposite yours is empty.

    Rows are called `a` to `q` from the top, holes are counted from the left.
rules-title-stern-halma-sliding = Sliding
rules-stern-halma-sliding = A slide takes a peg to a **free hole right beside it**: forwards, sideways or backwards.

    Marked is all that the peg on `f6` can reach. `h6` is two holes off, and `f8` too: too far for a slide. Typed: `f6-g6`.
rules-title-stern-halma-hopping = Hopping
rules-stern-halma-hopping = A peg hops over **one peg right beside it**, yours or not, into the free hole **straight behind**. The peg hopped over stays where it is; nothing is ever taken.

    Here the peg on `c1` hopped over `d1`: `c1:e5`. You never have to hop.
rules-title-stern-halma-chains = Chains
rules-stern-halma-chains = After a hop the same peg may **hop on**, in any direction, as often as it can, and stop after any hop. Build ladders, and use those of the others!

    Here the peg on `a1` came all the way to `g5` by three hops: `a1:c1:e5:g5`, or `a1:g5` for short.
rules-title-stern-halma-limits = What a turn cannot do
rules-stern-halma-limits = A turn is **a slide or hops**, never both: from `g5` the peg may not slide on to `h5`.

    No peg is hopped over **twice** in one turn. And a turn ends on **another hole** than it began: hopping in a circle back to where you were would be passing, and you may not pass while you can move.
rules-title-stern-halma-winning = The end
rules-stern-halma-winning = The first with **all ten pegs** in the arm opposite wins, and the game is over. Here player 2 brought the last one in.

    If you cannot move at all, your turn is passed over. The game is drawn when the same position stands for the third time, and after 300 turns each. With `play_on=true` the others play on for the places behind the first.
rules-title-stern-halma-blocked = No blocking
rules-stern-halma-blocked = Does somebody leave a peg at home to keep you out? Play the variant `no_blocking` (`win=filled`): then an arm that is **full** counts, as soon as one of its pegs is yours.

    Player 2 never left `q1`. But now the arm is full, and player 1 wins.
rules-title-stern-halma-players = Two to six players
rules-stern-halma-players = Two sit opposite each other. Four are two pairs across. With six, as here, all arms are full and the middle gets crowded: the more pegs, the longer the ladders. With five, one of you finds the arm opposite empty.

    Who begins is drawn by lot, if the challenge does not say.
rules-title-stern-halma-arms = Other players' arms
rules-stern-halma-arms = Pegs may stop **in anybody's arm**, unless you agree otherwise in the challenge.

    With `foreign_arms=pass_only` a peg may hop through an arm, but end its turn only outside, in its own arm, or in the one opposite. So the peg on `f4` may go down to `g3`, but not to `f3` or `e4`.
rules-title-stern-halma-staying = Pegs that have arrived
rules-stern-halma-staying = A peg that has arrived **may come out** again, to make room or to lend a hand.

    With `leave_target=stay` it may not: it moves on only within the arm. So the peg on `n2` may go to `n1`, but not out to `m6` or `m7`.

rules-title-star-squares-aim = The aim
rules-star-squares-aim = You have seven stars, light or dark. **Four of your stars on the corners of a square, and you win.**

    The board is empty at first, all stars are in hand, and light begins. Here light has the square `c3`, `d3`, `d4`, `c4`. Points are named by column and row, `a1` at the lower left.
rules-title-star-squares-squares = Which squares count
rules-star-squares-squares = A square may be small or as large as the board, upright or on its tip, as long as its **sides run along lines**. What stands on the sides or inside does not matter.

    Light wins with a star on `a5`: the corners are what counts. With `c2` the four would stand in a square as well, but no lines join them.
rules-title-star-squares-turn = A turn
rules-star-squares-turn = Do **one** of these: **place** a star from your hand on any free point, **move** one of yours along a line to the next point, or take one off the edge. You need not place all stars before you move.

    Marked is where the star on `b3` can go. To `a4` and `c4` no line leads from there: diagonals are only where they are drawn. Typed, `b3-b4` moves and `c3` places.
rules-title-star-squares-pushing = Pushing
rules-star-squares-pushing = Is there a star on the next point, yours or not? Then you **push** it one point further, straight on along the line, and take its place.

    Here light went from `c3` to `d3` and pushed the dark star there on to `e3`: `c3xd3`.
rules-title-star-squares-one = One at a time
rules-star-squares-one = You push **one star only**: the point behind it must be free, or the board must end there.

    From `b3` light cannot push the dark star on `c3`, for another stands behind it. Its own star on `b2` it can push, on to `b1`.
rules-title-star-squares-edge = Over the edge
rules-star-squares-edge = A star at the edge is pushed **off the board**, if the push leads there. It goes back to **its owner's hand** and can be placed again.

    Here light pushed the dark star on `e3` off: `d3xe3`.
rules-title-star-squares-off = Taking a star off
rules-star-squares-off = You may also take a star of **your own** off, if it stands at the edge. That is a whole turn; the star is in your hand again, to be placed wherever you like.

    Here dark took back the star on `e4`: `e4-`.
rules-title-star-squares-undo = No undoing
rules-star-squares-undo = You may not **undo** the turn just played by pushing back, so that all stands as before. Play something else first; then it is allowed again.

    Light has pushed the dark star from `d3` to `e3`. Dark cannot push straight back.
rules-title-star-squares-whose = Mind what you push!
rules-star-squares-whose = If your turn makes a square **for the other player**, they win, even if it makes one for you as well.

    Here light pushed the dark star from `c2` to `b2`. With `a1`, `b1` and `a2` that is a dark square: dark wins.

    The game is drawn when a position stands for the third time, and after 400 moves. Should you have nothing to play at all, your turn is passed over.
rules-title-star-squares-balance = Fair play
rules-star-squares-balance = Whoever begins has an edge. In the variant `balanced` the second player may answer the first star with `swap`: the players change colors, and that star is theirs. So begin where you would not mind having it against you! Here `c3` was too good to leave.

    Or pick `opening=no_centre`: the first star stays out of the middle.
rules-title-star-squares-boards = Other boards
rules-star-squares-boards = `board=grid8` has all diagonals. `board=nested` has three squares one inside the other: outer points `o1` to `o8`, then `m` and `i`, and `x` in the middle. There a push off leads straight outward, or past a corner of the outer square. Past an inner corner the line just **ends**: so `m2` cannot push `m3`.

    `squares=axis` counts upright ones only, `squares=all` any slant; with `superko=true` no position may come back at all.

    The printed rulebook names neither the game nor its author, and its picture of the board is lost to us. So the name Star Squares is ours, and so are the boards.

help-title = Asterism – what to do next
help-your-turn = { $count ->
    [one] ▶ **It is your turn** in one game. Use the buttons under its newest board, type `/{ name-command-move }`, or open it below.
   *[other] ▶ **It is your turn** in { $count } games. Use the buttons under their newest boards, type `/{ name-command-move }`, or open one below.
}
help-offered = { $count ->
    [one] 🤝 In one game an offer waits for your answer: open it below.
   *[other] 🤝 In { $count } games an offer waits for your answer: open one below.
}
help-waiting = { $count ->
    [one] ⏳ In one game you are waiting for somebody else's move.
   *[other] ⏳ In { $count } games you are waiting for somebody else's move.
}
help-challenged = { $count ->
    [one] ✉ Somebody has challenged you: `/{ name-command-games }` leads you there.
   *[other] ✉ { $count } challenges wait for your answer: `/{ name-command-games }` leads you there.
}
help-challenging = { $count ->
    [one] ✉ Your challenge waits for an answer.
   *[other] ✉ { $count } of your challenges wait for an answer.
}
help-no-game = You have no game yet. Type `/{ name-command-challenge }`, pick a game and an opponent, and press Enter; they accept with one press.
help-ended = 🏁 This game ended lately; look back at it with the buttons below:
help-guest = I am only visiting here: boards, rules, replays and your games I can show you. To play, invite me to a server of yours ({ $url }), or write to me directly and play against me there.
help-lacks = ⚠ I cannot post boards in this channel, for I lack { $permissions }. Ask somebody who manages this server, or play in another channel.
help-lacks-threads = ⚠ This server wants a thread for each game, but in this channel I lack { $permissions }: so games are played in the channel itself until somebody who manages the server gives me that.
help-direct = Between the two of us you play against me; to play with others, go to a server that has me.
help-engine = ⭐ Nobody around? Play me: type `/{ name-command-challenge }` and pick { $me } as the opponent, and a level from 1 (beginner) to { $most }. I begin at once, here or in a direct message. I can also join a game with others.
help-command = `/{ $name }` – { $about }
help-rules-of = Rules of { $game }
button-play-me = Play against me
button-help = Show me how
# Said once where nobody has met the bot before. Three sentences.
first-words = Hello, I am Asterism, and with me you play { $games } right here, with buttons or by typing. Type `/{ name-command-challenge }` to challenge a friend, or me if nobody is around. `/{ name-command-help }` always tells what you can do next.
first-words-direct = Hello, I am Asterism, and between the two of us you play { $games } against me, with buttons or by typing. Type `/{ name-command-challenge }` and pick a game; friends you challenge in a server that has me. `/{ name-command-help }` always tells what you can do next.

## Refusals: what is wrong, and what to do now

refuse-not-your-turn = It is { $whose }'s turn, since { $time }. You will be called when it is yours.
refuse-not-your-game = You do not play in this game. You can watch it with `/{ name-command-board }`, or begin your own with `/{ name-command-challenge }`.
refuse-stale = The game has moved on since this board. [Here is the newest one]({ $url }).
refuse-stale-no-link = The game has moved on since this board. `/{ name-command-board }` shows the newest one.
refuse-illegal = { $why } (rule { $rule })
refuse-nearest = You could play: { $moves }
refuse-unreadable = I do not understand `{ $typed }` from `{ $rest }` on: { $expected }. A legal move is `{ $example }`.
refuse-unreadable-end = `{ $typed }` is not a whole move: { $expected }. A legal move is `{ $example }`.
refuse-several = Several games here could be meant. Which one?
refuse-pick-game = Pick a game
refuse-no-game-here = You play no game in this channel. `/{ name-command-games }` lists yours everywhere; `/{ name-command-challenge }` begins one here.
refuse-no-such-game = There is no game “{ $typed }” that you can see from here, or it has not begun. Pick one of the suggestions, or see `/{ name-command-games }`.
refuse-no-such-ply = { $last ->
    [0] This game has no moves yet, so there is no move { $ply }. Leave the number out.
    [one] This game has one move so far. Ask for 0 or 1.
   *[other] This game has { $last } moves so far. Ask for a number from 0 to { $last }.
}
refuse-over = Game { $game } is over. `/{ name-command-challenge }` begins a new one.
refuse-record = Game { $game } was recorded by other rules and cannot be shown by this version of the bot. Nothing is lost: tell whoever hosts it.
refuse-challenge-declined = This challenge is gone: { $user } declined it. `/{ name-command-challenge }` begins another.
refuse-challenge-withdrawn = This challenge is gone: it was withdrawn. `/{ name-command-challenge }` begins another.
refuse-challenge-lapsed = This challenge lapsed: nobody answered in time. `/{ name-command-challenge }` begins another.
refuse-challenge-started = This challenge was accepted; [the game is here]({ $url }).
refuse-challenge-started-no-link = This challenge was accepted, and the game has begun. `/{ name-command-games }` leads you there.
refuse-challenge-unknown = This challenge is gone. `/{ name-command-challenge }` begins another.
refuse-not-invited = This challenge is for { $users }. `/{ name-command-challenge }` begins one of your own.
refuse-already-accepted = You have accepted already; the game begins when all have.
refuse-already-joined = You are in already; the game begins when all places are taken.
refuse-already-joined-range = You are in already; the game begins when { $user } presses **Start**, or when all places are taken.
refuse-own-challenge = This is your own challenge: the others answer it. You can withdraw it.
refuse-not-challenger = Only { $user } can withdraw this challenge. If you are asked, you can decline it.
refuse-practice-alone = To practice alone, name only yourself, once for each further seat. To play with others, leave yourself out: you are in anyway.
refuse-more-named = With you, you have named { $count ->
    [one] one player
   *[other] { $count } players
}: ask for at least that many, or leave `{ name-option-players }` out.
refuse-own-partner = Your partner is somebody else: pick a person, or me.
refuse-no-teams = There are no teams in this game, so nobody has a partner. Leave `{ name-option-partner }` out, or choose a variant with teams: Pentagame for four, `{ name-option-variant }: teams`.
refuse-rated-engine = Games with me are never rated. Leave `{ name-option-rated }` out, or challenge people only.
refuse-rated-practice = Practice against yourself is never rated. Leave `{ name-option-rated }` out.
refuse-full = All places in this game are taken. `/{ name-command-challenge }` begins another.
refuse-not-in = You are not in this game. Press **Join** if you like to play.
refuse-own-open = This is your own challenge. Press **Withdraw** to take it back.
refuse-not-starter = Only { $user } can start this game. It starts by itself when all places are taken.
refuse-still-asked = { $users } did not answer yet. They press **Join**, or **Leave** to make room; then you can start.
refuse-too-few = This game needs at least { $least ->
    [one] one player
   *[other] { $least } players
}. Wait until enough are in.
refuse-not-so-many = This game cannot be played by { $count ->
    [one] one player
   *[other] { $count } players
}. Wait for one more to join, or for one to leave.
refuse-time = I do not know the time “{ $typed }”. Pick one of those offered for `{ name-option-time }`, or leave it out.
refuse-nothing-to-repeat = No game of yours has ended in this channel. Name one with `{ name-option-game }`, or begin one: `/{ name-command-challenge }`.
refuse-series-goes-on = This series is not over: its next game follows by itself. A rematch is for its end.
refuse-rematched = There was a rematch of this game: [game { $game }]({ $url }). Ask for a rematch of that one, or use `/{ name-command-challenge }`.
refuse-rematched-no-link = There was a rematch of this game: game { $game }. Ask for a rematch of that one, or use `/{ name-command-challenge }`.
refuse-rematch-asked = You have asked for this rematch already; [the others answer it here]({ $url }).
refuse-rematch-asked-no-link = You have asked for this rematch already; the others are still to answer. `/{ name-command-games }` shows it.
refuse-former = Somebody who played this game is not here any more. `/{ name-command-challenge }` begins one with whoever you like.
refuse-still-runs = Game { $game } is still going on. When it is over, ask for a rematch; `/{ name-command-challenge }` begins another game at once.
refuse-elsewhere-now = This challenge was made where this server does not want games any more. Challenge again there: { $channels }
refuse-too-many-challenges = { $most ->
    [one] One challenge of yours waits
   *[other] { $most } challenges of yours wait
} for answers, and more may not. Withdraw one to make another: `/{ name-command-games }` lists them.
refuse-too-many-alone = You play { $most ->
    [one] one game
   *[other] { $most } games
} with no other person in it, and more may not run at once. Finish one or give it up to begin another: `/{ name-command-games }` lists them.
refuse-bot-opponent = { $user } is a bot and cannot answer a challenge. Pick a person, or me.
refuse-twice = { $user } is named twice. Name each opponent once.
refuse-only-me-here = Nobody else can see a game in our direct messages. Challenge others in a channel of your server; here you can play { $me }.
refuse-level = I play at levels { $least } (beginner) to { $most } (best). Pick one of these.
refuse-level-alone = A level is for games against me. Name { $me } as an opponent, or leave the level out.
refuse-players = { $least ->
    [2] { $most ->
        [2] { $game } is for two players. Name one opponent.
       *[other] { $game } is for { $least } to { $most } players. Name one opponent or several, one in each option.
    }
   *[other] { $game } is for { $least } to { $most } players.
}
refuse-variant = There is no variant “{ $typed }”. There are { $known }, and single options, which are suggested as you type.
refuse-option-form = `{ $typed }` is no option. Type options as `name=value`; they are suggested as you type.
refuse-option-key = There is no option `{ $key }`. There is { $allowed }.
refuse-option-value = The option `{ $key }` cannot be `{ $value }`. It can be { $allowed }.
refuse-option-players = { $option } is for { $least ->
    [2] { $most ->
        [2] two players
       *[other] { $least } to { $most } players
    }
   *[other] { $most ->
        [4] four players
       *[other] { $least } to { $most } players
    }
}. Name as many opponents as that takes, leave places open to all with `{ name-option-players }: { $most }`, or choose another variant.
refuse-option-twice = The option `{ $key }` is chosen twice, as { $one } and as { $other }. Leave one of them out.
refuse-unknown-game = There is no game “{ $typed }”. There is { $known }.
refuse-seat = There is no seat order “{ $typed }”. There are: { $known }.
refuse-missing = The option `{ $option }` is missing. Fill it in and send the command again.
refuse-permission = I lack permissions in this channel: { $permissions }. Somebody who manages the server can give them to me; then try again. Nothing was changed.
refuse-restarting = I am being restarted. Nothing was changed; try again in a minute.
refuse-button = I do not know this button; it may be from another version of me. `/{ name-command-games }` shows your games with fresh buttons.
refuse-choice = That was not among the choices. Open this again to choose anew; a move, with **Move…** under the newest board.
refuse-command = I do not know the command “{ $name }”. `/{ name-command-help }` lists what I can do.
refuse-not-over = Game { $game } is still going on, and only finished games are looked back at. In games that are not rated, `/{ name-command-hint }` shows you a good move on your turn.
refuse-rated = This game is rated: everybody plays it alone, and I give no hints. In unrated games I do.
refuse-left-out = { $count ->
    [one] { $users } has chosen to be left out of ratings, so this game cannot be a rated one. Play it unrated.
   *[other] { $users } have chosen to be left out of ratings, so this game cannot be a rated one. Play it unrated.
}
refuse-left-out-yourself = You have chosen to be left out of ratings, and this game is rated. `/{ name-command-settings }` with `{ name-option-ratings }` takes you back in; or ask for a game that is not rated.
refuse-in-rated-games = { $count ->
    [one] You are in a rated game. Once it is over, you can be left out of ratings; `/{ name-command-games }` leads you there.
   *[other] You are in { $count } rated games. Once they are over, you can be left out of ratings; `/{ name-command-games }` leads you there.
}
refuse-busy = I have too much to think about just now. Nothing was changed; try again in a moment.
refuse-not-here = This game is played in another channel; show the board there.
refuse-guest = I am no member here, so no game can be played here. Invite me to a server of yours ({ $url }), or write to me directly and play against me there.
refuse-not-manager = Only those with the permission { $permissions } decide this for the server; ask one of them. What concerns you alone is under `/{ name-command-settings }`. Nothing was changed.
refuse-server-only = `/{ name-command-server }` is about a server: type it in a channel of the server you mean. What concerns you alone is under `/{ name-command-settings }`.
refuse-elsewhere = On this server games are played in { $channels }: begin there. A game that runs here can be finished here.
refuse-level-cap = On this server I play at level { $most } at most. Begin with `/{ name-command-challenge }` and a `{ name-option-level }` up to that.
refuse-games-cap = { $running ->
    [one] One game is running on this server,
   *[other] { $running } games are running on this server,
} and { $count } may run at once. Finish one of yours (`/{ name-command-games }`) or try again when another has ended; whoever manages the server can allow more (`/{ name-command-server }`).
refuse-no-board = This message shows no board of a game. Use this on one that does, or type `/{ name-command-board }` to see the game that is played here.
refuse-already-out = You have left this game already; the others play on.
refuse-offer-gone = This offer is no longer on the table. `/{ name-command-board }` shows how the game stands.
refuse-own-offer = This is your own offer: the others answer it. You can withdraw it.
refuse-not-own-offer = Only { $user } can withdraw this offer. If you are asked, you can decline it.
refuse-draw-again = You have offered a draw in this turn already. After the next move you can offer it again.
refuse-no-move-to-take-back = You have made no move yet that you could take back. `/{ name-command-board }` shows how the game stands.
refuse-left-since = Somebody has left the game since your last move, and they are not brought back: so it stays. Play on, or offer a draw with `/{ name-command-draw }`.
refuse-asked-long-ago = That question is old, or you have begun something new since. Nothing was deleted. Press **Delete my data** under `/{ name-command-privacy }` again.
import-large = The file is too large: a record has at most { $most } KiB. `/{ name-command-replay }` gives you one that fits.
import-lost = I could not fetch the file from Discord. Try it once more.
import-no-text = The file is no text. A record is what `/{ name-command-replay }` gives you, a file ending in `.txt`.
import-other-game = The record is of { $game }. Pick that under `{ name-option-game }`, too.
import-settled = A record goes on as practice of yours, by its own rules: fill in nothing but `{ name-option-game }`, `{ name-option-record }` and, if you like, `{ name-option-time }`.
import-start = This record begins in a position of its own (its line `start`), and I only go on from where games begin. Leave that line out, or give me the whole game.
import-long = This record has more moves than I keep of one game. Cut it at the end and try again.
import-line = Line { $number } of the record does not fit: “{ $line }”. { $why }
import-line-empty = Line { $number } of the record does not fit. { $why }
import-form = A record has lines `game`, `options` and `players`, an empty line, then the moves with their numbers, as `/{ name-command-replay }` writes them.
import-not-playing = { $seat } does not play there any more.
import-over = The game is over before it.
import-result = The moves do not lead to that result. Correct it, or leave the line out.
import-incomplete = The move is not whole.
refuse-trouble = Something went wrong on my side, and nothing was changed. Try again; if it happens again, tell whoever hosts me.
permission-name = { $permission ->
   *[view-channel] View Channel
    [send-messages] Send Messages
    [send-messages-in-threads] Send Messages in Threads
    [embed-links] Embed Links
    [attach-files] Attach Files
    [manage-server] Manage Server
    [create-public-threads] Create Public Threads
    [read-message-history] Read Message History
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
pentagame-ask-destination = { $shape ->
    [0] Where does { $color } go?
   *[other] Where does { $color } { $shape } go?
}
pentagame-ask-partner = { $shape ->
    [0] Whom on { $stop } does { $color } swap with?
   *[other] Whom on { $stop } does { $color } { $shape } swap with?
}
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

pentagame-choice-figure = { $shape ->
    [0] { $color }, on { $stop }
   *[other] { $color } { $shape }, on { $stop }
}
pentagame-choice-leaver = { $shape ->
    [0] { $color } leaves from { $stop }
   *[other] { $color } { $shape } leaves from { $stop }
}
pentagame-choice-go = { $outs ->
    [mover] { $shape ->
        [0] { $color } to its goal – out!
       *[other] { $color } { $shape } to its goal – out!
    }
   *[none] { $shape ->
        [0] { $color } to { $stop }
       *[other] { $color } { $shape } to { $stop }
    }
}
pentagame-choice-beat-black = { $outs ->
    [mover] { $shape ->
        [0] { $color } beats the black block on its goal – out!
       *[other] { $color } { $shape } beats the black block on its goal – out!
    }
   *[none] { $shape ->
        [0] { $color } beats the black block
       *[other] { $color } { $shape } beats the black block
    }
}
pentagame-choice-beat-gray = { $outs ->
    [mover] { $shape ->
        [0] { $color } beats the gray block on its goal – out!
       *[other] { $color } { $shape } beats the gray block on its goal – out!
    }
   *[none] { $shape ->
        [0] { $color } beats the gray block
       *[other] { $color } { $shape } beats the gray block
    }
}
pentagame-choice-swap-own = { $outs ->
    [mover] { $shape ->
        [0] { $color } swaps with your { $other } and is out!
       *[other] { $color } { $shape } swaps with your { $other } { $other-shape } and is out!
    }
    [partner] { $shape ->
        [0] { $color } swaps with your { $other }, which is out!
       *[other] { $color } { $shape } swaps with your { $other } { $other-shape }, which is out!
    }
    [both] { $shape ->
        [0] { $color } swaps with your { $other } – both are out!
       *[other] { $color } { $shape } swaps with your { $other } { $other-shape } – both are out!
    }
   *[none] { $shape ->
        [0] { $color } swaps with your { $other }
       *[other] { $color } { $shape } swaps with your { $other } { $other-shape }
    }
}
pentagame-choice-swap = { $outs ->
    [mover] { $shape ->
        [0] { $color } swaps with { $owner }'s { $other } and is out!
       *[other] { $color } { $shape } swaps with { $owner }'s { $other } { $other-shape } and is out!
    }
   *[none] { $shape ->
        [0] { $color } swaps with { $owner }'s { $other }
       *[other] { $color } { $shape } swaps with { $owner }'s { $other } { $other-shape }
    }
}
pentagame-choice-crowd = { $shape ->
    [0] { $color } swaps with one of { $count } figures
   *[other] { $color } { $shape } swaps with one of { $count } figures
}
pentagame-choice-black = black block to { $stop }
pentagame-choice-gray = gray block to { $stop }
pentagame-choice-take = take the gray block from { $stop }

pentagame-group-all = All stops
pentagame-group-ring = The ring, with the corners A–E
pentagame-group-inner = The middle, with the crossings a–e
pentagame-group-arms = The two arms from { $corner } ({ $color })

pentagame-move-go = { $shape ->
    [0] { CAP($color) } goes from { $from } to { $to }.
   *[other] { CAP($color) } { $shape } goes from { $from } to { $to }.
}
pentagame-move-beat-black = { $shape ->
    [0] { CAP($color) } goes from { $from } to { $to } and beats the black block.
   *[other] { CAP($color) } { $shape } goes from { $from } to { $to } and beats the black block.
}
pentagame-move-beat-gray = { $shape ->
    [0] { CAP($color) } goes from { $from } to { $to } and beats the gray block.
   *[other] { CAP($color) } { $shape } goes from { $from } to { $to } and beats the gray block.
}
pentagame-move-swap-own = { $shape ->
    [0] { CAP($color) } on { $from } swaps places with their own { $other } on { $to }.
   *[other] { CAP($color) } { $shape } on { $from } swaps places with their own { $other } { $other-shape } on { $to }.
}
pentagame-move-swap = { $shape ->
    [0] { CAP($color) } on { $from } swaps places with { $owner }'s { $other } on { $to }.
   *[other] { CAP($color) } { $shape } on { $from } swaps places with { $owner }'s { $other } { $other-shape } on { $to }.
}
pentagame-move-out = { $shape ->
    [0] { CAP($color) } is out!
   *[other] { CAP($color) } { $shape } is out!
}
pentagame-move-forced-out = { $shape ->
    [0] { CAP($color) }, brought home before, leaves: out!
   *[other] { CAP($color) } { $shape }, brought home before, leaves: out!
}
pentagame-move-black = Black block to { $stop }.
pentagame-move-gray = Gray block to { $stop }.
pentagame-move-gray-moved = Gray block from { $from } to { $to }.

pentagame-position-seat = { $count ->
    [0] { $seat }: { $target ->
        [0] all figures are out.
       *[other] { $out } out of { $target }, none left on the board.
    }
   *[other] { $seat }: { $figures }; { $target ->
        [0] { $out } out.
       *[other] { $out } of { $target } out.
    }
}
pentagame-position-figure = { $shape ->
    [0] { $color } on { $stop }
   *[other] { $color } { $shape } on { $stop }
}
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
    [one] { CAP($figures) } was brought home and must leave now.
   *[other] { CAP($figures) } were brought home and must leave now.
}
pentagame-position-last-round = { $count ->
    [one] { $seats } has enough figures out: this is the last round.
   *[other] { $seats } have enough figures out: this is the last round.
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
pentagame-illegal-foreign = { $shape ->
    [0] You move your own figures; { $color } there is { $owner }'s.
   *[other] You move your own figures; { $color } { $shape } is { $owner }'s.
}
pentagame-illegal-path = { $shape ->
    [0] { CAP($color) } has no free way from { $from } to { $to }: figures and blocks are in between, and nobody jumps.
   *[other] { CAP($color) } { $shape } has no free way from { $from } to { $to }: figures and blocks are in between, and nobody jumps.
}
pentagame-illegal-nobody = None of your figures stands on { $stop }.
pentagame-illegal-nobody-reaches = None of your figures has a free way to { $stop }.
pentagame-illegal-source = { $shape ->
    [0] { CAP($color) } is not on { $stop }; it stands on { $actual }.
   *[other] { CAP($color) } { $shape } is not on { $stop }; it stands on { $actual }.
}
pentagame-illegal-same-stop = { $shape ->
    [0] { CAP($color) } stands on { $stop } already; a move ends on another stop.
   *[other] { CAP($color) } { $shape } stands on { $stop } already; a move ends on another stop.
}
pentagame-illegal-nothing-to-beat = There is no block to beat on { $stop }.
pentagame-illegal-no-black = No black block is to be placed in this move.
pentagame-illegal-no-figure = There is no figure to swap with on { $stop }.
pentagame-illegal-partner = { $other-shape ->
    [0] { $owner }'s { $other } is not on { $stop }.
   *[other] { $owner }'s { $other } { $other-shape } is not on { $stop }.
}
pentagame-illegal-occupied = The stop { $stop } is not free.
pentagame-illegal-black-return = By this game's rules the black block may not go back to { $stop }.
pentagame-illegal-out = { $shape ->
    [0] { CAP($color) } has left the board already.
   *[other] { CAP($color) } { $shape } has left the board already.
}
pentagame-illegal-stays = { $shape ->
    [0] { CAP($color) } does not leave by this move: it leaves on { $stop }.
   *[other] { CAP($color) } { $shape } does not leave by this move: it leaves on { $stop }.
}
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
pentagame-illegal-repeat = { $shape ->
    [0] { CAP($color) } went from { $from } to { $to } in your last turn; the very same move may not be made twice in a row.
   *[other] { CAP($color) } { $shape } went from { $from } to { $to } in your last turn; the very same move may not be made twice in a row.
}
pentagame-illegal-pair = { $shape ->
    [0] { CAP($color) } and { $other } were swapped in your last turn; the same two may not be swapped again at once.
   *[other] { CAP($color) } { $shape } and { $other } { $other-shape } were swapped in your last turn; the same two may not be swapped again at once.
}
pentagame-illegal-over = The game is over.
pentagame-position-number = { $shape } on { $stop }
pentagame-position-seat-color = { $count ->
    [0] { $seat } plays { $color }: all are out.
   *[other] { $seat } plays { $color }: { $figures }; { $out } of { $target } out.
}
pentagame-plain-seat = { $target ->
    [0] `{ $mark }` { $seat }, { $out } out
   *[other] `{ $mark }` { $seat }, { $out } of { $target } out
}
pentagame-plain-seat-color = `{ $mark }` { $seat } ({ $color }), { $out } of { $target } out
pentagame-plain-marks = `1a` is figure a of 1, `k` a black block, `g` a gray one ({ $supply } in the supply), `.` a free stop. First corners and crossings, then the ways between them.
pentagame-position-team = { $seats } have { $out } of { $target } out together.
pentagame-expect-move-by-color = begin with your figure's number, 1 to 4, and its way
pentagame-expect-figure-by-color = a figure should stand there: your own by its number, 1 to 4, another with its color's letter, such as 2a
pentagame-expect-one-figure-by-color = several of your figures could go there, so name one, 1 to 4



## Squadro
##
## $piece and $crossed are lanes in notation, such as A3, $pieces several of them. $side is light or dark.
## $home is how many pieces of a player are home, $target how many have to be.

squadro-ask-lane = Which piece do you move? Pick its lane.
squadro-ask-nothing = Nothing is left to choose
squadro-group-all = Your lanes

# One choice, said by one or several of the deeds below: "moves 3 spaces, sends B2 back to its start and turns around".
squadro-choice = { $deeds }
squadro-deed-moves = { $spaces ->
    [one] moves one space
   *[other] moves { $spaces } spaces
}
squadro-deed-sends-to-start = { $count ->
    [one] sends { $pieces } back to its start
   *[other] sends { $pieces } back to their starts
}
squadro-deed-sends-to-turn = { $count ->
    [one] sends { $pieces } back to its turn line
   *[other] sends { $pieces } back to their turn line
}
squadro-deed-turns = turns around
squadro-deed-home = comes home ({ $home } of { $target })
squadro-deed-wins = comes home – and wins!

squadro-move-goes = { $spaces ->
    [one] { $piece } goes one space.
   *[other] { $piece } goes { $spaces } spaces.
}
squadro-move-jumps = { $piece } jumps over { $pieces }, { $spaces } spaces in all.
squadro-move-to-start = { $count ->
    [one] { $pieces } goes back to its start.
   *[other] { $pieces } go back to their starts.
}
squadro-move-to-turn = { $count ->
    [one] { $pieces } goes back to its turn line.
   *[other] { $pieces } go back to their turn line.
}
squadro-move-turns = { $piece } turns around; its speed is { $speed } now.
squadro-move-home = { $piece } comes home: { $home } of { $target }!

squadro-position-seat = { $side ->
   *[light] { $seat } (light): { $pieces }. Home: { $home } of { $target }.
    [dark] { $seat } (dark): { $pieces }. Home: { $home } of { $target }.
}
squadro-position-start = { $piece } at its start, speed { $speed }
squadro-position-out = { $piece } going out, crossing { $crossed }, speed { $speed }
squadro-position-turned = { $piece } on its turn line, speed { $speed }
squadro-position-back = { $piece } coming back, crossing { $crossed }, speed { $speed }
squadro-position-home = { $piece } home
squadro-plain-seat = { $side ->
   *[light] `{ $out }` going out, `{ $back }` coming back: { $seat } (light), { $home } of { $target } home
    [dark] `{ $out }` going out, `{ $back }` coming back: { $seat } (dark), { $home } of { $target } home
}
squadro-plain-marks = `*` is a piece that is home. Numbers are speeds, going out and coming back.
squadro-position-retired = { $seat } has left the game.
squadro-position-turn = { $seat } is on turn.
squadro-position-over = { $count ->
    [0] The game is over.
   *[other] { $winners } wins.
}

# What was expected where reading a move stopped.
squadro-expect-lane = a lane, 1 to 5, should stand there
squadro-expect-end = the move should end there

# Why a move is illegal.
squadro-illegal-foreign = { $piece } is { $owner }'s piece; you move your own.
squadro-illegal-foreign-side = { $side ->
   *[light] The light pieces are { $owner }'s; you move your own.
    [dark] The dark pieces are { $owner }'s; you move your own.
}
squadro-illegal-home = { $piece } is home already and moves no more.
squadro-illegal-over = The game is over.


## Stern-Halma
##
## Holes come as notation, such as e5. $goal says what a move means to the arm across: none, arrives, within, leaves or wins.
## $tip is the outermost hole of a player's target arm, $way a path such as c1:e3:g5; rows are letters.

stern-halma-ask-peg = Which peg do you move?
stern-halma-ask-destination = Where does the peg on { $hole } go?
stern-halma-ask-nothing = Nothing is left to choose

stern-halma-choice-peg = { $count ->
    [one] { $home ->
        [yes] has arrived; can go to one hole
       *[no] can go to one hole
    }
   *[other] { $home ->
        [yes] has arrived; can go to { $count } holes
       *[no] can go to { $count } holes
    }
}
stern-halma-choice-slide = { $goal ->
    [wins] slides to { $hole } – and you are home!
    [arrives] slides to { $hole } and arrives
    [within] slides on to { $hole }
    [leaves] slides out to { $hole }
   *[none] slides to { $hole }
}
stern-halma-choice-hops = { $count ->
    [one] { $goal ->
        [wins] hops to { $hole } – and you are home!
        [arrives] hops to { $hole } and arrives
        [within] hops on to { $hole }
        [leaves] hops out to { $hole }
       *[none] hops to { $hole }
    }
   *[other] { $goal ->
        [wins] { $count } hops to { $hole } – and you are home!
        [arrives] { $count } hops to { $hole }, and it arrives
        [leaves] { $count } hops out to { $hole }
       *[none] { $count } hops to { $hole }
    }
}

stern-halma-group-pegs = Your pegs
stern-halma-group-holes = Where it can go
stern-halma-group-row = Row { $row }
stern-halma-group-rows = Rows { $first }–{ $last }

stern-halma-move-slide = A peg slides from { $from } to { $to }.
stern-halma-move-hop = A peg hops from { $from } over { $over } to { $to }.
stern-halma-move-hops = A peg goes from { $from } to { $to } by { $count } hops ({ $way }).
stern-halma-move-arrived = { $count ->
    [one] It arrives: the first of { $seat }'s pegs.
   *[other] It arrives; { $seat } has { $count } pegs there now.
}
stern-halma-move-left = { $count ->
    [0] It comes out of the arm; { $seat } has none there any more.
    [one] It comes out of the arm; { $seat } has one peg left there.
   *[other] It comes out of the arm; { $seat } has { $count } pegs left there.
}
stern-halma-move-home = { $place ->
    [1] { $seat } is home first!
    [2] { $seat } is home second.
    [3] { $seat } is home third.
   *[other] { $seat } is home, in place { $place }.
}
stern-halma-move-pass = { $seat } cannot move and passes.

stern-halma-position-seat = { $seat }, on the way to { $tip }: { $holes }; { $arrived } of 10 arrived.
stern-halma-position-run = { $first } to { $last }
stern-halma-position-filled = That arm holds { $count } pegs in all.
stern-halma-plain-seat = `{ $mark }` { $seat }, on the way to { $tip }, { $arrived } of 10 arrived
stern-halma-plain-marks = `.` is a free hole. Rows have their letters; holes are counted from the left.
stern-halma-position-retired = { $seat } has left the game.
stern-halma-position-place = { $place ->
    [1] { $seat } came home first.
    [2] { $seat } came home second.
    [3] { $seat } came home third.
   *[other] { $seat } came home in place { $place }.
}
stern-halma-position-turn = { $seat } is on turn.
stern-halma-position-over = { $count ->
    [0] Nobody can move any more: a draw.
   *[other] { $winners } wins.
}

# What was expected where reading a move stopped.
stern-halma-expect-hole = a hole, such as e5, should stand there
stern-halma-expect-number = { $count ->
    [one] row { $row } has only one hole, { $row }1
   *[other] row { $row } has the holes { $row }1 to { $row }{ $count }
}
stern-halma-expect-end = the move should end there

# Why a move is illegal.
stern-halma-illegal-over = The game is over.
stern-halma-illegal-nobody = There is no peg on { $hole }.
stern-halma-illegal-foreign = The peg on { $hole } is { $owner }'s; you move your own.
stern-halma-illegal-blocked = The peg on { $hole } cannot go anywhere.
stern-halma-illegal-occupied = { $owner } has a peg on { $hole }; slides and hops end on free holes.
stern-halma-illegal-unreachable = Neither a slide nor hops lead from { $from } to { $to }.
stern-halma-illegal-leaves-target = By this game's rules a peg that has arrived stays in its arm; { $to } is outside.
stern-halma-illegal-foreign-arm = By this game's rules a peg may hop through another player's arm, but not stay there; { $to } is in one.
stern-halma-illegal-mixed = From { $from } to { $to } would be a slide; slides and hops are not combined in one turn.
stern-halma-illegal-no-hop = From { $from } no single hop leads to { $to }.
stern-halma-illegal-nothing-over = There is no peg on { $over } to hop over, from { $from } to { $to }.
stern-halma-illegal-hopped-twice = The peg on { $hole } is hopped over twice; once a turn is all that is allowed.
stern-halma-illegal-returns = The peg is on { $hole } already; a turn ends on another hole.


## Star Squares
##
## $color, $pushed and $behind are light or dark; points come as notation. $square says whose square it makes: none, own or opponent.

star-squares-ask-turn = { $may ->
    [place] Where do you place a star?
    [move] Which of your stars do you move?
    [swap] Where do you place a star? Or do you swap colors?
   *[both] Where do you place a star, or which one do you move?
}
star-squares-ask-way = What does your star on { $point } do?
star-squares-ask-nothing = Nothing is left to choose

star-squares-choice-place = { $square ->
    [own] place a star – your square!
   *[none] place a star
}
star-squares-choice-star = your star on { $point }
star-squares-choice-go = { $square ->
    [own] go to { $point } – your square!
   *[none] go to { $point }
}
star-squares-choice-push = { $square ->
    [own] push the { $pushed } star from { $point } to { $beyond } – your square!
    [opponent] push the { $pushed } star from { $point } to { $beyond } – a square for your opponent, who wins!
   *[none] push the { $pushed } star from { $point } to { $beyond }
}
star-squares-choice-push-off = { $square ->
    [own] push the { $pushed } star on { $point } off the board – your square!
   *[none] push the { $pushed } star on { $point } off the board
}
star-squares-choice-take-off = take your star on { $point } off the board
star-squares-choice-swap = swap colors and play { $color }
star-squares-group-all = All points

star-squares-move-place = A { $color } star on { $point }.
star-squares-move-go = { CAP($color) } star from { $from } to { $to }.
star-squares-move-push = { CAP($color) } star from { $from } to { $to }; it pushes the { $pushed } star there to { $beyond }.
star-squares-move-push-off = { CAP($color) } star from { $from } to { $to }; it pushes the { $pushed } star there off the board.
star-squares-move-take-off = The { $color } star on { $point } comes off the board.
star-squares-move-swap = Colors are swapped: { $seat } plays { $color } now.
star-squares-move-passes = { $seat } can do nothing that would not repeat a position, and passes.
star-squares-move-forgets = Nobody can do anything without repeating a position, so from now on the earlier ones may come back.
star-squares-square = { CAP($color) } has a square: { $points }!

star-squares-position-seat = { $count ->
    [0] { $seat } ({ $color }): no star on the board; { $hand } in hand.
    [one] { $seat } ({ $color }): a star on { $points }; { $hand } in hand.
   *[other] { $seat } ({ $color }): stars on { $points }; { $hand } in hand.
}
star-squares-plain-seat = `{ $mark }` { $seat } ({ $color }), { $hand } in hand
star-squares-plain-grid = `.` is a free point.
star-squares-plain-nested = Free points show their numbers: the outer ring is o1 to o8, the next one m1 to m8, the inner one i1 to i8; x is the middle.
star-squares-position-retired = { $seat } has left the game.
star-squares-position-turn = { $seat } ({ $color }) is on turn.
star-squares-position-swap = { $seat } may swap colors now.
star-squares-position-undo = { $move } would undo the last turn and is not allowed now.
star-squares-position-superko = { $count ->
    [one] The earlier position may not come back.
   *[other] None of the { $count } earlier positions may come back.
}
star-squares-position-over = { $count ->
    [0] The game is over.
    [one] { $winners } wins.
   *[other] { $winners } win together.
}

# What was expected where reading a move stopped.
star-squares-expect-point = a point of the board should stand there
star-squares-expect-way = a way should stand there: a - and where the star goes, an x and what it pushes, or just a - to take it off
star-squares-expect-destination = the point the star goes to should stand there
star-squares-expect-end = the move should end there

# Why a move is illegal.
star-squares-illegal-taken = There is a { $color } star on { $point } already; a star is placed on a free point.
star-squares-illegal-no-hand = You have no star in hand: all seven are on the board. Move one, or take one off the rim.
star-squares-illegal-center = By this game's rules the first star may not go to the middle, { $point }.
star-squares-illegal-nobody = There is no star on { $point }.
star-squares-illegal-foreign = The star on { $point } is { $color }, not yours: you can push it, but not move it.
star-squares-illegal-stuck = Your star on { $point } can do nothing now: every way is blocked.
star-squares-illegal-same = Your star stands on { $point } already; it goes to another point.
star-squares-illegal-line = No line leads from { $from } to { $to } as the next point.
star-squares-illegal-occupied = There is a { $color } star on { $to }: going there from { $from } pushes it.
star-squares-illegal-nothing-to-push = There is no star to push on { $to }; you can simply go there from { $from }.
star-squares-illegal-two = The { $color } star on { $to } cannot be pushed to { $beyond }: a { $behind } star stands there, and you push one star at a time.
star-squares-illegal-line-ends = The { $color } star on { $to } cannot be pushed that way: the line ends there, inside the board.
star-squares-illegal-inner = Only a star at the edge of the board can be taken off, and { $point } is further in.
star-squares-illegal-undo = { $move } would undo your opponent's last turn. Play something else first; next turn it may be allowed.
star-squares-illegal-superko = After { $move } an earlier position would stand again, which this game's rules forbid.
star-squares-illegal-swap = Colors can be swapped only by the second player, right after the first star, and only where the opening is so chosen.
star-squares-illegal-over = The game is over.
