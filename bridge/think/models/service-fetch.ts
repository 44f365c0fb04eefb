/**
 * The way to a model's service and back. A service, or whoever answers in its place, could lead a request with the key
 * and the person's data anywhere, to programs on this machine too, or answer without end.
 */

/** An answer that breaks off, or reports a failure in the middle. */
export class AnswerBroken extends Error {}

/** Maximum bytes of one answer, a hundred times the longest one requested. */
export const MOST_ANSWER_BYTES = 16 * 1024 * 1024

/** Follows no redirect: a 3xx is an answer like any other. @param carry the global fetch, or a recording's */
export const serviceFetch =
  (carry: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init)): typeof globalThis.fetch =>
  async (input, init) => {
    const response = await carry(input, { ...init, redirect: 'manual' })
    if (!response.body) return response
    let bytes = 0
    const limit = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.length
        if (bytes > MOST_ANSWER_BYTES)
          controller.error(new AnswerBroken(`It is longer than ${MOST_ANSWER_BYTES / 1024 / 1024} MB.`))
        else controller.enqueue(chunk)
      },
    })
    const { status, statusText, headers } = response
    return new Response(response.body.pipeThrough(limit), { status, statusText, headers })
  }
