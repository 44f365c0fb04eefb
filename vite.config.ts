// Builds the extension from one source: `--mode full` has the debugger relay and access to every site. `--mode lite`
// has neither, and asks for each site where a task is started.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { crx, type ManifestV3Export } from '@crxjs/vite-plugin'
import preact from '@preact/preset-vite'
import { defineConfig, type Plugin } from 'vite'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const read = (name: string) => JSON.parse(readFileSync(at(name), 'utf8'))
const manifest = read('manifest.json')
/** Bridge and extension are released together; if their versions differ, both report it. */
const { version } = read('package.json')
/** Permissions only for the relay: to work in a tab, and to know which tab a page opened. */
const RELAY_ONLY = ['debugger', 'webNavigation']

/**
 * No site without the person's permission: the sites that may be requested, and the address of a tab whose button was
 * pressed. The content script is built as one of the manifest's, but the worker injects it into permitted sites.
 */
const askingForSites: Plugin = {
  name: 'asking-for-sites',
  // The manifest is written last.
  writeBundle: {
    order: 'post',
    sequential: true,
    handler({ dir }) {
      const path = `${dir}/manifest.json`
      if (!existsSync(path)) return
      const {
        host_permissions: _all,
        content_scripts: _everywhere,
        permissions,
        ...rest
      } = JSON.parse(readFileSync(path, 'utf8'))
      const asked = {
        permissions: [...permissions, 'activeTab'],
        optional_host_permissions: ['http://*/*', 'https://*/*'],
      }
      writeFileSync(path, JSON.stringify({ ...rest, ...asked }, null, 2))
    },
  },
}

export default defineConfig(({ mode }) => {
  const lite = mode === 'lite'
  const permissions = manifest.permissions.filter((name: string) => !(lite && RELAY_ONLY.includes(name)))
  return {
    root: at('extension'),
    plugins: [
      preact(),
      crx({ manifest: { ...manifest, version, permissions } as ManifestV3Export }),
      ...(lite ? [askingForSites] : []),
    ],
    define: { __RELAY__: JSON.stringify(!lite), __ALL_SITES__: JSON.stringify(!lite), __WELCOME__: 'true' },
    build: {
      outDir: at(lite ? 'dist/extension-lite' : 'dist/extension'),
      emptyOutDir: true,
      target: 'chrome137',
      // Nothing is loaded over a network, and pages must not detect what is loaded.
      modulePreload: false,
      sourcemap: false,
      // The manifest names every other page.
      rollupOptions: { input: { welcome: at('extension/panels/welcome.html') } },
    },
  }
})
