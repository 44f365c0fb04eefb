/** Records what a person does while they show a task, view by view. */
import type { Observation } from '../../../shared/domain/observation.ts'
import { instead } from '../../base/debug.ts'
import { type PersonAct, stillTyping, watchPerson } from '../../browser/person-watch.ts'
import { connected } from '../../connectors/index.ts'
import { observe, settle, watchTab } from '../../observe/index.ts'
import type { Run } from '../state/context.ts'
import { isNewView } from '../state/views.ts'
import { noteSeen } from './observe.ts'
import { changedUnobserved, noteActs } from './person-acts.ts'
import { pictureSeen } from './step-pictures.ts'

/** ms a page may take to settle before it is observed; a page that never settles is observed as it is. */
const REST_MS = 1_500

export interface Demonstration {
  /** Records what was done since the last observation. */
  end(): Promise<void>
  stop(): void
}

/**
 * Listens in every tab the person uses, and observes whenever the page changes, since an action belongs to the view it
 * was done on.
 */
export const beginDemonstration = async (run: Run): Promise<Demonstration> => {
  const acts: PersonAct[] = []
  const watched = new Map<unknown, Promise<() => void>>()
  const over = new AbortController()
  const listen = async (): Promise<void> => {
    const { page } = run.session.active()
    if (!watched.has(page))
      watched.set(
        page,
        watchPerson(page, (act) => void acts.push(act)),
      )
    await watched.get(page)
  }
  const noteView = async (): Promise<void> => {
    await listen()
    const tab = run.session.active()
    await settle(tab, { signal: run.signal, boundMs: REST_MS })
    const seen = connected(await observe(tab, { tabs: run.session.tabs() }))
    // Reported before the page was observed in its new state: done on the previous view.
    await note(run, acts.splice(0), seen)
  }
  await listen()
  const watching = watchTab(run.session, noteView, AbortSignal.any([run.signal, over.signal])).catch(
    instead('step', undefined),
  )
  return {
    async end() {
      over.abort()
      await watching
      acts.push(...(await stillTyping(run.session.active().page)))
      await noteView()
    },
    stop() {
      over.abort()
      for (const stop of watched.values()) void stop.then((close) => close())
    },
  }
}

const note = async (run: Run, heard: readonly PersonAct[], seen: Observation): Promise<void> => {
  const before = run.seen
  const stays = before !== undefined && !isNewView(before, seen)
  // A field reports its value once it loses focus.
  const focused = seen.elements.find((element) => element.focused)?.index
  const typedIn = seen.fields.find(({ index }) => index === focused)
  const silent = stays ? changedUnobserved(before, seen, heard).filter(({ field }) => field !== typedIn) : []
  // A press on something that is not a button, without effect, does not count.
  const did = heard.filter((act) => act.did !== 'press' || !act.drawn || seen.digest !== before?.digest)
  await noteActs(run, [...did, ...silent], true)
  await noteSeen(run, seen)
  await pictureSeen(run, seen)
}
