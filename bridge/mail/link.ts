/**
 * The link in a message of a site's that its person is to open: found only where there is one, and it leads to the site
 * itself. Pure.
 */

import { siteOf } from '../base/site.ts'
import { anchorsIn } from './html-text.ts'
import { linesOf } from './lines.ts'

/** `none`: it has no link described as a confirmation. */
export type ReadLink = { kind: 'found'; text: string } | { kind: 'none' } | { kind: 'unclear' }

/** @param page address of the page that asks for it */
export const linkIn = ({ text, html }: { text: string; html: string }, page: string): ReadLink => {
  const links = [...anchorsIn(html).flatMap(({ href, words }) => linkTo(href, words)), ...addressesOf(text)]
  const called = links.slice(0, MAX_LINKS).filter(({ words }) => CONFIRMS.test(words))
  const [first, ...more] = new Set(called.map(({ address }) => address))
  if (first === undefined) return { kind: 'none' }
  // There is one, but behind another site's click counter, or there are several, or it confirms something unwanted.
  const sure = more.length === 0 && isOfSite(first, page) && !called.some(({ words }) => UNDOES.test(words))
  return sure && links.length <= MAX_LINKS ? { kind: 'found', text: first } : { kind: 'unclear' }
}

interface Link {
  address: string
  /** Its text, and its own path. */
  words: string
}

/** Maximum links, in total and in one line of a text; no honest message has more. */
const MAX_LINKS = 200
const MAX_IN_LINE = 20
/** Maximum characters of a line, and of an address. */
const MAX_LINE = 4_500
/** Maximum characters of a link's text. */
const MAX_WORDS = 500

/** At the beginning of a word, because "deactivate" is not "activate". */
const CONFIRMS =
  /(?<![\p{L}\p{N}])(?:verif|confirm|activat|validat|bestätig|bestaetig|aktivier|vérif|activer|activez|conferm|potwierd|bevestig)|تأكيد|تحقق|確認|验证|인증/iu

/** Words that cannot belong to the completion of an application. */
const UNDOES =
  /withdraw|cancel|delet|deactivat|unsubscri|remov|opt[- ]?out|clos(?:e|ing) (?:my|your|the) account|\bnot (?:you|me)\b|wasn.t (?:you|me)|did(?: not|n.t)|abmeld|kündig|lösch|stornier|zurück(?:zieh|zu|nahme)|widerruf|deaktiv|nicht (?:sie|du|ich)\b|annul|supprim|désactiv|désinscri|désabonn|retir|pas vous|elimin|borr(?:ar|e)\b|desactiv|dar(?:me|se)? de baja|no (?:fue|eres|has sido) (?:usted|tú)|إلغاء|حذف|سحب|تعطيل|لست أنت/iu

const addressesOf = (text: string): Link[] => {
  const lines = linesOf(text, MAX_LINE)
  return lines.flatMap((line, at) =>
    [...line.matchAll(/https?:\/\/[^\s<>"']{1,4000}/gi)].slice(0, MAX_IN_LINE).flatMap(([found]) => {
      const address = withoutStops(found)
      return linkTo(
        address,
        `${(lines[at - 1] ?? '').slice(-MAX_WORDS)} ${line.replace(found, '').slice(0, MAX_WORDS)}`,
      )
    }),
  )
}

/** A full stop after an address at the end of a sentence. */
const withoutStops = (address: string): string => {
  let end = address.length
  while (end > 0 && '.,;:!?)]'.includes(address[end - 1] ?? ' ')) end -= 1
  return address.slice(0, end)
}

const linkTo = (text: string, words: string): Link[] => {
  const url = URL.parse(text.trim())
  return url && /^https?:$/.test(url.protocol)
    ? [{ address: url.href, words: `${words.slice(0, 2 * MAX_WORDS)} ${url.pathname.slice(0, MAX_WORDS)}` }]
    : []
}

/** With the same registrable domain and port, and encrypted if the page is. */
const isOfSite = (address: string, page: string): boolean => {
  const [to, from] = [new URL(address), new URL(page)]
  return (
    siteOf(to.hostname) === siteOf(from.hostname) &&
    to.port === from.port &&
    to.username === '' &&
    (to.protocol === 'https:' || from.protocol === 'http:')
  )
}
