// Anthropic's Messages API, as a service.
import { event, type Format, list, pieces, record, string } from './wire.ts'

const blocks = (content: unknown): Record<string, unknown>[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : list(content)

export const anthropicFormat: Format = {
  name: 'anthropic',
  base: '/v1',
  modelOf: (path, body) => (path === '/v1/messages' ? string(body.model) : undefined),
  streams: (_, body) => body.stream === true,
  read(body, header) {
    const [tool] = list(body.tools)
    const system = blocks(body.system)
    const user = list(body.messages).flatMap(({ content }) => blocks(content))
    let prefix = JSON.stringify(body.tools ?? [])
    const cachedPrefixes: string[] = []
    const blockPrefixes: string[] = []
    for (const block of [...system, ...user]) {
      prefix += string(block.text)
      blockPrefixes.push(prefix)
      if (block.cache_control) cachedPrefixes.push(prefix)
    }
    return {
      key: header('x-api-key'),
      system: system.map(({ text }) => string(text)).join('\n'),
      text: user.map(({ text }) => string(text)).join('\n'),
      images: user.filter(({ type }) => type === 'image').map(({ source }) => string(record(source).data)),
      tool: tool && { name: string(tool.name), schema: tool.input_schema },
      toolChoice: string(record(body.tool_choice).type) || undefined,
      maxTokens: body.max_tokens as number | undefined,
      cachedPrefixes,
      blockPrefixes,
    }
  },
  stream(reply, model, tokens) {
    const { stop_reason, usage } = this.write(reply, model, tokens) as Record<string, unknown>
    const { name, input } =
      'call' in reply ? { name: reply.tool ?? 'act', input: JSON.stringify(reply.call) } : { name: '', input: '' }
    const block = 'call' in reply ? { type: 'tool_use', id: 'toolu_1', name, input: {} } : { type: 'text', text: '' }
    const deltas =
      'call' in reply
        ? pieces(input).map((partial_json) => ({ type: 'input_json_delta', partial_json }))
        : pieces(reply.text).map((text) => ({ type: 'text_delta', text }))
    const begin = {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model,
      content: [],
      stop_reason: null,
      stop_sequence: null,
    }
    const sent: Record<string, unknown>[] = [
      { type: 'message_start', message: { ...begin, usage: { ...record(usage), output_tokens: 1 } } },
      { type: 'content_block_start', index: 0, content_block: block },
      ...deltas.map((delta) => ({ type: 'content_block_delta', index: 0, delta })),
      { type: 'content_block_stop', index: 0 },
      {
        type: 'message_delta',
        delta: { stop_reason, stop_sequence: null },
        usage: { output_tokens: tokens?.output ?? 0 },
      },
      { type: 'message_stop' },
    ]
    return sent.map((one) => event(one, string(one.type)))
  },
  write: (reply, model, tokens) => ({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model,
    content: [
      'call' in reply
        ? { type: 'tool_use', id: 'toolu_1', name: reply.tool ?? 'act', input: reply.call }
        : { type: 'text', text: reply.text },
    ],
    stop_reason: 'text' in reply ? 'end_turn' : reply.cut ? 'max_tokens' : 'tool_use',
    stop_sequence: null,
    usage: {
      input_tokens: tokens ? tokens.input - tokens.cacheRead - tokens.cacheWrite : 0,
      output_tokens: tokens?.output ?? 0,
      cache_creation_input_tokens: tokens?.cacheWrite ?? 0,
      cache_read_input_tokens: tokens?.cacheRead ?? 0,
    },
  }),
  error: (status, message) => ({
    type: 'error',
    error: { type: status === 529 ? 'overloaded_error' : 'api_error', message },
  }),
}
