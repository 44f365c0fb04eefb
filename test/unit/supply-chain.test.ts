// Which dependencies `npm run check` refuses, and that CI runs it and creates the list of all of them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../bridge/base/package-root.ts'
import { sbomOf } from '../../scripts/sbom.mjs'
import { problemsOf } from '../../scripts/supply-chain.mjs'

const one = (entry: { license?: string; integrity?: string; version?: string }, path = 'node_modules/a'): string[] =>
  problemsOf({ packages: { '': {}, [path]: { version: '1.0.0', integrity: 'sha512-x', license: 'MIT', ...entry } } })

test.each(['MIT', '(MIT OR GPL-3.0-only)', 'Apache-2.0 AND MIT', 'MIT OR Apache-2.0'])('%s is allowed', (license) => {
  expect(one({ license })).toEqual([])
})

test.each(['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'SEE LICENSE IN file', 'LGPL-3.0-or-later'])(
  '%s is not',
  (license) => {
    expect(one({ license })).toEqual([`node_modules/a 1.0.0: ${license} is not among the allowed licences`])
  },
)

test('a package without a licence or a checksum is named', () => {
  const packages = { 'node_modules/a': { version: '1.0.0' } }
  expect(problemsOf({ packages })).toEqual([
    'node_modules/a 1.0.0: no licence is not among the allowed licences',
    'node_modules/a 1.0.0: no checksum in package-lock.json',
  ])
})

test('a library that is only linked to keeps its licence', () => {
  expect(one({ license: 'LGPL-3.0-or-later' }, 'node_modules/@img/sharp-libvips-linux-x64')).toEqual([])
})

const root = packageRoot()
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const { scripts, dependencies } = JSON.parse(read('package.json'))

test('CI checks licences and checksums, and writes the list of installed packages', () => {
  // .ci/run → npm test → check:run → scripts/check.mjs → scripts/supply-chain.mjs
  expect(read('.ci/run')).toMatch(/^ *npm test /m)
  expect(scripts.test).toContain('npm run -s check:run')
  expect(scripts['check:run']).toBe('node scripts/check.mjs')
  expect(read('scripts/check.mjs')).toContain("'scripts/supply-chain.mjs'")
  expect(problemsOf(JSON.parse(read('package-lock.json')))).toEqual([])
  expect(read('.ci/run')).toMatch(/^npm run -s sbom >dist\/sbom\.json/m)
  expect(read('.github/workflows/ci.yml')).toContain('run: bash .ci/run')
  expect(read('.github/workflows/ci.yml')).toContain('path: dist/sbom.json')
})

test('that list has every dependency with its version, licence and checksum, and no tool of the development', () => {
  const lock = JSON.parse(read('package-lock.json'))
  const { components } = sbomOf(JSON.parse(read('package.json')), lock)
  const listed = new Set(components.map(({ name, version }) => `${name} ${version}`))
  expect(Object.entries(dependencies).filter(([name, version]) => !listed.has(`${name} ${version}`))).toEqual([])
  // All dependencies of the product's packages, wherever they are installed.
  const installed = Object.entries<{ dev?: boolean; version: string }>(lock.packages).filter(
    ([at, { dev }]) => at && !dev,
  )
  expect(
    installed.filter(([at, { version }]) => !listed.has(`${at.split('node_modules/').at(-1)} ${version}`)),
  ).toEqual([])
  expect(components.filter(({ licenses, hashes }) => !licenses.length || !hashes?.length)).toEqual([])
  expect([...listed].filter((one) => /^(?:vitest|knip|@biomejs\/biome) /.test(one))).toEqual([])
  const zod = components.find(({ name }) => name === 'zod')
  expect(zod).toMatchObject({ purl: expect.stringMatching(/^pkg:npm\/zod@\d/), licenses: [{ license: { id: 'MIT' } }] })
  expect(zod?.hashes?.[0]).toMatchObject({ alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/) })
})
