/**
 * For a person with more jobs or schools than the manual was learned with. The steps of the last known entry are
 * repeated for each further one, on the fields with the next number. Pure.
 */
import { withoutIndex } from '../../../shared/domain/entry-keys.ts'
import { ENTRY_SECTIONS, type EntrySection } from '../../../shared/domain/entry-sections.ts'
import type { ManualStep } from '../../../shared/domain/manual.ts'
import { FILLS } from '../../../shared/domain/operation.ts'
import type { TargetDescriptor } from '../../../shared/domain/target.ts'
import { isPlainText } from '../../../shared/domain/widgets.ts'
import { definedOnly } from '../../base/defined.ts'

/**
 * The steps, with those of further entries after the ones they resemble. Only if the manual knows at least two entries
 * on one view, and the last of them was opened by a press. Their orders begin at {@link ordersOf}.
 * @param count number of the person's entries
 */
export const withFurtherEntries = (
  steps: readonly ManualStep[],
  count: (section: EntrySection) => number,
): readonly ManualStep[] =>
  ENTRY_SECTIONS.reduce<readonly ManualStep[]>((all, section) => withMore(all, section, count(section)), steps)

const withMore = (steps: readonly ManualStep[], section: EntrySection, count: number): readonly ManualStep[] => {
  const numbers = steps.flatMap(({ entry }) => (entry?.startsWith(`${section}.`) ? [Number(entry.split('.')[1])] : []))
  const known = Math.max(0, ...numbers)
  if (known === 0 || count <= known + 1) return steps
  const like = steps.filter(({ entry }) => entry === `${section}.${known}`)
  const before = steps.filter(({ entry }) => entry === `${section}.${known - 1}`)
  if (!isOpened(like) || before.length === 0) return steps
  const next = ordersOf(steps)
  const more = Array.from({ length: count - known - 1 }, (_, at) => at + 1).flatMap((by) =>
    like.map((step) =>
      shifted(
        step,
        before.find((one) => isAlike(one, step)),
        { section, known, by },
      ),
    ),
  )
  const at = steps.indexOf(like.at(-1) as ManualStep) + 1
  return [...steps.slice(0, at), ...more.map((step, one) => ({ ...step, order: next + one })), ...steps.slice(at)]
}

/** Higher than the orders of these steps. */
export const ordersOf = (steps: readonly ManualStep[]): number => Math.max(...steps.map(({ order }) => order)) + 1

/** A press opens it, it is filled in, and all of that is on one view. */
const isOpened = (like: readonly ManualStep[]): boolean =>
  like[0]?.action === 'click' &&
  like.some(isWritten) &&
  like.every(({ page, leaves, commit, when }) => page === like[0]?.page && !leaves && !commit && !when)

/** A text field of an entry, which is empty if the entry was just opened. */
export const isWritten = ({ action, widget }: ManualStep): boolean =>
  action === 'type' && widget !== undefined && isPlainText({ widget })

const isAlike = (one: ManualStep, other: ManualStep): boolean =>
  one.action === other.action && one.widget === other.widget && keyOf(one) === keyOf(other)

const keyOf = ({ source, action, description }: ManualStep): string =>
  source?.from === 'profile' ? withoutIndex(source.key) : `${action} ${FILLS.has(action) ? description : ''}`

interface Shift {
  section: EntrySection
  /** Number of the entry that the step is for. */
  known: number
  by: number
}

const shifted = (step: ManualStep, before: ManualStep | undefined, shift: Shift): ManualStep => {
  const { section, known, by } = shift
  const own = `${section}.${known}`
  const further = `${section}.${known + by}`
  const { source } = step
  return {
    ...step,
    entry: further,
    ...(step.value !== undefined && { value: step.value.replaceAll(`{{${own}.`, `{{${further}.`) }),
    ...(source?.from === 'profile' && { source: { ...source, key: source.key.replace(`${own}.`, `${further}.`) } }),
    ...(step.target && before?.target && { target: shiftedTarget(step.target, before.target, by) }),
  }
}

/** Its position and its neighbours belong to another entry. */
const shiftedTarget = (target: TargetDescriptor, before: TargetDescriptor, by: number): TargetDescriptor => {
  const { testId, name, label, css, text, section, nth, position: _, fingerprint, ...rest } = target
  const next = (own: string | undefined, other: string | undefined): string | undefined =>
    own === undefined ? undefined : other === undefined ? own : oneFurther(own, other, by)
  const titled = next(section, before.section)
  const value = testId && next(testId.value, before.testId?.value)
  const among = titled === section && (fingerprint?.twins ?? 0) > 1 ? by : 0
  return {
    ...rest,
    ...(testId && value !== undefined && { testId: { ...testId, value } }),
    ...definedOnly({
      name: next(name, before.name),
      label: next(label, before.label),
      css: next(css, before.css),
      text: next(text, before.text),
      section: titled,
      nth: nth === undefined ? undefined : nth + among,
      fingerprint: fingerprint && shiftedMarks(fingerprint, before.fingerprint, { next, among }),
    }),
  }
}

type Fingerprint = NonNullable<TargetDescriptor['fingerprint']>

const shiftedMarks = (
  own: Fingerprint,
  before: Fingerprint | undefined,
  { next, among }: { next: (own: string | undefined, other: string | undefined) => string | undefined; among: number },
): Fingerprint => {
  const { idAttr, nameAttr, heading, twins, neighbours: _, ordinal: __, box: ___, ...marks } = own
  return {
    ...marks,
    ...definedOnly({
      idAttr: next(idAttr, before?.idAttr),
      nameAttr: next(nameAttr, before?.nameAttr),
      heading: next(heading, before?.heading),
      twins: twins === undefined ? undefined : twins + among,
    }),
  }
}

/**
 * `jobs.1.title` after `jobs.0.title`: `jobs.2.title`. Undefined if they differ in more than one number that increases
 * by one.
 */
export const oneFurther = (own: string, before: string, by: number): string | undefined => {
  const [parts, others] = [own, before].map((text) => text.split(/(\d+)/))
  if (parts?.length !== others?.length) return undefined
  const made = parts?.map((part, at) => {
    const other = others?.[at]
    if (part === other) return part
    return /^\d+$/.test(part) && Number(part) === Number(other) + 1 && part === String(Number(part))
      ? String(Number(part) + by)
      : undefined
  })
  return made?.includes(undefined) ? undefined : made?.join('')
}
