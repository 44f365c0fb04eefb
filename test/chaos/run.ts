// One run: jobs are submitted while faults happen, then everything may finish, and every job is checked.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { seeded } from '../support/seeded.ts'
import { type Ended, faultsOf, isOver } from './check.ts'
import { severalHosts } from './fleet.ts'
import { type Ground, oneMachine } from './ground.ts'
import { answerTruthfully, type Person } from './person.ts'
import { drawJob, drawStrike, type Given } from './plan.ts'
import { KINDS } from './site.ts'

export interface ChaosOptions {
  seed: number
  /** s in which jobs are submitted and faults strike. */
  seconds: number
  /**
   * The number of machines that share a database. If omitted, one bridge with a database of its own. Needs root on
   * Linux.
   */
  hosts?: number
  /** Receives what happens, line by line. */
  say?: (line: string) => void
}

export interface ChaosResult {
  figures: Record<string, number | string>
  /** Sentences about what was wrong; empty if nothing was. */
  faults: string[]
}

/** s after which an unanswered question expires. */
const ABSENT_S = 3
const LOOK_MS = 200
const APPLICANT = { name: 'Ines Duarte', email: 'ines@example.com', phone: '+1 310 555 0142' }

interface Scene {
  seed: number
  until: number
  ground: Ground
  jobs: Map<string, Given>
  say(line: string): void
}

export const runChaos = async ({ seed, seconds, hosts, say = () => {} }: ChaosOptions): Promise<ChaosResult> => {
  await using undo = new AsyncDisposableStack()
  const root = mkdtempSync(join(tmpdir(), 'gh-chaos-'))
  undo.defer(() => rmSync(root, { recursive: true, force: true }))
  const ground = undo.use(hosts === undefined ? await oneMachine(root) : await severalHosts(root, hosts))
  const { bridge, site } = ground
  const jobs = new Map<string, Given>()
  const person = answerTruthfully(bridge, jobs, site.records)
  const scene: Scene = { seed, until: Date.now() + seconds * 1_000, ground, jobs, say }
  const [struck] = await Promise.all([strikeOn(scene), handIn(scene)])
  await ground.mend()
  say('nothing strikes any more')
  const ends = await endsOf(scene)
  for (const [id, end] of ends)
    if (end.status !== 'completed') say(`${id} ${JSON.stringify({ ...jobs.get(id), ...end })}`)
  const faults: string[] = []
  for (const [id, end] of ends) {
    const given = jobs.get(id)
    const found = given ? faultsOf(given, end, site.records(given.posting)) : []
    if (found.length > 0 || (given && couldComplete(given) && end.status !== 'completed')) await tellHistory(scene, id)
    faults.push(...found)
  }
  faults.push(...(await manualsHold(scene)))
  await person.stop()
  faults.push(...person.wrong.map((line) => `the wrong question: ${line}`))
  for (const { status, said } of await Promise.all(ground.supervised.map((one) => one.stop())))
    if (status !== 0) faults.push(`a process did not stop well: ${status} ${said}`)
  for (const { unexpected } of ground.supervised)
    faults.push(...unexpected.map((line) => `a process ended by itself: ${line}`))
  faults.push(...(await ground.leftOver()))
  return { faults, figures: figuresOf(scene, ends, struck, person) }
}

const strikeOn = async ({ seed, until, ground, say }: Scene): Promise<Map<string, number>> => {
  const random = seeded(seed ^ 0x5eed)
  const struck = new Map<string, number>()
  for (;;) {
    const next = drawStrike(random, ground.kinds)
    if (Date.now() + next.afterMs >= until) return struck
    await pause(next.afterMs)
    const has = await ground.strike(next)
    say(`${next.kind}${has ? '' : ' (nothing there)'}`)
    if (has) struck.set(next.kind, (struck.get(next.kind) ?? 0) + 1)
  }
}

const handIn = async (scene: Scene): Promise<void> => {
  const {
    seed,
    until,
    ground: { site, bridge, atOnce },
    jobs,
    say,
  } = scene
  const random = seeded(seed)
  for (let posting = 1_001; Date.now() < until; posting++) {
    const given = drawJob(random, posting)
    site.tell(posting, given.told)
    const id = await create(scene, given)
    jobs.set(id, given)
    say(`${id} ${JSON.stringify(given)}`)
    if (given.cancelledAfterMs !== undefined) {
      setTimeout(() => void bridge.ask('POST', `/jobs/${id}/cancel`), given.cancelledAfterMs)
    }
    while (Date.now() < until && (await unfinished(scene)) >= atOnce) await pause(LOOK_MS)
  }
}

/** Submits until a response arrives: the same idempotency key makes no second job. */
const create = async (
  { ground: { bridge, site } }: Scene,
  { kind, posting, person, approves }: Given,
  more: Record<string, unknown> = {},
): Promise<string> => {
  const body = {
    job_type: 'apply',
    target_url: site.url(kind, posting),
    idempotency_key: `posting-${posting}`,
    commit_policy: approves ? 'ask' : 'granted',
    hitl_enabled: person !== 'nobody',
    ...(person === 'absent' && { interaction_timeout: ABSENT_S }),
    input_data: { user_data: APPLICANT },
    ...more,
  }
  for (;;) {
    const answer = await bridge.ask('POST', '/jobs', body)
    if (answer && answer.status < 300) return (answer.json as { job_id: string }).job_id
    if (answer && answer.status < 500) throw new Error(JSON.stringify(answer.json))
    await pause(LOOK_MS)
  }
}

const jobAt = async ({ ground: { bridge } }: Scene, id: string): Promise<Ended | undefined> => {
  const answer = await bridge.ask('GET', `/jobs/${id}`)
  if (answer?.status !== 200) return undefined
  const { status, error, interaction } = answer.json as Ended & { interaction?: { kind: string } }
  return { status, error, ...(interaction && { asks: interaction.kind }) }
}

/** Prints the events of a job that ended wrongly, one a line. */
const tellHistory = async ({ ground: { bridge }, say }: Scene, id: string): Promise<void> => {
  const answer = await bridge.ask('GET', `/jobs/${id}/events?limit=1000`)
  for (const event of (answer?.json as { items?: object[] } | undefined)?.items ?? []) say(`  ${JSON.stringify(event)}`)
}

/** If the bridge does not answer, it is taken to be full. */
const unfinished = async ({ ground: { bridge, atOnce }, jobs }: Scene): Promise<number> => {
  const answer = await bridge.ask('GET', '/jobs?limit=200&status=queued&status=running&status=paused&status=pending')
  return answer?.status === 200 ? (answer.json as { items: unknown[] }).items.length : Math.min(jobs.size, atOnce)
}

/** The state of every job once all should be over, or when the time is up. */
const endsOf = async (scene: Scene): Promise<Map<string, Ended>> => {
  const until = Date.now() + scene.ground.restMs
  const ends = new Map<string, Ended>()
  for (const id of scene.jobs.keys()) {
    for (;;) {
      const end = await jobAt(scene, id)
      if (end) ends.set(id, end)
      if ((end && isOver(end)) || Date.now() > until) break
      await pause(LOOK_MS)
    }
  }
  return ends
}

/** After all faults, every manual must still complete its form without a model. */
const manualsHold = async (scene: Scene): Promise<string[]> => {
  const faults: string[] = []
  for (const [at, kind] of KINDS.entries()) {
    for (const [again, execution_mode] of ['hybrid', 'cookbook'].entries()) {
      const posting = 900_001 + 2 * at + again
      const given: Given = {
        posting,
        kind,
        person: 'nobody',
        approves: false,
        told: { answer: 'fine', afterMs: 0, pageLost: 0 },
      }
      const id = await create(scene, given, { execution_mode })
      let end = await jobAt(scene, id)
      for (const until = Date.now() + 60_000; !(end && isOver(end)) && Date.now() < until; await pause(LOOK_MS))
        end = await jobAt(scene, id)
      if (end?.status === 'completed' && scene.ground.site.records(posting) === 1) continue
      faults.push(`what was learned does not hold (${execution_mode}): ${kind} ${JSON.stringify(end)}`)
      await tellHistory(scene, id)
    }
  }
  return faults
}

const couldComplete = ({ person, cancelledAfterMs }: Given): boolean =>
  person === 'truthful' && cancelledAfterMs === undefined

const figuresOf = (
  { seed, jobs, ground: { site } }: Scene,
  ends: ReadonlyMap<string, Ended>,
  struck: ReadonlyMap<string, number>,
  { asked }: Person,
): ChaosResult['figures'] => {
  const given = [...jobs]
  const ofSite = given.filter(([, { told }]) => told.answer !== 'fine' && told.answer !== 'slow').length
  const slow = given.filter(([, { told }]) => told.answer === 'slow').length
  const strikes = [...struck.values()].reduce((sum, one) => sum + one, 0)
  const could = given.filter(([, one]) => couldComplete(one))
  const done = (list: typeof given) => list.filter(([id]) => ends.get(id)?.status === 'completed').length
  const recorded = given.filter(([, { posting }]) => site.records(posting) > 0).length
  const words = (counts: ReadonlyMap<string, number>) => [...counts].map(([name, of]) => `${name} ${of}`).join(', ')
  return {
    seed,
    jobs: jobs.size,
    faults: strikes + ofSite + slow,
    'strikes on the machine': words(struck),
    'answers lost, cut or broken': ofSite,
    'answers of 1 to 6 s': slow,
    'at the site': recorded,
    completed: done(given),
    'completed of those that could': `${done(could)} of ${could.length}`,
    asked: words(asked),
  }
}
