/** Serves the bridge's own pages: an empty document, and the built scripts and styles. */

import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { byWord } from '../../../shared/domain/by-word.ts'
import { GhError } from '../../../shared/domain/errors.ts'
import { isStale } from '../../base/built.ts'
import { packageRoot } from '../../base/package-root.ts'

export interface WebFiles {
  /** The file for a path below `prefix`; undefined if there is none. */
  get(pathname: string, prefix: string): Response | undefined
}

const TYPES: Readonly<Record<string, string>> = byWord({
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
})

/**
 * If run from source, rebuilds them when a source file is newer.
 * @throws GhError INVALID_CONFIG if the installation lacks them
 */
export const openWebFiles = async (): Promise<WebFiles> => {
  const root = packageRoot()
  const folder = join(root, 'dist/web')
  const builder = join(root, 'scripts/build-web.mjs')
  const sources = ['bridge/web', 'shared/ui', 'shared/domain', 'shared/protocol', 'extension/public/_locales']
  const fromSource = existsSync(builder) && existsSync(join(root, 'bridge/web/viewer/main.tsx'))
  if (
    fromSource &&
    existsSync(join(root, 'node_modules/vite')) &&
    (await isStale(
      join(folder, 'viewer.js'),
      [builder, ...sources.map((one) => join(root, one))],
      /\.(tsx?|css|json)$/,
    ))
  ) {
    const { buildWeb } = (await import(pathToFileURL(builder).href)) as { buildWeb: () => Promise<string> }
    await buildWeb()
  }
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new GhError(
      'INVALID_CONFIG',
      `The bridge’s pages are missing at ${folder}. Run "npm run build" or install GhostHands again.`,
      { cause },
    )
  })
  const files = new Map<string, { type: string; bytes: Buffer }>()
  for (const name of names) {
    const type = TYPES[extname(name)]
    if (type) files.set(name, { type, bytes: await readFile(join(folder, name)) })
  }
  return {
    get(pathname, prefix) {
      const file = pathname.startsWith(prefix) ? files.get(pathname.slice(prefix.length)) : undefined
      return file && new Response(new Uint8Array(file.bytes), { headers: { 'content-type': file.type } })
    },
  }
}

/** Only resources of the bridge itself: no inline scripts, no other origins, no frames. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** @param files where the page's scripts and styles are, ends in a slash */
export const pageResponse = (
  page: 'viewer' | 'dashboard' | 'trace',
  { status = 200, title, files }: { status?: number; title: string; files: string },
): Response =>
  new Response(
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="${files}${page}.css">
<script type="module" src="${files}${page}.js"></script>
</head>
<body><div id="app"></div></body>
</html>
`,
    { status, headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY } },
  )
