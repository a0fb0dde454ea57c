## Star Squares in Polish: name, variants and options, pages of rules

game-name-star-squares = Star Squares
game-aim-star-squares = Wygrywają cztery twoje gwiazdki w rogach kwadratu.
game-proof-star-squares = Przy tych zasadach kto zaczyna, ten wygrywa: to udowodnione.
side-star-squares-1 = Jasne
side-star-squares-2 = Ciemne
variant-series-about-star-squares = dwie partie, druga z odwróconą kolejnością; liczą się wygrane

variant-name-star-squares-printed = Oryginalne zasady
variant-about-star-squares-printed = bez zamiany po pierwszej gwiazdce; kto zaczyna, od początku ma przewagę
variant-name-star-squares-balanced = Wyrównany
variant-about-star-squares-balanced = po pierwszej gwiazdce drugi gracz może zamienić kolory, bo kto zaczyna, ma przewagę
option-name-star-squares-board = Linie planszy
option-value-star-squares-board-alquerque = 5 na 5, przekątne na co drugim polu
option-value-star-squares-board-grid8 = 5 na 5, wszystkie przekątne
option-value-star-squares-board-nested = trzy kwadraty jeden w drugim, ze szprychami
option-name-star-squares-squares = Kwadraty, które wygrywają
option-value-star-squares-squares-lines = z bokami wzdłuż linii
option-value-star-squares-squares-axis = tylko ustawione prosto
option-value-star-squares-squares-all = wszystkie, pod dowolnym kątem
option-name-star-squares-opening = Otwarcie
option-value-star-squares-opening-free = pierwsza gwiazdka gdziekolwiek
option-value-star-squares-opening-pie = drugi gracz może po pierwszej gwiazdce zamienić kolory
option-value-star-squares-opening-no_centre = pierwsza gwiazdka nie na środku
option-name-star-squares-superko = Żadna pozycja nie może wrócić
option-value-star-squares-superko-false = nie, nie wolno tylko cofnąć ostatniej tury
option-value-star-squares-superko-true = tak

rules-title-star-squares-aim = Cel gry
rules-star-squares-aim = Masz siedem gwiazdek, jasnych albo ciemnych. **Cztery twoje gwiazdki na rogach kwadratu i wygrywasz.**

    Plansza jest na początku pusta, wszystkie gwiazdki są w zapasie, zaczynają jasne. Tutaj jasne mają kwadrat `c3`, `d3`, `d4`, `c4`. Pola nazywa się według kolumny i rzędu, `a1` jest na dole po lewej.
rules-title-star-squares-squares = Które kwadraty się liczą
rules-star-squares-squares = Kwadrat może być mały albo wielki jak plansza, ustawiony prosto albo na czubku, byle jego **boki biegły wzdłuż linii**. Co stoi na bokach i w środku, nie ma znaczenia.

    Jasne wygrywają gwiazdką na `a5`: liczą się rogi. Z `c2` też byłby kwadrat, ale tych czterech pól nie łączą linie.
rules-title-star-squares-turn = Tura
rules-star-squares-turn = Zrób **jedno** z trzech: **postaw** gwiazdkę z zapasu na dowolnym wolnym polu, **przesuń** swoją wzdłuż linii na następne pole albo zdejmij swoją z brzegu. Nie musisz stawiać wszystkich gwiazdek, zanim zaczniesz je przesuwać.

    Zaznaczone jest, dokąd może iść gwiazdka z `b3`. Na `a4` i `c4` nie prowadzi stąd żadna linia: przekątne są tylko tam, gdzie je narysowano. Wpisane `b3-b4` przesuwa, a `c3` stawia.
rules-title-star-squares-pushing = Pchnięcie
rules-star-squares-pushing = Na następnym polu stoi gwiazdka, twoja lub cudza? Wtedy **pchasz** ją o jedno pole dalej, prosto wzdłuż linii, i zajmujesz jej miejsce.

    Tutaj jasna poszła z `c3` na `d3` i pchnęła stojącą tam ciemną na `e3`: `c3xd3`.
rules-title-star-squares-one = Jedna naraz
rules-star-squares-one = Pchasz **tylko jedną gwiazdkę**: pole za nią musi być wolne albo plansza musi się tam kończyć.

    Z `b3` jasna nie może pchnąć ciemnej na `c3`, bo za tamtą stoi następna. Własną gwiazdkę na `b2` może pchnąć na `b1`.
rules-title-star-squares-edge = Za brzeg
rules-star-squares-edge = Gwiazdka na brzegu wypada **z planszy**, jeśli pchnięcie tam prowadzi. Wraca do **zapasu właściciela** i można ją znowu postawić.

    Tutaj jasna zepchnęła ciemną gwiazdkę z `e3`: `d3xe3`.
rules-title-star-squares-off = Zdejmowanie gwiazdki
rules-star-squares-off = Możesz też zdjąć **własną** gwiazdkę, jeśli stoi na brzegu. To cała tura; gwiazdka wraca do zapasu i możesz ją postawić, gdzie chcesz.

    Tutaj ciemne zdjęły gwiazdkę z `e4`: `e4-`.
rules-title-star-squares-undo = Bez cofania
rules-star-squares-undo = Nie wolno **cofnąć** właśnie zagranej tury, pchając z powrotem tak, że wszystko stoi jak przedtem. Zagraj najpierw coś innego; potem znowu wolno.

    Jasne pchnęły ciemną gwiazdkę z `d3` na `e3`. Ciemne nie mogą od razu pchnąć z powrotem.
rules-title-star-squares-whose = Uważaj, co pchasz!
rules-star-squares-whose = Jeśli twoja tura tworzy kwadrat **drugiego gracza**, to on wygrywa, nawet gdy zarazem powstaje twój.

    Tutaj jasne pchnęły ciemną gwiazdkę z `c2` na `b2`. Z `a1`, `b1` i `a2` to ciemny kwadrat: wygrywają ciemne.

    Remis jest, gdy pozycja powtórzy się trzeci raz, i po 400 ruchach. Jeśli nie masz żadnego ruchu, twoja kolej przepada.
rules-title-star-squares-balance = Równe szanse
rules-star-squares-balance = Kto zaczyna, ma przewagę. Dlatego drugi gracz może na pierwszą gwiazdkę odpowiedzieć `swap` (wariant `wyrównany`): gracze zamieniają się kolorami i ta gwiazdka należy do niego. Zacznij tam, gdzie nie szkoda ci jej oddać! Tutaj `c3` było zbyt dobre, żeby je zostawić.

    Oryginalne zasady nie znają zamiany: w wariancie `printed` zwycięstwo tego, kto zaczyna, jest udowodnione. Albo wybierz `opening=no_centre`: pierwsza gwiazdka nie staje na środku.
rules-title-star-squares-boards = Inne plansze
rules-star-squares-boards = `board=grid8` ma wszystkie przekątne. `board=nested` to trzy kwadraty jeden w drugim: zewnętrzne pola `o1` do `o8`, potem `m` i `i`, a `x` na środku. Tam z planszy spycha się prosto na zewnątrz albo za róg zewnętrznego kwadratu. Za wewnętrznym rogiem linia po prostu się **kończy**: więc `m2` nie może pchnąć `m3`.

    Z `squares=axis` liczą się tylko kwadraty ustawione prosto, z `squares=all` pod dowolnym kątem; z `superko=true` żadna pozycja nie może wrócić.

    Drukowana instrukcja nie podaje ani nazwy gry, ani autora, a jej rysunek planszy do nas nie dotarł. Dlatego nazwa Star Squares i plansze są nasze.

## What happens in a game
##
## $color, $pushed and $behind are light or dark; points come as notation. $square says whose square it makes: none, own or opponent.
## A star is feminine.

# Words for the messages below, which refer to them: a star, "of" a star, the pushed one, a side, "with" a side.
word-star = { $color ->
   *[light] jasna
    [dark] ciemna
}
word-star-of = { $color ->
   *[light] jasnej
    [dark] ciemnej
}
word-pushed = { $pushed ->
   *[light] jasną
    [dark] ciemną
}
word-side = { $color ->
   *[light] jasne
    [dark] ciemne
}
word-side-with = { $color ->
   *[light] jasnymi
    [dark] ciemnymi
}

star-squares-ask-turn = { $may ->
    [place] Gdzie stawiasz gwiazdkę?
    [move] Którą gwiazdkę przesuwasz?
    [swap] Postawisz gwiazdkę czy zamienisz kolory?
   *[both] Gdzie stawiasz gwiazdkę albo którą przesuwasz?
}
star-squares-ask-way = Co robi twoja gwiazdka na { $point }?
star-squares-ask-nothing = Nie ma już nic do wyboru

star-squares-choice-place = { $square ->
    [own] postaw gwiazdkę – twój kwadrat!
   *[none] postaw gwiazdkę
}
star-squares-choice-star = twoja gwiazdka na { $point }
star-squares-choice-go = { $square ->
    [own] idź na { $point } – twój kwadrat!
   *[none] idź na { $point }
}
star-squares-choice-push = pchnij { word-pushed } z { $point } na { $beyond }{ $square ->
    [own] {" "}– twój kwadrat!
    [opponent] {" "}– kwadrat przeciwnika i jego wygrana!
   *[none] {""}
}
star-squares-choice-push-off = zepchnij { word-pushed } z { $point } z planszy{ $square ->
    [own] {" "}– twój kwadrat!
   *[none] {""}
}
star-squares-choice-take-off = zdejmij swoją gwiazdkę z { $point }
star-squares-choice-swap = zamień kolory i graj { word-side-with }
star-squares-group-all = Wszystkie pola

star-squares-move-place = { CAP(word-star) } gwiazdka na { $point }.
star-squares-move-go = { CAP(word-star) } gwiazdka z { $from } na { $to }.
star-squares-move-push = { CAP(word-star) } gwiazdka z { $from } na { $to }; popycha stamtąd { word-pushed } na { $beyond }.
star-squares-move-push-off = { CAP(word-star) } gwiazdka z { $from } na { $to }; spycha stamtąd { word-pushed } z planszy.
star-squares-move-take-off = { CAP(word-star) } gwiazdka z { $point } schodzi z planszy.
star-squares-move-swap = Zamiana kolorów: teraz { word-side-with } gra { $seat }.
star-squares-move-passes = { $seat } nie ma ruchu, który nie powtarza pozycji, i pasuje.
star-squares-move-forgets = Nikt nie ma ruchu, który nie powtarza pozycji, więc odtąd dawne pozycje mogą wrócić.
star-squares-square = { CAP(word-side) } mają kwadrat: { $points }!

# Reasons for a move. Each follows the move as its subject, and some are joined by "i": „Grozi naraz dwoma kwadratami“.
star-squares-reason-wins = zamyka kwadrat na { $points } i od razu wygrywa
star-squares-reason-stops = nie dopuszcza do kwadratu na { $points } ({ $owner })
star-squares-reason-stops-all = { $squares ->
    [2] nie dopuszcza do żadnego z dwóch grożących kwadratów ({ $owner })
   *[other] nie dopuszcza do żadnego z { $squares } grożących kwadratów ({ $owner })
}
star-squares-reason-threatens = grozi kwadratem na { $points }
star-squares-reason-threatens-all = { $squares ->
    [2] grozi naraz dwoma kwadratami
   *[other] grozi naraz { $squares } kwadratami
}
star-squares-reason-pushes-off = spycha z planszy gwiazdkę z { $point } ({ $owner })
star-squares-reason-builds = { $squares ->
    [one] buduje nowy kwadrat
    [few] buduje { $squares } nowe kwadraty
   *[many] buduje { $squares } nowych kwadratów
}
star-squares-reason-spoils = { $squares ->
    [one] psuje zaczęty kwadrat ({ $owner })
    [few] psuje { $squares } zaczęte kwadraty ({ $owner })
   *[many] psuje { $squares } zaczętych kwadratów ({ $owner })
}
star-squares-reason-corner = { $squares ->
    [one] zajmuje róg jednego otwartego kwadratu
   *[other] zajmuje róg { $squares } otwartych kwadratów
}

star-squares-position-seat = { $seat } ({ word-side }): { $count ->
    [0] brak gwiazdek na planszy
    [one] gwiazdka na { $points }
   *[other] gwiazdki na { $points }
}; w zapasie: { $hand }.
star-squares-plain-seat = `{ $mark }` { $seat } ({ word-side }), w zapasie: { $hand }
star-squares-plain-grid = `.` to wolne pole.
star-squares-plain-nested = Wolne pola pokazują swoje numery: zewnętrzny pierścień to o1 do o8, następny m1 do m8, wewnętrzny i1 do i8; x to środek.
star-squares-position-retired = { $seat } już nie gra.
star-squares-position-turn = Ruch ma { $seat } ({ word-side }).
star-squares-position-swap = { $seat } może teraz zamienić kolory.
star-squares-position-undo = { $move } cofa ostatnią turę, więc teraz nie wolno.
star-squares-position-superko = { $count ->
    [one] Wcześniejsza pozycja nie może wrócić.
   *[other] Żadna z { $count } wcześniejszych pozycji nie może wrócić.
}
star-squares-position-over = { $count ->
    [0] Partia skończona.
    [one] { $winners } wygrywa.
   *[other] { $winners } wygrywają razem.
}

# What a head start is; said after "Head start for Ann:".
star-squares-head-start = { $count ->
    [0] pierwszy ruch, a kolorów nie można zamienić
    [one] jedna gwiazdka od początku leży na planszy, a kolorów nie można zamienić
    [few] { $count } gwiazdki od początku leżą na planszy, a kolorów nie można zamienić
    [many] { $count } gwiazdek od początku leży na planszy, a kolorów nie można zamienić
   *[other] { $count } gwiazdki od początku leży na planszy, a kolorów nie można zamienić
}

# What the parser expected where it stopped reading a move.
star-squares-expect-point = tu powinno być pole planszy
star-squares-expect-way = tu powinna być droga: - i dokąd idzie gwiazdka, x i co pcha, albo samo -, żeby ją zdjąć
star-squares-expect-destination = tu powinno być pole, na które idzie gwiazdka
star-squares-expect-end = tu ruch powinien się kończyć

# Why a move is illegal.
star-squares-illegal-taken = Na { $point } stoi już { word-star } gwiazdka; gwiazdkę stawia się na wolnym polu.
star-squares-illegal-no-hand = Nie masz już gwiazdki w zapasie: wszystkie siedem jest na planszy. Przesuń którąś albo zdejmij jedną z brzegu.
star-squares-illegal-center = Według zasad tej partii pierwsza gwiazdka nie może stanąć na środku, { $point }.
star-squares-illegal-nobody = Na { $point } nie ma gwiazdki.
star-squares-illegal-foreign = Gwiazdka na { $point } jest { word-star }, nie twoja: możesz ją pchnąć, ale nie przesunąć.
star-squares-illegal-stuck = Twoja gwiazdka na { $point } nic teraz nie może: każda droga jest zamknięta.
star-squares-illegal-same = Twoja gwiazdka już stoi na { $point }; idzie na inne pole.
star-squares-illegal-line = Z { $from } na { $to } jako następne pole nie prowadzi żadna linia.
star-squares-illegal-occupied = Na { $to } stoi { word-star } gwiazdka: idąc tam z { $from }, pchasz ją.
star-squares-illegal-nothing-to-push = Na { $to } nie ma gwiazdki do pchnięcia; możesz tam po prostu pójść z { $from }.
star-squares-illegal-two = { CAP(word-star-of) } gwiazdki z { $to } nie można pchnąć na { $beyond }: stoi tam { $behind ->
   *[light] jasna
    [dark] ciemna
}, a pcha się jedną gwiazdkę naraz.
star-squares-illegal-line-ends = { CAP(word-star-of) } gwiazdki z { $to } nie można tam pchnąć: linia kończy się w tym miejscu, wewnątrz planszy.
star-squares-illegal-inner = Zdjąć można tylko gwiazdkę z brzegu planszy, a { $point } leży dalej od niego.
star-squares-illegal-undo = { $move } cofa ostatnią turę przeciwnika. Zagraj najpierw coś innego; w następnej turze może już być wolno.
star-squares-illegal-superko = Po { $move } wróciłaby wcześniejsza pozycja, a zasady tej partii tego zabraniają.
star-squares-illegal-swap = Kolory może zamienić tylko drugi gracz, zaraz po pierwszej gwiazdce, i tylko gdy wybrano takie otwarcie.
star-squares-illegal-over = Partia jest już skończona.

exercise-star-squares-turn = Przesuń swoją gwiazdkę z `b3` na pole powyżej.
exercise-star-squares-pushing = Pchnij gwiazdkę drugiego gracza o jedno pole dalej.
exercise-star-squares-edge = Zepchnij gwiazdkę drugiego gracza z planszy.
exercise-star-squares-one = Pchnij własną gwiazdkę z `b2` o jedno pole dalej.
exercise-star-squares-squares = Postaw gwiazdkę, która zamyka kwadrat, i wygraj.
