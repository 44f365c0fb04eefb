/**
 * "Do you currently work for Northwind?" about a named employer: answered from the person's jobs. English, German,
 * French, Spanish and Portuguese.
 */
import { entriesIn } from '../entry-keys.ts'
import { fold } from '../text.ts'
import { yesOrNo } from './choose.ts'
import { type Asker, byDatum } from './truth.ts'
import type { Asked, Found } from './types.ts'

const NAME = String.raw`(?:the |der |dem |die |das |la |le |l['’]|el |los |o |a |os |as )?(?<name>\p{Lu}[\p{L}\d&.'’-]*(?:\s+(?:(?:&|and|und|et|y|e|de|of|do|da|des)\s+)?[\p{Lu}\d][\p{L}\d&.'’-]*){0,5})`
const NOW_EN = `(?:currently|presently|now|today|still|at present|at the moment|at this time)`
const NOW_DE = `(?:derzeit|aktuell|momentan|zurzeit|zur Zeit|gegenwärtig|noch|im Moment)`
const NOW_FR = `(?:actuellement|encore|en ce moment|à l['’]heure actuelle|toujours)`
const NOW_ES = `(?:actualmente|todavía|ahora|en este momento|aún)`
const NOW_PT = `(?:atualmente|ainda|agora|no momento|neste momento)`

const PATTERNS: readonly RegExp[] = [
  String.raw`^(?:do you (?:${NOW_EN} )?work|are you (?:${NOW_EN} )?(?:working|employed)|are you (?:${NOW_EN} )?an? (?:current )?employee) (?:for|at|by|with|of) ${NAME}(?: ${NOW_EN})?\s*\?*$`,
  String.raw`^(?:arbeiten [Ss]ie|arbeitest du|sind [Ss]ie|bist du) (?:${NOW_DE} )?(?:bei|für) ${NAME}(?: ${NOW_DE})?(?: (?:angestellt|beschäftigt|tätig))?\s*\?*$`,
  String.raw`^(?:travaillez-vous|travailles-tu|êtes-vous|est-ce que vous (?:travaillez|êtes)) (?:${NOW_FR} )?(?:(?:employée?|salariée?|employé\(e\)|salarié\(e\)) )?(?:chez|pour|par|de|à) ${NAME}(?: ${NOW_FR})?\s*\?*$`,
  String.raw`^¿?(?:${NOW_ES} )?(?:trabaja|trabajas|es usted empleado de|está empleado en) (?:usted )?(?:${NOW_ES} )?(?:en|para)? ?${NAME}(?: ${NOW_ES})?\s*\?*$`,
  String.raw`^(?:${NOW_PT} )?(?:você )?(?:${NOW_PT} )?(?:trabalha|é funcionári[oa]|trabalhas) (?:${NOW_PT} )?(?:na|no|em|para|da|do|de)(?: [ao])? ${NAME}(?: ${NOW_PT})?\s*\?*$`,
].map((source) => new RegExp(source, 'u'))

const LEGAL_FORM = /[\s,]+(?:inc|corp|llc|ltd|limited|gmbh|ag|se|kg|sas?|sarl|sl|lda|ltda|plc|bv|nv)\.?$/
const nameOf = (company: string): string =>
  fold(company.trim().replace(/[.?]+$/, ''))
    .replace(LEGAL_FORM, '')
    .trim()

/** The employer that a question names as a possible current one; names begin with a capital. */
const namedIn = (label: string): string | undefined => {
  const text = label.trim().replace(/\p{L}/u, (first) => first.toLowerCase())
  return PATTERNS.map((pattern) => pattern.exec(text)?.groups?.name).find((one) => one !== undefined)
}

/** "EY" beside "Ernst & Young", "Marl Group" beside "Marl & Sons": possibly another name of a listed employer. */
const alike = (name: string, values: Readonly<Record<string, string>>): boolean => {
  const partsOf = (text: string): string[] =>
    nameOf(text)
      .split(/[^\p{L}\d]+/u)
      .filter((part) => part !== '' && part !== 'and')
  const initials = (text: string): string =>
    partsOf(text)
      .map((part) => part.charAt(0))
      .join('')
  return entriesIn(values, 'experience').some(({ data: { company = '' } }) => {
    if (company === '') return false
    const shared = partsOf(company).some((part) => part.length > 3 && partsOf(name).includes(part))
    const short = [name, company].some((one) => one.length <= 5)
    return shared || (short && (initials(company) === nameOf(name) || initials(name) === nameOf(company)))
  })
}

export const worksAt = (asked: Asked, asker: Asker): Found => {
  const name = namedIn(asked.label)
  if (name === undefined || asked.control !== 'one') return undefined
  const { values } = asker.applicant
  const own: { current: boolean }[] = []
  let at = 0
  for (; values[`experience.${at}.company`] !== undefined; at += 1)
    if (nameOf(values[`experience.${at}.company`] ?? '') === nameOf(name))
      own.push({ current: values[`experience.${at}.current`] === 'yes' })
  const never = byDatum('previously-employed', asker)
  // A form usually names its own employer. A person who never worked there does not work there now. One who has a
  // current job, and lists another employer as past, has left that one.
  const holds =
    own.length > 0
      ? own.some(({ current }) => current)
      : 'holds' in never && !never.holds && !alike(name, values)
        ? false
        : undefined
  return yesOrNo(asked, holds, own.length > 0 ? 'among the jobs' : 'never employed there', 'employed')
}
