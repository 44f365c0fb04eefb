import { describe, expect, test } from 'vitest'
import { likeness } from '../../../shared/domain/likeness.ts'

const ENOUGH = 0.7

describe('names that mean the same control', () => {
  test.each([
    ['Last name', 'last_name'],
    ['Email', 'Your email'],
    ['Cart (2)', 'Cart (11)'],
    ['3 messages', '12 messages'],
    ['Open since 2026-01-04', 'Open since 2026-03-17'],
    ['Adress', 'Address'],
  ])('%s, %s', (was, now) => expect(likeness(was, now)).toBeGreaterThanOrEqual(ENOUGH))
})

describe('names that mean a different control', () => {
  test.each([
    ['First name', 'Last name'],
    ['Address line 1', 'Address line 2'],
    ['Enter new password', 'Re-enter new password'],
    ['Password', 'Current password'],
    ['Phone', 'Emergency phone'],
    ['Billing address', 'Shipping address'],
    ['Submit', 'Cancel'],
  ])('%s, %s', (was, now) => expect(likeness(was, now)).toBeLessThan(ENOUGH))
})
