## Asterism in German.
##
## Each message is one text a player sees; the variables are those of en.ftl. Keep to the voice: short, warm, plain; "du".
## Names are never declined, and no genitive is made of them: "von Anna", never "Annas".
##
## Pentagame: Figur, Stopp, Ecke, Kreuzung, Block, schlagen, tauschen, draußen. Squadro: Stein, Bahn, Feld, Wendelinie, daheim.
## Star Squares: Stern, Punkt, Quadrat, setzen, schieben. Stern-Halma: Figur, Feld, Zacken, Schritt, springen.
## Spiel is what is played (Squadro), Partie one game of it; Zug is a move as well as a turn.

# Two or more things: "Ann und Ben", "Ann, Ben und Cleo".
list-of = { $firsts } und { $last }

# A ready-made variant, or a single option, in a challenge.
variant-line = **{ $variant }** – { $about }.
variant-option = **{ CAP($option) }**: { $value }.
variant-series = Serie
seat-order = { $order ->
   *[random] ausgelost
    [first] wer herausfordert, beginnt
    [last] wer herausfordert, kommt zuletzt
}
seat-name = Spieler { $seat }
former-player = Ehemaliges Mitglied
hidden-channel = #kein Zugriff
# The engine as a player; $name is the program's own.
engine-name = { $name } (Stufe { $level })
engine-name-of-several = { $name } { $number } (Stufe { $level })
# The same where there is little room, in pictures.
engine-short-name = Stufe { $level }
engine-short-name-of-several = Stufe { $level } #{ $number }
level-choice = { $level ->
    [1] 1 – zum Einstieg
    [2] 2 – leicht
    [3] 3 – mittel
    [4] 4 – stark
    [5] 5 – sehr stark
    [6] 6 – am stärksten
    [7] 7 – am stärksten, mit mehr Bedenkzeit (etwa zehn Sekunden)
   *[other] { $level }
}


## Variants and their options


## Commands

command-challenge = Fordere andere in diesem Kanal zu einer Partie heraus
command-play = Beginne eine Partie gegen mich, auf dem Touch-Brett, wenn Discord es öffnen kann
command-move = Zug eintippen
command-plan = Plane Antworten auf Züge der anderen oder sieh dir deine Pläne an
command-board = Sieh dir ein Brett an, jetzt oder nach einem früheren Zug
command-explore = Probier Züge auf einem eigenen Brett aus, in einer Partie oder von vorn
command-replay = Die ganze Partie als Animation, dazu die Mitschrift als Datei
command-hint = Ein guter Zug für dich, wenn du dran bist
command-review = Analyse einer beendeten Partie: wie die Chancen standen, wo sie kippte
command-rematch = Eine beendete Partie noch einmal: dieselben Leute, jemand anderes beginnt
command-games = Deine Partien und Herausforderungen, das Dringendste zuerst
command-draw = Biete den anderen ein Remis an (fragt vorher nach)
command-takeback = Bitte die anderen, deinen letzten Zug zurücknehmen zu dürfen (fragt vorher nach)
command-resign = Gib eine Partie auf (fragt vorher nach)
command-rules = Die Regeln eines Spiels, mit Bildern
command-settings = Deine Bretter, Sprache, Benachrichtigungen, Erinnerungen und Urlaub
command-privacy = Was ich über dich speichere: als Dateien herunterladen oder löschen
command-server = Für alle, die den Server verwalten: wo und wie hier gespielt wird
command-help = Was du als Nächstes tun kannst
option-game = Welches Spiel
option-own-game = Welche deiner Partien, falls es mehrere sind
option-finished-game = Welche Partie; ohne Angabe die, die hier zuletzt zu Ende ging
option-opponent = Gegen wen du spielst: eine Person oder ich, wenn du gleich anfangen willst
option-more-opponent = Noch jemand, der mitspielt
option-variant = Eine Variante, einzelne Optionen wie target=2 oder Serie; mehrere durch Kommas getrennt
option-table-variant = Eine Variante oder einzelne Optionen wie target=2; mehrere durch Kommas getrennt
option-seat = Wer beginnt
option-players = Wie viele mitspielen; freie Plätze sind für alle offen
option-partner = Wer auf deiner Seite spielt, wenn in Teams gespielt wird
option-rated = Ob das Ergebnis für die Wertung zählt
option-time = Wie viel Zeit es für jeden Zug gibt; ohne Angabe wie auf dem Server üblich
option-weekends = Ob die Uhr samstags und sonntags (UTC) stillsteht; nur mit begrenzter Bedenkzeit
option-odds = Weniger Zeit für dich, damit Schwächere eine Chance haben; zählt nie für die Wertung
weekends-choice = { $weekends ->
    [stop] Am Wochenende steht die Uhr still
   *[run] Auch am Wochenende läuft die Uhr
}
odds-choice = { $odds ->
   *[half] Du hast die halbe Zeit
    [quarter] Du hast ein Viertel der Zeit
    [tenth] Du hast ein Zehntel der Zeit
}
option-head-start = Ein Vorsprung auf dem Brett für die Gegenseite oder für dich; zählt nie für die Wertung
head-start-choice = { $start ->
   *[small-opponent] Ein kleiner für die Gegenseite
    [large-opponent] Ein großer für die Gegenseite
    [small-own] Ein kleiner für dich
    [large-own] Ein großer für dich
}
option-strength = Nur wer eine ähnliche Wertung hat wie du, darf die freien Plätze nehmen
strength-choice = Bis zu { $number } Punkte Unterschied zu deiner Wertung
option-level = Wie gut ich spiele, wenn ich dabei bin; ein Server kann das begrenzen
option-record = Mitschrift einer Partie als Datei, um die Partie zum Üben weiterzuspielen
option-move = Dein Zug in der Notation des Spiels; Vorschläge kommen beim Tippen
option-ply = Das Brett nach dieser Zahl von Zügen
option-plan-moves = Etwa: c4 -> d5; sonst e3 -> f6 (erst die anderen, dann du, vom jetzigen Brett aus)
option-explore-ply = Ab der Stellung nach so vielen Zügen
option-explore-kind = Ein Spiel, das du von seinem Anfang an ausprobierst
option-explore-variant = Welche Variante du ausprobierst; mehrere durch Kommas getrennt
option-explore-players = Wie viele mitspielen
option-explore-record = Mitschrift einer Partie als Datei, um sie auszuprobieren
option-theme = Farben der Bretter, die nur du siehst
option-labels = Buchstaben und Zahlen der Notation auf dem Brett
option-confirm = Ob ich nachfrage, bevor ich einen geklickten Zug spiele
option-next = Ob ich dir nach einem Zug die nächste Partie nenne, die auf dich wartet
option-side = Welche Seite des Bretts unten liegt
option-text = Das Brett als Text und in Worten statt als Bild
command-tournament = Turniere dieses Servers: ankündigen, mitspielen oder zusehen, wie es steht
command-tournament-new = Kündige ein Turnier an; seine Runden beginnen von selbst
command-tournament-edit = Ändere ein Turnier, bei dem noch niemand mitmacht
command-tournament-show = Sieh dir ein Turnier an: wer mitspielt, die Runden und die Tabelle
command-tournament-list = Sieh dir die Turniere dieses Servers an
command-puzzle = Löse ein Rätsel: das von heute oder ein anderes
option-puzzle-game = Welches Spiel; ohne Angabe das Rätsel von heute
command-ladder = Sieh dir die Ladder dieses Servers in einem Spiel an und fordere jemanden über dir heraus
command-together = Spielt zusammen eine Seite, als ganzer Kanal oder als Rolle, per Abstimmung
command-together-new = Lass diesen Kanal oder alle mit einer Rolle gemeinsam eine Partie spielen
command-together-join = Nimm für diesen Kanal eine offene Herausforderung eines anderen Kanals oder einer Rolle an
command-standing = Spiel immer wieder, gegen wen auch immer: Hast du Platz, erscheint eine neue Herausforderung
command-standing-new = Lass hier eine Herausforderung erscheinen, sooft du Platz für eine weitere Partie hast
command-standing-list = Sieh deine Dauersuchen und beende sie
option-standing-games = Wie viele Partien du gleichzeitig spielen willst, von 1 bis 5; ohne Angabe 1
command-season = Sieh, wer in den Saisons dieses Servers am besten war und wann die laufende endet
option-together-opponent = Wer gegen euch spielt: jemand, du allein oder ich; ohne Angabe, wer will
option-role = Alle mit dieser Rolle spielen mit; ohne Angabe alle in diesem Kanal
option-vote = Wie lange nach dem ersten Vorschlag abgestimmt wird; ohne Angabe einen Tag
option-quorum = Mit so vielen Stimmen endet eine Abstimmung sofort
option-repeats = Wie oft es sich wiederholt; das nächste wird angekündigt, sobald dieses beginnt
option-divisions = Höchstens so viele Klassen nach Stärke, mit Auf- und Abstieg; nur wenn es sich wiederholt
option-together-challenge = Die Nummer, die unter der Herausforderung steht
option-tournament = Welches Turnier; ohne Angabe siehst du die Liste
option-tournament-edit = Welches Turnier du ändern willst
option-tournament-name = Wie es heißt; ohne Angabe nach Spiel und Modus
option-help-game = Welches Spiel du gegen mich spielen möchtest
option-format = Wer gegen wen spielt; ohne Angabe Schweizer System
option-rounds = Zahl der Runden, für Schweizer System und Gruppen
option-starts = In wie vielen Stunden die erste Runde beginnt; ohne Angabe 24
option-size = Wie viele höchstens mitspielen können
option-table = Wie viele an einem Tisch spielen, für Gruppen
option-engine = Auf welcher Stufe ich spiele, wenn du mich mitspielen lassen willst
option-late = Ob man auch zwischen den Runden einsteigen kann
option-vacations = Ob die Zeit im Urlaub stillsteht
option-tournament-rated = Ob die Partien für die Wertung zählen
option-tournament-time = Bedenkzeit; ohne Angabe wie auf dem Server üblich, sonst 3 Tage pro Zug


## Challenges

# The menus on a person and on a message.
context-challenge = Zu einer Partie herausfordern
context-profile = Profil
context-games = Partien
context-block = Blockierung ändern
context-board = Dieses Brett zeigen
context-explore = Ausprobieren
context-replay = Wiedergabe
challenge-which = Welches Spiel gegen { $user }? Die Herausforderung erscheint hier für alle.
challenge-which-alone = Welches Spiel gegen dich selbst? Es beginnt hier sofort, und du spielst alle Seiten: gut zum Ausprobieren.
challenge-which-menu = Wähle ein Spiel …
challenge-ping = { $users }: { $by } fordert zu einer Partie { $game } heraus!
challenge-title = { $game }: { $by } gegen { $others }
# An open challenge: anyone may join.
challenge-open-call = { $by } sucht Mitspieler für { $game }! Klicke auf **Mitspielen**, wenn du dabei sein willst.
challenge-open-title = { $game }: { $by } sucht Mitspieler
challenge-team = Team { $number }: { $players }
challenge-teams-by-lot = Teams: werden zu Beginn ausgelost
challenge-rated = { $rated ->
    [yes] Gewertet: Das Ergebnis zählt für die Wertung.
   *[no] Nicht gewertet.
}
challenge-time = Bedenkzeit: { $time }.
challenge-odds = { $part ->
    [2] ⚖️ Vorgabe: { $user } hat die halbe Zeit.
    [4] ⚖️ Vorgabe: { $user } hat ein Viertel der Zeit.
   *[other] ⚖️ Vorgabe: { $user } hat ein Zehntel der Zeit.
}
challenge-head-start = ⚖️ Vorsprung für { $user }: { $what }.
challenge-head-start-open = ⚖️ Vorsprung für die Person, die dazukommt: { $what }.
challenge-strength = 🎚️ Offen für alle mit einer Wertung von { $least } bis { $most }.
time-none = unbegrenzt
time-per-move = { $span } pro Zug
time-reserve = { $time } und { $span } Reserve
time-weekends = { $time }, ohne Wochenenden (UTC)
# On pictures, next to the players' names, where there is little room.
clock-days = { $days } T
clock-hours = { $hours } h
clock-minutes = { $minutes } min
clock-reserve = +{ $time }
span-days = { $count ->
    [one] ein Tag
   *[other] { $count } Tage
}
span-hours = { $count ->
    [one] eine Stunde
   *[other] { $count } Stunden
}
challenge-rematch = Revanche für Partie { $game }: dieselben Leute, und { $first } beginnt.
# To a player who asks for a rematch that someone else has already asked for.
rematch-accepted = Du bist dabei: Partie { $id } beginnt, wenn alle zugesagt haben.
challenge-players = { $count } von { $most } Plätzen besetzt; beginnt, wenn alle besetzt sind.
challenge-players-range = { $count } von { $least }–{ $most } Plätzen besetzt; beginnt, wenn alle besetzt sind.
challenge-free = { $count ->
    [one] Ein Platz ist frei: Klicke auf **Mitspielen**, wenn du dabei sein willst.
   *[other] { $count } Plätze sind frei: Klicke auf **Mitspielen**, wenn du dabei sein willst.
}
challenge-may-start = { $user } kann jetzt auf **Anfangen** klicken.
# In a picture, the seat of a player who is still missing.
challenge-free-seat = freier Platz
challenge-first-wins = { $then ->
    [balance] { $proof } Mit **{ button-balance }** darf die Gegenseite nach dem ersten Stern die Farben tauschen.
    [series] { $proof } In einer Serie tauscht ihr die Plätze.
    [single] { $proof } In einer Serie würdet ihr die Plätze tauschen.
   *[other] { $proof }
}
challenge-order = Reihenfolge: { $order }.
challenge-blocking = Nach dieser Regel genügt eine Figur, die zu Hause bleibt, und wer gegenübersitzt, kann nie mehr gewinnen. `ohne-blockade` schließt das aus.
challenge-accepted = ✅ { $user } ist dabei
challenge-waiting = ⏳ { $user } hat noch nicht geantwortet
challenge-lapses = Läuft { $time } ab.
challenge-begins = Angenommen. Unten beginnt die Partie!
challenge-begins-in = Angenommen. Die Partie beginnt in { $thread }!
# What a game's thread is called; at most 100 characters are shown.
thread-name = { $game } { $id }: { $players }
# The message in the channel from which the thread starts.
thread-begins = Partie { $id } läuft in ihrem Thread: { $game }, { $players }. Viel Spaß!
thread-lacks = Dieser Server möchte für jede Partie einen Thread, aber mir fehlen in diesem Kanal Berechtigungen: { $permissions }. Also wird Partie { $id } hier gespielt.
thread-failed = Für Partie { $id } ließ sich kein Thread öffnen, also wird sie hier gespielt.
# Above a board that would have been in a thread.
board-elsewhere = In { $place } kann ich nicht schreiben, darum kommt dein Brett hierher. Seine Knöpfe gehen auch hier.
thread-gone = Den Thread der Partie gibt es nicht mehr, also geht sie hier weiter.
thread-locked = Der Thread der Partie ist gesperrt, also geht sie hier weiter.
thread-forbidden = Im Thread der Partie darf ich nicht mehr schreiben (es fehlt { $permissions }), also geht sie hier weiter.
# When nobody had to be asked.
challenge-begun = Partie { $id } läuft: { $game }, { $players }. Viel Spaß!
challenge-begun-in = Partie { $id } läuft in { $place }: { $game }, { $players }. Viel Spaß!
challenge-imported = Das ist jetzt Partie { $id }, { $game }: { $players }. Sie ist vorbei: `/{ name-command-replay }` und `/{ name-command-review }` zeigen, wie sie lief.
imported-over = 📄 { $user } hat eine beendete Partie importiert. { $result }
challenge-declined = { $user } hat abgelehnt. Vielleicht ein andermal!
challenge-withdrawn = { $user } hat die Herausforderung zurückgezogen.
challenge-footer = Partie { $game }
# In the description of a picture.
alt-by-lot = Es spielen { $players }; wer welchen Platz bekommt, wird zu Beginn ausgelost. { $board }
# In a rematch, it is known who moves first, but not yet from which seat.
alt-by-lot-after = Es spielen { $players }; { $first } beginnt, und wer welchen Platz bekommt, wird zu Beginn ausgelost. { $board }
button-accept = Annehmen
button-decline = Ablehnen
button-withdraw = Zurückziehen
button-balance = Ausgleichen
button-join = Mitspielen
button-leave = Aussteigen
button-start = Anfangen
button-rematch = Revanche
button-rematch-at = Revanche auf Stufe { $level }


## Boards

board-title = { $game }: { $players }
# Who plays with whom, in a game of teams.
sides = { $one } gegen { $other }
board-title-series = { $game }: { $players } (Partie { $number } von { $games })
series-goes-on = Das war Partie { $number } von { $games }. Die nächste beginnt unten, in umgekehrter Reihenfolge.
series-standing = Stand der Serie: { $players }
series-player = { $won ->
    [one] { $user } hat einen Sieg
   *[other] { $user } hat { $won } Siege
}
series-player-score = { $won ->
    [one] { $user } hat einen Sieg
   *[other] { $user } hat { $won } Siege
}, { $score } { $game ->
   *[pentagame] draußen
    [squadro] daheim
    [stern-halma] am Ziel
}
series-won-one = 🏆 { $winner } gewinnt die Serie!
series-won-shared = 🏆 { $winners } gewinnen die Serie gemeinsam!
board-footer = { $ply ->
    [0] Partie { $game } · Anfang
    [one] Partie { $game } · nach { $ply } Zug
   *[other] Partie { $game } · nach { $ply } Zügen
}
board-footer-over = { $ply ->
    [one] Partie { $game } · zu Ende nach { $ply } Zug
   *[other] Partie { $game } · zu Ende nach { $ply } Zügen
}
board-footer-head-start = Vorsprung für { $user }: { $what }
turn-ping = { $user }, du bist in { $game } #{ $id } dran!
turn-ping-after = { $user }, du bist in { $game } #{ $id } dran: { $other } hat { $notation } gespielt
# $time reads "vor 3 Stunden", which "seit" cannot stand before.
turn-since = { $user } ist am Zug; der Zug begann { $time }.
engine-thinks = { $engine } denkt nach …
then-turn = { $user } war am Zug.
first-turn = Du beginnst: Klicke auf **Ziehen …** oder tippe `/{ name-command-move }`.
first-turn-figures = Du beginnst: Wähle die Figur, die ziehen soll, oder tippe `/{ name-command-move }`.
first-turn-direct = Du beginnst: Wähle die Nummer des Steins, der ziehen soll, oder tippe `/{ name-command-move }`.
last-move = { $user }: { $words }
    `{ $notation }`
# A move that was played by itself, as its player had planned.
last-move-prepared = { $user } (im Voraus geplant): { $words }
    `{ $notation }`
said-with-move = 💬 „{ $text }“
# In the description of a picture.
alt-last-move = Letzter Zug von { $user }: { $words }
alt-last-move-prepared = Letzter Zug von { $user }, im Voraus geplant: { $words }
alt-asks = { $count ->
    [one] { $asks } Es gibt eine Möglichkeit.
   *[other] { $asks } Es gibt { $count } Möglichkeiten.
}
alt-chosen = Bisher gewählt: { $choices }.
alt-choice = { $label } ({ $words })
alt-before = Vor diesem Zug: { $position }
# A board as text, for people who cannot see pictures.
plain-title = **{ $game }** · { $footer }
plain-last-move = { $words } `{ $notation }`
plain-words = In Worten: { $words }
left-resigned = { $user } hat aufgegeben.
left-time = Die Zeit von { $user } ist abgelaufen.
turn-time = ⏳ Die Zeit läuft { $time } ab.
turn-time-paused = ⏸️ Die Uhren stehen bis { $until } still. Die Zeit läuft { $time } ab.
remind = ⏳ { $user }, deine Zeit läuft { $time } ab.
remind-direct = ⏳ Deine Zeit in { $game } läuft { $time } ab.
tell-turn = Du bist dran in { $game }!
tell-instead = { $user }, du bist dran! Ich konnte dir keine Direktnachricht schicken: Erlaube sie für diesen Server oder wähle unter `/{ name-command-settings }` einen anderen Weg.
digest = { $count ->
    [one] Eine Partie wartet auf deinen Zug:
   *[other] { $count } Partien warten auf deinen Zug:
}
digest-timed = • { $game } – die Zeit läuft { $time } ab
digest-untimed = • { $game }
digest-more = { $count ->
    [one] … und noch eine: `/{ name-command-games }`
   *[other] … und noch { $count }: `/{ name-command-games }`
}
digest-instead = { $user }, { $count ->
    [one] eine Partie wartet
   *[other] { $count } Partien warten
} auf deinen Zug: `/{ name-command-games }`. Ich konnte dir keine Direktnachricht schicken: Erlaube sie für diesen Server oder wähle unter `/{ name-command-settings }` einen anderen Weg.
digest-news = Neues aus deinen Partien:
digest-news-instead = { $user }, es gibt Neues aus deinen Partien: `/{ name-command-games }`. Ich konnte dir keine Direktnachricht schicken: Erlaube sie für diesen Server oder wähle unter `/{ name-command-settings }` einen anderen Weg.
aborted-call = { $result }
    Vielleicht ein andermal, { $users }!
over-call = { $result }
    Gut gespielt, { $users }!
offer-call = { $users }, einverstanden?
news-call = { $user }: { $news }
news-instead = { $user }: { $news } Ich konnte dir keine Direktnachricht schicken: Erlaube sie für diesen Server oder wähle unter `/{ name-command-settings }` einen anderen Weg.
news-over = { $game } ist aus. { $result }
news-draw = { $user } bietet dir ein Remis an in { $game }.
news-takeback = { $user } möchte `{ $notation }` zurücknehmen in { $game }.
news-pause = { $days ->
    [one] { $user } möchte die Uhren in { $game } für einen Tag anhalten.
   *[other] { $user } möchte die Uhren in { $game } für { $days } Tage anhalten.
}
granted-pause = ⏸️ Die Uhren in { $game } stehen bis { $until } still. Ziehen ist trotzdem möglich.
granted-gift = ⏱️ { $user } hat { $other } in { $game } einen Tag mehr Zeit gegeben.
news-declined = { $user } hat deine Herausforderung zu { $game } abgelehnt.
news-invited = { $user } fordert dich zu { $game } heraus.
news-next = Gleich bist du dran in { $game }.
news-lapsed = Deine Herausforderung zu { $game } hat niemand rechtzeitig angenommen; sie ist abgelaufen.
news-plan-elsewhere = Deine geplanten Antworten in { $game } werden nicht gespielt: Die Partie ging anders weiter.
news-plan-taken-back = Deine geplanten Antworten in { $game } werden nicht gespielt: Züge wurden zurückgenommen.
news-plan-over = Deine geplanten Antworten in { $game } werden nicht gespielt: Die Partie ist aus.
news-plan-not-legal = Deine geplante Antwort in { $game } wurde nicht gespielt: Der Zug ist nicht erlaubt.
call-game = { $game } #{ $id } ({ $players })
call-game-linked = [{ $game } #{ $id }]({ $url }) ({ $players })
vacation-day = { $day }.{ $month }.{ $year }
vacation-span = { $from } bis { $to }
vacation-of = 🏖️ { $user } ist im Urlaub: { $spans }. An diesen Tagen läuft die Zeit nicht.
won-one = 🏆 { $winner } gewinnt!
won-shared = 🏆 { $winners } gewinnen gemeinsam!
won-one-out = 🏆 { $winner } gewinnt: { $count ->
    [one] Eine Figur ist
   *[other] { $count } Figuren sind
} draußen!
won-shared-out = 🏆 { $winners } gewinnen gemeinsam: { $count ->
    [one] Eine Figur ist
   *[other] { $count } Figuren sind
} draußen!
won-one-home = 🏆 { $winner } gewinnt: { $count ->
    [one] Ein Stein ist
   *[other] { $count } Steine sind
} daheim!
drawn = Die Partie ist remis.
over-alone = Die Partie ist zu Ende.
how-ended-out = Genug Figuren sind draußen.
how-ended-home = Genug Steine sind daheim.
how-ended-square = Vier Sterne bilden ein Quadrat.
how-ended-filled = Der Zacken gegenüber ist voll.
how-ended-resigned = Alle anderen haben aufgegeben.
how-ended-time = Die Zeit aller anderen ist abgelaufen.
ended-resigned-by = { $loser } hat aufgegeben.
ended-time-by = Die Zeit von { $loser } ist abgelaufen.
how-ended-agreed = Alle waren einverstanden.
how-ended-repetition = Dieselbe Stellung kam zum dritten Mal vor.
how-ended-limit = Die Partie hat die längste erlaubte Dauer erreicht.
how-ended-aborted = Niemand gewinnt, und sie zählt nicht.
button-move = Ziehen …
button-more = ⋯
button-board = Brett ansehen
button-resign = Aufgeben …
button-rules = Regeln
button-show = Allen zeigen
button-post-here = Hier posten
button-text = Als Text
button-picture = Als Bild
button-first = ⏮ Anfang
button-earlier = ◀ Zurück
button-later = ▶ Weiter
button-last = ⏭ Jetzt
more-text = Was möchtest du tun?
# Of a game with more than $most moves.
replay-last = Die Partie hat { $count } Züge: Die Animation zeigt die letzten { $most }, und **{ button-step }** führt durch alle.
replay-record = Die Datei enthält die Mitschrift der Partie als Text.
replay-record-alone = Die Animation lässt sich nicht zeigen, darum hier das Brett. Die Datei enthält die Mitschrift der Partie als Text.
# In the description of a picture.
alt-replay = { $count ->
    [0] Der Anfang der Partie. { $board }
    [one] Animation des bisher einzigen Zugs. Das Brett am Ende: { $board }
   *[other] Animation aller { $count } Züge. Das Brett am Ende: { $board }
}
alt-replay-last = Animation der letzten { $most } von { $count } Zügen. Das Brett am Ende: { $board }
# Goes through a game by buttons.
button-step = Zug für Zug
button-replay = Wiedergabe


## Hints

hint-title = Ein guter Zug
hint-waiting = { $count ->
    [0] Ich denke über deinen Tipp nach. Er erscheint hier.
    [one] Vor deinem Tipp kommt noch eine Suche. Er erscheint hier.
   *[other] Vor deinem Tipp kommen noch { $count } Suchen. Er erscheint hier.
}
hint-why = Er { $why }.
hint-wins-now = Er gewinnt sofort.
hint-wins = { $count ->
    [one] Er gewinnt in einem Zug.
   *[other] Er erzwingt den Sieg in höchstens { $count } Zügen, die der anderen mitgezählt.
}
hint-holds-out = { $count ->
    [one] Die Partie ist verloren; so hältst du noch einen Zug durch.
   *[other] Die Partie ist verloren, wenn die anderen fehlerlos weiterspielen; so hältst du am längsten durch, bis zu { $count } Züge.
}
hint-saves = Nach den meisten anderen Zügen könnte sofort gewinnen, wer als Nächstes dran ist.
hint-chances = Deine Chancen danach: etwa { $percent } %.
hint-chances-even = Deine Chancen danach: etwa ausgeglichen.
button-hint = Tipp


## Looking back at a game

review-waiting = Ich analysiere die Partie; geprüfte Stellungen: { $done } von { $count }. Die Analyse erscheint hier in einer Weile. Falls nicht, oder wenn du nicht warten magst, klicke auf **{ button-review-show }**.
review-steady = Kein einzelner Zug hat die Partie gekippt.
# A turning point. $number counts them as the graph does, $ply is the number of the move.
review-slip = **{ $number }.** Zug { $ply }: { $user } verschenkte { $percent } % der Chancen.
review-missed = { $count ->
    [one] **{ $number }.** Zug { $ply }: { $user } übersah einen sofortigen Sieg.
   *[other] **{ $number }.** Zug { $ply }: { $user } ließ einen Sieg aus, der binnen { $count } Zügen zu erzwingen war.
}
review-lost = { $count ->
    [one] **{ $number }.** Zug { $ply }: { $user } verschenkte { $percent } % der Chancen; der nächste Zug kann gewinnen.
   *[other] **{ $number }.** Zug { $ply }: { $user } verschenkte { $percent } % der Chancen; von da an war die Partie in höchstens { $count } Zügen verloren.
}
review-hastened = { $to ->
    [0] **{ $number }.** Zug { $ply }: { $user } hätte binnen { $from } Zügen verloren und beendete die Partie sofort.
    [one] **{ $number }.** Zug { $ply }: { $user } hätte binnen { $from } Zügen verloren und ließ schon den nächsten gewinnen.
   *[other] **{ $number }.** Zug { $ply }: { $user } hätte binnen { $from } Zügen verloren; jetzt blieben nur noch { $to }.
}
review-delayed = { $from ->
    [0] **{ $number }.** Zug { $ply }: { $user } hätte sofort gewinnen können; nun waren es noch bis zu { $to } Züge.
   *[other] **{ $number }.** Zug { $ply }: { $user } hätte binnen { $from } weiterer Züge gewinnen können; nun waren es noch bis zu { $to }.
}
review-found = { $count ->
    [one] **{ $number }.** Zug { $ply }: Von da an war { $user } der Sieg sicher, nur einen Zug entfernt.
   *[other] **{ $number }.** Zug { $ply }: Von da an war { $user } der Sieg in höchstens { $count } Zügen sicher.
}
review-gave-up = { $ply ->
    [0] **{ $number }.** Vor dem ersten Zug gab { $user } bei Chancen von etwa { $percent } % auf.
   *[other] **{ $number }.** Nach Zug { $ply } gab { $user } bei Chancen von etwa { $percent } % auf.
}
review-gave-up-even = { $ply ->
    [0] **{ $number }.** Vor dem ersten Zug gab { $user } bei etwa ausgeglichenen Chancen auf.
   *[other] **{ $number }.** Nach Zug { $ply } gab { $user } bei etwa ausgeglichenen Chancen auf.
}
# The moves of a turning point, below what is said about it.
review-played = Gespielt: `{ $notation }`.
review-better = Besser: { $notation }.
review-better-then = Besser: { $notation }, danach vielleicht { $then }.
review-answer = Antwort: `{ $notation }`.
# What speaks for a move: the better one, the one that was played, and the answer to it.
review-why-better = Der bessere Zug { $why }.
review-why-played = Der Zug { $why }.
review-why-answer = Die Antwort { $why }.
review-why-answer-alone = Die Antwort { $why }; nach dem besseren Zug wäre sie nicht möglich.
review-decided = Der Sieg war vom ersten Zug an zu erzwingen. Die Chancen zeigen hier, wie weit er entfernt war.
review-mean = { $user } { $percent } %
review-means = Im Schnitt pro Zug verschenkt: { $means }.
review-menu = Einen Wendepunkt ansehen
review-entry = { $ply ->
    [0] { $number }. Vor dem ersten Zug, { $user }
   *[other] { $number }. Zug { $ply }, { $user }
}
review-marked = Das Brett zeigt den besseren Zug.
# In the description of a picture: a graph of the chances.
alt-course = { $count ->
    [one] Eine Kurve der Chancen in Prozent nach der Zahl der Züge, bis zum einzigen Zug. { $sides }
   *[other] Eine Kurve der Chancen in Prozent nach der Zahl der Züge, bis Zug { $count }. { $sides }
}
# $points are pairs such as "10: 64": after 10 moves, 64 %.
alt-course-side = { $user }: { $points }.
alt-course-turns = Wendepunkte bei Zug { $turns }.
button-review = Analyse
button-review-show = Analyse zeigen
button-review-back = Zurück zur Analyse


## The guided move

guide-step = Schritt { $number }. Oder tippe den ganzen Zug mit `/{ name-command-move }`.
guide-ready-title = Diesen Zug spielen?
guide-vote-title = Für diesen Zug stimmen?
guide-ready = { $words }
    `{ $notation }`
guide-choice = { $label }: { $words }
guide-footer = Partie { $game } · nur du siehst das
guide-canceled = Abgebrochen. Es hat sich nichts geändert.
guide-saying = Deine Nachricht schreibst du nach der letzten Wahl.
guide-form-title = Tippe deine Wahl
guide-form-label = Deine Wahl oder der ganze Rest des Zugs
guide-form-placeholder = zum Beispiel { $example }
say-form-title = Mit Nachricht spielen
say-form-label = Steht unter dem nächsten Brett
say-form-placeholder = Viel Glück!
button-play = Spielen
button-vote = Dafür stimmen
button-back = Zurück
button-type = Eintippen …
button-message = Nachricht …
button-no-message = Keine Nachricht
button-say = Mit Nachricht spielen …
button-move-saying = Mit Nachricht ziehen …
button-cancel = Abbrechen
button-abort-keep = Weiterspielen
played = Gespielt: `{ $notation }`
next-game = Du bist in { $count ->
    [2] zwei
    [3] drei
    [4] vier
    [5] fünf
   *[other] { $count }
} weiteren Partien am Zug: { $game }
next-name = { $game } #{ $id }
next-name-linked = [{ $game } #{ $id }]({ $url })
button-next-game = Nächste Partie

button-explore = Ausprobieren …
button-try = Zug ausprobieren …
button-end = ⏭ Ende
button-name = Name …
button-note = Notiz …
button-delete = Löschen …
button-delete-do = Löschen
button-my-boards = Meine Bretter
explore-title = { $game } zum Ausprobieren: { $players }
explore-title-free = { $game } zum Ausprobieren ({ $count } Plätze)
guide-footer-free = Brett { $id } · nur du siehst das
explore-start = Der Anfang.
explore-now = { $ply ->
    [0] Die Partie hat noch keinen Zug.
    [one] Die Partie jetzt, nach { $ply } Zug.
   *[other] Die Partie jetzt, nach { $ply } Zügen.
}
explore-at = { $ply ->
    [0] Der Anfang der Partie.
   *[other] Zug { $ply } von { $last }.
}
explore-off = { $ply ->
    [0] Deine Zugfolge vom Anfang an: { $moves }
   *[other] Deine Zugfolge nach Zug { $ply }: { $moves }
}
explore-off-free = Deine Zugfolge: { $moves }
explore-off-shared = { $ply ->
    [0] Zugfolge vom Anfang an: { $moves }
   *[other] Zugfolge nach Zug { $ply }: { $moves }
}
explore-name = 🏷 **{ $name }**
explore-note = 📝 { $note }
explore-turn = { $user } ist am Zug.
explore-ways = Von hier aus: { $ways }
explore-named = { $what } „{ $name }“
explore-played = { $what } (gespielt)
explore-over = das Ende der Partie
explore-ways-menu = Wie es von hier weitergeht
explore-ways-part = Züge { $first }–{ $last } von { $count }
explore-places-menu = Springen zu …
explore-places-part = Zugfolgen { $first }–{ $last } von { $count }
explore-to-now = Die Partie jetzt
explore-to-left = Wo deine Zugfolge abzweigt
explore-to-move = Nach Zug { $ply }
explore-to-end = Bis Zug { $ply }: { $moves }
explore-step = Schritt { $number }. Nur dein eigenes Brett ändert sich.
explore-delete-all = Alles löschen, was du auf diesem Brett probiert und geschrieben hast? Die Partie selbst bleibt, wie sie ist.
explore-delete-line = { $count ->
    [0] `{ $what }` löschen?
    [one] `{ $what }` und den Zug danach löschen?
   *[other] `{ $what }` und die { $count } Züge danach löschen?
}
explore-deleted = Gelöscht.
explore-line = **Zugfolge { $line }:** { $moves }
explore-list-menu = Ein Brett öffnen
explore-list-text = { $count ->
    [one] Das Brett, auf dem du Züge probiert hast. Wähle es, um weiterzumachen.
   *[other] Bretter, auf denen du Züge probiert hast. Wähle eines, um weiterzumachen.
}
explore-list-none = Du hast noch keine eigenen Bretter. **{ button-explore }** unter ⋯ öffnet eines für eine Partie, `/{ name-command-explore }` auch für ein Spiel, das du gerade nicht spielst.
explore-entry = { $count ->
    [one] Partie { $id } · { $count } Zug gespeichert
   *[other] Partie { $id } · { $count } Züge gespeichert
}
explore-entry-free = { $count ->
    [one] Brett { $id } · { $count } Zug gespeichert
   *[other] Brett { $id } · { $count } Züge gespeichert
}
explore-name-title = Zugfolge benennen
explore-name-label = Ein kurzer Name; leer lassen für keinen
explore-note-title = Eigene Notiz
explore-note-label = Nur du siehst sie
explore-note-label-shared = Geteilt: Andere sehen sie auch
button-share = Meine Zugfolgen teilen
button-share-do = Teilen
explore-share-ask = Teilen, was du in dieser Partie probiert hast: { $lines ->
    [one] { $lines } Zugfolge
   *[other] { $lines } Zugfolgen
}, { $notes ->
    [one] { $notes } Notiz
   *[other] { $notes } Notizen
}? Wer mitgespielt hat oder im Kanal der Partie ist, kann es dann öffnen.
button-unshare = Nicht mehr teilen
button-lines-of = Zugfolgen von { $name }
button-my-board = Mein Brett
button-explore-turns = Wendepunkte ausprobieren
explore-title-shared = Was { $name } in { $game } probiert hat
explore-shared = 👥 Geteilt: Wer mitgespielt hat oder im Kanal der Partie ist, kann deine Zugfolgen und Notizen öffnen.
explore-turn-name = Besser bei Wendepunkt { $number }
button-plan = Antwort planen …
button-plan-do = Planen
button-unplan = Nicht mehr planen
button-my-plans = Meine Pläne
button-clear-plans = Alle Pläne löschen
explore-prepared = ⏩ Geplant: Diese Antwort wird für dich gespielt, sobald die Partie dahin kommt.
explore-as-prepared = { $what } (geplant)
plan-title = Diese Antwort planen?
plan-line-other = { $ply }. Wenn { $user } `{ $notation }` spielt, …
plan-line-own = { $ply }. … antwortest du mit **`{ $notation }`**.
plan-line-turn = { $ply }. Wenn du `{ $notation }` spielst, …
plan-forgotten = Diese Antwort ist nicht mehr geplant.
plan-about = Deine Antwort wird sofort gespielt, auch wenn du nicht da bist. Niemand sonst sieht deinen Plan. Nimmt die Partie einen anderen Weg, wird nichts gespielt, und du bist wie sonst am Zug.
plan-then = Deine Antwort: { $notation }
plan-list-title = Meine Pläne in { $game }: { $players }
plan-list = Deine Antworten sind fett. Jede wird gespielt, sobald die Partie dahin kommt.
plan-none = Du hast in dieser Partie nichts geplant. **{ button-explore }** öffnet ein Brett: Probier aus, was die anderen spielen könnten, und deine Antwort, dann klicke auf **{ button-plan }**. Oder tippe es: `/{ name-command-plan } { name-option-moves }:` und eine Zeile wie `{ $example }`, erst die anderen, dann du.
plan-menu = Eine Zugfolge öffnen


## Lists and suggestions

menu-game = { $game }: { $players }
menu-your-turn = Du bist am Zug · Partie { $id }
menu-turn = { $whose } ist am Zug · Partie { $id }
menu-over = Zu Ende · Partie { $id }
menu-part = { $menu } ({ $first } … { $last })
games-title = Deine Partien
games-own = **Deine Partien**
games-seats = **Freie Plätze auf diesem Server**
games-seat = 🪑 { $board } – { $by } sucht Mitspieler: { $game }, { $time }{ $rated ->
    [yes] , gewertet
   *[no] {""}
}
button-games = Meine Partien
games-none = Du hast keine Partie und keine Herausforderung. Fang an: Tippe `/{ name-command-challenge }` und wähle ein Spiel und wen du herausforderst.
games-turn = ▶ **Du bist am Zug** in { $board } – { $game }: { $players }; dein Zug begann { $time }
games-waiting = ⏳ { $board } – { $game }: { $players }; { $whose } ist am Zug, der Zug begann { $time }
games-over = ✔ { $board } – { $game }: { $players }; zu Ende
games-challenge-to = ✉ { $board } – du hast { $others } zu { $game } herausgefordert
games-challenge-open = ✉ { $board } – du suchst Mitspieler: { $game }
games-challenge-filling = ✉ { $board } – du suchst Mitspieler: { $game }, mit { $others }
games-challenge-joined = ✉ { $board } – du spielst bei { $by } mit: { $game }; noch nicht begonnen
games-withdraw-menu = Herausforderung zurückziehen …
menu-challenge = { $game } · Herausforderung { $id }
games-challenge-accepted = ✉ { $board } – { $game }: du hast die Herausforderung von { $by } angenommen; andere sind noch gefragt
games-challenge-from = ✉ { $board } – { $by } fordert dich zu { $game } heraus: Antworte dort
games-link = [Partie { $id }]({ $url })
games-no-link = Partie { $id }
games-open-menu = Eine davon hier öffnen
games-title-of = Partien von { $name }
games-footer = Seite { $page } von { $pages }
games-none-of = Von { $name } ist hier nichts zu sehen: keine Partie auf diesem Server und keine mit dir. `/{ name-command-challenge }` beginnt eine.
games-none-of-engine = Ich spiele hier keine Partie. `/{ name-command-challenge }` mit mir als Gegner beginnt sofort eine.
games-none-here = Du hast hier keine Partie und keine Herausforderung. `/{ name-command-games }` allein zeigt die anderswo; `/{ name-command-challenge }` beginnt eine.
games-challenge-by = ✉ { $board } – eine Herausforderung von { $by }: { $game }
games-time = Zeit läuft { $time } ab
games-offer = 🤝 ein Angebot wartet auf deine Antwort
games-settled = ⚖️ von der Turnierleitung entschieden
option-games-player = Wessen Partien; leer für deine
option-games-where = Nur hier, oder überall, wo du sie sehen darfst
place-choice = { $place ->
   *[here] Auf diesem Server
    [everywhere] Überall
}
suggest-turn = Du bist am Zug { suggest-place }: { $game } { $id } ({ $players })
suggest-waiting = { $game } { $id } { suggest-place }, { $whose } am Zug ({ $players })
suggest-over = { $game } { $id } { suggest-place }, zu Ende ({ $players })
# Where a game is played, seen from where the command is typed.
suggest-place = { $place ->
   *[here] hier
    [elsewhere] anderswo
    [server] anderer Server
    [direct] allein mit mir
}
suggest-move = { $notation } – { $words }
suggest-more = … und mehr: Tipp weiter, um die Auswahl zu verkleinern
suggest-example = So beginnt kein Zug. Versuch zum Beispiel: { $example }
suggest-no-turn = Du bist hier in keiner Partie am Zug
suggest-variant = { $name } – { $about }
suggest-option = { CAP($name) }: { $value }


## Offers

draw-ask = { $count ->
    [0] { $game } ({ $players }): Willst du mit einem Remis aufhören? Du spielst allein, also muss niemand zustimmen.
    [one] { $game } ({ $players }): Willst du ein Remis anbieten? { $others } muss zustimmen. Das geht einmal je Zug.
   *[other] { $game } ({ $players }): Willst du ein Remis anbieten? { $others } müssen zustimmen. Das geht einmal je Zug.
}
takeback-ask = { $count ->
    [0] { $game } ({ $players }): Willst du deinen Zug `{ $notation }` zurücknehmen?
    [one] { $game } ({ $players }): Willst du deinen Zug `{ $notation }` und den danach zurücknehmen?
   *[other] { $game } ({ $players }): Willst du deinen Zug `{ $notation }` und die { $count } danach zurücknehmen?
}
takeback-needs = { $count ->
    [0] Zustimmen muss sonst niemand.
    [one] { $others } muss zustimmen.
   *[other] { $others } müssen zustimmen.
}
button-draw = Remis …
button-draw-do = Remis anbieten
button-draw-alone = Mit Remis aufhören
button-takeback = Zurücknehmen …
button-takeback-do = Zurücknehmen
button-pause = Pause …
button-pause-for = { $days ->
    [one] { $days } Tag
   *[other] { $days } Tage
}
button-more-time = Mehr Zeit geben
pause-ask = { $game } ({ $players }): Wie lange sollen die Uhren stillstehen? Ziehen könnt ihr trotzdem.
draw-done = Partie { $game } ist remis. Gut gespielt!
takeback-done = Zurückgenommen in Partie { $game }. Du bist wieder am Zug.
pause-done = { $days ->
    [one] Die Uhren in Partie { $game } stehen einen Tag still. Ziehen kannst du trotzdem.
   *[other] Die Uhren in Partie { $game } stehen { $days } Tage still. Ziehen kannst du trotzdem.
}
more-time-done = { $user } hat jetzt einen Tag mehr Zeit. Sie läuft { $time } ab.
took-back = ↩ { $user } hat einen Zug zurückgenommen.
offer-made = Angebot gemacht. In seiner Nachricht kannst du es zurückziehen.
offer-stands = Immer nur ein Angebot: Eins wartet noch auf Antwort.
offer-draw = 🤝 { $user } bietet ein Remis an.
offer-takeback = { $count ->
    [0] ↩ { $user } möchte `{ $notation }` zurücknehmen.
    [one] ↩ { $user } möchte `{ $notation }` und den Zug danach zurücknehmen.
   *[other] ↩ { $user } möchte `{ $notation }` und die { $count } Züge danach zurücknehmen.
}
offer-takeback-past = ↩ { $user } wollte einen Zug zurücknehmen.
offer-pause = { $days ->
    [one] ⏸️ { $user } möchte die Uhren für einen Tag anhalten.
   *[other] ⏸️ { $user } möchte die Uhren für { $days } Tage anhalten.
}
offer-waiting = ⏳ Noch keine Antwort von { $users }. Wer weiterspielt, lehnt ab.
offer-agreed = ✅ Alle sind einverstanden.
offer-declined = { $user } spielt lieber weiter.
offer-withdrawn = { $user } hat das Angebot zurückgezogen.
offer-over = Die Partie ist weitergegangen; das Angebot ist damit hinfällig.
offer-you-accepted = Du hast zugestimmt.
offer-you-declined = Du hast abgelehnt; die Partie geht weiter wie bisher.
offer-you-withdrew = Du hast dein Angebot zurückgezogen.


## Eine Partie abbrechen, bevor alle gezogen haben

button-abort = Partie abbrechen …
button-abort-do = Ja, Partie abbrechen
that-game = Partie { $id } in { $place }
that-game-direct = Partie { $id }
abort-ask = { $that } ({ $game }: { $players }) abbrechen? Sie endet ohne Sieger und zählt nicht.
abort-done = Du hast Partie { $game } abgebrochen. Sie zählt nicht.
game-aborted = { $user } hat die Partie abgebrochen.
game-ended-by-organizer = Die Turnierleitung hat die Partie beendet. Es gibt keinen Sieger.
games-aborted = ✖ { $board } – { $game }: { $players }; abgebrochen
series-aborted = Damit endet die Serie.
refuse-too-late-to-abort = Alle haben schon gezogen, darum lässt sich diese Partie nicht mehr abbrechen. Du kannst aufgeben oder mit `/{ name-command-draw }` ein Remis anbieten.
import-too-late-to-abort = Bis dahin haben alle gezogen, also kann die Partie nicht abgebrochen worden sein. Lass die Zeile weg.
resign-or-abort = Noch haben nicht alle gezogen, darum kannst du die Partie auch **abbrechen**: Niemand gewinnt, und sie zählt nicht.


## Jemanden erinnern, der lange nicht zieht

button-nudge = Erinnern
nudge = ⏰ { $user }, { $by } wartet auf deinen Zug.
nudge-direct = ⏰ { $by } wartet auf deinen Zug in { $game }.
nudge-done = Ich habe { $user } erinnert.
nudge-done-digest = { $user } bekommt eine Nachricht am Tag. In der nächsten steht diese Partie.
refuse-nudge-early = Der Zug von { $user } begann { $time }. Erinnern kannst du, wenn er einen Tag gedauert hat.
refuse-nudge-again = { $user } wurde { $time } erinnert, und einmal am Tag genügt. Versuch es später noch einmal.
refuse-nudge-away = { $user } hat Urlaub; er endet { $time }. Dann kannst du erinnern.
refuse-nudge-unwanted = { $user } möchte nicht benachrichtigt werden, darum schicke ich keine Erinnerung. `/{ name-command-games }` zeigt dort, dass du wartest.


## Resigning

resign-ask = { $that } ({ $game }: { $players }) aufgeben? { $count ->
    [one] Dann gewinnt { $winners }.
   *[other] Dann gewinnen { $winners }.
}
resign-ask-many = { $that } ({ $game }: { $players }) aufgeben? Die anderen spielen weiter; was dir auf dem Brett gehört, bleibt stehen.
resign-ask-alone = { $that } ({ $game }: { $players }) aufgeben? Du spielst allein, also ist sie dann einfach zu Ende.
resign-ask-seat = { $that } ({ $game }: { $players }) für Spieler { $seat } aufgeben? Mit den anderen spielst du weiter; auf dem Brett bleibt alles stehen.
resign-price = { $count ->
    [0] Deine Wertung bleibt gleich.
    [one] Du verlierst einen Punkt.
   *[other] Du verlierst { $count } Punkte.
}
button-resign-do = Aufgeben
resign-done = Du hast Partie { $game } aufgegeben. Gut gespielt!


## Wertungen, Profile, Ranglisten

command-profile = Wertungen und Ergebnisse, deine oder die von jemand anderem
command-leaderboard = Rangliste eines Spiels, hier oder auf allen Servern
option-player = Wessen Profil; leer für deins
option-where = Wer auf diesem Server spielt, oder alle
option-ratings = Ob du bei den Wertungen mitmachst
where-choice = { $whom ->
   *[here] Dieser Server
    [everyone] Alle Server
}
ratings-choice = { $ratings ->
   *[join] mitmachen
    [out] ausgenommen sein
}
rating-changed = { $name } **{ $rating }** ({ $change })
ratings-changed = Wertungen: { $changes }
scale-two = { $game } zu zweit
scale-many = { $game } zu dritt und mehr
leaderboard-title = Rangliste – { $scale }
leaderboard-title-here = Rangliste hier – { $scale }
leaderboard-footer = Seite { $page } von { $pages } · Rang, Wertung, ± Unsicherheit · ? vorläufig
leaderboard-unranked = **Ohne Rang**: zuletzt zu wenige gewertete Partien
leaderboard-you = **{ $name }** ◀ du
leaderboard-empty = Hier hat noch niemand eine Wertung. Fang an: Starte mit `/{ name-command-challenge }` eine gewertete Partie.
button-leaderboard-here = Dieser Server
button-leaderboard-everyone = Alle Server
profile-title = { $name }
profile-engine = Ich habe Stufen statt einer Wertung: Tippe `/{ name-command-challenge }`, wähl { $me } als Gegner und eine Stufe, und finde heraus, welche zu dir passt.
profile-scale = **{ $scale }**
profile-rating = Wertung **{ $rating }** ± { $deviation }
profile-provisional = Wertung **{ $rating }** ± { $deviation } · vorläufig, bis noch ein paar gewertete Partien gespielt sind
profile-ranked = Wertung **{ $rating }** ± { $deviation } · Platz { $place } von { $count }
profile-ranked-here = Wertung **{ $rating }** ± { $deviation } · hier Platz { $place } von { $count }
profile-left-out = Auf eigenen Wunsch von Wertungen ausgenommen.
profile-none = Noch keine beendete Partie.
profile-none-own = Du hast noch keine beendete Partie. Tippe `/{ name-command-challenge }`, um eine zu beginnen, oder `/{ name-command-games }`, um zu sehen, wo du am Zug bist.
profile-all = { $count ->
    [one] **Eine Partie**: { $results }
   *[other] **Alle { $count } Partien**: { $results }
}
profile-completed = **Zu Ende gespielt**: { $percent } %
profile-streak = { $now ->
    [0] **Siegesserie**: keine (beste { $longest })
   *[other] **Siegesserie**: { $now } (beste { $longest })
}
profile-tournaments = 🏆 **Turniere**: { $played } gespielt, { $won } gewonnen
profile-latest = Gezählt sind nur die letzten { $count } Partien.
profile-engine-games = **Gegen mich**: { $results }
ratings-alt = { $games ->
    [one] Die Wertungen nach einer gewerteten Partie.
   *[other] Wie sich die Wertungen in { $games } gewerteten Partien veränderten.
}
ratings-alt-curve = { $name }: von { $first } auf { $last }, zwischen { $least } und { $most }.
profile-latest-games = **Letzte Partien**
profile-latest-game = • { $game } – { $result }
profile-won = gewonnen
profile-shared = gemeinsam gewonnen
profile-drawn = remis
profile-lost = verloren
profile-against = **Du gegen { $name }**: { $results }
profile-never-met = **Du gegen { $name }**: noch keine Partie
tally-won = { $count } gewonnen
tally-shared = { $count } geteilt
tally-drawn = { $count } remis
tally-lost = { $count } verloren
settings-next = **Nächste Partie**: { $next ->
    [on] an – nach einem Zug nenne ich dir die nächste Partie, die auf dich wartet
   *[off] aus
}
next-choice = { $next ->
    [on] an – nach einem Zug nenne ich dir die nächste Partie, die auf dich wartet
   *[off] aus
}
upcoming-choice = { $upcoming ->
    [on] an – bei drei oder mehr Leuten sage ich Bescheid, wenn du als Nächstes dran bist
   *[off] aus
}
settings-upcoming = **Gleich dran**: { $upcoming ->
    [on] an – bei drei oder mehr Leuten sage ich Bescheid, wenn du als Nächstes dran bist
   *[off] aus
}
button-upcoming-on = „Gleich dran“ melden
button-upcoming-off = „Gleich dran“ nicht melden
settings-confirm = **Züge bestätigen**: { $confirm }
confirm-choice = { $confirm ->
    [on] an – ich frage nach, bevor ich einen geklickten Zug spiele
   *[off] aus – dein letzter Klick spielt den Zug
}
settings-ratings = **Wertungen**: { $ratings ->
   *[join] du machst mit
    [out] du bist ausgenommen
} · `/{ name-command-settings } { name-option-ratings }`
unrated-ask = Von Wertungen ausgenommen werden? Deine sind dann endgültig weg: { $ratings }. Später kannst du wieder mitmachen, als Neuling.
unrated-rating = { $scale } { $rating }
button-unrated-do = Mich ausnehmen

## Settings

settings-title = Deine Einstellungen
settings-theme = **Design**: { $theme }
settings-labels = **Koordinaten**: { $labels }
settings-side = **Brettseite**: { $side }
settings-about = So sehen Bretter aus, die nur du siehst: `/{ name-command-board }`, dein Zug Schritt für Schritt, `/{ name-command-replay }`, `/{ name-command-rules }`. Was alle sehen, bleibt, wie es ist.
settings-theme-menu = Design: { $theme }
settings-language-menu = Sprache: { $language }
settings-pings-menu = Du bist dran: { $way }
settings-reminders-menu = Erinnerungen: { $way }
settings-entry = { CAP($choice) }
# What a server has chosen, for the people who manage it.
server-title = Dieser Server
server-channels = **Erlaubte Kanäle**: nur { $channels }
server-channels-all = **Erlaubte Kanäle**: alle
server-threads = **Ein Thread für jede Partie**: { $threads ->
   *[yes] ja
    [no] nein
    [some] nur für Turnierpartien
}
server-time = **Übliche Bedenkzeit**: { $time }
server-language = **Sprache für alle**: { $language }
server-level = **Meine höchste Stufe**: { $level }
server-level-any = **Meine höchste Stufe**: ohne Grenze
server-games = **Partien gleichzeitig**: höchstens { $count }; { $running ->
    [one] eine läuft
   *[other] { $running } laufen
}
server-games-any = **Partien gleichzeitig**: beliebig viele; { $running ->
    [one] eine läuft
   *[other] { $running } laufen
}
server-about = Laufende Partien gehen weiter, wie und wo sie sind. Was nur eine Person sieht, richtet sich nach deren eigenen `/{ name-command-settings }`.
server-language-choice = { $language ->
    [en] Englisch – English
    [de] Deutsch
    [pl] Polnisch – polski
   *[usual] wie in Discord für diesen Server eingestellt
}
server-channels-menu = Erlaubte Kanäle …
server-time-menu = Übliche Bedenkzeit: { $time }
server-language-menu = Sprache: { $language }
server-limits-menu = Grenzen: Stufe, Partienzahl …
server-limit-level = Meine höchste Stufe: { $level }
server-limit-level-any = Meine höchste Stufe: ohne Grenze
server-limit-games = Partien gleichzeitig: höchstens { $count }
server-limit-games-any = Partien gleichzeitig: beliebig viele
button-everywhere = Überall erlauben
button-threads-on = Ein Thread für jede Partie
button-threads-off = Keine Threads
theme-name = { $theme ->
   *[dark] Dunkel
    [light] Hell
    [high-contrast] Hoher Kontrast
    [wood] Holz
}
theme-about = { $theme ->
   *[dark] fast schwarzes Brett auf Dunkelgrau
    [light] Papier auf Hellgrau
    [high-contrast] Schwarz, Weiß und reine Farben
    [wood] helles Holz auf dunklem Holz
}
labels-choice = { $labels ->
   *[show] an
    [hide] aus
}
option-language = Sprache, in der du Antworten bekommst
option-pings = Wie du erfährst, dass du dran bist
option-reminders = Wie du erinnert wirst, wenn noch ein Viertel deiner Zeit bleibt
option-remind = Wie lange vor Ablauf deiner Zeit ich dich erinnere, etwa 1 Tag, 2 Stunden; „off“: wie üblich
option-zone = Deine Zeitzone, für die Ruhezeit; schreib eine Stadt auf Englisch, etwa Berlin oder Vienna
option-quiet = Stunden, in denen ich dich nicht benachrichtige, etwa 22-8, oder „off“
option-upcoming = Ob ich bei drei oder mehr Leuten Bescheid sage, wenn du als Nächstes dran bist
option-vacation = Tage, an denen deine Zeit nicht läuft: 24.12.2026 bis 31.12.2026, oder „off“
option-reset = Was wieder auf die Voreinstellung zurückgesetzt wird
language-choice = { $language ->
    [en] Englisch – English
    [de] Deutsch
    [pl] Polnisch – polski
   *[own] wie dein Discord
}
pings-choice = { $way ->
   *[channel] Erwähnung im Kanal
    [direct] Direktnachricht
    [digest] eine Direktnachricht am Tag, kurz nach 16:00 UTC
    [none] gar nicht
}
reminders-choice = { $way ->
   *[channel] Erwähnung im Kanal
    [direct] Direktnachricht
    [none] gar nicht
}
settings-language = **Sprache**: { $language }
settings-pings = **Du bist dran**: { $way }
settings-reminders = **Erinnerungen**: { $way }
settings-remind = **Wann ich erinnere**: { $times } vor Ablauf deiner Zeit · `/{ name-command-settings } { name-option-remind }`
settings-remind-usual = **Wann ich erinnere**: wenn noch ein Viertel der Zeit bleibt · `/{ name-command-settings } { name-option-remind }`
settings-quiet = **Ruhezeit**: { $times } ({ $zone }); was inzwischen passiert, steht danach in einer einzigen Nachricht · `/{ name-command-settings } { name-option-quiet }`
settings-quiet-none = **Ruhezeit**: keine · `/{ name-command-settings } { name-option-zone } { name-option-quiet }`
settings-quiet-none-in = **Ruhezeit**: keine; deine Zeitzone ist { $zone } · `/{ name-command-settings } { name-option-quiet }`
settings-vacation = **Urlaub**: { $spans } (dieses Jahr noch { $left ->
    [one] ein Tag
   *[other] { $left } Tage
}) · `/{ name-command-settings } { name-option-vacation }`
settings-vacation-none = **Urlaub**: keiner (dieses Jahr noch { $left ->
    [one] ein Tag
   *[other] { $left } Tage
}) · `/{ name-command-settings } { name-option-vacation }`
refuse-vacation-dates = „{ $typed }“ erkenne ich nicht als Datum. Schreib den ersten und den letzten Tag, etwa 24.12.2026 bis 31.12.2026, oder „off“, um den Urlaub zu beenden.
refuse-zone = Eine Zeitzone „{ $typed }“ kenne ich nicht. Schreib bei `{ name-option-zone }` eine Stadt auf Englisch und wähle eine der angebotenen Zeitzonen, etwa Europe/Vienna.
refuse-no-zone = Für die Ruhezeit muss ich deine Zeitzone kennen: Fülle auch `{ name-option-zone }` aus, etwa mit Europe/Berlin.
refuse-hours = „{ $typed }“ erkenne ich nicht als Uhrzeiten. Schreib Anfang und Ende, etwa 22-8 oder 22:30 bis 7:15, oder „off“.
refuse-long-hours = Die Ruhezeit darf höchstens { $most } Stunden dauern, damit ich dich noch erreichen kann. Wähle weniger, oder schalte Benachrichtigungen mit `{ name-option-pings }` ab.
refuse-leads = „{ $typed }“ erkenne ich nicht als Zeiten für Erinnerungen. Schreib bis zu drei, je 15 Minuten bis 14 Tage vor Ablauf, etwa 1 Tag, 2 Stunden, oder „off“.
refuse-vacation-past = Urlaub kann nicht vor heute enden und nicht, bevor er beginnt. Schreib zuerst den ersten Tag, dann den letzten.
refuse-vacation-far = Urlaub kannst du bis zu zwölf Monate im Voraus ankündigen. Wähle frühere Tage.
refuse-vacation-spent = Das ist zu lang: { $year } hast du noch { $left ->
    [0] keinen Tag
    [one] einen Tag
   *[other] { $left } Tage
} Urlaub. Alle haben 30 im Jahr. Wähle weniger Tage.
refuse-vacation-many = Du hast zu viele Urlaube angekündigt. Beende sie mit „off“ und kündige dann die an, die du meinst.
side-choice = { $side ->
   *[printed] wie gedruckt
    [own] deine unten
}
# In the description of a picture.
alt-sample = Ein Brett im Design „{ $theme }“. { $board }
button-labels-show = Koordinaten zeigen
button-labels-hide = Ohne Koordinaten
button-confirm-on = Züge bestätigen
button-confirm-off = Züge sofort spielen
button-next-on = Nächste Partie nennen
button-next-off = Nächste Partie nicht nennen
button-side-own = Meine Seite unten
button-side-printed = Brett wie gedruckt


## Privacy

privacy-title = Deine Daten
privacy-kept = **Ich speichere** die Partien und Herausforderungen, an denen du beteiligt bist: wer wo sitzt, jeden Zug und wann er kam, was du dazu gesagt hast, wie es ausging. Dazu die Bretter, auf denen du Züge ausprobierst, deine Wertungen, bei welchen Turnieren und Ladders du mitmachst, welchen Partien du zusiehst, wie du die Rätsel des Tages gelöst hast, und was du unter `/{ name-command-settings }` gewählt hast.
privacy-not-kept = **Nicht gespeichert** werden dein Name, dein Bild und was du sonst schreibst. Wie jemand heißt, frage ich Discord, wenn ich es brauche.
privacy-seen = **Wer es sieht**: Eine Partie sehen alle, die sie spielen oder in ihrem Kanal sind; Wertungen und Ergebnisse alle, die dein Profil öffnen; alles sieht nur, wer mich betreibt.
privacy-document = Alles im Einzelnen steht auf Englisch oben in der Datei `{ $file }`.
privacy-document-at = [Alles im Einzelnen]({ $url }), ausführlich und auf Englisch.
privacy-about = **Exportieren**: alles als Dateien zum Herunterladen, nur für dich sichtbar. **Meine Daten löschen** sagt dir vorher, was verschwindet und was bleibt.
privacy-nothing = Ich habe nichts über dich gespeichert.
button-export = Exportieren
button-forget = Meine Daten löschen
button-forget-do = Endgültig löschen
export-done = { $count ->
    [0] Das ist alles, was ich über dich speichere. Partien hast du keine.
    [one] Das ist alles, was ich über dich speichere, mit einer Partie.
   *[other] Das ist alles, was ich über dich speichere, mit { $count } Partien.
}
export-cut = Alles passt nicht in eine Nachricht: Von deinen { $count } Partien sind die neuesten { $listed } dabei. Frag nach dem Rest, wer mich betreibt.
export-records-cut = Alles passt nicht in eine Nachricht: Alle { $count } Partien sind in der ersten Datei, zum Lesen aufgezeichnet die neuesten { $listed }. Jede andere gibt dir `/{ name-command-replay }`.
forget-ask = **Alles über dich löschen?** Das lässt sich nicht rückgängig machen.
forget-goes = 🗑 Endgültig weg: { $lost }.
forget-settings = deine Einstellungen
forget-vacations = dein Urlaub
forget-said = was du zu deinen Zügen gesagt hast
forget-ratings = deine Wertungen
forget-boards = die Bretter, auf denen du Züge ausprobierst, samt deinen Plänen
forget-puzzles = deine Ergebnisse bei Rätseln des Tages, auch wie viele in Folge
button-lessons = Lektionen
button-next-lesson = Nächste Lektion
button-lesson-rule = Regeln: { $title }
lesson-step = 🎓 { $task } Du bist **{ $side }**.
lesson-footer = { $game } · Lektion { $number } von { $count }
lesson-right-title = Richtig!
lesson-wrong-title = Noch nicht richtig
lesson-right = ✅ `{ $notation }`: { $words }
lesson-wrong = ❌ `{ $notation }`: { $words } Der Zug ist erlaubt, aber in dieser Lektion geht es um etwas anderes:
lesson-rule = **{ $title }** (Regeln: { $rules }): { $rule }
lesson-all-done = 🎓 Du hast alle Lektionen zu { $game } geschafft. Zeit für eine richtige Partie!
forget-lessons = welche Lektionen du geschafft hast
button-block = Blockieren
button-unblock = Blockierung aufheben
block-ask = Willst du { $user } blockieren? Herausforderungen bringen euch dann nicht mehr in dieselbe Partie, und der Bot verrät es nicht. Laufende Partien, Turniere und Ladders bleiben, wie sie sind.
block-is-blocked = Du hast { $user } blockiert. Willst du die Blockierung aufheben, damit ihr wieder zusammen spielen könnt?
block-done = Du hast { $user } blockiert. Im selben Menü kannst du das wieder aufheben.
block-undone = { $user } ist nicht mehr blockiert.
refuse-block-apart = Du und { $user } könnt keine Partie durch eine Herausforderung beginnen. Spiel mit jemand anderem, oder mach eine Herausforderung, die für alle offen ist.
refuse-block-not-this = Blockieren kannst du nur andere Menschen.
refuse-block-full = Du hast { $most } Leute blockiert, mehr geht nicht. Heb erst eine andere Blockierung auf.
button-vote-close = Partie beenden …
vote-time = { $time } pro Abstimmung
# $time: „1 Tag“; $quorum: 0, wenn nur die Zeit eine Abstimmung beendet.
vote-challenge = 🗳️ { $group } spielt per **Abstimmung**: Alle, die dazugehören, können Züge vorschlagen. Gespielt wird der Zug mit den meisten Stimmen. Zeit ab dem ersten Vorschlag: { $time }{ $quorum ->
    [0] {""}
    [one] , oder bis jemand abgestimmt hat
   *[other] , oder bis { $quorum } Leute abgestimmt haben
}. Bei Gleichstand gewinnt der frühere Vorschlag.
# Variables: $group, $time, $quorum
vote-open = 🗳️ { $group }, wählt einen Zug: Damit schlagt ihr ihn vor und stimmt für ihn. Gespielt wird der Zug mit den meisten Stimmen. Zeit ab dem ersten Vorschlag: { $time }{ $quorum ->
    [0] {""}
    [one] , oder bis jemand abgestimmt hat
   *[other] , oder bis { $quorum } Leute abgestimmt haben
}. Bei Gleichstand gewinnt der frühere Vorschlag.
vote-count = `{ $notation }` { $votes }
# Variables: $result, $all, $quorum, $end
vote-standing = 🗳️ { $result } – { $all ->
    [one] eine Stimme
   *[other] { $all } Stimmen
}{ $quorum ->
    [0] {""}
   *[other] {" "}({ $quorum } genügen)
}. Die Abstimmung endet { $end }; bei Gleichstand gewinnt der frühere Vorschlag.
# Variables: $group, $notation, $votes, $all
vote-decided = 🗳️ { $group } hat sich für `{ $notation }` entschieden, mit { $votes } von { $all } { $all ->
    [one] Stimme
   *[other] Stimmen
}.
vote-button = { $notation } · { $votes }
vote-done = Du hast für `{ $notation }` gestimmt. Die Abstimmung endet { $end }; bis dahin kannst du stattdessen einen anderen Zug wählen.
vote-done-last = Du hast für `{ $notation }` gestimmt. Damit endet die Abstimmung.
refuse-vote-direct = Per Abstimmung spielen können nur Gruppen auf einem Server. Verwende diesen Befehl in einem Kanal eines Servers.
refuse-vote-role = Du hast die Rolle { $role } nicht. Wähl eine von deinen, oder lass `{ name-option-role }` weg.
refuse-vote-time = Die Zeit „{ $typed }“ kenne ich nicht. Wähl eine von denen, die es für `{ name-option-vote }` gibt, oder lass sie weg.
refuse-vote-quorum = Eine Abstimmung kann mit 1 bis { $most } Stimmen enden. Wähl für `{ name-option-quorum }` eine Zahl dazwischen, oder lass sie weg.
refuse-vote-many-games = In diesem Kanal laufen schon { $most } Partien per Abstimmung, mehr geht nicht. Spielt erst eine davon zu Ende, oder nehmt einen anderen Kanal.
refuse-vote-many-moves = Es sind schon { $most } Züge vorgeschlagen, mehr geht nicht. Stimm für einen davon.
refuse-vote-many-voters = In dieser Partie haben schon { $most } Leute abgestimmt, mehr geht nicht.
refuse-vote-other-side = Du hast in dieser Partie schon für die andere Seite abgestimmt, darum kannst du es für diese nicht mehr.
refuse-vote-no-challenge = Ich kenne keine offene Herausforderung mit dieser Nummer, die dein Kanal annehmen könnte. Du findest die Nummer unter einer Herausforderung, die mit `/{ name-command-together }` ohne Gegner gestellt wurde.
refuse-vote-not-manager = Nur wer den Server verwalten darf, kann eine Partie beenden, die per Abstimmung gespielt wird.
season-title = Saison { $number }
season-head-title = Saisons
season-head-place = #
season-head-name = Name
season-head-points = Wertung
# Variables: $number, $end
season-now = 📅 Saison { $number } endet am { $end }.
season-none = Auf diesem Server gibt es gerade keine Saisons. Wer ihn verwaltet, kann sie mit `/{ name-command-server }` einführen.
season-span = Vom { $from } bis zum { $to }
season-span-entry = { $from } bis { $to }
season-list = **{ $title }**: { $names }
season-place = { $place }) { $name } ({ $points })
season-place-alone = { $place }) { $name }
season-empty = In dieser Saison hat niemand gespielt.
season-ladder = Ladder – { $game }
season-rating = Wertung – { $scale }
season-menu = Eine andere Saison …
tournament-repeats-choice = { $repeats ->
    [weekly] Jede Woche
    [monthly] Jeden Monat
   *[never] Nur einmal
}
# Variables: $every, $edition
tournament-recurs = 🔁 { $every ->
    [weekly] Jede Woche
   *[monthly] Jeden Monat
}; dies ist Nummer { $edition }. Das nächste wird angekündigt, wenn dieses beginnt.
# Variables: $every, $edition, $division, $divisions
tournament-recurs-divided = 🔁 { $every ->
    [weekly] Jede Woche
   *[monthly] Jeden Monat
}; dies ist Nummer { $edition }, Klasse { $division } von höchstens { $divisions }. Wer gewinnt, steigt beim nächsten Mal auf, wer Letzter wird, ab; Neue beginnen unten.
tournament-division-name = { $name }, Klasse { $division }
# Variables: $name, $starts, $count, $url
tournament-reminder-linked = ⏰ Die Anmeldung für **{ $name }** endet { $starts }: { $count ->
    [0] noch ist niemand dabei
    [one] bisher ist eine Person dabei
   *[other] bisher sind { $count } dabei
}. [Zum Turnier]({ $url })
tournament-reminder = ⏰ Die Anmeldung für **{ $name }** endet { $starts }: { $count ->
    [0] noch ist niemand dabei
    [one] bisher ist eine Person dabei
   *[other] bisher sind { $count } dabei
}.
refuse-tournament-divisions = Es kann höchstens { $most } Klassen geben. Wähl für `{ name-option-divisions }` eine Zahl von 1 bis { $most }, oder lass sie weg.
refuse-tournament-divisions-alone = Klassen haben nur Turniere, die sich wiederholen, denn man steigt von einem zum nächsten auf und ab. Wähl eine `{ name-option-repeats }`, oder lass `{ name-option-divisions }` weg.
button-season-length = { $months ->
    [1] Saisons von einem Monat
    [12] Saisons von einem Jahr
   *[other] Saisons von { $months } Monaten
}
# Variables: $channel, $months, $end
server-season = **Saisons**: angekündigt in { $channel }, jede { $months ->
    [1] einen Monat
    [12] ein Jahr
   *[other] { $months } Monate
} lang; diese endet am { $end }. Wer weder in ihr noch in der davor eingestiegen ist oder gespielt hat, fällt dann aus den Ladders
server-season-none = **Saisons**: keine. Wähl einen Kanal, um sie einzuführen; am Ende jeder Saison zeige ich dort, wer am besten war
server-season-menu = Kanal für Saisonergebnisse …
refuse-season-direct = Saisons gehören zu Servern. Verwende diesen Befehl in einem Kanal eines Servers.
refuse-season-unknown = Diese Saison bewahre ich nicht mehr auf. `/{ name-command-season }` zeigt die, die es noch gibt.
forget-blocked = wen du blockiert hast
forget-watched = die Liste der Partien, denen du zusiehst
forget-votes = deine Stimmen in Partien, die ein Kanal oder eine Rolle gemeinsam spielt
forget-standing = deine Dauersuchen
forget-seasons = dein Name unter den Besten vergangener Saisons
forget-ladders = deine Plätze auf Ladders
forget-tournaments = dein Platz in Turnieren, die noch nicht vorbei sind
forget-resigns = { $count ->
    [one] 🏳 Du spielst in einer Partie mit: Du gibst sie auf. Endet sie damit und ist sie gewertet, zählt das für die anderen.
   *[other] 🏳 Du spielst in { $count } Partien mit: Du gibst sie auf. Endet eine gewertete damit, zählt das für die anderen.
}
forget-challenges = { $count ->
    [one] ✉ Eine Herausforderung von dir oder an dich wird geschlossen.
   *[other] ✉ { $count } Herausforderungen von dir oder an dich werden geschlossen.
}
forget-stays = ♟ Was bleibt: die Partien und Turniere selbst, denn sie gehören auch den anderen. Du stehst darin als *ehemaliges Mitglied*, und nichts, was ich speichere, führt zu dir.
forget-posts = 💬 Was ich auf Discord geschrieben habe, bleibt dort stehen, wie es ist.
forgotten = Erledigt. Ich habe nichts mehr über dich gespeichert; spielst du wieder, fängst du neu an.


## Rules and help

rules-title = { $page } – die Regeln von { $game }
# $rules are the rule numbers by which refusals cite the page.
rules-footer = { $count ->
    [one] Seite { $page } von { $pages } · Regel { $rules }
   *[other] Seite { $page } von { $pages } · Regeln { $rules }
}
rules-menu = Seite { $page } von { $pages }: { $title }
rules-menu-entry = { $page }. { $title }
rules-menu-cites = { $count ->
    [one] Regel { $rules }
   *[other] Regeln { $rules }
}
# Under a refusal: opens the page of rules that explains it.
button-rule = Regel { $rule }: { $title }
button-previous = ◀ Zurück
button-next = Weiter ▶

# What a page's diagram marks, in words. $chosen is the part of the move chosen so far.
rules-alt-choices = Markiert ist, was gewählt werden darf: { $places }.
rules-alt-choices-many = Markiert sind die { $count } Stellen, die gewählt werden dürfen.
rules-alt-choices-after = Nach der Wahl von { $chosen } ist markiert, was als Nächstes möglich ist: { $places }.
rules-alt-choices-after-many = Nach der Wahl von { $chosen } sind die { $count } Stellen markiert, die als Nächstes möglich sind.
rules-alt-crossing = Kreuzung { $one }/{ $other }
rules-alt-arrow = Ein Pfeil zeigt von { $from } nach { $to }.
# $claim says what ticks and crosses are about: choice (what may be chosen), landing (where the piece lands), win (where a choice
# wins) or mover (which of the pieces can do something).
rules-alt-yes = { $claim ->
    [landing] Ein Haken, wo der Stein zu stehen kommt: { $places }.
    [win] Ein Haken, wo dies gewinnt: { $places }.
    [mover] Ein Haken an dem, was ziehen kann: { $places }.
   *[choice] Ein Haken, wo dies erlaubt ist: { $places }.
}
rules-alt-no = { $claim ->
    [landing] Ein Kreuz, wo der Stein nicht zu stehen kommt: { $places }.
    [win] Ein Kreuz, wo es nicht gewinnt: { $places }.
    [mover] Ein Kreuz an dem, was es nicht kann: { $places }.
   *[choice] Ein Kreuz, wo es nicht erlaubt ist: { $places }.
}


help-title = Asterism – was als Nächstes kommt
help-your-turn = { $count ->
    [one] ▶ In einer Partie **bist du am Zug**. Nimm die Knöpfe unter dem neuesten Brett, tippe `/{ name-command-move }` oder öffne sie unten.
   *[other] ▶ In { $count } Partien **bist du am Zug**. Nimm die Knöpfe unter den neuesten Brettern, tippe `/{ name-command-move }` oder öffne eine unten.
}
help-offered = { $count ->
    [one] 🤝 In einer Partie wartet ein Angebot auf deine Antwort: Öffne sie unten.
   *[other] 🤝 In { $count } Partien wartet ein Angebot auf deine Antwort: Öffne unten eine.
}
help-waiting = { $count ->
    [one] ⏳ In einer Partie wartest du darauf, dass jemand anderes zieht.
   *[other] ⏳ In { $count } Partien wartest du darauf, dass jemand anderes zieht.
}
help-challenged = { $count ->
    [one] ✉ Jemand hat dich herausgefordert: `/{ name-command-games }` führt dich hin.
   *[other] ✉ { $count } Herausforderungen warten auf deine Antwort: `/{ name-command-games }` führt dich hin.
}
help-challenging = { $count ->
    [one] ✉ Deine Herausforderung wartet auf eine Antwort.
   *[other] ✉ { $count } deiner Herausforderungen warten auf eine Antwort.
}
help-no-game = Du hast gerade keine laufende Partie. Tippe `/{ name-command-challenge }`, wähle ein Spiel und wen du herausforderst, und drück Enter; zum Annehmen genügt ein Klick.
help-ended = 🏁 Diese Partie ist gerade zu Ende gegangen; unten kannst du sie analysieren lassen:
help-guest = Ich bin hier nur zu Besuch: Bretter, Regeln, Wiederholungen und deine Partien kann ich dir zeigen. Zum Spielen lade mich auf einen deiner Server ein ({ $url }), oder schreib mir direkt und spiel dort gegen mich.
help-lacks = ⚠ Hier kann ich nichts zeigen: Mir fehlen Rechte ({ $permissions }). Frag jemanden, der diesen Server verwaltet, oder spiel in einem anderen Kanal.
help-lacks-threads = ⚠ Dieser Server möchte für jede Partie einen Thread, aber in diesem Kanal fehlt mir { $permissions }. Bis jemand, der den Server verwaltet, mir das gibt, wird im Kanal selbst gespielt.
help-direct = In unseren Direktnachrichten spielst du gegen mich; für Partien mit anderen geh auf einen Server, auf dem ich bin.
help-engine = ⭐ Niemand da? Spiel gegen mich: Tippe `/{ name-command-challenge }`, wähle { $me } als Gegner und eine Stufe von 1 (zum Einstieg) bis { $most }. Die Partie beginnt sofort, hier oder in einer Direktnachricht. Ich kann auch bei einer Partie mit anderen mitspielen.
help-play = **Spielen** { $commands }
help-look = **Ansehen** { $commands }
help-you = **Du** { $commands }
help-server = **Server** { $commands }
help-commands = Tippe `/` und wähl mich aus, um zu sehen, was jeder Befehl tut.
help-rules-of = Regeln von { $game }
button-play-me = Gegen mich spielen
button-other-game = Anderes Spiel
play-me-which = Welches Spiel möchtest du gegen mich spielen?
play-me-setup = **{ $game }** gegen mich. Ändere, was du möchtest, und klicke dann auf **{ button-start }**.
play-me-level = Stufe: { $level }
play-me-variant = Variante: { $variant }
play-me-time = Bedenkzeit: { $time }
button-help = Zeig mir, wie
# Posted once where nobody has met the bot before. Three sentences.
first-words = Hallo, ich bin Asterism! Hier könnt ihr { $games } spielen: mit den Knöpfen, oder tippt eure Züge. Fordere mit `/{ name-command-challenge }` jemanden heraus, oder mich, wenn niemand da ist. Nicht weiter? `/{ name-command-help }`.
first-words-direct = Hallo, ich bin Asterism! Hier kannst du { $games } gegen mich spielen: mit den Knöpfen, oder du tippst deine Züge. Freunde forderst du mit `/{ name-command-challenge }` auf einem Server heraus, auf dem ich bin. Du kommst nicht weiter? `/{ name-command-help }`
first-words-nowhere = Ich bin jetzt auf **{ $server }** ({ $url }), darf dort aber in keinem Kanal schreiben, also kann noch niemand spielen. Gib meiner Rolle in den Einstellungen eines Kanals diese Berechtigungen: { $permissions }. Danach tippe dort `/{ name-command-help }`.
welcome-title = Spiele mit { $name }
welcome-about = { $games }: vier Brettspiele, im Chat gespielt und ohne Eile. Wähle ein Brett! Das hier ist ein kleines Discord auf deinem eigenen Rechner: Probier alles aus.
welcome-bot = Gegen den Bot spielen
welcome-play = Sofort losspielen
welcome-play-now = Jetzt { $game } spielen
welcome-friend = Mit Freunden spielen
welcome-rules = So gehen die Spiele


## Refusals: what is wrong, and what to do now

refuse-not-your-turn = { $whose } ist am Zug (Beginn: { $time }). Ich melde mich, wenn du dran bist.
refuse-not-your-game = Du spielst in dieser Partie nicht mit. Um bei einer laufenden Partie zuzusehen, klicke auf **⋯** unter ihrem Brett, dann auf **{ button-watch }**. Eine eigene beginnst du mit `/{ name-command-challenge }`.
refuse-not-in-group = { $group } ist am Zug und stimmt über ihn ab. Das können nur die, die dazugehören, und nur dort, wo ihr Brett steht.
refuse-stale = Die Partie ist seit diesem Brett weitergegangen. [Hier ist das neueste]({ $url }).
refuse-stale-no-link = Die Partie ist seit diesem Brett weitergegangen. `/{ name-command-board }` zeigt das neueste.
refuse-illegal = { $why } (Regel { $rule })
refuse-nearest = Möglich wäre: { $moves }
refuse-unreadable = `{ $typed }` kann ich ab `{ $rest }` nicht lesen: { $expected }. Ein erlaubter Zug ist `{ $example }`.
refuse-unreadable-start = `{ $typed }` kann ich nicht lesen: { $expected }, wie in `{ $example }`.
refuse-unreadable-end = `{ $typed }` ist kein ganzer Zug: { $expected }. Ein erlaubter Zug ist `{ $example }`.
refuse-doubtful = Groß- und Kleinschreibung macht hier einen Unterschied. Meinst du `{ $meant }`?
refuse-several = Du hast hier mehrere Partien. Welche?
refuse-pick-game = Wähle eine Partie
refuse-no-game-here = In diesem Kanal spielst du keine Partie. `/{ name-command-games }` zeigt dir alle deine; `/{ name-command-challenge }` beginnt hier eine.
refuse-no-such-game = Es gibt keine Partie „{ $typed }“, die du von hier aus sehen kannst, oder sie hat noch nicht begonnen. Nimm einen der Vorschläge oder schau in `/{ name-command-games }`.
refuse-no-such-ply = { $last ->
    [0] In dieser Partie gibt es noch keine Züge, also auch keinen Zug { $ply }. Lass die Zahl weg.
    [one] In dieser Partie gibt es bisher einen Zug. Frag nach 0 oder 1.
   *[other] In dieser Partie gibt es bisher { $last } Züge. Frag nach einer Zahl von 0 bis { $last }.
}
refuse-over = Partie { $game } ist zu Ende. `/{ name-command-challenge }` beginnt eine neue.
refuse-record = Partie { $game } wurde nach anderen Regeln aufgezeichnet, und diese Version des Bots kann sie nicht zeigen. Nichts ist verloren: Sag denen Bescheid, die ihn betreiben.
refuse-challenge-declined = Diese Herausforderung gibt es nicht mehr: { $user } hat abgelehnt. `/{ name-command-challenge }` beginnt eine neue.
refuse-challenge-withdrawn = Diese Herausforderung gibt es nicht mehr: Sie wurde zurückgezogen. `/{ name-command-challenge }` beginnt eine neue.
refuse-challenge-lapsed = Diese Herausforderung ist abgelaufen: Niemand hat rechtzeitig geantwortet. `/{ name-command-challenge }` beginnt eine neue.
refuse-challenge-started = Diese Herausforderung wurde angenommen; [hier ist die Partie]({ $url }).
refuse-challenge-started-no-link = Diese Herausforderung wurde angenommen, und die Partie hat begonnen. `/{ name-command-games }` führt dich hin.
refuse-challenge-unknown = Diese Herausforderung gibt es nicht mehr. `/{ name-command-challenge }` beginnt eine neue.
refuse-not-invited = Diese Herausforderung ist für { $users }. `/{ name-command-challenge }` beginnt eine eigene.
refuse-already-accepted = Du hast schon angenommen; die Partie beginnt, wenn alle es haben.
refuse-already-joined = Du bist schon dabei; die Partie beginnt, wenn alle Plätze besetzt sind.
refuse-already-joined-range = Du bist schon dabei; die Partie beginnt, wenn { $user } auf **Anfangen** klickt oder alle Plätze besetzt sind.
refuse-own-challenge = Das ist deine eigene Herausforderung: Die anderen antworten darauf. Mit **{ button-withdraw }** nimmst du sie zurück.
refuse-not-challenger = Nur { $user } kann diese Herausforderung zurückziehen. Bist du gefragt, kannst du sie ablehnen.
refuse-practice-alone = Willst du allein üben, nenne nur dich selbst, einmal für jeden weiteren Platz. Willst du mit anderen spielen, lass dich selbst weg: Du bist ohnehin dabei.
refuse-more-named = Mit dir hast du { $count ->
    [one] eine Person
   *[other] { $count } Personen
} genannt: Gib mindestens so viele an, oder lass `{ name-option-players }` weg.
refuse-own-partner = Dein Partner muss jemand anderes sein: eine Person oder ich.
refuse-no-teams = In diesem Spiel gibt es keine Teams, also auch keinen Partner. Lass `{ name-option-partner }` weg oder wähle eine Variante mit Teams: Pentagame zu viert, `{ name-option-variant }: teams`.
refuse-rated-engine = Partien mit mir werden nie gewertet. Lass `{ name-option-rated }` weg oder fordere nur Menschen heraus.
refuse-rated-practice = Übungspartien gegen dich selbst werden nie gewertet. Lass `{ name-option-rated }` weg.
refuse-rated-odds = Gewertete Partien gibt es nur ohne Vorgabe. Lass `{ name-option-odds }` oder `{ name-option-rated }` weg.
refuse-rated-head-start = Partien mit Vorsprung zählen nie für die Wertung. Lass `{ name-option-head-start }` oder `{ name-option-rated }` weg.
refuse-head-start-for-two = Einen Vorsprung gibt es nur zu zweit. Fordere genau eine Person heraus, oder lass den Platz frei, damit jemand dazukommen kann; oder lass `{ name-option-head-start }` weg.
refuse-no-head-start = Bei diesen Regeln würde dieser Vorsprung die Partie entscheiden oder gar nichts ändern. Wähle bei `{ name-option-head-start }` einen anderen oder eine andere `{ name-option-variant }`.
refuse-needs-time = Bei `{ name-option-weekends }` und `{ name-option-odds }` geht es um die Uhr, und diese Partie hätte keine. Wähle eine `{ name-option-time }`, oder lass beides weg.
refuse-needs-open-seats = Bei `{ name-option-strength }` geht es um freie Plätze, und diese Herausforderung hat keine. Lass es weg, oder nenne weniger Gegner.
refuse-other-strength = Die freien Plätze sind für alle, die in diesem Spiel eine Wertung von { $least } bis { $most } haben, und deine ist { $rating }. Mach mit `/{ name-command-challenge }` eine eigene Herausforderung.
refuse-full = In dieser Partie sind alle Plätze besetzt. Mit `/{ name-command-challenge }` beginnst du eine andere.
refuse-not-in = Du bist in dieser Partie nicht dabei. Klicke auf **Mitspielen**, wenn du magst.
refuse-own-open = Das ist deine eigene Herausforderung. Mit **Zurückziehen** nimmst du sie zurück.
refuse-not-starter = Nur { $user } kann diese Partie anfangen. Sind alle Plätze besetzt, beginnt sie von selbst.
refuse-not-balancer = Nur { $user } kann die Regeln dieser Herausforderung ändern. Bist du gefragt, kannst du sie ablehnen.
refuse-accepted-variant = Jemand hat diese Herausforderung schon angenommen; darum bleibt es bei ihren Regeln.
refuse-balanced = Diese Herausforderung ist schon ausgeglichen.
refuse-still-asked = Noch keine Antwort: { $users }. **Mitspielen** heißt ja, **Aussteigen** macht Platz; danach kannst du anfangen.
refuse-too-few = Für diese Partie braucht es mindestens { $least ->
    [one] eine Person
   *[other] { $least } Personen
}. Warte, bis genug dabei sind.
refuse-not-so-many = Zu { $count } geht dieses Spiel nicht. Warte, bis noch jemand dazukommt oder jemand aussteigt.
refuse-time = Die Zeit „{ $typed }“ kenne ich nicht. Wähle bei `{ name-option-time }` eine der angebotenen, oder lass sie weg.
refuse-nothing-to-repeat = In diesem Kanal ist noch keine deiner Partien zu Ende. Nenne eine mit `{ name-option-game }` oder beginne eine: `/{ name-command-challenge }`.
refuse-series-goes-on = Diese Serie läuft noch: Ihre nächste Partie beginnt von selbst. Eine Revanche gibt es am Ende.
refuse-rematched = Für diese Partie gab es schon eine Revanche: [Partie { $game }]({ $url }). Wünsch dir eine für jene, oder nimm `/{ name-command-challenge }`.
refuse-rematched-no-link = Für diese Partie gab es schon eine Revanche: Partie { $game }. Wünsch dir eine für jene, oder nimm `/{ name-command-challenge }`.
refuse-rematch-asked = Diese Revanche hast du schon vorgeschlagen; [hier antworten die anderen]({ $url }).
refuse-rematch-asked-no-link = Diese Revanche hast du schon vorgeschlagen; die anderen sind noch gefragt. `/{ name-command-games }` zeigt sie.
refuse-former = Jemand aus dieser Partie ist nicht mehr da. Mit `/{ name-command-challenge }` beginnst du eine mit wem du magst.
refuse-still-runs = Partie { $game } läuft noch. Wenn sie zu Ende ist, kannst du eine Revanche verlangen; mit `/{ name-command-challenge }` beginnst du gleich eine andere.
refuse-elsewhere-now = Dieser Server will dort, wo diese Herausforderung steht, keine Partien mehr. Fordere neu heraus in { $channels }
refuse-too-many-challenges = { $most ->
    [one] Eine Herausforderung von dir wartet
   *[other] { $most } Herausforderungen von dir warten
} auf Antwort, das ist die Grenze. Zieh eine zurück, um wieder herauszufordern: `/{ name-command-games }` zeigt sie.
refuse-too-many-alone = Du spielst { $most ->
    [one] eine Partie
   *[other] { $most } Partien
} ohne andere Menschen, das ist die Grenze. Spiel eine zu Ende oder gib sie auf, um wieder eine zu beginnen: `/{ name-command-games }` zeigt sie.
refuse-bot-opponent = { $user } ist ein Bot und kann auf keine Herausforderung antworten. Wähle eine Person oder mich.
refuse-twice = { $user } ist zweimal genannt. Nenne alle nur einmal.
refuse-only-me-here = In unseren Direktnachrichten kann niemand sonst eine Partie sehen. Fordere andere in einem Kanal deines Servers heraus; hier kannst du gegen { $me } spielen.
refuse-level = Ich spiele auf den Stufen { $least } (zum Einstieg) bis { $most } (am stärksten, mit mehr Bedenkzeit). Wähle eine davon.
refuse-level-alone = Eine Stufe gibt es nur für Partien gegen mich. Nenne { $me } als Gegner oder lass die Stufe weg.
refuse-players = { $least ->
    [2] { $most ->
        [2] { $game } spielt man zu zweit. Nenne einen Gegner.
       *[other] { $game } ist für { $least } bis { $most } Spieler. Nenne einen Gegner oder mehrere, je einen pro Option.
    }
   *[other] { $game } ist für { $least } bis { $most } Spieler.
}
refuse-variant = Eine Variante „{ $typed }“ gibt es nicht. Es gibt { $known }, und einzelne Optionen, die beim Tippen vorgeschlagen werden.
refuse-option-form = `{ $typed }` ist keine Option. Schreib Optionen als `name=wert`; beim Tippen werden sie vorgeschlagen.
refuse-option-key = Eine Option `{ $key }` gibt es nicht. Es gibt: { $allowed }.
refuse-option-value = Die Option `{ $key }` kann nicht `{ $value }` sein. Möglich ist: { $allowed }.
refuse-option-players = { $option } ist für { $least ->
    [2] { $most ->
        [2] zwei Spieler
       *[other] { $least } bis { $most } Spieler
    }
   *[other] { $most ->
        [4] vier Spieler
       *[other] { $least } bis { $most } Spieler
    }
}. Nenne so viele Gegner, wie es dafür braucht, lass mit `{ name-option-players }: { $most }` Plätze für alle offen, oder wähle eine andere Variante.
refuse-option-twice = Die Option `{ $key }` ist zweimal gewählt, als { $one } und als { $other }. Lass eins davon weg.
refuse-unknown-game = Ein Spiel „{ $typed }“ gibt es nicht. Es gibt { $known }.
refuse-seat = Eine Reihenfolge „{ $typed }“ gibt es nicht. Es gibt: { $known }.
refuse-missing = Die Option `{ $option }` fehlt. Füll sie aus und schick den Befehl noch einmal.
refuse-permission = Hier kann ich nicht spielen: Mir fehlen Rechte ({ $permissions }). Wer den Server verwaltet, kann mir das geben; versuch es dann noch einmal. Nichts wurde geändert.
refuse-permission-in = In { $channel } kann ich nicht schreiben: Mir fehlen Rechte ({ $permissions }).
refuse-permissions-in =
    { $lines }
    Nichts wurde geändert. Gib mir das in den Einstellungen des Kanals und wähle noch einmal.
refuse-restarting = Ich werde gerade neu gestartet. Nichts wurde geändert; versuch es in einer Minute noch einmal.
refuse-too-fast = Das ging mir zu schnell. Nichts wurde geändert; warte ein paar Sekunden und versuch es noch einmal.
refuse-disk-full = Das konnte ich nicht speichern: Meine Festplatte ist voll. Wer mich betreibt, muss Platz schaffen; bis dahin kannst du alles ansehen, aber nichts ändern. Was vorher gespeichert wurde, ist sicher.
refuse-disk-failed = Meine Festplatte hat gerade versagt, deshalb starte ich neu. Ob das gespeichert wurde, weiß ich nicht: Sieh in einer Minute nach und wiederhole es nur, wenn es fehlt.
refuse-unreachable = Ich erreiche meine Datenbank gerade nicht; geändert hat sich nichts. Versuch es in einer Minute noch einmal.
refuse-read-only = Das konnte ich nicht speichern: Meine Datenbank nimmt gerade keine Änderungen an. Bis sie es wieder tut, kannst du alles ansehen, aber nichts ändern. Was vorher gespeichert wurde, ist sicher.
refuse-button = Diesen Knopf kenne ich nicht; er ist wohl von einer anderen Version von mir. `/{ name-command-games }` zeigt deine Partien mit frischen Knöpfen.
refuse-choice = Das stand nicht zur Wahl. Öffne es noch einmal und wähle; für einen Zug klicke auf **Ziehen …** unter dem neuesten Brett.
refuse-command = Den Befehl „{ $name }“ kenne ich nicht. `/{ name-command-help }` zeigt, was ich kann.
refuse-not-over = Partie { $game } läuft noch, und ich analysiere nur beendete. In Partien ohne Wertung zeigt dir `/{ name-command-hint }` einen guten Zug, wenn du dran bist.
refuse-rated = Diese Partie ist gewertet: Hier denken alle selbst, und ich gebe keine Tipps. In ungewerteten gern.
refuse-left-out = { $count ->
    [one] { $users } möchte von Wertungen ausgenommen sein, also kann diese Partie nicht gewertet werden. Spielt sie ungewertet.
   *[other] { $users } möchten von Wertungen ausgenommen sein, also kann diese Partie nicht gewertet werden. Spielt sie ungewertet.
}
refuse-left-out-yourself = Du hast dich aus den Wertungen nehmen lassen, und diese Partie wird gewertet. `/{ name-command-settings }` mit `{ name-option-ratings }` nimmt dich wieder auf; oder bitte um eine Partie ohne Wertung.
refuse-in-rated-games = { $count ->
    [one] Du bist in einer gewerteten Partie. Ist sie vorbei, kannst du dich von Wertungen ausnehmen; `/{ name-command-games }` führt dich hin.
   *[other] Du bist in { $count } gewerteten Partien. Sind sie vorbei, kannst du dich von Wertungen ausnehmen; `/{ name-command-games }` führt dich hin.
}
refuse-busy = Ich habe gerade zu viel zu überlegen. Nichts wurde geändert; versuch es gleich noch einmal.
refuse-crowded = Gerade ändern das sehr viele gleichzeitig. Nichts wurde geändert; versuch es gleich noch einmal.
refuse-not-here = Diese Partie wird in einem anderen Kanal gespielt; zeig das Brett dort.
refuse-guest = Ich bin hier kein Mitglied, deshalb kann hier keine Partie laufen. Lade mich auf einen deiner Server ein ({ $url }), oder schreib mir direkt und spiel dort gegen mich.
refuse-not-manager = Das entscheiden für den Server nur Leute mit der Berechtigung { $permissions }; frag jemanden von ihnen. Was nur dich betrifft, steht unter `/{ name-command-settings }`. Nichts wurde geändert.
refuse-server-only = Bei `/{ name-command-server }` geht es um einen Server: Tippe es in einem Kanal des Servers, den du meinst. Was nur dich betrifft, steht unter `/{ name-command-settings }`.
refuse-elsewhere = Auf diesem Server wird in { $channels } gespielt: Fang dort an. Eine Partie, die hier läuft, könnt ihr hier zu Ende spielen.
refuse-level-cap = Auf diesem Server spiele ich höchstens auf Stufe { $most }. Beginne mit `/{ name-command-challenge }` und höchstens dieser `{ name-option-level }`.
refuse-games-cap = { $running ->
    [one] Auf diesem Server läuft eine Partie,
   *[other] Auf diesem Server laufen { $running } Partien,
} und gleichzeitig sind höchstens { $count } erlaubt. Spiel eine von deinen zu Ende (`/{ name-command-games }`) oder versuch es wieder, wenn eine andere vorbei ist; wer den Server verwaltet, kann mehr erlauben (`/{ name-command-server }`).
refuse-no-board = Diese Nachricht zeigt kein Brett einer Partie. Nimm eine, die eins zeigt, oder tippe `/{ name-command-board }`, um die Partie zu sehen, die hier gespielt wird.
refuse-already-out = Aus dieser Partie bist du schon ausgeschieden; die anderen spielen weiter.
refuse-offer-gone = Dieses Angebot steht nicht mehr. `/{ name-command-board }` zeigt, wie die Partie steht.
refuse-own-offer = Das ist dein eigenes Angebot: Die anderen antworten darauf. Mit **{ button-withdraw }** nimmst du es zurück.
refuse-not-own-offer = Nur { $user } kann dieses Angebot zurückziehen. Bist du gefragt, kannst du es ablehnen.
refuse-draw-again = In diesem Zug hast du schon ein Remis angeboten. Nach dem nächsten Zug kannst du es wieder tun.
refuse-no-move-to-take-back = Du hast noch keinen Zug gemacht, den du zurücknehmen könntest. `/{ name-command-board }` zeigt, wie die Partie steht.
refuse-left-since = Seit deinem letzten Zug ist jemand ausgeschieden und wird nicht zurückgeholt: Darum bleibt der Zug. Spiel weiter, oder biete mit `/{ name-command-draw }` ein Remis an.
refuse-offer-group = In dieser Partie spielt eine Gruppe per Abstimmung, und niemand kann für sie zustimmen.
refuse-time-untimed = In dieser Partie ist die Bedenkzeit unbegrenzt, also läuft keine Uhr. Niemand muss sich beeilen.
refuse-time-fixed = In Turnieren und auf Ladders lassen sich die Uhren nicht anhalten und keine Zeit geben, weil andere auf das Ende der Partie warten. Zieh bitte, bevor deine Zeit abläuft.
refuse-time-given = Du hast in diesem Zug schon einen Tag gegeben. Für eine längere Unterbrechung klick unter **⋯** auf **{ button-pause }**.
refuse-time-paused = Die Uhren stehen schon bis { $until } still. Danach kannst du wieder eine Pause vorschlagen.
refuse-time-own-turn = Zeit kannst du nur jemandem geben, gegen den du spielst und der am Zug ist. Brauchst du selbst mehr, dann bitte die anderen, unter **⋯** auf **{ button-more-time }** zu klicken.
refuse-time-many = In dieser Partie gab es schon { $count } Pausen und zusätzliche Tage, mehr geht nicht. Spiel weiter, oder biete mit `/{ name-command-draw }` ein Remis an.
refuse-asked-long-ago = Diese Frage ist alt, oder du hast seither Neues begonnen. Gelöscht ist nichts. Klicke unter `/{ name-command-privacy }` noch einmal auf **Meine Daten löschen**.
refuse-long-message = Deine Nachricht hat { $length } Zeichen, höchstens { $most } sind möglich. Es wurde nichts gespielt: Kürze sie und versuch es noch einmal.
refuse-tree-gone = Diese Stellung gibt es nicht mehr: Sie wurde gelöscht oder ist nicht mehr geteilt, oder in der Partie wurden Züge zurückgenommen. `/{ name-command-explore }` öffnet dein Brett neu.
refuse-tree-full = Auf diesem Brett ist kein Platz mehr: Es behält höchstens { $most } Züge, mit langen Notizen weniger. Lösch eine Zugfolge, die du nicht mehr brauchst.
refuse-tree-deep = Eine Zugfolge hat höchstens { $most } Züge. Geh zurück und probier etwas anderes.
refuse-tree-too-many = Du hast { $most } Bretter, mehr geht nicht. Lösch eines: **{ button-my-boards }** zeigt sie alle, und **{ button-delete }** steht am Anfang von jedem.
refuse-tree-both = Nenn entweder eine Partie oder `{ name-option-kind }` oder `{ name-option-record }`, nicht beides.
refuse-tree-long-text = Dein Text hat { $length } Zeichen, höchstens { $most } sind möglich. Kürze ihn und versuch es noch einmal.
refuse-plan-not-playing = Antworten kannst du nur in deinen laufenden Partien gegen andere planen.
refuse-plan-not-ahead = Die Partie ging einen anderen Weg, darum lässt sich das nicht planen. Geh zum neuesten Brett der Partie und probier deine Zugfolge von dort.
refuse-plan-no-answer = Hier gibt es keine Antwort zu planen. Eine Zugfolge braucht, was die anderen spielen könnten, und dann deine Antwort. Bist du gerade am Zug, mach einfach deinen Zug.
refuse-plan-their-move = Ein Plan antwortet auf den Zug von { $name }. Nenne also zuerst diesen Zug, zum Beispiel: `{ $example }`
refuse-plan-own-move = Erst bist du am Zug. Nenne also zuerst deinen Zug, zum Beispiel: `{ $example }`
refuse-plan-moved = Die Partie ist inzwischen weitergegangen, darum wurde nichts geplant. Sieh dir erst das neue Brett an.
refuse-plan-many = Für eine Partie kannst du höchstens { $most } Antworten planen. Lösch welche, die du nicht mehr brauchst.
refuse-plan-many-lines = Du kannst höchstens { $most } Zeilen auf einmal tippen.
refuse-plan-two-answers = Zeile { $other } antwortet auf dieselben Züge anders. Behalte eine von beiden.
refuse-plan-line = **Zeile { $number }**, `{ $typed }`: { $why }
refuse-plan-text = Es wurde nichts geplant:
    { $faults }
    Zwischen zwei Züge gehört ein Pfeil mit einem Leerzeichen auf jeder Seite: ` -> `.
import-large = Die Datei ist zu groß: Eine Mitschrift hat höchstens { $most } KiB. `/{ name-command-replay }` gibt dir eine, die passt.
import-lost = Ich konnte die Datei nicht von Discord holen. Versuch es noch einmal.
import-no-text = Die Datei ist kein Text. Eine Mitschrift ist, was dir `/{ name-command-replay }` gibt: eine Datei, die auf `.txt` endet.
import-other-game = Die Mitschrift gehört zu { $game }. Wähle das auch unter `{ name-option-game }`.
import-settled = Aus einer Mitschrift wird deine Übungspartie, nach den Regeln, die darin stehen: Fülle nur `{ name-option-game }`, `{ name-option-record }` und, wenn du magst, `{ name-option-time }` aus.
import-long = Diese Mitschrift hat mehr Züge, als ich von einer Partie speichere. Kürze sie am Ende und versuch es noch einmal.
import-line = Zeile { $number } der Mitschrift passt nicht: „{ $line }“. { $why }
import-line-empty = Zeile { $number } der Mitschrift passt nicht. { $why }
import-form = Eine Mitschrift hat Zeilen `game`, `options` und `players`, eine leere Zeile, dann die Züge mit ihren Nummern, wie `/{ name-command-replay }` sie schreibt.
import-not-playing = { $seat } spielt da nicht mehr mit.
import-over = Die Partie ist vorher zu Ende.
import-result = Die Züge führen nicht zu diesem Ergebnis. Berichtige es, oder lass die Zeile weg.
import-incomplete = Der Zug ist nicht vollständig.
refuse-trouble = Bei mir ist etwas schiefgegangen. Sieh nach, ob es gespeichert wurde, bevor du es noch einmal versuchst; passiert es wieder, sag denen Bescheid, die mich betreiben.
refuse-board-session = Du bist nicht mehr angemeldet. Melde dich neu an oder öffne das Brett noch einmal.
refuse-board-origin = Das kam von einer anderen Website, deshalb wurde nichts geändert. Öffne das Brett in Discord oder unter seiner eigenen Adresse.
refuse-board-instance = Laut Discord ist dieses Brett bei dir nicht geöffnet. Schließ es und öffne es noch einmal.
refuse-board-discord = Ich erreiche Discord gerade nicht und kann dich deshalb nicht anmelden. Versuch es in einer Minute noch einmal.
refuse-board-setup = Ich kann dich nicht anmelden: Wer mich betreibt, muss diese Seite neu einrichten. Sag Bescheid und spiel so lange im Chat.
refuse-board-request = Ich verstehe nicht, was diese Seite will. Lade sie neu.
permission-name = { $permission ->
   *[view-channel] Kanal ansehen
    [connect] Verbinden
    [send-messages] Nachrichten senden
    [send-messages-in-threads] Nachrichten in Threads senden
    [embed-links] Links einbetten
    [attach-files] Dateien anhängen
    [manage-roles] Rollen verwalten
    [create-events] Events erstellen
    [manage-server] Server verwalten
    [create-public-threads] Öffentliche Threads erstellen
    [read-message-history] Nachrichtenverlauf anzeigen
}


## The terminal

tool-over = die Partie ist vor diesem Zug schon zu Ende
tool-incomplete = der Zug ist nicht vollständig: { $asks }


## Names of commands

name-command-challenge = herausfordern
name-command-play = spielen
name-command-move = zug
name-command-plan = planen
name-command-board = brett
name-command-games = partien
name-command-profile = profil
name-command-leaderboard = rangliste
name-command-draw = remis
name-command-takeback = zurücknehmen
name-command-resign = aufgeben
name-command-hint = tipp
name-command-review = analyse
name-command-rematch = revanche
name-command-explore = ausprobieren
name-command-replay = wiedergabe
name-command-rules = regeln
name-command-settings = einstellungen
name-command-privacy = datenschutz
name-command-server = server
name-command-help = hilfe
name-command-tournament = turnier
name-command-ladder = ladder
name-command-together = gemeinsam
name-command-standing = dauersuche
name-command-season = saison
name-command-puzzle = rätsel

name-option-game = spiel
name-option-opponent = gegner
name-option-opponent2 = gegner2
name-option-opponent3 = gegner3
name-option-opponent4 = gegner4
name-option-opponent5 = gegner5
name-option-variant = variante
name-option-seat = beginn
name-option-players = spieler
name-option-partner = partner
name-option-games = partien
name-option-rated = gewertet
name-option-time = zeit
name-option-weekends = wochenende
name-option-odds = vorgabe
name-option-head-start = vorsprung
name-option-strength = spielstärke
name-option-level = stufe
name-option-record = mitschrift
name-option-move = zug
name-option-kind = art
name-option-moves = züge
name-option-ply = zugnummer
name-option-text = text
name-option-theme = design
name-option-labels = beschriftung
name-option-side = brettseite
name-option-confirm = bestätigen
name-option-next = nächste
name-option-player = person
name-option-where = wo
name-option-ratings = wertung
name-option-language = sprache
name-option-pings = hinweise
name-option-reminders = erinnerungen
name-option-remind = erinnerungszeit
name-option-zone = zeitzone
name-option-quiet = ruhezeit
name-option-join = annehmen
name-option-role = rolle
name-option-vote = abstimmung
name-option-quorum = stimmen
name-option-challenge = herausforderung
name-option-repeats = wiederholung
name-option-divisions = klassen
name-option-upcoming = gleich-dran
name-option-vacation = urlaub
name-option-reset = zurücksetzen
name-option-new = neu
name-option-edit = ändern
name-option-show = ansehen
name-option-list = liste
name-option-format = modus
name-option-name = name
name-option-rounds = runden
name-option-starts = beginnt-in
name-option-size = plätze
name-option-table = pro-tisch
name-option-engine = bot-stufe
name-option-late = nachmeldung
name-option-vacations = urlaub
name-option-tournament = turnier


## Tournaments

button-join-tournament = Mitspielen
button-leave-tournament = Abmelden
button-withdraw-tournament = Aussteigen …
button-withdraw-do = Aussteigen
button-standings = Tabelle
button-organize = Organisieren …
button-announce-tournament = Ankündigen
button-discard-tournament = Verwerfen
button-begin-tournament = Jetzt beginnen
button-cancel-tournament = Turnier absagen …
button-cancel-tournament-do = Turnier absagen
button-remove-entrant = Herausnehmen
button-decide = Entscheiden
button-decide-and-end = Entscheiden und Partie beenden
button-enter-engine = Bot mitspielen lassen
button-tournaments-open = Turniere allen erlauben
button-tournaments-closed = Turniere einschränken
# $open: yes, no.
server-tournaments = **Turniere** (`/{ name-command-tournament } { name-option-new }`): { $open ->
    [yes] alle dürfen sie organisieren
   *[no] nur wer den Server verwaltet, darf sie organisieren
}
server-listing = **Turniere unter den Events des Servers**: { $listed ->
   *[yes] ja, bis sie beginnen
    [no] nein
}
button-listing-on = Als Events anzeigen
button-listing-off = Nicht als Events anzeigen
listing-obstacle = ⚠️ Ich kann Turniere nicht als Events anzeigen: Mir fehlt ein Recht ({ $permissions }). Gib es meiner Rolle in den Servereinstellungen unter „Rollen“.
tournament-event = { $game }, { $format }. Hier kannst du mitmachen und siehst, wer spielt: { $url }

# $format: swiss, round-robin, knockout, groups.
tournament-format = { $format ->
    [swiss] Schweizer System
    [round-robin] Alle gegen alle
    [knockout] K.-o.-System
   *[groups] Gruppen zu dritt bis zu sechst
}
# $vacations: count, ignore.
tournament-vacations-choice = { $vacations ->
    [count] Im Urlaub läuft die Zeit nicht
   *[ignore] Die Zeit läuft auch im Urlaub
}
# The name of a tournament for which none was chosen.
tournament-default-name = { $game }: { $format }
tournament-title = { $name }
tournament-about = **{ $game }** · { $format }
tournament-rounds = **Runden**: { $count }
tournament-seats = **Spieler am Tisch**: { $first }, wenn möglich, sonst { $least } bis { $most }
tournament-by = **Organisiert von** { $user }
tournament-no-vacations = Die Zeit läuft auch im Urlaub.
tournament-engine = Ich spiele auch mit, auf Stufe { $level }.
tournament-sign-up = **Anmeldung** bis { $at } ({ $ago }). Dann beginnt die erste Runde von selbst.
tournament-entrants = **Dabei** ({ $count } von höchstens { $most }): { $names }
tournament-no-entrants = Noch ist niemand dabei. Platz ist für { $most }.
tournament-late = Auch zwischen den Runden kann man noch einsteigen.
# Also in a picture, which shows no bold letters.
tournament-round-of = Runde { $round } von { $rounds }
tournament-games-over = Beendete Partien dieser Runde: { $over } von { $count }.
tournament-canceled = Das Turnier ist abgesagt. Laufende Partien gehen weiter, zählen aber nicht mehr dafür.
tournament-canceled-early = Das Turnier wurde abgesagt, bevor es begonnen hat.
tournament-too-few = Das Turnier konnte nicht beginnen: Mindestens { $least } müssen mitspielen.
tournament-won = 🏆 **{ $names }** gewinnt das Turnier!
tournament-won-shared = 🏆 { $names } teilen sich den ersten Platz!
tournament-no-winner = Niemand ist mehr dabei, also hat das Turnier niemand gewonnen.
tournament-footer = Turnier
tournament-preview = Nur du siehst diese Vorschau. **{ button-announce-tournament }** postet sie in diesem Kanal; wenn etwas nicht stimmt, gib den Befehl noch einmal ein. Danach lässt sich das Turnier mit `/{ name-command-tournament } { name-option-edit }` ändern, bis jemand mitmacht.
tournament-no-rounds = ℹ️ `{ name-option-rounds }` bewirkt hier nichts: Die Zahl der Runden ergibt sich aus der Zahl der Spieler ({ $format }).
tournament-no-late = ℹ️ `{ name-option-late }` bewirkt hier nichts: Nach dem Beginn kann niemand mehr einsteigen ({ $format }).
tournament-discarded = Verworfen. Niemand hat es gesehen.
tournament-edited = **{ $name }** ist geändert; die Ankündigung zeigt es gleich.
tournament-bye = **Spielfrei** in dieser Runde: { $names }
tournament-gone = **Nicht mehr dabei**: { $names }
tournament-removed = { $user }, die Turnierleitung hat dich aus **{ $name }** genommen.
tournament-removed-running = Eine laufende Partie von dir geht weiter.
tournament-table = { $number }. { $players } · { $game }
tournament-game = Partie { $id }
tournament-current = { $players } · { $game }
tournament-numbers = Im Bild: { $names }
tournament-announcement = [Zum Turnier]({ $url })
tournament-board = { $name }: { $round }
tournament-board-decided = ⚖️ { $decider } hat diese Partie für **{ $name }** entschieden: { $result }.
tournament-board-goes-on = Wie sie endet, zählt nicht mehr für das Turnier.
tournament-board-drawn = Remis: Ihr spielt noch einmal, mit vertauschten Plätzen.
tournament-board-drawn-again = Wieder Remis: **{ $name }** ist besser gesetzt und kommt weiter.
tournament-decided = ⚖️ **{ $name }**: { $decider } hat { $players } entschieden. Ergebnis: { $result }.
tournament-decided-goes-on = Ihr dürft weiterspielen, aber wie die Partie endet, zählt nicht mehr für das Turnier.
tournament-decided-over = Die Partie ist beendet.
tournament-table-decided = { $number }. { $players } · ohne Partie entschieden
tournament-stage-title = { $name }: { $stage }
tournament-still-in = **Noch dabei**: { $names }
tournament-placed = { $place }) { $name }
tournament-marks = Im Bild steht ● für einen Sieg, ◐ für ein Remis, ○ für eine Niederlage, + für ein Freilos und – für eine Runde ohne Ergebnis.
# On the podium. $points is $count as it is written, such as "4½".
tournament-podium = { $count ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
tournament-replays = Ein Remis wird mit getauschten Plätzen wiederholt. Endet auch das remis, kommt weiter, wer höher gesetzt ist.
tournament-round-pings = { $users }: Eine neue Runde hat begonnen.
# Discord would renumber lines that begin with "1.", and places can be shared.
tournament-standing = { $place }) { $name }: { $points }
# After a line of the standings: tie-breaks.
tournament-standing-more = { $standing } ({ $breaks })
tournament-left = { $name } (nicht mehr dabei)
# $key: buchholz, direct-encounter, wins, sonneborn-berger, median-buchholz.
tournament-break = { $key ->
    [buchholz] Buchholz
    [median-buchholz] Median-Buchholz
    [direct-encounter] direkter Vergleich
    [sonneborn-berger] Sonneborn-Berger
   *[wins] Siege
}
tournament-break-value = { $name } { $value }
# Head of a narrow column.
tournament-break-short = { $key ->
    [buchholz] Buchh.
    [median-buchholz] Median
    [direct-encounter] Direkt
    [sonneborn-berger] S-B
   *[wins] Siege
}
tournament-break-about = { $key ->
    [buchholz] • **Buchholz**: die Punkte aller deiner Gegner zusammen. Eine Runde ohne Partie zählt wie eine gegen jemanden, der so stark ist wie du.
    [median-buchholz] • **Median-Buchholz**: die Punkte aller, gegen die du gespielt hast, ohne die meisten und die wenigsten.
    [direct-encounter] • **Direkter Vergleich**: die Punkte aus den Partien der Punktgleichen untereinander, wenn alle gegeneinander gespielt haben.
    [sonneborn-berger] • **Sonneborn-Berger**: die Punkte derer, die du besiegt hast, und die halben Punkte derer, gegen die du remis gespielt hast.
   *[wins] • **Siege**: wie viele Partien du gewonnen hast.
}
tournament-breaks-explained = Bei gleicher Punktzahl entscheidet der Reihe nach:
    { $explained }
tournament-head-place = #
tournament-head-name = Name
tournament-head-points = Pkt.
# Name of a stage of a knockout by the number of players in it.
tournament-stage-name = { $count ->
    [2] Finale
    [4] Halbfinale
    [8] Viertelfinale
    [16] Achtelfinale
    [32] Sechzehntelfinale
   *[other] Letzte { $count }
}
# Numbers with up to two decimals.
tournament-decimal = { $whole },{ $digits }
tournament-standings-alt = Tabelle von { $name }: { $standings }. Diese Runde: { $pairings }
tournament-winners-alt = Siegertreppchen von { $name }: { $winners }
tournament-made = **{ $name }** ist in diesem Kanal angekündigt und beginnt { $ago }. **{ button-organize }** unter der Ankündigung zeigt, was du tun kannst, um das Turnier zu leiten.
tournament-joined = Du bist dabei: **{ $name }** beginnt { $ago } in { $place }.
tournament-joined-late = Du bist dabei: Ab der nächsten Runde spielst du in **{ $name }** mit, in { $place }.
tournament-left-done = Du bist von **{ $name }** abgemeldet.
tournament-withdraw-ask = Aus **{ $name }** aussteigen? Du bekommst dann keine neuen Partien und kannst nicht wieder einsteigen. Läuft noch eine Partie von dir, geht sie weiter; gib sie auf, wenn du sie nicht zu Ende spielen kannst.
tournament-withdrawn = Du bist aus **{ $name }** ausgestiegen. Danke fürs Mitspielen! Läuft noch eine Partie von dir, geht sie weiter.
tournament-cancel-ask = **{ $name }** absagen? Das lässt sich nicht rückgängig machen. Laufende Partien gehen weiter, zählen aber nicht mehr dafür.
tournament-cancel-ask-early = **{ $name }** absagen? Das lässt sich nicht rückgängig machen. Wer schon dabei ist, erfährt es.
tournament-remove-ask = { $name } aus dem Turnier nehmen? Das lässt sich nicht rückgängig machen. Die Person erfährt es und wird nicht mehr gepaart; ihre laufende Partie geht weiter, bis du sie entscheidest.
tournament-remove-ask-early = { $name } aus dem Turnier nehmen? Die Person erfährt es und kann bis zum Beginn wieder mitmachen.
tournament-begins = **{ $name }** beginnt: Die Partien erscheinen im Kanal des Turniers.
tournament-begin-ask = **{ $name }** jetzt mit { $count ->
        [one] { $count } Person
       *[other] { $count } Leuten
    } beginnen? Die Anmeldung endet, und die Partien fangen sofort an.
tournament-organize = Nur du siehst das. Wer herausgenommen ist, bekommt keine neuen Partien; die laufende kannst du unten entscheiden. Eine Partie, die du entscheidest, darf weitergespielt werden, aber ihr Ausgang zählt nicht mehr für das Turnier.
tournament-organize-before = Nur du siehst das. Vor dem Beginn kannst du Leute herausnehmen, die nicht mitspielen sollen. Die erste Runde beginnt von selbst zur angekündigten Zeit oder, wenn du willst, sofort.
tournament-remove-menu = Jemanden herausnehmen …
tournament-decide-menu = Eine Partie entscheiden …
tournament-decide-entry = { $round }: { $players }
tournament-decide-ask = Wie endet { $players } für das Turnier?
tournament-decide-wins = { $name } gewinnt
tournament-decide-equal = Remis
tournament-decide-nobody = Keine Punkte
tournament-result-ask = { $players } entscheiden: **{ $result }**? Die Spieler erfahren es. Wenn du die Partie nicht beendest, dürfen sie weiterspielen, aber wie sie endet, zählt nicht mehr für das Turnier. Eine Partie, die du beendest, hat keinen Sieger und zählt für keine Wertung.
tournament-list-title = Turniere
tournament-list-none = Hier gibt es keine Turniere. `/{ name-command-tournament } { name-option-new }` kündigt eins an.
tournament-list-menu = Ein Turnier ansehen …
tournament-list-entry = { $stage } · { $count ->
    [one] { $count } Person
   *[other] { $count } Personen
}
# $stage: sign-up, running, over.
tournament-stage = { $stage ->
    [draft] Noch nicht angekündigt
    [sign-up] Anmeldung läuft
    [running] Läuft
    [canceled] Abgesagt
    [too-few] Nicht zustande gekommen
   *[over] Zu Ende
}
refuse-tournament-unknown = So ein Turnier gibt es hier nicht. `/{ name-command-tournament } { name-option-list }` zeigt alle.
refuse-tournament-organizer = Turniere darf hier nur organisieren, wer den Server verwaltet. Unter `/{ name-command-server }` lässt sich das allen erlauben.
refuse-tournament-not-yours = Das darf nur, wer das Turnier organisiert oder den Server verwaltet.
refuse-tournament-too-many = Auf diesem Server sind { $most } Turniere noch nicht zu Ende, mehr geht nicht. Warte, bis eins endet, oder sag eins ab.
refuse-tournament-closed = Die Anmeldung für dieses Turnier ist vorbei. `/{ name-command-tournament } { name-option-list }` zeigt andere.
refuse-tournament-full = Dieses Turnier ist voll: Platz ist für { $most }. Meldet sich jemand ab, kannst du mitspielen.
refuse-tournament-already-in = Du bist in diesem Turnier schon dabei.
refuse-tournament-not-in = Du bist in diesem Turnier nicht dabei.
refuse-tournament-removed = Du bist in diesem Turnier nicht mehr dabei und kannst nicht wieder einsteigen.
refuse-tournament-rounds = Ein Turnier hat { $least } bis { $most } Runden. Wähle eine Zahl dazwischen oder lass sie weg.
refuse-tournament-size = Turniere dieser Art sind für { $least } bis { $most } Personen. Wähle eine Zahl dazwischen.
refuse-tournament-name = Der Name hat { $length } Zeichen, höchstens { $most } sind möglich. Wähle einen kürzeren.
refuse-tournament-starts = Die erste Runde muss in höchstens { $most } Stunden beginnen. Wähle eine kleinere Zahl.
refuse-tournament-time = Turnierpartien brauchen eine Bedenkzeit, damit jede Runde ein Ende findet. Wähle eine bei `{ name-option-time }`.
refuse-tournament-series = An einem Turniertisch wird eine einzelne Partie gespielt, keine Serie. Lass `series` in der Variante weg.
refuse-tournament-joined = Es macht schon jemand mit, darum lässt sich dieses Turnier nicht mehr ändern. Du kannst es absagen und ein anderes ankündigen.
refuse-tournament-replaced = Diese Vorschau ist veraltet: Eine neuere hat sie ersetzt, oder ihre erste Runde hätte schon begonnen. `/{ name-command-tournament } { name-option-new }` macht eine neue.
refuse-tournament-unchanged = Nichts zu ändern: Gib die Optionen an, die anders sein sollen.
refuse-tournament-announced = Dieses Turnier ist schon angekündigt.
refuse-tournament-seats = { $game } geht in einem Turnier mit { $least } bis { $most } Personen an einem Tisch. Wähle eine Zahl, die das Spiel erlaubt.
refuse-tournament-groups = In Gruppen spielen drei oder mehr an einem Tisch, in den anderen Turnieren zwei. Wähle einen anderen `{ name-option-format }`, ein anderes Spiel oder bei `{ name-option-table }` eine andere Zahl.
refuse-tournament-teams = Turniere für Teams gibt es nicht. Wähle eine Variante ohne Teams.
refuse-tournament-engine = In diesem Turnier ist nicht vorgesehen, dass ich mitspiele.
refuse-no-abort = Eine Turnierpartie lässt sich nicht abbrechen. Du kannst sie aufgeben.
refuse-tournament-over = Dieses Turnier ist zu Ende. `/{ name-command-tournament } { name-option-show }` zeigt, wie es ausging.
refuse-tournament-few = Bei einem Turnier müssen mindestens { $least } mitspielen.
refuse-tournament-decided = Diese Partie ist schon entschieden.
refuse-tournament-direct = Turniere gibt es nur auf Servern. Tippe diesen Befehl in einem Kanal eines Servers.
# In the list of games.
games-tournament-starts = 🏆 Turnier **{ $name }** beginnt { $starts }.
games-tournament-round = 🏆 Turnier **{ $name }**: Runde { $round } läuft.

## Rätsel

button-solve = Lösen
button-try-again = Noch einmal
button-solution = Lösung
button-another-puzzle = Anderes Rätsel
puzzle-footer = { $puzzle } · nur du siehst das
puzzle-name = { $game }-Rätsel { $number }
puzzle-daily-title = Rätsel des Tages: { $game }
puzzle-solution-title = Lösung: { $game }
puzzle-task = **{ $player } am Zug: Sieg in { $count ->
    [one] { $count } Zug
   *[other] { $count } Zügen
}**, egal, was der Gegner spielt. { $finds ->
    [one] Finde den einen Zug, mit dem es geht.
   *[other] Finde { $finds } Züge: Jeder ist der einzige, mit dem es geht.
}
# After the first of several moves.
puzzle-go-on = `{ $notation }` ist richtig. Die Antwort ist `{ $answer }`.
puzzle-difficulty = **Schwierigkeit**: { $stars }
# $tries: how often it can be tried.
puzzle-how = { $tries ->
    [one] Unter **{ button-solve }** hast du einen Versuch. Niemand sonst sieht ihn.
   *[other] Unter **{ button-solve }** hast du bis zu { $tries } Versuche. Niemand sonst sieht sie.
}
puzzle-right-title = Richtig!
puzzle-right = Nur `{ $notation }` gewinnt in { $count ->
    [one] { $count } Zug
   *[other] { $count } Zügen
}.
puzzle-right-all = { $count ->
    [one] Du hast den einzigen richtigen Zug gefunden.
   *[other] Du hast alle { $count } Züge gefunden. Jeder war der einzige, der rechtzeitig gewinnt.
}
puzzle-wrong-title = Der war es nicht
puzzle-wrong = `{ $notation }` gewinnt nicht in { $count ->
    [one] { $count } Zug
   *[other] { $count } Zügen
}.
# Why a wrong move is wrong.
puzzle-why-over = Damit gewinnt { $player } sofort.
puzzle-why-wins-now = { $player } antwortet `{ $notation }` und gewinnt sofort.
puzzle-why-wins = { $count ->
    [one] { $player } antwortet `{ $notation }` und gewinnt sofort.
   *[other] { $player } antwortet `{ $notation }` und gewinnt binnen { $count } Zügen.
}
puzzle-why-slow = { $count ->
    [one] Auch das gewinnt, aber nicht rechtzeitig.
   *[other] Auch das gewinnt, braucht aber bis zu { $count } Züge.
}
puzzle-why-answer = Die Antwort `{ $notation }` { $why }.
puzzle-why-plain = Eine gute Antwort ist `{ $notation }`.
puzzle-failed-title = Keine Versuche mehr
puzzle-was = `{ $notation }` gewinnt in { $count ->
    [one] { $count } Zug
   *[other] { $count } Zügen
}.
puzzle-line = Die längste Verteidigung: `{ $moves }`
puzzle-tries-left = { $count ->
    [one] Du hast noch einen Versuch.
   *[other] Du hast noch { $count } Versuche.
}
puzzle-tomorrow = Die Lösung kommt morgen, mit dem nächsten Rätsel.
puzzle-solved-before = Du hast das Rätsel von heute gelöst
puzzle-failed-before = Deine Versuche für heute sind verbraucht
puzzle-tries-taken = { $count ->
    [one] Du hast es im ersten Versuch gefunden.
   *[other] Du hast es im { $count }. Versuch gefunden.
}
# Days in a row on which somebody solved the puzzle of the day, and how many they solved of those they tried.
puzzle-streak = **Rätsel des Tages in Folge**: { $streak ->
    [0] keins
   *[other] { $streak }
} (Rekord: { $best }) · { $solved } von { $tried } gelöst
# $tried: how many people tried the puzzle here.
puzzle-counts = { $tried ->
    [0] Hier hat es niemand versucht.
    [one] Hier hat es eine Person versucht, { $solved ->
        [0] ohne Erfolg
       *[other] mit Erfolg
    }.
   *[other] Hier haben es { $tried } Leute versucht, { $solved } davon mit Erfolg.
}
games-puzzle = 🧩 Das Rätsel von heute wartet: `/{ name-command-puzzle }`. Du hast { $count ->
    [one] das letzte gelöst
   *[other] { $count } in Folge gelöst
}.
server-puzzle = **Rätsel des Tages**: in { $channels }
server-puzzle-none = **Rätsel des Tages**: aus
server-puzzle-menu = Kanal für das Rätsel des Tages …
button-server-events = Was hier los ist …
button-server-back = Zurück
server-events-title = Was auf diesem Server los ist
server-events-about = Wähl einen Kanal, um etwas einzuschalten; ohne Kanal ist es aus. Ich muss ihn sehen und dort Nachrichten, eingebettete Links und Dateien schicken können. Wer den Kanal mit allen Partien lesen kann, sieht auch die aus jedem anderen Kanal.
server-awards = **Rollen für die Besten**: { $names }
server-awards-none = **Rollen für die Besten**: keine
button-awards = Rollen …
award-title = Rollen für die Besten
award-season = **Beste einer Saison**: { $role }. Am Ende einer Saison bekommt sie, wer auf einer der Listen vorn liegt.
award-season-none = **Beste einer Saison**: keine Rolle. Wähl eine, und am Ende jeder Saison bekommt sie, wer auf einer der Listen vorn liegt.
award-season-menu = Rolle für die Besten der Saison …
award-cup = **Turniersieg**: { $role }. Wer hier ein Turnier gewinnt, bekommt sie, auch bei geteiltem ersten Platz.
award-cup-none = **Turniersieg**: keine Rolle. Wähl eine, und wer hier ein Turnier gewinnt, bekommt sie, auch bei geteiltem ersten Platz.
award-cup-menu = Rolle für den Turniersieg …
award-holders = 🏅 { $names }
award-waiting = Noch nicht vergeben an: { $names }
award-obstacle = ⚠️ { $role } kann ich nicht vergeben: { $obstacle ->
   *[elsewhere] Ich bin nicht auf diesem Server. Lade mich wieder ein.
    [gone] Die Rolle gibt es nicht mehr. Wähl eine andere.
    [permission] Mir fehlt ein Recht ({ $permissions }). Gib es meiner Rolle in den Servereinstellungen unter „Rollen“.
    [managed] Die Rolle gehört zu einem Bot oder einem anderen Dienst. Wähl eine andere.
    [higher] Sie steht nicht unter meiner eigenen Rolle. Zieh meine in den Servereinstellungen unter „Rollen“ darüber.
    [powerful] Sie hat mehr Rechte als gewöhnliche Mitglieder. Wähl eine ohne solche Rechte.
    [refused] Discord lässt mich nicht. Wähl eine andere oder frag, wer diesen Bot betreibt.
}
award-about = Eine Rolle bleibt bei denen, die sie gewonnen haben, bis andere gewinnen; dann nehme ich sie zurück. Eine Saison, in der niemand gespielt hat, ändert nichts. Bei einem Turnier mit mehreren Klassen zählt die erste. Ich nehme Rollen nur denen weg, die sie von mir haben. Ich brauche dafür das Recht { $permissions }, und meine eigene Rolle muss darüber stehen. Klappt es nicht, versuche ich es einen Tag lang immer wieder.
button-award-again = Noch einmal versuchen
server-seats = **Freie Plätze**: gemeldet an { $role }
server-seats-none = **Freie Plätze**: nicht gemeldet
button-seats = Freie Plätze …
seats-title = Freie Plätze
seats-menu = Rolle für freie Plätze …
seats-about = Wenn jemand eine Herausforderung eröffnet, bei der alle mitspielen können, erwähne ich die hier gewählte Rolle im selben Kanal, für jedes Spiel höchstens einmal am Tag. Mit **{ button-seat-news }** geben sich Leute die Rolle selbst oder geben sie zurück; der Knopf steht unter so einer Nachricht und in `/{ name-command-games }` für diesen Server. Ich brauche dafür das Recht { $permissions }, und meine eigene Rolle muss darüber stehen.
seats-silent = ⚠️ Wenn ich { $role } erwähne, wird niemand benachrichtigt. Erlaub in den Servereinstellungen unter „Rollen“ allen, sie zu erwähnen, oder mir, alle Rollen zu erwähnen.
seat-call = { $role } { $by } sucht Mitspieler: { $game }. [Mitspielen]({ $url })
button-seat-news = Bei freien Plätzen benachrichtigen
seat-news-on = 🔔 Du hast jetzt { $role }: Ich erwähne die Rolle, wenn ein Platz frei ist, für jedes Spiel höchstens einmal am Tag. Drück den Knopf noch einmal, um sie zurückzugeben.
seat-news-off = 🔕 Du hast { $role } nicht mehr, freie Plätze werden dir also nicht gemeldet.
seats-why = Das Mitglied möchte von freien Plätzen erfahren oder nicht mehr
refuse-seats-none = Auf diesem Server werden freie Plätze keiner Rolle gemeldet. Wer den Server verwaltet, kann eine auswählen: `/{ name-command-server }`, **{ button-server-events }**, **{ button-seats }**.
refuse-seats-role = Ich kann nicht ändern, wer { $role } hat. Wer den Server verwaltet, sieht hier, was zu tun ist: `/{ name-command-server }`, **{ button-server-events }**, **{ button-seats }**.
award-of-season = 🏅 Wer auf einer Liste vorn liegt, bekommt { $role }, bis die nächste Saison endet.
award-of-cup = 🏅 Zum ersten Platz gehört { $role }, bis das nächste Turnier endet.
award-why-given = Vorn in einer Saison oder einem Turnier
award-why-taken = Die Rolle ist weitergewandert oder wird nicht mehr vergeben
forget-awards = die Notiz, welche Rollen du gewonnen hast (die Rollen behältst du)

## Gemeinsame Bretter

button-discuss = Besprechen
button-suggest = Zug vorschlagen …
button-unsuggest = Zurücknehmen
button-to-game = Zurück zur Partie
discuss-title = { $game } wird besprochen: { $players }
discuss-rule = 💬 **Gemeinsames Brett:** Wer in dieser Partie mitgespielt hat, geht sie hier durch und probiert Züge aus, und alle sehen es. Züge vorschlagen können alle.
discuss-end = { $ply ->
    [0] Das Ende der Partie, ohne einen Zug.
    [one] Das Ende der Partie, nach { $ply } Zug.
   *[other] Das Ende der Partie, nach { $ply } Zügen.
}
discuss-suggested = **Hier vorgeschlagen:**
discuss-suggestion = **{ $number }.** `{ $notation }` ({ $users }) { $words }
discuss-footer = Partie { $id } · ausprobierte Züge
discuss-opening = Das gemeinsame Brett erscheint gleich in { $place }.
discuss-here = [Hier]({ $url }) ist das gemeinsame Brett dieser Partie.
discuss-again = Falls seine Nachricht gelöscht wurde, erscheint gleich eine neue.
discuss-step-play = Schritt { $number }. Das gemeinsame Brett zeigt deinen Zug dann allen.
discuss-step-suggest = Schritt { $number }. Dein Zug wird dann als Vorschlag gezeigt.
discuss-suggest-done = Du hast `{ $notation }` vorgeschlagen; das gemeinsame Brett zeigt es gleich. Schlägst du in dieser Stellung etwas anderes vor, ersetzt es diesen Zug.
discuss-unsuggest-done = Du hast deinen Vorschlag zurückgenommen.
alt-suggested = Vorgeschlagene Züge: { $moves }.
forget-suggestions = die Züge, die du auf gemeinsamen Brettern vorgeschlagen hast
refuse-discuss-direct = Ein gemeinsames Brett haben nur Partien auf einem Server. `/{ name-command-explore }` öffnet ein Brett nur für dich.
refuse-discuss-player = Nur wer in dieser Partie mitgespielt hat, öffnet ihr gemeinsames Brett und zieht darauf. **{ button-suggest }** zeigt den anderen, welchen Zug du meinst, und `/{ name-command-explore }` öffnet ein Brett nur für dich.
refuse-discuss-closed = Dieses gemeinsame Brett ist geschlossen: Seit { $days } Tagen hat es niemand benutzt, oder es ließ sich nicht posten. Wenn du mitgespielt hast, kannst du es mit **{ button-discuss }** unter dem letzten Brett der Partie wieder öffnen.
refuse-discuss-elsewhere = Diese Nachricht zeigt das gemeinsame Brett nicht mehr. [Hier ist es jetzt]({ $url }).
refuse-discuss-moved = Das gemeinsame Brett zeigt inzwischen eine andere Stellung, darum hat dein Klick nichts bewirkt. [Hier ist es]({ $url }).
refuse-discuss-moved-no-link = Das gemeinsame Brett zeigt inzwischen eine andere Stellung, darum hat dein Klick nichts bewirkt. Sieh es dir an und versuch es noch einmal.
refuse-discuss-full = Auf diesem Brett ist kein Platz mehr: Höchstens { $most } Züge lassen sich ausprobieren. Die schon ausprobierten kannst du weiter ansehen, und `/{ name-command-explore }` öffnet ein Brett nur für dich.

## Zusehen

button-watch = Zusehen
button-watch-moves = Jeder Zug
button-watch-end = Nur das Ergebnis
button-watch-daily = Einmal am Tag
button-unwatch = Nicht mehr zusehen
watch-ask = Was möchtest du von { $game } sehen? Ich schicke dir Direktnachrichten. Niemand sonst erfährt davon.
# $how: moves, end, daily.
watch-set = { $how ->
    [moves] Du bekommst jedes neue Brett als Direktnachricht: { $game }
    [end] Du bekommst eine Direktnachricht, wenn die Partie vorbei ist: { $game }
   *[daily] Einmal am Tag sagt dir eine Direktnachricht, wie es steht, wenn es Neues gibt: { $game }
}
watch-stopped = Du siehst bei Partie { $id } nicht mehr zu.
watch-turn = **{ $player }** ist am Zug.
watch-link = [Zur Partie]({ $url })
news-watched = { $game }: nach { $count ->
    [one] einem Zug
   *[other] { $count } Zügen
} ist { $player } dran.
games-watched = 👀 Du siehst zu: { $game }
server-broadcast = **Kanal mit allen Partien**: { $channels }
server-broadcast-none = **Kanal mit allen Partien**: keiner
server-broadcast-menu = Kanal, der alle Partien zeigt …
refuse-watch-own = Du spielst in dieser Partie mit und erfährst ohnehin von jedem Zug. Wie, stellst du unter `/{ name-command-settings } { name-option-pings }` ein.
refuse-watch-not-public = Diese Partie wird in Direktnachrichten gespielt, darum kann niemand sonst zusehen.
refuse-watch-games = Du siehst schon bei { $most } Partien zu, mehr geht nicht. Öffne eine davon aus `/{ name-command-games }`, dann **⋯**, **{ button-watch }**, **{ button-unwatch }**.
refuse-watch-watchers = Bei dieser Partie sehen schon zu viele zu. Mit `/{ name-command-board }` kannst du sie trotzdem ansehen.

## Ladders

button-ladder-join = Mitmachen
button-ladder-leave = Aussteigen …
button-ladder-challenge = Herausfordern
button-ladder-leave-do = Aussteigen
ladder-title = Ladder: { $game }
ladder-footer = { $count } Spieler
ladder-place = { $place }) { $name }
ladder-own-place = { $place }) **{ $name }** ◀ du
ladder-more = { $count ->
    [one] … und noch jemand
   *[other] … und { $count } weitere
}
ladder-empty = In dieser Ladder steht noch niemand. Mach den Anfang!
ladder-pending = Du und { $name } habt schon eine Partie oder Herausforderung für die Ladder.
ladder-again = { $name } kannst du { $ago } wieder herausfordern.
ladder-entry = { $place }) { $name }
ladder-menu = Jemanden über dir herausfordern …
# $most: places, $days: days, $idle: days.
ladder-about = Du kannst alle herausfordern, die bis zu { $most } Plätze über dir stehen. Gewinnst du, bekommst du ihren Platz. Dieselben zwei können { $days } Tage nach Beginn ihrer letzten Partie wieder gegeneinander spielen. Nach { $idle } Tagen ohne Partie rutschst du einen Platz nach unten.
ladder-leave-ask = Aus der Ladder von { $game } aussteigen? Du stehst auf Platz { $place }. Wenn du wieder mitmachst, fängst du ganz unten an.
ladder-challenge-ask = { $user } auf der Ladder von { $game } herausfordern? Die Herausforderung erscheint hier für alle.
ladder-challenge = 🪜 Für die **Ladder** dieses Servers: Wer weiter unten steht und gewinnt, bekommt den Platz der anderen Person.
challenge-standing = 🔁 Dauersuche: Spielt jemand mit, kommt von selbst die nächste Herausforderung, sobald Platz für eine weitere Partie ist. **{ button-withdraw }** beendet die Dauersuche.
standing-title = Deine Dauersuchen
standing-none = Du hast keine Dauersuche. `/{ name-command-standing } { name-option-new }` beginnt eine: Sooft du Platz für eine Partie hast, erscheint von selbst eine Herausforderung.
standing-line = 🔁 { $game } in { $channel } – laufende Partien: { $running } von { $most }; { $state ->
    [open] ein Platz ist frei
   *[waits] die nächste Herausforderung kommt, sobald du Platz für eine Partie hast
}
button-standing-end = #{ $id } beenden
standing-ended = ✔ Deine Dauersuche für { $game } ist beendet. Laufende Partien gehen weiter.
standing-over = Deine Dauersuche für { $game } in { $channel } ist beendet: { $why ->
    [unanswered] Seit vier Wochen wollte niemand mitspielen.
    [unrated] Ihre Partien sind gewertet, und du nimmst an der Wertung nicht mehr teil.
   *[place] In dem Kanal wird nicht mehr gespielt, oder du oder ich können ihn nicht mehr sehen oder dort nichts mehr schreiben.
} `/{ name-command-standing } { name-option-new }` beginnt eine neue.
refuse-standing-direct = Eine Dauersuche braucht einen Server, auf dem andere mitspielen können. Gib `/{ name-command-standing } { name-option-new }` dort in einem Kanal ein.
refuse-standing-many = Du kannst höchstens { $most } Dauersuchen haben. Mit `/{ name-command-standing } { name-option-list }` kannst du eine beenden.
refuse-standing-twice = Du hast in diesem Kanal schon eine Dauersuche für dieses Spiel. Mit `/{ name-command-standing } { name-option-list }` kannst du sie beenden.
refuse-standing-games = Eine Dauersuche gilt für 1 bis { $most } Partien gleichzeitig. Wähle eine Zahl dazwischen.
refuse-standing-series = Eine Dauersuche gilt für einzelne Partien. Lass die Serie in `{ name-option-variant }` weg.
refuse-standing-playing = Du spielst schon eine Partie aus dieser Dauersuche. Wenn sie vorbei ist, kannst du wieder mitspielen.
refuse-standing-over = Diese Dauersuche ist schon beendet. `/{ name-command-standing } { name-option-list }` zeigt deine.
ladder-now = { $name } auf Platz { $place }
ladder-after = 🪜 **Ladder**: { $places }.
ladder-line = 🪜 Ladder von { $game }: Platz { $place } von { $count }.
refuse-ladder-direct = Ladders gehören zu Servern. Nimm den Befehl in einem Kanal eines Servers.
refuse-ladder-already-in = Du stehst schon auf dieser Ladder: `/{ name-command-ladder }` zeigt, wo.
refuse-ladder-not-in = Du stehst nicht auf dieser Ladder. Mach erst mit: `/{ name-command-ladder }`.
refuse-ladder-full = Diese Ladder ist voll: Sie hat Platz für { $most } Leute. Wenn jemand aussteigt, kannst du mitmachen.
refuse-ladder-reach = { $user } gehört nicht mehr zu den { $most } direkt über dir. `/{ name-command-ladder }` zeigt, wen du herausfordern kannst.
refuse-ladder-again = Du und { $user } habt erst kürzlich für die Ladder gespielt. Ihr könnt { $ago } wieder gegeneinander antreten.
refuse-ladder-left = { $user } steht nicht mehr auf der Ladder, darum lässt sich diese Herausforderung nicht annehmen. `/{ name-command-ladder }` zeigt, wer darauf steht.
refuse-ladder-pending = Du und { $user } habt schon eine Partie oder Herausforderung für die Ladder: `/{ name-command-games }` zeigt sie.

## The touch board: a page with the board of a game, opened inside Discord or in a browser

button-open-board = Brett öffnen
forget-tickets = welche Partie du zuletzt auf dem Touch-Brett geöffnet hast
time-ago = vor { $time }
time-in = in { $time }
board-waiting = { $user } ist am Zug
board-ui-heading = Brett
board-ui-loading = Das Brett wird geladen …
board-ui-failed = Das Brett konnte nicht geladen werden.
board-ui-retry = Noch einmal versuchen
board-ui-offline = Keine Verbindung. Ich versuche es weiter …
board-ui-online = Wieder verbunden.
board-ui-your-turn = Du bist am Zug
board-ui-watching = Du siehst bei dieser Partie zu.
board-ui-read-only = Ziehen können nur die, die mitspielen.
board-voting = Alle hier stimmen über den Zug ab.
board-ui-confirm = { $notation } spielen?
board-ui-confirm-moves = Züge bestätigen
board-ui-undo = Einen Schritt zurück
board-ui-which-piece = Womit ziehst du?
board-ui-which = Was davon meinst du?
board-ui-target = Wähle jetzt das Ziel.
board-ui-first = Anfangsstellung
board-ui-previous = Voriger Zug
board-ui-next = Nächster Zug
board-ui-last = Aktuelle Stellung
board-ui-position = Zug { $ply } von { $last }
board-ui-tried-position = Ausprobierter Zug { $ply } von { $last }
board-ui-back = Zurück zur Partie
board-ui-explore = Züge ausprobieren
board-ui-exploring = Du probierst Züge aus. Niemand sonst sieht sie.
board-ui-branches = Deine Varianten
board-ui-plan = Diese Antwort planen
board-ui-planned = Geplant
board-ui-unplan = Nicht mehr planen
board-ui-moves = Züge
board-ui-words = Das Brett in Worten
board-ui-close = Schließen
board-ui-help = Gesten und Tasten
board-ui-gesture-drag = Zieh eine Figur an ihr Ziel, oder tippe erst die Figur und dann das Feld an.
board-ui-gesture-back = Tippe auf eine leere Stelle, um einen Schritt zurückzugehen.
board-ui-gesture-arrow = Um einen Pfeil zu zeichnen, halte eine leere Stelle kurz gedrückt und zieh dann, oder zieh mit der rechten Maustaste.
board-ui-key-move = zur nächsten Möglichkeit in dieser Richtung
board-ui-key-choose = wählen
board-ui-key-undo = einen Schritt zurück
board-ui-key-type = zur Möglichkeit mit diesem Namen
board-ui-key-browse = voriger und nächster Zug
board-ui-key-end = zur ersten oder letzten Möglichkeit oder Stellung
board-ui-key-help = diese Hilfe
board-ui-hand = Dein Zug
board-ui-sending = Dein Zug wird gesendet …
board-ui-unsent = Dein Zug ist noch nicht gesendet. Er wartet auf die Verbindung.
board-ui-since = Seit deinem letzten Zug
board-ui-new-move = Es gibt einen neuen Zug.
board-ui-taken-back = Ein Zug wurde zurückgenommen.
board-ui-coordinates = Koordinaten
board-ui-settings = Einstellungen
board-ui-theme = Design
board-ui-message = Nachricht zum Zug
board-ui-discord = In Discord öffnen
board-no-script = Ohne JavaScript kann diese Seite kein Brett zeigen. Schalte es im Browser ein und lade die Seite neu.
board-ui-signing-in = Du wirst angemeldet …
board-ui-sign-in-title = Deine Partien zum Anfassen
board-ui-sign-in = Mit Discord anmelden
board-ui-sign-in-about = Melde dich an, um hier deine Partien zu spielen und bei denen zuzusehen, die du auf Discord sehen kannst. Die Seite erfährt nur, wer du dort bist: dein Konto, deinen Namen und deine Sprache.
board-ui-sign-in-again = Du bist nicht mehr angemeldet. Melde dich neu an, um hier weiterzumachen.
board-ui-denied = Du hast nicht erlaubt, dass die Seite erfährt, wer du bist. Deshalb kann sie deine Partien nicht zeigen. Wenn du sie sehen willst, melde dich an und erlaube es.
board-ui-outside = Discord antwortet dieser Seite nicht. Schließ sie und öffne sie noch einmal.
board-ui-no-server = Der Bot ist nicht zu erreichen. Deine Partien sind sicher. Versuch es gleich noch einmal.
board-ui-no-rules = Das Brett kann nicht gezeichnet werden. Versuch es noch einmal, oder nimm die Knöpfe unter dem Brett in Discord.
board-ui-trouble-title = Etwas ist schiefgegangen
board-ui-new-game = Neue Partie
board-ui-new-game-about = Spiel gegen den Bot auf einer leichten Stufe.
board-ui-games = Deine Partien
board-ui-no-games = Du hast gerade keine laufende Partie.
board-ui-next-game = Nächste Partie
board-ui-keyboard = Tastatur
board-ui-keyboard-about = Mit Tab wechselst du zwischen Brett und Knöpfen, mit den Pfeiltasten zwischen den Figuren und Feldern, die du wählen kannst. Enter wählt, Esc geht einen Schritt zurück.
refuse-touch-vote = In dieser Partie stimmen alle mit einer bestimmten Rolle ab, aber das Brett sieht deine Rollen nicht. Stimm mit den Knöpfen unter dem Brett im Kanal ab.
refuse-touch-place = Das Brett kennt keinen Kanal, in dem es eine Partie für dich beginnen kann. Tippe `/{ name-command-play }` in Discord.
refuse-touch-commands = Du kannst in diesem Kanal keine Befehle verwenden, also hier auch keine Partie beginnen.
refuse-touch-buttons = Du kannst in diesem Kanal gerade keine Knöpfe drücken, also hier auch nicht abstimmen.
refuse-touch-live = Gerade sind zu viele Bretter offen, darum aktualisiert sich dieses nicht von selbst. Versuch es später noch einmal.
