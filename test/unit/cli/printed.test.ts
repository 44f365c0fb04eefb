/** Terminal output: the demo's two runs, its comparison with the site's record, jobs and their events. */
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import { differences } from '../../../bridge/cli/demo/compare.ts'
import { sideBySide } from '../../../bridge/cli/demo/side-by-side.ts'
import { eventLine } from '../../../bridge/cli/jobs/format.ts'
import type { JobEvent } from '../../../shared/domain/job.ts'
import type { Submission } from '../../../sites/kit/site.ts'
import { jobResult } from '../../support/job-result.ts'

const received = (fields: Submission['fields'], files: string[] = []): Submission[] => [
  { site: 'workday', posting: '', at: '', fields, files: { resume: files.map((name) => ({ name })) } } as never,
]

describe('the demo’s comparison', () => {
  const expected = { fields: { name: 'Mara', day: '{{today}}', skills: ['Go', 'Rust'] }, files: { resume: ['cv.pdf'] } }
  const day = new Date('2026-02-03T12:00:00Z')
  test('a record that is right has no differences', () => {
    const right = received({ name: 'Mara', day: '2026-02-03', skills: ['Go', 'Rust'] }, ['cv.pdf'])
    expect(differences(expected, right, day)).toEqual([])
  })
  test('wrong, missing and surplus values and files are named one by one', () => {
    const wrong = received({ name: 'Mora', day: '2026-02-03', extra: 'x' }, [])
    expect(differences(expected, wrong, day)).toEqual([
      'name: “Mora” instead of “Mara”',
      'skills: nothing instead of “Go, Rust”',
      'extra: “x” instead of nothing',
      'resume: file “” instead of “cv.pdf”',
    ])
  })
  test('a missing or second record is reported', () => {
    expect(differences(expected, [], day)).toEqual(['the site recorded 0 applications instead of one'])
    expect(differences(expected, [...received({}), ...received({})], day)).toHaveLength(1)
  })
})

test('the demo’s runs are shown side by side', () => {
  const explored = jobResult({
    duration_ms: 8_000,
    steps: { replayed: 0, healed: 0, ai: 56, human: 0 },
    report: '/home/report.html',
    confirmation: 'Application Submitted',
  })
  const replayed = {
    mode_used: 'cookbook' as const,
    duration_ms: 2_000,
    steps: { replayed: 48, healed: 1, ai: 0, human: 0 },
  }
  const text = stripVTControlCharacters(
    sideBySide(
      [
        { run: 1, result: explored, wrong: [] },
        { run: 2, result: { ...explored, ...replayed }, wrong: ['name: nothing instead of “Mara”'] },
      ],
      '/home',
    ),
  )
  expect(text).toContain('56 decided, 0 repeated, 0 found again')
  expect(text).toContain('4.0× faster')
  expect(text).toContain('1 wrong')
  expect(text).toContain('Run 2: name: nothing instead of “Mara”')
  expect(text).toContain('Home of this demo: /home')
})

describe('an event on one line', () => {
  const line = (type: string, data: Record<string, unknown>): string =>
    stripVTControlCharacters(eventLine({ seq: 7, at: '2026-02-03T14:03:07.120Z', type, data } as unknown as JobEvent))
  test('a change of status, and a second attempt', () => {
    expect(line('status', { to: 'running' })).toBe('   7  14:03:07.120  running')
    expect(line('status', { to: 'queued', retry_count: 2 })).toContain('queued (again, 2×)')
    expect(line('status', { to: 'failed', message: 'No page.' })).toContain('failed  No page.')
  })
  test('anything else with what it says', () => {
    expect(line('step', { label: 'Email', code: null, status: 'done' })).toMatch(/step {2}.*Email/)
    expect(line('step', { label: 'Email', code: null })).not.toContain('code')
  })
})
