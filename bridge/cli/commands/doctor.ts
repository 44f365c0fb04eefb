/**
 * `ghosthands doctor`: checks whether this machine has what GhostHands needs, and says what to do if not. Repairs
 * nothing.
 */
import type { Command } from 'commander'
import { SETTING_KEYS } from '../../base/settings.ts'
import { checkAtRest } from '../doctor/at-rest.ts'
import {
  checkChrome,
  checkDatabase,
  checkDisk,
  checkHome,
  checkMemory,
  checkNode,
  checkPort,
  type Finding,
} from '../doctor/checks.ts'
import { checkObjectStore } from '../doctor/object-store.ts'
import { checkEndpoints, checkLaunch, checkRelay } from '../doctor/transports.ts'
import { EXIT } from '../errors.ts'
import { configOf, withSettings } from '../setting-flags.ts'

export const register = (command: Command): void => {
  command
    .option('--json', 'one JSON object on standard output')
    .action(async ({ json = false }: { json?: boolean }) => {
      const config = configOf(command)
      const home = checkHome(config)
      const findings = [
        checkNode(),
        await checkChrome(config),
        home,
        await checkDisk(config),
        await checkDatabase(config),
        checkMemory(),
        await checkPort(config),
        ...(home.state === 'fail'
          ? []
          : [
              await checkAtRest(config),
              ...(await checkObjectStore(config)),
              await checkLaunch(config),
              await checkEndpoints(config),
              await checkRelay(config),
            ]),
      ]
      const ok = findings.every(({ state }) => state !== 'fail')
      process.stdout.write(json ? `${JSON.stringify({ ok, findings })}\n` : asText(findings, ok))
      process.exitCode = ok ? EXIT.done : EXIT.failed
    })
  withSettings(command, SETTING_KEYS)
}

export function asText(findings: readonly Finding[], ok: boolean): string {
  const wide = Math.max(...findings.map(({ check }) => check.length))
  const lines = findings.flatMap(({ check, state, found, advice }) => [
    `${state === 'ok' ? 'ok  ' : state.toUpperCase().padEnd(4)}  ${check.padEnd(wide)}  ${found}`,
    ...(advice === undefined ? [] : [`${' '.repeat(8 + wide)}→ ${advice}`]),
  ])
  return `${lines.join('\n')}\n\n${ok ? 'GhostHands can run here.' : 'Something is missing; see the arrows above.'}\n`
}
