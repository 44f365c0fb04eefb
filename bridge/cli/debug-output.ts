/** `--debug` and `--log-level debug` for commands that are not a bridge and have no log of their own. */
import { type Config, secretsOf } from '../base/config.ts'
import { debugTo } from '../base/debug.ts'

/** The logger is loaded only if requested, since it delays the start. */
export const startDebugOutput = async (config: Config): Promise<void> => {
  const { debug, log_level: level } = config
  if (debug.length === 0 && level !== 'debug' && level !== 'trace') return
  const [{ createLog }, { createRedactor }] = await Promise.all([import('../base/log.ts'), import('../base/redact.ts')])
  debugTo(createLog({ level, redactor: createRedactor(secretsOf(config)) }), debug)
}
