// Gemini's generateContent, as a service.
import { event, type Format, list, pieces, record, string } from './wire.ts'

const PATH = /^\/v1beta\/models\/([^/:]+):(?:generateContent|streamGenerateContent)$/

export const googleFormat: Format = {
  name: 'google',
  base: '/v1beta',
  modelOf: (path) => PATH.exec(path)?.[1],
  streams: (path) => path.endsWith(':streamGenerateContent'),
  read(body, header) {
    const [tool] = list(body.tools).flatMap(({ functionDeclarations }) => list(functionDeclarations))
    const parts = list(body.contents).flatMap(({ parts }) => list(parts))
    return {
      key: header('x-goog-api-key'),
      system: list(record(body.systemInstruction).parts)
        .map(({ text }) => string(text))
        .join('\n'),
      text: parts.map(({ text }) => string(text)).join('\n'),
      images: parts.flatMap(({ inlineData }) => (inlineData ? [string(record(inlineData).data)] : [])),
      tool: tool && { name: string(tool.name), schema: tool.parameters ?? tool.parametersJsonSchema },
      toolChoice: string(record(record(body.toolConfig).functionCallingConfig).mode) || undefined,
      maxTokens: record(body.generationConfig).maxOutputTokens as number | undefined,
      cachedPrefixes: [],
      blockPrefixes: [],
    }
  },
  stream(reply, model, tokens) {
    // Calls arrive whole; text arrives in pieces.
    if ('call' in reply) return [event(this.write(reply, model, tokens))]
    const parts = pieces(reply.text)
    return parts.map((text, at) => {
      const whole = this.write({ text }, model, tokens) as {
        candidates: Record<string, unknown>[]
        usageMetadata?: unknown
      }
      if (at < parts.length - 1) {
        delete whole.usageMetadata
        for (const candidate of whole.candidates) delete candidate.finishReason
      }
      return event(whole)
    })
  },
  write: (reply, model, tokens) => ({
    candidates: [
      {
        index: 0,
        content: {
          role: 'model',
          parts: [
            'call' in reply ? { functionCall: { name: reply.tool ?? 'act', args: reply.call } } : { text: reply.text },
          ],
        },
        finishReason: 'call' in reply && reply.cut ? 'MAX_TOKENS' : 'STOP',
      },
    ],
    modelVersion: model,
    ...(tokens && {
      usageMetadata: {
        promptTokenCount: tokens.input,
        candidatesTokenCount: tokens.output,
        totalTokenCount: tokens.input + tokens.output,
        cachedContentTokenCount: tokens.cacheRead,
      },
    }),
  }),
  error: (status, message) => ({ error: { code: status, message, status: 'ERROR' } }),
}
