/** A model as a provider: page and task in, decision out. The adapters handle the differences between services. */
import { z } from 'zod'
import type { Usage } from '../../../shared/domain/decision.ts'
import { GhError } from '../../../shared/domain/errors.ts'
import type { DraftAnswer, Provider } from '../../../shared/domain/provider.ts'
import { formOf } from '../data-form.ts'
import { estimateOf } from '../estimate.ts'
import { draftPrompt, extractPrompt, validatePrompt } from '../prompt/asides.ts'
import { type Prompt, promptFor } from '../prompt/prompt.ts'
import type { ModelAdapter, ModelOptions, RetryPace } from './adapter.ts'
import { objectIn, readAnswer } from './answer.ts'
import type { ModelReply } from './ask-once.ts'
import { type Meaning, meaningOf } from './meaning.ts'
import { createMeter, withUsage } from './meter.ts'
import { serviceFetch } from './service-fetch.ts'

const PACE: RetryPace = { attempts: 5, baseMs: 1_000, maxMs: 20_000, callMs: 120_000, totalMs: 300_000 }

/** Errors: INVALID_CONFIG if the key, the model or the address is missing. */
export const createModelProvider = (adapter: ModelAdapter, options: ModelOptions = {}): Provider => {
  const service = { title: adapter.title, ...settingsOf(adapter, options) }
  const { model: name, baseUrl, apiKey } = service
  /**
   * The SDKs take as long to load as the engine, and most jobs use none, so they are loaded with the first question.
   */
  const open = async () => ({
    ...(await import('./call.ts')),
    model: await adapter.create({ model: name, baseUrl, apiKey, fetch: serviceFetch(options.fetch) }),
  })
  let opened: ReturnType<typeof open> | undefined
  const pace = { ...PACE, ...options.pace }
  const vision = options.vision ?? true
  const warn = onceEach(options.warn ?? (() => undefined))

  interface Asking {
    prompt: Prompt
    signal: AbortSignal
    screenshot?: Uint8Array | undefined
    onThought?: ((thought: string) => void) | undefined
  }

  /** Asks, and if the answer cannot be used, asks once more with the reason. */
  const ask = async <T>(
    { prompt, signal, screenshot, onThought }: Asking,
    read: (called: ModelReply) => Understood<T>,
  ): Promise<{ value: T; usage: Usage }> => {
    signal.throwIfAborted()
    opened ??= open()
    const { callModel, noAnswer, model } = await opened
    const meter = createMeter(adapter.name, name, warn)
    const once = async (asked: Prompt): Promise<Understood<T>> =>
      read(
        await callModel({
          adapter,
          model,
          service,
          prompt: asked,
          screenshot: vision ? screenshot : undefined,
          onThought: options.stream === false ? undefined : onThought,
          pace,
          meter,
          warn: options.warn ?? (() => undefined),
          signal,
        }),
      )
    const first = await once(prompt)
    if (first.problems.length === 0 && first.value) return { value: first.value.is, usage: meter.usage }
    const second = await once(again(prompt, first.problems))
    const best = second.value ?? first.value
    if (!best) throw withUsage(noAnswer(adapter.title, second.problems.join('; ')), meter.usage)
    if (second.problems.length > 0) warn(`${adapter.title}: ${second.problems.join('; ')}. That was left out.`)
    return { value: best.is, usage: meter.usage }
  }

  return {
    name: adapter.name,
    traits: {
      followsPageText: true,
      followsAnyTask: true,
      seesPictures: vision,
      charges: true,
      readsData: true,
      judgesEnds: true,
      noticesStuck: false,
    },
    async analyse({ screenshot, signal, onThought, ...told }) {
      const { value, usage } = await ask({ prompt: promptFor(told), screenshot, signal, onThought }, (called) =>
        understood(called, (answer) => meaningOf(answer, told.observation, told.objective.applicant)),
      )
      return { ...value, usage }
    },
    estimate: ({ screenshot, ...told }) => estimateOf(promptFor(told), vision && screenshot !== undefined, name),
    async extract({ screenshot, signal, ...question }) {
      const fits = question.schema && formOf(question.schema)
      const { value, usage } = await ask({ prompt: extractPrompt(question), screenshot, signal }, ({ raw, cut }) =>
        extracted(raw, cut, fits),
      )
      return { data: value, usage }
    },
    async validate({ screenshot, signal, ...question }) {
      const { value, usage } = await ask({ prompt: validatePrompt(question), screenshot, signal }, ({ raw }) => {
        const judged = Judged.safeParse(objectIn(raw))
        return judged.success
          ? { value: { is: judged.data }, problems: [] }
          : { problems: ['it did not say whether it is met'] }
      })
      return { ...value, usage }
    },
    async draft({ signal, ...order }) {
      const { value, usage } = await ask({ prompt: draftPrompt(order), signal }, ({ raw, cut }) =>
        draftsIn(raw, cut, order.questions.length),
      )
      return { drafts: value, usage }
    },
  }
}

const Drafted = z.object({
  drafts: z.array(
    z.object({
      question: z.number().int(),
      sentences: z.array(
        z.object({ text: z.string(), from: z.string(), key: z.string().optional(), words: z.string() }),
      ),
    }),
  ),
})

/** For each of the questions; empty for one that has no answer. */
const draftsIn = (raw: unknown, cut: boolean, count: number): Understood<DraftAnswer> => {
  const drafted = Drafted.safeParse(objectIn(raw))
  if (!drafted.success) return { problems: [cut ? 'it was too long and broke off' : 'it had no drafts of this form'] }
  const { drafts } = drafted.data
  const is = Array.from(
    { length: count },
    (_, at) => drafts.find(({ question }) => question === at + 1)?.sentences ?? [],
  )
  return { value: { is }, problems: [] }
}

const Judged = z.object({ met: z.boolean(), missing: z.string().default('') })

/** `value` is boxed, because data may be null or undefined and still be the answer. */
interface Understood<T> {
  value?: { is: T }
  problems: string[]
}

const TOO_LONG = 'it was too long and broke off; do fewer operations at a time'

const understood = (
  called: ModelReply,
  mean: (answer: Parameters<typeof meaningOf>[0]) => Meaning,
): Understood<Meaning['decision']> => {
  const reading = readAnswer(called.raw)
  if ('problem' in reading) return { problems: [called.cut ? TOO_LONG : reading.problem] }
  const meaning = mean(reading.answer)
  return { value: { is: meaning.decision }, problems: [...reading.problems, ...meaning.problems] }
}

/** Data that does not fit its schema is dropped: no data is better than data in another format. */
const extracted = (raw: unknown, cut: boolean, fits: z.ZodType | undefined): Understood<unknown> => {
  const given = objectIn(raw)
  if (!given || !('data' in given)) return { problems: [cut ? 'it was too long and broke off' : 'it had no data'] }
  const data = typeof given.data === 'string' && fits ? (objectOrList(given.data) ?? given.data) : given.data
  const checked = fits?.safeParse(data)
  if (!checked || checked.success) return { value: { is: data }, problems: [] }
  return {
    problems: checked.error.issues
      .slice(0, 5)
      .map(({ path, message }) => `data${path.map((key) => `.${String(key)}`).join('')}: ${message}`),
  }
}

const objectOrList = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Without JSON there is no answer; the reader reports this.
    return undefined
  }
}

/** The same question with the error at its end, so that everything before it is read from the cache. */
const again = (prompt: Prompt, problems: readonly string[]): Prompt => ({
  ...prompt,
  parts: [
    ...prompt.parts,
    {
      text: `# Your last answer could not be used as it was\n${problems.map((problem) => `- ${problem}`).join('\n')}\nAnswer again, whole, by calling ${prompt.tool.name} once.`,
    },
  ],
})

const settingsOf = (adapter: ModelAdapter, options: ModelOptions) => {
  const { name, title } = adapter
  const missing = (what: string, how: string): GhError =>
    new GhError('INVALID_CONFIG', `The provider ${name} needs ${what}. ${how}`, { details: { provider: name } })
  const model = options.model ?? adapter.defaultModel
  if (!model) throw missing('a model', 'Give its name with --model or GHOSTHANDS_MODEL, e.g. --model qwen3:14b.')
  const baseUrl = (options.baseUrl ?? adapter.defaultBaseUrl)?.replace(/\/+$/, '')
  if (!baseUrl)
    throw missing(
      'the address of the service',
      'Give it with --model-base-url or GHOSTHANDS_MODEL_BASE_URL, e.g. http://127.0.0.1:11434/v1 for Ollama.',
    )
  const apiKey = options.apiKey ?? ''
  if (adapter.needsKey && apiKey === '')
    throw missing(
      'a key',
      `Set GHOSTHANDS_MODEL_API_KEY or GHOSTHANDS_${name.toUpperCase()}_API_KEY to your ${title} key, or use the provider local, which needs none.`,
    )
  return { model, baseUrl, apiKey }
}

/** Messages that hold for the whole job are reported once. */
const onceEach = (tell: (message: string) => void): ((message: string) => void) => {
  const told = new Set<string>()
  return (message) => {
    if (told.has(message)) return
    told.add(message)
    tell(message)
  }
}
