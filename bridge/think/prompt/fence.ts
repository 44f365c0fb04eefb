/** Keeps what a page says apart from what the task says, and secrets out of both. Pure. */

import { secretHandle } from '../../../shared/domain/secret-handle.ts'

/** What stands between the fences cannot end them: a page that writes the fence itself gets a look-alike. */
export const fenced = (text: string): string => `<page>\n${text.replace(/<(\s*\/?\s*page\s*)>/gi, '‹$1›')}\n</page>`

/** One line of at most `max` characters, without fences. */
export const oneLine = (text: string, max: number): string => {
  const flat = text
    .replace(/<(\s*\/?\s*page\s*)>/gi, '‹$1›')
    .replace(/\s+/g, ' ')
    .trim()
  return flat.length > max ? `${flat.slice(0, max - 1)}…` : flat
}

/** Shorter ones stand in too many texts by chance. */
const SHORTEST_SECRET = 4

/** The text with every secret's value replaced by its handle: pages echo what was typed. */
export const withoutSecrets = (text: string, secrets: Readonly<Record<string, string>>): string =>
  Object.entries(secrets)
    .filter(([, value]) => value.length >= SHORTEST_SECRET)
    .sort(([, a], [, b]) => b.length - a.length)
    .reduce((clean, [key, value]) => clean.replaceAll(value, secretHandle(key)), text)
