// Quotes from the page by which a model proves that a task is done.
import { expect, test } from 'vitest'
import { mayProve } from '../../../bridge/engine/step/quoted.ts'
import { BARE_PAGE } from '../../../bridge/think/judge.ts'
import type { Observation } from '../../../shared/domain/observation.ts'

const showing = (text: string, more: Partial<Observation> = {}): Observation => ({ ...BARE_PAGE, text, ...more })
const start = showing('# Inbox\n6 mails\nArchived mails are kept for a year.')
const now = showing('# Inbox\n4 mails\n2 archived.\n“Rent” is filed.\nRental')

test.each([
  ['new on the page', '2 archived.', [], true],
  ['the same in other letters', '4 MAILS', [], true],
  ['there from the beginning', 'Archived mails are kept', [], false],
  ['part of a line that was there', 'Inbox', [], false],
  ['too short to prove anything', '4', [], false],
  ['typed by the run', '2 archived.', ['I have 2 archived. Thanks'], false],
  ['made of what the run typed', '2 archived.', ['archived'], false],
  ['said about what the run typed', '“Rent” is filed', ['Rent'], true],
  ['a word that goes on', 'Rental', ['Rent'], true],
  ['said about it in a field only', 'Rent is due', ['Rent'], false],
])('%s', (_, proof, typed, proves) => {
  expect(mayProve(proof, { seen: now, earlier: [start], typed })).toBe(proves)
})

test('words that were there right before the last press do not prove what the press did', () => {
  expect(mayProve('2 archived.', { seen: now, earlier: [start, now], typed: [] })).toBe(false)
})

test('words prove nothing beside a new error on the page', () => {
  const messages = [{ kind: 'error' as const, text: 'Could not archive all.' }]
  const failed = { ...now, messages }
  expect(mayProve('2 archived.', { seen: failed, earlier: [start], typed: [] })).toBe(false)
  expect(mayProve('2 archived.', { seen: failed, earlier: [{ ...start, messages }], typed: [] })).toBe(true)
})
