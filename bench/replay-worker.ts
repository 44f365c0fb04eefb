/** Calls between the bench and its worker processes: one at a time, plain data both ways. */
import { fork } from 'node:child_process'

export interface Worker extends AsyncDisposable {
  call<Answer>(name: string, argument: object): Promise<Answer>
}

interface Reply {
  answer?: unknown
  error?: string
}

/** Starts a worker from a file that calls {@link serve}. */
export const startWorker = (file: URL): Worker => {
  const child = fork(file, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    call: <Answer>(name: string, argument: object) =>
      new Promise<Answer>((resolve, reject) => {
        const gone = (): void => reject(new Error(`${file.pathname.split('/').at(-1)} ended`))
        child.once('exit', gone)
        child.once('message', (reply: Reply) => {
          child.off('exit', gone)
          if (reply.error === undefined) resolve(reply.answer as Answer)
          else reject(new Error(reply.error))
        })
        child.send({ name, argument })
      }),
    async [Symbol.asyncDispose]() {
      if (child.connected) child.disconnect()
      await exited
    },
  }
}

/** In the worker: answers calls until the bench lets go. */
export const serve = (functions: Readonly<Record<string, (argument: never) => Promise<unknown>>>): void => {
  process.on('message', async ({ name, argument }: { name: string; argument: never }) => {
    const reply: Reply = await Promise.resolve(functions[name]?.(argument)).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
    )
    process.send?.(reply)
  })
  process.on('disconnect', () => process.exit(0))
}
