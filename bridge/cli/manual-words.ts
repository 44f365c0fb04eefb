/** Manuals in words, as the command line lists and shows them. */
import { type Standing, standingOf } from '../../shared/domain/health.ts'
import type { Manual } from '../../shared/domain/manual.ts'
import type { CheckVerdict, Fit, ManualCheck, UnseenWhy } from '../../shared/domain/manual-check.ts'
import type { Condition } from '../../shared/domain/operation.ts'
import { targetName } from '../../shared/domain/target.ts'
import { columns } from './columns.ts'
import { styled } from './print.ts'

export const inSteps = (count: number): string => `${count} ${count === 1 ? 'step' : 'steps'}`

export const table = (all: readonly Manual[]): string => {
  const rows = all.map((manual) => [
    manual.id,
    `v${manual.version}`,
    `${healthWords(manual)}`,
    inSteps(manual.body.steps.length),
    `${manual.successes} ok, ${manual.failures} failed`,
    lastCheck(manual),
    `${manual.body.taskType} on ${manual.body.host}${manual.body.urlPattern}`,
  ])
  return columns(rows)
}

/** Marks the current version. */
export const versionTable = (all: readonly Manual[], inUse: number): string =>
  columns(
    all.map((one) => [
      one.version === inUse ? '*' : ' ',
      `v${one.version}`,
      one.createdAt.slice(0, 10),
      `by ${one.createdBy}`,
      healthWords(one),
      inSteps(one.body.steps.length),
      `${one.successes} ok, ${one.failures} failed`,
      one.body.name,
    ]),
  )

const STANDINGS: Record<Standing, string> = { in_use: '', relearning: ', to be learned anew', retired: ', retired' }

const healthWords = ({ health }: Manual): string => `health ${health}${STANDINGS[standingOf(health)]}`

/** Why it is not used, and what a person can do about that. */
const standingNote = ({ id, health }: Manual): string => {
  const standing = standingOf(health)
  if (standing === 'in_use') return ''
  const next = 'The next run that succeeds leaves a new version'
  return standing === 'retired'
    ? `Retired: it failed too often, and is neither replayed nor looked at. ${next}; “ghosthands manuals restore ${id}” brings this one back.\n`
    : `Not replayed: it failed too often. ${next}; “ghosthands manuals restore ${id}” uses this one again.\n`
}

export const FIT_WORDS: Record<Fit, string> = {
  fits: 'fits',
  moved: 'stands elsewhere now',
  similar: 'changed, found by likeness',
  asks_else: 'asks something else now',
  absent: 'not there, and need not be',
  missing: 'not there: a replay would stop',
  unseen: 'shown only by what is done before',
  no_target: 'needs no element',
}

const UNSEEN_WORDS: Record<UnseenWhy, string> = {
  unreachable: 'its page could not be reached',
  refused: 'its site refuses such visits',
  sign_in: 'its page wants a sign-in',
  captcha: 'its site asks whether a person is there',
  payment: 'its page wants a payment first',
  terms: 'its site wants its terms accepted first',
  private: 'its address is of this machine or its networks, and no run has verified it yet',
  no_address: 'it belongs to no page in particular',
  no_steps: 'nothing on its first page can be looked for',
}

const VERDICT_WORDS: Record<Exclude<CheckVerdict, 'unseen'>, string> = {
  fits: 'fits',
  changed: 'fits, found otherwise',
  broken: 'no longer fits',
  gone: 'gone: nothing of it is there',
}

export const checkWords = ({ verdict, why = 'unreachable', looked, found }: ManualCheck): string =>
  verdict === 'unseen'
    ? `not seen: ${UNSEEN_WORDS[why]}`
    : `${VERDICT_WORDS[verdict]}${looked > 0 ? ` (${found} of ${looked} steps found)` : ''}`

export const misfitLines = ({ misfits }: ManualCheck): string[] =>
  misfits.map(({ order, description, fit }) => `${String(order + 1).padStart(5)}. ${description}: ${FIT_WORDS[fit]}`)

/** It says nothing about another version. */
const checkOf = ({ check, version }: Manual): ManualCheck | undefined =>
  check?.version === version ? check : undefined

const lastCheck = (manual: Manual): string => {
  const check = checkOf(manual)
  if (manual.patrol === false) return 'not looked at'
  return check
    ? `${check.verdict === 'unseen' ? 'not seen' : VERDICT_WORDS[check.verdict]} ${check.at.slice(0, 10)}`
    : ''
}

const checkNote = (manual: Manual): string => {
  const check = checkOf(manual)
  const off = manual.patrol === false ? 'It is not looked at on a schedule.\n' : ''
  if (!check) return off
  return [
    `${off}Looked at ${check.at.slice(0, 16).replace('T', ' ')} UTC: ${checkWords(check)}`,
    ...misfitLines(check),
    '',
  ].join('\n')
}

export const readable = (manual: Manual): string => {
  const { body } = manual
  const head = `${body.name} (${manual.id} v${manual.version}, ${healthWords(manual)}, by ${manual.createdBy})\n${body.host}${body.urlPattern}\n${standingNote(manual)}${checkNote(manual)}`
  let page = -1
  const steps = body.steps.map((step) => {
    const heading =
      step.page === page
        ? ''
        : `\nPage ${step.page + 1}${step.when ? `, only where ${step.when.map(factWords).join(' or ')}` : ''}\n`
    page = step.page
    const detail = step.value ?? step.key ?? step.url
    const notes = [
      step.commit && 'sends',
      step.optional && 'if there',
      step.required && 'required',
      step.probation && 'healed, on probation',
    ].filter(Boolean)
    return `${heading}  ${String(step.order + 1).padStart(3)}. ${step.action.padEnd(7)} ${step.description}${detail ? `  ${detail}` : ''}${notes.length > 0 ? styled('dim', `  (${notes.join(', ')})`) : ''}`
  })
  return `${head}${steps.join('\n')}`
}

const factWords = (fact: Condition): string => {
  if (fact.is === 'downloaded') return `the file “${fact.name}” is downloaded`
  if (fact.is === 'url_changed') return `the address is like ${fact.pattern}`
  return `it shows “${'text' in fact ? fact.text : targetName(fact.target)}”`
}
