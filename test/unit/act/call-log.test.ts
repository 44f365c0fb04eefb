import { expect, test } from 'vitest'
import { keyWords } from '../../../bridge/act/sent.ts'
import { until } from '../../../bridge/act/wait.ts'
import { noted, withCallLog } from '../../../bridge/base/call-log.ts'
import { Deadline } from '../../../bridge/base/deadline.ts'
import { answerWords, type CallLine, callWords, MAX_CALL_LINES } from '../../../shared/domain/call-line.ts'
import { GhError } from '../../../shared/domain/errors.ts'

const answered = (answer: unknown) => (): Promise<unknown> => Promise.resolve(answer)

test('calls are listed in order with the kind of their answer; repeated ones share a line', async () => {
  const lines: CallLine[] = []
  await withCallLog(lines, async () => {
    for (let at = 0; at < 3; at += 1)
      await noted('act', 'page: reach', answered({ problem: 'covered', by: 'Banner' }), answerWords)
    await noted('act', 'mouse click', answered(undefined), () => 'sent')
    await noted(
      'act',
      'page: read',
      () => Promise.reject(new GhError('ACTION_STALE', 'Gone: Clara')),
      answerWords,
    ).catch(() => 0)
  })
  expect(lines.map(({ what, answer, times }) => [what, answer, times])).toEqual([
    ['page: reach', 'problem: covered, by: Banner', 3],
    ['mouse click', 'sent', undefined],
    ['page: read', 'ACTION_STALE', undefined],
  ])
  expect(callWords({ what: 'page: reach', answer: 'nothing', ms: 12, times: 3 })).toBe(
    'page: reach → nothing  12 ms ×3',
  )
})

test('no value of a field is in it', () => {
  expect(answerWords({ value: 'Clara', text: 'Clara', options: ['Clara'], widget: 'text' })).toBe('widget: text')
  expect([answerWords('Clara'), answerWords(['Clara']), answerWords({ value: 'Clara' }), answerWords(null)]).toEqual([
    'text', '1 found', 'answered', 'nothing',
  ]) // biome-ignore format: one line
})

test('of very many calls the first and the last ones are kept, and two acts at once keep their own', async () => {
  const [many, other]: [CallLine[], CallLine[]] = [[], []]
  const fill = async (lines: CallLine[], count: number): Promise<void> =>
    withCallLog(lines, async () => {
      for (let at = 0; at < count; at += 1) await noted('act', `call ${at}`, answered(true), answerWords)
    })
  await Promise.all([fill(many, 200), fill(other, 2)])
  expect(many).toHaveLength(MAX_CALL_LINES)
  expect([many[0]?.what, many.at(-1)?.what]).toEqual(['call 0', 'call 199'])
  expect(other.map(({ what }) => what)).toEqual(['call 0', 'call 1'])
})

test('it contains what was waited for, whether it came, and how long it took', async () => {
  const lines: CallLine[] = []
  using limit = Deadline.after(5_000)
  let asked = 0
  await withCallLog(lines, async () => {
    await until(limit, 'the list to open', 1_000, async () => (++asked === 3 ? true : undefined))
    await until(limit, 'the list to close', 5, async () => undefined)
    await until(limit, 'the choice', 5, () => Promise.reject(new GhError('ACTION_STALE', 'Gone: Clara'))).catch(() => 0)
  })
  expect(lines.map(({ what, answer }) => `${what}: ${answer}`)).toEqual([
    'wait for the list to open: came',
    'wait for the list to close: not in time',
    'wait for the choice: ACTION_STALE',
  ])
  expect(lines[0]?.ms).toBeGreaterThan(5)
})

test('keys are named, unless they write a character', () => {
  expect(['Enter', 'Control+a', 'x', 'Shift+X'].map(keyWords)).toEqual([
    'key Enter', 'key Control+a', 'key, one character', 'key, one character',
  ]) // biome-ignore format: one line
})
