// The first jobs that people see, in the demo and in the extension: their pages name the company, so lists can show it.
import { expect, test } from 'vitest'
import { postingFacts } from '../../../shared/domain/posting/facts.ts'
import { startSites } from '../../../sites/server.ts'

test.each([
  '/workday/en-US/Northwind_Careers/job/Harbor-City/Platform-Engineer_R-1042',
  '/greenhouse/northwindlabs/jobs/4012345',
])('%s names its company', async (path) => {
  const sites = await startSites()
  try {
    const url = sites.url(path)
    const text = await (await fetch(url)).text()
    const blocks = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, block = '']) => block,
    )
    const title = /<title>(.*?)<\/title>/.exec(text)?.[1] ?? ''
    expect(postingFacts({ blocks, title, text: '', url })).toMatchObject({
      company: 'Northwind Labs',
      title: expect.stringContaining('Engineer'),
    })
  } finally {
    await sites.close()
  }
})
