/**
 * Guided mode (U4): the person does each step; the engine says which, offers the value, notices when it is done and
 * says what is missing. The result is recorded as the person's step and learned like any other.
 */

import { matchOption } from '../../../shared/domain/choices.ts'
import type { PlannedOperation } from '../../../shared/domain/decision.ts'
import { GhError } from '../../../shared/domain/errors.ts'
import { choiceOf } from '../../../shared/domain/interaction-answer.ts'
import { type GuideStep, guideWords, missingWords } from '../../../shared/domain/interaction-words.ts'
import type { Field, Observation } from '../../../shared/domain/observation.ts'
import type { Condition } from '../../../shared/domain/operation.ts'
import { type Outcome, valueWords } from '../../../shared/domain/outcome.ts'
import { say } from '../../../shared/domain/sentences.ts'
import { type TargetDescriptor, targetKey } from '../../../shared/domain/target.ts'
import { APPEAR_MS } from '../../../shared/domain/waits.ts'
import { traitsOf } from '../../../shared/domain/widgets.ts'
import { sameText } from '../../act/index.ts'
import { type PersonAct, watchPerson } from '../../browser/person-watch.ts'
import { displayedValue, holds, isThere, lostValues, waitForAny } from '../../observe/index.ts'
import { ask, sentence } from '../ask/ask.ts'
import { watchFor } from '../ask/watch.ts'
import type { Run, StageEnd } from '../state/context.ts'
import { isNewView } from '../state/views.ts'

export interface Guided {
  planned: PlannedOperation
  label: string | undefined
  target: TargetDescriptor | undefined
  field: Field | undefined
  commit: boolean
  seen: Observation | undefined
}

const KINDS: Partial<Record<PlannedOperation['operation']['op'], GuideStep['do']>> = {
  type: 'type',
  select: 'choose',
  check: 'tick',
  upload: 'upload',
  click: 'press',
  drag: 'drag',
  hover: 'hover',
}

/**
 * Operations that a person does in guided mode. Everything else (scrolling, waiting, opening an address) is not their
 * work.
 */
export const isGuided = (run: Run, { operation, once }: PlannedOperation): boolean =>
  run.input.supervision === 'guide' && !once && KINDS[operation.op] !== undefined

/** Lets the person do it. Errors: as `ask`; human_cancelled if they skip the step that sends. */
export const guideStep = async (run: Run, step: Guided): Promise<Outcome | StageEnd> => {
  const started = run.ports.now()
  const { target } = step
  const ms = (): number => run.ports.now() - started
  const notThere = (): Outcome => ({
    status: 'failed',
    code: 'TARGET_NOT_FOUND',
    message: `“${step.label}” is not on the page.`,
    ms: ms(),
  })
  if (target && !(await appears(run, target))) return notThere()
  const wish = wishOf(step)
  const before = wish.fact && (await state(run, wish.fact, wish.means))
  if (wish.fact && before?.done) return doneWith(step, wish, before.value, ms())
  const lost = lostWatch(run, target)
  const asked = await show(run, step, wish, lost.isLost)
  if ('end' in asked) return asked.end
  // The page in its current state decides what comes next.
  if (lost.was()) return notThere()
  if (choiceOf(asked.answered) !== 'skip') {
    const after = wish.fact && (await state(run, wish.fact, wish.means))
    return doneWith(step, wish, after?.value, ms())
  }
  if (step.commit) throw new GhError('human_cancelled', say('problem_chose_not_to_send').text)
  // The field's current value is the person's own choice.
  const left = wish.fact ? (await state(run, wish.fact, wish.means)).value : ''
  if (target && wish.fact) run.human.own.set(targetKey(target), left)
  run.ports.emit('step_skipped', { label: step.label ?? '' })
  return { status: 'done', observed: { value: left }, ...(target && { descriptor: target }), ms: ms() }
}

const appears = async (run: Run, target: TargetDescriptor): Promise<boolean> => {
  const tab = run.session.active()
  if (await isThere(tab, [target])) return true
  const visible: Condition = { is: 'element_visible', target }
  return (await waitForAny(tab, [visible], { timeoutMs: APPEAR_MS.target, signal: run.signal })).is === 'held'
}

/** The expected result, as a fact if there is one, and in words for the person. */
interface Wish {
  fact?: Extract<Condition, { is: 'value_is' | 'checked_is' }>
  text?: string
  secret: boolean
  /**
   * `choice`: “United States” is done if “United States of America” was chosen. `file`: a page that has accepted a file
   * often empties its input and shows the name elsewhere.
   */
  means?: 'choice' | 'file' | undefined
}

const wishOf = ({ planned: { operation, source }, target, field }: Guided): Wish => {
  const secret = source?.from === 'secret' || (field !== undefined && traitsOf(field).secret)
  if (!target) return { secret }
  if (operation.op === 'check') return { fact: { is: 'checked_is', target, checked: operation.checked }, secret: false }
  const words = valueWords({ operation })
  if (words === undefined) return { secret }
  const labels = field?.options?.map(({ label }) => label) ?? []
  const chosen = operation.op === 'select' && operation.options.length === 1 ? matchOption(words, labels) : undefined
  const text = chosen === undefined ? words : (labels[chosen.index] ?? words)
  // The value of a secret field is never compared: it is enough that there is one.
  return {
    text,
    secret,
    means: operation.op === 'select' ? 'choice' : operation.op === 'upload' ? 'file' : undefined,
    fact: { is: 'value_is', target, value: secret ? '' : text },
  }
}

const state = async (
  run: Run,
  fact: NonNullable<Wish['fact']>,
  means?: Wish['means'],
): Promise<{ done: boolean; value: string }> => {
  const tab = run.session.active()
  if (fact.is === 'checked_is') {
    const done = (await isThere(tab, [fact.target])) && (await lostValues(tab, [fact])).length === 0
    return { done, value: done === fact.checked ? 'Yes' : 'No' }
  }
  if (means === 'file' && (await holds(tab, { is: 'text_present', text: fact.value })))
    return { done: true, value: fact.value }
  const value = (await displayedValue(tab, fact.target)) ?? ''
  const secret = fact.value === ''
  if (secret || value === '') return { done: value !== '', value }
  const meant = means === 'choice' && matchOption(fact.value, [value]) !== undefined
  // The same rule as for typed values: a date may be written in the page's own way, segment by segment.
  const same = meant || sameText(fact.value, value.replace(/\s*([/.-])\s*/g, '$1'))
  return { done: same || (await lostValues(tab, [fact])).length === 0, value }
}

const doneWith = ({ target }: Guided, { fact, secret }: Wish, value: string | undefined, ms: number): Outcome => {
  const observed =
    fact?.is === 'checked_is' ? { checked: fact.checked } : value !== undefined && !secret ? { value } : {}
  return {
    status: 'done',
    observed,
    ...(target && { descriptor: target }),
    ...(fact && !secret && { postcondition: fact }),
    ms,
  }
}

/** ms for which it must be gone, so that a page that is loading or redrawing itself does not end the card. */
const LOST_MS = 2_000

/** Whether the card's element is gone. After a reload, the page may be somewhere else. */
const lostWatch = (run: Run, target: TargetDescriptor | undefined) => {
  let since: number | undefined
  let was = false
  return {
    was: () => was,
    async isLost({ loading }: Observation): Promise<boolean> {
      const there = !target || loading || (await isThere(run.session.active(), [target]))
      since = there ? undefined : (since ?? run.ports.now())
      was = since !== undefined && run.ports.now() - since >= LOST_MS
      return was
    },
  }
}
type IsLost = ReturnType<typeof lostWatch>['isLost']

/** Nobody did it, and nobody can: the run continues without it. */
const LEFT = { choice: 'resume', resolution: 'gone' } as const

const show = async (run: Run, step: Guided, wish: Wish, isLost: IsLost) => {
  const { operation } = step.planned
  const label = step.label ?? 'this'
  const what: GuideStep =
    operation.op === 'check'
      ? { do: 'tick', label, checked: operation.checked }
      : { do: (KINDS[operation.op] ?? 'press') as Exclude<GuideStep['do'], 'tick'>, label }
  const pressed = wish.fact ? undefined : await hearPress(run, step, isLost)
  try {
    return await ask(run, {
      kind: 'guide_step',
      ...sentence(guideWords(what)),
      currentUrl: run.session.active().page.url(),
      ...(step.target && { target: step.target }),
      ...(wish.fact && !wish.secret && { postcondition: wish.fact }),
      ...(wish.text !== undefined && { value: { text: wish.secret ? '••••••' : wish.text, secret: wish.secret } }),
      step: { number: run.trace.entries.length + 1, total: run.human.steps ?? null },
      ...(pressed ? pressed.watching : filledIn(run, wish, isLost)),
    })
  } finally {
    pressed?.stop()
  }
}

const filledIn = (run: Run, { fact, text = '', secret, means }: Wish, isLost: IsLost) =>
  fact
    ? watchFor(run, {
        done: async (now) => {
          if ((await state(run, fact, means)).done) return {}
          return (await isLost(now)) ? LEFT : undefined
        },
        missing: async () => {
          if (fact.is === 'checked_is') return fact.checked ? 'The box isn’t ticked yet.' : 'The box is still ticked.'
          return missingWords((await state(run, fact, means)).value, text, secret)
        },
      })
    : {}

/** A press is done when it was observed, or when the page shows its effect. */
const hearPress = async (run: Run, { target, label, seen }: Guided, isLost: IsLost) => {
  let heard = false
  const key = target && targetKey(target)
  const note = (act: PersonAct): void => {
    if (act.did === 'press' && (targetKey(act.target) === key || act.name === label)) heard = true
  }
  const stop = await watchPerson(run.session.active().page, note)
  const before = seen ?? run.seen
  const watching = watchFor(run, {
    done: async (now) => {
      if (heard || (before && isNewView(before, now))) return {}
      return (await isLost(now)) ? LEFT : undefined
    },
    missing: () => `“${label ?? 'It'}” has not been pressed yet.`,
  })
  return { stop, watching }
}
