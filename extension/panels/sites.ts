/** Which sites the extension may be on, where it asks for each of them. The word is Chrome's: nothing of it is kept by us. */
import { useEffect, useState } from 'preact/hooks'
import { isOffLimits } from './use.ts'

/** As Chrome writes it: of one host, whatever the port. Undefined for what is no page of the web. */
export const siteOf = (url: string): string | undefined => {
  const { protocol, hostname } = URL.parse(url) ?? { protocol: '', hostname: '' }
  return /^https?:$/.test(protocol) && hostname !== '' && !isOffLimits(url) ? `${protocol}//${hostname}/*` : undefined
}

/** Call at once within a press: Chrome asks the person then, and only then. Resolves to whether it is allowed now. */
export const askForSite = async (url: string): Promise<boolean> => {
  const site = siteOf(url)
  return (
    __ALL_SITES__ || (site !== undefined && (await chrome.permissions.request({ origins: [site] }).catch(() => false)))
  )
}

/** Every site that is allowed, as it changes; undefined before it is known. */
export function useSites(): readonly string[] | undefined {
  const [sites, setSites] = useState<readonly string[]>()
  useEffect(() => {
    let here = true
    const refresh = (): void => {
      void chrome.permissions.getAll().then(({ origins }) => {
        if (here) setSites([...(origins ?? [])].sort())
      })
    }
    refresh()
    chrome.permissions.onAdded.addListener(refresh)
    chrome.permissions.onRemoved.addListener(refresh)
    return () => {
      here = false
      chrome.permissions.onAdded.removeListener(refresh)
      chrome.permissions.onRemoved.removeListener(refresh)
    }
  }, [])
  return sites
}

/** False where Chrome would ask about the site of a page; undefined before that is known, and where nothing is asked. */
export function useIsAllowed(url: string): boolean | undefined {
  const sites = useSites()
  const [allowed, setAllowed] = useState<boolean>()
  const site = siteOf(url)
  useEffect(() => {
    let here = true
    setAllowed(undefined)
    if (!__ALL_SITES__ && sites && site !== undefined)
      void chrome.permissions.contains({ origins: [site] }).then((one) => here && setAllowed(one))
    return () => {
      here = false
    }
  }, [sites, site])
  return allowed
}
