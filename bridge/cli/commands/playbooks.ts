/** `ghosthands playbooks`: lists, shows, renames, exports and deletes playbooks (P2). */
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { GhError } from '../../../shared/domain/errors.ts'
import { findPlaybook, type OptionList, type Playbook } from '../../../shared/domain/playbook.ts'
import { playbookFilePath, playbookFileText, readPlaybookFile, writeWhole } from '../../learn/playbook-files.ts'
import { listOf, playbookOf, playbookShelf } from '../../learn/playbooks.ts'
import type { Store } from '../../store/index.ts'
import { columns } from '../columns.ts'
import { readText } from '../data-files.ts'
import { print, put, styled } from '../print.ts'
import { allPrintable } from '../printable.ts'
import { configOf, withSettings } from '../setting-flags.ts'
import { withStore } from '../with-store.ts'

/** A playbook with its host, and the lists of its page. */
interface SavedPlaybook {
  domain: string
  playbook: Playbook
  lists: readonly OptionList[]
}

export const register = (playbooks: Command): void => {
  const command = (name: string, about: string): Command => withSettings(playbooks.command(name).description(about))

  const list = command('list [domain]', 'every playbook, or those of one host such as shop.example')
    .option('--json', 'one JSON object a line')
    .action((domain: string | undefined, { json }: { json?: boolean }) =>
      withStore(list, async (store) => {
        const all = await savedPlaybooks(store, domain)
        if (json) for (const one of all) print(JSON.stringify({ domain: one.domain, ...one.playbook }))
        else print(all.length === 0 ? NONE : columns(allPrintable(all.map(row))))
      }),
    )

  const show = command('show <playbook>', 'one playbook and its steps, by name or id')
    .option('--domain <host>', 'of this host, where several have one of that name')
    .option('--json', 'the playbook as kept')
    .action((asked: string, { domain, json }: { domain?: string; json?: boolean }) =>
      withStore(show, async (store) => {
        const one = await only(store, asked, domain)
        print(json ? JSON.stringify({ domain: one.domain, ...one.playbook }, null, 2) : readable(allPrintable(one)))
      }),
    )

  const exporting = command('export <domain>', 'all playbooks of a host as one JSON file, without anybody’s data')
    .option(
      '-o, --out <file>',
      'file to write, - for standard output (default: domains/<host>/playbooks.json in the home)',
    )
    .action((domain: string, { out }: { out?: string }) =>
      withStore(exporting, async (store) => {
        const path = out === undefined ? playbookFilePath(configOf(exporting).home.domains, domain) : resolve(out)
        const all = await savedPlaybooks(store, domain)
        if (all.length === 0)
          throw new GhError('NOT_FOUND', `There are no playbooks of ${domain}. “ghosthands playbooks list” shows all.`)
        const lists = (await store.playbooks.options(domain)).flatMap((stored) =>
          listOf(stored).map((one) => ({ path: stored.path, ...one })),
        )
        const text = playbookFileText({ domain, playbooks: all.map(({ playbook }) => playbook), lists })
        if (out === '-') put(text)
        else {
          await writeWhole(path, text)
          print(`Wrote ${counted(all.length)} of ${domain} to ${path}.`)
        }
      }),
    )

  const importing = command(
    'import <file>',
    'playbooks from a JSON file; it is checked first, equal ones are joined',
  ).action((file: string) =>
    withStore(importing, async (store) => {
      const read = readPlaybookFile(readText(file))
      const shelf = playbookShelf(store.playbooks)
      for (const playbook of read.playbooks) await shelf.keep(read.domain, playbook)
      for (const { path, ...options } of read.lists) await shelf.keepOptions({ domain: read.domain, path }, options)
      print(`Imported ${counted(read.playbooks.length)} of ${read.domain}.`)
    }),
  )

  const deleting = command('delete <playbook>', 'delete a playbook, by name or id')
    .option('--domain <host>', 'of this host, where several have one of that name')
    .action((asked: string, { domain }: { domain?: string }) =>
      withStore(deleting, async (store) => {
        const one = await only(store, asked, domain)
        await store.playbooks.delete(one.domain, one.playbook.path, one.playbook.id)
        print(`Deleted ${one.playbook.id} (${allPrintable(one.playbook.name)}) of ${one.domain}${one.playbook.path}.`)
      }),
    )
}

const NONE = 'No playbooks yet. A run that a model decided leaves some for the pages it worked on.'

const counted = (playbooks: number): string => `${playbooks} ${playbooks === 1 ? 'playbook' : 'playbooks'}`

const savedPlaybooks = async (store: Store, domain?: string): Promise<SavedPlaybook[]> => {
  const domains = domain === undefined ? (await store.playbooks.domains()).map((one) => one.domain) : [domain]
  const found: SavedPlaybook[] = []
  for (const host of domains) {
    const [rows, lists] = await Promise.all([store.playbooks.list(host), store.playbooks.options(host)])
    for (const playbook of rows.flatMap(playbookOf))
      found.push({ domain: host, playbook, lists: lists.filter(({ path }) => path === playbook.path).flatMap(listOf) })
  }
  return found
}

/** Errors: NOT_FOUND; INVALID_INPUT if several pages have one with that name. */
const only = async (store: Store, asked: string, domain: string | undefined): Promise<SavedPlaybook> => {
  const all = await savedPlaybooks(store, domain)
  const found = all.filter(
    ({ playbook }) => playbook.id.startsWith(asked) || findPlaybook(asked, [playbook]) !== undefined,
  )
  const [one, other] = found
  if (!one) throw new GhError('NOT_FOUND', `There is no playbook “${asked}”. “ghosthands playbooks list” shows all.`)
  if (other)
    throw new GhError(
      'INVALID_INPUT',
      `“${asked}” may be any of ${found.length}: ${found.map(({ playbook, domain: host }) => `${playbook.id} on ${host}${playbook.path}`).join(', ')}. Use the id, and --domain where hosts share it.`,
    )
  return one
}

const row = ({ domain, playbook }: SavedPlaybook): string[] => [
  playbook.id,
  playbook.name,
  `${playbook.steps.length} steps`,
  `${playbook.successes} ok, ${playbook.failures} failed`,
  `${domain}${playbook.path}`,
]

const readable = ({ domain, playbook, lists }: SavedPlaybook): string => {
  const { id, name, path, steps, successes, failures } = playbook
  const lines = steps.map(({ action, description, stem, key, value, choice, open }, at) => {
    const options = lists.find((one) => one.key === choice)?.options.map(({ label }) => label) ?? []
    const notes =
      choice !== undefined
        ? `one of: ${options.join(', ') || 'nothing known yet'}`
        : open
          ? 'given as the variant'
          : (value ?? key ?? '')
    return `  ${String(at + 1).padStart(3)}. ${action.padEnd(7)} ${choice === undefined ? (stem ?? description) : 'an option'}${notes ? styled('dim', `  (${notes})`) : ''}`
  })
  return `${name} (${id}, worked ${successes}×, failed ${failures}×)\n${domain}${path}\n\n${lines.join('\n')}`
}
