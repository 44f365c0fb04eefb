/**
 * A manual as a Playwright test: the same steps in the words of @playwright/test, with nobody's values and nothing sent
 * by accident.
 */

import { isDeepStrictEqual } from 'node:util'
import type { ManualBody, ManualStep } from '../../shared/domain/manual.ts'
import type { Condition } from '../../shared/domain/operation.ts'
import type { TargetDescriptor } from '../../shared/domain/target.ts'
import { parseTemplate, type TemplatePart } from '../../shared/domain/template.ts'
import { WIDGETS } from '../../shared/domain/widgets.ts'

/**
 * Text of a TypeScript file. Its values come from the JSON file named by DATA; SEND=yes lets it press the button that
 * sends.
 */
export const playwrightTest = (body: ManualBody): string => {
  const names = [...new Set(body.steps.flatMap(({ value }) => blanksIn(value)))]
  const views = Map.groupBy(body.steps, ({ page }) => page)
  const proved = body.steps.at(-1)?.verification?.[0]
  const end = (body.success ?? []).find((fact) => !isDeepStrictEqual(fact, proved))
  const lines = [...views.values()].flatMap((steps, at) => [
    ...(views.size > 1 ? [`  // Page ${at + 1}${steps[0]?.when ? ', which not everybody comes to' : ''}`] : []),
    ...steps.flatMap(stepLines),
    '',
  ])
  return `// Exported from GhostHands: ${oneLine(body.name)}. DATA names a JSON file with these values, SEND=yes lets the test send:
${names.map((name) => `//   ${oneLine(JSON.stringify(name))}`).join('\n') || '//   (none)'}
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'

const data: Record<string, string> = process.env.DATA ? JSON.parse(readFileSync(process.env.DATA, 'utf8')) : {}
const value = (name: string): string => data[name] ?? ''

test(${quoted(body.name)}, async ({ page }) => {
  await page.goto(process.env.START_URL ?? ${quoted(startOf(body))})
${lines.join('\n').trimEnd()}
${end ? `  ${expected(end)}\n` : ''}})
`
}

/** The start address: the one it was learned at, otherwise the closest one that its pattern gives. */
export const startOf = ({ startUrl, host, urlPattern }: ManualBody): string =>
  startUrl ?? `${LOOPBACK.test(host) ? 'http' : 'https'}://${host}${urlPattern.replace(/\{[^}]*\}|\*+/g, '')}`
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/

const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
const quoted = (text: string): string =>
  `'${text
    .replace(/[\\']/g, '\\$&')
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, (one) => `\\x${one.charCodeAt(0).toString(16).padStart(2, '0')}`)}'`

const nameOf = (part: Exclude<TemplatePart, { kind: 'text' }>): string => {
  if (part.kind === 'profile') return part.format === undefined ? part.key : `${part.key}|${part.format}`
  return part.kind === 'answer' ? `answer:${part.question}` : `secret:${part.key}`
}

/** The names of a template's placeholders, as in the data file of an exported test. */
export const blanksIn = (template = ''): string[] =>
  parseTemplate(template).flatMap((part) => (part.kind === 'text' ? [] : [nameOf(part)]))

/** A template as an expression. */
const valued = (template = ''): string =>
  parseTemplate(template)
    .map((part) => (part.kind === 'text' ? quoted(part.text) : `value(${quoted(nameOf(part))})`))
    .join(' + ') || "''"

const stepLines = (step: ManualStep): string[] => {
  const acts = actLines(step)
  const proof = step.leaves || step.commit ? (step.verification ?? []).slice(0, 1).map(expected) : []
  const guarded = step.commit ? ["if (process.env.SEND !== 'yes') return", ...acts] : acts
  const whole = [...guarded, ...proof]
  const about = `  // ${oneLine(step.description)}`
  const needless = (step.optional || step.entry !== undefined) && !step.commit && step.target !== undefined
  if (!needless) return [about, ...whole.map((line) => `  ${line}`)]
  return [
    about,
    `  if (await ${locator(step.target as TargetDescriptor)}.isVisible()) {`,
    ...whole.map((line) => `    ${line}`),
    '  }',
  ]
}

const actLines = (step: ManualStep): string[] => {
  const at = step.target && locator(step.target)
  const text = valued(step.value)
  switch (step.action) {
    case 'click':
      return step.by ? placeClicked(`${at}`, step.by) : [`await ${at}.click()`]
    case 'select_text':
      return [at ? `await ${at}.selectText()` : `await page.getByText(${text}).selectText()`]
    case 'hover':
      return [`await ${at}.hover()`]
    case 'type':
      return [`await ${at}.fill(${text})`]
    case 'press':
      return [
        at ? `await ${at}.press(${quoted(step.key ?? '')})` : `await page.keyboard.press(${quoted(step.key ?? '')})`,
      ]
    case 'check':
      return [`await ${at}.setChecked(${step.checked ?? true})`]
    case 'select':
      return chosen(step, at ?? 'page', text)
    case 'upload':
      return [`await ${at}.setInputFiles(${text})`]
    case 'drag':
      return [`await ${at}.dragTo(${step.to ? locator(step.to) : 'page'})`]
    case 'scroll':
      return [at ? `await ${at}.scrollIntoViewIfNeeded()` : 'await page.mouse.wheel(0, 600)']
    case 'navigate':
      return [`await page.goto(${quoted(step.url ?? '')})`]
    case 'back':
      return ['await page.goBack()']
    case 'wait_for':
      return step.condition ? [expected(step.condition)] : []
    case 'switch_tab':
      return ["page = await page.context().waitForEvent('page')"]
    case 'extract_table':
    case 'extract_data':
      return ['// What is read here is for GhostHands to read.']
  }
}

const placeClicked = (at: string, [dx, dy]: readonly [number, number]): string[] => [
  `await ${at}.scrollIntoViewIfNeeded()`,
  '{',
  `  const box = await ${at}.boundingBox()`,
  `  await page.mouse.click(box.x + box.width / 2 + ${dx}, box.y + box.height / 2 + ${dy})`,
  '}',
]

/** Choices that are separate elements, and lists that open. */
const chosen = ({ widget, target }: ManualStep, at: string, text: string): string[] => {
  const { options, option, role } = WIDGETS[widget ?? 'listbox']
  if (options === 'native') return [`await ${at}.selectOption({ label: ${text} })`]
  const root = target && target.frame.length > 0 ? frames(target.frame) : 'page'
  if (options === 'laid_out') {
    const group = target?.label ?? target?.name
    const around = group
      ? `${root}.getByRole('${role}', { name: ${quoted(group)} }).or(${root}.getByRole('group', { name: ${quoted(group)} })).first()`
      : root
    const act = option === 'button' ? 'click' : 'check'
    return [`await ${around}.getByRole('${option}', { name: ${text}, exact: true }).${act}()`]
  }
  return [`await ${at}.click()`, `await ${root}.getByRole('option', { name: ${text} }).first().click()`]
}

const frames = (keys: readonly string[]): string =>
  keys.reduce((root, key) => {
    const [, kind = 'css', what = key] = /^(name|css|title|url)=(.*)$/s.exec(key) ?? []
    const css = kind === 'css' ? what : `iframe[${kind === 'url' ? 'src*' : kind}=${JSON.stringify(what)}]`
    return `${root}.frameLocator(${quoted(css)})`
  }, 'page')

/** The most reliable description of it that Playwright can express, in the order in which GhostHands tries them. */
const locator = ({ testId, role, name, label, css, text, beside, section, nth, frame }: TargetDescriptor): string => {
  const root = frames(frame)
  const ranked = (found: string): string =>
    nth === undefined || nth === 0 ? `${found}.first()` : `${found}.nth(${nth})`
  if (testId) return ranked(`${root}.locator(${quoted(`[${testId.attr}=${JSON.stringify(testId.value)}]`)})`)
  // Similar elements are distinguished by their section, which Playwright cannot express.
  if (section !== undefined && css !== undefined) return ranked(`${root}.locator(${quoted(css)})`)
  if (role !== undefined && name !== undefined)
    return ranked(`${root}.getByRole(${quoted(role)}, { name: ${quoted(name)}, exact: true })`)
  if (label !== undefined) return ranked(`${root}.getByLabel(${quoted(label)}, { exact: true })`)
  if (css !== undefined) return ranked(`${root}.locator(${quoted(css)})`)
  // Without a name: within the innermost surrounding element that has its words.
  if (text === undefined && name === undefined && beside)
    return `${root}.locator('*').filter({ hasText: ${quoted(beside.words)} }).last().locator(${quoted(beside.part)}).first()`
  return ranked(`${root}.getByText(${quoted(text ?? name ?? '')}, { exact: true })`)
}

const expected = (fact: Condition): string => {
  switch (fact.is) {
    case 'heading_present':
      return `await expect(page.getByRole('heading', { name: ${quoted(fact.text)} }).first()).toBeVisible()`
    case 'text_present':
      return `await expect(page.getByText(${quoted(fact.text)}).first()).toBeVisible()`
    case 'text_gone':
      return `await expect(page.getByText(${quoted(fact.text)}).filter({ visible: true })).toHaveCount(0)`
    case 'url_changed':
      return `await expect(page).toHaveURL(${addressPattern(fact.pattern)})`
    case 'element_visible':
      return `await expect(${locator(fact.target)}).toBeVisible()`
    case 'element_gone':
      return `await expect(${locator(fact.target)}).toBeHidden()`
    case 'value_is':
      return `await expect(${locator(fact.target)}).toHaveValue(${valued(fact.value)})`
    case 'state_is': {
      const classes = fact.states.flatMap((state) => (state.startsWith('.') ? [state.slice(1)] : []))
      const at = locator(fact.target)
      return classes.length > 0
        ? `await expect(${at}).toContainClass(${quoted(classes.join(' '))})`
        : `await expect(${at}).toBeVisible()`
    }
    case 'downloaded':
      // An exported test does not wait for anything that its own browser saves.
      return `// The file ${quoted(fact.name)} is downloaded.`
    case 'checked_is':
      return `await expect(${locator(fact.target)}).toBeChecked({ checked: ${fact.checked} })`
  }
}

/** A pattern of addresses as a regular expression. */
const addressPattern = (pattern: string): string => {
  const parts = pattern.split(/(\{[^}]*\}|\*+)/)
  const source = parts.map((part, at) => (at % 2 === 1 ? '[^?#]*' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
  return `new RegExp(${quoted(source.join(''))})`
}
