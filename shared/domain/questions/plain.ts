/**
 * Plain data (names, addresses, links, facts about a job or school): whether a label asks for exactly this datum of the
 * person. Every word must belong to the datum or change nothing; "previous", "birth", "client" do not.
 */
import { byWord } from '../by-word.ts'
import type { Concept } from '../fields/concepts.ts'
import { LEXICONS } from '../fields/lexicon/index.ts'
import { fold } from '../fields/text.ts'
import { ALL, oncePerText } from '../once-per-text.ts'
import { surnameAsked, surnamesOf } from '../surnames.ts'
import { withoutAsides } from '../text.ts'
import { unspelled } from './normal.ts'
import { ASKED_BY, MORE_OF_THEM } from './section-titles.ts'
import { TABLES } from './words/index.ts'

const HARMLESS =
  'form block capitals uppercase number no nr num e details detail info information full legal official home main primary private personal as on it appears shown written your my the a of or and optional required mm dd yyyy yy tt jj jjjj aaaa mmm format including incl with without country code area prefix digits digit e g eg example ex https http www com de url link page profile name names profile_url consideration only max characters enter type here at which can you be reached we reach best day daytime direct preferred permanent present current residence residency where live living do you go by use used like called'
const EXTRA: readonly (readonly [RegExp, string])[] = [
  [/^organization$/, 'university institution'],
  [/^experience\.|^organization/, 'occupation profession ausgeubter ausgeubte exercee exercida ejercida job position role title company employer organisation organization work current present latest most recent in from employment at held actual'],
  [/^experience\.(?:start|end)|^organization-start/, 'to since until start started end date month year left expected anticipated'],
  [/^(?:name|given|family|additional|honorific|nickname|signature|username)/, 'first last given middle contact christian candidate applicant solicitante candidato candidata candidat bewerber bewerberin requerente aspirante postulante postulant rufname student patient attendee participant registrant delegate guest camper in per exactly employee passport id identity card document documents certificate aadhaar stated printed spelled government im wie ausweis reisepass personalausweis pass steht passeport piece identite carte figure sur dni pasaporte documento cedula figura aparece como no en el passaporte rg consta documento'],
  [/^(?:street-address|address-line1)$/, 'адрес адреса adres adresa adresas cim osoite 地址 住址 주소 عنوان כתובת'],
  [/^username$/, 'pick choose select create desired wished new unique public login log sign for will use at pseudo choisissez choisir creez elige elija crea escolha gewunschter wunsch wahlen kies wybierz 希望'],
  [/^email$/, 'username user or benutzername oder nom utilisateur ou utilizador nome usuario o identifiant login brugernavn brukernavn anvandarnamn eller erneut eingeben ein mal nochmal nochmals noch einmal again retype re type enter reenter once more verify encore ressaisir ressaisissez nouveau fois vez nuevamente novamente outra ripeti registered login log sign account valid reply'],
  [/^(?:address|street|postal|country|email|tel|cc-)/, 'contato contacto kontakt student patient attendee participant registrant delegate applicant candidate solicitante candidato candidata candidat bewerber bewerberin requerente aspirante postulante postulant confirmacion confirmation confirmacao bestatigung bestatigen wiederholen wiederholung repetir repita repite confirme confirmar confirmez confirma contact address addresses email mail e-mail line lines house street postal mailing residential correspondence phone'],
  [/^cover-letter-text$/, 'cover letter anschreiben motivationsschreiben bewerbungsschreiben bewerbung lettre motivation accompagnement carta presentacion motivacion apresentacao motivacao'],
  [/^honorific-suffix$/, 'jr sr ii iii iv'],
  [/^honorific-prefix$/, 'dr mr ms mrs prof mx'],
  [/^postal-code/, 'home 住所 주소 地址'],
  [/^skills$/, 'computer it technical'],
  [/^education\.degree$/, 'title name'],
  [/^education\./, 'finish finished hold held previsao previsto prevista curso graduacao formatura erreicht erreichter erreichte erreichtes erworbener hochstmoglicher eleve plus haut niveau dernier derniere ultimo ultima maximo maxima alcanzado alcancado hochster hochste hochstes hochsten obtenu finalizado finalizados concluido atteint atteinte atteints school university college institution degree education study studies course field subject discipline major attended from to since until start end date month year graduated graduation completed of your highest level most recent latest award awarded attained advanced achieved gained qualification alma mater program programme actual expected anticipated'],
  [/^(?:linkedin|github|twitter|website|url|portfolio)$/, 'account public user username handle personal site web your share send paste provide address complete adresse direccion endereco'],
  [/^github$/, 'gitlab bitbucket'],
  [/^(?:resume|cover-letter|portfolio|transcript)$/, 'upload attach attachment file document pdf doc docx cv drop choose browse select drag kb mb size please add'],
  [/^address|^street/, 'no po boxes'],
  [/^address|^street|^postal|^country/, 'anschrift wohnanschrift privatadresse privatanschrift heimatadresse wohnsitz direccion domicilio morada endereco complete entire whole now currently city town state province region county district zip post code postcode location village municipality flat apartment suite unit building floor 1 2 3 one two apt what based located domiciled reside residing resident wohnen wohnst wohnhaft leben lebst wo welchem welcher land habitez habites vivez vis residez resides tu dans quel quelle pays pais ciudad cidade localidad ville commune stadt ort wohnort bundesland staat residencia donde vive vives resides en que onde mora moras em'],
  [/^(?:email|tel)/, 'tracking driver courier carrier delivery receipt codes zustellung zusteller lieferung fahrer suivi livreur livraison repartidor entrega entregador corriere consegna bezorger bezorging with country code 確認用 確認のため 確認 再入力 確認のためもう一度入力してください もう一度入力してください 再度入力してください for fur ruckfragen ruckfrage ruckantwort queries query questions enquiries enquiry inquiries correspondence notifications updates about regarding recontacter contacter joindre joignable avisos aviso notificaciones notificacao sobre solicitud postulacion candidatura bewerbung candidature application'],
  [/^tel/, 'cellular dialling dialing dashes dash spaces include includes unter konnen konnten durfen pouvons podemos inkl inklusive incluindo incluyendo incluido incluida ruckfragen ruckfrage tagsuber erreichbar erreichen joindre joignable contactar contatar localizar landesvorwahl sin prefijo codigo pais sem mit ohne landervorwahl vorwahl sans indicatif avec con com o e de phone telephone mobile cell cellphone handy international national plus beginning starting area code type device for sms text texts texting messages alerts reminders receive receives can able'],
  [/^bday/, 'applicant candidate patient participant attendee birth born date of day month year dob birthday birthdate'],
] // biome-ignore format: a table

let fillers: ReadonlySet<string> | undefined

/** "(z. B. …)" is an example; it does not ask for anything else. */
const EXAMPLE =
  /\(\s*(?:z\.?\s?b\.?|e\.?g\.?|ex\.?\s?:|par ex\.?|p\.?\s?e(?:j|x)\.?|por ejemplo|por exemplo|zum beispiel|par exemple)[^)]*\)/giu

export const withoutExample = (label: string): string => label.replace(EXAMPLE, ' ')

/** "Ingrese su nombre", "Saisissez votre nom": starts with an instruction and asks for nothing else. */
const TO_ENTER =
  /^\s*(?:(?:please|bitte|por favor|veuillez|per favore),? )?(?:enter|type|write|print|state|give|supply|insert|fill in|provide|ingres[ea]r?|introdu(?:zca|ce|cir|zir|za)|escrib(?:a|e|ir)|digit[ea]r?|coloque|saisir|saisi(?:s|ssez)|entre[rz]|renseigne[rz]|inserisc[ia]|inserire|scriv(?:i|ere)|insira|informe|preencha|escreva|voer|vul|wpisz|podaj|geben sie|gib)\s+(?=\S)/i

/** "Where can we write to you?": asks only how to reach the person. */
const TO_REACH =
  /\b(?<=number|phone|e-?mail|address|mail)(?: (?:where|on which|at which|that))? (?:to|we can|we may|you can be) (?:best )?(?:call|reach|reached|text|ring|phone|contact|write)(?: to)?(?: you)?(?: (?:on|at))?\b(?!\s+\S)|\b(?:can|could|may|should|shall|do|would) we (?:best )?(?:write|e-?mail|mail|call|ring|phone|text)(?: to)?(?: you)?(?: (?:on|at))?\b|^unter (?=welche)|(?<!\p{L})(?:können|dürfen) wir (?:ihnen|dir|euch|sie|dich) (?:schreiben|anrufen)|(?:erreichen|kontaktieren) wir (?:sie|dich)|pouvons[- ]nous vous (?:écrire|appeler)|(?<=\s)(?:te|le) (?:escribimos|llamamos|contactamos)|(?<=\s)(?:te|lhe) (?:escrevemos|ligamos|contactamos)|podemos (?:escribirle|escribirte|llamarle|llamarte|(?:lhe |te )?(?:escrever|ligar))(?!\p{L})/giu

const wordsOf = (text: string): string[] =>
  fold(
    withoutAsides(unspelled(withoutExample(text.replace(TO_ENTER, '').replace(TO_REACH, ' ')))).replace(/[*|/?]/g, ' '),
  )
    .split(' ')
    .filter((word) => word !== '')

/** "Your", in languages without tables of their own. */
const YOURS = 'ваш ваша ваше вашу свой vas vase vasa twoj twoje uw jouw ditt din dit dine 您的 你的'

/** Words that name a key by themselves, or say that it is typed once more. */
const MEANS: Readonly<Record<string, readonly string[]>> = byWord({
  email: ['#confirm'],
})

/** Words of every phrase that stands for a key, in all languages of the classifier. */
const vocabularyOf = oncePerText((key): ReadonlySet<string> => {
  const concepts = [key, ...(MEANS[key] ?? [])] as Concept[]
  const phrases = Object.values(LEXICONS).flatMap((lexicon) => concepts.flatMap((concept) => lexicon[concept] ?? []))
  const extra = EXTRA.filter(([pattern]) => pattern.test(key)).map(([, words]) => words)
  return new Set([...phrases, ...extra, HARMLESS, YOURS, key.replace(/[.-]/g, ' ')].flatMap(wordsOf))
}, ALL)

const neutral = (): ReadonlySet<string> => {
  // At the start it is an instruction; elsewhere it is Spanish for a report.
  fillers ??= new Set(
    TABLES.flatMap(([, table]) => table.filler.split(',').flatMap(wordsOf)).filter((word) => word !== 'informe'),
  )
  return fillers
}

/** Words of a label that neither belong to the datum nor are neutral. */
export const unexplained = (label: string, key: string): string[] => {
  const vocabulary = vocabularyOf(key)
  const stems = [...vocabulary].filter((word) => word.length >= 5)
  return wordsOf(label).filter(
    (word) =>
      !vocabulary.has(word) &&
      !neutral().has(word) &&
      !/^[\d#+%]+$/.test(word) &&
      word.length > 1 &&
      !stems.some((stem) => word.startsWith(stem) && word.length - stem.length <= 2),
  )
}

/** Words in a group's title that make its fields ask for something other than the person's usual datum. */
const OTHERWISE =
  /\b(previous|former|prior|past|old|birth|maiden|second|secondary|other|another|alternate|alternative|additional|temporary|billing|shipping|delivery|work address|employer s|school address|parents?|fruher\w*|vorherig\w*|ehemalig\w*|andere\w*|zweite\w*|geburts\w*|precedent\w*|ancien\w*|autre|naissance|anterior\w*|otr[oa]s?|nacimiento|segund[oa]|outr[oa]s?|nascimento)\b/

/** "No PO boxes" asks for a street. */
const NO_BOX =
  /\b(?:no|not an?|kein\w?|pas de|sin|sem) (?:po box|p o box|postfach|apartados?|caixas? postal|boite postale)\w*/g
const BOX = /\b(?:po box|p o box|postfach|apartado|caixa postal|boite postale)\b/

/**
 * Whether a label itself asks for another datum than the usual one. "Birth" belongs to a birthday, and a job may be a
 * former one.
 */
export const asksForAnother = (label: string, key: string): boolean =>
  (!/^(?:bday|experience|education|organization-start|address-line2)/.test(key) &&
    ((turnsAside(label) && !(key === 'family-name' && surnameAsked(label))) ||
      BOX.test(fold(label).replace(NO_BOX, ' ')))) ||
  SPECIAL.some(([keys, words]) => keys.test(key) && words.test(fold(label)))

/**
 * A different kind of the datum than people usually mean: the school before university, a number assigned by others.
 */
const SPECIAL: readonly (readonly [RegExp, RegExp])[] = [
  [/^education\./, /\b(?:high school|secondary|grammar school|gymnasium|realschule|abitur\w*|lycee|baccalaureat|bachillerato|secundari\w*|ensino medio|colegial|primary school|elementary)\b/],
  [/^(?:organization|experience)/, /\b(?:would like|like to|want to|hope to|dream|ideal|mochte\w*|gern\w*|aimeri\w*|souhait\w*|gustaria|quisiera|gostaria|deseja\w*|apply|applying|applied|desired|interested|wish\w*|bewerb\w*|beworben|postul\w*|candidat\w*|solicit\w*)\b/],
  [/^organization/, /\b(?:as of|in|im jahr|stand|en|em) (?:19|20)\d\d\b/],
  [/^organization$/, /\b(?:business name|trading (?:as|name)|doing business as|dba|legal entity)\b/],
  [/^country/, /\b(?:address|anschrift|adresse|direccion|domicilio|endereco|morada) (?:in|im|dans|en|no|na|em)\b/],
  [/^email$/, /\b(?:school|university|college|student|institution\w*|work|business|company|corporate|office|recruiter\w*|hochschul\w*|dienst\w*|geschaft\w*|firmen\w*|professionnel\w*|profesional|corporativo|empresarial|profissional|institucional)\b/],
  [/^tel(?!-type)/, /\b(?:wann|uhrzeit|when|what time|quand|heures?|cuando|hora|horario|quando)\b/],
  [/^tel(?!-type)/, /\b(?:whatsapp|telegram|signal|skype|viber|wechat|line id)\b/],
  [/^(?:address|country)/, /\b(?:preferred|desired|native|target|wunsch\w*|bevorzugt\w*|souhait\w*|desead[ao]|preferid[ao]|desejad[ao])\b/],
  [/^(?:family-name|additional-name)$/, /\b(?:preferred|chosen)\b/],
  [/^(?:name|given-name|family-name|email|tel)/, /\b(?:contact|kontakt|contacto|contato)(?: person)? ?(?:n[o°r]?\.? ?)?#? ?\d\b/],
  [/^nickname$/, /\b(?:cards?|accounts?|address|device|vehicle|car|payment|pets?|teams?|home|horse|boat|karte|konto|gerat|fahrzeug|carte|compte|appareil|vehicule|tarjeta|cuenta|dispositivo|vehiculo|direccion|cartao|conta|veiculo|endereco)\b/],
  [/^username$/, /\b(?:student|employee|staff|customer|client|member|personal|matrikel\w*|kunden\w*|mitglied\w*|personal\w*|etudiant|client\w*|estudiante|cliente|aluno|funcionario)\b/],
  [/^(?:website|url)$/, /\b(?:xing|behance|dribbble|youtube|scholar|medium|kaggle|stack ?overflow|facebook|instagram|tiktok|researchgate|orcid|vimeo|bitbucket|gitlab|employers?|company|arbeitgeber\w*|firm\w*|unternehmen\w*|employeur|entreprise|empresa|empregador|empleador)\b/],
  [/^github$/, /^(?!.*\bgithub\b).*\b(?:gitlab|bitbucket)\b/],
] // biome-ignore format: a table

/** A part of a family name or of a country that may differ from the datum. */
export const isAnotherKind = (label: string, key: string, values: Readonly<Record<string, string>>): boolean => {
  const text = fold(label)
  // The data has a region or a state; a French department is a part of a region.
  if (key === 'address-level1' && /\bdepartement\b/.test(text)) return true
  // In Australia and New Zealand, a suburb is the place of an address; elsewhere it is a part of a town.
  if (
    key === 'address-level2' &&
    /^(?!.*\b(?:city|town)\b).*\bsuburb\b/.test(text) &&
    !/^(?:au|nz|australia|new zealand)$/.test(fold(values.country ?? ''))
  )
    return true
  // A flat's number is not its floor.
  if (key === 'address-line2' && FLOOR.test(text) && !ON_A_FLOOR.test(fold(values[key] ?? ''))) return true
  // Nor is it a building or a staircase, unless the datum names one.
  const part = key === 'address-line2' ? PART_OF_HOUSE.exec(text)?.[1] : undefined
  if (part !== undefined && !fold(values[key] ?? '').includes(part)) return true
  // "UF" is one of Brazil's states.
  if (key === 'address-level1' && OF_BRAZIL.test(text) && !/^(?:br|bra|bra[sz]il)$/.test(fold(values.country ?? '')))
    return true
  // A state is not a county, and a form of address is not an academic title.
  if (
    key === 'address-level1' &&
    /^county\b/.test(text) &&
    !/^(?:gb|uk|united kingdom\b.*|great britain|england|scotland|wales|northern ireland|ie|ireland|no|norway|se|sweden|hu|hungary|ro|romania|hr|croatia|ee|estonia)$/.test(
      fold(values.country ?? ''),
    )
  )
    return true
  if (key === 'honorific-prefix' && /^(?:akademischer )?titel$/.test(text) && !ACADEMIC.test(fold(values[key] ?? '')))
    return true
  // A family name in Portugal, a nickname in Brazil.
  if (
    key === 'family-name' &&
    text === 'apelido' &&
    !/\b(?:portugal|pt|angola|mozambique|mocambique)\b/.test(fold(values.country ?? ''))
  )
    return true
  // The data does not say which of two is the father's.
  if (key === 'family-name' && /\b(?:pat|mat)erno\b/.test(text))
    return /\s/.test((values[key] ?? '').trim()) || /\bmat/.test(text)
  const asked = key === 'family-name' ? surnameAsked(label) : undefined
  return asked !== undefined && surnamesOf(values[key] ?? '', values.country)[asked === 'first' ? 0 : 1] === undefined
}
const FLOOR = /^(?:(?:your |the )?floor|stock|stockwerk|etage|andar|planta)(?: (?:number|no|nummer|nr|numero|n))?$/
const ON_A_FLOOR = /\b(?:floor|stock|og|dg|etage|andar|planta|piso|ground|basement)\b|\d ?[.ºo°]/
const PART_OF_HOUSE =
  /^(building|block|staircase|entrance|tower|gebaude|treppenhaus|aufgang|batiment|escalier|edificio|escalera|bloque|portal|torre|predio|bloco|escada|scala)(?: (?:name|number|no|nr|nummer|nom|numero|n))?$/
const OF_BRAZIL = /\b(?:uf|unidade (?:da federacao|federativa))\b/
const ACADEMIC = /\b(?:dr|prof\w*|dipl\w*|ing|mag|ph ?d|m ?sc|m ?a|mba|b ?sc)\b/

const PHONES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:sms|texts?|text messages?|texting|textnachrichten|textos|mensagens de texto|mensajes de texto|mobile?s?|cell\w*|handy\w*|mobil\w*|portable|movil|celular|telemovel)\b/, 'mobile'],
  [/\b(?:home|land ?line|residential|festnetz\w*|privat\w*|domicile|fixe|fijo|fixo|residencial)\b/, 'home'],
  [/\b(?:work|business|office|daytime work|dienst\w*|geschaft\w*|buro\w*|professionnel|bureau|trabajo|oficina|trabalho|comercial|escritorio)\b/, 'work'],
  [/\b(?:fax|pager)\b/, 'fax'],
] // biome-ignore format: a table
const phonesIn = (text: string): string[] =>
  PHONES.filter(([pattern]) => pattern.test(fold(text))).map(([, kind]) => kind)

/** Whether a label asks for another kind of phone than the person's; a phone of unknown kind is not a work phone. */
export const ofAnotherPhone = (label: string, key: string, type = ''): boolean => {
  if (!/^tel(?!-type)/.test(key)) return false
  const [wanted, own] = [phonesIn(label), phonesIn(type)]
  if (wanted.length === 0) return false
  // "A number that is not a mobile"
  if (NOT_THIS.test(fold(label))) return true
  // "Work mobile" is the mobile at work; "work or mobile" is either.
  if (wanted.includes('work') && !own.includes('work') && !/\b(?:or|oder|ou|o)\b|[/|]/.test(label.toLowerCase()))
    return true
  return own.length === 0 ? !wanted.includes('mobile') : !wanted.some((kind) => own.includes(kind))
}

const NOT_THIS =
  /\b(?:not|other than|except|excluding|kein\w*|nicht|ausser|pas|hors|sauf|autre que|no (?:sea|movil)|excepto|salvo|distinto|nao|exceto)\b/

/** Fields under "Employer address" or "Company contact" ask how to reach somebody else. */
const OF_A_FIRM =
  /\b(?:employers?|company|firm|organi[sz]ation|school|university|college|arbeitgeber\w*|firma|unternehmen\w*|schule|hochschule|universitat|ausbildungsbetrieb\w*|employeur|entreprise|ecole|universite|etablissement|empleador|empresa|escuela|universidad|colegio|empregador|escola|universidade|faculdade)\b/
/** "Language school", "École de musique": the subject of such a title has a name of its own. */
const IS_A_FIRM =
  /(?:^| )(?:school|academy|university|college|institution|institute|organi[sz]ation|association|charity|club|\S*schule|\S*akademie|\S*universitat|\S*verein|\S*verband)(?: \d)?$|^(?:ecole|lycee|universite|etablissement|association|institut|escuela|colegio|universidad|asociacion|instituto|escola|universidade|associacao) /
/** "Information about your employer", "Datos de la empresa": names below it belong to the employer. */
const ABOUT_A_FIRM =
  /\b(?:about|of|at|on|for|with|in|uber|bei|von|vom|zu[mr]?|des|der|aupres|propos|chez|sur|de|du|del|da|do|sobre|em|no|na) (?:de )?(?:(?:your|the|my|their|ihre[mnrs]?|deine[mnrs]?|l|la|le|el|a|o|votre|ton|ta|tu|su|sua|seu) )?(?:current |present )?(?:employers?|company|firm|organi[sz]ation|business|team|arbeitgebers?|firma|unternehmens?|employeur|entreprise|societe|empleador|empresa|empregador)\s*$|^start ?up$/
/** "Event", "Venue": where something takes place. */
const OF_AN_EVENT =
  /^(?:the |your )?(?:event|venue|meeting|wedding|party|ceremony|course|incident|veranstaltung|veranstaltungsort|treffpunkt|evenement|lieu de l evenement|evento|lugar del evento|local do evento)(?: (?:details?|information|location|address))?$/
/** "Where would you like to work?", "Countries you have lived in": a place, but not where the person lives. */
const ANOTHER_PLACE =
  /\b(?:like to|prefer\w*|desired?|wish\w*|lived|born|birth\w*|grew up|studied|employed|moved|mov(?:e|ing) to|relocat\w*|work(?:ed|ing)?(?: from| now| at present| today| currently| at the moment)?$|(?:you|they) work\b|travel\w*|wunsch\w*|mochten|mochtest|gewohnt|gelebt|geboren|studiert|gearbeitet|arbeiten|arbeitsort\w*|einsatzort\w*|souhait\w*|aimeriez|vecu|nee?|etudie|travaill\w*|desead\w*|gustaria|vivido|nacid[oa]|nacio|estudi\w*|trabaj\w*|desejad\w*|gostaria|viveu|morou|nasceu|nascid[oa]|estud\w*|trabalh\w*)\b/
export const reachesAnother = (title: string, key: string): boolean =>
  (/^(?:address|street|postal|country|tel|email)/.test(key) && OF_A_FIRM.test(fold(title).replace(ASKED_BY, ' '))) ||
  (/^name$/.test(key) && IS_A_FIRM.test(fold(title).trim())) ||
  (/^(?:name|given-name|family-name|email|tel)$/.test(key) && ABOUT_A_FIRM.test(fold(title).replace(ASKED_BY, ' '))) ||
  (/^(?:address|street|postal|country)/.test(key) && OF_AN_EVENT.test(fold(title).trim())) ||
  (/^(?:address|street|postal|country)/.test(key) && ANOTHER_PLACE.test(fold(title.replace(/[\s?:*]+$/, ''))))

/** Whether the title of a field's group makes it a different question. */
export const turnsAside = (title: string): boolean => OTHERWISE.test(fold(title).replace(MORE_OF_THEM, ' '))
