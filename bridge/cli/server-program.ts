/** Which program to use for browsers in server mode, and how to show it. */
import type { Config } from '../base/config.ts'
import type { ServerOptions } from '../browser/launch.ts'

export const serverProgram = (config: Config): Pick<ServerOptions, 'headless' | 'sandbox' | 'chromePath'> => ({
  headless: config.headless,
  sandbox: config.chrome_sandbox,
  ...(config.chrome_path && { chromePath: config.chrome_path }),
})
