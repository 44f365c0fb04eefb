/**
 * Reads a site's answer to something that was sent: received, or not received and why. It goes by the words of one
 * sentence, in the languages that forms are written in. The caller weighs where the sentence stands and when it
 * appeared. Pure.
 */

import { saysRefused } from './site-refusal.ts'
import { saysAny } from './text.ts'

/**
 * Results other than "received": the vacancy is closed, the person is not eligible, the e-mail address must be
 * confirmed, or it was already sent.
 */
export const NOTICE_KINDS = ['closed', 'not_eligible', 'verify_email', 'already_applied'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

const THING =
  'application|form|submission|request|order|registration|message|response|profile|entry|booking|questionnaire|survey|answers|documents|responses|feedback|details|reservation|appointment|report|claim|ticket|quote(?: request)?|enquiry|inquiry|complaint|nomination|enrol+ment|referral|vote|rsvp|review|payment|donation|pledge|proposal'
/**
 * "… for this position", "… auf die Stelle als Schichtleitung": names what was sent. The limit is the longest such
 * name.
 */
const ABOUT = (joins: string): string => `(?:${joins}) [^.;:!?]{2,80}?`

/** Checks only for words of receipt, whatever else the text says. */
export const namesReceipt = saysAny([
  // en
  `thank(?:s| you)(?:,? [\\p{L} .'-]{1,40},?)? (?:so much |very much )?for (?:applying|(?:sending |submitting )?(?:us )?your (?:job )?(?:application|submission|order|registration|message|request|purchase|inquiry|enquiry|donation|response|answers|details)|submitting|registering|contacting|getting in touch|signing up|subscribing|reaching out)`,
  `(?:${THING})(?: (?:has|have) been| was| were| is| are)?(?: (?:successfully|now))? (?:submitted|received|sent(?: in)?|recorded|completed|confirmed|complete|placed|filed|lodged|booked|scheduled)(?: successfully)?(?![\\p{L}-])`,
  `(?:${THING}) ${ABOUT('for|to|at|as|with|on|regarding|no\\.?|number|#|id')} (?:has (?:now )?been|have been|was|were) (?:successfully |now )*(?:submitted|received|sent(?: in)?|recorded|completed|filed|lodged)(?! (?:before|by (?:somebody|another)))(?![\\p{L}-])`,
  `(?:we(?:'|’)?(?: ha)?ve|we) (?:successfully )?(?:received|got) (?:your|the) `,
  `(?:thank(?:s| you)|great|got it|success)(?:,? [\\p{L} .'-]{1,40})?[,!.:–—-]+ (?:we(?:'|’)?(?: now)?|we) ?(?:have|ve)(?: got)? your (?:application|submission|registration|order|request|message|enquiry|inquiry)(?: now)?(?=[.!,:;]|$)`,
  `(?:^|[.!]\\s*)we(?:'|’)?(?: now)? ?(?:have|ve)(?: got)? your (?:application|submission|registration)(?: now)?(?=[.!]|$)`,
  `(?:^|\\W)your (?:${THING}) (?:is|has)(?: now| safely)? (?:with (?:us|our team|the team)|in[!.]|reached us|reached our team|arrived|landed)(?![\\p{L}-])`,
  `successfully (?:submitted|applied|sent|registered|received)`,
  `you(?:'|’)?(?: ha)?ve (?:successfully )?(?:applied|submitted)(?! (?:for|to) this (?:job|position|role) (?:before|already))`,
  `(?:^|\\W)you(?:'|’)?(?: a)?re (?:now )?(?:registered|booked|enrolled|signed up)(?![\\p{L}-])`,
  `(?:ticket|case|claim|request|order|booking|reservation|report)(?: (?:no|number|id))?\\W{1,3}[a-z]{0,4}-?\\d{3,}[\\w-]* (?:has been |was |is )?(?:created|opened|filed|registered|logged|assigned|confirmed)`,
  `(?:created|opened|filed|registered|logged) (?:a |your |the )?(?:ticket|case|claim|request|order|booking|report)(?: (?:no|number|id))?\\W{1,3}[a-z]{0,4}-?\\d{3,}`,
  `(?:^|\\W)your (?:(?:booking|reservation|order|application|claim|registration|request) )?(?:reference|confirmation|booking|reservation|claim|ticket|registration)(?: (?:no|number|id|code))?(?: is|:) ?#?(?=[\\w/-]*\\d)[\\w/-]{4,}`,
  `(?:${THING}) is (?:now )?on its way|(?:^|\\W)you(?:'|’)re in[!.]`,
  `you(?:'|’)re all set|(?:^|\\W)(?:application|message) (?:submitted|sent|received)`,
  // de
  `(?:(?:vielen|herzlichen|besten|schönen) dank|danke(?: (?:dir|ihnen|euch))?(?: sehr| vielmals)?) für (?:ihre|deine|eure|die) (?:bewerbung|nachricht|bestellung|anfrage|anmeldung|unterlagen|zusendung|einsendung)`,
  `(?:bewerbung|formular|nachricht|unterlagen|anfrage)(?: (?:wurden?|ist|sind|haben wir))?(?: (?:bei uns|soeben|nun|jetzt))?(?: erfolgreich)? (?:ge?sendet|übermittelt|eingegangen|abgeschickt|versendet|versandt|erhalten|empfangen|eingereicht)`,
  `(?:bewerbung|anfrage|unterlagen) ${ABOUT('auf|für|um|als|bei|zur?|zum|mit')} (?:wurden?|ist|sind) (?:(?:bei uns|soeben|nun|jetzt|erfolgreich) )*(?:ge?sendet|übermittelt|eingegangen|abgeschickt|versendet|versandt|empfangen|eingereicht)`,
  `(?:wir haben (?:ihre|deine) (?:bewerbung|nachricht|anfrage|unterlagen)[\\p{L} ]{0,20} erhalten)`,
  `(?:ihre|deine|eure) (?:bewerbung|nachricht|anfrage|unterlagen) (?:(?:ist|sind)(?: nun| jetzt| gut| sicher)* (?:bei uns(?: angekommen| eingetroffen| gelandet)?|da|angekommen|eingetroffen)(?=\\s*(?:[^\\p{L}\\s]|$))|liegt uns(?: nun| jetzt)? vor(?![\\p{L} ]))`,
  // fr
  `(?:votre|ta) (?:candidature|demande|message) (?:nous est (?:bien )?(?:parvenue?|arrivée?)|est (?:bien |maintenant )*(?:arrivée?|chez nous|entre nos mains)(?=\\s*(?:[^\\p{L}\\s]|$)))`,
  `merci (?:pour|de|d[’'])\\s?(?:votre|ta|avoir|nous avoir)?[\\p{L} ’']{0,24}(?:candidature|message|inscription|commande|postulé|envoyé)`,
  `(?:votre |la |ta )?(?:candidature|demande|message) (?:a|est) (?:bien )?(?:été )?(?:bien )?(?:envoyée?|reçue?|transmise?|soumise?|enregistrée?)`,
  `(?:candidature|demande) ${ABOUT('au|à|pour|chez|en tant')} (?:a|est) (?:bien )?(?:été )?(?:bien )?(?:envoyée?|reçue?|transmise?|soumise?|enregistrée?)`,
  `nous avons (?:bien )?(?:reçu|enregistré|pris en compte) (?:votre|ta) (?:candidature|demande|message)`,
  `(?:votre |ta )(?:candidature|demande) a (?:bien )?été (?:bien )?(?:prise en compte|déposée)`,
  // es
  `gracias por (?:(?:enviar|presentar|completar) )?(?:su |tu )?(?:aplicar|postular(?:te|se)?|solicitud|candidatura|mensaje|inscripción|inscribirte|inscribirse|registro|postulación)`,
  `(?:solicitud|candidatura|inscripción|mensaje|postulación) (?:(?:ha sido|fue|se ha) )?(?:(?:correctamente|bien) )?(?:enviad[ao]|recibid[ao]|registrad[ao]|presentad[ao])`,
  `(?:solicitud|candidatura|inscripción|postulación) ${ABOUT('para|al?|de|en|como')} (?:ha sido|fue|se ha) (?:(?:correctamente|bien) )?(?:enviad[ao]|recibid[ao]|registrad[ao]|presentad[ao])`,
  `(?:hemos recibido|recibimos|se (?:ha )?recibi(?:ó|do)) (?:correctamente |con éxito )?(?:su|tu) (?:solicitud|candidatura|mensaje|inscripción|postulación)`,
  `(?:su|tu) (?:solicitud|candidatura|mensaje|inscripción|postulación) (?:ya )?(?:nos )?(?:ha llegado|llegó|está (?:con nosotros|en nuestras manos))(?=\\s*(?:[^\\p{L}\\s]|$))`,
  `ya tenemos (?:su|tu) (?:solicitud|candidatura|mensaje|inscripción|postulación)(?=[.!]|$)`,
  // pt
  `(?:já temos )?(?:a )?(?:sua|tua) (?:candidatura|inscrição|mensagem) (?:já )?chegou(?: até nós)?(?=[.!]|$)`,
  `obrigad[oa] (?:por (?:se (?:candidatar|inscrever)|(?:enviar )?(?:a )?(?:sua|seu|tua)|enviar)|pela (?:sua |tua )?(?:candidatura|inscrição|mensagem))`,
  `(?:candidatura|inscrição|mensagem) (?:(?:foi|está) )?(?:(?:bem|já) )?(?:enviada|recebida|registada|registrada|concluída|submetida)`,
  `(?:candidatura|inscrição) ${ABOUT('para|à|ao?|na|no|de|como')} (?:foi|está) (?:(?:bem|já) )?(?:enviada|recebida|registada|registrada|concluída|submetida)`,
  `recebemos (?:a )?(?:sua|tua) (?:candidatura|inscrição|mensagem)`,
  // further languages
  `candidatura (?:inviata|ricevuta)|grazie per (?:la tua|aver|esserti)|bedankt voor (?:je|uw)|sollicitatie (?:is )?(?:verzonden|ontvangen)|tack för din (?:ansökan|anmälan)|tak for din ansøgning|dziękujemy za (?:aplikację|zgłoszenie|przesłanie)|aplikacja została wysłana|děkujeme za|спасибо за (?:отклик|заявку|заказ)|заявка (?:отправлена|принята)`,
  // Other scripts: the sentence must name the thing itself, because a code or a link can be "sent", too.
  `(?:تم|جرى) (?:إرسال|استلام|تقديم|تسجيل) (?:طلبك|طلبكم|الطلب|النموذج|رسالتك|رسالتكم|استمارتك|الاستمارة|إجاباتك|بياناتك|حجزك|تسجيلك)|شكر(?:اً|ًا|ا) (?:لك |لكم )?(?:على |ل)(?:تقديم|إرسال|تسجيل|تواصل|مشارك)`,
  `(?:הבקשה|הטופס|ההודעה|הפנייה|ההרשמה|הפרטים)(?: שלך)? (?:נשלחו?ה?|התקבלו?ה?|הוגשה?)|תודה על (?:הרשמת|פניית|הגשת|שליחת)`,
  `(?:درخواست|فرم|پیام|ثبت ?نام)(?: شما)? (?:با موفقیت )?(?:ارسال|ثبت|دریافت) (?:شد|گردید)`,
  `(?:आवेदन|फ़?ॉर्म|संदेश|अनुरोध|पंजीकरण)[\\p{L}\\p{M} ]{0,24}(?:जमा|भेज|प्राप्त|दर्ज|सबमिट|पूर)[\\p{L}\\p{M} ]{0,10}(?:गया|गई|हुआ|हुई)`,
  `(?:başvuru(?:nuz)?|form(?:unuz)?|mesajınız|talebiniz|kaydınız|siparişiniz)[\\p{L} ]{0,20} (?:alındı|alınmıştır|gönderildi|gönderilmiştir|tamamlandı|oluşturuldu)`,
  `(?:заявка|форма|анкета|сообщение|заказ|запрос|обращение|регистрация|данные)[\\p{L} ]{0,16} (?:отправлен[аоы]?|принят[аоы]?|получен[аоы]?|завершена?|оформлена?)`,
  `(?:заявк[ау]|форм[ау]|повідомлення|анкет[ау]|замовлення)[\\p{L} ]{0,16} (?:надіслан[оа]|прийнят[оа]|отриман[оа]|відправлен[оа])`,
  `(?:αίτησ[ήη]|μήνυμ[άα]|φόρμα|αίτημ[άα])(?: σας)? (?:υποβλήθηκε|στάλθηκε|ελήφθη|καταχωρ[ήί][σθ]\\p{L}*κε|εστάλη)`,
  `ส่ง(?:แบบฟอร์ม|ใบสมัคร|คำขอ|ข้อมูล)(?:ของคุณ)?(?:แล้ว|เรียบร้อย|สำเร็จ)|ได้รับ(?:ใบสมัคร|คำขอ|ข้อมูล)(?:ของคุณ)?(?:แล้ว|เรียบร้อย)|ลงทะเบียน(?:สำเร็จ|เรียบร้อย)`,
  `(?:gửi|đăng ký|nộp)(?: (?:đơn|biểu mẫu|yêu cầu|hồ sơ))? thành công|cảm ơn bạn đã (?:gửi|đăng ký|liên hệ|nộp)`,
  `(?:formulir|permohonan|lamaran|pendaftaran|permintaan)(?: anda)? (?:telah |sudah |berhasil )+(?:dikirim|diterima|diajukan)|terima kasih (?:telah|atas) (?:mendaftar|menghubungi|pendaftaran|permohonan|lamaran)`,
  `(?:접수|제출|신청|예약)(?:이|가)? ?(?:성공적으로 )?(?:완료|되었습니다|됐습니다)|등록이 완료|(?:신청|지원|문의)해 ?주셔서 감사`,
  `(?:受付|登録|予約|お?申し?込み|お問い?合わせ)(?:が|は|を)?(?:完了|受け付けました|承りました)|フォーム(?:が|は)送信されました|(?:お問い?合わせ|お?申し?込み|ご登録)(?:いただき|頂き)?、?(?:誠に)?ありがとうございま`,
  `(?:提交|报名|報名|预约|預約|申请|申請)(?:已)?(?:成功|完成)|(?:表单|表單|申请|申請|表格|留言|订单|訂單|报名|報名|问卷|問卷)(?:已|已经|已經)(?:成功)?(?:提交|收到|送出)|(?:我们|我們)已(?:经|經)?收到您的(?:申请|申請|留言|信息|資料|资料)|感谢您的(?:提交|报名|留言)|感謝您的(?:申請|提交|報名|留言)`,
  `(?:^|\\W)(?:\\p{L}+ ){1,4}(?:was |has been )?executed successfully`,
  `応募(?:が|を)?(?:完了|受け付け|ありがとう)|ご応募(?:いただき)?ありがとう|送信(?:が)?完了|申请已提交|感谢您的申请|提交成功|지원이 완료|제출되었습니다`,
])

/** Nothing was sent, wherever in the text it says so. */
const saysFailed = saysAny([
  `flagged|spam|(?:not|n['’]t|never|yet to be) (?:yet |been |be )*(?:submitted|sent|received|complete|recorded)|could(?:n['’]t| not)|unable to|failed|error|almost (?:done|there|complete)|nearly (?:done|there)|one (?:more|last|final) step|incomplete|(?:falta|faltam?|resta|reste) (?:solo |só |apenas |plus qu['’])?(?:un|um|uma|une) (?:último |última |dernière )?(?:paso|passo|étape)|último pass?o|dernière étape|letzter schritt`,
  `(?:^|\\W)(?:noch nicht|nicht (?:gesendet|übermittelt|abgeschickt|erfolgreich)|fehlgeschlagen)(?:\\W|$)|(?:konnte|wurde)[\\p{L} ]{0,30} nicht`,
  `pas (?:encore |pu )?(?:été|être)|n['’]a pas|échou[ée]`,
  `no (?:se )?(?:ha|pudo|fue|hemos|recibimos|recibi[óo])|aún no`,
  `não (?:foi|pôde|recebemos)|ainda não`,
])

/** A sentence about the future or about a condition. */
const isNotYet = saysAny([
  `(?:once|after|when|if|unless|until|before|as soon as|the moment|as long as) (?:you|your|we|it|the)|will be (?:\\w+ )?(?:sent|submitted|received|recorded|complete\\w*|confirmed|registered)|to be (?:sent|submitted|received)|please (?:submit|send|complete)|applications (?:received|submitted|sent) |applications? (?:will|must|may|can|should)(?!\\p{L})|to (?:submit|complete|send) (?:your|an|the) `,
  `(?:^|\\W)(?:nicht|sobald|wenn|falls|bevor|nachdem|entwurf|keine?)(?:\\W|$)`,
  `une fois que|lorsque|dès que|(?:^|\\W)si |brouillon|avant d`,
  `una vez que|en cuanto |cuando |borrador|antes de`,
  `assim que|quando |rascunho`,
])

/** About a part of it only: a file, a draft. */
const OF_A_PART =
  /parsed?|r[ée]sum[ée] (?:uploaded|received)|(?:file|cv|resume|résumé|document|photo|upload(?:ed)?)[\p{L} ]{0,20}(?:successfully|uploaded|received)|cookies?|draft/iu

const WORK =
  '(?:position|posting|job|role|vacancy|opening|opportunity|requisition|offer|applications?|recruitment|listing)'
const NOTICES: readonly (readonly [NoticeKind, RegExp])[] = [
  [
    'verify_email',
    /(?:verify|confirm|validate|activate) (?:your |the |this )?(?:e-?mail|account|address|registration|application by)|(?:click|follow|open|use) (?:on )?(?:the |this |that )?(?:verification |confirmation |activation )?link (?:in|we|that|sent)|(?:sent|e-?mailed) (?:you )?an? (?:verification|confirmation|activation) (?:link|e-?mail|message)|check your (?:e-?mail|inbox)[^.!]{0,60}(?:to (?:verify|confirm|complete|finish|activate))|e-?mail (?:address )?(?:must|has to|needs to|is to) be (?:verified|confirmed)|(?:bestätigen|verifizieren) sie (?:bitte )?(?:ihre|die) e-?mail|bestätige (?:bitte )?(?:deine|die) e-?mail|(?:bitte )?(?:ihre|deine) e-?mail-?(?:adresse)? (?:bestätigen|verifizieren)|(?:confirme[rz]|vérifie[rz]|valide[rz]) (?:votre|ton|l['’]) ?(?:adresse )?(?:e-?mail|courriel|adresse)|(?:verifi(?:que|ca|car)|confirm(?:e|a|ar)|valid(?:e|a|ar)) (?:su|tu|el|seu|o seu|teu) (?:correo|e-?mail|endereço)/iu,
  ],
  [
    'already_applied',
    /(?:you(?:'|’)?(?: ha)?ve|you) (?:have )?(?:already|previously) (?:applied|submitted|sent)|already (?:have|received|got|on file)[^.]{0,20} (?:an? |your )application|already (?:applied|submitted) (?:for|to)|(?:application|candidate|candidacy) (?:for this (?:job|position|role) )?already exists|(?:haben sich|hast dich) (?:bereits|schon)[^.]{0,60} beworben|bereits (?:eine )?bewerbung|bereits beworben|(?:avez|as) déjà (?:postulé|candidaté|soumis|envoyé)|déjà (?:postulé|candidaté)|ya (?:ha|has|te has|se ha) (?:aplicado|postulado|inscrito|solicitado|enviado)|ya (?:aplicó|postuló|enviaste|te postulaste)|ya tenemos (?:su|tu) (?:candidatura|solicitud|postulación) (?:para|a) |no (?:puedes|puede) (?:inscribir|postular|aplicar)[\p{L} ]{0,12} (?:otra vez|de nuevo)|já (?:se candidatou|te candidataste|enviou|se inscreveu|foi enviada)/iu,
  ],
  [
    'not_eligible',
    /(?:not|n['’]t|in)[- ]?(?:currently )?eligible|(?:do|does) (?:not|n['’]t) (?:meet|qualify|fulfil)|don['’]t (?:meet|qualify)|not (?:able|in a position) to (?:consider|proceed|accept|process|move forward)|unable to (?:consider|proceed with|accept|process|move forward)|(?:will|can) ?not (?:be )?(?:consider(?:ed|ing)?|progress(?:ed|ing)?|mov(?:ed|ing) forward|proceed(?:ing)?)|(?:was|were|been) (?:not )?(?:unsuccessful|rejected|declined|disqualified)|(?:application|you) (?:is|are|was) (?:unsuccessful|rejected|declined|disqualified)|(?:erfüllen|erfüllst)[^.]{0,80} nicht|(?:können|kann)[^.]{0,60} (?:leider )?nicht (?:berücksichtig|annehm|bearbeit)|nicht (?:berechtigt|teilnahmeberechtigt)|(?:ne (?:remplissez|répondez) pas|n['’]êtes pas éligible|ne pouvons pas donner suite|ne peut (?:pas )?être (?:retenue|acceptée))|no (?:cumple|reúne|es elegible|eres elegible|podemos (?:considerar|aceptar|continuar))|não (?:cumpre|atende|preenche|é elegível|podemos (?:considerar|aceitar|prosseguir))/iu,
  ],
  [
    'closed',
    new RegExp(
      [
        `${WORK}[^.!?]{0,40} (?:has|have|is|are|was|were)(?: (?:now|already|been|since|currently))* (?:filled|closed|expired|removed|unavailable|taken down|cancelled|withdrawn|archived)`,
        `no longer (?:available|accepting|open|active|taking|exists?|recruiting|hiring)|not (?:currently )?accepting (?:new )?applications|applications? (?:period |window )?(?:for [^.]{0,40} )?(?:has |have |is |are )?(?:now )?closed|deadline[^.]{0,30} (?:has )?passed|${WORK} (?:not found|expired|closed)`,
        `(?:stelle|position|ausschreibung|stellenanzeige|vakanz|bewerbungsfrist)[^.!?]{0,60} (?:nicht mehr (?:verfügbar|offen|aktiv|ausgeschrieben)|(?:bereits |schon )?(?:besetzt|vergeben|geschlossen|abgelaufen))|nicht mehr verfügbar|keine bewerbungen mehr`,
        `(?:poste|offre|annonce)[^.!?]{0,40} (?:n['’]est plus (?:disponible|ouverte?|active?)|(?:a été|est) (?:déjà )?(?:pourvue?|fermée?|clôturée?|expirée?|clos|close))|plus disponible`,
        `(?:puesto|oferta|vacante|posición|convocatoria)[^.!?]{0,40} (?:ya no (?:está|se encuentra)|(?:ha sido|está|fue) (?:cerrad|cubiert|finalizad|cancelad)[ao]|cerrad[ao]|(?:ha )?expir)|ya no (?:está disponible|acepta)`,
        `(?:vaga|oferta|posição|anúncio)[^.!?]{0,40} (?:já não (?:está|se encontra)|não está mais|(?:foi|está) (?:encerrad|preenchid|fechad|cancelad)[ao]|expir)|já não (?:está disponível|aceita)`,
      ].join('|'),
      'iu',
    ),
  ],
]

/** A longer text is not an answer. */
const MAX = 600

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?。！])\s+/)

/**
 * Whether a sentence of the text says that the thing was received, and none says that it was not. The words of receipt are looked for first:
 * few texts have them, and only those need the long patterns of refusals.
 */
export const saysReceived = (text: string): boolean =>
  text.length <= MAX &&
  sentencesOf(text).some((sentence) => namesReceipt(sentence) && !isUndone(sentence) && !/saved/i.test(sentence)) &&
  isGoodNews(text)

/** A received account, newsletter or message is not an application. */
export const isOfApplication = (text: string): boolean =>
  !/regist|sign(?:ed|ing) up|subscri|account|profile|newsletter|alert|message|contact|order|purchase|donation|anmeldung|nachricht|konto|inscription|compte|cuenta|registro|mensaje|conta(?!\p{L})|cadastro|mensagem/iu.test(
    text,
  ) || /appl|candidat|bewerb|solicitud|postul|candidatura|submi/iu.test(text)

/**
 * Whether a text gives what was sent a reference number: "Booking code FV7Q2K", "Submission 217", "Ihre Vorgangsnummer
 * lautet 4471-B".
 */
export const namesNumber = (text: string): boolean => text.length <= MAX && NUMBERED.test(text) && isGoodNews(text)

const isGoodNews = (text: string): boolean =>
  text.length <= MAX && !saysFailed(text) && !saysRefused(text) && noticeOf(text) === undefined

const isUndone = (sentence: string): boolean => isNotYet(sentence) || OF_A_PART.test(sentence)

const soundsWell = saysAny([
  `thank|thanks|(?:^|\\W)cheers(?:\\W|$)|success|(?:^|\\W)(?:received|submitted|sent|confirmed|completed|done|booked|registered|recorded|accepted|approved|placed|created|reserved|saved|renewed|updated|enrol+ed|filed|congratulations|welcome|see you|seeing you|looks? forward|looking forward|all set|in touch|got it)(?![\\p{L}-])|we(?:['’]| wi)ll (?:\\p{L}+ )?(?:contact|get back|write|call|send|review|e-?mail|reply|see|reach|let you know)|you(?:['’]| wi)ll (?:hear|receive|get)|on (?:its|their|the) way(?![\\p{L}])|[✓✔✅🎉]|(?<![\\p{L}\\d-])[a-z]{1,4}-\\d{3,}(?!\\d)`,
  `(?:^|[^\\p{L}])dank|erfolgreich|gesendet|verschickt|eingegangen|eingetroffen|bestätigt|willkommen|erhalten|registriert|gebucht|reserviert|angemeldet(?!\\p{L})|erledigt|freuen uns|bis bald`,
  `merci|succès|envoyé|reçu|confirmé|enregistré|bienvenue|réservé|inscrit|validé|pris en compte|à bientôt`,
  `gracias|éxito|enviad[ao]|recibid[ao]|registrad[ao]|confirmad[ao]|bienvenid|reservad[ao]|inscrit[ao]|realizad[ao]|listo|hasta pronto|nos vemos`,
  `obrigad|sucesso|recebid[ao]|registad[ao]|bem-vind|concluíd[ao]|inscrição feita|até breve`,
  `grazie|inviat[aoei]|ricevut[aoei]|confermat|registrat[aoei]|benvenut|prenotat|bedankt|verzonden|ontvangen|bevestigd|welkom|geregistreerd|gelukt|aangemeld|a presto|tot ziens`,
  `dziękuj|wysłan|przyjęt|potwierdz|zarejestr|zapisan|witamy|(?:^|\\W)tac?k(?:\\W|$)|skickad|skickat|mottag|bekräft|välkommen|takk|sendt|modtaget|mottatt|bekræft|bekreft|velkommen`,
  `děkuj|odeslán|přijat|úspěš|ďakuj|odoslan|úspeš|köszön|sikeres|elküld|mulțum|trimis|succes|kiitos|lähetetty|vastaanotettu|onnistui|teşekkür|alındı|gönderildi|başarıyla|kaydedildi`,
  `спасибо|успешно|отправлен|принят|получен|дякуємо|успішно|надіслан|отриман|ευχαριστ|επιτυχ|υποβλήθηκε|καταχωρ|εστάλη|λάβαμε`,
  `شكر|بنجاح|(?:^|[^\\p{L}])تم |استلمنا|תודה|בהצלחה|נשלח|התקבל|متشکر|سپاس|موفقیت|ثبت شد|धन्यवाद|सफल|प्राप्त|जमा`,
  `ありがとう|完了|受け付け|承り|送信しました|登録しました|感谢|谢谢|感謝|謝謝|成功|已提交|已收到|감사|접수|성공|완료|ขอบคุณ|สำเร็จ|เรียบร้อย|cảm ơn|thành công|đã nhận|terima kasih|berhasil|diterima`,
])

/**
 * Whether a text has a word with which sites confirm. Too weak for a proof: it counts beside one of another kind, such
 * as a form that is gone.
 */
export const soundsReceived = (text: string): boolean =>
  text.length <= MAX &&
  sentencesOf(text).some((sentence) => soundsWell(sentence) && !isUndone(sentence) && !/[?？]\s*$/.test(sentence)) &&
  isGoodNews(text)

const NUMBER_OF =
  'reference|confirmation|booking|reservation|application|submission|registration|request|claim|case|ticket|order|file|member(?:ship)?|receipt|tracking|appointment|entry|registro|referencia|reserva|solicitud|pedido|r[ée]f[ée]rence|réservation|dossier|commande|buchungs|vorgangs|referenz|bestell|antrags|auftrags|pratica|prenotazione|ordine|protocolo|pedido|κωδικός|αριθμός|номер'
const NUMBERED = new RegExp(
  `(?<!\\p{L})(?:${NUMBER_OF})[- ]?(?:no|nr|nº|n°|number|nummer|numéro|número|numero|id|code|ref(?:erence)?)?(?:[.:#\\s]| is | lautet | est | es | é | è ){1,5}#?(?=[\\p{L}-]*\\d)[\\p{L}\\d/-]{3,24}(?![\\p{L}\\d])`,
  'iu',
)

/** What a text says in one of its sentences instead of confirming receipt. */
export const noticeOf = (text: string): NoticeKind | undefined => {
  if (text.length > MAX) return undefined
  for (const sentence of sentencesOf(text)) {
    const found = CONDITIONAL.test(sentence) ? undefined : NOTICES.find(([, words]) => words.test(sentence))
    if (found) return found[0]
  }
  return undefined
}

/** Conditional, or about applicants in general. */
const CONDITIONAL =
  /(?:^|[^\p{L}])(?:if|unless|in case|should you|candidates? who|applicants? who|anyone who|those who|wenn|falls|wer |si (?:vous|le|usted|el)|caso |se você)(?![\p{L}])/iu

const WRONG =
  /error|invalid|alert|danger|warning|required|missing|must|cannot|can(?:'|’)t|please (?:enter|select|choose|fill|correct|check|complete|provide|answer|add)|needs? (?:an?|to|your) |fehl|ungültig|pflichtfeld|erreur|obligatoire|invalide|obligatorio|inválid|erro|errore|verplicht|ongeldig|συμπληρώστε|υποχρεωτικ|заполните|обязательн|заповніть|обов['’]язков|ошибк|помилк|يرجى|مطلوب|إلزامي|חובה|נא ל|आवश्यक|अनिवार्य|कृपया|入力してください|選択してください|必須|请(?:填写|输入|选择)|必填|필수|입력해|wypełnij|wymagan|vyplňte|povinn|obligatorisk|doldurun|zorunlu|wajib|bắt buộc|vui lòng|กรุณา|answer (?:every|all)|not correct|incorrect|incorret|onjuist|falsch|stimm(?:t|en) nicht|gesperrt|errat[oaie]\b|do(?:es)?(?: not|n['’]t) match|not recogni[sz]ed|wrong (?:e-?mail|user|password|code)|正しくありません|不正确|错误|올바르지 않/i

/** Whether highlighted words on a page report an error. */
export const isWrong = (text: string): boolean => WRONG.test(text)

/** The same for words that a page shows in a browser dialog. */
export const isComplaint = (text: string): boolean => !saysReceived(text) && isWrong(text)
