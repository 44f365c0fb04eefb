import { describe, expect, test } from 'vitest'
import { exportManual, importManual, manualJsonSchema } from '../../../bridge/learn/files.ts'
import { afterRun, PROMOTE_AFTER } from '../../../bridge/learn/probation.ts'
import { costSavingsPct } from '../../../bridge/learn/savings.ts'
import { type HealthState, isHealthy, isRetired, offered, scored } from '../../../shared/domain/health.ts'
import type { ManualBody } from '../../../shared/domain/manual.ts'

const body: ManualBody = {
  format: 'ghosthands-manual/1',
  name: 'contact form',
  taskType: 'fill_form',
  platform: 'unknown',
  host: 'example.com',
  urlPattern: 'example.com/contact',
  fingerprint: 'f',
  steps: [
    { order: 0, page: 0, action: 'type', description: 'Email', target: { css: '#e', frame: [] }, value: '{{email}}' },
  ],
}

/** A manual that reads one value; `more` changes where. */
const withPlace = (more: Record<string, unknown> = {}): string => {
  const at = { tag: 'dd', path: 'dl>dd', nth: 0, of: 1, label: 'Price' }
  const value = { to: '/price', at, part: 'text', as: 'number', ...more }
  const places = { frame: [], values: [value], lists: [], none: [] }
  const extract = { format: 'data/1', what: 'book', places }
  return JSON.stringify({
    ...body,
    steps: [{ order: 0, page: 0, action: 'extract_data', description: 'Read book', extract }],
  })
}

describe('manual files', () => {
  test('the places of data are part of a manual, and of its schema', () => {
    expect(exportManual(importManual(withPlace()))).toContain('"label": "Price"')
    expect(JSON.stringify(manualJsonSchema())).toMatch(/"extract_data".*"data\/1".*"decimal_comma"/)
  })

  test('pictures of steps are in no file, and a file that names one is refused', () => {
    const [step] = body.steps
    const steps = [{ ...step, picture: { id: 'p1', box: [0, 0, 1, 1] } }] as ManualBody['steps']
    expect(exportManual({ ...body, steps })).toBe(exportManual(body))
    expect(JSON.stringify(manualJsonSchema())).not.toContain('picture')
    expect(() => importManual(JSON.stringify({ ...body, steps }))).toThrow(/picture/)
  })

  test('what is exported can be imported again, unchanged', () => {
    expect(importManual(exportManual(body))).toEqual(body)
  })

  test('an error names the problem, and what was left unchanged', () => {
    const start = JSON.stringify({ ...body, startUrl: 'javascript:alert(1)' })
    expect(() => importManual(start)).toThrow(/^The address at which the manual starts .* Nothing was imported\.$/)
    expect(() => importManual(start, 'Nothing was changed.')).toThrow(/Nothing was changed\.$/)
    const step = JSON.stringify({
      ...body,
      steps: [body.steps[0], { ...body.steps[0], order: 1, url: 'ftp://example.com' }],
    })
    expect(() => importManual(step)).toThrow(/^Step 2 holds an address that is not http or https/)
  })

  test.each([
    ['not JSON', 'hello'],
    ['an unknown operation', JSON.stringify({ ...body, steps: [{ ...body.steps[0], action: 'evaluate' }] })],
    ['code in an extra key', JSON.stringify({ ...body, steps: [{ ...body.steps[0], script: 'alert(1)' }] })],
    [
      'an unknown key in the description of an element',
      JSON.stringify({ ...body, steps: [{ ...body.steps[0], target: { ...body.steps[0]?.target, nmae: 'Email' } }] }),
    ],
    [
      'an unknown key in a condition',
      JSON.stringify({
        ...body,
        steps: [{ ...body.steps[0], when: [{ is: 'text_visible', text: 'Email', not: true }] }],
      }),
    ],
    [
      'a javascript: address',
      JSON.stringify({ ...body, steps: [{ ...body.steps[0], action: 'navigate', url: 'javascript:alert(1)' }] }),
    ],
    ['a javascript: start', JSON.stringify({ ...body, startUrl: 'javascript:alert(1)' })],
    [
      'a javascript: address as a value',
      JSON.stringify({ ...body, steps: [{ ...body.steps[0], value: 'javascript:alert(1)' }] }),
    ],
    [
      'a template that names nothing',
      JSON.stringify({ ...body, steps: [{ ...body.steps[0], value: '{{given-nmae}}' }] }),
    ],
    [
      'a table without a rule',
      JSON.stringify({ ...body, steps: [{ order: 0, page: 0, action: 'extract_table', description: 'Rows' }] }),
    ],
    [
      'a step that reads data without a rule',
      JSON.stringify({ ...body, steps: [{ order: 0, page: 0, action: 'extract_data', description: 'Book' }] }),
    ],
    ['a place of data that is code', withPlace({ script: 'alert(1)' })],
    ['a value of a field that holds a secret', withPlace({ part: 'value' })],
    ['a way to read that nobody declared', withPlace({ as: 'eval' })],
    ['a place in the data that is none', withPlace({ to: 'price' })],
    [
      'a rule of data on a step that presses',
      JSON.stringify({
        ...body,
        steps: [{ order: 0, page: 0, action: 'click', description: 'x', extract: { format: 'data/1', what: 'book' } }],
      }),
    ],
    [
      'a rule for a table that says more than a rule may',
      JSON.stringify({
        ...body,
        steps: [
          {
            order: 0,
            page: 0,
            action: 'extract_table',
            description: 'Rows',
            extract: { format: 'table/1', kind: 'table', columns: [], more: { by: 'none' }, script: 'x' },
          },
        ],
      }),
    ],
    ['no steps', JSON.stringify({ ...body, steps: [] })],
  ])('%s is refused and says that nothing was imported', (_, text) => {
    expect(() => importManual(text)).toThrowError(
      expect.objectContaining({ code: 'MANUAL_INVALID', message: expect.stringContaining('Nothing was imported') }),
    )
  })

  test('the published schema names every step action', () => {
    expect(JSON.stringify(manualJsonSchema())).toContain('"extract_table"')
  })
})

describe('a healed descriptor', () => {
  const healed = { css: '#new', frame: [] }
  const now = '2026-01-01T00:00:00Z'

  test('stands beside the old one, and replaces it after three verified runs', () => {
    let manual = afterRun(body, [{ order: 0, by: 'healed', target: healed }], now) ?? body
    expect(manual.steps[0]).toMatchObject({ target: { css: '#e' }, probation: { target: healed, verified: 1 } })
    for (let run = 1; run < PROMOTE_AFTER; run += 1)
      manual = afterRun(manual, [{ order: 0, by: 'probation' }], now) ?? manual
    expect(manual.steps[0]?.target).toEqual(healed)
    expect(manual.steps[0]?.probation).toBeUndefined()
  })

  test('is dropped as soon as the old one works again', () => {
    const manual = afterRun(body, [{ order: 0, by: 'healed', target: healed }], now) ?? body
    expect(afterRun(manual, [{ order: 0, by: 'recorded' }], now)?.steps[0]).toEqual(body.steps[0])
  })

  test('a run that healed nothing changes nothing', () => {
    expect(afterRun(body, [{ order: 0, by: 'recorded' }], now)).toBeUndefined()
  })
})

describe('health', () => {
  const start: HealthState = { health: 100, successes: 0, failures: 0, consecutiveFailures: 0 }

  test('loses 5 a failure, 15 from the fifth in a row, and wins 2 back', () => {
    let state = start
    const path = Array.from({ length: 6 }, () => {
      state = scored(state, false)
      return state.health
    })
    expect(path).toEqual([95, 90, 85, 80, 65, 50])
    expect(scored(state, true)).toMatchObject({ health: 52, consecutiveFailures: 0 })
    expect(scored(start, true).health).toBe(100)
  })

  test.each([
    ['the newest that is healthy', [100, 1, 0], [100, 5, 0], 0],
    ['a mended one that was not tried yet', [100, 0, 0], [95, 5, 1], 0],
    ['the one before it, once the mended one failed at its first try', [95, 0, 1], [90, 5, 2], 1],
    ['a mended one that held once, whatever came after', [90, 1, 3], [100, 5, 0], 0],
    ['a mended one that failed, where the one before it is no better', [95, 0, 1], [65, 5, 5], 0],
    ['the healthiest where none is healthy', [20, 0, 9], [35, 0, 7], 1],
  ])('on offer is %s', (_, newer, older, expected) => {
    const versions = [newer, older].map(([health = 0, successes = 0, failures = 0]) => ({
      health,
      successes,
      failures,
    }))
    expect(offered(versions)).toBe(versions[expected])
  })

  test('below 70 a manual is skipped, below 30 retired', () => {
    expect([isHealthy(70), isHealthy(69), isRetired(30), isRetired(29)]).toEqual([true, false, false, true])
  })
})

test('savings are a share of the first run’s cost, and unknown if that was zero', () => {
  expect(costSavingsPct(0.31, 0)).toBe(100)
  expect(costSavingsPct(0.4, 0.02)).toBe(95)
  expect(costSavingsPct(0, 0)).toBeNull()
  expect(costSavingsPct(undefined, 0)).toBeNull()
  expect(costSavingsPct(0.3, null)).toBeNull()
})
