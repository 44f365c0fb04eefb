// OpenAI's chat completions, as a service; Ollama, LM Studio, vLLM and gateways use the same format.
import { event, type Format, list, pieces, record, string } from './wire.ts'

export const openaiFormat: Format = {
  name: 'openai-compatible',
  base: '/v1',
  modelOf: (path, body) => (path === '/v1/chat/completions' ? string(body.model) : undefined),
  streams: (_, body) => body.stream === true,
  read(body, header) {
    const [tool] = list(body.tools).map((one) => record(one.function))
    const content = (role: string): Record<string, unknown>[] =>
      list(body.messages)
        .filter((message) => message.role === role)
        .flatMap((message) =>
          typeof message.content === 'string' ? [{ type: 'text', text: message.content }] : list(message.content),
        )
    const user = content('user')
    return {
      key: header('authorization').replace(/^Bearer /, ''),
      system: content('system')
        .map(({ text }) => string(text))
        .join('\n'),
      text: user.map(({ text }) => string(text)).join('\n'),
      images: user.flatMap(({ image_url }) =>
        image_url ? [string(record(image_url).url).replace(/^data:image\/jpeg;base64,/, '')] : [],
      ),
      tool: tool && { name: string(tool.name), schema: tool.parameters },
      toolChoice: typeof body.tool_choice === 'string' ? body.tool_choice : undefined,
      maxTokens: body.max_tokens as number | undefined,
      cachedPrefixes: [],
      blockPrefixes: [],
    }
  },
  stream(reply, model, tokens) {
    const { choices, usage } = this.write(reply, model, tokens) as {
      choices: Record<string, unknown>[]
      usage?: unknown
    }
    const { finish_reason } = record(choices[0])
    const call = 'call' in reply ? record(list(record(record(choices[0]).message).tool_calls)[0]) : undefined
    const deltas =
      call === undefined
        ? pieces('text' in reply ? reply.text : '').map((content) => ({ content }))
        : [
            { tool_calls: [{ ...call, index: 0, function: { name: record(call.function).name, arguments: '' } }] },
            ...pieces(string(record(call.function).arguments)).map((args) => ({
              tool_calls: [{ index: 0, function: { arguments: args } }],
            })),
          ]
    const chunk = (choices: unknown[], more = {}): string =>
      event({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model, choices, ...more })
    return [
      ...deltas.map((delta, at) =>
        chunk([{ index: 0, delta: at === 0 ? { role: 'assistant', ...delta } : delta, finish_reason: null }]),
      ),
      chunk([{ index: 0, delta: {}, finish_reason }]),
      ...(usage ? [chunk([], { usage })] : []),
      event('[DONE]'),
    ]
  },
  write: (reply, model, tokens) => ({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model,
    choices: [
      {
        index: 0,
        message:
          'call' in reply
            ? {
                role: 'assistant',
                content: null,
                tool_calls: [
                  {
                    id: 'call_1',
                    type: 'function',
                    function: {
                      name: reply.tool ?? 'act',
                      arguments: typeof reply.call === 'string' ? reply.call : JSON.stringify(reply.call),
                    },
                  },
                ],
              }
            : { role: 'assistant', content: reply.text },
        finish_reason: 'text' in reply ? 'stop' : reply.cut ? 'length' : 'tool_calls',
      },
    ],
    ...(tokens && {
      usage: {
        prompt_tokens: tokens.input,
        completion_tokens: tokens.output,
        total_tokens: tokens.input + tokens.output,
        prompt_tokens_details: { cached_tokens: tokens.cacheRead },
      },
    }),
  }),
  error: (_, message) => ({ error: { message, type: 'error', code: null } }),
}
