/**
 * One more of each kind (widget, blocker, platform with its connector, job type, provider, command) in a copy of the
 * tree: each forgotten place is reported, and with all of them it compiles and passes the checks. Their behaviour is
 * tested in test/browser/extending.test.ts.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ASKED_FOR, addRows, addTheRest } from '../../support/added-kinds.ts'
import { copyTree, type TreeCopy } from '../../support/extending.ts'

/** Files whose imports include every file that lists the kinds. */
const ENTRIES = [
  'bridge/api/operator/words.ts',
  'bridge/connectors/index.ts',
  'bridge/jobs/request.ts',
  'bridge/think/registry.ts',
  'shared/page/platform.ts',
  'shared/ui/job-types.ts',
  'bridge/act/widgets/index.ts',
  'bridge/observe/blockers.ts',
  'bridge/engine/blockers/blockers.ts',
  'bridge/engine/run/sites.ts',
  'shared/page/snapshot.ts',
  'test/browser/observe-fields.test.ts',
]

/** In ms. The compiler needs several seconds of CPU time, and cores are shared. */
const COMPILES_MS = 300_000

let tree: TreeCopy

beforeAll(async () => {
  tree = await copyTree()
}, COMPILES_MS)
afterAll(() => tree.close())

test('a row alone does not compile in any of the other places; with all of them it does, and passes the checks', {
  timeout: COMPILES_MS,
}, async () => {
  await addRows(tree)
  expect(await tree.broken(ENTRIES)).toEqual(ASKED_FOR)
  await addTheRest(tree)
  expect(await tree.broken([...ENTRIES, 'bridge/cli/commands/hello.ts'])).toEqual([])
  expect(await tree.faults()).toBe('')
})

test('a row that leaves a trait out does not compile', { timeout: COMPILES_MS }, async () => {
  await tree.insert('shared/domain/widgets.ts', '  hidden: {\n', "  colour: { fill: 'type', several: false },\n")
  await tree.insert('shared/domain/blockers.ts', '  legal: {\n', "  queue: { toldBy: 'markup', asks: 'stuck' },\n")
  expect(await tree.broken(['shared/domain/widgets.ts', 'shared/domain/blockers.ts'])).toEqual([
    'shared/domain/blockers.ts',
    'shared/domain/widgets.ts',
  ])
})
