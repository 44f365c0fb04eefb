/** The address of a page that a list, a token or a site named, as something to press: only where it leads to a page. */
import type { ComponentChildren, JSX } from 'preact'

/** Without a link where the address is none of http or https, as in a wrong line of a list. */
export function SiteLink({
  url,
  class: kind,
  children,
}: {
  url: string
  class?: string
  children: ComponentChildren
}): JSX.Element {
  const address = URL.parse(url)
  if (!address || !/^https?:$/.test(address.protocol)) return <>{children}</>
  return (
    <a class={kind} href={address.href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
