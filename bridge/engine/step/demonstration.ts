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

/** ms a page may take to come to rest before it is looked at; one that never rests is seen as it is. */
const REST_MS = 1_500

export interface Demonstration {
  /** Takes down what was done since the last observation. */
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
    // Heard before the page was seen as it is now: done on the view before.
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
  // A field that is still typed in tells of itself once it is left.
  const focused = seen.elements.find((element) => element.focused)?.index
  const typedIn = seen.fields.find(({ index }) => index === focused)
  const silent = stays ? changedUnobserved(before, seen, heard).filter(({ field }) => field !== typedIn) : []
  // A press on what is no button, and that did nothing, was none.
  const did = heard.filter((act) => act.did !== 'press' || !act.drawn || seen.digest !== before?.digest)
  await noteActs(run, [...did, ...silent], true)
  await noteSeen(run, seen)
}
