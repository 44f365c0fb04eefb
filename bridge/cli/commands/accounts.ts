/** `ghosthands accounts`: accounts that were made on sites, with generated passwords. */
import type { Command } from 'commander'
import { GhError } from '../../../shared/domain/errors.ts'
import { type AccountVault, accountVault, type SavedAccount } from '../../vault/accounts.ts'
import { print } from '../print.ts'
import { printable } from '../printable.ts'
import { withSettings } from '../setting-flags.ts'
import { withVault } from '../with-store.ts'

interface Whose {
  person?: string
  email?: string
}

export const register = (accounts: Command): void => {
  const command = (name: string, about: string): Command =>
    withSettings(accounts.command(name).description(about))
      .option('-p, --person <id>', 'only this person’s')
      .option('--email <address>', 'only those with this address')

  const list = command('list', 'every account: site, address, since when; without passwords')
    .option('--json', 'one JSON object a line')
    .action(({ json, ...whose }: Whose & { json?: boolean }) =>
      withAccounts(list, async (kept) => {
        const all = await accountsOf(kept, whose)
        for (const { password: _, ...one } of all) print(json ? JSON.stringify(one) : line(one))
        if (all.length === 0 && !json) print('No account was made yet.')
      }),
    )

  const show = command('show <site>', 'print the address and the password of an account').action(
    (site: string, whose: Whose) =>
      withAccounts(show, async (kept) => {
        const { email, password } = oneAt(await accountsOf(kept, whose), site)
        print(`${printable(email)}\n${password}`)
      }),
  )

  const forget = command('forget <site>', 'delete the password here; the account at the site stays').action(
    (site: string, whose: Whose) =>
      withAccounts(forget, async (kept) => {
        const account = oneAt(await accountsOf(kept, whose), site)
        await kept.forget(account)
        print(`The password for ${printable(account.origin)} is deleted here. The account at the site stays.`)
      }),
  )
}

const accountsOf = async (kept: AccountVault, { person, email }: Whose): Promise<SavedAccount[]> =>
  (await kept.list(person)).filter((one) => email === undefined || one.email.toLowerCase() === email.toLowerCase())

/** By origin or host. */
const oneAt = (all: readonly SavedAccount[], site: string): SavedAccount => {
  const found = all.filter(({ origin }) => origin === site || new URL(origin).host === site)
  const [first] = found
  if (!first) throw new GhError('NOT_FOUND', `There is no account at “${site}”. “ghosthands accounts list” shows all.`)
  if (found.length > 1)
    throw new GhError(
      'INVALID_INPUT',
      `There are ${found.length} accounts at “${site}”. Name one with --person and --email: ${found.map(({ applicantId, email }) => `${applicantId} ${printable(email)}`).join(', ')}.`,
    )
  return first
}

const line = ({ origin, email, applicantId, madeAt, usedAt }: Omit<SavedAccount, 'password'>): string =>
  printable(
    `${origin}  ${email}  ${applicantId}  since ${madeAt.slice(0, 10)}${usedAt ? `, used ${usedAt.slice(0, 10)}` : ''}`,
  )

const withAccounts = (command: Command, work: (accounts: AccountVault) => Promise<void>): Promise<void> =>
  withVault(command, (vault) => work(accountVault(vault)))
