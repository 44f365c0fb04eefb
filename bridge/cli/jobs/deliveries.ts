/** `ghosthands jobs deliveries`: the delivery of a job's callbacks. */
import type { Command } from 'commander'
import { withoutPassword } from '../../jobs/view.ts'
import type { Delivery } from '../../store/repositories/deliveries.ts'
import { print } from '../print.ts'
import { printable } from '../printable.ts'
import { withStore } from '../with-store.ts'

/** @param command creates a sub-command of `jobs` with the settings as flags */
export const registerDeliveries = (command: (name: string, about: string) => Command): void => {
  const deliveries = command('deliveries <id>', 'how the callbacks of a job went, every try')
    .option('--json', 'one JSON object a line')
    .action((id: string, { json }: { json?: boolean }) =>
      withStore(deliveries, async (store) => {
        const found = await store.deliveries.ofJob((await store.jobs.find(id)).id)
        for (const one of found) print(json ? JSON.stringify({ ...one, url: withoutPassword(one.url) }) : lines(one))
        if (found.length === 0 && !json) print('No callbacks: it has no callback_url, or nothing happened yet.')
      }),
    )
}

const lines = ({ kind, state, url, tries, nextAt }: Delivery): string => {
  const next = state === 'pending' ? `, next try ${new Date(nextAt).toLocaleTimeString('en-GB')}` : ''
  const made = tries.map(
    ({ at, ms, status, error }) => `  ${at.slice(11, 19)}  ${status ?? printable(error ?? '')} (${Math.round(ms)} ms)`,
  )
  return [`${kind.padEnd(11)}  ${state.replace('_', ' ')}${next}  ${printable(withoutPassword(url))}`, ...made].join(
    '\n',
  )
}
