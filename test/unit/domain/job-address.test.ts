import { describe, expect, test } from 'vitest'
import { addressTemplate, destination } from '../../../shared/domain/job-address.ts'
import { addressLikeness } from '../../../shared/domain/url.ts'

describe('an address that a manual opens follows from the job’s', () => {
  test.each([
    ['https://a.example/jobs/123/apply', 'https://a.example/jobs/123', 'https://b.example/jobs/456', 'https://b.example/jobs/456/apply'],
    ['https://a.example/apply?job=123&step=1', 'https://a.example/view?id=123', 'https://a.example/view?id=456', 'https://a.example/apply?job=456&step=1'],
    ['https://apply.example/acme/form/R-1042', 'https://jobs.example/acme/R-1042', 'https://jobs.example/umbra/R-7', 'https://apply.example/umbra/form/R-7'],
    ['https://a.example/apply', 'https://a.example/jobs/123', 'https://a.example/jobs/456', 'https://a.example/apply'],
  ])('%s, learned at %s', (url, learnedAt, jobUrl, wanted) => {
    expect(destination(addressTemplate(url, learnedAt), jobUrl)).toEqual({ url: wanted })
  }) // biome-ignore format: a table

  test.each([
    ['https://a.example/apply/98765', 'https://a.example/jobs/123'],
    ['https://a.example/form?token=3f0b6b52-6f43-4b0a-9a57-0d1c2e3f4a5b', 'https://a.example/jobs/123'],
    ['https://a.example/apply/4567-senior-barista', 'https://a.example/jobs/123'],
  ])('%s is looked for on the page: the job’s address does not say it', (url, learnedAt) => {
    const template = addressTemplate(url, learnedAt)
    expect(template).not.toMatch(/98765|3f0b6b52|4567/)
    expect(destination(template, 'https://a.example/jobs/456')).toHaveProperty('link')
  })

  test('a job whose address lacks that part opens nothing', () => {
    const template = addressTemplate('https://a.example/apply?job=123', 'https://a.example/view?id=123')
    expect(destination(template, 'https://a.example/view')).toBeUndefined()
  })
})

test('addresses of one platform are more similar than those of two', () => {
  const here = '/umbra/jobs/{id}'
  expect(addressLikeness('/acme/jobs/{id}', here)).toBeGreaterThan(addressLikeness('/acme/{uuid}/apply', here))
  expect(addressLikeness(here, here)).toBe(1)
})
