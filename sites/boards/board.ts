// An employer on a board, generated from its number, and the kinds of board. Pure: a number always gives the same
// employer.
import { BUTTONS, type Locale, NAMES, OWN, QUESTIONS, type Question } from './questions.ts'

export type Control = 'select' | 'radio' | 'list'
export type Field = {
  name: string
  question: Question
  label: string
  required: boolean
  opposite: boolean
  control: Control
  options: { value: string; label: string; id: string }[]
}
export type Employer = {
  board: Board
  number: number
  slug: string
  name: string
  locale: Locale
  /** The application's pages, each with its fields. */
  pages: Field[][]
  words: { apply: string; next: string; send: string; done: string }
  postings: { key: string; title: string; city: string; path: string; apply: string }[]
}
export type Board = {
  key: string
  seed: number
  posting(employer: string, one: { id: string; title: string; city: string; locale: Locale }): string
  apply(posting: string): string
  way: 'documents' | 'one document'
  layout: 'table' | 'after' | 'shadow' | 'cards'
}

const slug = (text: string): string => text.toLowerCase().replace(/\W+/g, '-')
export const BOARDS: readonly Board[] = [
  // The address has no number: only town and title identify the posting.
  { key: 'tables', seed: 3, way: 'documents', layout: 'table', posting: (who, { title, city }) => `/tables/${who}/${slug(city)}/${slug(title)}`, apply: (posting) => `${posting}/application` },
  { key: 'after', seed: 5, way: 'one document', layout: 'after', posting: (who, { id, title, locale }) => `/after/${locale}/o/${who}-${slug(title)}-${id}`, apply: (posting) => `${posting}/c/new` },
  { key: 'shadow', seed: 7, way: 'one document', layout: 'shadow', posting: (who, { id }) => `/shadow/portal?tenant=${who}&req=${id}`, apply: (posting) => posting.replace('portal', 'portal/start') },
  // The posting's address does not name the employer; the application has its own number.
  { key: 'cards', seed: 9, way: 'documents', layout: 'cards', posting: (_, { id }) => `/cards/v/${id}`, apply: (posting) => `/cards/a/${[...posting.slice(9)].reverse().join('')}` },
] // biome-ignore format: a table

export const EMPLOYERS = 6
const WHO = ['Quillmark', 'Stonebay', 'Velora', 'Tarnfield', 'Oxbridge-Tools', 'Nimbus9']
const TITLES = [
  'Data Engineer',
  'Nurse',
  'Head of Sales and Partnerships',
  'Welder',
  'Office Manager',
  'Chemist',
  'Driver',
]
const CITIES = ['Houston', 'St. Paul', 'New York', 'Reno', 'Salt Lake City', 'Boise']
const LOCALES: readonly Locale[] = ['en', 'en', 'de', 'es', 'en', 'fr']

const lots = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    return Math.floor(((state >>> 8) / 16777216) * below)
  }
}

export const employerOf = (board: Board, number: number): Employer => {
  const lot = lots(board.seed * 7919 + number * 104729)
  const pick = <T>(items: readonly T[]): T => items[lot(items.length)] as T
  const mixed = <T>(items: readonly T[]): T[] =>
    items
      .map((one) => [lot(1e6), one] as const)
      .sort((a, b) => a[0] - b[0])
      .map(([, one]) => one)
  const code = (): string => lot(0xffffff).toString(36)
  const locale = LOCALES[number] ?? 'en'
  const said = (words: Partial<Record<Locale, readonly string[]>> & { en: readonly string[] }): string =>
    pick(words[locale] ?? words.en)
  const field = (question: Question): Field => {
    const turned = question.opposite?.[locale]
    const opposite = turned !== undefined && lot(2) === 0
    return {
      name: `${pick(['f', 'q', 'x'])}${code()}`,
      question,
      label: opposite ? pick(turned) : said(question.words),
      required: question.required ?? false,
      opposite,
      control: pick(['select', 'radio', 'list']),
      options: (question.options ?? []).map(({ id, words }) => ({ value: code(), label: said(words), id })),
    }
  }
  const names = lot(2) === 0 ? NAMES.slice(0, 1) : NAMES.slice(1)
  const asked = QUESTIONS.filter(({ always }) => always || lot(5) < 3)
  const own: Question[] =
    number % 3 === 1 ? [{ id: 'own', part: 'work', kind: 'text', required: true, words: OWN }] : []
  const all = [...names, ...asked, ...own]
  const part = (...parts: Question['part'][]): Field[] =>
    mixed(all.filter((one) => parts.includes(one.part))).map(field)
  const pages = pick<() => Field[][]>([
    () => [[...part('person'), ...part('work'), ...part('others'), ...part('end')]],
    () => [part('person'), [...part('work', 'others'), ...part('end')]],
    () => [[...part('work')], [...part('person', 'others'), ...part('end')]],
    () => [part('person'), part('work'), [...part('others'), ...part('end')]],
  ])()
  const name = WHO[number] ?? 'Employer'
  const { apply, next, send, done } = BUTTONS[locale]
  return {
    board, number, name, locale, slug: slug(name), pages: pages.filter((page) => page.length > 0),
    words: { apply: pick(apply), next: pick(next), send: pick(send), done: pick(done) },
    postings: [0, 1].map((at) => {
      const [title, city, id] = [TITLES[(number + at) % TITLES.length] ?? 'Job', CITIES[(number + at * 2) % CITIES.length] ?? 'Reno', String(100000 + lot(899999))]
      const path = board.posting(slug(name), { id, title, city, locale })
      return { key: `${board.key}/${slug(name)}/${at}`, title, city, path, apply: board.apply(path) }
    }),
  } // biome-ignore format: short
}
