// A page's text must not control the terminal it is shown on.
import { expect, test } from 'vitest'
import { allPrintable, printable } from '../../../bridge/cli/printable.ts'
import { terminalProgress } from '../../../bridge/cli/progress.ts'

const EVIL = 'First\u001b[2J name\u0007\u009b31m\r'

test('control characters are removed, line breaks and all scripts stay', () => {
  expect(printable(`${EVIL}\nGrüße 名前`)).toBe('First[2J name31m\nGrüße 名前')
  expect(allPrintable({ fields: [{ label: EVIL, required: true }], buttons: 2 })).toEqual({
    fields: [{ label: 'First[2J name31m', required: true }],
    buttons: 2,
  })
})

test('the steps of a run cannot clear the screen', () => {
  let shown = ''
  const progress = terminalProgress({ write: (text: string) => (shown += text) } as unknown as NodeJS.WritableStream)
  progress({ type: 'observed', data: { page: 0, title: EVIL } })
  progress({ type: 'step', data: { status: 'done', label: EVIL, value: EVIL, ms: 3 } })
  expect(shown).toContain('First[2J name')
  for (const control of ['\u001b[2J', '\u0007', '\u009b', '\r']) expect(shown).not.toContain(control)
})
