/** What a person's own words ask for in a list. */
import { describe, expect, test } from 'vitest'
import { fitList } from '../../../shared/domain/wishes/fit-list.ts'
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
    ['job titles and locations, remote only', { words: ['job', 'title', 'location'], only: ['remote'] }],
    [
      'houses with at least 3 bedrooms',
      { words: ['house'], filters: [{ column: 'bedrooms', is: 'at_least', value: '3' }] },
    ],
    ['houses having 3 bedrooms', { words: ['house'], filters: [{ column: 'bedrooms', is: 'equals', value: '3' }] }],
    ['hotels rated above 8.5', { words: ['hotel'], filters: [{ column: 'rating', is: 'above', value: '8.5' }] }],
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
    ['only remote ones', { only: ['remote ones'] }],
    ['cheaper than 50', { filters: [{ column: 'price', is: 'below', value: '50' }] }],
    ['more than 3 stars', { filters: [{ column: 'rating', is: 'above', value: '3' }] }],
    ['rated at least 4 stars', { filters: [{ column: 'rating', is: 'at_least', value: '4' }] }],
    [
      'products between $20 and $50',
      {
        words: ['product'],
        filters: [
          { column: 'price', is: 'at_least', value: '$20' },
          { column: 'price', is: 'at_most', value: '$50' },
        ],
      },
    ],
    ['skip sponsored ones', { without: ['sponsored ones'] }],
    ['not the sold out ones', { without: ['sold out ones'] }],
    ['excluding unpaid internships', { without: ['unpaid internships'] }],
    ['products in stock', { words: ['product'], filters: [{ is: 'has', value: 'in stock' }] }],
    ['name and e-mail only', { only: ['name', 'e-mail'] }],
    ['just the prices', { only: ['prices'] }],
    ['the staff table without the salary', { words: ['staff'], without: ['salary'] }],
  ])('%s', (text, expected) => {
    expect(readListWishes(text)).toMatchObject({ wishes: { ...NONE, ...expected }, unclear: [] })
  })
})

test.each([
  ['products sorted by price', ['products sorted by price']],
  ['the last 5 reviews', ['the last 5 reviews']],
  ['the ten cheapest products', ['the 10 cheapest products']],
  ['everything in the second table', ['everything in the second table']],
  ['the 3rd column', ['the 3rd column']],
  ['jobs posted this week', ['jobs posted this week']],
  ['only those with a picture', ['only those with a picture']],
  ['one row per company', ['one row per company']],
  ['names in alphabetical order', ['names in alphabetical order']],
  ['give me the total', ['give me the total']],
  ['random 5 reviews', ['random 5 reviews']],
  ['group them by office', ['group them by office']],
  ['collect the jobs. Translate them into French', ['Translate them into French']],
])('“%s” is not dropped', (text, unclear) => {
  expect(readListWishes(text).unclear).toEqual(unclear)
})

describe('on a list of the page', () => {
  const column = (key: string) => ({ key, label: key, part: 'text' as const, shape: 'text' as const })
  const row = (title: string, place: string) => ({ title, place })
  const unclear = (
    text: string,
    rows = [row('Cook', 'Berlin, remote'), row('Baker', 'Hamburg'), row('Smith', 'Bonn')],
  ) =>
    fitList(readListWishes(text).wishes, {
      columns: [column('title'), column('place')] as unknown as Parameters<typeof fitList>[1]['columns'],
      rows,
      said: ['job'],
      page: 'Jobs',
      alone: true,
    }).unclear

  test.each([
    ['remote jobs', ['remote']],
    ['jobs in Berlin or Hamburg', ['berlin', 'hamburg']],
    ['the newest jobs', ['newest']],
    ['jobs after 2020', ['after']],
  ])('“%s” is reported if only some rows say so', (text, told) => {
    expect(unclear(text)).toEqual(told)
  })

  test('words in all rows do not distinguish them', () => {
    expect(unclear('remote jobs', [row('Cook', 'remote'), row('Baker', 'remote')])).toEqual([])
    expect(unclear('only remote jobs')).toEqual([])
  })
})
