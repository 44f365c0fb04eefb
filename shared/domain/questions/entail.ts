/**
 * What the person's data answers to a question: the answer with its source and the rule that decided, or that the
 * person must be asked.
 */

import type { Applicant } from '../applicant.ts'
import { isEntryKey } from '../entry-keys.ts'
import { say } from '../sentences.ts'
import { fold } from '../text.ts'
import { earlier, inCurrencyCodes } from './before.ts'
import { bornThen } from './born.ts'
import { byOptions } from './by-options.ts'
import { clearedFor } from './clearances.ts'
import { composed } from './composed.ts'
import { consentTo } from './consents.ts'
import { partOfWorld } from './continents.ts'
import { personOf } from './cues.ts'
import { plain, unsure } from './datum.ts'
import { asOffered, withoutNumbers } from './enumerated.ts'
import { fallsShort } from './falls-short.ts'
import { focused } from './focus.ts'
import { asksOfTitle, leavesOpen } from './headings.ts'
import { howToApply } from './how-to-apply.ts'
import { ofJob } from './jobs.ts'
import { namedDatum } from './named.ts'
import { worksAt } from './named-employer.ts'
import { nations } from './nations.ts'
import { normal } from './normal.ts'
import { noticeAgainst, startsWithin } from './notice-length.ts'
import { CLAIMED, ofTopic, wantsYesNo } from './of-topic.ts'
import { payOffered } from './offers.ts'
import { consentKinds, parseAsked, parseText, wholeText } from './parse.ts'
import { unexplained, withoutExample } from './plain.ts'
import { noneOf } from './quantities.ts'
import { salutationFor } from './salutation.ts'
import { served } from './service.ts'
import { skillsAmong } from './skills.ts'
import { languagesBeside } from './spoken.ts'
import { careerStage, stateOfStudies } from './stage.ts'
import { partNamed, startPart } from './starts.ts'
import { statesAmong } from './states.ts'
import { degreeIn } from './studied.ts'
import { sureToSend } from './sure-to-send.ts'
import { inPresentJob } from './tenure.ts'
import { isFirmsName, isOthersTitle } from './titles.ts'
import { TOPIC_OF_KEY } from './topics.ts'
import { livesIn } from './towns.ts'
import type { Asker } from './truth.ts'
import { type Asked, type Entailment, isSensitive, type Proposition, type Topic } from './types.ts'
import { valueFor } from './values.ts'
import { isBareWord } from './ways-of-asking.ts'
import { wishedPay } from './wished-pay.ts'
import { prefersWay } from './wishes.ts'
import { TABLES } from './words/index.ts'
import { says } from './words/patterns.ts'

/** People whose schools and jobs a form may ask for, too. */
const RELATIVES: ReadonlySet<string> = new Set(['parent', 'spouse', 'child', 'emergency', 'referee'])

/** Consents covered by the same permission, asked as a question or as a tick. */
const AGREED: ReadonlySet<Topic> = new Set<Topic>(['background-check', 'drug-test'])

/** The parsed question. */
export const parseQuestion = parseAsked

/**
 * @param now decides ages and whether something has ended
 * @returns what may be filled in without asking, or why not
 */
export const entail = (field: Asked, applicant: Applicant, now: Date): Entailment => {
  const meant = withoutNumbers(field, applicant.answers)
  const found =
    meant === undefined
      ? entailed(field, applicant, now)
      : asOffered(entailed(meant, applicant, now), meant.options, field)
  if (found.kind !== 'answer' || HOLDS_ALL.test(found.rule)) return found
  const lacks = fallsShort(field, found, applicant.values)
  return lacks === undefined
    ? found
    : { kind: 'ask', reason: lacks, topic: found.topic, sensitive: isSensitive(found.topic) }
}

/** The person's own answer to this question, or the answer composed for it. */
const HOLDS_ALL = /^(?:answered before|several data of .*)$/

const entailed = (field: Asked, applicant: Applicant, now: Date): Entailment => {
  const asked = ofUs(withoutForm(inCodes(focused(field))))
  const asker: Asker = { applicant, now }
  const proposition = inPlace(byOptions(parseQuestion(asked), asked), asked)
  // In a list of jobs or schools the label, too, may name somebody else: "School that the pupil attends".
  const titles = [asked.legend, asked.section, ...(asked.entry === undefined ? [] : [asked.label])]
  const relative = titles.map((title) => (title ? personOf(title) : 'self')).find((one) => RELATIVES.has(one))
  const signed = asked.control === 'tick' && FIRST_PERSON.test(asked.label)
  if (asked.others) return ofOthers(asked, applicant, signed)
  if (relative !== undefined && asked.entry !== undefined) return aboutAnother('datum', relative)
  const ofSchool = (asked.entry !== undefined) === (asked.legend !== undefined || asked.section !== undefined)
  const school = ofSchool && personOf(wholeText(asked)) === 'self' ? composed(asked, asker) : undefined
  if (school) return school
  if (asked.entry !== undefined && isEntryKey(asked.key ?? '') && !wantsYesNo(asked))
    return (
      ofJob(asked, applicant) ||
      (asked.entry === 0 && !BARE_PART.test(asked.label) && earlier(asked, applicant, 'datum')) ||
      (leavesOpen(asked, 'datum')
        ? {
            kind: 'ask',
            reason: say('why_words', { words: asked.legend ?? '' }).text,
            topic: 'datum',
            sensitive: false,
          }
        : plain(asked, applicant, now))
    )
  const topic = topicIn(proposition, asked)
  const ask = (reason: string): Entailment => ({ kind: 'ask', reason, topic, sensitive: isSensitive(topic) })
  const before = earlier(asked, applicant, topic)
  if (before) return before
  const job = ofJob(asked, applicant)
  if (job) return job
  const own = signed && !isPlainStatement(asked, proposition, topic) ? consentTo(asked, applicant) : undefined
  if (own) return own
  const person = personIn(asked, topic, proposition)
  if (person !== 'self') return aboutAnother(topic, person)
  const part = topic === 'start' ? startPart(asked, asker) : undefined
  if (part) return part
  // "Year" under "Start date": nothing says whether that is the first day here or that of a job or a course.
  if (topic === 'start' && asked.legend !== undefined && partNamed(asked.label) !== undefined)
    return ask(say('why_date', { words: asked.legend }).text)
  if (leavesOpen(asked, topic)) return ask(say('why_words', { words: asked.legend ?? '' }).text)
  if (asksOfTitle(asked)) return ask(say('why_asks_of', { label: asked.label, title: asked.legend ?? '' }).text)
  if (asked.control !== 'tick' && !wantsYesNo(asked) && asked.key !== undefined && isNamed(asked, asked.key))
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
  const special =
    howToApply(asked) ??
    sureToSend(asked) ??
    partOfWorld(asked, asker) ??
    nations(asked, asker) ??
    noneOf(asked, asker) ??
    worksAt(asked, asker) ??
    bornThen(asked, asker) ??
    served(asked, asker) ??
    (wantsYesNo(asked) ? clearedFor(asked, asker) : undefined) ??
    statesAmong(asked, asker) ??
    livesIn(asked, asker) ??
    careerStage(asked, asker) ??
    inPresentJob(asked, asker) ??
    languagesBeside(asked, asker) ??
    stateOfStudies(asked, asker) ??
    (wantsYesNo(asked) ? (payOffered(asked, asker) ?? wishedPay(asked, asker) ?? degreeIn(asked, asker)) : undefined) ??
    (wantsYesNo(asked) ? startsWithin(asked, asker) : undefined) ??
    (topic === 'notice' && wantsYesNo(asked) ? noticeAgainst(asked, asker) : undefined) ??
    (topic === 'remote' && wantsYesNo(asked) ? prefersWay(asked, asker) : undefined)
  if (special) return special
  const ticked = skillsAmong(asked, proposition, applicant)
  if (ticked) return ticked
  const agreed = asked.control === 'tick' && topic === 'experience-with' ? consentTo(asked, applicant) : undefined
  if (agreed) return agreed
  const understood = topic !== 'other' && topic !== 'datum' && proposition.leftover.length === 0
  if (understood && topic !== 'salary' && isBareWord(asked)) return ask(say('why_more').text)
  if (
    asked.control === 'text' &&
    topic in NAMES_IT &&
    !NAMES_IT[topic]?.test(fold(asked.label)) &&
    !/[?¿]/.test(asked.label)
  )
    return ask(say('why_more').text)
  if (understood && topic !== 'consent') {
    const found =
      ofTopic(asked, proposition, topic, asker) ?? (AGREED.has(topic) ? consentTo(asked, applicant) : undefined)
    if (found) return found
    return ask(say('why_unsaid').text)
  }
  const consent = asked.control === 'file' ? undefined : consentTo(asked, applicant)
  if (consent) return consent
  if (asked.control === 'tick')
    return {
      kind: asked.required ? 'ask' : 'leave',
      reason: say('why_claim').text,
      topic,
      sensitive: isSensitive(topic),
    }
  if (topic !== 'datum' && isPlainAfterAll(asked, topic)) return plain(asked, applicant, now)
  if (isNamedTopic(asked, topic) && !proposition.leftover.includes('…')) {
    const found = valueFor(asked, { ...proposition, claims: [], leftover: [] }, topic, asker)
    if (found) return found
  }
  if (topic !== 'datum')
    return ask(proposition.leftover.length > 0 ? unsure(proposition.leftover) : say('why_unclear').text)
  return plain(asked, applicant, now)
}

/** In a part of the page about somebody else, only a tick that speaks of the signer belongs to the signer. */
const ofOthers = (asked: Asked, applicant: Applicant, signed: boolean): Entailment => {
  const own = signed || (asked.control === 'tick' && ABOUT_ME.test(asked.label))
  const known = (own ? consentTo(asked, applicant) : undefined) ?? earlier(asked, applicant, 'datum')
  if (known) return known
  return own && !asked.required
    ? { kind: 'leave', reason: say('why_claim').text, topic: 'datum' }
    : aboutAnother('datum')
}

const aboutAnother = (topic: Topic, who?: string): Entailment => ({
  kind: 'ask',
  reason: (who === undefined ? say('why_somebody') : say('why_somebody_named', { who })).text,
  topic,
  sensitive: true,
  another: true,
})

/** "Where did you hear of Thornbury & Vale?" on their own form means "of us". */
const ofUs = (asked: Asked): Asked => {
  const name = asked.firms?.find((one) => asked.label.includes(one))
  if (name === undefined) return asked
  const label = asked.label.replace(name, 'us')
  const [claim] = parseText(label).claims
  return claim?.topic === 'source' ? { ...asked, label, question: asked.question ?? asked.label } : asked
}

/** "I certify that I am at least 18": a fully understood claim, not a consent. */
const isPlainStatement = ({ label }: Asked, { leftover }: Proposition, topic: Topic): boolean =>
  CLAIMED.has(topic) && leftover.length === 0 && consentKinds(label).every((kind) => kind === 'certification')

/** A tick in the first person belongs to the signer, whatever heading is above it. */
const FIRST_PERSON =
  /^(?:(?:by|durch|en|mit|al|ao) [^,]{3,60},? )?(?:(?:yes|ja|oui|s[ií]|sim),? )?(?:i|we|(?:hiermit |mit [^,]{3,60} )?(?:\p{L}+ )?(?:ich|wir)|je|nous|j['’]\p{L}+|he le[íi]do|(?:yo )?(?:acepto|autorizo|consiento|declaro|confirmo|certifico|reconozco|deseo|quiero|estoy|doy)|li e|(?:eu )?(?:aceito|autorizo|concordo|declaro|confirmo|certifico|consinto|reconheço|desejo|quero|estou|dou|li))(?!\p{L})/iu

/** "You may also contact me about other openings". */
const ABOUT_ME = /(?<!\p{L})(?:me|my|mich|mir|meine\p{L}*|mon|ma|mes|m['’]\p{L}+|mis?|meus?|minhas?)(?!\p{L})/iu

/** "Do you have experience with X?" does not ask for years; and a place named beside the question applies to it. */
const inPlace = (proposition: Proposition, asked: Asked): Proposition => {
  const { claims } = proposition
  const [only] = claims
  if (
    only?.topic === 'years' &&
    only.scope.subject !== undefined &&
    !only.amount &&
    claims.length === 1 &&
    (wantsYesNo(asked) || asked.control === 'tick')
  )
    return { ...proposition, claims: [{ ...only, topic: 'experience-with' }] }
  const { country } = asked
  if (country === undefined) return proposition
  return {
    ...proposition,
    claims: claims.map((claim) =>
      claim.scope.country === 'job' || (claim.topic === 'relocation' && claim.scope.country === undefined)
        ? { ...claim, scope: { ...claim.scope, country } }
        : claim,
    ),
  }
}

/** How the form names its options: "(ISO code)", "(EEO-1)". */
const withoutForm = (asked: Asked): Asked =>
  asked.options.length < 2 || !FORM.test(asked.label)
    ? asked
    : { ...asked, label: asked.label.replace(FORM, ' ').trim(), question: asked.question ?? asked.label }
const FORM =
  /\s*\((?:(?:ISO|two|2|three|3)[- ]?(?:3166)?[- ]?(?:letter|alpha|country|digit)?(?: country| state)? ?(?:codes?|abbreviations?)|EEO-?1?(?: categor(?:y|ies))?|pay transparency laws?)\)/i

const inCodes = (asked: Asked): Asked =>
  asked.key === 'salary' ? { ...asked, label: inCurrencyCodes(asked.label) } : asked

const ADDRESS = /^(?:address-level[12]|country|country-name)$/

const PLACES =
  /\b(?:city|town|country|state|province|region|location|stadt|wohnort|ort|land|bundesland|ville|commune|localit[ée]|pays|ciudad|localidade?|municipio|munic[ií]pio|provincia|pa[ií]s|cidade|estado)\b/gi

const WHERE =
  /^(?:where|(?:in |from )?(?:which|what)|wo|(?:in )?welch\w*|ou|(?:dans |en )?quel\w*|donde|(?:en |em )?(?:que|cual|qual)|onde)\b/

/** "Where are you based?", "Country of residence": a part of the address, unless other words change the meaning. */
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

/** "Nom" under "État civil": the label names the datum; the title only says what it belongs to. */
const isNamedUnderTitle = (asked: Asked): boolean =>
  asked.legend !== undefined &&
  asked.options.length !== 2 &&
  parseText(asked.label).claims[0]?.topic === 'other' &&
  (isPlainAfterAll(asked, 'datum') || (asked.control === 'date' && namedDatum(asked.label) === 'bday'))

const ABOUT_OTHERS: ReadonlySet<Topic> = new Set<Topic>(['related-to-employee', 'source', 'consent'])

const personIn = (asked: Asked, topic: Topic, { claims, leftover, language }: Proposition) => {
  if (ABOUT_OTHERS.has(topic)) return 'self' as const
  // A fully understood question says itself whom it is about; words of other languages are not searched in it.
  const understood = language !== undefined && leftover.length === 0 && topic !== 'other' && topic !== 'datum'
  const own = understood
    ? claims.find(({ scope }) => scope.person !== 'self')?.scope.person
    : namedDatum(asked.label) === 'referrer'
      ? 'self'
      : personOf(wholeText(asked))
  if (own !== undefined && own !== 'self') return own
  if (SAYS_YOURS.test(fold(asked.label))) return 'self' as const
  for (const text of [asked.legend, asked.section]) {
    const person = text === undefined ? 'self' : personOf(text)
    if (person !== 'self') return person
    if (text !== undefined && (isOthersTitle(text, asked.key) || isFirmsName(text, asked.label)))
      return 'other' as const
  }
  return 'self' as const
}

/** "Your name" under "Refer a friend". Words that can also mean "his" or "her" are left out. */
const SAYS_YOURS = /^(?:your|my|dein\w*|mein\w*|votre|ton|ta|mon|tu|mi|meu|minha|teu|tua) (?:\w+ ){0,2}\w+$/

/** A text field with just the topic as its label takes a yes; "License state" and "Referred by" want something else. */
const NAMES_IT: Readonly<Partial<Record<Topic, RegExp>>> = {
  licence:
    /^(?:(?:valid|current|full|gultiger?|permis valide|en cours) )*(?:driv\w+ licen[cs]es?|driving permit|pkw ?fuhrerschein|fuhrerschein(?: klasse b)?|fahrerlaubnis|permis(?: de conduire| b)?|(?:carne|carnet|permiso|licencia) de (?:conducir|conduccion|manejo)|carne b|cnh|(?:carteira|carta) de (?:motorista|habilitacao|conducao|conduzir))(?: (?:held|valid|yes no|y n|vorhanden|ja nein|valide|oui non|vigente|si no|valida|sim nao))*$/,
  referred: /^(?:employee )?(?:referral|referred)$/,
}

/** "Name", "From": the word alone does not say which entry is meant. */
const BARE_PART = /^\S+$/

/** "City of residence" is the city: every word belongs to the datum. */
const isPlainAfterAll = ({ key, label, control }: Asked, topic: Topic): boolean =>
  key !== undefined &&
  !(key in TOPIC_OF_KEY) &&
  !isSensitive(topic) &&
  (control === 'text' || control === 'one' || control === 'number') &&
  NAMED_ONLY.test(withoutExample(label).trim()) &&
  unexplained(label, key).length === 0

/** "Date of birth" beside a list of days is named, too. */
const isNamed = ({ label, control }: Asked, key: string): boolean => {
  const named = namedDatum(label)
  return named === key || (control === 'one' && named === 'bday' && key.startsWith('bday-'))
}

/** "Preferred shift" is the shift. */
const isNamedTopic = ({ key, label, control, options }: Asked, topic: Topic): boolean =>
  key !== undefined &&
  TOPIC_OF_KEY[key] === topic &&
  // What is offered confirms a gender in a language whose questions are not understood.
  (!isSensitive(topic) || (topic === 'gender' && options.length > 1)) &&
  control !== 'tick' &&
  NAMED_ONLY.test(label.trim()) &&
  !saysNow(label) &&
  unexplained(label, key).length === 0

/** "Present employment type" is not the desired one. */
const saysNow = (label: string): boolean => TABLES.some(([, { now }]) => says(normal(label), now))

/** The name of a field, not a question: where somebody would like to live is a different matter. */
const NAMED_ONLY = /^[^\s?]+(?:\s+[^\s?]+){0,4}$/
