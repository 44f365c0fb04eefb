// Finds unique values: in files, also compressed ones, in the database and its write-ahead log, in command lines.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { unzipSync } from 'fflate'
import pg from 'pg'

/** A value as it is, and in other encodings. */
export const spellingsOf = (value: string): string[] => {
  const bytes = Buffer.from(value)
  // The last group of base64 depends on what follows.
  const spelled = [value, encodeURIComponent(value), bytes.toString('base64').slice(0, -4), bytes.toString('hex')]
  if (/^\d{12,}$/.test(value))
    spelled.push(value.replace(/(\d{4})(?=\d)/g, '$1 '), value.replace(/(\d{4})(?=\d)/g, '$1-'))
  return [...new Set(spelled)]
}

/** Also searches compressed content, at any depth. */
const unpacked = (bytes: Buffer): Buffer[] => {
  if (bytes.length < 4) return [bytes]
  try {
    if (bytes.readUInt16BE() === 0x1f8b) return [bytes, ...unpacked(gunzipSync(bytes))]
    if (bytes.readUInt32BE() === 0x504b0304)
      return [bytes, ...Object.values(unzipSync(bytes)).flatMap((inner) => unpacked(Buffer.from(inner)))]
  } catch {
    // It only begins like compressed data.
  }
  return [bytes]
}

/** Paths below a folder of files that contain one of the words; files that disappear meanwhile were temporary. */
export const filesHolding = (
  root: string,
  words: readonly string[],
  read: (path: string) => Buffer = (path) => readFileSync(path),
): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    if (!entry.isFile()) return []
    const path = join(entry.parentPath, entry.name)
    try {
      return unpacked(read(path)).some((bytes) => words.some((word) => bytes.includes(word)))
        ? [relative(root, path)]
        : []
    } catch {
      return []
    }
  })

/** Arguments and environments of all processes, as far as this account may read them. */
export const processTexts = (): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((id) =>
      ['cmdline', 'environ'].flatMap((what) => {
        try {
          return [readFileSync(`/proc/${id}/${what}`, 'utf8')]
        } catch {
          return []
        }
      }),
    )

/** Every row of every table as text, and the folder with the server's own files. */
export const dumpOf = async (connection: string): Promise<{ tables: Map<string, string>; folder: string }> => {
  const client = new pg.Client({ connectionString: connection })
  await client.connect()
  try {
    const { rows: names } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    const tables = new Map<string, string>()
    for (const { name } of names) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`)
      tables.set(name, rows.map(({ row }) => row).join('\n'))
    }
    // Writes memory to disk; the write-ahead log is there already.
    await client.query('checkpoint')
    const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
    return { tables, folder: rows[0]?.folder ?? '' }
  } finally {
    await client.end()
  }
}
