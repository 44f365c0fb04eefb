/** `ghosthands callbacks`: shows the secret that signs callbacks, for their receivers. */
import type { Command } from 'commander'
import { openApp } from '../compose.ts'
import { print } from '../print.ts'
import { configOf, withSettings } from '../setting-flags.ts'

export const register = (callbacks: Command): void => {
  const secret = withSettings(
    callbacks
      .command('secret')
      .description('the secret that receivers check signatures with (Standard Webhooks)')
      .option('--rotate', 'make a new one; until the next change the old one signs beside it')
      .option('--tenant <name>', 'whose callbacks (default: yours)'),
  ).action(async ({ rotate, tenant }: { rotate?: boolean; tenant?: string }) => {
    await using app = await openApp(configOf(secret))
    const whose = tenant ?? app.store.tenant
    if (rotate) await app.secrets.rotate(whose)
    const [newest = ''] = await app.secrets.all(whose)
    print(newest)
  })
}
