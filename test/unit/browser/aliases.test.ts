// Several sessions share Chrome's one session of a tab: which messages each of them gets.
import { expect, test } from 'vitest'
import { Aliases } from '../../../bridge/browser/relay/aliases.ts'

const world = (id: number) => ({ context: { id, name: `world ${id}` } })

test('a later session learns of existing contexts, which Chrome reports only once', () => {
  const aliases = new Aliases('main')
  expect(aliases.missed('main', 'Runtime.enable')()).toEqual([])
  aliases.passes('main', 'Runtime.enable')
  for (const id of [1, 2, 3]) aliases.hearing('Runtime.executionContextCreated', world(id))
  aliases.hearing('Runtime.executionContextDestroyed', { executionContextId: 2 })
  aliases.add('later')
  expect(aliases.missed('later', 'Page.enable')()).toEqual([])
  const missed = aliases.missed('later', 'Runtime.enable')
  aliases.passes('later', 'Runtime.enable')
  // Contexts that end or start during the command: an ended one is not reported, a new one is reported at once.
  aliases.hearing('Runtime.executionContextDestroyed', { executionContextId: 3 })
  expect(aliases.hearing('Runtime.executionContextCreated', world(4))).toEqual(['main', 'later'])
  expect(missed()).toEqual([['Runtime.executionContextCreated', world(1)]])
  aliases.hearing('Runtime.executionContextsCleared')
  expect(aliases.missed('later', 'Runtime.enable')()).toEqual([])
})

test('a binding’s calls go to the session that added it, and to none once it has ended', () => {
  const aliases = new Aliases('main')
  aliases.add('ears')
  for (const session of ['main', 'ears']) aliases.passes(session, 'Runtime.enable')
  aliases.passes('ears', 'Runtime.addBinding', { name: 'told' })
  expect(aliases.hearing('Runtime.bindingCalled', { name: 'told' })).toEqual(['ears'])
  expect(aliases.hearing('Runtime.bindingCalled', { name: 'another' })).toEqual(['main', 'ears'])
  aliases.remove('ears')
  expect(aliases.hearing('Runtime.bindingCalled', { name: 'told' })).toEqual([])
})
