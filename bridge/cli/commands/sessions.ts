/** `ghosthands sessions`: lists stored sign-ins without their content, and revokes them. */
import type { Command } from 'commander'
import { GhError } from '../../../shared/domain/errors.ts'
import type { Store } from '../../store/index.ts'
import { print } from '../print.ts'
import { withSettings } from '../setting-flags.ts'
import { withStore } from '../with-store.ts'

export const register = (sessions: Command): void => {
  const command = (name: string, about: string): Command => withSettings(sessions.command(name).description(about))

  const list = command('list', 'saved sign-ins: person, site, since when, until when')
    .option('--json', 'one JSON object a line')
    .action(({ json }: { json?: boolean }) =>
      withStore(list, async (store) => {
        const all = await store.sessions.list()
        for (const one of all) print(json ? JSON.stringify(one) : line(one))
        if (all.length === 0 && !json) print('No sign-ins are kept.')
      }),
    )

  const revoke = command('revoke [host]', 'delete the sign-in of a site; the next job asks for it again')
    .option('-p, --person <id>', 'only this person’s')
    .option('--all', 'every one')
    .action((host: string | undefined, { person, all }: { person?: string; all?: boolean }) =>
      withStore(revoke, async (store) => {
        if (!host && !person && !all)
          throw new GhError('INVALID_INPUT', 'Name a site, a person with --person, or --all. Nothing was revoked.')
        const count = await store.sessions.revoke(person, host)
        if (count === 0 && !all) throw new GhError('NOT_FOUND', 'There is no such sign-in.')
        print(count === 1 ? 'Revoked 1 sign-in.' : `Revoked ${count} sign-ins.`)
      }),
    )
}

type SavedSession = Awaited<ReturnType<Store['sessions']['list']>>[number]

const line = ({ host, applicantId, updatedAt, expiresAt }: SavedSession): string =>
  `${host}  ${applicantId}  since ${day(updatedAt)}${expiresAt ? `  until ${day(expiresAt)}` : ''}`

const day = (iso: string): string => iso.slice(0, 10)
