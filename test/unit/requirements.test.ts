// docs/requirements.md compared with the code: cited ids exist, named tests exist, states follow from the rows.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { missingTests, readRequirements, stateOf } from '../../scripts/requirements.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const rows = readRequirements()
const ids = rows.map(({ id }) => id)

/** `(R5)`, `(T6, Q2)`, `(P1–P9)`, `(R2 tier 1)`: an id directly after the bracket makes it a citation. */
const CITATION = /(?<!\w)\(([BXOTARWMPLHUQDCSIZVEGK]\d{1,2}(?:[,–; -][^()]{0,40})?)\)/g
const ID = /\b[BXOTARWMPLHUQDCSIZVEGK]\d{1,2}\b/g

const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|md)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))

test('every id that code or docs cite is a requirement', () => {
  const cited = ['bridge', 'shared', 'extension', 'bench', 'scripts', 'sites', 'docs']
    .flatMap(filesIn)
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(CITATION)]
        .flatMap(([, inside = '']) => inside.match(ID) ?? [])
        .map((id) => ({ id, file: file.slice(ROOT.length) })),
    )
  expect(cited.length).toBeGreaterThan(100)
  expect(cited.filter(({ id }) => !ids.includes(id))).toEqual([])
})

test('no id is used twice', () => {
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

test('every named test exists', () => {
  expect(rows.flatMap((row) => missingTests(row).map((file) => `${row.id}: ${file}`))).toEqual([])
})

test('every state is what its row gives; `node scripts/requirements.mjs --write` puts it right', () => {
  const stale = rows.filter((row) => row.state !== stateOf(row))
  expect(stale.map(({ id, state }) => `${id}: ${state}`)).toEqual([])
})

test('a row without a test is open, one with something missing is partly done', () => {
  const [one, two, three] = readRequirements(
    [
      '| E1 | A. | shown |  |  |',
      '| E2 | B. | shown | `a.test.ts` | c |',
      '| E3 | C. | open | `a.test.ts` `b.test.ts` |  |',
    ].join('\n'),
  )
  expect([one, two, three].map((row) => row && stateOf(row))).toEqual(['open', 'partly', 'shown'])
  expect(three?.tests).toEqual(['a.test.ts', 'b.test.ts'])
})
