/** `ghosthands knowledge`: lists, shows, exports, imports and deletes knowledge that applies to all sites (G2). */
import { writeFileSync } from 'node:fs'
import { Argument, type Command } from 'commander'
import { GhError } from '../../../shared/domain/errors.ts'
import { KNOWLEDGE_KINDS, type Knowledge, type KnowledgeKind } from '../../../shared/domain/knowledge.ts'
import { sourceWords } from '../../../shared/domain/learned-question.ts'
import { exportQuestions, importQuestions, questionView, readQuestions } from '../../learn/questions.ts'
import type { Store } from '../../store/index.ts'
import { columns } from '../columns.ts'
import { readText } from '../data-files.ts'
import { print, put } from '../print.ts'
import { allPrintable } from '../printable.ts'
import { withSettings } from '../setting-flags.ts'
import { withStore } from '../with-store.ts'

export const register = (knowledge: Command): void => {
  const command = (name: string, about: string): Command => withSettings(knowledge.command(name).description(about))
  const kind = (): Argument => new Argument('<kind>', 'what it is about').choices(KNOWLEDGE_KINDS)

  const list = command('list', 'what is known, changed last first')
    .addArgument(new Argument('[kind]', 'what it is about').choices(KNOWLEDGE_KINDS).default('question'))
    .option('--json', 'one JSON object a line')
    .action((of: KnowledgeKind, { json }: { json?: boolean }) =>
      withStore(list, async (store) => {
        const all = await store.knowledge.list(of)
        if (json) for (const one of all) print(JSON.stringify(questionView(one)))
        else print(all.length === 0 ? NONE : columns(allPrintable(all.map(row))))
      }),
    )

  const show = command('show', 'one question: its words, what answers it, how it did')
    .addArgument(kind())
    .argument('<key>', 'its key, as “knowledge list” shows it')
    .option('--json', 'as kept')
    .action((of: KnowledgeKind, key: string, { json }: { json?: boolean }) =>
      withStore(show, async (store) => {
        const one = await existing(store, of, key)
        print(json ? JSON.stringify({ ...questionView(one), body: one.body }, null, 2) : readable(allPrintable(one)))
      }),
    )

  const exporting = command('export', 'write one, or all of a kind, to a file, without anybody’s data')
    .addArgument(kind())
    .argument('[key]', 'only this one')
    .option('-o, --out <file>', 'file to write (default: standard output)')
    .action((of: KnowledgeKind, key: string | undefined, { out }: { out?: string }) =>
      withStore(exporting, async (store) => {
        const all = key === undefined ? await store.knowledge.list(of) : [await existing(store, of, key)]
        if (all.length === 0) throw new GhError('NOT_FOUND', NONE)
        const text = exportQuestions(all.map(({ body }) => body))
        if (out === undefined) put(text)
        else writeFileSync(out, text)
      }),
    )

  const importing = command('import', 'questions from an exported file; it is checked first')
    .argument('<file>')
    .action((file: string) =>
      withStore(importing, async (store) => {
        const { keys, added } = await importQuestions(store.knowledge, readQuestions(readText(file)))
        const known = keys.length - added
        print(`Imported ${added} of ${keys.length}.${known > 0 ? ` Known already: ${known}.` : ''}`)
      }),
    )

  const deleting = command('delete', 'delete one; the next run that is sent may learn it again')
    .addArgument(kind())
    .argument('<key>', 'its key, as “knowledge list” shows it')
    .action((of: KnowledgeKind, key: string) =>
      withStore(deleting, async (store) => {
        const { body } = await existing(store, of, key)
        await store.knowledge.delete(of, key)
        print(`Deleted ${key} (${allPrintable(body.asks.words)}).`)
      }),
    )
}

const NONE =
  'Nothing is known yet. A sent application, or a changed value of a manual’s step, shows what a question means.'

/** Errors: NOT_FOUND. */
const existing = async (store: Store, kind: KnowledgeKind, key: string): Promise<Knowledge> => {
  const one = await store.knowledge.get(kind, key)
  if (!one) throw new GhError('NOT_FOUND', `There is no ${kind} ${key}. “ghosthands knowledge list” shows all.`)
  return one
}

const row = (one: Knowledge): string[] => [
  one.key,
  `v${one.version}`,
  `${one.health}`,
  `${one.successes} right, ${one.failures} wrong`,
  sourceWords(one.body.source),
  one.body.asks.words,
]

const readable = ({ key, version, body, createdBy, health, successes, failures, lastUsedAt }: Knowledge): string =>
  [
    `“${body.asks.words}”`,
    ...(body.asks.options ? [`options: ${body.asks.options.join(' | ')}`] : []),
    `answered by: ${sourceWords(body.source)}`,
    `${key}, version ${version}, from a ${MADE_BY[createdBy]}`,
    `health ${health}: ${successes} right, ${failures} wrong; last used ${lastUsedAt ?? 'never'}`,
  ].join('\n')

const MADE_BY: Record<Knowledge['createdBy'], string> = { run: 'run', human: 'person', import: 'file' }
