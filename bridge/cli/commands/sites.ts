/**
 * `ghosthands sites`: limits per site for all machines and tenants: concurrent jobs, and the hours in which they start.
 */
import { type Command, InvalidArgumentError } from 'commander'
import { GhError } from '../../../shared/domain/errors.ts'
import type { SiteRule } from '../../store/repositories/site-rules.ts'
import { columns } from '../columns.ts'
import { wholeNumber } from '../flag-values.ts'
import { print, styled } from '../print.ts'
import { withSettings } from '../setting-flags.ts'
import { withStore } from '../with-store.ts'

interface SetOptions {
  atOnce?: number
  hours?: { from: string; to: string }
  timeZone: string
}

export const register = (sites: Command): void => {
  const command = (name: string, about: string): Command => withSettings(sites.command(name).description(about))

  const list = command('list', 'every rule, and how many jobs run on its sites')
    .option('--json', 'one JSON object a line')
    .action(({ json }: { json?: boolean }) =>
      withStore(list, async (store) => {
        const rules = await store.siteRules.list()
        if (json) for (const { atOnce, ...rule } of rules) print(JSON.stringify({ ...rule, at_once: atOnce }))
        else if (rules.length === 0) print('No rules: jobs begin as soon as there is a browser for them.')
        else
          print(
            columns([
              ['site', 'at once', 'hours', 'running'].map((name) => styled('dim', name)),
              ...rules.map((rule) => [rule.site, String(rule.atOnce ?? 'any'), hoursOf(rule), String(rule.running)]),
            ]),
          )
      }),
    )

  const set = command('set <site>', 'set a rule for a host and its subdomains; * applies to all other sites')
    .option('--at-once <n>', 'jobs at work on one host at a time, over all machines', wholeNumber(1, 10_000))
    .option('--hours <from-to>', 'when jobs begin there: 22:00-06:00', hours)
    .option('--time-zone <name>', 'of the hours', timeZone, 'UTC')
    .action((site: string, { atOnce, hours: given, timeZone: zone }: SetOptions) =>
      withStore(set, async (store) => {
        if (atOnce === undefined && given === undefined)
          throw new GhError('INVALID_INPUT', 'Give --at-once, --hours or both.')
        const rule = {
          site: hostOf(site),
          atOnce: atOnce ?? null,
          hours: given ? { ...given, timeZone: zone } : null,
        }
        await store.siteRules.set(rule)
        print(`${rule.site}: ${rule.atOnce ?? 'any number'} at once, ${hoursOf(rule)}.`)
      }),
    )

  const remove = command('remove <site>', 'remove a rule; jobs that waited for it start').action((site: string) =>
    withStore(remove, async (store) => {
      if (!(await store.siteRules.remove(hostOf(site))))
        throw new GhError('NOT_FOUND', `There is no rule for ${site}. “ghosthands sites list” shows all.`)
      print(`Removed the rule for ${hostOf(site)}.`)
    }),
  )
}

const hoursOf = ({ hours: given }: SiteRule): string =>
  given ? `${given.from}–${given.to} ${given.timeZone}` : 'at any hour'

/** Accepts an address, too. */
const hostOf = (text: string): string => {
  if (text === '*') return text
  const host = URL.parse(text.includes('://') ? text : `http://${text}`)?.hostname.replace(/\.$/, '')
  if (!host) throw new GhError('INVALID_INPUT', `${text} is neither a host such as careers.example nor *.`)
  return host
}

const hours = (text: string): { from: string; to: string } => {
  const [, from, to] = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(text) ?? []
  if (from === undefined || to === undefined || from === to)
    throw new InvalidArgumentError('Two times of day: 22:00-06:00.')
  return { from, to }
}

const timeZone = (name: string): string => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    // Throws for an unknown time zone.
    throw new InvalidArgumentError('A name such as Europe/Berlin.')
  }
}
