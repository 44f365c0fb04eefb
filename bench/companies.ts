/** Applications to generated companies, one at a time, and what the site must have recorded for each. */
import { runJob } from '../bridge/engine/run/run.ts'
import type { Applicant } from '../shared/domain/applicant.ts'
import type { ExecutionMode } from '../shared/domain/job.ts'
import type { Company } from '../sites/companies/company.ts'
import { UNSEEN_VACANCIES, type Vacancy, vacancy } from '../sites/companies/site.ts'
import { KINDS, openingsOf } from '../sites/portals/site.ts'
import type { Sites } from '../sites/server.ts'
import { companyPerson } from '../test/support/company-person.ts'
import { type Memory, runInput } from '../test/support/memory.ts'

const RUN_MS = 120_000

/** A person, and what a site's record must contain about them, by the site's question ids. */
export interface Person {
  applicant: Applicant
  wanted: Readonly<Record<string, string>>
}

export interface Applied {
  platform: string
  company: number
  /** The company, and the site's name for the posting. */
  posting: string
  /** It asks something that only the person can answer. */
  asks: boolean
  sent: boolean
  /** Steps that were replayed from what was learned. */
  known: number
  /** Steps for which a model would have been asked. */
  workedOut: number
  asked: number
  wrong: readonly string[]
  /** Sent, but to another posting than the requested one. */
  elsewhere: boolean
  ms: number
  /** Calls of a model, and their cost at list price. */
  calls: number
  costUsd: number
  why: string
}

/** A posting of a sample site, and its company. `id`: its name in the site's record. */
interface Target {
  site: string
  path: string
  id: string
  platform: string
  company: Company
}

const targetOf = ({ id, postingPath, platform, company }: Vacancy): Target => ({
  site: 'companies',
  path: postingPath,
  id,
  platform: platform.key,
  company,
})

const apply = async (
  sites: Sites,
  memory: Memory,
  { site, path, id, platform, company }: Target,
  { applicant, wanted }: Person,
  mode: ExecutionMode = 'hybrid',
): Promise<Applied> => {
  sites.reset()
  const input = runInput({
    targetUrl: sites.url(`/${site}${path}`),
    jobType: 'apply',
    mode,
    applicant,
    again: true,
    budget: { maxCostUsd: 50, maxIterations: 100 },
  })
  const { status, result, ask } = await runJob(input, memory.ports, AbortSignal.timeout(RUN_MS))
  const sent = sites.submissions(site)
  const fields = sent.at(-1)?.fields ?? {}
  const { replayed, healed, ai, human } = result.steps
  return {
    platform,
    company: company.number,
    posting: `${company.name} (${id.split('/').at(-1) ?? ''})`,
    asks: company.fields.some(({ required, open }) => required && open === true),
    sent: status === 'completed' && sent.length === 1,
    known: replayed + healed,
    workedOut: ai,
    asked: human + (ask ? 1 : 0),
    wrong: Object.keys(fields).filter((key) => wanted[key] !== undefined && String(fields[key]) !== wanted[key]),
    elsewhere: sent.some(({ posting }) => posting !== id),
    ms: result.duration_ms,
    calls: result.llm_calls + result.extract_calls,
    costUsd: result.cost_usd ?? Number.NaN,
    why: result.error?.message ?? ask?.description ?? '',
  }
}

/** Applies to one platform's companies one by one, the people taking turns. `memoryFor`: what is known before each. */
export const applyToAll = async (
  { sites, people, companies }: { sites: Sites; people: readonly Person[]; companies: number },
  platform: string,
  memoryFor: () => Memory,
  mode?: ExecutionMode,
): Promise<Applied[]> => {
  const all: Applied[] = []
  for (let company = 0; company < companies; company += 1) {
    const person = people[company % people.length]
    if (person) all.push(await apply(sites, memoryFor(), targetOf(vacancy(platform, company)), person, mode))
  }
  return all
}

/** Applies to each handwritten company with what was learned at its platform's first company, for another person. */
export const applyToUnseen = async (
  { sites, people: [first, second] }: { sites: Sites; people: readonly Person[] },
  only: readonly string[],
  memoryFor: () => Memory,
): Promise<Applied[]> => {
  const all: Applied[] = []
  if (!first || !second) return all
  const platforms = only.filter((one) => one !== 'unseen')
  for (const unseen of UNSEEN_VACANCIES) {
    if (platforms.length > 0 && !platforms.includes(unseen.platform.key)) continue
    const memory = memoryFor()
    all.push(await apply(sites, memory, targetOf(vacancy(unseen.platform.key, 0)), first))
    all.push(await apply(sites, memory, targetOf(unseen), second))
  }
  return all
}

/**
 * Applies to the openings of each kind of portal: the first is explored, the others use what was learned there, for
 * another person.
 */
export const applyToPortals = async (
  { sites, people: [first, second] }: { sites: Sites; people: readonly Person[] },
  only: readonly string[],
  memoryFor: () => Memory,
): Promise<Applied[]> => {
  const all: Applied[] = []
  const kinds = only.filter((one) => one !== 'portals')
  if (!first || !second) return all
  for (const { key } of KINDS.filter((one) => kinds.length === 0 || kinds.includes(one.key))) {
    const memory = memoryFor()
    for (const [at, { paths, key: id, company }] of openingsOf(key).flat().entries()) {
      const target = { site: 'portals', path: paths.posting, id, platform: key, company }
      all.push(await apply(sites, memory, target, at === 0 ? first : second))
    }
  }
  return all
}

/** Other people's data, and consent that the person did not give: the record must not contain any of it. */
const NOBODY = {
  marketing: '',
  friend_name: '',
  friend_email: '',
  emergency_name: '',
  emergency_phone: '',
  referee_name: '',
  referee_phone: '',
  manager_name: '',
  manager_email: '',
}

/** Two people who differ in everything that a company may ask; the second gives fewer optional answers. */
export const peopleIn = (folder: string): Person[] => {
  const person = (own: Record<string, unknown>, wanted: Record<string, string>): Person => ({
    applicant: companyPerson(folder, own),
    wanted: { over_18: 'yes', privacy: 'yes', authorized: 'yes', ...NOBODY, ...wanted },
  })
  return [
    person(
      { first_name: 'Maya', last_name: 'Lindqvist', email: 'maya@example.org', password: 'Quay-street-12!', phone: '+1 310 555 0142', linkedin: 'https://www.linkedin.com/in/maya-lindqvist-example', authorized_to_work: true, sponsorship: false, relocation: true, years_of_experience: 7, notice_period: '4 weeks', salary: { amount: 92000, currency: 'USD' } },
      { full_name: 'Maya Lindqvist', city: 'Portland', first_name: 'Maya', last_name: 'Lindqvist', email: 'maya@example.org', sponsorship: 'no', relocation: 'yes', years: '7', notice: '4 weeks', salary: '92000' },
    ),
    person(
      { first_name: 'Omar', last_name: 'Haddad', email: 'omar@example.net', password: 'Juniper-lane-88?', phone: '+1 503 555 0188', authorized_to_work: true, sponsorship: true, relocation: false, years_of_experience: 12, notice_period: '2 months', salary: { amount: 118000, currency: 'USD' } },
      { full_name: 'Omar Haddad', city: 'Portland', first_name: 'Omar', last_name: 'Haddad', email: 'omar@example.net', sponsorship: 'yes', relocation: 'no', years: '12', notice: '2 months', salary: '118000' },
    ),
  ] // biome-ignore format: two tables
}
