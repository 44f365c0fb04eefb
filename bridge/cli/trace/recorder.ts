/**
 * Records the step-by-step trace of a job (K3): each event of its history with a screenshot, the observation and
 * decision, the calls of an action, and messages from network and console. For investigating problems, not for the run
 * itself: what cannot be captured is left out, and nothing on the page is changed by it.
 */
import type { Emit, EventType } from '../../../shared/domain/events.ts'
import type { Observation } from '../../../shared/domain/observation.ts'
import { FILLS, type TargetRef } from '../../../shared/domain/operation.ts'
import { isSecretEntry } from '../../../shared/domain/outcome.ts'
import type { Pictured, StepDecision, StepHead, StepLines, TraceLine } from '../../../shared/domain/step-trace.ts'
import { type TargetDescriptor, targetKey } from '../../../shared/domain/target.ts'
import { addressWithoutTokens } from '../../../shared/domain/without-tokens.ts'
import type { FileArea } from '../../assets/area.ts'
import { openStepTrace, type StepTraceFile, stepTracePath } from '../../assets/step-trace.ts'
import { Deadline } from '../../base/deadline.ts'
import { instead, swallowed } from '../../base/debug.ts'
import type { Redactor } from '../../base/redact.ts'
import type { Session } from '../../browser/session.ts'
import type { StepTrace } from '../../engine/state/ports.ts'
import { boxOf, findTarget, observe, screenshot } from '../../observe/index.ts'
import type { NewArtifact } from '../../store/repositories/artifacts.ts'
import { actOf, decisionOf, HIDDEN, seenOf } from './described.ts'

export interface StepTraceRecorder extends StepTrace {
  /** The browser to listen to from now on. */
  of(session: Session): void
  note: Emit
  /** Resolves once everything is stored. */
  done(): Promise<void>
}

/** ms for capturing the page for the trace: an unresponsive page does not delay the job. */
const OBSERVE_MS = 10_000
/** Maximum lines of each kind per step. */
const MOST_LINES = 200

/** Too frequent to be steps, or stored elsewhere. */
const LEFT_OUT = new Set<EventType>(['thinking', 'human_reminder', 'receipt'])
/** Data of events that are addresses. */
const ADDRESSES = ['url', 'current_url', 'starting_url'] as const

interface Pictures {
  digest: string
  file: string | undefined
}

export interface RecorderOptions {
  store: {
    artifacts: { ofJob(jobId: string): Promise<{ path: string }[]>; add(artifact: NewArtifact): Promise<unknown> }
  }
  artifacts: FileArea
  keepDays: number
  /** Redacts secrets; applied to everything that is stored. */
  clean: Redactor['data']
}

export const stepTraceRecorder = async (
  jobId: string,
  { store, artifacts, keepDays, clean }: RecorderOptions,
): Promise<StepTraceRecorder> => {
  const file = await openStepTrace(artifacts, jobId)
  /** Collected for the next event of its kind; others may come in between. */
  let act: Partial<StepHead> = {}
  let atObservation: Partial<StepHead> = {}
  let thought: Partial<StepHead> = {}
  let seenLast: string | undefined
  let last: Pictures | undefined
  let batch: StepDecision | undefined
  let manual: string | undefined
  const lines = linesOf()
  const writer = writerOf(file, clean)
  const pictured = async (session: Session, seen: Observation): Promise<string | undefined> => {
    const digest = placeOf(seen)
    if (last?.digest === digest && last.file !== undefined) return last.file
    const image = await screenshot(session.active(), { timeoutMs: OBSERVE_MS }).catch(instead('cli', undefined))
    const name = image && (await file.keepImage(image))
    last = { digest, file: name }
    return name
  }

  /** What the page currently shows. Undefined if it does not respond in time, or is gone. */
  const observeNow = async (session: Session): Promise<Observation | undefined> => {
    using deadline = Deadline.after(OBSERVE_MS, { what: 'a look for the trace' })
    return deadline.race(Promise.try(() => observe(session.active(), { aside: true }))).catch(instead('cli', undefined))
  }

  const observeAt = async (
    session: Session,
    target: TargetRef | undefined,
  ): Promise<{ seen: Observation; pictured: Pictured | undefined } | undefined> => {
    const seen = await observeNow(session)
    if (!seen) return undefined
    const [name, box] = await Promise.all([pictured(session, seen), placeIn(session, seen, target)])
    return { seen, pictured: name === undefined ? undefined : { file: name, ...(box && { box }) } }
  }

  const seenAs = (seen: Observation): StepHead['seen'] => {
    const same = seenLast === seen.digest
    seenLast = seen.digest
    return same ? 'same' : withoutTokens(seenOf(seen))
  }

  return {
    of: (session) => void session.hear((one) => lines.add(one)),

    async before(session, target) {
      const found = await observeAt(session, target)
      // Everything from here on belongs to this action.
      writer.lines(lines.take())
      act = {
        at: Date.now(),
        ...(found && { seen: seenAs(found.seen) }),
        ...(found?.pictured && { before: found.pictured }),
      }
    },

    async acted(session, entry, calls) {
      act.decision = actOf(entry, { batch: entry.by === 'ai' ? batch : undefined, manual })
      if (entry.by === 'ai' && batch?.now !== undefined) batch.now += 1
      if (calls.length > 0) act.calls = [...calls]
      // A page that logs each key has revealed the secret in parts that no redactor recognises.
      if (isSecretEntry(entry)) lines.hideTexts()
      const { outcome } = entry
      // After a navigation, the screenshot is taken when work continues there; a field is still in its place, and
      // visible now.
      if (!FILLS.has(entry.operation.op) || outcome.status !== 'done') return
      const descriptor = outcome.descriptor ?? entry.descriptor
      const found = await observeAt(session, descriptor && { descriptor })
      if (found?.pictured) act.after = found.pictured
    },

    async seen(session, seen) {
      const name = await pictured(session, seen)
      atObservation = { seen: seenAs(seen), ...(name !== undefined && { before: { file: name } }) }
    },

    decided(seen, made, provider) {
      const decision = decisionOf(seen, made, provider)
      thought = { decision }
      batch = { ...decision, now: 0 }
    },

    async end(session) {
      const seen = session.isActive() ? await observeNow(session) : undefined
      const picture = seen && (await pictured(session, seen))
      writer.lines(lines.take())
      writer.add({ end: { at: Date.now(), ...(picture !== undefined && { picture }) } })
    },

    note(type, data) {
      if (LEFT_OUT.has(type)) return
      if ('manual' in data && 'version' in data && data.manual) manual = `${data.manual} v${data.version}`
      const isAct = type === 'step'
      const { at = Date.now(), ...found } = isAct
        ? act
        : type === 'observed'
          ? atObservation
          : type === 'decided'
            ? thought
            : {}
      if (isAct) act = {}
      else if (type === 'observed') atObservation = {}
      else if (type === 'decided') thought = {}
      if (!isAct) writer.lines(lines.take())
      writer.add({ step: { at, type, data: tidy({ ...data }), ...found } })
      if (isAct) writer.lines(lines.take())
    },

    async done() {
      writer.lines(lines.take())
      await writer.done()
      await file.done()
      if (file.bytes() === 0) return
      const path = stepTracePath(jobId)
      // A later attempt appends to the same file.
      if ((await store.artifacts.ofJob(jobId)).some((one) => one.path === path)) return
      await store.artifacts.add({
        jobId,
        kind: 'trace',
        path,
        mediaType: 'application/jsonl',
        bytes: file.bytes(),
        about: { steps: true },
        keepDays,
      })
    },
  }
}

/** Two equal observations show the same. */
const placeOf = ({ digest, viewport: { width, height, scrollX, scrollY } }: Observation): string =>
  [digest, width, height, scrollX, scrollY].join()

/** Where an element is in the picture. */
const placeIn = async (session: Session, seen: Observation, target: TargetRef | undefined) => {
  if (!target) return undefined
  const index = 'index' in target ? target.index : await indexOf(session, seen, target.descriptor)
  if (index === undefined) return undefined
  const field = seen.fields.find((one) => one.index === index)
  const options = (field?.options ?? []).flatMap((option) => (option.index === undefined ? [] : [option.index]))
  return boxOf(seen, [index, ...options])
}

const indexOf = async (
  session: Session,
  seen: Observation,
  descriptor: TargetDescriptor,
): Promise<number | undefined> => {
  const key = targetKey(descriptor)
  const known = [...seen.fields, ...seen.buttons].find(({ target }) => targetKey(target) === key)
  if (known) return known.index
  return findTarget(session.active(), descriptor, { position: false }).catch(instead('cli', undefined))
}

const withoutTokens = <T extends { url: string }>(seen: T): T => ({ ...seen, url: addressWithoutTokens(seen.url) })

/** Addresses in events contain only what an address may contain. */
const tidy = (data: Record<string, unknown>): Record<string, unknown> => {
  const { screenshot: _, ...rest } = data
  for (const key of ADDRESSES) {
    const value = rest[key]
    if (typeof value === 'string') rest[key] = addressWithoutTokens(value)
  }
  return rest
}

/** Collects lines until they are taken. */
const linesOf = () => {
  let held: Required<StepLines> = { network: [], console: [], left: 0 }
  return {
    add: (one: Parameters<Parameters<Session['hear']>[0]>[0]): void => {
      const kind = one.on === 'network' ? held.network : held.console
      if (kind.length >= MOST_LINES) held.left += 1
      else if (one.on === 'network') held.network.push(one.line)
      else held.console.push(one.line)
    },
    hideTexts: (): void => {
      held.console = held.console.map((line) => ({ ...line, text: HIDDEN }))
    },
    take: (): StepLines => {
      const { network, console, left } = held
      held = { network: [], console: [], left: 0 }
      return {
        ...(network.length > 0 && { network }),
        ...(console.length > 0 && { console }),
        ...(left > 0 && { left }),
      }
    },
  }
}

/** One line after the other, in order of arrival. */
const writerOf = (file: StepTraceFile, clean: Redactor['data']) => {
  let order: Promise<void> = Promise.resolve()
  const add = (line: TraceLine): void => {
    const cleaned = clean(line)
    order = order.then(() => file.add(cleaned)).catch((error: unknown) => swallowed('cli', error))
  }
  return {
    add,
    lines: (lines: StepLines): void => {
      if (Object.keys(lines).length > 0) add({ lines })
    },
    done: () => order,
  }
}
