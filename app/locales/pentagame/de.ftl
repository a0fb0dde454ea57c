## Pentagame in German: name, variants and options, pages of rules

game-name-pentagame = Pentagame
game-aim-pentagame = Bring deine Figuren hinüber auf die Kreuzung ihrer Farbe; wer zuerst { $count } davon draußen hat, gewinnt.
variant-series-about-pentagame = zwei Partien, die zweite in umgekehrter Reihenfolge; erst zählen Siege, dann Figuren draußen

variant-name-pentagame-teams = Teams
variant-about-pentagame-teams = zu viert, Partner sitzen sich gegenüber; das Team mit fünf Figuren draußen gewinnt
variant-name-pentagame-illustrated = Illustriert
variant-about-pentagame-illustrated = die illustrierten Regeln des Autors; die letzte Runde wird zu Ende gespielt
variant-name-pentagame-leaflet = Faltblatt
variant-about-pentagame-leaflet = die kurzen gedruckten Regeln: sind die grauen Blöcke alle, wird keiner mehr gesetzt
variant-name-pentagame-classic = Klassisch
variant-about-pentagame-classic = wer zuerst genug Figuren draußen hat, gewinnt sofort; der Ring ist kürzer
option-name-pentagame-ring_stops = Stopps zwischen zwei Ecken
option-value-pentagame-ring_stops-3 = drei
option-value-pentagame-ring_stops-1 = einer, wie auf dem Brett von 2018
option-name-pentagame-black_may_return = ein geschlagener schwarzer Block darf zurück auf das eben geräumte Ziel
option-value-pentagame-black_may_return-true = ja
option-value-pentagame-black_may_return-false = nein
option-name-pentagame-own_partner_out = wenn ein eigener Tausch beide Figuren ans Ziel bringt
option-value-pentagame-own_partner_out-immediate = beide gehen sofort hinaus
option-value-pentagame-own_partner_out-next_turn = die andere geht in deinem nächsten Zug hinaus
option-name-pentagame-gray_exhausted = wenn keine grauen Blöcke mehr da sind
option-value-pentagame-gray_exhausted-reposition = einer auf dem Brett wird versetzt
option-value-pentagame-gray_exhausted-skip = keiner wird gesetzt
option-name-pentagame-forced_outs = wenn dir mehrere Figuren ans Ziel gebracht wurden
option-value-pentagame-forced_outs-all = alle gehen in einem Zug hinaus
option-value-pentagame-forced_outs-one_per_turn = eine pro Zug geht hinaus
option-name-pentagame-repetition = was zweimal hintereinander verboten ist
option-value-pentagame-repetition-same_move = genau derselbe Zug
option-value-pentagame-repetition-same_pair = derselbe Zug, und ein Tausch derselben zwei Figuren
option-value-pentagame-repetition-off = nichts, alles ist erlaubt
option-name-pentagame-finish_round = die letzte Runde wird zu Ende gespielt
option-value-pentagame-finish_round-true = ja
option-value-pentagame-finish_round-false = nein, wer zuerst so weit ist, gewinnt
option-name-pentagame-tie = wenn mehrere genug Figuren draußen haben
option-value-pentagame-tie-shared = sie gewinnen gemeinsam
option-value-pentagame-tie-most_out = wer die meisten hat, gewinnt
option-name-pentagame-teams = Zweierteams, zu viert
option-value-pentagame-teams-false = nein
option-value-pentagame-teams-true = ja, Partner sitzen sich gegenüber
option-name-pentagame-target = Figuren, die hinausmüssen
option-value-pentagame-target-usual = drei; fünf für ein Team; zwei bei fünf Personen
option-value-pentagame-target-1 = eine
option-value-pentagame-target-2 = zwei
option-value-pentagame-target-3 = drei
option-value-pentagame-target-4 = vier
option-value-pentagame-target-5 = fünf
option-value-pentagame-target-6 = sechs, zu viert in Teams
option-value-pentagame-target-7 = sieben, zu viert in Teams
option-value-pentagame-target-8 = acht, zu viert in Teams
option-value-pentagame-target-9 = neun, zu viert in Teams
option-value-pentagame-target-10 = zehn, zu viert in Teams
option-name-pentagame-threefold = Remis, wenn eine Stellung zum dritten Mal entsteht
option-value-pentagame-threefold-false = nein
option-value-pentagame-threefold-true = ja
option-name-pentagame-round_limit = Remis, wenn niemand gewonnen hat
option-number-pentagame-round_limit = { $count ->
    [0] nie
    [one] nach einer Runde
   *[other] nach { $count } Runden
}

rules-title-pentagame-aim = Das Ziel
rules-pentagame-aim = Du hast fünf Figuren einer **Form**, je eine in jeder Farbe. Jede beginnt auf dem Ring, auf der **Ecke** ihrer Farbe, und will zur **Kreuzung** derselben Farbe auf der anderen Seite des Sterns. Die Pfeile zeigen einen Weg für Weiß, `a`. Eine Figur, die dort ankommt, ist **draußen**.

    Wer **drei Figuren draußen** hat, gewinnt.

    Die Ecken heißen `A` bis `E`, die Kreuzungen `a` bis `e`; die Stopps dazwischen werden gezählt: `B-2-e` ist der zweite Stopp von `B` nach `e`. Auf jeder Kreuzung wartet ein schwarzer Block, in der Mitte warten fünf graue.

    Pentagame ist ein Spiel von **Jan Suchanek**, für zwei bis fünf Personen.
rules-title-pentagame-moving = Ziehen
rules-pentagame-moving = In deinem Zug bewegst du **eine** deiner Figuren; passen darfst du nicht. Sie zieht, **so weit du willst**, in jede Richtung, auf Ring und Stern gleichermaßen, biegt an freien Ecken und Kreuzungen ohne Halt ab und darf auf jedem freien Stopp stehen bleiben.

    Sie **springt nie**. Jede Figur und jeder Block beendet den Weg, auch deine eigenen. Nur Figuren, die mit ihr auf derselben Ecke stehen, behindern sie nicht.

    Markiert ist alles, was Weiß, `a`, erreichen kann: Ecke `B` ist frei, also kann es dort abbiegen. Die Kreuze stehen hinter einer Figur oder zwischen zwei Blöcken. Getippt sieht ein Zug so aus: `a A->B-1-C`.
rules-title-pentagame-black = Schwarze Blöcke
rules-pentagame-black = Dein Weg darf **auf einem Block enden**: Du schlägst ihn. Einen schwarzen Block setzt du dann auf **irgendeinen freien Stopp**, wo er dir hilft oder die anderen stört. Sogar der Stopp, von dem du kamst, ist recht, wenn er jetzt frei ist.

    Hier schlug Blau den schwarzen Block auf `e`, und er kam auf `A-2-B`, den anderen in den Weg: `b B x e k:A-2-B`.
rules-title-pentagame-swapping = Tauschen
rules-pentagame-swapping = Endet dein Weg bei **einer anderen Figur**, tauschen die beiden den Platz. Es darf eine eigene sein, was gleich zwei Figuren voranbringen kann, oder eine fremde.

    Hier tauschten Grün und Weiß entlang des Rings: `e E<->A a`. Mit anderen zu tauschen hilft meist ihnen, aber nicht immer. Man kann auch einfach nett sein!
rules-title-pentagame-crowd = Volle Ecken
rules-pentagame-crowd = Stehen auf einer Ecke **mehrere** Figuren, suchst du dir aus, mit welcher du tauschst. Voll sind immer nur Startecken.

    Hier zieht Grün nach `A` und darf mit dem eigenen Weiß, `a`, tauschen oder mit dem von Spieler 2 oder 3, `2a` oder `3a`. Zwei Figuren auf derselben Ecke können nicht miteinander tauschen: Zwischen ihnen liegt kein Weg.
rules-title-pentagame-leaving = Draußen!
rules-pentagame-leaving = Eine Figur, die du an ihr Ziel bringst, verlässt sofort das Brett. Für jede setzt du einen **grauen Block** auf einen freien Stopp deiner Wahl; so füllt sich das Brett im Lauf der Partie.

    Hier zog das Blau von Spieler 2 von `E` an sein Ziel, und der graue Block kam auf `A-2-B`: `b E->b+ g:A-2-B`. Ein eigener Tausch kann **zwei** Figuren ans Ziel bringen; dann gehen beide hinaus, mit zwei grauen Blöcken.
rules-title-pentagame-both = Ein Block auf dem Ziel
rules-pentagame-both = Steht auf dem Ziel ein Block, schlägst du ihn und bist draußen, alles in einem Zug. War er schwarz, setzt du **beide**: erst den schwarzen Block, dann den grauen. Dazu sagt man *Abrakadabra*.

    Hier kam Blau ans Ziel: `b E x b+ k:E-2-c g:E-3-c`. Der schwarze Block darf sogar zurück auf das eben geräumte Ziel.
rules-title-pentagame-gray = Graue Blöcke
rules-pentagame-gray = Graue Blöcke stehen im Weg wie schwarze. Aber wenn du einen schlägst, **verlässt er das Brett** und geht zurück in die Mitte, bereit für die nächste Figur, die hinauskommt.

    Hier schlug Grün den grauen Block auf `E-3-c`: `e A x E-3-c`.
rules-title-pentagame-supply = Kein grauer Block mehr da
rules-pentagame-supply = Sind alle fünf grauen Blöcke auf dem Brett, wenn du einen brauchst? Dann **versetzt** du einen von ihnen auf einen anderen freien Stopp; nur keinen, den du im selben Zug gesetzt hast.

    Hier erreicht das Grün von Spieler 2 sein Ziel, und markiert sind die grauen Blöcke, die zur Wahl stehen. Getippt: `e B->e+ g:b-2-c>b-1-c`.
rules-title-pentagame-brought = Von anderen ans Ziel gebracht
rules-pentagame-brought = Bringt **jemand anderes** deine Figur an ihr Ziel, bleibt sie vorerst dort. Sie zählt erst, wenn sie draußen ist, und kann wieder weggetauscht werden.

    Steht sie noch da, wenn du dran bist, **musst** du sie hinausziehen und einen grauen Block setzen, und das ist dein ganzer Zug. Hier tauschte Spieler 1 das Blau von Spieler 2 auf `b`: Spieler 2 bleibt nichts als `b+`.
rules-title-pentagame-twice = Nicht zweimal
rules-pentagame-twice = **Genau denselben Zug** darfst du nicht zweimal hintereinander machen. Du tauschst mit mir, ich tausche uns zurück; jetzt musst du etwas anderes tun. Einen Zug später ist es wieder erlaubt.

    Hier tauschte Weiß mit dem Blau von Spieler 2 auf `A-2-B`, und Spieler 2 machte es rückgängig. Weiß darf überallhin, wo markiert ist, nur dort nicht noch einmal hin.
rules-title-pentagame-end = Das Ende
rules-pentagame-end = Hat jemand **drei** Figuren draußen, wird die Runde zu Ende gespielt, damit alle gleich oft dran waren. **Alle**, die drei draußen haben, gewinnen, und oft wird ein Sieg geteilt, so wie hier. Schafft es, wer in der Runde zuletzt dran ist, endet die Partie sofort.

    Eine Figur, die andere dir ans Ziel gebracht haben und die noch dort steht, zählt noch nicht.
rules-title-pentagame-players = Zu dritt oder zu viert
rules-pentagame-players = Zu dritt oder zu viert ist alles gleich, nur voller: Jede und jeder hat eine eigene Form, und gezogen wird im Uhrzeigersinn. Zu dritt ist eine `serie` am gerechtesten: zwei Partien, die zweite in umgekehrter Reihenfolge.

    Einen Zug hast du immer, solange du eine Figur auf dem Brett hast. Wer keine mehr hat, wird übergangen.
rules-title-pentagame-teams = Teams
rules-pentagame-teams = Zu viert könnt ihr zwei gegen zwei spielen; Partner sitzen sich gegenüber: 1 und 3 gegen 2 und 4. Wähle die Variante `teams`. **Fünf Figuren zusammen draußen, und euer Team gewinnt**; auch hier wird die Runde zu Ende gespielt.

    Du ziehst nur deine eigenen Figuren. Hier tauschte Spieler 1 mit Spieler 3 aus dem eigenen Team: `e E<->A 3a`. Bringst du eine Figur der anderen Person in deinem Team ans Ziel, geht sie in deren nächstem Zug hinaus.
rules-title-pentagame-five = Zu fünft
rules-pentagame-five = Zu fünft spielt ihr nach **Farbe** statt nach Form: Du hast vier Figuren, eine von jeder Form, mit einer Ecke und einem Ziel. **Zwei davon draußen, und du gewinnst.** Alles andere bleibt, wie es ist.

    Deine heißen `1` bis `4`, bei fremden steht der Buchstabe ihrer Farbe dahinter: `2 A<->B 3b` tauscht deine Figur 2 mit der blauen 3. Figuren einer Farbe sind nicht dieselbe Figur: Was du mit der einen getan hast, darfst du mit einer anderen gleich wieder tun.
rules-title-pentagame-variants = Varianten
rules-pentagame-variants = Eine Herausforderung kann eine Variante nennen oder einzelne Optionen:

    - `klassisch`: das Brett wie hier (`ring_stops=1`), und wer zuerst drei draußen hat, gewinnt sofort (`finish_round=false`).
    - `faltblatt`: Ist kein grauer Block mehr da, wird keiner gesetzt (`gray_exhausted=skip`).
    - `black_may_return=false`: Ein auf einem Ziel geschlagener schwarzer Block kommt nicht dorthin zurück.
    - `own_partner_out=next_turn`: Bringt dein Tausch zwei Figuren ans Ziel, geht die andere erst in deinem nächsten Zug hinaus.
    - `forced_outs=one_per_turn`: Von mehreren ans Ziel gebrachten Figuren geht eine pro Zug hinaus.
    - `repetition=same_pair`: Auch dieselben zwei darfst du nicht gleich wieder tauschen; `off`: alles ist erlaubt.
    - `target=…`: wie viele Figuren gewinnen. `tie=most_out`: Von mehreren, die genug haben, gewinnt, wer die meisten hat.
    - `threefold=true`, `round_limit=…`: Remis, wenn eine Stellung zum dritten Mal entsteht, oder nach so vielen Runden.

## What happens in a game
##
## $color, $other and $corner are white, blue, red, yellow or green; stops come as notation.
## $outs says whose figure leaves the board by a move: none, mover, partner or both.

# Words for the messages below, which give them their variables: a figure is called by its color, a noun without gender or case.
word-color = { $color ->
    [white] Weiß
    [blue] Blau
    [red] Rot
    [yellow] Gelb
   *[green] Grün
}
word-figure = { word-color }{ $shape ->
    [0] {""}
   *[other] {" "}{ $shape }
}
# The figure that is swapped with.
word-other-figure = { $other ->
    [white] Weiß
    [blue] Blau
    [red] Rot
    [yellow] Gelb
   *[green] Grün
}{ $other-shape ->
    [0] {""}
   *[other] {" "}{ $other-shape }
}

pentagame-ask-figure = Welche Figur ziehst du?
pentagame-ask-leaver = Welche Figur geht hinaus?
pentagame-ask-destination = Wohin zieht { word-figure }?
pentagame-ask-partner = Mit wem auf { $stop } tauscht { word-figure }?
pentagame-ask-black = Wohin mit dem schwarzen Block?
pentagame-ask-gray = { $count ->
    [one] Wohin setzt du den grauen Block?
   *[other] Wohin setzt du den grauen Block { $number } von { $count }?
}
pentagame-ask-gray-take = { $count ->
    [one] Der Vorrat ist leer: Welchen grauen Block auf dem Brett versetzt du?
   *[other] Der Vorrat ist leer: Welchen grauen Block versetzt du als Nummer { $number } von { $count }?
}
pentagame-ask-gray-move = { $count ->
    [one] Wohin kommt der graue Block von { $from }?
   *[other] Wohin kommt der graue Block von { $from }, Nummer { $number } von { $count }?
}
pentagame-ask-nothing = Es gibt nichts mehr zu wählen

pentagame-choice-figure = { word-figure }, auf { $stop }
pentagame-choice-leaver = { word-figure } geht von { $stop } hinaus
pentagame-choice-go = { word-figure } { $outs ->
    [mover] ans Ziel – draußen!
   *[none] nach { $stop }
}
pentagame-choice-beat-black = { word-figure } schlägt den schwarzen Block{ $outs ->
    [mover] {" "}am Ziel – draußen!
   *[none] {""}
}
pentagame-choice-beat-gray = { word-figure } schlägt den grauen Block{ $outs ->
    [mover] {" "}am Ziel – draußen!
   *[none] {""}
}
pentagame-choice-swap-own = { word-figure } tauscht mit deinem { word-other-figure }{ $outs ->
    [mover] {" "}und ist draußen!
    [partner] , das damit draußen ist!
    [both] {" "}– beide sind draußen!
   *[none] {""}
}
pentagame-choice-swap = { word-figure } tauscht mit { word-other-figure } von { $owner }{ $outs ->
    [mover] {" "}und ist draußen!
   *[none] {""}
}
pentagame-choice-crowd = { word-figure } tauscht mit einer von { $count } Figuren
pentagame-choice-black = schwarzer Block nach { $stop }
pentagame-choice-gray = grauer Block nach { $stop }
pentagame-choice-take = grauen Block von { $stop } nehmen
pentagame-choice-part = { $count ->
    [one] ein Stopp, ab { $stop }
   *[other] { $count } Stopps, ab { $stop }
}

pentagame-likely-goal = das Ziel von { word-figure }
pentagame-likely-in-front = vor { word-other-figure } von { $owner }
pentagame-likely-origin = woher { word-figure } kam

pentagame-group-all = Alle Stopps
pentagame-group-ring = Der Ring mit den Ecken A–E
pentagame-group-inner = Die Mitte mit den Kreuzungen a–e
pentagame-group-arms = Die beiden Arme ab { $corner } ({ word-color })

pentagame-move-go = { word-figure } zieht von { $from } nach { $to }.
pentagame-move-beat-black = { word-figure } zieht von { $from } nach { $to } und schlägt den schwarzen Block.
pentagame-move-beat-gray = { word-figure } zieht von { $from } nach { $to } und schlägt den grauen Block.
pentagame-move-swap-own = { word-figure } auf { $from } tauscht mit dem eigenen { word-other-figure } auf { $to }.
pentagame-move-swap = { word-figure } auf { $from } tauscht mit { word-other-figure } von { $owner } auf { $to }.
pentagame-move-out = { word-figure } ist draußen!
pentagame-move-forced-out = { word-figure } ist schon ans Ziel gebracht worden und geht: draußen!
pentagame-move-black = Schwarzer Block nach { $stop }.
pentagame-move-gray = Grauer Block nach { $stop }.
pentagame-move-gray-moved = Grauer Block von { $from } nach { $to }.

# Reasons for a move. Each follows the move as its subject, and some are joined by "und": „Er macht Rot den Weg hinaus frei“.
pentagame-reason-wins = gewinnt sofort
pentagame-reason-out = bringt { $figures } hinaus ({ $out } von { $target })
pentagame-reason-figure = { word-figure }
pentagame-reason-helped = { word-figure }
pentagame-reason-theirs = { word-other-figure } von { $owner } auf { $stop }
pentagame-reason-hindered = { word-other-figure } von { $owner } auf { $stop }
pentagame-reason-keeps-in = versperrt { $figures } den Weg hinaus
pentagame-reason-brings-home = bringt { word-other-figure } von { $owner } ans Ziel
pentagame-reason-ready = bringt { $figures } bis auf einen Zug ans Ziel heran
pentagame-reason-frees = macht { $figures } den Weg hinaus frei
pentagame-reason-blocks = bremst { $figures } ({ $count ->
    [one] jetzt
   *[other] jetzt je
} { $moves } Züge bis zum Ziel)
pentagame-reason-sets-back = wirft { word-other-figure } von { $owner } zurück (jetzt { $moves } Züge bis zum Ziel)
pentagame-reason-nearer = bringt { $figures } bis auf { $moves } Züge ans Ziel heran
pentagame-reason-clears = bahnt { $figures } den Weg ({ $count ->
    [one] noch
   *[other] noch je
} { $moves } Züge bis zum Ziel)

pentagame-position-seat = { $count ->
    [0] { $seat }: { $target ->
        [0] alle Figuren sind draußen.
       *[other] { $out } von { $target } draußen, keine mehr auf dem Brett.
    }
   *[other] { $seat }: { $figures }; { $target ->
        [0] { $out } draußen.
       *[other] { $out } von { $target } draußen.
    }
}
pentagame-position-figure = { word-figure } auf { $stop }
pentagame-position-retired = { $seat } ist ausgeschieden.
pentagame-position-black = { $count ->
    [one] Schwarzer Block auf { $stops }.
   *[other] Schwarze Blöcke auf { $stops }.
}
pentagame-position-gray = { $count ->
    [one] Grauer Block auf { $stops }; { $supply } im Vorrat.
   *[other] Graue Blöcke auf { $stops }; { $supply } im Vorrat.
}
pentagame-position-no-gray = Kein grauer Block auf dem Brett; { $supply } im Vorrat.
pentagame-position-turn = { $seat } ist am Zug.
pentagame-position-must-leave = { $count ->
    [one] { $figures } wurde ans Ziel gebracht und muss jetzt hinaus.
   *[other] { $figures } wurden ans Ziel gebracht und müssen jetzt hinaus.
}
pentagame-position-last-round = { $count ->
    [one] { $seats } hat genug Figuren draußen: Das ist die letzte Runde.
   *[other] { $seats } haben genug Figuren draußen: Das ist die letzte Runde.
}
pentagame-position-over = { $count ->
    [0] Die Partie ist zu Ende.
    [one] { $winners } gewinnt.
   *[other] { $winners } gewinnen gemeinsam.
}

# What a head start is; said after "Head start for Ann:".
pentagame-head-start = { $count ->
    [one] eine Figur von Anfang an draußen
   *[other] { $count } Figuren von Anfang an draußen
}

# What was expected where reading a move stopped; it stands behind a colon.
pentagame-expect-move = Beginne mit dem Buchstaben der Figur und ihrem Weg
pentagame-expect-figure = Hier sollte eine Figur stehen, a bis e
pentagame-expect-seat = Hier sollten die Nummer eines Spielers und eine Figur stehen, etwa 2a
pentagame-expect-stop = Hier sollte ein Stopp stehen, etwa A, a oder A-1-B
pentagame-expect-placement = Hier sollte der Platz eines Blocks stehen, etwa k:A-1-B oder g:c-3-d
pentagame-expect-end = Hier sollte der Zug enden
pentagame-expect-one-figure = Mehrere deiner Figuren könnten dorthin, also nenne eine, a bis e
pentagame-expect-one-meaning = Das lässt sich verschieden lesen, also schreib A–E für Ecken und a–e für Kreuzungen

# Why a move is illegal.
pentagame-illegal-turn = { $seat } ist am Zug.
pentagame-illegal-foreign = Du ziehst deine eigenen Figuren; { word-figure } gehört hier { $owner }.
pentagame-illegal-path = { word-figure } hat von { $from } nach { $to } keinen freien Weg: Figuren und Blöcke sind dazwischen, und gesprungen wird nie.
pentagame-illegal-nobody = Keine deiner Figuren steht auf { $stop }.
pentagame-illegal-nobody-reaches = Keine deiner Figuren hat einen freien Weg nach { $stop }.
pentagame-illegal-source = { word-figure } ist nicht auf { $stop }, sondern auf { $actual }.
pentagame-illegal-same-stop = { word-figure } steht schon auf { $stop }; ein Zug endet auf einem anderen Stopp.
pentagame-illegal-nothing-to-beat = Auf { $stop } gibt es keinen Block zu schlagen.
pentagame-illegal-no-black = In diesem Zug ist kein schwarzer Block zu setzen.
pentagame-illegal-no-figure = Auf { $stop } gibt es keine Figur zum Tauschen.
pentagame-illegal-partner = { word-other-figure } von { $owner } ist nicht auf { $stop }.
pentagame-illegal-occupied = Der Stopp { $stop } ist nicht frei.
pentagame-illegal-black-return = Nach den Regeln dieser Partie darf der schwarze Block nicht zurück auf { $stop }.
pentagame-illegal-out = { word-figure } hat das Brett schon verlassen.
pentagame-illegal-stays = { word-figure } kommt mit diesem Zug nicht hinaus: Hinaus geht es auf { $stop }.
pentagame-illegal-no-gray = { $count ->
    [0] In diesem Zug ist kein grauer Block zu setzen.
    [one] In diesem Zug ist nur ein grauer Block zu setzen.
   *[other] In diesem Zug sind nur { $count } graue Blöcke zu setzen.
}
pentagame-illegal-supply = { $supply ->
    [one] Ein grauer Block ist im Vorrat, also wird keiner auf dem Brett versetzt.
   *[other] { $supply } graue Blöcke sind im Vorrat, also wird keiner auf dem Brett versetzt.
}
pentagame-illegal-not-gray = Auf { $stop } ist kein grauer Block.
pentagame-illegal-fresh = Der graue Block auf { $stop } wurde erst in diesem Zug gesetzt; nimm einen anderen.
pentagame-illegal-must-leave = { $count ->
    [one] { $figures } wurde dir ans Ziel gebracht und muss hinaus: Das ist dein ganzer Zug.
   *[other] { $figures } wurden dir ans Ziel gebracht und müssen hinaus: Das ist dein ganzer Zug.
}
pentagame-illegal-one-leaver = In einem Zug geht nur eine Figur hinaus.
pentagame-illegal-repeat = { word-figure } zog schon in deinem letzten Zug von { $from } nach { $to }; genau derselbe Zug ist nicht zweimal hintereinander erlaubt.
pentagame-illegal-pair = { word-figure } und { word-other-figure } tauschten schon in deinem letzten Zug; dieselben zwei dürfen nicht gleich noch einmal tauschen.
pentagame-illegal-over = Die Partie ist zu Ende.
pentagame-position-number = { $shape } auf { $stop }
pentagame-position-seat-color = { $count ->
    [0] { $seat } spielt { word-color }: alle sind draußen.
   *[other] { $seat } spielt { word-color }: { $figures }; { $out } von { $target } draußen.
}
pentagame-plain-seat = { $target ->
    [0] `{ $mark }` { $seat }, { $out } draußen
   *[other] `{ $mark }` { $seat }, { $out } von { $target } draußen
}
pentagame-plain-seat-color = `{ $mark }` { $seat } ({ word-color }), { $out } von { $target } draußen
pentagame-plain-marks = `1a` ist Figur a von 1, `k` ein schwarzer Block, `g` ein grauer ({ $supply } im Vorrat), `.` ein freier Stopp. Erst Ecken und Kreuzungen, dann die Wege dazwischen.
pentagame-position-team = { $seats } haben zusammen { $out } von { $target } draußen.
pentagame-expect-move-by-color = Beginne mit der Nummer deiner Figur, 1 bis 4, und ihrem Weg
pentagame-expect-figure-by-color = Hier sollte eine Figur stehen: deine eigene mit ihrer Nummer, 1 bis 4, eine fremde mit dem Buchstaben ihrer Farbe dahinter, etwa 2a
pentagame-expect-one-figure-by-color = Mehrere deiner Figuren könnten dorthin, also nenne eine, 1 bis 4

exercise-pentagame-moving = Zieh mit Weiß (`a`) von der Ecke `A` auf die Kreuzung `c` zu und bleib direkt davor stehen.
exercise-pentagame-black = Schlag mit Blau (`b`) den schwarzen Block auf der Kreuzung `e`.
exercise-pentagame-swapping = Tausch mit Grün (`e`) den Platz mit deinem eigenen Weiß (`a`).
exercise-pentagame-both = Schlag den Block auf dem Ziel von Blau (`b`), und bring Blau so hinaus.
exercise-pentagame-leaving = Bring dein Blau (`b`) hinaus.
