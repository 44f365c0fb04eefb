/**
 * The text of the page bundle (`shared/page`, built to `dist/page/page.js`). An installed package reads the built file.
 * In a checkout it is rebuilt whenever a source file is newer, so that nobody runs outdated page code.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { GhError } from '../../shared/domain/errors.ts'
import { isStale } from '../base/built.ts'
import { packageRoot } from '../base/package-root.ts'

let loading: Promise<string> | undefined

/** @throws GhError INVALID_CONFIG if the installation lacks the bundle. */
export const pageBundle = (): Promise<string> => {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(): Promise<string> {
  const root = packageRoot()
  const file = join(root, 'dist/page/page.js')
  const builder = join(root, 'scripts/build-page.mjs')
  const fromSource =
    existsSync(join(root, 'shared/page/bundle.ts')) &&
    existsSync(builder) &&
    existsSync(join(root, 'node_modules/vite'))
  if (
    fromSource &&
    (await isStale(file, [join(root, 'shared/page'), join(root, 'shared/domain'), builder], /\.(ts|json)$/))
  ) {
    const { buildPage } = (await import(pathToFileURL(builder).href)) as { buildPage: () => Promise<string> }
    await buildPage()
  }
  return readFile(file, 'utf8').catch((cause: unknown) => {
    throw new GhError(
      'INVALID_CONFIG',
      `The page bundle is missing at ${file}. Run "npm run build" or install GhostHands again.`,
      { cause },
    )
  })
}
