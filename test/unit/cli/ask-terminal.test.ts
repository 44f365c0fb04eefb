/** A request at the terminal: what the person reads, and the effect of their answer. */
import { PassThrough } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import { askOver, askTerminal } from '../../../bridge/cli/ask-terminal.ts'
import type { HumanAsk } from '../../../bridge/engine/state/ports.ts'
import { mailedWords, sendWords } from '../../../shared/domain/interaction-words.ts'
import { batchItem } from './batch-item.ts'

/** Asks, types one of these lines at each prompt, and returns the output and the result. */
const ask = async (about: Partial<HumanAsk>, ...typed: string[]) => {
  // A terminal echoes what is typed.
  const [input, output] = [new PassThrough(), Object.assign(new PassThrough(), { isTTY: true, columns: 200 })]
  let text = ''
  const lines = [...typed]
  output.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
    // Every prompt ends like this, with the cursor after it.
    if (/[>:] $/.test(stripVTControlCharacters(text)) && lines.length > 0) input.write(`${lines.shift()}\n`)
  })
  const request = { kind: 'stuck', description: 'Look here', currentUrl: 'http://here/', ...about } as HumanAsk
  const meant = await askOver({ input, output }, request, AbortSignal.timeout(10_000))
  return { meant, read: stripVTControlCharacters(text) }
}

test('without a terminal nobody is asked', async () => {
  const request = { kind: 'stuck', description: 'Look here', currentUrl: '' } as HumanAsk
  expect(await askTerminal(request, AbortSignal.timeout(10_000))).toBeUndefined()
})

describe('at a terminal', () => {
  test('a request shows what it is about, without letting the page steer the terminal', async () => {
    const { meant, read } = await ask(
      {
        kind: 'approve_submit',
        title: 'Send it?',
        text: 'All is filled in\u0007.',
        notYet: 'The phone is missing.',
        value: { text: '+1 555', secret: false },
        facts: ['31 answers'],
        actions: sendWords('apply', 'Submit').actions,
      },
      '',
    )
    expect(read).toContain('● Your turn  Send it?\n  All is filled in.\n  Not quite yet. The phone is missing.\n')
    expect(read).toMatch(/ {2}\+1 555\n {2}31 answers\n {2}Enter: .* · 2: /)
    expect(meant).toMatchObject({ action: 'resume', choice: 'approve' })
  })

  test('a password is not shown while it is typed', async () => {
    const question = 'Sign in to jobs.example.com'
    const about: Partial<HumanAsk> = { title: question, questions: [{ question }] }
    const { meant, read } = await ask({ kind: 'login', ...about }, 'Quay-9-Street')
    expect(meant).toMatchObject({ answers: { [question]: 'Quay-9-Street' } })
    expect(read).toContain('(not shown)')
    expect(read).not.toContain('Quay-9-Street')
    const open = await ask({ kind: 'screening_question', ...about }, 'No, thanks')
    expect(open.read).toContain('No, thanks')
  })

  test('a code that came by e-mail is read with its sender, and agreed to or not', async () => {
    const about: Partial<HumanAsk> = {
      kind: '2fa',
      ...mailedWords('code', 'apply.example', 'pass'),
      transient: { text: '482910', facts: ['Sent by no-reply@apply.example'] },
    }
    const { meant, read } = await ask(about, '')
    expect(read).toMatch(
      /Use the code that apply\.example sent you\?[\s\S]*482910\n {2}Sent by no-reply@apply\.example\n/,
    )
    expect(meant).toMatchObject({ action: 'resume', choice: 'approve' })
    expect((await ask(about, '2')).meant).toMatchObject({ action: 'resume', choice: 'refuse' })
  })

  test('questions are answered one by one, by number or in words; an empty line stops', async () => {
    const questions = [
      { question: 'Shirt size?', options: ['S', 'M'], error: 'Choose one.' },
      { question: 'Why us?' },
    ] as HumanAsk['questions']
    const { meant, read } = await ask({ kind: 'screening_question', questions }, '2', ' Because ')
    expect(meant).toMatchObject({ choice: 'answer', answers: { 'Shirt size?': 'M', 'Why us?': 'Because' } })
    expect(read).toContain('  Choose one.\n  1. S\n  2. M\n  Shirt size?\n')
    expect((await ask({ kind: 'screening_question', questions }, 'M', '')).meant).toMatchObject({ action: 'cancel' })
  })

  test('a code is typed here, or was typed on the page, or stops', async () => {
    const code = (typed: string) => ask({ kind: '2fa', code: { digits: 6 } }, typed).then(({ meant }) => meant)
    expect(await code('123456')).toMatchObject({ choice: 'type', answers: { code: '123456' } })
    expect(await code('')).toMatchObject({ action: 'resume', choice: 'done' })
    expect(await code('Stop')).toMatchObject({ action: 'cancel', choice: 'stop' })
  })

  test('a batch is approved, except for what is left out or changed', async () => {
    const items = [batchItem(1), batchItem(2, { value: null, guess: true })]
    const { meant, read } = await ask({ kind: 'approve_batch', items }, '2')
    expect(read).toContain('   1. Field 1: x\n   2. Field 2 (a guess)\n  Enter approves all.')
    expect(meant).toMatchObject({ choice: 'approve', refused: [2] })
  })

  test('an answer from elsewhere that comes first ends the question', async () => {
    const stop = new AbortController()
    const output = new PassThrough()
    const request = { kind: 'captcha', description: 'Tick it', currentUrl: '', actions: [] } as unknown as HumanAsk
    const asked = askOver({ input: new PassThrough(), output }, request, stop.signal)
    stop.abort(new Error('seen on the page'))
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
    expect(String(output.read())).toMatch(/Tick it[\s\S]*\n$/)
  })
})
