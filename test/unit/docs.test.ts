// Everything that the documents name exists, and they name everything they must.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../bridge/base/package-root.ts'
import { SETTING_KEYS } from '../../bridge/base/settings.ts'
import { COMMANDS } from '../../bridge/cli/commands/index.ts'

const root = packageRoot()
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const pages = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'skills/ghosthands/SKILL.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]
const links = (page: string): string[] =>
  [...read(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, to = '']) => to)
    .filter((to) => !/^(https?:|#|mailto:)/.test(to))
    .map((to) => resolve(root, dirname(page), to.replace(/#.*$/, '')))

test('every link leads to a file', () => {
  const dead = pages.flatMap((page) =>
    links(page)
      .filter((to) => !existsSync(to))
      .map((to) => `${page} → ${to}`),
  )
  expect(dead).toEqual([])
})

/** Paths in backticks that begin with a source folder; capitals (`NAME.ts`) are placeholders. */
const PATHS = /`((?:bridge|shared|extension|sites|scripts|bench|test)\/[\w./-]+)`/g

test('every path of the sources that a page names is there', () => {
  const gone = pages
    .filter((page) => page !== 'CHANGELOG.md')
    .flatMap((page) => [...read(page).matchAll(PATHS)].map(([, path = '']) => `${page}: ${path}`))
    .filter((named) => !/[A-Z]{3}|shop-with-two-addresses/.test(named.split(': ')[1] ?? ''))
    .filter((named) => !existsSync(join(root, named.split(': ')[1] ?? '')))
  expect(gone).toEqual([])
})

test('every row of the threat model, and each of the first attacks, names tests that the test run has', () => {
  const [, model = ''] = read('docs/security.md').split('## Threat model')
  const [who = '', first = ''] = (model.split('\n## ')[0] ?? '').split('### The first eighteen')
  const rows = (part: string): string[] => part.split('\n').filter((line) => /^\| (?!who \||\| attack)/.test(line))
  expect(rows(first).length).toBe(18)
  expect(rows(who).length).toBeGreaterThan(15)
  const hasTests = (path: string): boolean =>
    /^test\/(?:browser|contract|store|unit)\/.*\.test\.ts$/.test(path) && /^\s*(?:test|it)\b/m.test(read(path))
  const tests = (path: string): string[] =>
    existsSync(join(root, path)) && !path.endsWith('.ts')
      ? readdirSync(join(root, path)).map((name) => `${path}/${name}`)
      : [path]
  const untested = [...rows(who), ...rows(first)].filter((row) => {
    const named = [...(row.split('|').at(-2) ?? '').matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
    return named.length === 0 || !named.every((path) => existsSync(join(root, path)) && tests(path).some(hasTests))
  })
  expect(untested).toEqual([])
})

test('the example of how the code reads is the code', () => {
  const [, path = '', code = ''] = /From `([^`]+)`:\n\n```ts\n([\s\S]+?)```/.exec(read('CONTRIBUTING.md')) ?? []
  expect(code.length).toBeGreaterThan(100)
  expect(read(path)).toContain(code.trim())
})

test('every page is linked from another', () => {
  const linked = new Set(pages.flatMap(links))
  const lonely = pages.filter((page) => page !== 'README.md' && !linked.has(resolve(root, page)))
  expect(lonely.filter((page) => !/decisions\/\d{4}/.test(page) && page !== 'docs/decisions/README.md')).toEqual([])
})

test('the README’s table names every setting, and no other', () => {
  const table = read('README.md').split('## Settings')[1]?.split('##')[0] ?? ''
  const named = table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1]?.matchAll(/`([a-z_]+)`/g) ?? [])].map(([, key]) => key))
  expect(named.sort()).toEqual([...SETTING_KEYS].sort())
})

test('the command line’s page names every command', () => {
  const commands = COMMANDS.map(({ name }) => name)
  expect(commands.length).toBeGreaterThan(10)
  const page = read('docs/cli.md')
  expect(commands.filter((name) => !new RegExp(`\`(?:ghosthands )?${name}\\b|## .*\\b${name}\\b`).test(page))).toEqual(
    [],
  )
})

test('the skill for agents names commands and tools that are there', () => {
  const skill = read('skills/ghosthands/SKILL.md')
  const commands = [...skill.matchAll(/ghosthands ([a-z]+)(?= )/g)].map(([, name]) => name)
  expect(commands.length).toBeGreaterThan(5)
  const known = new Set<string | undefined>(COMMANDS.map(({ name }) => name))
  expect(commands.filter((name) => !known.has(name))).toEqual([])
  const tools = [...skill.matchAll(/`(\w+_\w+)`/g)].map(([, name = '']) => name)
  const server = ['server', 'schedules', 'sessions'].map((name) => read(`bridge/api/mcp/${name}.ts`)).join('')
  expect(tools.filter((name) => !/^(first_name|fill_form)$/.test(name) && !server.includes(`'${name}'`))).toEqual([])
})
