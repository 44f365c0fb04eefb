// What an installation removes, and that it removes nothing from other packages.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { slimLibraries } from '../../bin/slim.mjs'

const LIBRARY = ['index.js', 'index.d.ts', 'index.js.map', 'src/index.ts', 'test/all.js', 'LICENSE', 'package.json']
const LEFT = ['index.js', 'LICENSE', 'package.json']

/** Files of a library beside the package that remain after an installation into a project with this package.json. */
const leftIn = (project: object | undefined, own: readonly string[] = []): string[] => {
  const folder = mkdtempSync(join(tmpdir(), 'gh-slim-'))
  try {
    const put = (path: string, text = ''): void => {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    if (project) put('package.json', JSON.stringify(project))
    const at = 'node_modules/@scope/library'
    for (const file of LIBRARY) put(join(at, file))
    for (const file of ['package.json', ...own]) put(join('node_modules/ghosthands', file))
    slimLibraries(join(folder, 'node_modules/ghosthands'))
    return LIBRARY.filter((file) => existsSync(join(folder, at, file)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test.each([
  ['no project', undefined],
  ['a project that npm has not written to yet', { private: true }],
  ['a project of nothing else', { dependencies: { ghosthands: '^0.1.0' } }],
])('%s keeps only what runs', (_, project) => {
  expect(leftIn(project)).toEqual(LEFT)
})

test.each([
  ['other dependencies', { dependencies: { ghosthands: '^0.1.0', zod: '^4.0.0' } }],
  ['development tools', { devDependencies: { typescript: '^6.0.0' } }],
  ['workspaces', { workspaces: ['packages/*'] }],
])('a project with %s keeps all of its libraries', (_, project) => {
  expect(leftIn(project)).toEqual(LIBRARY)
})

test('a checkout keeps all of its libraries', () => {
  expect(leftIn(undefined, ['bridge/cli/main.ts'])).toEqual(LIBRARY)
})
