/**
 * Normalises a text for the tables: folded words with single spaces; countries, languages, numbers and money become
 * special words (`zzcountryUS`), so that no table has to list them.
 */
import { byWord } from '../by-word.ts'
import { countryOf } from '../countries.ts'
import { MANNER } from '../manner.ts'
import { MANY, oncePerText } from '../once-per-text.ts'
import { withoutAsides } from '../text.ts'
import { inDigits } from './amounts.ts'
import { withDays } from './days.ts'
import { NATIONALITIES } from './nationalities.ts'
import { TABLES } from './words/index.ts'
import { says } from './words/patterns.ts'

const DIRECT: Readonly<Record<string, string>> = byWord({
  US: 'us',
  USA: 'us',
  UK: 'gb',
  GB: 'gb',
  EU: 'eu',
  UE: 'eu',
  EEA: 'eu',
  EWR: 'eu',
  EEE: 'eu',
  EUA: 'us',
  EEUU: 'us',
  UAE: 'ae',
  NZ: 'nz',
})
const REGIONS: readonly (readonly [RegExp, string])[] = [
  [/\bEE\.?\s?UU\.?|\bE\.\s?U\.\s?A\.?|\bU\.\s?S\.\s?A\.|\bU\.\s?S\.?(?=\W|$)/g, ' zzcountryus '],
  [/\bU\.\s?K\.?(?=\W|$)/g, ' zzcountrygb '],
  [/\b(?:the )?(?:european union|european economic area|europ[äa]ischen? union|europ[äa]ischen? wirtschaftsraum|union europ[ée]enne|espace [ée]conomique europ[ée]en|uni[óo]n europea|uni[ãa]o europ[ée]ia)\b/gi, ' zzcountryeu '],
  [/(?<=(?<!\p{L})(?:citoyen(?:ne)?s?|ressortissante?s?|ciudadan[oa]s?|cidad[ãa]o?s?|nationalit[ée]|nacionalidade?) )(?:europ[ée]+n(?:ne)?s?|europe[oa]s?|europe(?:us|u|ia)s?)(?!\p{L})/giu, ' zzcountryeu '],
  [/(?<=\b(?:in|within|to|of) )europe\b|\ben europa?e?\b|\bin europa\b|\bna europa\b/gi, ' zzcountryeurope '],
  [/\b(?:the states|vereinigten staaten|vereinigte staaten(?: von amerika)?|états-unis|etats-unis|estados unidos(?: da américa)?)\b/gi, ' zzcountryus '],
  [/\b(?:der )?bundesrepublik deutschland\b/gi, ' zzcountryde '],
  [/\b(?:vereinigten? königreich|grossbritannien|großbritannien|royaume-uni|reino unido|grande-bretagne|gran bretaña|grã-bretanha)\b/gi, ' zzcountrygb '],
] // biome-ignore format: a table

const LANGUAGE_CODES =
  'en de fr es pt it nl pl sv da nb fi cs sk hu ro bg el tr ru uk ar he hi ur bn ta te zh ja ko vi th id ms sw cy ga ca eu gl hr sr sl lt lv et fa sq is'.split(
    ' ',
  )
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const LANGUAGES = new Map<string, string>(
  ['en', 'de', 'fr', 'es', 'pt'].flatMap((shown) => {
    const names = new Intl.DisplayNames([shown], { type: 'language' })
    return LANGUAGE_CODES.map((code) => [fold(names.of(code) ?? code), code] as const)
  }),
)
for (const [name, code] of [['mandarin', 'zh'], ['castilian', 'es'], ['castellano', 'es'], ['espagnole', 'es'], ['francaise', 'fr'], ['anglaise', 'en'], ['farsi', 'fa'], ['norwegian', 'nb'], ['deutsche', 'de'], ['deutschen', 'de'], ['englische', 'en'], ['englischen', 'en'], ['franzosische', 'fr'], ['spanische', 'es']] as const) LANGUAGES.set(name, code) // biome-ignore format: a table

/** ISO 639 code of a language by its name in one of the five languages. */
export const languageOf = (name: string): string | undefined => LANGUAGES.get(fold(name).trim())

const ADJECTIVES = Object.keys(NATIONALITIES)
  .filter((name) => /^[a-z]+$/.test(name))
  .join('|')
/** "A British citizen", "a British or Irish passport". */
const CITIZEN_OF = new RegExp(
  `\\b(${ADJECTIVES})(?=(?:\\s*(?:,|or|and|/)\\s*(?:an? )?(?:${ADJECTIVES}|New Zealand))*\\s+(?:citizens?|nationals?|passports?|citizenship|nationality)\\b)`,
  'gi',
)

/**
 * "Nacionalidad española", "deutsche Staatsangehörigkeit", "citoyen français": the adjective stands for the country.
 */
const OF_NATION =
  /\b(nacionalidade?|nationalit[ée]|citoyenn?e?s?|ciudadan[oa]s?|cidad[ãa]o?s?)\s+(\p{L}{4,})|\b(territorio|territoire|territ[óo]rio|suelo)\s+(\p{L}{4,})|(?<!\p{L})(\p{L}{4,}?)(?:e[rn]?)?\s+(staatsangeh[öo]rig\p{L}*|staatsb[üu]rger\p{L}*)/giu
const nationIn = (adjective: string): string | undefined =>
  NATIONALITIES[fold(adjective)] ?? NATIONALITIES[fold(adjective).replace(/s$/, '')]

/** "Sou brasileiro". */
const I_AM =
  /\b(i am|soy|sou|je suis|ich bin)\s+(?:an? )?(\p{L}{4,})(?:\/(?:a|o|in|e)|\((?:a|o|e|in)\))?(?=\s*(?:[,.;)]|$))/giu
const CITIZEN_IN: Readonly<Record<string, string>> = byWord({
  'i am': 'citizen', soy: 'ciudadano', sou: 'cidadao', 'je suis': 'citoyen', 'ich bin': 'staatsburger',
}) // biome-ignore format: a table

/** Countries, written in up to four words; single words of three letters or fewer only in capitals. */
const withCountries = (raw: string): string => {
  let text = raw.replace(CITIZEN_OF, (name) => ` zzcountry${NATIONALITIES[name.toLowerCase()]?.toLowerCase()} `)
  text = text.replace(
    OF_NATION,
    (whole, noun?: string, after?: string, ground?: string, of?: string, before?: string, rest?: string) => {
      const code = nationIn(after ?? of ?? before ?? '')
      return code === undefined ? whole : `${noun ?? ground ?? rest} zzcountry${code.toLowerCase()} `
    },
  )
  text = text.replace(I_AM, (whole, who: string, adjective: string) => {
    const code = nationIn(adjective)
    return code === undefined ? whole : `${who} ${CITIZEN_IN[fold(who)] ?? ''} zzcountry${code.toLowerCase()} `
  })
  for (const [pattern, mark] of REGIONS) text = text.replace(pattern, mark)
  text = text.replace(
    /(?<![\p{L}\d])(USA|US|UK|GB|EU|UE|EEA|EEE|EWR|EUA|EEUU|UAE|NZ)(?![\p{L}\d])/gu,
    (code) => ` zzcountry${DIRECT[code]} `,
  )
  const words = text.split(/(?<=\s)/)
  for (let size = 4; size >= 1; size -= 1) {
    for (let at = 0; at + size <= words.length; at += 1) {
      const phrase = words
        .slice(at, at + size)
        .join('')
        .replace(/[\s?.,;:!)(*]+$/g, '')
        .replace(/^[(\s]+/, '')
      if (phrase.length < 4 || /zz|\d/.test(phrase) || !/^\p{Lu}|^the /u.test(phrase)) continue
      const code = countryOf(phrase)?.code
      if (code === undefined || (size === 1 && NOT_ALONE.has(phrase))) continue
      const tail = /[\s?.,;:!)(*]+$/.exec(words.slice(at, at + size).join(''))?.[0] ?? ' '
      words.splice(at, size, ` zzcountry${code.toLowerCase()}${tail} `)
    }
  }
  return words.join('')
}
/** Capitalised words at the start of a sentence that are also a country's name. */
const NOT_ALONE = new Set(['America', 'Georgia', 'Jersey', 'Chad', 'Guinea', 'Jordan', 'Man'])

const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\bwon['’]t\b/gi, 'will not'],
  [/\bcan['’]?t\b|\bcannot\b/gi, 'can not'],
  [/\b(do|does|did|is|are|was|were|have|has|had|would|could|should|must|need)n['’]?t\b/gi, '$1 not'],
  [/\bI['’]m\b/gi, 'I am'],
  [/\b(I|we|you|they)['’]ve\b/gi, '$1 have'],
  [/\b(I|we|you|they)['’]ll\b/gi, '$1 will'],
  [/\bain['’]t\b/gi, 'is not'],
  [/\bat (?:the|this) (?:present )?moment\b/gi, 'currently'],
  [/\bhalf (?:of )?(?:your|the|my) (?:working |work )?(?:time|hours)\b/gi, '50 % of the time'],
  [/\b(?:a|one) quarter (?:of )?(?:your|the|my) (?:working |work )?(?:time|hours)\b/gi, '25 % of the time'],
  [/\b(?:die )?h[äa]lfte (?:der|ihrer|meiner) (?:arbeits)?zeit\b/gi, '50 % der Arbeitszeit'],
  [/\b(?:la )?moiti[ée] du temps(?: de travail)?\b/gi, '50 % du temps'],
  [/\b(?:la )?mitad (?:del|de su) tiempo\b/gi, '50 % del tiempo'],
  [/\b(?:a )?metade do (?:seu )?tempo\b/gi, '50 % do tempo'],
  [/(?<=\b(?:immediately|at once|right away|straight away),? )without (?:working|serving|giving) (?:any|a|your|my) notice\b/gi, 'straight away'],
  // A plea, not a negation.
  [/\bno contest\b/gi, 'nolo contendere'],
  // "Hace falta" means "is needed"; "falta" alone means "is missing".
  [/\b(?:hace|hará|haría|hacer) falta\b/gi, 'necesita'],
] // biome-ignore format: a table

/**
 * Negative concord in Spanish, Portuguese and French, which is a single negation: "no tengo ninguna", "não preciso
 * nem", "ne … aucun".
 */
const CONCORD: readonly (readonly [RegExp, RegExp])[] = [
  [/(?<= |^)(?:no|nunca|jamas|sin|nao|sem)(?= )/, /(?<= |^)(?:ningun|ninguna|ninguno|ni|nunca|jamas|tampoco|nada|nenhum|nenhuma|nem|jamais|tampouco)(?= |$)/g],
  [/(?<= |^)(?:ne pas|ne|n|pas|jamais|aucun|aucune|ni|sans)(?= )/, /(?<= |^)(?:aucun|aucune|aucunement|nullement|jamais|ni|pas)(?= |$)/g],
  [/(?<= |^)neither(?= )/, /(?<= |^)nor(?= |$)/g],
  [/(?<= |^)weder(?= )/, /(?<= |^)noch(?= |$)/g],
] // biome-ignore format: a table
const deniedOnce = (text: string): string => {
  let read = text
  for (const [first, again] of CONCORD) {
    const found = first.exec(read)
    if (!found) continue
    // "N'ai aucun": the elided "n" is not a word of its own.
    const at =
      found.index + (found[0] === 'n' ? (NONE.exec(read.slice(found.index))?.[0].length ?? 1) : found[0].length)
    read = read.slice(0, at) + read.slice(at).replace(again, ' ')
  }
  return read.replace(/ +/g, ' ').trim()
}
/** A missing thing is a reason, not a second negation. */
const FOR_LACK =
  /(?<= |^)(?:for (?:lack|want) of|due to (?:a )?lack of|por falta de|por carecer de|faute d(?:e|une?)?|mangels|wegen fehlende[rn]?|aus mangel an)(?= )/g

/** "Within the last five years": a part of the time before now. */
const LATELY =
  /(?<= |^)(?:(?:with)?in|over|during) (?:the )?(?:last|past|previous|preceding) (?:\S+ ){0,2}?(?:years?|months?|weeks?|days?)(?= |$)|(?<= |^)(?:in(?:nerhalb)?|wahrend) de[nr] (?:letzten|vergangenen) (?:\S+ ){0,2}?(?:jahren?|monaten?|wochen|tagen?)(?= |$)|(?<= |^)(?:au cours|dans|durant|lors|pendant) (?:des |les |de |ces )*(?:\S+ ){0,2}?derni(?:ers|eres) (?:annees|ans|mois|semaines)(?= |$)|(?<= |^)(?:en|durante) l[oa]s ultim[oa]s (?:\S+ ){0,2}?(?:anos|meses|semanas)(?= |$)|(?<= |^)(?:nos|nas|durante os) ultim[oa]s (?:\S+ ){0,2}?(?:anos|meses|semanas)(?= |$)/g

/** "5year": how far such words look back. Five years are not ten; a span without a number equals only itself. */
const lengthOf = (span: string): string => {
  const said = TABLES.reduce((text, [, table]) => inDigits(text, table), span)
  const unit =
    said
      .split(' ')
      .map(unitOf)
      .find((one) => one !== undefined) ?? ''
  const numbers = [...new Set(said.match(/(?<=zznum)\d+/g))]
  const counts = numbers.length === 1 ? Number(numbers[0]) : undefined
  const others = said
    .split(' ')
    .filter((word) => VAGUE.test(word))
    .join('')
  if (counts === undefined || others !== '') return `${numbers.join('x')}${others}${unit}`
  return unit === 'month' && counts % 12 === 0 ? `${counts / 12}year` : `${counts}${unit}`
}
const UNITS = ['year', 'month', 'week', 'day'] as const
const unitOf = (word: string): (typeof UNITS)[number] | undefined =>
  UNITS.find((unit) => TABLES.some(([, { units }]) => says(word, units[unit])))
const VAGUE =
  /^(?:few|couple|several|business|working|school|half|wenigen?|paar|einigen?|quelques|pocos|algunos|poucos|alguns)$/

const NONE = /^n (?:\S+ ){1,6}?(?:aucun|aucune|ni|jamais|pas|nullement)(?= |$)/

/** "(e.g. H-1B)" is an example of what is asked. */
const EXAMPLES =
  /\s*\((?:e\.?\s?g\b\.?|for (?:example|instance)|such as|z\.\s?B\.|par exemple|p\.?\s?ex\b\.?|por ejemplo|por exemplo|i\.?\s?e\.?[,\s]+(?:H-?1-?B|TN|O-1|E-3|visa))[^)]{0,160}\)/gi

/** "If applicable" and "if hired" are not real conditions: the question is the same for everybody. */
const OUR_USE = /\s*\((?:we(?:['’]ll| will| only)?|used (?:only )?(?:for|to)|will be used)\b[^)]{0,120}\)/gi
const IF_HIRED =
  /,?\s*\b(?:(?:if|once|when|should you be|if you are|once you are) (?:hired|selected|successful|offered (?:a |the |this )?(?:job|position|role|employment))|if we (?:(?:were|are) to |should )?(?:make|made|offer|offered) you (?:an offer|a job|(?:the|this) (?:job|role|position))|upon (?:hire|being hired)|(?:after|following|upon|on) (?:(?:an?|the|a job|receiving an|receipt of an) offer(?: of employment)?|employment|hire|hiring|being hired)(?=,? (?:submit|provide|furnish|present|show|produce|supply)\b))\b,?/gi

/** The question is asked because of export law. */
const FOR_EXPORT =
  /,?\s*\b(?:for|under|as defined (?:by|in|under)|within the meaning of|pursuant to) (?:the )?(?:U\.?S\.? )?(?:export[- ]controls?|itar|ear|22 c\.?f\.?r\.?)\b[^?.(]{0,40}/gi

/** "…, including as a contractor or intern": any kind of employment. */
const IN_WHATEVER =
  /,?\s*\b(?:including|even|also|auch|einschließlich|y compris|même|inclusive|incluso|inclu[ií]d[oa]s?|também|también|incluindo|incluyendo)\s+(?:as|als|comme|en tant que?|como|en calidad de)\s+(?:(?:an?|une?|als|comme|como|or|and|oder|und|ou|et|o|u|e|y|freie[rn]?|other|external|externe[rn]?|temporary|agency|contractors?|consultants?|temps?|interns?|trainees?|apprentices?|volunteers?|freelancers?|workers?|casuals?|students?|seasonal|werkstudent\p{L}*|praktikant\p{L}*|leiharbeit\p{L}*|zeitarbeit\p{L}*|aushilfe\p{L}*|auszubildende\p{L}*|azubi|mitarbeiter\p{L}*|stagiaires?|int[ée]rimaires?|alternante?s?|apprentie?s?|vacataires?|prestataires?|becari[oa]s?|en pr[áa]cticas|temporal(?:es)?|aut[óo]nom[oa]s?|estagi[áa]ri[oa]s?|terceirizad[oa]s?|tempor[áa]ri[oa]s?|aprendiz(?:es)?|prestador(?:es)?)[\s,/]*)+(?=[?.]|$)/giu

/** "…, either directly or through an agency", "(CDI, CDD, intérim, stage)": any form of employment. */
const EITHER_WAY =
  /,?\s*\b(?:either |whether )?(?:directly|direct|as an employee) or (?:through|via|by way of) (?:an? )?(?:agency|third party|staffing (?:agency|firm)|contractor|temp(?:orary)? agency)(?=[?.]|$)|\s*\((?:(?:CDI|CDD|int[ée]rim|stages?|alternance|apprentissage|freelance|prestation|et|ou)[,/\s]*){2,}\)|\s*\((?:(?:festanstellung|praktik(?:um|a)|werkstudent\p{L}*|leiharbeit|zeitarbeit|ausbildung|und|oder)[,/\s]*){2,}\)|\s*\((?:(?:full[- ]time|part[- ]time|temporary|permanent|contract(?:or)?|intern(?:ship)?s?|employee|casual|seasonal|and|or)[,/\s]*){2,}\)/giu

/** Phrases that only refer to the law. */
const BY_LAW =
  /,?\s*\b(?:in accordance with|in compliance with|consistent with|subject to|as (?:permitted|required|allowed) by|(?:where|to the extent) (?:permitted|allowed) by|pursuant to)\s+(?:(?:all|any|the|applicable|local|state|federal|relevant|national)\b[\s,]*(?:and |or )?)*(?:laws?|regulations?|legislation|statutes?)(?:\s*(?:and|or|and\/or|\/)\s*(?:laws?|regulations?|legislation))?,?/gi
/** "…, as required to serve alcohol" is a reason. */
const AS_REQUIRED =
  /,\s*(?:as|which is|comme|wie|como|conforme|tal como)\s(?:(?:is|it is|legally|legalmente|gesetzlich)\s)*(?:required|needed|mandated|exig[ée]e?s?|requerid[oa]|exigid[oa]|erforderlich|vorgeschrieben)\s(?:by|to|for|in|under|par|por|para|pour|pela|pelo|f[üu]r|nach|um)\s[^?.,]*/giu

/** A company with its legal form: usually the one that asks. */
const FIRM =
  /(?:(?<=\s)|^)(?:\p{Lu}[\p{L}\d&.-]*\s+){1,4}(?:Inc|Corp|Corporation|LLC|L\.L\.C|Ltd|Limited|GmbH|AG|S\.?A\.?S?|S\.?L\.?U?|SARL|Lda|Ltda|plc|PLC|B\.?V|N\.?V)\b\.?(?=[\s,.?)]|$)/gu
/** "Require Northwind to sponsor", "sponsorship from Northwind". */
const SPONSORING_FIRM =
  /(?<=\brequire\s|\bneed\s)\p{Lu}[\p{L}\d&.]*(?:\s\p{Lu}[\p{L}\d&.]*){0,3}(?=\s(?:to|['’]s)\s)|(?<=\b(?:sponsorship|sponsored|sponsor)\s(?:from|by)\s)\p{Lu}[\p{L}\d&.]*(?:\s\p{Lu}[\p{L}\d&.]*){0,3}/gu

const AS_NEEDED =
  /,?\s*\b(?:(?:as|when|if) (?:needed|required|necessary)|if (?:we )?(?:asked|requested)(?: you)?(?: to)?|(?:if|when) we (?:ask|request|require)(?: you)?(?: to)?(?: do so)?)\b(?=\s*(?:[?.,)]|$))/gi

/** "Any current or former employer" is any employer. */
const WHICHEVER =
  /\b(?:current|present) (?:or|and|or any|and\/or) (?:former|previous|past|prior) (?=employers?\b)|\b(?:former|previous|past|prior) (?:or|and|and\/or) (?:current|present) (?=employers?\b)/gi

const WHY_ASKED =
  /\s*\((?:this is |legally |legal )?(?:(?:required|needed|necessary|mandatory|minimum|requirement|a requirement|erforderlich|notwendig|voraussetzung|requis|obligatoire|requerido|necesario|obligatorio|exigido|obrigat[oó]rio)\s(?:to|for|by|in|under|f[uü]r|zum|zur|pour|par|para|por)\s|(?:\p{L}+\s){0,2}(?:funding|licensing|insurance|legal|safety|regulatory|scheduling|planning) ?(?:requirements?|purposes?|reasons?|rules?)?(?=\)))(?!\p{L}*\s?(?:if|not|only|except|unless|least|most)\b)[^)\d]{0,60}\)/giu
/** Whether the amount is to be written with its currency. */
export const wantsCurrency = (label: string): boolean => label.search(WITH_CURRENCY) >= 0
const WITH_CURRENCY =
  /[\s,(]+(?:(?:with|including|incl\.?|and|plus|stating|please (?:state|include|specify|indicate)|mit|inkl\.?|inklusive|samt|und|avec|et|con|incluyendo|y|com|incluindo|e) (?:(?:the|your|die|la|der|a) )?)(?:currency|währung|devise|monnaie|moneda|divisa|moeda)\)?(?=\s*[?*:.]?\s*$)/giu
/** A person without an employer has no notice period. */
const WHILE_EMPLOYED =
  /^\s*(?:if (?:you(?: are|['’]re) )?(?:currently |presently |still )?(?:employed|working)|falls (?:sie|du) (?:derzeit|aktuell) (?:beschäftigt|angestellt) (?:sind|bist)|si vous êtes (?:actuellement )?en poste|si (?:estás|está) (?:trabajando|empleado)(?: actualmente)?|se (?:você )?está (?:empregado|trabalhando)(?: atualmente)?),?\s+(?=.*(?:notice|kündigungsfrist|préavis|preaviso|aviso prévio))/iu
/** "Asylum and Immigration Act 1996: …" names the law behind the question. */
const BY_ACT =
  /^\s*(?:\p{Lu}[\p{L}&]*\s(?:and |of |\p{Lu}[\p{L}&]*\s){0,6})Act(?: \d{4})?\s?[:,–—-]\s+(?=\p{L}+ you\b)/iu

/** A person without a record has none of these either; one with a record is asked. */
const MINOR_TRAFFIC =
  /,?\s*\(?\b(?:other than|excluding|except(?:ing)?(?: for)?|apart from|not including|aside from)\s+(?:(?:an?|any|for)\s+)?(?:minor|routine)\s+(?:traffic|motoring|parking)\s+(?:violations?|offen[cs]es?|infractions?|tickets?|citations?)\)?,?/gi

/** "For our São Paulo office: …" */
const FOR_OFFICE =
  /^\s*for (?:our|the|this) (?:[\p{L}.'’-]+ ){0,4}(?:office|location|site|branch|store|team|role|position|job|vacancy|posting)\s?[:,–—-]\s+(?=(?:do|are|have|can|will|would|is)\b)/iu

/** "12b.", "Q7)", "(3)", "2.1.4": the form's numbering of its questions. */
const ITEM_NUMBER =
  /^\s*(?:(?:q|question|frage|pregunta|pergunta)\s?)?(?:\(\d{1,3}[a-z]?\)|\d{1,3}(?:\.\d{1,2}){0,3}\s?(?:\(?[a-z]\))?[a-z]?\s?[.):–—-])\s*(?=["“„«(¿]?\p{L})/iu

/** "… for equality monitoring", "(for statistical purposes only)": the use of the answer. */
const FOR_STATISTICS =
  /,?\s*\(?\bfor (?:(?:the purposes? of|our|internal|anonymous|anonymised|voluntary) )*(?:(?:equal(?:ity|ities)?(?: (?:and|&) diversity)?|diversity(?: (?:and|&) inclusion)?|equal opportunit(?:y|ies)|statistical|eeo|government|federal) )+(?:monitoring|reporting|statistics|records?|purposes?)(?: purposes?)?(?: only)?\)?(?=\s*(?:[?.:)*]|$))/gi

/** "If you do not live near our office, would you …": only says whom the question is for, if it is about moving there. */
const NOT_THERE_YET =
  /^\s*(?:(?:if|in case) (?:the|this|our) (?:job|role|position|office|site|workplace|work) (?:is not|isn['’]t) (?:near|close|local|within|in the area)|(?:falls|wenn|sofern) (?:die|diese|der|dieser|unser\p{L}*) (?:stelle|position|job|arbeitsort|standort|büro)\s(?=[^,]*nicht)(?=[^,]*näh)|si (?:le|ce|notre) (?:poste|bureau|site|lieu) n['’]est pas (?:proche|près|à proximité)|si (?:el|este|nuestro|nuestra|la) (?:puesto|oficina|trabajo|centro) no (?:está|queda) cerca|se (?:a|o|esta|este|nossa|nosso) (?:vaga|escritório|trabalho|local) não (?:fica|for|é) (?:perto|próxim[oa])|(?:if|in case|should) you (?:do not|don['’]t|are not|aren['’]t|['’]re not) (?:currently |already |presently )*(?:live|living|reside|residing|based|located|local)|(?:falls|wenn|sofern) (?:sie|du) (?:noch |derzeit |aktuell )*nicht|si (?:vous )?n['’](?:habitez|êtes)(?: pas)?|si (?:usted )?no (?:vive|vives|reside|resides)|(?:se|caso) (?:você )?não (?:more|mora|resida|reside|viva|vive))\b[^,?.;]*,\s*(?=.*(?<!\p{L})(?:relocat|mov(?:e|ing)|umzieh|umzu|umzug|déménag|mudar|mudan|traslad|cambiar de (?:residencia|ciudad)))/iu
/** A negation in any other condition does not negate the question; it only leaves open who has to answer. */
const DENYING_CONDITION =
  /^(\s*(?:if|unless|falls|wenn|sofern|si|se|caso)\s[^,?.;]*(?<!\p{L})(?:not|\p{L}+n['’]t|never|nicht|kein\p{L}*|nie|niemals|pas|jamais|aucune?|nunca|jamás|não)(?!\p{L})[^,?.;]*,)(?=[^?]*\?)/iu

/** "Damit wir planen können, …", "So that we can plan, …": why it is asked. */
const SO_THAT_WE =
  /^\s*(?:damit wir|so that we|afin que nous|pour que nous|para que (?:podamos|possamos))\s[^,.?;:]{3,80},\s*(?=\S)/i

export const unspelled = (text: string): string =>
  [
    SO_THAT_WE,
    ITEM_NUMBER,
    ...MANNER,
    WITH_CURRENCY,
    WHILE_EMPLOYED,
    BY_ACT,
    WHY_ASKED,
    MINOR_TRAFFIC,
    FOR_OFFICE,
    EXAMPLES,
    OUR_USE,
    FOR_STATISTICS,
    NOT_THERE_YET,
    IF_HIRED,
    IN_WHATEVER,
    EITHER_WAY,
    FOR_EXPORT,
    BY_LAW,
    AS_NEEDED,
    AS_REQUIRED,
  ].reduce((rest, pattern) => rest.replace(pattern, ' '), text.replace(/[’`´]/g, "'"))

/** "Parents" in Portuguese; with an accent ("país") it means "country". */
const PARENTS = /\b(meus|teus|seus|vossos|dos|os) pais\b/gi

/** @returns words separated by single spaces, without punctuation */
/** Characters inside words that nobody sees, such as the place where a long word may be divided. */
const UNSEEN = /[\u00ad\u200b\u2060\ufeff]/g

export const normal = oncePerText((raw: string): string => {
  let text = raw
    .replace(UNSEEN, '')
    .normalize('NFC')
    .replace(PARENTS, '$1 pai')
    .replace(/\bR\s?\$/g, ' BRL ')
    .replace(
      /\(\s*(?:yes\s*\/\s*no|y\s*\/\s*n|ja\s*\/\s*nein|oui\s*\/\s*non|s[ií]\s*\/\s*no|sim\s*\/\s*n[ãa]o)\s*\)/gi,
      ' ',
    )
  text = withDays(withoutAsides(unspelled(text)))
    .replace(DENYING_CONDITION, '$1 zzcondition ')
    .replace(WHICHEVER, ' ')
    .replace(FIRM, ' zzfirm ')
    .replace(SPONSORING_FIRM, ' zzfirm ')
  for (const [pattern, by] of CONTRACTIONS) text = text.replace(pattern, by)
  text = withCountries(text)
  const folded = fold(text)
    .replace(/ß/g, 'ss')
    .replace(/œ/g, 'oe')
    .replace(
      /(?:[$€£]|\b(?:usd|eur|gbp|aud|cad|chf|brl)\s?)\s?\d[\d.,]*k?|\b\d[\d.,]*\s?(?:€|\$|£|usd|eur|gbp|aud|cad|chf|brl)\b/g,
      ' zzmoney ',
    )
    .replace(/(?<![\p{L}\d])(\d+)(?:st|nd|rd|th)(?![\p{L}\d])/gu, ' $1 ')
    .replace(/(?<![\p{L}\d])(\d+)(?:[.,](\d{1,2}))?\s*\+/gu, ' zznum$1 plus ')
    .replace(/(?<![\p{L}\d])(\d+)\s*%/gu, ' zznum$1 percent ')
    .replace(/(?<![\p{L}\d])(\d+)(?![\p{L}\d])/gu, ' zznum$1 ')
    .replace(/[^\p{L}\d.]+/gu, ' ')
    // French negates with two words.
    .replace(/(?<= |^)n[e'’ ] ?((?:\S+ ){1,3}?)(pas|jamais|plus)(?= |$)/g, 'ne $2 $1')
    .replace(/(?<= |^)ne (?:pas|jamais) (?=\S)/g, (words) => `${words.includes('jamais') ? 'jamais' : 'ne pas'} `)
    // "Aucun parrainage ne m'est nécessaire" is a single negation.
    .replace(/(?<= |^)(aucune?|jamais) ((?:\S+ ){1,6}?)(?:ne|n) (?=\S)/g, '$1 $2')
    .replace(/(?<= |^)within (?=zzcountry)/g, 'in ')
    .replace(NOT_TO_COMPETE, (said) => COMPETING.find(([words]) => words.test(said))?.[1] ?? said)
    .replace(/(?<= |^)(non|no|nao) (concurrence|competencia|concurrencia|concorrencia)(?= |$)/g, '$1$2')
    .replace(/\.(?!\d)|(?<!\d)\./g, ' ')
    .replace(/ +/g, ' ')
    .replace(FOR_LACK, ' ')
    .replace(LATELY, (span) => ` zzlately${lengthOf(span)} `)
    .replace(/ +/g, ' ')
    .trim()
    .split(' ')
    .map((word) => (LANGUAGES.has(word) ? `zzlang${LANGUAGES.get(word)}` : compound(word)))
    .join(' ')
  return deniedOnce(folded)
}, MANY)

/** The content of an obligation is not a negation: "an agreement not to compete", "la obligación de no competir". */
const NOT_TO_COMPETE =
  /(?<= |^)(?:not to compete|nicht zu konkurrieren|keine konkurrenz zu machen|ne pas (?:faire concurrence|concurrencer|etre en concurrence)|no (?:competir|hacer competencia)|nao (?:competir|concorrer|fazer concorrencia))(?= |$)/g
const COMPETING: readonly (readonly [RegExp, string])[] = [
  [/^not/, 'noncompete'],
  [/^(?:nicht|keine)/, 'konkurrenzverbot'],
  [/^ne /, 'nonconcurrence'],
  [/^no /, 'nocompetencia'],
  [/^nao/, 'naoconcorrencia'],
]

/** "Englischkenntnisse" is a language plus what is asked about it. */
const compound = (word: string): string => {
  const [, name = '', rest = ''] = /^(\p{L}+?)(kenntnisse|niveau|level|sprachkenntnisse)$/u.exec(word) ?? []
  const code = LANGUAGES.get(name)
  return code === undefined ? word : `zzlang${code} ${rest}`
}

/** The clauses of a sentence, unchanged: split at commas, semicolons, dashes and conjunctions. */
export const clauses = (raw: string): string[] =>
  raw
    .split(/[,;:–—]|\s-\s|\b(?:and|but|und|aber|mais|pero|mas)\b|\s(?:et|y|e)\s/i)
    .map((part) => part.trim())
    .filter((part) => /\p{L}/u.test(part))
