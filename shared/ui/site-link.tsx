/** A link to an address from a list, a token or a site, if it is the address of a web page. */
import type { ComponentChildren, JSX } from 'preact'

/** Plain text if the address is neither http nor https, as in an invalid line of a list. */
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
