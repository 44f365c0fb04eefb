/**
 * A manual as a recording of Chrome's Recorder (JSON, the format of @puppeteer/replay 3): the same clicks and changes,
 * with templates where the person's values go. Steps that only GhostHands knows (files, data that is read) are left out
 * and named.
 */

import type { ManualBody, ManualStep } from '../../shared/domain/manual.ts'
import type { TargetDescriptor } from '../../shared/domain/target.ts'
import { WIDGETS } from '../../shared/domain/widgets.ts'
import { startOf } from './playwright-test.ts'

export interface Recording {
  title: string
  steps: RecorderStep[]
}
export type RecorderStep = { type: string; [key: string]: unknown }

/**
 * Another agent's trace, as a recording's steps. `address`: where the browser was at the start, if the trace says so.
 */
export interface TracedSteps {
  steps: RecorderStep[]
  /** Actions without a counterpart, in words. */
  unsupported: string[]
  address?: string | undefined
}

/** The recording, and descriptions of the steps that it cannot express. */
export const recorderFile = (body: ManualBody): { recording: Recording; leftOut: string[] } => {
  const leftOut: string[] = []
  const steps = body.steps.flatMap((step) => {
    const made = recorded(step)
    if (made.length === 0) leftOut.push(step.description)
    return made
  })
  return {
    recording: { title: body.name, steps: [{ type: 'navigate', url: startOf(body) }, ...steps] },
    leftOut,
  }
}

const recorded = (step: ManualStep): RecorderStep[] => {
  const at = step.target && { selectors: selectors(step.target), target: 'main', ...frameOf(step.target) }
  switch (step.action) {
    case 'click':
      return at ? [press(at, step)] : []
    case 'check':
      return at ? [press(at, step)] : []
    case 'select':
      return at ? chosen(step, at) : []
    case 'type':
      return at ? [{ type: 'change', value: step.value ?? '', ...at }] : []
    case 'hover':
      return at ? [{ type: 'hover', ...at }] : []
    case 'scroll':
      return [{ type: 'scroll', ...(at ?? { target: 'main' }) }]
    case 'press':
      return ['keyDown', 'keyUp'].map((type) => ({ type, target: 'main', key: step.key ?? '' }))
    case 'navigate':
      return [{ type: 'navigate', url: step.url ?? '' }]
    default:
      return []
  }
}

/** A native list changes; in any other, the option is pressed, by the words of the template. */
const chosen = (step: ManualStep, at: object): RecorderStep[] => {
  const { options, option } = WIDGETS[step.widget ?? 'listbox']
  if (options === 'native') return [{ type: 'change', value: step.value ?? '', ...at }]
  const role = option ?? 'option'
  const pressed = press({ ...at, selectors: [[`aria/${step.value ?? ''}[role="${role}"]`]] }, step)
  return options === 'laid_out' ? [pressed] : [press(at, { ...step, leaves: false }), pressed]
}

const press = (at: object, { leaves }: ManualStep): RecorderStep => ({
  type: 'click',
  ...at,
  offsetX: 1,
  offsetY: 1,
  ...(leaves && { assertedEvents: [{ type: 'navigation' }] }),
})

/** Each way to find it is a separate list; the first that matches counts. */
const selectors = ({ testId, role, name, label, css, text }: TargetDescriptor): string[][] => {
  const called = name ?? label
  const all = [
    testId && `[${testId.attr}=${JSON.stringify(testId.value)}]`,
    called && `aria/${called}${role ? `[role="${role}"]` : ''}`,
    css,
    text && `text/${text}`,
  ]
  return all.flatMap((one) => (one ? [[one]] : []))
}

/** The Recorder numbers frames, manuals name them: the first one is used for a named one. */
const frameOf = ({ frame }: TargetDescriptor): { frame?: number[] } =>
  frame.length > 0 ? { frame: frame.map(() => 0) } : {}
