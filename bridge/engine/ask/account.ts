/**
 * Accounts that a site needs before it goes on. If the person agrees, GhostHands makes a password, keeps it for the next
 * task, and types it at that origin only.
 */
import { choiceOf } from '../../../shared/domain/interaction-answer.ts'
import { accountWords } from '../../../shared/domain/interaction-words.ts'
import type { Field, Observation } from '../../../shared/domain/observation.ts'
import { originAt } from '../../observe/index.ts'
import type { Run } from '../state/context.ts'
import { policyOf } from '../state/origins.ts'
import { mayHold } from '../state/policy.ts'
import type { SiteAccount } from '../state/ports.ts'
import { type AskResult, ask, sentence } from './ask.ts'
import type { Watching } from './watch.ts'

/** Whether the data has a password that may be typed on this page. */
export const hasPassword = ({ applicant, account }: Run, seen?: Pick<Observation, 'url'>): boolean =>
  ('current-password' in applicant.secrets || 'new-password' in applicant.secrets) &&
  (account === undefined || seen === undefined || originOf(seen.url) === account.at)

/** Signs in with an account that was made here before. False: there is none, or it is in use already. */
export const useAccount = async (run: Run, seen: Observation, index: number | undefined): Promise<boolean> => {
  const field = seen.fields.find((one) => one.index === index) ?? seen.fields.find(isPassword)
  const account = field && (await accountAt(run, await originOfField(run, field)))
  if (!account || run.account?.origin === account.origin) return false
  await take(run, seen, account, false)
  return true
}

/**
 * Before a password is asked for where a new one is wanted: takes the one kept for the site, or offers to make one. Undefined: nobody offered
 * it, or the person chooses one themselves.
 */
export const offerAccount = async (run: Run, seen: Observation, watching: Watching): Promise<AskResult | undefined> => {
  const { accounts } = run.ports
  const { email } = run.applicant.values
  const fields = seen.fields.filter(isNewPassword)
  const [first] = fields
  const origin = first && accounts && (await originOfField(run, first))
  if (!first || !accounts || !email || !origin || !mayHold(policyOf(run), origin, 'secret')) return undefined
  // The site did not take the one that was made.
  if (run.account?.origin === origin) return refused(run)
  if (run.ownPasswords.has(origin)) return undefined
  const saved = await accountAt(run, origin)
  if (saved) {
    await take(run, seen, saved, false)
    return { answered: { action: 'resume', choice: 'answer', remember: false } }
  }
  const asked = await ask(run, {
    kind: 'login',
    ...sentence(accountWords(new URL(origin).host, email)),
    currentUrl: seen.url,
    target: first.target,
    ...watching,
  })
  if (!('answered' in asked) || choiceOf(asked.answered) === 'answer') return asked
  const made = choiceOf(asked.answered) === 'approve' ? await accounts.make(origin, email, fields) : undefined
  if (!made) {
    run.ownPasswords.add(origin)
    return undefined
  }
  await take(run, seen, made, true)
  return asked
}

/** From now on the person chooses a password, and what was made but never accepted is not kept. */
const refused = async (run: Run): Promise<undefined> => {
  const { account } = run
  if (!account) return undefined
  if (account.made) await run.ports.accounts?.forget(account.origin, account.email)
  const { 'current-password': _, 'new-password': __, ...secrets } = run.applicant.secrets
  run.applicant = { ...run.applicant, secrets }
  run.account = undefined
  run.ownPasswords.add(account.origin)
}

const take = async (run: Run, seen: Observation, account: SiteAccount, made: boolean): Promise<void> => {
  const { origin, email, password } = account
  run.account = { origin, email, at: originOf(seen.url), made }
  const secrets = { ...run.applicant.secrets, 'current-password': password, 'new-password': password }
  run.applicant = { ...run.applicant, secrets }
  if (!made) await run.ports.accounts?.used(origin, email)
  run.ports.emit(made ? 'account_made' : 'account_used', { host: new URL(origin).host })
}

/** An account of another address would be refused with this person's e-mail. */
const accountAt = async (run: Run, origin: string | undefined): Promise<SiteAccount | undefined> => {
  const { email } = run.applicant.values
  if (!email || origin === undefined || !mayHold(policyOf(run), origin, 'secret')) return undefined
  return run.ports.accounts?.at(origin, email)
}

const originOfField = (run: Run, { frame }: Field): Promise<string | undefined> => originAt(run.session.active(), frame)

const originOf = (url: string): string => new URL(url).origin

const isPassword = ({ profileKey }: Field): boolean =>
  profileKey === 'current-password' || profileKey === 'new-password'
const isNewPassword = ({ profileKey }: Field): boolean => profileKey === 'new-password'
