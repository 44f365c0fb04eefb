// What may be decided in a card inside a web page, and what only in GhostHands' own window.
import { expect, test } from 'vitest'
import { InteractionKind, isCommit, mayAnswerOnPage } from '../../../shared/domain/interaction.ts'
import { resolutionOf } from '../../../shared/domain/interaction-answer.ts'
import { mailedWords } from '../../../shared/domain/interaction-words.ts'

const IN_THE_WINDOW = ['approve_submit', 'approve_origin', 'payment', 'budget', 'confirm_sent']

test.each(InteractionKind.options)('%s', (kind) => {
  const decided = IN_THE_WINDOW.includes(kind)
  expect(isCommit({ kind })).toBe(decided)
  for (const choice of ['approve', 'done', 'raise', 'sent', 'not_sent', 'answer'] as const)
    expect(mayAnswerOnPage({ kind }, { action: resolutionOf(kind, choice).action })).toBe(!decided)
  // Ending a task does no harm.
  expect(mayAnswerOnPage({ kind }, resolutionOf(kind, 'stop'))).toBe(true)
  expect(mayAnswerOnPage({ kind }, resolutionOf(kind, 'finish'))).toBe(true)
})

test('refusing to send ends the task and is allowed on the page; refusing a site does neither', () => {
  expect(mayAnswerOnPage({ kind: 'approve_submit' }, resolutionOf('approve_submit', 'refuse'))).toBe(true)
  expect(mayAnswerOnPage({ kind: 'approve_origin' }, resolutionOf('approve_origin', 'refuse'))).toBe(false)
})

test('values for this task may be written there, and not for the person’s profile', () => {
  const edited = { edited: { 1: 'Sam' } }
  expect(mayAnswerOnPage({ kind: 'approve_batch' }, resolutionOf('approve_batch', 'approve', edited))).toBe(true)
  const kept = resolutionOf('approve_batch', 'approve', { ...edited, changeProfile: true })
  expect(mayAnswerOnPage({ kind: 'approve_batch' }, kept)).toBe(false)
})

test.each([
  ['2fa', mailedWords('code', 'a.example', 'pass')],
  ['2fa', mailedWords('code', 'a.example', 'unknown')],
  ['stuck', mailedWords('link', 'a.example', 'unknown')],
] as const)('what came by e-mail is agreed to where it is shown, never on the page', (kind, { words }) => {
  expect(isCommit({ kind, words })).toBe(true)
  expect(mayAnswerOnPage({ kind, words }, resolutionOf(kind, 'approve'))).toBe(false)
  expect(mayAnswerOnPage({ kind, words }, resolutionOf(kind, 'stop'))).toBe(true)
})
