## Squadro in English: name, variants and options, pages of rules

game-name-squadro = Squadro
game-aim-squadro = Send your pieces across the board and back; the first to bring { $count } of them home wins.
game-proof-squadro = Squadro is solved: light has a proven win, but it takes some 150 moves, and nobody sees that far.
side-squadro-1 = Light
side-squadro-2 = Dark
variant-series-about-squadro = two games, the second with the seats reversed; most wins, then most pieces home

variant-name-squadro-printed = Printed rules
variant-about-squadro-printed = bring four of your five pieces home to win
variant-name-squadro-quick = Quick
variant-about-squadro-quick = a short game: bring two pieces home to win
variant-name-squadro-all-five = All five
variant-about-squadro-all-five = a long game: bring all five pieces home to win
option-name-squadro-first = Who goes first
option-value-squadro-first-random = drawn at random
option-value-squadro-first-light = light
option-value-squadro-first-dark = dark
option-name-squadro-pieces_to_win = Pieces to bring home
option-number-squadro-pieces_to_win = { $count }
option-name-squadro-threefold = Draw when a position occurs for the third time
option-value-squadro-threefold-false = no
option-value-squadro-threefold-true = yes

rules-title-squadro-aim = The aim
rules-squadro-aim = Two players sit at right angles: **light** with the lanes A1 to A5, **dark** with B1 to B5. In each lane a piece waits at its start. It has to cross the board, turn around on the far side, and come back home.

    The first player with **four of five pieces home** wins.

    Squadro is a game by **Adrián Jiménez Pascual**, for two players.
rules-title-squadro-moving = Moving
rules-squadro-moving = On your turn you move **one** of your pieces; you can't pass. It goes straight on, exactly as many spaces as there are **dots** next to its start. You only choose which piece: `3` moves the one in lane 3.

    A3 has two dots, so it stops on the second space.
rules-title-squadro-turning = The turn line
rules-squadro-turning = On the far side a piece stops on its **turn line**, even if it could go further. Any speed left over is lost. It turns around and points back home.

    Here A1 crossed the board in two moves of three.
rules-title-squadro-returning = Coming back
rules-squadro-returning = From the turn line on, the dots **there** count. Most lanes are slow one way and quick the other: out by three, back by one, or the other way around. The middle lane goes two both ways.

    A1 came with three dots and goes back by one. Both players have the same dots, but at opposite ends.
rules-title-squadro-jumping = Jumping
rules-squadro-jumping = When your piece comes to a space with one of the **other player's**, it jumps, lands on the space right behind, and **stops there**, whatever speed is left. It jumps even with its last step.

    B2 has three dots. Its third space is taken by A3, so it lands one further. Your own pieces never meet.
rules-title-squadro-sent-back = Sent back
rules-squadro-sent-back = A piece that is jumped over while **going out** goes back to its **start** and has its whole way ahead of it again.

    Here B2 jumped over A3.
rules-title-squadro-several = Several at once
rules-squadro-several = Pieces **side by side** are jumped over together, and all of them go back. So look twice before you put two of yours in a row!

    A3 has a speed of two, but B1 and B2 stood in its way: it jumped over both, three spaces in all, and both start again.
rules-title-squadro-gap = A gap ends the jump
rules-squadro-gap = The jump ends on the **first free space**. Whatever is behind it stays untouched.

    A2 jumps over B1 and lands on the space behind it. B3, one further, is safe.
rules-title-squadro-way-back = Jumped on the way back
rules-squadro-way-back = A piece that has turned around loses less: when it's jumped over, it only goes back to its **turn line**.

    A1 was on its way home when B5 jumped over it; it's waiting on its turn line again. At its start and on its turn line no piece can be jumped over.
rules-title-squadro-home = Home
rules-squadro-home = A piece that gets back to its start is **home** and leaves the board. It doesn't need an exact number: speed left over is lost here, too.

    A3 is home: out by two and two and two, and back the same way. It doesn't move again.
rules-title-squadro-winning = The end
rules-squadro-winning = The first player with **four pieces home** wins at once; the fifth may stay behind. Here dark got the fourth one home with B2.

    Who goes first is drawn at random; `first=light` or `first=dark` decides it. Shorter or longer: `quick` needs two pieces home, `all-five` all of them, `pieces_to_win=…` as many as you like. The game is drawn when a position occurs for the third time, unless you choose `threefold=false`; after 1000 moves it's drawn in any case.

## What happens in a game
##
## $piece and $crossed are lanes in notation, such as A3, $pieces several of them. $side is light or dark.
## $home is how many pieces of a player are home, $target how many have to be.

squadro-ask-lane = Which piece? Pick its lane.
squadro-ask-nothing = There is nothing left to choose
squadro-group-all = Your lanes

# One choice, made of one or several of the deeds below: "moves 3 spaces, sends B2 back to its start and turns around".
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
squadro-move-turns = { $piece } turns around; its speed is now { $speed }.
squadro-move-home = { $piece } comes home: { $home } of { $target }!

# Reasons for a move. Each follows the move as its subject, and some are joined by "and": "It sends B2 back one space".
squadro-reason-wins = brings { $piece } home and wins at once
squadro-reason-stops = keeps { $owner } from winning next turn
squadro-reason-sends-back = { $count ->
    [one] { $spaces ->
        [one] sends { $pieces } back one space
       *[other] sends { $pieces } back { $spaces } spaces
    }
   *[other] sends { $pieces } back ({ $spaces } spaces in all)
}
squadro-reason-home = brings { $piece } home ({ $home } of { $target })
squadro-reason-threatens-win = threatens to win next turn
squadro-reason-saves = saves { $pieces } from being sent back
squadro-reason-threatens = threatens to send { $pieces } back with { $piece }
squadro-reason-turns = turns { $piece } around (speed { $speed } on the way home)
squadro-reason-safe = leaves { $owner } nothing to send back
squadro-reason-far = advances { $piece } by { $spaces } spaces, as far as any piece can go
squadro-reason-advances = { $spaces ->
    [one] advances { $piece } by one space
   *[other] advances { $piece } by { $spaces } spaces
} { $heading ->
    [out] ({ $left } from its turn line)
   *[back] ({ $left } from home)
}

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
squadro-position-turn = It's { $seat }'s turn.
squadro-position-over = { $count ->
    [0] The game is over.
   *[other] { $winners } wins.
}

# What a head start is; said after "Head start for Ann:".
squadro-head-start = { $count ->
    [one] one piece is home from the start
   *[other] { $count } pieces are home from the start
}

# What the parser expected where it stopped reading a move.
squadro-expect-lane = expected a lane, 1 to 5
squadro-expect-end = the move should end here

# Why a move is illegal.
squadro-illegal-foreign = { $piece } is { $owner }'s piece; you move your own.
squadro-illegal-foreign-side = { $side ->
   *[light] The light pieces are { $owner }'s; you move your own.
    [dark] The dark pieces are { $owner }'s; you move your own.
}
squadro-illegal-home = { $piece } is already home and doesn't move again.
squadro-illegal-over = The game is over.

exercise-squadro-moving = Move a piece that goes three spaces at once.
exercise-squadro-jumping = Jump over the other player's piece.
exercise-squadro-turning = Bring a piece to its turn line.
exercise-squadro-home = Bring a piece home.
exercise-squadro-winning = Bring your fourth piece home, and win.
