/** What an action does to a page, for its call log: which action, and that it was sent. Never what was typed. */
import { noted } from '../base/call-log.ts'
import type { Act } from './context.ts'

/** @param what without any personal value */
export const sent = <T>(what: string, call: () => Promise<T>): Promise<T> => noted('act', what, call, () => 'sent')

export const pressKeys = (act: Act, key: string): Promise<void> =>
  sent(keyWords(key), () => act.page.keyboard.press(key))

/** A key that writes a character is not named, since it may belong to a password. */
export const keyWords = (key: string): string => (/^(?:Shift\+)?.$/u.test(key) ? 'key, one character' : `key ${key}`)
