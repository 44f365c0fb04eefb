/** What pressing a button most likely does, from its text, in the languages of forms. Pure. */
import type { Button } from './observation.ts'

export type Purpose = Button['purpose']

/** Patterns of small letters, for words in small letters: with the flag “i”, each takes V8 a millisecond in every new page. */
const whole = (words: string): RegExp => new RegExp(`^(?:${words})(?:[\\s›»>→.!…]*)$`, 'u')
const starts = (words: string): RegExp => new RegExp(`^(?:${words})(?!\\p{L})`, 'u')
const has = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'u')
const cjk = (words: string): RegExp => new RegExp(words, 'u')

/** The first match wins, so words that undo or refuse come before words that send. */
const WORDS: readonly (readonly [Purpose, readonly RegExp[]])[] = [
  ['accept_cookies', [
    starts('(?:accept|allow|agree to|i accept|got it,? accept)(?: and (?:close|continue))?(?: all)? (?:the )?cookies?|accept all|allow all|alle (?:cookies )?(?:akzeptieren|zulassen)|tout accepter|accepter (?:tout|les cookies)|aceptar (?:todo|todas|cookies|las cookies)|aceitar (?:tudo|todos|cookies)|accetta (?:tutti|tutto|i cookie)|alles accepteren|alle accepteren|godkänn alla|tillad alle|godta alle|hyväksy kaikki|zaakceptuj wszystkie|přijmout vše|принять все'),
    cjk('クッキーを(?:許可|受け入)|接受(?:所有)?cookie|모두 (?:수락|허용)'),
  ]],
  ['back', [
    starts('(?:go )?back|previous|prev|return to|zurück|vorherige|retour|précédent|atrás|anterior|volver|regresar|voltar|indietro|precedente|terug|vorige|tillbaka|föregående|tilbage|tilbake|takaisin|wstecz|poprzedni|zpět|geri|назад|vissza'),
    starts('πίσω|προηγούμεν[οη]|înapoi|quay lại|kembali|sebelumnya'),
    cjk('^(?:السابق|رجوع|חזור|הקודם|पीछे|ย้อนกลับ|ก่อนหน้า|قبلی|بازگشت)|^(?:戻る|前へ|上一步|返回|이전|뒤로)'),
  ]],
  ['close', [
    whole('close|dismiss|cancel|×|✕|x|no,? thanks|not now|skip|maybe later|schließen|abbrechen|fermer|annuler|cerrar|cancelar|fechar|chiudi|annulla|sluiten|annuleren|stäng|avbryt|luk|annuller|lukk|sulje|peruuta|zamknij|anuluj|zavřít|zrušit|kapat|iptal|закрыть|отмена|отменить'),
    cjk('^(?:閉じる|キャンセル|关闭|取消|닫기|취소)$'),
  ]],
  ['remove', [
    starts('remove|delete|clear|discard|löschen|entfernen|supprimer|effacer|eliminar|quitar|borrar|remover|excluir|apagar|rimuovi|elimina|verwijderen|wissen|ta bort|radera|fjern|slet|slett|poista|usuń|odstranit|smazat|sil|kaldır|удалить|убрать|очистить'),
    cjk('^(?:削除|消去|删除|移除|清除|삭제|제거)'),
  ]],
  ['upload', [
    starts('upload|attach|browse|choose (?:a )?files?|select (?:a )?files?|select from (?:device|computer)|hochladen|durchsuchen|datei(?:en)? (?:aus)?wählen|télécharger|parcourir|joindre|choisir un fichier|subir|adjuntar|examinar|seleccionar archivo|carregar|anexar|enviar arquivo|escolher arquivo|carica|allega|scegli file|sfoglia|uploaden|bestand kiezen|ladda upp|bifoga|vedhæft|last opp|lataa|prześlij plik|wybierz plik|nahrát|vybrat soubor|yükle|dosya seç|загрузить|прикрепить|выбрать файл'),
    cjk('アップロード|ファイルを選択|上传|选择文件|업로드|파일 선택'),
  ]],
  ['add', [
    starts('\\+|add|add another|another|hinzufügen|weitere|ajouter|añadir|agregar|adicionar|aggiungi|toevoegen|lägg till|tilføj|legg til|lisää|dodaj|přidat|ekle|добавить'),
    has('hinzufügen|toevoegen|ekle'),
    cjk('追加|添加|新增|추가'),
  ]],
  ['apply', [
    whole('apply|apply now|apply (?:for|to) (?:this|the) (?:job|position|role)|apply (?:here|online|today|manually)|quick apply|easy apply|1-click apply|start (?:your |an? |the )?application|i[’\']?m interested|jetzt bewerben|bewerben|online bewerben|postuler|postuler maintenant|je postule|candidater|postularme|postular(?:se)?|solicitar(?: ahora| empleo)?|inscribirme|aplicar(?: ahora)?|candidatar-?se|candidate-se|candidati(?: ora)?|invia candidatura|solliciteren|solliciteer(?: nu)?|ansök(?: nu)?|ansøg(?: nu)?|søk (?:på stillingen|nå)|hae(?: nyt)?|aplikuj(?: teraz)?|odpovědět|başvur|откликнуться'),
    starts('apply (?:for|to|now|with|manually|using|at|online|directly|today|here|via (?:the|our|this) (?:form|site|website|portal))|(?:begin|go to) (?:your |an? |the |my )?application|(?:complete|fill (?:in|out)|go to|open|use) (?:the|our|an|this|your) (?:online )?(?:application )?form|apply without|express (?:your |an |my )?interest|autofill with|use my last application|start application|(?:(?:jetzt|hier|direkt|gleich|sofort|online|schnell|einfach|mich|ich möchte mich|(?:auf|um|für) (?:diese|die) (?:stelle|position)|bei uns|bei \\p{L}[\\p{L}.&-]*(?: \\p{L}[\\p{L}.&-]*){0,3}|als \\p{L}+|ohne (?:anschreiben|lebenslauf|konto|registrierung|anmeldung)|in (?:\\d+|wenigen|einer|zwei|drei|fünf) minuten?)(?:,? | & | und ))+bewerben|bewerbung (?:starten|beginnen)|(?:bewirb dich|bewerben sie sich|ich bewerbe mich)(?! (?:bitte )?nicht)|zur bewerbung|zum (?:online-)?bewerbungsformular|(?:das )?(?:online-)?(?:bewerbungs)?formular (?:ausfüllen|öffnen)|online-bewerbung|postuler (?:à|a|en|pour|sur|ici|maintenant)|je (?:veux |souhaite )?postule|je (?:veux|souhaite) postuler|j[’\']ai envie de postuler|postule[rz]?(?: (?:ici|maintenant|en ligne|dès maintenant|directement|chez \\p{L}[\\p{L} .&’\'-]{1,40}|à|en|pour))?(?=[\\s!.›»>→]*$)|candidatez|remplir (?:le|un|notre) formulaire|candidater (?:à|en|maintenant)|déposer (?:ma|une|votre) candidature (?:en ligne|maintenant)|aplicar (?:a|al|para)|postular(?:me|se)? (?:a|al|para|ahora|aquí|ya)|solicitar (?:el|este|ese|aquí)|inscribir(?:se|me)|inscríb(?:ete|ase)|post[úu]l(?:ate|ese)|(?:postula|aplica|postular|aplicar) (?:con nosotros|en línea|online)|aplica (?:ya|ahora|aquí)|(?:rellenar|llenar|completar) (?:el|un|nuestro) formulario|preencher (?:o|um) formulário|quiero (?:postular|aplicar|inscribirme)|candidat(?:ar-me|ar-se|e-se|a-te)|quero me candidatar|candidati (?:a|per|ora|qui)|solliciteer|ansök (?:här|till|om)|søg (?:stillingen|job)|aplikuj na'),
    cjk('応募する|今すぐ応募|申请(?:职位)?$|立即申请|지원하기'),
  ]],
  ['login', [
    starts('log ?in|sign ?in|log ?on|einloggen|anmelden|se connecter|connexion|s[’\']identifier|iniciar sesión|acceder|ingresar|entrar|iniciar sessão|fazer login|accedi|inloggen|aanmelden|logga in|log ind|logg inn|kirjaudu|zaloguj|přihlásit|giriş|войти|вход'),
    cjk('ログイン|サインイン|登录|登入|로그인'),
  ]],
  ['signup', [
    starts('sign ?up|register|create (?:an? |your |my )?(?:new )?account|join(?: now| us| free)?$|registrieren|konto (?:erstellen|anlegen)|s[’\']inscrire|créer (?:un|mon) compte|inscription|registrarse|regístrate|crear (?:una )?cuenta|cadastr(?:ar|e-se)|criar conta|registrati|iscriviti|crea (?:un )?account|registreren|account (?:aan)?maken|registrera|skapa konto|opret(?: konto)?|registrer|luo tili|zarejestruj|załóż konto|registrovat|kayıt ol|üye ol|зарегистрироваться|регистрация'),
    cjk('新規登録|会員登録|アカウントを作成|注册|註冊|회원가입|가입하기'),
  ]],
  ['search', [
    starts('search|find(?: jobs?| a)?|suchen?|finden|rechercher|chercher|buscar|pesquisar|procurar|cerca|zoeken|sök|søg|søk|hae|szukaj|wyszukaj|hledat|vyhledat|ara|найти|поиск|искать'),
    cjk('^(?:検索|搜索|查找|검색)'),
  ]],
  ['submit', [
    starts('submit|send|publish|post (?:(?:my|your|the|a|this) )?(?:review|comment|reply|answer|question|ad|message)|place (?:the |your |my )?order|pay|buy now|order now|complete(?:$| (?:order|purchase|application|registration|survey|form))|finish|confirm|book(?: now)?|donate|subscribe|absenden|abschicken|senden|einreichen|bestellen|kostenpflichtig|abschließen|bestätigen|abonnieren|envoyer|soumettre|valider|commander|payer|confirmer|enviar|pagar|confirmar|finalizar|comprar|suscribir|submeter|finaliser|concluir|invia|inoltra|conferma|paga|ordina|acquista|verzenden|versturen|indienen|bevestigen|bestellen|afronden|skicka|bekräfta|beställ|betala|indsend|bekræft|bestil|betal|send inn|bekreft|lähetä|vahvista|tilaa|wyślij|potwierdź|zapłać|zamów|odeslat|potvrdit|zaplatit|objednat|gönder|onayla|öde|отправить|подтвердить|оплатить|оформить заказ|request (?:a |an )?(?:demo|quote|reset|code|access)|reset (?:my )?password|get (?:started|my|a quote)'),
    has('absenden|abschicken|einreichen|(?:bewerbung|antrag|formular|unterlagen|anfrage|nachricht|sollicitatie|aanvraag)(?: jetzt| nu)? (?:senden|schicken|versturen|verzenden|indienen)'),
    starts('(?:j[’\']envoie|transmettre|déposer)|mandar|presentar (?:la |mi )?(?:solicitud|candidatura)|submeter|finalizar candidatura|skicka in'),
    starts('(?:accept|agree|confirm|approve|sign|check)(?:,| and| &) (?:send|submit|pay|finish|apply)|(?:give|donate)(?: now| today)?$|become an? \\p{L}+|open (?:my|your|an?|the) (?:new )?account|υποβ(?:ολή|άλετε|άλλω)|αποστολή|ολοκλήρωση|επιβεβαίωση|надіслати|відправити|підтвердити|beküld|elküld|küldés|trimite|gửi|nộp|kirim|ajukan'),
    starts('file (?:a |the |my |this )?(?:report|claim|complaint|request)|create (?:a |the |my )?(?:ticket|request)|reserve|request (?:an? )?(?:appointment|booking|call)|check (?:my )?(?:rate|eligibility)|see my (?:rate|quote|price)s?|(?:get|calculate|request) (?:my |a |an )?(?:free )?(?:quote|estimate|rate)|enrol+(?: now)?'),
    cjk('^(?:إرسال|تقديم|أرسل|تأكيد|שלח|שליחה|הגש|जमा करें|भेजें|सबमिट|ส่ง|ยืนยัน|ارسال|ثبت)|送信|提出|注文|確定|登録する|提交|发送|發送|确认|支付|下单|제출|보내기|확인|결제|주문'),
  ]],
  ['other', [
    whole('(?:go to )?(?:the )?(?:next|previous) (?:month|year|decade|century)|(?:nächste[rsn]?|vorherige[rsn]?) (?:monat|jahr|jahrzehnt)|(?:mois|année) (?:suivante?|précédente?)|(?:mes|año) (?:siguiente|anterior)|(?:mese|anno) (?:successivo|precedente)|(?:volgende|vorige) (?:maand|jaar)'),
    cjk('^(?:[上下前后後][个個一]?[月年]|翌月|翌年|次の?[月年]|前の?[月年])$'),
  ]],
  ['next', [
    starts('next|continue|proceed|save (?:and|&) (?:continue|next|proceed)|save\\s?(?:and|&)\\s?continue|review|checkout|(?:ship|deliver|bill|send) to|use this|let[’\']?s go|start (?:now|playing)|get started|weiter|nächste|fortfahren|fortsetzen|zur kasse|suivant|continuer|poursuivre|étape suivante|siguiente|continuar|próximo|próxima|seguinte|avançar|prosseguir|avanti|continua|prosegui|successivo|procedi|volgende|doorgaan|verder|ga verder|nästa|fortsätt|gå vidare|næste|fortsæt|videre|neste|fortsett|seuraava|jatka|dalej|następny|kontynuuj|dále|další(?: krok| strana)?$|pokračovat|ileri|devam|sonraki|далее|продолжить|следующ'),
    starts('συνέχεια|επόμεν[οη]|далі|продовжити|tovább|következő|continuă|următor\\p{L}*|tiếp(?: theo| tục)?|lanjut(?:kan)?|berikutnya'),
    cjk('^(?:التالي|متابعة|הבא|המשך|अगला|आगे|ถัดไป|ต่อไป|بعدی|ادامه)|^(?:次へ|次に|進む|続ける|続行|下一步|继续|繼續|下一頁|다음|계속)'),
  ]],
  ['save', [
    starts('save|update|apply changes|done|speichern|sichern|enregistrer|sauvegarder|guardar|salvar|salva|opslaan|bewaren|spara|gem|lagre|tallenna|zapisz|uložit|kaydet|сохранить'),
    cjk('^(?:保存|儲存|저장)'),
  ]],
] // biome-ignore format: a table

const IDS: readonly (readonly [Purpose, RegExp])[] = [
  ['accept_cookies', /onetrust-accept|cookie-?accept|accept-?cookies?|cookieconsent.*(?:allow|dismiss)/i],
  ['back', /(?:^|[^a-z])(?:back|prev(?:ious)?)[-_]?(?:button|btn)?$|bottom-navigation-previous/i],
  ['next', /footerNextButton|navigation-next|footer-next|(?:^|[^a-z])next[-_]?(?:button|btn|step)/i],
  ['apply', /adventureButton|applyManually|apply-?button/i],
  ['submit', /btn-submit|submit_?app|footer-submit|cp_form_submit/i],
  ['remove', /delete-file|remove-?file/i],
  ['add', /add-another|add-?button/i],
]

/**
 * The first purpose that matches the button's words; test ids and ids if the words match nothing.
 * @param ids test ids, id and name of the button
 */
/** "Yes, submit" does what it says after the yes. */
const SAYS_YES = /^(?:yes|yeah|ok(?:ay)?|ja|jawohl|oui|sí|si|sim|sì)\s?[,!–—:-]\s*(?=\p{L})/u

export function purposeOf(name: string, ids: readonly string[] = []): Purpose {
  const words = name
    .replace(/^[\s›»>→←‹«<|•·]+|[\s›»>→|•·]+$/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(SAYS_YES, '')
  if (words !== '' && words.length <= 160) {
    for (const [purpose, patterns] of WORDS) if (patterns.some((pattern) => pattern.test(words))) return purpose
  }
  for (const [purpose, pattern] of IDS) if (ids.some((id) => pattern.test(id))) return purpose
  return 'other'
}

/** Purposes that send or advance a form. */
export const ADVANCES: ReadonlySet<Purpose> = new Set<Purpose>([
  'next',
  'submit',
  'apply',
  'login',
  'signup',
  'save',
  'search',
])
