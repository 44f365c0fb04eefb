/** Asks for a secret at the terminal without echoing it. */
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Takes what a terminal would echo. */
export const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() })

/** Empty if nothing was typed. Only for a terminal. */
export const hiddenPrompt = async (question: string): Promise<string> => {
  process.stderr.write(question)
  const terminal = createInterface({ input: process.stdin, output: nowhere(), terminal: true })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}
