/** Which program the browsers of the server mode are, and how it is shown. */
import type { Config } from '../base/config.ts'
import type { ServerOptions } from '../browser/launch.ts'

export const serverProgram = (config: Config): Pick<ServerOptions, 'headless' | 'sandbox' | 'chromePath'> => ({
  headless: config.headless,
  sandbox: config.chrome_sandbox,
  ...(config.chrome_path && { chromePath: config.chrome_path }),
})
