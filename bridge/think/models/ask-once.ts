/** One request to a model service and its response, whole or as a stream. No retries here. */
import { APICallError, generateText, jsonSchema, type ModelMessage, streamText, tool, wrapLanguageModel } from 'ai'
import { GhError } from '../../../shared/domain/errors.ts'
import type { Deadline } from '../../base/deadline.ts'
import { debug } from '../../base/debug.ts'
import type { Tokens } from '../prices.ts'
import type { Prompt } from '../prompt/prompt.ts'
import type { ModelAdapter, SdkModel } from './adapter.ts'
import { AnswerBroken } from './service-fetch.ts'
import { thoughtIn } from './thought.ts'

// Its warnings go to standard output, where a program reads our result.
globalThis.AI_SDK_LOG_WARNINGS = false

export interface ModelRequest {
  adapter: ModelAdapter
  model: SdkModel
  prompt: Prompt
  screenshot?: Uint8Array | undefined
  /** Called with the model's thought while it answers; without it, the answer is read as a whole. */
  onThought?: ((thought: string) => void) | undefined
}

export interface ModelReply {
  /** The tool call's input, or the text of a model that made no call. */
  raw: unknown
  /** The answer was longer than allowed and is cut off. */
  cut: boolean
  /** Undefined if the service does not say. */
  tokens: Tokens | undefined
}

export const askOnce = async (asked: ModelRequest, deadline: Deadline): Promise<ModelReply> => {
  const called = await deadline.race(asked.onThought ? streamed(asked, deadline) : whole(asked, deadline))
  debug('think', `${asked.prompt.tool.name} answered`, { cut: called.cut, ...called.tokens })
  return called
}

const whole = async (asked: ModelRequest, deadline: Deadline): Promise<ModelReply> => {
  const { toolCalls, text, finishReason, usage } = await generateText(request(asked, deadline))
  const used = toolCalls.find(({ toolName }) => toolName === asked.prompt.tool.name)
  return { raw: used ? used.input : text, cut: finishReason === 'length', tokens: tokensOf(usage) }
}

const streamed = async (asked: ModelRequest, deadline: Deadline): Promise<ModelReply> => {
  const name = asked.prompt.tool.name
  const { fullStream } = streamText({ ...request(asked, deadline), onError: () => undefined })
  let [text, input, cut, ended]: [string, string, boolean, boolean] = ['', '', false, false]
  let raw: unknown
  let tokens: Tokens | undefined
  for await (const part of fullStream) {
    if (part.type === 'text-delta') text += part.text
    else if (part.type === 'tool-input-delta') {
      input += part.delta
      const thought = thoughtIn(input)
      if (thought !== undefined) asked.onThought?.(thought)
    } else if (part.type === 'tool-call' && part.toolName === name) raw = part.input
    else if (part.type === 'error') throw streamError(part.error)
    else if (part.type === 'finish') {
      ended = part.finishReason !== 'other' || raw !== undefined
      cut = part.finishReason === 'length'
      tokens = tokensOf(part.totalUsage)
    }
  }
  deadline.check()
  if (!ended || (raw === undefined && text === '' && input === '')) throw new AnswerBroken('the answer breaks off')
  // Incomplete arguments are not a call. Such a beginning is distinguished from an answer in text.
  return { raw: raw ?? (text === '' ? input : text), cut, tokens }
}

/** An error in the middle of an answer has no response of its own; only an error before the answer has. */
const streamError = (error: unknown): unknown => {
  if (APICallError.isInstance(error) || error instanceof TypeError || error instanceof GhError) return error
  const said = error as { message?: unknown; type?: unknown } | null
  return new AnswerBroken(String(said?.message ?? said?.type ?? error).slice(0, 200))
}

const request = ({ adapter, model, prompt, screenshot }: ModelRequest, deadline: Deadline) => ({
  model: adapter.toolChoice === 'required' ? insisting(model) : model,
  instructions: { role: 'system' as const, content: prompt.rules, ...marked(adapter) },
  messages: messagesOf(adapter, prompt, screenshot),
  // The tool does nothing itself: the engine acts, and can refuse.
  tools: {
    [prompt.tool.name]: tool({
      description: prompt.tool.description,
      inputSchema: jsonSchema<unknown>(prompt.tool.schema),
    }),
  },
  maxOutputTokens: adapter.maxOutputTokens,
  maxRetries: 0,
  abortSignal: deadline.signal,
})

/**
 * Forces the tool in the raw request only: if the SDK knows of it, it discards an answer written as text, together with
 * its usage.
 */
const insisting = (model: ModelRequest['model']) =>
  wrapLanguageModel({
    model,
    middleware: { transformParams: async ({ params }) => ({ ...params, toolChoice: { type: 'required' } }) },
  })

/** Cache marks at the end of the rules and tool, and of the constant parts of the prompt: Anthropic allows four. */
const marked = ({ cacheMark }: ModelAdapter) => (cacheMark ? { providerOptions: cacheMark } : {})

const messagesOf = (adapter: ModelAdapter, prompt: Prompt, screenshot: Uint8Array | undefined): ModelMessage[] => [
  {
    role: 'user',
    content: [
      ...prompt.parts.map(({ text, stable }) => ({ type: 'text' as const, text, ...(stable && marked(adapter)) })),
      ...(screenshot ? [{ type: 'file' as const, data: screenshot, mediaType: 'image/jpeg' }] : []),
    ],
  },
]

interface SdkUsage {
  inputTokens: number | undefined
  outputTokens: number | undefined
  inputTokenDetails: { cacheReadTokens: number | undefined; cacheWriteTokens: number | undefined }
}

const tokensOf = ({ inputTokens, outputTokens, inputTokenDetails: details }: SdkUsage): Tokens | undefined =>
  inputTokens === undefined || outputTokens === undefined
    ? undefined
    : {
        input: inputTokens,
        output: outputTokens,
        cacheRead: details.cacheReadTokens ?? 0,
        cacheWrite: details.cacheWriteTokens ?? 0,
      }
