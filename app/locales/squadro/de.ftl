## Squadro in German: name, variants and options, pages of rules

game-name-squadro = Squadro
game-aim-squadro = Schick deine Steine über das Brett und zurück; wer zuerst { $count } davon heimbringt, gewinnt.
game-proof-squadro = Squadro ist gelöst: Hell gewinnt nachweislich, aber erst nach rund 150 Zügen, und so weit sieht niemand.
side-squadro-1 = Hell
side-squadro-2 = Dunkel
variant-series-about-squadro = zwei Partien, die zweite in umgekehrter Reihenfolge; erst zählen Siege, dann Steine daheim

variant-name-squadro-printed = Originalregeln
variant-about-squadro-printed = wer zuerst vier Steine heimbringt, gewinnt
variant-name-squadro-quick = Schnell
variant-about-squadro-quick = eine kurze Partie: wer zuerst zwei Steine heimbringt, gewinnt
variant-name-squadro-all-five = Alle fünf
variant-about-squadro-all-five = eine lange Partie: alle fünf Steine müssen heim
option-name-squadro-first = Wer beginnt
option-value-squadro-first-random = das Los entscheidet
option-value-squadro-first-light = Hell
option-value-squadro-first-dark = Dunkel
option-name-squadro-pieces_to_win = Steine, die heimmüssen
option-number-squadro-pieces_to_win = { $count }
option-name-squadro-threefold = Remis, wenn eine Stellung zum dritten Mal entsteht
option-value-squadro-threefold-false = nein
option-value-squadro-threefold-true = ja

rules-title-squadro-aim = Das Ziel
rules-squadro-aim = Zwei sitzen über Eck: **Hell** mit den Bahnen A1 bis A5, **Dunkel** mit B1 bis B5. In jeder Bahn wartet ein Stein am Start. Er muss das Brett überqueren, drüben wenden und wieder heimkommen.

    Wer zuerst **vier von fünf Steinen daheim** hat, gewinnt.

    Squadro ist ein Spiel von **Adrián Jiménez Pascual**, für zwei Personen.
rules-title-squadro-moving = Ziehen
rules-squadro-moving = In deinem Zug bewegst du **einen** deiner Steine; passen darfst du nicht. Er zieht geradeaus, so viele Felder, wie neben seinem Start **Punkte** sind: nicht mehr und nicht weniger. Du wählst nur, welcher Stein: `3` zieht den in Bahn 3.

    A3 hat zwei Punkte, also hält er auf dem zweiten Feld.
rules-title-squadro-turning = Die Wendelinie
rules-squadro-turning = Drüben, auf seiner **Wendelinie**, hält ein Stein, auch wenn er noch weiter könnte. Was vom Tempo übrig ist, verfällt. Er wendet und zeigt wieder heimwärts.

    Hier hat A1 das Brett in zwei Zügen zu je drei Feldern überquert.
rules-title-squadro-returning = Der Rückweg
rules-squadro-returning = Ab der Wendelinie zählen die Punkte **dort**. Die meisten Bahnen sind in einer Richtung langsam und in der anderen schnell: mit drei hin, mit eins zurück, oder umgekehrt. Die mittlere Bahn hat in beiden Richtungen zwei.

    A1 kam mit drei Punkten und geht mit einem zurück. Beide Seiten haben dieselben Punkte, nur an entgegengesetzten Enden.
rules-title-squadro-jumping = Springen
rules-squadro-jumping = Kommt dein Stein auf ein Feld, auf dem einer **der Gegenseite** steht, springt er, landet auf dem Feld gleich dahinter und **hält dort**, wie viel Tempo auch übrig ist. Er springt auch noch mit dem letzten Schritt.

    B2 hat drei Punkte. Auf seinem dritten Feld steht A3, also landet er eins weiter. Deine eigenen Steine treffen sich nie.
rules-title-squadro-sent-back = Zurückgeschickt
rules-squadro-sent-back = Ein Stein, der **auf dem Hinweg** übersprungen wird, geht zurück an seinen **Start** und hat den ganzen Weg wieder vor sich.

    Hier sprang B2 über A3.
rules-title-squadro-several = Mehrere auf einmal
rules-squadro-several = Steine **direkt nebeneinander** werden zusammen übersprungen, und alle gehen zurück. Schau also zweimal hin, bevor zwei von dir in einer Reihe stehen!

    A3 hat Tempo zwei, aber B1 und B2 standen im Weg: Er sprang über beide, zusammen drei Felder, und beide beginnen von vorn.
rules-title-squadro-gap = Eine Lücke beendet den Sprung
rules-squadro-gap = Der Sprung endet auf dem **ersten freien Feld**. Was dahinter steht, bleibt unberührt.

    A2 springt über B1 und landet auf dem Feld dahinter. B3, eins weiter, ist sicher.
rules-title-squadro-way-back = Auf dem Rückweg übersprungen
rules-squadro-way-back = Ein Stein, der schon gewendet hat, verliert weniger: Wird er übersprungen, geht er nur zurück auf seine **Wendelinie**.

    A1 war auf dem Heimweg, als B5 über ihn sprang; er wartet wieder auf seiner Wendelinie. Am Start und auf der Wendelinie kann kein Stein übersprungen werden.
rules-title-squadro-home = Daheim
rules-squadro-home = Ein Stein, der wieder an seinem Start ankommt, ist **daheim** und verlässt das Brett. Eine genaue Zahl braucht er nicht: Übriges Tempo verfällt auch hier.

    A3 ist daheim: mit zwei und zwei und zwei hin, und ebenso zurück. Er zieht nicht mehr.
rules-title-squadro-winning = Das Ende
rules-squadro-winning = Wer zuerst **vier Steine daheim** hat, gewinnt, und zwar sofort; der fünfte darf zurückbleiben. Hier brachte Dunkel mit B2 den vierten heim.

    Wer beginnt, wird ausgelost; `first=light` (Hell) oder `first=dark` (Dunkel) legt es fest. Kürzer oder länger: `schnell` braucht zwei Steine daheim, `alle-fünf` alle, `pieces_to_win=…` so viele, wie ihr wollt. Die Partie ist remis, wenn eine Stellung zum dritten Mal entsteht, außer mit `threefold=false`; nach 1000 Zügen ist sie es auf jeden Fall.

## What happens in a game
##
## $piece and $crossed are lanes in notation, such as A3, $pieces several of them. $side is light or dark.
## $home is how many pieces of a player are home, $target how many have to be.

squadro-ask-lane = Welcher Stein? Wähle seine Bahn.
squadro-ask-nothing = Es gibt nichts mehr zu wählen
squadro-group-all = Deine Bahnen

# One choice, made of one or several of the deeds below: "zieht 3 Felder, schickt B2 zurück an seinen Start und wendet".
squadro-choice = { $deeds }
squadro-deed-moves = { $spaces ->
    [one] zieht ein Feld
   *[other] zieht { $spaces } Felder
}
squadro-deed-sends-to-start = { $count ->
    [one] schickt { $pieces } zurück an seinen Start
   *[other] schickt { $pieces } zurück an ihren Start
}
squadro-deed-sends-to-turn = { $count ->
    [one] schickt { $pieces } zurück auf seine Wendelinie
   *[other] schickt { $pieces } zurück auf ihre Wendelinie
}
squadro-deed-turns = wendet
squadro-deed-home = kommt heim ({ $home } von { $target })
squadro-deed-wins = kommt heim – und gewinnt!

squadro-move-goes = { $spaces ->
    [one] { $piece } zieht ein Feld.
   *[other] { $piece } zieht { $spaces } Felder.
}
squadro-move-jumps = { $piece } springt über { $pieces }, zusammen { $spaces } Felder.
squadro-move-to-start = { $count ->
    [one] { $pieces } geht zurück an den Start.
   *[other] { $pieces } gehen zurück an den Start.
}
squadro-move-to-turn = { $count ->
    [one] { $pieces } geht zurück auf die Wendelinie.
   *[other] { $pieces } gehen zurück auf die Wendelinie.
}
squadro-move-turns = { $piece } wendet und hat jetzt Tempo { $speed }.
squadro-move-home = { $piece } kommt heim: { $home } von { $target }!

# Reasons for a move. Each follows the move as its subject, and some are joined by "und": „Er schickt B2 ein Feld zurück“.
squadro-reason-wins = bringt { $piece } heim und gewinnt sofort
squadro-reason-stops = verhindert den Sieg von { $owner } im nächsten Zug
squadro-reason-sends-back = { $count ->
    [one] { $spaces ->
        [one] schickt { $pieces } ein Feld zurück
       *[other] schickt { $pieces } { $spaces } Felder zurück
    }
   *[other] schickt { $pieces } zurück (zusammen { $spaces } Felder)
}
squadro-reason-home = bringt { $piece } heim ({ $home } von { $target })
squadro-reason-threatens-win = droht mit dem Sieg im nächsten Zug
squadro-reason-saves = bringt { $pieces } außer Gefahr
squadro-reason-threatens = bedroht { $pieces } mit { $piece }
squadro-reason-turns = wendet { $piece } (auf dem Heimweg Tempo { $speed })
squadro-reason-safe = lässt { $owner } nichts zum Zurückschicken übrig
squadro-reason-far = bringt { $piece } um { $spaces } Felder voran, so weit es gerade geht
squadro-reason-advances = { $spaces ->
    [one] bringt { $piece } um ein Feld voran
   *[other] bringt { $piece } um { $spaces } Felder voran
} { $heading ->
    [out] (noch { $left } bis zur Wendelinie)
   *[back] (noch { $left } bis nach Hause)
}

squadro-position-seat = { $side ->
   *[light] { $seat } (hell): { $pieces }. Daheim: { $home } von { $target }.
    [dark] { $seat } (dunkel): { $pieces }. Daheim: { $home } von { $target }.
}
squadro-position-start = { $piece } am Start, Tempo { $speed }
squadro-position-out = { $piece } auf dem Hinweg bei { $crossed }, Tempo { $speed }
squadro-position-turned = { $piece } auf der Wendelinie, Tempo { $speed }
squadro-position-back = { $piece } auf dem Rückweg bei { $crossed }, Tempo { $speed }
squadro-position-home = { $piece } daheim
squadro-plain-seat = { $side ->
   *[light] `{ $out }` auf dem Hinweg, `{ $back }` auf dem Rückweg: { $seat } (hell), { $home } von { $target } daheim
    [dark] `{ $out }` auf dem Hinweg, `{ $back }` auf dem Rückweg: { $seat } (dunkel), { $home } von { $target } daheim
}
squadro-plain-marks = `*` ist ein Stein, der daheim ist. Die Zahlen sind das Tempo hin und zurück.
squadro-position-retired = { $seat } ist ausgeschieden.
squadro-position-turn = { $seat } ist am Zug.
squadro-position-over = { $count ->
    [0] Die Partie ist zu Ende.
   *[other] { $winners } gewinnt.
}

# What a head start is; said after "Head start for Ann:".
squadro-head-start = { $count ->
    [one] ein Stein von Anfang an daheim
   *[other] { $count } Steine von Anfang an daheim
}

# What was expected where reading a move stopped; it stands behind a colon.
squadro-expect-lane = Hier sollte eine Bahn stehen, 1 bis 5
squadro-expect-end = Hier sollte der Zug enden

# Why a move is illegal.
squadro-illegal-foreign = { $piece } gehört { $owner }; du ziehst deine eigenen Steine.
squadro-illegal-foreign-side = { $side ->
   *[light] Die hellen Steine gehören { $owner }; du ziehst deine eigenen.
    [dark] Die dunklen Steine gehören { $owner }; du ziehst deine eigenen.
}
squadro-illegal-home = { $piece } ist schon daheim und zieht nicht mehr.
squadro-illegal-over = Die Partie ist zu Ende.

exercise-squadro-moving = Zieh mit einem Stein, der drei Felder auf einmal geht.
exercise-squadro-jumping = Spring über den Stein der Gegenseite.
exercise-squadro-turning = Bring einen Stein auf seine Wendelinie.
exercise-squadro-home = Bring einen Stein heim.
exercise-squadro-winning = Bring deinen vierten Stein heim und gewinne.
