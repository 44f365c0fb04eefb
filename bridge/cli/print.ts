/**
 * What a command answers with, on standard output; progress and warnings go to standard error, so that a pipe gets answers only.
 * Both pass one check: whatever a page, a server or a stranger's file says steers no terminal. How it looks is for the commands.
 */
import { styleText } from 'node:util'
import { inBridge } from './in-bridge.ts'
import { ownStyle, steady, withOwnStyles } from './printable.ts'

export const print = (text: string): void => put(`${text}\n`)

/** As it stands, without a line break after it. */
export const put = (text: string): void => write(1, text)

/** A line for the person. */
export const say = (text: string): void => write(2, `${text}\n`)

const write = (to: 1 | 2, text: string): void => {
  const bridge = inBridge()
  if (bridge) bridge.write(to, steady(text))
  else (to === 1 ? process.stdout : process.stderr).write(steady(text))
}

/** A look for a terminal; plain where what is printed goes elsewhere. Of looks that stand in the text only our own are kept. */
export const styled = (style: Parameters<typeof styleText>[0], text: string): string => {
  const bridge = inBridge()
  const words = withOwnStyles(text)
  if (bridge) return bridge.colours ? ownStyle(styleText(style, words, { validateStream: false })) : words
  return ownStyle(styleText(style, words))
}
