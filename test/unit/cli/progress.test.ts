/** What a person sees of a running job on a terminal, and what a program reads from a pipe. */

import { Writable } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import { jsonProgress, silentProgress, terminalProgress, warningsOnly } from '../../../bridge/cli/progress.ts'

/** A stream that records its output, with a width. */
const paper = (columns?: number) => {
  let text = ''
  const out = Object.assign(
    new Writable({
      write(chunk, _encoding, done) {
        text += String(chunk)
        done()
      },
    }),
    columns === undefined ? {} : { columns },
  )
  return { out, raw: () => text, shown: () => stripVTControlCharacters(text) }
}
type Told = [type: string, data?: Record<string, unknown>]
const terminal = (...events: Told[]): string => {
  const { out, shown } = paper()
  const progress = terminalProgress(out)
  for (const [type, data = {}] of events) progress({ type, data })
  return shown()
}

test('a pipe gets every event as a line of JSON, a command that answers in JSON shows none', () => {
  const { out, raw } = paper()
  jsonProgress(out)({ type: 'step', data: { op: 'type', label: 'Email' } })
  silentProgress({ type: 'step', data: {} })
  expect(raw()).toBe('{"type":"step","op":"type","label":"Email"}\n')
})

test('with only the result requested, warnings are still shown', () => {
  const { out, raw } = paper()
  warningsOnly(out)({ type: 'step', data: { op: 'type', label: 'Email' } })
  warningsOnly(out)({ type: 'warning', data: { message: 'No price is known for claude-unheard-1.' } })
  warningsOnly(out)({ type: 'job_retry', data: { message: 'The browser was lost.' } })
  expect(raw()).toBe(
    'Note: No price is known for claude-unheard-1.\nNote: The browser was lost. The job is tried again.\n',
  )
})

describe('on a terminal', () => {
  test('a page has one heading, with its steps, their values and durations below it', () => {
    const text = terminal(
      ['observed', { page: 0, title: 'Apply', url: 'http://here/' }],
      ['step', { status: 'done', label: 'Email', value: 'me@here', ms: 12 }],
      ['observed', { page: 0, title: 'Apply' }],
      ['step', { status: 'done', op: 'press', label: '', by: 'heal', ms: 3 }],
      ['observed', { page: 1, title: '', url: 'http://there/' }],
    )
    expect(text.trim().split('\n')).toEqual([
      'Page 1  Apply',
      '  ✓ Email  me@here  12 ms',
      '  ✓ press found again  3 ms',
      '',
      'Page 2  http://there/',
    ])
  })

  test('a failed step says why, a stopped one is marked, and long text is cut', () => {
    const [failed, blocked, odd] = terminal(
      ['step', { status: 'failed', label: 'x'.repeat(80), message: 'y'.repeat(200), ms: 1 }],
      ['step', { status: 'blocked', label: 'Send', message: 'A captcha', ms: 2 }],
      ['step', { status: 'unheard of', label: 'Send', ms: 2 }],
    ).split('\n')
    expect(failed).toBe(`  ✗ ${'x'.repeat(59)}…  ${'y'.repeat(89)}…  1 ms`)
    expect(blocked).toBe('  ■ Send  A captcha  2 ms')
    expect(odd).toContain('· Send')
  })

  test('a thought’s newest words are on one line until the next event', () => {
    const { out, raw, shown } = paper(30)
    const progress = terminalProgress(out)
    progress({ type: 'thinking', data: { thought: 'First the name,\nthen the address of the person' } })
    progress({ type: 'thinking', data: { thought: 'Now the phone' } })
    progress({ type: 'planned', data: { steps: ['type the name', 'press\nSend'] } })
    const [line = '', plan] = shown().split('\r')
    expect(line).toBe('  … he address of the person')
    expect(plan).toContain('… Now the phone')
    expect(shown()).toContain('  Plan: type the name → press Send\n')
    // Each line replaces the previous one.
    expect(raw().split('\u001b[2K')).toHaveLength(3)
  })

  test('reports what is followed, given up, rejected, and learned', () => {
    const said: [Told, string][] = [
      [['mode_selected', { manual: 'm1', version: 2, health: 90 }], 'following manual m1 v2 (health 90)'],
      [['mode_selected'], 'no manual yet: working it out'],
      [['human_acted', { acts: [{ did: 'filled', label: 'Phone' }] }], 'you filled Phone'],
      [['replay_broken', { problem: 'No such field.' }], 'No such field. Going on from here without the manual.'],
      [['provider_fallback', { message: 'Overloaded.', to: 'local' }], 'Overloaded. Going on with local.'],
      [['completion_refused', { missing: 'the phone' }], 'Not done yet: the phone'],
      [['warning', { message: 'Careful.' }], '! Careful.'],
      [['human_intervention_requested', { description: 'A code' }], 'Your turn: A code'],
      [['manual_learned', { id: 'm1', version: 3, steps: 7 }], 'Learned: manual m1 v3, 7 steps'],
      [['commit_confirmed', { proof: 'Thank you' }], '✓ Sent: Thank you'],
    ]
    for (const [event, words] of said) expect(terminal(event), event[0]).toContain(words)
    expect(terminal(['planned', { steps: 'odd' }])).toBe('  Plan: \n')
    expect(terminal(['checkpoint', { any: 1 }])).toBe('')
  })

  test('a job that begins again begins with the first page', () => {
    const again = terminal(
      ['observed', { page: 0, title: 'Apply' }],
      ['job_retry', { message: 'The browser was lost.' }],
      ['observed', { page: 0, title: 'Apply' }],
    )
    expect(again).toContain('The browser was lost. Trying again.')
    expect(again.match(/Page 1 {2}Apply/g)).toHaveLength(2)
  })

  test('what a page says cannot steer it', () => {
    const { out, raw } = paper()
    terminalProgress(out)({ type: 'warning', data: { message: 'x\u001b]0;owned\u0007' } })
    expect(raw()).not.toContain('\u001b]0;')
  })
})
