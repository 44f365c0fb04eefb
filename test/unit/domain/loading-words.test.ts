import { expect, test } from 'vitest'
import { saysLoading } from '../../../shared/domain/loading-words.ts'

test.each(['Please wait…', 'Loading…', 'Loading your bookings...', 'Bitte warten', 'Chargement…', 'Searching.'])(
  '“%s” announces content',
  (text) => expect(saysLoading(text)).toBe(true),
)

test.each(['Loading dock 3', 'Searching for a crew of four', 'Please wait for the pilot at the quay', 'Suchergebnis'])(
  '“%s” is content',
  (text) => expect(saysLoading(text)).toBe(false),
)
