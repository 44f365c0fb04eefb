/**
 * Before a step is done, checks whether its field still asks the learned question. One look at the fields of a view
 * answers this for all of its steps. A field that appears later is checked when it is its turn.
 */

import { asksTheSame, meansTheSame } from '../../../shared/domain/asked.ts'
import { normal } from '../../../shared/domain/likeness.ts'
import type { ManualStep } from '../../../shared/domain/manual.ts'
import { FILLS } from '../../../shared/domain/operation.ts'
import { alikeForms, biggestForm, inOwnForms } from '../../../shared/domain/own-form.ts'
import { type TargetDescriptor, targetKey } from '../../../shared/domain/target.ts'
import { takesSeveral, traitsOf, type Widget } from '../../../shared/domain/widgets.ts'
import { type VisibleField, visibleFields } from '../../observe/index.ts'
import { aboutAnother } from '../../think/judge.ts'
import type { Run } from '../state/context.ts'
import { titlesOf } from '../step/judged.ts'
import { fillsOfRest } from './view-steps.ts'

/**
 * `elsewhere`: the question is now at another field. `other`: the step's field asks something else. `unclear`: several
 * forms ask it that were not there when it was learned.
 */
export type QuestionMatch = { kind: 'same' | 'other' | 'unclear' } | { kind: 'elsewhere'; target: TargetDescriptor }

const SAME: QuestionMatch = { kind: 'same' }
const OTHER: QuestionMatch = { kind: 'other' }
const UNCLEAR: QuestionMatch = { kind: 'unclear' }

/** The parts of a run needed to read the questions of a view. */
export type QuestionRun = Pick<Run, 'session' | 'trace'> & { input?: Pick<Run['input'], 'jobType'> }

export interface Questions {
  of(step: ManualStep): Promise<QuestionMatch>
  /** Called when the page is another one. */
  forget(): void
}

interface ViewReading {
  /** A field that is not on the view now is not waited for. */
  carried?: boolean
  /** All steps of a view are about fields that are sent together. */
  oneForm?: boolean
}

/** @param mayCome whether an answer may make the step's field appear */
export const questionsOf = (
  run: QuestionRun,
  steps: readonly ManualStep[],
  { carried = false, oneForm = false }: ViewReading = {},
  mayCome: (step: ManualStep) => boolean = () => false,
): Questions => {
  const known = new Map<ManualStep, QuestionMatch>()
  const judgedAt = new Map<ManualStep, number>()
  return {
    async of(step) {
      if (!FILLS.has(step.action) || !step.target) return SAME
      const done = run.trace.entries.length
      const again = carried && known.get(step)?.kind === 'other' && mayCome(step) && (judgedAt.get(step) ?? done) < done
      if (again) known.delete(step)
      if (!known.has(step)) {
        const rest = again ? [] : fillsOfRest(steps, step)
        // A choice that leads on by itself is checked alone.
        const open = rest.includes(step) ? rest : [step]
        await judge(run, open, known, { carried, oneForm })
        for (const one of open) judgedAt.set(one, done)
      }
      return known.get(step) ?? SAME
    },
    forget() {
      known.clear()
    },
  }
}

/** Whether the target's field asks the learned question and is in the same form as the other fields of its view. */
export const stillAsks = async (
  run: QuestionRun,
  step: ManualStep,
  target: TargetDescriptor,
  others: readonly TargetDescriptor[] = [],
): Promise<boolean> => {
  if (!FILLS.has(step.action)) return true
  const fields = await visibleFields(run.session.active(), [target, ...others])
  const field = fields.find(({ of }) => of.includes(0))
  const form = biggestForm(fields.filter(({ of }) => of.some((at) => at > 0)))
  return field === undefined || (asksTheSame(step, field) && inForm(fields, form).includes(field))
}

/**
 * The only field of the form that asks the learned question, is filled in the same way and is meant by no other step: a
 * list that was rebuilt as radio buttons, for example.
 */
export const askedElsewhere = async (
  run: QuestionRun,
  step: ManualStep,
  others: readonly TargetDescriptor[],
): Promise<VisibleField | undefined> => {
  const { action, widget } = step
  if (!FILLS.has(action) || widget === undefined) return undefined
  const all = await visibleFields(run.session.active(), others)
  const isFor = whoseIn(run, all)
  const same = inForm(all, biggestForm(all.filter(isMeantBySome))).filter(
    (field) =>
      !isMeantBySome(field) &&
      !field.disabled &&
      !field.trap &&
      // One of the same kind was compared with the learned one already.
      field.widget !== widget &&
      isFilledAlike({ widget }, field) &&
      !isNamesake(step, field) &&
      meansTheSame(step, field) &&
      isFor(step, field),
  )
  return same.length === 1 ? same[0] : undefined
}

const isFilledAlike = (one: { widget: Widget }, other: { widget: Widget }): boolean =>
  traitsOf(one).fill === traitsOf(other).fill && takesSeveral(one) === takesSeveral(other)

/** The address box of a job alert beside the form may be the only field with the step's name. */
const inForm = (fields: readonly VisibleField[], form: number | undefined): readonly VisibleField[] =>
  form === undefined ? fields : inOwnForms(fields, (field) => field.form === form)

const isMeantBySome = ({ of }: VisibleField): boolean => of.length > 0

const judge = async (
  run: QuestionRun,
  steps: readonly ManualStep[],
  known: Map<ManualStep, QuestionMatch>,
  { carried, oneForm }: ViewReading,
): Promise<void> => {
  const open = steps.flatMap((step) => (step.target && !known.has(step) ? [{ step, target: step.target }] : []))
  const tab = run.session.active()
  const all = await visibleFields(
    tab,
    open.map(({ target }) => target),
  )
  if (oneForm && (carried || !open.every(isOfSeveral)) && isAmongAlike(all, tab.page.url())) {
    for (const { step } of open) known.set(step, UNCLEAR)
    return
  }
  const form = oneForm ? biggestForm(all.filter(isMeantBySome)) : undefined
  const fields = inForm(all, form)
  const isFor = whoseIn(run, all)
  const others: typeof open = []
  for (const [at, one] of open.entries()) {
    const field = fields.find(({ of }) => of.includes(at))
    if (!field && !carried && !all.some(({ of }) => of.includes(at))) continue
    if (field && asksTheSame(one.step, field) && isFor(one.step, field)) known.set(one.step, SAME)
    else others.push(one)
  }
  if (others.length === 0) return
  // Forms whose names and ids are only numbered: the question may be in a neighbouring field.
  const byWords = others.map(({ target: { testId: _, css: __, position: ___, ...rest } }) => rest)
  const anew = inForm(await visibleFields(tab, byWords), form)
  const meant = new Set(fields.filter(isMeant(open, known)).map(({ target }) => targetKey(target)))
  for (const [at, { step }] of others.entries()) {
    const field = anew.find(({ of }) => of.includes(at))
    const free = field !== undefined && !meant.has(targetKey(field.target)) && !isNamesake(step, field)
    const moved = free && asksTheSame(step, field) && isFor(step, field) ? byWords[at] : undefined
    if (moved) known.set(step, { kind: 'elsewhere', target: moved })
  }
  // In other words or another language: the only field that asks the same and belongs to no other step.
  const taken = new Set(
    [...fields.filter(isMeant(open, known)), ...anew.filter(isMeant(others, known))].map(({ target }) =>
      targetKey(target),
    ),
  )
  for (const { step } of others) {
    if (known.has(step)) continue
    const same = anew.filter(
      (field) =>
        !field.disabled && !taken.has(targetKey(field.target)) && meansTheSame(step, field) && isFor(step, field),
    )
    const [one] = same.length === 1 ? same : []
    known.set(step, one ? { kind: 'elsewhere', target: one.target } : OTHER)
    if (one) taken.add(targetKey(one.target))
  }
}

/** Under its own title, a field with the same question may be about somebody else: a referee's phone. */
const whoseIn = (
  run: QuestionRun,
  fields: readonly VisibleField[],
): ((step: ManualStep, field: VisibleField) => boolean) => {
  let isAnothers: ((field: VisibleField) => boolean) | undefined
  return ({ source, entry, target }, field) => {
    if (source?.from !== 'profile' || entry !== undefined || (field.hints.legend ?? field.section) === target?.section)
      return true
    isAnothers ??= aboutAnother(
      fields,
      run.session.active().page.url(),
      { jobType: run.input?.jobType ?? 'custom', titles: titlesOf(run) },
      run.trace.entries,
    )
    const own = fields.find(({ target: one }) => targetKey(one) === targetKey(field.target))
    return own === undefined || !isAnothers(own)
  }
}

/** When it was learned, another field had the same name. */
const isOfSeveral = ({ target }: { target: TargetDescriptor }): boolean => (target.fingerprint?.twins ?? 0) > 0

/** Whether the field may be the other one that had the step's name: it is not in a section that had one such field. */
const isNamesake = ({ target }: ManualStep, { section }: VisibleField): boolean =>
  target?.fingerprint?.twins !== undefined &&
  !(target.fingerprint.twins === 1 && target.section !== undefined && normal(target.section) === normal(section ?? ''))

const isAmongAlike = (fields: readonly VisibleField[], url: string): boolean =>
  alikeForms(fields, { url, byHeading: true }).kind !== 'any'

/** Whether one of the steps that match a field is for it. */
const isMeant =
  (steps: readonly { step: ManualStep }[], known: ReadonlyMap<ManualStep, QuestionMatch>) =>
  ({ of }: { of: readonly number[] }): boolean =>
    of.some((at) => {
      const asked = steps[at] && known.get(steps[at].step)
      return asked !== undefined && asked.kind !== 'other'
    })
