// The report of a run, as one page: it lists each value, who received it and its source.
import { expect, test } from 'vitest'
import { reportHtml } from '../../../bridge/cli/report.ts'
import type { Receipt } from '../../../shared/domain/receipt.ts'

const receipt: Receipt = {
  jobId: 'job_1',
  applicantId: 'ada',
  employer: 'jobs.example',
  posting: 'https://jobs.example/1',
  at: '2026-11-22T12:00:00.000Z',
  lines: [
    { page: 0, view: 'Apply', question: 'First name', value: 'Ada', source: 'datum', of: 'given-name' },
    { page: 0, view: 'Apply', question: 'Salary <expected>', value: '', source: 'open' },
    { page: 0, view: 'Apply', question: 'Relocate?', value: 'No', source: 'answer', earlier: { value: 'Yes', at: '2026-01-01T00:00:00.000Z', jobId: 'job_0' } },
  ],
} // biome-ignore format: a table

const page = (
  receipts: readonly Receipt[],
  more: object = {},
  trace: object = { pages: [], entries: [] },
): Promise<string> =>
  reportHtml({
    result: {
      ...more,
      job_id: 'job_1', status: 'completed', success: true, mode: 'ai', confirmation: 'Thank you', manual: null, notes: [],
      duration_ms: 1000, cost_usd: 0, llm_calls: 0, extract_calls: 0, steps: { total: 1, replayed: 0, healed: 0, ai: 1, human: 0 },
    } as never, // biome-ignore format: a table
    trace: trace as never,
    jobType: 'apply',
    targetUrl: 'https://jobs.example/1',
    person: 'Ada',
    at: new Date(2026, 10, 22),
    receipts,
  })

test('the report contains the receipt: question, value, source, and earlier different values', async () => {
  const html = await page([receipt])
  expect(html).toContain('What jobs.example was told')
  expect(html).toMatch(/First name<\/td><td>Ada<\/td><td>your data: First name/)
  expect(html).toMatch(/Salary &#60;expected&#62;<\/td><td>–<\/td><td>left empty/)
  expect(html).toContain('Told before: Yes')
})

test('if nothing was sent, the receipt lists nothing as told', async () => {
  expect(await page([])).not.toContain('was told')
})

test('files that a page handed over are named with kind and size, and nothing of them is a link or a tag', async () => {
  const files = [
    { name: 'offer <b>.pdf', media_type: 'application/pdf', bytes: 84_213 },
    { name: 'list.csv', media_type: 'text/csv', bytes: 1_250_000 },
  ]
  const html = await page([], { files })
  expect(html).toContain('2 files from the page')
  expect(html).toMatch(/offer &#60;b&#62;\.pdf<\/td><td>application\/pdf<\/td><td class="num">84 kB/)
  expect(html).toContain('1.3 MB')
  expect(html).not.toContain('downloads/')
  expect(await page([])).not.toContain('from the page')
})

test('a failed step shows its tries on demand, a successful one has none', async () => {
  const entry = (order: number, outcome: object) => ({
    order, at: 0, by: 'replay', page: 0, url: 'https://jobs.example/1', operation: { op: 'click' }, label: `Button ${order}`, outcome: { ms: 5, ...outcome },
  }) // biome-ignore format: one line
  const calls = [
    { what: 'page: reach', answer: 'problem: covered, by: <b>Banner</b>', ms: 12, times: 3 },
    { what: 'mouse click', answer: 'sent', ms: 4 },
  ]
  const html = await page([], undefined, {
    pages: [{ page: 0, url: 'https://jobs.example/1', title: 'Apply' }],
    entries: [
      entry(0, { status: 'done', observed: {} }),
      entry(1, { status: 'failed', code: 'ACTION_OBSCURED', message: 'It is covered.', calls }),
    ],
  })
  expect(html.match(/<details class="calls">/g)).toHaveLength(1)
  expect(html).toMatch(
    /Pressed Button 1.*<summary>What was tried<\/summary><ol><li>page: reach → problem: covered, by: &#60;b&#62;Banner&#60;\/b&#62; {2}12 ms ×3<\/li><li>mouse click → sent {2}4 ms<\/li><\/ol><\/details>/,
  )
})
