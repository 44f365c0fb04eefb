/**
 * Checks whether an answer is complete for its field, whichever rule found it. A field that asks for two data is not
 * answered with one of them, one that asks something about a datum not with the datum itself, and one that asks which
 * or when not with yes. The words alone do not show this, since each is known; their combination does.
 */
import { withoutIndex } from '../entry-keys.ts'
import type { Concept } from '../fields/concepts.ts'
import { LEXICONS } from '../fields/lexicon/index.ts'
import { say } from '../sentences.ts'
import { fold, withoutAsides } from '../text.ts'
import { TOPIC_OF_KEY } from './topics.ts'
import type { Asked, Entailment, Topic } from './types.ts'

type Answer = Extract<Entailment, { kind: 'answer' }>

/**
 * @param values the person's data by key
 * @returns what is missing, as a reason to ask; undefined if nothing is
 */
export const fallsShort = (
  asked: Asked,
  answer: Answer,
  values: Readonly<Record<string, string>>,
): string | undefined => {
  if (asked.options.length > 0 || !TYPED.has(asked.control) || asked.label.length > LONGEST) return undefined
  const whole = fold(asked.label)
  const label = fold(withoutAsides(asked.label)).trim()
  if (/^(?:yes|no)$/i.test(answer.value)) return WANTS_MORE.test(label) ? say('why_more').text : undefined
  if (values['driving-licence'] === 'no' && ON_LICENCE.test(whole)) return say('why_licence').text
  const lacking = otherFact(asked.label, answer, values)
  if (lacking !== undefined) return say('why_also', { what: lacking }).text
  if (WHOLE_DATE.test(whole) && /^\d{1,2}$/.test(answer.value)) return say('why_whole_date').text
  if (ASKS_CODE.test(label) && (/\p{L}{4}/u.test(answer.value) || /\d{6}/.test(answer.value.replace(/\D/g, ''))))
    return say('why_code').text
  if (PERSONS_OWN.has(answer.topic) && ofTheFirm(label)) return say('why_company').text
  if (answer.source.from === 'profile' && asksAbout(label, withoutIndex(answer.source.key)))
    return say('why_detail').text
  return undefined
}

/** "Name as it appears on your driver's license" */
const ON_LICENCE =
  /\b(?:driv(?:er|ing) ?s? licen[cs]e|fuhrerschein|permis de conduire|(?:carnet?|licencia|permiso) de conducir|carteira de motorista|carta de conducao)\b/

/**
 * "Country code", "Code of your country", "Country code of your phone number": neither the country's name nor the full
 * number.
 */
const ASKS_CODE =
  /^(?:your )?(?:(?:country|iso|dial\w*|calling|area|international) (?:\w+ )?(?:code|prefix)|code|prefix|landercode|landescode|landeskurzel|landervorwahl|landesvorwahl|vorwahl|code pays|indicatif|codigo|prefijo|prefixo|indicativo)(?: (?:of|for|von|des|der|de|du|del|da|do) |$| (?:pays|iso|e g|2|3|two|three))/

/** Terms of work that a company may also state for all its staff. */
const PERSONS_OWN: ReadonlySet<Topic> = new Set<Topic>([
  'notice',
  'salary',
  'start',
  'shift',
  'travel',
  'remote',
  'years',
])

/**
 * "Notice period of the company", "Our notice period", "Préavis de l'entreprise"; one's own is "at" or "with" the
 * company.
 */
const ofTheFirm = (label: string): boolean => OF_THE_FIRM.test(label) || THE_FIRMS.test(label)
const OF_THE_FIRM =
  /\b(?:(?:of|by) (?:(?:the|your|our|this|current|present) )*(?:company|employer|firm|business|organi[sz]ation)|(?:des|der|von|vom|unseres|unserer) (?:\w+ )?(?:unternehmens?|arbeitgebers?|firma|betriebs?)|(?:de|du|d) (?:(?:la|le|votre|notre|cette) )?[ld]?(?:entreprise|societe|employeur)|(?:de|del) (?:(?:la|el|su|nuestra|esta) )?(?:empresa|compania|empleador)|d[aoe] (?:(?:nossa|sua|esta) )?(?:empresa|companhia|empregador))$/
const THE_FIRMS =
  /^(?:what (?:is|are) |how long is )?(?:our|unsere?|notre|nos|nuestr[ao]s?|nossas?|nossos?|(?:(?:the|your|this) )?(?:company|employer|firm|business|organi[sz]ation)(?:s| s)?) (?!.*\b(?:like|want|expect\w*|desired|you)\b)/

const TYPED: ReadonlySet<Asked['control']> = new Set<Asked['control']>(['text', 'number', 'date'])
/** A longer label is a sentence and is parsed as one. */
const LONGEST = 80

/** "DD/MM/YYYY" */
const WHOLE_DATE =
  /\b(?:dd mm (?:yy)?yy|mm dd (?:yy)?yy|tt mm (?:jj)?jj|jj mm (?:aa)?aa|dd mm (?:aa)?aa|yyyy mm dd|day month (?:and )?year|month day (?:and )?year|tag monat (?:und )?jahr|jour mois (?:et )?annee|dia mes (?:y |e )?ano)\b/

/** Questions that start with these want a thing, a place, a day, a number or a sentence. */
const WANTS_MORE =
  /^(?:(?:which|what|where|when|who|whom|whose|why|how|name|date|day|month|year|city|town|country|place|number|reason|type|class|list|describe|explain)\b|(?:wo|wohin|wann|wer|wem|welche[nmrs]?|warum|wie|name|datum|tag|monat|jahr|ort|stadt|land|nummer|anzahl|grund|art|klasse)\b|(?:ou|quand|qui|quel(?:le)?s?|pourquoi|comment|combien|nom|date|jour|mois|annee|ville|pays|lieu|numero|nombre|motif|type)\b(?! (?:que|si)\b)|(?:donde|cuando|quien|cual(?:es)?|por que|como|cuant[oa]s?|nombre|fecha|dia|mes|ano|ciudad|pais|lugar|numero|motivo|tipo)\b|(?:onde|quando|quem|qua(?:l|is)|quant[oa]s?|nome|data|cidade|local|numero)\b)/

const phrasesOfOneKey = (): ReadonlyMap<string, string> => {
  const found = new Map<string, string | undefined>()
  for (const lexicon of Object.values(LEXICONS))
    for (const [key, said] of Object.entries(lexicon) as [Concept, readonly string[]][])
      for (const one of said) {
        const phrase = fold(one.replace(/^[=~]/, ''))
        found.set(phrase, found.has(phrase) && found.get(phrase) !== key ? undefined : key)
      }
  return new Map([...found].flatMap(([phrase, key]) => (key === undefined || /^[#!]/.test(key) ? [] : [[phrase, key]])))
}

let phrases: ReadonlyMap<string, string> | undefined
/** The key of a phrase in the classifier's tables, if exactly one has it. */
export const keyOf = (phrase: string): string | undefined => {
  phrases ??= phrasesOfOneKey()
  const bare = phrase.replace(AROUND, ' ').replace(/ +/g, ' ').trim()
  return bare === '' ? undefined : (phrases.get(phrase) ?? phrases.get(bare))
}
const AROUND = /\b(?:your|the|my|ihre?|deine?|votre|vos|su|tu|seu|sua|current|full|of|de|du|da|do|del|la|le|el)\b/g

const JOINS = /\s*(?:,|\/|&|\+|;|\||\s[-–—]\s|\band\b|\bund\b|\bet\b|\sy\s|\se\s)\s*/i

/** Keys for the same thing, or of which a form accepts either. */
const ALIKE: readonly RegExp[] = [
  /^(?:linkedin|github|twitter|website|url|portfolio)$/,
  /^(?:tel|tel-\S+)$/,
  /^(?:email|username)$/,
  /^(?:organization|experience\.company)$/,
  /^(?:organization-title|experience\.title|headline)$/,
  // If one line asks for more of an address or a name, the code that types it adds the rest.
  /^(?:address-\S+|street-address|postal-code|country|country-name)$/,
  /^(?:name|given-name|additional-name|family-name|nickname|honorific\S*)$/,
  /^(?:organization|education\.school)$/,
  /^(?:gender|sex)$/,
  /^(?:race|ethnicity)$/,
]
const alike = (one: string, other: string): boolean =>
  one === other || ALIKE.some((group) => group.test(one) && group.test(other))

/**
 * A datum that the label names besides the found one, and that the answer does not contain: "Name and phone number".
 */
const otherFact = (label: string, answer: Answer, values: Readonly<Record<string, string>>): string | undefined => {
  const parts = label
    .replace(/https?:\S*/g, ' ')
    .replace(/[\s*:?]+$/, '')
    .split(JOINS)
    .filter((part) => part.trim() !== '')
  if (parts.length < 2) return undefined
  const named = parts.flatMap((part) => {
    const key = keyOf(fold(part).trim())
    return key === undefined ? [] : [{ part, key }]
  })
  const own = answer.source.from === 'profile' ? withoutIndex(answer.source.key) : undefined
  if (own === undefined && named.every(({ key }) => alike(key, named[0]?.key ?? key))) return undefined
  const said = fold(answer.value)
  const streetOnly = own === 'address-line1' && !ADDRESS.test(fold(label))
  return named.find(({ key }) => {
    if (own !== undefined && alike(key, own)) return streetOnly && ELSEWHERE.test(key)
    if (TOPIC_OF_KEY[key] === answer.topic) return false
    const value = values[key]
    return value === undefined || !said.includes(fold(value))
  })?.part
}

const ADDRESS = /\b(?:address|anschrift|adresse|direccion|domicilio|endereco|morada)\b/
const ELSEWHERE = /^(?:address-level2|postal-code|country)$/

/**
 * "Degree start", "Type of degree", "How did you choose your school?": asks for something that the datum does not
 * contain.
 */
const asksAbout = (label: string, key: string): boolean => {
  if (DECIDED.test(label) || CHECKED.test(label) || DOES_WHAT.test(label)) return true
  if (keyOf(label) !== undefined) return false
  const head = HEAD.exec(label)
  const tail = TAIL.exec(label)
  return (
    (head !== null && isOwn(head[2], key) && !belongs(head[1], key)) ||
    (tail !== null && isOwn(tail[1], key) && !belongs(tail[2], key))
  )
}
const isOwn = (phrase: string | undefined, key: string): boolean => {
  const named = keyOf((phrase ?? '').trim())
  return named !== undefined && alike(named, key)
}

const DECIDED =
  /^(?:how (?:did|was|were|has|have) (?!.*\b(?:hear|heard|find|found|learn\w*|come|know)\b)|why\b|warum\b|pourquoi\b|por que (?!motivo)\b)/
/** "What does your company do?": about it, not its name. */
const DOES_WHAT =
  /^(?:what (?:does|do|did) (?:your|the|this)\b|was (?:macht|tut|produziert)\b|que (?:fait|font|faisait)\b|a que se dedica\b|que hace\b|(?:o )?que faz\b)/
const CHECKED =
  /^(?:(?:is|are|was|were|has|have|does) (?:your|this|that|the)\b.*\b(?:correct|right|true|valid|changed?|same|different|up to date|verified)|(?:ist|sind|stimmt|stimmen|hat sich|haben sich) (?:ihre?|deine?|diese|die)\b|(?:votre|vos) .*\b(?:est il|est elle|sont ils|a t il change|a t elle change)\b|(?:es|esta|son|ha cambiado) (?:su|tu|correct)\b|(?:seu|sua) .*\b(?:esta corret|mudou))/
const HEAD =
  /^((?:type|kind|sort|date|code|copy|proof|history|status|size|owner|holder|change|place|country|art|datum|nachweis|kopie|anderung|preuve|copie|tipo|fecha|copia|comprobante|cambio|comprovante|mudanca)) (?:of|der|des|von|du|de|d|del|da|do) (?:(?:your|the|ihre[rs]?|votre|su|tu|seu|sua|l|la|le|el) )?(.+)$/
const TAIL =
  /^(?:your )?(.+) (number|code|no|id|type|start|end|date|history|status|copy|start date|end date|expiry|expiry date)$/

/** A number, code or type that is just another name for the datum itself. */
const belongs = (head = '', key: string): boolean => BELONGS.some(([heads, keys]) => heads.test(head) && keys.test(key))
const BELONGS: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:number|no|code|id)$/, /^(?:tel|postal-code|address|street|email|username|national|tax|passport|cc-)/],
  [/^(?:date|fecha|datum|start|start date|end|end date)$/, /^(?:bday|start-date|experience\.(?:start|end)|education\.(?:start|end)|notice)/],
  [/^(?:type|kind|art|tipo)$/, /^(?:education\.degree|employment-type|tel-type|shift)/],
  [/^(?:country|place)$/, /^(?:country|citizenship|address-)/],
  [/^status$/, /^(?:citizenship|work-authorization|veteran|disability|employment|ethnicity|race|gender|visa)/],
] // biome-ignore format: a table
