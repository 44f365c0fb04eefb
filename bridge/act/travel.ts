/** Navigation to other pages and tabs. */
import { navigate } from '../browser/session.ts'
import { type Act, type Done, fail } from './context.ts'
import { sent } from './sent.ts'
import { forget } from './typed.ts'

/** @throws GhError of {@link navigate} */
export const goTo = async (act: Act, url: string): Promise<Done> => {
  forget(act.page)
  const { url: now } = await sent('go to an address', () =>
    navigate(act.tab, url, { signal: act.deadline.signal, timeoutMs: act.deadline.remaining }),
  )
  return { observed: { url: now, navigated: true } }
}

export const goBack = async (act: Act): Promise<Done> => {
  const before = act.page.url()
  // A page from the back-forward cache fires no load event: only the commit can be awaited.
  await sent('go back', () =>
    act.page.goBack({ waitUntil: 'commit', timeout: act.deadline.remaining, signal: act.deadline.signal }),
  )
  const url = act.page.url()
  if (url === before) throw fail('ACTION_INVALID', 'There is no page to go back to.')
  forget(act.page)
  return { observed: { url, navigated: true } }
}

const tabAt = (act: Act, index: number) => {
  const tabs = act.session.tabs()
  const tab = tabs[index]
  if (!tab) throw fail('ACTION_INVALID', `There is no tab ${index}; there are ${tabs.length}, counted from 0.`)
  return tab
}

export const switchTab = async (act: Act, index: number): Promise<Done> => {
  const tab = tabAt(act, index)
  await sent('switch tab', async () => act.session.activate(tab))
  return { observed: { url: tab.page.url(), navigated: true } }
}

/** Only the job's own tabs, and never the last one. */
export const closeTab = async (act: Act, index: number): Promise<Done> => {
  const tab = tabAt(act, index)
  if (!tab.owned) throw fail('ACTION_INVALID', `Tab ${index} is the person's own and stays open.`)
  if (act.session.tabs().filter(({ owned }) => owned).length < 2)
    throw fail('ACTION_INVALID', 'The last tab of the job stays open.')
  await sent('close tab', () => act.session.closeTab(tab))
  return { observed: { url: act.session.active().page.url() } }
}
