/** The language of the bridge's pages: the first of the browser's languages that is supported. */
import { languageFrom, speak, spoken } from '../../shared/ui/words.ts'

/** Inserted by the build: tag → words. */
declare const __WORDS__: Readonly<Record<string, Readonly<Record<string, { message: string }>>>>

export const speakBrowsersLanguage = (): void => {
  const tag = navigator.languages.map((one) => one.split('-')[0] ?? '').find((one) => one in __WORDS__) ?? 'en'
  speak(languageFrom({ ...__WORDS__.en, ...__WORDS__[tag], lang: { message: tag } }))
  document.documentElement.lang = tag
  document.documentElement.dir = spoken().dir
}
