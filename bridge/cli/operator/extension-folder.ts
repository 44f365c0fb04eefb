/**
 * The built extension that comes with GhostHands. An installed package contains it; in a checkout it is built if it is
 * missing or a source file is newer, so that nobody runs an outdated one.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isStale } from '../../base/built.ts'
import { packageRoot } from '../../base/package-root.ts'

const SOURCES = ['extension', 'shared', 'manifest.json', 'vite.config.ts']

/** Undefined if it was not built. */
export const builtExtension = (): string | undefined => {
  const folder = join(packageRoot(), 'dist/extension')
  return existsSync(join(folder, 'manifest.json')) ? folder : undefined
}

/**
 * `changed`: it has just been built.
 * @param say called before the build, which takes some seconds
 */
export const freshExtension = async (
  say: (text: string) => void,
): Promise<{ folder: string | undefined; changed: boolean }> => {
  const root = packageRoot()
  const builder = join(root, 'scripts/build-extension.mjs')
  const fromSource =
    existsSync(join(root, 'extension/background/main.ts')) &&
    existsSync(builder) &&
    existsSync(join(root, 'node_modules/vite'))
  const manifest = join(root, 'dist/extension/manifest.json')
  const sources = SOURCES.map((name) => join(root, name))
  if (!fromSource || !(await isStale(manifest, sources, /\.(?:tsx?|css|html|json|png)$/)))
    return { folder: builtExtension(), changed: false }
  say('Building the extension. This takes some seconds.\n')
  const { buildExtension } = (await import(pathToFileURL(builder).href)) as {
    buildExtension: (variant: 'full') => Promise<string>
  }
  return { folder: await buildExtension('full'), changed: true }
}
