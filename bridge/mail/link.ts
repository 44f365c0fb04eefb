/** The link in a message of a site's that its person is to open: found only where there is one, and it leads to the site itself. Pure. */
import { siteOf } from './sender.ts'

/** `none`: no link in it is called one to confirm with. */
export type ReadLink = { text: string } | 'none' | 'unclear'

/** @param page address of the page that asks for it */
export const linkIn = ({ text, html }: { text: string; html: string }, page: string): ReadLink => {
  const called = [...anchorsOf(html), ...addressesOf(text)].filter(({ words }) => CONFIRMS.test(words))
  const own = new Set(called.map(({ address }) => address).filter((address) => isOfSite(address, page)))
  const [first, ...more] = own
  if (first !== undefined && more.length === 0) return { text: first }
  // It is there, behind a counter of clicks on another site, or several are.
  return called.length > 0 ? 'unclear' : 'none'
}

interface Link {
  address: string
  /** What it is called, and its own path. */
  words: string
}

const CONFIRMS =
  /verif|confirm|activat|validat|magic|sign[- _]?in|log[- _]?in|bestätig|bestaetig|aktivier|anmeld|vérif|activer|conferm|potwierd|bevestig|تأكيد|تحقق|確認|验证|인증/i

const ANCHOR =
  /<a\b[^>]{0,2000}?\bhref\s*=\s*(?:"([^"]{1,4000})"|'([^']{1,4000})')[^>]{0,2000}>([\s\S]{0,2000}?)<\/a>/gi

const anchorsOf = (html: string): Link[] =>
  [...html.matchAll(ANCHOR)].flatMap(([, double, single, inner = '']) =>
    linkTo((double ?? single ?? '').replace(/&amp;/g, '&'), inner.replace(/<[^>]*>/g, ' ')),
  )

const addressesOf = (text: string): Link[] => {
  const lines = text.split(/\r?\n/)
  return lines.flatMap((line, at) =>
    [...line.matchAll(/https?:\/\/[^\s<>"']{1,4000}/gi)].flatMap(([address]) =>
      linkTo(address.replace(/[.,;:!?)\]]+$/, ''), `${lines[at - 1] ?? ''} ${line.replace(address, '')}`),
    ),
  )
}

const linkTo = (text: string, words: string): Link[] => {
  const url = URL.parse(text.trim())
  return url && /^https?:$/.test(url.protocol) ? [{ address: url.href, words: `${words} ${url.pathname}` }] : []
}

/** Of the same registrable domain, on the same port, and encrypted where the page is. */
const isOfSite = (address: string, page: string): boolean => {
  const [to, from] = [new URL(address), new URL(page)]
  return (
    siteOf(to.hostname) === siteOf(from.hostname) &&
    to.port === from.port &&
    to.username === '' &&
    (to.protocol === 'https:' || from.protocol === 'http:')
  )
}
