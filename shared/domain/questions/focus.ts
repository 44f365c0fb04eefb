/**
 * Finds the question among the sentences of a label. What an employer says before or after it about itself or the job
 * does not change the question, unless it defines, limits or counts. English; labels in other languages are read whole.
 */
import { fold } from '../text.ts'
import { personOf } from './cues.ts'
import { demandedIn, TRADE, TURNS } from './demands.ts'
import { keyOf } from './falls-short.ts'
import { levelClaimed } from './levels.ts'
import { normal } from './normal.ts'
import { parseText } from './parse.ts'
import { withName } from './pronouns.ts'
import { tellsOfOthers, tellsOfUs } from './third-person.ts'
import { JOB_COUNTRY } from './topics.ts'
import { countriesWith } from './town-names.ts'
import type { Asked, Claim, Language, Topic } from './types.ts'
import { saysWhy } from './use-of-answer.ts'

/** Starts of sentences about the employer, the job, or the use of the answer. */
const TELLS =
  /^(?:(?:please )?note(?: that)?[:,]? |kindly note(?: that)?[:,]? |as (?:a|an|part of) |for (?:this|our|the|these) (?:[a-z]+ ){0,4})?(?:we|our|us|by law|(?:(?:some|many|most|all|both|each|every|one|several) of|as|since|because|given(?: that)?) (?:we|our|the|this|it)\b|(?:providing|completing|answering|disclosing|sharing|submitting|filling|submission|completion|disclosure)\b.*\b(?:is|are) (?:entirely |completely |strictly )?(?:optional|voluntary|confidential|anonymous)\b|(?:federal|state|local|uk|u k|the) (?:law|laws|rules|regulations?)\b|(?:proof|evidence) of\b|in (?:compliance|accordance|order|line)|under|due to|because|to (?:comply|meet|ensure|avoid|prevent|protect|help|check|verify|satisfy)\b|you must|you will|(?:all )?(?:candidates|applicants|employees|persons|drivers|workers|staff|new hires|successful candidates)|this (?:role|position|job|vacancy|post|posting|opportunity|opening|team|company|organi[sz]ation|information|data|is (?:a|an|our)|will)|the (?:\w+ )?(?:programme?|scheme|apprenticeship|internship)\b|the (?:role|position|job|vacancy|post|posting|company|team|office|successful|ideal|information|hiring|work)|as an equal|it (?:is|will)|your (?:answer|response|information|data|details|age|identity|eligibility|status) (?:is|are|will)|used |for (?:\w+ ){1,3}reasons\b|for (?:internal|statistical|scheduling|verification|planning) )/

/** The location of the job, in the other languages: it is the reason for the question. */
const SAYS_WHERE =
  /^(?:(?:(?:die|diese|unsere) (?:ausgeschriebene )?(?:stelle|position|arbeitsstelle)|unsere?r? \w+) (?:ist|befindet sich|liegt|sitzt)(?: am standort)? in|(?:notre|nos) \w+ (?:est|se trouve|se situe)(?: basee?| situee?)? (?:a|en|aux?)|nuestr[oa] \w+ (?:esta|se encuentra)(?: ubicad[oa])? en|(?:a |o )?noss[ao] \w+ (?:fica|esta)(?: localizad[oa])? (?:em|n[oa]s?)|(?:le|ce|notre) poste (?:est|se trouve|sera)(?: base| situe)? (?:a|en|aux?)|l emploi est (?:base|situe) a|(?:el|este) puesto (?:esta|es|se encuentra|tiene sede)(?: ubicado| basado)? en|la vacante (?:esta|es)(?: ubicada)? en|(?:a|esta) vaga (?:e|fica|esta)(?: localizada| sediada| baseada)? (?:em|n[oa]s?)|o cargo (?:e|fica) (?:em|n[oa]s?)) (?!.*\b(?:und|oder|et|ou|y|o|e)\b).{2,40}$/

/** "Das Museum liegt in den USA.", "Notre bureau se trouve au Canada." */
const LIES_IN =
  /^(?:das|die|der|dein|deine|ihr|ihre|unser\w*|le|la|les|l|notre|nos|el|los|las|nuestr\w+|a|o|nosso|nossa) (?:\S+ ){1,3}?(?:liegt|liegen|ist|befindet sich|est(?: basee?| situee?)?|se trouve|esta(?: ubicad[ao])?|se encuentra|fica|esta localizad[ao]) (?:in (?:den )?|aux? |en (?:los )?|em |nos? |na )?zzcountry[a-z]+$/

/** Whether the sentence is about the employer, the job, or the use of the answer. */
export const tellsOfItself = (sentence: string): boolean => TELLS.test(fold(sentence))

/** A word in the question that refers to something outside it. */
const POINTS = /\b(?:that|these|those|such|it|so|same|above|said|following|below|either of|one of them|there)\b/
const POINTS_AT =
  /\bthis(?! (?:role|position|job|vacancy|post|opportunity|opening|company|organi[sz]ation|employer|country|location|team|office|time|application))\b/

/** In the country that the sentence before names. */
const THERE = /(?<!\p{L})(?:dort|allí|allá|(?:para )?lá|dorthin|(?<=\bwork(?:ing)? )there)(?!\p{L})/iu

/** "This role is on site in New Bern.", and nothing else. */
const saysWhere = (sentence: string): boolean =>
  /^(?:this|the|our) (?:\w+ )?(?:role|position|job|vacancy|post|office|team|site|headquarters|hq|warehouse|store|shop|clinic|hospital|campus|plant|factory|lab|laboratory|studio|school) (?:is|are|sits?|lies) (?:based |located |on ?site |fully on ?site |in person )?(?:in|at|near) (?!.*\b(?:and|or|days?|weeks?|months?|until|from)\b).{2,40}$/.test(
    fold(sentence).replace(/[\s.]+$/, ''),
  )
/** To the location of the job, which the sentence before gives. */
const MOVES_THERE = /(?<=\b(?:mov(?:e|ing)|relocat(?:e|ing))(?: house| home)?) there\b/

const MONTH_FIRST =
  /^(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)(?!\p{L})/u
const SEGMENTS = new Intl.Segmenter('en', { granularity: 'sentence' })
export const sentencesOf = (text: string): string[] => {
  const sentences = [...SEGMENTS.segment(text)]
    .flatMap(({ segment }) =>
      segment.split(/(?<=\b(?:U\.S|U\.K|U\.S\.A)\.)\s+(?=(?:Are|Do|Will|Can|Have|Is|Would|Could)\b)/),
    )
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}/u.test(sentence))
  // "Ab 1. März": the full stop after the day does not end the sentence.
  const at = sentences.findIndex(
    (sentence, index) => /\b\d{1,2}\.$/.test(sentence) && MONTH_FIRST.test(sentences[index + 1] ?? ''),
  )
  return at < 0 ? sentences : sentences.toSpliced(at, 2, sentences.slice(at, at + 2).join(' '))
}

/** Numbers in a sentence. An amount of money is never the number that a question asks about. */
const numbersIn = (text: string): (number | undefined)[] =>
  [...text.matchAll(/zznum(\d*\.?\d*)|zzmoney/g)].map(([, digits]) => (digits ? Number(digits) : undefined))

/** @param topic of the question: a sentence on the same topic may say how much is meant */
const isInert = (sentence: string, claim: Claim | undefined, yesNo: boolean, language?: Language): boolean => {
  const topic = claim?.topic ?? 'other'
  const text = normal(sentence)
  if (topic === 'other' && saysWhy(fold(sentence.replace(/['’]/g, ' ')))) return personOf(sentence) === 'self'
  // An instruction for people who answer no does not change the question.
  if (
    yesNo &&
    /^if (?:not|no|so|yes)\b[\s,]*(?:then )?(?:you|we|your|please (?!select|choose|answer|leave|skip))/i.test(sentence)
  )
    return true
  if (
    topic === 'relocation' &&
    !/[,;:()]/.test(sentence) &&
    SAYS_WHERE.test(fold(sentence.replace(/['’]/g, ' ')).replace(/[\s.]+$/, ''))
  )
    return true
  // "Die Stelle ist in Stuttgart." before a question that names its country.
  const placed = claim?.scope.country !== undefined && claim.scope.country !== 'job'
  if (JOB_COUNTRY.has(topic) && placed && SAYS_WHERE.test(fold(sentence).replace(/[\s.]+$/, ''))) return true
  if (JOB_COUNTRY.has(topic) && FORBIDDEN.test(fold(sentence))) return true
  if (JOB_COUNTRY.has(topic) && (saysOfVisas(sentence, text) || LIES_IN.test(text))) return true
  if (topic === 'licence' && ANOTHER_LICENCE.test(text)) return false
  const reasoned = /^since\b.+, /i.test(sentence) ? text.replace(/^since /, '') : text
  const said = reasoned.replace(/\blook(?:s|ing)? after\b/g, ' ')
  const turning = RESTATED.has(topic) ? said.replace(/\bonly\b/g, ' ') : said
  const english = TELLS.test(fold(sentence))
  const tells = english || tellsOfUs(sentence, language)
  const speaksToSelf = personOf(sentence.replace(TRADE, ' ')) === 'self'
  const third =
    !(english && speaksToSelf) &&
    yesNo &&
    STANDS_ALONE.has(topic) &&
    tellsOfOthers(sentence, language, IS_SO.has(topic)) &&
    !namesPlace(sentence, topic)
  if (TURNS.test(turning) || !(third || (tells && speaksToSelf))) return false
  const [claimed] = parseText(sentence).claims
  const own = claimed?.topic
  if (third && topic === 'language') return namesNoLevel(text)
  if (own === topic && claimed !== undefined && claim !== undefined && sameScope(claimed, claim))
    // "A degree in nursing" before the question about a degree: that one is meant.
    return !third || parseText(sentence).leftover.length === 0
  if (numbersIn(text).some((number) => number !== claim?.amount?.number)) return false
  // The employer's policy on visas does not say what the applicant may do or needs.
  return (
    own !== topic || (JOB_COUNTRY.has(own) && /^(?:(?:please )?note(?: that)? )?(?:we|our)\b|\be ?verify\b/.test(text))
  )
}

/** "The office is in Toronto": country marks for the towns and states in a sentence. */
const townsIn = (sentence: string): string[] =>
  [
    ...sentence.matchAll(
      /(?<=(?:(?<!\p{L})(?:in|at|near|à|en|em|no|na|bei)|,) )\p{Lu}[\p{L}'-]*(?: \p{Lu}[\p{L}'-]*){0,2}/gu,
    ),
  ].flatMap(([name]) => {
    const [country, another] = countriesWith(name)
    return country === undefined || another !== undefined ? [] : [`zzcountry${country.toLowerCase()}`]
  })

/** Topics of questions that are complete by themselves: statements about others beside them change nothing. */
const STANDS_ALONE: ReadonlySet<Topic> = new Set<Topic>([
  'citizenship', 'work-authorization', 'sponsorship', 'age', 'licence', 'language', 'degree', 'experience-with', 'relocation', 'background-check', 'disability',
]) // biome-ignore format: a table
/** What is true of a person whatever the employer does not have or want. */
const IS_SO: ReadonlySet<Topic> = new Set<Topic>(['age', 'licence', 'language', 'degree', 'experience-with'])
/** "We have to ask: …" before a complete question. */
const LEADS_IN =
  /^(?:[^:?.!]{0,90}\b(?:we|i) (?:also )?(?:have to|must|need to|are required to|would like to|want to) (?:ask|know)(?: you)?|just to be sure|quick question|one more thing|first things first)\s*[:–—]\s+(?=\p{L})/iu

/** "Only US citizens can be hired. Are you a US citizen?": whom they hire is the reason for the question. */
const RESTATED: ReadonlySet<Topic> = new Set<Topic>(['citizenship', 'work-authorization', 'sponsorship', 'age'])
/** "The truck takes a class C licence." before "Do you hold a valid licence?" */
const ANOTHER_LICENCE =
  /\b(?:class|classes|category|categories|commercial|cdl|hgv|lgv|psv|pcv|trucks?|lorry|lorries|bus|buses|minibus\w*|coach\w*|tractors?|trailers?|tonnes?|cranes?|ambulances?|lkw|lastwagen|anhanger|gabelstapler|stapler|traktor\w*|motorr[a-z]*|camion\w*|remorques?|poids lourds?|tracteurs?|autocars?|motos?|remolques?|motocicletas?|autobus\w*|carretillas?|caminh\w+|reboques?|onibus|empilhadeiras?|trator\w*|taxis?|forklifts?|motor(?:cycle|bike)s?|scooters?|heavy|clean|provisional|penalty|points)\b/

/** The name in it may be the place of work, whose country is unknown. */
const namesPlace = (sentence: string, topic: Topic): boolean =>
  JOB_COUNTRY.has(topic) && /\s(?!E-Verify|I-9)\p{Lu}/u.test(sentence) && townsIn(sentence).length === 0

/** "Our guests are French." does not say how well. */
const namesNoLevel = (text: string): boolean => levelClaimed(text) === undefined && !/\b[abc][12]\b/.test(text)

/** "It is a criminal offence to employ someone who does not have permission to work": why it is asked. */
const FORBIDDEN =
  /^(?:under [^,]{3,60}, )?it is (?:a (?:criminal )?offen[cs]e|an offen[cs]e|illegal|unlawful|against the law) (?:to|for (?:us|employers|a company|any employer) to) (?:employ|hire)\b(?!.*\b(?:if|unless|except)\b)/

/** "Nous ne pouvons pas prendre en charge de visa": the employer's policy on visas, in languages other than English. */
const saysOfVisas = (sentence: string, text: string): boolean =>
  /^(?:nous|notre|wir|unser\w*|nosotros|nuestr\w+|nossa|a nossa|o nosso|nao podemos|no podemos)\b/.test(
    fold(sentence),
  ) &&
  JOB_COUNTRY.has(parseText(sentence).claims[0]?.topic ?? 'other') &&
  !/zznum|zzcountry/.test(text) &&
  !/\b(?:si|sauf|seulement|uniquement|wenn|falls|nur|ausser|sofern|salvo|excepto|solo|solamente|se|exceto|apenas|somente)\b/.test(
    text,
  )

/** "You must be 18 or older" before "Are you at least 18?" is the reason for the question. */
const sameScope = (one: Claim, other: Claim): boolean =>
  !one.negative &&
  one.scope.person === other.scope.person &&
  (one.scope.country === other.scope.country || one.scope.country === undefined || one.scope.country === 'job') &&
  (one.amount === undefined ||
    (one.amount.number === other.amount?.number && one.amount.compare === other.amount.compare))

const PLACE_OF_JOB =
  /\b(?:role|position|job|vacancy|post|opportunity|opening|based|located|office|stelle|standort|liegt|befindet|situee?|trouve|ubicad\w+|encuentra|fica|localizad\w+|sediad\w+|poste|puesto|vaga)\b/

/** The asking words of a text alone; the whole text if a place beside them belongs to the question. */
export const askingWords = (label: string): string => {
  const { country, ...asked } = focused({ label, control: 'one', options: [], required: false })
  return country === undefined ? asked.label : label
}

/** "Kotlin: number of years", "Terraform, in years", "Go: for how long?" */
const SKILL_FIRST =
  /^(?<skill>[\p{L}.+#][\p{L}\d.+# ]{0,30}?)(?: \([\p{L}\d.+# ]{1,20}\))?(?: ?[:,–-] ?| )(?:\(?(?:number of |in )?years\)|(?:number of |in )years|years(?: of (?:experience|use|practice))?|how many years|for how long|how long|experience in years|(?:anzahl |erfahrung in )jahre|wie viele jahre|(?:nombre d['’])?ann[ée]es(?: d['’]exp[ée]rience)?|a[ñn]os(?: de experiencia)?|anos(?: de experi[êe]ncia)?)\s*\??$/iu

/** "Years of Kotlin", "Years with Kotlin" */
const YEARS_OF = /^(?:[Nn]umber of )?[Yy]ears (?:of|in|with|using) (?<skill>[\p{Lu}.][\p{L}\d.+# ]{0,30}?)\s*\??$/u

/** "Have you at least ten years of SAP ABAP behind you?", "Do you have three or more years of Kotlin?" */
const YEARS_OF_SKILL =
  /^(?:[Dd]o you have|[Hh]ave you(?: got)?) (?:(?<least>at least|more than|over|a minimum of) )?(?<count>\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty)(?<more>\+| or more)? years['’]? (?:of|in|with|using) (?<skill>[\p{Lu}.][\p{L}.+#]*(?: [\p{Lu}][\p{L}.+#]*){0,2})(?: behind you| under your belt| to your name)?\s*\?$/u

/** "… in order to accept it": the purpose. */
const TO_ACCEPT =
  /\s*\b(?:in order )?to (?:accept|take|take up|do|start|perform) (?:it|(?:this|the) (?:role|job|position|offer|post|work))(?=\s*\?)/i

/** "Would you move there?": a plain question about moving that names no place. */
const wouldMove = (core: string): boolean => {
  const { claims, denied, leftover } = parseText(core.replace(MOVES_THERE, ' '))
  const [claim, another] = claims
  return (
    claim?.topic === 'relocation' &&
    another === undefined &&
    !denied &&
    leftover.length === 0 &&
    claim.scope.person === 'self' &&
    claim.scope.country === undefined &&
    claim.scope.subject === undefined
  )
}

/** "…, so that our driver can reach you": what the answer is for. */
const SO_THAT =
  /,? (?:so(?: that)?|in order that) (?:we|our \p{L}+|the \p{L}+) (?:can|could|may|might|will be able to) (?:reach|contact|call|phone|text|email|e-mail|notify|inform|update|find|get back to|get in touch with|keep in touch with|stay in touch with) you(?: [^,.;:?]{1,40})?(?=[.?]?$)|,? damit wir (?:Sie|dich|Ihnen|dir)(?: [^,.;:?]{1,50})?(?: können| erreichen)(?=[.?]?$)|,? (?:pour que|afin que) (?:nous|l['’]\p{L}+|le \p{L}+|notre \p{L}+) (?:puissions|puisse) vous (?:joindre|contacter|appeler|prévenir|informer)(?= ?[.?]?$)|,? para que (?:podamos|el \p{L}+ pueda|nuestr[oa] \p{L}+ pueda|possamos|o \p{L}+ possa) (?:contactar(?:le|te|lo)?|llamar(?:le|te|lo)?|avisar(?:le|te|lo)?|contatá-l[oa]|contactá-l[oa]|ligar|avisar)(?=[.?]?$)/iu

/** "Name (Familienname)", "Nombre (sin apellidos)": what is in brackets says which name is asked for. */
const nameInAside = (asked: Asked): Asked | undefined => {
  const { label, key } = asked
  const [, before = '', without, aside = ''] =
    /^\s*(name|nom|nombre|nome)\s*\((sin|ohne|sans|sem|without)?\s*([^()]+)\)[\s:*]*$/iu.exec(label) ?? []
  const part = key === 'name' ? keyOf(fold(aside)) : undefined
  if (part !== 'family-name' && part !== 'given-name') return undefined
  const other = part === 'family-name' ? 'given-name' : 'family-name'
  const question = asked.question ?? label
  return without === undefined
    ? { ...asked, key: part, label: aside, question }
    : { ...asked, key: other, label: before, question }
}

/** The question alone, if nothing around it changes it; otherwise the field as it is. */
export const focused = (asked: Asked): Asked => {
  const led = LEADS_IN.exec(asked.label)?.[0]
  if (led !== undefined && !TURNS.test(fold(led)) && asked.label.endsWith('?'))
    return focused({ ...asked, label: asked.label.slice(led.length), question: asked.question ?? asked.label })
  const reason = asked.control === 'tick' ? undefined : SO_THAT.exec(asked.label)?.[0]
  if (reason !== undefined && !TURNS.test(fold(reason)))
    return focused({ ...asked, label: asked.label.replace(reason, ''), question: asked.question ?? asked.label })
  const { label } = asked
  const named = nameInAside(asked)
  if (named !== undefined) return named
  const skill = (SKILL_FIRST.exec(label.trim()) ?? YEARS_OF.exec(label.trim()))?.groups?.skill
  if (skill !== undefined && !/\d/.test(skill) && parseText(label).claims[0]?.topic === 'other')
    return {
      ...asked,
      label: `How many years of experience do you have with ${skill}?`,
      question: asked.question ?? label,
    }
  const years = YEARS_OF_SKILL.exec(label.trim())?.groups
  if (years !== undefined)
    return {
      ...asked,
      label: `Do you have ${years.least ?? 'at least'} ${years.count} years of experience with ${years.skill}?`,
      question: asked.question ?? label,
    }
  if (label.length < 30 || !/[.!?]\s+\S/.test(label)) return asked
  const sentences = sentencesOf(label)
  if (sentences.length < 2) return asked
  const questions = sentences.filter((sentence) => sentence.endsWith('?'))
  const asking = questions.length === 0 ? sentences[0] : questions[0]
  if (asking === undefined || questions.length > 1) return asked
  const demanded = demandedIn(sentences, asking) ?? withName(sentences, asking)
  if (demanded !== undefined) return { ...asked, label: demanded, question: asked.question ?? label }
  const core = asking.replace(TO_ACCEPT, '')
  const others = sentences.filter((sentence) => sentence !== asking)
  const { claims, language } = parseText(core)
  const [claim] = claims
  const topic = claim?.topic ?? 'other'
  if (!others.every((sentence) => isInert(sentence, claim, asked.control === 'one', language))) return asked
  const countries = new Set(
    others.flatMap((sentence) => [
      ...(normal(sentence).match(/zzcountry[a-z]+/g) ?? []),
      ...(JOB_COUNTRY.has(topic) ? townsIn(sentence) : []),
    ]),
  )
  const [mark = ''] = countries
  const there = JOB_COUNTRY.has(topic) || topic === 'relocation'
  const placed = there && countries.size === 1 ? core.replace(THERE, ' ') : core
  if (topic === 'relocation' && countries.size === 1 && wouldMove(placed))
    return {
      ...asked,
      label: placed.replace(MOVES_THERE, ' '),
      question: asked.question ?? label,
      country: mark.slice('zzcountry'.length),
    }
  const pointing = others.every(saysWhere) ? fold(placed).replace(MOVES_THERE, ' ') : fold(placed)
  if (questions.length === 1 && (POINTS.test(pointing) || POINTS_AT.test(pointing))) return asked
  const question = asked.question ?? label
  if (countries.size === 0) return { ...asked, label: core, question }
  const places = others.filter((sentence) => normal(sentence).includes(mark) || townsIn(sentence).includes(mark))
  // "The role is in the UK. Do you have the right to work here?"
  return countries.size === 1 &&
    JOB_COUNTRY.has(topic) &&
    !/zzcountry/.test(normal(core)) &&
    places.every((sentence) => PLACE_OF_JOB.test(normal(sentence)) || /^(?:our|the|this) /i.test(sentence))
    ? { ...asked, label: core.replace(THERE, ' '), question, country: mark.slice('zzcountry'.length) }
    : /zzcountry/.test(normal(core)) || !(JOB_COUNTRY.has(topic) || topic === 'relocation' || topic === 'other')
      ? { ...asked, label: core, question }
      : asked
}
