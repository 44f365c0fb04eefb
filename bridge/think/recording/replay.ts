/** Answers a run's requests from a recording, in order, and reports where the run begins to ask something else. */
import { GhError } from '../../../shared/domain/errors.ts'
import { withoutFenceKey } from '../prompt/fence.ts'
import { type RecordedCall, withoutImages } from './files.ts'

export interface Divergence {
  /** Number of the call, from 1. */
  call: number
  /** The first line that differs, as recorded and as asked now. */
  recorded: string
  now: string
}

export interface RecordingReplay {
  fetch: typeof globalThis.fetch
  /** Number of calls so far, and the first that differed from the recording. */
  state(): { asked: number; recorded: number; divergence: Divergence | undefined }
}

export interface RecordingOptions {
  calls: readonly RecordedCall[]
  /** Replacements in the recording: today's address of the site for the recorded one. */
  same?: ReadonlyMap<string, string>
  onDivergence?: (divergence: Divergence) => void
}

export const replayFetch = ({ calls, same = new Map(), onDivergence }: RecordingOptions): RecordingReplay => {
  let asked = 0
  let divergence: Divergence | undefined
  const compare = (number: number, body: unknown, recorded: RecordedCall): void => {
    if (divergence) return
    const [before, now] = [linesOf(recorded.request), linesOf(body).map((line) => replaced(line, same))]
    const at = Array.from({ length: Math.max(before.length, now.length) }).findIndex((_, i) => before[i] !== now[i])
    if (at < 0) return
    divergence = { call: number, recorded: before[at] ?? '(nothing more)', now: now[at] ?? '(nothing more)' }
    onDivergence?.(divergence)
  }
  return {
    state: () => ({ asked, recorded: calls.length, divergence }),
    fetch: async (_, init) => {
      init?.signal?.throwIfAborted()
      asked += 1
      const call = calls[asked - 1]
      if (!call)
        throw new GhError(
          'PROVIDER_REFUSED',
          `The recording has ${calls.length} calls, and the run asks for one more. ${divergence ? `It went another way at call ${divergence.call}.` : ''}`.trim(),
        )
      compare(asked, typeof init?.body === 'string' ? JSON.parse(withoutFenceKey(init.body)) : null, call)
      if ('error' in call.response) throw new TypeError(`fetch failed (as recorded: ${call.response.error})`)
      const { status, headers, body } = call.response
      return new Response(status === 204 ? null : body, { status, headers })
    },
  }
}

const replaced = (line: string, same: ReadonlyMap<string, string>): string => {
  let text = line
  for (const [now, then] of same) text = text.replaceAll(now, then)
  return text
}

/** All texts of a request as lines, in order. Screenshots differ by single pixels and are only counted. */
const linesOf = (request: unknown): string[] => {
  const lines: string[] = []
  const walk = (value: unknown, key: string): void => {
    if (typeof value === 'string') lines.push(...(value.startsWith('images/') ? ['(picture)'] : value.split('\n')))
    else if (Array.isArray(value)) for (const one of value) walk(one, key)
    else if (typeof value === 'object' && value !== null)
      for (const [name, one] of Object.entries(value)) walk(one, name)
    else lines.push(`${key}: ${String(value)}`)
  }
  walk(
    withoutImages(request, () => undefined),
    '',
  )
  return lines
}
