/** Separates the page's text from the task's, and removes secrets from both. Pure. */

import { secretHandle } from '../../../shared/domain/secret-handle.ts'

/** Text between the fences cannot close them: if a page writes the fence itself, it becomes a look-alike. */
export const fenced = (text: string): string => `<page>\n${text.replace(/<(\s*\/?\s*page\s*)>/gi, '‹$1›')}\n</page>`

/** One line of at most `max` characters, without fences. */
export const oneLine = (text: string, max: number): string => {
  const flat = text
    .replace(/<(\s*\/?\s*page\s*)>/gi, '‹$1›')
    .replace(/\s+/g, ' ')
    .trim()
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
