## Stern-Halma in English: name, variants and options, pages of rules

game-name-stern-halma = Stern-Halma
game-aim-stern-halma = Bring all your pegs across, into the arm of the star opposite; the first to do so wins.
variant-series-about-stern-halma = two games, the second with the seats reversed; most wins, then most pegs that have arrived

variant-name-stern-halma-printed = Printed rules
variant-about-stern-halma-printed = bring all ten of your pegs into the opposite arm to win
variant-name-stern-halma-no_blocking = No blocking
variant-about-stern-halma-no_blocking = a full arm counts, so nobody can block you by staying at home
option-name-stern-halma-win = When you are home
option-value-stern-halma-win-own_only = all your pegs are in the opposite arm
option-value-stern-halma-win-filled = the opposite arm is full, and at least one of its pegs is yours
option-value-stern-halma-win-by_seats = the opposite arm is full and has a peg of yours; if three play, all ten are yours
option-name-stern-halma-foreign_arms = Arms other than your own and the opposite one
option-value-stern-halma-foreign_arms-free = anyone may stop there
option-value-stern-halma-foreign_arms-pass_only = only to hop through, not to stop in
option-name-stern-halma-leave_target = Pegs that have arrived
option-value-stern-halma-leave_target-free = may come out again
option-value-stern-halma-leave_target-stay = stay in the arm
option-name-stern-halma-play_on = When the first player is home
option-value-stern-halma-play_on-false = the game is over
option-value-stern-halma-play_on-true = the others play on for places

rules-title-stern-halma-aim = The aim
rules-stern-halma-aim = You have ten pegs in the ten holes of your arm of the star. Bring them all across, into the **opposite** arm. The first player with **all ten there** wins.

    Turns go clockwise, and on each you move **one** of your pegs, by a slide or by hops. With three players every other arm is taken, and the one opposite yours is empty.

    Rows are called `a` to `q` from the top; holes are counted from the left.
rules-title-stern-halma-sliding = Sliding
rules-stern-halma-sliding = A slide takes a peg to a **free hole right next to it**: forwards, sideways or backwards.

    The marks show where the peg on `f6` can slide. `h6` is two holes away, and so is `f8`: too far for a slide. As text: `f6-g6`.
rules-title-stern-halma-hopping = Hopping
rules-stern-halma-hopping = A peg hops over **one peg right next to it**, yours or not, into the free hole **straight behind**. The peg it hops over stays where it is; nothing is ever taken.

    Here the peg on `c1` hopped over `d1`: `c1:e5`. You never have to hop.
rules-title-stern-halma-chains = Chains
rules-stern-halma-chains = After a hop the same peg may **hop on**, in any direction, as often as it can, and stop after any hop. Build ladders, and use the others' ladders!

    Here the peg on `a1` came all the way to `g5` in three hops: `a1:c1:e5:g5`, or `a1:g5` for short.
rules-title-stern-halma-limits = What a turn cannot do
rules-stern-halma-limits = A turn is **a slide or hops**, never both: from `g5` the peg may not slide on to `h5`.

    You can't hop over the same peg **twice** in one turn. And a turn must end on **another hole** than it began: hopping in a circle back to where you were would be passing, and you may not pass while you can move.
rules-title-stern-halma-winning = The end
rules-stern-halma-winning = The first with **all ten pegs** in the opposite arm wins, and the game is over. Here player 2 brought the last one in.

    If you can't move at all, your turn is skipped. The game is drawn when the same position occurs for the third time, and after 300 turns each. With `play_on=true` the others play on for the places behind the first.
rules-title-stern-halma-blocked = No blocking
rules-stern-halma-blocked = Where players sit opposite each other, nobody can keep you out by leaving a peg at home: an arm that is **full** counts, as soon as one of its pegs is yours (`no_blocking`, `win=filled`). Player 2 never left `q1`. But now the arm is full, and player 1 wins.

    With three, nobody starts in your target, so the printed rule holds: all ten pegs there must be yours. `printed` (`win=own_only`) asks for it with any number of players; then one peg left at home blocks the player opposite for good.
rules-title-stern-halma-players = Two to six players
rules-stern-halma-players = Two sit opposite each other. Four are two pairs of opposites. With six, as here, all arms are full and the middle gets crowded: the more pegs, the longer the ladders. With five, one of you faces an empty arm.

    Who goes first is drawn at random, unless the challenge says.
rules-title-stern-halma-arms = Other players' arms
rules-stern-halma-arms = Pegs may stop **in anyone's arm**, unless you agree otherwise in the challenge.

    With `foreign_arms=pass_only` a peg may hop through an arm, but its turn must end outside, in its own arm, or in the opposite one. So the peg on `f4` may go down to `g3`, but not to `f3` or `e4`.
rules-title-stern-halma-staying = Pegs that have arrived
rules-stern-halma-staying = A peg that has arrived **may come out** again, to make room or to lend a hand.

    With `leave_target=stay` it may not: it only moves within the arm. So the peg on `n2` may go to `n1`, but not out to `m6` or `m7`.

## What happens in a game
##
## Holes come as notation, such as e5. $goal says what a move means to the arm across: none, arrives, within, leaves or wins.
## $tip is the outermost hole of a player's target arm, $way a path such as c1:e3:g5; rows are letters.

stern-halma-ask-peg = Which peg do you move?
stern-halma-ask-destination = Where does the peg on { $hole } go?
stern-halma-ask-nothing = There is nothing left to choose

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
stern-halma-move-hops = A peg goes from { $from } to { $to } in { $count } hops ({ $way }).
stern-halma-move-arrived = { $count ->
    [one] It arrives: the first of { $seat }'s pegs.
   *[other] It arrives; { $seat } has { $count } pegs there now.
}
stern-halma-move-left = { $count ->
    [0] It comes out of the arm; { $seat } has none left there.
    [one] It comes out of the arm; { $seat } has one peg left there.
   *[other] It comes out of the arm; { $seat } has { $count } pegs left there.
}
stern-halma-move-home = { $place ->
    [1] { $seat } is home first!
    [2] { $seat } is home second.
    [3] { $seat } is home third.
   *[other] { $seat } is home in place { $place }.
}
stern-halma-move-pass = { $seat } can't move and passes.

# Reasons for a move. Each follows the move as its subject, and some are joined by "and": "It gains 4 steps toward q1".
stern-halma-reason-home = { $place ->
    [1] gets home and wins at once
    [2] gets home second
    [3] gets home third
   *[other] gets home in place { $place }
}
stern-halma-reason-stops = keeps { $owner } from getting home next turn
stern-halma-reason-threatens-win = threatens to get home next turn
stern-halma-reason-arrives = brings a peg into the target arm ({ $count } of 10)
stern-halma-reason-leaves-home = gets the last peg out of the arm it started from
stern-halma-reason-blocks = { $steps ->
    [one] cuts { $owner }'s longest move from { $earlier } steps to one
   *[other] cuts { $owner }'s longest move from { $earlier } steps to { $steps }
}
stern-halma-reason-gains = { $steps ->
    [one] gains one step toward { $tip }
   *[other] gains { $steps } steps toward { $tip }
}
stern-halma-reason-opens = opens the way from { $from } to { $to } for next turn ({ $steps } steps)
stern-halma-reason-last = brings up the peg farthest behind ({ $hole })

stern-halma-position-seat = { $seat }, on the way to { $tip }: { $holes }; { $arrived } of 10 arrived.
stern-halma-position-run = { $first } to { $last }
stern-halma-position-filled = That arm holds { $count } pegs in all.
stern-halma-plain-seat = `{ $mark }` { $seat }, on the way to { $tip }, { $arrived } of 10 arrived
stern-halma-plain-marks = `.` is a free hole. Rows are named by letters; holes are counted from the left.
stern-halma-position-retired = { $seat } has left the game.
stern-halma-position-place = { $place ->
    [1] { $seat } came home first.
    [2] { $seat } came home second.
    [3] { $seat } came home third.
   *[other] { $seat } came home in place { $place }.
}
stern-halma-position-turn = It's { $seat }'s turn.
stern-halma-position-over = { $count ->
    [0] Nobody can move any more: a draw.
   *[other] { $winners } wins.
}

# What a head start is; said after "Head start for Ann:".
stern-halma-head-start = { $count ->
    [one] one peg starts in the middle of the board
   *[other] { $count } pegs start in the middle of the board
}

# What the parser expected where it stopped reading a move.
stern-halma-expect-hole = expected a hole, such as e5
stern-halma-expect-number = { $count ->
    [one] row { $row } has only one hole, { $row }1
   *[other] row { $row } has the holes { $row }1 to { $row }{ $count }
}
stern-halma-expect-end = the move should end here

# Why a move is illegal.
stern-halma-illegal-over = The game is over.
stern-halma-illegal-nobody = There is no peg on { $hole }.
stern-halma-illegal-foreign = The peg on { $hole } is { $owner }'s; you move your own.
stern-halma-illegal-blocked = The peg on { $hole } can't go anywhere.
stern-halma-illegal-occupied = { $owner } has a peg on { $hole }; slides and hops end on free holes.
stern-halma-illegal-unreachable = There's no slide or hop from { $from } to { $to }.
stern-halma-illegal-leaves-target = Under this game's rules a peg that has arrived stays in its arm; { $to } is outside.
stern-halma-illegal-foreign-arm = Under this game's rules a peg may hop through another player's arm, but not stay there; { $to } is in one.
stern-halma-illegal-mixed = From { $from } to { $to } would be a slide; you can't combine slides and hops in one turn.
stern-halma-illegal-no-hop = No single hop leads from { $from } to { $to }.
stern-halma-illegal-nothing-over = There is no peg on { $over } to hop over, from { $from } to { $to }.
stern-halma-illegal-hopped-twice = You would hop over the peg on { $hole } twice; you may only do it once per turn.
stern-halma-illegal-returns = The peg is already on { $hole }; a turn ends on another hole.

exercise-stern-halma-sliding = Slide the peg on `f6` one row ahead.
exercise-stern-halma-hopping = Hop over one of your own pegs.
exercise-stern-halma-chains = Hop exactly twice with the peg on `a1`.
exercise-stern-halma-limits = Hop with the peg on `a1` as far as it can go.
exercise-stern-halma-winning = Bring your last peg into the opposite arm, and win.
