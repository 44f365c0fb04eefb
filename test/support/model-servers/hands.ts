// Simulates a model for Stagehand: names one step after another, finds each on the page it receives, and reports
// success.
import type { Asked, Reply } from './wire.ts'

/**
 * @param steps in a person's words: `type Ada King into Full name`, `choose Canada in Country`, `click Send message`,
 * `open http://…`
 */
export const hands =
  (steps: readonly string[], more: { result?: string; complete?: boolean } = {}) =>
  (asked: Asked): Reply => {
    if (asked.tool?.name === 'data') return found(asked)
    const { result = 'Done as asked.', complete = true } = more
    if (asked.tool?.name === 'done') return { tool: 'done', call: { reasoning: result, taskComplete: complete } }
    // Every completed step comes back as one tool result.
    const done = asked.text.match(/^\{"(success|url)":/gm)?.length ?? 0
    const action = steps[done]
    const [, url] = /^open (.*)$/.exec(action ?? '') ?? []
    if (url !== undefined) return { tool: 'goto', call: { url } }
    return action === undefined ? { text: result } : { tool: 'act', call: { action } }
  }

/** One element with an action, or the requested data. */
const found = ({ text, tool }: Asked): Reply => {
  if (!JSON.stringify(tool?.schema).includes('elementId')) return extracted(text)
  const [, verb = '', rest = ''] = /following action: (type|choose|click) (.+?)\.\s*$/m.exec(text) ?? []
  const [value, label] = verb === 'click' ? ['', rest] : (/^(.*) (?:into|in) (.*)$/.exec(rest)?.slice(1) ?? ['', rest])
  const line = text.split('\n').findLast((one) => /^\s*\[\d+-\d+\] /.test(one) && one.includes(label ?? ''))
  const elementId = /\[(\d+-\d+)\]/.exec(line ?? '')?.[1]
  const method = { type: 'fill', choose: 'selectOptionFromDropdown', click: 'click' }[verb] ?? 'click'
  const action = elementId && { elementId, description: label, method, arguments: verb === 'click' ? [] : [value] }
  return { text: JSON.stringify({ action: action || null, twoStep: false }) }
}

/** The page's first heading, in every data format requested here. */
const extracted = (text: string): Reply => {
  const heading = /heading: (.+)$/m.exec(text)?.[1] ?? ''
  return { text: JSON.stringify(text.includes('progress') ? { progress: '', completed: true } : { heading }) }
}
