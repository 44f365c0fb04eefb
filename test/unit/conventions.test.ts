// Conventions of the code that no compiler checks: providers and kinds of task are recognised by their traits; no
// failure is swallowed.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { driverNames } from '../../bridge/drivers/index.ts'
import { providerNames } from '../../bridge/think/registry.ts'
import { BLOCKER_KINDS } from '../../shared/domain/blockers.ts'
import { GOALS } from '../../shared/domain/goals.ts'
import { JOB_TYPES } from '../../shared/domain/job-types.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

interface Line {
  /** `file:line` */
  at: string
  text: string
}

const linesIn = (...folders: string[]): Line[] =>
  folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
      .map(({ parentPath, name }) => join(parentPath, name))
      .flatMap((file) =>
        readFileSync(file, 'utf8')
          .split('\n')
          .map((text, at) => ({ at: `${file.slice(ROOT.length)}:${at + 1}`, text })),
      ),
  )

const PRODUCT = linesIn('bridge', 'shared', 'extension')

const found = (lines: readonly Line[], pattern: RegExp, but?: RegExp): string[] =>
  lines.filter(({ text }) => pattern.test(text) && !but?.test(text)).map(({ at, text }) => `${at}: ${text.trim()}`)

test('no code checks a provider’s name', () => {
  const names = [...providerNames(), ...driverNames()].map((name) => `['"\`]${name}['"\`]`).join('|')
  const compared = new RegExp(
    `(?:[=!]==?|case) *(?:${names})|(?:${names}) *[=!]==?|(?:includes|has|startsWith)\\((?:${names})`,
  )
  expect(`if (config.provider === 'local')`).toMatch(compared)
  // Tenants use that name, too.
  expect(found(PRODUCT, compared, /tenant/)).toEqual([])
  expect(found(PRODUCT, /\bprovider\.name *[=!]==?|[=!]==? *provider\.name\b/)).toEqual([])
})

test('nor a provider’s methods', () => {
  const asked = /\bprovider\??\.(?:estimate|extract|validate|analyse)(?:\?\.|\b(?!\())/
  expect('const { data } = provider.extract?.(question)').toMatch(asked)
  expect(found(PRODUCT, asked, /^\s*(?:\*|\/\/)/)).toEqual([])
})

test('the engine and providers check a task type’s traits, not its name', () => {
  const names = Object.keys(JOB_TYPES).join('|')
  const compared = new RegExp(`(?:job_?[tT]ype|taskType|\\.type)\\)? *[=!]==? *'(?:${names})'|taskType\\.startsWith`)
  expect(`if (input.jobType !== 'custom')`).toMatch(compared)
  expect(`if (job.job_type === 'apply')`).toMatch(compared)
  expect(
    found(linesIn('bridge/engine', 'bridge/think', 'bridge/learn', 'bridge/jobs', 'shared/domain'), compared),
  ).toEqual([])
})

test('stages read what a task’s end asks of them from the table of goals, not from its name', () => {
  const names = Object.keys(GOALS).join('|')
  const compared = new RegExp(`goal\\)? *[=!]==? *'(?:${names})'|jobTraits\\(.*\\)\\.goal\\b`)
  expect(`if (jobTraits(type).goal === 'words')`).toMatch(compared)
  expect(`goal !== 'sent' && !run.commit`).toMatch(compared)
  expect(found(PRODUCT, compared, /^export const goalOf = /)).toEqual([])
})

test('stages read a blocker’s traits from the table of blockers, not from its name', () => {
  const names = BLOCKER_KINDS.join('|')
  const compared = new RegExp(
    `\\bkind\\)? *[=!]==? *'(?:${names})'|case '(?:2fa|bot_check|error_page|legal|payment|login)':`,
  )
  expect("if (blocker.kind === 'error_page' && run.commit)").toMatch(compared)
  expect(found(PRODUCT, compared)).toEqual([])
})

/**
 * Private words for things that have a standard name: observation, preview, visible, receipt line, demonstration,
 * branch.
 */
const PRIVATE_WORDS = new Set(
  `look looks looked looking glance glimpse stir flight flights distrust lighter unsaid patience twice kept shown weak freely lead leads
lesson told way ways others heard turn`.split(/\s+/),
)
const privateIn = (words: readonly string[]): boolean => words.some((word) => PRIVATE_WORDS.has(word.toLowerCase()))

test('files and what they export are called by the field’s own words', () => {
  const named = (file: string): string[] => basename(file).split(/[-.]/)
  expect(privateIn(named('bridge/engine/run/look-at.ts'))).toBe(true)
  const lines = [
    ...PRODUCT,
    ...linesIn('bench', 'test/browser', 'test/contract', 'test/store', 'test/support', 'test/unit'),
  ]
  const files = new Set(lines.map(({ at }) => at.slice(0, at.lastIndexOf(':'))))
  expect([...files].filter((file) => privateIn(named(file)) && !file.startsWith(QUESTIONS))).toEqual([])

  const exported = /^export (?:const|let|class|interface|type|(?:async )?function\*?) (\w+)/
  const partsOf = (name: string): string[] => name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []
  expect(privateIn(partsOf('couldNotLook')) && privateIn(partsOf('HEARD_WIDER')) && !privateIn(partsOf('lookup'))).toBe(
    true,
  )
  expect(
    lines.flatMap(({ at, text }) => {
      const name = exported.exec(text)?.[1] ?? ''
      return privateIn(partsOf(name)) && !at.startsWith(QUESTIONS) && !at.startsWith('test/') ? [`${at}: ${name}`] : []
    }),
  ).toEqual([])

  const declared = /^(?:const|let|class|interface|type|(?:async )?function\*?) (\w+)/
  expect(
    lines.flatMap(({ at, text }) => {
      const name = declared.exec(text)?.[1] ?? ''
      const isPrivate = partsOf(name).some((word) => NO_NAME.has(word.toLowerCase()))
      return isPrivate && !at.startsWith(QUESTIONS) && !at.startsWith('test/') ? [`${at}: ${name}`] : []
    }),
  ).toEqual([])
})

/** Those of them that top-level declarations must not use either. */
const NO_NAME = new Set(
  'look looks looked looking lookers glance glimpse peek stir stirs flights distrust lighter unsaid unshown patience patient impatient twice kept shown turns turned weak'.split(
    ' ',
  ),
)

test('nor are locals', () => {
  const local = new RegExp(
    `\\b(?:const|let|function) (?:${[...NO_NAME, 'keep', 'turn', 'weak'].join('|')})(?= ?[=:(;])`,
  )
  expect('    let shown: Observation | undefined').toMatch(local)
  expect('  const look = async () => undefined').toMatch(local)
  expect(found(PRODUCT, local).filter((at) => !at.startsWith(QUESTIONS))).toEqual([])
})

test('nor is anything within the engine or providers', () => {
  const local =
    /\b(?:const|let) (?:look|peek|unshown|patient)\b|\blook: [A-Z]|\b(?:patience|patient|unsaid|unshown|lighter)\b/
  expect('const opener = (look: PlanContext): Button | undefined =>').toMatch(local)
  expect(
    found(linesIn('bridge/engine', 'bridge/think/local', 'bridge/act', 'bridge/store', 'bridge/api'), local),
  ).toEqual([])
})

/** Has its own vocabulary for how questions are understood. */
const QUESTIONS = 'shared/domain/questions/'

/** A check of a widget's name where one of its traits is meant. */
const widgetByName = /\bwidget (?:===|!==) '/

test('a widget’s traits come from the table of widgets, not from its name', () => {
  expect("  field.widget === 'checkbox' ||").toMatch(widgetByName)
  // What recognises, reads and operates a widget knows which one it is.
  const own = /^(?:bridge\/act\/widgets|bridge\/connectors|shared\/page\/(?:acting-read|widgets))\b/
  expect(found(PRODUCT, widgetByName).filter((at) => !own.test(at))).toEqual([])
})

/** A failure that is not logged. */
const silent = /\bcatch *\{|\.catch\( *(?:async )?\(\) *=>/

test('an expected failure on a page or in a run is logged', () => {
  expect('  } catch {').toMatch(silent)
  expect('await tab.close().catch(() => undefined)').toMatch(silent)
  expect(
    found(linesIn('bridge/browser', 'bridge/observe', 'bridge/act', 'bridge/connectors', 'bridge/engine'), silent),
  ).toEqual([])
})

test('nor is it lost under a name that is only checked', () => {
  const lost = linesIn('bridge/browser', 'bridge/observe', 'bridge/act', 'bridge/connectors', 'bridge/engine')
  const blocks = lost.flatMap(({ at, text }, index) => {
    const name = /\bcatch \((\w+)(?:: unknown)?\) \{|\.catch\((?:async )?\((\w+)(?:: unknown)?\) => \{/.exec(text)
    if (!name) return []
    const indent = /^ */.exec(text)?.[0].length ?? 0
    const rest = lost.slice(index + 1)
    const end = rest.findIndex(({ text: line }) => line.trim() !== '' && (/^ */.exec(line)?.[0].length ?? 0) <= indent)
    return [{ at, name: name[1] ?? name[2] ?? '', body: rest.slice(0, end).map(({ text: line }) => line) }]
  })
  expect(blocks.length).toBeGreaterThan(10)
  // Rethrowing other errors does not count, because this error is still lost.
  const isTold = (name: string, body: readonly string[]): boolean =>
    body.some((line) => new RegExp(`\\b${name}\\b`).test(line) && !/^\s*if \(.*throw/.test(line))
  expect(blocks.filter(({ name, body }) => !isTold(name, body)).map(({ at }) => at)).toEqual([])
})

test('elsewhere it is logged, too, or a comment says why nothing is lost', () => {
  const lines = [...PRODUCT, ...linesIn('sites')]
  const isSaid = (at: number): boolean =>
    lines.slice(Math.max(0, at - 1), at + 2).some(({ text }) => text.includes('//'))
  expect(
    lines.flatMap(({ at, text }, index) => (silent.test(text) && !isSaid(index) ? [`${at}: ${text.trim()}`] : [])),
  ).toEqual([])
})

/** A failure handler as the second argument of `then`, on its own line. */
const silentThen = /^\s*\(\) => (?:true|false|undefined|null|\{\}),?$/

test('nor does it disappear in the second argument of then', () => {
  expect('    () => false,').toMatch(silentThen)
  const lines = PRODUCT
  const found = lines.flatMap(({ at, text }, index) => {
    const before = lines.slice(Math.max(0, index - 3), index).map((line) => line.text)
    // The first argument handles success.
    const isFirst = /\bthen\($/.test(before.at(-1) ?? '')
    return silentThen.test(text) && !isFirst && !before.some((line) => line.includes('//'))
      ? [`${at}: ${text.trim()}`]
      : []
  })
  expect(found).toEqual([])
})

test('a table of words is made by `byWord`: a page that says “constructor” gets no function out of it', () => {
  const plain = /const [A-Z]\w*: (?:Readonly<|Partial<)*Record<string, .*= (?:\{|Object\.)/
  expect('const UNITS: Readonly<Record<string, Period>> = {').toMatch(plain)
  expect(found(PRODUCT, plain, NOT_ASKED)).toEqual([])
})

/** Tables that are iterated, or whose keys come from a pattern's match. */
const NOT_ASKED = /const (?:SECURITY_HEADERS|SETTINGS|LATIN)\b/

test('a rule is in one place', () => {
  const homes = (pattern: RegExp): string[] =>
    [
      ...new Set(PRODUCT.filter(({ text }) => pattern.test(text)).map(({ at }) => at.slice(0, at.lastIndexOf(':')))),
    ].sort()
  // How a secret's handle is recognised.
  expect(homes(/secret:\(?\[/)).toEqual(['shared/domain/secret-handle.ts'])
  // The same operation on another target.
  expect(homes(/\.\.\.operation, target \}/)).toEqual(['shared/domain/operation.ts'])
  // Which list entry a key belongs to; the other files are tables of keys.
  expect(homes(/(?:experience|education)\)*\\\.\(*\\d/)).toEqual([
    'shared/domain/entry-keys.ts',
    'shared/domain/holds-value.ts',
    'shared/domain/learnable.ts',
  ])
  // How long something may take to appear.
  expect(homes(/\bAPPEAR_MS *=/)).toEqual(['shared/domain/waits.ts'])
  // Whether a fact about a page holds.
  expect(homes(/'holds', \[/)).toEqual(['bridge/browser/conditions.ts'])
})

/** The same type on both sides: of a connection, of the database, or of a schema and the table that it comes from. */
const ON_BOTH_SIDES = ['JobEvent', 'JobFilter', 'Problem', 'SentChange', 'SentFile', 'SentFilter', 'Widget']

test('an exported type’s name means one thing', () => {
  const declared = /^export (?:declare )?(?:interface|type|class|enum) (\w+)/
  const homes = Map.groupBy(
    PRODUCT.filter(({ text }) => declared.test(text)),
    ({ text }) => declared.exec(text)?.[1] ?? '',
  )
  expect(homes.size).toBeGreaterThan(500)
  const several = [...homes].filter(([, at]) => at.length > 1)
  expect(several.flatMap(([name, at]) => (ON_BOTH_SIDES.includes(name) ? [] : at.map((one) => one.at)))).toEqual([])
  expect(ON_BOTH_SIDES.filter((name) => !several.some(([one]) => one === name))).toEqual([])
})

test('a job’s safety does not depend on the identity of the object it was given', () => {
  expect(found(linesIn('bridge/engine'), /WeakMap<Run(?:Input|Ports)\b/)).toEqual([])
  const lines = linesIn('bridge/engine/state').filter(({ at }) => at.includes('ports.ts:'))
  const from = lines.findIndex(({ text }) => text.startsWith('export interface RunInput'))
  const fields = lines.slice(
    from + 1,
    lines.findIndex(({ text }, at) => at > from && text === '}'),
  )
  expect(fields.filter(({ text }) => /^ {2}\w+\??:/.test(text)).map(({ text }) => text.trim())).toEqual([])
})
