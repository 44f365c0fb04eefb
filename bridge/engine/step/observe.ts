/** One look at the page: let it settle, observe it, and notice whether the run reached another view. */

import type { Observation } from '../../../shared/domain/observation.ts'
import type { TraceEntry } from '../../../shared/domain/outcome.ts'
import { renderTemplate } from '../../../shared/domain/template.ts'
import { namesOf } from '../../../shared/domain/wishes/fields.ts'
import { instead } from '../../base/debug.ts'
import { connected } from '../../connectors/index.ts'
import { observe, screenshot, settle } from '../../observe/index.ts'
import { progressOf } from '../ask/ask.ts'
import { noteObservation } from '../playbooks/lookup.ts'
import { pageNumber, type Run } from '../state/context.ts'
import { identity, isNewView, latentFields, pageOf } from '../state/views.ts'
import { noteSignIn } from '../state/walls.ts'
import { inActiveTab } from './active-tab.ts'
import { filesArrived } from './files.ts'

/** ms after typing within which most pages show suggestions: they wait for the typing to end. */
export const SUGGESTS_MS = 350

export const observeSettled = async (run: Run): Promise<Observation> => {
  const typed = readsBySight(run) && run.trace.entries.at(-1)?.operation.op === 'type'
  const rest = { signal: run.signal, ...(typed && { quietMs: SUGGESTS_MS }) }
  await inActiveTab(run.session, (tab) => settle(tab, rest))
  while (run.sends.held.size > 0) {
    // A person is being asked about a held request: the page is observed after their answer.
    await Promise.allSettled(run.sends.held)
    await inActiveTab(run.session, (tab) => settle(tab, { signal: run.signal }))
  }
  await filesArrived(run)
  return observeNow(run)
}

/** The decider is a model, and knows only what it is shown. */
const readsBySight = ({ input, ports }: Run): boolean =>
  input.mode !== 'cookbook' && ports.provider.traits.followsPageText

/** The result's note about a field that was not filled in because it is invisible. */
export const unseenWords = (name: string): string =>
  `“${name.slice(0, 80)}” was left alone: it is on the page where nobody can see it.`

/** An observation without waiting for the page to settle: what it shows is there; what is missing may still appear. */
export const observeNow = async (run: Run): Promise<Observation> => {
  const seen = await inActiveTab(run.session, (tab) =>
    observe(tab, { tabs: run.session.tabs(), wide: readsBySight(run) }),
  )
  return noteSeen(run, connected(seen))
}

/** Makes the observation the run's current state. */
export const noteSeen = async (run: Run, seen: Observation): Promise<Observation> => {
  for (const name of seen.unpainted ?? []) run.notes.add(unseenWords(name))
  if (seen.platform !== 'unknown') run.platform = seen.platform
  for (const name of namesOf(run.wishes.form, seen.fields)) run.namesMet.add(name)
  const before = run.seen
  await noteView(run, seen)
  noteSignIn(run, seen)
  run.seen = seen
  run.firstSeen ??= seen
  await run.ports.stepTrace?.seen(run.session, seen)
  run.ports.emit('observed', {
    url: seen.url,
    title: seen.title,
    platform: seen.platform,
    page_type: seen.pageType,
    fields: seen.fields.length,
    page: pageNumber(run),
    progress: progressOf(run),
  })
  await noteObservation(run, before, seen)
  return seen
}

/** Operations that can open another view; waiting and filling in between cannot. */
export const causesView = (entry: TraceEntry | undefined): boolean =>
  entry?.outcome.status === 'done' && ['click', 'press', 'navigate', 'back', 'switch_tab'].includes(entry.operation.op)

/** If each question has its own view, the choice itself leads on. */
const isChosenHere = (run: Run, { page, operation, outcome }: TraceEntry): boolean =>
  page === pageNumber(run) && outcome.status === 'done' && (operation.op === 'select' || operation.op === 'check')

const noteView = async (run: Run, seen: Observation): Promise<void> => {
  const before = run.seen ?? run.earlier
  run.earlier = undefined
  const arrivedAt = run.trace.pages.at(-1)
  if (!before && arrivedAt) {
    Object.assign(arrivedAt, { ...pageOf(seen, undefined, arrivedAt.page), screenshot: arrivedAt.screenshot })
    run.firstFields.set(arrivedAt.page, new Set(seen.fields.map(identity)))
    closeView(run, seen)
    return
  }
  if (before && !isNewView(before, seen)) {
    closeView(run, seen)
    return
  }
  const cause = before && run.trace.entries.findLast((entry) => causesView(entry) || isChosenHere(run, entry))
  if (cause?.page === pageNumber(run)) cause.leaves = true
  run.trace.pages.push(pageOf(seen, before, run.trace.pages.length))
  run.firstFields.set(pageNumber(run), new Set(seen.fields.map(identity)))
  closeView(run, seen)
}

/** Fields that were understood but not filled in are updated with every observation of the view. */
const closeView = (run: Run, seen: Observation): void => {
  const page = run.trace.pages.at(-1)
  if (page)
    page.latent = latentFields(
      seen,
      run.trace.entries.filter((entry) => entry.page === page.page),
      // A field left open although there is a value was left on purpose: a replay must not fill it in.
      (key) => hasValue(run, key),
    )
}

/** Whether a replay would find a value for it, also under another name. */
const hasValue = ({ applicant }: Run, key: string): boolean => renderTemplate(`{{${key}}}`, applicant).status === 'ok'

/**
 * Keeps a screenshot of the current view with secrets covered. The newest one of a view counts. A page that cannot be
 * captured has none.
 */
export const picture = async (run: Run): Promise<void> => {
  if (run.ports.screenshots.off) return
  const page = run.trace.pages.at(-1)
  const image = await screenshot(run.session.active(), { signal: run.signal }).catch(instead('step', undefined))
  if (page && image)
    page.screenshot = await run.ports.screenshots.keep(image, { page: page.page, label: page.heading ?? page.title })
}

/**
 * A replay proved an arrival without an observation: the run is on the manual's next view. `heading`: the manual's name
 * for it.
 */
export const arrive = (run: Run, heading?: string): void => {
  run.seen = undefined
  const { page } = run.session.active()
  run.trace.pages.push({
    page: run.trace.pages.length,
    url: page.url(),
    title: '',
    ...(heading && { heading }),
    urlPattern: '',
    fingerprint: '',
    proofs: [],
    latent: [],
  })
}
