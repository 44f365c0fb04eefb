import { expect, test } from 'vitest'
import { ownLinks } from '../../../shared/domain/posting-links.ts'

const at = 'https://jobs.example.com'

/** Positions in the list of the links that belong to the page's own posting. */
const own = (page: string, ...ways: (string | { href?: string; aside: boolean })[]): number[] => {
  const all = ways.map((way) => (typeof way === 'string' ? { href: `${at}${way}` } : way))
  return ownLinks(all, `${at}${page}`).map((way) => all.indexOf(way))
}

test.each([
  ['below the posting', '/acme/data-engineer', ['/zeta/nurse/apply', '/acme/data-engineer/apply']],
  ['with the posting in the query', '/portal?c=acme&p=12345', ['/portal/start?c=zeta&p=99999', '/portal/start?c=acme&p=12345']],
  ['by the posting’s number elsewhere', '/jobs/4711', ['/apply?job=4712', '/apply?job=4711']],
  ['by the number in a title', '/jobs/4711-nurse', ['/apply/4711-driver/x', '/jobs/4711-nurse/apply?from=list']],
  ['on a route of a script', '/board#/o/4711', ['/board#/o/4712/apply', '/board#/o/4711/apply']],
])('the link into this posting is recognised %s', (_, page, ways) => {
  expect(own(page, ...ways)).toEqual([1])
}) // biome-ignore format: a table

test('if the application has its own address, those of other postings are recognised by the same form', () => {
  expect(own('/jobs/4711', '/jobs/4712/apply', { href: 'https://ats.example.net/a/99', aside: false })).toEqual([1])
})

test('if addresses do not help, links beside the posting are not its own', () => {
  const ways = [
    { href: `${at}/a/1`, aside: true },
    { href: `${at}/a/2`, aside: false },
  ] as const
  expect(own('/v/1000', ...ways)).toEqual([1])
  expect(own('/v/1000', { aside: false }, { href: `${at}/v/1001/apply`, aside: true })).toEqual([0])
})

test('a single link belongs to this posting; several indistinguishable ones are all kept', () => {
  expect(own('/v/1000', { href: `${at}/v/1001`, aside: true })).toEqual([0])
  expect(own('/v/1000', '/a/1', '/a/2')).toEqual([0, 1])
  expect(own('/jobs', '/jobs/1/apply', '/jobs/2/apply')).toEqual([0, 1])
  expect(own('/v/1000')).toEqual([])
})

test('a visitor’s referrer does not distinguish postings', () => {
  expect(own('/jobs/4711?utm_source=x', '/jobs/4711/apply?utm_source=top', '/jobs/4711/apply?utm_source=end')).toEqual([
    0, 1,
  ])
})
