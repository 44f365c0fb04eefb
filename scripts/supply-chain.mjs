// Checks the dependencies: every licence is an allowed one, and every entry of the lock file has a checksum, except
// those named here. Reads only the lock file. `npm run sbom` writes the whole list in CycloneDX.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
])
/** Only as replaceable libraries whose code is not copied: picture codecs, CSS tools of the build, the polyfill. */
const LINKED = new Map([
  ['LGPL-3.0-or-later', /^node_modules\/@img\//],
  ['MPL-2.0', /^node_modules\/(?:lightningcss|webextension-polyfill$)/],
])
/** Used only by the tests' S3 server: their package.json names no licence, but their LICENSE or readme says MIT. */
const MIT_BY_THEIR_TEXT = /^node_modules\/(?:busboy|humanize-number|streamsearch)$/
/** Optional binaries for other machines, for which the registry gave no checksum when this lock file was written. */
const WITHOUT_CHECKSUM = /^node_modules\/(?:@biomejs\/cli-|@oxc-parser\/binding-)/

const isAllowed = (licence, path) => LICENCES.has(licence) || (LINKED.get(licence)?.test(path) ?? false)

/** An SPDX expression in the form that npm packages use: alternatives (OR) of conjunctions (AND). */
const fits = (licence, path) =>
  licence
    .replace(/[()]/g, '')
    .split(/ OR /)
    .some((all) => all.split(/ AND /).every((one) => isAllowed(one, path)))

/** One sentence per problem; empty if there is none. */
export function problemsOf(lock) {
  return Object.entries(lock.packages).flatMap(([path, { license = 'no licence', integrity, link, version, dev }]) => {
    if (path === '' || link) return []
    const isSaid = license !== 'no licence' || !dev || !MIT_BY_THEIR_TEXT.test(path)
    return [
      ...(!isSaid || fits(license, path) ? [] : [`${path} ${version}: ${license} is not among the allowed licences`]),
      ...(integrity || WITHOUT_CHECKSUM.test(path) ? [] : [`${path} ${version}: no checksum in package-lock.json`]),
    ]
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = problemsOf(JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')))
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
}
