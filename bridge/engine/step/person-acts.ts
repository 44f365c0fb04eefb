/** What a person did on the page, as entries of the trace. They become steps of the manual like any others (M3). */

import { askedBy, asksFor } from '../../../shared/domain/asked.ts'
import { classifyField } from '../../../shared/domain/fields/index.ts'
import { goalOf } from '../../../shared/domain/job-types.ts'
import { sourceOf } from '../../../shared/domain/learnable.ts'
import type { Observation } from '../../../shared/domain/observation.ts'
import type { Operation } from '../../../shared/domain/operation.ts'
import { type TraceEntry, valueWords } from '../../../shared/domain/outcome.ts'
import { isSecretField } from '../../../shared/domain/profile-keys.ts'
import { consentKinds, sameQuestion } from '../../../shared/domain/questions/index.ts'
import { targetKey } from '../../../shared/domain/target.ts'
import type { ValueSource } from '../../../shared/domain/value.ts'
import { isChoice, isHidden, isTick, isUpload } from '../../../shared/domain/widgets.ts'
import { sameText } from '../../act/index.ts'
import { swallowed } from '../../base/debug.ts'
import type { PersonAct } from '../../browser/person-watch.ts'
import { remember as rememberAnswer } from '../ask/remember.ts'
import { pageNumber, type Run, record } from '../state/context.ts'
import { isSaid } from './task-words.ts'

type Fill = Extract<PersonAct, { did: 'fill' }>

/** The latest value of each field, in the order of first use, and every press. */
export const noteActs = async (run: Run, heard: readonly PersonAct[], remember: boolean): Promise<void> => {
  const acts = heard.filter((act, at) => isMeant(run, act, heard[at + 1]))
  const last = new Map(acts.flatMap((act) => (act.did === 'fill' ? [[targetKey(act.target), act] as const] : [])))
  const noted = new Set<string>()
  for (const act of acts) {
    if (act.did !== 'fill') {
      note(run, gestureOf(act), act, {
        label: act.name,
        // What the person sent is sent with the same care next time.
        ...(act.did === 'press' && { purpose: act.purpose, ...(act.purpose === 'submit' && { commit: true }) }),
      })
      continue
    }
    const key = targetKey(act.target)
    const newest = last.get(key)
    if (!newest || noted.has(key)) continue
    noted.add(key)
    await noteFill(run, newest, remember)
  }
  const told = acts.map(wordsOf).filter(({ label }) => label !== '')
  if (told.length > 0) run.ports.emit('human_acted', { acts: told })
}

/** Fields whose value changed without an event, as in lists that a script draws. */
export const changedUnobserved = (
  before: Observation | undefined,
  after: Observation | undefined,
  heard: readonly PersonAct[],
): Fill[] => {
  const told = new Set(heard.flatMap(({ target }) => (target ? [targetKey(target)] : [])))
  return (after?.fields ?? []).flatMap((field): Fill[] => {
    const was = before?.fields.find(({ index }) => index === field.index)
    const same = !was || (was.value === field.value && was.checked === field.checked)
    const secret = isSecretField(field)
    if (same || secret || told.has(targetKey(field.target))) return []
    return [{ did: 'fill', target: field.target, field, secret: false, url: after?.url ?? '' }]
  })
}

/** The person entered this value while they were asked, on the page or in the question. A page may reformat it. */
export const isOfPerson = (run: Run, { target, field }: Fill, acts: readonly PersonAct[] | undefined): boolean => {
  if (!acts) return true
  const key = targetKey(target)
  return (
    run.human.edited.has(key) ||
    acts.some(
      (act) =>
        act.did === 'fill' &&
        targetKey(act.target) === key &&
        act.field.checked === field.checked &&
        sameText(act.field.value, field.value),
    )
  )
}

/** What the page has changed of what is sent since the person saw it: their words for a value, a question, a button. */
export const changesOfPage = (
  run: Run,
  before: Observation,
  after: Observation,
  acts: readonly PersonAct[] | undefined,
): string[] => [
  ...changedUnobserved(before, after, []).flatMap((edit) =>
    isOfPerson(run, edit, acts) ? [] : [wordsOfField(edit.field)],
  ),
  ...after.fields.flatMap((field) => {
    if (field.trap || isHidden(field)) return []
    const key = targetKey(field.target)
    const was =
      before.fields.find((one) => one.index === field.index) ??
      before.fields.find((one) => targetKey(one.target) === key)
    const isNew = !was && (field.checked === true || (field.checked === undefined && field.value !== ''))
    return isNew || (was && asksFor(was) !== asksFor(field)) ? [wordsOfField(field)] : []
  }),
  ...after.buttons.flatMap(({ index, name, submit, purpose }) => {
    const was = before.buttons.find((one) => one.index === index)
    return was && was.name !== name && (submit || purpose === 'submit') ? [`“${name}”`] : []
  }),
]

const wordsOfField = (field: Fill['field']): string => {
  const value = field.checked === undefined ? field.value : field.checked ? 'Yes' : 'No'
  return `“${field.label || field.name}”: “${value}”`
}

/**
 * Whether an action shows what the person wants. Enter that presses the form's button is that press. Other actions on a
 * page (scrolling, clicks beside buttons) mean something in a demonstration, but little during a running task.
 */
const isMeant = (run: Run, act: PersonAct, next: PersonAct | undefined): boolean => {
  if (act.did === 'fill') return !isOurs(run, act)
  if (act.did === 'key') return !(next?.did === 'press' && next.byEnter) && (act.key === 'Enter' || isTaught(run))
  return isTaught(run) || (act.did === 'press' && !act.drawn)
}

const isTaught = ({ input }: Run): boolean => input.supervision === 'teach'

/** A page reports a change when its field loses focus, so the engine's own typing may be reported only now. */
const isOurs = (run: Run, { target, field }: Fill): boolean => {
  const key = targetKey(target)
  const { next } = run.human
  if (next?.target && targetKey(next.target) === key && entersThis(next.operation, field)) return true
  const last = run.trace.entries.findLast(({ descriptor }) => descriptor && targetKey(descriptor) === key)
  return (
    last?.by !== 'human' &&
    last?.outcome.status === 'done' &&
    (last.outcome.observed.value === field.value || last.outcome.observed.checked === field.checked) &&
    (last.outcome.observed.value !== undefined || last.outcome.observed.checked !== undefined)
  )
}

const entersThis = (operation: Operation, field: Fill['field']): boolean =>
  operation.op === 'check' ? field.checked === operation.checked : valueWords({ operation }) === field.value

/** For the timeline, without the typed text. */
const wordsOf = (act: PersonAct): { did: string; label: string } =>
  act.did === 'fill'
    ? { did: 'filled', label: act.field.label || act.field.name }
    : { did: DID[act.did], label: act.did === 'key' ? act.key : act.name }

const DID = { press: 'pressed', key: 'pressed', hover: 'pointed at', scroll: 'scrolled', drag: 'dragged' } as const

const gestureOf = (act: Exclude<PersonAct, Fill>): Operation => {
  if (act.did === 'key') return { op: 'press', key: act.key, ...(act.target && { target: { descriptor: act.target } }) }
  const target = { descriptor: act.target }
  switch (act.did) {
    case 'press':
      return { op: 'click', target }
    case 'hover':
      return { op: 'hover', target }
    case 'scroll':
      return { op: 'scroll', target, dx: act.by[0], dy: act.by[1] }
    case 'drag':
      return { op: 'drag', from: target, to: { descriptor: act.to } }
  }
}

const noteFill = async (run: Run, act: Fill, remember: boolean): Promise<void> => {
  const { field, secret, target } = act
  run.human.own.set(targetKey(target), secret ? '' : field.value)
  const label = field.label || field.name
  const operation = operationOf(act) ?? uploadOf(run, act)
  if (!operation || secret) {
    // An action without a target cannot be repeated.
    if (isTaught(run) && (secret || isUpload(field))) run.notes.add(leftOutWords(label, secret))
    return
  }
  const source = sourceFor(run, act) ?? (isTaught(run) ? saidInWords(run, operation) : undefined)
  // A new answer is known from now on.
  const answer = operation.op === 'check' ? (operation.checked ? 'Yes' : 'No') : field.value
  const knows = run.applicant.answers.some(({ question }) => sameQuestion(question, label))
  if ((!source || isConsent(source)) && label && remember && !knows) {
    const site = originAtWork(run)
    await rememberAnswer(run, { question: label, answer, from: 'asked', site }, true, { seen: run.seen, field })
  }
  note(run, operation, act, {
    label,
    widget: field.widget,
    required: field.required,
    asks: askedBy(field),
    ...(field.section && { section: field.section }),
    source: source ?? { from: 'answer', question: label },
    value: field.value,
  })
}

/** According to the browser: a compromised page may lie about what was typed in it, and where. */
const originAtWork = ({ session }: Run): string => {
  try {
    return URL.parse(session.active().page.url())?.origin ?? 'null'
  } catch (error) {
    // The tab is gone, so its site is unknown.
    swallowed('step', error)
    return 'null'
  }
}

const isConsent = (source: ValueSource): boolean => source.from === 'rule' && source.rule === 'consent'

/** If the engine has filled in the field itself, it knows the right datum, whatever the person entered this time. */
const sourceFor = (run: Run, { target, field }: Fill): ValueSource | undefined => {
  const own = run.trace.entries.findLast(
    ({ descriptor, source }) => source && descriptor && targetKey(descriptor) === targetKey(target),
  )?.source
  if (own) return own
  // The next person gives their own consent.
  if (field.checked && consentKinds(field.label).length > 0) return { from: 'rule', rule: 'consent' }
  const { key } = classifyField(field.hints)
  const known = sourceOf(field.value, run.applicant, { key, label: field.label || field.name })
  // A value other than the right datum is meant for this application: the datum stays as it is.
  return known ?? (key && run.applicant.values[key] !== undefined ? { from: 'profile', key } : undefined)
}

const leftOutWords = (label: string, secret: boolean): string =>
  secret
    ? `What you typed into “${label}” is secret and was not recorded. The next run asks you for it, unless your profile has it.`
    : `The file for “${label}” was not recorded: your profile has none for it. The next run asks you for it.`

/** A file of the profile, for a field that asks for it; which file the person chose is not checked. */
const uploadOf = (run: Run, { target: descriptor, field }: Fill): Operation | undefined => {
  const { key } = classifyField(field.hints)
  const file = isUpload(field) && field.value !== '' && key ? run.applicant.values[key] : undefined
  return file === undefined ? undefined : { op: 'upload', target: { descriptor }, files: [file] }
}

/** A value from the task's own words or from the page's choices: the same for everybody who uses the same words. */
const saidInWords = ({ input }: Run, operation: Operation): ValueSource | undefined => {
  if (!goalOf(input.jobType).inWords) return undefined
  if (operation.op === 'type')
    return isSaid(operation.text, input.task) ? { from: 'rule', rule: 'fixed', value: operation.text } : undefined
  return operation.op === 'select' ? { from: 'rule', rule: 'fixed', value: operation.options.join(', ') } : undefined
}

const operationOf = ({ target: descriptor, field }: Fill): Operation | undefined => {
  const target = { descriptor }
  if (isTick(field)) return { op: 'check', target, checked: field.checked === true }
  // The path of a file on their computer is private.
  if (isUpload(field) || isHidden(field) || field.value === '') return undefined
  if (isChoice(field)) return { op: 'select', target, options: [field.value] }
  return { op: 'type', target, text: field.value }
}

const note = (
  run: Run,
  operation: Operation,
  { target, url }: PersonAct,
  { value, ...known }: Partial<TraceEntry> & { value?: string },
): void => {
  record(run, {
    at: run.ports.now(),
    by: 'human',
    page: pageNumber(run),
    url,
    operation,
    ...(target && { descriptor: target }),
    ...known,
    outcome: {
      status: 'done',
      observed: value === undefined ? {} : { value },
      ...(target && { descriptor: target }),
      ms: 0,
    },
  })
}
