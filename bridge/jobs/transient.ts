/**
 * What is shown with an open request and never stored, such as a code from the person's mail: in this process, while
 * the request is open.
 */
import type { Interaction } from '../../shared/domain/interaction.ts'
import type { Transient } from '../engine/state/ports.ts'

export interface Transients {
  /** @returns takes it away again */
  add(interactionId: string, content: Transient): () => void
  /** The request with its unstored content, for the owner's screen. */
  with<T extends Interaction>(open: T): T
}

export const createTransients = (): Transients => {
  const all = new Map<string, Transient>()
  return {
    add(id, content) {
      all.set(id, content)
      return () => void all.delete(id)
    },
    with(open) {
      const content = open.status === 'open' ? all.get(open.id) : undefined
      return content
        ? { ...open, value: { text: content.text, secret: false }, facts: [...open.facts, ...content.facts] }
        : open
    },
  }
}
