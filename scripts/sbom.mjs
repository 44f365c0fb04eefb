// `npm run sbom`: what is installed with the product, in CycloneDX, from package.json and the lock file alone. npm's
// own command omits packages that a development tool uses as well.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const read = (name) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'))

/** The package at a path of the lock file, which may be installed under another name. */
const nameOf = (path, name) => name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** `pkg:npm/%40scope/name@1.0.0` */
const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`

const licencesOf = (licence) =>
  / (?:OR|AND) /.test(licence) ? [{ expression: licence }] : [{ license: { id: licence } }]

/** Checksums in the lock file are in base64, several of them separated by blanks. */
const hashesOf = (integrity) =>
  integrity.split(/\s+/).map((one) => {
    const [, bits, base64] = /^sha(\d+)-(.+)$/.exec(one)
    return { alg: `SHA-${bits}`, content: Buffer.from(base64, 'base64').toString('hex') }
  })

export function sbomOf({ name, version }, { packages }) {
  const components = new Map()
  for (const [path, one] of Object.entries(packages)) {
    if (path === '' || one.dev || one.link) continue
    const called = nameOf(path, one.name)
    const purl = purlOf(called, one.version)
    components.set(purl, {
      type: 'library',
      'bom-ref': purl,
      name: called,
      version: one.version,
      purl,
      scope: one.optional || one.devOptional ? 'optional' : 'required',
      licenses: licencesOf(one.license),
      ...(one.integrity && { hashes: hashesOf(one.integrity) }),
    })
  }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      timestamp: new Date().toISOString(),
      component: { type: 'application', 'bom-ref': purlOf(name, version), name, version, purl: purlOf(name, version) },
    },
    components: [...components.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1)),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(JSON.stringify(sbomOf(read('package.json'), read('package-lock.json')), null, 2))
