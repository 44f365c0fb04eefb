/**
 * What was recorded elsewhere, as a manual: a recording of Chrome's Recorder, or what another agent did, which is made
 * into such a recording first (session log, tool results or code of Playwright MCP; history of browser-use). Pure. What
 * was typed stays behind.
 */
import { GhError } from '../../shared/domain/errors.ts'
import { isRecord } from '../../shared/domain/json-pointer.ts'
import { isHistory, stepsOfHistory } from './browser-use-history.ts'
import { hasPlaywrightCode, stepsOfPlaywright } from './playwright-code.ts'
import { type ImportedRecording, importRecording, isRecording } from './recorder-import.ts'

/**
 * A recording of Chrome's Recorder, or another agent's trace, as a manual; undefined for what is neither.
 * @param rest how whoever asks says that the rest is to be imported; without it nothing is where a step has no counterpart
 * @throws GhError MANUAL_INVALID
 */
export const importRecorded = (
  text: string,
  taskType: string,
  rest: { wanted: boolean; words: string },
): ImportedRecording | undefined => {
  const data = parsed(text)
  const made = isRecording(data) ? importRecording(data, taskType) : importTrace(text, data, taskType)
  if (made && made.unsupported.length > 0 && !rest.wanted)
    throw new GhError(
      'MANUAL_INVALID',
      `GhostHands has no counterpart for this. Nothing was imported; ${rest.words} imports the rest.\n${made.unsupported.map((line) => `  ${line}`).join('\n')}`,
    )
  return made
}

/** As a program submits it, as text or as its JSON. @throws GhError MANUAL_INVALID */
export const learnedFromTrace = (trace: unknown, taskType: string, leaveOut: boolean): ImportedRecording => {
  const text = typeof trace === 'string' ? trace : JSON.stringify(trace)
  const made = importRecorded(text, taskType, { wanted: leaveOut, words: 'leave_out' })
  if (made) return made
  throw new GhError(
    'MANUAL_INVALID',
    'This is neither a recording nor a trace of Playwright MCP or browser-use. Nothing was imported.',
  )
}

const importTrace = (text: string, data: unknown, taskType: string): ImportedRecording | undefined => {
  const traced = isHistory(data)
    ? stepsOfHistory(data)
    : !isManual(data) && hasPlaywrightCode(text)
      ? stepsOfPlaywright(textsOf(text, data))
      : undefined
  if (!traced) return undefined
  const { unsupported, address } = traced
  const [first] = traced.steps
  // If the agent was given an open browser, its trace begins at that browser's page.
  const begins = first?.type === 'navigate' || address === undefined
  const steps = begins ? traced.steps : [{ type: 'navigate', url: address }, ...traced.steps]
  const title = `Trace on ${URL.parse(String(steps[0]?.url ?? ''))?.host ?? 'a page'}`
  const made = importRecording({ title, steps }, taskType)
  return { ...made, unsupported: [...unsupported, ...made.unsupported] }
}

/** A manual's own file may quote anything. */
const isManual = (data: unknown): boolean => isRecord(data) && 'format' in data

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // A log, or code.
    return undefined
  }
}

const CALL = /^### Tool call: /m
const FENCE = /```json\n([\s\S]*?)\n```/g

/** Arguments and results of calls, text by text: from a session log, from results, or the whole script. */
const textsOf = (text: string, data: unknown): string[] => {
  if (data !== undefined) return textsIn(data)
  if (!CALL.test(text)) return [text]
  return [...text.matchAll(FENCE)].flatMap(([, json = '']) => textsIn(parsed(json)))
}

/** Levels of lists, objects and JSON within texts. */
const MAX_DEPTH = 100

/**
 * Texts of results, in their order, also of JSON in them; those of a call that failed did nothing.
 * @throws GhError MANUAL_INVALID for what is nested deeper than any agent writes
 */
const textsIn = (data: unknown, depth = 0): string[] => {
  if (depth > MAX_DEPTH)
    throw new GhError('MANUAL_INVALID', `This is nested deeper than ${MAX_DEPTH} levels. Nothing was imported.`)
  if (typeof data === 'string') {
    const inner = /^\s*[{[]/.test(data) ? parsed(data) : undefined
    return inner === undefined ? [data] : textsIn(inner, depth + 1)
  }
  if (Array.isArray(data)) return data.flatMap((one) => textsIn(one, depth + 1))
  if (!isRecord(data) || data.isError === true) return []
  return Object.values(data).flatMap((one) => textsIn(one, depth + 1))
}
