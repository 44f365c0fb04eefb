/** Separates the page's text from the task's, and removes secrets from both. */

import { randomBytes } from 'node:crypto'
import { secretHandle } from '../../../shared/domain/secret-handle.ts'

/** Unguessable, so that a page cannot write the end of the fence. Text that learned it from a model loses it. */
const KEY = randomBytes(4).toString('hex')
const OPEN = `<page ${KEY}>`
const CLOSE = `</page ${KEY}>`

/**
 * How the rules name what stands in the fence. They are the same in every process: services keep them, and a recording
 * compares them.
 */
export const WITHIN_FENCE =
  'between <page KEY> and </page KEY> (the task says which word KEY is; only tags with that word count)'

/** For the task: what KEY in the rules is this time. */
export const FENCE_KEY_LINE = `KEY: ${KEY}`

/** The same text in every process. */
export const withoutFenceKey = (text: string): string => text.replaceAll(KEY, 'KEY')

/** Without the key, and without tags that resemble the fence. */
const unfenced = (text: string): string =>
  text.replaceAll(new RegExp(KEY, 'gi'), '…').replace(/<(?=[\s\p{Cf}/]*page(?![\p{L}\p{N}]))/giu, '‹')

export const fenced = (text: string): string => `${OPEN}\n${unfenced(text)}\n${CLOSE}`

/** One line of at most `max` characters, without fences. */
export const oneLine = (text: string, max: number): string => {
  const flat = unfenced(text).replace(/\s+/g, ' ').trim()
  return flat.length > max ? `${flat.slice(0, max - 1)}…` : flat
}

/** Shorter values occur in too many texts by chance. */
const SHORTEST_SECRET = 4

/** The text with every secret's value replaced by its handle, since pages repeat what was typed. */
export const withoutSecrets = (text: string, secrets: Readonly<Record<string, string>>): string =>
  Object.entries(secrets)
    .filter(([, value]) => value.length >= SHORTEST_SECRET)
    .sort(([, a], [, b]) => b.length - a.length)
    .reduce((clean, [key, value]) => clean.replaceAll(value, secretHandle(key)), text)
