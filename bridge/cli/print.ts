/**
 * The output of a command: results on standard output, progress and warnings on standard error, so that a pipe gets
 * only results. Both pass one filter: text from a page, a server or a foreign file cannot control the terminal. The
 * commands choose the layout.
 */
import { styleText } from 'node:util'
import { inBridge } from './in-bridge.ts'
import { ownStyle, steady, withOwnStyles } from './printable.ts'

export const print = (text: string): void => put(`${text}\n`)

/** Unchanged, without a line break. */
export const put = (text: string): void => write(1, text)

/** A line for the person. */
export const say = (text: string): void => write(2, `${text}\n`)

const write = (to: 1 | 2, text: string): void => {
  const bridge = inBridge()
  if (bridge) bridge.write(to, steady(text))
  else (to === 1 ? process.stdout : process.stderr).write(steady(text))
}

/**
 * Styles text for a terminal; plain if the output goes elsewhere. Styles inside the text are kept only if they are our
 * own.
 */
export const styled = (style: Parameters<typeof styleText>[0], text: string): string => {
  const bridge = inBridge()
  const words = withOwnStyles(text)
  if (bridge) return bridge.colours ? ownStyle(styleText(style, words, { validateStream: false })) : words
  return ownStyle(styleText(style, words))
}
