/** The lines of the page's text, in reading order, without what fields and elements already say. */

import { normal } from '../domain/likeness.ts'
import { WIDGETS } from '../domain/widgets.ts'
import { stableName } from './accname.ts'
import { NAME_LIMIT } from './controls.ts'
import { isUnchosen } from './field-widget.ts'
import { numberOf } from './index.ts'
import { squeeze, unmark } from './label-text.ts'
import type { FrameElement, FrameField, OutlineLine } from './types.ts'
import type { Layout } from './visible.ts'
import type { Control, Item } from './walk.ts'

const TEXT_LIMIT = 160
/** Containers that mean nothing without a name. */
const NAMELESS: ReadonlySet<string> = new Set(['group', 'region', 'radiogroup', 'article', 'section', 'listbox'])

export type OutlineOptions = {
  controls: readonly Control[]
  layout: Layout
  headings: ReadonlyMap<Element, string>
  fields: readonly FrameField[]
  elements: readonly FrameElement[]
  /** For models that see the page only as text: also single characters, and lines that repeat a button's name. */
  whole?: boolean
  /** Elements of group fields: their line is the field's. */
  carriers: ReadonlySet<Element>
}

export function outline(
  items: readonly Item[],
  { controls, layout, headings, fields, elements, carriers, whole = false }: OutlineOptions,
): OutlineLine[] {
  const listed = new Set<Item>(controls)
  const pressed = new Set(controls.map(({ el }) => el))
  // The text writes a field where its element or one of its options is listed. A number between "−" and "+" has neither.
  const numbers = new Set(controls.map(({ el }) => numberOf(el)))
  const written = fields.filter(
    ({ index, options }) =>
      numbers.has(index) || options?.some((option) => option.index !== undefined && numbers.has(option.index)),
  )
  const own = new Set(written.map(({ index }) => index))
  const known = knownTexts(written, whole ? [] : elements)
  // A group that is one field is written as that field.
  const asked = new Set(
    written.flatMap(({ widget, label }) => (WIDGETS[widget].made !== 'one' && label ? [normal(label)] : [])),
  )
  const lines: OutlineLine[] = []
  // A container's line is written before its first line of content, so containers without content are omitted.
  const open: { depth: number; line: OutlineLine | undefined; name: string }[] = []
  const close = (depth: number): void => {
    while (open.length > 0 && (open.at(-1)?.depth ?? 0) >= depth) open.pop()
  }
  const put = (line: OutlineLine): void => {
    close(line.depth)
    for (const container of open) {
      if (!container.line) continue
      lines.push(container.line)
      container.line = undefined
    }
    lines.push(line)
  }
  for (const item of items) {
    switch (item.kind) {
      case 'container': {
        close(item.depth)
        const name = containerName(item.el)
        const question = normal(unmark(name).text)
        const isField = carriers.has(item.el) && own.has(numberOf(item.el))
        const silent = isField || asked.has(question) || (name === '' && NAMELESS.has(item.role))
        open.push({
          depth: item.depth,
          line: silent ? undefined : { kind: 'container', role: item.role, name, depth: item.depth },
          name: silent ? '' : question,
        })
        if (name) known.add(question)
        break
      }
      case 'control':
        if (listed.has(item)) put({ kind: 'element', index: numberOf(item.el), depth: item.depth })
        break
      case 'frame':
        put({ kind: 'frame', at: item.at, depth: item.depth })
        break
      case 'heading': {
        const text = headings.get(item.el)
        // A heading that can be pressed is already in the text as a control.
        if (whole && pressed.has(item.el)) break
        // A heading that names its group is already in the text as the group.
        if (text && open.at(-1)?.name !== normal(text))
          put({ kind: 'heading', text: text.slice(0, NAME_LIMIT), level: item.level, depth: item.depth })
        break
      }
      case 'text': {
        const { text } = unmark(item.text)
        if (
          text.length < (whole ? 1 : 2) ||
          known.has(normal(text)) ||
          (text.length < 30 && isUnchosen(text)) ||
          !layout.shows(item.el)
        )
          break
        put({
          kind: 'text',
          text: text.length > TEXT_LIMIT ? `${text.slice(0, TEXT_LIMIT - 1)}…` : text,
          depth: item.depth,
        })
      }
    }
  }
  return lines
}

const containerName = (el: Element): string => {
  const said = squeeze(el.getAttribute('aria-label') ?? '')
  if (said) return said.slice(0, NAME_LIMIT)
  return el.tagName === 'FIELDSET' || el.hasAttribute('aria-labelledby') ? stableName(el).slice(0, NAME_LIMIT) : ''
}

/** Text of fields and elements; repeating it would only cost tokens. */
function knownTexts(fields: readonly FrameField[], elements: readonly FrameElement[]): Set<string> {
  const known = new Set<string>()
  for (const { name, label, error, placeholder, options, value } of fields) {
    for (const text of [name, label, error, placeholder, value, ...(options ?? []).map((option) => option.label)])
      if (text) known.add(normal(text))
  }
  for (const { name } of elements) if (name) known.add(normal(name))
  return known
}
