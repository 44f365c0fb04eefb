/**
 * Who the person is and how they are reached: name, e-mail, phone, address, links, birthday. Two of a kind are none:
 * the person chooses. Pure.
 */
import { isoDate, parseDate } from '../../shared/domain/dates.ts'
import { parsePhone } from '../../shared/domain/phone.ts'
import { say } from '../../shared/domain/sentences.ts'
import { calm, nameFields } from './person-name.ts'
import { type PostalPlace, placeIn } from './places.ts'
import type { Sections } from './sections.ts'
import type { Findings, Line, ReadField, TextDocument } from './types.ts'

const MAIL = /(?<![\w.+-])[\w][\w.+'-]*@[\p{L}\d](?:[\p{L}\d-]*\.)+\p{L}{2,}(?![\w@])/gu
const NUMBER = /(?:\(?\+|\(|\b00)?\d[\d\s()./–-]{6,22}\d(?!\d)/g
const LABEL =
  /(?<label>mobile?|mobil|cell(?:ular)?|handy|portable|móvil|telemóvel|celular|tel(?:efon|éfono|efone|ephone|\.)?|phone|fon|tél(?:éphone|\.)?|fax|whatsapp|[tmfp])\s*[.:]?\s*$/iu
const WEB = /(?:https?:\/\/)?(?:[\p{L}\d-]+\.)+\p{L}{2,}(?:\/[^\s|•,;)]*)?/giu

export const contactOf = ({ head, of }: Sections, { links }: TextDocument): Findings => {
  const notes: string[] = []
  const lines = [...head, ...of.contact.flat()]
  const fields = [
    ...emailOf(lines, links, notes),
    ...phoneFields(lines, notes),
    ...linkFields(lines, links, notes),
    ...placeFields(lines),
    ...labelled(lines),
  ]
  // Both of two addresses may contain the person's name.
  const emails = fields.some(({ key }) => key === 'email')
    ? fields.flatMap(({ key, value }) => (key === 'email' ? [value] : []))
    : mailsIn(lines).map(({ value }) => value)
  return { fields: [...nameFields(head, of.contact.flat(), emails, notes), ...phoneAtHome(fields)], notes }
}

const field = (key: string, value: string, line: Line, confidence: number): ReadField => ({
  key,
  value,
  confidence,
  source: { text: line.text, page: line.page },
})

interface Found {
  value: string
  line: Line
}

const once = (found: readonly Found[]): Found[] => [
  ...new Map(found.map((one) => [one.value.toLowerCase(), one])).values(),
]

const emailOf = (lines: readonly Line[], links: TextDocument['links'], notes: string[]): ReadField[] => {
  const written = once(mailsIn(lines))
  const linked = once(
    links.flatMap(({ url, page }) => {
      const value = /^mailto:([^?]+)/i.exec(url)?.[1] ?? ''
      return isMail(value) ? [{ value, line: asLine(`link to ${url}`, page) }] : []
    }),
  )
  const found = written.length > 0 ? written : linked.length > 0 ? linked : []
  if (found.length > 1) notes.push(say('read_two_mails', { found: found.map(({ value }) => value).join(', ') }).text)
  const [only] = found
  return only && found.length === 1 ? [field('email', only.value, only.line, 0.98)] : []
}

const mailsIn = (lines: readonly Line[]): Found[] =>
  lines.flatMap((line, i) =>
    isBroken(line, lines[i - 1], lines[i + 1])
      ? []
      : [...line.text.matchAll(MAIL)].map(([value]) => ({ value: value.replace(/^['.]+|[.']+$/g, ''), line })),
  )
/** An address that may continue in the next line, or begin in the one above: half of it would be wrong. */
const isBroken = (line: Line, above: Line | undefined, below: Line | undefined): boolean => {
  const begins = new RegExp(`^${MAIL.source}`, 'u').test(line.text)
  const ends = new RegExp(`${MAIL.source}$`, 'u').test(line.text)
  const part = (other: Line | undefined): boolean =>
    other !== undefined &&
    /^[a-z\d._+-]{1,30}$/.test(other.text) &&
    !/^(?:e?-?mail|www\..*|.*\.(?:com|org|net|dev|io|me)|\d+)$/.test(other.text) &&
    Math.abs(other.size - line.size) < 0.2
  return (begins && !line.apart && part(above)) || (ends && below?.apart === false && part(below))
}

const isMail = (text: string): boolean => new RegExp(`^${MAIL.source}$`, 'u').test(text)
const asLine = (text: string, page: number): Line => ({
  text,
  cells: [],
  page,
  size: 0,
  bold: false,
  left: 0,
  bullet: false,
  apart: false,
})

interface FoundPhone extends Found {
  mobile: boolean
  sure: boolean
}

const phoneFields = (lines: readonly Line[], notes: string[]): ReadField[] => {
  const found = lines.flatMap((line) => [...line.text.matchAll(NUMBER)].flatMap((match) => phoneOf(line, match)))
  const different = [...new Map(found.map((one) => [one.value.replace(/\D/g, ''), one])).values()]
  const mobile = different.filter((one) => one.mobile)
  const chosen = different.length === 1 ? different[0] : mobile.length === 1 ? mobile[0] : undefined
  if (!chosen && different.length > 1)
    notes.push(say('read_phones', { found: different.map(({ value }) => value).join(', ') }).text)
  return chosen ? [field('tel', chosen.value, chosen.line, chosen.sure ? 0.97 : 0.75)] : []
}

const phoneOf = (line: Line, match: RegExpExecArray): FoundPhone[] => {
  const written = match[0].trim().replace(/[\s(/–-]+$/, '')
  const before = line.text.slice(0, match.index)
  const label = LABEL.exec(before)?.groups?.label?.toLowerCase() ?? ''
  if (/^f(?:ax)?$/.test(label)) return []
  const digits = written.replace(/\D/g, '')
  const isDate =
    /^\(?(?:19|20)\d{2}\s?[-–/]\s?(?:(?:19|20)\d{2}|\d{2})(?!\d)|^(?:0?[1-9]|[12]\d|3[01])[./-](?:0?[1-9]|1[0-2])[./-](?:19|20)\d{2}(?!\d)/.test(
      written,
    )
  if (isDate || digits.length < 7 || digits.length > 15) return []
  // Part of a web address or of a longer code.
  if (/[\w/@=-]$/.test(before) && label === '') return []
  const open =
    written.startsWith('(') && !written.includes(')') ? written.slice(1) : written.replace(/^\((\+\d+)\)/, '$1')
  const known = parsePhone(open)
  const own =
    label !== '' ||
    /^[+(]|^00/.test(written) ||
    line.cells.some(({ text }) => text.replace(/\p{L}/gu, '') === text && text.includes(written)) ||
    /@/.test(line.text) ||
    /[|•]/.test(line.text)
  if (!known && (!own || /^(?:\+|00)/.test(open) || (digits.length < 9 && label === ''))) return []
  return [
    { value: open, line, mobile: /^(?:m|mob|cell|handy|port|móv|telem|cel)/.test(label), sure: known !== undefined },
  ]
}

/** A number without a country code is more certain if the address names its country. */
const phoneAtHome = (fields: readonly ReadField[]): ReadField[] => {
  const country = fields.find(({ key }) => key === 'country')?.value
  return fields.flatMap((one) => {
    if (one.key !== 'tel' || one.confidence > 0.9 || country === undefined) return [one]
    return parsePhone(one.value, country) ? [{ ...one, confidence: 0.95 }] : []
  })
}

const KINDS: readonly { key: string; host: RegExp }[] = [
  { key: 'linkedin', host: /^(?:[\w-]+\.)?linkedin\.com\/(?:in|pub)\/[^/?#\s]+/i },
  { key: 'github', host: /^(?:www\.)?github\.com\/[\w-]+\/?$/i },
  { key: 'twitter', host: /^(?:www\.)?(?:twitter|x)\.com\/\w+\/?$/i },
]
const NO_SITE =
  /(?:linkedin|github|gitlab|twitter|x|facebook|instagram|xing|youtube|stackoverflow|medium|google|microsoft|behance|dribbble|skype|whatsapp|t|wa|calendly|kaggle|orcid|researchgate)\.(?:com|net|me|org|co)\b/i

const linkFields = (lines: readonly Line[], links: TextDocument['links'], notes: string[]): ReadField[] => {
  const written = lines.flatMap((line, i) =>
    isCut(line, lines[i + 1])
      ? []
      : [
          ...unbroken(line.text, lines[i + 1]?.text)
            .replace(MAIL, ' ')
            .matchAll(WEB),
        ].map(([value]) => ({
          value: value.replace(/[.,/]+$/, ''),
          line,
        })),
  )
  const linked = links
    .filter(({ url }) => /^https?:/i.test(url))
    .map(({ url, page }) => ({ value: url.replace(/\/+$/, ''), line: asLine(`link to ${url}`, page) }))
  const fields: ReadField[] = []
  for (const { key, host } of KINDS) {
    const ours = (found: readonly Found[]): Found[] => onceAt(found.filter(({ value }) => host.test(bare(value))))
    // The link behind a shortened address has the whole one.
    const [whole] = ours(linked)
    const cut = whole && ours(written).every(({ value }) => bare(whole.value).startsWith(bare(value)))
    const found = ours(written).length > 0 && !cut ? ours(written) : ours(linked)
    if (found.length > 1)
      notes.push(
        say('read_links', {
          kind: key === 'linkedin' ? 'LinkedIn' : key === 'github' ? 'GitHub' : 'X',
          found: found.map(({ value }) => value).join(', '),
        }).text,
      )
    const [only] = found
    if (only && found.length === 1) fields.push(field(key, withScheme(only.value), only.line, 0.97))
  }
  const sites = onceAt(written.filter(({ value }) => !NO_SITE.test(bare(value)) && isSite(value)))
  const [site] = sites
  if (site && sites.length === 1) fields.push(field('website', withScheme(site.value), site.line, 0.9))
  return fields
}

/** Broken within a word, so that its end is unknown. */
const isCut = (line: Line, below: Line | undefined): boolean =>
  /(?:www\.|https?:|\.com\/)\S*[\w%]$/i.test(line.text) &&
  below?.apart === false &&
  /^[a-z\d%_-]{1,40}$/.test(below.text) &&
  Math.abs(below.size - line.size) < 0.2

/** An address broken after a hyphen or a slash at the end of the line continues in the next. */
const unbroken = (text: string, below: string | undefined): string =>
  /(?:www\.|https?:|\.com\/)\S*[-/_]$/i.test(text) ? `${text}${/^[\w%-]+/.exec(below ?? '')?.[0] ?? ''}` : text

const bare = (url: string): string => url.replace(/^https?:\/\//i, '').replace(/^www\./i, '')
const withScheme = (url: string): string => (/^https?:/i.test(url) ? url : `https://${url}`)
const onceAt = (found: readonly Found[]): Found[] => [
  ...new Map(found.map((one) => [bare(one.value).toLowerCase(), one])).values(),
]

/** "Node.js" and "B.Sc" contain a dot, too: an address begins with a scheme or has a usual ending. */
const isSite = (text: string): boolean =>
  /^(?:https?:\/\/|www\.)/i.test(text) ||
  /^[\p{L}\d-]{3,}(?:\.[\p{L}\d-]+)*\.(?:com|org|net|de|fr|es|pt|br|at|ch|uk|eu|io|dev|me|info|name|example|design|page|site|online|tech|app|it|nl|be|ca|us|pro|art|studio|blog)(?:\/\S*)?$/iu.test(
    text,
  )

/** Lines split at the usual separators: "Street 1 | 12345 Town • Country". */
export const piecesOf = (line: Line): string[] =>
  line.cells
    .flatMap(({ text }) => text.split(/\s*[|•·;◦●]\s*|\s+[–—]\s+|,\s+/u))
    .map((piece) => piece.replace(LABELS, '').trim())
    .filter((piece) => piece !== '')

const LABELS =
  /^(?:(?:home |postal |current )?address|adresse|anschrift|wohnort|location|located in|based in|dirección|direccion|domicilio|morada|endereço|endereco|localidade|residência|lieu|ville|ort|city|ciudad|cidade|place of residence|residence)\s*:?\s+|^(?:(?:home )?address|adresse|anschrift|wohnort|location|dirección|morada|endereço|domicilio)\s*:?$/iu

const placeFields = (lines: readonly Line[]): ReadField[] => {
  const pieces = lines.flatMap((line) => piecesOf(line).map((text) => ({ text, line })))
  const found = placeIn(
    pieces.map(({ text }) => text),
    pieces.map(({ line }) => line),
  )
  if (!found) return []
  const read = pieces.slice(found.from, found.to + 1)
  const lineOf = (value: string): Line =>
    (read.find(({ text }) => text.includes(value)) ?? read[0] ?? { line: asLine('', 1) }).line
  return KEYS.flatMap(([part, key]) => {
    const value = found.place[part]
    return value
      ? [field(key, part === 'city' ? calm(value) : value, lineOf(value), part === 'country' ? 0.9 : 0.92)]
      : []
  })
}
const KEYS: readonly [keyof PostalPlace, string][] = [
  ['street', 'address-line1'],
  ['unit', 'address-line2'],
  ['code', 'postal-code'],
  ['city', 'address-level2'],
  ['region', 'address-level1'],
  ['country', 'country'],
]

const BORN =
  /(?:date of birth|birth\s?date|born(?: on)?|geburtsdatum|geboren(?: am)?|geb\.|date de naissance|née? le|fecha de nacimiento|data de nascimento)\s*:?\s*/iu
const NATION =
  /^(?:nationality|citizenship|nationalität|staatsangehörigkeit|staatsbürgerschaft|nationalité|nacionalidad|nacionalidade)\s*:?\s*(?<value>\p{L}[\p{L} -]{2,30})$/iu

const labelled = (lines: readonly Line[]): ReadField[] => {
  const fields: ReadField[] = []
  for (const line of lines) {
    const text = line.text.replace(/\s+/g, ' ')
    const born = BORN.exec(text)
    const date = born && DATES.exec(text.slice(born.index + born[0].length))
    const parsed = date && parseDate(date[0].replace(/(\p{L})\./gu, '$1'))
    if (parsed?.day !== undefined) fields.push(field('bday', isoDate(parsed), line, 0.95))
    const nation = text
      .split(/\s*[|•·]\s*/)
      .map((part) => NATION.exec(part)?.groups?.value)
      .find(Boolean)
    if (nation) fields.push(field('citizenship', nation.trim(), line, 0.9))
  }
  return fields.filter(({ key }, i) => fields.findIndex((one) => one.key === key) === i)
}
const DATES =
  /^(?:\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{4}-\d{2}-\d{2}|\d{1,2}(?:\.|er|º|st|nd|rd|th)?\s(?:de\s)?\p{L}{3,10}\.?,?\s(?:de\s)?\d{4}|\p{L}{3,10}\s\d{1,2},\s\d{4})/u
