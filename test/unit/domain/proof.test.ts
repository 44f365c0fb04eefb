import { expect, test } from 'vitest'
import { proofSentence } from '../../../shared/domain/proof.ts'

test('the page’s words are quoted, and ours are not attributed to it', () => {
  expect(proofSentence({ confirmation: 'Thank you for applying' })).toBe(
    'Their page confirms it: “Thank you for applying”.',
  )
  const gone = 'The form is gone and the site shows “Welcome back”.'
  expect(proofSentence({ confirmation: gone, confirmed_by: 'form_gone' })).toBe(gone)
  expect(proofSentence({ confirmation: null })).toBeUndefined()
})
