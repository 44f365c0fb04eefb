/** What the model of the peers bench answers to each tool: the same plan, in the format the tool expects. */
import { itemsIn } from '../../test/support/model-servers/applicant.ts'
import { pagesIn } from '../../test/support/model-servers/pages-in.ts'
import { type Answered, list, record, string } from '../../test/support/model-servers/wire.ts'
import { elementFor, type PageLine, type Planned, stepsIn, stepsOfPage } from './planner.ts'
import type { Body } from './service.ts'

interface Message {
  role: string
  text: string
}

/** Recognises a tool by the form of its requests, never by its name. */
export const answerTo = (body: Body): Answered => {
  const messages = messagesOf(body)
  const tools = list(body.tools).map((one) => string(record(one.function).name) || string(one.name))
  const form = JSON.stringify(body.response_format ?? body.text ?? '')
  if (tools.includes('browser_click')) return withBrowserTools(messages)
  if (tools.includes('ariaTree')) return withActs(body, messages)
  if (tools.includes('act')) return withOperations(messages)
  if (tools.includes('done')) return { tool: 'done', call: { reasoning: 'Done as asked.', taskComplete: true } }
  if (form.includes('elementId') && form.includes('thoughts')) return withOneAction(messages)
  if (form.includes('elementId')) return withElements(messages, form)
  return { text: JSON.stringify({ progress: '', completed: true, taskComplete: true, reasoning: 'Done as asked.' }) }
}

const messagesOf = (body: Body): Message[] =>
  list(body.messages ?? body.input).map(({ role, type, content, output }) => ({
    role: string(role) || string(type),
    text: [content, output]
      .flatMap((part) => (typeof part === 'string' ? [part] : list(part).map(({ text }) => string(text))))
      .join('\n'),
  }))

const allText = (messages: readonly Message[]): string => messages.map(({ text }) => text).join('\n')

// ── All operations of a page in one answer, on numbered items
// ────────────────────────────────────────────────────────────

const withOperations = (messages: readonly Message[]): Answered => {
  const text = messages
    .filter(({ role }) => role === 'user')
    .map((one) => one.text)
    .join('\n')
  const say = (operations: object[], task_status: string): Answered => ({
    call: { thought: 'As the task says.', operations, task_status, confidence: 0.9 },
  })
  if (received(pagesIn(text).at(-1) ?? '')) return say([], 'completed')
  const items = itemsIn(text)
  const done = new Set([...text.matchAll(/^\d+\. \w+ \[(\d+)\].* → done/gm)].map(([, index]) => Number(index)))
  // A row of buttons may be shown as one group, so a choice among buttons is made in their group.
  const lines = items.flatMap(({ index, kind, name, options }) => [
    { ref: String(index), role: /group/.test(kind) ? 'listbox' : kind, name },
    ...options.map((one) => ({ ref: String(one.index), role: 'button', name: one.label })),
  ])
  const operations: object[] = []
  const steps = stepsIn(text.slice(text.indexOf('# Task'), text.indexOf('# The person')))
  for (const step of stepsOfPage(steps, lines)) {
    const { ref } = elementFor(step, lines) ?? {}
    const index = Number(ref)
    if (ref === undefined || (done.has(index) && step.do !== 'press')) continue
    if (step.do === 'press') operations.push({ op: 'click', index, ...(step === steps.at(-1) && { commit: true }) })
    if (step.do === 'type') operations.push({ op: 'type', index, text: step.value })
    if (step.do === 'choose') operations.push({ op: 'select', index, options: [step.value] })
    if (step.do === 'tick') operations.push({ op: 'check', index, checked: true })
  }
  return say(operations, operations.length > 0 ? 'in_progress' : 'stuck')
}

const received = (text: string): boolean => /received|thank you/i.test(text)

// ── Tools that act by words: an agent above, one that finds elements below
// ───────────────────────────────────────────────

const withActs = (body: Body, messages: readonly Message[]): Answered => {
  const steps = stepsIn(messages.find(({ role }) => role === 'user')?.text ?? '')
  const made = list(body.input).flatMap(({ type, arguments: given }) =>
    type === 'function_call' ? [stepsIn(string(given).replaceAll('\\"', '"'))] : [],
  )
  const results = messages.filter(({ role }) => role === 'function_call_output').map(({ text }) => text)
  let at = 0
  let failures = 0
  for (const [nth, some] of made.entries()) {
    const failed = /"success":\s*false|"actions":\s*\[\]/.test(results[nth] ?? '')
    failures = failed ? failures + 1 : 0
    if (!failed) at += some.length
  }
  const rest = steps.slice(at)
  const [step] = rest
  if (!step || failures >= TRIES) return { text: step ? `"${step.name}" is not there.` : 'Done as asked.' }
  const others = rest.findIndex((one) => one.do !== 'type')
  const fields = others === -1 ? rest : rest.slice(0, others)
  return fields.length > 1
    ? { tool: 'fillForm', call: { fields: fields.map((one) => ({ action: words(one), value: one.value })) } }
    : { tool: 'act', call: { action: words(step) } }
}

/** A step that fails is tried this often, then skipped; an incomplete form is not sent. */
const TRIES = 3

const words = ({ do: verb, name, value }: Planned): string =>
  verb === 'type'
    ? `type "${value}" into "${name}"`
    : verb === 'choose'
      ? `choose "${value}" in "${name}"`
      : `${verb} "${name}"`

const withElements = (messages: readonly Message[], form: string): Answered => {
  const text = allText(messages)
  const from = text.lastIndexOf('Accessibility Tree')
  const lines = treeIn(text.slice(from))
  const found = stepsIn(text.slice(0, from)).flatMap((step) => {
    const element = elementFor(step, lines)
    if (!element) return []
    const native = step.do === 'choose' && !/radio/i.test(element.role)
    const method = step.do === 'type' ? 'fill' : native ? 'selectOptionFromDropdown' : 'click'
    return [
      {
        elementId: element.ref,
        // Used to find the element again.
        description: words(step),
        method,
        arguments: method === 'click' ? [] : [step.value],
        confidence: 0.9,
      },
    ]
  })
  return form.includes('"elements"')
    ? { text: JSON.stringify({ elements: found }) }
    : { text: JSON.stringify({ action: found[0] ?? null, twoStep: false }) }
}

const treeIn = (text: string): PageLine[] =>
  [...text.matchAll(/^\s*\[(\d+-\d+)\] (?:scrollable, )?([\w-]+)(?:: (.*))?$/gm)].map(
    ([, ref = '', role = '', name = '']) => ({
      ref,
      role,
      name,
    }),
  )

// ── One action an answer, on the elements of the page
// ────────────────────────────────────────────────────────────────────

const withOneAction = (messages: readonly Message[]): Answered => {
  const text = allText(messages)
  const goal = messages.find(
    (one) => one.text.includes('=== Final Goal ===') && one.role === 'user' && stepsIn(one.text).length > 0,
  )
  const steps = stepsIn(goal?.text ?? '')
  const tried = messages
    .filter(({ role, text: said }) => role === 'assistant' && said.includes('Action: '))
    .map((one) => one.text)
  const waited = tried.filter((one) => one.includes('"type":"wait"')).length
  const step = steps[tried.length - waited]
  const say = (action: object): Answered => ({
    text: JSON.stringify({ thoughts: 'As the task says.', memory: `${tried.length} steps`, action }),
  })
  if (!step) return say({ type: 'complete', params: { success: true, text: 'Done as asked.' } })
  const element = elementFor(step, treeIn(text.slice(text.lastIndexOf('=== Elements ==='))))
  if (!element && waited >= TRIES)
    return say({ type: 'complete', params: { success: false, text: `${step.name} is not there` } })
  if (!element) return say({ type: 'wait', params: { reason: `${step.name} is not there`, duration: 500 } })
  const native = step.do === 'choose' && !/radio/i.test(element.role)
  const method = step.do === 'type' ? 'fill' : native ? 'selectOptionFromDropdown' : 'click'
  return say({
    type: 'actElement',
    params: {
      instruction: words(step),
      elementId: element.ref,
      method,
      arguments: method === 'click' ? [] : [step.value],
      confidence: 0.9,
    },
  })
}

// ── Tools of a browser, on references of a snapshot
// ──────────────────────────────────────────────────────────────────────

const withBrowserTools = (messages: readonly Message[]): Answered => {
  const task = messages.find(({ role }) => role === 'user')?.text ?? ''
  const results = messages.filter(({ role }) => role === 'tool').map(({ text }) => text)
  if (results.length === 0) return { tool: 'browser_navigate', call: { url: /^Open (\S+)/.exec(task)?.[1] ?? '' } }
  const latest = results.at(-1) ?? ''
  if (!latest.includes('[ref='))
    return results.at(-2)?.includes('[ref=') || results.length === 1
      ? { tool: 'browser_snapshot', call: {} }
      : { text: 'It shows nothing.' }
  if (received(latest)) return { text: 'Done as asked.' }
  const lines = [...latest.matchAll(/^\s*- '?([\w-]+)(?: "((?:[^"\\]|\\.)*)")?[^\n]*?\[ref=(\w+)\][^\n]*$/gm)].map(
    ([line, role = '', name = '', ref = '']) => ({ ref, role, name, line }),
  )
  const fields: object[] = []
  for (const step of stepsOfPage(stepsIn(task), lines)) {
    const element = elementFor(step, lines)
    if (!element) continue
    const { line } = lines.find(({ ref }) => ref === element.ref) ?? { line: '' }
    if (step.do === 'press') {
      if (fields.length > 0) return { tool: 'browser_fill_form', call: { fields } }
      return { tool: 'browser_click', call: { element: step.name, target: element.ref } }
    }
    const radio = step.do === 'choose' && /radio/.test(element.role)
    const ticked = step.do === 'tick'
    if (ticked || radio ? /\[checked/.test(line) : isFilled(latest, line, step.value)) continue
    if (radio) {
      if (fields.length > 0) return { tool: 'browser_fill_form', call: { fields } }
      return {
        tool: 'browser_click',
        call: { element: step.name, target: wordsBeside(latest, step.value) ?? element.ref },
      }
    }
    fields.push({
      element: step.name,
      name: step.name,
      target: element.ref,
      type: ticked ? 'checkbox' : step.do === 'choose' ? 'combobox' : 'textbox',
      value: ticked ? 'true' : step.value,
    })
  }
  return fields.length > 0 ? { tool: 'browser_fill_form', call: { fields } } : { text: 'There is nothing left to do.' }
}

/** The element with the radio's text, which covers it: a click on the radio itself would not reach it. */
const wordsBeside = (snapshot: string, words: string): string | undefined =>
  [...snapshot.matchAll(/- generic \[ref=(\w+)\] \[cursor=pointer\]: (.*)$/gm)].find(
    ([, , said]) => said === words,
  )?.[1]

/** A text field's value is at the end of its line, a list's chosen option below it. */
const isFilled = (snapshot: string, line: string, value: string): boolean => {
  const after = snapshot
    .slice(snapshot.indexOf(line) + line.length)
    .split('\n')
    .slice(0, 12)
  const depth = line.search(/\S/)
  const below = after.slice(
    1,
    after.findIndex((one, at) => at > 0 && one.search(/\S/) <= depth),
  )
  return (
    line.includes(`]: ${value}`) ||
    line.includes(`]: "${value}"`) ||
    below.some((one) => one.includes(`option "${value}" [selected]`))
  )
}
