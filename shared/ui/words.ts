/**
 * The words of all user interfaces, by key. Their source is set once per page: `_locales` through Chrome in the extension,
 * a table elsewhere. Parameters are in braces: `Page {page} of {total}`.
 */

export interface UiLanguage {
  /** BCP 47; picks plural forms, dates and numbers. */
  tag: string
  dir: 'ltr' | 'rtl'
  /** Undefined or '' for an unknown key. */
  message(key: string): string | undefined
}

export type WordParams = Readonly<Record<string, string | number>>

let language: UiLanguage = { tag: 'en', dir: 'ltr', message: () => undefined }

/** Call before anything is drawn. */
export function speak(next: UiLanguage): void {
  language = next
}

export const spoken = (): UiLanguage => language

const RIGHT_TO_LEFT = /^(ar|dv|fa|he|ku|ps|sd|ug|ur|yi)\b/

/**
 * Words from Chrome's `_locales`. The language is that of the words, not the browser's: for a browser
 * with another language, they differ.
 */
export function languageOf(i18n: { getMessage(key: string): string }): UiLanguage {
  const message = (key: string): string => i18n.getMessage(key)
  const tag = message('lang') || 'en'
  return { tag, dir: RIGHT_TO_LEFT.test(tag) ? 'rtl' : 'ltr', message }
}

/** For pages outside the extension: a table in the format of `_locales/…/messages.json`. */
export const languageFrom = (table: Readonly<Record<string, { message: string }>>): UiLanguage =>
  languageOf({ getMessage: (key) => table[key]?.message ?? '' })

/** Numbers have Latin digits in every language, since people compare them with the page. */
export const numberTag = (): string => `${language.tag}-u-nu-latn`

const fill = (text: string, params: WordParams): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))

/** The words of a key; undefined if this language has none. */
export const known = (key: string, params: WordParams = {}): string | undefined => {
  const text = language.message(key)
  return text ? fill(text, params) : undefined
}

/** The words of a key. The key itself if it has none; a test makes sure that this does not happen. */
export const t = (key: string, params: WordParams = {}): string => known(key, params) ?? key

let rules: { tag: string; plural: Intl.PluralRules } | undefined

/** `answersKept` + 2 → the words of `answersKept_other` (in Arabic `answersKept_two`), with `{count}` filled in. */
export function counted(key: string, count: number, params: WordParams = {}): string {
  if (rules?.tag !== language.tag) rules = { tag: language.tag, plural: new Intl.PluralRules(language.tag) }
  const all = { ...params, count }
  return known(`${key}_${rules.plural.select(count)}`, all) ?? t(`${key}_other`, all)
}
