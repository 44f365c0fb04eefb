/**
 * Resumes a job in the tab where it was lost: with the earlier trace, the outcome of the step in progress, and what the
 * person did on the page meanwhile. If the page does not show what happened, the trace has a gap, and nothing is
 * learned from the run.
 */

import type { PlannedOperation } from '../../../shared/domain/decision.ts'
import type { Field, Observation } from '../../../shared/domain/observation.ts'
import { retargeted } from '../../../shared/domain/operation.ts'
import { isSecretField } from '../../../shared/domain/profile-keys.ts'
import { targetKey } from '../../../shared/domain/target.ts'
import { definedOnly } from '../../base/defined.ts'
import { REDACTED } from '../../base/redact.ts'
import type { PersonAct } from '../../browser/person-watch.ts'
import { connected } from '../../connectors/index.ts'
import { isThere, observe, settle } from '../../observe/index.ts'
import { askBlocker, blockerOf } from '../blockers/blockers.ts'
import { guarded } from '../blockers/guard.ts'
import type { Intent, SavedRun, SavedView } from '../state/checkpoint.ts'
import { pageNumber, type Run, record, type StageEnd } from '../state/context.ts'
import { saveIntent } from '../state/save-checkpoint.ts'
import { identity, isNewView } from '../state/views.ts'
import { isPress } from '../step/commit.ts'
import { causesView, observeSettled } from '../step/observe.ts'
import { isOver, perform } from '../step/perform.ts'
import { noteActs } from '../step/person-acts.ts'

const GAP =
  'The connection was lost meanwhile, and the page does not tell all that was done then. So nothing was learned from it.'

/** The person's answers count wherever the run continues. */
export const withSavedAnswers = (run: Run): void => {
  const { run: saved } = run.checkpoint
  if (!saved) return
  const said = new Set(saved.answers.map(({ question }) => question))
  run.applicant = {
    ...run.applicant,
    answers: [...run.applicant.answers.filter(({ question }) => !said.has(question)), ...saved.answers],
  }
  for (const key of saved.refused) run.human.refused.add(key)
}

/** Runs before the page is observed. Returns the step to repeat, if any. */
export const takeUpAgain = async (run: Run): Promise<Intent | undefined> => {
  const { run: saved, work, steps, unreadable } = run.checkpoint
  if (!saved) {
    if (steps > 0 || unreadable) run.gap = GAP
    return undefined
  }
  restore(run, saved)
  run.work.extracted.push(...(work?.extracted ?? []))
  // If a secret was part of a field's name, it has been removed, and the field is not found by the rest.
  if (saved.trace.entries.some(({ descriptor }) => isRedacted(descriptor))) run.gap = GAP
  const { view, intent } = saved
  if (!view) return undefined
  const tab = run.session.active()
  await settle(tab, { signal: run.signal })
  const seen = connected(await observe(tab, { tabs: run.session.tabs(), aside: true }))
  if (isNewView(view, seen)) {
    if (intent && isNotRepeatable(intent)) noteDone(run, intent)
    else if (intent || !causesView(run.trace.entries.at(-1))) run.gap = GAP
    return undefined
  }
  await noteActs(run, changedSince(run, view, seen, intent), false)
  if (!intent?.descriptor || isRedacted(intent) || !(await isThere(tab, [intent.descriptor]))) return undefined
  // Filling in a value twice is harmless; pressing twice may not be.
  if (!isNotRepeatable(intent)) return intent
  if (!sameFields(view, seen)) run.gap = GAP
  // In guide mode, the press is the person's own, and they see its effect.
  return intent.by === 'human' ? intent : undefined
}

const isRedacted = (saved: unknown): boolean => saved !== undefined && JSON.stringify(saved).includes(REDACTED)

/** Repeating it might do it twice: a press, another page. */
const isNotRepeatable = ({ operation }: Intent): boolean =>
  isPress(operation) || operation.op === 'navigate' || operation.op === 'back' || operation.op === 'drag'

const restore = (run: Run, saved: SavedRun): void => {
  run.trace.pages.push(...saved.trace.pages)
  run.trace.entries.push(...saved.trace.entries)
  Object.assign(run.counts, saved.counts)
  run.earlier = saved.view
  run.beforeMs = saved.ms
  if (saved.gap !== undefined) run.gap = saved.gap
  if (saved.platform !== undefined) run.platform = saved.platform
  run.firstPlatform = saved.firstPlatform
  if (saved.trace.pages.length > 0) run.firstFields.set(pageNumber(run), new Set(saved.firstFields))
  for (const [key, value] of saved.own) run.human.own.set(key, value)
  for (const [key, value] of saved.edited) run.human.edited.set(key, value)
  // The ledger knows that something is being sent; the trace knows from which view.
  const sending = saved.intent?.commit ? saved.intent.page : saved.trace.entries.findLast(({ commit }) => commit)?.page
  if (run.commit && sending !== undefined && saved.intent?.by !== 'human') run.commit.page = sending
}

/**
 * The step in progress led to the current view, so it was done: a sending press was made, by whoever had to make it.
 */
const noteDone = (run: Run, { descriptor, ...intent }: Intent): void => {
  const { url, commit, page } = intent
  if (run.commit && commit) run.commit.page = page
  record(run, {
    ...intent,
    ...(descriptor && { descriptor }),
    outcome: { status: 'done', observed: { url, navigated: true }, ...(descriptor && { descriptor }), ms: 0 },
  })
}

/** Fields whose value differs from the last observation, except values that the run entered according to its trace. */
const changedSince = (run: Run, view: SavedView, seen: Observation, intent: Intent | undefined): PersonAct[] => {
  const pending = intent?.descriptor && targetKey(intent.descriptor)
  return seen.fields.flatMap((field: Field): PersonAct[] => {
    const key = targetKey(field.target)
    const was = view.fields.find((one) => one.key === key)
    const same = was ? was.value === field.value && was.checked === field.checked : !isGuide(run) || field.value === ''
    if (same || key === pending || isSecretField(field) || field.trap || isNoted(run, field)) return []
    return [{ did: 'fill', target: field.target, field, secret: false, url: seen.url }]
  })
}

/** It is in the trace already, whoever did it. */
const isNoted = ({ trace }: Run, { target, value, checked }: Field): boolean => {
  const key = targetKey(target)
  const last = trace.entries.findLast(({ descriptor }) => descriptor && targetKey(descriptor) === key)?.outcome
  if (last?.status !== 'done') return false
  return checked === undefined ? last.observed.value === value : last.observed.checked === checked
}

const isGuide = ({ input }: Run): boolean => input.supervision === 'guide'

const sameFields = (view: SavedView, seen: Observation): boolean => {
  const now = new Set(seen.fields.map(identity))
  return view.fields.length === seen.fields.length && view.fields.every((field) => now.has(identity(field)))
}

/** Repeats the step that was in progress when the connection was lost. */
export const finishIntent = async (run: Run, intent: Intent): Promise<StageEnd | undefined> => {
  let seen = run.seen ?? (await observeSettled(run))
  for (let blocker = blockerOf(run, seen); blocker; blocker = blockerOf(run, seen)) {
    const asked = await askBlocker(run, seen, blocker)
    if ('end' in asked) return asked.end
    seen = await observeSettled(run)
  }
  const tried = await guarded(
    run,
    () => perform(run, plannedAgain(intent, seen), intent.by === 'human' ? 'ai' : intent.by, knownOf(intent), seen),
    isOver,
  )
  if ('end' in tried) return tried.end
  if ('cleared' in tried) return undefined
  if (tried.done.kind === 'ended') return tried.done.end
  if (tried.done.entry.outcome.status === 'done') run.counts.ai += 1
  await saveIntent(run)
  return undefined
}

/** By its number if it is on the page, so that everything known about it applies again. */
const plannedAgain = (intent: Intent, { fields, buttons }: Observation): PlannedOperation => {
  const { operation, descriptor, source, commit, once, thought } = intent
  const key = descriptor && targetKey(descriptor)
  const index = [...fields, ...buttons].find(({ target }) => targetKey(target) === key)?.index
  const target = index !== undefined ? { index } : descriptor && { descriptor }
  return {
    operation: target ? retargeted(operation, target) : operation,
    ...definedOnly({ source, commit, once, why: thought }),
  }
}

const knownOf = ({ label, section, widget, required, conditional, entry }: Intent) =>
  definedOnly({ label, section, widget, required, conditional, entry })
