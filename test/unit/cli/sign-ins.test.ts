/** The sign-in of a job: found from the last time, kept if the person wants that, and never a reason to fail. */
import { expect, test, vi } from 'vitest'
import type { Session } from '../../../bridge/browser/session.ts'
import { signInsFor } from '../../../bridge/cli/sign-ins.ts'
import type { SessionVault } from '../../../bridge/vault/sessions.ts'
import type { Resolution } from '../../../shared/domain/interaction.ts'
import { JobRequest } from '../../../shared/domain/job.ts'
import type { JobRecord } from '../../../shared/domain/job-record.ts'

const STATE = { cookies: [], origins: [{ origin: 'https://site.example', localStorage: [{ name: 'a', value: 'b' }] }] }
const URL_ = 'https://site.example/apply'

const stage = (kept: unknown, keepSession = false) => {
  const events: [string, unknown][] = []
  const keep = vi.fn(async (_person: string, _host: string, _state: object) => {})
  const vault = { load: async () => kept, keep } as unknown as SessionVault
  const request = JobRequest.parse({ job_type: 'apply', target_url: URL_, keep_session: keepSession })
  const signIns = signInsFor({ request, targetUrl: URL_ } as JobRecord, 'person', vault, {
    emit: (type: string, data: unknown) => void events.push([type, data]),
  } as never)
  return { signIns, keep, events }
}
const session = (mode: 'server' | 'operator', state: () => Promise<unknown> = async () => STATE) =>
  ({ mode, active: () => ({ page: { context: () => ({ storageState: state }) } }) }) as unknown as Session
const answered = (keepSession?: boolean) =>
  ({ action: 'resume', ...(keepSession !== undefined && { keepSession }) }) as Resolution

test('the browser starts with the sign-in saved for this person and site', async () => {
  const { signIns, events } = stage(STATE)
  expect(await signIns.load()).toEqual(STATE)
  expect(events).toEqual([['session_restored', { host: 'site.example' }]])
  const none = stage(undefined)
  expect([await none.signIns.load(), none.events]).toEqual([undefined, []])
  expect(await stage({ cookies: 'odd' }).signIns.load()).toBeUndefined()
})

test('a new one is kept if the person or the job says so', async () => {
  const cases: [job: boolean, person: boolean | undefined, kept: number][] = [
    [false, undefined, 0],
    [false, true, 1],
    [true, undefined, 1],
    [true, false, 0],
  ]
  for (const [job, person, kept] of cases) {
    const { signIns, keep, events } = stage(undefined, job)
    signIns.of(session('server'))
    await signIns.keep(answered(person))
    expect([keep.mock.calls.length, events.length], `${job} ${person}`).toEqual([kept, kept])
  }
})

test('nothing is copied from a person’s own browser, or from one that is gone', async () => {
  const { signIns, keep } = stage(undefined, true)
  await signIns.keep(answered())
  signIns.of(session('operator'))
  await signIns.keep(answered())
  signIns.of(session('server', () => Promise.reject(new Error('closed'))))
  await signIns.keep(answered())
  expect(keep).not.toHaveBeenCalled()
})
