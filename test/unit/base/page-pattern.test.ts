// A page's pattern gives the format of an answer; one that backtracks endlessly blocks nothing.
import { expect, test } from 'vitest'
import { patternMatcher } from '../../../bridge/base/page-pattern.ts'

const fitsPattern = patternMatcher()

test('a pattern judges a whole text, as a browser does', () => {
  expect(fitsPattern('[0-9]{5}', '12345')).toBe(true)
  expect(fitsPattern('[0-9]{5}', '123456')).toBe(false)
  expect(fitsPattern('\\p{L}+', 'Zoë')).toBe(true)
  expect(fitsPattern('(', 'x')).toBeUndefined()
  expect(fitsPattern('a`;process;`', 'x')).toBe(false)
})

test('patterns that would take years are given up, and soon not tried at all', () => {
  const began = performance.now()
  for (let at = 0; at < 400; at += 1)
    expect(fitsPattern(`(?:.|.|.|.){${at}}(.|.|.|.)*x`, 'ada.lovelace@example.com '.repeat(20))).toBeUndefined()
  expect(performance.now() - began).toBeLessThan(5_000)
})
