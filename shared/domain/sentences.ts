/**
 * Every sentence that the bridge itself says about a task, in English, by key: what is being done, what came of it, what is still
 * missing. The one catalogue: what may be said is checked against it by the compiler ({@link Sentence}), other languages
 * word the same keys in `_locales` (`say_…`), and a screen is told a sentence with its key and parameters. Pure.
 */
import { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/** `_one` and `_other` are the two forms of one key, chosen by `{count}`. */
export const SENTENCES = {
  // What is being done
  now_click: 'Pressing “{label}”',
  now_click_plain: 'Pressing',
  now_type: 'Typing “{label}”',
  now_type_plain: 'Typing',
  now_select: 'Choosing “{label}”',
  now_select_plain: 'Choosing',
  now_check: 'Ticking “{label}”',
  now_check_plain: 'Ticking',
  now_hover: 'Pointing at “{label}”',
  now_hover_plain: 'Pointing at',
  now_scroll: 'Scrolling “{label}”',
  now_scroll_plain: 'Scrolling',
  now_navigate: 'Going to “{label}”',
  now_navigate_plain: 'Going to',
  now_back: 'Going back “{label}”',
  now_back_plain: 'Going back',
  now_wait: 'Waiting “{label}”',
  now_wait_plain: 'Waiting',
  now_wait_for: 'Waiting for “{label}”',
  now_wait_for_plain: 'Waiting for',
  now_upload: 'Attaching “{label}”',
  now_upload_plain: 'Attaching',
  now_drag: 'Dragging “{label}”',
  now_drag_plain: 'Dragging',
  now_select_text: 'Marking “{label}”',
  now_select_text_plain: 'Marking words',
  now_switch_tab: 'Changing tab “{label}”',
  now_switch_tab_plain: 'Changing tab',
  now_close_tab: 'Closing tab “{label}”',
  now_close_tab_plain: 'Closing tab',
  now_extract: 'Collecting “{label}”',
  now_extract_plain: 'Collecting',
  now_any: 'Doing “{label}”',
  now_any_plain: 'Doing',

  // The timeline
  fields_one: '{count} field',
  fields_other: '{count} fields',
  follows_manual: 'Follows what it learned here',
  works_out: 'Nothing learned here yet: finds the way itself',
  without_manual: 'Goes on without what it learned.',
  page_unchanged: 'The page is as it was',
  code_own: 'The code is made from the stored secret',
  sends_now: 'Presses what sends it',
  signed_in_before: 'Begins with the sign-in that was saved',
  sign_in_saved: 'The sign-in is saved for next time',
  reminded: 'Still waits for you',
  limit_raised: 'The limit is now {to}',
  goes_on_with: 'From here {to} decides.',
  reconnects: 'Connects to the browser again',
  browser_back: 'The browser is there again',
  low_memory: 'Memory ran out: the browser starts again without images',
  receipt_kept: 'Answers kept with their sources: {count}',
  origin_allowed: '{origin} may have what it asks for',
  origin_refused: '{origin} gets nothing',
  learned_steps_one: '{count} step for next time',
  learned_steps_other: '{count} steps for next time',
  chose_done: 'Done',
  chose_skip: 'Skipped',
  chose_stop: 'Stopped',
  chose_approve: 'Approved',
  chose_refuse: 'Refused',
  chose_answer: 'Answered',
  chose_type: 'Gave the code',
  chose_resume: 'Resumed',
  chose_raise: 'Raised the limit',
  chose_finish: 'Finish it yourself',
  chose_sent: 'It was sent',
  chose_not_sent: 'It was not sent',

  // What it will do
  plan_apply: 'Fill in the application with your profile and send it',
  plan_fill_form: 'Fill in the form with your profile and send it',
  plan_unclear: 'Your words: {words} Only AI can follow {unclear}.',
  plan_scrape: 'Collect the main table or list of the page',
  plan_else: 'Do what you asked for',
  offer_learned_one: 'Learned here: {count} step, about 1 s, free',
  offer_learned_other: 'Learned here: {count} steps, about 1 s, free',

  // What came of it
  confirmed_page: 'Their page confirms it: “{words}”.',
  confirmed_gone: 'The form is gone and the site shows “{words}”.',
  confirmed_you: 'You said that it was sent.',
  rows_one: '{count} row collected.',
  rows_other: '{count} rows collected.',
  done: 'Done.',
  kept_learned: 'The next one here is quicker and costs nothing.',
  kept_steps_one: '{count} step done. What is on the page stays there.',
  kept_steps_other: '{count} steps done. What is on the page stays there.',
  you_stopped: 'You stopped it',
  you_stopped_it: 'You stopped it.',
  stopped: 'Stopped',
  stopped_on_page: 'Stopped on page {page}',
  stopped_waiting: 'Stopped: nobody answered in time',
  sent_before: 'It was sent before.',
  sent_said: 'a human said so',
  nothing_sent: 'Nothing was sent.',
  healed_one: '{count} step found again.',
  healed_other: '{count} steps found again.',
  worked_out: 'Done without learned steps.',
  from_manual: 'Done with learned steps.',

  // What Done found missing
  missing_captcha: 'The page still wants to see that you’re a person.',
  missing_login: 'The page still asks for a password.',
  missing_code: 'The page still asks for the code.',
  missing_check: 'The check is still there.',
  missing_payment: 'The page still asks for the payment.',
  missing_legal: 'The page still asks you to agree.',
  missing_error: 'The error is still there.',
  missing_sent: 'The page doesn’t say that it was sent.',
  missing_tick: 'The box isn’t ticked yet.',
  missing_untick: 'The box is still ticked.',
  missing_press: '“{label}” has not been pressed yet.',
  missing_value: 'The field is still empty.',
  missing_else: 'The field has something else.',
  missing_rest: 'The field has “{now}”. The rest is missing.',
  missing_differs: 'The field has “{now}” instead of “{wanted}”.',

  // Facts of what will be sent
  fact_answers_one: '{count} answer',
  fact_answers_other: '{count} answers',
  fact_answers_profile_one: '{count} answer, {profile} from your profile',
  fact_answers_profile_other: '{count} answers, {profile} from your profile',
  fact_answers_you_one: '{count} answer, {you} from you',
  fact_answers_you_other: '{count} answers, {you} from you',
  fact_answers_both_one: '{count} answer, {profile} from your profile, {you} from you',
  fact_answers_both_other: '{count} answers, {profile} from your profile, {you} from you',
  fact_attached: '{name} attached',
  fact_first: 'Not sent to this job before',

  // What the planner without a model thinks
  think_banner: 'A cookie banner stands over the page.',
  think_extractor: 'The list is collected as it is. The page needs no filling.',
  think_next: 'Everything here is answered; on to the next page.',
  think_send: 'Everything is answered; this sends it.',
  think_unconfirmed: 'It was sent, but the page shows no confirmation.',
  think_sent: 'It was sent; waiting for the confirmation.',
  think_nothing_yet: 'Nothing happened yet; it may take a moment.',
  think_covered: 'Something lies over the field.',
  think_cannot:
    'Only AI can follow free words, and none is set up. Without it, start this as an application or a form.',
  think_busy: 'The page is still busy.',
  think_more_entries: 'The person has more to enter in a repeating section.',
  think_applied: 'The site says that this posting already got an application from this account.',
  think_closed: 'The site says that this posting is closed.',
  think_no_password: 'The site wants an account, and no password for it is in the data.',
  think_account: 'The site wants an account.',
  think_nothing: 'There is nothing to fill or press yet.',
  think_posting: 'This is the posting; its application is behind this button.',
  think_absent: 'Nothing on this page is called “{label}”.',
  think_confirmed: 'The site confirms it: {words}',
  think_stuck: '“{label}” does not lead on, and the page does not say why.',
  think_locked: '“{label}” is locked and every field it may wait for is answered.',
  think_refused: 'The page says “{words}” and nothing else here leads on.',
  think_no_form: 'No form on this page is called “{name}”. Nothing was filled in.',
  told_stop_send: 'It stopped before anything was sent, as you said. Nothing was sent.',
  told_stop_page_one: 'It stopped after the first page, as you said. Nothing was sent.',
  told_stop_page_other: 'It stopped after {count} pages, as you said. Nothing was sent.',
  told_stop_words: 'It stopped before “{words}”, as you said. Nothing was sent.',
  think_no_way: 'There is no form and no button here that leads on.',
  think_says: 'The page does not go on: {words}',
  think_named: '“{label}” is what the step speaks of.',
  think_ask: 'One required question has no answer yet.',
  think_asks_one: '{count} required question has no answer yet.',
  think_asks_other: '{count} required questions have no answer yet.',
  think_fill: 'Fills in: {names}.',
  think_fill_more: 'Fills in: {names} and {more} more.',

  // What went wrong, in general; in English the failure's own sentence says it exactly
  wrong_target: 'Something on the page could not be used.',
  wrong_value: 'The page did not take what was put in.',
  wrong_slow: 'It took too long.',
  wrong_file: 'A file is not there any more.',
  wrong_new: 'The page asks for something new that is required.',
  wrong_refused: 'This is not allowed.',
  wrong_page: 'The page could not be loaded or read.',
  wrong_browser: 'The browser could not be started, or went away.',
  wrong_detached: 'The tab was taken away from the task.',
  wrong_reach: 'The browser could not be reached.',
  wrong_human: 'Only you can go on here.',
  wrong_nobody: 'Nobody answered in time.',
  wrong_stopped: 'It was stopped.',
  wrong_before: 'It was sent before; nothing is sent twice.',
  wrong_unconfirmed: 'The page does not say whether it was sent.',
  wrong_limit: 'A limit of this task is reached.',
  wrong_unlearned: 'This was not learned yet.',
  wrong_changed: 'The page is not as it was learned.',
  wrong_stuck: 'It could not be finished.',
  wrong_provider: 'The service that decides did not answer as it should.',
  wrong_input: 'Something that was given is missing or wrong.',
  wrong_gone: 'It is not there any more.',
  wrong_meanwhile: 'Something else happened to it meanwhile.',
  wrong_unknown_side: 'The extension and GhostHands on this computer do not know each other.',
  wrong_busy: 'Too much at once. Try again in a moment.',
  wrong_internal: 'GhostHands could not do this. Its log says why.',
  wrong_ground: 'GhostHands on this computer has a problem. Its log says more.',
} as const

type Catalogue = typeof SENTENCES
export type SentenceKey = keyof Catalogue
type Base<K extends string> = K extends `${infer B}_one` | `${infer B}_other` ? B : K

type Filled<T extends string> = T extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : T
/** What the bridge may say: a text of the catalogue, its parameters filled in. */
export type Sentence = Filled<Catalogue[SentenceKey]>

type Named<T extends string> = T extends `${string}{${infer Name}}${infer After}` ? Name | Named<After> : never
type Texts<K extends string> = Catalogue[Extract<SentenceKey, K | `${K}_one` | `${K}_other`>]
type ParamsOf<K extends string> = Record<Named<Texts<K>>, string | number>

/** A sentence as other languages word it. */
export const Said = z.object({
  /** In `_locales`: `say_rows`, `ask_login`. */
  key: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type Said = z.infer<typeof Said>

/** A text, and how it is said in another language, where it is ours. */
export interface Told {
  text: string
  said?: Said
}

const fill = (text: string, params: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))

/** By its key: the text in English, and the same for other languages. */
export const say = <K extends Base<SentenceKey>>(
  key: K,
  ...[params]: [Named<Texts<K>>] extends [never] ? [] : [ParamsOf<K>]
): Told => {
  const values: Readonly<Record<string, string | number>> = params ?? {}
  const form = `${key}_${values.count === 1 ? 'one' : 'other'}`
  const text = (SENTENCES as Readonly<Record<string, string>>)[key in SENTENCES ? key : form] ?? key
  return { text: fill(text, values), said: { key: `say_${key}`, params: values } }
}

/** `_one` and `_other` → their key; what only ends like one stays. */
const baseOf = (key: string): string => {
  const [, base] = /^(.*)_(?:one|other)$/.exec(key) ?? []
  return base !== undefined && `${base}_one` in SENTENCES && `${base}_other` in SENTENCES ? base : key
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Those with more of their own words first: the others fit what they fit, too. */
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
 * A text that came as a text only (out of the store, from a provider, as a line of facts), told so that other languages can
 * say it where it is one of ours.
 */
export const told = (text: string): Told => {
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

/** What a request asks, by the key of its words; without one it is the page's own. */
export const askedOf = (text: string, words: { key: string; params: Record<string, string> } | undefined): Told =>
  words ? { text, said: { key: `ask_${words.key}`, params: words.params } } : { text }

/** What happened in general, by code: a failure's own sentence is written where it happens, in English. */
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
  RATE_LIMITED: 'wrong_busy',
  TOO_LARGE: 'wrong_input',
  CALLBACK_REFUSED: 'wrong_input',
  CANCELLED: 'wrong_stopped',
  DEADLINE: 'wrong_slow',
  WORKER_LOST: 'wrong_ground',
  STORE_UNAVAILABLE: 'wrong_ground',
  STORE_IN_USE: 'wrong_ground',
  STORE_NEWER_SCHEMA: 'wrong_ground',
  STORE_DISK_FULL: 'wrong_ground',
  STORE_SOCKET_PATH: 'wrong_ground',
  PAIRING_FAILED: 'wrong_unknown_side',
  UNKNOWN: 'wrong_ground',
}

/** A failure's own sentence; other languages say what happened in general. A sentence of the catalogue says it exactly in all. */
export const toldWrong = (text: string, code: string | undefined): Told => {
  const ours = told(text)
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
