/** Writes the folder of `observe --save`: the page for viewing it again, its screenshot, and what was observed. */
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { GhError } from '../../../shared/domain/errors.ts'
import type { SavedPage } from '../../observe/index.ts'
import { printable } from '../printable.ts'
import { version } from '../version.ts'
import { asJson } from './format.ts'
import type { ObservedInput } from './inputs.ts'

type Observed = Extract<ObservedInput, { observation: unknown }>
/** The result of an observation with `save`. */
type Saved = Observed & { saved: SavedPage }

/** The content of `page.json`; tests of saved pages read it. */
export type SavedPageInfo = {
  url: string
  title: string
  saved: string
  version: string
  values: boolean
  files: string[]
}

/** @throws GhError INVALID_INPUT if the folder contains anything else. */
export async function saveFolder(
  folder: string,
  { observation, unseen, saved, image }: Saved,
  values: boolean,
): Promise<void> {
  await emptyFolder(folder)
  const { mask } = saved
  const info: SavedPageInfo = {
    url: values ? observation.url : addressOnly(observation.url),
    title: mask(observation.title),
    saved: new Date().toISOString(),
    version: version(),
    values,
    files: saved.files.map(({ name }) => name),
  }
  const seen = { ...asJson(observation, unseen), url: info.url }
  await Promise.all([
    ...saved.files.map(({ name, html }) => writeFile(join(folder, name), html)),
    writeFile(join(folder, 'page.json'), asLines(info)),
    writeFile(
      join(folder, 'observed.json'),
      asLines(JSON.parse(JSON.stringify(seen), (_key, value) => (typeof value === 'string' ? mask(value) : value))),
    ),
    writeFile(
      join(folder, 'observed.txt'),
      `${mask(printable(observation.text)).replaceAll(observation.url, info.url)}\n`,
    ),
    ...(image ? [writeFile(join(folder, 'page.png'), image)] : []),
  ])
}

const asLines = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** Queries and fragments often identify a person, and folders of this machine its user. */
const addressOnly = (url: string): string => url.replace(/[?#].*$/, '').replace(/^file:.*\//i, 'file:///')

async function emptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const there = await readdir(folder)
  if (there.length > 0 && !there.includes('page.json'))
    throw new GhError('INVALID_INPUT', `${folder} holds something else; give --save a folder that is new or empty.`)
}
