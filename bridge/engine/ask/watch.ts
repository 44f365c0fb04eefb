/**
 * Whether the person has done what was asked, as the page shows it: noticed without a click, and checked after one
 * (H13, U2).
 */
import type { Resolution } from '../../../shared/domain/interaction.ts'
import type { Observation } from '../../../shared/domain/observation.ts'
import type { Sentence } from '../../../shared/domain/sentences.ts'
import { traitsOf } from '../../../shared/domain/widgets.ts'
import { observe, settle, watchTab } from '../../observe/index.ts'
import type { Run } from '../state/context.ts'
import type { HumanAsk } from '../state/ports.ts'

export type Watching = Pick<HumanAsk, 'noticed' | 'missing'>
type Both = Required<Watching>

/** ms a page may take to settle before it is judged; a page that never settles is judged as it is. */
const REST_MS = 1_500

/** ms a focused text field must stay unchanged: until then somebody may still be typing. */
const TYPED_MS = 1_500
const TYPED_INTO = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton'])

const DONE: Resolution = { action: 'resume', choice: 'done', remember: true }

/** An observation that is not recorded in the run. */
const observeAside = (run: Run): Promise<Observation> =>
  observe(run.session.active(), { tabs: run.session.tabs(), aside: true })

export interface WatchedFor {
  /** The condition for continuing, with the page's evidence; `undefined`: not yet. */
  done(seen: Observation): Partial<Resolution> | undefined | Promise<Partial<Resolution> | undefined>
  /** What is missing, if `done` says not yet. */
  missing(seen: Observation): Sentence | '' | Promise<Sentence>
}

/** Both ways of noticing use the same rule. The condition must still be true when the page has settled. */
export const watchFor = (run: Run, { done, missing }: WatchedFor): Both => {
  const resting = async (signal: AbortSignal): Promise<Observation> => {
    await settle(run.session.active(), { signal, boundMs: REST_MS })
    return observeAside(run)
  }
  const typing = typingWatch()
  return {
    noticed: (signal) =>
      watchTab(
        run.session,
        async () => {
          const seen = await observeAside(run)
          if (typing.goesOn(seen) || (await done(seen)) === undefined) return undefined
          const found = await done(await resting(signal))
          return found && { ...DONE, ...found }
        },
        signal,
      ),
    async missing() {
      const seen = await resting(run.signal)
      return (await done(seen)) === undefined ? await missing(seen) : undefined
    },
  }
}

/** A half-typed word looks like an answer. */
const typingWatch = () => {
  let last = { text: '', at: 0 }
  return {
    goesOn({ elements, fields }: Observation): boolean {
      const field = elements.find(({ focused, role }) => focused && TYPED_INTO.has(role))
      const of = field && fields.find(({ index }) => index === field.index)
      // The browser's own lists have the role combobox, but cannot contain half a word.
      if (of && traitsOf(of).options === 'native') return false
      const text = field?.value ? `${field.index}=${field.value}` : ''
      if (text !== last.text) last = { text, at: performance.now() }
      return text !== '' && performance.now() - last.at < TYPED_MS
    },
  }
}
