/**
 * Every sentence that the bridge says about a task, in English, by key: what it does, what the result was, what is
 * missing. This is the only catalogue. The compiler checks every sentence against it ({@link Sentence}), other
 * languages translate the same keys in `_locales` (`say_…`), and a screen receives a sentence with its key and
 * parameters. Pure.
 */
import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import { type Catalogue, SENTENCES, type SentenceKey } from './sentence-catalogue.ts'

type Base<K extends string> = K extends `${infer B}_one` | `${infer B}_other` ? B : K

type Filled<T extends string> = T extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : T
/** What the bridge may say: a text of the catalogue with its parameters filled in. */
export type Sentence = Filled<Catalogue[SentenceKey]>

type Named<T extends string> = T extends `${string}{${infer Name}}${infer After}` ? Name | Named<After> : never
type Texts<K extends string> = Catalogue[Extract<SentenceKey, K | `${K}_one` | `${K}_other`>]
type ParamsOf<K extends string> = Record<Named<Texts<K>>, string | number>

/** A sentence as a key and parameters, for other languages. */
export const Said = z.object({
  /** Key in `_locales`: `say_rows`, `ask_login`. */
  key: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type Said = z.infer<typeof Said>

/** A text with its translation key, if the text is ours. */
export interface LocalisedText {
  text: string
  said?: Said
}

const fill = (text: string, params: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))

/** Looks a sentence up by key: the English text, and key and parameters for other languages. */
export const say = <K extends Base<SentenceKey>>(
  key: K,
  ...[params]: [Named<Texts<K>>] extends [never] ? [] : [ParamsOf<K>]
): LocalisedText => {
  const values: Readonly<Record<string, string | number>> = params ?? {}
  const form = `${key}_${values.count === 1 ? 'one' : 'other'}`
  const text = (SENTENCES as Readonly<Record<string, string>>)[key in SENTENCES ? key : form] ?? key
  return { text: fill(text, values), said: { key: `say_${key}`, params: values } }
}

/** `_one` and `_other` → their common key; keys that only happen to end so are unchanged. */
const baseOf = (key: string): string => {
  const [, base] = /^(.*)_(?:one|other)$/.exec(key) ?? []
  return base !== undefined && `${base}_one` in SENTENCES && `${base}_other` in SENTENCES ? base : key
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Sentences with more words of their own come first, because the others match the same texts, too. */
const patterns = Object.entries(SENTENCES)
  .map(([key, text]) => {
    const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const own = text.replace(/\{\w+\}/g, '')
    const pattern = text
      .split(/\{\w+\}/)
      .map(escaped)
      .reduce(
        (all, part, at) =>
          `${all}${/^(count|profile|you|page|more)$/.test(names[at - 1] ?? '') ? '(\\d+)' : '(.+?)'}${part}`,
      )
    return { key, names, own: own.length, pattern: new RegExp(`^${pattern}$`, 's') }
  })
  .sort((a, b) => b.own - a.own)

/**
 * Finds the translation key of a text that arrived as plain text (from the store, from a provider, as a line of facts),
 * if it is one of ours.
 */
export const toSentence = (text: string): LocalisedText => {
  for (const { key, names, own, pattern } of patterns) {
    if (own === 0) continue
    const found = pattern.exec(text)
    if (!found) continue
    const params = Object.fromEntries(
      names.map((name, at): [string, string | number] => {
        const value = found[at + 1] ?? ''
        return [name, name === 'count' ? Number(value) : value]
      }),
    )
    return { text, said: { key: `say_${baseOf(key)}`, params } }
  }
  return { text }
}

/** What a request asks, by the key of its words; without a key, the words are the page's own. */
export const askedOf = (
  text: string,
  words: { key: string; params: Record<string, string> } | undefined,
): LocalisedText => (words ? { text, said: { key: `ask_${words.key}`, params: words.params } } : { text })

/** What happened in general, by code. An error's own message is written in English where the error occurs. */
const WRONG: Record<ErrorCode, SentenceKey & `wrong_${string}`> = {
  ACTION_STALE: 'wrong_target',
  ACTION_OBSCURED: 'wrong_target',
  TARGET_NOT_FOUND: 'wrong_target',
  TARGET_AMBIGUOUS: 'wrong_target',
  TARGET_DISABLED: 'wrong_target',
  VALUE_NOT_TAKEN: 'wrong_value',
  OPTION_NOT_FOUND: 'wrong_value',
  POSTCONDITION_FAILED: 'wrong_value',
  ACTION_TIMEOUT: 'wrong_slow',
  ACTION_INVALID: 'wrong_stuck',
  FILE_NOT_FOUND: 'wrong_file',
  UNCOVERED_FIELD: 'wrong_new',
  NAVIGATION_TIMEOUT: 'wrong_slow',
  NAVIGATION_REFUSED: 'wrong_refused',
  SECRET_REFUSED: 'wrong_refused',
  FILE_REFUSED: 'wrong_refused',
  ORIGIN_REFUSED: 'wrong_refused',
  NOT_HTML: 'wrong_page',
  HTTP_ERROR: 'wrong_page',
  PAGE_CRASH: 'wrong_page',
  PAGE_JS_ERROR: 'wrong_page',
  NETWORK_ERROR: 'wrong_page',
  CONNECTION_LOST: 'wrong_page',
  BROWSER_DISCONNECT: 'wrong_browser',
  BROWSER_NOT_FOUND: 'wrong_browser',
  BROWSER_LAUNCH_FAILED: 'wrong_browser',
  BROWSER_OUT_OF_MEMORY: 'wrong_browser',
  BROWSER_LOST: 'wrong_browser',
  BROWSER_DETACHED: 'wrong_detached',
  ENDPOINT_MISSING: 'wrong_reach',
  ENDPOINT_INVALID: 'wrong_reach',
  ENDPOINT_UNREACHABLE: 'wrong_reach',
  ENDPOINT_NOT_BROWSER: 'wrong_reach',
  ENDPOINT_NO_CONTEXT: 'wrong_reach',
  captcha_blocked: 'wrong_human',
  login_required: 'wrong_human',
  '2fa_required': 'wrong_human',
  bot_check: 'wrong_human',
  human_timeout: 'wrong_nobody',
  human_cancelled: 'wrong_stopped',
  human_required: 'wrong_human',
  already_submitted: 'wrong_before',
  submit_unconfirmed: 'wrong_unconfirmed',
  posting_closed: 'wrong_gone',
  not_eligible: 'wrong_stopped',
  already_applied: 'wrong_before',
  email_unverified: 'wrong_human',
  budget_exceeded: 'wrong_limit',
  NO_MANUAL: 'wrong_unlearned',
  MANUAL_INVALID: 'wrong_input',
  NEEDS_MODEL: 'wrong_unlearned',
  REPLAY_FAILED: 'wrong_changed',
  STUCK: 'wrong_stuck',
  GOAL_NOT_REACHED: 'wrong_stuck',
  PROVIDER_ERROR: 'wrong_provider',
  PROVIDER_REFUSED: 'wrong_provider',
  PROVIDER_UNKNOWN: 'wrong_input',
  DRIVER_MISSING: 'wrong_input',
  MISSING_VARIABLE: 'wrong_input',
  INVALID_INPUT: 'wrong_input',
  INVALID_DATA_FILE: 'wrong_input',
  INVALID_URL: 'wrong_input',
  INVALID_CONFIG: 'wrong_input',
  NOT_FOUND: 'wrong_gone',
  NOT_PAUSED: 'wrong_meanwhile',
  CONFLICT: 'wrong_meanwhile',
  UNAUTHORIZED: 'wrong_unknown_side',
  FORBIDDEN: 'wrong_refused',
  TENANT_SUSPENDED: 'wrong_refused',
  RATE_LIMITED: 'wrong_busy',
  TOO_LARGE: 'wrong_input',
  CALLBACK_REFUSED: 'wrong_input',
  CANCELLED: 'wrong_stopped',
  DEADLINE: 'wrong_slow',
  WORKER_LOST: 'wrong_ground',
  STORE_UNAVAILABLE: 'wrong_ground',
  FILES_UNAVAILABLE: 'wrong_ground',
  STORE_IN_USE: 'wrong_ground',
  STORE_NEWER_SCHEMA: 'wrong_ground',
  STORE_DISK_FULL: 'wrong_ground',
  STORE_SOCKET_PATH: 'wrong_ground',
  STORE_KEY_CHANGED: 'wrong_ground',
  PAIRING_FAILED: 'wrong_unknown_side',
  UNKNOWN: 'wrong_ground',
}

/**
 * The message of a failure. Other languages get the general sentence for its code, unless the message is in the
 * catalogue.
 */
export const failureSentence = (text: string, code: string | undefined): LocalisedText => {
  const ours = toSentence(text)
  if (ours.said || code === undefined || !Object.hasOwn(WRONG, code)) return ours
  return { text, said: { key: `say_${WRONG[code as ErrorCode]}`, params: {} } }
}

/** Verbs of the timeline; `_locales` has them as `verb_…`. */
export const VERBS = [
  'Saw',
  'Decided',
  'Pressed',
  'Typed',
  'Chose',
  'Ticked',
  'Pointed at',
  'Scrolled',
  'Went to',
  'Went back',
  'Waited',
  'Waited for',
  'Attached',
  'Dragged',
  'Changed tab',
  'Closed tab',
  'Collected',
  'Did',
  'Asked you',
  'Not yet',
  'Seen on the page',
  'You',
  'Found again',
  'Sent',
  'Learned',
  'Stopped',
] as const
export type Verb = (typeof VERBS)[number]

/** `Went to` → `verb_went_to`. */
export const verbKey = (verb: string): string => `verb_${verb.toLowerCase().replace(/[^a-z]+/g, '_')}`
