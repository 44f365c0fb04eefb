/** Answers from what the person answered before, or from a datum with the question’s own name. */
import type { Applicant } from '../applicant.ts'
import { matchOption } from '../choices.ts'
import { DATA_KEYS } from '../data-keys.ts'
import { currencyOf, type Period, periodOf } from '../money.ts'
import { oncePerText } from '../once-per-text.ts'
import { OWN_FILE } from '../profile-keys.ts'
import { fold, withoutAsides } from '../text.ts'
import type { ValueSource } from '../value.ts'
import { bare } from './choose.ts'
import { personOf } from './cues.ts'
import { optionInWords } from './option-words.ts'
import { wholeText } from './parse.ts'
import { turnsAside } from './plain.ts'
import { asksByOptions, claimsAlike, findAnswer, normaliseQuestion, sameQuestion } from './same.ts'
import { isSensitiveQuestion } from './sensitive.ts'
import type { Asked, Entailment, Topic } from './types.ts'

/** The person's answer to this very question, or their own datum of that name. */
export const earlier = (asked: Asked, applicant: Applicant, topic: Topic): Entailment | undefined => {
  const text = wholeText(asked)
  // For another person, only answers about them count, since the person is asked with the same words, too.
  const named = asked.others && asked.question !== undefined && asked.question !== asked.label
  const ownLabel = asked.ownLabel?.replace(HOW_MANY, '') ?? ''
  const own = WORDS.test(ownLabel) && asksNoMore(asked, text, ownLabel) ? [ownLabel] : []
  const toOneOf = (words: readonly string[]) =>
    applicant.answers.findLast(({ question }) => words.map(plainWords).includes(plainWords(question)))
  const exact =
    toOneOf([asked.question ?? text, ...(named ? [] : [text])]) ??
    (named ? undefined : toOneOf(own)) ??
    ofSection(asked, applicant) ??
    sexAtBirth(asked, applicant) ??
    ownFile(asked, text, applicant)
  // The label of a file field is often only a heading of the page; "Name" of an entry is too vague.
  const loose = named || asked.control === 'file' || asked.entry !== undefined || turnsAside(asked.legend ?? '')
  const found =
    exact ??
    (loose
      ? undefined
      : (findAnswer(text, applicant.answers) ??
        custom(text, applicant) ??
        either(text, applicant) ??
        inCurrency(text, applicant) ??
        byItsOptions(asked, text, applicant) ??
        repeated(asked, applicant)))
  return found && answeredWith(asked, found, topic)
}

/**
 * The answer as the field takes it; undefined if it does not offer it, or wants another currency or period.
 * @param inWords the answer may name an option in words of its own
 */
export const answeredWith = (
  asked: Asked,
  found: { answer: string; key: string } | { answer: string; question: string },
  topic: Topic,
  inWords = false,
): Entailment | undefined => {
  if (isInAnother(wholeText(asked), found, topic)) return undefined
  const source: ValueSource =
    'key' in found ? { from: 'profile', key: found.key } : { from: 'answer', question: found.question }
  if (asked.control === 'tick') {
    const said = saidPlainly(found.answer)
    return said && { kind: 'answer', value: said.says ? 'yes' : 'no', source, rule: 'answered before', topic }
  }
  const options = asked.options.length === 0 ? undefined : chosen(found.answer, asked, inWords)
  if (asked.options.length > 0 && options === undefined) return undefined
  return { kind: 'answer', value: found.answer, ...(options && { options }), source, rule: 'answered before', topic }
}

/**
 * Whether the text beside the label only says in which unit, currency or period to answer: "Yearly, in US dollars"
 * does, "Your current salary" does not. Beside a question that no table knows, it must be about the same person and
 * the same time.
 */
const asksNoMore = ({ key }: Asked, text: string, label: string): boolean => {
  if (normaliseQuestion(text) === normaliseQuestion(label)) return true
  const same = claimsAlike(inCurrencyCodes(text), label)
  if (same !== undefined) return same
  return !isSensitiveQuestion(key, text) && personOf(text) === personOf(label) && turnsAside(text) === turnsAside(label)
}

/** Yes or no, also before an explanation. */
export const saidPlainly = (answer: string): { says: boolean } | undefined => bare(answer) ?? elsewhere(answer)

/** Yes or no as the whole answer, in languages whose questions are not understood. */
const elsewhere = (answer: string): { says: boolean } | undefined => {
  const said = answer.trim().toLowerCase()
  return YES_ELSEWHERE.has(said) ? { says: true } : NO_ELSEWHERE.has(said) ? { says: false } : undefined
}
const YES_ELSEWHERE = new Set('tak да так ano áno evet igen kyllä jah taip jā ναι نعم כן はい 예 네 是 是的'.split(' '))
const NO_ELSEWHERE = new Set('nie нет ні ne nee nej hayır nem ei όχι لا לא いいえ 아니요 否 不是'.split(' '))

/** "EIN / Tax ID" and "Trading name (or DBA)": two names of one thing; the person's data has one of them. */
const either = (text: string, applicant: Applicant) => {
  const names = withoutAsides(text)
    .split(/\s+\/\s+|\s\(?or\s/i)
    .map((name) => name.replace(/[()]/g, ' ').trim())
  if (names.length !== 2 || !names.every((name) => NAME.test(name))) return undefined
  const found = names.flatMap((name) => findAnswer(name, applicant.answers) ?? custom(name, applicant) ?? [])
  return found.length === 1 ? found[0] : undefined
}

/** The question itself, without how to answer it: "Rent (£)", "Reason (max. 100 words)". */
const plainWords = oncePerText((question: string): string =>
  normaliseQuestion(withoutAsides(question).replace(/\s*\([€£$]\)/, '')),
)

/**
 * "Which of these are you?", with "Employed" and "Self-employed" to choose: the same as "Are you employed or
 * self-employed?".
 */
const byItsOptions = ({ options }: Asked, text: string, { answers }: Applicant) => {
  if (options.length < 2 || options.length > 6 || !asksByOptions(text)) return undefined
  const found = answers.filter(({ question, answer, from }) => {
    const words = ` ${fold(question).replace(/[^\p{L}\d-]+/gu, ' ')} `
    const isNamed = options.every((option) => words.includes(` ${fold(option)} `))
    return from === 'file' && isNamed && options.some((option) => fold(option) === fold(answer))
  })
  return found.length === 1 ? found[0] : undefined
}

/** "Estimated amount in EUR" is answered by the "Estimated amount" of the person's data. */
const inCurrency = (text: string, applicant: Applicant) => {
  const [, amount = '', currency = ''] = IN_CURRENCY.exec(withoutAsides(text)) ?? []
  if (currencyOf(currency) === undefined) return undefined
  const found =
    findAnswer(
      amount,
      applicant.answers.filter(({ from }) => from === 'file'),
    ) ?? custom(amount, applicant)
  return found && /\d/.test(found.answer) ? found : undefined
}
const IN_CURRENCY =
  /^(.{3,}?),?\s+(?:\(|(?:\()?(?:in|en|em)\s)\s*([\p{L}$€£₹.]{1,12}(?: [\p{L}]{3,9})?)\s*\)?[\s*:]*$/iu

/**
 * The question names a currency or a period, and the answer another: an amount is never converted, and pay without a
 * period is yearly. What the person answered to a question that names them stays as it is.
 */
const isInAnother = (
  text: string,
  { answer, question = '' }: { answer: string; question?: string },
  topic: Topic,
): boolean => {
  if (!/\d/.test(answer)) return false
  const usual: Period | undefined = topic === 'salary' ? 'year' : undefined
  return (
    (currencyOf(question) === undefined && differ(currencyOf(text), currencyOf(answer))) ||
    (periodOf(question) === undefined && differ(periodOf(text), periodOf(answer) ?? usual))
  )
}
const differ = (wanted: string | undefined, given: string | undefined): boolean =>
  wanted !== undefined && given !== undefined && wanted !== given

/** "In US dollars" and "in USD" ask the same; a dollar without a country stays as it is. */
export const inCurrencyCodes = (text: string): string =>
  text.replace(/\b(?:US|U\.S\.) dollars?\b/i, 'USD').replace(/\beuros?\b/i, 'EUR')

/** "Re-enter account number" repeats the value of "Account number". */
const repeated = ({ label, control }: Asked, applicant: Applicant) => {
  const first = control === 'text' || control === 'number' ? AGAIN.exec(label.trim())?.[1] : undefined
  return first === undefined ? undefined : (findAnswer(first, applicant.answers) ?? custom(first, applicant))
}

const AGAIN = /^(?:please )?(?:re-?enter|re-?type|confirm|verify|repeat)\s+(?:your |the )?(\p{L}.{2,60})$/iu

const NAME = /^\p{L}[\p{L}\d.&'’-]*(?: [\p{L}\d.&'’-]+){0,3}$/u

/** Two words or more: a lone "Name" may be anybody's. */
const WORDS = /\S\s+\S/

/** "When can you train? Choose as many as you like." */
const HOW_MANY = /(?<=\?)\s+(?:please )?(?:choose|select|pick|tick|check|mark)\b[^?]{0,60}$/i

const SHORT = /^\S+(?: \S+){0,4}$/

/**
 * "Emergency contact" above "Name" asks the same as "Emergency contact name"; above a phone number, the same as its
 * "phone".
 */
const ofSection = ({ label, legend, section, entry, key }: Asked, applicant: Applicant) => {
  if (entry !== undefined) return undefined
  const names = [...(SHORT.test(label.trim()) ? [label] : []), ...namesOf(key)]
  for (const heading of [legend, section]) {
    const title = heading?.replace(NOT_OF_TITLE, '').trim()
    if (title === undefined || title.length > 60) continue
    for (const name of names) {
      const text = `${title} ${name}`
      const found = findAnswer(text, applicant.answers) ?? custom(text, applicant)
      if (found) return found
    }
  }
  return undefined
}

/**
 * "2. Contact person", "Section 3 – Contractor (leave blank if …)", "Emergency contact (other than above)", "Current
 * landlord", "Current or previous landlord", "Guarantor details".
 */
const NOT_OF_TITLE =
  /^\d{1,2}[.)]\s+|^(?:section|part|step|teil|abschnitt|schritt|partie|[ée]tape|secci[óo]n|parte|sec[çc][ãa]o)\s+(?:\d{1,2}|[a-z]|[ivx]{1,4})\s*[.):–—-]\s*|^current\s+(?!or\b)|(?<=^(?:\d{1,2}[.)]\s+)?)(?:current or (?:previous|former|last)|(?:previous|former|last) or current)\s|\s+\((?:(?:other than|different from|not (?:one of )?)(?: the)? above|if (?:any|applicable)|optional|required|(?:leave|complete|fill|only|skip) [^()]*)\)|\s+(?:details|information|info)$/gi

/** The sex that was recorded at birth is the person's `sex`; their gender may be another. */
const sexAtBirth = ({ label }: Asked, { values }: Applicant) =>
  SEX_AT_BIRTH.test(fold(label)) && values.sex ? { key: 'sex', answer: values.sex } : undefined
const SEX_AT_BIRTH =
  /^(?:what (?:is|was) your )?(?:biological |legal )?sex (?:was |as )?(?:(?:you were )?(?:assigned|registered|recorded|listed|given) )?(?:to you )?(?:at|on (?:your )?)(?: your)? ?birth(?: certificate)?$/

/** The names that a data file may use for a datum. */
const namesOf = (key: string | undefined): readonly string[] => {
  const known = DATA_KEYS.find((one) => one.key === key)
  return known ? [known.key, ...known.aliases].map((name) => name.replace(/[_-]/g, ' ')) : []
}

/** `custom.t-shirt-size` answers "T-shirt size". */
const custom = (text: string, applicant: Applicant) => datumNamed(text, applicant, 'custom.')

/** `file.certificate-of-insurance` is the file for "Certificate of insurance". */
const ownFile = ({ control }: Asked, text: string, applicant: Applicant) =>
  control === 'file' ? datumNamed(text.replace(FILE_WORDS, ' ').trim(), applicant, OWN_FILE) : undefined
/** "Upload your passport (PDF, max. 5 MB)": how the file is given, not which one. */
const FILE_WORDS =
  /^(?:please )?(?:upload|attach|add|choose|select)\s+(?:a |an |the |your )?(?:copy of (?:the |your )?)?|\([^()]*\b(?:pdfs?|docx?|jpe?g|png|mb|kb)\b[^()]*\)/giu

const datumNamed = (
  text: string,
  { values }: Applicant,
  prefix: string,
): { key: string; answer: string } | undefined => {
  const key = Object.keys(values).find(
    (name) => name.startsWith(prefix) && sameQuestion(name.slice(prefix.length).replace(/-/g, ' '), text),
  )
  const answer = key === undefined ? undefined : values[key]
  return key === undefined || answer === undefined ? undefined : { key, answer }
}

/** The options that an answer names; undefined if a part of it names none, or more than one. */
export const saidAmong = (answer: string, asked: Pick<Asked, 'options' | 'control'>): string[] | undefined =>
  chosen(answer, { ...asked, label: '', required: false }, true)

const chosen = (
  answer: string,
  { options, control, key, mayTakeMore }: Asked,
  inWords = false,
): string[] | undefined => {
  const exact = options.find((option) => fold(option) === fold(answer))
  if (exact !== undefined) return [exact]
  const split = answer.split(/[,;\n]/).map((part) => part.trim())
  const isOffered = (part: string): boolean => options.some((option) => fold(option) === fold(part))
  const several = control === 'several' || (mayTakeMore === true && split.every(isOffered))
  const parts = several ? split : [answer]
  const found = parts.flatMap((part) => {
    const match = matchOption(part, options, { key })
    const option = (match && options[match.index]) ?? (inWords ? optionInWords(part, options) : undefined)
    return option === undefined ? [] : [option]
  })
  return found.length === parts.length ? found : undefined
}
