/** What the person does on the page while they are asked. Whatever else happens there, the page does by itself. */

import { delay } from '../../base/clock.ts'
import { instead } from '../../base/debug.ts'
import { type PersonAct, stillTyping, watchPerson } from '../../browser/person-watch.ts'
import type { Hand, Run } from './context.ts'

/** A page can scroll by itself, and can change a field as if somebody had typed. */
const isByKeysOrMouse = (act: PersonAct): boolean =>
  act.did !== 'scroll' && act.did !== 'hover' && (act.did !== 'fill' || act.byHand === true)

/** ms to wait for the page. It tells nothing while a document is requested. */
const TELLS_MS = 1_000

/** Listens from now on. Nobody waits for the page, which may be busy. */
export const listen = (run: Run): Hand & { stop(): void } => {
  const acts: PersonAct[] = []
  const note = (act: PersonAct): void => {
    if (isByKeysOrMouse(act)) acts.push(act)
  }
  const page = run.sends.held.size === 0 ? openPage(run) : undefined
  if (!page) return { acts, isBlind: () => false, heard: async () => false, stop: () => undefined }
  let blind = false
  const watching = watchPerson(page, note, () => {
    blind = true
  }).catch(instead('state', undefined))
  return {
    acts,
    isBlind: () => blind,
    async heard() {
      await Promise.race([watching, delay(TELLS_MS)])
      // What was reported before the answer to this call has arrived before it.
      for (const act of await stillTyping(page)) note(act)
      return acts.length > 0
    },
    stop: () => void watching.then((stop) => stop?.()),
  }
}

/** While a press is held that is asked about, the page is not worked on. */
const openPage = (run: Run) => {
  try {
    return run.session.active().page
  } catch (error) {
    return instead('state', undefined)(error)
  }
}
