// A company, generated from its number: name, language, look, which questions it asks, in which words and order.
// Pure: a number always gives the same company.
import type { Platform } from './platforms.ts'
import { CONSENT, type Locale, MARKETING, OWN, PERSONAL, type Question, SCREENING } from './questions.ts'

export type Field = {
  /** Its name in the company's markup. */
  name: string
  question: Question
  label: string
  required: boolean
  /** Yes is recorded as no. */
  opposite: boolean
  options: readonly { value: string; label: string; id: string }[]
  /** The part of the application that contains it, if different from the question's usual part. */
  part?: 'personal' | 'screening' | 'last'
  /** A heading before it. */
  section?: string
  /** Only the person can answer it: their data does not cover it, or not all of it. */
  open?: true
}

export type Company = {
  number: number
  slug: string
  name: string
  locale: Locale | 'es' | 'pt'
  accent: string
  rounded: number
  /** In the order of the form, personal ones first. */
  fields: readonly Field[]
  postings: readonly { id: string; title: string; city: string }[]
  /** If different from those of the platform or the language. */
  pages?: Platform['pages']
  words?: { choose: string; required: string; apply: string; next: string; submit: string; done: string }
}

export const pagesOf = (platform: Platform, { pages }: Company): Platform['pages'] => pages ?? platform.pages

const NAMES = ['Amberline', 'Brookfold', 'Cedarway', 'Dunmere', 'Eastlake', 'Fernhollow', 'Glasswing', 'Hillcrest', 'Ironbark', 'Juniper'] // biome-ignore format: a list
const TITLES = ['Data Engineer', 'Support Specialist', 'Product Designer', 'Field Technician', 'Account Manager']
const CITIES = ['Harbor-City', 'New-Bern', 'Lakewood', 'Santa-Rosa', 'Fall-River']

/** Pseudo-random numbers from a seed (mulberry32). */
const lots = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below)
  }
}

const shuffled = <T>(items: readonly T[], lot: (below: number) => number): T[] => {
  const out = [...items]
  for (let at = out.length - 1; at > 0; at -= 1) {
    const other = lot(at + 1)
    const held = out[at] as T
    out[at] = out[other] as T
    out[other] = held
  }
  return out
}

/** @param number from 0; each of the ten platforms has ten */
export function companyOf(platform: Platform, number: number): Company {
  const lot = lots(platform.seed * 1000 + number * 7 + 1)
  const pick = <T>(items: readonly T[]): T => items[lot(items.length)] as T
  const locale: Locale = number % 5 === 3 ? 'de' : number % 5 === 4 ? 'fr' : 'en'
  const name = `${NAMES[number % NAMES.length] ?? 'Company'} ${pick(['Labs', 'Systems', 'Works', 'Group'])}`
  const words = (all: Record<Locale, readonly string[]>): string => pick(all[locale].length > 0 ? all[locale] : all.en)
  const code = (): string => (0x10000 + lot(0xeffff)).toString(16)

  const field = (question: Question): Field => {
    const opposite = (question.opposite?.[locale].length ?? 0) > 0 && lot(3) === 0
    return {
      name: platform.fieldName(question, code),
      question,
      label: words(opposite && question.opposite ? question.opposite : question.words),
      required: question.required ?? false,
      opposite,
      options: (question.options ?? []).map((option) => ({ value: code(), label: words(option.words), id: option.id })),
    }
  }
  const own: Question[] = number % 4 === 2 ? [{ id: 'own', kind: 'long', required: true, words: pick(OWN) }] : []
  const asked = shuffled(SCREENING, lot).slice(0, 5 + lot(4))
  const required = SCREENING.filter(({ id }) => id === 'authorized' || id === 'sponsorship')
  const screening = [...asked, ...required.filter((one) => !asked.includes(one))]
  return {
    number,
    slug: name.toLowerCase().replace(/\W+/g, ''),
    name,
    locale,
    accent: pick(['#2457d6', '#0b7a53', '#7a3fc9', '#b3431f', '#146c82']),
    rounded: pick([0, 4, 8, 16]),
    fields: [...PERSONAL, ...screening, ...own, CONSENT, ...(lot(2) === 0 ? [MARKETING] : [])].map(field),
    postings: [0, 1].map((at) => ({
      id: platform.postingId(lot),
      title: TITLES[(number + at) % TITLES.length] ?? 'Engineer',
      city: CITIES[(number + at * 2) % CITIES.length] ?? 'Lakewood',
    })),
  }
}
