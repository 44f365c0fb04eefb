// How the extension is built from one source: `--mode full` has the debugger relay, `--mode lite` has neither it nor its permissions.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { crx, type ManifestV3Export } from '@crxjs/vite-plugin'
import preact from '@preact/preset-vite'
import { defineConfig } from 'vite'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const read = (name: string) => JSON.parse(readFileSync(at(name), 'utf8'))
const manifest = read('manifest.json')
/** Bridge and extension are released together; which version each has is what both tell when they differ. */
const { version } = read('package.json')
/** What only the relay needs: to work in a tab, and to know which tab a page opened. */
const RELAY_ONLY = ['debugger', 'webNavigation']

export default defineConfig(({ mode }) => {
  const lite = mode === 'lite'
  const permissions = manifest.permissions.filter((name: string) => !(lite && RELAY_ONLY.includes(name)))
  return {
    root: at('extension'),
    plugins: [preact(), crx({ manifest: { ...manifest, version, permissions } as ManifestV3Export })],
    define: { __RELAY__: JSON.stringify(!lite) },
    build: {
      outDir: at(lite ? 'dist/extension-lite' : 'dist/extension'),
      emptyOutDir: true,
      target: 'chrome137',
      // Nothing is fetched over a network, and a page must not find what is loaded.
      modulePreload: false,
      sourcemap: false,
    },
  }
})
