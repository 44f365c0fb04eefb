/** Bundles a bench's TypeScript for the page into one script. */
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** The file's exports are available as `window[name]` in the page. */
export const pageCode = async (file: URL, name: string): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'chrome137',
      lib: { entry: fileURLToPath(file), formats: ['iife'], name },
    },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error(`${file.href} was not built`)
  return output.output[0].code
}
