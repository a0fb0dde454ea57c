## Pentagame in English: name, variants and options, pages of rules

game-name-pentagame = Pentagame
game-aim-pentagame = Bring your figures across to the crossing of their own color; the first to bring out { $count } wins.
variant-series-about-pentagame = two games, the second with the seats reversed; most wins, then most figures out

variant-name-pentagame-teams = Teams
variant-about-pentagame-teams = four players, partners sit opposite: a team wins with five figures out
variant-name-pentagame-illustrated = Illustrated
variant-about-pentagame-illustrated = the designer's illustrated rules; the last round is played out
variant-name-pentagame-leaflet = Leaflet
variant-about-pentagame-leaflet = the short printed rules: once the gray blocks run out, none is placed
variant-name-pentagame-classic = Classic
variant-about-pentagame-classic = the first with enough figures out wins at once; the ring is shorter
option-name-pentagame-ring_stops = stops between corners
option-value-pentagame-ring_stops-3 = three
option-value-pentagame-ring_stops-1 = one, as on the 2018 board
option-name-pentagame-black_may_return = a black block beaten on a goal may go back there
option-value-pentagame-black_may_return-true = yes
option-value-pentagame-black_may_return-false = no
option-name-pentagame-own_partner_out = when your own swap brings both figures home
option-value-pentagame-own_partner_out-immediate = both leave at once
option-value-pentagame-own_partner_out-next_turn = the other one leaves on your next turn
option-name-pentagame-gray_exhausted = when no gray blocks are left
option-value-pentagame-gray_exhausted-reposition = one already on the board is moved
option-value-pentagame-gray_exhausted-skip = none is placed
option-name-pentagame-forced_outs = when others bring several of your figures home
option-value-pentagame-forced_outs-all = all leave in one turn
option-value-pentagame-forced_outs-one_per_turn = one leaves per turn
option-name-pentagame-repetition = what you may not do twice in a row
option-value-pentagame-repetition-same_move = the very same move
option-value-pentagame-repetition-same_pair = the same move, or a swap of the same two figures
option-value-pentagame-repetition-off = no restriction
option-name-pentagame-finish_round = the last round is played out
option-value-pentagame-finish_round-true = yes
option-value-pentagame-finish_round-false = no, the first to get there wins
option-name-pentagame-tie = when several have enough figures out
option-value-pentagame-tie-shared = they win together
option-value-pentagame-tie-most_out = the one with the most out wins
option-name-pentagame-teams = teams of two, for four players
option-value-pentagame-teams-false = no
option-value-pentagame-teams-true = yes, partners sit opposite
option-name-pentagame-target = figures to bring out
option-value-pentagame-target-usual = three; five for a team; two with five players
option-value-pentagame-target-1 = one
option-value-pentagame-target-2 = two
option-value-pentagame-target-3 = three
option-value-pentagame-target-4 = four
option-value-pentagame-target-5 = five
option-value-pentagame-target-6 = six, in the four-player team game
option-value-pentagame-target-7 = seven, in the four-player team game
option-value-pentagame-target-8 = eight, in the four-player team game
option-value-pentagame-target-9 = nine, in the four-player team game
option-value-pentagame-target-10 = ten, in the four-player team game
option-name-pentagame-threefold = draw when a position occurs for the third time
option-value-pentagame-threefold-false = no
option-value-pentagame-threefold-true = yes
option-name-pentagame-round_limit = draw if nobody has won
option-number-pentagame-round_limit = { $count ->
    [0] never
    [one] after one round
   *[other] after { $count } rounds
}

rules-title-pentagame-aim = The aim
rules-pentagame-aim = You have five figures of one **shape**, one in each color. Each starts on the ring, on the **corner** of its color, and wants to reach the **crossing** of the same color, on the far side of the star. The arrows show a way for white, `a`. A figure that gets there is **out**.

    The first player with **three figures out** wins.

    Corners are called `A` to `E`, crossings `a` to `e`; the stops between them are counted, so `B-2-e` is the second stop from `B` to `e`. A black block waits on each crossing, and five gray ones in the middle.

    Pentagame is a game by **Jan Suchanek**, for two to five players.
rules-title-pentagame-moving = Moving
rules-pentagame-moving = On your turn you move **one** of your figures; you can't pass. It goes **as far as you like** in any direction, on the ring and the star, turns at free corners and crossings without stopping, and may end on any free stop.

    It **never jumps**. Every figure and every block is in its way, even your own. Only figures on its own corner don't stop it.

    The marks show where white, `a`, can go: corner `B` is free, so it can turn there. The crosses are behind a figure or between two blocks. As text, a move is `a A->B-1-C`.
rules-title-pentagame-black = Black blocks
rules-pentagame-black = Your way may **end on a block**: you beat it. You then put a black block on **any free stop**, wherever it helps you or hurts the others. Even the stop you came from will do, if it's free now.

    Here blue beat the black block on `e` and put it on `A-2-B`, in the others' way: `b B x e k:A-2-B`.
rules-title-pentagame-swapping = Swapping
rules-pentagame-swapping = If your way ends at **another figure**, the two change places. It may be one of your own, which can bring two figures ahead at once, or another player's.

    Here green and white changed places along the ring: `e E<->A a`. Swapping with others mostly helps them, but not always. You can also do it just to be nice!
rules-title-pentagame-crowd = Crowded corners
rules-pentagame-crowd = Where **several** figures share a corner, you choose which one to swap with. Only start corners are ever crowded.

    Here green goes to `A` and may swap with its own white, `a`, or with that of player 2 or 3, `2a` or `3a`. Two figures on the same corner can't swap with each other: there is no way between them.
rules-title-pentagame-leaving = Out!
rules-pentagame-leaving = A figure that you bring to its goal leaves the board at once. For each one you put a **gray block** on any free stop, so the board fills up as the game goes on.

    Here player 2's blue went from `E` to its goal, and the gray block to `A-2-B`: `b E->b+ g:A-2-B`. A swap of your own can bring **two** figures to their goals; then both leave, with two gray blocks.
rules-title-pentagame-both = A block on the goal
rules-pentagame-both = If a block stands on the goal, you beat it and are out, all in one move. After a black one you place **both**: first the black block, then the gray one. Players call this *abracadabra*.

    Here blue got home: `b E x b+ k:E-2-c g:E-3-c`. The black block may even go back on the goal you just cleared.
rules-title-pentagame-gray = Gray blocks
rules-pentagame-gray = Gray blocks stand in the way like black ones. But if you beat one, it **leaves the board** and goes back to the middle, ready for the next figure that gets out.

    Here green beat the gray block on `E-3-c`: `e A x E-3-c`.
rules-title-pentagame-supply = No gray block left
rules-pentagame-supply = If all five gray blocks are on the board when you need one, you **move one** of them to another free stop, but not one you placed in the same turn.

    Here player 2's green reaches its goal, and the gray blocks to choose from are marked. As text: `e B->e+ g:b-2-c>b-1-c`.
rules-title-pentagame-brought = Brought home by others
rules-pentagame-brought = If **another player** brings your figure to its goal, it stays there for now. It counts only once it is out, and it can be swapped away again.

    If it's still there when your turn comes, you **must** move it out and place a gray block, and that is your whole turn. Here player 1 swapped player 2's blue to `b`: player 2 can only play `b+`.
rules-title-pentagame-twice = Not twice
rules-pentagame-twice = You may not make the **very same move twice in a row**. You swap with me, I swap us back; now you have to do something else. A turn later it's allowed again.

    Here white swapped with player 2's blue on `A-2-B`, and player 2 undid it. White may go to any marked stop, but not there again.
rules-title-pentagame-end = The end
rules-pentagame-end = When someone has **three** figures out, the round is played to its end, so that everyone has had the same number of turns. **Everyone** with three out wins, and a win is often shared, as here. If the last player of the round gets there, the game ends at once.

    If others brought your figure to its goal and it's still there, it doesn't count yet.
rules-title-pentagame-players = Three or four players
rules-pentagame-players = With three or four players everything is the same, only fuller: each has a shape of their own, and turns go clockwise. For three players a `series` is fairest: two games, the second with the seats reversed.

    You always have a move as long as you have a figure on the board. A player with none is skipped.
rules-title-pentagame-teams = Teams
rules-pentagame-teams = Four can play two against two, partners sitting opposite: 1 and 3 against 2 and 4. Pick the variant `teams`. **Five figures out together, and your team wins**; here too the round is played to its end.

    You only move your own figures. Here player 1 swapped with the partner: `e E<->A 3a`. If you bring home one of your partner's figures, it leaves on your partner's next turn.
rules-title-pentagame-five = Five players
rules-pentagame-five = Five play by **color** instead of shape: you have four figures, one of each shape, with one corner and one goal. **Two of them out, and you win.** Everything else stays the same.

    Yours are called `1` to `4`; others have the letter of their color added: `2 A<->B 3b` swaps your figure 2 with blue's 3. Figures of one color are not the same figure: what you did with one, you may do with another right away.
rules-title-pentagame-variants = Variants
rules-pentagame-variants = A challenge can name a variant, or single options:

    - `classic`: the board shown here (`ring_stops=1`), and the first with three out wins at once (`finish_round=false`).
    - `leaflet`: when no gray block is left, none is placed (`gray_exhausted=skip`).
    - `black_may_return=false`: a black block beaten on a goal doesn't go back there.
    - `own_partner_out=next_turn`: when your swap brings two figures home, the other one leaves on your next turn.
    - `forced_outs=one_per_turn`: of several figures brought home, one leaves per turn.
    - `repetition=same_pair`: you may not swap the same two again either; `off`: no restriction.
    - `target=…`: how many figures win. `tie=most_out`: of several with enough, the one with the most wins.
    - `threefold=true`, `round_limit=…`: a draw when a position occurs for the third time, or after that many rounds.

## What happens in a game
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
    [0] Who on { $stop } does { $color } swap with?
   *[other] Who on { $stop } does { $color } { $shape } swap with?
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
pentagame-ask-nothing = There is nothing left to choose

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
pentagame-choice-part = { $count ->
    [one] one stop, from { $stop } on
   *[other] { $count } stops, from { $stop } on
}

pentagame-likely-goal = { $shape ->
    [0] the goal of { $color }
   *[other] the goal of { $color } { $shape }
}
pentagame-likely-in-front = { $other-shape ->
    [0] in front of { $owner }'s { $other }
   *[other] in front of { $owner }'s { $other } { $other-shape }
}
pentagame-likely-origin = { $shape ->
    [0] where { $color } came from
   *[other] where { $color } { $shape } came from
}

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
    [0] { CAP($color) } on { $from } swaps places with its own { $other } on { $to }.
   *[other] { CAP($color) } { $shape } on { $from } swaps places with its own { $other } { $other-shape } on { $to }.
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
    [0] { CAP($color) }, already brought home, leaves: out!
   *[other] { CAP($color) } { $shape }, already brought home, leaves: out!
}
pentagame-move-black = Black block to { $stop }.
pentagame-move-gray = Gray block to { $stop }.
pentagame-move-gray-moved = Gray block from { $from } to { $to }.

# Reasons for a move. Each follows the move as its subject, and some are joined by "and": "It opens the way out for red".
pentagame-reason-wins = wins at once
pentagame-reason-out = brings { $figures } out ({ $out } of { $target })
pentagame-reason-figure = { $shape ->
    [0] { $color }
   *[other] { $color } { $shape }
}
pentagame-reason-helped = { pentagame-reason-figure }
pentagame-reason-theirs = { $other-shape ->
    [0] { $owner }'s { $other } on { $stop }
   *[other] { $owner }'s { $other } { $other-shape } on { $stop }
}
pentagame-reason-hindered = { pentagame-reason-theirs }
pentagame-reason-keeps-in = blocks the way out for { $figures }
pentagame-reason-brings-home = { $other-shape ->
    [0] brings { $owner }'s { $other } to its goal
   *[other] brings { $owner }'s { $other } { $other-shape } to its goal
}
pentagame-reason-ready = { $count ->
    [one] brings { $figures } within one move of its goal
   *[other] brings { $figures } within one move of their goals
}
pentagame-reason-frees = opens the way out for { $figures }
pentagame-reason-blocks = { $count ->
    [one] slows down { $figures } (now { $moves } moves from its goal)
   *[other] slows down { $figures } (now { $moves } moves from their goals)
}
pentagame-reason-sets-back = { $other-shape ->
    [0] sets { $owner }'s { $other } back (now { $moves } moves from its goal)
   *[other] sets { $owner }'s { $other } { $other-shape } back (now { $moves } moves from its goal)
}
pentagame-reason-nearer = { $count ->
    [one] brings { $figures } within { $moves } moves of its goal
   *[other] brings { $figures } within { $moves } moves of their goals
}
pentagame-reason-clears = { $count ->
    [one] clears the way for { $figures } (now { $moves } moves from its goal)
   *[other] clears the way for { $figures } (now { $moves } moves from their goals)
}

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
pentagame-position-turn = It's { $seat }'s turn.
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

# What a head start is; said after "Head start for Ann:".
pentagame-head-start = { $count ->
    [one] one figure is out from the start
   *[other] { $count } figures are out from the start
}

# What the parser expected where it stopped reading a move.
pentagame-expect-move = start with the figure's letter, then where it goes
pentagame-expect-figure = expected a figure, a to e
pentagame-expect-seat = expected a player's number and a figure, such as 2a
pentagame-expect-stop = expected a stop, such as A, a or A-1-B
pentagame-expect-placement = expected a place for a block, such as k:A-1-B or g:c-3-d
pentagame-expect-end = the move should end here
pentagame-expect-one-figure = several of your figures could go there, so name one, a to e
pentagame-expect-one-meaning = this can be read in more than one way, so write A–E for corners and a–e for crossings

# Why a move is illegal.
pentagame-illegal-turn = It's { $seat }'s turn.
pentagame-illegal-foreign = { $shape ->
    [0] You move your own figures; { $color } there is { $owner }'s.
   *[other] You move your own figures; { $color } { $shape } is { $owner }'s.
}
pentagame-illegal-path = { $shape ->
    [0] { CAP($color) } has no free way from { $from } to { $to }: figures or blocks are in between, and you can't jump.
   *[other] { CAP($color) } { $shape } has no free way from { $from } to { $to }: figures or blocks are in between, and you can't jump.
}
pentagame-illegal-nobody = None of your figures is on { $stop }.
pentagame-illegal-nobody-reaches = None of your figures has a free way to { $stop }.
pentagame-illegal-source = { $shape ->
    [0] { CAP($color) } isn't on { $stop }; it's on { $actual }.
   *[other] { CAP($color) } { $shape } isn't on { $stop }; it's on { $actual }.
}
pentagame-illegal-same-stop = { $shape ->
    [0] { CAP($color) } is already on { $stop }; a move ends on another stop.
   *[other] { CAP($color) } { $shape } is already on { $stop }; a move ends on another stop.
}
pentagame-illegal-nothing-to-beat = There is no block to beat on { $stop }.
pentagame-illegal-no-black = You don't place a black block in this move.
pentagame-illegal-no-figure = There is no figure to swap with on { $stop }.
pentagame-illegal-partner = { $other-shape ->
    [0] { $owner }'s { $other } isn't on { $stop }.
   *[other] { $owner }'s { $other } { $other-shape } isn't on { $stop }.
}
pentagame-illegal-occupied = The stop { $stop } isn't free.
pentagame-illegal-black-return = Under this game's rules the black block may not go back to { $stop }.
pentagame-illegal-out = { $shape ->
    [0] { CAP($color) } has already left the board.
   *[other] { CAP($color) } { $shape } has already left the board.
}
pentagame-illegal-stays = { $shape ->
    [0] { CAP($color) } doesn't leave with this move: it leaves on { $stop }.
   *[other] { CAP($color) } { $shape } doesn't leave with this move: it leaves on { $stop }.
}
pentagame-illegal-no-gray = { $count ->
    [0] You don't place a gray block in this move.
    [one] You only place one gray block in this move.
   *[other] You only place { $count } gray blocks in this move.
}
pentagame-illegal-supply = { $supply ->
    [one] One gray block is left in the supply, so you don't move one on the board.
   *[other] { $supply } gray blocks are left in the supply, so you don't move one on the board.
}
pentagame-illegal-not-gray = There is no gray block on { $stop }.
pentagame-illegal-fresh = You placed the gray block on { $stop } in this same move; take another one.
pentagame-illegal-must-leave = { $count ->
    [one] Your { $figures } was brought home and must leave: that is your whole turn.
   *[other] Your { $figures } were brought home and must leave: that is your whole turn.
}
pentagame-illegal-one-leaver = Only one figure leaves per turn.
pentagame-illegal-repeat = { $shape ->
    [0] { CAP($color) } went from { $from } to { $to } in your last turn; you may not make the very same move twice in a row.
   *[other] { CAP($color) } { $shape } went from { $from } to { $to } in your last turn; you may not make the very same move twice in a row.
}
pentagame-illegal-pair = { $shape ->
    [0] You swapped { $color } and { $other } in your last turn; you may not swap the same two again right away.
   *[other] You swapped { $color } { $shape } and { $other } { $other-shape } in your last turn; you may not swap the same two again right away.
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
pentagame-expect-move-by-color = start with your figure's number, 1 to 4, then where it goes
pentagame-expect-figure-by-color = expected a figure: your own by its number, 1 to 4, another with the letter of its color, such as 2a
pentagame-expect-one-figure-by-color = several of your figures could go there, so name one, 1 to 4

exercise-pentagame-moving = Move white (`a`) from corner `A` towards crossing `c`, and stop right before it.
exercise-pentagame-black = Beat the black block on crossing `e` with blue (`b`).
exercise-pentagame-swapping = Swap your green (`e`) with your own white (`a`).
exercise-pentagame-both = Bring your blue (`b`) out by beating the block on its goal.
exercise-pentagame-leaving = Bring your blue (`b`) out.
