/**
 * Taking a job up again in the tab it was lost in: the trace of before, with what came of the step that was under way, and what
 * the person did on the page meanwhile. What cannot be told from the page is a gap: nothing is learned from such a run.
 */
import type { PlannedOperation } from '../../shared/domain/decision.ts'
import type { Field, Observation } from '../../shared/domain/observation.ts'
import type { Operation } from '../../shared/domain/operation.ts'
import { isSecretField } from '../../shared/domain/profile-keys.ts'
import { targetKey } from '../../shared/domain/target.ts'
import { definedOnly } from '../base/defined.ts'
import { REDACTED } from '../base/redact.ts'
import type { PersonAct } from '../browser/person-watch.ts'
import { connected } from '../connectors/index.ts'
import { isThere, observe, settle } from '../observe/index.ts'
import { isPress } from './commit.ts'
import { pageNumber, type Run, record, type StageEnd } from './context.ts'
import { askBlocker, blockerOf } from './human.ts'
import { guarded } from './human-guard.ts'
import { keep } from './keep.ts'
import { type Intent, KEPT, type KeptRun, type KeptView, keptIn } from './kept.ts'
import { causesView, look } from './look.ts'
import { perform } from './perform.ts'
import { noteActs } from './supervise-acts.ts'
import { identity, isNewView } from './views.ts'
import { keptExtracted } from './work.ts'

const GAP =
  'The connection was lost while this was worked on, and the page does not tell all that was done then, so no manual was learned from it.'

/** What the person said counts, wherever the work goes on. */
export const withKeptWords = (run: Run): void => {
  const kept = keptIn(run.input.checkpoint)
  if (!kept) return
  const said = new Set(kept.answers.map(({ question }) => question))
  run.applicant = {
    ...run.applicant,
    answers: [...run.applicant.answers.filter(({ question }) => !said.has(question)), ...kept.answers],
  }
  for (const key of kept.refused) run.human.refused.add(key)
}

/** Before the page is looked at. The step that is to be done once more, where there is one. */
export const takeUp = async (run: Run): Promise<Intent | undefined> => {
  const { checkpoint } = run.input
  const kept = keptIn(checkpoint)
  if (!kept) {
    if (Number(checkpoint?.steps ?? 0) > 0 || checkpoint?.[KEPT] !== undefined) run.gap = GAP
    return undefined
  }
  restore(run, kept)
  // A secret that is part of a field's name has been taken out of it, and the field is not found by what is left.
  if (kept.trace.entries.some(({ descriptor }) => isSpoiled(descriptor))) run.gap = GAP
  const { view, intent } = kept
  if (!view) return undefined
  const tab = run.session.active()
  await settle(tab, { signal: run.signal })
  const seen = connected(await observe(tab, { tabs: run.session.tabs(), aside: true }))
  if (isNewView(view, seen)) {
    if (intent && leavesTraces(intent)) noteDone(run, intent)
    else if (intent || !causesView(run.trace.entries.at(-1))) run.gap = GAP
    return undefined
  }
  await noteActs(run, changedSince(run, view, seen, intent), false)
  if (!intent?.descriptor || isSpoiled(intent) || !(await isThere(tab, [intent.descriptor]))) return undefined
  // To fill in once more what may have been filled in does no harm; to press it may.
  if (!leavesTraces(intent)) return intent
  if (!sameFields(view, seen)) run.gap = GAP
  // In guide it is the person's own press, and they see what came of it.
  return intent.by === 'human' ? intent : undefined
}

const isSpoiled = (kept: unknown): boolean => kept !== undefined && JSON.stringify(kept).includes(REDACTED)

/** Done once more it may happen twice. */
const leavesTraces = ({ operation }: Intent): boolean =>
  isPress(operation) || operation.op === 'navigate' || operation.op === 'back' || operation.op === 'drag'

const restore = (run: Run, kept: KeptRun): void => {
  run.trace.pages.push(...kept.trace.pages)
  run.trace.entries.push(...kept.trace.entries)
  Object.assign(run.counts, kept.counts)
  run.earlier = kept.view
  run.beforeMs = kept.ms
  if (kept.gap !== undefined) run.gap = kept.gap
  if (kept.platform !== undefined) run.platform = kept.platform
  run.firstPlatform = kept.firstPlatform
  if (kept.trace.pages.length > 0) run.firstFields.set(pageNumber(run), new Set(kept.firstFields))
  for (const [key, value] of kept.own) run.human.own.set(key, value)
  run.work.extracted.push(...keptExtracted(run.input.checkpoint))
  // The ledger knows that something is being sent, the trace from which view.
  const sending = kept.intent?.commit ? kept.intent.page : kept.trace.entries.findLast(({ commit }) => commit)?.page
  if (run.commit && sending !== undefined && kept.intent?.by !== 'human') run.commit.page = sending
}

/** It led to the view that is there now. */
const noteDone = (run: Run, { descriptor, ...intent }: Intent): void => {
  const { url } = intent
  record(run, {
    ...intent,
    ...(descriptor && { descriptor }),
    outcome: { status: 'done', observed: { url, navigated: true }, ...(descriptor && { descriptor }), ms: 0 },
  })
}

/** Fields that hold something else than at the last look; what the run has put there itself is known by its trace. */
const changedSince = (run: Run, view: KeptView, seen: Observation, intent: Intent | undefined): PersonAct[] => {
  const pending = intent?.descriptor && targetKey(intent.descriptor)
  return seen.fields.flatMap((field: Field): PersonAct[] => {
    const key = targetKey(field.target)
    const was = view.fields.find((one) => one.key === key)
    const same = was ? was.value === field.value && was.checked === field.checked : !isGuide(run) || field.value === ''
    if (same || key === pending || isSecretField(field) || field.trap || isNoted(run, field)) return []
    return [{ did: 'fill', target: field.target, field, secret: false, url: seen.url }]
  })
}

/** The trace says so already, whoever did it. */
const isNoted = ({ trace }: Run, { target, value, checked }: Field): boolean => {
  const key = targetKey(target)
  const last = trace.entries.findLast(({ descriptor }) => descriptor && targetKey(descriptor) === key)?.outcome
  if (last?.status !== 'done') return false
  return checked === undefined ? last.observed.value === value : last.observed.checked === checked
}

const isGuide = ({ input }: Run): boolean => input.supervision === 'guide'

const sameFields = (view: KeptView, seen: Observation): boolean => {
  const now = new Set(seen.fields.map(identity))
  return view.fields.length === seen.fields.length && view.fields.every((field) => now.has(identity(field)))
}

/** Does the step that was under way when the connection was lost. */
export const finishIntent = async (run: Run, intent: Intent): Promise<StageEnd | undefined> => {
  let seen = run.seen ?? (await look(run))
  for (let blocker = blockerOf(run, seen); blocker; blocker = blockerOf(run, seen)) {
    const asked = await askBlocker(run, seen, blocker)
    if ('end' in asked) return asked.end
    seen = await look(run)
  }
  const tried = await guarded(
    run,
    () => perform(run, plannedAgain(intent, seen), intent.by === 'human' ? 'ai' : intent.by, knownOf(intent), seen),
    ({ entry, end }) => end !== undefined || entry.outcome.status === 'done',
  )
  if ('end' in tried) return tried.end
  if ('cleared' in tried) return undefined
  if (tried.done.end) return tried.done.end
  if (tried.done.entry.outcome.status === 'done') run.counts.ai += 1
  await keep(run)
  return undefined
}

/** By its number where it is seen, so that all that the page says of it is known again. */
const plannedAgain = (intent: Intent, { fields, buttons }: Observation): PlannedOperation => {
  const { operation, descriptor, source, commit, once, thought } = intent
  const key = descriptor && targetKey(descriptor)
  const index = [...fields, ...buttons].find(({ target }) => targetKey(target) === key)?.index
  const target = index !== undefined ? { index } : descriptor && { descriptor }
  return {
    operation: target && 'target' in operation ? ({ ...operation, target } as Operation) : operation,
    ...definedOnly({ source, commit, once, why: thought }),
  }
}

const knownOf = ({ label, section, widget, required, conditional, entry }: Intent) =>
  definedOnly({ label, section, widget, required, conditional, entry })
