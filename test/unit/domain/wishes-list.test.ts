/** What a person's words want of a list. */
import { describe, expect, test } from 'vitest'
import { type ListWishes, readListWishes } from '../../../shared/domain/wishes/list.ts'

const NONE = { words: [], links: false, columns: [], only: [], without: [], filters: [] }

describe('understood', () => {
  test.each<[string, Partial<ListWishes>]>([
    ['', {}],
    ['collect product names and prices', { words: ['product', 'name', 'price'] }],
    ['Get the first 20 rows of the staff table', { words: ['staff'], maxRows: 20 }],
    ['first 15 reviews with links', { words: ['review'], links: true, maxRows: 15 }],
    ['the first 3 pages of companies, with links', { words: ['company'], links: true, maxPages: 3 }],
    ['collect twelve reviews', { words: ['review'], maxRows: 12 }],
    ['only the first page', { maxPages: 1 }],
    ['products, but only from this page', { words: ['product'], maxPages: 1 }],
    ['title and price of every book', { words: ['book'], columns: ['title', 'price'] }],
    ['Collect the reviews of this product', { words: ['review', 'product'], columns: ['reviews'] }],
    ['columns: Name, Office and Salary', { columns: ['Name', 'Office', 'Salary'] }],
    ['only remote jobs', { only: ['remote jobs'] }],
    ['all jobs in Berlin', { words: ['job'], filters: [{ is: 'has', value: 'Berlin' }] }],
    ['products under $20', { words: ['product'], filters: [{ column: 'price', is: 'below', value: '$20' }] }],
    [
      'staff with a salary of at least 60,000',
      { words: ['staff'], filters: [{ column: 'salary', is: 'at_least', value: '60,000' }] },
    ],
    [
      'people where the office is “New York”',
      { words: ['people'], filters: [{ column: 'office', is: 'equals', value: 'New York' }] },
    ],
    [
      'reviews with 4 stars or more',
      { words: ['review'], filters: [{ column: 'rating', is: 'at_least', value: '4' }] },
    ],
    ['reviews mentioning "battery life"', { words: ['review'], filters: [{ is: 'has', value: 'battery life' }] }],
    ['the staff table without the salary', { words: ['staff'], without: ['salary'] }],
  ])('%s', (text, expected) => {
    expect(readListWishes(text)).toMatchObject({ wishes: { ...NONE, ...expected }, unclear: [] })
  })
})

test.each([
  ['products sorted by price', ['products sorted by price']],
  ['the last 5 reviews', ['the last 5 reviews']],
  ['collect the jobs. Translate them into French', ['Translate them into French']],
])('“%s” is not dropped', (text, unclear) => {
  expect(readListWishes(text).unclear).toEqual(unclear)
})
