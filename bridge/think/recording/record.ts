/** Stores every request to a model and its answer as sent, without secrets and keys. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Redactor } from '../../base/redact.ts'
import { serviceFetch } from '../models/service-fetch.ts'
import { withoutFenceKey } from '../prompt/fence.ts'
import { type RecordedCall, withoutImages, writeCall } from './files.ts'

/** Response headers that affect how it is processed; the others reveal who asked. */
const HEADERS = ['content-type', 'retry-after', 'retry-after-ms']

/** A fetch that also records the request. Requests of several providers are one sequence. */
export const recordingFetch = (dir: string, redactor: Pick<Redactor, 'text' | 'data'>): typeof globalThis.fetch => {
  // Recorded content is bounded, too.
  const fetch = serviceFetch()
  let last = 0
  const save = async (call: RecordedCall): Promise<void> => writeCall(dir, call)
  return async (input, init) => {
    last += 1
    const number = last
    const began = performance.now()
    const images: Promise<void>[] = []
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(withoutFenceKey(init.body)) : null
    const request = redactor.data(
      withoutImages(body, (name, image) => images.push(writeFile(join(dir, name), image, { mode: 0o600 }))),
    )
    const url = redactor.text(String(input instanceof Request ? input.url : input))
    const done = async (response: RecordedCall['response']): Promise<void> => {
      await Promise.all(images)
      await save({ number, url, request, response, ms: Math.round(performance.now() - began) })
    }
    try {
      const response = await fetch(input, init)
      const headers = Object.fromEntries(HEADERS.flatMap((name) => pair(name, response.headers.get(name))))
      const copy = response.clone()
      // Content is passed on as it arrives; the copy is written when it is complete, or as far as it got.
      void textOf(copy).then((text) => done({ status: response.status, headers, body: redactor.text(text) }))
      return response
    } catch (error) {
      await done({ error: redactor.text(error instanceof Error ? error.message : String(error)) })
      throw error
    }
  }
}

const pair = (name: string, value: string | null): [string, string][] => (value === null ? [] : [[name, value]])

const textOf = async ({ body }: Response): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const chunk of body ?? []) text += decoder.decode(chunk, { stream: true })
  } catch {
    // The connection ended in the middle, and that is what is recorded.
  }
  return text + decoder.decode()
}
