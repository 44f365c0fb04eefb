/** Starts a page of the extension: language, direction, the connection to the worker, and what it draws. */
import { type ComponentType, render } from 'preact'
import '../../shared/ui/tokens.css'
import '../../shared/ui/ui.css'
import '../../shared/ui/collected.css'
import '../../shared/ui/request.css'
import { languageOf, speak, spoken, t } from '../../shared/ui/words.ts'
import { Wire } from './wire.ts'

/** @param title key of the page's title */
export function start(Surface: ComponentType<{ wire: Wire }>, title: string): void {
  speak(languageOf(chrome.i18n))
  document.documentElement.lang = spoken().tag
  document.documentElement.dir = spoken().dir
  document.title = t(title)
  render(<Surface wire={new Wire()} />, document.body)
}
