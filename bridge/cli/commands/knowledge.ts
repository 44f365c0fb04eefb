/** `ghosthands knowledge`: what was learned beyond single tasks (G2): list, show, export, import, confirm, restore, delete. */
import { writeFileSync } from 'node:fs'
import { Argument, type Command } from 'commander'
import { GhError } from '../../../shared/domain/errors.ts'
import { HEALTH } from '../../../shared/domain/health.ts'
import { isConfirmed, KNOWLEDGE_KINDS, type Knowledge, type KnowledgeKind } from '../../../shared/domain/knowledge.ts'
import {
  exportKnowledge,
  importKnowledge,
  knowledgeLines,
  knowledgeName,
  knowledgeSays,
  knowledgeView,
  readKnowledge,
  restoreKnowledge,
  wholeKnowledge,
} from '../../learn/knowledge.ts'
import type { Store } from '../../store/index.ts'
import { columns } from '../columns.ts'
import { readText } from '../data-files.ts'
import { aboveZero } from '../flag-values.ts'
import { print, put } from '../print.ts'
import { allPrintable, printable } from '../printable.ts'
import { withSettings } from '../setting-flags.ts'
import { withStore } from '../with-store.ts'

export const register = (knowledge: Command): void => {
  const command = (name: string, about: string): Command => withSettings(knowledge.command(name).description(about))
  const kind = (name: string): Argument => new Argument(name, 'what it is about').choices(KNOWLEDGE_KINDS)
  const KEY = 'its key, as “knowledge list” shows it'

  const list = command('list', 'what is known, changed last first')
    .addArgument(kind('[kind]'))
    .option('--json', 'one JSON object a line')
    .action((only: KnowledgeKind | undefined, { json }: { json?: boolean }) =>
      withStore(list, async (store) => {
        const rows: string[][] = []
        for (const of of only ? [only] : KNOWLEDGE_KINDS)
          for (const one of await store.knowledge.list(of)) {
            if (json) print(JSON.stringify(knowledgeView(of, one)))
            else rows.push(row(of, one))
          }
        if (!json) print(rows.length === 0 ? NONE : columns(allPrintable(rows)))
      }),
    )

  const show = command('show', 'one of them: what it says, how it did, and which earlier versions are kept')
    .addArgument(kind('<kind>'))
    .argument('<key>', KEY)
    .option('--json', 'as kept')
    .action((of: KnowledgeKind, key: string, { json }: { json?: boolean }) =>
      withStore(show, async (store) => {
        const one = await existing(store, of, key)
        print(json ? JSON.stringify(wholeKnowledge(of, one), null, 2) : readable(of, allPrintable(one)))
      }),
    )

  const exporting = command('export', 'write one, or all of a kind, to a file, without anybody’s data')
    .addArgument(kind('<kind>'))
    .argument('[key]', 'only this one')
    .option('-o, --out <file>', 'file to write (default: standard output)')
    .action((of: KnowledgeKind, key: string | undefined, { out }: { out?: string }) =>
      withStore(exporting, async (store) => {
        const all = key === undefined ? await store.knowledge.list(of) : [await existing(store, of, key)]
        if (all.length === 0) throw new GhError('NOT_FOUND', NONE)
        const text = exportKnowledge(
          of,
          all.map(({ body }) => body),
        )
        if (out === undefined) put(text)
        else writeFileSync(out, text)
      }),
    )

  const importing = command('import', 'what an exported file contains; it is checked first')
    .argument('<file>')
    .action((file: string) =>
      withStore(importing, async (store) => {
        const read = readKnowledge(readText(file))
        const { keys, added } = await importKnowledge(store.knowledge, read)
        const known = keys.length - added
        print(`Imported ${added} of ${keys.length}.${known > 0 ? ` Known already: ${known}.` : ''}`)
        if (added > 0 && read.kind === 'question') print(NOT_YET)
      }),
    )

  const confirming = command('confirm', 'use questions from a file, after you have read what each of them means')
    .addArgument(kind('<kind>'))
    .argument('<key...>', KEY)
    .action((of: KnowledgeKind, keys: string[]) =>
      withStore(confirming, async (store) => {
        const all = await Promise.all(keys.map((key) => existing(store, of, key)))
        for (const one of all) {
          const { key, body } = one
          const pair = printable(`${knowledgeName(of, body)}” (${knowledgeSays(of, body)})`)
          if (isConfirmed(of, one)) print(`“${pair} is in use already.`)
          else {
            await restoreKnowledge(store.knowledge, of, key)
            print(`“${pair} is used from now on.`)
          }
        }
      }),
    )

  const restoring = command('restore', 'bring an earlier version back: it becomes the newest one, at full health')
    .addArgument(kind('<kind>'))
    .argument('<key>', KEY)
    .option('--version <n>', 'which version (default: the one in use)')
    .action((of: KnowledgeKind, key: string, { version }: { version?: string }) =>
      withStore(restoring, async (store) => {
        const before = await existing(store, of, key)
        const back = version === undefined ? before.version : aboveZero(version, '--version')
        await restoreKnowledge(store.knowledge, of, key, back)
        const now = await existing(store, of, key)
        print(`Restored: version ${back} of ${key} is version ${now.version} now, at health ${HEALTH.start}.`)
      }),
    )

  const deleting = command('delete', 'delete one with its versions; the next run that is sent may learn it again')
    .addArgument(kind('<kind>'))
    .argument('<key>', KEY)
    .action((of: KnowledgeKind, key: string) =>
      withStore(deleting, async (store) => {
        const { body } = await existing(store, of, key)
        await store.knowledge.delete(of, key)
        print(`Deleted ${key} (${printable(knowledgeName(of, body))}).`)
      }),
    )
}

const NONE =
  'Nothing is known yet. A sent application, or a changed value of a manual’s step, shows what a question means, what the buttons of a platform do, and what a site’s pages are.'

const NOT_YET =
  'Questions from a file are not used until you confirm them. “ghosthands knowledge list question” shows what each of them means; “ghosthands knowledge confirm question KEY” confirms one.'

/** Errors: NOT_FOUND. */
const existing = async (store: Store, kind: KnowledgeKind, key: string): Promise<Knowledge> => {
  const one = await store.knowledge.get(kind, key)
  if (!one) throw new GhError('NOT_FOUND', `There is no ${kind} ${key}. “ghosthands knowledge list” shows all.`)
  return one
}

const row = (kind: KnowledgeKind, one: Knowledge): string[] => [
  kind,
  one.key,
  `v${one.version}`,
  `${one.health}`,
  isConfirmed(kind, one) ? `${one.successes} right, ${one.failures} wrong` : 'not confirmed',
  knowledgeSays(kind, one.body),
  knowledgeName(kind, one.body),
]

const readable = (kind: KnowledgeKind, one: Knowledge): string =>
  [
    `“${knowledgeName(kind, one.body)}”`,
    ...knowledgeLines(kind, one.body),
    `${one.key}, version ${one.version}, from a ${MADE_BY[one.createdBy]}`,
    ...(isConfirmed(kind, one)
      ? []
      : [`not used until you confirm it: ghosthands knowledge confirm ${kind} ${one.key}`]),
    `health ${one.health}: ${one.successes} right, ${one.failures} wrong; last used ${one.lastUsedAt ?? 'never'}`,
    ...one.earlier.map(
      ({ version, body, createdBy, until }) =>
        `version ${version}, from a ${MADE_BY[createdBy]}, until ${until}: ${knowledgeSays(kind, body)}`,
    ),
  ].join('\n')

const MADE_BY: Record<Knowledge['createdBy'], string> = { run: 'run', human: 'person', import: 'file' }
