/** What is shown with an open request and kept nowhere, such as a code from the person's mail: in this process, for as long as it is open. */
import type { Interaction } from '../../shared/domain/interaction.ts'
import type { Shown } from '../engine/state/ports.ts'

export interface ShownRequests {
  /** @returns takes it away again */
  add(interactionId: string, shown: Shown): () => void
  /** The request with what is shown with it, for a screen of the owner's. */
  with<T extends Interaction>(open: T): T
}

export const createShown = (): ShownRequests => {
  const all = new Map<string, Shown>()
  return {
    add(id, shown) {
      all.set(id, shown)
      return () => void all.delete(id)
    },
    with(open) {
      const shown = open.status === 'open' ? all.get(open.id) : undefined
      return shown
        ? { ...open, value: { text: shown.text, secret: false }, facts: [...open.facts, ...shown.facts] }
        : open
    },
  }
}
