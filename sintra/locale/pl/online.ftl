# Co stoły online pokazują poza grą: wiadomości, kody, graczy, zgłoszenia.

## Stoły online

online-title = Stoły online
chat-mute = Wycisz czat przy tym stole
chat-muted = Wyciszono: { $name }
chat-unmute = Pokaż znowu
chat-players = Wycisz kogoś…
notify-turn = Powiadom mnie, gdy będzie moja kolej
notify-note = Dopóki stół jest otwarty w ukrytej karcie lub oknie.
notify-denied = Twoja przeglądarka blokuje powiadomienia tej strony. Możesz zezwolić na nie w jej ustawieniach.
notify-insecure = Przeglądarki zezwalają na powiadomienia tylko pod adresami zaczynającymi się od https://.
notify-unsupported = Ta przeglądarka nie pokazuje powiadomień.
notify-moved = { $name }: { $move }
notify-taken-back = Cofnięto ruch.

## Gra na innym urządzeniu

menu-new = Nowe
seat-unsaved = Twojego miejsca nie można tu zapisać: zanotuj kod.
recovery-title = Graj dalej na innym urządzeniu
recovery-text = Na drugim urządzeniu zeskanuj kod QR, otwórz link albo wpisz kod na stronie głównej, a twoje miejsce przeniesie się tam. Kto ma ten kod, może grać za ciebie.
recovery-this-device = Z tym serwerem można połączyć się tylko z tego urządzenia. Otwórz link tutaj w innej przeglądarce albo uruchom serwer dla swojej sieci. Kto ma ten kod, może grać za ciebie.
recovery-code = Kod odzyskiwania
recovery-copy = Kopiuj link odzyskiwania
recovery-once = Kod działa raz. Potem drugie urządzenie ma nowy.
recover-title = Graj dalej na tym urządzeniu
recover-text = Twoje miejsce przeniesie się na to urządzenie. Na dotychczasowym można będzie tylko oglądać.
recover-code-note = 32 litery i cyfry, z menu stołu na drugim urządzeniu.
recover-unknown = Żaden stół na tym serwerze nie ma tego kodu. Porównaj go z drugim urządzeniem.
recover-go = Graj dalej tutaj
recover-busy = Przenoszę twoje miejsce…

## Gracze

players-title = Gracze
players-note = Wyciszenie ukrywa przed tobą wiadomości gracza na tym urządzeniu.
players-mute = Wycisz
players-report = Zgłoś…
invite-replace = Zastąp link
players-remove-ask = Wyprosić od stołu: { $name }?
players-remove-text = Miejsce znów będzie wolne. Z tego samego urządzenia ten gracz nie usiądzie już przy tym stole.
report-title = Zgłoszenie: { $name }
report-reason = Co jest nie tak?
report-abuse = Obelgi
report-name = Obraźliwa nazwa
report-stalling = Gra na zwłokę
report-cheating = Oszustwo
report-other = Coś innego
report-text = Co się stało? (opcjonalnie)
report-send = Wyślij zgłoszenie
report-sent = Dziękujemy. Operator tego serwera może przeczytać twoje zgłoszenie.

## Uczciwe losowanie

fair-title = Czy losowanie jest uczciwe?
fair-verified = { $seen ->
    [first] Uczciwe losowanie: sprawdzone w twojej przeglądarce
   *[later] Losowanie zgadza się z zobowiązaniem: sprawdzone w twojej przeglądarce
  }
fair-wrong = Temu losowaniu nie można ufać
fair-failed = Nie udało się sprawdzić losowania.
fair-checking = Sprawdzam losowanie…
fair-details = Szczegóły
fair-problem-changed = To nie jest zobowiązanie, które otrzymała twoja przeglądarka.
fair-problem-form = Zobowiązanie ma postać, której ta strona nie zna.
fair-problem-seed = To nie jest ziarno, do którego zobowiązał się serwer.
fair-problem-secret = Serwer nie ujawnił ziarna.
fair-problem-setup = Przygotowanie nie wynika z ziarna.
fair-problem-deal = Losowanie w rundzie { $round } nie wynika z ziarna.
fair-problem-record = Zapis łamie zasady gry.
fair-problem-shown = Zapis nie jest partią, którą pokazała ta strona.
fair-committed = Serwer z góry zobowiązał się do wyników losowania
fair-open = Przygotowanie i losowanie wynikają z tajnego ziarna. Serwer opublikował to zobowiązanie i nie może już zmienić ziarna. Po partii je ujawni, a twoja przeglądarka wszystko sprawdzi. Zobowiązanie możesz porównać z innymi graczami.
fair-proof = Przygotowanie i losowanie były ustalone przed pierwszym ruchem i nie zostały potem zmienione.
fair-proof-later = Twoja przeglądarka otrzymała zobowiązanie { $ply ->
    [one] po { $ply } ruchu
    [few] po { $ply } ruchach
    [many] po { $ply } ruchach
   *[other] po { $ply } ruchu
  }: od tego czasu losowanie nie zostało zmienione.
fair-proof-none = Twoja przeglądarka nie widziała tego zobowiązania w czasie partii. Porównaj je z zapisanym przez gracza przed pierwszym ruchem.
fair-none = Serwer nie zobowiązał się do wyników tego losowania: ziarno wybrał gospodarz, partia odwzorowuje prawdziwą grę albo pochodzi z wcześniejszej wersji.
fair-components = Ta strona zna tylko standardowe elementy. „sintra check --components” może sprawdzić zapis.
fair-commitment = Zobowiązanie
fair-commitment-record = Zobowiązanie w zapisie
fair-seed = Ziarno
fair-copy = Kopiuj
fair-step-commitment = Zobowiązanie się nie zmieniło
fair-step-seed = Ziarno zgadza się z zobowiązaniem
fair-step-setup = Przygotowanie wynika z ziarna
fair-step-deals = Każde losowanie wynika z ziarna
fair-step-shown = Zapis to partia, którą widać było tutaj
fair-start-given = Rozpoczynającego nie losowano (gospodarz, rewanż)
fair-step-yes = Dobrze
fair-step-no = Źle
fair-step-unknown = Nie sprawdzono
error-unfair-deal = Losowanie nie wynika z ziarna, do którego zobowiązał się serwer
