// Commands that only read are carried out by the bridge of their home, with the same output as without a bridge.
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { loadConfig } from '../../bridge/base/config.ts'
import { makeDoor } from '../../bridge/base/door.ts'
import { answerCommand } from '../../bridge/cli/bridge-answer.ts'
import { askBridge } from '../../bridge/cli/bridge-call.ts'
import { type App, openApp } from '../../bridge/cli/compose.ts'
import { withinBridge } from '../../bridge/cli/in-bridge.ts'
import { put, styled } from '../../bridge/cli/print.ts'
import { commands } from '../../bridge/cli/program.ts'
import { testHome } from '../support/home.ts'

const BUILD = 'this build'
const { carryOut } = commands(undefined)
const undo = new AsyncDisposableStack()
let home: string
let app: App
let job: string

beforeAll(async () => {
  const made = await testHome('at-bridge')
  undo.defer(made.remove)
  home = made.path
  app = undo.use(await openApp(loadConfig({ home, env: { GHOSTHANDS_KEYRING: 'false' } }), { unanswered: 'wait' }))
  const door = makeDoor(app.config.home)
  const server = createServer((request, response) => void answerCommand(app, commands(BUILD), request, response))
  undo.defer(() => {
    server.close()
    door.remove()
  })
  await new Promise<void>((listens) => server.listen(door.path, listens))
  const body = { job_type: 'apply', target_url: 'https://jobs.example/1', input_data: { user_data: { name: 'Ines' } } }
  job = (await app.submit(body)).id
  await app.store.tokens.add({ tenant: 'local', name: 'office', scope: 'read-only', sha256: new Uint8Array(32) })
  // So that “3 s ago” is the same for both.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 90_000 })
}, 60_000)

afterAll(async () => {
  vi.useRealTimers()
  await undo.disposeAsync()
})

/** The output on standard output and standard error, and the exit code. */
const said = async (work: () => Promise<number | undefined>) => {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const error = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  try {
    const exitCode = await work()
    return { exitCode, out: out.mock.calls.map(String).join(''), error: error.mock.calls.map(String).join('') }
  } finally {
    out.mockRestore()
    error.mockRestore()
  }
}

const inHome = (words: readonly string[]): string[] => [...words, '--home', home]
const atBridge = (words: readonly string[], env: Record<string, string> = {}, build = BUILD) =>
  said(() => askBridge(inHome(words), build, env))

const READING = [
  ['jobs', 'list'],
  ['jobs', 'list', '--json'],
  ['jobs', 'list', '--status', 'failed'],
  ['jobs', 'list', '--limit', 'many'],
  ['jobs', 'show', 'nobody'],
  ['jobs', 'told'],
  ['applications', 'list'],
  ['applications', 'search', 'Ines'],
  ['schedules', 'list'],
  ['schedules', 'show', 'nobody'],
  ['manuals', 'list'],
  ['playbooks', 'list'],
  ['knowledge', 'list'],
  ['profiles', 'list'],
  ['profiles', 'show', 'nobody'],
  ['sessions', 'list'],
  ['answers', 'list'],
  ['tokens', 'list', '--json'],
  ['stats', '--json'],
]

test.each(READING.map((words) => ({ words, as: words.join(' ') })))('$as', async ({ words }) => {
  const there = await atBridge(words)
  const here = await said(() =>
    carryOut(inHome([...words, ...(words[0] === 'profiles' ? ['--keyring', 'false'] : [])])),
  )
  expect(there).toEqual({ ...here, exitCode: here.exitCode ?? 0 })
  expect(there.out + there.error).not.toBe('')
})

test('one job is shown the same way', async () => {
  const there = await atBridge(['jobs', 'show', job])
  expect(there).toEqual({ ...(await said(() => carryOut(inHome(['jobs', 'show', job])))), exitCode: 0 })
  expect(there.out).toContain(job)
})

test('a terminal gets the colours that it supports, a pipe none', async () => {
  const shown = async (colours: boolean): Promise<string> => {
    const said: string[] = []
    const write = (_to: 1 | 2, text: string): void => void said.push(text)
    await withinBridge(
      { config: app.config, store: app.store, profiles: () => app.profiles(), write, colours },
      async () => put(styled('red', `failed ${styled('bold', 'here')}: \u001b[30mwords of a page\u001b[0m`)),
    )
    return said.join('')
  }
  expect(await shown(true)).toBe('\u001b[31mfailed \u001b[1mhere\u001b[22m: words of a page\u001b[39m')
  expect(await shown(false)).toBe('failed here: words of a page')
})

describe('a command runs without the bridge', () => {
  const itself = { exitCode: undefined, out: '', error: '' }

  test('when it changes something, follows, or uses files', async () => {
    const file = join(home, 'rows.csv')
    for (const words of [
      ['jobs', 'cancel', job],
      ['jobs', 'events', job, '--follow'],
      ['jobs', 'show', job, '--out', file],
      ['answers', 'list', '--data', file],
      ['manuals', 'delete', 'x'],
      ['run', 'https://jobs.example/1'],
      [],
    ])
      expect(await atBridge(words), words.join(' ')).toEqual(itself)
    expect(existsSync(file)).toBe(false)
    expect(await app.store.jobs.get(job)).toMatchObject({ status: 'pending' })
  })

  test('with other settings, another database, another home, or unreadable settings', async () => {
    expect(await atBridge(['jobs', 'list', '--log-level', 'debug'])).toEqual(itself)
    expect(await atBridge(['jobs', 'list'], { DATABASE_URL: 'postgres://there.example/gh' })).toEqual(itself)
    expect(await atBridge(['jobs', 'list'], { GHOSTHANDS_PORT: 'none' })).toEqual(itself)
    expect(await said(() => askBridge(['jobs', 'list', '--home', join(home, 'other')], BUILD, {}))).toEqual(itself)
  })

  test('from another build, or run from its source', async () => {
    expect(await atBridge(['jobs', 'list'], {}, 'another build')).toEqual(itself)
    expect(await said(() => askBridge(inHome(['jobs', 'list']), undefined, {}))).toEqual(itself)
  })
})
