/**
 * What the provider has seen of the page: the first observation whole, then only changes (O8). A new page, a page that
 * changed in most places, and a long chain of changes start again with a whole observation, so that prompts stay short.
 */
import type { Observation } from '../../../shared/domain/observation.ts'
import type { JobPlan } from '../../../shared/domain/plan.ts'
import type { EarlierObservations, LaterObservation } from '../../../shared/domain/provider.ts'
import { deltaBetween } from '../../observe/index.ts'

/** Maximum later observations before the whole page is shown again. */
const MAX_LATER = 12
/** Maximum steps since the first observation, which are in the prompt in full until then. */
const MAX_STEPS = 40
/** Maximum length of the changes, in total and as a share of the whole page. */
const MAX_SHARE = 1
const FREE_CHARACTERS = 2_000

interface Chain {
  first: Observation
  steps: number
  plan?: JobPlan
  later: LaterObservation[]
}

export class PromptHistory {
  private chain: Chain | undefined
  private asked: Chain | undefined

  /** For the next question; undefined: show the whole page. Counts as shown once {@link told}. */
  next(seen: Observation, steps: number, plan?: JobPlan): EarlierObservations | undefined {
    const { chain } = this
    const changes = chain && this.changesOf(chain, seen, steps)
    if (!chain || changes === undefined) {
      this.asked = { first: seen, steps, later: [], ...(plan && { plan }) }
      return undefined
    }
    this.asked = { ...chain, later: [...chain.later, { seen, steps, changes }] }
    return { ...chain, changes }
  }

  /** The question was answered: what it showed is now known to the provider. */
  told(): void {
    this.chain = this.asked
  }

  /** Show the whole page at the next observation: it is unknown what the provider still has of it. */
  forget(): void {
    this.chain = undefined
  }

  private changesOf({ first, steps: from, later }: Chain, seen: Observation, steps: number): string | undefined {
    const last = later.at(-1)?.seen ?? first
    // Not the digest: a page may have been redrawn identically with other numbers.
    if (last.url === seen.url && unmarked(last.text) === unmarked(seen.text)) return ''
    const delta = deltaBetween(last, seen)
    if (!delta || later.length >= MAX_LATER || steps - from > MAX_STEPS) return undefined
    const told = later.reduce((sum, { changes }) => sum + changes.length, 0)
    return told + delta.text.length > FREE_CHARACTERS + first.text.length * MAX_SHARE ? undefined : delta.text
  }
}

/** Without the mark for new elements, and without the focus, which moves with any press. */
const unmarked = (text: string): string =>
  text.replace(/\*(?=\[)/g, '').replace(/^( *\[\d+\] \w+(?: "[^"]*")?[^"\n]*?) focused/gm, '$1')
