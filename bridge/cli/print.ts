/** What a command answers with, on standard output. Progress and warnings go to standard error, so that a pipe gets answers only. */
export const print = (text: string): void => void process.stdout.write(`${text}\n`)
