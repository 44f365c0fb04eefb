// Which dependencies `npm run check` refuses.
import { expect, test } from 'vitest'
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
