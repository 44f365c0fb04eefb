import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  matchesUrlPattern,
  platformOfUrl,
  postingKey,
  urlPattern,
  withoutTracking,
} from '../../../shared/domain/url.ts'

describe('url pattern', () => {
  it.each([
    ['https://job-boards.greenhouse.io/northwind/jobs/4012345', '/northwind/jobs/{id}'],
    ['https://jobs.lever.co/northwind/5f2b8f4e-0d3a-4c1e-9a52-6f7f6f1c2d3e/apply', '/northwind/{uuid}/apply'],
    [
      'https://x.wd5.myworkdayjobs.com/en-US/Careers/job/Oslo/Product-Designer_R-1057/apply/applyManually',
      '/{locale}/Careers/job/Oslo/{slug}/apply/applyManually',
    ],
    [
      'https://careers-x.icims.com/jobs/4021/platform-engineer/job?in_iframe=1',
      '/jobs/{id}/platform-engineer/job?in_iframe=1',
    ],
    ['https://jobs.smartrecruiters.com/Lanternfish/743999-embedded-cloud-engineer', '/Lanternfish/{slug}'],
    ['https://example.com/', '/'],
    ['https://example.com/apply?utm_source=x&gclid=1&step=2', '/apply?step=2'],
    ['https://example.com/careers?gh_jid=4012345', '/careers?gh_jid={id}'],
    ['https://example.com/app#/jobs/123/apply', '/app#/jobs/{id}/apply'],
    ['https://example.com/app#top', '/app'],
    ['https://example.com/de/stellen/teamleitung-im-verkauf-berlin-mitte', '/{locale}/stellen/{slug}'],
    ['https://example.com/s/a1b2c3d4e5f6a7b8', '/s/{id}'],
    ['file:///tmp/page.html', '/{file}'],
    ['not a url', ''],
  ])('%s', (url, pattern) => expect(urlPattern(url)).toBe(pattern))

  it('is the same for any id, and matches its own url', () => {
    fc.assert(
      fc.property(fc.nat(), fc.uuid(), (id, uuid) => {
        const url = `https://example.com/jobs/${id}/x/${uuid}`
        expect(urlPattern(url)).toBe('/jobs/{id}/x/{uuid}')
        expect(matchesUrlPattern(url, urlPattern(url))).toBe(true)
      }),
    )
  })
  it('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true, withFragments: true })), (url) => {
        expect(typeof urlPattern(url)).toBe('string')
        expect(typeof postingKey(url)).toBe('string')
        expect(typeof withoutTracking(url)).toBe('string')
      }),
    )
  })
})

it.each([
  ['https://a.example/jobs/12', '/jobs/{id}', true],
  ['https://a.example/jobs/12', 'a.example/jobs/{id}', true],
  ['https://a.example/jobs/12', 'https://a.example/jobs/*', true],
  ['https://a.example/jobs/12', '/people/{id}', false],
  ['https://a.example/jobs/12', 'b.example/jobs/{id}', false],
  ['https://a.example/jobs/12', '/jobs/{id}/apply', false],
  ['https://a.example/a.b', '*/aXb', false],
  ['https://a.example/ab', '/ab*b', false],
  ['https://a.example/a/x/b/y/c', '/a*b*c', true],
  ['nonsense', '/x', false],
])('%s fits %s: %s', (url, pattern, fits) => expect(matchesUrlPattern(url, pattern)).toBe(fits))

it('many stars and a long address take no more time than few', () => {
  const url = `https://a.example/${'a'.repeat(2_000)}`
  expect(matchesUrlPattern(url, `/${'*a'.repeat(50)}*b`)).toBe(false)
  expect(matchesUrlPattern(url, `/${'*a'.repeat(50)}*`)).toBe(true)
})

describe('posting key', () => {
  it.each([
    ['https://jobs.lever.co/nw/5f2b/apply?utm_source=mail', 'https://jobs.lever.co/nw/5f2b?lever-source=LinkedIn'],
    [
      'https://x.wd1.myworkdayjobs.com/en-US/C/job/Oslo/A_R1/apply/applyManually',
      'https://x.wd1.myworkdayjobs.com/C/job/Oslo/A_R1',
    ],
    ['https://boards.greenhouse.io/nw/jobs/1?gh_src=abc', 'https://boards.greenhouse.io/nw/jobs/1#app'],
    ['https://jobs.ashbyhq.com/o/u1/application', 'https://jobs.ashbyhq.com/o/u1/'],
    ['https://nw.example/careers?gh_jid=7&b=2', 'https://nw.example/careers?b=2&gh_jid=7&utm_medium=x'],
  ])('%s is the posting of %s', (one, other) => expect(postingKey(one)).toBe(postingKey(other)))
  it.each([
    ['https://nw.example/apply?ref=linkedin', 'https://nw.example/apply'],
    ['https://nw.example/apply?id=7&source=indeed.com', 'https://nw.example/apply?id=7&src=newsletter'],
    ['https://nw.example/job?sid=0f3a9c8e7b6d5a4c3b2a19080706f5e4', 'https://nw.example/job'],
    ['https://nw.example/job/7#apply-now', 'https://nw.example/job/7'],
  ])('%s is the posting of %s: only its visitor came from elsewhere', (one, other) =>
    expect(postingKey(one)).toBe(postingKey(other)),
  )
  it.each([
    ['https://nw.example/apply?ref=REQ-17', 'https://nw.example/apply?ref=REQ-18'],
    ['https://nw.example/apply?code=ENG', 'https://nw.example/apply?code=OPS'],
    ['https://nw.example/apply?sid=41', 'https://nw.example/apply?sid=42'],
    ['https://nw.example/apply?codes=A1', 'https://nw.example/apply?codes=A2'],
    ['https://nw.example/#/job/1', 'https://nw.example/#/job/2'],
    ['https://nw.example/#!/job/1/apply', 'https://nw.example/#!/job/2/apply'],
    ['https://nw.example/jobs#job-17', 'https://nw.example/jobs#job-18'],
    ['https://nw.example/jobs#id=17', 'https://nw.example/jobs#id=18'],
  ])('%s and %s are two postings', (one, other) => expect(postingKey(one)).not.toBe(postingKey(other)))
  it('two postings are two', () => {
    expect(postingKey('https://nw.example/careers?gh_jid=7')).not.toBe(
      postingKey('https://nw.example/careers?gh_jid=8'),
    )
    expect(postingKey('http://127.0.0.1:4000/jobs/1')).not.toBe(postingKey('http://127.0.0.1:4001/jobs/1'))
  })
})

it.each([
  ['https://acme.wd5.myworkdayjobs.com/x', 'workday'],
  ['https://boards.eu.greenhouse.io/x', 'greenhouse'],
  ['https://jobs.eu.lever.co/x', 'lever'],
  ['https://jobs.ashbyhq.com/x', 'ashby'],
  ['https://careers-x.icims.com/x', 'icims'],
  ['https://jobs.smartrecruiters.com/x', 'smartrecruiters'],
  ['https://company.example/jobs?gh_jid=12', 'greenhouse'],
  ['https://notgreenhouse.io.example/x', undefined],
  ['https://xlever.co/x', undefined],
  ['junk', undefined],
])('%s is on %s', (url, platform) => expect(platformOfUrl(url)).toBe(platform))
