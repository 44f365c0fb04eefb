// The receiver in docs/api.md runs as it is, and takes only what the bridge signed, and not later.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { post, signatureOf } from '../../../bridge/jobs/callbacks/post.ts'
import { freePort } from '../../support/free-port.ts'

const [SECRET, OLDER] = [`whsec_${'QUJD'.repeat(8)}`, `whsec_${'REVG'.repeat(8)}`]
const [, code = ''] =
  /```js\n(\/\/ receiver\.mjs[\s\S]*?)```/.exec(
    readFileSync(fileURLToPath(new URL('../../../docs/api.md', import.meta.url)), 'utf8'),
  ) ?? []
const body = '{"type":"job.completed","note":"é"}'

let port: number
let receiver: ReturnType<typeof spawn>
let printed = ''
beforeAll(async () => {
  port = await freePort()
  const env = { ...process.env, SECRET, PORT: String(port) }
  receiver = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  receiver.stdout?.on('data', (part: Buffer) => {
    printed += String(part)
  })
  while (!printed.includes('listening')) if (receiver.stdout) await once(receiver.stdout, 'data')
})
afterAll(() => receiver?.kill())

const url = (): string => `http://127.0.0.1:${port}/`
const send = (secrets: readonly string[]): Promise<number> =>
  post({ url: url(), id: 'n1', body, secrets, allowPrivate: true, signal: AbortSignal.timeout(10_000) })

test('what is signed with the secret is taken, also beside an older one', async () => {
  expect([await send([SECRET]), await send([OLDER, SECRET])]).toEqual([204, 204])
  await expect.poll(() => printed).toContain('n1 job.completed')
})

test('another secret, a changed body, and an old notice are refused', async () => {
  expect(await send([OLDER])).toBe(401)
  const by = (at: Date, text: string) =>
    fetch(url(), {
      method: 'POST',
      body: text,
      headers: {
        'webhook-id': 'n2',
        'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
        'webhook-signature': signatureOf([SECRET], 'n2', at, body),
      },
    })
  expect((await by(new Date(), body)).status).toBe(204)
  expect((await by(new Date(), body.replace('completed', 'failed'))).status).toBe(401)
  expect((await by(new Date(Date.now() - 600_000), body)).status).toBe(401)
})
