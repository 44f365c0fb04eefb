/** The try on a sample job: its page is opened in a tab of its own, and an application starts there that asks before it sends. */
import { useState } from 'preact/hooks'
import { t } from '../../shared/ui/words.ts'
import { askForSite } from './sites.ts'
import { useAsking } from './use.ts'
import type { Wire } from './wire.ts'

export interface Sample {
  jobId: string | undefined
  pending: boolean
  problem: string | null
  begin(profileId: string): void
  show(jobId: string): void
}

export function useSample(wire: Wire): Sample {
  const [jobId, setJobId] = useState<string>()
  const asking = useAsking('sample')
  const begin = async (profileId: string) => {
    const { result, problem } = await wire.ask('sample_job', {})
    if (!result) return { problem }
    const { url } = result
    if (!(await askForSite(url)))
      return { problem: { code: 'SITE_REFUSED', message: t('siteRefused', { site: new URL(url).host }) } }
    const tab = await openTab(url)
    const answer = await wire.ask('start_job', {
      ...tab,
      jobType: 'apply',
      profileId,
      supervision: 'auto',
      // A sample may be sent any number of times.
      again: true,
    })
    setJobId(answer.result?.jobId)
    return answer
  }
  return {
    jobId,
    pending: asking.pending !== null,
    problem: asking.problem,
    begin: (profileId) => void asking.run('start', () => begin(profileId)),
    show: (id) => void wire.ask('show_job', { jobId: id }),
  }
}

/** In front, and loaded. */
const openTab = async (url: string): Promise<{ tabId: number; url: string; title?: string }> => {
  const { id: tabId = -1 } = await chrome.tabs.create({ url })
  const { title } = await new Promise<chrome.tabs.Tab>((done) => {
    const whenLoaded = (tab: chrome.tabs.Tab): void => {
      if (tab.status !== 'complete') return
      chrome.tabs.onUpdated.removeListener(updated)
      done(tab)
    }
    const updated = (id: number, _: unknown, tab: chrome.tabs.Tab): void => {
      if (id === tabId) whenLoaded(tab)
    }
    chrome.tabs.onUpdated.addListener(updated)
    // It may be there by now.
    void chrome.tabs.get(tabId).then((tab) => tab.url === url && whenLoaded(tab))
  })
  return { tabId, url, ...(title !== undefined && title !== '' && { title: title.slice(0, 300) }) }
}
