import { expect, test } from 'vitest'
import { noted, withCallLog } from '../../../bridge/base/call-log.ts'
import { answerWords, type CallLine, callWords, MAX_CALL_LINES } from '../../../shared/domain/call-line.ts'
import { GhError } from '../../../shared/domain/errors.ts'

const answered = (answer: unknown) => (): Promise<unknown> => Promise.resolve(answer)

test('calls stand in their order, with what kind of answer came; what is asked again and again is one line', async () => {
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
