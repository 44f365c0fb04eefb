/**
 * Distinguishes a page that lists things (search results, job boards, tables) from one that has links beside its
 * purpose.
 */

/** Things of one list look alike: their links are at the same tag path below one parent. */
export function isListing(offered: readonly { el: Element; role: string }[], fields: number): boolean {
  const rows = new Map<Element, Map<string, number>>()
  for (const { el, role } of offered) {
    if (role !== 'link' || el.closest('nav,header,footer,[role=navigation],[role=banner],[role=contentinfo]')) continue
    const item = el.closest('li,tr,article,[role=listitem],[role=row]') ?? el.parentElement?.parentElement
    const list = item?.parentElement
    if (!item || !list) continue
    const shapes = rows.get(list) ?? new Map<string, number>()
    const shape = `${item.tagName}>${el.parentElement?.tagName}`
    shapes.set(shape, (shapes.get(shape) ?? 0) + ((el.textContent ?? '').trim().length > 3 ? 1 : 0))
    rows.set(list, shapes)
  }
  const most = Math.max(0, ...[...rows.values()].flatMap((shapes) => [...shapes.values()]))
  if (most >= 5 && most > fields * 2) return true
  return (
    fields < 4 &&
    [...document.querySelectorAll('table')].some((table) => table.rows.length > 4 && table.querySelector('th') !== null)
  )
}
