/** Weak attributes of an element, recorded for the case that no strong one matches any more (`similar.ts`). */
import type { TargetFingerprint } from '../domain/target.ts'
import { isFieldControl } from './controls.ts'
import type { DomCache } from './dom-cache.ts'
import type { Group } from './groups.ts'
import { composedParent } from './label-text.ts'
import { stableClasses } from './stable.ts'

/** All weak attributes of an element, for the similarity search. */
export function fingerprintOf(el: Element, dom: DomCache, section: string, group?: Group): TargetFingerprint {
  const control = group?.members[0] ?? el
  const type = control.getAttribute('type') ?? undefined
  const id = control.getAttribute('id')
  const name = control.getAttribute('name')
  const classes = stableClasses(control)
  const field = isFieldControl(control) || group !== undefined
  const text = field ? '' : dom.textOf(el)
  const form = control.closest('form')
  // Attributes, not properties: controls with such names hide a form's properties.
  const formName = form?.getAttribute('id') || form?.getAttribute('name') || ''
  const neighbours = neighboursOf(control, dom)
  const ordinal = dom.place(control)
  return {
    tag: control.tagName.toLowerCase(),
    ...(type && { type }),
    ...(id && { idAttr: id.slice(0, 120) }),
    ...(name && { nameAttr: name.slice(0, 120) }),
    ...(classes.length > 0 && { classes }),
    ...(text && { text }),
    ...(neighbours.length > 0 && { neighbours }),
    ...(section && { heading: section }),
    ...(formName && { form: formName.slice(0, 120) }),
    ...(ordinal !== undefined && { ordinal }),
    ...declaredBy(control),
    box: dom.layout.box(el),
  }
}

type Declared = Pick<TargetFingerprint, 'placeholder' | 'autocomplete' | 'maxLength' | 'path'>

/** What its markup declares about its content or its destination. */
function declaredBy(control: Element): Declared {
  const placeholder = control.getAttribute('placeholder')?.trim()
  const tokens = control.getAttribute('autocomplete')?.trim().toLowerCase().replace(/\s+/g, ' ')
  const maxLength = Number(control.getAttribute('maxlength') ?? Number.NaN)
  const path = control instanceof HTMLAnchorElement ? pathOf(control) : undefined
  return {
    ...(placeholder && { placeholder: placeholder.slice(0, 120) }),
    ...(tokens && !UNTOLD.has(tokens) && tokens.length <= 80 && { autocomplete: tokens }),
    ...(Number.isInteger(maxLength) && maxLength >= 0 && { maxLength }),
    ...(path && { path }),
  }
}

const UNTOLD: ReadonlySet<string> = new Set(['on', 'off', 'false', 'true', 'nope', 'none', 'disabled'])

function pathOf(link: HTMLAnchorElement): string | undefined {
  const href = link.getAttribute('href') ?? ''
  if (href === '' || href === '#' || /^(?:javascript|data|blob):/i.test(href)) return undefined
  try {
    const { pathname, hash } = new URL(href, document.baseURI)
    return (href.startsWith('#') ? hash : pathname).slice(0, 200)
  } catch {
    // The address is invalid.
    return undefined
  }
}

/** The text around it, of the blocks before and after, whether visible or not. */
export function neighboursOf(el: Element, dom: DomCache): string[] {
  const found: string[] = []
  let node: Element | null = el
  for (let level = 0; node && level < 4 && found.length < 4; level += 1) {
    for (const sibling of [node.previousElementSibling, node.nextElementSibling]) {
      const text = sibling && !sibling.matches('script,style') ? dom.firstWords(sibling) : ''
      if (text !== '' && !found.includes(text)) found.push(text)
    }
    node = composedParent(node)
    if (node?.tagName === 'BODY') break
  }
  return found.slice(0, 4)
}
