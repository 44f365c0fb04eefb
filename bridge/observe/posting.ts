/** What a tab's page says about a job posting: the facts, and its whole visible text. */
import { type PostingFacts, postingFacts } from '../../shared/domain/posting/facts.ts'
import { callPage } from '../browser/page-world.ts'
import type { Tab } from '../browser/tab.ts'

export const postingOn = async ({ page }: Pick<Tab, 'page'>): Promise<{ facts: PostingFacts; text: string }> => {
  const words = await callPage(page.mainFrame(), 'postingWords', [])
  return { facts: postingFacts({ ...words, url: page.url() }), text: words.text }
}
