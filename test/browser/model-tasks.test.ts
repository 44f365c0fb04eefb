// Small tasks around parts that real apps draw by themselves: a model at the wire that goes by what it is shown alone brings each
// about, and what it did is done again without one. What the site recorded counts, not what the run says of itself.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { heldOpen } from '../../bench/held-session.ts'
import { launchServerBrowser } from '../../bridge/browser/launch.ts'
import { runJob } from '../../bridge/engine/run/run.ts'
import { createProvider } from '../../bridge/think/registry.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { type Sites, startSites } from '../../sites/server.ts'
import { TASKS } from '../../sites/tasks/site.ts'
import { memoryPorts, runInput } from '../support/memory.ts'
import { act, done } from '../support/model-run.ts'
import { KEY, type ModelServer, startModelServer } from '../support/model-servers/server.ts'
import type { Asked, Reply } from '../support/model-servers/wire.ts'

let sites: Sites
let service: ModelServer
let session: Awaited<ReturnType<typeof launchServerBrowser>>
let answer: (asked: Asked, nth: number) => Reply
let began = 0
beforeAll(async () => {
  ;[sites, session] = await Promise.all([startSites(), launchServerBrowser()])
  service = await startModelServer('anthropic', (asked, nth) => answer(asked, nth - began))
})
afterAll(async () => {
  await session.close()
  await service.close()
  await sites.close()
})
beforeEach(() => sites.reset())

const RUN_MS = 60_000

/** The number in the newest line that the model was shown of this. */
const at = ({ text }: Asked, line: RegExp): number => {
  const found = [...text.matchAll(new RegExp(`\\[(\\d+)\\] ${line.source}`, 'g'))].at(-1)
  if (!found) throw new Error(`the model is not shown ${line}:\n${text.slice(-4_000)}`)
  return Number(found[1])
}
const click = (asked: Asked, line: RegExp) => ({ op: 'click', index: at(asked, line) })

interface Task {
  /** What it does at each look, then it says that it is done. */
  steps: ((asked: Asked) => unknown[])[]
  /** What the site must have recorded last. */
  kept: Record<string, string>
  /** The page shows nothing of it: there is no end to tell a replay by, so nothing is learned. */
  unshown?: true
}

const DONE: Record<keyof typeof TASKS, Task> = {
  inbox: {
    steps: [
      (one) => [
        click(one, /button \(icon\) beside "Greta Holm /),
        { op: 'check', index: at(one, /Otto Lind Your boat/), checked: true },
      ],
    ],
    kept: { starred: 'Greta Holm', ticked: 'Otto Lind' },
  },
  reply: {
    steps: [
      (one) => [click({ ...one, text: one.text.slice(one.text.lastIndexOf('button "Otto Lind')) }, /button "Forward"/)],
    ],
    kept: { done: 'Forward Otto Lind' },
  },
  calendar: {
    steps: [(one) => [click(one, /button "›"/), click(one, /button "›"/)], (one) => [click(one, /button "14"/)]],
    kept: { day: '2027-05-14' },
  },
  spinner: {
    steps: [(one) => Array.from({ length: 3 }, () => click(one, /button \(up\)/))],
    kept: { guests: '4' },
  },
  sortable: {
    steps: [(one) => [{ op: 'drag', index: at(one, /button "Bananas"/), to: at(one, /button "Apples"/), dy: -12 }]],
    kept: { order: 'Bananas,Apples,Pears,Limes' },
  },
  terms: {
    steps: [
      (one) => [{ op: 'scroll', index: at(one, /scroll box = "0 of 945 px down"/), dy: 945 }],
      (one) => [click(one, /button "I agree"/)],
    ],
    kept: { agreed: 'yes' },
  },
  slider: {
    steps: [(one) => [{ op: 'press', index: at(one, /button \(handle\)/), key: 'ArrowRight', times: 40 }]],
    kept: { volume: '70' },
  },
  toggles: {
    steps: [(one) => [click(one, /button beside "Dark mode"/), click(one, /button beside "Mail" \.active/)]],
    kept: { on: 'Dark mode' },
  },
  airport: {
    steps: [
      (one) => [{ op: 'type', index: at(one, /textbox "To"/), text: 'Lis' }],
      (one) => [click(one, /button "Lisbon, Portugal \(LIS\)"/)],
    ],
    kept: { to: 'Lisbon, Portugal (LIS)' },
  },
  passage: {
    steps: [(one) => [{ op: 'select_text', text: 'The last one is back at dusk.' }, click(one, /button "Mark"/)]],
    kept: { marked: 'The last one is back at dusk.' },
    unshown: true,
  },
  chart: {
    steps: [(one) => [{ op: 'click', index: at(one, /drawing/), dx: 70, dy: -60 }]],
    kept: { buoy: 'north-east' },
  },
  alarm: {
    steps: [
      (one) => [{ op: 'type', index: at(one, /time "Wake me at"/), text: '8:04 PM' }, click(one, /button "Keep"/)],
    ],
    kept: { at: '20:04' },
  },
  notes: {
    steps: [
      (one) => [
        { op: 'type', index: at(one, /textbox "Take a note"/), text: 'Buy rope' },
        click(one, /button "Add note"/),
      ],
    ],
    kept: { note: 'Buy rope' },
  },
  todo: {
    steps: [
      (one) => [{ op: 'check', index: at(one, /Water plants/), checked: true }],
      () => [{ op: 'hover', text: 'Call Ines' }],
      (one) => [click({ ...one, text: one.text.slice(one.text.lastIndexOf('# What changed')) }, /button "×"/)],
    ],
    kept: { done: 'Water plants', all: 'Buy rope,Water plants' },
  },
  menu: {
    steps: [(one) => [{ op: 'hover', index: at(one, /button "More"/) }], (one) => [click(one, /button "Archive"/)]],
    kept: { chosen: 'Archive' },
  },
  tree: {
    steps: [
      (one) => [click(one, /button "Projects"/)],
      (one) => [click(one, /button "Harbour"/)],
      (one) => [click(one, /button "Plan.txt"/)],
    ],
    kept: { chosen: 'Projects/Harbour/Plan.txt' },
  },
  board: {
    steps: [(one) => [{ op: 'drag', index: at(one, /button "Sails"/), to_text: 'Done' }]],
    kept: { card: 'Sails', in: 'Done' },
  },
}

test.each(Object.entries(DONE))(
  '%s',
  async (name, { steps, kept, unshown }) => {
    began = service.asked.length
    answer = (asked, nth) =>
      asked.tool?.name === 'judge'
        ? { tool: 'judge', call: { met: true, missing: '' } }
        : steps[nth]
          ? act(steps[nth](asked))
          : done()
    const memory = memoryPorts({
      provider: createProvider('anthropic', { baseUrl: service.baseUrl, apiKey: KEY, model: 'claude-haiku-4-5' }),
      openSession: async () => heldOpen(session),
    })
    const run = (mode: 'ai' | 'cookbook') =>
      runJob(
        runInput({
          targetUrl: sites.url(`/tasks/${name}`),
          jobType: 'custom',
          task: TASKS[name] ?? '',
          mode,
          commitPolicy: 'granted',
          hitlEnabled: false,
          applicant: parseUserData({ name: 'Ada King' }),
        }),
        memory.ports,
        AbortSignal.timeout(RUN_MS),
      )
    const explored = await run('ai')
    expect(explored.status, explored.result.error?.message).toBe('completed')
    expect(sites.submissions('tasks').at(-1)).toMatchObject({ posting: name, fields: kept })
    expect(explored.result.manual === null, explored.result.notes?.join()).toBe(unshown === true)
    if (unshown) return

    sites.reset()
    const before = service.asked.length
    const replayed = await run('cookbook')
    expect(replayed.status, replayed.result.error?.message).toBe('completed')
    expect(service.asked).toHaveLength(before)
    expect(sites.submissions('tasks').at(-1)).toMatchObject({ posting: name, fields: kept })
  },
  RUN_MS,
)
