/** What a person's data says to a question: an answer with its source and the rule that decided, or whom to ask. */
import type { Applicant } from '../applicant.ts'
import { isDecline } from '../choice-concepts.ts'
import { matchOption } from '../choices.ts'
import { DATA_KEYS } from '../data-keys.ts'
import { parseDate } from '../dates.ts'
import { isSecretKey } from '../profile-keys.ts'
import { standIns } from '../stand-ins.ts'
import { fold, withoutAsides } from '../text.ts'
import type { ValueSource } from '../value.ts'
import { bare, declines, evaluate, optionByTruth, optionFor } from './choose.ts'
import { consentTo } from './consents.ts'
import { degreeRank } from './degrees.ts'
import type { Asker } from './facts.ts'
import { focused } from './focus.ts'
import { leavesOpen } from './headings.ts'
import { namedDatum } from './named.ts'
import { normal } from './normal.ts'
import { consentKinds, parseAsked, parseText, personOf, wholeText } from './parse.ts'
import {
  asksForAnother,
  isAnotherKind,
  ofAnotherPhone,
  reachesAnother,
  turnsAside,
  unexplained,
  withoutExample,
} from './plain.ts'
import { salutationFor } from './salutation.ts'
import { findAnswer, normaliseQuestion, sameQuestion } from './same.ts'
import { isFirmsName, isOthersTitle } from './titles.ts'
import { TOPIC_OF_KEY } from './topics.ts'
import { type Asked, type Entailment, isSensitive, type Proposition, type Topic } from './types.ts'
import { valueFor } from './values.ts'
import { wishIn } from './ways.ts'
import { TABLES } from './words/index.ts'
import { says } from './words/patterns.ts'

const CLAIMED: ReadonlySet<Topic> = new Set<Topic>([
  'work-authorization', 'sponsorship', 'citizenship', 'residence', 'age', 'criminal-record', 'background-check', 'drug-test', 'licence', 'disability', 'transgender', 'hispanic', 'veteran',
  'previously-employed', 'previously-applied', 'related-to-employee', 'non-compete', 'years', 'experience-with', 'relocation', 'travel', 'language', 'degree', 'student', 'employed', 'available-now', 'start-by', 'referred',
]) // biome-ignore format: a table

/** Agreed to by the same permission, be it asked for as a question or as a tick. */
const AGREED: ReadonlySet<Topic> = new Set<Topic>(['background-check', 'drug-test'])

/** Their options are intervals, which are no sentences. */
const MEASURED: ReadonlySet<Topic> = new Set<Topic>(['years', 'age', 'travel', 'language'])

/** What is asked, read. */
export const parseQuestion = parseAsked

/**
 * @param now decides ages and what has ended
 * @returns what may be put there without asking, or why not
 */
export const entail = (field: Asked, applicant: Applicant, now: Date): Entailment => {
  const asked = inCodes(focused(field))
  const asker: Asker = { applicant, now }
  const proposition = inPlace(byOptions(parseQuestion(asked), asked), asked)
  if (asked.entry !== undefined && /^(experience|education)\./.test(asked.key ?? '') && !wantsYesNo(asked))
    return (
      (asked.entry === 0 && !BARE_PART.test(asked.label) && earlier(asked, applicant, 'datum')) ||
      plain(asked, applicant, now)
    )
  const topic = topicIn(proposition, asked)
  const ask = (reason: string): Entailment => ({ kind: 'ask', reason, topic, sensitive: isSensitive(topic) })
  const before = earlier(asked, applicant, topic)
  if (before) return before
  const own =
    asked.control === 'tick' && FIRST_PERSON.test(asked.label) && !isPlainStatement(asked, proposition, topic)
      ? consentTo(asked, applicant)
      : undefined
  if (own) return own
  const person = personIn(asked, topic, proposition)
  if (person !== 'self') return { kind: 'ask', reason: `it is about somebody else (${person})`, topic, sensitive: true }
  if (leavesOpen(asked, topic)) return ask(`“${asked.legend}” could change the meaning`)
  if (
    asked.control !== 'tick' &&
    !wantsYesNo(asked) &&
    asked.key !== undefined &&
    namedDatum(asked.label) === asked.key
  )
    return plain(asked, applicant, now)
  if (asked.key === 'honorific-prefix' && asked.options.length > 0) {
    const said = salutationFor(asked.label, asked.options, applicant.values)
    if (said)
      return {
        kind: 'answer',
        value: said.option,
        options: [said.option],
        source: { from: 'profile', key: said.key },
        rule: 'form of address',
        topic: 'gender',
      }
  }
  const ticked = skillsAmong(asked, proposition, applicant)
  if (ticked) return ticked
  const agreed = asked.control === 'tick' && topic === 'experience-with' ? consentTo(asked, applicant) : undefined
  if (agreed) return agreed
  const understood = topic !== 'other' && topic !== 'datum' && proposition.leftover.length === 0
  if (understood && topic !== 'consent') {
    const found =
      ofTopic(asked, proposition, topic, asker) ?? (AGREED.has(topic) ? consentTo(asked, applicant) : undefined)
    if (found) return found
    return ask(`the data does not say it`)
  }
  const consent = asked.control === 'file' ? undefined : consentTo(asked, applicant)
  if (consent) return consent
  if (asked.control === 'tick')
    return {
      kind: asked.required ? 'ask' : 'leave',
      reason: 'a statement nobody made',
      topic,
      sensitive: isSensitive(topic),
    }
  if (topic !== 'datum' && isPlainAfterAll(asked, topic)) return plain(asked, applicant, now)
  if (isNamedTopic(asked, topic) && !proposition.leftover.includes('…')) {
    const found = valueFor(asked, { ...proposition, claims: [], leftover: [] }, topic, asker)
    if (found) return found
  }
  if (topic !== 'datum')
    return ask(proposition.leftover.length > 0 ? unsure(proposition.leftover) : 'the question is not understood')
  return plain(asked, applicant, now)
}

/** "I certify that I am at least 18": a claim, understood to its last word, and nothing that is agreed to. */
const isPlainStatement = ({ label }: Asked, { leftover }: Proposition, topic: Topic): boolean =>
  CLAIMED.has(topic) && leftover.length === 0 && consentKinds(label).every((kind) => kind === 'certification')

/** Marks and words of another shape than the question's own (`…`, `zzcountryus`) say nothing to a reader. */
const unsure = (left: readonly string[]): string => {
  const words = left.filter((word) => !/^…$|^zz/.test(word)).join(' ')
  return words === '' ? 'its words could mean something else' : `“${words}” could change the meaning`
}

/** What a tick says in the first person is the signer's, whatever heading it comes after. */
const FIRST_PERSON = /^(?:by \w+ing[^,]*, )?(?:yes,? )?(?:i|we)\b/i

/** A yes and a no are offered, so that the question is no name of a datum. */
const wantsYesNo = ({ options, control }: Asked): boolean =>
  control === 'one' &&
  options.some((option) => bare(option)?.says === true) &&
  options.some((option) => bare(option)?.says === false)

/** Topics whose words stand over lists of wishes, too. */
const WISHED: ReadonlySet<Topic> = new Set<Topic>(['remote', 'employment-type', 'start', 'employed'])

/** "Choose the sentence that is true": the options say what is asked, where all of them speak of it. */
const byOptions = (proposition: Proposition, asked: Asked): Proposition => {
  const topic = proposition.claims[0]?.topic ?? 'other'
  const wish = topic === 'other' || WISHED.has(topic) ? wishIn(asked) : undefined
  if (wish !== undefined)
    return {
      claims: [{ topic: wish, predicate: 'value', negative: false, scope: { person: 'self' } }],
      denied: false,
      language: proposition.language,
      leftover: [],
    }
  if ((asked.control !== 'one' && asked.control !== 'several') || topic !== 'other') return proposition
  const read = asked.options
    .filter((option) => !declines(option))
    .map((option) => parseText(bare(option)?.rest || option))
  const first = read[0]?.claims[0]
  const topics = new Set(read.flatMap(({ claims }) => claims.map(({ topic }) => topic)))
  const spoken = read.length >= 2 && first !== undefined && read.every(({ leftover }) => leftover.length === 0)
  const together =
    topics.size === 1 || [...topics].every((topic) => topic === 'work-authorization' || topic === 'sponsorship')
  if (!spoken || !together || !first || !CLAIMED.has(first.topic) || personOf(asked.label) !== 'self')
    return proposition
  return {
    claims: [{ ...first, predicate: 'value', negative: false }],
    denied: false,
    language: proposition.language,
    leftover: [],
  }
}

/** "Do you have experience with X?" asks no number of years; and a place that was named beside the question holds for it. */
const inPlace = (proposition: Proposition, asked: Asked): Proposition => {
  const { claims } = proposition
  const [only] = claims
  if (
    only?.topic === 'years' &&
    only.scope.subject !== undefined &&
    !only.amount &&
    claims.length === 1 &&
    wantsYesNo(asked)
  )
    return { ...proposition, claims: [{ ...only, topic: 'experience-with' }] }
  const { country } = asked
  if (country === undefined) return proposition
  return {
    ...proposition,
    claims: claims.map((claim) =>
      claim.scope.country === 'job' ? { ...claim, scope: { ...claim.scope, country } } : claim,
    ),
  }
}

const KNOWS = /\b(?:experience\w*|know|familiar|proficien\w*|used?|using|skilled|skills?|work(?:ed|ing)? with)\b/
const TECHNOLOGIES =
  /\b(?:technolog\w+|tools?|programming languages?|languages|software|frameworks?|skills?|databases?|platforms?)\b/
const NOT_KNOWN =
  /\b(?:not|no|never|learn\w*|interest\w*|want|years?|expert\w*|best|most|certif\w*|if|except|other|describe|professionally|team|foreign|spoken|speak)\b/
/** Which of a list of technologies somebody knows: those among their skills, named just so. */
const skillsAmong = (asked: Asked, proposition: Proposition, { values }: Applicant): Entailment | undefined => {
  const text = fold(wholeText(asked))
  if (asked.control !== 'several' || asked.options.length < 2 || values.skills === undefined) return undefined
  if (!KNOWS.test(text) || !TECHNOLOGIES.test(text) || NOT_KNOWN.test(text)) return undefined
  if (proposition.claims.some(({ scope }) => scope.person !== 'self') || personOf(text) !== 'self') return undefined
  const skills = new Set(values.skills.split(/[,;\n]/).map(fold))
  const options = asked.options.filter((option) => skills.has(fold(option)))
  return options.length === 0
    ? undefined
    : {
        kind: 'answer',
        value: options.join(', '),
        options,
        source: { from: 'answer', question: asked.label },
        rule: 'named among the skills',
        topic: 'experience-with',
      }
}

/** "In US dollars" and "in USD" ask the same; a dollar of no country stays what it is. */
const inCodes = (asked: Asked): Asked =>
  asked.key === 'salary'
    ? { ...asked, label: asked.label.replace(/\b(?:US|U\.S\.) dollars?\b/i, 'USD').replace(/\beuros?\b/i, 'EUR') }
    : asked

const ADDRESS = /^(?:address-level[12]|country|country-name)$/
const PLACES =
  /\b(?:city|town|country|state|province|region|location|stadt|wohnort|ort|land|bundesland|ville|commune|localit[ée]|pays|ciudad|localidade?|municipio|munic[ií]pio|provincia|pa[ií]s|cidade|estado)\b/gi
const WHERE =
  /^(?:where|(?:in |from )?(?:which|what)|wo|(?:in )?welch\w*|ou|(?:dans |en )?quel\w*|donde|(?:en |em )?(?:que|cual|qual)|onde)\b/
/** "Where are you based?", "Country of residence": a part of the address, where nothing else in the words turns it into another. */
const asksWhere = ({ label, key, control }: Asked): boolean => {
  if (control === 'tick' || !ADDRESS.test(key ?? '')) return false
  const open = WHERE.test(fold(label)) || new RegExp(`^(?:your |current )*${PLACES.source}`, 'i').test(label)
  const { claims, leftover } = parseText(
    label.replace(PLACES, ' ').replace(/\b(?:welch\w*|current|present|actuel\w*|actual|atual)\b/gi, ' '),
  )
  return open && leftover.length === 0 && claims.every(({ topic, negative }) => topic === 'residence' && !negative)
}

const topicIn = (proposition: Proposition, asked: Asked): Topic => {
  const topic = proposition.claims[0]?.topic ?? 'other'
  if ((topic === 'residence' && asksWhere(asked)) || isNamedUnderTitle(asked)) return 'datum'
  if (topic !== 'other') return topic
  if (asked.key === undefined) return 'other'
  return TOPIC_OF_KEY[asked.key] ?? 'datum'
}

/** "Nom" under "État civil": the label names the datum, and the title only says what it belongs to. */
const isNamedUnderTitle = (asked: Asked): boolean =>
  asked.legend !== undefined &&
  asked.options.length !== 2 &&
  parseText(asked.label).claims[0]?.topic === 'other' &&
  (isPlainAfterAll(asked, 'datum') || (asked.control === 'date' && namedDatum(asked.label) === 'bday'))

const ABOUT_OTHERS: ReadonlySet<Topic> = new Set<Topic>(['related-to-employee', 'source', 'consent'])
const personIn = (asked: Asked, topic: Topic, { claims, leftover, language }: Proposition) => {
  if (ABOUT_OTHERS.has(topic)) return 'self' as const
  // What is understood to its last word says itself whom it is about; another language's words are not looked for in it.
  const understood = language !== undefined && leftover.length === 0 && topic !== 'other' && topic !== 'datum'
  const own = understood
    ? claims.find(({ scope }) => scope.person !== 'self')?.scope.person
    : namedDatum(asked.label) === 'referrer'
      ? 'self'
      : personOf(wholeText(asked))
  if (own !== undefined && own !== 'self') return own
  for (const text of [asked.legend, asked.section]) {
    const person = text === undefined ? 'self' : personOf(text)
    if (person !== 'self') return person
    if (text !== undefined && (isOthersTitle(text, asked.key) || isFirmsName(text, asked.label)))
      return 'other' as const
  }
  return 'self' as const
}

/** An answer the person gave to this very question, or a datum of their own under its name. */
const earlier = (asked: Asked, applicant: Applicant, topic: Topic): Entailment | undefined => {
  const text = wholeText(asked)
  const words = [asked.question ?? text, text].map(normaliseQuestion)
  const exact =
    applicant.answers.findLast(({ question }) => words.includes(normaliseQuestion(question))) ??
    ofSection(asked, applicant)
  // The label of a file's field is often only a heading of the page; "Name" of an entry says too little.
  const loose = asked.control === 'file' || asked.entry !== undefined || turnsAside(asked.legend ?? '')
  const found =
    exact ??
    (loose
      ? undefined
      : (findAnswer(text, applicant.answers) ??
        custom(text, applicant) ??
        either(text, applicant) ??
        repeated(asked, applicant)))
  if (!found) return undefined
  const source: ValueSource =
    'key' in found ? { from: 'profile', key: found.key } : { from: 'answer', question: found.question }
  if (asked.control === 'tick') {
    const said = bare(found.answer)
    return said && { kind: 'answer', value: said.says ? 'yes' : 'no', source, rule: 'answered before', topic }
  }
  const options = asked.options.length === 0 ? undefined : chosen(found.answer, asked)
  if (asked.options.length > 0 && options === undefined) return undefined
  return { kind: 'answer', value: found.answer, ...(options && { options }), source, rule: 'answered before', topic }
}

/** "EIN / Tax ID" and "Trading name (or DBA)": two names of one thing, of which the person's data knows one. */
const either = (text: string, applicant: Applicant) => {
  const names = withoutAsides(text)
    .split(/\s+\/\s+|\s\(?or\s/i)
    .map((name) => name.replace(/[()]/g, ' ').trim())
  if (names.length !== 2 || !names.every((name) => NAME.test(name))) return undefined
  const found = names.flatMap((name) => findAnswer(name, applicant.answers) ?? custom(name, applicant) ?? [])
  return found.length === 1 ? found[0] : undefined
}
/** "Re-enter account number" takes what "Account number" took. */
const repeated = ({ label, control }: Asked, applicant: Applicant) => {
  const first = control === 'text' || control === 'number' ? AGAIN.exec(label.trim())?.[1] : undefined
  return first === undefined ? undefined : (findAnswer(first, applicant.answers) ?? custom(first, applicant))
}
const AGAIN = /^(?:please )?(?:re-?enter|re-?type|confirm|verify|repeat)\s+(?:your |the )?(\p{L}.{2,60})$/iu

const NAME = /^\p{L}[\p{L}\d.&'’-]*(?: [\p{L}\d.&'’-]+){0,3}$/u

/** "Name", "From": of which entry it is, the word alone does not say. */
const BARE_PART = /^\S+$/

const SHORT = /^\S+(?: \S+){0,2}$/

/** "Emergency contact" over "Name" asks what "Emergency contact name" asks, and over a phone number what its "phone" says. */
const ofSection = ({ label, legend, section, entry, key }: Asked, applicant: Applicant) => {
  if (entry !== undefined) return undefined
  const names = [...(SHORT.test(label.trim()) ? [label] : []), ...namesOf(key)]
  for (const title of [legend, section]) {
    if (title === undefined || title.length > 60) continue
    for (const name of names) {
      const text = `${title} ${name}`
      const found = findAnswer(text, applicant.answers) ?? custom(text, applicant)
      if (found) return found
    }
  }
  return undefined
}

/** What a data file may call a datum. */
const namesOf = (key: string | undefined): readonly string[] => {
  const known = DATA_KEYS.find((one) => one.key === key)
  return known ? [known.key, ...known.aliases].map((name) => name.replace(/[_-]/g, ' ')) : []
}

/** `custom.t-shirt-size` answers "T-shirt size". */
const custom = (text: string, { values }: Applicant): { key: string; answer: string } | undefined => {
  const key = Object.keys(values).find(
    (name) => name.startsWith('custom.') && sameQuestion(name.slice(7).replace(/-/g, ' '), text),
  )
  const answer = key === undefined ? undefined : values[key]
  return key === undefined || answer === undefined ? undefined : { key, answer }
}

const chosen = (answer: string, { options, control, key }: Asked): string[] | undefined => {
  const exact = options.find((option) => fold(option) === fold(answer))
  if (exact !== undefined) return [exact]
  const parts = control === 'several' ? answer.split(/[,;\n]/).map((part) => part.trim()) : [answer]
  const found = parts.flatMap((part) => {
    const match = matchOption(part, options, { key })
    const option = match && options[match.index]
    return option === undefined ? [] : [option]
  })
  return found.length === parts.length ? found : undefined
}

const ofTopic = (asked: Asked, proposition: Proposition, topic: Topic, asker: Asker): Entailment | undefined => {
  const question = wholeText(asked)
  // What follows from the data is worked out again for the next person.
  const worked: ValueSource = { from: 'answer', question }
  if (
    CLAIMED.has(topic) &&
    !WHICH.test(question) &&
    proposition.claims.every(({ predicate }) => predicate !== 'value')
  ) {
    const truth = evaluate(proposition, asker)
    const yesNo =
      asked.control === 'tick' ||
      asked.options.length === 0 ||
      (MEASURED.has(topic) ? wantsYesNo(asked) : asked.options.some((option) => bare(option) !== undefined))
    if ('declines' in truth) return declining(asked, truth.source, topic)
    if ('holds' in truth && yesNo && takesYesNo(asked, topic)) {
      const direct =
        proposition.claims.length === 1 &&
        !proposition.denied &&
        !proposition.claims[0]?.negative &&
        truth.rule.startsWith('datum ')
      const source = direct
        ? truth.source
        : truth.source.from === 'answer' && truth.source.question === question
          ? truth.source
          : worked
      const value = truth.holds ? 'yes' : 'no'
      if (asked.control === 'tick' || asked.options.length === 0)
        return { kind: 'answer', value, source, rule: truth.rule, topic }
      const option = optionFor(truth.holds, proposition, asked.options, asker)
      if (option !== undefined) return { kind: 'answer', value, options: [option], source, rule: truth.rule, topic }
    }
  }
  if (CLAIMED.has(topic) && !MEASURED.has(topic) && asked.control !== 'tick' && asked.options.length > 0) {
    const option = optionByTruth(proposition, asked.options, asker)
    if (option !== undefined)
      return {
        kind: 'answer',
        value: option,
        options: [option],
        source: worked,
        rule: 'the option’s own sentence is true',
        topic,
      }
  }
  return valueFor(asked, proposition, topic, asker)
}

/** "What is your status?" wants the status, not a yes. */
const WHICH = /^(?:what|which|welch|wie|quel|cu[aá]l|qual)/i

/** A text box for "Years of experience with X" wants no yes. */
const takesYesNo = (asked: Asked, topic: Topic): boolean =>
  asked.control === 'tick' ||
  asked.control === 'one' ||
  (asked.control === 'text' && !/^(?:years|language|travel|age|start-by)$/.test(topic))

const declining = (asked: Asked, source: ValueSource, topic: Topic): Entailment | undefined => {
  if (asked.control === 'tick') return { kind: 'leave', reason: 'the person does not want to say', topic }
  if (asked.options.length === 0)
    return asked.control === 'one'
      ? { kind: 'answer', value: 'I do not wish to answer', source, rule: 'does not want to say', topic }
      : undefined
  const option = asked.options.find(declines)
  return option === undefined
    ? undefined
    : { kind: 'answer', value: option, options: [option], source, rule: 'does not want to say', topic }
}

/** Where a form asks for one school, it means the last one. */
const latestSchool = ({ values }: Pick<Applicant, 'values'>): number => {
  const ends: string[] = []
  for (let i = 0; values[`education.${i}.school`] !== undefined; i += 1)
    ends.push(values[`education.${i}.end`] ?? values[`education.${i}.start`] ?? '')
  const latest = Math.max(...ends.map((end) => parseDate(end)?.year ?? 0))
  return Math.max(
    0,
    ends.findIndex((end) => (parseDate(end)?.year ?? 0) === latest),
  )
}

/**
 * "Undergraduate GPA", "Master's institution": the school of that degree.
 * @returns undefined where no degree is named, null where no single one of theirs is it
 */
const schoolOf = (label: string, { values }: Pick<Applicant, 'values'>): number | null | undefined => {
  const named = LEVEL_OF_SCHOOL.find(([pattern]) => pattern.test(fold(label)))
  if (named === undefined) return undefined
  const fits: number[] = []
  for (let i = 0; values[`education.${i}.school`] !== undefined; i += 1)
    if (named[1] > 0 && degreeRank(values[`education.${i}.degree`] ?? '') === named[1]) fits.push(i)
  return fits.length === 1 ? (fits[0] ?? null) : null
}
const LEVEL_OF_SCHOOL: readonly (readonly [RegExp, number])[] = [
  [/\b(?:high school|secondary school|a levels?|gcse|abitur|lycee|bachillerato|ensino medio)\b/, 0],
  [/\b(?:undergrad\w*|bachelors?)\b(?!.*\b(?:or|masters?|higher)\b)/, 1],
  [/\b(?:postgrad\w*|graduate (?:school|gpa|degree|programme?|institution)|masters?)\b(?!.*\bor\b)/, 2],
  [/\b(?:doctor(?:al|ate)|phd|promotion)\b(?!.*\bor\b)/, 3],
]

/** "City of residence" is the city: every word of it is the datum's own. */
const isPlainAfterAll = ({ key, label, control }: Asked, topic: Topic): boolean =>
  key !== undefined &&
  !(key in TOPIC_OF_KEY) &&
  !isSensitive(topic) &&
  (control === 'text' || control === 'one' || control === 'number') &&
  NAMED_ONLY.test(withoutExample(label).trim()) &&
  unexplained(label, key).length === 0
/** "Preferred shift" is the shift. */
const isNamedTopic = ({ key, label, control }: Asked, topic: Topic): boolean =>
  key !== undefined &&
  TOPIC_OF_KEY[key] === topic &&
  !isSensitive(topic) &&
  control !== 'tick' &&
  NAMED_ONLY.test(label.trim()) &&
  !saysNow(label) &&
  unexplained(label, key).length === 0
/** "Present employment type" is not the one that is looked for. */
const saysNow = (label: string): boolean => TABLES.some(([, { now }]) => says(normal(label), now))
/** A name of a field, not a question: where somebody would like to live is another thing. */
const NAMED_ONLY = /^[^\s?]+(?:\s+[^\s?]+){0,4}$/

/** What is studied still is no degree that is completed, whatever its level. */
const COMPLETED =
  /\b(?:highest (?:degree|qualification)|hochste\w* (?:\w+ )?\w*abschluss|diplome le plus eleve|plus haut diplome|niveau de diplome|complet(?:ed|o|a|os|as)|graduated|formou|graduou|egresad[oa]|graduaste|graduo|earned|awarded|conferred|attained|achieved|received|obtained|concluid[oa]s?|finalizad[oa]s?|terminad[oa]s?|abgeschlossen\w*|acheve\w*|obtenus?|obtenues?|obtenid[oa]s?|obtid[oa]s?|erworben\w*)\b/
const DEGREES_OWN = /^education\.(?:degree|end|end-year|school|field)$/
/** "Where you study now" is not where somebody once studied. */
const STUDIES_NOW =
  /\b(?:currently|now|at present|derzeit|aktuell|zurzeit|momentan|actuellement|actualmente|atualmente)\b.*\b(?:stud\w+|enrol\w+|attend\w*|etudi\w+|estudi?a\w*|curs\w+)|\b(?:stud\w+|enrol\w+|attend\w*|etudi\w+|estudi?a\w*|curs\w+)\b.*\b(?:currently|now|at present|derzeit|aktuell|zurzeit|momentan|actuellement|actualmente|atualmente)\b/

/** What is still to come is not what has been for years; "graduated or expected" asks for either. */
const EXPECTED =
  /^(?!.*\b(?:or|oder|ou|o)\b).*\b(?:expected|anticipated|projected|voraussichtlich\w*|prevue?s?|previst[oa]s?|esperad[oa])\b/

const isUnfinished = ({ label, options, entry }: Asked, { values }: Applicant, now: Date): boolean => {
  const end = parseDate(values[`education.${entry ?? latestSchool({ values })}.end`] ?? '')
  const over =
    end === undefined ||
    end.year < now.getFullYear() ||
    (end.year === now.getFullYear() && (end.month ?? 12) <= now.getMonth() + 1)
  return over
    ? STUDIES_NOW.test(fold(label)) || EXPECTED.test(fold(label))
    : COMPLETED.test(fold([label, ...options].join(' | ')))
}

/** A datum of the person under the key the classifier found, where the label asks for nothing more special. */
const plain = (asked: Asked, applicant: Applicant, now: Date): Entailment => {
  const key = asked.key ?? ''
  const topic = 'datum'
  const missing: Entailment = {
    kind: 'ask',
    reason: `the data says nothing on ${key}`,
    topic,
    sensitive: false,
    missing: true,
  }
  if (isSecretKey(key))
    return applicant.secrets[key] === undefined
      ? missing
      : { kind: 'answer', value: `{{secret:${key}}}`, source: { from: 'secret', key }, rule: 'kept secret', topic }
  const named = namedDatum(asked.label) === key
  const left = asked.control === 'file' || named ? [] : unexplained(asked.label, key)
  // The birth in "Date of birth" is the date's own.
  const legend = /^bday/.test(key)
    ? asked.legend?.replace(/\b(?:birth|naissance|nacimiento|nascimento)\b|geburts/gi, ' ')
    : asked.legend
  if (legend !== undefined && (turnsAside(legend) || reachesAnother(legend, key))) left.push(legend)
  if (
    asksForAnother(asked.label, key) ||
    isAnotherKind(asked.label, key, applicant.values) ||
    ofAnotherPhone(asked.label, key, applicant.values['tel-type'])
  )
    left.push(asked.label)
  if (
    asked.entry !== undefined &&
    applicant.values[`experience.${asked.entry}.current`] === 'yes' &&
    /^experience\./.test(key) &&
    turnsAside(asked.label)
  )
    left.push(asked.label)
  if (left.length > 0) return { kind: 'ask', reason: unsure(left), topic, sensitive: false }
  if (DEGREES_OWN.test(key) && isUnfinished(asked, applicant, now))
    return { kind: 'ask', reason: 'whether the studies go on decides this', topic, sensitive: false }
  if (/^experience\./.test(key) && asked.entry === undefined) return { ...missing, missing: false }
  const school =
    key.startsWith('education.') && asked.entry === undefined ? schoolOf(asked.label, applicant) : undefined
  if (school === null) return missing
  const entry = asked.entry ?? (key.startsWith('education.') ? (school ?? latestSchool(applicant)) : undefined)
  const own = entry === undefined ? key : key.replace(/^(experience|education)\./, `$1.${entry}.`)
  const name = [own, ...standIns(key, false)].find((one) => (applicant.values[one] ?? '') !== '')
  const value = name === undefined ? undefined : applicant.values[name]
  if (name === undefined || value === undefined || isDecline(fold(value))) return missing
  return { kind: 'answer', value, source: { from: 'profile', key: own }, rule: `datum ${name}`, topic }
}
