import { describe, expect, test } from 'vitest'
import { mayLeadTo, mayVisit, sameSite, siteOf, visitRule } from '../../../bridge/engine/policy.ts'

const job = (targetUrl: string, allowedDomains?: string[], jobType = 'custom') => ({
  targetUrl,
  jobType,
  ...(allowedDomains && { allowedDomains }),
})

describe('where a job may go', () => {
  test.each([
    ['https://shop.example/a', 'https://shop.example/b?c', true],
    ['https://shop.example/a', 'https://pay.shop.example/', true],
    ['https://www.shop.example/a', 'https://shop.example/', true],
    ['https://www.shop.example/a', 'https://jobs.shop.example/', true],
    ['http://shop.example/a', 'https://shop.example/', true],
    ['https://jobs.shop.example/a', 'https://shop.example/', false],
    ['https://shop.example/a', 'https://shop.example.evil.test/', false],
    ['https://shop.example/a', 'https://notshop.example/', false],
    ['https://shop.example/a', 'https://shop.example@evil.test/', false],
    ['http://127.0.0.1:8080/a', 'http://127.0.0.1:9090/', false],
    ['http://127.0.0.1:8080/a', 'http://localhost:8080/', false],
    ['https://shop.example/a', 'not an address', false],
    ['https://shop.example/a', 'about:blank', false],
  ])('%s → %s: %s', (from, to, allowed) => expect(mayVisit(job(from), to)).toBe(allowed))

  test('hosts that it was given count, with their ports where one is named', () => {
    const given = job('https://shop.example/', ['pay.test', 'local.test:81'])
    expect(mayVisit(given, 'https://www.pay.test:444/')).toBe(true)
    expect(mayVisit(given, 'http://local.test:81/')).toBe(true)
    expect(mayVisit(given, 'http://local.test/')).toBe(false)
    expect(siteOf(given)).toBe('shop.example, pay.test, local.test:81')
  })

  test('only an application goes on to application systems', () => {
    const to = 'https://boards.greenhouse.io/acme/jobs/1'
    expect(mayLeadTo(job('https://acme.example/', undefined, 'apply'), to)).toBe(true)
    expect(mayLeadTo(job('https://acme.example/'), to)).toBe(false)
  })

  test('addresses that are none of the web are refused by name', () => {
    for (const address of ['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x'])
      expect(() => sameSite(job('https://shop.example/'), address)).toThrow(/only opens http and https/)
  })
})

describe('the rule for documents', () => {
  test('there is one for who can be talked to, and for who was given hosts', () => {
    expect(visitRule(job('https://shop.example/'), 'local')).toBeUndefined()
    expect(visitRule(job('https://shop.example/', ['a.test']), 'local')).toBeDefined()
    expect(visitRule(job('https://shop.example/'), 'anthropic')).toBeDefined()
  })

  test('where the job’s own address is sent on, that is its site; where a page’s link is sent on, it is not', () => {
    const input = job('https://short.example/x#top')
    const rule = visitRule(input, 'anthropic')
    expect(rule?.('https://evil.test/', 'https://short.example/out?u=evil')).toBe(false)
    expect(rule?.('https://jobs.example/1')).toBe(false)
    expect(rule?.('https://jobs.example/1', 'https://short.example/x')).toBe(true)
    expect(rule?.('https://jobs.example/2')).toBe(true)
    expect(mayVisit(input, 'https://jobs.example/3')).toBe(true)
    expect(mayVisit(job('https://short.example/x'), 'https://jobs.example/3')).toBe(false)
  })
})
