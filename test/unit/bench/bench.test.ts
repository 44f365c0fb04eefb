/** The arguments of `npm run bench` and its calculations; measuring is not tested here. */
import { describe, expect, test } from 'vitest'
import { parseArguments } from '../../../bench/arguments.ts'
import { BUDGETS, budgetText, CHECKED, checked, within } from '../../../bench/budgets.ts'
import { sameElements } from '../../../bench/found-pairs.ts'
import { asText, atLeast, atMost, exitCodeOf, type Report, wish } from '../../../bench/report.ts'
import { median, percentile } from '../../../bench/statistics.ts'

const KNOWN = ['fields', 'replay']

describe('the command line', () => {
  test.each([
    [[], { names: ['fields', 'replay'], json: false }],
    [['replay'], { names: ['replay'], json: false }],
    [['--json', 'replay', 'fields', 'replay'], { names: ['replay', 'fields'], json: true }],
    [['replay', '--rounds', '3'], { names: ['replay'], json: false, rounds: 3 }],
    [['--rounds=12'], { names: ['fields', 'replay'], json: false, rounds: 12 }],
    [['--check'], { names: ['replay'], json: false, check: true }],
    [['--check', '--json', 'replay'], { names: ['replay'], json: true, check: true }],
    [['--check', '--slack', '1.5'], { names: ['replay'], json: false, check: true, slack: 1.5 }],
    [['replay', '--only', 'mui:date,vue'], { names: ['replay'], json: false, only: ['mui:date', 'vue'] }],
    [
      ['replay', '--tool=script,stagehand-acts'],
      { names: ['replay'], json: false, tools: ['script', 'stagehand-acts'] },
    ],
    [['replay', '--pairs', 'pages.json'], { names: ['replay'], json: false, pairs: 'pages.json' }],
    [['--install', 'replay'], { names: ['replay'], json: false, install: true }],
  ])('%j', (args, parsed) => expect(parseArguments(args, KNOWN, ['replay'])).toEqual(parsed))

  test.each([
    [['nothing'], /Unknown bench: nothing\. There are: fields, replay\./],
    [['--fast'], /Unknown option: --fast/],
    [['--rounds'], /whole number/],
    [['--rounds', '0'], /whole number/],
    [['--rounds=two'], /whole number/],
    [['--check', '--slack=0.9'], /1 or more/],
    [['--check', '--slack', 'much'], /1 or more/],
    [['--check', 'fields'], /Nothing of fields is checked\. There are: replay\./],
    [['--only', ','], /pages with commas/],
    [['--tool'], /tools with commas/],
    [['--pairs'], /a JSON file/],
  ])('%j is refused in one sentence', (args, sentence) =>
    expect(parseArguments(args, KNOWN, ['replay'])).toEqual({ wrong: expect.stringMatching(sentence) }),
  )
})

test('an element of two versions of a page is the same if an id, a name or an address says so and none denies it', () => {
  const old = [
    { n: '1', keys: ['id email', 'name mail'] },
    { n: '2', keys: ['id phone', 'name tel'] },
    { n: '3', keys: ['name gone'] },
    { n: '4', keys: [] },
  ]
  const now = [
    { n: '7', keys: ['name mail'] },
    { n: '8', keys: ['id phone'] },
    { n: '9', keys: ['name tel'] },
  ]
  expect([...sameElements(old, now)]).toEqual([['1', '7']])
})

describe('budgets', () => {
  const [first] = BUDGETS.filter(({ short }) => short)
  const report = (what: string, value: number): Record<string, Report> => ({
    [first?.bench ?? '']: { title: '', rows: [], goals: within(first?.bench ?? '', what, value), notes: [] },
  })
  const lineFor = (reports: Parameters<typeof checked>[0]) => checked(reports).find(({ what }) => what === first?.what)

  test('a figure is compared with its budget, a missed wish is no failure, and a missing budget is an error', () => {
    for (const { bench, what, at_most, wish: wished } of BUDGETS)
      expect(within(bench, what, at_most).map(({ kind, reached }) => [kind, reached])).toEqual([
        ['at most', true],
        ...(wished === undefined ? [] : [['wish: at most', at_most <= wished]]),
      ])
    expect(() => within('start', 'nothing', 1)).toThrow(/has nothing for “nothing”/)
  })

  test('a missed one is named, and so is one that was not measured', () => {
    const { bench, what, at_most } = first ?? { bench: '', what: '', at_most: 0 }
    expect(CHECKED).toContain(bench)
    expect(lineFor(report(what, at_most))).toEqual({ bench, what, value: at_most, at_most, reached: true })
    const broken = lineFor(report(what, at_most + 0.01))
    expect(broken?.reached).toBe(false)
    expect(broken && budgetText(broken)).toBe(`BROKEN ${bench}: ${what}: ${at_most + 0.01} (at most ${at_most})`)
    expect(lineFor({ [bench]: { cannot_run: 'no browser' } })).toMatchObject({ value: undefined, reached: false })
    expect(lineFor(report(what, Number.NaN))?.reached).toBe(false)
    expect(checked({})).toEqual([])
  })
})

test('with slack a time may exceed its budget, and a size may not', () => {
  const limits = { bench: 'start', what: 'ratio', at_most: 5, short: true }
  const report = (value: number): Record<string, Report> => ({
    start: { title: '', rows: [], goals: [atMost('ratio', value, 5)], notes: [] },
  })
  const reached = (value: number, exact: boolean) => checked(report(value), [{ ...limits, exact }], 1.6)[0]?.reached
  expect([reached(8, false), reached(8.1, false), reached(5, true), reached(5.1, true)]).toEqual([
    true,
    false,
    true,
    false,
  ])
})

describe('statistics', () => {
  test.each([
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
    [[7], 7],
    // Sorted as numbers, not as text.
    [[10, 9, 100], 10],
  ])('the median of %j is %d', (values, middle) => expect(median(values)).toBe(middle))

  test('a percentile lies between the two nearest ranks', () => {
    const values = Array.from({ length: 101 }, (_, at) => at)
    expect(percentile(values, 0.95)).toBe(95)
    expect(percentile([0, 10], 0.25)).toBe(2.5)
    expect(percentile([], 0.5)).toBeNaN()
  })
})

describe('a report', () => {
  const report = (goals: Report['goals']): Report => ({ title: 'Title', rows: [], goals, notes: [] })
  const met = report([atMost('ratio', 1.2, 1.25), atLeast('right', 95, 95)])
  const missed = report([atMost('ratio', 1.3, 1.25)])

  test('the exit code distinguishes a missed goal from a bench that cannot run here', () => {
    expect(exitCodeOf([met])).toBe(0)
    expect(exitCodeOf([met, { cannot_run: 'no corpus' }])).toBe(2)
    expect(exitCodeOf([missed, { cannot_run: 'no corpus' }])).toBe(1)
    expect(exitCodeOf([report([wish('ratio', 1.2, 1.1)])])).toBe(0)
    // A figure that could not be measured is a missed goal.
    expect(exitCodeOf([report([atMost('ratio', Number.NaN, 1.25)])])).toBe(1)
  })

  test('is one table in columns, then the goals', () => {
    const text = asText({
      title: 'Replay',
      rows: [
        { site: 'workday', replay_ms: 4321 },
        { site: 'a', replay_ms: 9 },
      ],
      goals: [atMost('ratio', 1.3, 1.25)],
      notes: ['as measured'],
    })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
    expect(text.replace(/\u001b\[\d+m/g, '').split('\n')).toEqual([
      'Replay',
      '  site     replay ms',
      '  workday      4,321',
      '  a                9',
      '  MISS ratio: 1.3 (at most 1.25)',
      'as measured',
      '',
    ])
  })
})
