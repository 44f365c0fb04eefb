// Pay as people write it: amount, currency and period, each only if stated.
import { describe, expect, test } from 'vitest'
import { moneyOf } from '../../../shared/domain/money.ts'

describe('an amount of pay', () => {
  test.each([
    ['£61,500 per year', { low: 61500, high: 61500, currency: 'GBP', period: 'year' }],
    ['148000', { low: 148000, high: 148000 }],
    ['$148,000', { low: 148000, high: 148000 }],
    ['US$ 80k', { low: 80000, high: 80000, currency: 'USD' }],
    ['950 per day', { low: 950, high: 950, period: 'day' }],
    ['60-70k €', { low: 60000, high: 70000, currency: 'EUR' }],
    ['65.000 EUR brutto im Jahr', { low: 65000, high: 65000, currency: 'EUR', period: 'year' }],
    ['45,50 €/Stunde', { low: 45.5, high: 45.5, currency: 'EUR', period: 'hour' }],
    ['55 000 € par an', { low: 55000, high: 55000, currency: 'EUR', period: 'year' }],
    ['2.500 € al mes', { low: 2500, high: 2500, currency: 'EUR', period: 'month' }],
    ['R$ 6.200,00 por mês', { low: 6200, high: 6200, currency: 'BRL', period: 'month' }],
    ["CHF 78'000 p.a.", { low: 78000, high: 78000, currency: 'CHF', period: 'year' }],
    ['negotiable', undefined],
    ['80k or 90k or 100k', undefined],
  ])('%s', (text, money) => {
    expect(moneyOf(text)).toEqual(money)
  })
})
