## Squadro in Polish: name, variants and options, pages of rules

game-name-squadro = Squadro
game-aim-squadro = Przeprowadź pionki przez planszę i z powrotem; wygrywa, kto pierwszy doprowadzi do domu { $count } z nich.
game-proof-squadro = Squadro jest rozwiązane: jasne wygrywają, to udowodnione, ale dopiero po około 150 ruchach, a tak daleko nikt nie widzi.
side-squadro-1 = Jasne
side-squadro-2 = Ciemne
variant-series-about-squadro = dwie partie, druga z odwróconą kolejnością; liczą się wygrane, potem pionki w domu

variant-name-squadro-printed = Oryginalne zasady
variant-about-squadro-printed = wygrywa, kto ma w domu cztery z pięciu pionków
variant-name-squadro-quick = Szybki
variant-about-squadro-quick = krótka partia: do wygranej wystarczą dwa pionki w domu
variant-name-squadro-all-five = Cała piątka
variant-about-squadro-all-five = długa partia: do domu ma wrócić cała piątka
option-name-squadro-first = Kto zaczyna
option-value-squadro-first-random = decyduje los
option-value-squadro-first-light = jasne
option-value-squadro-first-dark = ciemne
option-name-squadro-pieces_to_win = Ile pionków ma wrócić do domu
option-number-squadro-pieces_to_win = { $count }
option-name-squadro-threefold = Remis, gdy pozycja powtórzy się trzeci raz
option-value-squadro-threefold-false = nie
option-value-squadro-threefold-true = tak

rules-title-squadro-aim = Cel gry
rules-squadro-aim = Dwie osoby siedzą pod kątem prostym: **jasne** mają tory A1 do A5, **ciemne** B1 do B5. Na każdym torze na starcie czeka pionek. Ma przejść przez planszę, zawrócić po drugiej stronie i wrócić do domu.

    Wygrywa ten, kto pierwszy ma **cztery z pięciu pionków w domu**.

    Squadro to gra **Adriána Jiméneza Pascuala** dla dwóch graczy.
rules-title-squadro-moving = Ruch
rules-squadro-moving = W swojej turze przesuwasz **jeden** swój pionek; pasować nie można. Idzie prosto przed siebie o tyle pól, ile **kropek** jest przy jego starcie: nie więcej i nie mniej. Wybierasz tylko pionek: `3` rusza ten z toru 3.

    A3 ma dwie kropki, więc staje na drugim polu.
rules-title-squadro-turning = Linia nawrotu
rules-squadro-turning = Po drugiej stronie, na swojej **linii nawrotu**, pionek się zatrzymuje, nawet jeśli mógłby iść dalej. Reszta ruchu przepada. Zawraca i odtąd wskazuje w stronę domu.

    Tutaj A1 przeszedł planszę dwoma ruchami po trzy.
rules-title-squadro-returning = Droga powrotna
rules-squadro-returning = Od linii nawrotu liczą się kropki **tam**. Większość torów jest wolna w jedną stronę, a szybka w drugą: tam po trzy, z powrotem po jednym, albo na odwrót. Środkowy tor w obie strony ma dwa.

    A1 miał trzy kropki, a wraca po jednym polu. Obie strony mają takie same kropki, ale na przeciwnych końcach.
rules-title-squadro-jumping = Przeskok
rules-squadro-jumping = Gdy twój pionek trafia na pole, na którym stoi pionek **drugiego gracza**, przeskakuje go, ląduje na polu tuż za nim i **tam się zatrzymuje**, nawet jeśli mógłby iść dalej. Przeskakuje także ostatnim krokiem.

    B2 ma trzy kropki. Jego trzecie pole zajmuje A3, więc ląduje o jedno dalej. Twoje własne pionki nigdy się nie spotykają.
rules-title-squadro-sent-back = Odesłany
rules-squadro-sent-back = Pionek przeskoczony **w drodze tam** wraca na **start** i ma całą drogę od nowa.

    Tutaj B2 przeskoczył A3.
rules-title-squadro-several = Kilka naraz
rules-squadro-several = Pionki stojące **jeden za drugim** przeskakuje się razem i wszystkie wracają. Uważaj więc, zanim ustawisz dwa swoje w rzędzie!

    A3 ma prędkość dwa, ale na drodze stały mu B1 i B2: przeskoczył oba, w sumie trzy pola, i oba zaczynają od nowa.
rules-title-squadro-gap = Luka kończy przeskok
rules-squadro-gap = Przeskok kończy się na **pierwszym wolnym polu**. To, co stoi za nim, jest bezpieczne.

    A2 przeskakuje B1 i ląduje na polu za nim. B3, o jedno dalej, nic nie grozi.
rules-title-squadro-way-back = Przeskoczony w drodze powrotnej
rules-squadro-way-back = Pionek, który już zawrócił, traci mniej: przeskoczony wraca tylko na swoją **linię nawrotu**.

    A1 był w drodze do domu, gdy przeskoczył go B5; znowu czeka na linii nawrotu. Na starcie i na linii nawrotu nie można przeskoczyć żadnego pionka.
rules-title-squadro-home = Dom
rules-squadro-home = Pionek, który wróci na swój start, jest **w domu** i schodzi z planszy. Nie musi trafić co do pola: tu też reszta ruchu przepada.

    A3 jest w domu: tam po dwa, dwa i dwa, i tak samo z powrotem. Już się nie rusza.
rules-title-squadro-winning = Koniec
rules-squadro-winning = Kto pierwszy ma **cztery pionki w domu**, od razu wygrywa; piąty może zostać w drodze. Tutaj ciemne doprowadziły czwarty do domu pionkiem B2.

    Kto zaczyna, decyduje los; `first=light` albo `first=dark` to ustala. Krócej lub dłużej: `szybki` wymaga dwóch pionków w domu, `cała-piątka` wszystkich, `pieces_to_win=…` tylu, ilu chcesz. Gdy pozycja powtórzy się trzeci raz, jest remis, chyba że wybierzesz `threefold=false`; po 1000 ruchów jest remis tak czy inaczej.

## What happens in a game
##
## $piece and $crossed are lanes in notation, such as A3, $pieces several of them. $side is light or dark.
## $home is how many pieces of a player are home, $target how many have to be.

squadro-ask-lane = Który pionek? Wybierz jego tor.
squadro-ask-nothing = Nie ma już nic do wyboru
squadro-group-all = Twoje tory

# One choice, made of one or several of the deeds below: "rusza o 3 pola, odsyła B2 na start i zawraca".
squadro-choice = { $deeds }
squadro-deed-moves = { $spaces ->
    [one] rusza o jedno pole
    [few] rusza o { $spaces } pola
   *[many] rusza o { $spaces } pól
}
squadro-deed-sends-to-start = { $count ->
    [one] odsyła { $pieces } na start
   *[other] odsyła { $pieces } na ich starty
}
squadro-deed-sends-to-turn = { $count ->
    [one] cofa { $pieces } na linię nawrotu
   *[other] cofa { $pieces } na ich linię nawrotu
}
squadro-deed-turns = zawraca
squadro-deed-home = wraca do domu ({ $home } z { $target })
squadro-deed-wins = wraca do domu – i wygrywa!

squadro-move-goes = { $spaces ->
    [one] { $piece } przechodzi jedno pole.
    [few] { $piece } przechodzi { $spaces } pola.
   *[many] { $piece } przechodzi { $spaces } pól.
}
squadro-move-jumps = { $spaces ->
    [one] { $piece } przeskakuje { $pieces }, w sumie jedno pole.
    [few] { $piece } przeskakuje { $pieces }, w sumie { $spaces } pola.
   *[many] { $piece } przeskakuje { $pieces }, w sumie { $spaces } pól.
}
squadro-move-to-start = { $count ->
    [one] { $pieces } wraca na start.
   *[other] { $pieces } wracają na start.
}
squadro-move-to-turn = { $count ->
    [one] { $pieces } wraca na linię nawrotu.
   *[other] { $pieces } wracają na linię nawrotu.
}
squadro-move-turns = { $piece } zawraca; jego prędkość to teraz { $speed }.
squadro-move-home = { $piece } wraca do domu: { $home } z { $target }!

# Reasons for a move. Each follows the move as its subject, and some are joined by "i": „Cofa B2 o jedno pole“.
squadro-reason-wins = sprowadza { $piece } do domu i od razu wygrywa
squadro-reason-stops = nie dopuszcza do wygranej w następnym ruchu ({ $owner })
squadro-reason-sends-back = { $count ->
    [one] { $spaces ->
        [one] cofa { $pieces } o jedno pole
        [few] cofa { $pieces } o { $spaces } pola
       *[many] cofa { $pieces } o { $spaces } pól
    }
   *[other] { $spaces ->
        [one] cofa { $pieces } (w sumie o jedno pole)
        [few] cofa { $pieces } (w sumie o { $spaces } pola)
       *[many] cofa { $pieces } (w sumie o { $spaces } pól)
    }
}
squadro-reason-home = sprowadza { $piece } do domu ({ $home } z { $target })
squadro-reason-threatens-win = grozi wygraną w następnym ruchu
squadro-reason-saves = chroni { $pieces } przed cofnięciem
squadro-reason-threatens = grozi cofnięciem { $pieces } przez { $piece }
squadro-reason-turns = zawraca { $piece } (w drodze powrotnej prędkość { $speed })
squadro-reason-safe = nie zostawia przeciwnikowi nic do cofnięcia
squadro-reason-far = posuwa { $piece } { $spaces ->
    [one] o jedno pole
    [few] o { $spaces } pola
   *[many] o { $spaces } pól
}, tak daleko, jak teraz można
squadro-reason-advances = posuwa { $piece } { $spaces ->
    [one] o jedno pole
    [few] o { $spaces } pola
   *[many] o { $spaces } pól
} { $heading ->
    [out] (do linii nawrotu: { $left })
   *[back] (do domu: { $left })
}

squadro-position-seat = { $side ->
   *[light] { $seat } (jasne): { $pieces }. W domu: { $home } z { $target }.
    [dark] { $seat } (ciemne): { $pieces }. W domu: { $home } z { $target }.
}
squadro-position-start = { $piece } na starcie, prędkość { $speed }
squadro-position-out = { $piece } w drodze tam, przecina { $crossed }, prędkość { $speed }
squadro-position-turned = { $piece } na linii nawrotu, prędkość { $speed }
squadro-position-back = { $piece } wraca, przecina { $crossed }, prędkość { $speed }
squadro-position-home = { $piece } w domu
squadro-plain-seat = { $side ->
   *[light] `{ $out }` w drodze tam, `{ $back }` z powrotem: { $seat } (jasne), w domu { $home } z { $target }
    [dark] `{ $out }` w drodze tam, `{ $back }` z powrotem: { $seat } (ciemne), w domu { $home } z { $target }
}
squadro-plain-marks = `*` to pionek w domu. Liczby to prędkości, tam i z powrotem.
squadro-position-retired = { $seat } już nie gra.
squadro-position-turn = Ruch ma { $seat }.
squadro-position-over = { $count ->
    [0] Partia skończona.
   *[other] { $winners } wygrywa.
}

# What a head start is; said after "Head start for Ann:".
squadro-head-start = { $count ->
    [one] jeden pionek od początku jest w domu
    [few] { $count } pionki od początku są w domu
    [many] { $count } pionków od początku jest w domu
   *[other] { $count } pionka od początku jest w domu
}

# What the parser expected where it stopped reading a move.
squadro-expect-lane = tu powinien być tor, od 1 do 5
squadro-expect-end = tu ruch powinien się kończyć

# Why a move is illegal.
squadro-illegal-foreign = { $piece } to nie twój pionek ({ $owner }); ruszasz własne.
squadro-illegal-foreign-side = { $side ->
   *[light] Jasne pionki nie są twoje ({ $owner }); ruszasz własne.
    [dark] Ciemne pionki nie są twoje ({ $owner }); ruszasz własne.
}
squadro-illegal-home = { $piece } jest już w domu i się nie rusza.
squadro-illegal-over = Partia jest już skończona.

exercise-squadro-moving = Rusz pionkiem, który przechodzi trzy pola naraz.
exercise-squadro-jumping = Przeskocz pionek drugiego gracza.
exercise-squadro-turning = Doprowadź pionek na linię nawrotu.
exercise-squadro-home = Doprowadź pionek do domu.
exercise-squadro-winning = Doprowadź czwarty pionek do domu i wygraj.
