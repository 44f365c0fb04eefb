/** `ghosthands fleet`: the processes that use this database: capacity, load and last heartbeat of each. */
import type { Command } from 'commander'
import { type FleetFacts, fleetOf } from '../../jobs/fleet.ts'
import { columns } from '../columns.ts'
import { print, styled } from '../print.ts'
import { printable } from '../printable.ts'
import { withSettings } from '../setting-flags.ts'
import { withStore } from '../with-store.ts'

export const register = (command: Command): void => {
  command.option('--json', 'one JSON object').action(({ json }: { json?: boolean }) =>
    withStore(command, async (store) => {
      const fleet = await fleetOf(store)
      print(json ? JSON.stringify(fleet) : table(fleet))
    }),
  )
  withSettings(command)
}

const HEAD = ['worker', 'host', 'role', 'version', 'running', 'last beat', 'state']

const table = ({ workers }: FleetFacts): string => {
  if (workers.length === 0)
    return 'Nobody works on this database. Start a bridge (ghosthands serve) or a worker (ghosthands worker).'
  const rows = workers.map(({ worker, host, role, version, running, capacity, silent_seconds: silent, state }) => [
    String(worker),
    printable(host),
    role,
    printable(version),
    `${running} of ${capacity}`,
    `${silent} s ago`,
    state === 'working' ? state : styled(state === 'lost' ? 'red' : 'yellow', state),
  ])
  return columns([HEAD.map((name) => styled('dim', name)), ...rows])
}
