/**
 * What a command answers with, on standard output; progress and warnings go to standard error, so that a pipe gets answers only.
 * Both pass one check: whatever a page, a server or a stranger's file says steers no terminal. How it looks is for the commands.
 */
import { steady } from './printable.ts'

export const print = (text: string): void => put(`${text}\n`)

/** As it stands, without a line break after it. */
export const put = (text: string): void => void process.stdout.write(steady(text))

/** A line for the person. */
export const say = (text: string): void => void process.stderr.write(`${steady(text)}\n`)
