/**
 * `ghosthands profiles`: the people whose data is stored here; creates a profile from a résumé after every field was
 * reviewed.
 */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { Command } from 'commander'
import { GhError } from '../../../shared/domain/errors.ts'
import { DOCUMENT_KINDS, documentEntries } from '../../../shared/domain/named-documents.ts'
import { dataOf, nameOf } from '../../../shared/domain/read-fields.ts'
import { deleteProfile, keepNamed, removeNamed } from '../../api/profile-files.ts'
import type { Documents } from '../../assets/documents.ts'
import { type DocumentReading, MAX_RESUME, type ReadField, readResume } from '../../documents/index.ts'
import { asProfile, gapsOf, withFile } from '../../documents/profile.ts'
import type { Store } from '../../store/index.ts'
import type { Profiles } from '../../vault/profiles.ts'
import { atTerminal } from '../ask-terminal.ts'
import { filesOf } from '../file-areas.ts'
import { inBridge } from '../in-bridge.ts'
import { findProfile } from '../named-profile.ts'
import { openProfiles } from '../operator/profiles.ts'
import { print, styled } from '../print.ts'
import { allPrintable, printable } from '../printable.ts'
import { profileDocuments } from '../profile-documents.ts'
import { configOf, withSettings } from '../setting-flags.ts'
import { withVault } from '../with-store.ts'

export const register = (profiles: Command): void => {
  const command = (name: string, about: string): Command => withSettings(profiles.command(name).description(about))

  const list = command('list', 'every profile')
    .option('--json', 'one JSON object a line')
    .action(({ json }: { json?: boolean }) =>
      withProfiles(list, async (all) => {
        const found = await all.list()
        for (const one of found) print(json ? JSON.stringify(one) : `${one.id}  ${printable(one.name)}`)
        if (found.length === 0 && !json) print('No profiles yet. “ghosthands profiles from resume.pdf” makes one.')
      }),
    )

  const show = command(
    'show <profile>',
    'one profile’s data, by its name or id, in the form of a data file; only the names of secrets',
  ).action((named: string) =>
    withProfiles(show, async (all) => {
      const { id } = await findProfile(all, named)
      print(JSON.stringify(await all.get(id), null, 2))
    }),
  )

  const from = command(
    'from <resume>',
    'read a résumé (PDF, DOCX, JSON Resume, LinkedIn’s export ZIP) and save what you agree to',
  )
    .option('-n, --name <name>', 'what the profile is called (default: the person’s name)')
    .option('-o, --out <file>', 'write a data file for “run --data” instead of a profile')
    .option('-y, --yes', 'save every field that is shown, without asking')
    .option('--json', 'one JSON object: fields with their source, what is missing, what was saved')
    .action((file: string, options: FromOptions) => fromResume(from, file, options))

  const add = command(
    'add-document <profile> <file>',
    'another résumé or letter of a profile; the same name again replaces its file',
  )
    .requiredOption('-n, --name <name>', 'a short name, such as “Teaching”')
    .option('--letter', 'it is a letter, not a résumé')
    .option('--for <words>', 'words of the job’s title, the company or the site that it is for, between commas')
    .action((named: string, file: string, { name, letter, for: rule }: AddOptions) =>
      withProfiles(add, async (all, documents, store) => {
        const { id } = await findProfile(all, named)
        const path = resolve(file)
        const copy = { name: basename(path), bytes: bytesOf(path) }
        const kind = letter ? 'cover-letter' : 'resume'
        const { data } = await store.alone(`profile ${id}`, () =>
          keepNamed(all, documents, id, { kind, name, rule }, copy),
        )
        for (const line of documentLines(data)) print(line)
      }),
    )

  const take = command('remove-document <profile> <name>', 'remove one of several résumés or letters, with its file')
    .option('--letter', 'it is a letter, not a résumé')
    .action((named: string, name: string, { letter }: AddOptions) =>
      withProfiles(take, async (all, documents, store) => {
        const { id } = await findProfile(all, named)
        const kind = letter ? 'cover-letter' : 'resume'
        await store.alone(`profile ${id}`, () => removeNamed(all, documents, id, { kind, name }))
        print(`Removed ${printable(name)}.`)
      }),
    )

  const remove = command('delete <profile>', 'delete a profile with its secrets and answers').action((named: string) =>
    withProfiles(remove, async (all, documents) => {
      const { id, name } = await findProfile(all, named)
      await deleteProfile(all, documents, id)
      print(`Deleted ${printable(name)} (${id}).`)
    }),
  )
}

interface FromOptions {
  name?: string
  out?: string
  yes?: boolean
  json?: boolean
}

interface AddOptions {
  name: string
  letter?: boolean
  for?: string
}

type Work = (profiles: Profiles, documents: Documents, store: Store) => Promise<void>

const withProfiles = async (command: Command, work: Work): Promise<void> => {
  const bridge = inBridge()
  if (bridge) return work(await bridge.profiles(), profileDocuments(filesOf(bridge.config), bridge.store), bridge.store)
  const config = configOf(command)
  await withVault(command, async (_, { store, seal }) =>
    work(await openProfiles(config, store, seal), profileDocuments(filesOf(config), store), store),
  )
}

/** A profile's lists, one entry per line. */
const documentLines = (data: Readonly<Record<string, unknown>>): string[] =>
  DOCUMENT_KINDS.flatMap((kind) =>
    documentEntries(data, kind).map(({ name, for: rule, file }) =>
      allPrintable([
        kind === 'resume' ? 'résumé' : 'letter',
        String(name),
        basename(String(file)),
        rule ? `for ${String(rule)}` : 'for any posting that no other is for',
      ]).join('  '),
    ),
  )

const fromResume = async (command: Command, file: string, options: FromOptions): Promise<void> => {
  const path = resolve(file)
  if (options.out !== undefined && existsSync(options.out))
    throw new GhError('INVALID_INPUT', `${options.out} is there already. Name another file with --out.`)
  const reading = await readResume(bytesOf(path))
  const read = withFile(reading, path, basename(path))
  if (!options.json) show(read)
  if (read.fields.length === 0)
    throw new GhError('INVALID_INPUT', 'Nothing in this file could be read with certainty. Nothing was saved.')
  const chosen = options.yes ? read.fields : options.json || !atTerminal() ? [] : await agreed(read.fields)
  const saved = chosen.length === 0 ? undefined : await save(command, chosen, path, options)
  if (options.json) print(JSON.stringify({ ...asProfile(read), saved: saved ?? null }))
  else if (saved)
    print(saved.file ? `Written to ${saved.file}.` : `Saved as the profile “${printable(saved.name)}” (${saved.id}).`)
  else
    process.stderr.write(
      atTerminal() ? 'Nothing was saved.\n' : 'Nothing was saved. Run it again with --yes to save what is shown.\n',
    )
}

const bytesOf = (path: string): Uint8Array => {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat?.isFile()) throw new GhError('FILE_NOT_FOUND', `There is no file ${path}.`)
  // A file above the limit is not even read; the message is in one place.
  return stat.size > MAX_RESUME ? new Uint8Array(stat.size) : readFileSync(path)
}

const show = (reading: DocumentReading): void => {
  const { fields, notes } = allPrintable(reading)
  for (const [i, { key, value, source }] of fields.entries()) {
    print(`${String(i + 1).padStart(3)}. ${styled('bold', key)}: ${short(value, 100)}`)
    print(
      styled(
        'dim',
        `     read in: ${short(source.text, 100)}${source.page === undefined ? '' : ` (page ${source.page})`}`,
      ),
    )
  }
  for (const note of notes) print(styled('yellow', `  !  ${note}`))
  const missing = gapsOf(fields)
  if (missing.length > 0)
    print(`\nForms also ask for: ${missing.map(({ key, about }) => `${about.toLowerCase()} (${key})`).join('; ')}.`)
}

const short = (text: string, length: number): string => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > length ? `${line.slice(0, length - 1)}…` : line
}

/** The person's consents; nothing where they say no. */
const agreed = async (fields: readonly ReadField[]): Promise<ReadField[]> => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const answer = (
      await terminal.question(
        '\nSave these? “yes” saves all, “yes without 3 7” leaves those out, Enter saves nothing: ',
      )
    ).trim()
    if (!/^(?:y|yes)\b/i.test(answer)) return []
    const without = new Set([...answer.matchAll(/\d+/g)].map(([number]) => Number(number)))
    return fields.filter((_, i) => !without.has(i + 1))
  } finally {
    terminal.close()
  }
}

const save = async (
  command: Command,
  fields: readonly ReadField[],
  path: string,
  { name, out }: FromOptions,
): Promise<{ id?: string; name: string; file?: string }> => {
  const called = name ?? nameOf(fields, basename(path))
  const data = dataOf(fields)
  if (out !== undefined) {
    writeFileSync(out, `${JSON.stringify(data, null, 2)}\n`, { flag: 'wx', mode: 0o600 })
    return { name: called, file: resolve(out) }
  }
  let id = ''
  await withProfiles(command, async (profiles) => {
    id = (await profiles.save({ id: null, name: called, data, secrets: {} })).id
  })
  return { id, name: called }
}
