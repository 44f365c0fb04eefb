/**
 * The step-by-step trace of a run (K3): for each step, what was seen, decided and asked of the page, and what page and
 * network reported meanwhile. It is written line by line, so that it stays readable if the process is killed. It is not
 * the `Trace` that manuals are learned from, and it contains no secrets: the writer removes them first.
 */
import { z } from 'zod'
import { CallLine } from './call-line.ts'
import { EVENT_TYPES, type EventType } from './events.ts'
import { PicturedBox } from './manual.ts'

const text = z.string()
const whole = z.number().int()

/** One request and its result. */
export const NetworkLine = z.object({
  /** ms since the epoch. */
  at: z.number(),
  method: text,
  /** Without query values, fragment, user and anything that looks like a token. */
  url: text,
  /** Resource type: document, fetch, image … */
  kind: text,
  /** Left out if there was no response. */
  status: whole.optional(),
  /** The browser's own error text. */
  problem: text.optional(),
  ms: z.number(),
})
export type NetworkLine = z.infer<typeof NetworkLine>

/** A console message or an uncaught exception of the page. */
export const ConsoleLine = z.object({
  at: z.number(),
  /** Console level: log, warning, error …; `exception` for an uncaught one. */
  level: text,
  text,
  /** Position in the script. */
  from: text.optional(),
})
export type ConsoleLine = z.infer<typeof ConsoleLine>

export type PageLine = { on: 'network'; line: NetworkLine } | { on: 'console'; line: ConsoleLine }

/** A field or other element as it was observed; values of secret fields are dots. */
export const SeenElement = z.object({
  role: text,
  name: text,
  value: text.optional(),
  /** checked, required, disabled … */
  states: z.array(text).optional(),
  /** The page's validation message. */
  error: text.optional(),
  /** Which datum it is taken for. */
  datum: text.optional(),
})
export type SeenElement = z.infer<typeof SeenElement>

export const Seen = z.object({
  url: text,
  title: text,
  pageType: text,
  fields: z.array(SeenElement),
  /** Buttons, links and other controls. */
  others: z.array(SeenElement),
  /** How many elements did not fit. */
  more: whole,
  messages: z.array(text),
  blockers: z.array(text),
})
export type Seen = z.infer<typeof Seen>

/** Who decided: the manual, the local rules, a model, or a person. */
export const DECIDERS = ['manual', 'planner', 'model', 'person'] as const

export const StepDecision = z.object({
  by: z.enum(DECIDERS),
  /** Which manual, or which provider and model. */
  name: text.optional(),
  thought: text.optional(),
  /** Everything that was decided together, in words; `now` is the one that this step does. */
  operations: z.array(text).optional(),
  now: whole.optional(),
  questions: z.array(text).optional(),
  /** The reason, in the words of whoever decided, and where the value came from. */
  why: text.optional(),
  source: text.optional(),
  /** Descriptors of the element, in the order they are tried. */
  target: z.array(text).optional(),
})
export type StepDecision = z.infer<typeof StepDecision>

/** A screenshot of the page. */
export const Pictured = z.object({
  /** File name. */
  file: text,
  /** The element that is, or was, acted on. */
  box: PicturedBox.optional(),
})
export type Pictured = z.infer<typeof Pictured>

/** The start of a step. Its event says what it does. */
export const StepHead = z.object({
  at: z.number(),
  type: z.enum(EVENT_TYPES as [EventType, ...EventType[]]),
  data: z.record(text, z.unknown()),
  before: Pictured.optional(),
  after: Pictured.optional(),
  /** `same`: unchanged since the last step that lists what was observed. */
  seen: z.union([Seen, z.literal('same')]).optional(),
  decision: StepDecision.optional(),
  calls: z.array(CallLine).optional(),
})
export type StepHead = z.infer<typeof StepHead>

/** What arrived during or after a step. */
export const StepLines = z.object({
  network: z.array(NetworkLine).optional(),
  console: z.array(ConsoleLine).optional(),
  /** How many lines of each were dropped. */
  left: whole.optional(),
})
export type StepLines = z.infer<typeof StepLines>

/** A line of the file. `end`: the browser was released; with its last screenshot. */
export const TraceLine = z.union([
  z.object({ step: StepHead }),
  z.object({ lines: StepLines }),
  z.object({ end: z.object({ at: z.number(), picture: text.optional() }) }),
])
export type TraceLine = z.infer<typeof TraceLine>

export const TraceStep = StepHead.extend({
  seen: Seen.optional(),
  network: z.array(NetworkLine),
  console: z.array(ConsoleLine),
  left: whole.optional(),
}).meta({ id: 'TraceStep' })
export type TraceStep = z.infer<typeof TraceStep>

/** Reads the lines of a file as steps. Incomplete lines (the process was killed while writing) are skipped. */
export function stepsOf(lines: Iterable<string>): TraceStep[] {
  const steps: TraceStep[] = []
  let seen: Seen | undefined
  /** Messages from before the first step belong to the first step. */
  const early: Pick<TraceStep, 'network' | 'console' | 'left'> = { network: [], console: [] }
  /** The first step that has no picture of its result yet. */
  let waiting = 0
  const pictured = (file: string): void => {
    for (const step of steps.slice(waiting)) step.after ??= { file }
    waiting = steps.length
  }
  for (const text of lines) {
    const line = lineOf(text)
    if (!line) continue
    if ('step' in line) {
      const { seen: here, ...head } = line.step
      if (here !== undefined && here !== 'same') seen = here
      if (head.before) pictured(head.before.file)
      const heard = steps.length === 0 ? early : { network: [], console: [] }
      steps.push({ ...head, ...(here !== undefined && seen && { seen }), ...heard })
    } else if ('end' in line) {
      if (line.end.picture !== undefined) pictured(line.end.picture)
    } else {
      const last = steps.at(-1) ?? early
      last.network.push(...(line.lines.network ?? []))
      last.console.push(...(line.lines.console ?? []))
      if (line.lines.left) last.left = (last.left ?? 0) + line.lines.left
    }
  }
  return steps
}

function lineOf(text: string): TraceLine | undefined {
  if (text === '') return undefined
  try {
    return TraceLine.safeParse(JSON.parse(text)).data
  } catch {
    // The line was cut off when the process ended.
    return undefined
  }
}
