/**
 * On which sites the extension may run, in the variant that asks for each of them. Chrome keeps the list; we store
 * nothing.
 */
import { useEffect, useState } from 'preact/hooks'
import { isOffLimits } from './use.ts'

/** In Chrome's notation: one host, whatever the port. Undefined if it is not a web page. */
export const siteOf = (url: string): string | undefined => {
  const { protocol, hostname } = URL.parse(url) ?? { protocol: '', hostname: '' }
  return /^https?:$/.test(protocol) && hostname !== '' && !isOffLimits(url) ? `${protocol}//${hostname}/*` : undefined
}

/** Call at once within a press: Chrome asks the person then, and only then. Resolves to whether it is allowed now. */
export const askForSite = async (url: string): Promise<boolean> => {
  const site = siteOf(url)
  return (
    // Chrome refuses to ask outside of a press.
    __ALL_SITES__ || (site !== undefined && (await chrome.permissions.request({ origins: [site] }).catch(() => false)))
  )
}

/** Every allowed site, with changes; undefined until it is known. */
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

/** False if Chrome would ask about a page's site; undefined until that is known, and if nothing is asked. */
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
