## Star Squares in German: name, variants and options, pages of rules

game-name-star-squares = Star Squares
game-aim-star-squares = Vier deiner Sterne auf den Ecken eines Quadrats gewinnen.
game-proof-star-squares = Nach diesen Regeln gewinnt nachweislich, wer anfängt.
side-star-squares-1 = Hell
side-star-squares-2 = Dunkel
variant-series-about-star-squares = zwei Partien, die zweite in umgekehrter Reihenfolge; es zählen die Siege

variant-name-star-squares-printed = Originalregeln
variant-about-star-squares-printed = nach dem ersten Stern wird nicht getauscht; wer anfängt, ist klar im Vorteil
variant-name-star-squares-balanced = Ausgeglichen
variant-about-star-squares-balanced = nach dem ersten Stern darf die Gegenseite tauschen, denn Anfangen ist ein Vorteil
option-name-star-squares-board = Die Linien des Bretts
option-value-star-squares-board-alquerque = 5 mal 5, Diagonalen an jedem zweiten Punkt
option-value-star-squares-board-grid8 = 5 mal 5, alle Diagonalen
option-value-star-squares-board-nested = drei Quadrate ineinander, mit Speichen
option-name-star-squares-squares = Quadrate, die gewinnen
option-value-star-squares-squares-lines = mit Seiten entlang der Linien
option-value-star-squares-squares-axis = nur gerade stehende
option-value-star-squares-squares-all = alle, wie schräg auch immer
option-name-star-squares-opening = Die Eröffnung
option-value-star-squares-opening-free = der erste Stern darf überallhin
option-value-star-squares-opening-pie = nach dem ersten Stern darf die Gegenseite die Farben tauschen
option-value-star-squares-opening-no_centre = der erste Stern bleibt der Mitte fern
option-name-star-squares-superko = Keine Stellung darf wiederkehren
option-value-star-squares-superko-false = nein, nur der letzte Zug darf nicht rückgängig gemacht werden
option-value-star-squares-superko-true = ja

rules-title-star-squares-aim = Das Ziel
rules-star-squares-aim = Du hast sieben Sterne, hell oder dunkel. **Vier deiner Sterne auf den Ecken eines Quadrats, und du gewinnst.**

    Am Anfang ist das Brett leer, alle Sterne sind im Vorrat, und Hell beginnt. Hier hat Hell das Quadrat `c3`, `d3`, `d4`, `c4`. Punkte heißen nach Spalte und Reihe, `a1` ist unten links.
rules-title-star-squares-squares = Welche Quadrate zählen
rules-star-squares-squares = Ein Quadrat darf klein sein oder so groß wie das Brett, gerade stehen oder auf der Spitze, wenn nur seine **Seiten entlang der Linien laufen**. Was auf den Seiten oder innen steht, ist egal.

    Hell gewinnt mit einem Stern auf `a5`: Auf die Ecken kommt es an. Auch mit `c2` stünden die vier im Quadrat, aber keine Linien verbinden sie.
rules-title-star-squares-turn = Ein Zug
rules-star-squares-turn = Du tust **eins** davon: Du **setzt** einen Stern aus dem Vorrat auf einen freien Punkt, **ziehst** mit einem deiner Sterne entlang einer Linie zum nächsten Punkt oder nimmst einen vom Rand. Du musst nicht erst alle Sterne setzen, bevor du ziehst.

    Markiert ist, wohin der Stern auf `b3` kann. Nach `a4` und `c4` führt von dort keine Linie: Diagonalen gibt es nur, wo sie gezeichnet sind. Getippt: `b3-b4` zieht, und `c3` setzt.
rules-title-star-squares-pushing = Schieben
rules-star-squares-pushing = Steht auf dem nächsten Punkt ein Stern, deiner oder nicht? Dann **schiebst** du ihn einen Punkt weiter, geradeaus entlang der Linie, und nimmst seinen Platz ein.

    Hier zog Hell von `c3` nach `d3` und schob den dunklen Stern dort weiter nach `e3`: `c3xd3`.
rules-title-star-squares-one = Nur einen auf einmal
rules-star-squares-one = Du schiebst **nur einen Stern**: Der Punkt dahinter muss frei sein, oder das Brett muss dort enden.

    Von `b3` aus kann Hell den dunklen Stern auf `c3` nicht schieben, denn dahinter steht noch einer. Den eigenen Stern auf `b2` kann Hell schieben, weiter nach `b1`.
rules-title-star-squares-edge = Über den Rand
rules-star-squares-edge = Ein Stern am Rand wird **vom Brett geschoben**, wenn der Schub dorthin führt. Er geht zurück **in den Vorrat, aus dem er kam**, und kann wieder gesetzt werden.

    Hier schob Hell den dunklen Stern auf `e3` hinaus: `d3xe3`.
rules-title-star-squares-off = Einen Stern vom Brett nehmen
rules-star-squares-off = Du darfst auch einen **eigenen** Stern vom Brett nehmen, wenn er am Rand steht. Das ist ein ganzer Zug; der Stern ist wieder in deinem Vorrat, und du kannst ihn setzen, wo du willst.

    Hier nahm Dunkel den Stern auf `e4` zurück: `e4-`.
rules-title-star-squares-undo = Nichts zurückschieben
rules-star-squares-undo = Den eben gespielten Zug darfst du nicht **rückgängig machen**, indem du so zurückschiebst, dass alles steht wie zuvor. Spiel erst etwas anderes; danach ist es wieder erlaubt.

    Hell hat den dunklen Stern von `d3` nach `e3` geschoben. Dunkel darf nicht gleich zurückschieben.
rules-title-star-squares-whose = Pass auf, was du schiebst!
rules-star-squares-whose = Entsteht durch deinen Zug ein Quadrat **für die Gegenseite**, gewinnt sie, selbst wenn auch eins für dich entsteht.

    Hier schob Hell den dunklen Stern von `c2` nach `b2`. Mit `a1`, `b1` und `a2` ist das ein dunkles Quadrat: Dunkel gewinnt.

    Die Partie ist remis, wenn eine Stellung zum dritten Mal entsteht, und nach 400 Zügen. Solltest du gar nichts spielen können, wirst du übergangen.
rules-title-star-squares-balance = Gerechtigkeit
rules-star-squares-balance = Wer beginnt, ist im Vorteil. Darum darf die Gegenseite auf den ersten Stern mit `swap` antworten (Variante `ausgeglichen`): Die Farben werden getauscht, und dieser Stern gehört ihr. Fang dort an, wo du ihn auch gern gegen dich hättest! Hier war `c3` zu gut, um ihn stehen zu lassen.

    Die Originalregeln kennen keinen Tausch: In der Variante `printed` gewinnt nachweislich, wer anfängt. Oder wähle `opening=no_centre`: Der erste Stern bleibt der Mitte fern.
rules-title-star-squares-boards = Andere Bretter
rules-star-squares-boards = `board=grid8` hat alle Diagonalen. `board=nested` hat drei Quadrate ineinander: außen die Punkte `o1` bis `o8`, dann `m` und `i`, und `x` in der Mitte. Dort führt ein Schub hinaus gerade nach außen, oder an einer Ecke des äußeren Quadrats vorbei. An einer inneren Ecke **endet** die Linie einfach: Darum kann `m2` nicht `m3` schieben.

    `squares=axis` zählt nur gerade stehende, `squares=all` alle, wie schräg auch immer; mit `superko=true` darf gar keine Stellung wiederkehren.

    Das gedruckte Regelheft nennt weder das Spiel noch wer es erfunden hat, und sein Bild des Bretts ist uns verloren. Der Name Star Squares ist also unserer, und die Bretter sind es auch.

## What happens in a game
##
## $color, $pushed and $behind are light or dark; points come as notation. $square says whose square it makes: none, own or opponent.

star-squares-ask-turn = { $may ->
    [place] Wohin setzt du einen Stern?
    [move] Mit welchem deiner Sterne ziehst du?
    [swap] Wohin setzt du einen Stern? Oder tauschst du die Farben?
   *[both] Wohin setzt du einen Stern, oder mit welchem ziehst du?
}
star-squares-ask-way = Was tut dein Stern auf { $point }?
star-squares-ask-nothing = Es gibt nichts mehr zu wählen

star-squares-choice-place = { $square ->
    [own] Stern setzen – dein Quadrat!
   *[none] Stern setzen
}
star-squares-choice-star = dein Stern auf { $point }
star-squares-choice-go = { $square ->
    [own] nach { $point } ziehen – dein Quadrat!
   *[none] nach { $point } ziehen
}
star-squares-choice-push = { $pushed ->
   *[light] hellen Stern von { $point } nach { $beyond } schieben
    [dark] dunklen Stern von { $point } nach { $beyond } schieben
}{ $square ->
    [own] {" "}– dein Quadrat!
    [opponent] {" "}– ein Quadrat für die Gegenseite, die damit gewinnt!
   *[none] {""}
}
star-squares-choice-push-off = { $pushed ->
   *[light] hellen Stern auf { $point } vom Brett schieben
    [dark] dunklen Stern auf { $point } vom Brett schieben
}{ $square ->
    [own] {" "}– dein Quadrat!
   *[none] {""}
}
star-squares-choice-take-off = deinen Stern auf { $point } vom Brett nehmen
star-squares-choice-swap = { $color ->
   *[light] Farben tauschen und Hell spielen
    [dark] Farben tauschen und Dunkel spielen
}
star-squares-group-all = Alle Punkte

star-squares-move-place = { $color ->
   *[light] Ein heller Stern auf { $point }.
    [dark] Ein dunkler Stern auf { $point }.
}
star-squares-move-go = { $color ->
   *[light] Heller Stern von { $from } nach { $to }.
    [dark] Dunkler Stern von { $from } nach { $to }.
}
star-squares-move-push = { $color ->
   *[light] Heller Stern von { $from } nach { $to }
    [dark] Dunkler Stern von { $from } nach { $to }
}; { $pushed ->
   *[light] er schiebt den hellen Stern dort nach { $beyond }.
    [dark] er schiebt den dunklen Stern dort nach { $beyond }.
}
star-squares-move-push-off = { $color ->
   *[light] Heller Stern von { $from } nach { $to }
    [dark] Dunkler Stern von { $from } nach { $to }
}; { $pushed ->
   *[light] er schiebt den hellen Stern dort vom Brett.
    [dark] er schiebt den dunklen Stern dort vom Brett.
}
star-squares-move-take-off = { $color ->
   *[light] Der helle Stern auf { $point } kommt vom Brett.
    [dark] Der dunkle Stern auf { $point } kommt vom Brett.
}
star-squares-move-swap = { $color ->
   *[light] Farbtausch: { $seat } spielt jetzt Hell.
    [dark] Farbtausch: { $seat } spielt jetzt Dunkel.
}
star-squares-move-passes = { $seat } kann nichts tun, was keine Stellung wiederholt, und passt.
star-squares-move-forgets = Niemand kann etwas tun, ohne eine Stellung zu wiederholen; von jetzt an dürfen die früheren wiederkehren.
star-squares-square = { $color ->
   *[light] Hell hat ein Quadrat: { $points }!
    [dark] Dunkel hat ein Quadrat: { $points }!
}

# Reasons for a move. Each follows the move as its subject, and some are joined by "und": „Er droht mit zwei Quadraten zugleich“.
star-squares-reason-wins = vollendet das Quadrat auf { $points } und gewinnt sofort
star-squares-reason-stops = verhindert das Quadrat von { $owner } auf { $points }
star-squares-reason-stops-all = { $squares ->
    [2] verhindert beide drohenden Quadrate von { $owner }
   *[other] verhindert alle { $squares } drohenden Quadrate von { $owner }
}
star-squares-reason-threatens = droht mit einem Quadrat auf { $points }
star-squares-reason-threatens-all = { $squares ->
    [2] droht mit zwei Quadraten zugleich
   *[other] droht mit { $squares } Quadraten zugleich
}
star-squares-reason-pushes-off = schiebt den Stern von { $owner } auf { $point } vom Brett
star-squares-reason-builds = { $squares ->
    [one] baut an einem neuen Quadrat
   *[other] baut an { $squares } neuen Quadraten
}
star-squares-reason-spoils = { $squares ->
    [one] verdirbt { $owner } ein angefangenes Quadrat
   *[other] verdirbt { $owner } { $squares } angefangene Quadrate
}
star-squares-reason-corner = { $squares ->
    [one] besetzt die Ecke eines offenen Quadrats
   *[other] besetzt eine Ecke von { $squares } offenen Quadraten
}

star-squares-position-seat = { $seat } ({ $color ->
   *[light] hell
    [dark] dunkel
}): { $count ->
    [0] kein Stern auf dem Brett; { $hand } im Vorrat.
    [one] ein Stern auf { $points }; { $hand } im Vorrat.
   *[other] Sterne auf { $points }; { $hand } im Vorrat.
}
star-squares-plain-seat = { $color ->
   *[light] `{ $mark }` { $seat } (hell), { $hand } im Vorrat
    [dark] `{ $mark }` { $seat } (dunkel), { $hand } im Vorrat
}
star-squares-plain-grid = `.` ist ein freier Punkt.
star-squares-plain-nested = Freie Punkte zeigen ihre Nummer: außen o1 bis o8, dann m1 bis m8, innen i1 bis i8; x ist die Mitte.
star-squares-position-retired = { $seat } ist ausgeschieden.
star-squares-position-turn = { $color ->
   *[light] { $seat } (hell) ist am Zug.
    [dark] { $seat } (dunkel) ist am Zug.
}
star-squares-position-swap = { $seat } darf jetzt die Farben tauschen.
star-squares-position-undo = { $move } würde den letzten Zug rückgängig machen: jetzt nicht erlaubt.
star-squares-position-superko = { $count ->
    [one] Die frühere Stellung darf nicht wiederkehren.
   *[other] Keine der { $count } früheren Stellungen darf wiederkehren.
}
star-squares-position-over = { $count ->
    [0] Die Partie ist zu Ende.
    [one] { $winners } gewinnt.
   *[other] { $winners } gewinnen gemeinsam.
}

# What a head start is; said after "Head start for Ann:".
star-squares-head-start = { $count ->
    [0] der erste Zug, und kein Farbtausch
    [one] von Anfang an ein Stern auf dem Brett, und kein Farbtausch
   *[other] von Anfang an { $count } Sterne auf dem Brett, und kein Farbtausch
}

# What was expected where reading a move stopped; it stands behind a colon.
star-squares-expect-point = Hier sollte ein Punkt des Bretts stehen
star-squares-expect-way = Hier sollte stehen, was der Stern tut: ein - und wohin er zieht, ein x und was er schiebt, oder nur ein -, um ihn vom Brett zu nehmen
star-squares-expect-destination = Hier sollte der Punkt stehen, auf den der Stern zieht
star-squares-expect-end = Hier sollte der Zug enden

# Why a move is illegal.
star-squares-illegal-taken = { $color ->
   *[light] Auf { $point } steht schon ein heller Stern; gesetzt wird auf einen freien Punkt.
    [dark] Auf { $point } steht schon ein dunkler Stern; gesetzt wird auf einen freien Punkt.
}
star-squares-illegal-no-hand = Du hast keinen Stern mehr im Vorrat: Alle sieben sind auf dem Brett. Zieh mit einem oder nimm einen vom Rand.
star-squares-illegal-center = Nach den Regeln dieser Partie darf der erste Stern nicht in die Mitte, { $point }.
star-squares-illegal-nobody = Auf { $point } steht kein Stern.
star-squares-illegal-foreign = { $color ->
   *[light] Der Stern auf { $point } ist hell und nicht deiner: Schieben kannst du ihn, ziehen nicht.
    [dark] Der Stern auf { $point } ist dunkel und nicht deiner: Schieben kannst du ihn, ziehen nicht.
}
star-squares-illegal-stuck = Dein Stern auf { $point } kann gerade nichts tun: Alle Wege sind versperrt.
star-squares-illegal-same = Dein Stern steht schon auf { $point }; er zieht auf einen anderen Punkt.
star-squares-illegal-line = Von { $from } führt keine Linie nach { $to } als nächstem Punkt.
star-squares-illegal-occupied = { $color ->
   *[light] Auf { $to } steht ein heller Stern: Von { $from } dorthin zu ziehen schiebt ihn.
    [dark] Auf { $to } steht ein dunkler Stern: Von { $from } dorthin zu ziehen schiebt ihn.
}
star-squares-illegal-nothing-to-push = Auf { $to } gibt es keinen Stern zu schieben; von { $from } kannst du einfach hinziehen.
star-squares-illegal-two = { $color ->
   *[light] Der helle Stern auf { $to } lässt sich nicht nach { $beyond } schieben:
    [dark] Der dunkle Stern auf { $to } lässt sich nicht nach { $beyond } schieben:
} { $behind ->
   *[light] Dort steht ein heller Stern, und du schiebst nur einen auf einmal.
    [dark] Dort steht ein dunkler Stern, und du schiebst nur einen auf einmal.
}
star-squares-illegal-line-ends = { $color ->
   *[light] Der helle Stern auf { $to } lässt sich nicht dorthin schieben: Die Linie endet da, mitten im Brett.
    [dark] Der dunkle Stern auf { $to } lässt sich nicht dorthin schieben: Die Linie endet da, mitten im Brett.
}
star-squares-illegal-inner = Nur ein Stern am Rand kann vom Brett genommen werden, und { $point } liegt weiter innen.
star-squares-illegal-undo = { $move } würde den letzten Zug der Gegenseite rückgängig machen. Spiel erst etwas anderes; im nächsten Zug ist es vielleicht erlaubt.
star-squares-illegal-superko = Nach { $move } stünde eine frühere Stellung wieder da, was die Regeln dieser Partie verbieten.
star-squares-illegal-swap = Die Farben kann nur tauschen, wer als Zweites dran ist, gleich nach dem ersten Stern, und nur wenn die Eröffnung so gewählt ist.
star-squares-illegal-over = Die Partie ist zu Ende.

exercise-star-squares-turn = Zieh mit deinem Stern von `b3` auf den Punkt darüber.
exercise-star-squares-pushing = Schieb den Stern der Gegenseite einen Punkt weiter.
exercise-star-squares-edge = Schieb den Stern der Gegenseite vom Brett.
exercise-star-squares-one = Schieb deinen eigenen Stern von `b2` einen Punkt weiter.
exercise-star-squares-squares = Setz den Stern, der ein Quadrat vollendet, und gewinne.
