/**
 * The form of a model's answer: one schema for every model (T3), and a parser that also accepts what older prompts and
 * models without tool calls write (`action`, `actions[]`, JSON in text). `meaning.ts` interprets the answer on a page.
 */

import { z } from 'zod'
import { byWord } from '../../../shared/domain/by-word.ts'
import { PageStep } from '../../../shared/domain/page-step.ts'
import type { Criterion, JobPlan } from '../../../shared/domain/plan.ts'

const Plan = z.object({
  steps: z.array(z.string()),
  criteria: z
    .array(z.object({ what: z.string(), text: z.string().optional(), url: z.string().optional() }))
    .describe(
      'How the page will show that the task is done; text, url: its words and address then, where you are sure',
    ),
  items: z.array(z.string()).optional().describe('What must not be forgotten'),
})

const STATUSES = ['in_progress', 'completed', 'stuck', 'failed'] as const

export const ModelAnswer = z.object({
  thought: z.string().describe('What you see, what you do and why: one or two sentences'),
  operations: z.array(PageStep),
  task_status: z.enum(STATUSES),
  confidence: z.number().min(0).max(1).describe('0 to 1'),
  plan: Plan.optional().describe('Only where asked for'),
  sequence_name: z.string().optional().describe('Short name for what these operations do together'),
  note: z.string().optional(),
  proof: z.string().optional().describe('With completed: new words on the page that show it'),
  result: z.string().optional().describe('What was asked for, once completed; data as JSON'),
})
export type ModelAnswer = Omit<z.infer<typeof ModelAnswer>, 'plan'> & { plan?: JobPlan }

/**
 * JSON Schema of {@link ModelAnswer} for tools, without parts that only cost tokens: bounds, marks, and the purpose of
 * each field, which the rules explain once (`prompt/rules.ts`). The parser is more lenient than the schema.
 */
export const answerSchema = (): Record<string, unknown> => {
  const { $schema: _, ...schema } = z.toJSONSchema(ModelAnswer, {
    override: ({ jsonSchema, path }) => {
      for (const mark of ['minimum', 'maximum', 'additionalProperties'] as const) delete jsonSchema[mark]
      if (path.includes('operations')) delete jsonSchema.description
    },
  })
  return schema
}

export type ReadAnswer = { answer: ModelAnswer; problems: string[] } | { problem: string }

/**
 * Reads a tool call's input, or the text of a model that wrote its answer. Invalid operations are left out and named.
 */
export const readAnswer = (raw: unknown): ReadAnswer => {
  const data = objectIn(raw)
  if (!data) return { problem: 'it was no call of the tool and no JSON object' }
  const problems: string[] = []
  const listed = data.operations ?? data.actions ?? (typeof data.action === 'string' ? [data] : data.action)
  const given = asList(listed)
  const steps: PageStep[] = []
  let ended: 'completed' | 'failed' | undefined
  let result = text(data.result)
  for (const [at, one] of given.entries()) {
    const step = normalStep(one)
    if (step.op === 'done') {
      ended = step.success === false ? 'failed' : 'completed'
      result ??= text(step.result ?? step.text)
      continue
    }
    const parsed = PageStep.safeParse(step)
    if (parsed.success) steps.push(parsed.data)
    else
      problems.push(
        `operation ${at + 1} is not valid: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`,
      )
  }
  if (listed === undefined && data.task_status === undefined && data.status === undefined)
    return { problem: 'it had neither operations nor task_status' }
  return {
    answer: {
      thought: text(data.thought ?? data.reasoning ?? data.why) ?? '',
      operations: steps,
      task_status: ended ?? statusOf(data.task_status ?? data.status),
      confidence: confidenceOf(data.confidence),
      ...planOf(data.plan),
      ...(typeof data.sequence_name === 'string' && { sequence_name: data.sequence_name }),
      ...(typeof data.note === 'string' && data.note.trim() !== '' && { note: data.note.trim() }),
      ...(typeof data.proof === 'string' && data.proof.trim() !== '' && { proof: data.proof.trim() }),
      ...(result !== undefined && { result }),
    },
    problems,
  }
}

/** A plan in any of the formats that models use; undefined if it cannot be read. */
const planOf = (raw: unknown): { plan?: JobPlan } => {
  const plan = typeof raw === 'string' ? parsed(raw) : raw
  if (Array.isArray(plan)) return { plan: { steps: plan.map(words), criteria: [], items: [] } }
  if (!isObject(plan)) return {}
  return {
    plan: {
      steps: asList(plan.steps ?? plan.plan).map(words),
      criteria: asList(plan.criteria ?? plan.success_criteria).map(criterion),
      items: asList(plan.items ?? plan.action_items).map(words),
    },
  }
}

const criterion = (raw: unknown): Criterion => {
  const said = isObject(raw) ? raw : { what: raw }
  const [displayed, address] = [text(said.text), text(said.url)]
  return {
    what: text(said.what) ?? words(raw),
    ...(displayed && { text: displayed }),
    ...(address && { url: address }),
  }
}

const words = (raw: unknown): string => text(raw) ?? ''

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    // Without JSON there is no answer; the reader reports this.
    return undefined
  }
}

/** An object, or the first one in a text, fenced or not. */
export const objectIn = (raw: unknown): Record<string, unknown> | undefined => {
  if (isObject(raw)) return raw
  if (typeof raw !== 'string') return undefined
  const whole = parsed(raw)
  if (isObject(whole)) return whole
  if (Array.isArray(whole)) return { operations: whole }
  const from = raw.indexOf('{')
  const inside = from < 0 ? undefined : parsed(raw.slice(from, raw.lastIndexOf('}') + 1))
  return isObject(inside) ? inside : undefined
}

const asList = (value: unknown): unknown[] => {
  const list = typeof value === 'string' ? parsed(value) : value
  return Array.isArray(list) ? list : list === undefined || list === null ? [] : [list]
}

const text = (value: unknown): string | undefined =>
  value === undefined || value === null ? undefined : typeof value === 'string' ? value : JSON.stringify(value)

const WORDS: Readonly<Record<string, string>> = byWord({
  fill: 'type',
  input: 'type',
  input_text: 'type',
  enter_text: 'type',
  click_element: 'click',
  choose: 'select',
  select_option: 'select',
  tick: 'check',
  key: 'press',
  keypress: 'press',
  goto: 'navigate',
  go_to: 'navigate',
  open: 'navigate',
  go_back: 'back',
  ask: 'ask_human',
  scrape: 'extract',
  finish: 'done',
  complete: 'done',
})

/** One operation in the names of {@link PageStep}. */
const normalStep = (raw: unknown): Record<string, unknown> => {
  if (!isObject(raw)) return {}
  const entries = Object.entries(raw)
  const [only] = entries
  // {"click": {"index": 3}}
  if (entries.length === 1 && only && isObject(only[1])) return normalStep({ ...only[1], op: only[0] })
  const { op: named, action, type, name, target, element, element_index, value, option, target_index, ...rest } = raw
  const word = [named, action, type, name].find((one) => typeof one === 'string') as string | undefined
  const op = word === undefined ? undefined : (WORDS[word.toLowerCase()] ?? word.toLowerCase())
  const index = numberIn(rest.index ?? target_index ?? element_index ?? element ?? target)
  const said = rest.text ?? value
  const options = rest.options ?? option ?? (op === 'select' ? said : undefined)
  const step: Record<string, unknown> = {
    ...rest,
    op,
    ...(index !== undefined && { index }),
    ...(said !== undefined && { text: String(said) }),
    ...(options !== undefined && { options: asStrings(options) }),
    ...(isObject(rest.schema) && { schema: JSON.stringify(rest.schema) }),
    ...(rest.files !== undefined && { files: asStrings(rest.files) }),
  }
  if (op === 'check' && step.checked === undefined) step.checked = true
  return Object.fromEntries(Object.entries(step).filter(([, one]) => one !== undefined && one !== null))
}

const numberIn = (value: unknown): number | undefined => {
  if (isObject(value)) return numberIn(value.index)
  const digits = typeof value === 'string' ? /^\[?(\d+)\]?$/.exec(value.trim())?.[1] : undefined
  return typeof value === 'number' ? value : digits === undefined ? undefined : Number(digits)
}

const asStrings = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).map(String)

const statusOf = (value: unknown): ModelAnswer['task_status'] => {
  const word = String(value ?? 'in_progress').toLowerCase()
  if (/^(done|complete|completed|success|finished)$/.test(word)) return 'completed'
  return STATUSES.find((status) => status === word) ?? 'in_progress'
}

const confidenceOf = (value: unknown): number => {
  const number = typeof value === 'string' ? Number.parseFloat(value) : value
  if (typeof number !== 'number' || Number.isNaN(number)) return 0.5
  return Math.min(1, Math.max(0, number > 1 && number <= 100 ? number / 100 : number))
}
