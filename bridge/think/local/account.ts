/**
 * The account wall in front of an application: creates an account or signs in, as the page offers, using only the
 * person's own secrets.
 */
import type { Question } from '../../../shared/domain/decision.ts'
import type { TraceEntry } from '../../../shared/domain/outcome.ts'
import { hasForm, passwordFields } from './onward.ts'
import { onThisView, type PlanContext } from './plan-context.ts'
import { ACCOUNT_EXISTS, LOGIN_WRONG, OTHER_ACCOUNT } from './words.ts'

export type WallStep = { do: 'ask'; question: Question } | { do: 'press'; index: number; why: string } | { do: 'fill' }

/** `undefined`: there is no wall. `fill`: its fields are filled in and sent like any others. */
export const wallStep = (context: PlanContext): WallStep | undefined => {
  const passwords = passwordFields(context)
  if (passwords.length === 0) return doorStep(context)
  const { secrets, values } = context.applicant
  const ready =
    secrets['current-password'] !== undefined && (values.email !== undefined || values.username !== undefined)
  if (!ready) return { do: 'ask', question: login(context) }
  const complaint = complaintOf(context)
  if (complaint === undefined) return { do: 'fill' }
  const exists = ACCOUNT_EXISTS.test(complaint)
  const toggle = exists
    ? toggleTo('login', context)
    : LOGIN_WRONG.test(complaint)
      ? toggleTo('signup', context)
      : undefined
  if (toggle) return toggle
  return exists || LOGIN_WRONG.test(complaint) ? { do: 'ask', question: login(context, complaint) } : { do: 'fill' }
}

/** The page's message after an attempt to sign in, with the password that the person gave last. */
const complaintOf = (context: PlanContext): string | undefined => {
  const { gaveSecretAt = -1 } = context.objective
  if (!onThisView(context).some(({ operation, order }) => operation.op === 'click' && order > gaveSecretAt))
    return undefined
  const said = [
    ...context.seen.messages.filter(({ kind }) => kind === 'error').map(({ text }) => text),
    ...context.fields.flatMap(({ error }) => error ?? []),
  ]
  return said.length > 0 ? [...new Set(said)].join(' ') : undefined
}

const pressed = (index: number, name: string, history: readonly TraceEntry[]): boolean =>
  history.some(
    ({ operation, label }) =>
      operation.op === 'click' &&
      label === name &&
      'target' in operation &&
      operation.target !== undefined &&
      'index' in operation.target &&
      operation.target.index === index,
  )

/** The other way in, each tried once. */
const toggleTo = (purpose: 'login' | 'signup', context: PlanContext): WallStep | undefined => {
  const words = purpose === 'login' ? /^(log ?in|sign ?in|already have)/i : /^(create|sign ?up|register|new user)/i
  const buttons = context.seen.buttons.filter(
    (button) => button.purpose === purpose && !button.submit && !button.disabled,
  )
  const links = context.seen.links.filter(({ name }) => words.test(name))
  const way = [...buttons, ...links].find(
    ({ name, index }) => !OTHER_ACCOUNT.test(name) && !pressed(index, name, context.history),
  )
  return (
    way && {
      do: 'press',
      index: way.index,
      why: purpose === 'login' ? 'the account exists already' : 'there is no such account yet',
    }
  )
}

/** Only ways to sign in and nothing to fill in: the one with an e-mail address. */
const doorStep = (context: PlanContext): WallStep | undefined => {
  if (hasForm(context) || context.fields.length > 0) return undefined
  const ways = context.seen.buttons.filter(
    ({ purpose, disabled }) => !disabled && (purpose === 'login' || purpose === 'signup'),
  )
  const onwards = context.seen.buttons.some(
    ({ purpose }) => purpose === 'apply' || purpose === 'next' || purpose === 'submit',
  )
  if (ways.length === 0 || onwards) return undefined
  const own = ways.filter(({ name, index }) => !OTHER_ACCOUNT.test(name) && !pressed(index, name, context.history))
  const way = own.find(({ name }) => /e-?mail/i.test(name)) ?? own.find(({ purpose }) => purpose === 'signup') ?? own[0]
  return way
    ? { do: 'press', index: way.index, why: 'the way in with an e-mail address' }
    : { do: 'ask', question: login(context) }
}

const login = (context: PlanContext, reason?: string): Question => {
  const { url } = context.seen
  const [password] = passwordFields(context)
  return {
    kind: 'login',
    question: `Sign in to ${URL.canParse(url) ? new URL(url).host : 'this site'}`,
    required: true,
    ...(password && { index: password.index }),
    ...(reason !== undefined && { reason }),
  }
}
