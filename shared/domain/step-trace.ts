/**
 * A trace to step through (K3): what a run did, one step after the other, with what was seen, decided and asked of the page, and
 * what page and network said meanwhile. Kept a line at a time, so that what a killed process left can be read. Not the `Trace`
 * that manuals are learned from, and nothing here is a secret: whoever keeps it has taken those out.
 */
import { z } from 'zod'
import { CallLine } from './call-line.ts'
import { EVENT_TYPES, type EventType } from './events.ts'

const text = z.string()
const whole = z.number().int()

/** One request, and what came of it. */
export const NetworkLine = z.object({
  /** ms since the epoch. */
  at: z.number(),
  method: text,
  /** Without values of its query, fragment, user and anything that looks like a token. */
  url: text,
  /** What it was asked for as: document, fetch, image … */
  kind: text,
  /** Left out where no answer came. */
  status: whole.optional(),
  /** The browser's own word for why none came. */
  problem: text.optional(),
  ms: z.number(),
})
export type NetworkLine = z.infer<typeof NetworkLine>

/** What a page wrote to its console, or threw. */
export const ConsoleLine = z.object({
  at: z.number(),
  /** As the console names it: log, warning, error …; `exception` where nobody caught it. */
  level: text,
  text,
  /** Where in which script. */
  from: text.optional(),
})
export type ConsoleLine = z.infer<typeof ConsoleLine>

export type PageLine = { on: 'network'; line: NetworkLine } | { on: 'console'; line: ConsoleLine }

/** A field or another element as it was seen; values of secret fields are dots. */
export const SeenElement = z.object({
  role: text,
  name: text,
  value: text.optional(),
  /** checked, required, disabled … */
  states: z.array(text).optional(),
  /** What the page says is wrong with it. */
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
  /** Buttons, links and whatever else can be used. */
  others: z.array(SeenElement),
  /** Elements that did not fit. */
  more: whole,
  messages: z.array(text),
  blockers: z.array(text),
})
export type Seen = z.infer<typeof Seen>

/** Who decided: the manual, rules of this machine, a model, or a person. */
export const DECIDERS = ['manual', 'planner', 'model', 'person'] as const

export const StepDecision = z.object({
  by: z.enum(DECIDERS),
  /** Which manual, or which provider and model. */
  name: text.optional(),
  thought: text.optional(),
  /** All that was decided together, in words; `now` is the one that this step does. */
  operations: z.array(text).optional(),
  now: whole.optional(),
  questions: z.array(text).optional(),
  /** Why this one, in the decider's words, and where its value is from. */
  why: text.optional(),
  source: text.optional(),
  /** By what the element was to be found, in the order of trying. */
  target: z.array(text).optional(),
})
export type StepDecision = z.infer<typeof StepDecision>

/** Parts of the picture's width and height, 0 to 1: left, top, width, height. */
export const PicturedBox = z.tuple([z.number(), z.number(), z.number(), z.number()])
export type PicturedBox = z.infer<typeof PicturedBox>

/** What the page looked like. */
export const Pictured = z.object({
  /** Name of the file. */
  file: text,
  /** What is, or was, acted on. */
  box: PicturedBox.optional(),
})
export type Pictured = z.infer<typeof Pictured>

/** What one step begins with. Its event says what it was. */
export const StepHead = z.object({
  at: z.number(),
  type: z.enum(EVENT_TYPES as [EventType, ...EventType[]]),
  data: z.record(text, z.unknown()),
  before: Pictured.optional(),
  after: Pictured.optional(),
  /** `same`: as at the step before that says what was seen. */
  seen: z.union([Seen, z.literal('same')]).optional(),
  decision: StepDecision.optional(),
  calls: z.array(CallLine).optional(),
})
export type StepHead = z.infer<typeof StepHead>

/** What came while a step went on, or after it. */
export const StepLines = z.object({
  network: z.array(NetworkLine).optional(),
  console: z.array(ConsoleLine).optional(),
  /** Lines of both that were not kept any more. */
  left: whole.optional(),
})
export type StepLines = z.infer<typeof StepLines>

/** A line of the file. `end`: the browser was let go; what it looked like then. */
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

/** The lines of a file as steps; what no line can be made of (a process was killed in the midst of it) is left out. */
export function stepsOf(lines: Iterable<string>): TraceStep[] {
  const steps: TraceStep[] = []
  let seen: Seen | undefined
  /** What was heard before anything was told is the first step's. */
  const early: Pick<TraceStep, 'network' | 'console' | 'left'> = { network: [], console: [] }
  /** From which step on nobody has said what it looked like afterwards. */
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
    return undefined
  }
}
