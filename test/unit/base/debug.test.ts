// What the layers log: at which level, for which job, and never a job's secrets.
import { afterEach, expect, test } from 'vitest'
import { debug, debugOfJob, debugTo, instead, type Layer } from '../../../bridge/base/debug.ts'
import { createLog, type LogLevel } from '../../../bridge/base/log.ts'
import { createRedactor } from '../../../bridge/base/redact.ts'

const lines: Record<string, unknown>[] = []
const listen = (level: LogLevel, all: (Layer | 'all')[] = []): void => {
  lines.length = 0
  debugTo(createLog({ level, to: { write: (line) => void lines.push(JSON.parse(line)) } }), all)
}
afterEach(() => listen('silent'))

const tell = (): void => {
  debug('act', 'click')
  debug('act', 'page: reach', {}, 'trace')
  debug('replay', 'healed')
}
const told = () => lines.map(({ layer, level, msg }) => `${layer} ${level} ${msg}`)

test.each<[LogLevel, (Layer | 'all')[], string[]]>([
  ['warn', [], []],
  ['debug', [], ['act debug click', 'replay debug healed']],
  ['trace', [], ['act debug click', 'act trace page: reach', 'replay debug healed']],
  ['warn', ['act'], ['act debug click', 'act trace page: reach']],
  ['silent', ['all'], ['act debug click', 'act trace page: reach', 'replay debug healed']],
])('at %s with %j', (level, all, heard) => {
  listen(level, all)
  tell()
  expect(told()).toEqual(heard)
})

test('expensive log data is computed only if the layer’s log is on', () => {
  let made = 0
  const data = () => ({ made: ++made })
  listen('warn', ['act'])
  debug('observe', 'looked', data)
  debug('act', 'click', data)
  expect(lines).toMatchObject([{ layer: 'act', made: 1 }])
})

test('a line names its job and holds none of its secrets, and two jobs at once keep their own', async () => {
  listen('debug')
  const job = (id: string, secret: string) =>
    debugOfJob(id, createRedactor([secret]), async () => {
      await Promise.resolve()
      debug('act', 'type', { target: `Password ${secret}` })
    })
  await Promise.all([job('one', 'heron-4471'), job('two', 'plover-9902')])
  expect(lines.map(({ job, layer }) => [job, layer])).toEqual([
    ['one', 'act'],
    ['two', 'act'],
  ])
  expect(JSON.stringify(lines)).not.toMatch(/heron|plover/)
})

test('a page’s characters cannot control the terminal on which a log is read', () => {
  const raw: string[] = []
  debugTo(createLog({ level: 'debug', to: { write: (line) => void raw.push(line) } }), [])
  const title = 'a\u001b[2J \u009b2J \u0085 \u202egnp.exe\u2066 z'
  debug('act', 'title', { title })
  const line = raw.join('')
  expect(line.replace(/\n$/, '')).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
  expect(JSON.parse(line)).toMatchObject({ title })
})

test('a tolerated failure is logged with the first line of its cause', async () => {
  listen('debug')
  const failing = Promise.reject(new Error('locator.click: Timeout\nCall log:\n - typed Clara'))
  expect(await failing.catch(instead('browser', 'none'))).toBe('none')
  expect(lines).toMatchObject([{ layer: 'browser', error: 'Error: locator.click: Timeout' }])
})
