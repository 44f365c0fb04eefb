/**
 * A recording of Chrome's Recorder (JSON, the format of @puppeteer/replay 3) as a manual. What was typed is never taken
 * over: it becomes a place for a datum, or a question. Pure. Not for trying it; that is `manuals try`.
 */

import { z } from 'zod'
import { GhError } from '../../shared/domain/errors.ts'
import { asksForSecret, classifyField } from '../../shared/domain/fields/index.ts'
import { isNo, isYes } from '../../shared/domain/format.ts'
import type { ManualBody, ManualStep } from '../../shared/domain/manual.ts'
import { NAMED_KEYS } from '../../shared/domain/operation.ts'
import { inPlainWords } from '../../shared/domain/plain-errors.ts'
import { isSecretKey } from '../../shared/domain/profile-keys.ts'
import { purposeOf } from '../../shared/domain/purpose.ts'
import { secretHandle } from '../../shared/domain/secret-handle.ts'
import { type TargetDescriptor, targetKey, targetName } from '../../shared/domain/target.ts'
import { fold } from '../../shared/domain/text.ts'
import { platformOfUrl, urlPattern, withoutTracking } from '../../shared/domain/url.ts'
import type { ValueSource } from '../../shared/domain/value.ts'
import { opensSomething } from '../../shared/domain/without-tokens.ts'
import { exportManual, importManual } from './files.ts'

const Step = z.looseObject({
  type: z.string(),
  selectors: z.array(z.union([z.string(), z.array(z.string())])).optional(),
  target: z.string().optional(),
  frame: z.array(z.number()).optional(),
  url: z.string().optional(),
  value: z.string().optional(),
  key: z.string().optional(),
  button: z.string().optional(),
  assertedEvents: z.array(z.looseObject({ type: z.string() })).optional(),
})
type Step = z.infer<typeof Step>
const Recording = z.looseObject({ title: z.string(), steps: z.array(Step).min(1).max(500) })

export interface ImportedRecording {
  body: ManualBody
  /** What the data or the person must provide, by step, in words. */
  values: string[]
  /** Actions that were not imported, because they are personal or need no step. */
  notes: string[]
  /** Steps without a counterpart. */
  unsupported: string[]
}

/** Whether a file's JSON is a recording and not a manual. */
export const isRecording = (data: unknown): boolean => {
  const { title, steps, format } = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>
  return format === undefined && typeof title === 'string' && Array.isArray(steps)
}

/** @throws GhError MANUAL_INVALID if it is not a recording, has no start, or opens an address that is not http(s) */
export const importRecording = (data: unknown, taskType: string): ImportedRecording => {
  const parsed = Recording.safeParse(data, { error: inPlainWords })
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0] ?? { path: [], message: 'unreadable' }
    throw invalid(`This file is not a recording: ${path.join('.') || 'file'}: ${message}.`)
  }
  const { title, steps } = parsed.data
  const begin = steps.findIndex(({ type }) => type === 'navigate')
  const typed = typedIn(steps)
  const start = webAddress(steps[begin]?.url ?? '', begin + 1, typed)
  const made = stepsOf(steps, begin, typed)
  if (made.steps.length === 0) throw invalid('The recording holds nothing that could be done again.')
  const body: ManualBody = {
    format: 'ghosthands-manual/1',
    name: title.trim().slice(0, 200) || `Recording on ${start.host}`,
    taskType,
    platform: platformOfUrl(start.href) ?? 'unknown',
    host: start.host,
    urlPattern: urlPattern(start.href),
    fingerprint: '',
    startUrl: start.href,
    steps: inViews(made.steps),
  }
  // Checked by the same rules as an imported manual.
  return { ...made, body: importManual(exportManual(body)) }
}

type Draft = Omit<ManualStep, 'order' | 'page'>
/** A step, the reason why there is none, or nothing. */
type Made = { step: Draft; value?: string } | { note: string } | { unsupported: string } | undefined

const stepsOf = (
  all: readonly Step[],
  begin: number,
  typed: Typed,
): Omit<ImportedRecording, 'body'> & { steps: Draft[] } => {
  const steps: Draft[] = []
  const [values, notes, unsupported]: [string[], string[], string[]] = [[], [], []]
  for (const [at, step] of all.entries()) {
    if (at === begin) continue
    const made = stepOf(step, at + 1, all[at + 1], typed)
    if (!made) continue
    const where = `Step ${at + 1} (${step.type})`
    if ('unsupported' in made) unsupported.push(`${where}: ${made.unsupported}`)
    else if ('note' in made) notes.push(`${where}: ${made.note}`)
    else {
      steps.push(made.step)
      if (made.value) values.push(`${where}: ${made.value}`)
    }
  }
  return { steps, values, notes, unsupported }
}

const stepOf = (step: Step, number: number, next: Step | undefined, typed: Typed): Made => {
  if (IGNORED.has(step.type)) return undefined
  if (step.target !== undefined && step.target !== 'main') return { unsupported: 'it is done in another tab' }
  if ((step.frame ?? []).length > 0)
    return { unsupported: 'it is done in a frame that the recording names by its number only' }
  switch (step.type) {
    case 'navigate':
      return {
        step: {
          action: 'navigate',
          description: 'Open the address',
          url: webAddress(step.url ?? '', number, typed).href,
          leaves: true,
        },
      }
    case 'click':
    case 'doubleClick':
      return pressed(step, next, typed)
    case 'change':
      return changed(step)
    case 'hover':
      return onTarget(step, (target) => ({
        step: { action: 'hover', description: `Point at ${targetName(target)}`, target },
      }))
    case 'scroll': {
      const target = targetOf(step)
      return {
        step: {
          action: 'scroll',
          description: 'Scroll',
          ...(target && { target }),
          by: [numberIn(step.x), numberIn(step.y)],
        },
      }
    }
    case 'keyDown':
      return keyed(step)
    case 'waitForElement':
      return onTarget(step, (target) => ({
        step: {
          action: 'wait_for',
          description: `Wait for ${targetName(target)}`,
          condition: { is: step.visible === false ? 'element_gone' : 'element_visible', target },
        },
      }))
    case 'waitForExpression':
      return { unsupported: 'it runs code of the recording, which GhostHands never does' }
    default:
      return { unsupported: 'GhostHands has no such step' }
  }
}

/** An event of the browser itself, or the second half of the step before. */
const IGNORED: ReadonlySet<string> = new Set(['setViewport', 'emulateNetworkConditions', 'keyUp', 'close'])

const numberIn = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.round(value) : 0

const onTarget = (step: Step, make: (target: TargetDescriptor) => Made): Made => {
  const target = targetOf(step)
  return target ? make(target) : { unsupported: 'none of its selectors can be read' }
}

const CHOICES: ReadonlySet<string> = new Set([
  'radio',
  'checkbox',
  'switch',
  'option',
  'menuitemradio',
  'menuitemcheckbox',
])

/** Values typed into fields, folded: pages repeat them in lists, links and addresses. */
type Typed = ReadonlySet<string>

/** Shorter values occur in other words by chance. */
const SAYS_SOMETHING = 3

const typedIn = (steps: readonly Step[]): Typed =>
  new Set(
    steps.flatMap(({ type, value }) => {
      // A placeholder for a datum, as in exports for the Recorder, is not personal.
      const text = type === 'change' && !value?.includes('{{') ? fold(value ?? '') : ''
      return text.length < SAYS_SOMETHING ? [] : [text]
    }),
  )

const repeats = (words: string, typed: Typed): boolean => {
  const folded = ` ${fold(words)} `
  return [...typed].some((text) => folded.includes(` ${text} `))
}

const pressed = (step: Step, next: Step | undefined, typed: Typed): Made =>
  onTarget(step, (target) => {
    if (step.button !== undefined && step.button !== 'primary')
      return { unsupported: `it presses the ${step.button} mouse button` }
    // A click into the field is not needed before typing.
    const after = next?.type === 'change' ? targetOf(next) : undefined
    if (after && targetKey(after) === targetKey(target)) return undefined
    const name = targetName(target)
    const words = target.name ?? target.text ?? ''
    if (
      CHOICES.has(target.role ?? '') ||
      /\[type=["']?(?:radio|checkbox)/.test(target.css ?? '') ||
      isYes(words) ||
      isNo(words)
    )
      return { note: `“${name}” is a choice of whoever recorded it; each person's own data decides, or it is asked` }
    const sends = purposeOf(words) === 'submit'
    if (!sends && repeats(words, typed))
      return { note: 'it presses what was typed before; each person’s own data decides, or it is asked' }
    const leads = step.assertedEvents?.some(({ type }) => type === 'navigation') ?? false
    return {
      step: {
        action: 'click',
        description: `Press ${name}`,
        // Without a role, the name is searched among the texts of clickable elements.
        target: target.name && !target.role ? { ...target, text: target.text ?? target.name } : target,
        ...(step.type === 'doubleClick' && { times: 2 }),
        ...(sends ? { commit: true, leaves: true } : leads && { leaves: true }),
      },
    }
  })

const changed = (step: Step): Made =>
  onTarget(step, (target) => {
    const label = target.name ?? target.label
    const bound = boundTo(label, target)
    if (bound === undefined)
      return { unsupported: 'it fills in a field without a name, so nobody could say what belongs there' }
    const { text: _, ...named } = target
    const field: TargetDescriptor = { ...named, ...(label && { label }) }
    return {
      step: { action: 'type', description: label ?? targetName(target), target: field, ...bound, required: true },
      value: `“${label ?? targetName(target)}” takes ${bound.value}`,
    }
  })

/**
 * The source of a field's value, never the typed text itself. A secret is only asked for, or taken from the profile.
 */
const boundTo = (
  label: string | undefined,
  target: TargetDescriptor,
): { value: string; source: ValueSource } | undefined => {
  const id = /^#([\w-]+)$/.exec(target.css ?? '')?.[1]
  const nameAttr = /\[name=["']?([\w.[\]-]+?)["']?\]/.exec(target.css ?? '')?.[1]
  const { key, guess } = classifyField({
    tag: 'input',
    type: /\[type=["']?(\w+)/.exec(target.css ?? '')?.[1] ?? 'text',
    ...(label && { label }),
    ...(id && { id }),
    ...(nameAttr && { nameAttr }),
    ...(target.testId && { testIds: [target.testId.value] }),
  })
  const secret = [key, guess].find((one) => one && isSecretKey(one))
  const isSecret = secret ?? (asksForSecret(label ?? id ?? nameAttr ?? '') ? 'current-password' : undefined)
  if (isSecret) return { value: secretHandle(isSecret), source: { from: 'secret', key: isSecret } }
  if (key) return { value: `{{${key}}}`, source: { from: 'profile', key } }
  const question = (label ?? nameAttr ?? id ?? '').replace(/[{}|]/g, ' ').replace(/\s+/g, ' ').trim()
  return question === '' ? undefined : { value: `{{answer:${question}}}`, source: { from: 'answer', question } }
}

/** Keys that move and confirm. Letters could be part of personal text or a secret. */
const KEYS: ReadonlySet<string> = new Set(NAMED_KEYS)

const keyed = ({ key = '', assertedEvents }: Step): Made => {
  // A replay moves to each field by itself.
  if (key === 'Tab') return undefined
  if (!KEYS.has(key)) return { unsupported: 'a key that types; words are taken from fields only' }
  const leaves = assertedEvents?.some(({ type }) => type === 'navigation')
  return { step: { action: 'press', description: `Press ${key}`, key, ...(leaves && { leaves: true }) } }
}

/** Maximum length of a name: nobody reads a longer one, and rules take ever longer for it. */
const MAX_SELECTOR = 500

/** The first of each kind; a path through shadow roots counts by its last part. */
const targetOf = ({ selectors = [] }: Step): TargetDescriptor | undefined => {
  const found: TargetDescriptor = { frame: [] }
  for (const one of selectors) {
    const parts = typeof one === 'string' ? [one] : one
    const last = parts.at(-1) ?? ''
    if (last.length > MAX_SELECTOR) continue
    const aria = /^aria\/(.*?)(?:\[role="([\w-]+)"\])?$/s.exec(last)
    if (aria) {
      if (aria[1]) found.name ??= aria[1].trim()
      if (aria[2]) found.role ??= aria[2]
    } else if (last.startsWith('text/')) found.text ??= last.slice('text/'.length)
    else if (!/^(?:xpath|pierce)\//.test(last) && parts.length === 1) {
      const test = /^\[(data-[\w-]+)=(["'])(.*)\2\]$/.exec(last)
      if (test?.[1] && test[3]) found.testId ??= { attr: test[1], value: test[3] }
      else found.css ??= last
    } else if (last.startsWith('pierce/')) found.css ??= last.slice('pierce/'.length)
  }
  const known = found.name || found.text || found.testId || found.css
  return known ? found : undefined
}

/** A new view after every step that leaves one. */
const inViews = (drafts: readonly Draft[]): ManualStep[] => {
  let page = 0
  return drafts.map((draft, order) => {
    const step = { order, page, ...draft }
    if (draft.leaves) page += 1
    return step
  })
}

/**
 * Without parts that identify a visitor or person: names and passwords, tracking, keys, typed values, and similar ones.
 */
const webAddress = (address: string, number: number, typed: Typed): URL => {
  const url = URL.parse(address)
  if (!url)
    throw invalid(
      number === 0 ? 'The recording does not say where it begins (navigate).' : `Step ${number} opens no address.`,
    )
  if (!/^https?:$/.test(url.protocol))
    throw invalid(`Step ${number} opens an address that is not http or https (${url.protocol}).`)
  if (url.username || url.password) throw invalid(`Step ${number} opens an address that holds a name or a password.`)
  const clean = new URL(withoutTracking(url.href))
  for (const [key, value] of [...clean.searchParams])
    if (/@|\s/.test(value) || value.length > 40 || opensSomething(key, value) || typed.has(fold(value)))
      clean.searchParams.delete(key)
  const inFragment = [...new URLSearchParams(clean.hash.replace(/^#[^?=&]*\?|^#/, ''))]
  if (inFragment.some(([key, value]) => opensSomething(key, value))) clean.hash = ''
  return clean
}

const invalid = (what: string): GhError => new GhError('MANUAL_INVALID', `${what} Nothing was imported.`)
