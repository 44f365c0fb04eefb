// OpenAI's responses, as a service; Stagehand uses them. Whole answers only, no streams.
import { type Format, list, record, string } from './wire.ts'

export const responsesFormat: Format = {
  name: 'openai-responses',
  base: '/v1',
  modelOf: (path, body) => (path === '/v1/responses' ? string(body.model) : undefined),
  streams: () => false,
  read(body, header) {
    const [tool] = list(body.tools)
    const form = record(record(body.text).format)
    const input = list(body.input)
    const words = ({ content, output }: Record<string, unknown>): string =>
      [content, output]
        .flatMap((part) => (typeof part === 'string' ? [part] : list(part).map(({ text }) => string(text))))
        .join('\n')
    const of = (system: boolean): string =>
      input
        .filter(({ role }) => (role === 'system' || role === 'developer') === system)
        .map(words)
        .join('\n')
    return {
      key: header('authorization').replace(/^Bearer /, ''),
      system: of(true),
      text: of(false),
      images: [],
      // Data with a schema is requested without a tool.
      tool:
        form.type === 'json_schema'
          ? { name: 'data', schema: form.schema }
          : tool && { name: string(tool.name), schema: tool.parameters },
      toolChoice: typeof body.tool_choice === 'string' ? body.tool_choice : undefined,
      maxTokens: body.max_output_tokens as number | undefined,
      cachedPrefixes: [],
      blockPrefixes: [],
    }
  },
  stream: () => [],
  write: (reply, model, tokens) => ({
    id: 'resp_1',
    object: 'response',
    created_at: 1,
    status: 'completed',
    model,
    output: [
      'call' in reply
        ? {
            type: 'function_call',
            id: 'fc_1',
            call_id: 'call_1',
            status: 'completed',
            name: reply.tool ?? 'act',
            arguments: JSON.stringify(reply.call),
          }
        : {
            type: 'message',
            id: 'msg_1',
            status: 'completed',
            role: 'assistant',
            content: [{ type: 'output_text', text: reply.text, annotations: [] }],
          },
    ],
    ...(tokens && {
      usage: {
        input_tokens: tokens.input,
        input_tokens_details: { cached_tokens: tokens.cacheRead },
        output_tokens: tokens.output,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: tokens.input + tokens.output,
      },
    }),
  }),
  error: (_, message) => ({ error: { message, type: 'error', code: null, param: null } }),
}
