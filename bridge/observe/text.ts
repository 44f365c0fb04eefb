/**
 * The page as indented lines in reading order, for a model or a terminal: controls with their index, under their
 * headings, forms and landmarks. Pure.
 */

import { byWord } from '../../shared/domain/by-word.ts'
import type { ElementView, Field } from '../../shared/domain/observation.ts'
import { traitsOf } from '../../shared/domain/widgets.ts'
import type { OutlineLine } from '../../shared/page/types.ts'

export type Outline = {
  lines: readonly OutlineLine[]
  indexOf: (local: number) => number
  children: ReadonlyMap<number, Outline>
  frameName: (at: number) => string
}

export type RenderOptions = {
  elements: ReadonlyMap<number, ElementView>
  fields: readonly Field[]
  omitted: number
  above: number
  below: number
  /** Maximum characters; what is cut is counted. */
  limit?: number
}

/** About 10,000 tokens: what a model reads well in one observation. */
const LIMIT = 40_000
const MAX_OPTIONS = 6
/** Each option of a group has its own number, which is listed nowhere else. */
const MAX_GROUP = 60
const OPTION_LENGTH = 30
const VALUE_LENGTH = 80

export const renderText = (top: Outline, options: RenderOptions): string => {
  const renderer = new Renderer(options)
  renderer.outline(top, 0)
  return renderer.text()
}

class Renderer {
  private readonly lines: string[] = []
  private readonly options: RenderOptions
  private readonly groupOf = new Map<number, Field>()
  private readonly fieldAt = new Map<number, Field>()
  private readonly done = new Set<Field>()
  private length = 0
  private cut = 0

  constructor(options: RenderOptions) {
    this.options = options
    for (const field of options.fields) {
      const members = (field.options ?? []).flatMap(({ index }) => (index === undefined ? [] : [index]))
      if (members.length > 0 && !members.includes(field.index))
        for (const member of members) this.groupOf.set(member, field)
      else if (members.length > 1) for (const member of members) this.groupOf.set(member, field)
      else this.fieldAt.set(field.index, field)
    }
  }

  outline({ lines, indexOf, children, frameName }: Outline, base: number): void {
    for (const line of lines) {
      if (line.kind === 'frame') {
        const child = children.get(line.at)
        if (!child || child.lines.length === 0) continue
        this.put(base + line.depth, `frame ${quote(frameName(line.at))}`)
        this.outline(child, base + line.depth + 1)
      } else if (line.kind === 'element') this.element(indexOf(line.index), base + line.depth)
      else if (line.kind === 'heading')
        this.put(base + line.depth, `${'#'.repeat(Math.min(line.level, 6))} ${line.text}`)
      else if (line.kind === 'container')
        this.put(base + line.depth, line.name ? `${line.role} ${quote(line.name)}` : line.role)
      else this.put(base + line.depth, line.text)
    }
  }

  text(): string {
    const { above, below, omitted } = this.options
    const more = omitted + this.cut
    return [
      ...(above > 0 ? [`(${above} above)`] : []),
      ...this.lines,
      ...(below > 0 ? [`(${below} below the fold)`] : []),
      ...(more > 0 ? [`+${more} more not shown`] : []),
    ].join('\n')
  }

  private element(index: number, depth: number): void {
    const group = this.groupOf.get(index)
    if (group) {
      if (!this.done.has(group)) this.put(depth, this.groupLine(group), true)
      this.done.add(group)
      return
    }
    const view = this.options.elements.get(index)
    if (view) this.put(depth, this.elementLine(view, this.fieldAt.get(index)), true)
  }

  private elementLine(view: ElementView, field: Field | undefined): string {
    const { index, role, value, states, fresh, focused } = view
    // The question says more than a placeholder that serves as its name.
    const name = field && view.name === field.placeholder && field.label ? field.label : view.name
    const required = states.includes('required') || field?.required
    const kind = field ? (KINDS_OF_TYPE[field.type] ?? traitsOf(field).said ?? role) : role
    const said = states.filter(
      (state) => state !== 'required' && state !== 'unchecked' && !(kind === 'combobox' && state === 'collapsed'),
    )
    const parts = [`${fresh ? '*' : ''}[${index}] ${kind}`]
    if (name) parts.push(quote(name))
    else if (view.beside) parts.push(...besideWords(view.beside))
    if (required) parts.push('required')
    // Its position in the screenshot, for pointing at places in it.
    if (role === 'drawing' || (!name && (role === 'shape' || isTrack(view))))
      parts.push(`${view.box[2]} × ${view.box[3]} at ${view.box[0]}, ${view.box[1]}`)
    if (view.range) parts.push(rangeWords(view.range))
    parts.push(...said, ...(focused ? ['focused'] : []))
    if (value) parts.push(`= ${quote(short(value, VALUE_LENGTH))}`)
    else if (field?.placeholder && field.placeholder !== name)
      parts.push(`(${short(field.placeholder, OPTION_LENGTH)})`)
    if (field?.options && field.options.length > 0 && (!value || field.options.length <= 4))
      parts.push(optionList(field.options.map(({ label }) => label)))
    if (field?.error) parts.push(`! ${short(field.error, VALUE_LENGTH)}`)
    return parts.join(' ')
  }

  private groupLine(field: Field): string {
    const options = (field.options ?? []).slice(0, MAX_GROUP).map(({ index, label, selected, disabled }) => {
      const view = index === undefined ? undefined : this.options.elements.get(index)
      return `[${index}] ${short(label || view?.name || '', VALUE_LENGTH)}${selected ? ' ✓' : ''}${disabled ? ' disabled' : ''}`
    })
    const rest = (field.options ?? []).length - options.length
    const fresh = (field.options ?? []).some(
      ({ index }) => index !== undefined && this.options.elements.get(index)?.fresh,
    )
    const required = field.required ? ' required' : ''
    const value = traitsOf(field).date === 'parts' && field.value ? ` = ${quote(field.value)}` : ''
    const error = field.error ? ` ! ${short(field.error, VALUE_LENGTH)}` : ''
    return `${fresh ? '*' : ''}[${field.index}] ${field.role} ${quote(field.label || field.name)}${required}${value}: ${options.join(' | ')}${rest > 0 ? ` | +${rest} more` : ''}${error}`
  }

  /** One line; past the limit, elements are only counted. */
  private put(depth: number, line: string, counted = false): void {
    const whole = `${' '.repeat(Math.min(depth, 12))}${line}`
    if (this.length + whole.length > (this.options.limit ?? LIMIT)) {
      if (counted) this.cut += 1
      return
    }
    this.length += whole.length + 1
    this.lines.push(whole)
  }
}

/** For native fields, by their type attribute. */
const KINDS_OF_TYPE: Readonly<Record<string, string>> = byWord({
  time: 'time',
  month: 'month',
  week: 'week',
  'datetime-local': 'date and time',
})

/** A wide or high element without words, such as a bar that is pressed at a position. */
const isTrack = ({ role, box: [, , width, height] }: ElementView): boolean =>
  role === 'button' && Math.max(width, height) >= TRACK_PX && Math.max(width, height) >= 4 * Math.min(width, height)
const TRACK_PX = 100

const rangeWords = ({ min, max, step }: NonNullable<ElementView['range']>): string =>
  `${min} to ${max}${step === undefined ? '' : ` in steps of ${step}`}`

const besideWords = ({ style, words }: NonNullable<ElementView['beside']>): string[] => [
  ...(style ? [`(${style})`] : []),
  ...(words ? [`beside ${quote(words)}`] : []),
]

const quote = (text: string): string => `"${text.replaceAll('"', '”')}"`
const short = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text)

const optionList = (labels: readonly string[]): string => {
  const first = labels.slice(0, MAX_OPTIONS).map((label) => short(label, OPTION_LENGTH))
  const rest = labels.length - first.length
  return `{${first.join(' | ')}${rest > 0 ? ` | +${rest} more` : ''}}`
}
