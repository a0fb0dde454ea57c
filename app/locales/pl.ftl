## Asterism in Polish.
##
## Each message is one text a player sees. Its variables are listed where it is declared (app/src/text/texts.rs) or produced
## (rules/src/*/). Keep to the voice: short, warm, plain; "ty". Names of players are never declined and have no gender; a
## figure (Pentagame) and a star (Star Squares) are feminine, a piece (Squadro) and a peg (Stern-Halma) masculine.
## Words: figura, pole, róg, skrzyżowanie, meta, zbić, zamiana, wychodzi, blok, zapas (Pentagame); pionek, tor, kropki,
## linia nawrotu, dom (Squadro); gwiazdka, pole, kwadrat, pchnąć, w zapasie (Star Squares); pionek, pole, ramię, krok, skok
## (Stern-Halma). "Gra" is the kind of game, "partia" one that is played.

# Two or more things: "Ann i Ben", "Ann, Ben i Cleo".
list-of = { $firsts } i { $last }

# A ready-made variant, or a single option, in a challenge.
variant-line = **{ $variant }** – { $about }.
variant-option = **{ CAP($option) }**: { $value }.
variant-series = Seria
seat-order = { $order ->
   *[random] losowa
    [first] zaczyna, kto wyzywa
    [last] kto wyzywa, gra na końcu
}
seat-name = Gracz { $seat }
former-player = Były gracz
hidden-channel = #brak dostępu
# The engine as a player; $name is the program's own.
engine-name = { $name } (poziom { $level })
engine-name-of-several = { $name } { $number } (poziom { $level })
# The same where there is little room, in pictures.
engine-short-name = Poziom { $level }
engine-short-name-of-several = Poziom { $level } #{ $number }
level-choice = { $level ->
    [1] 1 – początkujący
    [2] 2 – łatwy
    [3] 3 – średni
    [4] 4 – mocny
    [5] 5 – bardzo mocny
    [6] 6 – najmocniejszy
    [7] 7 – najmocniejszy, z dłuższym namysłem (około dziesięciu sekund)
   *[other] { $level }
}


## Variants and their options


## Commands

command-challenge = Wyzwij innych na partię na tym kanale
command-play = Zacznij partię ze mną, na planszy dotykowej, jeśli Discord może ją otworzyć
command-move = Wykonaj ruch, wpisując go
command-plan = Zaplanuj odpowiedzi na ruchy innych albo zobacz swoje plany
command-board = Zobacz planszę, teraz albo po dowolnym ruchu
command-explore = Wypróbuj ruchy na własnej planszy, w partii albo od początku gry
command-replay = Cała partia jako animacja i jej zapis w pliku
command-hint = Dobry ruch dla ciebie, gdy twoja kolej
command-review = Analiza skończonej partii: jak zmieniały się szanse, gdzie był zwrot
command-rematch = Skończona partia jeszcze raz: ten sam skład, zaczyna ktoś inny
command-games = Twoje partie i wyzwania, najpierw to, co czeka na ciebie
command-draw = Zaproponuj innym remis (najpierw zapytam)
command-takeback = Poproś innych o zgodę na cofnięcie twojego ostatniego ruchu (najpierw zapytam)
command-resign = Poddaj partię (najpierw zapytam)
command-rules = Zasady gry, z obrazkami
command-settings = Wygląd plansz, twój język, powiadomienia i przypomnienia, urlop
command-privacy = Co o tobie przechowuję: pobierz to w plikach albo usuń
command-server = Dla zarządzających serwerem: gdzie i jak się tu gra
command-help = Co dalej
option-game = Która gra
option-own-game = Która z twoich partii, jeśli jest ich kilka
option-finished-game = Która partia; domyślnie ostatnia, która się tu skończyła
option-opponent = Z kim grasz: z kimś albo ze mną, jeśli chcesz zagrać od razu
option-more-opponent = Jeszcze jeden przeciwnik
option-variant = Wariant, pojedyncze opcje jak target=2 albo seria; kilka po przecinkach
option-table-variant = Wariant albo pojedyncze opcje jak target=2; kilka oddziel przecinkami
option-seat = Kto zaczyna
option-players = Ilu graczy ma grać; wolne miejsca są dla każdego
option-partner = Kto gra po twojej stronie, gdy grają drużyny
option-rated = Czy wynik liczy się do rankingu
option-time = Ile czasu jest na każdy ruch; domyślnie tak, jak zwykle na serwerze
option-weekends = Czy zegar stoi w soboty i niedziele (UTC); potrzebny limit czasu
option-odds = Mniej czasu dla ciebie, żeby słabsi mieli szansę; nigdy nie liczy się do rankingu
weekends-choice = { $weekends ->
    [stop] W weekendy zegar stoi
   *[run] W weekendy zegar idzie
}
odds-choice = { $odds ->
   *[half] Masz połowę czasu
    [quarter] Masz ćwierć czasu
    [tenth] Masz dziesiątą część czasu
}
option-head-start = Przewaga na planszy dla drugiej strony albo dla ciebie; nigdy nie liczy się do rankingu
head-start-choice = { $start ->
   *[small-opponent] Mała dla drugiej strony
    [large-opponent] Duża dla drugiej strony
    [small-own] Mała dla ciebie
    [large-own] Duża dla ciebie
}
option-strength = Wolne miejsca tylko dla osób z rankingiem zbliżonym do twojego
strength-choice = Do { $number } punktów różnicy od twojego rankingu
option-level = Jak dobrze gram, jeśli jestem wśród przeciwników; serwer może to ograniczyć
option-record = Zapis partii w pliku; od jego końca zaczyna się partia treningowa
option-move = Twój ruch w zapisie gry; podpowiedzi pojawiają się w trakcie pisania
option-ply = Plansza po tylu ruchach
option-plan-moves = Na przykład: c4 -> d5; inaczej e3 -> f6 (najpierw inni, potem ty, od obecnej planszy)
option-explore-ply = Zacznij od pozycji po tylu ruchach
option-explore-kind = Gra, którą wypróbujesz od początku
option-explore-variant = Który wariant wypróbujesz; kilka oddziel przecinkami
option-explore-players = Ile osób gra
option-explore-record = Zapis partii w pliku, żeby ją wypróbować
option-theme = Kolory plansz, które widzisz tylko ty
option-labels = Litery i liczby zapisu na planszy
option-confirm = Czy mam pytać, zanim wykonam ruch wybrany kliknięciem
option-next = Czy po ruchu mam podawać następną partię, która na ciebie czeka
option-side = Która strona planszy jest na dole
option-text = Plansza jako tekst i słowa zamiast obrazu
command-tournament = Turnieje na tym serwerze: ogłoś turniej, dołącz albo zobacz, jak stoi
command-tournament-new = Ogłoś turniej; jego rundy zaczynają się same
command-tournament-edit = Zmień turniej, do którego nikt jeszcze nie dołączył
command-tournament-show = Zobacz turniej: graczy, rundy i tabelę
command-tournament-list = Zobacz turnieje na tym serwerze
command-puzzle = Rozwiąż zadanie: dzisiejsze albo inne
option-puzzle-game = Która gra; domyślnie dzisiejsze zadanie
command-ladder = Zobacz drabinę tego serwera w wybranej grze i wyzwij kogoś, kto jest wyżej
command-together = Graj razem z całym kanałem albo rolą po jednej stronie, z głosowaniem nad ruchami
command-together-new = Niech ten kanał albo wszyscy z wybraną rolą zagrają razem partię
command-together-join = Przyjmij w imieniu tego kanału otwarte wyzwanie innego kanału lub roli
command-standing = Graj z każdym, raz za razem: gdy masz miejsce na partię, pojawia się nowe wyzwanie
command-standing-new = Niech wyzwanie pojawia się tu samo, ilekroć masz miejsce na kolejną partię
command-standing-list = Zobacz swoje stałe wyzwania i zakończ je
option-standing-games = Ile partii naraz chcesz grać, od 1 do 5; domyślnie 1
command-season = Zobacz, kto był najlepszy w sezonach tego serwera i kiedy kończy się obecny
option-together-opponent = Kto gra przeciwko wam: ktoś, ty w pojedynkę albo ja; bez wyboru – kto zechce
option-role = Grają wszyscy z tą rolą; bez wyboru – wszyscy na tym kanale
option-vote = Jak długo głosujecie od pierwszej propozycji; bez wyboru – dzień
option-quorum = Tyle głosów od razu kończy głosowanie
option-repeats = Jak często się powtarza; następny ogłoszę, gdy tylko ten się zacznie
option-divisions = Najwyżej tyle lig według siły graczy, z awansem i spadkiem; wymaga powtarzania
option-together-challenge = Numer wyzwania, podany pod nim
option-tournament = Który turniej; bez wyboru zobaczysz listę
option-tournament-edit = Który turniej chcesz zmienić
option-tournament-name = Jak się nazywa; domyślnie według gry i systemu
option-help-game = Gra, od której chcesz zacząć, przeciwko mnie
option-format = Kto z kim gra; domyślnie system szwajcarski
option-rounds = Liczba rund, dla systemu szwajcarskiego i grup
option-starts = Za ile godzin zacznie się pierwsza runda; domyślnie za 24
option-size = Ilu graczy może najwyżej dołączyć
option-table = Ilu graczy gra przy jednym stole, dla grup
option-engine = Na jakim poziomie gram, jeśli chcesz dopisać i mnie
option-late = Czy można dołączyć także między rundami
option-vacations = Czy urlop zatrzymuje czas
option-tournament-rated = Czy partie liczą się do rankingu
option-tournament-time = Limit czasu; domyślnie zwykły na serwerze albo 3 dni na każdy ruch


## Challenges

# The menus on a person and on a message.
context-challenge = Rzuć wyzwanie do gry
context-profile = Profil
context-games = Partie
context-block = Zablokuj lub odblokuj
context-board = Pokaż tę planszę
context-explore = Wypróbuj
context-replay = Powtórka
challenge-which = W co zagrasz przeciwko { $user }? Wyzwanie pojawi się tutaj, widoczne dla wszystkich.
challenge-which-alone = W co zagrasz przeciwko sobie? Partia zacznie się tu od razu, a ty grasz wszystkimi stronami: dobre na próbę.
challenge-which-menu = Wybierz grę …
challenge-ping = { $users }: { $by } rzuca wyzwanie – { $game }!
challenge-title = { $game }: { $by } kontra { $others }
# An open challenge: anyone may join.
challenge-open-call = { $by } szuka graczy – { $game }! Naciśnij **Dołącz**, żeby zagrać.
challenge-open-title = { $game }: { $by } szuka graczy
challenge-team = Drużyna { $number }: { $players }
challenge-teams-by-lot = Drużyny: losowane na początku partii
challenge-rated = { $rated ->
    [yes] Partia rankingowa: wynik liczy się do rankingu.
   *[no] Bez rankingu.
}
challenge-time = Czas: { $time }.
challenge-odds = { $part ->
    [2] ⚖️ Fory: { $user } ma połowę czasu.
    [4] ⚖️ Fory: { $user } ma ćwierć czasu.
   *[other] ⚖️ Fory: { $user } ma dziesiątą część czasu.
}
challenge-head-start = ⚖️ Przewaga na początek ({ $user }): { $what }.
challenge-head-start-open = ⚖️ Przewaga na początek dla osoby, która dołączy: { $what }.
challenge-strength = 🎚️ Dla osób z rankingiem od { $least } do { $most }.
time-none = bez limitu
time-per-move = { $span } na każdy ruch
time-reserve = { $time } oraz { $span } zapasu
time-weekends = { $time }, bez weekendów (UTC)
# On pictures, next to the players' names, where there is little room.
clock-days = { $days } d
clock-hours = { $hours } h
clock-minutes = { $minutes } min
clock-reserve = +{ $time }
span-days = { $count ->
    [one] jeden dzień
    [few] { $count } dni
    [many] { $count } dni
   *[other] { $count } dnia
}
span-hours = { $count ->
    [one] jedna godzina
    [few] { $count } godziny
    [many] { $count } godzin
   *[other] { $count } godziny
}
challenge-rematch = Rewanż za partię { $game }: ten sam skład, zaczyna { $first }.
# To a player who asks for a rematch that someone else has already asked for.
rematch-accepted = Grasz: partia { $id } zacznie się, gdy zgodzą się wszyscy.
challenge-players = Gracze: { $count } z { $most }; start, gdy będzie komplet.
challenge-players-range = Gracze: { $count } z { $least }–{ $most }; start, gdy będzie komplet.
challenge-free = { $count ->
    [one] Jedno miejsce jest wolne: kto chce zagrać, naciska **Dołącz**.
    [few] { $count } miejsca są wolne: kto chce zagrać, naciska **Dołącz**.
    [many] { $count } miejsc jest wolnych: kto chce zagrać, naciska **Dołącz**.
   *[other] { $count } miejsc jest wolnych: kto chce zagrać, naciska **Dołącz**.
}
challenge-may-start = { $user } może już nacisnąć **Zacznij**.
# In a picture, the seat of a player who is still missing.
challenge-free-seat = wolne miejsce
challenge-first-wins = { $then ->
    [balance] { $proof } **{ button-balance }** pozwala drugiej stronie zamienić kolory po pierwszej gwiazdce.
    [series] { $proof } W serii zamieniacie się miejscami.
    [single] { $proof } W serii zamienialibyście się miejscami.
   *[other] { $proof }
}
challenge-order = Kolejność: { $order }.
challenge-blocking = Przy tej zasadzie wystarczy zostawić u siebie jeden pionek, a osoba naprzeciwko już nigdy nie wygra. `bez-blokady` to wyklucza.
challenge-accepted = ✅ { $user } gra
challenge-waiting = ⏳ czekamy na odpowiedź: { $user }
challenge-lapses = Wygasa { $time }.
challenge-begins = Przyjęte. Partia zaczyna się niżej!
challenge-begins-in = Przyjęte. Partia zaczyna się w { $thread }!
# What a game's thread is called; at most 100 characters are shown.
thread-name = { $game } { $id }: { $players }
# The message in the channel from which the thread starts.
thread-begins = Partia { $id } trwa w swoim wątku: { $game }, { $players }. Miłej gry!
thread-lacks = Ten serwer chce osobnego wątku dla każdej partii, ale na tym kanale brakuje mi uprawnień: { $permissions }. Dlatego partia { $id } toczy się tutaj.
thread-failed = Nie dało się otworzyć wątku dla partii { $id }, więc toczy się ona tutaj.
# Above a board that would have been in a thread.
board-elsewhere = Nie mogę pisać w { $place }, więc twoja plansza jest tutaj. Jej przyciski działają i tu.
thread-gone = Wątku tej partii już nie ma, więc toczy się ona dalej tutaj.
thread-locked = Wątek tej partii jest zablokowany, więc toczy się ona dalej tutaj.
thread-forbidden = Nie mogę już pisać w wątku tej partii (brakuje: { $permissions }), więc toczy się ona dalej tutaj.
# When nobody had to be asked.
challenge-begun = Partia { $id } rozpoczęta: { $game }, { $players }. Miłej gry!
challenge-begun-in = Partia { $id } trwa w { $place }: { $game }, { $players }. Miłej gry!
challenge-imported = To teraz partia { $id }, { $game }: { $players }. Jest skończona: jej przebieg pokażą `/{ name-command-replay }` i `/{ name-command-review }`.
imported-over = 📄 { $user } importuje zakończoną partię. { $result }
challenge-declined = { $user } odmawia. Może innym razem!
challenge-withdrawn = { $user } wycofuje wyzwanie.
challenge-footer = Partia { $game }
# In the description of a picture.
alt-by-lot = Grają: { $players }; kto zajmie które miejsce, rozstrzygnie los na początku partii. { $board }
# In a rematch, it is known who moves first, but not yet from which seat.
alt-by-lot-after = Grają: { $players }; zaczyna { $first }, a kto zajmie które miejsce, rozstrzygnie los na początku partii. { $board }
button-accept = Przyjmij
button-decline = Odmów
button-withdraw = Wycofaj
button-balance = Wyrównaj
button-join = Dołącz
button-leave = Wypisz się
button-start = Zacznij
button-rematch = Rewanż
button-rematch-at = Rewanż na poziomie { $level }


## Boards

board-title = { $game }: { $players }
# Who plays with whom, in a game of teams.
sides = { $one } kontra { $other }
board-title-series = { $game }: { $players } (partia { $number } z { $games })
series-goes-on = To była partia { $number } z { $games }. Następna zaczyna się niżej, z odwróconą kolejnością miejsc.
series-standing = Stan serii: { $players }
series-player = { $user } – { $won ->
    [one] jedna wygrana
    [few] { $won } wygrane
   *[many] { $won } wygranych
}
series-player-score = { $user } – { $won ->
    [one] jedna wygrana
    [few] { $won } wygrane
   *[many] { $won } wygranych
}, { $game ->
   *[pentagame] wyszło: { $score }
    [squadro] w domu: { $score }
    [stern-halma] dotarło: { $score }
}
series-won-one = 🏆 { $winner } wygrywa serię!
series-won-shared = 🏆 { $winners } razem wygrywają serię!
board-footer = { $ply ->
    [0] Partia { $game } · początek
    [one] Partia { $game } · po { $ply } ruchu
   *[other] Partia { $game } · po { $ply } ruchach
}
board-footer-over = { $ply ->
    [one] Partia { $game } · koniec po { $ply } ruchu
   *[other] Partia { $game } · koniec po { $ply } ruchach
}
board-footer-head-start = przewaga na początek ({ $user }): { $what }
turn-ping = { $user }, twój ruch! { $game } #{ $id }
turn-ping-after = { $user }, twój ruch! { $game } #{ $id }: { $other } gra { $notation }
turn-since = Ruch ma { $user } (początek tury: { $time }).
engine-thinks = { $engine } myśli…
then-turn = W tej pozycji ruch ma { $user }.
first-turn = Zaczynasz: naciśnij **Ruch…** albo wpisz `/{ name-command-move }`.
first-turn-figures = Zaczynasz: naciśnij figurę, którą przesuwasz, albo wpisz `/{ name-command-move }`.
first-turn-direct = Zaczynasz: naciśnij numer pionka, który przesuwasz, albo wpisz `/{ name-command-move }`.
last-move = { $user }: { $words }
    `{ $notation }`
# A move that was played by itself, as its player had planned.
last-move-prepared = { $user } (zaplanowane wcześniej): { $words }
    `{ $notation }`
said-with-move = 💬 „{ $text }”
# In the description of a picture.
alt-last-move = Ostatni ruch – { $user }: { $words }
alt-last-move-prepared = Ostatni ruch, zaplanowany wcześniej – { $user }: { $words }
alt-asks = { $count ->
    [one] { $asks } Możliwość jest jedna.
    [few] { $asks } Są { $count } możliwości.
   *[many] { $asks } Jest { $count } możliwości.
}
alt-chosen = Wybrane dotąd: { $choices }.
alt-choice = { $label } ({ $words })
alt-before = Przed tym ruchem: { $position }
# A board as text, for people who cannot see pictures.
plain-title = **{ $game }** · { $footer }
plain-last-move = { $words } `{ $notation }`
plain-words = Słownie: { $words }
left-resigned = { $user } poddaje partię.
left-time = { $user } odpada: koniec czasu.
turn-time = ⏳ Czas mija { $time }.
turn-time-paused = ⏸️ Zegary stoją do { $until }. Czas mija { $time }.
remind = ⏳ { $user }, twój czas mija { $time }.
remind-direct = ⏳ Twój czas w partii { $game } mija { $time }.
tell-turn = Twój ruch w partii { $game }!
tell-instead = { $user }, twój ruch! Nie mogę wysłać ci wiadomości prywatnej: zezwól na nie na tym serwerze albo wybierz inny sposób w `/{ name-command-settings }`.
digest = { $count ->
    [one] Jedna partia czeka na twój ruch:
    [few] { $count } partie czekają na twój ruch:
    [many] { $count } partii czeka na twój ruch:
   *[other] { $count } partii czeka na twój ruch:
}
digest-timed = • { $game } – czas mija { $time }
digest-untimed = • { $game }
digest-more = { $count ->
    [one] … i jeszcze jedna: `/{ name-command-games }`
    [few] … i jeszcze { $count }: `/{ name-command-games }`
    [many] … i jeszcze { $count }: `/{ name-command-games }`
   *[other] … i jeszcze { $count }: `/{ name-command-games }`
}
digest-instead = { $user }, { $count ->
    [one] jedna partia czeka
    [few] { $count } partie czekają
    [many] { $count } partii czeka
   *[other] { $count } partii czeka
} na twój ruch: `/{ name-command-games }`. Nie mogę wysłać ci wiadomości prywatnej: zezwól na nie na tym serwerze albo wybierz inny sposób w `/{ name-command-settings }`.
digest-news = Co nowego w twoich partiach:
digest-news-instead = { $user }, w twoich partiach jest coś nowego: `/{ name-command-games }`. Nie mogę wysłać ci wiadomości prywatnej: zezwól na nie na tym serwerze albo wybierz inny sposób w `/{ name-command-settings }`.
aborted-call = { $result }
    Może innym razem, { $users }!
over-call = { $result }
    Dobra gra, { $users }!
offer-call = { $users }, zgoda?
news-call = { $user }: { $news }
news-instead = { $user }: { $news } Nie mogę wysłać ci wiadomości prywatnej: zezwól na nie na tym serwerze albo wybierz inny sposób w `/{ name-command-settings }`.
news-over = Koniec partii { $game }. { $result }
news-draw = { $user } proponuje ci remis w partii { $game }.
news-takeback = { $user } chce cofnąć `{ $notation }` w partii { $game }.
news-pause = { $days ->
    [one] { $user } chce zatrzymać zegary w partii { $game } na jeden dzień.
    [few] { $user } chce zatrzymać zegary w partii { $game } na { $days } dni.
    [many] { $user } chce zatrzymać zegary w partii { $game } na { $days } dni.
   *[other] { $user } chce zatrzymać zegary w partii { $game } na { $days } dnia.
}
granted-pause = ⏸️ Zegary w partii { $game } stoją do { $until }. Mimo to można dalej grać.
granted-gift = ⏱️ { $user } daje dodatkowy dzień w partii { $game }. Dostaje go { $other }.
news-declined = { $user } odrzuca twoje wyzwanie do gry { $game }.
news-invited = { $user } rzuca ci wyzwanie: { $game }.
news-next = Zaraz będzie twoja kolej w partii { $game }.
news-lapsed = Nikt nie przyjął na czas twojego wyzwania do gry { $game }, więc wygasło.
news-plan-elsewhere = Twoje zaplanowane odpowiedzi w partii { $game } nie zostaną zagrane: gra potoczyła się inaczej.
news-plan-taken-back = Twoje zaplanowane odpowiedzi w partii { $game } nie zostaną zagrane: ruchy zostały cofnięte.
news-plan-over = Twoje zaplanowane odpowiedzi w partii { $game } nie zostaną zagrane: to już koniec partii.
news-plan-not-legal = Twoja zaplanowana odpowiedź w partii { $game } nie została zagrana: to niedozwolony ruch.
call-game = { $game } #{ $id } ({ $players })
call-game-linked = [{ $game } #{ $id }]({ $url }) ({ $players })
vacation-day = { $day }.{ $month }.{ $year }
vacation-span = od { $from } do { $to }
vacation-of = 🏖️ { $user } ma urlop: { $spans }. Czas wtedy nie biegnie.
won-one = 🏆 { $winner } wygrywa!
won-shared = 🏆 { $winners } wygrywają razem!
won-one-out = 🏆 { $winner } wygrywa: { $count ->
    [one] wyszła jedna figura
    [few] wyszły { $count } figury
   *[many] wyszło { $count } figur
}!
won-shared-out = 🏆 { $winners } wygrywają razem: { $count ->
    [one] wyszła jedna figura
    [few] wyszły { $count } figury
   *[many] wyszło { $count } figur
}!
won-one-home = 🏆 { $winner } wygrywa: { $count ->
    [one] jeden pionek jest
    [few] { $count } pionki są
   *[many] { $count } pionków jest
} w domu!
drawn = Partia kończy się remisem.
over-alone = Koniec partii.
how-ended-out = Wyszło dość figur.
how-ended-home = Dość pionków jest w domu.
how-ended-square = Cztery gwiazdki tworzą kwadrat.
how-ended-filled = Ramię naprzeciwko jest pełne.
how-ended-resigned = Wszyscy pozostali poddają partię.
how-ended-time = Wszystkim pozostałym skończył się czas.
ended-resigned-by = { $loser } poddaje partię.
ended-time-by = { $loser } przegrywa na czas.
how-ended-agreed = Wszyscy się na to zgadzają.
how-ended-repetition = Ta sama pozycja powtórzyła się po raz trzeci.
how-ended-limit = Partia osiągnęła największą dozwoloną długość.
how-ended-aborted = Nikt nie wygrywa, a partia się nie liczy.
button-move = Ruch…
button-more = ⋯
button-board = Zobacz planszę
button-resign = Poddaj…
button-rules = Zasady
button-show = Pokaż wszystkim
button-post-here = Opublikuj tutaj
button-text = Jako tekst
button-picture = Jako obraz
button-first = ⏮ Początek
button-earlier = ◀ Wstecz
button-later = ▶ Dalej
button-last = ⏭ Teraz
more-text = Co chcesz zrobić?
# Of a game with more than $most moves.
replay-last = Liczba ruchów w partii: { $count }. Animacja pokazuje ostatnie { $most }, a **{ button-step }** prowadzi przez wszystkie.
replay-record = W pliku jest zapis partii jako tekst.
replay-record-alone = Animacji nie da się pokazać, więc oto plansza. W pliku jest zapis partii jako tekst.
# In the description of a picture.
alt-replay = { $count ->
    [0] Początek partii. { $board }
    [one] Animacja jedynego dotąd ruchu. Plansza na końcu: { $board }
   *[other] Animacja wszystkich { $count } ruchów. Plansza na końcu: { $board }
}
alt-replay-last = Animacja ostatnich ruchów ({ $most } z { $count }). Plansza na końcu: { $board }
# Goes through a game by buttons.
button-step = Ruch po ruchu
button-replay = Powtórka


## Hints

hint-title = Dobry ruch
hint-waiting = { $count ->
    [0] Myślę nad twoją podpowiedzią. Pojawi się tutaj.
   *[other] Liczba obliczeń przed twoją podpowiedzią: { $count }. Pojawi się ona tutaj.
}
hint-why = { CAP($why) }.
hint-wins-now = Od razu wygrywa.
hint-wins = { $count ->
    [one] Wygrywa w jednym ruchu.
   *[other] Wymusza wygraną w ciągu najwyżej { $count } ruchów, licząc ruchy wszystkich.
}
hint-holds-out = { $count ->
    [one] Partia jest przegrana; po nim potrwa jeszcze jeden ruch.
   *[other] Partia jest przegrana, jeśli inni zagrają bezbłędnie; po nim potrwa najdłużej, do { $count } ruchów.
}
hint-saves = Po większości innych ruchów następna osoba mogłaby od razu wygrać.
hint-chances = Twoje szanse po nim: około { $percent }%.
hint-chances-even = Twoje szanse po nim: mniej więcej równe.
button-hint = Podpowiedź


## Looking back at a game

review-waiting = Analizuję partię; gotowe pozycje: { $done } z { $count }. Analiza pojawi się tu za jakiś czas. Jeśli się nie pojawi albo nie chcesz czekać, naciśnij **{ button-review-show }**.
review-steady = Żaden pojedynczy ruch nie odwrócił losów partii.
# A turning point. $number counts them as the graph does, $ply is the number of the move.
review-slip = **{ $number }.** Ruch { $ply }: { $user } oddaje { $percent }% szans.
review-missed = { $count ->
    [one] **{ $number }.** Ruch { $ply }: { $user } przegapia natychmiastową wygraną.
   *[other] **{ $number }.** Ruch { $ply }: { $user } wypuszcza wygraną, którą można było wymusić w ciągu { $count } ruchów.
}
review-lost = { $count ->
    [one] **{ $number }.** Ruch { $ply }: { $user } oddaje { $percent }% szans; następny ruch może wygrać.
   *[other] **{ $number }.** Ruch { $ply }: { $user } oddaje { $percent }% szans; odtąd przegrana w ciągu { $count } ruchów jest pewna.
}
review-hastened = { $to ->
    [0] **{ $number }.** Ruch { $ply }: { $user } i tak przegrywa w ciągu { $from } ruchów, a kończy partię od razu.
    [one] **{ $number }.** Ruch { $ply }: { $user } i tak przegrywa w ciągu { $from } ruchów, a teraz wygrywa już następny ruch.
   *[other] **{ $number }.** Ruch { $ply }: { $user } i tak przegrywa w ciągu { $from } ruchów; teraz do końca zostaje najwyżej { $to }.
}
review-delayed = { $from ->
    [0] **{ $number }.** Ruch { $ply }: { $user } może wygrać od razu; tak trwa to jeszcze do { $to } ruchów.
   *[other] **{ $number }.** Ruch { $ply }: { $user } może wygrać w ciągu { $from } kolejnych ruchów; tak trwa to do { $to }.
}
review-found = { $count ->
    [one] **{ $number }.** Ruch { $ply }: odtąd wygrana jest pewna, { $user } ma do niej jeden ruch.
   *[other] **{ $number }.** Ruch { $ply }: odtąd wygrana jest pewna, { $user } ma ją w ciągu { $count } ruchów.
}
review-gave-up = { $ply ->
    [0] **{ $number }.** Przed pierwszym ruchem { $user } poddaje partię, mając około { $percent }% szans.
   *[other] **{ $number }.** Po ruchu { $ply } { $user } poddaje partię, mając około { $percent }% szans.
}
review-gave-up-even = { $ply ->
    [0] **{ $number }.** Przed pierwszym ruchem { $user } poddaje partię przy mniej więcej równych szansach.
   *[other] **{ $number }.** Po ruchu { $ply } { $user } poddaje partię przy mniej więcej równych szansach.
}
# The moves of a turning point, below what is said about it.
review-played = Zagrano: `{ $notation }`.
review-better = Lepiej: { $notation }.
review-better-then = Lepiej: { $notation }, potem może { $then }.
review-answer = Odpowiedź: `{ $notation }`.
# What speaks for a move: the better one, the one that was played, and the answer to it.
review-why-better = Lepszy ruch { $why }.
review-why-played = Ten ruch { $why }.
review-why-answer = Odpowiedź { $why }.
review-why-answer-alone = Odpowiedź { $why }; po lepszym ruchu nie byłaby możliwa.
review-decided = Wygraną można było wymusić od pierwszego ruchu. Szanse pokazują tu, jak daleko do niej było.
review-mean = { $user } { $percent }%
review-means = Średnia strata na ruch: { $means }.
review-menu = Zobacz punkt zwrotny
review-entry = { $ply ->
    [0] { $number }. Przed pierwszym ruchem, { $user }
   *[other] { $number }. Ruch { $ply }, { $user }
}
review-marked = Plansza pokazuje lepszy ruch.
# In the description of a picture: a graph of the chances.
alt-course = { $count ->
    [one] Wykres szans w procentach, według liczby ruchów, do jedynego ruchu. { $sides }
   *[other] Wykres szans w procentach, według liczby ruchów, do { $count } ruchów. { $sides }
}
# $points are pairs such as "10: 64": after 10 moves, 64 %.
alt-course-side = { $user }: { $points }.
alt-course-turns = Punkty zwrotne (numery ruchów): { $turns }.
button-review = Analiza
button-review-show = Pokaż analizę
button-review-back = Wróć do analizy


## The guided move

guide-step = Krok { $number }. Albo wpisz cały ruch: `/{ name-command-move }`.
guide-ready-title = Zagrać ten ruch?
guide-vote-title = Zagłosować na ten ruch?
guide-ready = { $words }
    `{ $notation }`
guide-choice = { $label }: { $words }
guide-footer = Partia { $game } · widzisz to tylko ty
guide-canceled = Anulowano. Nic się nie zmieniło.
guide-saying = Wiadomość napiszesz po ostatnim wyborze.
guide-form-title = Wpisz swój wybór
guide-form-label = Twój wybór albo cała reszta ruchu
guide-form-placeholder = na przykład { $example }
say-form-title = Zagraj z wiadomością
say-form-label = Pojawi się pod następną planszą
say-form-placeholder = Powodzenia!
button-play = Zagraj
button-vote = Zagłosuj na niego
button-back = Wstecz
button-type = Wpisz…
button-message = Wiadomość…
button-no-message = Bez wiadomości
button-say = Zagraj z wiadomością…
button-move-saying = Ruch z wiadomością…
button-cancel = Anuluj
button-abort-keep = Anuluj
played = Zagrane: `{ $notation }`
next-game = { $count ->
    [2] Jeszcze dwie partie czekają
    [3] Jeszcze trzy partie czekają
    [4] Jeszcze cztery partie czekają
    [few] Jeszcze { $count } partie czekają
   *[many] Jeszcze { $count } partii czeka
} na twój ruch: { $game }
next-name = { $game } #{ $id }
next-name-linked = [{ $game } #{ $id }]({ $url })
button-next-game = Następna partia

button-explore = Wypróbuj…
button-try = Wypróbuj ruch…
button-end = ⏭ Koniec
button-name = Nazwa…
button-note = Notatka…
button-delete = Usuń…
button-delete-do = Usuń
button-my-boards = Moje plansze
explore-title = { $game } – własna plansza: { $players }
explore-title-free = { $game } – własna plansza (liczba graczy: { $count })
guide-footer-free = Plansza { $id } · widzisz to tylko ty
explore-start = Początek.
explore-now = { $ply ->
    [0] W partii nie było jeszcze ruchu.
    [one] Partia teraz, po { $ply } ruchu.
    [few] Partia teraz, po { $ply } ruchach.
    [many] Partia teraz, po { $ply } ruchach.
   *[other] Partia teraz, po { $ply } ruchu.
}
explore-at = { $ply ->
    [0] Początek partii.
   *[other] Ruch { $ply } z { $last }.
}
explore-off = { $ply ->
    [0] Twój wariant od początku: { $moves }
   *[other] Twój wariant po ruchu { $ply }: { $moves }
}
explore-off-free = Twój wariant: { $moves }
explore-off-shared = { $ply ->
    [0] Wariant od początku: { $moves }
   *[other] Wariant po ruchu { $ply }: { $moves }
}
explore-name = 🏷 **{ $name }**
explore-note = 📝 { $note }
explore-turn = Ruch ma { $user }.
explore-ways = Stąd dalej: { $ways }
explore-named = { $what } „{ $name }”
explore-played = { $what } (zagrany)
explore-over = koniec partii
explore-ways-menu = Co dalej z tej pozycji
explore-ways-part = Ruchy { $first }–{ $last } z { $count }
explore-places-menu = Przejdź do…
explore-places-part = Warianty { $first }–{ $last } z { $count }
explore-to-now = Partia teraz
explore-to-left = Gdzie zaczyna się twój wariant
explore-to-move = Po ruchu { $ply }
explore-to-end = Do ruchu { $ply }: { $moves }
explore-step = Krok { $number }. Zmienia się tylko twoja własna plansza.
explore-delete-all = Usunąć wszystkie próby i notatki na tej planszy? Sama partia się nie zmieni.
explore-delete-line = { $count ->
    [0] Usunąć `{ $what }`?
    [one] Usunąć `{ $what }` i ruch po nim?
    [few] Usunąć `{ $what }` i { $count } ruchy po nim?
    [many] Usunąć `{ $what }` i { $count } ruchów po nim?
   *[other] Usunąć `{ $what }` i { $count } ruchu po nim?
}
explore-deleted = Usunięte.
explore-line = **Wariant { $line }:** { $moves }
explore-list-menu = Otwórz planszę
explore-list-text = { $count ->
    [one] Plansza z twoimi próbami. Wybierz ją, żeby grać na niej dalej.
    [few] Plansze z twoimi próbami. Wybierz jedną, żeby grać na niej dalej.
    [many] Plansze z twoimi próbami. Wybierz jedną, żeby grać na niej dalej.
   *[other] Plansze z twoimi próbami. Wybierz jedną, żeby grać na niej dalej.
}
explore-list-none = Nie masz jeszcze własnych plansz. **{ button-explore }** pod ⋯ otwiera planszę dla partii, a `/{ name-command-explore }` także dla gry, w którą akurat nie grasz.
explore-entry = { $count ->
    [one] Partia { $id } · zapisany { $count } ruch
    [few] Partia { $id } · zapisane { $count } ruchy
    [many] Partia { $id } · zapisanych { $count } ruchów
   *[other] Partia { $id } · zapisane { $count } ruchu
}
explore-entry-free = { $count ->
    [one] Plansza { $id } · zapisany { $count } ruch
    [few] Plansza { $id } · zapisane { $count } ruchy
    [many] Plansza { $id } · zapisanych { $count } ruchów
   *[other] Plansza { $id } · zapisane { $count } ruchu
}
explore-name-title = Nazwij ten wariant
explore-name-label = Krótka nazwa; puste pole – bez nazwy
explore-note-title = Własna notatka
explore-note-label = Widzisz ją tylko ty
explore-note-label-shared = Udostępniona: inni też ją widzą
button-share = Udostępnij moje warianty
button-share-do = Udostępnij
explore-share-ask = Udostępnić twoje próby z tej partii: { $lines ->
    [one] { $lines } wariant
    [few] { $lines } warianty
    [many] { $lines } wariantów
   *[other] { $lines } wariantu
}, { $notes ->
    [one] { $notes } notatka
    [few] { $notes } notatki
    [many] { $notes } notatek
   *[other] { $notes } notatki
}? Uczestnicy partii i osoby z kanału, na którym się toczyła, będą mogli je otworzyć.
button-unshare = Przestań udostępniać
button-lines-of = Warianty: { $name }
button-my-board = Moja plansza
button-explore-turns = Wypróbuj punkty zwrotne
explore-title-shared = Warianty w grze { $game }: { $name }
explore-shared = 👥 Udostępnione: uczestnicy partii i osoby z kanału, na którym się toczyła, mogą otworzyć twoje warianty i notatki.
explore-turn-name = Lepiej w punkcie zwrotnym { $number }
button-plan = Zaplanuj to…
button-plan-do = Zaplanuj
button-unplan = Nie planuj tego
button-my-plans = Moje plany
button-clear-plans = Usuń wszystkie plany
explore-prepared = ⏩ Zaplanowane: ta odpowiedź zostanie zagrana za ciebie, gdy tylko partia tu dojdzie.
explore-as-prepared = { $what } (zaplanowany)
plan-title = Zaplanować to?
plan-line-other = { $ply }. Jeśli { $user } zagra `{ $notation }`…
plan-line-own = { $ply }. …odpowiadasz ruchem **`{ $notation }`**.
plan-line-turn = { $ply }. Jeśli zagrasz `{ $notation }`…
plan-forgotten = Ta odpowiedź nie jest już zaplanowana.
plan-about = Twoja odpowiedź zostanie zagrana od razu, także gdy cię nie ma. Nikt inny nie widzi twojego planu. Jeśli partia pójdzie inną drogą, nic nie zostanie zagrane, a ruch będzie twój jak zwykle.
plan-then = Twoja odpowiedź: { $notation }
plan-list-title = Moje plany w { $game }: { $players }
plan-list = Twoje odpowiedzi są pogrubione. Każda zostanie zagrana, gdy tylko partia tam dojdzie.
plan-none = Nie masz planów w tej partii. **{ button-explore }** otwiera planszę: wypróbuj, co mogą zagrać inni, i swoją odpowiedź, a potem naciśnij **{ button-plan }**. Albo wpisz to: `/{ name-command-plan } { name-option-moves }:` i wiersz taki jak `{ $example }`, najpierw inni, potem ty.
plan-menu = Otwórz wariant


## Lists and suggestions

menu-game = { $game }: { $players }
menu-your-turn = Twój ruch · partia { $id }
menu-turn = Ruch ma { $whose } · partia { $id }
menu-over = Koniec · partia { $id }
menu-part = { $menu } ({ $first } … { $last })
games-title = Twoje partie
games-own = **Twoje partie**
games-seats = **Wolne miejsca na tym serwerze**
games-seat = 🪑 { $board } – { $by } szuka graczy: { $game }, { $time }{ $rated ->
    [yes] , partia rankingowa
   *[no] {""}
}
button-games = Moje partie
games-none = Nie masz żadnej partii ani wyzwania. Zacznij: wpisz `/{ name-command-challenge }` i wybierz grę i przeciwnika.
games-turn = ▶ **Twój ruch**: { $board } – { $game }: { $players }; początek tury: { $time }
games-waiting = ⏳ { $board } – { $game }: { $players }; ruch ma { $whose }; początek tury: { $time }
games-over = ✔ { $board } – { $game }: { $players }; koniec
games-challenge-to = ✉ { $board } – twoje wyzwanie, { $game }; przeciwnicy: { $others }
games-challenge-open = ✉ { $board } – szukasz graczy: { $game }
games-challenge-filling = ✉ { $board } – szukasz graczy: { $game }; na liście: { $others }
games-challenge-joined = ✉ { $board } – grasz, zaprasza { $by }: { $game }; jeszcze się nie zaczęło
games-withdraw-menu = Wycofaj jedno ze swoich wyzwań
menu-challenge = { $game } · wyzwanie { $id }
games-challenge-accepted = ✉ { $board } – { $by } rzuca wyzwanie, { $game }: twoja zgoda już jest, czekamy na innych
games-challenge-from = ✉ { $board } – { $by } rzuca ci wyzwanie, { $game }: odpowiedz tam
games-link = [partia { $id }]({ $url })
games-no-link = partia { $id }
games-open-menu = Otwórz tutaj jedną z nich
games-title-of = Partie gracza { $name }
games-footer = Strona { $page } z { $pages }
games-none-of = Gracz { $name } nie ma tu nic do pokazania: żadnej partii na tym serwerze ani żadnej z tobą. `/{ name-command-challenge }` zaczyna nową.
games-none-of-engine = Nie gram tu żadnej partii. `/{ name-command-challenge }` ze mną jako przeciwnikiem zaczyna ją od razu.
games-none-here = Nie masz tu żadnej partii ani wyzwania. Samo `/{ name-command-games }` pokaże te w innych miejscach; `/{ name-command-challenge }` zaczyna nową.
games-challenge-by = ✉ { $board } – wyzwanie, rzuca { $by }: { $game }
games-time = czas minie { $time }
games-offer = 🤝 propozycja czeka na twoją odpowiedź
games-settled = ⚖️ rozstrzygnięta przez organizatora
option-games-player = Czyje partie; puste: twoje
option-games-where = Tylko tutaj albo wszędzie, gdzie możesz je zobaczyć
place-choice = { $place ->
   *[here] Na tym serwerze
    [everywhere] Wszędzie
}
suggest-turn = Twój ruch { suggest-place }: { $game } { $id } ({ $players })
suggest-waiting = { $game } { $id } { suggest-place }, ruch ma { $whose } ({ $players })
suggest-over = { $game } { $id } { suggest-place }, koniec ({ $players })
# Where a game is played, seen from where the command is typed.
suggest-place = { $place ->
   *[here] tutaj
    [elsewhere] gdzie indziej
    [server] inny serwer
    [direct] prywatnie
}
suggest-move = { $notation } — { $words }
suggest-more = … i więcej: pisz dalej, żeby zawęzić wybór
suggest-example = Żaden ruch tak się nie zaczyna. Spróbuj na przykład: { $example }
suggest-no-turn = W żadnej partii tutaj nie jest twój ruch
suggest-variant = { $name } — { $about }
suggest-option = { CAP($name) }: { $value }


## Offers

draw-ask = { $count ->
    [0] Chcesz zakończyć tę partię remisem – { $game } ({ $players })? Grasz tu bez innych, więc niczyja zgoda nie jest potrzebna.
   *[other] Chcesz zaproponować remis – { $game } ({ $players })? Potrzebna zgoda: { $others }. Możesz to zrobić raz na ruch.
}
takeback-ask = { $count ->
    [0] Chcesz cofnąć swój ruch `{ $notation }` – { $game } ({ $players })?
    [one] Chcesz cofnąć swój ruch `{ $notation }` i jeden po nim – { $game } ({ $players })?
    [few] Chcesz cofnąć swój ruch `{ $notation }` i { $count } po nim – { $game } ({ $players })?
    [many] Chcesz cofnąć swój ruch `{ $notation }` i { $count } po nim – { $game } ({ $players })?
   *[other] Chcesz cofnąć swój ruch `{ $notation }` i { $count } po nim – { $game } ({ $players })?
}
takeback-needs = { $count ->
    [0] Niczyja zgoda nie jest potrzebna.
   *[other] Potrzebna zgoda: { $others }.
}
button-draw = Remis…
button-draw-do = Zaproponuj remis
button-draw-alone = Zakończ remisem
button-takeback = Cofnij…
button-takeback-do = Cofnij ruch
button-pause = Przerwa…
button-pause-for = { $days ->
    [one] { $days } dzień
    [few] { $days } dni
    [many] { $days } dni
   *[other] { $days } dnia
}
button-more-time = Daj więcej czasu
pause-ask = Na jak długo zatrzymać zegary – { $game } ({ $players })? Mimo to można dalej grać.
draw-done = Partia { $game } kończy się remisem. Dobra gra!
takeback-done = Ruch cofnięty, partia { $game }. Znowu twoja kolej.
pause-done = { $days ->
    [one] Zegary w partii { $game } są zatrzymane na jeden dzień. Mimo to można dalej grać.
    [few] Zegary w partii { $game } są zatrzymane na { $days } dni. Mimo to można dalej grać.
    [many] Zegary w partii { $game } są zatrzymane na { $days } dni. Mimo to można dalej grać.
   *[other] Zegary w partii { $game } są zatrzymane na { $days } dnia. Mimo to można dalej grać.
}
more-time-done = { $user } ma o dzień więcej. Czas mija { $time }.
took-back = ↩ { $user } cofa ruch.
offer-made = Propozycja wysłana. Możesz ją tam wycofać.
offer-stands = Tylko jedna propozycja naraz: jedna czeka jeszcze na odpowiedź.
offer-draw = 🤝 { $user } proponuje remis.
offer-takeback = { $count ->
    [0] ↩ { $user } chce cofnąć `{ $notation }`.
    [one] ↩ { $user } chce cofnąć `{ $notation }` i jeden ruch po nim.
    [few] ↩ { $user } chce cofnąć `{ $notation }` i { $count } ruchy po nim.
    [many] ↩ { $user } chce cofnąć `{ $notation }` i { $count } ruchów po nim.
   *[other] ↩ { $user } chce cofnąć `{ $notation }` i { $count } ruchu po nim.
}
offer-takeback-past = ↩ Propozycja cofnięcia ruchu; autor: { $user }.
offer-pause = { $days ->
    [one] ⏸️ { $user } chce zatrzymać zegary na jeden dzień.
    [few] ⏸️ { $user } chce zatrzymać zegary na { $days } dni.
    [many] ⏸️ { $user } chce zatrzymać zegary na { $days } dni.
   *[other] ⏸️ { $user } chce zatrzymać zegary na { $days } dnia.
}
offer-waiting = ⏳ Czekamy na odpowiedź: { $users }. Kolejny ruch oznacza odmowę.
offer-agreed = ✅ Wszyscy się zgadzają.
offer-declined = { $user } woli grać dalej.
offer-withdrawn = { $user } wycofuje propozycję.
offer-over = Gra potoczyła się dalej i propozycja straciła ważność.
offer-you-accepted = Twoja zgoda jest zapisana.
offer-you-declined = Odmowa przyjęta; partia toczy się dalej.
offer-you-withdrew = Twoja propozycja jest wycofana.


## Przerwanie partii, zanim wszyscy wykonają ruch

button-abort = Przerwij…
button-abort-do = Przerwij partię
that-game = partię { $id } w { $place }
that-game-direct = partię { $id }
abort-ask = Przerwać { $that } ({ $game }: { $players })? Skończy się bez zwycięzcy i nie będzie się liczyć.
abort-done = Partia { $game } przerwana. Nie liczy się.
game-aborted = { $user } przerywa partię.
game-ended-by-organizer = Organizator turnieju zakończył partię. Nie ma ona zwycięzcy.
games-aborted = ✖ { $board } – { $game }: { $players }; przerwana
series-aborted = Na tym kończy się seria.
refuse-too-late-to-abort = Wszyscy wykonali już ruch, więc tej partii nie można już przerwać. Możesz się poddać albo zaproponować remis: `/{ name-command-draw }`.
import-too-late-to-abort = Do tego miejsca wszyscy wykonali już ruch, więc partia nie mogła zostać przerwana. Usuń ten wiersz.
resign-or-abort = Nie wszyscy wykonali już ruch, więc możesz ją też **przerwać**: nikt nie wygra, a partia nie będzie się liczyć.


## Przypomnienie komuś, kto długo nie gra

button-nudge = Przypomnij
nudge = ⏰ { $user }, { $by } czeka na twój ruch.
nudge-direct = ⏰ { $by } czeka na twój ruch w { $game }.
nudge-done = { $user } dostaje przypomnienie.
nudge-done-digest = { $user } dostaje jedną wiadomość dziennie. Ta partia będzie w następnej.
refuse-nudge-early = { $user } jest na ruchu; ruch zaczął się { $time }. Przypomnieć możesz, gdy potrwa dobę.
refuse-nudge-again = { $user } ma już przypomnienie, wysłane { $time }; raz dziennie wystarczy. Spróbuj później.
refuse-nudge-away = { $user } ma urlop, który kończy się { $time }. Wtedy możesz przypomnieć.
refuse-nudge-unwanted = { $user } nie chce powiadomień, więc nie wysyłam przypomnienia. `/{ name-command-games }` pokaże tam, że czekasz.


## Resigning

resign-ask = Poddać { $that } ({ $game }: { $players })? { $count ->
    [one] Wygrywa wtedy { $winners }.
   *[other] Wygrywają wtedy { $winners }.
}
resign-ask-many = Poddać { $that } ({ $game }: { $players })? Inni grają dalej, a wszystko, co twoje, zostaje na swoim miejscu.
resign-ask-alone = Poddać { $that } ({ $game }: { $players })? Grasz tu bez innych, więc po prostu się skończy.
resign-ask-seat = Poddać { $that } za gracza { $seat } ({ $game }: { $players })? Pozostałymi grasz dalej, a wszystko na planszy zostaje na swoim miejscu.
resign-price = { $count ->
    [0] Twój ranking się nie zmieni.
    [one] Stracisz jeden punkt rankingowy.
    [few] Stracisz { $count } punkty rankingowe.
   *[many] Stracisz { $count } punktów rankingowych.
}
button-resign-do = Poddaj
resign-done = Partia { $game } poddana. Dobra gra!


## Rankingi i profile

command-profile = Rankingi i wyniki, twoje albo kogoś innego
command-leaderboard = Kto gra najlepiej, na tym serwerze albo na wszystkich
option-player = Czyj profil; puste: twój
option-where = Gracze tego serwera albo wszyscy
option-ratings = Czy bierzesz udział w rankingu
where-choice = { $whom ->
   *[here] Ten serwer
    [everyone] Wszystkie serwery
}
ratings-choice = { $ratings ->
   *[join] biorę udział
    [out] nie biorę udziału
}
rating-changed = { $name } **{ $rating }** ({ $change })
ratings-changed = Ranking: { $changes }
scale-two = { $game } dla dwojga
scale-many = { $game } dla trojga i więcej
leaderboard-title = Tabela najlepszych – { $scale }
leaderboard-title-here = Najlepsi tutaj – { $scale }
leaderboard-footer = Strona { $page } z { $pages } · miejsce, ranking, ± margines · ? tymczasowy
leaderboard-unranked = **Bez miejsca**: za mało ostatnich partii rankingowych
leaderboard-you = **{ $name }** ◀ ty
leaderboard-empty = Nikt nie ma tu jeszcze rankingu. Zacznij: wpisz `/{ name-command-challenge }` i wybierz partię rankingową.
button-leaderboard-here = Ten serwer
button-leaderboard-everyone = Wszystkie serwery
profile-title = { $name }
profile-engine = Zamiast rankingu mam poziomy: wpisz `/{ name-command-challenge }`, wybierz { $me } jako przeciwnika i poziom, a dowiesz się, który jest dla ciebie.
profile-scale = **{ $scale }**
profile-rating = Ranking **{ $rating }** ± { $deviation }
profile-provisional = Ranking **{ $rating }** ± { $deviation } · tymczasowy, do rozegrania jeszcze kilku partii rankingowych
profile-ranked = Ranking **{ $rating }** ± { $deviation } · miejsce { $place } z { $count }
profile-ranked-here = Ranking **{ $rating }** ± { $deviation } · tutaj miejsce { $place } z { $count }
profile-left-out = Na własne życzenie bez rankingu.
profile-none = Żadna partia nie dobiegła jeszcze końca.
profile-none-own = Żadna z twoich partii nie dobiegła jeszcze końca. Wpisz `/{ name-command-challenge }`, aby zacząć, albo `/{ name-command-games }`, aby zobaczyć, gdzie jest twój ruch.
profile-all = { $count ->
    [one] **Jedna partia**: { $results }
    [few] **Wszystkie { $count } partie**: { $results }
    [many] **Wszystkie { $count } partii**: { $results }
   *[other] **Wszystkie { $count } partii**: { $results }
}
profile-completed = **Partie dokończone**: { $percent }%
profile-streak = { $now ->
    [0] **Seria wygranych**: brak (najdłuższa { $longest })
   *[other] **Seria wygranych**: { $now } (najdłuższa { $longest })
}
profile-tournaments = 🏆 **Turnieje**: rozegrane { $played }, wygrane { $won }
profile-latest = Liczone są tylko ostatnie partie: { $count }.
profile-engine-games = **Ze mną**: { $results }
ratings-alt = { $games ->
    [one] Rankingi po jednej partii rankingowej.
    [few] Jak zmieniały się rankingi w ciągu { $games } partii rankingowych.
   *[many] Jak zmieniały się rankingi w ciągu { $games } partii rankingowych.
}
ratings-alt-curve = { $name }: od { $first } do { $last }, między { $least } a { $most }.
profile-latest-games = **Ostatnie partie**
profile-latest-game = • { $game } – { $result }
profile-won = wygrana
profile-shared = wspólna wygrana
profile-drawn = remis
profile-lost = przegrana
profile-against = **Ty i { $name }**: { $results }
profile-never-met = **Ty i { $name }**: jeszcze żadnej partii
tally-won = { $count ->
    [one] { $count } wygrana
    [few] { $count } wygrane
    [many] { $count } wygranych
   *[other] { $count } wygranych
}
tally-shared = { $count ->
    [one] { $count } wspólna
    [few] { $count } wspólne
    [many] { $count } wspólnych
   *[other] { $count } wspólnych
}
tally-drawn = { $count ->
    [one] { $count } remis
    [few] { $count } remisy
    [many] { $count } remisów
   *[other] { $count } remisów
}
tally-lost = { $count ->
    [one] { $count } przegrana
    [few] { $count } przegrane
    [many] { $count } przegranych
   *[other] { $count } przegranych
}
settings-next = **Następna partia**: { $next ->
    [on] włączone – po ruchu podaję następną partię, która na ciebie czeka
   *[off] wyłączone
}
next-choice = { $next ->
    [on] włączone – po ruchu podaję następną partię, która na ciebie czeka
   *[off] wyłączone
}
upcoming-choice = { $upcoming ->
    [on] włączone – gdy grają trzy osoby lub więcej, uprzedzam, że zaraz twoja kolej
   *[off] wyłączone
}
settings-upcoming = **Zaraz twoja kolej**: { $upcoming ->
    [on] włączone – gdy grają trzy osoby lub więcej, uprzedzam, że zaraz twoja kolej
   *[off] wyłączone
}
button-upcoming-on = Uprzedzaj o moim ruchu
button-upcoming-off = Nie uprzedzaj o moim ruchu
settings-confirm = **Potwierdzanie ruchów**: { $confirm }
confirm-choice = { $confirm ->
    [on] włączone – pytam, zanim wykonam ruch wybrany kliknięciem
   *[off] wyłączone – ostatnie kliknięcie wykonuje ruch
}
settings-ratings = **Ranking**: { $ratings ->
   *[join] bierzesz udział
    [out] nie bierzesz udziału
} · `/{ name-command-settings } { name-option-ratings }`
unrated-ask = Wyłączyć cię z rankingu? Twoje rankingi znikną na dobre: { $ratings }. Później możesz wrócić, zaczynając od nowa.
unrated-rating = { $scale } { $rating }
button-unrated-do = Wyłącz mnie

## Settings

settings-title = Twoje ustawienia
settings-theme = **Motyw**: { $theme }
settings-labels = **Współrzędne**: { $labels }
settings-side = **Strona planszy**: { $side }
settings-about = Tak wyglądają plansze, które widzisz tylko ty: `/{ name-command-board }`, wybieranie ruchu, `/{ name-command-replay }`, `/{ name-command-rules }`. To, co widzą wszyscy, się nie zmienia.
settings-theme-menu = Motyw: { $theme }
settings-language-menu = Język: { $language }
settings-pings-menu = Twój ruch: { $way }
settings-reminders-menu = Przypomnienia: { $way }
settings-entry = { CAP($choice) }
# What a server has chosen, for the people who manage it.
server-title = Ten serwer
server-channels = **Dozwolone kanały**: tylko { $channels }
server-channels-all = **Dozwolone kanały**: wszystkie
server-threads = **Osobny wątek dla każdej partii**: { $threads ->
   *[yes] tak
    [no] nie
    [some] tylko dla partii turniejów
}
server-time = **Domyślny czas na ruch**: { $time }
server-language = **Język dla wszystkich**: { $language }
server-level = **Mój najwyższy poziom**: { $level }
server-level-any = **Mój najwyższy poziom**: bez ograniczeń
server-games = **Partie naraz**: najwyżej { $count }; { $running ->
    [one] trwa jedna
    [few] trwają { $running }
    [many] trwa { $running }
   *[other] trwa { $running }
}
server-games-any = **Partie naraz**: bez limitu; { $running ->
    [one] trwa jedna
    [few] trwają { $running }
    [many] trwa { $running }
   *[other] trwa { $running }
}
server-about = Rozpoczęte partie toczą się dalej tak jak dotąd i tam, gdzie dotąd. To, co widzi tylko jedna osoba, zależy od jej własnych ustawień: `/{ name-command-settings }`.
server-language-choice = { $language ->
    [en] angielski – English
    [de] niemiecki – Deutsch
    [pl] polski
   *[usual] taki, jaki serwer ma ustawiony w Discordzie
}
server-channels-menu = Dozwolone kanały …
server-time-menu = Domyślny czas na ruch: { $time }
server-language-menu = Język: { $language }
server-limits-menu = Limity: mój poziom, partie naraz …
server-limit-level = Mój najwyższy poziom: { $level }
server-limit-level-any = Mój najwyższy poziom: bez ograniczeń
server-limit-games = Partie naraz: najwyżej { $count }
server-limit-games-any = Partie naraz: bez limitu
button-everywhere = Zezwól wszędzie
button-threads-on = Osobny wątek dla każdej partii
button-threads-off = Bez wątków
theme-name = { $theme ->
   *[dark] Ciemny
    [light] Jasny
    [high-contrast] Wysoki kontrast
    [wood] Drewno
}
theme-about = { $theme ->
   *[dark] prawie czarna plansza na ciemnoszarym tle
    [light] papier na jasnoszarym tle
    [high-contrast] czerń, biel i czyste kolory
    [wood] jasne drewno na ciemnym
}
labels-choice = { $labels ->
   *[show] włączone
    [hide] wyłączone
}
option-language = Język odpowiedzi dla ciebie
option-pings = Jak dowiadujesz się, że to twój ruch
option-reminders = Jak przypominać, gdy zostanie ćwierć czasu
option-remind = Ile przed końcem twojego czasu przypominać, np. 1 dzień, 2 godziny; „off”: jak zwykle
option-zone = Twoja strefa czasowa, do godzin ciszy; wpisz miasto po angielsku, np. Warsaw
option-quiet = Godziny, w których nie wysyłam powiadomień, np. 22-8, albo „off”
option-upcoming = Czy uprzedzać, że zaraz twoja kolej, gdy grają trzy osoby lub więcej
option-vacation = Dni, w których twój czas nie biegnie: 24.12.2026 do 31.12.2026, albo „off”
option-reset = Co przywrócić do ustawień gospodarza
language-choice = { $language ->
    [en] angielski – English
    [de] niemiecki – Deutsch
    [pl] polski
   *[own] jak w twoim Discordzie
}
pings-choice = { $way ->
   *[channel] wzmianka na kanale
    [direct] wiadomość prywatna
    [digest] jedna wiadomość prywatna dziennie, tuż po 16:00 UTC
    [none] wcale
}
reminders-choice = { $way ->
   *[channel] wzmianka na kanale
    [direct] wiadomość prywatna
    [none] wcale
}
settings-language = **Język**: { $language }
settings-pings = **Twój ruch**: { $way }
settings-reminders = **Przypomnienia**: { $way }
settings-remind = **Kiedy przypominam**: { $times } przed końcem twojego czasu · `/{ name-command-settings } { name-option-remind }`
settings-remind-usual = **Kiedy przypominam**: gdy zostanie ćwierć czasu · `/{ name-command-settings } { name-option-remind }`
settings-quiet = **Godziny ciszy**: { $times }, strefa { $zone }; o tym, co się wtedy dzieje, piszę potem w jednej wiadomości · `/{ name-command-settings } { name-option-quiet }`
settings-quiet-none = **Godziny ciszy**: brak · `/{ name-command-settings } { name-option-zone } { name-option-quiet }`
settings-quiet-none-in = **Godziny ciszy**: brak; twoja strefa czasowa: { $zone } · `/{ name-command-settings } { name-option-quiet }`
settings-vacation = **Urlop**: { $spans } (w tym roku { $left ->
    [one] został jeden dzień
    [few] zostały { $left } dni
    [many] zostało { $left } dni
   *[other] zostało { $left } dni
}) · `/{ name-command-settings } { name-option-vacation }`
settings-vacation-none = **Urlop**: brak (w tym roku { $left ->
    [one] został jeden dzień
    [few] zostały { $left } dni
    [many] zostało { $left } dni
   *[other] zostało { $left } dni
}) · `/{ name-command-settings } { name-option-vacation }`
refuse-vacation-dates = Nie mogę odczytać dat z „{ $typed }”. Napisz pierwszy i ostatni dzień, na przykład 24.12.2026 do 31.12.2026, albo „off”, żeby zakończyć urlop.
refuse-zone = Nie znam strefy czasowej „{ $typed }”. Wpisz w `{ name-option-zone }` miasto po angielsku i wybierz jedną z proponowanych stref, np. Europe/Warsaw.
refuse-no-zone = Do godzin ciszy potrzebna jest twoja strefa czasowa: wypełnij też `{ name-option-zone }`, np. Europe/Warsaw.
refuse-hours = Nie mogę odczytać godzin z „{ $typed }”. Napisz początek i koniec, np. 22-8 albo 22:30 do 7:15, albo „off”.
refuse-long-hours = Cisza może trwać najwyżej { $most } godzin na dobę, żeby został czas na powiadomienia. Wybierz mniej albo wyłącz powiadomienia w `{ name-option-pings }`.
refuse-leads = Nie mogę odczytać z „{ $typed }”, kiedy przypominać. Podaj najwyżej trzy czasy przed końcem, od 15 minut do 14 dni, np. 1 dzień, 2 godziny, albo „off”.
refuse-vacation-past = Urlop nie może się skończyć przed dzisiejszym dniem ani zanim się zacznie. Napisz najpierw pierwszy dzień, potem ostatni.
refuse-vacation-far = Urlop można zapowiedzieć na najbliższe dwanaście miesięcy. Wybierz wcześniejsze dni.
refuse-vacation-spent = To za długo: w roku { $year } { $left ->
    [0] nie masz już dni urlopu
    [one] został ci jeden dzień urlopu
    [few] zostały ci { $left } dni urlopu
    [many] zostało ci { $left } dni urlopu
   *[other] zostało ci { $left } dni urlopu
}. Każdy ma 30 w roku. Wybierz mniej dni.
refuse-vacation-many = Masz zapowiedzianych za dużo urlopów. Zakończ je słowem „off” i zapowiedz te, o które ci chodzi.
side-choice = { $side ->
   *[printed] jak w oryginale
    [own] twoja na dole
}
# In the description of a picture.
alt-sample = Plansza, motyw: { $theme }. { $board }
button-labels-show = Pokaż współrzędne
button-labels-hide = Ukryj współrzędne
button-confirm-on = Potwierdzaj ruchy
button-confirm-off = Nie potwierdzaj ruchów
button-next-on = Podawaj następną partię
button-next-off = Nie podawaj następnej
button-side-own = Moja strona na dole
button-side-printed = Plansza jak w oryginale


## Privacy

privacy-title = Twoje dane
privacy-kept = **Przechowuję** partie i wyzwania z twoim udziałem: kto gdzie siedzi, każdy ruch, jego czas i wiadomość do niego, wynik. Do tego plansze z twoimi próbami, twoje rankingi, turnieje i drabiny, w których grasz, partie, które oglądasz, twoje wyniki w zadaniach dnia i to, co wybierzesz w `/{ name-command-settings }`.
privacy-not-kept = **Nie przechowuję** nazw użytkowników, awatarów ani niczego, co piszesz. O to, jak kto się nazywa, pytam Discorda, kiedy tego potrzebuję.
privacy-seen = **Kto to widzi**: partię – jej gracze i osoby na jej kanale; rankingi i wyniki – każdy, kto zapyta o twój profil; wszystko – osoba, która mnie hostuje.
privacy-document = Całość opisuje po angielsku plik `{ $file }` powyżej.
privacy-document-at = [Całość]({ $url }), szczegółowo i po angielsku.
privacy-about = **Eksport**: wszystko w plikach, widoczne tylko dla ciebie. **Usuń moje dane** najpierw powie ci, co zniknie, a co zostanie.
privacy-nothing = Nic o tobie nie przechowuję.
button-export = Eksport
button-forget = Usuń moje dane
button-forget-do = Usuń na zawsze
export-done = { $count ->
    [0] To wszystko, co o tobie przechowuję. Nie masz żadnych partii.
    [one] To wszystko, co o tobie przechowuję, z jedną partią.
    [few] To wszystko, co o tobie przechowuję, z { $count } partiami.
    [many] To wszystko, co o tobie przechowuję, z { $count } partiami.
   *[other] To wszystko, co o tobie przechowuję; partie: { $count }.
}
export-cut = Jedna wiadomość nie pomieści wszystkiego: twoje partie: { $count }, tutaj najnowsze: { $listed }. O resztę zapytaj osobę, która mnie hostuje.
export-records-cut = Jedna wiadomość nie pomieści wszystkiego: w pierwszym pliku są wszystkie partie ({ $count }), a zapis do czytania mają najnowsze ({ $listed }). Każdą inną da ci `/{ name-command-replay }`.
forget-ask = **Usunąć wszystko o tobie?** Tego nie da się cofnąć.
forget-goes = 🗑 Znikną na dobre: { $lost }.
forget-settings = twoje ustawienia
forget-vacations = twoje urlopy
forget-said = wiadomości do twoich ruchów
forget-ratings = twoje rankingi
forget-boards = plansze z twoimi próbami i planami
forget-puzzles = twoje wyniki w zadaniach dnia, w tym dni z rzędu
button-lessons = Lekcje
button-next-lesson = Następna lekcja
button-lesson-rule = Zasady: { $title }
lesson-step = 🎓 { $task } Grasz jako **{ $side }**.
lesson-footer = { $game } · lekcja { $number } z { $count }
lesson-right-title = Dobrze!
lesson-wrong-title = To nie ten ruch
lesson-right = ✅ `{ $notation }`: { $words }
lesson-wrong = ❌ `{ $notation }`: { $words } Ten ruch jest dozwolony, ale w tej lekcji chodzi o coś innego:
lesson-rule = **{ $title }** (zasady: { $rules }): { $rule }
lesson-all-done = 🎓 Masz za sobą wszystkie lekcje gry { $game }. Pora na prawdziwą partię!
forget-lessons = lista lekcji, które masz za sobą
button-block = Zablokuj
button-unblock = Odblokuj
block-ask = Chcesz zablokować { $user }? Żadne wyzwanie nie połączy was już w jednej partii. Bot tego nie zdradzi. Trwające partie, turnieje i drabiny pozostają bez zmian.
block-is-blocked = { $user } jest na twojej liście zablokowanych. Odblokować, żeby znów można było grać razem?
block-done = Zablokowano: { $user }. Odblokować możesz w tym samym menu.
block-undone = Odblokowano: { $user }.
refuse-block-apart = Ty i { $user } nie możecie zacząć partii przez wyzwanie. Zagraj z kimś innym albo rzuć wyzwanie, do którego każdy może dołączyć.
refuse-block-not-this = Zablokować można tylko inne osoby.
refuse-block-full = Na twojej liście zablokowanych jest już { $most } osób i więcej być nie może. Najpierw odblokuj kogoś.
button-vote-close = Zakończ tę partię…
vote-time = { $time } na każde głosowanie
# $time: „1 dzień”; $quorum: 0, jeśli głosowanie kończy tylko czas.
vote-challenge = 🗳️ { $group } gra z **głosowaniem**: ruchy może proponować każdy z tego grona. Zagrany zostaje ruch, który ma najwięcej głosów. Czas od pierwszej propozycji: { $time }{ $quorum ->
    [0] {""}
    [one] {" "}lub krócej, do oddania pierwszego głosu
   *[other] {" "}lub krócej, do zebrania { $quorum } głosów
}. Przy remisie wygrywa wcześniejsza propozycja.
# Variables: $group, $time, $quorum
vote-open = 🗳️ { $group }, wybierzcie ruch: to propozycja i głos zarazem. Zagrany zostaje ruch, który ma najwięcej głosów. Czas od pierwszej propozycji: { $time }{ $quorum ->
    [0] {""}
    [one] {" "}lub krócej, do oddania pierwszego głosu
   *[other] {" "}lub krócej, do zebrania { $quorum } głosów
}. Przy remisie wygrywa wcześniejsza propozycja.
vote-count = `{ $notation }` { $votes }
# Variables: $result, $all, $quorum, $end
vote-standing = 🗳️ { $result } – { $all ->
    [one] jeden głos
    [few] { $all } głosy
   *[many] { $all } głosów
}{ $quorum ->
    [0] {""}
   *[other] {" "}(wystarczy { $quorum })
}. Głosowanie kończy się { $end }; przy remisie wygrywa wcześniejsza propozycja.
# Variables: $group, $notation, $votes, $all
vote-decided = 🗳️ { $group } wybiera `{ $notation }`: { $votes } z { $all } { $all ->
    [one] głosu
   *[many] głosów
}.
vote-button = { $notation } · { $votes }
vote-done = Twój głos: `{ $notation }`. Głosowanie kończy się { $end }; do tego czasu możesz wybrać inny ruch.
vote-done-last = Twój głos: `{ $notation }`. To kończy głosowanie.
refuse-vote-direct = Grać z głosowaniem mogą tylko grupy na serwerach. Użyj tego polecenia na kanale serwera.
refuse-vote-role = Nie masz roli { $role }. Wybierz jedną ze swoich albo pomiń `{ name-option-role }`.
refuse-vote-time = Nie znam czasu „{ $typed }”. Wybierz jeden z podanych dla `{ name-option-vote }` albo go pomiń.
refuse-vote-quorum = Głosowanie może się skończyć po 1–{ $most } głosach. Wybierz taką liczbę dla `{ name-option-quorum }` albo ją pomiń.
refuse-vote-many-games = Na tym kanale trwają już { $most } partie z głosowaniem i więcej być nie może. Najpierw skończcie jedną z nich albo użyjcie innego kanału.
refuse-vote-many-moves = Zaproponowano już { $most } ruchów i więcej być nie może. Zagłosuj na jeden z nich.
refuse-vote-many-voters = W tej partii głosowało już { $most } osób i więcej być nie może.
refuse-vote-other-side = W tej partii głosujesz już po drugiej stronie, więc po tej nie możesz.
refuse-vote-no-challenge = Nie znam otwartego wyzwania o tym numerze, które twój kanał mógłby przyjąć. Numer jest pod wyzwaniem, które ktoś rzucił przez `/{ name-command-together }` bez wskazania przeciwnika.
refuse-vote-not-manager = Partię z głosowaniem może zakończyć tylko ktoś, kto zarządza tym serwerem.
season-title = Sezon { $number }
season-head-title = Sezony
season-head-place = #
season-head-name = Gracz
season-head-points = Ranking
# Variables: $number, $end
season-now = 📅 Sezon { $number } kończy się { $end }.
season-none = Ten serwer nie ma teraz sezonów. Kto nim zarządza, może je wprowadzić przez `/{ name-command-server }`.
season-span = Od { $from } do { $to }
season-span-entry = { $from } – { $to }
season-list = **{ $title }**: { $names }
season-place = { $place }) { $name } ({ $points })
season-place-alone = { $place }) { $name }
season-empty = W tym sezonie nikt nie grał.
season-ladder = Drabina – { $game }
season-rating = Ranking – { $scale }
season-menu = Inny sezon…
tournament-repeats-choice = { $repeats ->
    [weekly] Co tydzień
    [monthly] Co miesiąc
   *[never] Tylko raz
}
# Variables: $every, $edition
tournament-recurs = 🔁 { $every ->
    [weekly] Co tydzień
   *[monthly] Co miesiąc
}; edycja { $edition }. Następny ogłoszę, gdy ten się zacznie.
# Variables: $every, $edition, $division, $divisions
tournament-recurs-divided = 🔁 { $every ->
    [weekly] Co tydzień
   *[monthly] Co miesiąc
}; edycja { $edition }, liga { $division } (lig: najwyżej { $divisions }). Zwycięzca następnym razem awansuje, ostatni spada; nowi zaczynają na dole.
tournament-division-name = { $name }, liga { $division }
# Variables: $name, $starts, $count, $url
tournament-reminder-linked = ⏰ Zapisy na turniej **{ $name }** kończą się { $starts }. Na liście { $count ->
    [0] nie ma jeszcze nikogo
    [one] jest jedna osoba
    [few] są { $count } osoby
   *[many] jest { $count } osób
}. [Zobacz turniej]({ $url })
tournament-reminder = ⏰ Zapisy na turniej **{ $name }** kończą się { $starts }. Na liście { $count ->
    [0] nie ma jeszcze nikogo
    [one] jest jedna osoba
    [few] są { $count } osoby
   *[many] jest { $count } osób
}.
refuse-tournament-divisions = Lig może być najwyżej { $most }. Wybierz dla `{ name-option-divisions }` liczbę od 1 do { $most } albo ją pomiń.
refuse-tournament-divisions-alone = Ligi mają tylko turnieje, które się powtarzają, bo z jednego do drugiego awansuje się i spada. Wybierz `{ name-option-repeats }` albo pomiń `{ name-option-divisions }`.
button-season-length = { $months ->
    [1] Sezony miesięczne
    [12] Sezony roczne
    [few] Sezony po { $months } miesiące
   *[other] Sezony po { $months } miesięcy
}
# Variables: $channel, $months, $end
server-season = **Sezony**: ogłaszane na { $channel }, długość: { $months ->
    [1] miesiąc
    [12] rok
    [few] { $months } miesiące
   *[other] { $months } miesięcy
}; obecny kończy się { $end }. Z drabin znikną wtedy osoby, które ani w nim, ani w poprzednim nie dołączyły i nie grały
server-season-none = **Sezony**: brak. Wybierz kanał, aby je wprowadzić; na koniec każdego pokażę tam, kto był najlepszy
server-season-menu = Kanał na wyniki sezonów…
refuse-season-direct = Sezony należą do serwerów. Użyj tego polecenia na kanale serwera.
refuse-season-unknown = Tego sezonu już nie przechowuję. `/{ name-command-season }` pokazuje te, które mam.
forget-blocked = twoja lista zablokowanych
forget-watched = lista partii, które oglądasz
forget-votes = twoje głosy w partiach granych wspólnie przez kanał lub rolę
forget-standing = twoje stałe wyzwania
forget-seasons = twoja nazwa wśród najlepszych z minionych sezonów
forget-ladders = twoje miejsca na drabinach
forget-tournaments = twoje miejsce w turniejach, które jeszcze trwają
forget-resigns = { $count ->
    [one] 🏳 Grasz w jednej partii: poddasz ją. Jeśli rankingowa partia przez to się skończy, liczy się dla innych.
    [few] 🏳 Grasz w { $count } partiach: poddasz je. Jeśli rankingowa partia przez to się skończy, liczy się dla innych.
    [many] 🏳 Grasz w { $count } partiach: poddasz je. Jeśli rankingowa partia przez to się skończy, liczy się dla innych.
   *[other] 🏳 Partie, w których grasz: { $count }. Poddasz je. Jeśli rankingowa partia przez to się skończy, liczy się dla innych.
}
forget-challenges = { $count ->
    [one] ✉ Jedno wyzwanie, twoje albo do ciebie, zostanie zamknięte.
    [few] ✉ { $count } wyzwania, twoje albo do ciebie, zostaną zamknięte.
    [many] ✉ { $count } wyzwań, twoich albo do ciebie, zostanie zamkniętych.
   *[other] ✉ Zamknięte wyzwania, twoje albo do ciebie: { $count }.
}
forget-stays = ♟ Co zostanie: same partie i turnieje, bo należą też do innych. Twoje miejsce w nich zajmie *były gracz* i nic, co przechowuję, nie doprowadzi do ciebie.
forget-posts = 💬 To, co jest już moim wpisem na Discordzie, zostaje tam bez zmian.
forgotten = Gotowe. Nic już o tobie nie przechowuję; jeśli zagrasz znowu, zaczniesz od nowa.


## Rules and help

rules-title = { $page } – zasady: { $game }
# $rules are the rule numbers by which refusals cite the page.
rules-footer = { $count ->
    [one] Strona { $page } z { $pages } · zasada { $rules }
   *[other] Strona { $page } z { $pages } · zasady { $rules }
}
rules-menu = Strona { $page } z { $pages }: { $title }
rules-menu-entry = { $page }. { $title }
rules-menu-cites = { $count ->
    [one] Zasada { $rules }
   *[other] Zasady { $rules }
}
# Under a refusal: opens the page of rules that explains it.
button-rule = Zasada { $rule }: { $title }
button-previous = ◀ Wstecz
button-next = Dalej ▶

# What a page's diagram marks, in words. $chosen is the part of the move chosen so far.
rules-alt-choices = Zaznaczone jest to, co można wybrać: { $places }.
rules-alt-choices-many = { $count ->
    [one] Zaznaczone jest jedyne miejsce, które można wybrać.
    [few] Zaznaczone są { $count } miejsca, które można wybrać.
   *[many] Zaznaczono { $count } miejsc, które można wybrać.
}
rules-alt-choices-after = Wybrano { $chosen }; zaznaczone jest to, co może być dalej: { $places }.
rules-alt-choices-after-many = { $count ->
    [one] Wybrano { $chosen }; zaznaczone jest jedyne miejsce, które może być dalej.
    [few] Wybrano { $chosen }; zaznaczone są { $count } miejsca, które mogą być dalej.
   *[many] Wybrano { $chosen }; zaznaczono { $count } miejsc, które mogą być dalej.
}
rules-alt-crossing = przecięcie { $one } z { $other }
rules-alt-arrow = Strzałka: początek { $from }, koniec { $to }.
# $claim says what ticks and crosses are about: choice (what may be chosen), landing (where the piece lands), win (where a choice
# wins) or mover (which of the pieces can do something).
rules-alt-yes = { $claim ->
    [landing] Ptaszek tam, gdzie pionek staje: { $places }.
    [win] Ptaszek tam, gdzie to wygrywa: { $places }.
    [mover] Ptaszek przy tym, co może się ruszyć: { $places }.
   *[choice] Ptaszek tam, gdzie wolno: { $places }.
}
rules-alt-no = { $claim ->
    [landing] Krzyżyk tam, gdzie pionek nie staje: { $places }.
    [win] Krzyżyk tam, gdzie to nie wygrywa: { $places }.
    [mover] Krzyżyk przy tym, co nie może: { $places }.
   *[choice] Krzyżyk tam, gdzie nie wolno: { $places }.
}


help-title = Asterism – co dalej
help-your-turn = { $count ->
    [one] ▶ **Twój ruch** w jednej partii. Użyj przycisków pod najnowszą planszą, wpisz `/{ name-command-move }` albo otwórz ją niżej.
   *[other] ▶ **Twój ruch** w { $count } partiach. Użyj przycisków pod najnowszymi planszami, wpisz `/{ name-command-move }` albo otwórz którąś niżej.
}
help-offered = { $count ->
    [one] 🤝 W jednej partii propozycja czeka na twoją odpowiedź: otwórz ją niżej.
    [few] 🤝 W { $count } partiach propozycja czeka na twoją odpowiedź: otwórz którąś niżej.
    [many] 🤝 W { $count } partiach propozycja czeka na twoją odpowiedź: otwórz którąś niżej.
   *[other] 🤝 W { $count } partiach propozycja czeka na twoją odpowiedź: otwórz którąś niżej.
}
help-waiting = { $count ->
    [one] ⏳ W jednej partii czekasz na cudzy ruch.
   *[other] ⏳ W { $count } partiach czekasz na cudzy ruch.
}
help-challenged = { $count ->
    [one] ✉ Ktoś rzuca ci wyzwanie: `/{ name-command-games }` cię tam zaprowadzi.
    [few] ✉ { $count } wyzwania czekają na twoją odpowiedź: `/{ name-command-games }` cię tam zaprowadzi.
   *[many] ✉ { $count } wyzwań czeka na twoją odpowiedź: `/{ name-command-games }` cię tam zaprowadzi.
}
help-challenging = { $count ->
    [one] ✉ Twoje wyzwanie czeka na odpowiedź.
    [few] ✉ { $count } twoje wyzwania czekają na odpowiedź.
   *[many] ✉ { $count } twoich wyzwań czeka na odpowiedź.
}
help-no-game = Nie masz teraz żadnej partii w toku. Wpisz `/{ name-command-challenge }`, wybierz grę i przeciwnika i naciśnij Enter; do przyjęcia wystarczy jedno kliknięcie.
help-ended = 🏁 Ta partia niedawno się skończyła; przyciskami niżej możesz do niej wrócić:
help-guest = Jestem tu tylko z wizytą: mogę pokazać ci plansze, zasady, powtórki i twoje partie. Żeby zagrać, zaproś mnie na swój serwer ({ $url }) albo napisz do mnie bezpośrednio i zagraj tam ze mną.
help-lacks = ⚠ Tu nie mogę pisać: potrzebuję uprawnień { $permissions }. Poproś kogoś, kto zarządza tym serwerem, albo graj na innym kanale.
help-lacks-threads = ⚠ Ten serwer chce osobnego wątku dla każdej partii, ale na tym kanale brakuje mi uprawnień: { $permissions }. Dopóki nie da mi ich ktoś, kto zarządza serwerem, gra toczy się na samym kanale.
help-direct = Tutaj, między nami, grasz ze mną; żeby zagrać z innymi, wejdź na serwer, na którym jestem.
help-engine = ⭐ Nikogo nie ma? Zagraj ze mną: wpisz `/{ name-command-challenge }`, jako przeciwnika wybierz { $me } i do tego poziom od 1 (początkujący) do { $most }. Zaczynamy od razu, tutaj albo w wiadomości prywatnej. Mogę też dołączyć do partii z innymi.
help-play = **Gra** { $commands }
help-look = **Podgląd** { $commands }
help-you = **Ty** { $commands }
help-server = **Serwer** { $commands }
help-commands = Wpisz `/` i wybierz mnie, żeby zobaczyć, co robi każde polecenie.
help-rules-of = Zasady: { $game }
button-play-me = Zagraj ze mną
button-other-game = Inna gra
play-me-which = W co chcesz ze mną zagrać?
play-me-setup = **{ $game }** przeciwko mnie. Zmień, co chcesz, i naciśnij **{ button-start }**.
play-me-level = Poziom: { $level }
play-me-variant = Wariant: { $variant }
play-me-time = Czas: { $time }
button-help = Pokaż, jak
# Posted once where nobody has met the bot before. Three sentences.
first-words = Cześć, jestem Asterism! Tutaj zagracie w { $games }: przyciskami albo wpisując ruchy. Wyzwij kogoś przez `/{ name-command-challenge }`, albo mnie, gdy nikogo nie ma. Nie wiesz, co dalej? `/{ name-command-help }`.
first-words-direct = Cześć, jestem Asterism! Zagrasz tu ze mną w { $games }: przyciskami albo wpisując ruchy. Znajomych wyzwiesz przez `/{ name-command-challenge }` na serwerze, na którym jestem. Nie wiesz, co dalej? `/{ name-command-help }`
first-words-nowhere = Jestem już na serwerze **{ $server }** ({ $url }), ale na żadnym jego kanale nie mogę pisać, więc nikt tam jeszcze nie zagra. W ustawieniach kanału nadaj mojej roli te uprawnienia: { $permissions }. Potem wpisz tam `/{ name-command-help }`.
welcome-title = Graj z { $name }
welcome-about = { $games }: cztery gry planszowe, w które grasz na czacie, we własnym tempie. Wybierz planszę! To mały Discord na twoim komputerze, więc wypróbuj wszystko.
welcome-bot = Zagraj z botem
welcome-play = Graj od razu
welcome-play-now = Graj teraz: { $game }
welcome-friend = Zagraj ze znajomymi
welcome-rules = Jak się w to gra


## Refusals: what is wrong, and what to do now

refuse-not-your-turn = Teraz ruch ma { $whose } (początek tury: { $time }). Dam ci znać, gdy przyjdzie twoja kolej.
refuse-not-your-game = Nie grasz w tej partii. Aby śledzić trwającą partię, naciśnij **⋯** pod jej planszą, a potem **{ button-watch }**. Własną zaczniesz przez `/{ name-command-challenge }`.
refuse-not-in-group = Kolej na { $group }: o ruchu decyduje głosowanie. Głosować mogą tylko osoby z tego grona i tylko tam, gdzie jest ich plansza.
refuse-stale = Od tej planszy partia poszła już dalej. [Tu jest najnowsza]({ $url }).
refuse-stale-no-link = Od tej planszy partia poszła już dalej. `/{ name-command-board }` pokaże najnowszą.
refuse-illegal = { $why } (zasada { $rule })
refuse-nearest = Możesz zagrać: { $moves }
refuse-unreadable = Nie mogę odczytać `{ $typed }` od znaków `{ $rest }`: { $expected }. Poprawny ruch to na przykład `{ $example }`.
refuse-unreadable-start = Nie mogę odczytać `{ $typed }`: { $expected }, jak tu: `{ $example }`.
refuse-unreadable-end = `{ $typed }` to jeszcze nie cały ruch: { $expected }. Poprawny ruch to na przykład `{ $example }`.
refuse-doubtful = Wielkość liter ma tu znaczenie. Czy chodzi o `{ $meant }`?
refuse-several = Masz tu kilka partii. O którą chodzi?
refuse-pick-game = Wybierz partię
refuse-no-game-here = Na tym kanale nie masz żadnej partii. Twoje ze wszystkich miejsc pokaże `/{ name-command-games }`; nową tutaj zaczniesz przez `/{ name-command-challenge }`.
refuse-no-such-game = Nie ma partii „{ $typed }”, którą stąd widać, albo jeszcze się nie zaczęła. Wybierz jedną z podpowiedzi albo zajrzyj do `/{ name-command-games }`.
refuse-no-such-ply = { $last ->
    [0] W tej partii nie ma jeszcze ruchów, więc nie ma też ruchu { $ply }. Pomiń numer.
    [one] W tej partii jest dopiero jeden ruch. Podaj 0 albo 1.
    [few] W tej partii są dopiero { $last } ruchy. Podaj liczbę od 0 do { $last }.
   *[many] W tej partii jest dopiero { $last } ruchów. Podaj liczbę od 0 do { $last }.
}
refuse-over = Partia { $game } już się skończyła. Nową zaczniesz przez `/{ name-command-challenge }`.
refuse-record = Partię { $game } zapisano według innych zasad i ta wersja bota nie umie jej pokazać. Nic nie przepadło: powiedz o tym osobie, która mnie hostuje.
refuse-challenge-declined = Tego wyzwania już nie ma: { $user } odmawia. Nowe rzucisz przez `/{ name-command-challenge }`.
refuse-challenge-withdrawn = Tego wyzwania już nie ma: zostało wycofane. Nowe rzucisz przez `/{ name-command-challenge }`.
refuse-challenge-lapsed = To wyzwanie wygasło: nikt nie odpowiedział na czas. Nowe rzucisz przez `/{ name-command-challenge }`.
refuse-challenge-started = To wyzwanie jest już przyjęte; [partia jest tutaj]({ $url }).
refuse-challenge-started-no-link = To wyzwanie jest już przyjęte, partia trwa. `/{ name-command-games }` cię tam zaprowadzi.
refuse-challenge-unknown = Tego wyzwania już nie ma. Nowe rzucisz przez `/{ name-command-challenge }`.
refuse-not-invited = To wyzwanie jest dla kogoś innego: { $users }. Własne rzucisz przez `/{ name-command-challenge }`.
refuse-already-accepted = Twoja zgoda już jest; partia zacznie się, gdy zgodzą się wszyscy.
refuse-already-joined = Jesteś już na liście; partia zacznie się, gdy wszystkie miejsca będą zajęte.
refuse-already-joined-range = Jesteś już na liście; partia zacznie się, gdy { $user } naciśnie **Zacznij** albo gdy wszystkie miejsca będą zajęte.
refuse-own-challenge = To twoje własne wyzwanie: odpowiadają na nie inni. Możesz nacisnąć **{ button-withdraw }**.
refuse-not-challenger = To wyzwanie może wycofać tylko { $user }. Jeśli jest do ciebie, możesz odmówić.
refuse-practice-alone = Aby ćwiczyć w pojedynkę, wskaż tylko siebie, raz na każde dodatkowe miejsce. Aby grać z innymi, nie wskazuj siebie: i tak grasz.
refuse-more-named = Razem z tobą { $count ->
    [one] gra już jedna osoba
    [few] grają już { $count } osoby
    [many] gra już { $count } osób
   *[other] gra już { $count } osoby
}: podaj co najmniej tyle albo pomiń `{ name-option-players }`.
refuse-own-partner = Partnerem musi być ktoś inny: wybierz człowieka albo mnie.
refuse-no-teams = W tej grze nie ma drużyn, więc nikt nie ma partnera. Pomiń `{ name-option-partner }` albo wybierz wariant z drużynami: Pentagame na cztery osoby, `{ name-option-variant }: teams`.
refuse-rated-engine = Partie ze mną nigdy nie liczą się do rankingu. Pomiń `{ name-option-rated }` albo wyzwij tylko ludzi.
refuse-rated-practice = Ćwiczenia z samym sobą nigdy nie liczą się do rankingu. Pomiń `{ name-option-rated }`.
refuse-rated-odds = Partie rankingowe gra się bez forów. Pomiń `{ name-option-odds }` albo `{ name-option-rated }`.
refuse-rated-head-start = Partie z przewagą na początek nigdy nie liczą się do rankingu. Pomiń `{ name-option-head-start }` albo `{ name-option-rated }`.
refuse-head-start-for-two = Przewaga na początek jest tylko w grze we dwoje. Podaj jedną osobę albo nikogo, żeby ktoś mógł dołączyć; albo pomiń `{ name-option-head-start }`.
refuse-no-head-start = Przy tych zasadach taka przewaga rozstrzygnęłaby partię albo niczego by nie zmieniła. Wybierz inną w `{ name-option-head-start }` albo inny `{ name-option-variant }`.
refuse-needs-time = `{ name-option-weekends }` i `{ name-option-odds }` dotyczą zegara, a tu go nie będzie. Wybierz `{ name-option-time }` albo pomiń jedno i drugie.
refuse-needs-open-seats = `{ name-option-strength }` dotyczy wolnych miejsc, a w tym wyzwaniu ich nie ma. Pomiń tę opcję albo podaj mniej osób.
refuse-other-strength = Wolne miejsca są dla osób, których ranking w tej grze wynosi od { $least } do { $most }, a twój to { $rating }. Rzuć własne wyzwanie: `/{ name-command-challenge }`.
refuse-full = W tej partii nie ma już miejsc. `/{ name-command-challenge }` zaczyna inną.
refuse-not-in = Nie grasz w tej partii. Naciśnij **Dołącz**, jeśli chcesz zagrać.
refuse-own-open = To twoje własne wyzwanie. Aby je cofnąć, naciśnij **Wycofaj**.
refuse-not-starter = Tylko { $user } może zacząć tę partię. Gdy wszystkie miejsca będą zajęte, zacznie się sama.
refuse-not-balancer = Zasady tego wyzwania może zmienić tylko { $user }. Jeśli jest do ciebie, możesz odmówić.
refuse-accepted-variant = Ktoś już przyjął to wyzwanie, więc jego zasady zostają bez zmian.
refuse-balanced = To wyzwanie jest już wyrównane.
refuse-still-asked = Jeszcze bez odpowiedzi: { $users }. **Dołącz** znaczy tak, **Wypisz się** zwalnia miejsce; potem możesz zacząć.
refuse-too-few = Do tej partii trzeba co najmniej { $least ->
    [one] jednej osoby
    [few] { $least } osób
    [many] { $least } osób
   *[other] { $least } osoby
}. Poczekaj, aż będzie was dość.
refuse-not-so-many = W tę grę nie można zagrać w składzie: { $count ->
    [one] jedna osoba
    [few] { $count } osoby
    [many] { $count } osób
   *[other] { $count } osoby
}. Poczekaj, aż ktoś dołączy albo odejdzie.
refuse-time = Nie znam czasu „{ $typed }”. Wybierz jeden z proponowanych w `{ name-option-time }` albo go pomiń.
refuse-nothing-to-repeat = Na tym kanale nie skończyła się jeszcze żadna twoja partia. Wskaż jakąś przez `{ name-option-game }` albo zacznij: `/{ name-command-challenge }`.
refuse-series-goes-on = Ta seria jeszcze trwa: następna partia zacznie się sama. Rewanż jest na koniec.
refuse-rematched = Rewanż za tę partię już był: [partia { $game }]({ $url }). Poproś o rewanż za tamtą albo użyj `/{ name-command-challenge }`.
refuse-rematched-no-link = Rewanż za tę partię już był: partia { $game }. Poproś o rewanż za tamtą albo użyj `/{ name-command-challenge }`.
refuse-rematch-asked = Ten rewanż jest już zaproponowany; [tutaj odpowiadają inni]({ $url }).
refuse-rematch-asked-no-link = Ten rewanż jest już zaproponowany; czekamy na innych. Pokaże go `/{ name-command-games }`.
refuse-former = Kogoś z tej partii już tu nie ma. `/{ name-command-challenge }` zaczyna nową, z kim chcesz.
refuse-still-runs = Partia { $game } jeszcze trwa. Gdy się skończy, możesz poprosić o rewanż; inną partię zaczniesz od razu przez `/{ name-command-challenge }`.
refuse-elsewhere-now = Tam, gdzie jest to wyzwanie, serwer nie chce już partii. Wyzwij jeszcze raz w { $channels }
refuse-too-many-challenges = { $most ->
    [one] Jedno twoje wyzwanie czeka
    [few] { $most } twoje wyzwania czekają
    [many] { $most } twoich wyzwań czeka
   *[other] { $most } twoich wyzwań czeka
} na odpowiedź i więcej być nie może. Wycofaj któreś, żeby rzucić następne: pokaże je `/{ name-command-games }`.
refuse-too-many-alone = Grasz bez innych ludzi { $most ->
    [one] jedną partię
    [few] { $most } partie
    [many] { $most } partii
   *[other] { $most } partii
} i więcej naraz być nie może. Dokończ którąś albo ją poddaj, żeby zacząć następną: pokaże je `/{ name-command-games }`.
refuse-bot-opponent = { $user } to bot i nie odpowie na wyzwanie. Wybierz człowieka albo mnie.
refuse-twice = { $user } jest na liście dwa razy. Podaj każdego przeciwnika raz.
refuse-only-me-here = W naszych wiadomościach prywatnych nikt inny nie zobaczy partii. Innych wyzwij na kanale swojego serwera; tutaj twoim przeciwnikiem może być { $me }.
refuse-level = Gram na poziomach od { $least } (początkujący) do { $most } (najmocniejszy, z dłuższym namysłem). Wybierz jeden z nich.
refuse-level-alone = Poziom jest do partii ze mną. Podaj { $me } jako przeciwnika albo pomiń poziom.
refuse-players = { $least ->
    [2] { $most ->
        [2] { $game } to gra dla dwóch osób. Podaj jednego przeciwnika.
       *[other] { $game } to gra dla { $least }–{ $most } osób. Podaj jednego przeciwnika albo kilku, każdego w osobnej opcji.
    }
   *[other] { $game } to gra dla { $least }–{ $most } osób.
}
refuse-variant = Nie ma wariantu „{ $typed }”. Są { $known }, a także pojedyncze opcje, które podpowiadam w trakcie pisania.
refuse-option-form = `{ $typed }` to nie opcja. Opcje wpisuje się jako `nazwa=wartość`; podpowiedzi pojawiają się podczas pisania.
refuse-option-key = Nie ma opcji `{ $key }`. Są: { $allowed }.
refuse-option-value = Opcja `{ $key }` nie może mieć wartości `{ $value }`. Dozwolone: { $allowed }.
refuse-option-players = { $option } jest dla { $least ->
    [2] { $most ->
        [2] dwóch osób
       *[other] { $least }–{ $most } osób
    }
   *[other] { $most ->
        [4] czterech osób
       *[other] { $least }–{ $most } osób
    }
}. Podaj tylu przeciwników, ilu trzeba, zostaw miejsca otwarte dla wszystkich przez `{ name-option-players }: { $most }` albo wybierz inny wariant.
refuse-option-twice = Opcja `{ $key }` jest wybrana dwa razy: jako { $one } i jako { $other }. Pomiń jedną z nich.
refuse-unknown-game = Nie ma gry „{ $typed }”. Są { $known }.
refuse-seat = Nie ma kolejności „{ $typed }”. Są: { $known }.
refuse-missing = Brakuje opcji `{ $option }`. Uzupełnij ją i wyślij polecenie jeszcze raz.
refuse-permission = Tu nie mogę pisać: potrzebuję uprawnień { $permissions }. Może mi je dać ktoś, kto zarządza serwerem; potem spróbuj jeszcze raz. Nic się nie zmieniło.
refuse-permission-in = Na { $channel } nie mogę pisać: potrzebuję uprawnień { $permissions }.
refuse-permissions-in =
    { $lines }
    Nic się nie zmieniło. Daj mi je w ustawieniach kanału i wybierz jeszcze raz.
refuse-restarting = Właśnie trwa mój restart. Nic się nie zmieniło; spróbuj za minutę.
refuse-too-fast = To było dla mnie za szybko. Nic się nie zmieniło; odczekaj kilka sekund i spróbuj ponownie.
refuse-disk-full = Nie dało się tego zapisać: na moim dysku zabrakło miejsca. Osoba, która mnie hostuje, musi je zwolnić; do tego czasu możesz wszystko oglądać, ale niczego nie zmienisz. To, co zapisano wcześniej, jest bezpieczne.
refuse-disk-failed = Mój dysk właśnie zawiódł, więc uruchamiam się ponownie. Nie wiem, czy to się zapisało: zajrzyj za minutę i powtórz tylko wtedy, gdy tego brakuje.
refuse-unreachable = Nie mogę teraz połączyć się ze swoją bazą danych, więc nic się nie zmieniło. Spróbuj ponownie za minutę.
refuse-read-only = Nie dało się tego zapisać: moja baza danych nie przyjmuje teraz zmian. Dopóki tak jest, możesz wszystko oglądać, ale niczego nie zmienisz. To, co zapisano wcześniej, jest bezpieczne.
refuse-button = Nie znam tego przycisku; może jest z innej mojej wersji. `/{ name-command-games }` pokaże twoje partie ze świeżymi przyciskami.
refuse-choice = Tego nie było do wyboru. Otwórz to jeszcze raz i wybierz; żeby wykonać ruch, naciśnij **Ruch…** pod najnowszą planszą.
refuse-command = Nie znam polecenia „{ $name }”. `/{ name-command-help }` pokaże, co umiem.
refuse-not-over = Partia { $game } jeszcze trwa, a analizuję tylko skończone. W partiach bez rankingu `/{ name-command-hint }` pokaże ci dobry ruch, gdy przyjdzie twoja kolej.
refuse-rated = Ta partia jest rankingowa: każdy gra bez pomocy, więc nie podpowiadam. W nierankingowych podpowiadam.
refuse-left-out = { $count ->
    [one] { $users } nie bierze udziału w rankingu, więc ta partia nie może być rankingowa. Zagrajcie bez rankingu.
    [few] { $users } nie biorą udziału w rankingu, więc ta partia nie może być rankingowa. Zagrajcie bez rankingu.
    [many] { $users } nie biorą udziału w rankingu, więc ta partia nie może być rankingowa. Zagrajcie bez rankingu.
   *[other] { $users } nie biorą udziału w rankingu, więc ta partia nie może być rankingowa. Zagrajcie bez rankingu.
}
refuse-left-out-yourself = Nie chcesz być w rankingach, a ta partia jest rankingowa. `/{ name-command-settings }` z `{ name-option-ratings }` przyjmie cię z powrotem; albo poproś o partię bez rankingu.
refuse-in-rated-games = { $count ->
    [one] Grasz w partii rankingowej. Gdy się skończy, możesz wyłączyć się z rankingu; prowadzi tam `/{ name-command-games }`.
    [few] Grasz w { $count } partiach rankingowych. Gdy się skończą, możesz wyłączyć się z rankingu; prowadzi tam `/{ name-command-games }`.
    [many] Grasz w { $count } partiach rankingowych. Gdy się skończą, możesz wyłączyć się z rankingu; prowadzi tam `/{ name-command-games }`.
   *[other] Grasz w { $count } partiach rankingowych. Gdy się skończą, możesz wyłączyć się z rankingu; prowadzi tam `/{ name-command-games }`.
}
refuse-busy = Mam teraz za dużo do przemyślenia. Nic się nie zmieniło; spróbuj za chwilę.
refuse-crowded = Bardzo wiele osób zmienia to teraz jednocześnie. Nic się nie zmieniło; spróbuj za chwilę jeszcze raz.
refuse-not-here = Ta partia toczy się na innym kanale; pokaż planszę tam.
refuse-guest = Nie należę do tego miejsca, więc nie da się tu zagrać. Zaproś mnie na swój serwer ({ $url }) albo napisz do mnie bezpośrednio i zagraj tam ze mną.
refuse-not-manager = O tym decydują dla serwera tylko osoby z uprawnieniem { $permissions }; zwróć się do którejś z nich. To, co dotyczy tylko ciebie, ustawisz w `/{ name-command-settings }`. Nic się nie zmieniło.
refuse-server-only = `/{ name-command-server }` dotyczy serwera: wpisz to na kanale serwera, o który ci chodzi. To, co dotyczy tylko ciebie, ustawisz w `/{ name-command-settings }`.
refuse-elsewhere = Na tym serwerze gra się na { $channels }: zacznij tam. Partię, która toczy się tutaj, można tu dokończyć.
refuse-level-cap = Na tym serwerze gram najwyżej na poziomie { $most }. Zacznij przez `/{ name-command-challenge }`, a jako `{ name-option-level }` wybierz najwyżej tyle.
refuse-games-cap = { $running ->
    [one] Na tym serwerze trwa jedna partia,
    [few] Na tym serwerze trwają { $running } partie,
    [many] Na tym serwerze trwa { $running } partii,
   *[other] Na tym serwerze trwa { $running } partii,
} a naraz może ich być najwyżej { $count }. Dokończ którąś ze swoich (`/{ name-command-games }`) albo spróbuj, gdy skończy się inna; kto zarządza serwerem, może zezwolić na więcej (`/{ name-command-server }`).
refuse-no-board = Ta wiadomość nie pokazuje planszy żadnej partii. Użyj tego przy takiej, która ją pokazuje, albo wpisz `/{ name-command-board }`, żeby zobaczyć partię, która się tu toczy.
refuse-already-out = Nie ma cię już w tej partii; pozostali grają dalej.
refuse-offer-gone = Ta propozycja jest już nieaktualna. `/{ name-command-board }` pokaże, jak stoi partia.
refuse-own-offer = To twoja własna propozycja: odpowiadają na nią inni. Możesz nacisnąć **{ button-withdraw }**.
refuse-not-own-offer = Tę propozycję może wycofać tylko { $user }. Jeśli jest do ciebie, możesz odmówić.
refuse-draw-again = W tej kolejce masz już za sobą propozycję remisu. Po następnym ruchu możesz złożyć ją znowu.
refuse-no-move-to-take-back = Nie masz jeszcze ruchu, który można cofnąć. `/{ name-command-board }` pokaże, jak stoi partia.
refuse-left-since = Od twojego ostatniego ruchu ktoś odszedł z partii i już do niej nie wróci, więc ruch zostaje. Graj dalej albo zaproponuj remis: `/{ name-command-draw }`.
refuse-offer-group = W tej partii gra grupa, z głosowaniem, i nikt nie może się na nic zgodzić w jej imieniu.
refuse-time-untimed = Ta partia nie ma limitu czasu, więc zegar tu nie idzie. Nikt nie musi się spieszyć.
refuse-time-fixed = W turniejach i na drabinach nie można zatrzymać zegarów ani dać czasu, bo inni czekają na koniec partii. Zagraj, zanim minie twój czas.
refuse-time-given = W jednej turze możesz dać tylko jeden dzień. Na dłuższą przerwę naciśnij **{ button-pause }** pod **⋯**.
refuse-time-paused = Zegary już stoją, do { $until }. Potem możesz zaproponować kolejną przerwę.
refuse-time-own-turn = Czas możesz dać tylko osobie, przeciw której grasz, gdy jest jej kolej. Jeśli tobie brakuje czasu, poproś innych, żeby nacisnęli **{ button-more-time }** pod **⋯**.
refuse-time-many = W tej partii było już { $count } przerw i dodatkowych dni i więcej być nie może. Graj dalej albo zaproponuj remis: `/{ name-command-draw }`.
refuse-asked-long-ago = To pytanie jest już stare albo od tego czasu zaczęło się coś nowego. Nic nie zostało usunięte. Naciśnij jeszcze raz **Usuń moje dane** w `/{ name-command-privacy }`.
refuse-long-message = Twoja wiadomość jest za długa: znaków jest { $length }, a może być najwyżej { $most }. Nic nie zostało zagrane: skróć ją i spróbuj jeszcze raz.
refuse-tree-gone = Tej pozycji już nie ma: została usunięta, nie jest już udostępniona albo w partii cofnięto ruchy. `/{ name-command-explore }` otworzy twoją planszę na nowo.
refuse-tree-full = Na tej planszy nie ma więcej miejsca: mieści najwyżej { $most } ruchów, z długimi notatkami mniej. Usuń wariant, którego już nie potrzebujesz.
refuse-tree-deep = Wariant może mieć najwyżej { $most } ruchów. Wróć i spróbuj czegoś innego.
refuse-tree-too-many = Masz { $most } plansz, to najwięcej, ile można mieć. Usuń jedną: **{ button-my-boards }** pokazuje wszystkie, a **{ button-delete }** jest na początku każdej.
refuse-tree-both = Podaj albo partię, albo `{ name-option-kind }` lub `{ name-option-record }`, nie jedno i drugie.
refuse-tree-long-text = Tekst jest za długi: znaków jest { $length }, a może być najwyżej { $most }. Skróć go i spróbuj jeszcze raz.
refuse-plan-not-playing = Odpowiedzi można planować tylko w swoich trwających partiach z innymi.
refuse-plan-not-ahead = Partia poszła inną drogą, więc tego nie da się zaplanować. Przejdź do najnowszej planszy partii i wypróbuj swój wariant od tego miejsca.
refuse-plan-no-answer = Nie ma tu odpowiedzi do zaplanowania. Najpierw to, co mogą zagrać inni, a potem twoja odpowiedź. Jeśli ruch jest teraz twój, po prostu go zrób.
refuse-plan-their-move = Plan to odpowiedź na ruch, który wykona { $name }. Podaj więc najpierw ten ruch, na przykład: `{ $example }`
refuse-plan-own-move = Najpierw twój ruch. Podaj go więc przed ruchami innych, na przykład: `{ $example }`
refuse-plan-moved = Partia poszła tymczasem dalej, więc nic nie zostało zaplanowane. Spójrz najpierw na nową planszę.
refuse-plan-many = W jednej partii można zaplanować najwyżej { $most } odpowiedzi. Usuń te, których już nie potrzebujesz.
refuse-plan-many-lines = Można wpisać najwyżej { $most } wierszy naraz.
refuse-plan-two-answers = Wiersz { $other } odpowiada na te same ruchy inaczej. Zostaw jeden z nich.
refuse-plan-line = **Wiersz { $number }**, `{ $typed }`: { $why }
refuse-plan-text = Nic nie zostało zaplanowane:
    { $faults }
    Między dwoma ruchami stoi strzałka ze spacją po obu stronach: ` -> `.
import-large = Plik jest za duży: zapis ma najwyżej { $most } KiB. `/{ name-command-replay }` da ci taki, który się zmieści.
import-lost = Nie mogę pobrać pliku z Discorda. Spróbuj jeszcze raz.
import-no-text = Plik nie jest tekstem. Zapis to plik z końcówką `.txt`, który daje `/{ name-command-replay }`.
import-other-game = To zapis gry { $game }. Wybierz ją też w `{ name-option-game }`.
import-settled = Zapis toczy się dalej jako twoja partia treningowa, według własnych zasad: wypełnij tylko `{ name-option-game }`, `{ name-option-record }` i, jeśli chcesz, `{ name-option-time }`.
import-long = Ten zapis ma więcej ruchów, niż przechowuję w jednej partii. Skróć go na końcu i spróbuj jeszcze raz.
import-line = Wiersz { $number } zapisu nie pasuje: „{ $line }”. { $why }
import-line-empty = Wiersz { $number } zapisu nie pasuje. { $why }
import-form = Zapis ma wiersze `game`, `options` i `players`, pusty wiersz, a potem ruchy z numerami, tak jak pisze je `/{ name-command-replay }`.
import-not-playing = { $seat } już tam nie gra.
import-over = Partia kończy się wcześniej.
import-result = Ruchy nie prowadzą do tego wyniku. Popraw go albo usuń ten wiersz.
import-incomplete = Ruch nie jest pełny.
refuse-trouble = Coś poszło nie tak po mojej stronie. Zanim spróbujesz jeszcze raz, sprawdź, czy to się zapisało; jeśli to się powtórzy, powiedz osobie, która mnie hostuje.
refuse-board-session = Twoja sesja wygasła. Zaloguj się ponownie albo otwórz planszę jeszcze raz.
refuse-board-origin = To przyszło z innej strony internetowej, więc nic się nie zmieniło. Otwórz planszę w Discordzie albo pod jej własnym adresem.
refuse-board-instance = Według Discorda nie masz otwartej tej planszy. Zamknij ją i otwórz ponownie.
refuse-board-discord = Nie mogę teraz połączyć się z Discordem, więc nie mogę cię zalogować. Spróbuj ponownie za minutę.
refuse-board-setup = Nie mogę cię zalogować: osoba, która mnie hostuje, musi na nowo skonfigurować tę stronę. Daj jej znać, a do tego czasu graj na czacie.
refuse-board-request = Nie rozumiem, czego chce ta strona. Odśwież ją.
permission-name = { $permission ->
   *[view-channel] Wyświetlanie kanału
    [connect] Łączenie
    [send-messages] Wysyłanie wiadomości
    [send-messages-in-threads] Wysyłanie wiadomości w wątkach
    [embed-links] Osadzanie linków
    [attach-files] Załączanie plików
    [manage-roles] Zarządzanie rolami
    [create-events] Tworzenie wydarzeń
    [manage-server] Zarządzanie serwerem
    [create-public-threads] Tworzenie publicznych wątków
    [read-message-history] Wyświetlanie historii wiadomości
}


## The terminal

tool-over = partia jest już skończona przed tym ruchem
tool-incomplete = to nie cały ruch: { $asks }

## Names of commands
##
## Lower case, at most 32 letters, digits, hyphens and underscores.

name-command-challenge = wyzwanie
name-command-play = graj
name-command-move = ruch
name-command-plan = plan
name-command-board = plansza
name-command-explore = wypróbuj
name-command-replay = powtórka
name-command-hint = podpowiedź
name-command-review = analiza
name-command-rematch = rewanż
name-command-games = partie
name-command-profile = profil
name-command-leaderboard = najlepsi
name-command-draw = remis
name-command-takeback = cofnij
name-command-resign = poddaj
name-command-rules = zasady
name-command-settings = ustawienia
name-command-privacy = prywatność
name-command-server = serwer
name-command-help = pomoc
name-command-tournament = turniej
name-command-ladder = drabina
name-command-together = razem
name-command-standing = stałe-wyzwanie
name-command-season = sezon
name-command-puzzle = zadanie
name-option-game = gra
name-option-opponent = przeciwnik
name-option-opponent2 = przeciwnik2
name-option-opponent3 = przeciwnik3
name-option-opponent4 = przeciwnik4
name-option-opponent5 = przeciwnik5
name-option-variant = wariant
name-option-seat = kolejność
name-option-players = gracze
name-option-partner = partner
name-option-games = partie
name-option-rated = rankingowa
name-option-time = czas
name-option-weekends = weekendy
name-option-odds = fory
name-option-head-start = przewaga
name-option-strength = siła
name-option-level = poziom
name-option-record = zapis
name-option-move = ruch
name-option-kind = rodzaj
name-option-moves = ruchy
name-option-ply = po-ruchu
name-option-text = tekst
name-option-theme = motyw
name-option-labels = oznaczenia
name-option-side = strona
name-option-confirm = potwierdzanie
name-option-next = następna
name-option-player = osoba
name-option-where = gdzie
name-option-ratings = ranking
name-option-language = język
name-option-pings = powiadomienia
name-option-reminders = przypomnienia
name-option-remind = czas-przypomnień
name-option-zone = strefa
name-option-quiet = cisza
name-option-join = przyjmij
name-option-role = rola
name-option-vote = głosowanie
name-option-quorum = głosy
name-option-challenge = wyzwanie
name-option-repeats = powtarzanie
name-option-divisions = ligi
name-option-upcoming = uprzedzanie
name-option-vacation = urlop
name-option-reset = przywróć
name-option-new = nowy
name-option-edit = zmień
name-option-show = pokaż
name-option-list = lista
name-option-format = system
name-option-name = nazwa
name-option-rounds = rundy
name-option-starts = start-za
name-option-size = miejsca
name-option-table = przy-stole
name-option-engine = poziom-bota
name-option-late = dołączanie
name-option-vacations = urlopy
name-option-tournament = turniej


## Tournaments

button-join-tournament = Dołącz
button-leave-tournament = Wypisz się
button-withdraw-tournament = Wycofaj się…
button-withdraw-do = Wycofaj się
button-standings = Tabela
button-organize = Organizacja…
button-announce-tournament = Ogłoś
button-discard-tournament = Odrzuć
button-begin-tournament = Zacznij teraz
button-cancel-tournament = Odwołaj turniej…
button-cancel-tournament-do = Odwołaj turniej
button-remove-entrant = Usuń
button-decide = Rozstrzygnij
button-decide-and-end = Rozstrzygnij i zakończ partię
button-enter-engine = Dopisz bota
button-tournaments-open = Turnieje: zezwól każdemu
button-tournaments-closed = Turnieje tylko od zarządzających
# $open: yes, no.
server-tournaments = **Turnieje** (`/{ name-command-tournament } { name-option-new }`): { $open ->
    [yes] może je organizować każdy
   *[no] mogą je organizować tylko osoby, które zarządzają serwerem
}
server-listing = **Turnieje wśród wydarzeń serwera**: { $listed ->
   *[yes] tak, do ich rozpoczęcia
    [no] nie
}
button-listing-on = Pokaż jako wydarzenia
button-listing-off = Nie pokazuj jako wydarzeń
listing-obstacle = ⚠️ Nie mogę pokazywać turniejów jako wydarzeń: brakuje mi uprawnienia { $permissions }. Daj je mojej roli w ustawieniach serwera, w części „Role”.
tournament-event = { $game }, { $format }. Tu się zapiszesz i zobaczysz, kto gra: { $url }

# $format: swiss, round-robin, knockout, groups.
tournament-format = { $format ->
    [swiss] System szwajcarski
    [round-robin] Każdy z każdym
    [knockout] System pucharowy
   *[groups] Grupy 3–6-osobowe
}
# $vacations: count, ignore.
tournament-vacations-choice = { $vacations ->
    [count] Urlop zatrzymuje czas
   *[ignore] Czas biegnie także podczas urlopu
}
# The name of a tournament for which none was chosen.
tournament-default-name = { $game }: { $format }
tournament-title = { $name }
tournament-about = **{ $game }** · { $format }
tournament-rounds = **Rundy**: { $count }
tournament-seats = **Gracze przy stole**: { $first }, jeśli się da, w przeciwnym razie od { $least } do { $most }
tournament-by = **Organizuje**: { $user }
tournament-no-vacations = Czas biegnie także podczas urlopu.
tournament-engine = Ja też gram, na poziomie { $level }.
tournament-sign-up = **Zapisy** do { $at } ({ $ago }). Potem pierwsza runda zaczyna się sama.
tournament-entrants = **Gracze** (zajęte miejsca: { $count } z { $most }): { $names }
tournament-no-entrants = Lista graczy jest jeszcze pusta. Liczba miejsc: { $most }.
tournament-late = Można dołączyć także między rundami.
# Also in a picture, which shows no bold letters.
tournament-round-of = Runda { $round } z { $rounds }
tournament-games-over = Skończone partie tej rundy: { $over } z { $count }.
tournament-canceled = Turniej jest odwołany. Partie, które trwają, toczą się dalej, ale już się do niego nie liczą.
tournament-canceled-early = Turniej został odwołany, zanim się zaczął.
tournament-too-few = Turniej nie mógł się zacząć: trzeba co najmniej { $least } graczy.
tournament-won = 🏆 **{ $names }** wygrywa turniej!
tournament-won-shared = 🏆 Pierwsze miejsce wspólnie zajmują { $names }!
tournament-no-winner = Nikt nie został w grze, więc turniej nie ma zwycięzcy.
tournament-footer = Turniej
tournament-preview = Ten podgląd widzisz tylko ty. **{ button-announce-tournament }** opublikuje go na tym kanale; jeśli coś się nie zgadza, użyj polecenia jeszcze raz. Potem, dopóki nikt nie dołączy, turniej można zmienić poleceniem `/{ name-command-tournament } { name-option-edit }`.
tournament-no-rounds = ℹ️ `{ name-option-rounds }` nic tu nie zmienia: liczba rund wynika z liczby graczy ({ $format }).
tournament-no-late = ℹ️ `{ name-option-late }` nic tu nie zmienia: po rozpoczęciu nikt nie może dołączyć ({ $format }).
tournament-discarded = Odrzucono. Nikt tego nie widział.
tournament-edited = Turniej **{ $name }** jest zmieniony; ogłoszenie zaraz to pokaże.
tournament-bye = **Wolny los** w tej rundzie: { $names }
tournament-gone = **Już nie gra**: { $names }
tournament-removed = { $user }, organizator usunął cię z turnieju **{ $name }**.
tournament-removed-running = Twoja partia, która trwa, toczy się dalej.
tournament-table = { $number }. { $players } · { $game }
tournament-game = partia { $id }
tournament-current = { $players } · { $game }
tournament-numbers = Na obrazku: { $names }
tournament-announcement = [Turniej]({ $url })
tournament-board = { $name }: { $round }
tournament-board-decided = ⚖️ { $decider } rozstrzyga tę partię w turnieju **{ $name }**: { $result }.
tournament-board-goes-on = Jej wynik już się do niego nie liczy.
tournament-board-drawn = Remis: gracie jeszcze raz, po zamianie miejsc.
tournament-board-drawn-again = Znowu remis: dalej przechodzi **{ $name }** dzięki wyższemu rozstawieniu.
tournament-decided = ⚖️ **{ $name }**: { $decider } rozstrzyga partię { $players }. Wynik: { $result }.
tournament-decided-goes-on = Możecie grać dalej, ale wynik partii już się do turnieju nie liczy.
tournament-decided-over = Partia jest zakończona.
tournament-table-decided = { $number }. { $players } · rozstrzygnięte bez partii
tournament-stage-title = { $name }: { $stage }
tournament-still-in = **Nadal w grze**: { $names }
tournament-placed = { $place }) { $name }
tournament-marks = Na obrazku ● oznacza wygraną, ◐ remis, ○ przegraną, + wolny los, a – rundę bez wyniku.
# On the podium. $points is $count as it is written, such as "4½".
tournament-podium = { $count ->
    [one] { $points } punkt
    [few] { $points } punkty
    [many] { $points } punktów
   *[other] { $points } punktu
}
tournament-replays = Po remisie gra się jeszcze raz, z zamienionymi miejscami. Jeśli znowu jest remis, dalej przechodzi gracz wyżej rozstawiony.
tournament-round-pings = { $users }: zaczęła się nowa runda.
# Discord would renumber lines that begin with "1.", and places can be shared.
tournament-standing = { $place }) { $name }: { $points }
# After a line of the standings: tie-breaks.
tournament-standing-more = { $standing } ({ $breaks })
tournament-left = { $name } (już nie gra)
# $key: buchholz, direct-encounter, wins, sonneborn-berger, median-buchholz.
tournament-break = { $key ->
    [buchholz] Buchholz
    [median-buchholz] średni Buchholz
    [direct-encounter] bezpośrednie
    [sonneborn-berger] Sonneborn-Berger
   *[wins] wygrane
}
tournament-break-value = { $name } { $value }
# Head of a narrow column.
tournament-break-short = { $key ->
    [buchholz] Buchh.
    [median-buchholz] Śr. B.
    [direct-encounter] Bezp.
    [sonneborn-berger] S-B
   *[wins] Wygr.
}
tournament-break-about = { $key ->
    [buchholz] • **Buchholz**: suma punktów wszystkich twoich przeciwników. Runda bez partii liczy się jak gra z kimś tak silnym jak ty.
    [median-buchholz] • **Średni Buchholz**: suma punktów twoich przeciwników, bez najlepszego i najsłabszego.
    [direct-encounter] • **Bezpośrednie**: punkty z partii między graczami z równą liczbą punktów, jeśli wszyscy ze sobą grali.
    [sonneborn-berger] • **Sonneborn-Berger**: punkty pokonanych przeciwników i połowa punktów tych, z którymi był remis.
   *[wins] • **Wygrane**: liczba wygranych partii.
}
tournament-breaks-explained = Przy równej liczbie punktów decydują po kolei:
    { $explained }
tournament-head-place = #
tournament-head-name = Gracz
tournament-head-points = Pkt
# Name of a stage of a knockout by the number of players in it.
tournament-stage-name = { $count ->
    [2] Finał
    [4] Półfinały
    [8] Ćwierćfinały
    [16] 1/8 finału
    [32] 1/16 finału
    [64] 1/32 finału
   *[other] Gracze: { $count }
}
# Numbers with up to two decimals.
tournament-decimal = { $whole },{ $digits }
tournament-standings-alt = Tabela turnieju { $name }: { $standings }. Ta runda: { $pairings }
tournament-winners-alt = Podium turnieju { $name }: { $winners }
tournament-made = Turniej **{ $name }** jest ogłoszony na tym kanale i zaczyna się { $ago }. **{ button-organize }** pod ogłoszeniem pokazuje, jak możesz nim pokierować.
tournament-joined = Jesteś na liście: **{ $name }** zaczyna się { $ago } na { $place }.
tournament-joined-late = Jesteś na liście: grasz w **{ $name }** na { $place } od następnej rundy.
tournament-left-done = Nie ma cię już na liście turnieju **{ $name }**.
tournament-withdraw-ask = Wycofać się z turnieju **{ $name }**? Nie dostaniesz już nowych partii i nie będzie można wrócić. Jeśli trwa jeszcze twoja partia, toczy się dalej; poddaj ją, jeśli nie możesz jej dokończyć.
tournament-withdrawn = Nie grasz już w turnieju **{ $name }**. Dzięki za grę! Jeśli trwa jeszcze twoja partia, toczy się dalej.
tournament-cancel-ask = Odwołać turniej **{ $name }**? Tego nie da się cofnąć. Partie, które trwają, toczą się dalej, ale już się do niego nie liczą.
tournament-cancel-ask-early = Odwołać turniej **{ $name }**? Tego nie można cofnąć. Zapisani gracze się o tym dowiedzą.
tournament-remove-ask = Usunąć gracza { $name } z turnieju? Tego nie można cofnąć. Dowie się o tym i nie będzie już kojarzony w pary; jego partia, która trwa, toczy się dalej, dopóki jej nie rozstrzygniesz.
tournament-remove-ask-early = Usunąć gracza { $name } z turnieju? Dowie się o tym i do początku turnieju może znów dołączyć.
tournament-begins = **{ $name }** zaczyna się: partie pojawią się na kanale turnieju.
tournament-begin-ask = Zacząć teraz turniej **{ $name }** ({ $count ->
        [one] { $count } gracz
        [few] { $count } graczy
       *[many] { $count } graczy
    })? Zapisy się kończą, a partie ruszają od razu.
tournament-organize = Widzisz to tylko ty. Kogo usuniesz, ten nie dostaje już nowych partii; tę, która trwa, możesz rozstrzygnąć niżej. Rozstrzygniętą partię wolno grać dalej, ale jej wynik nie liczy się już do turnieju.
tournament-organize-before = Widzisz to tylko ty. Przed rozpoczęciem możesz usunąć graczy, którzy nie powinni grać. Pierwsza runda zaczyna się sama o ogłoszonej porze albo, jeśli chcesz, od razu.
tournament-remove-menu = Usuń gracza…
tournament-decide-menu = Rozstrzygnij partię…
tournament-decide-entry = { $round }: { $players }
tournament-decide-ask = Jak kończy się w turnieju partia { $players }?
tournament-decide-wins = { $name } wygrywa
tournament-decide-equal = Remis
tournament-decide-nobody = Bez punktów
tournament-result-ask = Rozstrzygnąć partię { $players }: **{ $result }**? Gracze się o tym dowiedzą. Jeśli nie zakończysz partii, mogą grać dalej, ale jej wynik już się do turnieju nie liczy. Partia, którą zakończysz, nie ma zwycięzcy i nie liczy się do rankingu.
tournament-list-title = Turnieje
tournament-list-none = Nie ma tu turniejów. `/{ name-command-tournament } { name-option-new }` ogłasza nowy.
tournament-list-menu = Zobacz turniej…
tournament-list-entry = { $stage } · { $count ->
    [one] { $count } gracz
    [few] { $count } graczy
    [many] { $count } graczy
   *[other] { $count } gracza
}
# $stage: sign-up, running, over.
tournament-stage = { $stage ->
    [draft] Jeszcze nieogłoszony
    [sign-up] Trwają zapisy
    [running] Trwa
    [canceled] Odwołany
    [too-few] Nie doszedł do skutku
   *[over] Koniec
}
refuse-tournament-unknown = Nie ma tu takiego turnieju. Wszystkie pokaże `/{ name-command-tournament } { name-option-list }`.
refuse-tournament-organizer = Turnieje mogą tu organizować tylko osoby, które zarządzają serwerem. Przez `/{ name-command-server }` mogą zezwolić na to każdemu.
refuse-tournament-not-yours = Może to zrobić tylko organizator turnieju i osoby, które zarządzają serwerem.
refuse-tournament-too-many = Turnieje na tym serwerze, które się jeszcze nie skończyły: { $most }. Więcej nie można. Poczekaj, aż któryś się skończy, albo jeden odwołaj.
refuse-tournament-closed = Zapisy do tego turnieju już się skończyły. Inne pokaże `/{ name-command-tournament } { name-option-list }`.
refuse-tournament-full = W tym turnieju nie ma już miejsc (wszystkich: { $most }). Jeśli ktoś odejdzie, możesz dołączyć.
refuse-tournament-already-in = Jesteś już na liście tego turnieju.
refuse-tournament-not-in = Nie grasz w tym turnieju.
refuse-tournament-removed = Nie grasz już w tym turnieju i nie można do niego wrócić.
refuse-tournament-rounds = Turniej ma od { $least } do { $most } rund. Wybierz liczbę z tego zakresu albo ją pomiń.
refuse-tournament-size = W takim turnieju gra od { $least } do { $most } osób. Wybierz liczbę z tego zakresu.
refuse-tournament-name = Ta nazwa jest za długa: znaków jest { $length }, a może być najwyżej { $most }. Wybierz krótszą.
refuse-tournament-starts = Pierwsza runda musi się zacząć w ciągu { $most } godzin. Wybierz mniejszą liczbę.
refuse-tournament-time = Partie turnieju potrzebują limitu czasu, żeby każda runda kiedyś się skończyła. Wybierz go w `{ name-option-time }`.
refuse-tournament-series = Przy stole turnieju gra się jedną partię, nie serię. Wybierz wariant bez serii.
refuse-tournament-joined = Ktoś już dołączył, więc tego turnieju nie można już zmienić. Możesz go odwołać i ogłosić inny.
refuse-tournament-replaced = Ten podgląd jest nieaktualny: zastąpił go nowszy albo jego pierwsza runda miała się już zacząć. Nowy zrobi `/{ name-command-tournament } { name-option-new }`.
refuse-tournament-unchanged = Nie ma czego zmieniać: podaj opcje, które mają być inne.
refuse-tournament-announced = Ten turniej jest już ogłoszony.
refuse-tournament-seats = { $game } w turnieju to od { $least } do { $most } osób przy jednym stole. Wybierz liczbę, na którą pozwala gra.
refuse-tournament-groups = W grupach przy stole grają co najmniej trzy osoby, w innych turniejach dwie. Wybierz inny `{ name-option-format }`, inną grę albo inną liczbę w `{ name-option-table }`.
refuse-tournament-teams = Nie ma turniejów drużynowych. Wybierz wariant bez drużyn.
refuse-tournament-engine = W tym turnieju nie przewidziano miejsca dla mnie.
refuse-no-abort = Partii turnieju nie można przerwać. Możesz ją poddać.
refuse-tournament-over = Ten turniej już się skończył. `/{ name-command-tournament } { name-option-show }` pokaże, jak poszło.
refuse-tournament-few = Do turnieju trzeba co najmniej { $least } graczy.
refuse-tournament-decided = Ta partia jest już rozstrzygnięta.
refuse-tournament-direct = Turnieje gra się na serwerach. Użyj tego polecenia na kanale serwera.
# In the list of games.
games-tournament-starts = 🏆 Turniej **{ $name }** zaczyna się { $starts }.
games-tournament-round = 🏆 Turniej **{ $name }**: trwa runda { $round }.

## Zadania

button-solve = Rozwiąż
button-try-again = Jeszcze raz
button-solution = Rozwiązanie
button-another-puzzle = Inne zadanie
puzzle-footer = { $puzzle } · widzisz to tylko ty
puzzle-name = { $game }, zadanie { $number }
puzzle-daily-title = Zadanie dnia: { $game }
puzzle-solution-title = Rozwiązanie: { $game }
puzzle-task = **{ $player } na posunięciu: wygrana w { $count ->
    [one] { $count } ruchu
   *[other] { $count } ruchach
}**, cokolwiek zrobi przeciwnik. { $finds ->
    [one] Znajdź ten jedyny ruch.
   *[other] Liczba ruchów do znalezienia: { $finds }; za każdym razem tylko jeden jest dobry.
}
# After the first of several moves.
puzzle-go-on = `{ $notation }` to dobry ruch. Odpowiedź: `{ $answer }`.
puzzle-difficulty = **Trudność**: { $stars }
# $tries: how often it can be tried.
puzzle-how = Naciśnij **{ button-solve }**: tylko ty widzisz swoje próby, najwyżej { $tries }.
puzzle-right-title = Dobrze!
puzzle-right = Tylko `{ $notation }` wygrywa w { $count ->
    [one] { $count } ruchu
   *[other] { $count } ruchach
}.
puzzle-right-all = { $count ->
    [one] To był jedyny dobry ruch.
   *[other] Wszystkie ruchy znalezione (liczba ruchów: { $count }). Za każdym razem tylko jeden wygrywał na czas.
}
puzzle-wrong-title = To nie ten ruch
puzzle-wrong = `{ $notation }` nie wygrywa w { $count ->
    [one] { $count } ruchu
   *[other] { $count } ruchach
}.
# Why a wrong move is wrong.
puzzle-why-over = Po nim od razu wygrywa { $player }.
puzzle-why-wins-now = Odpowiedź `{ $notation }` od razu wygrywa ({ $player }).
puzzle-why-wins = { $count ->
    [one] Odpowiedź `{ $notation }` od razu wygrywa ({ $player }).
   *[other] Odpowiedź `{ $notation }` wygrywa w ciągu { $count } ruchów ({ $player }).
}
puzzle-why-slow = { $count ->
    [one] To też wygrywa, ale nie na czas.
   *[other] To też wygrywa, ale potrzeba na to do { $count } ruchów.
}
puzzle-why-answer = Odpowiedź `{ $notation }` { $why }.
puzzle-why-plain = Dobra odpowiedź to `{ $notation }`.
puzzle-failed-title = Nie masz więcej prób
puzzle-was = `{ $notation }` wygrywa w { $count ->
    [one] { $count } ruchu
   *[other] { $count } ruchach
}.
puzzle-line = Najdłuższa obrona: `{ $moves }`
puzzle-tries-left = { $count ->
    [one] Masz jeszcze jedną próbę.
    [few] Masz jeszcze { $count } próby.
   *[other] Masz jeszcze { $count } prób.
}
puzzle-tomorrow = Rozwiązanie pojawi się jutro, razem z następnym zadaniem.
puzzle-solved-before = Dzisiejsze zadanie masz już rozwiązane
puzzle-failed-before = Dzisiejsze próby są już wykorzystane
puzzle-tries-taken = { $count ->
    [one] Udało ci się za pierwszym razem.
   *[other] Udało ci się za { $count }. razem.
}
# Days in a row on which somebody solved the puzzle of the day, and how many they solved of those they tried.
puzzle-streak = **Zadania dnia z rzędu**: { $streak ->
    [0] brak
   *[other] { $streak }
} (najwięcej: { $best }) · rozwiązane: { $solved } z { $tried }
# $tried: how many people tried the puzzle here.
puzzle-counts = { $tried ->
    [0] Nikt tutaj nie próbował.
    [one] Próbowała tu jedna osoba, rozwiązania: { $solved }.
    [few] Próbowały tu { $tried } osoby, rozwiązania: { $solved }.
   *[other] Próbowało tu { $tried } osób, rozwiązania: { $solved }.
}
games-puzzle = 🧩 Dzisiejsze zadanie czeka: `/{ name-command-puzzle }`. Rozwiązane z rzędu: { $count }.
server-puzzle = **Zadanie dnia**: na { $channels }
server-puzzle-none = **Zadanie dnia**: wyłączone
server-puzzle-menu = Kanał na zadanie dnia…
button-server-events = Wydarzenia…
button-server-back = Wstecz
server-events-title = Wydarzenia na tym serwerze
server-events-about = Wybierz kanał, żeby coś włączyć; bez kanału jest wyłączone. Muszę go widzieć i móc tam wysyłać wiadomości, osadzone linki i pliki. Kto może czytać kanał ze wszystkimi partiami, zobaczy też partie z każdego innego kanału.
server-awards = **Role dla najlepszych**: { $names }
server-awards-none = **Role dla najlepszych**: brak
button-awards = Role…
award-title = Role dla najlepszych
award-season = **Najlepsi w sezonie**: { $role }. Na koniec sezonu dostaje ją każdy, kto jest pierwszy na którejś z jego list.
award-season-none = **Najlepsi w sezonie**: bez roli. Wybierz ją, a na koniec każdego sezonu dostanie ją każdy, kto jest pierwszy na którejś z jego list.
award-season-menu = Rola dla najlepszych w sezonie…
award-cup = **Zwycięzca turnieju**: { $role }. Dostaje ją każdy, kto wygra tu turniej, także gdy dzieli pierwsze miejsce.
award-cup-none = **Zwycięzca turnieju**: bez roli. Wybierz ją, a dostanie ją każdy, kto wygra tu turniej, także gdy dzieli pierwsze miejsce.
award-cup-menu = Rola dla zwycięzcy turnieju…
award-holders = 🏅 { $names }
award-waiting = Jeszcze bez roli: { $names }
award-obstacle = ⚠️ Nie mogę nadać roli { $role }: { $obstacle ->
   *[elsewhere] nie ma mnie na tym serwerze. Zaproś mnie ponownie.
    [gone] już jej nie ma. Wybierz inną.
    [permission] brakuje mi uprawnienia { $permissions }. Daj je mojej roli w ustawieniach serwera, w części „Role”.
    [managed] należy do bota albo innej usługi. Wybierz inną.
    [higher] nie jest niżej niż moja własna rola. Przeciągnij moją wyżej w ustawieniach serwera, w części „Role”.
    [powerful] daje uprawnienia, których nie mają zwykli członkowie. Wybierz rolę bez nich.
    [refused] Discord mi na to nie pozwala. Wybierz inną albo zapytaj osobę, która prowadzi tego bota.
}
award-about = Rola zostaje u zwycięzców, dopóki nie wygra ktoś inny; wtedy ją odbieram. Sezon, w którym nikt nie grał, niczego nie zmienia. W turnieju z ligami liczy się pierwsza. Odbieram role tylko tym, którzy mają je ode mnie. Potrzebuję do tego uprawnienia { $permissions }, a moja własna rola musi być wyżej. Jeśli nie mogę nadać roli, próbuję jeszcze przez cały dzień.
button-award-again = Spróbuj jeszcze raz
server-seats = **Wolne miejsca**: powiadamiam rolę { $role }
server-seats-none = **Wolne miejsca**: nikogo nie powiadamiam
button-seats = Wolne miejsca…
seats-title = Wolne miejsca
seats-menu = Rola dla wolnych miejsc…
seats-about = Gdy ktoś otworzy wyzwanie, do którego może dołączyć każdy, oznaczam na jego kanale wybraną tu rolę, dla każdej gry najwyżej raz dziennie. Przyciskiem **{ button-seat-news }** każdy może ją sobie nadać lub oddać; przycisk jest pod taką wiadomością i w `/{ name-command-games }` na tym serwerze. Potrzebuję do tego uprawnienia { $permissions }, a moja własna rola musi być wyżej.
seats-silent = ⚠️ Gdy oznaczam rolę { $role }, nikt nie dostaje powiadomienia. W ustawieniach serwera, w części „Role”, pozwól każdemu ją oznaczać albo pozwól mi oznaczać wszystkie role.
seat-call = { $role } { $by } szuka graczy: { $game }. [Dołącz]({ $url })
button-seat-news = Powiadamiaj o wolnych miejscach
seat-news-on = 🔔 Masz teraz rolę { $role }: oznaczam ją, gdy jest wolne miejsce, dla każdej gry najwyżej raz dziennie. Naciśnij przycisk jeszcze raz, żeby ją oddać.
seat-news-off = 🔕 Nie masz już roli { $role }, więc nie dostaniesz powiadomień o wolnych miejscach.
seats-why = Wybór osoby: powiadamiać ją o wolnych miejscach czy nie
refuse-seats-none = Na tym serwerze nie powiadamiam żadnej roli o wolnych miejscach. Kto zarządza serwerem, może wybrać rolę: `/{ name-command-server }`, **{ button-server-events }**, **{ button-seats }**.
refuse-seats-role = Nie mogę zmienić, kto ma rolę { $role }. Kto zarządza serwerem, zobaczy, co zrobić: `/{ name-command-server }`, **{ button-server-events }**, **{ button-seats }**.
award-of-season = 🏅 Kto jest pierwszy na którejś z list, dostaje { $role } do końca następnego sezonu.
award-of-cup = 🏅 Pierwsze miejsce daje rolę { $role } do końca następnego turnieju.
award-why-given = Pierwsze miejsce w sezonie albo w turnieju
award-why-taken = Rola przeszła na następnych zwycięzców albo nie jest już nadawana
forget-awards = informacja o zdobytych przez ciebie rolach (same role ci zostają)

## Wspólne plansze

button-discuss = Omów partię
button-suggest = Zaproponuj ruch…
button-unsuggest = Wycofaj propozycję
button-to-game = Wróć do partii
discuss-title = Omówienie partii – { $game }: { $players }
discuss-rule = 💬 **Wspólna plansza:** uczestnicy partii przeglądają ją tutaj i próbują innych ruchów na oczach wszystkich. Proponować ruchy może każdy.
discuss-end = { $ply ->
    [0] Koniec partii, bez żadnego ruchu.
    [one] Koniec partii, po { $ply } ruchu.
    [few] Koniec partii, po { $ply } ruchach.
    [many] Koniec partii, po { $ply } ruchach.
   *[other] Koniec partii, po { $ply } ruchu.
}
discuss-suggested = **Propozycje w tej pozycji:**
discuss-suggestion = **{ $number }.** `{ $notation }` ({ $users }) { $words }
discuss-footer = Partia { $id } · wypróbowane ruchy
discuss-opening = Wspólna plansza za chwilę pojawi się tutaj: { $place }.
discuss-here = [Tutaj]({ $url }) jest wspólna plansza tej partii.
discuss-again = Jeśli jej wiadomość została usunięta, za chwilę pojawi się nowa.
discuss-step-play = Krok { $number }. Wspólna plansza pokaże potem twój ruch wszystkim.
discuss-step-suggest = Krok { $number }. Twój ruch będzie potem pokazany jako propozycja.
discuss-suggest-done = Twoja propozycja to `{ $notation }`; wspólna plansza pokaże ją za chwilę. Jeśli zaproponujesz w tej pozycji inny ruch, zajmie on jej miejsce.
discuss-unsuggest-done = Twoja propozycja jest wycofana.
alt-suggested = Proponowane ruchy: { $moves }.
forget-suggestions = ruchy zaproponowane przez ciebie na wspólnych planszach
refuse-discuss-direct = Wspólną planszę mają tylko partie na serwerze. `/{ name-command-explore }` otwiera planszę tylko dla ciebie.
refuse-discuss-player = Wspólną planszę tej partii mogą otwierać tylko jej uczestnicy i tylko oni wykonują na niej ruchy. **{ button-suggest }** pokaże im ruch, który masz na myśli, a `/{ name-command-explore }` otwiera planszę tylko dla ciebie.
refuse-discuss-closed = Ta wspólna plansza jest zamknięta: nikt nie używał jej przez { $days } dni albo nie dało się jej opublikować. Jeśli to była twoja partia, **{ button-discuss }** pod jej ostatnią planszą otworzy ją ponownie.
refuse-discuss-elsewhere = Ta wiadomość nie pokazuje już wspólnej planszy. [Teraz jest tutaj]({ $url }).
refuse-discuss-moved = Wspólna plansza pokazuje już inną pozycję, więc to kliknięcie nic nie zmieniło. [Tu ją znajdziesz]({ $url }).
refuse-discuss-moved-no-link = Wspólna plansza pokazuje już inną pozycję, więc to kliknięcie nic nie zmieniło. Spójrz na nią i spróbuj jeszcze raz.
refuse-discuss-full = Na tej planszy nie ma już miejsca: można wypróbować najwyżej { $most } ruchów. Te wypróbowane wcześniej nadal działają, a `/{ name-command-explore }` otwiera planszę tylko dla ciebie.

## Oglądanie

button-watch = Oglądaj
button-watch-moves = Każdy ruch
button-watch-end = Tylko wynik
button-watch-daily = Raz dziennie
button-unwatch = Przestań oglądać
watch-ask = Jak chcesz oglądać: { $game }? Będę wysyłać ci wiadomości prywatne. Nikt inny tego nie widzi.
# $how: moves, end, daily.
watch-set = { $how ->
    [moves] Każdą nową planszę dostaniesz w wiadomości prywatnej: { $game }
    [end] Dostaniesz wiadomość prywatną, gdy ta partia się skończy: { $game }
   *[daily] Raz dziennie, jeśli coś się zmieni, wiadomość prywatna powie ci, jak wygląda partia: { $game }
}
watch-stopped = Nie oglądasz już partii { $id }.
watch-turn = Ruch: **{ $player }**.
watch-link = [Zobacz tam, gdzie się toczy]({ $url })
news-watched = { $game }: po { $count ->
    [one] jednym ruchu
   *[other] { $count } ruchach
} kolej na: { $player }.
games-watched = 👀 Oglądasz: { $game }
server-broadcast = **Kanał ze wszystkimi partiami**: { $channels }
server-broadcast-none = **Kanał ze wszystkimi partiami**: brak
server-broadcast-menu = Kanał ze wszystkimi partiami…
refuse-watch-own = Grasz w tej partii, więc i tak dowiesz się o każdym ruchu. Jak, ustawisz przez `/{ name-command-settings } { name-option-pings }`.
refuse-watch-not-public = Ta partia toczy się w wiadomościach prywatnych, więc nikt inny nie może jej oglądać.
refuse-watch-games = Oglądasz już { $most } partii, a to jest limit. Otwórz jedną z nich przez `/{ name-command-games }`, potem naciśnij **⋯**, **{ button-watch }**, **{ button-unwatch }**.
refuse-watch-watchers = Tę partię ogląda już zbyt wiele osób. Możesz ją nadal zobaczyć przez `/{ name-command-board }`.

## Drabiny

button-ladder-join = Dołącz
button-ladder-leave = Opuść…
button-ladder-challenge = Rzuć wyzwanie
button-ladder-leave-do = Opuść drabinę
ladder-title = Drabina: { $game }
ladder-footer = { $count ->
    [one] { $count } gracz
   *[other] { $count } graczy
}
ladder-place = { $place }) { $name }
ladder-own-place = { $place }) **{ $name }** ◀ ty
ladder-more = { $count ->
    [one] … i jeszcze jedna osoba
    [few] … i jeszcze { $count } osoby
   *[other] … i jeszcze { $count } osób
}
ladder-empty = Na tej drabinie nie ma jeszcze nikogo. Zacznij!
ladder-pending = Ty i { $name } macie już partię albo wyzwanie na drabinie.
ladder-again = { $name }: kolejne wyzwanie możliwe { $ago }.
ladder-entry = { $place }) { $name }
ladder-menu = Wyzwij kogoś, kto jest wyżej…
# $most: places, $days: days, $idle: days.
ladder-about = Możesz wyzwać każdego, kto stoi nie więcej niż { $most } miejsca nad tobą. Jeśli wygrasz, zajmiesz to miejsce. Ta sama para może zagrać znowu { $days } dni po rozpoczęciu poprzedniej partii. Po { $idle } dniach bez partii spadasz o jedno miejsce.
ladder-leave-ask = Opuścić drabinę gry { $game }? Twoje miejsce: { $place }. Jeśli dołączysz ponownie, zaczniesz na końcu.
ladder-challenge-ask = Wyzwać { $user } na drabinie gry { $game }? Wyzwanie pojawi się tutaj, widoczne dla wszystkich.
ladder-challenge = 🪜 O miejsce na **drabinie** tego serwera: jeśli wygra osoba stojąca niżej, zajmie miejsce drugiej.
challenge-standing = 🔁 Stałe wyzwanie: gdy ktoś dołączy i będzie miejsce na kolejną partię, następne pojawi się samo. **{ button-withdraw }** kończy stałe wyzwanie.
standing-title = Twoje stałe wyzwania
standing-none = Nie masz stałego wyzwania. `/{ name-command-standing } { name-option-new }` otwiera nowe: ilekroć masz miejsce na partię, wyzwanie pojawia się samo.
standing-line = 🔁 { $game }, { $channel } – trwające partie: { $running } z { $most }; { $state ->
    [open] jest wolne miejsce
   *[waits] następne wyzwanie pojawi się, gdy będziesz mieć miejsce na partię
}
button-standing-end = Zakończ #{ $id }
standing-ended = ✔ Twoje stałe wyzwanie ({ $game }) jest zakończone. Trwające partie toczą się dalej.
standing-over = Twoje stałe wyzwanie ({ $game }, { $channel }) jest zakończone: { $why ->
    [unanswered] od czterech tygodni nikt do niego nie dołączył.
    [unrated] jego partie są rankingowe, a ty nie bierzesz już udziału w rankingu.
   *[place] na tym kanale już się nie gra albo ktoś z nas już go nie widzi lub nie może tam pisać.
} `/{ name-command-standing } { name-option-new }` otwiera nowe.
refuse-standing-direct = Stałe wyzwanie potrzebuje serwera, na którym inni mogą dołączyć. Wpisz `/{ name-command-standing } { name-option-new }` na jednym z jego kanałów.
refuse-standing-many = Stałych wyzwań możesz mieć najwyżej { $most }. `/{ name-command-standing } { name-option-list }` pozwala jedno zakończyć.
refuse-standing-twice = Masz już na tym kanale stałe wyzwanie w tej grze. `/{ name-command-standing } { name-option-list }` pozwala je zakończyć.
refuse-standing-games = Stałe wyzwanie obejmuje od 1 do { $most } partii naraz. Wybierz liczbę z tego przedziału.
refuse-standing-series = Stałe wyzwanie dotyczy pojedynczych partii. Pomiń serię w `{ name-option-variant }`.
refuse-standing-playing = Grasz już partię z tego stałego wyzwania. Gdy się skończy, możesz dołączyć ponownie.
refuse-standing-over = To stałe wyzwanie jest już zakończone. `/{ name-command-standing } { name-option-list }` pokazuje twoje.
ladder-now = { $name }: miejsce { $place }
ladder-after = 🪜 **Drabina**: { $places }.
ladder-line = 🪜 Drabina, { $game }: miejsce { $place } z { $count }.
refuse-ladder-direct = Drabiny należą do serwerów. Użyj tego polecenia na kanale serwera.
refuse-ladder-already-in = Jesteś już na tej drabinie: `/{ name-command-ladder }` pokazuje gdzie.
refuse-ladder-not-in = Nie ma cię na tej drabinie. Najpierw dołącz: `/{ name-command-ladder }`.
refuse-ladder-full = Ta drabina jest pełna: mieści { $most } osób. Gdy ktoś odejdzie, możesz dołączyć.
refuse-ladder-reach = { $user } nie jest już wśród { $most } osób tuż nad tobą. `/{ name-command-ladder }` pokazuje, kogo możesz wyzwać.
refuse-ladder-again = Ty i { $user } macie za sobą niedawną partię na drabinie. Możecie zagrać znowu { $ago }.
refuse-ladder-left = { $user } nie jest już na drabinie, więc tego wyzwania nie można przyjąć. `/{ name-command-ladder }` pokazuje, kto na niej jest.
refuse-ladder-pending = Ty i { $user } macie już partię albo wyzwanie na drabinie: `/{ name-command-games }` je pokazuje.

## The touch board: a page with the board of a game, opened inside Discord or in a browser

button-open-board = Otwórz planszę
forget-tickets = numer partii ostatnio otwartej na planszy dotykowej
time-ago = { $time } temu
time-in = za { $time }
board-waiting = Ruch ma { $user }
board-ui-heading = Plansza
board-ui-loading = Wczytuję planszę…
board-ui-failed = Nie udało się wczytać planszy.
board-ui-retry = Spróbuj ponownie
board-ui-offline = Brak połączenia. Próbuję połączyć się ponownie…
board-ui-online = Połączenie wróciło.
board-ui-your-turn = Twój ruch
board-ui-watching = Oglądasz tę partię.
board-ui-read-only = Ruchy mogą wykonywać tylko osoby, które grają.
board-voting = O ruchu decyduje głosowanie wszystkich na tym kanale.
board-ui-confirm = Zagrać { $notation }?
board-ui-confirm-moves = Potwierdzaj ruchy
board-ui-undo = Krok wstecz
board-ui-which-piece = Co przesuwasz?
board-ui-which = Co wybierasz?
board-ui-target = Teraz wybierz cel.
board-ui-first = Pozycja początkowa
board-ui-previous = Poprzedni ruch
board-ui-next = Następny ruch
board-ui-last = Obecna pozycja
board-ui-position = Ruch { $ply } z { $last }
board-ui-tried-position = Próbny ruch { $ply } z { $last }
board-ui-back = Wróć do partii
board-ui-explore = Wypróbuj ruchy
board-ui-exploring = Próbujesz różnych ruchów. Nikt inny ich nie widzi.
board-ui-branches = Twoje warianty
board-ui-plan = Zaplanuj tę odpowiedź
board-ui-planned = Zaplanowane
board-ui-unplan = Nie planuj tego
board-ui-moves = Ruchy
board-ui-words = Plansza słowami
board-ui-close = Zamknij
board-ui-help = Gesty i klawisze
board-ui-gesture-drag = Przeciągnij pionek tam, gdzie ma stanąć, albo dotknij najpierw pionka, a potem pola.
board-ui-gesture-back = Dotknij pustego miejsca, żeby cofnąć się o krok.
board-ui-gesture-arrow = Żeby narysować strzałkę, przytrzymaj przez chwilę puste miejsce i przeciągnij palcem albo przeciągnij myszą z wciśniętym prawym przyciskiem.
board-ui-key-move = do najbliższej możliwości w tym kierunku
board-ui-key-choose = wybór
board-ui-key-undo = krok wstecz
board-ui-key-type = do możliwości o tej nazwie
board-ui-key-browse = poprzedni i następny ruch
board-ui-key-end = do pierwszej lub ostatniej możliwości albo pozycji
board-ui-key-help = ta pomoc
board-ui-hand = Twój ruch
board-ui-sending = Wysyłam twój ruch…
board-ui-unsent = Twój ruch nie został jeszcze wysłany. Czeka na połączenie.
board-ui-since = Od twojego ostatniego ruchu
board-ui-new-move = Jest nowy ruch.
board-ui-taken-back = Ruch został cofnięty.
board-ui-coordinates = Współrzędne
board-ui-settings = Ustawienia
board-ui-theme = Motyw
board-ui-message = Wiadomość do ruchu
board-ui-discord = Otwórz w Discordzie
board-no-script = Bez JavaScriptu ta strona nie pokaże planszy. Włącz go w przeglądarce i odśwież stronę.
board-ui-signing-in = Logowanie…
board-ui-sign-in-title = Twoje partie na wyciągnięcie ręki
board-ui-sign-in = Zaloguj się przez Discorda
board-ui-sign-in-about = Zaloguj się, żeby grać tu swoje partie i oglądać te, które widzisz na Discordzie. Strona dowie się tylko, kim tam jesteś: jakie masz konto, nazwę i język.
board-ui-sign-in-again = Sesja wygasła. Zaloguj się ponownie, żeby wrócić do tego miejsca.
board-ui-denied = Bez twojej zgody strona nie wie, kim jesteś, więc nie może pokazać twoich partii. Żeby je zobaczyć, zaloguj się i wyraź zgodę.
board-ui-outside = Discord nie odpowiada tej stronie. Zamknij ją i otwórz jeszcze raz.
board-ui-no-server = Nie można połączyć się z botem. Twoje partie są bezpieczne. Spróbuj ponownie za chwilę.
board-ui-no-rules = Nie można narysować planszy. Spróbuj ponownie albo użyj przycisków pod planszą w Discordzie.
board-ui-trouble-title = Coś poszło nie tak
board-ui-new-game = Nowa partia
board-ui-new-game-about = Zagraj z botem na łatwym poziomie.
board-ui-games = Twoje partie
board-ui-no-games = Nie grasz teraz żadnej partii.
board-ui-next-game = Następna partia
board-ui-keyboard = Klawiatura
board-ui-keyboard-about = Tab przełącza między planszą a przyciskami, strzałki – między pionkami i polami, które możesz wybrać. Enter wybiera, Esc cofa o krok.
refuse-touch-vote = W tej partii głosują osoby z określoną rolą, a plansza nie widzi twoich ról. Zagłosuj przyciskami pod planszą na kanale.
refuse-touch-place = Plansza nie zna kanału, na którym może zacząć dla ciebie partię. Wpisz `/{ name-command-play }` w Discordzie.
refuse-touch-commands = Nie możesz używać poleceń na tym kanale, więc nie możesz tu zacząć partii.
refuse-touch-buttons = Nie możesz teraz naciskać przycisków na tym kanale, więc nie możesz tu też głosować.
refuse-touch-live = Jest teraz otwartych zbyt wiele plansz, więc ta nie odświeża się sama. Spróbuj później.
