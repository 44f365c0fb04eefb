/** The facts about a job posting on a tab's page. */
import { type PostingFacts, postingFacts } from '../../shared/domain/posting/facts.ts'
import { callPage } from '../browser/page-world.ts'
import type { Tab } from '../browser/tab.ts'

export const postingOn = async ({ page }: Pick<Tab, 'page'>): Promise<PostingFacts> =>
  postingFacts({ ...(await callPage(page.mainFrame(), 'postingWords', [])), url: page.url() })
