## Stern-Halma in German: name, variants and options, pages of rules

game-name-stern-halma = Stern-Halma
game-aim-stern-halma = Bring alle deine Figuren hinüber in den Zacken gegenüber; wer das zuerst schafft, gewinnt.
variant-series-about-stern-halma = zwei Partien, die zweite in umgekehrter Reihenfolge; erst zählen Siege, dann Figuren am Ziel

variant-name-stern-halma-printed = Originalregeln
variant-about-stern-halma-printed = wer zuerst alle zehn Figuren im Zacken gegenüber hat, gewinnt
variant-name-stern-halma-no_blocking = Ohne Blockade
variant-about-stern-halma-no_blocking = ein voller Zacken zählt, sobald eine deiner Figuren darin steht
option-name-stern-halma-win = Zum Sieg gehört
option-value-stern-halma-win-own_only = alle deine Figuren im Zacken gegenüber
option-value-stern-halma-win-filled = der Zacken gegenüber voll, darin mindestens eine deiner Figuren
option-value-stern-halma-win-by_seats = der Zacken gegenüber voll, darin eine deiner Figuren; zu dritt alle zehn deine
option-name-stern-halma-foreign_arms = Andere Zacken als dein eigener und der gegenüber
option-value-stern-halma-foreign_arms-free = stehen allen offen
option-value-stern-halma-foreign_arms-pass_only = nur zum Durchspringen, nicht zum Bleiben
option-name-stern-halma-leave_target = Angekommene Figuren
option-value-stern-halma-leave_target-free = dürfen wieder heraus
option-value-stern-halma-leave_target-stay = bleiben im Zacken
option-name-stern-halma-play_on = Wenn jemand am Ziel ist
option-value-stern-halma-play_on-false = die Partie ist zu Ende
option-value-stern-halma-play_on-true = die anderen spielen um die Plätze weiter

rules-title-stern-halma-aim = Das Ziel
rules-stern-halma-aim = Du hast zehn Figuren auf den zehn Feldern deines Zackens. Bring sie alle hinüber in den Zacken **gegenüber**. Wer zuerst **alle zehn dort** hat, gewinnt.

    Gezogen wird im Uhrzeigersinn, und in jedem Zug bewegst du **eine deiner Figuren**, mit einem Schritt oder mit Sprüngen. Zu dritt ist jeder zweite Zacken besetzt, und der gegenüber ist leer.

    Die Reihen heißen von oben `a` bis `q`, die Felder werden von links gezählt.
rules-title-stern-halma-sliding = Ein Schritt
rules-stern-halma-sliding = Ein Schritt bringt eine Figur auf ein **freies Feld gleich daneben**: vorwärts, seitwärts oder rückwärts.

    Markiert ist alles, was die Figur auf `f6` erreichen kann. `h6` ist zwei Felder weg, und `f8` auch: zu weit für einen Schritt. Getippt: `f6-g6`.
rules-title-stern-halma-hopping = Springen
rules-stern-halma-hopping = Eine Figur springt über **eine Figur gleich neben ihr**, ob deine oder nicht, auf das freie Feld **direkt dahinter**. Die übersprungene Figur bleibt, wo sie ist; geschlagen wird nie.

    Hier sprang die Figur auf `c1` über `d1`: `c1:e5`. Springen musst du nie.
rules-title-stern-halma-chains = Sprungketten
rules-stern-halma-chains = Nach einem Sprung darf dieselbe Figur **weiterspringen**, in jede Richtung, sooft sie kann, und nach jedem Sprung aufhören. Bau dir Leitern und nutze die der anderen!

    Hier kam die Figur auf `a1` mit drei Sprüngen bis nach `g5`: `a1:c1:e5:g5`, oder kurz `a1:g5`.
rules-title-stern-halma-limits = Was ein Zug nicht kann
rules-stern-halma-limits = Ein Zug ist **ein Schritt oder Sprünge**, nie beides: Von `g5` darf die Figur keinen Schritt mehr nach `h5` machen.

    Keine Figur wird in einem Zug **zweimal** übersprungen. Und ein Zug endet auf einem **anderen Feld**, als er begann: Im Kreis zurück an den Anfang zu springen hieße passen, und passen darfst du nicht, solange du ziehen kannst.
rules-title-stern-halma-winning = Das Ende
rules-stern-halma-winning = Wer zuerst **alle zehn Figuren** im Zacken gegenüber hat, gewinnt, und die Partie ist zu Ende. Hier brachte Spieler 2 die letzte hinein.

    Kannst du gar nicht ziehen, wirst du übergangen. Die Partie ist remis, wenn dieselbe Stellung zum dritten Mal entsteht, und nach je 300 Zügen. Mit `play_on=true` spielen die anderen um die Plätze hinter dem ersten weiter.
rules-title-stern-halma-blocked = Ohne Blockade
rules-stern-halma-blocked = Wo sich Spieler gegenübersitzen, kann dich niemand aussperren, indem er eine Figur zu Hause lässt: Ein Zacken, der **voll** ist, zählt, sobald eine der Figuren darin dir gehört (`ohne-blockade`, `win=filled`). Spieler 2 hat `q1` nie verlassen. Aber jetzt ist der Zacken voll, und Spieler 1 gewinnt.

    Zu dritt beginnt niemand in deinem Ziel; da gilt die Originalregel: Alle zehn Figuren darin müssen deine sein. Mit `originalregeln` (`win=own_only`) gilt sie für jede Anzahl von Spielern; dann sperrt eine Figur, die zu Hause bleibt, den Spieler gegenüber für immer aus.
rules-title-stern-halma-players = Zu zweit bis zu sechst
rules-stern-halma-players = Zu zweit sitzt ihr euch gegenüber. Zu viert sind es zwei Paare gegenüber. Zu sechst, wie hier, sind alle Zacken voll, und in der Mitte wird es eng: je mehr Figuren, desto längere Leitern. Zu fünft findet jemand den Zacken gegenüber leer.

    Wer beginnt, wird ausgelost, wenn die Herausforderung nichts anderes sagt.
rules-title-stern-halma-arms = Fremde Zacken
rules-stern-halma-arms = Figuren dürfen **in jedem Zacken** stehen bleiben, wenn ihr in der Herausforderung nichts anderes ausmacht.

    Mit `foreign_arms=pass_only` darf eine Figur zwar durch einen fremden Zacken springen, ihren Zug aber nur außerhalb, im eigenen Zacken oder im gegenüberliegenden beenden. Die Figur auf `f4` darf also hinunter nach `g3`, aber nicht nach `f3` oder `e4`.
rules-title-stern-halma-staying = Angekommene Figuren
rules-stern-halma-staying = Eine Figur, die angekommen ist, **darf wieder heraus**, um Platz zu machen oder zu helfen.

    Mit `leave_target=stay` darf sie das nicht: Sie zieht nur noch innerhalb des Zackens. Die Figur auf `n2` darf also nach `n1`, aber nicht hinaus nach `m6` oder `m7`.

## What happens in a game
##
## Holes come as notation, such as e5. $goal says what a move means to the arm across: none, arrives, within, leaves or wins.
## $tip is the outermost hole of a player's target arm, $way a path such as c1:e3:g5; rows are letters.

stern-halma-ask-peg = Welche Figur ziehst du?
stern-halma-ask-destination = Wohin zieht die Figur auf { $hole }?
stern-halma-ask-nothing = Es gibt nichts mehr zu wählen

stern-halma-choice-peg = { $count ->
    [one] { $home ->
        [yes] angekommen; kann auf ein Feld
       *[no] kann auf ein Feld
    }
   *[other] { $home ->
        [yes] angekommen; kann auf { $count } Felder
       *[no] kann auf { $count } Felder
    }
}
stern-halma-choice-slide = { $goal ->
    [wins] Schritt nach { $hole } – und du bist am Ziel!
    [arrives] Schritt nach { $hole }, angekommen
    [within] Schritt weiter nach { $hole }
    [leaves] Schritt hinaus nach { $hole }
   *[none] Schritt nach { $hole }
}
stern-halma-choice-hops = { $count ->
    [one] { $goal ->
        [wins] Sprung nach { $hole } – und du bist am Ziel!
        [arrives] Sprung nach { $hole }, angekommen
        [within] Sprung weiter nach { $hole }
        [leaves] Sprung hinaus nach { $hole }
       *[none] Sprung nach { $hole }
    }
   *[other] { $goal ->
        [wins] { $count } Sprünge nach { $hole } – und du bist am Ziel!
        [arrives] { $count } Sprünge nach { $hole }, angekommen
        [leaves] { $count } Sprünge hinaus nach { $hole }
       *[none] { $count } Sprünge nach { $hole }
    }
}

stern-halma-group-pegs = Deine Figuren
stern-halma-group-holes = Wohin sie kann
stern-halma-group-row = Reihe { $row }
stern-halma-group-rows = Reihen { $first }–{ $last }

stern-halma-move-slide = Eine Figur zieht einen Schritt von { $from } nach { $to }.
stern-halma-move-hop = Eine Figur springt von { $from } über { $over } nach { $to }.
stern-halma-move-hops = Eine Figur zieht mit { $count } Sprüngen von { $from } nach { $to } ({ $way }).
stern-halma-move-arrived = { $count ->
    [one] Sie kommt an, als erste von { $seat }.
   *[other] Sie kommt an; { $seat } hat dort jetzt { $count } Figuren.
}
stern-halma-move-left = { $count ->
    [0] Sie verlässt den Zacken; { $seat } hat dort keine mehr.
    [one] Sie verlässt den Zacken; { $seat } hat dort noch eine Figur.
   *[other] Sie verlässt den Zacken; { $seat } hat dort noch { $count } Figuren.
}
stern-halma-move-home = { $place ->
    [1] { $seat } ist zuerst am Ziel!
   *[other] { $seat } ist am Ziel, auf Platz { $place }.
}
stern-halma-move-pass = { $seat } kann nicht ziehen und passt.

# Reasons for a move. Each follows the move as its subject, and some are joined by "und": „Er gewinnt 4 Felder auf dem Weg nach q1“.
stern-halma-reason-home = { $place ->
    [1] erreicht das Ziel und gewinnt sofort
   *[other] erreicht das Ziel auf Platz { $place }
}
stern-halma-reason-stops = versperrt { $owner } im nächsten Zug den Weg ins Ziel
stern-halma-reason-threatens-win = droht, im nächsten Zug ans Ziel zu kommen
stern-halma-reason-arrives = bringt eine Figur in den Zielzacken ({ $count } von 10)
stern-halma-reason-leaves-home = holt die letzte Figur aus dem eigenen Startzacken
stern-halma-reason-blocks = { $steps ->
    [one] verkürzt den weitesten Zug von { $owner } auf ein Feld (statt { $earlier })
   *[other] verkürzt den weitesten Zug von { $owner } auf { $steps } Felder (statt { $earlier })
}
stern-halma-reason-gains = { $steps ->
    [one] gewinnt ein Feld auf dem Weg nach { $tip }
   *[other] gewinnt { $steps } Felder auf dem Weg nach { $tip }
}
stern-halma-reason-opens = öffnet für den nächsten Zug den Weg von { $from } nach { $to } ({ $steps } Felder)
stern-halma-reason-last = holt die hinterste Figur ({ $hole }) nach

stern-halma-position-seat = { $seat }, Ziel { $tip }: { $holes }; { $arrived } von 10 angekommen.
stern-halma-position-run = { $first } bis { $last }
stern-halma-position-filled = { $count ->
    [one] Dort steht insgesamt eine Figur.
   *[other] Dort stehen insgesamt { $count } Figuren.
}
stern-halma-plain-seat = `{ $mark }` { $seat }, Ziel { $tip }, { $arrived } von 10 angekommen
stern-halma-plain-marks = `.` ist ein freies Feld. Die Reihen haben Buchstaben; Felder werden von links gezählt.
stern-halma-position-retired = { $seat } ist ausgeschieden.
stern-halma-position-place = { $place ->
    [1] { $seat } kam zuerst ans Ziel.
   *[other] { $seat } kam auf Platz { $place } ans Ziel.
}
stern-halma-position-turn = { $seat } ist am Zug.
stern-halma-position-over = { $count ->
    [0] Niemand kann mehr ziehen: remis.
   *[other] { $winners } gewinnt.
}

# What a head start is; said after "Head start for Ann:".
stern-halma-head-start = { $count ->
    [one] am Anfang eine Figur in der Mitte des Bretts
   *[other] am Anfang { $count } Figuren in der Mitte des Bretts
}

# What was expected where reading a move stopped; it stands behind a colon.
stern-halma-expect-hole = Hier sollte ein Feld stehen, etwa e5
stern-halma-expect-number = { $count ->
    [one] Reihe { $row } hat nur ein Feld, { $row }1
   *[other] Reihe { $row } hat die Felder { $row }1 bis { $row }{ $count }
}
stern-halma-expect-end = Hier sollte der Zug enden

# Why a move is illegal.
stern-halma-illegal-over = Die Partie ist zu Ende.
stern-halma-illegal-nobody = Auf { $hole } steht keine Figur.
stern-halma-illegal-foreign = Die Figur auf { $hole } gehört { $owner }; du ziehst deine eigenen.
stern-halma-illegal-blocked = Die Figur auf { $hole } kann nirgendwohin.
stern-halma-illegal-occupied = Auf { $hole } steht eine Figur von { $owner }; Schritte und Sprünge enden auf freien Feldern.
stern-halma-illegal-unreachable = Von { $from } nach { $to } führen weder ein Schritt noch Sprünge.
stern-halma-illegal-leaves-target = Nach den Regeln dieser Partie bleibt eine angekommene Figur in ihrem Zacken; { $to } liegt außerhalb.
stern-halma-illegal-foreign-arm = Nach den Regeln dieser Partie darf eine Figur durch fremde Zacken springen, aber nicht dort bleiben; { $to } liegt in einem.
stern-halma-illegal-mixed = Von { $from } nach { $to } wäre ein Schritt; Schritte und Sprünge gehen nicht zusammen in einem Zug.
stern-halma-illegal-no-hop = Von { $from } führt kein einzelner Sprung nach { $to }.
stern-halma-illegal-nothing-over = Auf { $over } steht keine Figur, über die es von { $from } nach { $to } ginge.
stern-halma-illegal-hopped-twice = Die Figur auf { $hole } wird zweimal übersprungen; erlaubt ist einmal pro Zug.
stern-halma-illegal-returns = Die Figur ist schon auf { $hole }; ein Zug endet auf einem anderen Feld.

exercise-stern-halma-sliding = Geh mit der Figur von `f6` einen Schritt vor, in die nächste Reihe.
exercise-stern-halma-hopping = Spring über eine deiner eigenen Figuren.
exercise-stern-halma-chains = Spring mit der Figur von `a1` genau zweimal.
exercise-stern-halma-limits = Spring mit der Figur von `a1`, so weit sie kommt.
exercise-stern-halma-winning = Bring deine letzte Figur in den Zacken gegenüber und gewinne.
