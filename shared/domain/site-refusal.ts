/**
 * Words with which a site says that it did not accept what was sent ("This card was blocked", "Your session expired"),
 * in the languages that forms are written in, and the same in a response for scripts. Pure.
 */

import { saysAny } from './text.ts'

const THING =
  'payment|card|transaction|charge|request|application|order|booking|reservation|submission|registration|sign-?up|message|claim|enquiry|inquiry|form|entry|account|address|code|coupon|file|upload|response|appointment|purchase|donation|transfer|subscription|e-?mail'
const PARTICIPLES =
  'declined|rejected|refused|blocked|denied|suspended|disabled|deactivated|locked|frozen|cancel+ed|revoked|withheld|discarded|lost'

const namesRefusal = saysAny([
  // en
  `(?:was|were|is|are|been|being|got|has|have) (?:\\p{L}+ly |already |just |temporarily )?(?:${PARTICIPLES})(?![\\p{L}-])`,
  `(?:^|\\W)(?:${THING}) (?:${PARTICIPLES}|failed|error|failure|unsuccessful|incomplete)(?![\\p{L}-])`,
  `(?:session|link|token|page|code|card|basket|cart|form|request|login|sign-?in|reservation|hold|time) (?:\\p{L}+ ){0,3}?(?:expired|timed out|run out|ran out|invalid)`,
  `(?:could|can|did|do|does|was|were|is|are|have|has|had|will)(?: not|n[’']t)(?: be| been)?(?: \\p{L}+ly)? (?:process|complet|submit|send|sent|sav|accept|receiv|verif|valid|find|found|charg|book|regist|creat|confirm|allow|permit|possible|load|match|authori|go through|gone through|work|succe|recogni[sz]|honou?r|place|reach|deliver|approve)`,
  `cannot (?:be )?(?:process|complet|submit|send|sav|accept|verif|find|charg|book|regist|creat|confirm|allow|continue|proceed|place|approve)`,
  `unable to|not able to|failed|failure|unsuccessful|(?:something|anything) (?:has )?(?:gone|went) wrong|not (?:accepted|successful|valid|authori[sz]ed|allowed|permitted|recogni[sz]ed|approved|processed|completed|submitted|recorded|received|sent)(?!\\p{L})|(?:nothing|none) (?:was|has been) (?:sent|saved|booked|ordered|charged|recorded|submitted)`,
  `(?:try|submit|send|start|log in|sign in)(?: it| this| the form| your \\p{L}+)? (?:again|once more|over)|try (?:another|a different)|again later|please (?:log|sign) ?in|too many (?:requests|attempts|tries)|access denied|forbidden|unauthori[sz]ed|sold out|fully booked|out of stock|insufficient|no (?:longer )?(?:places|seats|tickets|slots|spaces) (?:are )?(?:left|available)`,
  `(?:^|\\W)(?:an? |the |unexpected |internal |server |unknown )*error(?:\\W|$)|there (?:is|was|were|are|has been) (?:an? )?(?:problem|issue|error)|(?:a )?problem (?:with|occurred|processing|while)|(?:^|\\W)(?:unfortunately|regrettably|oops|whoops|we(?:[’']re| are) sorry|sorry[,.! ]|apologi[sz]e)`,
  // de
  `abgelehnt|gesperrt|abgelaufen|fehlgeschlagen|(?:^|[^\\p{L}])fehler|(?:^|[^\\p{L}])leider(?!\\p{L})|ungültig|unzulässig|verweigert|zurückgewiesen|storniert|ausgebucht|ausverkauft|schief ?ge(?:gangen|laufen)|(?:versuchen|melden) sie (?:es|sich) (?:bitte )?(?:noch ?einmal|nochmals?|erneut|später|wieder)|erneut versuchen|bitte (?:erneut|nochmals?)|nicht (?:\\p{L}+ )?(?:möglich|verfügbar|gültig|akzeptiert|erfolgreich|angenommen|gefunden|verarbeitet|bearbeitet|gespeichert|gesendet|übermittelt|abgeschickt|durchgeführt|bestätigt|zugestellt|geprüft|geändert|angemeldet|abgeschlossen|belastet)|(?:konnten?|können|kann) [^.!?;]{0,60}nicht`,
  // fr
  `refusée?s?(?!\\p{L})|rejetée?s?(?!\\p{L})|bloquée?s?(?!\\p{L})|annulée?s?(?!\\p{L})|expirée?s?(?!\\p{L})|échou|échec|(?:^|[^\\p{L}])erreur|impossible|désolée?s?(?!\\p{L})|malheureusement|n[’']a(?:vons)? pas (?:pu |été )|n[’']ont pas (?:pu |été )|ne (?:peut|peuvent|pouvons|pourra) (?:pas |être )|invalide|non valide|réessayer|réessayez|n[’']est (?:pas|plus) (?:valide|disponible|possible)`,
  // es
  `rechazad[ao]|denegad[ao]|bloquead[ao]|cancelad[ao]|caducad[ao]|caducó|expir(?:ad[ao]|ó)|(?:^|[^\\p{L}])error|falló|fallid[ao]|inválid|no (?:es |son )?válid|(?:^|[^\\p{L}])no (?:se )?(?:ha|han|hemos|pudo|pudimos|puede|pueden|podemos|es posible|fue|está disponible)(?!\\p{L})|lo sentimos|lamentamos|lamentablemente|desafortunadamente|(?:inténte|intente|inténta|intenta|pruebe|prueba)(?:lo)? (?:de nuevo|otra vez|nuevamente|más tarde|con otr)|vuelva a intentar|agotad[ao]`,
  // pt
  `recusad[ao]|rejeitad[ao]|negad[ao](?!\\p{L})|expirou|(?:^|[^\\p{L}])erro(?!\\p{L})|falhou|falha(?!\\p{L})|(?:^|[^\\p{L}])não (?:foi|foram|pôde|pode|podemos|conseguimos|é possível|está|é válid)(?!\\p{L})|infelizmente|desculpe|tente (?:novamente|de novo|outra|mais tarde)|esgotad[ao]`,
  // it
  `rifiutat|respint|bloccat|annullat|scadut|(?:^|[^\\p{L}])errore|fallit|(?:^|[^\\p{L}])non (?:è|sono|ha|hanno|abbiamo|può|possiamo|siamo)(?!\\p{L})|purtroppo|spiacenti|ci dispiace|riprova|esaurit`,
  // nl
  `geweigerd|afgewezen|geblokkeerd|geannuleerd|verlopen|(?:^|[^\\p{L}])fout(?!\\p{L})|mislukt|ongeldig|(?:^|[^\\p{L}])niet (?:gelukt|mogelijk|verwerkt|verzonden|geldig|beschikbaar|geaccepteerd|ontvangen|gevonden|opgeslagen|verstuurd|voltooid)|(?:kon|konden|kan|kunnen) [^.!?;]{0,60}niet|helaas|probeer (?:het )?(?:opnieuw|later|nog)|uitverkocht|volgeboekt`,
  // pl
  `odrzucon|zablokowan|anulowan|wygas|(?:^|[^\\p{L}])błąd|błęd|nie (?:powiod|udało|można|został|jest możliw|mogliśmy|możemy|przyjęto|przyjęliśmy|wysłano|zapisano)|niestety|niepowodzen|nieprawidłow|spróbuj|wyprzedan`,
  // sv, da, no
  `avvisad|nekad|avslag|spärrad|blockerad|gått ut|fel (?:uppstod|inträffade)|misslyck|(?:kunde|kan) inte|tyvärr|ogiltig|försök igen|(?:kunne|kan) ikke|beklager|desværre|dessverre|mislyk|ugyldig|afvist|avvist|spærret|sperret|blokeret|blokkert|udløbet|utløpt|prøv igen|prøv på nytt|fejl(?!\\p{L})`,
  // cs, sk, hu, ro, fi, tr
  `zamítnut|zablokován|vypršel|(?:^|[^\\p{L}])chyba|nelze|nepodařil|bohužel|neplatn|zamietnut|vypršal|nepodaril|bohužiaľ|sajnos|(?:^|[^\\p{L}])hiba|nem (?:sikerült|tudtuk|tudjuk)|lejárt|elutasít|letilt|respins|blocat|expirat|eroare|nu a (?:putut|fost)|nu am (?:putut|reușit)|din păcate|epäonnistu|(?:^|[^\\p{L}])virhe|hylätty|vanhentunut|valitettavasti|ei (?:voitu|voida|onnistunut|hyväksytty)|reddedil|engellen|bloke|süresi (?:doldu|dolmuş)|(?:^|[^\\p{L}])hata(?!\\p{L})|başarısız|maalesef|üzgünüz|geçersiz|(?:gönder|al|tamamla|yap|kayded)[iıl]*[ei]?n?[ae]m[ae]d[ıi]`,
  // ru, uk, el
  `отклон|отказан|заблокирован|ист[её]к|ошибк|не (?:удалось|может|прошл|прошёл|прошел)|невозможно|к сожалению|недействит|неверн|повторите|попробуйте|на жаль|помилк|відхилен|заблокован|минув|не вдалося|недійсн|спробуйте|(?:^|\\W)не (?:отправлен|принят|получен|надіслан|прийнят)|απορρίφθηκε|έληξε|σφάλμα|(?:^|[^\\p{L}])δεν |δυστυχώς|απέτυχε|αποτυχία|μπλοκαρ`,
  // ar, he, fa, hi
  `رفض|مرفوض|محظور|حظر|انتهت|خطأ|فشل|تعذر|تعذّر|(?:^|[^\\p{L}])لم |لا (?:يمكن|نستطيع)|عذر|للأسف|نأسف|غير صالح|נדחה|נדחתה|נחסם|נחסמה|פג תוקף|שגיאה|נכשל|לא (?:ניתן|נשלח|התקבל|הוגש|הצלחנו)|מצטערים|לצערנו|رد شد|مسدود|منقضی|خطا|ناموفق|متأسفانه|نشد|अस्वीकार|अस्वीकृत|ब्लॉक|समाप्त हो|त्रुटि|विफल|नहीं|क्षमा|खेद|असफल|खतरा`,
  // ja, zh, ko, th, vi, id
  `できません|失敗|エラー|拒否|無効|期限切れ|申し訳|残念|ブロック|もう一度|再度|されていません|未完了|満席|失败|错误|錯誤|拒绝|拒絕|无法|無法|过期|過期|超时|逾時|抱歉|遗憾|遺憾|重试|重試|无效|無效|冻结|凍結|不成功|未能|未通过|未通過|尚未|未提交|실패|오류|거절|거부|차단|만료|죄송|불가|없습니다|못했|않았|다시 시도|유효하지|이미|ไม่สำเร็จ|ไม่สามารถ|ผิดพลาด|หมดอายุ|ขออภัย|ปฏิเสธ|ถูกระงับ|không thể|thất bại|hết hạn|từ chối|(?:^|\\W)lỗi(?:\\W|$)|rất tiếc|xin lỗi|bị khóa|(?:^|\\W)chưa(?:\\W|$)|(?:^|\\W)(?:gagal|belum|ditolak|maaf|diblokir|kesalahan)(?:\\W|$)|ked[ae]luwarsa|kadaluarsa|tidak (?:dapat|bisa|berhasil|valid)`,
])

/** Employers say in their thanks that they cannot write to everybody, and shops that an order cannot be changed. */
const ASIDE =
  /(?:unfortunately|regrettably|sorry|unable to|not able to|can(?:no|['’])t|cannot|leider|können|malheureusement|ne pouvons|lamentablemente|no podemos|infelizmente|não (?:conseguimos|podemos))[^.!?]{0,120}(?:respond|reply|replies|write (?:back )?to|call back|get back|contact (?:every|each|all)|everyone|everybody|individual|feedback|beantworten|antworten|melden|rückmeldung|répondre|responder|contestar|retorno)/iu
/** About another case than this one. */
const CONDITIONAL =
  /(?:^|[^\p{L}])(?:if|unless|in case|should you|in the event|whether|until|didn[’']t (?:get|receive)|haven[’']t received|wenn|falls|sollten?|si |s[’']il|en cas|caso |se (?:você|não|non)|als u|als je|mocht u|jeśli|jeżeli|om du|hvis|если|якщо|إذا|もし|如果|만약|nếu|jika)(?![\p{L}])/iu

/** Longest text that is read; a longer one is an article. */
const MOST_LETTERS = 600

/** Whether one of its sentences says that what was sent was not accepted. */
export const saysRefused = (text: string): boolean =>
  text.length <= MOST_LETTERS &&
  text
    .split(/(?<=[.!?。！？])\s*/)
    .some(
      (sentence) =>
        namesRefusal(sentence) &&
        !ASIDE.test(sentence) &&
        !CONDITIONAL.test(sentence) &&
        !/[?？]\s*$/.test(sentence.trim()),
    )

const ERROR_NAMES = /^(?:errors?|errs?|error_?messages?|validation_?errors?|field_?errors?|exceptions?|faults?)$/i
const GOOD_NAMES = /^(?:ok|okay|success|succeeded|successful|is_?success|accepted|valid|is_?valid)$/i
const STATE_NAMES = /^(?:status|state|result|outcome|status_?code|http_?status)$/i
const BAD_STATES =
  /^(?:error|err|fail|failed|failure|reject|rejected|declined?|denied|refused|invalid|blocked|expired|ko|nok|not_?ok|unsuccessful|forbidden|unauthori[sz]ed)$/i
/** How deep the outcome may lie: `{ data: { result: { ok: false } } }`. */
const MOST_LEVELS = 3

/** Whether the JSON with which a site answered says that it did not accept the request, whatever its status was. */
export const jsonRefuses = (value: unknown, levels = MOST_LEVELS): boolean => {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || levels === 0) return false
  return Object.entries(value).some(([name, one]: [string, unknown]) => {
    if (ERROR_NAMES.test(name)) return isFilled(one)
    if (GOOD_NAMES.test(name) && isNo(one)) return true
    if (STATE_NAMES.test(name) && isBadState(one)) return true
    return jsonRefuses(one, levels - 1)
  })
}

const isNo = (value: unknown): boolean =>
  value === false || (typeof value === 'string' && /^(?:false|no)$/i.test(value))
const isBadState = (value: unknown): boolean =>
  typeof value === 'string' ? BAD_STATES.test(value) : typeof value === 'number' && value >= 400 && value < 600
const isFilled = (value: unknown): boolean => {
  if (typeof value === 'string') return !/^(?:|none|null|no|false|0)$/i.test(value.trim())
  if (typeof value !== 'object' || value === null) return value === true || (typeof value === 'number' && value > 0)
  return Object.values(value).some((one) => (Array.isArray(one) ? one.length > 0 : isFilled(one)))
}
