// The table of requirements: reads docs/requirements.md, computes each row's state, and writes it back with --write.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FILE = join(ROOT, 'docs/requirements.md')
const ROW = /^\| ([A-Z]\d+) \| (.*?) \| (.*?) ?\| (.*?) ?\| (.*?) ?\|$/

/** Rows in the order of the file: id, text, state as written, tests as paths from the root, what is missing. */
export function readRequirements(text = readFileSync(FILE, 'utf8')) {
  return text.split('\n').flatMap((line) => {
    const [, id, requirement, state, tests, missing] = ROW.exec(line) ?? []
    return id === undefined ? [] : [{ id, requirement, state, tests: tests.match(/[^`\s]+/g) ?? [], missing }]
  })
}

/** A row without tests is open; one that names something missing is partly shown; any other is shown. */
export const stateOf = ({ tests, missing }) => (tests.length === 0 ? 'open' : missing === '' ? 'shown' : 'partly')

export const missingTests = ({ tests }) => tests.filter((test) => !existsSync(join(ROOT, test)))

if (process.argv.includes('--write')) {
  const rows = new Map(readRequirements().map((row) => [row.id, row]))
  const lines = readFileSync(FILE, 'utf8').split('\n')
  const written = lines.map((line) => {
    const row = rows.get(ROW.exec(line)?.[1] ?? '')
    if (!row) return line
    const tests = row.tests.map((test) => `\`${test}\``).join(' ')
    return `| ${row.id} | ${row.requirement} | ${stateOf(row)} | ${tests} | ${row.missing} |`
  })
  writeFileSync(FILE, written.join('\n'))
}
