## Stern-Halma in Polish: name, variants and options, pages of rules

game-name-stern-halma = Stern-Halma
game-aim-stern-halma = Przeprowadź wszystkie pionki na drugą stronę, do ramienia naprzeciwko; wygrywa, komu uda się to pierwszemu.
variant-series-about-stern-halma = dwie partie, druga z odwróconą kolejnością; liczą się wygrane, potem pionki, które dotarły

variant-name-stern-halma-printed = Oryginalne zasady
variant-about-stern-halma-printed = wygrywa, kto ma wszystkie dziesięć swoich pionków w ramieniu naprzeciwko
variant-name-stern-halma-no_blocking = Bez blokady
variant-about-stern-halma-no_blocking = liczy się pełne ramię, więc nikt nie zablokuje cię, zostając u siebie
option-name-stern-halma-win = Kiedy jesteś w domu
option-value-stern-halma-win-own_only = gdy wszystkie twoje pionki są w ramieniu naprzeciwko
option-value-stern-halma-win-filled = gdy ramię naprzeciwko jest pełne i stoi w nim choć jeden twój pionek
option-value-stern-halma-win-by_seats = gdy ramię naprzeciwko jest pełne i masz tam pionek; we troje: gdy masz ich 10
option-name-stern-halma-foreign_arms = Ramiona inne niż twoje i to naprzeciwko
option-value-stern-halma-foreign_arms-free = są otwarte dla wszystkich
option-value-stern-halma-foreign_arms-pass_only = można przez nie tylko skakać, nie zostawać
option-name-stern-halma-leave_target = Pionki, które dotarły
option-value-stern-halma-leave_target-free = mogą znowu wyjść
option-value-stern-halma-leave_target-stay = zostają w ramieniu
option-name-stern-halma-play_on = Gdy pierwsza osoba jest w domu
option-value-stern-halma-play_on-false = partia się kończy
option-value-stern-halma-play_on-true = reszta gra dalej o miejsca

rules-title-stern-halma-aim = Cel gry
rules-stern-halma-aim = Masz dziesięć pionków na dziesięciu polach swojego ramienia gwiazdy. Przeprowadź je wszystkie na drugą stronę, do ramienia **naprzeciwko**. Wygrywa, kto pierwszy ma tam **wszystkie dziesięć**.

    Kolej idzie zgodnie z ruchem wskazówek zegara, a w każdej turze przesuwasz **jeden swój pionek**: krokiem albo skokami. Przy trzech osobach zajęte jest co drugie ramię, a to naprzeciwko twojego jest puste.

    Rzędy od góry to `a` do `q`, pola liczy się od lewej.
rules-title-stern-halma-sliding = Krok
rules-stern-halma-sliding = Krok przenosi pionek na **wolne pole tuż obok**: do przodu, w bok albo do tyłu.

    Zaznaczone jest wszystko, dokąd może dojść pionek z `f6`. `h6` jest o dwa pola dalej, `f8` też: za daleko na krok. Wpisane: `f6-g6`.
rules-title-stern-halma-hopping = Skok
rules-stern-halma-hopping = Pionek przeskakuje **jeden pionek tuż obok**, twój lub cudzy, na wolne pole **prosto za nim**. Przeskoczony pionek zostaje na miejscu; nic nie znika z planszy.

    Tutaj pionek z `c1` przeskoczył `d1`: `c1:e5`. Skakać nigdy nie musisz.
rules-title-stern-halma-chains = Serie skoków
rules-stern-halma-chains = Po skoku ten sam pionek może **skakać dalej**, w dowolną stronę, ile razy się da, i zatrzymać się po każdym skoku. Buduj drabinki i korzystaj z cudzych!

    Tutaj pionek z `a1` doszedł aż na `g5` trzema skokami: `a1:c1:e5:g5`, w skrócie `a1:g5`.
rules-title-stern-halma-limits = Czego nie wolno w turze
rules-stern-halma-limits = Tura to **krok albo skoki**, nigdy jedno i drugie: z `g5` pionek nie może zrobić jeszcze kroku na `h5`.

    Żadnego pionka nie przeskakuje się **dwa razy** w jednej turze. A tura kończy się na **innym polu**, niż się zaczęła: skakanie w kółko na to samo miejsce byłoby pasowaniem, a pasować nie wolno, dopóki masz ruch.
rules-title-stern-halma-winning = Koniec
rules-stern-halma-winning = Kto pierwszy ma **wszystkie dziesięć pionków** w ramieniu naprzeciwko, wygrywa, i partia się kończy. Tutaj ostatni pionek wprowadził gracz 2.

    Jeśli nie masz żadnego ruchu, twoja kolej przepada. Remis jest, gdy ta sama pozycja powtórzy się trzeci raz, i po 300 turach każdego gracza. Z `play_on=true` pozostali grają dalej o następne miejsca.
rules-title-stern-halma-blocked = Bez blokady
rules-stern-halma-blocked = Gdy gracze siedzą naprzeciwko siebie, nikt nie zablokuje cię pionkiem zostawionym u siebie: liczy się **pełne** ramię, gdy choć jeden stojący w nim pionek jest twój (`bez-blokady`, `win=filled`). Gracz 2 nigdy nie ruszył się z `q1`. Ale teraz ramię jest pełne i wygrywa gracz 1.

    We troje nikt nie zaczyna w twoim celu, więc obowiązuje oryginalna zasada: wszystkie dziesięć pionków musi być twoich. Z `oryginalne-zasady` (`win=own_only`) obowiązuje przy każdej liczbie graczy; wtedy jeden pionek zostawiony u siebie na zawsze blokuje gracza naprzeciwko.
rules-title-stern-halma-players = Od dwóch do sześciu osób
rules-stern-halma-players = Dwie osoby siedzą naprzeciwko siebie. Cztery to dwie takie pary. Przy sześciu, jak tutaj, wszystkie ramiona są pełne i w środku robi się tłok: im więcej pionków, tym dłuższe drabinki. Przy pięciu ktoś ma naprzeciwko puste ramię.

    Kto zaczyna, decyduje los, jeśli wyzwanie nie mówi inaczej.
rules-title-stern-halma-arms = Cudze ramiona
rules-stern-halma-arms = Pionki mogą stawać **w każdym ramieniu**, chyba że w wyzwaniu umówicie się inaczej.

    Z `foreign_arms=pass_only` pionek może skakać przez cudze ramię, ale turę kończy tylko poza nim, we własnym albo w tym naprzeciwko. Więc pionek z `f4` może zejść na `g3`, ale nie na `f3` ani `e4`.
rules-title-stern-halma-staying = Pionki, które dotarły
rules-stern-halma-staying = Pionek, który dotarł, **może znowu wyjść**, żeby zrobić miejsce albo pomóc innym.

    Z `leave_target=stay` nie może: rusza się już tylko wewnątrz ramienia. Więc pionek z `n2` może iść na `n1`, ale nie na zewnątrz, na `m6` czy `m7`.

## What happens in a game
##
## Holes come as notation, such as e5. $goal says what a move means to the arm across: none, arrives, within, leaves or wins.
## $tip is the outermost hole of a player's target arm, $way a path such as c1:e3:g5; rows are letters.

stern-halma-ask-peg = Który pionek przesuwasz?
stern-halma-ask-destination = Dokąd idzie pionek z { $hole }?
stern-halma-ask-nothing = Nie ma już nic do wyboru

stern-halma-choice-peg = { $home ->
    [yes] już dotarł; {""}
   *[no] {""}
}ma do wyboru { $count ->
    [one] jedno pole
    [few] { $count } pola
   *[many] { $count } pól
}
stern-halma-choice-slide = { $goal ->
    [wins] krok na { $hole } – i jesteś w domu!
    [arrives] krok na { $hole }, do celu
    [within] krok w ramieniu, na { $hole }
    [leaves] krok na zewnątrz, na { $hole }
   *[none] krok na { $hole }
}
stern-halma-choice-hops = { $count ->
    [one] skok
    [few] { $count } skoki
   *[many] { $count } skoków
} { $goal ->
    [wins] na { $hole } – i jesteś w domu!
    [arrives] na { $hole }, do celu
    [within] w ramieniu, na { $hole }
    [leaves] na zewnątrz, na { $hole }
   *[none] na { $hole }
}

stern-halma-group-pegs = Twoje pionki
stern-halma-group-holes = Dokąd może iść
stern-halma-group-row = Rząd { $row }
stern-halma-group-rows = Rzędy { $first }–{ $last }

stern-halma-move-slide = Krok z { $from } na { $to }.
stern-halma-move-hop = Skok z { $from } nad { $over } na { $to }.
stern-halma-move-hops = { $count ->
    [one] Skok z { $from } na { $to } ({ $way }).
    [few] { $count } skoki z { $from } na { $to } ({ $way }).
   *[many] { $count } skoków z { $from } na { $to } ({ $way }).
}
stern-halma-move-arrived = { $count ->
    [one] Pionek dociera na miejsce; { $seat } ma tam pierwszy.
    [few] Pionek dociera na miejsce; { $seat } ma tam już { $count } pionki.
   *[many] Pionek dociera na miejsce; { $seat } ma tam już { $count } pionków.
}
stern-halma-move-left = { $count ->
    [0] Pionek wychodzi z ramienia; { $seat } nie ma tam już żadnego.
    [one] Pionek wychodzi z ramienia; { $seat } ma tam jeszcze jeden.
    [few] Pionek wychodzi z ramienia; { $seat } ma tam jeszcze { $count } pionki.
   *[many] Pionek wychodzi z ramienia; { $seat } ma tam jeszcze { $count } pionków.
}
stern-halma-move-home = { $place ->
    [1] { $seat } jest w domu i ma pierwsze miejsce!
    [2] { $seat } jest w domu i ma drugie miejsce.
    [3] { $seat } jest w domu i ma trzecie miejsce.
   *[other] { $seat } jest w domu i ma { $place }. miejsce.
}
stern-halma-move-pass = { $seat } nie ma ruchu i pasuje.

# Reasons for a move. Each follows the move as its subject, and some are joined by "i": „Zyskuje 4 pola w drodze do q1“.
stern-halma-reason-home = { $place ->
    [1] dociera do celu i od razu wygrywa
   *[other] dociera do celu i zajmuje { $place }. miejsce
}
stern-halma-reason-stops = nie pozwala dotrzeć do celu w następnym ruchu ({ $owner })
stern-halma-reason-threatens-win = grozi dotarciem do celu w następnym ruchu
stern-halma-reason-arrives = wprowadza pionek do ramienia docelowego ({ $count } z 10)
stern-halma-reason-leaves-home = wyprowadza ostatni pionek z ramienia startowego
stern-halma-reason-blocks = { $steps ->
    [one] skraca najdłuższy ruch ({ $owner }) z { $earlier } pól do jednego
   *[other] skraca najdłuższy ruch ({ $owner }) z { $earlier } pól do { $steps }
}
stern-halma-reason-gains = { $steps ->
    [one] zyskuje jedno pole w drodze do { $tip }
    [few] zyskuje { $steps } pola w drodze do { $tip }
   *[many] zyskuje { $steps } pól w drodze do { $tip }
}
stern-halma-reason-opens = { $steps ->
    [one] otwiera na następny ruch drogę z { $from } na { $to } (jedno pole)
    [few] otwiera na następny ruch drogę z { $from } na { $to } ({ $steps } pola)
   *[many] otwiera na następny ruch drogę z { $from } na { $to } ({ $steps } pól)
}
stern-halma-reason-last = podciąga najbardziej opóźniony pionek ({ $hole })

stern-halma-position-seat = { $seat }, w drodze do { $tip }: { $holes }; dotarło: { $arrived } z 10.
stern-halma-position-run = { $first } do { $last }
stern-halma-position-filled = { $count ->
    [one] W tamtym ramieniu jest w sumie jeden pionek.
    [few] W tamtym ramieniu są w sumie { $count } pionki.
   *[many] W tamtym ramieniu jest w sumie { $count } pionków.
}
stern-halma-plain-seat = `{ $mark }` { $seat }, w drodze do { $tip }, dotarło: { $arrived } z 10
stern-halma-plain-marks = `.` to wolne pole. Rzędy mają litery; pola liczy się od lewej.
stern-halma-position-retired = { $seat } już nie gra.
stern-halma-position-place = { $place ->
    [1] Pierwsze miejsce: { $seat }.
    [2] Drugie miejsce: { $seat }.
    [3] Trzecie miejsce: { $seat }.
   *[other] { $place }. miejsce: { $seat }.
}
stern-halma-position-turn = Ruch ma { $seat }.
stern-halma-position-over = { $count ->
    [0] Nikt nie ma już ruchu: remis.
   *[other] { $winners } wygrywa.
}

# What a head start is; said after "Head start for Ann:".
stern-halma-head-start = { $count ->
    [one] jeden pionek zaczyna na środku planszy
    [few] { $count } pionki zaczynają na środku planszy
    [many] { $count } pionków zaczyna na środku planszy
   *[other] { $count } pionka zaczyna na środku planszy
}

# What the parser expected where it stopped reading a move.
stern-halma-expect-hole = tu powinno być pole, na przykład e5
stern-halma-expect-number = { $count ->
    [one] rząd { $row } ma tylko jedno pole, { $row }1
   *[other] rząd { $row } ma pola { $row }1 do { $row }{ $count }
}
stern-halma-expect-end = tu ruch powinien się kończyć

# Why a move is illegal.
stern-halma-illegal-over = Partia jest już skończona.
stern-halma-illegal-nobody = Na { $hole } nie ma pionka.
stern-halma-illegal-foreign = Pionek na { $hole } nie jest twój ({ $owner }); ruszasz własne.
stern-halma-illegal-blocked = Pionek na { $hole } nie ma dokąd iść.
stern-halma-illegal-occupied = Na { $hole } stoi już pionek ({ $owner }); kroki i skoki kończą się na wolnych polach.
stern-halma-illegal-unreachable = Z { $from } na { $to } nie prowadzi ani krok, ani skoki.
stern-halma-illegal-leaves-target = Według zasad tej partii pionek, który dotarł, zostaje w swoim ramieniu; { $to } jest na zewnątrz.
stern-halma-illegal-foreign-arm = Według zasad tej partii pionek może skakać przez cudze ramię, ale nie może tam zostać; { $to } leży w takim.
stern-halma-illegal-mixed = Z { $from } na { $to } to krok; kroków i skoków nie łączy się w jednej turze.
stern-halma-illegal-no-hop = Z { $from } na { $to } nie prowadzi pojedynczy skok.
stern-halma-illegal-nothing-over = Na { $over } nie ma pionka do przeskoczenia, z { $from } na { $to }.
stern-halma-illegal-hopped-twice = Pionek na { $hole } jest przeskakiwany dwa razy; w jednej turze wolno tylko raz.
stern-halma-illegal-returns = Pionek już stoi na { $hole }; tura kończy się na innym polu.

exercise-stern-halma-sliding = Zrób pionkiem z `f6` krok do następnego rzędu.
exercise-stern-halma-hopping = Przeskocz jeden z własnych pionków.
exercise-stern-halma-chains = Skocz pionkiem z `a1` dokładnie dwa razy.
exercise-stern-halma-limits = Skacz pionkiem z `a1` tak daleko, jak się da.
exercise-stern-halma-winning = Doprowadź ostatni pionek do ramienia naprzeciwko i wygraj.
