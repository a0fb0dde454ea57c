## Star Squares in English: name, variants and options, pages of rules

game-name-star-squares = Star Squares
game-aim-star-squares = Four of your stars on the corners of a square win.
game-proof-star-squares = With these rules, whoever goes first has a proven win.
side-star-squares-1 = Light
side-star-squares-2 = Dark
variant-series-about-star-squares = two games, the second with the seats reversed; most wins

variant-name-star-squares-printed = Printed rules
variant-about-star-squares-printed = no swapping after the first star, so whoever goes first is ahead from the start
variant-name-star-squares-balanced = Balanced
variant-about-star-squares-balanced = the second player may swap colors after the first star, as going first is an advantage
option-name-star-squares-board = The lines of the board
option-value-star-squares-board-alquerque = 5 by 5, diagonals at every other point
option-value-star-squares-board-grid8 = 5 by 5, all diagonals
option-value-star-squares-board-nested = three squares, one inside the other, joined by spokes
option-name-star-squares-squares = Squares that win
option-value-star-squares-squares-lines = with sides along lines
option-value-star-squares-squares-axis = upright ones only
option-value-star-squares-squares-all = all, at any angle
option-name-star-squares-opening = The opening
option-value-star-squares-opening-free = the first star goes anywhere
option-value-star-squares-opening-pie = the second player may swap colors after the first star
option-value-star-squares-opening-no_centre = the first star may not go in the middle
option-name-star-squares-superko = No position may occur twice
option-value-star-squares-superko-false = no, only undoing the last turn is forbidden
option-value-star-squares-superko-true = yes

rules-title-star-squares-aim = The aim
rules-star-squares-aim = You have seven stars, light or dark. **Get four of your stars on the corners of a square, and you win.**

    The board is empty at first, all stars are in hand, and light goes first. Here light has the square `c3`, `d3`, `d4`, `c4`. Points are named by column and row; `a1` is at the lower left.
rules-title-star-squares-squares = Which squares count
rules-star-squares-squares = A square may be small or as large as the board, upright or on its tip, as long as its **sides run along lines**. What is on its sides or inside doesn't matter.

    Light wins with a star on `a5`: only the corners count. With `c2` the four would form a square as well, but no lines join them.
rules-title-star-squares-turn = A turn
rules-star-squares-turn = Do **one** of these: **place** a star from your hand on any free point, **move** one of yours along a line to the next point, or take one off the edge. You don't have to place all stars before you move.

    The marks show where the star on `b3` can go. No line leads to `a4` and `c4`: diagonals are only where they're drawn. As text, `b3-b4` moves and `c3` places.
rules-title-star-squares-pushing = Pushing
rules-star-squares-pushing = If there is a star on the next point, yours or not, you **push** it one point further, straight on along the line, and take its place.

    Here light went from `c3` to `d3` and pushed the dark star there on to `e3`: `c3xd3`.
rules-title-star-squares-one = One at a time
rules-star-squares-one = You push **one star only**: the point behind it must be free, or the board must end there.

    From `b3` light can't push the dark star on `c3`, because another is behind it. It can push its own star on `b2`, on to `b1`.
rules-title-star-squares-edge = Over the edge
rules-star-squares-edge = A star at the edge is pushed **off the board**, if the push leads there. It goes back to **its owner's hand** and can be placed again.

    Here light pushed the dark star on `e3` off: `d3xe3`.
rules-title-star-squares-off = Taking a star off
rules-star-squares-off = You may also take off a star of **your own** at the edge. That is a whole turn; the star is back in your hand, and you can place it wherever you like.

    Here dark took back the star on `e4`: `e4-`.
rules-title-star-squares-undo = No undoing
rules-star-squares-undo = You may not **undo** the turn just played by pushing back, so that everything is as before. Play something else first; then it's allowed again.

    Light has pushed the dark star from `d3` to `e3`. Dark can't push straight back.
rules-title-star-squares-whose = Mind what you push!
rules-star-squares-whose = If your turn makes a square **for the other player**, they win, even if it makes one for you as well.

    Here light pushed the dark star from `c2` to `b2`. With `a1`, `b1` and `a2` that is a dark square: dark wins.

    The game is drawn when a position occurs for the third time, and after 400 moves. If you have nothing at all to play, your turn is skipped.
rules-title-star-squares-balance = Fair play
rules-star-squares-balance = Going first is an advantage, so the second player may answer the first star with `swap` (variant `balanced`): the players change colors, and that star is theirs. Start where you wouldn't mind having it against you! Here `c3` was too good to leave.

    The printed rules know no swap: in the variant `printed`, whoever goes first has a proven win. Or pick `opening=no_centre`: the first star may not go in the middle.
rules-title-star-squares-boards = Other boards
rules-star-squares-boards = `board=grid8` has all diagonals. `board=nested` has three squares one inside the other: outer points `o1` to `o8`, then `m` and `i`, and `x` in the middle. There a push off leads straight outward, or past a corner of the outer square. Past an inner corner the line just **ends**: so `m2` can't push `m3`.

    `squares=axis` counts upright ones only, `squares=all` any angle; with `superko=true` no position may occur twice.

    The printed rulebook names neither the game nor its author, and its picture of the board is lost. So the name Star Squares is ours, and so are the boards.

## What happens in a game
##
## $color, $pushed and $behind are light or dark; points come as notation. $square says whose square it makes: none, own or opponent.

star-squares-ask-turn = { $may ->
    [place] Where do you place a star?
    [move] Which of your stars do you move?
    [swap] Where do you place a star? Or do you swap colors?
   *[both] Where do you place a star, or which one do you move?
}
star-squares-ask-way = What does your star on { $point } do?
star-squares-ask-nothing = There is nothing left to choose

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
star-squares-move-swap = Colors are swapped: { $seat } now plays { $color }.
star-squares-move-passes = { $seat } can't do anything without repeating a position, and passes.
star-squares-move-forgets = Nobody can do anything without repeating a position, so from now on earlier positions may come back.
star-squares-square = { CAP($color) } has a square: { $points }!

# Reasons for a move. Each follows the move as its subject, and some are joined by "and": "It threatens two squares at once".
star-squares-reason-wins = completes the square { $points } and wins at once
star-squares-reason-stops = blocks { $owner }'s square { $points }
star-squares-reason-stops-all = { $squares ->
    [2] blocks both squares { $owner } was threatening
   *[other] blocks all { $squares } squares { $owner } was threatening
}
star-squares-reason-threatens = threatens to complete the square { $points }
star-squares-reason-threatens-all = { $squares ->
    [2] threatens two squares at once
   *[other] threatens { $squares } squares at once
}
star-squares-reason-pushes-off = pushes { $owner }'s star on { $point } off the board
star-squares-reason-builds = { $squares ->
    [one] builds toward a new square
   *[other] builds toward { $squares } new squares
}
star-squares-reason-spoils = { $squares ->
    [one] spoils a square { $owner } was building
   *[other] spoils { $squares } squares { $owner } was building
}
star-squares-reason-corner = { $squares ->
    [one] takes a corner of an open square
   *[other] takes a corner of { $squares } open squares
}

star-squares-position-seat = { $count ->
    [0] { $seat } ({ $color }): no star on the board; { $hand } in hand.
    [one] { $seat } ({ $color }): a star on { $points }; { $hand } in hand.
   *[other] { $seat } ({ $color }): stars on { $points }; { $hand } in hand.
}
star-squares-plain-seat = `{ $mark }` { $seat } ({ $color }), { $hand } in hand
star-squares-plain-grid = `.` is a free point.
star-squares-plain-nested = Free points show their numbers: the outer ring is o1 to o8, the next one m1 to m8, the inner one i1 to i8; x is the middle.
star-squares-position-retired = { $seat } has left the game.
star-squares-position-turn = It's { $seat }'s turn ({ $color }).
star-squares-position-swap = { $seat } may swap colors now.
star-squares-position-undo = { $move } would undo the last turn and isn't allowed now.
star-squares-position-superko = { $count ->
    [one] The earlier position may not come back.
   *[other] None of the { $count } earlier positions may come back.
}
star-squares-position-over = { $count ->
    [0] The game is over.
    [one] { $winners } wins.
   *[other] { $winners } win together.
}

# What a head start is; said after "Head start for Ann:".
star-squares-head-start = { $count ->
    [0] the first move, and colors can't be swapped
    [one] one star is on the board from the start, and colors can't be swapped
   *[other] { $count } stars are on the board from the start, and colors can't be swapped
}

# What the parser expected where it stopped reading a move.
star-squares-expect-point = expected a point of the board
star-squares-expect-way = expected a way: a - and where the star goes, an x and what it pushes, or just a - to take it off
star-squares-expect-destination = expected the point the star goes to
star-squares-expect-end = the move should end here

# Why a move is illegal.
star-squares-illegal-taken = There is already a { $color } star on { $point }; place yours on a free point.
star-squares-illegal-no-hand = You have no stars in hand: all seven are on the board. Move one, or take one off the edge.
star-squares-illegal-center = Under this game's rules the first star may not go in the middle, { $point }.
star-squares-illegal-nobody = There is no star on { $point }.
star-squares-illegal-foreign = The star on { $point } is { $color }, not yours: you can push it, but not move it.
star-squares-illegal-stuck = Your star on { $point } can't do anything now: every way is blocked.
star-squares-illegal-same = Your star is already on { $point }; it has to go to another point.
star-squares-illegal-line = No line leads from { $from } to { $to } as the next point.
star-squares-illegal-occupied = There is a { $color } star on { $to }: going there from { $from } pushes it.
star-squares-illegal-nothing-to-push = There is no star to push on { $to }; you can simply go there from { $from }.
star-squares-illegal-two = The { $color } star on { $to } can't be pushed to { $beyond }: a { $behind } star is there, and you push one star at a time.
star-squares-illegal-line-ends = The { $color } star on { $to } can't be pushed that way: the line ends there, inside the board.
star-squares-illegal-inner = You can only take off a star at the edge of the board, and { $point } is further in.
star-squares-illegal-undo = { $move } would undo your opponent's last turn. Play something else first; next turn it may be allowed.
star-squares-illegal-superko = { $move } would bring back an earlier position, which this game's rules forbid.
star-squares-illegal-swap = Only the second player can swap colors, right after the first star, and only if this game's opening allows it.
star-squares-illegal-over = The game is over.

exercise-star-squares-turn = Move your star from `b3` to the point above it.
exercise-star-squares-pushing = Push the other player's star one point further.
exercise-star-squares-edge = Push the other player's star off the board.
exercise-star-squares-one = Push your own star on `b2` one point further.
exercise-star-squares-squares = Place the star that completes a square, and win.
