import { expect, test } from 'vitest'
import { withoutRounds } from '../../../bridge/learn/rounds.ts'
import type { Trace, TraceEntry, TracePage } from '../../../shared/domain/outcome.ts'

const page = (number: number, path: string): TracePage => ({
  page: number,
  url: `https://jobs.example.com/${path}`,
  title: '',
  urlPattern: '',
  fingerprint: '',
  proofs: [],
  latent: [],
})

/**
 * `did`: a label with a value is typed, a label alone is pressed; `*`: it opened the next page, `!`: it sends, `~`: it
 * sent nothing.
 */
const traceOf = (...visits: [path: string, ...did: string[]][]): Trace => {
  let order = 0
  const entries = visits.flatMap(([path, ...did], at) =>
    did.map((one): TraceEntry => {
      const [label = '', text] = one.replace(/[*!~]$/, '').split('=')
      const descriptor = { role: text === undefined ? 'button' : 'textbox', name: label, frame: [] }
      return {
        order: order++,
        at: 0,
        by: 'ai',
        page: at,
        url: `https://jobs.example.com/${path}`,
        operation:
          text === undefined ? { op: 'click', target: { descriptor } } : { op: 'type', target: { descriptor }, text },
        outcome: { status: 'done', observed: {}, ms: 1 },
        descriptor,
        ...(one.endsWith('*') && { leaves: true }),
        ...(one.endsWith('!') && { commit: true }),
        ...(one.endsWith('~') && { once: true }),
      }
    }),
  )
  return { pages: visits.map(([path], at) => page(at, path)), entries }
}

const told = ({ pages, entries }: Trace): string[][] =>
  pages.map((one) => entries.filter((entry) => entry.page === one.page).map(({ descriptor }) => descriptor?.name ?? ''))

test.each<[string, Trace, string[][]]>([
  [
    'a page is lost, and all is done again',
    traceOf(['1', 'Name=A', 'Next*'], ['2', 'Phone=1'], ['1', 'Name=A', 'Next*'], ['2', 'Phone=1', 'Send!']),
    [
      ['Name', 'Next'],
      ['Phone', 'Send'],
    ],
  ],
  [
    'what the browser kept is not typed again',
    traceOf(['1', 'Name=A', 'City=B', 'Next'], ['1', 'Name=A', 'Next*'], ['2', 'Phone=1', 'Send!']),
    [
      ['Name', 'City', 'Next'],
      ['Phone', 'Send'],
    ],
  ],
  [
    'more is asked the second time',
    traceOf(['1', 'Name=A', 'Next*'], ['lost'], ['1', 'Name=A', 'Age=3', 'Next*'], ['2', 'Send!']),
    [['Name', 'Age', 'Next'], ['Send']],
  ],
])('%s: each page once', (_, trace, wanted) => expect(told(withoutRounds(trace))).toEqual(wanted))

const sent = ({ entries }: Trace): string[] =>
  entries.flatMap(({ commit, once, descriptor }) => (commit && !once ? [descriptor?.name ?? ''] : []))

test.each<[string, Trace, string[][]]>([
  [
    'on the second page',
    traceOf(
      ['1', 'Name=A', 'Next*'],
      ['2', 'Phone=1', 'Send~'],
      ['lost'],
      ['1', 'Name=A', 'Next*'],
      ['2', 'Phone=1', 'Send!'],
    ),
    [
      ['Name', 'Next'],
      ['Phone', 'Send'],
    ],
  ],
  [
    'on the only page, twice',
    traceOf(['1', 'Name=A', 'Send~'], ['lost'], ['1', 'Name=A', 'Send~'], ['lost'], ['1', 'Name=A', 'Send!']),
    [['Name', 'Send']],
  ],
])('a press that had sent nothing %s: the one that sends is a step', (_, trace, wanted) => {
  const whole = withoutRounds(trace)
  expect(told(whole)).toEqual(wanted)
  expect(sent(whole)).toEqual(['Send'])
})

test.each<[string, Trace]>([
  ['pages with buttons of one name', traceOf(['1', 'Name=A', 'Next*'], ['2', 'Phone=1', 'Next*'], ['3', 'Send!'])],
  [
    'two entries of a list',
    traceOf(['1', 'Add*'], ['2', 'Title=A', 'Save*'], ['1', 'Add*'], ['2', 'Title=B', 'Save*'], ['1', 'Send!']),
  ],
  ['the same sent twice', traceOf(['1', 'Text=A', 'Send!'], ['2', 'Again*'], ['1', 'Text=A', 'Send!'])],
  ['a look over what was said', traceOf(['1', 'Name=A', 'Next*'], ['1', 'Name=A', 'Send!'])],
  [
    'a page that was filled in and is not come to again',
    traceOf(['1', 'Name=A', 'Next*'], ['2', 'Phone=1', 'Back*'], ['1', 'Name=A', 'Next*'], ['3', 'Send!']),
  ],
])('%s: as it was', (_, trace) => expect(told(withoutRounds(trace))).toEqual(told(trace)))
