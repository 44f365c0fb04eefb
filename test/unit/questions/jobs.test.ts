// Fields about one of the person's jobs: a heading or label says which, and the dates must match.
import { describe, expect, test } from 'vitest'
import { type Asked, entail } from '../../../shared/domain/questions/index.ts'
import { parseUserData } from '../../../shared/domain/user-data.ts'

const NOW = new Date(2026, 10, 22)
const FIRST = { title: 'Clerk', company: 'Alba Ltd', location: 'Leeds', start: '2012-05', end: '2019-05' }
const NEXT = { title: 'Editor', company: 'Brae Press', location: 'York', start: '2019-06' }
/** The earlier job is listed first, which makes no difference. */
const employed = parseUserData({ name: 'Ada', experience: [FIRST, { ...NEXT, end: 'present' }] })
const between = parseUserData({ name: 'Ada', experience: [{ ...NEXT, end: '2026-03' }, FIRST] })
const once = parseUserData({ name: 'Ada', experience: [{ ...NEXT, end: 'present' }] })

const put = (applicant: typeof employed, legend: string, label: string, control: Asked['control'] = 'text'): string => {
  const asked: Asked = { label, ...(legend && { legend }), control, options: [], required: true }
  const answer = entail(asked, applicant, NOW)
  return answer.kind === 'answer' ? answer.value : 'ask'
}

describe('people with a current job', () => {
  test.each([
    ['Present or last post', 'Post title', 'Editor'],
    ['Current / most recent employer', 'Employer name', 'Brae Press'],
    ['Most recent job', 'Date started (month/year)', '2019-06'],
    ['Aktuelle oder letzte Stelle', 'Arbeitgeber', 'Brae Press'],
    ['Emploi le plus récent', 'Nom de l’employeur', 'Brae Press'],
    ['Empleo actual o último', 'Puesto', 'Editor'],
    ['Emprego atual ou último', 'Cargo', 'Editor'],
    ['Post before that', 'Name of employer', 'Alba Ltd'],
    ['Previous position', 'Date left', 'ask'],
    ['Vorherige Stelle', 'Position', 'ask'],
    ['Poste précédent', 'Entreprise', 'ask'],
    ['Empleo anterior', 'Empresa', 'ask'],
    ['Emprego anterior', 'Cargo', 'ask'],
    ['', 'Previous job title', 'ask'],
    ['', 'Employer before your current one', 'Alba Ltd'],
    ['', 'Town in which your present job is based', 'York'],
    ['Present job', 'Date left', 'ask'],
    ['Last job', 'Company', 'ask'],
    ['Previous employer', 'Telephone', 'ask'],
    ['Previous employer', 'Reason for leaving', 'ask'],
    ['Previous and current employers', 'Name', 'ask'],
    ['', 'Previous employers', 'ask'],
    ['', 'Previous position applied for', 'ask'],
    ['', 'Phone of your previous employer', 'ask'],
  ])('%s, %s', (legend, label, due) => expect(put(employed, legend, label)).toBe(due))
})

test('a person without a job has a last job, and only they can say which one is the previous', () => {
  expect(put(between, 'Last job', 'Company')).toBe('Brae Press')
  expect(put(between, 'Present or last post', 'Company')).toBe('Brae Press')
  expect(put(between, 'Present post', 'Company')).toBe('ask')
  expect(put(between, 'Previous employer', 'Name')).toBe('ask')
})

test('a person with one job has none before it', () => {
  expect(put(once, 'Previous employer', 'Name')).toBe('ask')
  expect(put(once, 'Job before that', 'Company')).toBe('ask')
})

test('a month is not a day', () => expect(put(employed, 'Present post', 'Start date', 'date')).toBe('ask'))
