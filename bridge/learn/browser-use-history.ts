/** A history that browser-use saved (`agent.save_history`) as steps of a recording. Pure. */
import { isRecord } from '../../shared/domain/json-pointer.ts'
import type { RecorderStep, TracedSteps } from './recorder-file.ts'

interface History {
  history: readonly unknown[]
}

export const isHistory = (data: unknown): data is History =>
  isRecord(data) &&
  Array.isArray(data.history) &&
  data.history.some((item) => isRecord(item) && 'model_output' in item && 'state' in item)

export const stepsOfHistory = ({ history }: History): TracedSteps => {
  const steps: RecorderStep[] = []
  const unsupported: string[] = []
  const items = history.filter(isRecord)
  for (const [at, item] of items.entries()) {
    const state = recordOf(item.state)
    const elements = listOf(state.interacted_element)
    const results = listOf(item.result).map(recordOf)
    let done: RecorderStep | undefined
    for (const [nth, action] of listOf(recordOf(item.model_output).action).entries()) {
      const [name, given] = Object.entries(recordOf(action)).find(([, value]) => value !== null) ?? []
      // A failed step did nothing.
      if (name === undefined || typeof results[nth]?.error === 'string') continue
      const made = stepOf(name, recordOf(given), recordOf(elements[nth]))
      if (typeof made === 'string') unsupported.push(`Step ${at + 1} (${name}): ${made}`)
      else if (made) {
        done = made
        steps.push(made)
      }
    }
    const next = urlOf(recordOf(items[at + 1]?.state))
    const isPress = done?.type === 'click' || done?.type === 'keyDown'
    if (done && isPress && next !== undefined && next !== urlOf(state)) done.assertedEvents = [{ type: 'navigation' }]
  }
  const address = items.map(({ state }) => urlOf(recordOf(state))).find((url) => url !== undefined)
  return { steps, unsupported, address }
}

const recordOf = (data: unknown): Record<string, unknown> => (isRecord(data) ? data : {})
const listOf = (data: unknown): readonly unknown[] => (Array.isArray(data) ? data : [])
const textIn = (data: unknown): string => (typeof data === 'string' ? data.trim() : '')
const urlOf = ({ url }: Record<string, unknown>): string | undefined => {
  const text = textIn(url)
  return /^https?:/.test(text) ? text.replace(/#.*$/, '') : undefined
}

/** Names of its actions, including older ones. A step, the reason why there is none, or nothing if none is needed. */
const stepOf = (
  name: string,
  given: Readonly<Record<string, unknown>>,
  element: Readonly<Record<string, unknown>>,
): RecorderStep | string | undefined => {
  const onElement = (type: string, more: object = {}): RecorderStep | string => {
    const selectors = selectorsOf(element)
    return selectors.length > 0 ? { type, selectors, ...more } : 'its history does not say what the element is called'
  }
  switch (name) {
    case 'navigate':
    case 'go_to_url':
      return given.new_tab === true ? 'it opens another tab' : { type: 'navigate', url: textIn(given.url) }
    case 'click':
    case 'click_element':
    case 'click_element_by_index':
      return onElement('click')
    case 'input':
    case 'input_text':
    case 'select_dropdown':
    case 'select_dropdown_option':
      return onElement('change', { value: textIn(given.text) })
    case 'send_keys':
      return { type: 'keyDown', key: textIn(given.keys) }
    case 'upload_file':
      return 'it gives a file; whose document that is, nobody could say'
    default:
      return READ_ONLY.test(name) ? undefined : 'GhostHands has no such step'
  }
}
/** Actions that only read, wait or report. */
const READ_ONLY =
  /^(?:done|wait|scroll|scroll_\w+|extract\w*|search_page|find_\w+|screenshot|get_dropdown_options|dropdown_options|read_\w+|write_file|replace_file)$/

/** The accessible name if given, otherwise from its attributes. */
const selectorsOf = ({ node_name, tag_name, attributes, ax_name }: Readonly<Record<string, unknown>>): string[][] => {
  const tag = textIn(node_name ?? tag_name).toLowerCase()
  const own = recordOf(attributes)
  const attribute = (name: string): string => textIn(own[name])
  const name = textIn(ax_name) || attribute('aria-label')
  const role = attribute('role') || roleOf(tag, attribute('type').toLowerCase())
  const css = ['data-testid', 'id', 'name', 'placeholder']
    .filter((one) => attribute(one) !== '')
    .map((one) =>
      one === 'id' && /^[\w-]+$/.test(attribute(one))
        ? `#${attribute(one)}`
        : `[${one}=${JSON.stringify(attribute(one))}]`,
    )
  const input = tag === 'input' && attribute('type') !== '' ? [`input[type=${JSON.stringify(attribute('type'))}]`] : []
  const [first] = css
  return [
    ...(name === '' ? [] : [[role === '' ? `aria/${name}` : `aria/${name}[role="${role}"]`]]),
    ...(first === undefined
      ? name === '' && /submit/.test(attribute('type'))
        ? input.map((one) => [one])
        : []
      : [[first]]),
  ]
}

const roleOf = (tag: string, type: string): string => {
  if (tag === 'a') return 'link'
  if (tag === 'button' || (tag === 'input' && /^(?:submit|button|image|reset)$/.test(type))) return 'button'
  return tag === 'input' && (type === 'checkbox' || type === 'radio') ? type : ''
}
