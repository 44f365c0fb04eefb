/**
 * Sponsorship and the right to work, which are often asked together: what is needed, what is possible without it, and
 * permits.
 */
import { isOneVisa, single, takeMark, words } from './claim.ts'
import { topicOf } from './cues.ts'
import { clauses, normal } from './normal.ts'
import type { Claim, Language, Proposition } from './types.ts'
import { says, takeOut } from './words/patterns.ts'
import type { LanguageTable } from './words/table.ts'

/** What the law grants to non-citizens. */
export const PERMITS =
  'skilled worker visa,rot weiss rot karte,visa,visas,residence permit*,aufenthaltstitel,aufenthaltserlaubnis,titre de sejour,permiso de residencia,autorizacion de residencia,autorizacion de trabajo,autorizacao de residencia,work permit*,arbeitserlaubnis,arbeitsgenehmigung,permis de travail,autorisation de travail,permiso de trabajo,permiso de residencia y trabajo,permissao de trabalho,autorizacao de trabalho,(permission/permit/authori(s/z)ation) to work,(erlaubnis/genehmigung) zu arbeiten,genehmigung um .. zu arbeiten,(autorisation/permis) (pour/de) travailler,(autorizacion/permiso) para trabajar,(autorizacao/permissao) para trabalhar'

/** "Do you have the required work permit?" */
export const HAS_IT =
  /(?<= |^)(?:have(?! to)|hold|possess|got|besitz\S*|verfug\S*|haben|hast|avez(?! (?:vous )?besoin)|disposez|possedez|detenez|tiene(?! que)|tienes(?! que)|posee|cuenta|dispone|tem(?! que)|possui|dispoe)(?= )/

/** "Do you need a work permit?" */
export const needsPermit = (text: string, language: Language, table: LanguageTable): Proposition => {
  const { claim, leftover } = words(takeOut(takeOut(text, PERMITS).rest, table.need).rest, 'work-authorization', table)
  const scope = isOneVisa(text) ? { ...claim.scope, subject: 'narrow' } : claim.scope
  return { claims: [{ ...claim, predicate: 'needs', scope }], denied: false, language, leftover }
}

/** "Can you work here without a permit?": asks whether none is needed; it does not deny the right to work. */
export const permitFree = (text: string, language: Language, table: LanguageTable): Proposition | undefined => {
  const exempt = text.replace(EXEMPT, 'zzwithout ')
  const [before = '', after] = (exempt === text ? takeMark(text, table.without) : exempt).split(/(?<=^| )zzwithout /)
  const lacked = after === undefined ? undefined : afterPermit(after, table)
  const rest = `${before}${lacked}`.trim()
  // "Without a permit" as an option by itself means that the person has none; whoever is exempt needs none.
  if (lacked === undefined || (exempt === text && !says(rest, table.topics['work-authorization']?.cue[1])))
    return undefined
  const { claim, leftover } = words(rest, 'work-authorization', table)
  const scope = isOneVisa(text) ? { ...claim.scope, subject: 'narrow' } : claim.scope
  return {
    claims: [{ ...claim, predicate: 'needs', negative: !claim.negative, scope }],
    denied: false,
    language,
    leftover,
  }
}

/** "Exempt from (needing) a permit", in the five languages. */
const EXEMPT =
  /(?<=^| )(?:exempt(?:ed)? from|(?:dispensee?|exemptee?|dispense e|exempte e) d(?:e l)?e?|(?:exent|eximid)[oa] de|(?:dispensad|isent)[oa] d[eao]|befreit von) (?:(?:needing|requiring|having|holding|avoir besoin d e?|necesitar|precisar de|(?:the )?(?:need|requirement) (?:for|to (?:have|hold))) )?/

/** The text after the permit that it starts with; undefined if it does not start with one. */
const afterPermit = (text: string, table: LanguageTable): string | undefined => {
  const all = text.split(' ')
  const start = all.findIndex((word) => takeOut(word, table.filler).rest !== '')
  const end = [4, 3, 2, 1]
    .map((length) => start + length)
    .find((to) => isPermit(all.slice(start, to).join(' '), to - start))
  return start < 0 || end === undefined ? undefined : all.slice(end).join(' ')
}
const isPermit = (phrase: string, length: number): boolean =>
  phrase.split(' ').length === length && takeOut(phrase, ANY_PERMIT).rest === ''

/** Words that mean a permit once the text says that the person can do without it. */
const ANY_PERMIT = `${PERMITS},work authori*,(special/further/separate/additional/work/valid) (permit/visa),permit,permits,genehmigung,erlaubnis,visum,permis,titre,permiso,permisos,visado,visados,visto,vistos,autorisation,autorizacion,autorizacao`

/**
 * Sponsorship is asked about by what is needed, what is possible without it, and what is impossible unless it is given.
 */
export const sponsorship = (text: string, language: Language, table: LanguageTable): Proposition => {
  const needs = says(text, table.need)
  const unless = says(text, table.unless)
  const without = aheadOf(text, table)
  const { claim, leftover: left, negations } = words(text, 'sponsorship', table)
  const leftover = left.filter(
    (word) => !says(word, table.need) && !says(word, table.can) && !(unless && says(word, table.unless)),
  )
  const need = (negative: boolean): Claim => ({ ...claim, predicate: 'needs', negative })
  const may = (negative: boolean): Claim => ({ ...claim, topic: 'work-authorization', predicate: 'may', negative })
  const common = { language, leftover }
  if (unless) {
    const plain = takeOut(text, table.unless).rest
    return takeOut(plain, table.not).count === 1
      ? { claims: [need(false)], denied: false, ...common }
      : { claims: [need(false)], denied: false, language, leftover: [...leftover, '…'] }
  }
  if (without !== undefined && says(without.before, table.can)) {
    const others = takeOut(without.before, table.not).count
    return { claims: [may(false), need(true)], denied: others % 2 === 1, ...common }
  }
  // "I do not now, and will not in future, need it" is a single negation, said twice.
  // "Not today, but later" is still a need.
  if (LATER.test(text))
    return {
      claims: [need(false)],
      denied: false,
      language,
      leftover: leftover.filter((word) => !CONTRASTS.test(word)),
    }
  if (needs || negations > 0) return { claims: [need(claim.negative)], denied: false, ...common }
  return { claims: [{ ...need(false), predicate: 'value' }], denied: false, ...common }
}

const CONTRASTS = /^(?:but|however|though|yet|eventually)$/

const LATER =
  /\bnot\b(?: \S+){0,6}? (?:now|currently|today|immediately|at this time|at present|presently)\b.*\b(?:but|however|though|yet)\b(?! (?:not|never))(?:(?! not | never ).)*\b(?:future|later|eventually|down the line|point)\b|\bnot\b.*\b(?:but|however|though)\b(?: i)? (?:will|may|might|would|could)(?! not\b).*\b(?:future|later|eventually|point)\b/

/** "… without (requiring) sponsorship": the text before it. */
const aheadOf = (text: string, table: LanguageTable): { before: string } | undefined => {
  const cue = table.topics.sponsorship?.cue[0] ?? ''
  const match = /^(.*?)(?<=^| )zzwithout (.*)$/u.exec(takeMark(text, table.without))
  return match && says(match[2] ?? '', cue) && !says(match[1] ?? '', cue) ? { before: match[1] ?? '' } : undefined
}

const WHAT_FOR =
  /^(?:in order|so (?:that|as)|to (?:enable|allow|be able)|damit|um|afin|pour (?:que|pouvoir)|para(?: que| poder)?|a fin de|de (?:modo|forma) que)\b/

/** "To obtain, extend or renew your authorization": one act by several names. */
const ENUMERATED =
  /\s(obtain|gain|get|secure|keep|maintain|extend|renew|acquire)(?:(?:,\s*(?:(?:and\/)?or |and )?|\/| or | and )(?:obtain|gain|get|secure|keep|maintain|extend|renew|change|acquire))+\s/giu

/** "I may work here but need sponsorship": each clause makes its own claim. */
export const joint = (raw: string, language: Language, table: LanguageTable): Proposition | undefined => {
  const parts: { text: string }[] = []
  for (const text of clauses(raw.replace(ENUMERATED, ' $1 ')).map(normal)) {
    const last = parts.at(-1)
    // "…, in order to work lawfully": the purpose.
    if (last && (WHAT_FOR.test(text) || (parts.length === 1 && WHAT_FOR.test(last.text)))) {
      last.text = `${last.text} ${text}`
      continue
    }
    // "…, brauche aber …": the subject before the conjunction also belongs to what follows.
    if (last && says(last.text, table.need) && topicOf(last.text, table) === undefined)
      last.text = `${last.text} ${text}`
    else parts.push({ text })
  }
  if (parts.length < 2) return undefined
  const claimed = parts.map(({ text }) => {
    const topic = topicOf(text, table)
    return topic === 'sponsorship'
      ? sponsorship(text, language, table)
      : topic === 'work-authorization'
        ? single(text, topic, language, table)
        : shortened(text, language, table)
  })
  const topics = new Set(claimed.flatMap((one) => one?.claims.map(({ topic }) => topic) ?? []))
  if (!topics.has('sponsorship') || !topics.has('work-authorization')) return undefined
  const country = claimed
    .flatMap((one) => one?.claims ?? [])
    .map(({ scope }) => scope.country)
    .find((one) => one !== 'job')
  return {
    claims: claimed
      .flatMap((one) => one?.claims ?? [])
      .map((claim) => (country === undefined ? claim : { ...claim, scope: { ...claim.scope, country } })),
    denied: false,
    language,
    leftover: claimed.flatMap((one, i) =>
      one ? one.leftover.filter((word) => !says(word, table.now)) : spare(parts[i]?.text ?? '', table),
    ),
  }
}

/** "… now and in the future": a clause that only says when adds nothing. */
const spare = (text: string, table: LanguageTable): string[] =>
  [table.future, table.now, table.filler]
    .reduce((rest, list) => takeOut(rest, list).rest, text)
    .split(' ')
    .filter((word) => word !== '')

/** "Authorized", "Not authorized": beside a clause on sponsorship, this means the right to work. */
const shortened = (text: string, language: Language, table: LanguageTable): Proposition | undefined => {
  const cue = table.topics['work-authorization']?.cue[0]
  return says(text, cue) ? single(text, 'work-authorization', language, table) : undefined
}
