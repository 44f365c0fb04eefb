import { describe, expect, test } from 'vitest'
import { noOriginWords } from '../../../bridge/engine/state/origin-words.ts'
import { mayNavigateTo, mayVisit, sameSite, siteOf, visitRule } from '../../../bridge/engine/state/policy.ts'
import { inOrder } from '../../../bridge/think/in-order.ts'
import { createProvider } from '../../../bridge/think/registry.ts'
import type { Provider } from '../../../shared/domain/provider.ts'

const job = (targetUrl: string, allowedDomains?: string[], jobType = 'custom') => ({
  targetUrl,
  origins: noOriginWords(),
  jobType,
  applicant: {
    id: 'a',
    values: { email: 'ada@example.test' },
    secrets: { 'current-password': 'Grey-heron-4471' },
    answers: [],
  },
  ...(allowedDomains && { allowedDomains }),
})

/** The rule keeps what it has learned, so each test uses a new one for all its checks. */
const ruleOf = ({ origins, ...input }: ReturnType<typeof job>, provider: Provider) =>
  visitRule(input, { provider, origins })

const LOCAL = createProvider('local')
const MODEL = createProvider('anthropic', { apiKey: 'k', model: 'm' })

describe('where a job may go', () => {
  test.each([
    ['https://shop.example/a', 'https://shop.example/b?c', true],
    ['https://shop.example/a', 'https://pay.shop.example/', true],
    ['https://www.shop.example/a', 'https://shop.example/', true],
    ['https://www.shop.example/a', 'https://jobs.shop.example/', true],
    ['http://shop.example/a', 'https://shop.example/', true],
    ['https://jobs.shop.example/a', 'https://shop.example/', true],
    ['https://jobs.shop.example/a', 'https://login.shop.example/', true],
    ['https://ada.github.io/a', 'https://eve.github.io/', false],
    ['https://shop.co.uk/a', 'https://evil.co.uk/', false],
    ['https://acme.icims.com/a', 'https://evil.icims.com/', false],
    ['https://shop.example/a', 'http://shop.example/', false],
    ['https://shop.example/a', 'https://shop.example.evil.test/', false],
    ['https://shop.example/a', 'https://notshop.example/', false],
    ['https://shop.example/a', 'https://shop.example@evil.test/', false],
    ['http://127.0.0.1:8080/a', 'http://127.0.0.1:9090/', false],
    ['http://127.0.0.1:8080/a', 'http://localhost:8080/', false],
    ['https://shop.example/a', 'not an address', false],
    ['https://shop.example/a', 'about:blank', false],
  ])('%s → %s: %s', (from, to, allowed) => expect(mayVisit(job(from), to)).toBe(allowed))

  test('the given hosts count, with their ports if named', () => {
    const given = job('https://shop.example/', ['pay.test', 'local.test:81'])
    expect(mayVisit(given, 'https://www.pay.test:444/')).toBe(true)
    expect(mayVisit(given, 'http://local.test:81/')).toBe(true)
    expect(mayVisit(given, 'http://local.test/')).toBe(false)
    expect(siteOf(given)).toBe('shop.example, pay.test, local.test:81')
  })

  test('only an application goes on to application systems', () => {
    const to = 'https://boards.greenhouse.io/acme/jobs/1'
    expect(mayNavigateTo(job('https://acme.example/', undefined, 'apply'), to)).toBe(true)
    expect(mayNavigateTo(job('https://acme.example/'), to)).toBe(false)
    expect(mayNavigateTo(job('https://acme.example/', undefined, 'apply'), 'https://evil.test/?gh_jid=1')).toBe(false)
  })

  test('addresses that are none of the web are refused by name', () => {
    for (const address of ['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x'])
      expect(() => sameSite(job('https://shop.example/'), address)).toThrow(/only opens http and https/)
  })
})

describe('the rule for documents', () => {
  test('a model, and a job that was given hosts, are restricted to the site', () => {
    const [plain, given] = [job('https://shop.example/'), job('https://shop.example/', ['a.test'])]
    expect(ruleOf(plain, LOCAL)('https://b.test/')).toEqual({ kind: 'allowed' })
    expect(ruleOf(given, LOCAL)('https://b.test/')).toEqual({ kind: 'outside' })
    expect(ruleOf(plain, MODEL)('https://b.test/')).toEqual({ kind: 'outside' })
  })

  test('of several providers in order, one model is enough for that', () => {
    const several = inOrder([LOCAL, MODEL], () => undefined)
    expect(ruleOf(job('https://shop.example/'), several)('https://b.test/')).toEqual({ kind: 'outside' })
    expect(
      ruleOf(
        job('https://shop.example/'),
        inOrder([LOCAL, LOCAL], () => undefined),
      )('https://b.test/'),
    ).toEqual({ kind: 'allowed' })
  })

  test.each([
    ['https://shop.example/in?p=Grey-heron-4471', '', 'a secret in an address of the own site'],
    ['https://shop.example/in?p=Grey%252dheron%2D4471', '', 'its escapes hide nothing'],
    ['https://evil.test/in', 'p=Grey-heron-4471', 'a secret that is posted to another site'],
    ['https://evil.test/in?e=ada%40example.test', '', 'an address that names the person to another site'],
    ['https://evil.test/in', 'e=ada%40example.test', 'the same, posted'],
  ])('%s %s is sent by nobody: %s', (url, body) => {
    for (const provider of [LOCAL, MODEL])
      expect(ruleOf(job('https://shop.example/'), provider)(url, undefined, body)).toEqual({ kind: 'never' })
  })

  test('what belongs to the site goes there', () => {
    const rule = ruleOf(job('https://shop.example/'), MODEL)
    expect(rule('https://shop.example/in', undefined, 'p=Grey-heron-4471&e=ada%40example.test')).toEqual({
      kind: 'allowed',
    })
    expect(rule('https://shop.example/in?e=ada%40example.test')).toEqual({ kind: 'allowed' })
  })

  test('a redirect of the job’s own address defines its site; a redirect of a page’s link does not', () => {
    const input = job('https://short.example/x#top')
    const rule = ruleOf(input, MODEL)
    expect(rule('https://evil.test/', 'https://short.example/out?u=evil')).toEqual({ kind: 'outside' })
    expect(rule('https://jobs.example/1')).toEqual({ kind: 'outside' })
    expect(rule('https://jobs.example/1', 'https://short.example/x')).toEqual({ kind: 'allowed' })
    expect(rule('https://jobs.example/2')).toEqual({ kind: 'allowed' })
    expect(mayVisit(input, 'https://jobs.example/3')).toBe(true)
    expect(mayVisit(job('https://short.example/x'), 'https://jobs.example/3')).toBe(false)
  })
})
