/**
 * How well a key of the person's own ("product.quantity") names what a field asks for ("Quantity (pcs)" under
 * "Product"): by the words they share, their synonyms, and the titles above the field. Pure.
 */
import { byWord } from './by-word.ts'
import { oncePerText } from './once-per-text.ts'
import { tokens, withoutAsides } from './text.ts'

export interface Wording {
  label: string
  /** Titles above the field: section, legend. */
  titles: readonly string[]
}

/** Words with one meaning in forms, the first of each line for all of them. */
const SAME: Readonly<Record<string, string>> = byWord(
  Object.fromEntries(
    `number no nr num count
quantity qty pcs piece pieces
organization organisation institution affiliation
company firm business
email mail
phone telephone tel mobile cell
start begin beginning from commencement effective since
end until expiry expiration
amount total sum value price
request requested seek seeking sought apply applying applied
duration length term period
reason why purpose
note notes comment comments remark remarks message
instruction instructions
post postcode zip postal
city town
state province region
gender sex
physician doctor gp
medication medications medicine medicines drug drugs
revenue income turnover earnings
color colour
licence license
file document upload attachment
reference ref
supervisor manager boss
type kind category
heard hear source
bid offer tender quote
deliver delivery ship shipping shipment
url website site link web
education degree qualification
fund funds funding money
employee employees staff people worker workers
signature signed sign signatory
use used usage
page pages
birth dob birthday birthdate
cost costs expense expenses
warranty guarantee
allergy allergies
diet dietary
surname lastname
attend attending attendance attendee
representative rep
department dept
approx estimated estimate
max maximum
min minimum
id identification identifier
smoke smoker smoking smokes
scope extent
4 four
dependent dependents dependants`
      .split('\n')
      .flatMap((line) => {
        const [meant = '', ...others] = line.split(' ')
        return others.map((word) => [word, meant])
      }),
  ),
)

/** Words that only ask, or say nothing of the subject beside others. */
const FILLER = new Set(
  `a an the of in at on to for and or with by as is are was were be been do does did have has had can could will would shall should may i we you your my our it its this that these those
  what which who how when where please any if so there ever yet per both etc eg incl excl about us me
  provide enter give state specify select choose list check describe tell briefly required optional applicable word words character characters limit
  us usd eur gbp euro euros dollar dollars kg mm cm pdf only all full legal primary main daytime person many much far lead lived living this
  planned expected desired preferred proposed estimated anticipated intended`.split(/\s+/),
)

/** They may be left out on either side: a "supplier" is the "Supplier's name". */
const SOFT = new Set(
  'name amount detail details info information title description item statement preference preferences'.split(' '),
)

/** They say what kind of value it is. A key may have one more than the label, since the control shows it, too. */
const KINDS = new Set(
  'number code date email phone time day month year address id status start end type location contact'.split(' '),
)

/** Alone, they do not connect a key with a field: there are too many of each. */
const ANYBODYS = new Set(
  'name title contact phone email address date time day month year number code id location'.split(' '),
)

/** Pairs of words that turn a question into another. */
const OPPOSITES: readonly (readonly string[])[] = [
  'start end',
  'first last middle',
  'current previous former prior next',
  'min max',
  'home work',
  'billing delivery',
  'mother father',
  'height width length weight depth',
  'gross net',
  'disclos receiv',
  'client provider',
  'buyer seller',
  'sender recipient',
  'given surname',
  'day month year',
  'systolic diastolic',
  'departure arrival',
  'pickup return',
  'new existing old',
].map((line) => line.split(' '))

const ENDINGS = /(?:ations?|ating|ated|ates?|ions?|ings?|ed|ments?|ive|ance|ence)$/
const stem = (word: string): string => {
  const meant = SAME[word]
  if (meant !== undefined) return meant
  if (word.length <= 4) return word
  const one = word.replace(/ies$/, 'y').replace(/(?<![su])s$/, '')
  const again = SAME[one]
  if (again !== undefined) return again
  const cut = one.replace(ENDINGS, '')
  return cut.length >= 4 ? (SAME[cut] ?? cut) : one
}

/** "Anything else we should know?" */
const OPEN_END = /\banything else\b|\b(?:additional|other|further) (?:comments?|remarks?|notes?|information)\b/i
/** In a title: the part is about somebody or something else than the word beside it. */
const MARKS_ANOTHER = /\b(?:not|other|of|previous|former|prior|last|next|second|another)\b/gi
/** "bp" beside "blood pressure". */
const isShortFor = (word: string, among: readonly string[]): boolean =>
  /^\p{L}{2,4}$/u.test(word) &&
  among
    .map((other) => other[0])
    .join('')
    .includes(word)

/** "Signed by", "Ordered by": a name. */
const BY = /\b\p{L}+ed by\s*[*:]*$/iu
/** "Colour / finish", "School or university": either names it; the parts of an address are all wanted. */
const ALTERNATIVES = /\s*\/\s*|\s+or\s+/i
const ADDRESS = /\b(?:city|town|state|province|zip|post\w*|country|street)\b/i

const wordsIn = oncePerText((text: string): readonly string[] =>
  [
    ...new Set(
      tokens(
        text
          .replace(/e-mail/gi, 'email')
          .replace(/\b([A-Z]{2,})-(?=\d)/g, '$1')
          .replace(/(?<=\p{L})['’]s\b/giu, ''),
      )
        .filter((word) => !FILLER.has(word))
        .map(stem),
    ),
  ].filter((word) => word !== '' && !/^[$€£%+#]+$/.test(word)),
)

const wordsOfKey = (key: string): readonly string[] => wordsIn(key.replace(/\be-mail\b/g, 'email').replace(/-/g, ' '))

/** What stands in brackets explains the words before it: units, examples, other names. */
const BRACKETS = /\([^()]*\)/g
const labelWords = (label: string): { said: readonly string[]; aside: readonly string[] } => {
  if (OPEN_END.test(label)) return { said: ['note'], aside: [] }
  if (BY.test(label.trim())) return { said: wordsIn(label), aside: ['name'] }
  const bare = withoutAsides(label)
  const outside = wordsIn(bare.replace(BRACKETS, ' '))
  const all = wordsIn(bare)
  return outside.length === 0
    ? { said: all, aside: [] }
    : { said: outside, aside: all.filter((word) => !outside.includes(word)) }
}

/** Equal, or with the same long beginning ("convicted" and "conviction"). */
const alike = (one: string, other: string): boolean => {
  if (one === other) return true
  const longest = Math.max(one.length, other.length)
  let same = 0
  while (same < Math.min(one.length, other.length) && one[same] === other[same]) same += 1
  return same >= 5 && same >= longest * 0.7 && !/\d/.test(one + other)
}
const isAmong = (word: string, words: readonly string[]): boolean => words.some((other) => alike(word, other))

const isOpposite = (key: readonly string[], field: readonly string[]): boolean =>
  OPPOSITES.some((line) => {
    const [said, asked] = [line.filter((word) => key.includes(word)), line.filter((word) => field.includes(word))]
    return said.length > 0 && asked.length > 0 && !said.some((word) => asked.includes(word))
  })

/** Numbers tell rows and lines apart: each of one side must be on the other. */
const numbersIn = (words: readonly string[], others: readonly string[]): boolean =>
  words.every((word) => !/\d/.test(word) || others.includes(word))

export interface OwnWordsOptions {
  /** The first words of the key, if they only name the section of the file: `product` before several keys. */
  section: readonly string[]
  /** The field is about somebody else than the person: the key must name them, too. */
  others: () => boolean
  /** Words for the kind of value that the control itself shows: `date` for a date field. */
  shown: readonly string[]
}

export interface WordingMatch {
  /** The shares of the words of both sides that the other has, added: 2 if they have the same words. */
  score: number
  /** Neither side has a word that changes the meaning of the other. Otherwise only the person can say. */
  same: boolean
}

/** How well a key and a field say the same; undefined if they have no word in common or contradict each other. */
export const likenessOfKey = (key: string, wording: Wording, options: OwnWordsOptions): WordingMatch | undefined => {
  const names = wording.label.split(ALTERNATIVES)
  const either = names.length === 2 && !names.some((name) => ADDRESS.test(name)) ? names : []
  const all = [wording.label, ...either].flatMap((label) => likenessTo(key, { ...wording, label }, options) ?? [])
  return best(all)
}

export const isBetter = (one: WordingMatch, other: WordingMatch): boolean =>
  one.same === other.same ? one.score > other.score : one.same

export const best = (all: readonly WordingMatch[]): WordingMatch | undefined =>
  all.reduce<WordingMatch | undefined>((found, one) => (found && !isBetter(one, found) ? found : one), undefined)

const likenessTo = (
  key: string,
  { label, titles }: Wording,
  { section, others, shown }: OwnWordsOptions,
): WordingMatch | undefined => {
  const own = wordsOfKey(key)
  const { said, aside } = labelWords(label)
  if (own.length === 0 || said.length === 0) return undefined
  const isOfAnother = (title: string): boolean =>
    (title.match(MARKS_ANOTHER) ?? []).some((word) => !own.includes(word.toLowerCase()))
  // "Previous landlord" is about somebody else than the landlord.
  if (titles.some((title) => isOfAnother(title) && wordsIn(title).some((word) => section.includes(word))))
    return undefined
  const above = titles.flatMap((title) => (isOfAnother(title) ? [] : [...wordsIn(title)]))
  const here = [...said, ...aside]
  if (isOpposite(own, here) || !numbersIn(own, [...here, ...above]) || !numbersIn(said, own)) return undefined
  const inLabel = own.filter((word) => isAmong(word, here) || isShortFor(word, said))
  const inTitles = own.filter((word) => !inLabel.includes(word) && isAmong(word, above))
  const open = own.filter((word) => !inLabel.includes(word) && !inTitles.includes(word))
  const left = said.filter((word) => !isAmong(word, own) && !own.some((one) => isShortFor(one, said)))
  if (inLabel.length === 0) return undefined
  const isPlain = (word: string): boolean => SOFT.has(word) || KINDS.has(word)
  const isSaid =
    open.every((word) => isPlain(word) || section.includes(word)) &&
    left.every((word) => SOFT.has(word) || shown.includes(word))
  // A mere "Phone" or "Name" may be anybody's, unless the title above says whose.
  const isAnybodys = inLabel.every(isPlain) && section.length > 0 && inTitles.length === 0
  const isTheirs = (open.length === 0 && inTitles.length > 0) || !others()
  const score = (inLabel.length + inTitles.length) / own.length + (said.length - left.length) / said.length
  const same = isSaid && !isAnybodys && isTheirs
  const isWhole = open.length === 0 && isTheirs
  return same || isWhole || !inLabel.every((word) => ANYBODYS.has(word)) ? { score, same } : undefined
}

/** By key, its first words that another key begins with, too: the name of its section in the file. */
export const sectionsOf = (keys: readonly string[]): ReadonlyMap<string, readonly string[]> => {
  const all = keys.map((key) => ({ key, words: wordsOfKey(key) }))
  return new Map(
    all.map(({ key, words }) => {
      const shared = all.map((other) => {
        const differs = words.findIndex((word, at) => other.words[at] !== word)
        return other.key === key ? 0 : differs < 0 ? words.length : differs
      })
      return [key, words.slice(0, Math.min(Math.max(0, ...shared), words.length - 1))]
    }),
  )
}
