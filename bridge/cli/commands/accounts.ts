/** `ghosthands accounts`: accounts that were made on sites, with generated passwords. */
import type { Command } from 'commander'
import { GhError } from '../../../shared/domain/errors.ts'
import { type AccountVault, accountVault, type SavedAccount } from '../../vault/accounts.ts'
import { openSeal } from '../../vault/key.ts'
import { secretVault } from '../../vault/secrets.ts'
import { print } from '../print.ts'
import { printable } from '../printable.ts'
import { configOf, withSettings } from '../setting-flags.ts'
import { withStore } from '../with-store.ts'

export const register = (accounts: Command): void => {
  const command = (name: string, about: string): Command =>
    withSettings(accounts.command(name).description(about)).option('-p, --person <id>', 'only this person’s')

  const list = command('list', 'every account: site, address, since when; without passwords')
    .option('--json', 'one JSON object a line')
    .action(({ person, json }: { person?: string; json?: boolean }) =>
      withAccounts(list, async (kept) => {
        const all = await kept.list(person)
        for (const { password: _, ...one } of all) print(json ? JSON.stringify(one) : line(one))
        if (all.length === 0 && !json) print('No account was made yet.')
      }),
    )

  const show = command('show <site>', 'print the address and the password of an account').action(
    (site: string, { person }: { person?: string }) =>
      withAccounts(show, async (kept) => {
        const { email, password } = oneAt(await kept.list(person), site)
        print(`${printable(email)}\n${password}`)
      }),
  )

  const forget = command('forget <site>', 'delete the password here; the account at the site stays').action(
    (site: string, { person }: { person?: string }) =>
      withAccounts(forget, async (kept) => {
        const { applicantId, origin } = oneAt(await kept.list(person), site)
        await kept.forget(applicantId, origin)
        print(`The password for ${printable(origin)} is deleted here. The account at the site stays.`)
      }),
  )
}

/** By origin or host. */
const oneAt = (all: readonly SavedAccount[], site: string): SavedAccount => {
  const found = all.filter(({ origin }) => origin === site || new URL(origin).host === site)
  const [first] = found
  if (!first) throw new GhError('NOT_FOUND', `There is no account at “${site}”. “ghosthands accounts list” shows all.`)
  if (found.length > 1)
    throw new GhError(
      'INVALID_INPUT',
      `There are ${found.length} accounts at “${site}”. Name one with --person: ${found.map(({ applicantId }) => applicantId).join(', ')}.`,
    )
  return first
}

const line = ({ origin, email, applicantId, madeAt }: Omit<SavedAccount, 'password'>): string =>
  printable(`${origin}  ${email}  ${applicantId}  since ${madeAt.slice(0, 10)}`)

const withAccounts = (command: Command, work: (accounts: AccountVault) => Promise<void>): Promise<void> =>
  withStore(command, async (store) => work(accountVault(secretVault(store.secrets, await openSeal(configOf(command))))))
