## Asterism in English.
##
## Each message is one text a player sees, and becomes a method whose arguments are its variables, in the order in which they first appear here or in
## that of a comment "Variables: $a, $b" right above it. Write short, warm, plain sentences in the present tense, and name buttons exactly as they read.

# Two or more things: "Ann and Ben", "Ann, Ben and Cleo".
list-of = { $firsts } and { $last }

# A ready-made variant, or a single option, in a challenge.
variant-line = **{ $variant }** – { $about }.
variant-option = **{ CAP($option) }**: { $value }.
variant-series = Series
seat-order = { $order ->
   *[random] random
    [first] the challenger goes first
    [last] the challenger goes last
}
seat-name = Player { $seat }
former-player = Former player
hidden-channel = #no access
# The engine as a player; $name is the program's own.
engine-name = { $name } (level { $level })
engine-name-of-several = { $name } { $number } (level { $level })
# The same where there is little room, in pictures.
engine-short-name = Level { $level }
# Variables: $number, $level
engine-short-name-of-several = Level { $level } #{ $number }
level-choice = { $level ->
    [1] 1 – beginner
    [2] 2 – easy
    [3] 3 – fair
    [4] 4 – strong
    [5] 5 – very strong
    [6] 6 – best
    [7] 7 – best, with more time (about ten seconds)
   *[other] { $level }
}


## Variants and their options


## Commands

# Names of commands and their options, as Discord shows them in this language: lower case, at most 32 letters, digits, hyphens and
# underscores; unique among the commands, and among the options of a command. Texts refer to these: /{ name-command-move }.
name-command-challenge = challenge
name-command-play = play
name-command-move = move
name-command-plan = plan
name-command-board = board
name-command-explore = explore
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
command-tournament = Tournaments of this server: announce one, join, or see how one is going
command-tournament-new = Announce a tournament; its rounds start by themselves
command-tournament-edit = Change a tournament that no one has joined yet
command-tournament-show = See a tournament: its players, rounds and standings
command-tournament-list = See the tournaments of this server
command-puzzle = Solve a puzzle: today's, or another one
option-puzzle-game = Which game; today's puzzle if you leave it out
command-ladder = See this server's ladder in a game, and challenge a player above you
command-together = Play one side of a game by votes, with everyone in a channel or with a role
command-together-new = Let this channel, or everyone with a role, play a game by votes
command-together-join = Let this channel accept an open challenge from another channel or role
command-standing = Play anyone, again and again: whenever you have room for a game, a new challenge opens
command-standing-new = Open a challenge here whenever you have room for another game
command-standing-list = See your standing challenges, and end them
option-standing-games = How many games to play at once, from 1 to 5; 1 if you leave it out
command-season = See who was best in this server's seasons, and when the running one ends
option-together-opponent = Who plays against you all: a person, you alone, or me; anyone if you leave it out
option-role = Everyone with this role plays; everyone in this channel if you leave it out
option-vote = How long a vote lasts after the first suggestion; a day if you leave it out
option-quorum = This many votes end a vote at once
option-repeats = How often it repeats; the next one is announced as soon as this one starts
option-divisions = Divide players by strength into at most this many divisions, with promotion; needs repeats
option-together-challenge = The number shown below the challenge
option-tournament = Which tournament; you see the list if you leave it out
option-tournament-edit = Which tournament to change
option-tournament-name = What it is called; named after game and kind if you leave it out
option-help-game = A game that you'd like to begin with, against me
option-format = Who plays whom; Swiss if you leave it out
option-rounds = Number of rounds, for Swiss and groups
option-starts = In how many hours the first round starts; 24 if you leave it out
option-size = How many players can join at most
option-table = Players at a table, for groups
option-engine = My level, if you want to let me play, too
option-late = Whether players may join between rounds
option-vacations = Whether vacations stop the clocks
option-tournament-rated = Whether the games count for the ratings
option-tournament-time = Time limit; the server's usual one, else 3 days for each move, if you leave it out
name-command-tournament = tournament
name-command-ladder = ladder
name-command-together = together
name-command-standing = standing
name-command-season = season
name-command-puzzle = puzzle
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
name-option-games = games
name-option-rated = rated
name-option-time = time
name-option-weekends = weekends
name-option-odds = odds
name-option-head-start = head-start
name-option-strength = strength
name-option-level = level
name-option-record = record
name-option-move = move
name-option-kind = kind
name-option-moves = moves
name-option-ply = ply
name-option-text = text
name-option-theme = theme
name-option-labels = labels
name-option-side = side
name-option-confirm = confirm
name-option-next = next
name-option-player = player
name-option-where = where
name-option-ratings = ratings
name-option-language = language
name-option-pings = pings
name-option-reminders = reminders
name-option-remind = remind
name-option-zone = zone
name-option-quiet = quiet
name-option-join = join
name-option-role = role
name-option-vote = vote
name-option-quorum = quorum
name-option-challenge = challenge
name-option-repeats = repeats
name-option-divisions = divisions
name-option-upcoming = upcoming
name-option-vacation = vacation
name-option-reset = reset
name-option-new = new
name-option-edit = edit
name-option-show = show
name-option-list = list
name-option-format = format
name-option-name = name
name-option-rounds = rounds
name-option-starts = starts
name-option-size = size
name-option-table = table
name-option-engine = engine
name-option-late = late
name-option-vacations = vacations
name-option-tournament = tournament
command-challenge = Challenge others to a game in this channel
command-play = Start a game against me, on the touch board if Discord can open it
command-move = Make your move by typing it
command-plan = Plan answers to what the others may play, or list your plans
command-board = See a board, now or after any move
command-explore = Try moves on a board of your own, in a game or from any position
command-replay = Watch a whole game as an animation, and get its record as a file
command-hint = Get a good move when it's your turn
command-review = Look back at a finished game: how the chances went and where it turned
command-rematch = Play a finished game again: same players, someone else begins
command-games = Your games and challenges, most urgent first
command-draw = Offer the other players a draw (asks first)
command-takeback = Ask the others to let you take back your last move (asks first)
command-resign = Resign a game (asks first)
command-rules = Read the rules of a game, with pictures
command-settings = Your boards, language, notifications, reminders and vacation
command-privacy = What I keep about you: export it or delete it
command-server = For server managers: where and how games are played here
command-help = See what you can do next
option-game = Which game
option-own-game = Which of your games, if you have several
option-finished-game = Which game; without it, the last one that ended here
option-opponent = Who to play against: a person, or me to start right away
option-more-opponent = Another opponent
option-variant = A variant, options such as target=2, or series; separate several with commas
option-table-variant = A variant, or options such as target=2; separate several with commas
option-seat = Who goes first
option-players = How many players; free seats are open to anyone
option-partner = Who plays on your side in a team game
option-rated = Whether the result counts for ratings
option-time = Time for each move; without it, the server's usual time
option-weekends = Whether the clock stops on Saturdays and Sundays (UTC); needs a time limit
option-odds = Less time for yourself, so that a weaker player has a chance; never rated
weekends-choice = { $weekends ->
    [stop] The clock stops on weekends
   *[run] The clock runs on weekends
}
odds-choice = { $odds ->
   *[half] You have half the time
    [quarter] You have a quarter of the time
    [tenth] You have a tenth of the time
}
option-head-start = A lead on the board for your opponent or for yourself; never rated
head-start-choice = { $start ->
   *[small-opponent] A small one for your opponent
    [large-opponent] A large one for your opponent
    [small-own] A small one for yourself
    [large-own] A large one for yourself
}
option-strength = Only players with a rating near yours may take the open seats
strength-choice = Within { $number } points of your rating
option-level = How well I play, if I'm one of the opponents; a server may set a limit
option-record = A game's text record as a file, to continue it as practice
option-move = Your move in the game's notation, with suggestions as you type
option-ply = Show the board after this many moves
option-plan-moves = Such as: c4 -> d5; else e3 -> f6 (first theirs, then yours, from the board as it is)
option-explore-ply = Begin after this many moves
option-explore-kind = A kind of game to explore from its start
option-explore-variant = Which variant to explore; separate several with commas
option-explore-players = How many players
option-explore-record = A text record as a file, to explore that game
option-theme = Colors of the boards only you see
option-labels = The notation's letters and numbers on the board
option-confirm = Whether I ask before I play a move you click
option-next = After a move, whether I name the next game that waits for you
option-side = Which side of the board is at the bottom
option-text = The board as text and words instead of a picture


## Challenges

# The menus on a person and on a message; the English names are the commands' own.
context-challenge = Challenge to a game
context-profile = Profile
context-games = Games
context-block = Block or unblock
context-board = Show this board
context-explore = Explore
context-replay = Replay
challenge-which = Which game against { $user }? The challenge is posted here for everyone to see.
challenge-which-alone = Which game against yourself? It starts here right away, and you play all sides: good for trying things out.
challenge-which-menu = Pick a game …
challenge-ping = { $users }: { $by } challenges you to { $game }!
# Variables: $by, $others, $game
challenge-title = { $game }: { $by } against { $others }
# An open challenge: anyone may join.
challenge-open-call = { $by } is looking for players: { $game }! Press **Join** to play.
# Variables: $by, $game
challenge-open-title = { $game }: { $by } is looking for players
challenge-team = Team { $number }: { $players }
challenge-teams-by-lot = Teams: drawn by lot when the game starts
challenge-rated = { $rated ->
    [yes] Rated: the result counts for ratings.
   *[no] Not rated.
}
challenge-time = Time: { $time }.
challenge-odds = { $part ->
    [2] ⚖️ Odds: { $user } has half the time.
    [4] ⚖️ Odds: { $user } has a quarter of the time.
   *[other] ⚖️ Odds: { $user } has a tenth of the time.
}
challenge-head-start = ⚖️ Head start for { $user }: { $what }.
challenge-head-start-open = ⚖️ Head start for the player who joins: { $what }.
challenge-strength = 🎚️ Open to players rated { $least } to { $most }.
time-none = no limit
time-per-move = { $span } per move
time-reserve = { $time }, plus { $span } in reserve
time-weekends = { $time }, weekends not counted (UTC)
# On pictures, next to the players' names, where there is little room.
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
challenge-rematch = Rematch of game { $game }: same players, and { $first } moves first.
# To a player who asks for a rematch that someone else has already asked for.
rematch-accepted = You're in: game { $id } begins when everyone has accepted.
challenge-players = { $count } of { $most } players; starts when full.
challenge-players-range = { $count } of { $least }–{ $most } players; starts when full.
challenge-free = { $count ->
    [one] One seat is free: press **Join** to play.
   *[other] { $count } seats are free: press **Join** to play.
}
challenge-may-start = { $user } can press **Start** now.
# In a picture, the seat of a player who is still missing.
challenge-free-seat = free seat
# What is proven about the rules; "balance" if that button is there, "series" if seats switch anyway, "single" if they could.
challenge-first-wins = { $then ->
    [balance] { $proof } **{ button-balance }** lets the other player swap colors after the first star.
    [series] { $proof } In a series, you switch seats.
    [single] { $proof } In a series, you would switch seats.
   *[other] { $proof }
}
challenge-order = Seats: { $order }.
challenge-blocking = By this rule, one peg left at home keeps the player opposite from ever winning. `no_blocking` rules that out.
challenge-accepted = ✅ { $user } is in
challenge-waiting = ⏳ waiting for { $user }
challenge-lapses = Expires { $time }.
challenge-begins = Accepted. The game begins below!
challenge-begins-in = Accepted. The game begins in { $thread }!
# What a game's thread is called; at most 100 characters are shown.
thread-name = { $game } { $id }: { $players }
# The message in the channel from which the thread starts.
thread-begins = Game { $id } is on in its thread: { $game }, { $players }. Have fun!
# Variables: $id, $permissions
thread-lacks = This server wants a thread for each game, but I'm missing permissions in this channel: { $permissions }. So game { $id } is played here.
thread-failed = I couldn't open a thread for game { $id }, so it's played here.
# Above a board that would have been in a thread.
board-elsewhere = I can't post in { $place }, so here is your board. Its buttons work here, too.
thread-gone = The game's thread is gone, so the game continues here.
thread-locked = The game's thread is locked, so the game continues here.
thread-forbidden = I can't write in the game's thread any more (I'm missing { $permissions }), so the game continues here.
# When nobody had to be asked.
challenge-begun = Game { $id } is on: { $game }, { $players }. Have fun!
# Variables: $id, $game, $players, $place
challenge-begun-in = Game { $id } is on in { $place }: { $game }, { $players }. Have fun!
challenge-imported = This is now game { $id }, { $game }: { $players }. It's over: `/{ name-command-replay }` and `/{ name-command-review }` show how it went.
# The headline of the board of such a game, for everyone.
imported-over = 📄 { $user } imported a finished game. { $result }
challenge-declined = { $user } declined. Maybe another time!
challenge-withdrawn = { $user } withdrew the challenge.
challenge-footer = Game { $game }
# In the description of a picture.
alt-by-lot = { $players } play; seats are drawn at random when the game begins. { $board }
# In a rematch, it is known who moves first, but not yet from which seat.
alt-by-lot-after = { $players } play; { $first } moves first, and seats are drawn at random when the game begins. { $board }
button-accept = Accept
button-decline = Decline
button-withdraw = Withdraw
button-balance = Balance
button-join = Join
button-leave = Leave
button-start = Start
button-rematch = Rematch
button-rematch-at = Rematch at level { $level }


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
# Variables: $game, $ply
board-footer = { $ply ->
    [0] Game { $game } · start
    [one] Game { $game } · after { $ply } move
   *[other] Game { $game } · after { $ply } moves
}
# Variables: $game, $ply
board-footer-over = { $ply ->
    [one] Game { $game } · over after { $ply } move
   *[other] Game { $game } · over after { $ply } moves
}
board-footer-head-start = head start for { $user }: { $what }
# The first line of a turn's post, which phones show on their lock screens.
# Variables: $user, $game, $id
turn-ping = { $user }, your turn in { $game } #{ $id }!
# Variables: $user, $game, $id, $other, $notation
turn-ping-after = { $user }, your turn in { $game } #{ $id }: { $other } played { $notation }
turn-since = It's { $user }'s turn (started { $time }).
engine-thinks = { $engine } is thinking…
then-turn = It was { $user }'s turn.
first-turn = You go first: press **Move…** or type `/{ name-command-move }`.
first-turn-figures = You go first: press the figure to move, or type `/{ name-command-move }`.
first-turn-direct = You go first: press the number of the piece to move, or type `/{ name-command-move }`.
last-move = { $user }: { $words }
    `{ $notation }`
# A move that was played by itself, as its player had planned.
last-move-prepared = { $user } (planned in advance): { $words }
    `{ $notation }`
said-with-move = 💬 “{ $text }”
# In the description of a picture.
alt-last-move = Last move by { $user }: { $words }
alt-last-move-prepared = Last move by { $user }, planned in advance: { $words }
# Variables: $asks, $count
alt-asks = { $count ->
    [one] { $asks } There is one choice.
   *[other] { $asks } There are { $count } choices.
}
alt-chosen = Chosen so far: { $choices }.
alt-choice = { $label } ({ $words })
alt-before = Before this move: { $position }
# A board as text, for people who cannot see pictures.
plain-title = **{ $game }** · { $footer }
plain-last-move = { $words } `{ $notation }`
plain-words = In words: { $words }
left-resigned = { $user } resigned.
left-time = { $user } ran out of time.
turn-time = ⏳ Time runs out { $time }.
turn-time-paused = ⏸️ Clocks stopped until { $until }. Time runs out { $time }.
remind = ⏳ { $user }, your time runs out { $time }.
remind-direct = ⏳ Your time in { $game } runs out { $time }.
tell-turn = Your turn in { $game }!
tell-instead = { $user }, your turn! I couldn't send you a direct message: allow them for this server, or choose another way under `/{ name-command-settings }`.
digest = { $count ->
    [one] One game is waiting for your move:
   *[other] { $count } games are waiting for your move:
}
digest-timed = • { $game } – time runs out { $time }
digest-untimed = • { $game }
digest-more = { $count ->
    [one] … and one more: `/{ name-command-games }`
   *[other] … and { $count } more: `/{ name-command-games }`
}
digest-instead = { $user }, { $count ->
    [one] one game is waiting
   *[other] { $count } games are waiting
} for your move: `/{ name-command-games }`. I couldn't send you a direct message: allow them for this server, or choose another way under `/{ name-command-settings }`.
digest-news = News from your games:
digest-news-instead = { $user }, there's news from your games: `/{ name-command-games }`. I couldn't send you a direct message: allow them for this server, or choose another way under `/{ name-command-settings }`.
# Variables: $users, $result
aborted-call = { $result }
    Maybe another time, { $users }!
# Variables: $users, $result
over-call = { $result }
    Well played, { $users }!
offer-call = { $users }, do you accept?
news-call = { $user }: { $news }
news-instead = { $user }: { $news } I couldn't send you a direct message: allow them for this server, or choose another way under `/{ name-command-settings }`.
news-over = { $game } is over. { $result }
news-draw = { $user } offers you a draw in { $game }.
news-takeback = { $user } would like to take back `{ $notation }` in { $game }.
news-pause = { $days ->
    [one] { $user } would like to stop the clocks in { $game } for a day.
   *[other] { $user } would like to stop the clocks in { $game } for { $days } days.
}
granted-pause = ⏸️ The clocks in { $game } are stopped until { $until }. You can still move.
granted-gift = ⏱️ { $user } gave { $other } another day in { $game }.
news-declined = { $user } declined your { $game } challenge.
news-invited = { $user } challenges you to { $game }.
news-next = You're next in { $game }.
news-lapsed = Nobody accepted your { $game } challenge in time, so it has expired.
news-plan-elsewhere = The answers you planned in { $game } won't be played: the game went another way.
news-plan-taken-back = The answers you planned in { $game } won't be played: moves were taken back.
news-plan-over = The answers you planned in { $game } won't be played: the game is over.
news-plan-not-legal = The answer you planned in { $game } wasn't played: it isn't a legal move.
# Variables: $id, $game, $players
call-game = { $game } #{ $id } ({ $players })
# Variables: $id, $game, $players, $url
call-game-linked = [{ $game } #{ $id }]({ $url }) ({ $players })
vacation-day = { $year }-{ $month }-{ $day }
vacation-span = { $from } to { $to }
vacation-of = 🏖️ { $user } is on vacation { $spans }; their time doesn't run then.
won-one = 🏆 { $winner } wins!
won-shared = 🏆 { $winners } win together!
won-one-out = 🏆 { $winner } wins with { $count ->
    [one] one figure
   *[other] { $count } figures
} out!
won-shared-out = 🏆 { $winners } win together with { $count ->
    [one] one figure
   *[other] { $count } figures
} out!
won-one-home = 🏆 { $winner } wins with { $count ->
    [one] one piece
   *[other] { $count } pieces
} home!
drawn = The game is a draw.
over-alone = The game is over.
how-ended-out = Enough figures are out.
how-ended-home = Enough pieces are home.
how-ended-square = Four stars make a square.
how-ended-filled = The opposite arm is full.
how-ended-resigned = Everyone else resigned.
how-ended-time = Time ran out for everyone else.
ended-resigned-by = { $loser } resigned.
ended-time-by = { $loser } ran out of time.
how-ended-agreed = Everyone agreed.
how-ended-repetition = The same position occurred three times.
how-ended-limit = The game reached its longest allowed length.
how-ended-aborted = Nobody wins, and it doesn't count.
button-move = Move…
button-more = ⋯
button-board = Look at the board
button-resign = Resign…
button-rules = Rules
button-show = Show everyone
button-post-here = Post here
button-text = As text
button-picture = As a picture
button-first = ⏮ Start
button-earlier = ◀ Back
button-later = ▶ Next
button-last = ⏭ Now
more-text = What would you like to do?
# Of a game with more than $most moves.
replay-last = The game has { $count } moves: the animation shows the last { $most }, and **{ button-step }** goes through all of them.
replay-record = The file contains the game's record as text.
replay-record-alone = The animation can't be shown, so here is the board. The file contains the game's record as text.
# In the description of a picture.
alt-replay = { $count ->
    [0] The start of the game. { $board }
    [one] Animation of the one move so far. The board at its end: { $board }
   *[other] Animation of all { $count } moves. The board at its end: { $board }
}
alt-replay-last = Animation of the last { $most } of { $count } moves. The board at its end: { $board }
# Goes through a game by buttons.
button-step = Move by move
button-replay = Replay


## Hints

hint-title = A good move
hint-waiting = { $count ->
    [0] I'm thinking about your hint. It will appear here.
    [one] One search comes before your hint. It will appear here.
   *[other] { $count } searches come before your hint. It will appear here.
}
hint-why = It { $why }.
hint-wins-now = It wins at once.
hint-wins = { $count ->
    [one] It wins within one move.
   *[other] It forces a win within { $count } moves, counting everyone's.
}
hint-holds-out = { $count ->
    [one] The game is lost; this holds out for one more move.
   *[other] The game is lost if the others play perfectly; this holds out longest, for up to { $count } moves.
}
hint-saves = Most other moves would let the next player win at once.
hint-chances = Your chances after it: about { $percent }%.
hint-chances-even = Your chances after it: about even.
button-hint = Hint


## Looking back at a game

review-waiting = I'm looking back at the game; positions done: { $done } of { $count }. The review will appear here. If it stops, **{ button-review-show }** asks for it again.
review-steady = No single move turned the game.
# A turning point. $number counts them as the graph does, $ply is the number of the move.
review-slip = **{ $number }.** Move { $ply }: { $user } gave away { $percent }%.
# Variables: $number, $ply, $user, $count
review-missed = { $count ->
    [one] **{ $number }.** Move { $ply }: { $user } missed an immediate win.
   *[other] **{ $number }.** Move { $ply }: { $user } missed a forced win ({ $count } moves).
}
# Variables: $number, $ply, $user, $percent, $count
review-lost = { $count ->
    [one] **{ $number }.** Move { $ply }: { $user } gave away { $percent }%; the next move can win.
   *[other] **{ $number }.** Move { $ply }: { $user } gave away { $percent }%; from here the game was lost within { $count } moves.
}
# Variables: $number, $ply, $user, $from, $to
review-hastened = { $to ->
    [0] **{ $number }.** Move { $ply }: { $user } would have lost within { $from } moves; this one ended the game.
    [one] **{ $number }.** Move { $ply }: { $user } would have lost within { $from } moves; now the next one can win.
   *[other] **{ $number }.** Move { $ply }: { $user } would have lost within { $from } moves; now only { $to } were left.
}
# Variables: $number, $ply, $user, $from, $to
review-delayed = { $from ->
    [0] **{ $number }.** Move { $ply }: { $user } could have won at once; now up to { $to } more moves were left.
   *[other] **{ $number }.** Move { $ply }: { $user } could have won within { $from } more moves; now up to { $to } were left.
}
# Variables: $number, $ply, $user, $count
review-found = { $count ->
    [one] **{ $number }.** Move { $ply }: from here, the win was certain for { $user }, one move away.
   *[other] **{ $number }.** Move { $ply }: from here, the win was certain for { $user }, within { $count } moves.
}
# Variables: $number, $ply, $user, $percent
review-gave-up = { $ply ->
    [0] **{ $number }.** Before any move, { $user } resigned with chances of about { $percent }%.
   *[other] **{ $number }.** After move { $ply }, { $user } resigned with chances of about { $percent }%.
}
# Variables: $number, $ply, $user
review-gave-up-even = { $ply ->
    [0] **{ $number }.** Before any move, { $user } resigned with about even chances.
   *[other] **{ $number }.** After move { $ply }, { $user } resigned with about even chances.
}
# The moves of a turning point, below what is said about it.
review-played = Played: `{ $notation }`.
review-better = Better: { $notation }.
review-better-then = Better: { $notation }, then perhaps { $then }.
review-answer = Answer: `{ $notation }`.
# What speaks for a move: the better one, the one that was played, and the answer to it.
review-why-better = The better move { $why }.
review-why-played = The move { $why }.
review-why-answer = The answer { $why }.
review-why-answer-alone = The answer { $why }; the better move rules it out.
review-decided = The win could be forced from the first move on. Here, the chances show how far away it was.
review-mean = { $user } { $percent }%
review-means = Average loss per move: { $means }.
review-menu = Look at a turning point
# Variables: $number, $ply, $user
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

guide-step = Step { $number }. Or type the whole move with `/{ name-command-move }`.
guide-ready-title = Play this move?
guide-vote-title = Vote for this move?
guide-ready = { $words }
    `{ $notation }`
guide-choice = { $label }: { $words }
guide-footer = Game { $game } · only you see this
guide-canceled = Canceled. Nothing has changed.
guide-saying = You write your message after the last choice.
guide-form-title = Type your choice
guide-form-label = Your choice, or the rest of the move
guide-form-placeholder = such as { $example }
say-form-title = Play with a message
say-form-label = Shown under the next board
say-form-placeholder = Good luck!
button-play = Play
button-vote = Vote for it
button-back = Back
button-type = Type…
button-message = Message…
button-no-message = No message
button-say = Play with a message…
button-move-saying = Move with a message…
button-cancel = Cancel
# Beside "Yes, abort the game". In German, "cancel" and "abort" are one word.
button-abort-keep = Cancel
played = Played: `{ $notation }`
next-game = Your turn in { $count ->
    [2] two
    [3] three
    [4] four
    [5] five
   *[other] { $count }
} more: { $game }
# Variables: $id, $game
next-name = { $game } #{ $id }
# Variables: $id, $game, $url
next-name-linked = [{ $game } #{ $id }]({ $url })
button-next-game = Next game

# Exploration boards: the user's own boards, on which they try moves.
button-explore = Explore…
button-try = Try a move…
button-end = ⏭ End
button-name = Name…
button-note = Note…
button-delete = Delete…
button-delete-do = Delete
button-my-boards = My boards
explore-title = Exploring { $game }: { $players }
explore-title-free = Exploring { $game } ({ $count } players)
guide-footer-free = Board { $id } · only you see this
explore-start = The start.
explore-now = { $ply ->
    [0] The game has no moves yet.
    [one] The game now, after { $ply } move.
   *[other] The game now, after { $ply } moves.
}
explore-at = { $ply ->
    [0] The start of the game.
   *[other] Move { $ply } of { $last }.
}
explore-off = { $ply ->
    [0] Your line from the start: { $moves }
   *[other] Your line after move { $ply }: { $moves }
}
explore-off-free = Your line: { $moves }
explore-off-shared = { $ply ->
    [0] Line from the start: { $moves }
   *[other] Line after move { $ply }: { $moves }
}
explore-name = 🏷 **{ $name }**
explore-note = 📝 { $note }
explore-turn = { $user } to move.
explore-ways = From here: { $ways }
# A move with the name that the user gave it.
explore-named = { $what } “{ $name }”
# The move with which the game went on.
explore-played = { $what } (played)
explore-over = the end of the game
explore-ways-menu = Continue with…
# Which of the continuations a page of the menu shows.
explore-ways-part = Moves { $first }–{ $last } of { $count }
explore-places-menu = Jump to…
# Which of the positions a page of the menu shows.
explore-places-part = Lines { $first }–{ $last } of { $count }
explore-to-now = The game now
explore-to-left = Where your line begins
explore-to-move = After move { $ply }
# Jumps to the end of a line, of which the last moves are named.
explore-to-end = Up to move { $ply }: { $moves }
explore-step = Step { $number }. Only your own board changes.
explore-delete-all = Delete everything you tried and wrote on this board? The game itself stays as it is.
# Variables: $what, $count
explore-delete-line = { $count ->
    [0] Delete `{ $what }`?
    [one] Delete `{ $what }` and the move after it?
   *[other] Delete `{ $what }` and the { $count } moves after it?
}
explore-deleted = Deleted.
explore-line = **Line { $line }:** { $moves }
explore-list-menu = Open a board
explore-list-text = { $count ->
    [one] The board on which you tried moves. Pick it to go on.
   *[other] Boards on which you tried moves. Pick one to go on.
}
explore-list-none = You have no boards yet. **{ button-explore }** under ⋯ opens one for a game, and `/{ name-command-explore }` also one for a game that you aren't playing.
# Variables: $id, $count
explore-entry = { $count ->
    [one] Game { $id } · { $count } move kept
   *[other] Game { $id } · { $count } moves kept
}
# Variables: $id, $count
explore-entry-free = { $count ->
    [one] Board { $id } · { $count } move kept
   *[other] Board { $id } · { $count } moves kept
}
explore-name-title = Name this line
explore-name-label = A short name; leave it empty for none
explore-note-title = Your own note
explore-note-label = Only you see it
explore-note-label-shared = Shared: others see it, too
button-share = Share my lines
button-share-do = Share
explore-share-ask = Share what you tried in this game: { $lines ->
    [one] { $lines } line
   *[other] { $lines } lines
}, { $notes ->
    [one] { $notes } note
   *[other] { $notes } notes
}? The other players and everyone in the game's channel can then open it.
button-unshare = Stop sharing
button-lines-of = { $name }'s lines
button-my-board = My board
button-explore-turns = Explore the turning points
explore-title-shared = What { $name } tried in { $game }
explore-shared = 👥 Shared: the other players and everyone in the game's channel can open your lines and notes.
explore-turn-name = Better at turning point { $number }
# Plans: answers that are played for the user.
button-plan = Plan this…
button-plan-do = Plan it
button-unplan = Don't plan this
button-my-plans = My plans
button-clear-plans = Delete all plans
explore-prepared = ⏩ Planned: this answer is played for you as soon as the game gets there.
# A move that the user planned.
explore-as-prepared = { $what } (planned)
plan-title = Plan this?
plan-line-other = { $ply }. If { $user } plays `{ $notation }`, …
plan-line-own = { $ply }. … you answer with **`{ $notation }`**.
# The user's own move of this turn, which is not planned.
plan-line-turn = { $ply }. If you play `{ $notation }`, …
plan-forgotten = This answer is no longer planned.
plan-about = Your answer is played at once, even while you are away. Nobody else sees your plan. If the game goes another way, nothing is played, and it is your turn as usual.
plan-then = Your answer: { $notation }
plan-list-title = My plans in { $game }: { $players }
plan-list = Your answers are in bold. Each is played as soon as the game gets there.
plan-none = You have planned nothing in this game. **{ button-explore }** opens a board: try what the others could play and your answer, then press **{ button-plan }**. Or type it: `/{ name-command-plan } { name-option-moves }:` and a line such as `{ $example }`, first theirs, then yours.
plan-menu = Open a line


## Lists and suggestions

menu-game = { $game }: { $players }
menu-your-turn = Your turn · game { $id }
# Variables: $id, $whose
menu-turn = { $whose }'s turn · game { $id }
menu-over = Over · game { $id }
menu-part = { $menu } ({ $first } … { $last })
games-title = Your games
games-own = **Your games**
games-seats = **Open seats on this server**
# Variables: $board, $by, $game, $time, $rated
games-seat = 🪑 { $board } – { $by } is looking for players: { $game }, { $time }{ $rated ->
    [yes] , rated
   *[no] {""}
}
button-games = My games
games-none = You have no games or challenges. To begin one, type `/{ name-command-challenge }` and pick a game and an opponent.
# Variables: $game, $players, $board, $time
games-turn = ▶ **Your turn** in { $board } – { $game }: { $players } (turn started { $time })
# Variables: $game, $players, $whose, $board, $time
games-waiting = ⏳ { $board } – { $game }: { $players }; { $whose }'s turn (started { $time })
# Variables: $game, $players, $board
games-over = ✔ { $board } – { $game }: { $players }; over
# Variables: $game, $others, $board
games-challenge-to = ✉ { $board } – you challenged { $others } to { $game }
# Variables: $game, $board
games-challenge-open = ✉ { $board } – you're looking for players: { $game }
# Variables: $game, $others, $board
games-challenge-filling = ✉ { $board } – you're looking for players: { $game }, with { $others }
# Variables: $game, $by, $board
games-challenge-joined = ✉ { $board } – you joined { $by }: { $game }; it hasn't begun yet
games-withdraw-menu = Withdraw one of your challenges
menu-challenge = { $game } · challenge { $id }
# Variables: $game, $by, $board
games-challenge-accepted = ✉ { $board } – you accepted { $by }'s challenge to { $game }; others haven't answered yet
# Variables: $game, $by, $board
games-challenge-from = ✉ { $board } – { $by } challenged you to { $game }: answer there
games-link = [game { $id }]({ $url })
games-no-link = game { $id }
games-open-menu = Open one of them here
games-title-of = Games of { $name }
games-footer = Page { $page } of { $pages }
games-none-of = I can't show you any games of { $name }: none on this server, and none with you. `/{ name-command-challenge }` starts one.
games-none-of-engine = I'm not playing any games here. `/{ name-command-challenge }` with me as the opponent starts one right away.
games-none-here = You have no games or challenges here. `/{ name-command-games }` alone lists those elsewhere; `/{ name-command-challenge }` starts one.
# Variables: $game, $by, $board
games-challenge-by = ✉ { $board } – a challenge by { $by }: { $game }
games-time = time runs out { $time }
games-offer = 🤝 an offer is waiting for your answer
games-settled = ⚖️ decided by the organizer
option-games-player = Whose games; leave empty for your own
option-games-where = Only here, or everywhere you may see them
place-choice = { $place ->
   *[here] On this server
    [everywhere] Everywhere
}
# Variables: $game, $players, $id, $place
suggest-turn = Your turn { suggest-place }: { $game } { $id } ({ $players })
# Variables: $game, $players, $id, $whose, $place
suggest-waiting = { $game } { $id } { suggest-place }, { $whose }'s turn ({ $players })
# Variables: $game, $players, $id, $place
suggest-over = { $game } { $id } { suggest-place }, over ({ $players })
# Where a game is played, seen from where the command is typed.
suggest-place = { $place ->
   *[here] here
    [elsewhere] elsewhere
    [server] other server
    [direct] with me alone
}
suggest-move = { $notation } — { $words }
suggest-more = … and more: type on to narrow them down
suggest-example = No move begins like that. Try, for example: { $example }
suggest-no-turn = It isn't your turn in any game here
suggest-variant = { $name } — { $about }
suggest-option = { CAP($name) }: { $value }


## Offers

# Variables: $game, $players, $others, $count
draw-ask = { $count ->
    [0] End { $game } ({ $players }) as a draw? You play it alone, so nobody has to agree.
    [one] Offer a draw in { $game } ({ $players })? { $others } has to agree. You can offer one once per turn.
   *[other] Offer a draw in { $game } ({ $players })? { $others } have to agree. You can offer one once per turn.
}
# Variables: $game, $players, $notation, $count
takeback-ask = { $count ->
    [0] Take back your move `{ $notation }` in { $game } ({ $players })?
    [one] Take back your move `{ $notation }` and the one after it in { $game } ({ $players })?
   *[other] Take back your move `{ $notation }` and the { $count } after it in { $game } ({ $players })?
}
# Variables: $others, $count
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
button-pause = Pause…
button-pause-for = { $days ->
    [one] { $days } day
   *[other] { $days } days
}
button-more-time = More time
pause-ask = For how long should the clocks in { $game } ({ $players }) stop? You can all go on playing.
draw-done = Game { $game } is a draw. Well played!
takeback-done = Taken back in game { $game }. It's your turn again.
pause-done = { $days ->
    [one] The clocks in game { $game } are stopped for a day. You can still move.
   *[other] The clocks in game { $game } are stopped for { $days } days. You can still move.
}
more-time-done = { $user } has another day. Time runs out { $time }.
took-back = ↩ { $user } took a move back.
offer-made = Offer posted. You can withdraw it there.
offer-stands = One offer at a time: another one still needs an answer.
offer-draw = 🤝 { $user } offers a draw.
# Variables: $user, $notation, $count
offer-takeback = { $count ->
    [0] ↩ { $user } would like to take back `{ $notation }`.
    [one] ↩ { $user } would like to take back `{ $notation }` and the move after it.
   *[other] ↩ { $user } would like to take back `{ $notation }` and the { $count } moves after it.
}
offer-takeback-past = ↩ { $user } wanted to take back a move.
offer-pause = { $days ->
    [one] ⏸️ { $user } would like to stop the clocks for a day.
   *[other] ⏸️ { $user } would like to stop the clocks for { $days } days.
}
offer-waiting = ⏳ Still to answer: { $users }. Playing on means no.
offer-agreed = ✅ Everyone agreed.
offer-declined = { $user } would rather play on.
offer-withdrawn = { $user } withdrew the offer.
offer-over = The game has moved on without it.
offer-you-accepted = You agreed.
offer-you-declined = You declined; the game goes on.
offer-you-withdrew = You withdrew your offer.


## Aborting a game before everyone has moved

button-abort = Abort…
button-abort-do = Abort
that-game = game { $id } in { $place }
that-game-direct = game { $id }
abort-ask = Abort { $that } ({ $game }: { $players })? It ends without a winner and doesn't count.
abort-done = You aborted game { $game }. It doesn't count.
game-aborted = { $user } aborted the game.
game-ended-by-organizer = The organizer of the tournament ended the game. It has no winner.
# Variables: $game, $players, $board
games-aborted = ✖ { $board } – { $game }: { $players }; aborted
series-aborted = That ends the series.
refuse-too-late-to-abort = Everyone has moved, so this game can't be aborted any more. You can still resign, or offer a draw with `/{ name-command-draw }`.
import-too-late-to-abort = Everyone has moved by then, so the game can't have been aborted. Leave that line out.
resign-or-abort = Not everyone has moved yet, so you can also **abort** it: nobody wins, and the game doesn't count.


## Reminding a slow opponent

button-nudge = Remind
nudge = ⏰ { $user }, { $by } is waiting for your move.
nudge-direct = ⏰ { $by } is waiting for your move in { $game }.
nudge-done = I've reminded { $user }.
nudge-done-digest = { $user } gets one message a day. This game is in the next one.
refuse-nudge-early = { $user }'s turn began { $time }. You can remind them once it has lasted a day.
refuse-nudge-again = { $user } was reminded { $time }, and once a day is enough. Try again later.
refuse-nudge-away = { $user } is on vacation; it ends { $time }. You can remind them then.
refuse-nudge-unwanted = { $user } prefers not to be notified, so I'm not sending a reminder. `/{ name-command-games }` shows them that you're waiting.


## Resigning

# Variables: $that, $game, $players, $winners, $count
resign-ask = Resign { $that } ({ $game }: { $players })? { $count ->
    [one] { $winners } wins then.
   *[other] { $winners } win then.
}
resign-ask-many = Resign { $that } ({ $game }: { $players })? The others play on; everything of yours stays on the board.
resign-ask-alone = Give up { $that } ({ $game }: { $players })? You play it alone, so it just ends.
# Variables: $that, $game, $players, $seat
resign-ask-seat = Resign for player { $seat } in { $that } ({ $game }: { $players })? You play on for the others; everything stays on the board.
resign-price = { $count ->
    [0] Your rating stays the same.
    [one] You lose one point.
   *[other] You lose { $count } points.
}
button-resign-do = Resign
resign-done = You resigned game { $game }. Well played!


## Ratings, profiles, leaderboards

command-profile = See someone's ratings and results
command-leaderboard = See who plays a game best
option-player = Whose profile; leave empty for your own
option-where = Players on this server, or everyone
option-ratings = Take part in ratings, or stay out of them
where-choice = { $whom ->
   *[here] This server
    [everyone] All servers
}
ratings-choice = { $ratings ->
   *[join] take part
    [out] stay out
}
# On the last board. $change is "+14" or "−9"; a question mark after $rating means that it is provisional.
rating-changed = { $name } **{ $rating }** ({ $change })
ratings-changed = Ratings: { $changes }
# A rating for one kind of game; games for two and for more players are rated separately.
scale-two = { $game } for two
scale-many = { $game } for three and more
leaderboard-title = Leaderboard – { $scale }
leaderboard-title-here = Leaderboard here – { $scale }
leaderboard-footer = Page { $page } of { $pages } · rank, rating, ± margin · ? provisional
leaderboard-unranked = **Unranked**: not enough recent games
leaderboard-you = **{ $name }** ◀ you
leaderboard-empty = Nobody has this rating yet. Be the first: type `/{ name-command-challenge }` and make the game rated.
button-leaderboard-here = This server
button-leaderboard-everyone = All servers
profile-title = { $name }
profile-engine = I have levels instead of a rating: type `/{ name-command-challenge }`, pick { $me } as the opponent and a level, and find out which one is yours.
profile-scale = **{ $scale }**
profile-rating = Rating **{ $rating }** ± { $deviation }
profile-provisional = Rating **{ $rating }** ± { $deviation } · provisional until a few more rated games are played
profile-ranked = Rating **{ $rating }** ± { $deviation } · place { $place } of { $count }
profile-ranked-here = Rating **{ $rating }** ± { $deviation } · place { $place } of { $count } here
profile-left-out = Not rated, by choice.
profile-none = No finished games yet.
profile-none-own = You have no finished games yet. Type `/{ name-command-challenge }` to begin one, or `/{ name-command-games }` to see where it's your turn.
profile-all = { $count ->
    [one] **One game**: { $results }
   *[other] **All { $count } games**: { $results }
}
profile-completed = **Games finished**: { $percent }%
profile-streak = { $now ->
    [0] **Winning streak**: none (best { $longest })
   *[other] **Winning streak**: { $now } (best { $longest })
}
profile-tournaments = 🏆 **Tournaments**: { $played } played, { $won } won
profile-latest = Only the latest { $count } games are counted.
profile-engine-games = **Against me**: { $results }
ratings-alt = { $games ->
    [one] The ratings after one rated game.
   *[other] How the ratings changed in { $games } rated games.
}
ratings-alt-curve = { $name }: from { $first } to { $last }, between { $least } and { $most }.
profile-latest-games = **Latest games**
profile-latest-game = • { $game } – { $result }
profile-won = won
profile-shared = won together
profile-drawn = drawn
profile-lost = lost
profile-against = **You against { $name }**: { $results }
profile-never-met = **You against { $name }**: no games yet
tally-won = { $count } won
tally-shared = { $count } shared
tally-drawn = { $count } drawn
tally-lost = { $count } lost
settings-next = **Next game**: { $next ->
    [on] on – after a move I name the next game that waits for you
   *[off] off
}
next-choice = { $next ->
    [on] on – after a move I name the next game that waits for you
   *[off] off
}
upcoming-choice = { $upcoming ->
    [on] on – in games of three or more, I tell you when you're next
   *[off] off
}
settings-upcoming = **You're next**: { $upcoming ->
    [on] on – in games of three or more, I tell you when you're next
   *[off] off
}
button-upcoming-on = Tell me when I'm next
button-upcoming-off = Don't tell me when I'm next
settings-confirm = **Confirm moves**: { $confirm }
confirm-choice = { $confirm ->
    [on] on – I ask before I play a move you click
   *[off] off – your last click plays the move
}
settings-ratings = **Ratings**: { $ratings ->
   *[join] you take part
    [out] you stay out
} · `/{ name-command-settings } { name-option-ratings }`
unrated-ask = Stay out of ratings? Yours will be gone for good: { $ratings }. You can take part again later, as a newcomer.
unrated-rating = { $scale } { $rating }
button-unrated-do = Leave me out

## Settings

settings-title = Your settings
settings-theme = **Theme**: { $theme }
settings-labels = **Coordinates**: { $labels }
settings-side = **Board side**: { $side }
settings-about = Boards only you see look like this: `/{ name-command-board }`, your guided moves, `/{ name-command-replay }`, `/{ name-command-rules }`. What everyone sees stays as it is.
settings-theme-menu = Theme: { $theme }
settings-language-menu = Language: { $language }
settings-pings-menu = Your turn: { $way }
settings-reminders-menu = Reminders: { $way }
settings-entry = { CAP($choice) }
# What a server has chosen, for the people who manage it.
server-title = This server
server-channels = **Allowed channels**: only { $channels }
server-channels-all = **Allowed channels**: all
server-threads = **A thread for each game**: { $threads ->
   *[yes] yes
    [no] no
    [some] only for games of tournaments
}
server-time = **Default time per move**: { $time }
server-language = **Language everyone sees**: { $language }
server-level = **My highest level**: { $level }
server-level-any = **My highest level**: no limit
server-games = **Games at once**: up to { $count }; { $running ->
    [one] one is running
   *[other] { $running } are running
}
server-games-any = **Games at once**: any number; { $running ->
    [one] one is running
   *[other] { $running } are running
}
server-about = Running games continue as they are, wherever they're played. What only one person sees follows their own `/{ name-command-settings }`.
server-language-choice = { $language ->
    [en] English
    [de] German – Deutsch
    [pl] Polish – polski
   *[usual] as set for this server in Discord
}
server-channels-menu = Channels where I may be used …
server-time-menu = Default time per move: { $time }
server-language-menu = Language: { $language }
server-limits-menu = Limits: my level, games at once …
server-limit-level = My highest level: { $level }
server-limit-level-any = My highest level: no limit
server-limit-games = Games at once: up to { $count }
server-limit-games-any = Games at once: any number
button-everywhere = Allow everywhere
button-threads-on = Give each game a thread
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
   *[show] on
    [hide] off
}
option-language = The language I answer you in
option-pings = How you learn that it's your turn
option-reminders = How you're reminded when a quarter of your time is left
option-remind = How long before your time runs out I remind you, such as 1 day, 2 hours; “off” for the usual time
option-zone = Your time zone, for quiet hours; type a city, such as Berlin
option-quiet = Hours when I don't notify you, such as 22-8, or “off”
option-upcoming = Whether I tell you when you're next, in games of three or more
option-vacation = Days when your time doesn't run: 2026-12-24 to 2026-12-31, or “off”
option-reset = What to set back to the host's default
language-choice = { $language ->
    [en] English
    [de] German – Deutsch
    [pl] Polish – polski
   *[own] same as your Discord
}
pings-choice = { $way ->
   *[channel] a mention in the channel
    [direct] a direct message
    [digest] one direct message a day, soon after 16:00 UTC
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
settings-remind = **When I remind you**: { $times } before your time runs out · `/{ name-command-settings } { name-option-remind }`
settings-remind-usual = **When I remind you**: when a quarter of your time is left · `/{ name-command-settings } { name-option-remind }`
settings-quiet = **Quiet hours**: { $times } ({ $zone }); afterwards, one message tells you what happened · `/{ name-command-settings } { name-option-quiet }`
settings-quiet-none = **Quiet hours**: none · `/{ name-command-settings } { name-option-zone } { name-option-quiet }`
settings-quiet-none-in = **Quiet hours**: none; your time zone is { $zone } · `/{ name-command-settings } { name-option-quiet }`
settings-vacation = **Vacation**: { $spans } ({ $left ->
    [one] one day
   *[other] { $left } days
} left this year) · `/{ name-command-settings } { name-option-vacation }`
settings-vacation-none = **Vacation**: none ({ $left ->
    [one] one day
   *[other] { $left } days
} left this year) · `/{ name-command-settings } { name-option-vacation }`
refuse-vacation-dates = I can't read “{ $typed }” as dates. Write the first and the last day, such as 2026-12-24 to 2026-12-31, or “off” to end your vacation.
refuse-zone = I don't know the time zone “{ $typed }”. Type a city in `{ name-option-zone }` and pick one of those offered, such as Europe/Berlin.
refuse-no-zone = For quiet hours I need to know your time zone: fill in `{ name-option-zone }` as well, for example with Europe/Berlin.
refuse-hours = I can't read “{ $typed }” as hours. Write when your quiet hours begin and end, such as 22-8 or 22:30 to 7:15, or “off”.
refuse-long-hours = Quiet hours can last { $most } hours at most, so that I can still reach you. Choose fewer, or turn notifications off with `{ name-option-pings }`.
refuse-leads = I can't read “{ $typed }” as reminder times. Write up to three, each from 15 minutes to 14 days before your time runs out, such as 1 day, 2 hours, or “off”.
refuse-vacation-past = A vacation can't end before it starts, or before today. Write the first day, then the last.
refuse-vacation-far = You can announce a vacation up to twelve months ahead. Choose earlier days.
# Variables: $year, $left
refuse-vacation-spent = That's too long: you have { $left ->
    [0] no days
    [one] one day
   *[other] { $left } days
} of vacation left in { $year }. Everyone has 30 a year. Choose fewer days.
refuse-vacation-many = You have announced too many vacations. End them with “off”, then announce the ones you mean.
side-choice = { $side ->
   *[printed] as printed
    [own] yours at the bottom
}
# In the description of a picture.
alt-sample = A board in the theme { $theme }. { $board }
button-labels-show = Show coordinates
button-labels-hide = Hide coordinates
button-confirm-on = Confirm moves
button-confirm-off = Don't confirm moves
button-next-on = Name my next game
button-next-off = Don't name my next game
button-side-own = My side at the bottom
button-side-printed = Board as printed


## Privacy

privacy-title = Your data
privacy-kept = **I keep** the games and challenges you take part in: who sits where, each move and when it was made, what you said with it, how it ended. I also keep the boards on which you try moves, your ratings, the tournaments and ladders you join, the games you watch, how you did with daily puzzles, and what you chose under `/{ name-command-settings }`.
privacy-not-kept = **I don't keep** your name, your picture or anything else you write. I ask Discord for people's names when I need them.
privacy-seen = **Who sees it**: the players of a game and the people in its channel see the game; anyone who asks for your profile sees your ratings and results; the person who hosts me sees everything.
privacy-document = The full text is in the file `{ $file }` above.
privacy-document-at = [The full text]({ $url }).
privacy-about = **Export** sends you all of it as files that only you see. **Delete my data** first tells you what goes and what stays.
privacy-nothing = I keep nothing about you.
button-export = Export
button-forget = Delete my data
button-forget-do = Delete for good
export-done = { $count ->
    [0] This is all I keep about you. You have no games.
    [one] This is all I keep about you, with one game.
   *[other] This is all I keep about you, with { $count } games.
}
export-cut = One message can't hold everything: it has the latest { $listed } of your { $count } games. Ask the person who hosts me for the rest.
# Variables: $listed, $count
export-records-cut = One message can't hold everything: all { $count } games are in the first file, and the latest { $listed } have a record to read. `/{ name-command-replay }` gives you any other.
forget-ask = **Delete everything about you?** This can't be undone.
forget-goes = 🗑 Gone for good: { $lost }.
# What the user loses, as parts of the list in the text above.
forget-settings = your settings
forget-vacations = your vacations
forget-said = what you said with your moves
forget-ratings = your ratings
forget-boards = the boards on which you try moves, with your plans
forget-puzzles = your results in daily puzzles, with your streak
button-lessons = Lessons
button-next-lesson = Next lesson
button-lesson-rule = Rules: { $title }
lesson-step = 🎓 { $task } You are **{ $side }**.
lesson-footer = { $game } · lesson { $number } of { $count }
lesson-right-title = That's right!
lesson-wrong-title = Not that one
lesson-right = ✅ `{ $notation }`: { $words }
lesson-wrong = ❌ `{ $notation }`: { $words } That's a legal move, but not what this lesson asks for:
lesson-rule = **{ $title }** (rules: { $rules }): { $rule }
lesson-all-done = 🎓 You've completed all the { $game } lessons. Time for a real game!
forget-lessons = which lessons you've completed
button-block = Block
button-unblock = Unblock
block-ask = Block { $user }? Challenges will no longer bring the two of you into the same game, and the bot won't tell them. Running games, tournaments and ladders stay as they are.
block-is-blocked = You've blocked { $user }. Unblock them, so that you can play together again?
block-done = You've blocked { $user }. You can unblock them in the same menu.
block-undone = { $user } is no longer blocked.
refuse-block-apart = You and { $user } can't start a game through a challenge. Play with someone else, or make a challenge that anyone can join.
refuse-block-not-this = You can only block other people.
refuse-block-full = You've blocked { $most } people, and that is the limit. Unblock one of them first.
button-vote-close = End this game…
vote-time = { $time } for each vote
# $time: "1 day"; $quorum: 0 if only the time ends a vote.
vote-challenge = 🗳️ { $group } plays by **votes**: everyone in it can suggest a move. The move with the most votes is played { $time } after the first suggestion{ $quorum ->
    [0] {""}
    [one] , or as soon as one person has voted
   *[other] , or as soon as { $quorum } people have voted
}. In a tie, the move suggested first is played.
# Variables: $group, $time, $quorum
vote-open = 🗳️ { $group }, choose a move: this suggests it and gives it your vote. The move with the most votes is played { $time } after the first suggestion{ $quorum ->
    [0] {""}
    [one] , or as soon as one of you has voted
   *[other] , or as soon as { $quorum } of you have voted
}. In a tie, the move suggested first is played.
vote-count = `{ $notation }` { $votes }
# Variables: $result, $all, $quorum, $end
vote-standing = 🗳️ { $result } – { $all ->
    [one] one vote
   *[other] { $all } votes
}{ $quorum ->
    [0] {""}
   *[other] {" "}({ $quorum } are enough)
}. The vote ends { $end }; in a tie, the move suggested first is played.
# Variables: $group, $notation, $votes, $all
vote-decided = 🗳️ { $group } chose `{ $notation }`, with { $votes } of { $all } { $all ->
    [one] vote
   *[other] votes
}.
vote-button = { $notation } · { $votes }
vote-done = You voted for `{ $notation }`. The vote ends { $end }; until then, you can choose another move instead.
vote-done-last = You voted for `{ $notation }`. That ends the vote.
refuse-vote-direct = Only groups in a server can play by votes. Use this command in a channel of a server.
refuse-vote-role = You don't have the role { $role }. Choose one of yours, or leave `{ name-option-role }` out.
refuse-vote-time = I don't know the time “{ $typed }”. Pick one of those offered for `{ name-option-vote }`, or leave it out.
refuse-vote-quorum = A vote can end with 1 to { $most } votes. Choose a number between them for `{ name-option-quorum }`, or leave it out.
refuse-vote-many-games = { $most } games are being played by votes in this channel, and that is the limit. Finish one of them first, or use another channel.
refuse-vote-many-moves = { $most } moves have been suggested, and that is the limit. Vote for one of them.
refuse-vote-many-voters = { $most } people have voted in this game, and that is the limit.
refuse-vote-other-side = You've voted for the other side in this game, so you can't vote for this one.
refuse-vote-no-challenge = I know no open challenge with this number that your channel could accept. You find the number below a challenge made with `/{ name-command-together }` and no opponent.
refuse-vote-not-manager = Only people who may manage this server can end a game that is played by votes.
season-title = Season { $number }
season-head-title = Seasons
season-head-place = #
season-head-name = Player
season-head-points = Rating
# Variables: $number, $end
season-now = 📅 Season { $number } ends on { $end }.
season-none = This server has no seasons now. Those who manage it can begin them with `/{ name-command-server }`.
season-span = From { $from } to { $to }
season-span-entry = { $from } to { $to }
season-list = **{ $title }**: { $names }
season-place = { $place }) { $name } ({ $points })
season-place-alone = { $place }) { $name }
season-empty = Nobody played in this season.
season-ladder = { $game } ladder
season-rating = { $scale } rating
season-menu = Another season…
tournament-repeats-choice = { $repeats ->
    [weekly] Every week
    [monthly] Every month
   *[never] Only once
}
# Variables: $every, $edition
tournament-recurs = 🔁 { $every ->
    [weekly] Every week
   *[monthly] Every month
}; this is number { $edition }. The next one is announced when this one starts.
# Variables: $every, $edition, $division, $divisions
tournament-recurs-divided = 🔁 { $every ->
    [weekly] Every week
   *[monthly] Every month
}; this is number { $edition }, division { $division } of up to { $divisions }. The winner moves up next time, the last one down; newcomers begin at the bottom.
tournament-division-name = { $name }, division { $division }
# Variables: $name, $starts, $count, $url
tournament-reminder-linked = ⏰ Sign-up for **{ $name }** ends { $starts }: { $count ->
    [0] nobody has joined yet
    [one] one player has joined
   *[other] { $count } players have joined
}. [See the tournament]({ $url }).
tournament-reminder = ⏰ Sign-up for **{ $name }** ends { $starts }: { $count ->
    [0] nobody has joined yet
    [one] one player has joined
   *[other] { $count } players have joined
}.
refuse-tournament-divisions = There can be up to { $most } divisions. Choose a number from 1 to { $most } for `{ name-option-divisions }`, or leave it out.
refuse-tournament-divisions-alone = Only tournaments that repeat have divisions, because players move up and down from one to the next. Choose `{ name-option-repeats }`, or leave `{ name-option-divisions }` out.
button-season-length = { $months ->
    [1] Seasons of one month
    [12] Seasons of one year
   *[other] Seasons of { $months } months
}
# Variables: $channel, $months, $end
server-season = **Seasons**: announced in { $channel }, each { $months ->
    [1] one month
    [12] one year
   *[other] { $months } months
} long; this one ends on { $end }. Ladders then drop those who have neither joined nor played in this season or the one before
server-season-none = **Seasons**: none. Pick a channel to begin them; at the end of each, I show there who was best
server-season-menu = Channel for season results…
refuse-season-direct = Seasons belong to servers. Use this command in a channel of a server.
refuse-season-unknown = I don't keep that season any more. `/{ name-command-season }` shows those that I keep.
forget-blocked = whom you've blocked
forget-watched = the list of games you watch
forget-votes = your votes in games that a channel or role plays together
forget-standing = your standing challenges
forget-seasons = your name among the best of past seasons
forget-ladders = your places on ladders
forget-tournaments = your place in tournaments that aren't over
forget-resigns = { $count ->
    [one] 🏳 You're playing one game and will resign it. If that ends a rated game, it counts for the others.
   *[other] 🏳 You're playing { $count } games and will resign them. If that ends a rated game, it counts for the others.
}
forget-challenges = { $count ->
    [one] ✉ One challenge by you or to you will be closed.
   *[other] ✉ { $count } challenges by you or to you will be closed.
}
forget-stays = ♟ What stays: the games and tournaments themselves, because they belong to the others too. In them you become a *former player*, and nothing I keep leads to you.
forget-posts = 💬 What I posted on Discord stays there as it is.
forgotten = Done. I no longer keep anything about you. If you play again, you start as a newcomer.


## Rules and help

rules-title = { $page } – the rules of { $game }
# $rules are the rule numbers by which refusals cite the page.
# Variables: $page, $pages, $count, $rules
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
# Under a refusal: opens the page of rules that explains it.
button-rule = Rule { $rule }: { $title }
button-previous = ◀ Back
button-next = Next ▶

# What a page's diagram marks, in words. $chosen is the part of the move chosen so far.
rules-alt-choices = The choices are marked: { $places }.
rules-alt-choices-many = The { $count } choices are marked.
rules-alt-choices-after = After choosing { $chosen }, the next choices are marked: { $places }.
rules-alt-choices-after-many = After choosing { $chosen }, the { $count } next choices are marked.
rules-alt-crossing = where { $one } crosses { $other }
rules-alt-arrow = An arrow points from { $from } to { $to }.
# $claim says what ticks and crosses are about: choice (what may be chosen), landing (where the piece lands), win (where a choice
# wins) or mover (which of the pieces can do something).
rules-alt-yes = { $claim ->
    [landing] A tick where the piece lands: { $places }.
    [win] A tick where this wins: { $places }.
    [mover] A tick on what can move: { $places }.
   *[choice] A tick where this is allowed: { $places }.
}
rules-alt-no = { $claim ->
    [landing] A cross where the piece doesn't land: { $places }.
    [win] A cross where it doesn't win: { $places }.
    [mover] A cross on what can't move: { $places }.
   *[choice] A cross where it isn't allowed: { $places }.
}


help-title = Asterism – what to do next
help-your-turn = { $count ->
    [one] ▶ **It's your turn** in one game. Use the buttons under its newest board, type `/{ name-command-move }`, or open it below.
   *[other] ▶ **It's your turn** in { $count } games. Use the buttons under their newest boards, type `/{ name-command-move }`, or open one below.
}
help-offered = { $count ->
    [one] 🤝 In one game an offer is waiting for your answer: open it below.
   *[other] 🤝 In { $count } games an offer is waiting for your answer: open one below.
}
help-waiting = { $count ->
    [one] ⏳ In one game you're waiting for someone else's move.
   *[other] ⏳ In { $count } games you're waiting for someone else's move.
}
help-challenged = { $count ->
    [one] ✉ Someone has challenged you: `/{ name-command-games }` takes you there.
   *[other] ✉ { $count } challenges are waiting for your answer: `/{ name-command-games }` takes you there.
}
help-challenging = { $count ->
    [one] ✉ Your challenge is waiting for an answer.
   *[other] ✉ { $count } of your challenges are waiting for an answer.
}
help-no-game = You have no game in progress. Type `/{ name-command-challenge }`, pick a game and an opponent, and press Enter; they accept with one press.
help-ended = 🏁 This game ended recently; look back at it with the buttons below:
help-guest = I'm only visiting here: I can show you boards, rules, replays and your games. To play, invite me to a server of yours ({ $url }), or write to me directly and play against me there.
help-lacks = ⚠ I can't post here: I need { $permissions }. Ask someone who manages this server, or play in another channel.
help-lacks-threads = ⚠ This server wants a thread for each game, but in this channel I'm missing { $permissions }. Until someone who manages the server gives me that, games are played in the channel itself.
help-direct = In our direct messages you play against me; to play with others, go to a server where I am.
help-engine = ⭐ Nobody around? Play me: type `/{ name-command-challenge }` and pick { $me } as the opponent, and a level from 1 (beginner) to { $most }. The game begins right away, here or in a direct message. I can also join a game with others.
help-play = **Play** { $commands }
help-look = **Look** { $commands }
help-you = **You** { $commands }
help-server = **Server** { $commands }
help-commands = Type `/` and pick me to see what each one does.
help-rules-of = Rules of { $game }
button-play-me = Play against me
button-other-game = Another game
play-me-which = Which game would you like to play against me?
play-me-setup = **{ $game }** against me. Change what you like, then press **{ button-start }**.
play-me-level = Level: { $level }
play-me-variant = Variant: { $variant }
play-me-time = Time: { $time }
button-help = Show me how
# Posted once where nobody has met the bot before. Three sentences.
first-words = Hi, I'm Asterism! Here you can play { $games }: use the buttons or type your moves. Challenge a friend with `/{ name-command-challenge }`, or me if nobody is around. Stuck? `/{ name-command-help }`.
first-words-direct = Hi, I'm Asterism! Here you can play { $games } against me: use the buttons or type your moves. To play friends, use `/{ name-command-challenge }` in a server I'm in. Stuck? `/{ name-command-help }`
first-words-nowhere = I'm in **{ $server }** now ({ $url }), but I may not post in any of its channels, so nobody can play there yet. In the settings of a channel, give my role these permissions: { $permissions }. Then type `/{ name-command-help }` there.
welcome-title = Play with { $name }
welcome-about = { $games }: four board games, played in the chat at your own pace. Pick a board. This is a small Discord on your own machine, so try everything.
welcome-bot = Play the bot
welcome-play = Play at once
welcome-play-now = Play { $game } now
welcome-friend = Play a friend
welcome-rules = How the games work

## Refusals: what is wrong, and what to do now

refuse-not-your-turn = It's { $whose }'s turn (started { $time }). I'll ping you when it's yours.
refuse-not-your-game = You're not in this game. To follow a running game, press **⋯** on its board, then **{ button-watch }**. To play, start your own with `/{ name-command-challenge }`.
refuse-not-in-group = It's { $group }'s turn, and everyone in it votes on the move. Nobody else can, and only where their board is.
refuse-stale = The game has moved on since this board. [Here is the newest one]({ $url }).
refuse-stale-no-link = The game has moved on since this board. `/{ name-command-board }` shows the newest one.
refuse-illegal = { $why } (rule { $rule })
refuse-nearest = You could play: { $moves }
refuse-unreadable = I can't read `{ $typed }` from `{ $rest }` on: { $expected }. A legal move is `{ $example }`.
refuse-unreadable-start = I can't read `{ $typed }`: { $expected }, as in `{ $example }`.
refuse-unreadable-end = `{ $typed }` isn't a whole move: { $expected }. A legal move is `{ $example }`.
refuse-doubtful = Capital and small letters differ here. Did you mean `{ $meant }`?
refuse-several = You have several games here. Which one?
refuse-pick-game = Pick a game
refuse-no-game-here = You aren't playing a game in this channel. `/{ name-command-games }` lists yours everywhere; `/{ name-command-challenge }` starts one here.
refuse-no-such-game = There is no game “{ $typed }” that you can see from here, or it hasn't begun. Pick one of the suggestions, or see `/{ name-command-games }`.
# Variables: $ply, $last
refuse-no-such-ply = { $last ->
    [0] This game has no moves yet, so there is no move { $ply }. Leave the number out.
    [one] This game has one move so far. Ask for 0 or 1.
   *[other] This game has { $last } moves so far. Ask for a number from 0 to { $last }.
}
refuse-over = Game { $game } is over. `/{ name-command-challenge }` starts a new one.
refuse-record = Game { $game } was recorded under other rules, so this version of the bot can't show it. Nothing is lost: tell the person who hosts it.
refuse-challenge-declined = This challenge is gone: { $user } declined it. `/{ name-command-challenge }` starts another.
refuse-challenge-withdrawn = This challenge is gone: it was withdrawn. `/{ name-command-challenge }` starts another.
refuse-challenge-lapsed = This challenge has expired: nobody answered in time. `/{ name-command-challenge }` starts another.
refuse-challenge-started = This challenge was accepted; [the game is here]({ $url }).
refuse-challenge-started-no-link = This challenge was accepted, and the game has begun. `/{ name-command-games }` takes you there.
refuse-challenge-unknown = This challenge is gone. `/{ name-command-challenge }` starts another.
refuse-not-invited = This challenge is for { $users }. `/{ name-command-challenge }` starts one of your own.
refuse-already-accepted = You have already accepted; the game begins when everyone has.
refuse-already-joined = You're already in; the game begins when all seats are taken.
refuse-already-joined-range = You're already in; the game begins when { $user } presses **Start**, or when all seats are taken.
refuse-own-challenge = This is your own challenge: the others answer it. You can press **{ button-withdraw }**.
refuse-not-challenger = Only { $user } can withdraw this challenge. If you were asked, you can decline it.
refuse-practice-alone = To practice alone, name only yourself, once for each further seat. To play with others, leave yourself out: you're in anyway.
refuse-more-named = With you, you have named { $count ->
    [one] one player
   *[other] { $count } players
}: ask for at least that many, or leave `{ name-option-players }` out.
refuse-own-partner = Your partner has to be someone else: pick a person, or me.
refuse-no-teams = This game has no teams, so nobody has a partner. Leave `{ name-option-partner }` out, or choose a variant with teams: Pentagame for four, `{ name-option-variant }: teams`.
refuse-rated-engine = Games with me are never rated. Leave `{ name-option-rated }` out, or challenge people only.
refuse-rated-practice = Practice against yourself is never rated. Leave `{ name-option-rated }` out.
refuse-rated-odds = Rated games are played without odds. Leave `{ name-option-odds }` or `{ name-option-rated }` out.
refuse-rated-head-start = Games with a head start are never rated. Leave `{ name-option-head-start }` or `{ name-option-rated }` out.
refuse-head-start-for-two = A head start is for a game between two. Name one opponent, or none so that anyone can join; or leave `{ name-option-head-start }` out.
refuse-no-head-start = With these rules, this head start would decide the game or change nothing. Pick another one for `{ name-option-head-start }`, or another `{ name-option-variant }`.
refuse-needs-time = `{ name-option-weekends }` and `{ name-option-odds }` are about the clock, and this game would have none. Choose a `{ name-option-time }`, or leave them out.
refuse-needs-open-seats = `{ name-option-strength }` is about open seats, and this challenge has none. Leave it out, or name fewer opponents.
refuse-other-strength = The open seats are for players rated { $least } to { $most } in this game, and your rating is { $rating }. Make a challenge of your own with `/{ name-command-challenge }`.
refuse-full = All seats in this game are taken. `/{ name-command-challenge }` starts another.
refuse-not-in = You aren't in this game. Press **Join** if you want to play.
refuse-own-open = This is your own challenge. Press **Withdraw** to take it back.
refuse-not-starter = Only { $user } can start this game. It starts by itself when all seats are taken.
refuse-not-balancer = Only { $user } can change the rules of this challenge. If you were asked, you can decline it.
refuse-accepted-variant = Somebody has accepted this challenge already, so its rules stay as they are.
refuse-balanced = This challenge is balanced already.
refuse-still-asked = { $users } haven't answered yet. They press **Join**, or **Leave** to make room; then you can start.
refuse-too-few = This game needs at least { $least ->
    [one] one player
   *[other] { $least } players
}. Wait until enough are in.
refuse-not-so-many = This game can't be played by { $count ->
    [one] one player
   *[other] { $count } players
}. Wait for someone to join or leave.
refuse-time = I don't know the time “{ $typed }”. Pick one of those offered for `{ name-option-time }`, or leave it out.
refuse-nothing-to-repeat = None of your games has ended in this channel. Name one with `{ name-option-game }`, or begin one: `/{ name-command-challenge }`.
refuse-series-goes-on = This series isn't over: its next game begins by itself. Ask for a rematch when the series ends.
refuse-rematched = This game already had a rematch: [game { $game }]({ $url }). Ask for a rematch of that one, or use `/{ name-command-challenge }`.
refuse-rematched-no-link = This game already had a rematch: game { $game }. Ask for a rematch of that one, or use `/{ name-command-challenge }`.
refuse-rematch-asked = You have already asked for this rematch; [the others answer it here]({ $url }).
refuse-rematch-asked-no-link = You have already asked for this rematch; the others haven't all answered. `/{ name-command-games }` shows it.
refuse-former = Someone who played this game is no longer here. `/{ name-command-challenge }` starts a game with anyone you like.
refuse-still-runs = Game { $game } is still going on. Ask for a rematch when it's over; `/{ name-command-challenge }` starts another game right away.
refuse-elsewhere-now = This server no longer wants games where this challenge was made. Challenge again in { $channels }
refuse-too-many-challenges = { $most ->
    [one] One challenge of yours is waiting
   *[other] { $most } challenges of yours are waiting
} for answers, and that is the limit. Withdraw one to make another: `/{ name-command-games }` lists them.
refuse-too-many-alone = You're playing { $most ->
    [one] one game
   *[other] { $most } games
} with no other person in it, and that is the limit. Finish one or give it up to begin another: `/{ name-command-games }` lists them.
refuse-bot-opponent = { $user } is a bot and can't answer a challenge. Pick a person, or me.
refuse-twice = { $user } is named twice. Name each opponent once.
refuse-only-me-here = Nobody else can see a game in our direct messages. Challenge others in a channel of your server; here you can play { $me }.
refuse-level = I play at levels { $least } (beginner) to { $most } (best, with more time). Pick one of these.
refuse-level-alone = A level is for games against me. Name { $me } as an opponent, or leave the level out.
# Variables: $game, $least, $most
refuse-players = { $least ->
    [2] { $most ->
        [2] { $game } is for two players. Name one opponent.
       *[other] { $game } is for { $least } to { $most } players. Name one opponent or several, one in each option.
    }
   *[other] { $game } is for { $least } to { $most } players.
}
refuse-variant = There is no variant “{ $typed }”. There are { $known }, and single options, which are suggested as you type.
refuse-option-form = `{ $typed }` isn't an option. Type options as `name=value`; they're suggested as you type.
refuse-option-key = There is no option `{ $key }`. There is { $allowed }.
refuse-option-value = The option `{ $key }` can't be `{ $value }`. It can be { $allowed }.
refuse-option-players = { $option } is for { $least ->
    [2] { $most ->
        [2] two players
       *[other] { $least } to { $most } players
    }
   *[other] { $most ->
        [4] four players
       *[other] { $least } to { $most } players
    }
}. Name as many opponents as that takes, leave seats open to anyone with `{ name-option-players }: { $most }`, or choose another variant.
refuse-option-twice = The option `{ $key }` is chosen twice, as { $one } and as { $other }. Leave one of them out.
refuse-unknown-game = There is no game “{ $typed }”. There is { $known }.
refuse-seat = There is no seat order “{ $typed }”. There are: { $known }.
refuse-missing = The option `{ $option }` is missing. Fill it in and send the command again.
refuse-permission = I can't post here: I need { $permissions }. Someone who manages the server can give me that; then try again. Nothing has changed.
refuse-permission-in = I can't post in { $channel }: I need { $permissions }.
refuse-permissions-in =
    { $lines }
    Nothing has changed. Give me that in the channel's settings, then pick again.
refuse-restarting = I'm restarting. Nothing has changed; try again in a minute.
refuse-too-fast = That was too fast for me. Nothing has changed; wait a few seconds, then try again.
refuse-disk-full = I couldn't save that: my disk is full. The person who hosts me has to make room; until then you can look at everything but change nothing. What was saved before is safe.
refuse-disk-failed = My disk failed just now, so I'm restarting. I can't tell whether this was saved: look in a minute, and repeat it only if it isn't there.
refuse-unreachable = I can't reach my database right now, so nothing has changed. Try again in a minute.
refuse-read-only = I couldn't save that: my database takes no changes right now. Until it does, you can look at everything but change nothing. What was saved before is safe.
refuse-button = I don't know this button; it may be from another version of me. `/{ name-command-games }` shows your games with fresh buttons.
refuse-choice = That wasn't one of the choices. Open this again and choose; for a move, press **Move…** under the newest board.
refuse-command = I don't know the command “{ $name }”. `/{ name-command-help }` lists what I can do.
refuse-not-over = Game { $game } is still going on, and I only review finished games. In unrated games, `/{ name-command-hint }` shows you a good move on your turn.
refuse-rated = This game is rated: everyone plays it alone, and I give no hints. I do in unrated games.
# Variables: $users, $count
refuse-left-out = { $count ->
    [one] { $users } stays out of ratings, so this game can't be rated. Play it unrated.
   *[other] { $users } stay out of ratings, so this game can't be rated. Play it unrated.
}
refuse-left-out-yourself = You stay out of ratings, and this game is rated. To take part again, use `/{ name-command-settings }` with `{ name-option-ratings }`; or ask for an unrated game.
refuse-in-rated-games = { $count ->
    [one] You're in a rated game. Once it's over, you can stay out of ratings; `/{ name-command-games }` takes you there.
   *[other] You're in { $count } rated games. Once they're over, you can stay out of ratings; `/{ name-command-games }` takes you there.
}
refuse-busy = I have too much to think about right now. Nothing has changed; try again in a moment.
refuse-crowded = A lot of people are changing this at the same time. Nothing has changed; try again in a moment.
refuse-not-here = This game is played in another channel; show the board there.
refuse-guest = I'm not a member here, so no games can be played here. Invite me to a server of yours ({ $url }), or write to me directly and play against me there.
refuse-not-manager = Only people with the permission { $permissions } decide this for the server; ask one of them. Your own choices are under `/{ name-command-settings }`. Nothing has changed.
refuse-server-only = `/{ name-command-server }` is about a server: type it in a channel of the server you mean. Your own choices are under `/{ name-command-settings }`.
refuse-elsewhere = On this server games are played in { $channels }: begin there. A game already running here can be finished here.
refuse-level-cap = On this server I play at level { $most } at most. Begin with `/{ name-command-challenge }` and a `{ name-option-level }` up to that.
refuse-games-cap = { $running ->
    [one] One game is running on this server,
   *[other] { $running } games are running on this server,
} and { $count } may run at once. Finish one of yours (`/{ name-command-games }`) or try again when another has ended; someone who manages the server can allow more (`/{ name-command-server }`).
refuse-no-board = There is no board of a game on this message. Use this on one that has a board, or type `/{ name-command-board }` to see the game that is played here.
refuse-already-out = You have already left this game; the others play on.
refuse-offer-gone = This offer no longer stands. `/{ name-command-board }` shows the game as it is now.
refuse-own-offer = This is your own offer: the others answer it. You can press **{ button-withdraw }**.
refuse-not-own-offer = Only { $user } can withdraw this offer. If you were asked, you can decline it.
refuse-draw-again = You have already offered a draw this turn. You can offer it again after the next move.
refuse-no-move-to-take-back = You haven't made a move yet that you could take back. `/{ name-command-board }` shows the game as it is now.
refuse-left-since = Someone has left the game since your last move and can't be brought back, so the move stays. Play on, or offer a draw with `/{ name-command-draw }`.
refuse-offer-group = In this game, a group plays by votes, and nobody can agree to anything for it.
refuse-time-untimed = This game has no time limit, so no clock is running. Everyone can take their time.
refuse-time-fixed = In tournaments and on ladders, the clocks can't be stopped and no time can be given, because others are waiting for the game to end. Please move before your time runs out.
refuse-time-given = You've already given a day in this turn. For a longer break, press **{ button-pause }** under **⋯**.
refuse-time-paused = The clocks are already stopped until { $until }. You can propose another pause after that.
refuse-time-own-turn = You can only give time to an opponent, while it's their turn. If you need more yourself, ask the others to press **{ button-more-time }** under **⋯**.
refuse-time-many = This game has had { $count } pauses and gifts of time, and that is the limit. Play on, or offer a draw with `/{ name-command-draw }`.
refuse-asked-long-ago = That question is old, or you have begun something new since then. Nothing was deleted. Press **Delete my data** under `/{ name-command-privacy }` again.
refuse-long-message = Your message has { $length } characters, and { $most } is the most. Nothing was played: shorten it and try again.
refuse-tree-gone = This position is gone: it was deleted or isn't shared any more, or moves of the game were taken back. `/{ name-command-explore }` opens your board again.
refuse-tree-full = There's no room for more on this board: it keeps at most { $most } moves, fewer with long notes. Delete a line that you don't need any more.
refuse-tree-deep = A line may have at most { $most } moves. Go back and try something else.
refuse-tree-too-many = You have { $most } boards, the most allowed. Delete one: **{ button-my-boards }** lists them, and **{ button-delete }** is at the start of each.
refuse-tree-both = Name either a game to explore, or a `{ name-option-kind }` or a `{ name-option-record }` – not both.
refuse-tree-long-text = Your text has { $length } characters, and { $most } is the most. Shorten it and try again.
refuse-plan-not-playing = You can plan answers only in your running games against others.
refuse-plan-not-ahead = The game didn't go that way, so this can't be planned. Go to the game's newest board and try your line from there.
refuse-plan-no-answer = There's no answer to plan here. A line needs what the others could play, and then your answer. If it's your turn now, just make your move.
refuse-plan-their-move = A plan answers { $name }'s move, so name that move first, for example: `{ $example }`
refuse-plan-own-move = It's your move first, so name it before the others', for example: `{ $example }`
refuse-plan-moved = The game has gone on since, so nothing was planned. Look at the new board first.
refuse-plan-many = You can plan at most { $most } answers for one game. Delete some that you don't need any more.
refuse-plan-many-lines = You can type at most { $most } lines at once.
refuse-plan-two-answers = Line { $other } answers the same moves in another way. Keep one of them.
refuse-plan-line = **Line { $number }**, `{ $typed }`: { $why }
refuse-plan-text = Nothing was planned:
    { $faults }
    Between two moves goes an arrow with a space on each side: ` -> `.
import-large = The file is too large: a record may have at most { $most } KiB. `/{ name-command-replay }` gives you one that fits.
import-lost = I couldn't fetch the file from Discord. Try again.
import-no-text = The file isn't text. A record is what `/{ name-command-replay }` gives you, a file ending in `.txt`.
import-other-game = The record is of { $game }. Pick that under `{ name-option-game }`, too.
import-settled = A record continues as your practice, by its own rules: fill in only `{ name-option-game }`, `{ name-option-record }` and, if you like, `{ name-option-time }`.
import-long = This record has more moves than I keep of one game. Cut it at the end and try again.
import-line = Line { $number } of the record doesn't fit: “{ $line }”. { $why }
import-line-empty = Line { $number } of the record doesn't fit. { $why }
import-form = A record has lines `game`, `options` and `players`, an empty line, then the moves with their numbers, as `/{ name-command-replay }` writes them.
import-not-playing = { $seat } is no longer playing at that point.
import-over = The game is over before that line.
import-result = The moves don't lead to that result. Correct it, or leave the line out.
import-incomplete = The move isn't complete.
refuse-trouble = Something went wrong on my side. Look whether it was saved before you try again; if it happens again, tell the person who hosts me.
refuse-board-session = You've been signed out. Sign in again, or open the board again.
refuse-board-origin = This came from another website, so nothing has changed. Open the board in Discord or at its own address.
refuse-board-instance = Discord says that you don't have this board open. Close it, then open it again.
refuse-board-discord = I can't reach Discord right now, so I can't sign you in. Try again in a minute.
refuse-board-setup = I can't sign you in: the person who hosts me has to set up this page again. Tell them, and play in the chat until then.
refuse-board-request = I don't understand what this page wants. Reload it.
permission-name = { $permission ->
   *[view-channel] View Channel
    [connect] Connect
    [send-messages] Send Messages
    [send-messages-in-threads] Send Messages in Threads
    [embed-links] Embed Links
    [attach-files] Attach Files
    [manage-roles] Manage Roles
    [create-events] Create Events
    [manage-server] Manage Server
    [create-public-threads] Create Public Threads
    [read-message-history] Read Message History
}


## The terminal

tool-over = the game is over before this move
tool-incomplete = the move is not complete: { $asks }


## Tournaments

button-join-tournament = Join
button-leave-tournament = Leave
button-withdraw-tournament = Withdraw…
button-withdraw-do = Withdraw
button-standings = Standings
button-organize = Organize…
button-announce-tournament = Announce
button-discard-tournament = Discard
button-begin-tournament = Start now
button-cancel-tournament = Cancel the tournament…
button-cancel-tournament-do = Cancel the tournament
button-remove-entrant = Remove
button-decide = Decide
button-decide-and-end = Decide, and end the game
button-enter-engine = Let the bot play, too
button-tournaments-open = Let everyone organize tournaments
button-tournaments-closed = Let only managers organize
# $open: yes, no.
server-tournaments = **Tournaments** (`/{ name-command-tournament } { name-option-new }`): { $open ->
    [yes] everyone may organize them
   *[no] only those who manage the server may organize them
}
server-listing = **Tournaments among the server's events**: { $listed ->
   *[yes] yes, until they start
    [no] no
}
button-listing-on = List as events
button-listing-off = Don't list as events
listing-obstacle = ⚠️ I can't list tournaments as events: I need { $permissions }. Allow that for my role in the server settings, under Roles.
tournament-event = { $game }, { $format }. Sign up and see who plays: { $url }

# $format: swiss, round-robin, knockout, groups.
tournament-format = { $format ->
    [swiss] Swiss
    [round-robin] Round robin
    [knockout] Knockout
   *[groups] Groups of three to six
}
# $vacations: count, ignore.
tournament-vacations-choice = { $vacations ->
    [count] Vacations stop the clocks
   *[ignore] Clocks run on during vacations
}
# The name of a tournament for which none was chosen.
tournament-default-name = { $game }: { $format }
tournament-title = { $name }
tournament-about = **{ $game }** · { $format }
tournament-rounds = **Rounds**: { $count }
tournament-seats = **Players at a table**: { $first } if possible, otherwise { $least } to { $most }
tournament-by = **Organizer**: { $user }
tournament-no-vacations = Vacations don't stop the clocks.
tournament-engine = I'm playing too, at level { $level }.
tournament-sign-up = **Sign up** until { $at } ({ $ago }). Then the first round starts by itself.
# Variables: $names, $count, $most
tournament-entrants = **Players** ({ $count } of at most { $most }): { $names }
tournament-no-entrants = Nobody has joined yet. There is room for { $most }.
tournament-late = Players can join between rounds, too.
tournament-round-of = Round { $round } of { $rounds }
tournament-games-over = { $over } of { $count } games of this round are over.
tournament-canceled = The tournament was canceled. Games still running go on, but no longer count for it.
tournament-canceled-early = The tournament was canceled before it began.
tournament-too-few = The tournament could not start: it needs at least { $least } players.
tournament-won = 🏆 **{ $names }** wins the tournament!
tournament-won-shared = 🏆 { $names } share the first place!
tournament-no-winner = Nobody is left, so the tournament has no winner.
tournament-footer = Tournament
tournament-preview = Only you see this preview. **{ button-announce-tournament }** posts it in this channel; if something is wrong, use the command again. After that, `/{ name-command-tournament } { name-option-edit }` can change it until someone joins.
tournament-no-rounds = ℹ️ `{ name-option-rounds }` has no effect here: the number of rounds follows from the players ({ $format }).
tournament-no-late = ℹ️ `{ name-option-late }` has no effect here: no one can join after the start ({ $format }).
tournament-discarded = Discarded. Nobody has seen it.
tournament-edited = **{ $name }** is changed; its announcement shows it in a moment.
tournament-bye = **Bye** in this round: { $names }
tournament-gone = **No longer in**: { $names }
tournament-removed = { $user }, the organizer has removed you from **{ $name }**.
tournament-removed-running = A game of yours that is still running goes on.
tournament-table = { $number }. { $players } · { $game }
tournament-game = game { $id }
tournament-current = { $players } · { $game }
tournament-numbers = In the picture: { $names }
tournament-announcement = [The tournament]({ $url })
tournament-board = { $name }: { $round }
tournament-board-decided = ⚖️ { $decider } has decided this game for **{ $name }**: { $result }.
tournament-board-goes-on = How it ends no longer counts for the tournament.
tournament-board-drawn = A draw: you play again with the seats switched.
tournament-board-drawn-again = A draw again: **{ $name }** goes through as the higher seed.
tournament-decided = ⚖️ **{ $name }**: { $decider } has decided { $players }. Result: { $result }.
tournament-decided-goes-on = You may play on, but how the game ends no longer counts for the tournament.
tournament-decided-over = The game is over.
tournament-table-decided = { $number }. { $players } · decided without a game
tournament-stage-title = { $name }: { $stage }
tournament-still-in = **Still in**: { $names }
tournament-placed = { $place }) { $name }
tournament-marks = In the picture, ● is a win, ◐ a draw, ○ a loss, + a bye, and – a round without a result.
# On the podium. $points is $count as it is written, such as "4½".
tournament-podium = { $count ->
    [one] { $points } point
   *[other] { $points } points
}
tournament-replays = A drawn game is played again with the seats switched. If that one is drawn, too, the higher seed goes through.
tournament-round-pings = { $users }: a new round has begun.
tournament-standing = { $place }) { $name }: { $points }
# After a line of the standings: tie-breaks.
tournament-standing-more = { $standing } ({ $breaks })
tournament-left = { $name } (no longer in)
# $key: buchholz, direct-encounter, wins, sonneborn-berger, median-buchholz.
tournament-break = { $key ->
    [buchholz] Buchholz
    [median-buchholz] Median Buchholz
    [direct-encounter] direct
    [sonneborn-berger] Sonneborn–Berger
   *[wins] wins
}
tournament-break-value = { $name } { $value }
# Head of a narrow column.
tournament-break-short = { $key ->
    [buchholz] Buchh.
    [median-buchholz] Median
    [direct-encounter] Direct
    [sonneborn-berger] S–B
   *[wins] Wins
}
tournament-break-about = { $key ->
    [buchholz] • **Buchholz**: the points of all your opponents added up. A round without a game counts like one against an opponent as strong as you.
    [median-buchholz] • **Median Buchholz**: the points of all your opponents, without the best and the worst.
    [direct-encounter] • **Direct**: the points in the games of those who are equal, if they have all met.
    [sonneborn-berger] • **Sonneborn–Berger**: the points of those you beat, and half the points of those you drew with.
   *[wins] • **Wins**: the number of games you won.
}
tournament-breaks-explained = With equal points, these decide, in this order:
    { $explained }
tournament-head-place = #
tournament-head-name = Player
tournament-head-points = Points
# Name of a stage of a knockout by the number of players in it.
tournament-stage-name = { $count ->
    [2] Final
    [4] Semifinals
    [8] Quarterfinals
   *[other] Round of { $count }
}
# Numbers with up to two decimals.
tournament-decimal = { $whole }.{ $digits }
tournament-standings-alt = Standings of { $name }: { $standings }. This round: { $pairings }
tournament-winners-alt = Podium of { $name }: { $winners }
tournament-made = **{ $name }** is announced in this channel and starts { $ago }. **{ button-organize }** under the announcement shows what you can do to run it.
tournament-joined = You're in: **{ $name }** starts { $ago } in { $place }.
tournament-joined-late = You're in: you play in **{ $name }** in { $place } from the next round on.
tournament-left-done = You've left **{ $name }**.
tournament-withdraw-ask = Withdraw from **{ $name }**? You won't be paired any more, and you can't come back. If a game of yours is still running, it goes on; resign it if you can't finish it.
tournament-withdrawn = You've withdrawn from **{ $name }**. Thanks for playing! If a game of yours is still running, it goes on.
tournament-cancel-ask = Cancel **{ $name }**? This can't be undone. Games still running go on, but no longer count for it.
tournament-cancel-ask-early = Cancel **{ $name }**? This can't be undone. Those who have joined are told.
tournament-remove-ask = Remove { $name } from the tournament? This can't be undone. They are told, and not paired any more; a running game of theirs goes on until you decide it.
tournament-remove-ask-early = Remove { $name } from the tournament? They are told, and can join again until it begins.
tournament-begins = **{ $name }** is starting: the games appear in its channel.
tournament-begin-ask = Start **{ $name }** now, with { $count ->
        [one] { $count } player
       *[other] { $count } players
    }? Sign-up ends, and the games begin at once.
tournament-organize = Only you see this. A player who is removed is not paired any more; you can decide their running game below. A game that you decide may be played on, but how it ends no longer counts for the tournament.
tournament-organize-before = Only you see this. Before the start, you can remove players who shouldn't take part. The first round starts by itself at the announced time, or now if you like.
tournament-remove-menu = Remove a player…
tournament-decide-menu = Decide a game…
tournament-decide-entry = { $round }: { $players }
tournament-decide-ask = Result of { $players }?
tournament-decide-wins = { $name } wins
tournament-decide-equal = Draw
tournament-decide-nobody = No points
tournament-result-ask = Decide { $players }: **{ $result }**? The players are told. If you don't end the game, they may play on, but how it ends no longer counts for the tournament. A game that you end has no winner and counts for no rating.
tournament-list-title = Tournaments
tournament-list-none = There are no tournaments here. `/{ name-command-tournament } { name-option-new }` announces one.
tournament-list-menu = See a tournament…
tournament-list-entry = { $stage } · { $count ->
    [one] { $count } player
   *[other] { $count } players
}
# $stage: sign-up, running, over.
tournament-stage = { $stage ->
    [draft] Not announced yet
    [sign-up] Sign-up is open
    [running] In progress
    [canceled] Canceled
    [too-few] Did not begin
   *[over] Over
}
refuse-tournament-unknown = There's no such tournament here. `/{ name-command-tournament } { name-option-list }` shows them all.
refuse-tournament-organizer = Only people who manage this server may organize tournaments. They can let everyone do it under `/{ name-command-server }`.
refuse-tournament-not-yours = Only the organizer and people who manage the server can do this.
refuse-tournament-too-many = This server has { $most } tournaments that aren't over. Wait until one is over, or cancel one.
refuse-tournament-closed = Sign-up for this tournament is over. `/{ name-command-tournament } { name-option-list }` shows others.
refuse-tournament-full = This tournament is full: there's room for { $most } players. If somebody leaves, you can join.
refuse-tournament-already-in = You're in this tournament already.
refuse-tournament-not-in = You're not in this tournament.
refuse-tournament-removed = You are no longer in this tournament, and you can't join it again.
refuse-tournament-rounds = A tournament has { $least } to { $most } rounds. Choose a number in between, or leave it out.
refuse-tournament-size = This kind of tournament is for { $least } to { $most } players. Choose a size in between.
refuse-tournament-name = That name has { $length } characters. Choose one with at most { $most }.
refuse-tournament-starts = The first round has to start within { $most } hours. Choose a smaller number.
refuse-tournament-time = Games of a tournament need a time limit, so that its rounds come to an end. Choose one under `{ name-option-time }`.
refuse-tournament-series = A table of a tournament plays one game, not a series. Leave `series` out of the variant.
refuse-tournament-joined = Someone has joined, so this tournament can't be changed any more. You can cancel it and announce another.
refuse-tournament-replaced = This preview is out of date: a newer one has replaced it, or its first round would have begun. `/{ name-command-tournament } { name-option-new }` makes a new one.
refuse-tournament-unchanged = Nothing to change: fill in the options that should be different.
refuse-tournament-announced = This tournament has been announced already.
refuse-tournament-seats = { $game } can have { $least } to { $most } players at a table in a tournament. Choose a number that the game allows.
refuse-tournament-groups = Groups are for three or more at a table, the other kinds of tournament for two. Choose another kind under `{ name-option-format }`, another game, or another number under `{ name-option-table }`.
refuse-tournament-teams = There are no tournaments of teams. Choose a variant without teams.
refuse-tournament-engine = The organizer didn't plan for me to play in this tournament.
refuse-no-abort = A game of a tournament can't be aborted. You can resign it.
refuse-tournament-over = This tournament is over. `/{ name-command-tournament } { name-option-show }` shows how it went.
refuse-tournament-few = A tournament needs at least { $least } players.
refuse-tournament-decided = This game has been decided already.
refuse-tournament-direct = Tournaments are played on servers. Use this command in a channel of a server.
# In the list of games.
games-tournament-starts = 🏆 Tournament **{ $name }** starts { $starts }.
games-tournament-round = 🏆 Tournament **{ $name }**: round { $round } is being played.

## Puzzles

button-solve = Solve
button-try-again = Try again
button-solution = Solution
button-another-puzzle = Another puzzle
puzzle-footer = { $puzzle } · only you see this
puzzle-name = { $game } puzzle { $number }
puzzle-daily-title = Puzzle of the day: { $game }
puzzle-solution-title = Solution: { $game }
# Variables: $player, $count, $finds
puzzle-task = **{ $player } to move and win in { $count ->
    [one] { $count } move
   *[other] { $count } moves
}**, whatever the opponent does. { $finds ->
    [one] Find the one move that does it.
   *[other] Find { $finds } moves: each is the only one that does it.
}
# After the first of several moves.
puzzle-go-on = `{ $notation }` is right. The answer is `{ $answer }`.
puzzle-difficulty = **Difficulty**: { $stars }
# $tries: how often it can be tried.
puzzle-how = { $tries ->
    [one] **{ button-solve }** gives you one try. Nobody else sees it.
   *[other] **{ button-solve }** gives you up to { $tries } tries. Nobody else sees them.
}
puzzle-right-title = Right!
puzzle-right = `{ $notation }` is the only move that wins in { $count ->
    [one] { $count } move
   *[other] { $count } moves
}.
puzzle-right-all = { $count ->
    [one] You found the only right move.
   *[other] You found all { $count } moves. Each was the only one that wins in time.
}
puzzle-wrong-title = Not that one
puzzle-wrong = `{ $notation }` doesn't win in { $count ->
    [one] { $count } move
   *[other] { $count } moves
}.
# Why a wrong move is wrong.
puzzle-why-over = With it, { $player } wins at once.
puzzle-why-wins-now = { $player } answers `{ $notation }` and wins at once.
# Variables: $player, $notation, $count
puzzle-why-wins = { $count ->
    [one] { $player } answers `{ $notation }` and wins at once.
   *[other] { $player } answers `{ $notation }` and wins within { $count } moves.
}
puzzle-why-slow = { $count ->
    [one] It wins as well, but not in time.
   *[other] It wins as well, but takes up to { $count } moves.
}
puzzle-why-answer = The answer `{ $notation }` { $why }.
puzzle-why-plain = A good answer is `{ $notation }`.
puzzle-failed-title = No more tries
puzzle-was = `{ $notation }` wins in { $count ->
    [one] { $count } move
   *[other] { $count } moves
}.
puzzle-line = The longest defense: `{ $moves }`
puzzle-tries-left = { $count ->
    [one] You have one more try.
   *[other] You have { $count } more tries.
}
puzzle-tomorrow = The solution comes tomorrow, with the next puzzle.
puzzle-solved-before = You've solved today's puzzle
puzzle-failed-before = You've used up today's tries
puzzle-tries-taken = { $count ->
    [one] You got it on your first try.
   *[other] You got it on try { $count }.
}
# Days in a row on which somebody solved the puzzle of the day, and how many they solved of those they tried.
puzzle-streak = **Daily puzzle streak**: { $streak ->
    [0] none
    [one] { $streak } day
   *[other] { $streak } days
} (best { $best }) · { $solved } of { $tried } solved
# $tried: how many people tried the puzzle here.
# Variables: $solved, $tried
puzzle-counts = { $tried ->
    [0] Nobody tried it here.
    [one] One person tried it here { $solved ->
        [0] and didn't solve it
       *[other] and solved it
    }.
   *[other] { $tried } people tried it here, { $solved } solved it.
}
games-puzzle = 🧩 Today's puzzle is waiting: `/{ name-command-puzzle }`. Your streak: { $count ->
    [one] one day
   *[other] { $count } days
}.
server-puzzle = **Puzzle of the day**: in { $channels }
server-puzzle-none = **Puzzle of the day**: off
server-puzzle-menu = Channel for the puzzle of the day…
button-server-events = Events…
button-server-back = Back
server-events-title = Events on this server
server-events-about = Pick a channel to turn something on; clear it to turn it off. I need to be able to view the channel, send messages, embed links and attach files there. Everyone who can read the channel with all games sees the games of every other channel, too.
server-awards = **Roles for the best**: { $names }
server-awards-none = **Roles for the best**: none
button-awards = Roles…
award-title = Roles for the best
award-season = **Best of a season**: { $role }. At the end of a season, everyone at the top of one of its lists gets it.
award-season-none = **Best of a season**: no role. Pick one, and at the end of each season everyone at the top of one of its lists gets it.
award-season-menu = Role for the best of a season…
award-cup = **Winner of a tournament**: { $role }. Whoever wins a tournament here gets it, and so does everyone who shares first place.
award-cup-none = **Winner of a tournament**: no role. Pick one, and whoever wins a tournament here gets it, as does everyone who shares first place.
award-cup-menu = Role for tournament winners…
award-holders = 🏅 { $names }
award-waiting = Not given yet: { $names }
award-obstacle = ⚠️ I can't give { $role }: { $obstacle ->
   *[elsewhere] I'm not a member of this server. Invite me again.
    [gone] it no longer exists. Pick another one.
    [permission] I need { $permissions }. Allow that for my role in the server settings, under Roles.
    [managed] it belongs to a bot or to another service. Pick another one.
    [higher] it isn't below my own role. Drag mine above it in the server settings, under Roles.
    [powerful] it has permissions beyond those of ordinary members. Pick one without.
    [refused] Discord doesn't let me. Pick another one, or ask whoever runs this bot.
}
award-about = A role stays with its winners until there are new ones; then I take it back. A season in which nobody played changes nothing. In a tournament with divisions, the first one counts. I take a role only from people to whom I gave it. I need { $permissions } for this, and my own role has to be above it. If I can't give one, I try again for a day.
button-award-again = Try again
server-seats = **Open seats**: announced to { $role }
server-seats-none = **Open seats**: not announced
button-seats = Open seats…
seats-title = Open seats
seats-menu = Role for open seats…
seats-about = When someone opens a challenge that anyone can join, I mention the role you choose here, in the channel of the challenge, at most once a day for each game. People give themselves the role, or give it back, with **{ button-seat-news }**; the button is under these messages and in `/{ name-command-games }` on this server. I need { $permissions } for this, and my own role has to be above it.
seats-silent = ⚠️ When I mention { $role }, nobody is notified. In the server settings, under Roles, let everyone mention it, or let me mention all roles.
# Variables: $role, $by, $game, $url
seat-call = { $role } { $by } is looking for players: { $game }. [Join]({ $url })
button-seat-news = Tell me about open seats
seat-news-on = 🔔 You have { $role } now: I mention it when a seat is open, at most once a day for each game. Press the button again to give it back.
seat-news-off = 🔕 You don't have { $role } any more, so I won't tell you about open seats.
seats-why = The member chose to hear of open seats, or not to
refuse-seats-none = This server announces open seats to no role. Someone who manages it can choose one: `/{ name-command-server }`, **{ button-server-events }**, **{ button-seats }**.
refuse-seats-role = I can't change who has { $role }. Someone who manages the server sees what to do: `/{ name-command-server }`, **{ button-server-events }**, **{ button-seats }**.
award-of-season = 🏅 Everyone at the top of a list gets { $role } until the next season ends.
award-of-cup = 🏅 First place comes with { $role } until the next tournament ends.
award-why-given = First in a season or tournament
award-why-taken = The role has gone on to the next winners, or is no longer given
forget-awards = the note of which roles you've won (you keep the roles you have)

## Common boards

button-discuss = Discuss
button-suggest = Suggest a move…
button-unsuggest = Take it back
button-to-game = Back to the game
discuss-title = Discussing { $game }: { $players }
discuss-rule = 💬 **Common board:** whoever played in this game steps through it here and tries moves, for everyone to see. Everyone can suggest moves.
discuss-end = { $ply ->
    [0] The end of the game, without a move.
    [one] The end of the game, after { $ply } move.
   *[other] The end of the game, after { $ply } moves.
}
discuss-suggested = **Suggested here:**
# Variables: $number, $notation, $words, $users
discuss-suggestion = **{ $number }.** `{ $notation }` ({ $users }) { $words }
# The board shows moves that were not played in the game.
discuss-footer = Game { $id } · moves that were tried
discuss-opening = The common board appears in { $place } in a moment.
discuss-here = [Here]({ $url }) is the common board of this game.
discuss-again = If its message was deleted, a new one appears in a moment.
discuss-step-play = Step { $number }. The common board will show your move to everyone.
discuss-step-suggest = Step { $number }. Your move will be shown as a suggestion.
discuss-suggest-done = You suggested `{ $notation }`; the common board shows it in a moment. If you suggest something else in this position, it replaces this move.
discuss-unsuggest-done = You took your suggestion back.
# In the description of a picture.
alt-suggested = Suggested moves: { $moves }.
forget-suggestions = the moves you've suggested on common boards
refuse-discuss-direct = Only games in a server have a common board. `/{ name-command-explore }` opens a board of your own.
refuse-discuss-player = Only the players of this game can open its common board and play moves on it. **{ button-suggest }** shows them the move you mean, and `/{ name-command-explore }` opens a board of your own.
refuse-discuss-closed = This common board is closed: nobody has used it for { $days } days, or it couldn't be posted. If you played, **{ button-discuss }** under the last board of the game opens it again.
refuse-discuss-elsewhere = This message doesn't show the common board any more. [Here it is now]({ $url }).
refuse-discuss-moved = The common board shows another position by now, so your click did nothing. [Here it is]({ $url }).
refuse-discuss-moved-no-link = The common board shows another position by now, so your click did nothing. Look at it and try again.
refuse-discuss-full = There's no room for more on this board: at most { $most } moves can be tried. Those that were tried before still work, and `/{ name-command-explore }` opens a board of your own.


## Watching

button-watch = Watch
button-watch-moves = Every move
button-watch-end = Only the result
button-watch-daily = Once a day
button-unwatch = Stop watching
watch-ask = How do you want to watch { $game }? I'll send you direct messages. Nobody else sees that.
# $how: moves, end, daily.
watch-set = { $how ->
    [moves] You get a direct message with each new board of { $game }.
    [end] You get a direct message when { $game } is over.
   *[daily] Once a day, if there is news, a direct message tells you how { $game } stands.
}
watch-stopped = You've stopped watching game { $id }.
watch-turn = **{ $player }** to move.
watch-link = [See it where it's played]({ $url })
news-watched = { $game }: after { $count ->
    [one] one move
   *[other] { $count } moves
}, { $player } to move.
games-watched = 👀 You're watching { $game }.
server-broadcast = **Channel with all games**: { $channels }
server-broadcast-none = **Channel with all games**: none
server-broadcast-menu = Channel that shows all games…
refuse-watch-own = You're in this game; I notify you anyway. `/{ name-command-settings } { name-option-pings }` sets how.
refuse-watch-not-public = This game is played in direct messages, so nobody else can watch it.
refuse-watch-games = You're watching { $most } games, and that's the limit. Open one from `/{ name-command-games }`, then press **⋯**, **{ button-watch }**, **{ button-unwatch }**.
refuse-watch-watchers = Too many people watch this game already. You can still look at it with `/{ name-command-board }`.

## Ladders

button-ladder-join = Join
button-ladder-leave = Leave…
button-ladder-challenge = Challenge
button-ladder-leave-do = Leave the ladder
ladder-title = Ladder: { $game }
ladder-footer = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
ladder-place = { $place }) { $name }
ladder-own-place = { $place }) **{ $name }** ◀ you
ladder-more = { $count ->
    [one] … and one more
   *[other] … and { $count } more
}
ladder-empty = Nobody is on this ladder yet. Be the first!
ladder-pending = You and { $name } already have a ladder game or challenge.
ladder-again = You can challenge { $name } again { $ago }.
ladder-entry = { $place }) { $name }
ladder-menu = Challenge a player above you…
# $most: places, $days: days, $idle: days.
ladder-about = You can challenge players up to { $most } places above you. If you win, you take their place. The same two can play again { $days } days after their last game started. After { $idle } days without a game, you move down a place.
ladder-leave-ask = Leave the { $game } ladder? You're #{ $place }. If you join again, you start in last place.
ladder-challenge-ask = Challenge { $user } for the { $game } ladder? The challenge is posted here for everyone to see.
ladder-challenge = 🪜 For this server's **ladder**: if the lower player wins, they take the other's place.
challenge-standing = 🔁 Standing challenge: once someone has joined, the next one opens by itself as soon as there's room for another game. **{ button-withdraw }** ends the standing challenge.
standing-title = Your standing challenges
standing-none = You have no standing challenge. `/{ name-command-standing } { name-option-new }` opens one: whenever you have room for a game, a challenge appears by itself.
# Variables: $game, $channel, $running, $most, $state
standing-line = 🔁 { $game } in { $channel } – games running: { $running } of { $most }; { $state ->
    [open] a seat is open
   *[waits] the next challenge opens when you have room
}
button-standing-end = End #{ $id }
standing-ended = ✔ Your standing challenge to { $game } has ended. Games that are running go on.
# Variables: $game, $channel, $why
standing-over = Your standing challenge to { $game } in { $channel } has ended: { $why ->
    [unanswered] nobody has joined it for four weeks.
    [unrated] its games are rated, and you now stay out of ratings.
   *[place] games are no longer played in that channel, or one of us can't see it or write there any more.
} `/{ name-command-standing } { name-option-new }` opens another.
refuse-standing-direct = A standing challenge needs a server, where others can join it. Type `/{ name-command-standing } { name-option-new }` in a channel of a server.
refuse-standing-many = You can have at most { $most } standing challenges. With `/{ name-command-standing } { name-option-list }` you can end one.
refuse-standing-twice = You already have a standing challenge to this game in this channel. With `/{ name-command-standing } { name-option-list }` you can end it.
refuse-standing-games = A standing challenge is for 1 to { $most } games at once. Choose a number in between.
refuse-standing-series = A standing challenge is for single games. Leave the series out of `{ name-option-variant }`.
refuse-standing-playing = You already play a game from this standing challenge. When it is over, you can join again.
refuse-standing-over = This standing challenge has ended already. `/{ name-command-standing } { name-option-list }` shows yours.
ladder-now = { $name } is now #{ $place }
ladder-after = 🪜 **Ladder**: { $places }.
ladder-line = 🪜 { $game } ladder: #{ $place } of { $count }
refuse-ladder-direct = Ladders belong to servers. Use this command in a channel of a server.
refuse-ladder-already-in = You're on this ladder already: `/{ name-command-ladder }` shows where.
refuse-ladder-not-in = You're not on this ladder. Join it first: `/{ name-command-ladder }`.
refuse-ladder-full = This ladder is full: there's room for { $most } players. If somebody leaves, you can join.
refuse-ladder-reach = { $user } isn't one of the { $most } directly above you any more. `/{ name-command-ladder }` shows whom you can challenge.
refuse-ladder-again = You've played { $user } for the ladder recently. You two can play again { $ago }.
refuse-ladder-left = { $user } isn't on the ladder any more, so this challenge can't be accepted. `/{ name-command-ladder }` shows who is.
refuse-ladder-pending = You and { $user } already have a game or a challenge for the ladder: `/{ name-command-games }` shows it.

## The touch board: a page with the board of a game, opened inside Discord or in a browser

button-open-board = Open board
forget-tickets = which game you last opened on the touch board
# A time ago, or from now on, in texts that Discord doesn't show: "2 d 5 h ago".
time-ago = { $time } ago
time-in = in { $time }
board-waiting = Waiting for { $user }
board-ui-heading = Board
board-ui-loading = Loading the board…
board-ui-failed = The board couldn't be loaded.
board-ui-retry = Try again
board-ui-offline = Connection lost. Trying to reconnect…
board-ui-online = Reconnected.
board-ui-your-turn = Your turn
board-ui-watching = You're watching this game.
board-ui-read-only = Only the players can move.
board-voting = Everyone here votes on the move.
board-ui-confirm = Play { $notation }?
board-ui-confirm-moves = Confirm moves
board-ui-undo = Back one step
board-ui-which-piece = Which piece?
board-ui-which = Which one do you mean?
board-ui-target = Now choose where it goes.
board-ui-first = Starting position
board-ui-previous = Previous move
board-ui-next = Next move
board-ui-last = Current position
board-ui-position = Move { $ply } of { $last }
board-ui-tried-position = Tried move { $ply } of { $last }
board-ui-back = Back to the game
board-ui-explore = Try moves
board-ui-exploring = You're trying moves. Nobody else sees them.
board-ui-branches = Lines you've tried
board-ui-plan = Plan this answer
board-ui-planned = Planned
board-ui-unplan = Don't plan this
board-ui-moves = Moves
board-ui-words = The board in words
board-ui-close = Close
board-ui-help = Gestures and keys
board-ui-gesture-drag = Drag a piece to where you want it, or tap the piece and then the place.
board-ui-gesture-back = Tap an empty spot to go back one step.
board-ui-gesture-arrow = To draw an arrow, hold an empty spot for a moment and then drag, or drag with the right mouse button.
board-ui-key-move = to the next choice in that direction
board-ui-key-choose = choose
board-ui-key-undo = back one step
board-ui-key-type = to the choice with that name
board-ui-key-browse = previous and next move
board-ui-key-end = to the first or last choice or position
board-ui-key-help = show this help
board-ui-hand = Your move
board-ui-sending = Sending your move…
board-ui-unsent = Your move hasn't been sent yet. It's waiting for the connection.
board-ui-since = Since your last move
board-ui-new-move = There's a new move.
board-ui-taken-back = A move was taken back.
board-ui-coordinates = Coordinates
board-ui-settings = Settings
board-ui-theme = Theme
board-ui-message = Message with the move
board-ui-discord = Open in Discord
board-no-script = This page can't show the board without JavaScript. Turn it on in your browser and reload the page.
board-ui-signing-in = Signing in…
board-ui-sign-in-title = Your games at your fingertips
board-ui-sign-in = Sign in with Discord
board-ui-sign-in-about = Sign in to play your games here and watch the ones you can see on Discord. The page only learns who you are there: your account, name, and language.
board-ui-sign-in-again = You've been signed out. Sign in again to pick up where you left off.
board-ui-denied = You haven't let the page know who you are, so it can't show your games. To see them, sign in and allow it.
board-ui-outside = Discord isn't answering this page. Close it and open it again.
board-ui-no-server = The bot can't be reached. Your games are safe. Try again in a moment.
board-ui-no-rules = The board can't be drawn. Try again, or use the buttons under the board in Discord.
board-ui-trouble-title = Something went wrong
board-ui-new-game = New game
board-ui-new-game-about = Play against the bot at an easy level.
board-ui-games = Your games
board-ui-no-games = You have no running games.
board-ui-next-game = Next game
board-ui-keyboard = Keyboard
board-ui-keyboard-about = Tab moves between the board and the buttons, the arrow keys between the pieces and places you can choose. Enter chooses, Esc goes back one step.
refuse-touch-vote = Everyone with a certain role votes in this game, but the board can't see your roles. Vote with the buttons under the board in the channel.
refuse-touch-place = The board doesn't know of a channel where it can start a game for you. Type `/{ name-command-play }` in Discord.
refuse-touch-commands = You can't use commands in this channel, so you can't start a game here.
refuse-touch-buttons = You can't press buttons in this channel at the moment, so you can't vote here either.
refuse-touch-live = Too many boards are open at the moment, so this one won't update by itself. Try again later.
