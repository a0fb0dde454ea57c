## Pentagame in Polish: name, variants and options, pages of rules

game-name-pentagame = Pentagame
game-aim-pentagame = Przeprowadź figury na skrzyżowanie ich koloru; wygrywa, kto pierwszy wyprowadzi { $count } z nich.
variant-series-about-pentagame = dwie partie, druga z odwróconą kolejnością; liczą się wygrane, potem figury, które wyszły

variant-name-pentagame-teams = Drużyny
variant-about-pentagame-teams = cztery osoby, partnerzy siedzą naprzeciwko; wygrywa drużyna, której wyjdzie pięć figur
variant-name-pentagame-illustrated = Ilustrowany
variant-about-pentagame-illustrated = ilustrowane zasady autora; ostatnią rundę gra się do końca
variant-name-pentagame-leaflet = Ulotka
variant-about-pentagame-leaflet = krótkie drukowane zasady: gdy szare bloki się skończą, nie stawia się żadnego
variant-name-pentagame-classic = Klasyczny
variant-about-pentagame-classic = komu pierwszemu wyjdzie dość figur, ten od razu wygrywa; pierścień jest krótszy
option-name-pentagame-ring_stops = pola między dwoma rogami
option-value-pentagame-ring_stops-3 = trzy
option-value-pentagame-ring_stops-1 = jedno, jak na planszy z 2018 roku
option-name-pentagame-black_may_return = zbity czarny blok może wrócić na metę, z której go właśnie zbito
option-value-pentagame-black_may_return-true = tak
option-value-pentagame-black_may_return-false = nie
option-name-pentagame-own_partner_out = gdy twoja własna zamiana doprowadza na metę obie figury
option-value-pentagame-own_partner_out-immediate = obie wychodzą od razu
option-value-pentagame-own_partner_out-next_turn = druga wychodzi w twojej następnej turze
option-name-pentagame-gray_exhausted = gdy skończą się szare bloki
option-value-pentagame-gray_exhausted-reposition = przestawia się jeden z planszy
option-value-pentagame-gray_exhausted-skip = nie stawia się żadnego
option-name-pentagame-forced_outs = gdy inni doprowadzą na metę kilka twoich figur
option-value-pentagame-forced_outs-all = wszystkie wychodzą w jednej turze
option-value-pentagame-forced_outs-one_per_turn = w jednej turze wychodzi jedna
option-name-pentagame-repetition = czego nie wolno dwa razy z rzędu
option-value-pentagame-repetition-same_move = dokładnie tego samego ruchu
option-value-pentagame-repetition-same_pair = tego samego ruchu ani zamiany tych samych dwóch figur
option-value-pentagame-repetition-off = wszystko wolno
option-name-pentagame-finish_round = ostatnią rundę gra się do końca
option-value-pentagame-finish_round-true = tak
option-value-pentagame-finish_round-false = nie, kto pierwszy, ten wygrywa
option-name-pentagame-tie = gdy kilku graczom wyjdzie dość figur
option-value-pentagame-tie-shared = wygrywają razem
option-value-pentagame-tie-most_out = wygrywa ten, komu wyszło ich najwięcej
option-name-pentagame-teams = drużyny po dwie osoby, dla czterech graczy
option-value-pentagame-teams-false = nie
option-value-pentagame-teams-true = tak, partnerzy siedzą naprzeciwko siebie
option-name-pentagame-target = ile figur ma wyjść
option-value-pentagame-target-usual = trzy; pięć w drużynie; dwie przy pięciu graczach
option-value-pentagame-target-1 = jedna
option-value-pentagame-target-2 = dwie
option-value-pentagame-target-3 = trzy
option-value-pentagame-target-4 = cztery
option-value-pentagame-target-5 = pięć
option-value-pentagame-target-6 = sześć, w drużynach dla czterech graczy
option-value-pentagame-target-7 = siedem, w drużynach dla czterech graczy
option-value-pentagame-target-8 = osiem, w drużynach dla czterech graczy
option-value-pentagame-target-9 = dziewięć, w drużynach dla czterech graczy
option-value-pentagame-target-10 = dziesięć, w drużynach dla czterech graczy
option-name-pentagame-threefold = remis, gdy pozycja powtórzy się trzeci raz
option-value-pentagame-threefold-false = nie
option-value-pentagame-threefold-true = tak
option-name-pentagame-round_limit = remis, jeśli nikt nie wygrał
option-number-pentagame-round_limit = { $count ->
    [0] nigdy
    [one] po jednej rundzie
   *[other] po { $count } rundach
}

rules-title-pentagame-aim = Cel gry
rules-pentagame-aim = Masz pięć figur jednego **kształtu**, po jednej w każdym kolorze. Każda zaczyna na pierścieniu, na **rogu** swojego koloru, i chce dotrzeć na **skrzyżowanie** tego samego koloru po drugiej stronie gwiazdy: to jej meta. Strzałki pokazują drogę białej, `a`. Figura, która dotrze na metę, **wychodzi**.

    Wygrywa ten, komu wyjdą **trzy figury**.

    Rogi noszą nazwy od `A` do `E`, skrzyżowania od `a` do `e`; pola pomiędzy są ponumerowane, więc `B-2-e` to drugie pole od `B` do `e`. Na każdym skrzyżowaniu czeka czarny blok, a pośrodku pięć szarych.

    Pentagame to gra **Jana Suchanka** dla dwóch do pięciu graczy.
rules-title-pentagame-moving = Ruch
rules-pentagame-moving = W swojej turze przesuwasz **jedną** swoją figurę; pasować nie można. Idzie **tak daleko, jak chcesz**, w dowolną stronę, po pierścieniu i po gwieździe, na wolnych rogach i skrzyżowaniach skręca bez zatrzymania i może stanąć na każdym wolnym polu.

    Figura **nigdy nie przeskakuje**. Drogę kończy każda figura i każdy blok, twoje też. Nie przeszkadzają tylko te figury, które stoją z nią na tym samym rogu.

    Zaznaczone jest wszystko, dokąd może dojść biała, `a`: róg `B` jest wolny, więc może tam skręcić. Krzyżyki są za figurą albo między dwoma blokami. Wpisany ruch wygląda tak: `a A->B-1-C`.
rules-title-pentagame-black = Czarne bloki
rules-pentagame-black = Twoja droga może **skończyć się na bloku**: zbijasz go. Czarny blok stawiasz potem na **dowolnym wolnym polu**, tam, gdzie pomaga tobie albo szkodzi innym. Może to być nawet pole, z którego idziesz, jeśli jest już wolne.

    Tutaj niebieska zbiła czarny blok na `e`, a blok stanął na `A-2-B`, na drodze innych: `b B x e k:A-2-B`.
rules-title-pentagame-swapping = Zamiana
rules-pentagame-swapping = Jeśli twoja droga kończy się na **innej figurze**, obie zamieniają się miejscami. To może być twoja figura, co bywa krokiem naprzód dla obu naraz, albo cudza.

    Tutaj zielona i biała zamieniły się miejscami wzdłuż pierścienia: `e E<->A a`. Zamiana z innymi zwykle pomaga właśnie im, ale nie zawsze. Można też po prostu zrobić komuś przysługę!
rules-title-pentagame-crowd = Tłok na rogach
rules-pentagame-crowd = Gdzie na rogu stoi **kilka** figur, wybierasz, z którą się zamienić. Tłok bywa tylko na rogach startowych.

    Tutaj zielona idzie na `A` i może zamienić się z własną białą, `a`, albo z białą gracza 2 lub 3, `2a` lub `3a`. Dwie figury na tym samym rogu nie mogą się zamienić: nie ma między nimi drogi.
rules-title-pentagame-leaving = Wyjście!
rules-pentagame-leaving = Figura, którą doprowadzasz na metę, od razu schodzi z planszy. Za każdą stawiasz **szary blok** na dowolnym wolnym polu, więc plansza z czasem się zapełnia.

    Tutaj niebieska gracza 2 poszła z `E` na metę, a szary blok na `A-2-B`: `b E->b+ g:A-2-B`. Zamiana własnych figur może doprowadzić na metę **dwie** naraz; wtedy wychodzą obie, z dwoma szarymi blokami.
rules-title-pentagame-both = Blok na mecie
rules-pentagame-both = Jeśli na mecie stoi blok, zbijasz go i figura wychodzi, wszystko jednym ruchem. Po czarnym stawiasz **oba**: najpierw czarny blok, potem szary. Mówi się wtedy *abrakadabra*.

    Tutaj niebieska dotarła na metę: `b E x b+ k:E-2-c g:E-3-c`. Czarny blok może nawet wrócić na metę, z której go właśnie zbito.
rules-title-pentagame-gray = Szare bloki
rules-pentagame-gray = Szare bloki stoją na drodze tak jak czarne. Ale zbity szary blok **schodzi z planszy** i wraca na środek, gotowy dla następnej figury, która wyjdzie.

    Tutaj zielona zbiła szary blok na `E-3-c`: `e A x E-3-c`.
rules-title-pentagame-supply = Brak szarych bloków
rules-pentagame-supply = Potrzebujesz szarego bloku, a wszystkie pięć jest na planszy? Wtedy **przestawiasz jeden** z nich na inne wolne pole; ale nie ten, który stawiasz w tej samej turze.

    Tutaj zielona gracza 2 dociera na metę, a zaznaczone są szare bloki do wyboru. Wpisane: `e B->e+ g:b-2-c>b-1-c`.
rules-title-pentagame-brought = Na metę dzięki innym
rules-pentagame-brought = Jeśli na metę doprowadzi twoją figurę **ktoś inny**, na razie tam zostaje. Liczy się dopiero, gdy wyjdzie, i można ją jeszcze zamianą zabrać z mety.

    Jeśli wciąż tam stoi, gdy przychodzi twoja kolej, **musi** wyjść, a ty stawiasz szary blok: to cała twoja tura. Tutaj gracz 1 zamianą postawił niebieską gracza 2 na `b`: gracz 2 może zagrać tylko `b+`.
rules-title-pentagame-twice = Nie dwa razy
rules-pentagame-twice = Nie wolno zrobić **dokładnie tego samego ruchu dwa razy z rzędu**. Ty zamieniasz się ze mną, ja zamieniam z powrotem; teraz musisz zagrać coś innego. Turę później znowu wolno.

    Tutaj biała zamieniła się z niebieską gracza 2 na `A-2-B`, a gracz 2 to cofnął. Biała może iść wszędzie tam, gdzie są znaki, ale nie znowu tam.
rules-title-pentagame-end = Koniec
rules-pentagame-end = Gdy komuś wyjdą **trzy** figury, rundę gra się do końca, tak by wszyscy mieli tyle samo tur. Wygrywa **każdy**, komu wyszły trzy, więc wygrana często jest wspólna, jak tutaj. Jeśli uda się to ostatniemu graczowi rundy, partia kończy się od razu.

    Twoja figura, która dzięki innym stoi na mecie, jeszcze się nie liczy.
rules-title-pentagame-players = Trzy lub cztery osoby
rules-pentagame-players = We trójkę lub czwórkę wszystko jest tak samo, tylko ciaśniej: każdy ma własny kształt, a kolej idzie zgodnie z ruchem wskazówek zegara. We trójkę najsprawiedliwsza jest `seria`: dwie partie, druga z odwróconą kolejnością miejsc.

    Masz ruch zawsze, dopóki masz figurę na planszy. Kto nie ma żadnej, tego się pomija.
rules-title-pentagame-teams = Drużyny
rules-pentagame-teams = Cztery osoby mogą grać dwie na dwie; partnerzy siedzą naprzeciwko siebie: 1 i 3 przeciw 2 i 4. Wybierz wariant `drużyny`. **Wyjdzie wam razem pięć figur i wasza drużyna wygrywa**; tu też gra się rundę do końca.

    Przesuwasz tylko własne figury. Tutaj gracz 1 zamienił się z partnerem: `e E<->A 3a`. Jeśli doprowadzisz na metę figurę partnera, wyjdzie ona w jego następnej turze.
rules-title-pentagame-five = Pięć osób
rules-pentagame-five = W pięć osób gra się **kolorem** zamiast kształtem: masz cztery figury, po jednej w każdym kształcie, z jednym rogiem i jedną metą. **Wyjdą dwie i wygrywasz.** Reszta bez zmian.

    Twoje figury noszą numery od `1` do `4`, cudze mają za numerem literę koloru: `2 A<->B 3b` zamienia twoją figurę 2 z niebieską 3. Figury jednego koloru to różne figury: co zrobiła jedna, inna może zrobić zaraz po niej.
rules-title-pentagame-variants = Warianty
rules-pentagame-variants = W wyzwaniu możesz podać wariant albo pojedyncze opcje:

    - `klasyczny`: pokazana tu plansza (`ring_stops=1`), a komu pierwszemu wyjdą trzy, ten od razu wygrywa (`finish_round=false`).
    - `ulotka`: gdy nie ma szarego bloku, nie stawia się żadnego (`gray_exhausted=skip`).
    - `black_may_return=false`: czarny blok zbity na mecie nie może na nią wrócić.
    - `own_partner_out=next_turn`: gdy twoja zamiana doprowadza na metę dwie figury, druga wychodzi w twojej następnej turze.
    - `forced_outs=one_per_turn`: z kilku figur doprowadzonych przez innych w jednej turze wychodzi jedna.
    - `repetition=same_pair`: nie wolno też znów zamienić tych samych dwóch; `off`: wolno wszystko.
    - `target=…`: ile figur wygrywa. `tie=most_out`: z kilku, którzy mają dość, ten, kto ma najwięcej.
    - `threefold=true`, `round_limit=…`: remis, gdy pozycja powtórzy się trzeci raz albo po tylu rundach.

## What happens in a game
##
## $color, $other and $corner are white, blue, red, yellow or green; stops come as notation.
## $outs says whose figure leaves the board by a move: none, mover, partner or both.
## A figure is feminine; $shape and $other-shape are 0 where the color says enough.

# Words for the messages below, which refer to them: a figure, the one swapped with, the same after "z".
word-figure = { $color ->
   *[white] biała
    [blue] niebieska
    [red] czerwona
    [yellow] żółta
    [green] zielona
}{ $shape ->
    [0] {""}
   *[other] {" "}{ $shape }
}
word-other = { $other ->
   *[white] biała
    [blue] niebieska
    [red] czerwona
    [yellow] żółta
    [green] zielona
}{ $other-shape ->
    [0] {""}
   *[other] {" "}{ $other-shape }
}
word-other-with = { $other ->
   *[white] białą
    [blue] niebieską
    [red] czerwoną
    [yellow] żółtą
    [green] zieloną
}{ $other-shape ->
    [0] {""}
   *[other] {" "}{ $other-shape }
}

pentagame-ask-figure = Którą figurę przesuwasz?
pentagame-ask-leaver = Która figura wychodzi?
pentagame-ask-destination = Dokąd idzie { word-figure }?
pentagame-ask-partner = Z kim na { $stop } zamienia się { word-figure }?
pentagame-ask-black = Gdzie stawiasz czarny blok?
pentagame-ask-gray = { $count ->
    [one] Gdzie stawiasz szary blok?
   *[other] Gdzie stawiasz szary blok { $number } z { $count }?
}
pentagame-ask-gray-take = { $count ->
    [one] Zapas pusty: który szary blok przestawiasz?
   *[other] Zapas pusty: szary blok { $number } z { $count } – który?
}
pentagame-ask-gray-move = { $count ->
    [one] Dokąd idzie szary blok z { $from }?
   *[other] Dokąd idzie szary blok z { $from }, { $number } z { $count }?
}
pentagame-ask-nothing = Nie ma już nic do wyboru

pentagame-choice-figure = { word-figure }, na { $stop }
pentagame-choice-leaver = { word-figure } wychodzi z { $stop }
pentagame-choice-go = { word-figure } { $outs ->
    [mover] na metę – wychodzi!
   *[none] na { $stop }
}
pentagame-choice-beat-black = { word-figure } zbija czarny blok{ $outs ->
    [mover] {" "}na mecie – wychodzi!
   *[none] {""}
}
pentagame-choice-beat-gray = { word-figure } zbija szary blok{ $outs ->
    [mover] {" "}na mecie – wychodzi!
   *[none] {""}
}
pentagame-choice-swap-own = { word-figure } zamienia się z twoją { word-other-with }{ $outs ->
    [mover] {" "}i wychodzi!
    [partner] , która wychodzi!
    [both] {" "}– obie wychodzą!
   *[none] {""}
}
pentagame-choice-swap = { word-figure } zamienia się z { word-other-with } ({ $owner }){ $outs ->
    [mover] {" "}i wychodzi!
   *[none] {""}
}
pentagame-choice-crowd = { word-figure } zamienia się z jedną z { $count } figur
pentagame-choice-black = czarny blok na { $stop }
pentagame-choice-gray = szary blok na { $stop }
pentagame-choice-take = weź szary blok z { $stop }
pentagame-choice-part = { $count ->
    [one] jedno pole, od { $stop }
    [few] { $count } pola, od { $stop }
   *[many] { $count } pól, od { $stop }
}

pentagame-likely-goal = cel: { word-figure }
pentagame-likely-in-front = przed { word-other-with } ({ $owner })
pentagame-likely-origin = skąd przyszła { word-figure }

pentagame-group-all = Wszystkie pola
pentagame-group-ring = Pierścień z rogami A–E
pentagame-group-inner = Środek ze skrzyżowaniami a–e
pentagame-group-arms = Dwa ramiona z rogu { $corner } ({ $color ->
   *[white] biały
    [blue] niebieski
    [red] czerwony
    [yellow] żółty
    [green] zielony
})

pentagame-move-go = { CAP(word-figure) } idzie z { $from } na { $to }.
pentagame-move-beat-black = { CAP(word-figure) } idzie z { $from } na { $to } i zbija czarny blok.
pentagame-move-beat-gray = { CAP(word-figure) } idzie z { $from } na { $to } i zbija szary blok.
pentagame-move-swap-own = { CAP(word-figure) } z { $from } zamienia się z własną { word-other-with } z { $to }.
pentagame-move-swap = { CAP(word-figure) } z { $from } zamienia się z { word-other-with } ({ $owner }) z { $to }.
pentagame-move-out = { CAP(word-figure) } wychodzi!
pentagame-move-forced-out = { CAP(word-figure) } stoi już na mecie dzięki innym i wychodzi!
pentagame-move-black = Czarny blok na { $stop }.
pentagame-move-gray = Szary blok na { $stop }.
pentagame-move-gray-moved = Szary blok z { $from } na { $to }.

# Reasons for a move. Each follows the move as its subject, and some are joined by "i": „Otwiera czerwonej drogę do wyjścia“.
# A figure in the accusative and in the dative.
word-figure-object = { $color ->
   *[white] białą
    [blue] niebieską
    [red] czerwoną
    [yellow] żółtą
    [green] zieloną
}{ $shape ->
    [0] {""}
   *[other] {" "}{ $shape }
}
word-figure-for = { $color ->
   *[white] białej
    [blue] niebieskiej
    [red] czerwonej
    [yellow] żółtej
    [green] zielonej
}{ $shape ->
    [0] {""}
   *[other] {" "}{ $shape }
}
word-other-for = { $other ->
   *[white] białej
    [blue] niebieskiej
    [red] czerwonej
    [yellow] żółtej
    [green] zielonej
}{ $other-shape ->
    [0] {""}
   *[other] {" "}{ $other-shape }
}
word-moves-from-goal = { $moves ->
    [few] { $moves } ruchy od mety
   *[many] { $moves } ruchów od mety
}
pentagame-reason-wins = od razu wygrywa
pentagame-reason-out = wyprowadza { $figures } ({ $out } z { $target })
pentagame-reason-figure = { word-figure-object }
pentagame-reason-helped = { word-figure-for }
pentagame-reason-theirs = { word-other-with } ({ $owner }) na { $stop }
pentagame-reason-hindered = { word-other-for } ({ $owner }) na { $stop }
pentagame-reason-keeps-in = zamyka { $figures } drogę do wyjścia
pentagame-reason-brings-home = doprowadza { word-other-with } ({ $owner }) na metę
pentagame-reason-ready = doprowadza { $figures } na jeden ruch od mety
pentagame-reason-frees = otwiera { $figures } drogę do wyjścia
pentagame-reason-blocks = spowalnia { $figures } (teraz { word-moves-from-goal })
pentagame-reason-sets-back = odsuwa { word-other-with } ({ $owner }) na { word-moves-from-goal }
pentagame-reason-nearer = doprowadza { $figures } na { word-moves-from-goal }
pentagame-reason-clears = toruje { $figures } drogę (teraz { word-moves-from-goal })

pentagame-position-seat = { $count ->
    [0] { $seat }: { $target ->
        [0] wyszły wszystkie figury.
       *[other] wyszło: { $out } z { $target }, na planszy żadnej.
    }
   *[other] { $seat }: { $figures }; { $target ->
        [0] wyszło: { $out }.
       *[other] wyszło: { $out } z { $target }.
    }
}
pentagame-position-figure = { word-figure } na { $stop }
pentagame-position-retired = { $seat } już nie gra.
pentagame-position-black = { $count ->
    [one] Czarny blok na { $stops }.
   *[other] Czarne bloki na { $stops }.
}
pentagame-position-gray = { $count ->
    [one] Szary blok na { $stops }; w zapasie: { $supply }.
   *[other] Szare bloki na { $stops }; w zapasie: { $supply }.
}
pentagame-position-no-gray = Na planszy nie ma szarych bloków; w zapasie: { $supply }.
pentagame-position-turn = Ruch ma { $seat }.
pentagame-position-must-leave = { $count ->
    [one] Na mecie dzięki innym: { $figures }. Musi teraz wyjść.
   *[other] Na mecie dzięki innym: { $figures }. Muszą teraz wyjść.
}
pentagame-position-last-round = { $count ->
    [one] { $seats } ma dość figur poza planszą: to ostatnia runda.
   *[other] { $seats } mają dość figur poza planszą: to ostatnia runda.
}
pentagame-position-over = { $count ->
    [0] Partia skończona.
    [one] { $winners } wygrywa.
   *[other] { $winners } wygrywają razem.
}

# What a head start is; said after "Head start for Ann:".
pentagame-head-start = { $count ->
    [one] jedna figura od początku jest poza planszą
    [few] { $count } figury od początku są poza planszą
    [many] { $count } figur od początku jest poza planszą
   *[other] { $count } figury od początku jest poza planszą
}

# What the parser expected where it stopped reading a move.
pentagame-expect-move = zacznij od litery figury i jej drogi
pentagame-expect-figure = tu powinna być figura, od a do e
pentagame-expect-seat = tu powinien być numer gracza i figura, na przykład 2a
pentagame-expect-stop = tu powinno być pole, na przykład A, c lub A-1-B
pentagame-expect-placement = tu powinno być miejsce bloku, na przykład k:A-1-B lub g:c-3-d
pentagame-expect-end = tu ruch powinien się kończyć
pentagame-expect-one-figure = może tam iść kilka twoich figur, więc podaj jedną, od a do e
pentagame-expect-one-meaning = to można przeczytać na kilka sposobów, więc pisz A–E dla rogów, a–e dla skrzyżowań

# Why a move is illegal.
pentagame-illegal-turn = Ruch ma { $seat }.
pentagame-illegal-foreign = Przesuwasz własne figury, a { word-figure } { $shape ->
    [0] tam należy do kogoś innego: { $owner }.
   *[other] należy do kogoś innego: { $owner }.
}
pentagame-illegal-path = { CAP(word-figure) } nie ma wolnej drogi z { $from } na { $to }: po drodze są figury i bloki, a przeskakiwać nie wolno.
pentagame-illegal-nobody = Na { $stop } nie ma żadnej twojej figury.
pentagame-illegal-nobody-reaches = Żadna twoja figura nie ma wolnej drogi na { $stop }.
pentagame-illegal-source = { CAP(word-figure) } nie jest na { $stop }; stoi na { $actual }.
pentagame-illegal-same-stop = { CAP(word-figure) } już stoi na { $stop }; ruch kończy się na innym polu.
pentagame-illegal-nothing-to-beat = Na { $stop } nie ma bloku do zbicia.
pentagame-illegal-no-black = W tym ruchu nie stawia się czarnego bloku.
pentagame-illegal-no-figure = Na { $stop } nie ma figury do zamiany.
pentagame-illegal-partner = { CAP(word-other) } ({ $owner }) nie jest na { $stop }.
pentagame-illegal-occupied = Pole { $stop } nie jest wolne.
pentagame-illegal-black-return = Według zasad tej partii czarny blok nie może wrócić na { $stop }.
pentagame-illegal-out = { CAP(word-figure) } jest już poza planszą.
pentagame-illegal-stays = { CAP(word-figure) } nie wychodzi tym ruchem: wychodzi na { $stop }.
pentagame-illegal-no-gray = { $count ->
    [0] W tym ruchu nie stawia się szarego bloku.
    [one] W tym ruchu stawia się tylko jeden szary blok.
    [few] W tym ruchu stawia się tylko { $count } szare bloki.
   *[many] W tym ruchu stawia się tylko { $count } szarych bloków.
}
pentagame-illegal-supply = { $supply ->
    [one] W zapasie jest jeden szary blok, więc nie przestawia się bloków z planszy.
    [few] W zapasie są { $supply } szare bloki, więc nie przestawia się bloków z planszy.
   *[many] W zapasie jest { $supply } szarych bloków, więc nie przestawia się bloków z planszy.
}
pentagame-illegal-not-gray = Na { $stop } nie ma szarego bloku.
pentagame-illegal-fresh = Szary blok na { $stop } stanął tam w tym samym ruchu; weź inny.
pentagame-illegal-must-leave = { $count ->
    [one] Twoja { $figures } trafiła na metę dzięki innym i musi wyjść: to cała twoja tura.
   *[other] Twoje { $figures } trafiły na metę dzięki innym i muszą wyjść: to cała twoja tura.
}
pentagame-illegal-one-leaver = W jednej turze wychodzi jedna figura.
pentagame-illegal-repeat = { CAP(word-figure) } poszła z { $from } na { $to } w twojej ostatniej turze; dokładnie tego samego ruchu nie wolno zrobić dwa razy z rzędu.
pentagame-illegal-pair = { CAP(word-figure) } i { word-other } zamieniły się w twojej ostatniej turze; tych samych dwóch nie wolno od razu zamienić znowu.
pentagame-illegal-over = Partia jest już skończona.
pentagame-position-number = { $shape } na { $stop }
pentagame-position-seat-color = { $count ->
    [0] { $seat } gra { $color ->
   *[white] białymi
    [blue] niebieskimi
    [red] czerwonymi
    [yellow] żółtymi
    [green] zielonymi
}: wyszły wszystkie.
   *[other] { $seat } gra { $color ->
   *[white] białymi
    [blue] niebieskimi
    [red] czerwonymi
    [yellow] żółtymi
    [green] zielonymi
}: { $figures }; wyszło: { $out } z { $target }.
}
pentagame-plain-seat = { $target ->
    [0] `{ $mark }` { $seat }, wyszło: { $out }
   *[other] `{ $mark }` { $seat }, wyszło: { $out } z { $target }
}
pentagame-plain-seat-color = `{ $mark }` { $seat } ({ $color ->
   *[white] białe
    [blue] niebieskie
    [red] czerwone
    [yellow] żółte
    [green] zielone
}), wyszło: { $out } z { $target }
pentagame-plain-marks = `1a` to figura `a` gracza `1`, `k` czarny blok, `g` szary (w zapasie: { $supply }), `.` wolne pole. Najpierw rogi i skrzyżowania, potem drogi między nimi.
pentagame-position-team = { $seats } razem: wyszło { $out } z { $target }.
pentagame-expect-move-by-color = zacznij od numeru swojej figury, od 1 do 4, i jej drogi
pentagame-expect-figure-by-color = tu powinna być figura: własna jako numer od 1 do 4, cudza z literą swojego koloru, na przykład 2a
pentagame-expect-one-figure-by-color = może tam iść kilka twoich figur, więc podaj jedną, od 1 do 4

exercise-pentagame-moving = Idź białą figurą (`a`) z rogu `A` w stronę skrzyżowania `c` i stań tuż przed nim.
exercise-pentagame-black = Zbij czarny blok na skrzyżowaniu `e` swoją niebieską figurą (`b`).
exercise-pentagame-swapping = Zamień miejscami swoją zieloną (`e`) i swoją białą (`a`).
exercise-pentagame-both = Zbij blok na mecie niebieskiej (`b`) i w ten sposób ją wyprowadź.
exercise-pentagame-leaving = Doprowadź niebieską (`b`) na metę, żeby wyszła.
