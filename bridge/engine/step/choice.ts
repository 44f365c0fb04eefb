/**
 * What a model picks by its own judgement, in a task in words: an element among similar ones that the task does not
 * name, an option, a place in a drawing. A replay repeats it only on a page that shows the same.
 */
import { isNamed, isSign, type Worded } from '../../../shared/domain/chosen.ts'
import { holdsValue } from '../../../shared/domain/holds-value.ts'
import { goalOf } from '../../../shared/domain/job-types.ts'
import type { Observation } from '../../../shared/domain/observation.ts'
import { type TargetRef, targetOf } from '../../../shared/domain/operation.ts'
import type { TraceEntry } from '../../../shared/domain/outcome.ts'
import type { TargetDescriptor } from '../../../shared/domain/target.ts'
import { isSameName, tokens } from '../../../shared/domain/text.ts'
import { describeAll } from '../../observe/index.ts'
import type { Run } from '../state/context.ts'
import type { JudgedStep, Prepared } from './prepare.ts'
import { isSaid } from './task-words.ts'

type Choice = Pick<TraceEntry, 'chosen' | 'revealed'>

/** Elements of one name whose rows are compared; more are not told apart. */
const MOST_TWINS = 60

export const choiceOf = async (run: Run, prepared: Prepared, judged: JudgedStep): Promise<Choice> => {
  if (prepared.by !== 'ai' || !goalOf(run.input.jobType).inWords) return {}
  const seen = prepared.seen ?? run.seen
  if (!seen) return {}
  const last = run.lastChosenFrom
  run.lastChosenFrom = seen
  const chosen = await chosenHow(run, prepared, judged, seen)
  const revealed = last !== undefined && isRevealed(prepared, last)
  return { ...(chosen && { chosen }), ...(revealed && { revealed }) }
}

const chosenHow = async (
  run: Run,
  prepared: Prepared,
  { commit }: JudgedStep,
  seen: Observation,
): Promise<Choice['chosen']> => {
  const { planned, descriptor, button, place } = prepared
  const { operation } = planned
  const { task } = run.input
  if (operation.op === 'select')
    return planned.source?.from === 'rule' && !operation.options.every((option) => isSaidWhole(option, task))
      ? 'always'
      : undefined
  if (operation.op === 'drag') {
    if (operation.path) return 'always'
    if (operation.by) return (await isSwipe(run, prepared, seen)) ? 'unless_opened' : 'always'
    const both = [descriptor, place].map(async (end) => end !== undefined && (await isNamedHere(run, end, seen)))
    return (await Promise.all(both)).every(Boolean) ? undefined : 'always'
  }
  // Where it leads depends on where the box stood.
  if (operation.op === 'scroll') return operation.target && (operation.dx ?? operation.dy) ? 'always' : undefined
  if ((operation.op !== 'click' && operation.op !== 'check') || !descriptor) return undefined
  if (operation.op === 'click' && operation.by) return 'always'
  // Nothing but a command follows what was done before it.
  const hasDone = run.trace.entries.some(({ outcome }) => outcome.status === 'done')
  const target = targetOf(operation)
  const index = target && 'index' in target ? target.index : undefined
  const isCommand = commit || COMMANDS.has(button?.purpose ?? 'other')
  if (hasDone && isCommand && !isOneOfLike(descriptor, index, seen)) return undefined
  if (!BY_APPEARANCE.test(task) && (await isNamedHere(run, descriptor, seen, index))) return undefined
  return isOpener(descriptor) || isOnlySign(descriptor, index, seen) ? 'unless_opened' : 'always'
}

/** “can view” for “so that she can only view it”. */
const isSaidWhole = (option: string, task: string): boolean =>
  isSaid(option, task) || (tokens(option).length > 0 && tokens(option).every((word) => tokens(task).includes(word)))

/** An element that the task names is pushed aside by itself, not to a place that depends on others. */
const isSwipe = async (
  run: Run,
  { planned: { operation }, descriptor }: Prepared,
  seen: Observation,
): Promise<boolean> =>
  operation.op === 'drag' &&
  operation.by?.[1] === 0 &&
  descriptor !== undefined &&
  targetKeyOf(operation.from) === targetKeyOf(operation.to) &&
  (await isNamedHere(run, descriptor, seen))

const targetKeyOf = (target: TargetRef): string => JSON.stringify(target)

/** An arrow or the like that only one element has: what it opens tells whether it is the one. */
const isOnlySign = (target: TargetDescriptor, own: number | undefined, seen: Observation): boolean =>
  !/[\p{L}\p{N}]/u.test(target.name ?? '') && (target.name ?? '').trim() !== '' && !isOneOfLike(target, own, seen)

/** “The word that is written in red” is not the word “red”. */
const BY_APPEARANCE =
  /(?<!\p{L})(?:(?:written|drawn|printed|painted|shown|colou?red) in|geschrieben|gedruckt|gezeichnet|gemalt|écrit\p{L}* en|escrit\p{L}* en)(?!\p{L})/iu

/** Whether others have its words: one "Book" in each row. */
const isOneOfLike = ({ name, text }: TargetDescriptor, own: number | undefined, { elements }: Observation): boolean =>
  elements.some((one) => one.index !== own && one.name !== '' && isSameName(one.name, name || text || ''))

const COMMANDS: ReadonlySet<string> = new Set(['next', 'submit', 'apply', 'accept_cookies', 'close'])

/** Words and signs of the page's own controls, unlike rows and answers, which are data. */
const isOpener = ({ role, name, fingerprint }: TargetDescriptor): boolean =>
  fingerprint?.tag === 'button' || fingerprint?.tag === 'summary' || OPENERS.has(role ?? '') || isSign(name ?? '')

const OPENERS: ReadonlySet<string> = new Set(['tab', 'menuitem', 'combobox'])

/** Whether the task or the person's data names the target, or nothing else is like it. */
const isNamedHere = async (run: Run, target: TargetDescriptor, seen: Observation, index?: number): Promise<boolean> => {
  const view = seen.elements.find((one) => one.index === index)
  // A cell is known by its headers, whatever it shows.
  const isCell = target.beside !== undefined && !target.name && !target.text && view !== undefined && view.name !== ''
  const nameOf = (name: string): string => (isCell && !/\p{L}/u.test(name) ? '' : name)
  const one: Worded = {
    role: view?.role ?? target.role ?? '',
    name: nameOf(view?.name || target.name || target.label || target.text || ''),
    around: [target.beside?.words, target.section, view?.beside?.words].filter(Boolean).join(' '),
  }
  if (holdsValue(run.applicant).mentioned(one.name)) return true
  const alike = seen.elements.filter((other) => other.index !== index && other.role === one.role)
  const isTwin = ({ name }: { name: string }): boolean => isSameName(nameOf(name), one.name)
  const others = view ? alike : alike.filter((other) => !isTwin(other))
  const twins = others.filter(isTwin)
  if (twins.length === 0 && isSign(one.name)) return true
  if (twins.length > MOST_TWINS) return false
  const rows = await rowsOf(run, twins, target.frame)
  const isOtherIcon = ({ index: at }: { index: number }): boolean =>
    one.name === '' && !isCell && isClassed(target) && rows.get(at)?.part !== target.beside?.part
  return isNamed(
    one,
    others
      .filter((other) => !isOtherIcon(other))
      .map((other) => ({ role: other.role, name: nameOf(other.name), around: rows.get(other.index)?.around ?? '' })),
    run.input.task,
  )
}

/** An icon whose class tells it from the other icons of its row: the same in every row of the app. */
const isClassed = ({ role, beside }: TargetDescriptor): boolean =>
  role !== 'shape' && beside !== undefined && /^(?:span|div|i|a|b|button|svg)\./.test(beside.part) && !beside.fill

interface Row {
  around: string
  part: string | undefined
}

const rowsOf = async (run: Run, twins: Observation['elements'], frame: string[]): Promise<ReadonlyMap<number, Row>> => {
  if (twins.length === 0) return new Map()
  const found = await describeAll(
    run.session.active(),
    twins.map(({ index }) => index),
    frame,
  )
  return new Map(
    twins.map(({ index, beside }) => {
      const target = found.get(index)
      const around = [target?.beside?.words, target?.section, beside?.words].filter(Boolean).join(' ')
      return [index, { around, part: target?.beside?.part }]
    }),
  )
}

/** Whether the target was not on the page before the step before. */
const isRevealed = ({ planned, descriptor, label = '' }: Prepared, last: Observation): boolean => {
  if (!descriptor || planned.operation.op === 'press') return false
  const { role, name = label } = descriptor
  if (last.elements.some((one) => one.role === role && one.name === name)) return false
  return name === '' || !last.text.includes(name)
}
