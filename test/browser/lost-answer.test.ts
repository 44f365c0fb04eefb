// The response to what was sent is lost, late or broken: a person is only asked whether it was sent, it is sent again
// only if they say that it was not, and the learned steps stay whole.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runJob } from '../../bridge/engine/run/run.ts'
import type { HumanAsk, RunInput } from '../../bridge/engine/state/ports.ts'
import { createProvider } from '../../bridge/think/registry.ts'
import { GhError } from '../../shared/domain/errors.ts'
import type { ActionName, Resolution } from '../../shared/domain/interaction.ts'
import { resolutionOf } from '../../shared/domain/interaction-answer.ts'
import type { ExecutionMode } from '../../shared/domain/job.ts'
import type { ManualStep } from '../../shared/domain/manual.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { lanes } from '../support/lanes.ts'
import { type Memory, memoryPorts, runInput } from '../support/memory.ts'
import { type Answer, type SendingSite, serveWays, THANKS, type Way } from '../support/sending-site.ts'
import { openSharedBrowser } from '../support/shared-browser.ts'

const PLAIN = '<h1>Apply</h1><form method=post action=in><F><button>Submit application</button></form>'
const CALL = `<h1>Apply</h1><form id=f><F><button>Submit application</button></form><p role=alert id=e></p><script>
f.onsubmit = async (event) => {
  event.preventDefault()
  try {
    const answer = await fetch('in', { method: 'POST', body: JSON.stringify(Object.fromEntries(new FormData(f))) })
    if (!answer.ok) throw new Error(answer.status)
    document.body.innerHTML = '<h1>Thank you for applying!</h1>'
  } catch { e.textContent = 'Something went wrong. Please try again.' }
}</script>`
const PAGES = `<h1>Who you are</h1><p>Step 1 of 2</p><form method=post action=two><F><button>Continue</button></form>`
const LAST = `<h1>How to reach you</h1><p>Step 2 of 2</p><form method=post action=in><p><label>Phone <input name=phone
type=tel autocomplete=tel required></label></p><button>Submit application</button></form>`
const BROKEN = { status: 500, page: '<h1>500 Internal Server Error</h1>' }

/** Ways to lose an answer; `sent`: the site has received it. */
const LOSSES: Record<string, { page: string; more?: Record<string, string>; answer: Answer; sent: boolean }> = {
  lost: { page: PLAIN, answer: 'lost', sent: true },
  'lost to a script': { page: CALL, answer: 'lost', sent: true },
  broken: { page: PLAIN, answer: BROKEN, sent: true },
  'broken for a script': { page: CALL, answer: BROKEN, sent: true },
  'cut in half': { page: PLAIN, answer: 'half', sent: true },
  'cut off': { page: PLAIN, answer: 'cut', sent: false },
  'cut off from a script': { page: CALL, answer: 'cut', sent: false },
  'cut off from the last page': { page: PAGES, more: { '/two': LAST }, answer: 'cut', sent: false },
}

/** Ends that come from outside after the answer was lost: each says what is known of what was sent, and no more. */
const ENDS: Record<string, { input: Partial<RunInput>; human?: () => Resolution; code: string }> = {
  'nobody may be asked': { input: { hitlEnabled: false }, code: 'submit_unconfirmed' },
  'it works unattended': { input: { supervision: 'unattended' }, code: 'submit_unconfirmed' },
  'nobody answers in time': {
    input: {},
    human: () => {
      throw new GhError('human_timeout', 'Nobody answered within 5 s. What was filled in was not sent.')
    },
    code: 'human_timeout',
  },
  'its person stops it': { input: {}, human: () => resolutionOf('confirm_sent', 'stop'), code: 'human_cancelled' },
  'its person says something else': {
    input: {},
    human: () => ({ action: 'resume', resolution: 'no idea', remember: false }),
    code: 'submit_unconfirmed',
  },
}

const name = (loss: string, when: string): string => `${loss}-${when}`.replaceAll(' ', '-')

/** The answer is lost the first time, or the second, which is the replay; after that all is well. */
const ways = (): Record<string, Way> =>
  Object.fromEntries(
    Object.entries(LOSSES).flatMap(([loss, { answer, sent: _, ...pages }]) => [
      [name(loss, 'first'), { ...pages, answer: [answer, THANKS] }],
      [name(loss, 'replay'), { ...pages, answer: [THANKS, answer, THANKS] }],
    ]),
  )

/** Three times nothing arrives; after that all is well. */
const thrice = (): Record<string, Way> => ({
  'thrice-one-page': { page: PLAIN, answer: ['cut', 'cut', 'cut', THANKS] },
  'thrice-last-page': { page: PAGES, more: { '/two': LAST }, answer: ['cut', 'cut', 'cut', THANKS] },
  'thrice-button': {
    page: '<h1>Engineer</h1><p>We build things.</p><a href=form>Apply for this job</a>',
    more: { '/form': PLAIN },
    answer: ['cut', 'cut', 'cut', THANKS],
  },
  'thrice-replay': { page: PLAIN, answer: [THANKS, 'cut', 'cut', 'cut', THANKS] },
  'thrice-replay-last-page': {
    page: PAGES,
    more: { '/two': LAST },
    answer: [THANKS, 'cut', 'cut', 'cut', THANKS],
  },
})

/** Pages that ask back before they send; only the second button sends. */
const asking = (
  opens: string,
  dialog: string,
): string => `<h1>Apply</h1><form id=f><F><button>Submit application</button></form>${dialog}<script>
let send = async () => {
  await fetch('in', { method: 'POST', body: JSON.stringify(Object.fromEntries(new FormData(f))) })
  document.body.innerHTML = '<h1>Thank you for applying!</h1>'
}
f.onsubmit = (event) => { event.preventDefault(); ${opens} }</script>`
const SHEET = 'style="position:fixed;inset:0;background:white;padding:4em"'
const asksBack = (): Record<string, Way> =>
  Object.fromEntries(
    Object.entries({
      'asks-back-dialog': asking(
        'd.showModal()',
        '<dialog id=d><h2>Are you sure?</h2><p>You cannot change it later.</p><button onclick=d.close()>Cancel</button><button onclick=send()>Yes, submit</button></dialog>',
      ),
      'asks-back-same-name': asking(
        'd.hidden = false',
        `<div id=d hidden role=dialog aria-modal=true aria-label="Submit application?" ${SHEET}><p>Submit application?</p><button type=button onclick="d.hidden=true">Cancel</button><button type=button onclick=send()>Submit application</button></div>`,
      ),
      'asks-back-yes': asking(
        'd.showModal()',
        '<dialog id=d><p>Are you sure that you want to submit your application?</p><button onclick=d.close()>No</button><button onclick=send()>Yes</button></dialog>',
      ),
      'asks-back-ok': asking(
        'd.showModal()',
        '<dialog id=d><p>Send your application now?</p><button onclick=d.close()>Cancel</button><button onclick=send()>OK</button></dialog>',
      ),
      'asks-back-panel': asking(
        'f.hidden = true; d.hidden = false',
        '<section id=d hidden><h2>Almost there</h2><p>Please confirm that all is right.</p><button type=button onclick=send()>Confirm and send</button></section>',
      ),
    }).map(([way, page]) => [way, { page }]),
  )

const TERMS = asking(
  'd.showModal()',
  '<dialog id=d><h2>Are you sure?</h2><p>By sending you accept our terms.</p><button onclick=d.close()>Cancel</button><button onclick=send()>Yes, submit</button></dialog>',
)

/** The site fails once the page’s own question was answered; the page, which counts as another view, is as it was. */
const FAILS: Readonly<Record<string, Way['answer']>> = { broken: { status: 503, page: 'Busy' }, lost: 'lost' }
const asksAndFails = (): Record<string, Way> =>
  Object.fromEntries(
    Object.entries(FAILS).map(([fails, answer]) => [
      `asks-back-${fails}`,
      {
        answer,
        page: asking(
          'd.showModal()',
          `<p role=alert id=e></p><dialog id=d><p>Are you sure?</p><button onclick=d.close()>Cancel</button><button onclick="d.close(); tell()">Yes, submit</button></dialog><script>
const tell = async () => {
  const { ok } = await fetch('in', { method: 'POST', body: JSON.stringify(Object.fromEntries(new FormData(f))) }).catch(() => ({}))
  if (ok) document.body.innerHTML = '<h1>Thank you for applying!</h1>'
  else e.textContent = 'Something went wrong. Please try again.'
}</script>`,
        ),
      },
    ]),
  )

/** The page sends by itself, seconds after the press. */
const sendsItself = (): Record<string, Way> => ({
  'itself-script': { page: asking('setTimeout(send, 7000)', '<p role=status>You can undo this.</p>') },
  'itself-form': { page: asking('setTimeout(() => { f.method = "post"; f.action = "in"; f.submit() }, 6000)', '') },
})

const LATE_MS = [2_100, 4_500]
const late = (): Record<string, Way> =>
  Object.fromEntries(
    LATE_MS.flatMap((afterMs) =>
      Object.entries({ plain: PLAIN, call: CALL }).map(([kind, page]) => [
        `late-${kind}-${afterMs}`,
        { page, answer: [THANKS, { afterMs, page: THANKS }, THANKS] },
      ]),
    ),
  )

let site: SendingSite
beforeAll(async () => {
  const ends = Object.keys(ENDS).map((end): [string, Way] => [
    end.replaceAll(' ', '-'),
    { page: PLAIN, answer: 'lost' },
  ])
  site = await serveWays({
    ...ways(),
    ...late(),
    ...Object.fromEntries(ends),
    ...thrice(),
    ...asksBack(),
    ...sendsItself(),
    ...asksAndFails(),
    'asks-back-terms': { page: TERMS },
  })
})
afterAll(() => site[Symbol.asyncDispose]())

const applicant = parseUserData({ name: 'Ada King', email: 'ada@work.test', phone: '+1 310 555 0142' })
const inTurn = lanes([0, 1])

const newMemory = (human?: (ask: HumanAsk) => Resolution | undefined): Memory =>
  memoryPorts({
    provider: createProvider('local'),
    openSession: (_, signal) => openSharedBrowser({ signal }),
    ...(human && { human }),
  })

/** One person's jobs for one case. `says`: their answer when they are asked whether it was sent. */
const apply = (way: string, says?: ActionName) => {
  const memory = newMemory(({ kind }) => (kind === 'confirm_sent' && says ? resolutionOf(kind, says) : undefined))
  const run = (mode: ExecutionMode) =>
    inTurn(() =>
      runJob(
        runInput({ targetUrl: site.url(way), applicant, mode, again: true, hitlEnabled: says !== undefined }),
        memory.ports,
        AbortSignal.timeout(80_000),
      ),
    )
  return { memory, run, kinds: () => memory.asks.map(({ kind }) => kind) }
}

const actions = (steps: readonly ManualStep[] | undefined) =>
  steps?.map(({ action, commit }) => [action, commit ?? false])
const newest = ({ manuals }: Memory) => manuals.at(-1)?.body.steps

describe.concurrent('the answer is lost', { timeout: 200_000 }, () => {
  test.each(Object.entries(LOSSES))('%s, while exploring', async (loss, { sent }) => {
    const way = name(loss, 'first')
    const { run, kinds, memory } = apply(way, sent ? 'sent' : 'not_sent')
    const { status, result } = await run('hybrid')
    expect([status, result.error], JSON.stringify(kinds())).toEqual(['completed', null])
    expect(new Set(kinds())).toEqual(new Set(['confirm_sent']))
    expect(site.received(way)).toHaveLength(1)
    if (sent) return
    // The manual that was learned includes the step that sends.
    expect(actions(newest(memory))?.filter(([, commit]) => commit)).toHaveLength(1)
    expect((await run('cookbook')).status).toBe('completed')
    expect(site.received(way)).toHaveLength(2)
  })

  test.each(Object.entries(LOSSES))('%s, in a replay; the next one works completely', async (loss, { sent }) => {
    const way = name(loss, 'replay')
    const { run, kinds, memory } = apply(way, sent ? 'sent' : 'not_sent')
    expect((await run('hybrid')).status).toBe('completed')
    const learned = actions(newest(memory))
    const { status, result } = await run('hybrid')
    expect([status, result.error], JSON.stringify(kinds())).toEqual(['completed', null])
    expect(new Set(kinds())).toEqual(new Set(['confirm_sent']))
    expect(site.received(way)).toHaveLength(2)
    expect(actions(newest(memory))).toEqual(learned)
    expect((await run('cookbook')).status).toBe('completed')
    expect(site.received(way)).toHaveLength(3)
  })
})

test.concurrent.each(Object.keys(thrice()))(
  '%s: nothing arrives three times, and the person is only asked whether it was sent',
  { timeout: 200_000 },
  async (way) => {
    const { run, kinds } = apply(way, 'not_sent')
    const replays = way.includes('replay')
    if (replays) await run('hybrid')
    const { status, result } = await run('hybrid')
    expect([status, result.error], JSON.stringify(kinds())).toEqual(['completed', null])
    expect(kinds()).toEqual(['confirm_sent', 'confirm_sent', 'confirm_sent'])
    expect(site.received(way)).toHaveLength(replays ? 2 : 1)
  },
)

test.concurrent.each(Object.keys(asksBack()))(
  '%s: the page’s own question is answered without asking anybody, and it is replayed',
  { timeout: 200_000 },
  async (way) => {
    const { run, kinds } = apply(way, 'stop')
    for (const [mode, count] of [
      ['hybrid', 1],
      ['cookbook', 2],
    ] as const) {
      const { status, result } = await run(mode)
      expect([status, result.error, kinds()], mode).toEqual(['completed', null, []])
      expect(site.received(way)).toHaveLength(count)
    }
  },
)

/** The person is asked before anything is sent, and agrees. */
const approved = async (way: string, modes: readonly ExecutionMode[]) => {
  const memory = newMemory(({ kind }) => (kind === 'approve_submit' ? resolutionOf(kind, 'approve') : undefined))
  const ends: unknown[] = []
  for (const mode of modes) {
    const input = runInput({ targetUrl: site.url(way), applicant, mode, again: true, commitPolicy: 'ask' })
    const { status, result } = await inTurn(() => runJob(input, memory.ports, AbortSignal.timeout(80_000)))
    ends.push(status, result.error)
  }
  return { ends, kinds: memory.asks.map(({ kind }) => kind) }
}

test.concurrent.each(Object.keys(asksBack()))(
  '%s: a person who agreed to the sending is not asked again because of the page’s own question',
  { timeout: 200_000 },
  async (way) => {
    const before = site.received(way).length
    const { ends, kinds } = await approved(way, ['hybrid', 'cookbook'])
    expect([ends, kinds]).toEqual([
      ['completed', null, 'completed', null],
      ['approve_submit', 'approve_submit'],
    ])
    expect(site.received(way)).toHaveLength(before + 2)
  },
)

test.concurrent('a page’s own question about its terms is shown to the person', { timeout: 200_000 }, async () => {
  const { kinds } = await approved('asks-back-terms', ['hybrid'])
  expect(kinds).toEqual(['approve_submit', 'approve_submit'])
})

test.concurrent.each(Object.keys(asksAndFails()))(
  '%s: it is not sent again from the view that follows',
  { timeout: 200_000 },
  async (way) => {
    const { run, kinds, memory } = apply(way, 'sent')
    const { status, result } = await run('hybrid')
    expect([status, result.error, kinds()]).toEqual(['completed', null, ['confirm_sent']])
    expect(site.received(way)).toHaveLength(1)
    // What was filled in again while nobody knew is not learned.
    expect(actions(newest(memory))?.slice(-2)).toEqual([
      ['click', true],
      ['click', true],
    ])
  },
)

test.concurrent.each(Object.keys(sendsItself()))(
  '%s: it is waited for, and nobody is asked',
  { timeout: 200_000 },
  async (way) => {
    const { run, kinds } = apply(way, 'stop')
    const { status, result } = await run('hybrid')
    expect([status, result.error, kinds()]).toEqual(['completed', null, []])
    expect(site.received(way)).toHaveLength(1)
  },
)

test.concurrent.each(Object.entries(ENDS))(
  'the answer is lost, and %s: the end says what is known',
  { timeout: 200_000 },
  async (end, { input, human, code }) => {
    const way = end.replaceAll(' ', '-')
    const memory = newMemory(human)
    const { status, result } = await inTurn(() =>
      runJob(runInput({ targetUrl: site.url(way), applicant, ...input }), memory.ports, AbortSignal.timeout(80_000)),
    )
    expect([status, result.error?.code]).toEqual(['failed', code])
    expect(result.error?.message).toMatch(/whether it arrived is not known|nobody could tell whether it was sent/i)
    expect(result.error?.message).not.toMatch(/was not sent\.|nothing (?:more )?was sent/i)
    expect(site.received(way)).toHaveLength(1)
    expect(memory.commits.map(({ state }) => state)).toEqual(['unconfirmed'])
  },
)

describe.concurrent('a slow answer', { timeout: 200_000 }, () => {
  test.each(Object.keys(late()))(
    '%s, in a replay, is waited for, and removes no step from what was learned',
    async (way) => {
      const { run, memory } = apply(way)
      expect((await run('hybrid')).status).toBe('completed')
      const learned = actions(newest(memory))
      const { status, result } = await run('hybrid')
      expect([status, result.error]).toEqual(['completed', null])
      expect(result.mode_used).toBe('cookbook')
      expect(actions(newest(memory))).toEqual(learned)
      expect(memory.manuals.at(-1)?.health).toBe(100)
      expect(site.received(way)).toHaveLength(2)
    },
  )
})
