/** The `ghosthands` command: a running bridge carries it out if it only reads, otherwise this process does. */
import { askBridge } from './bridge-call.ts'
import { stopWithReader } from './interrupt.ts'
import { version } from './version.ts'

/** A bundle's entry file has a different name in each build. */
const build = import.meta.filename.endsWith('.ts') ? undefined : `${version()} ${import.meta.filename}`

const main = async (words: readonly string[]): Promise<void> => {
  const code = (await askBridge(words, build)) ?? (await (await import('./program.ts')).commands(build).carryOut(words))
  if (code !== undefined) process.exitCode = code
}

stopWithReader()
void main(process.argv.slice(2))
