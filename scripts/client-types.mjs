// Writes the typed client's paths (bridge/api/client/paths.d.ts) from the API's own document. With --check it only says
// whether the file is up to date. Needs the project's Node, since it loads the routes from source.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FILE = join(ROOT, 'bridge/api/client/paths.d.ts')
const METHODS = ['get', 'post', 'put', 'patch', 'delete']

const { describeApi } = await import('../bridge/api/http/index.ts')
const text = formatted(fileOf(describeApi('0')))
if (!process.argv.includes('--check')) writeFileSync(FILE, text)
else if (readFileSync(FILE, 'utf8') !== text) {
  console.error('bridge/api/client/paths.d.ts is not what the routes say. Run “node scripts/client-types.mjs”.')
  process.exitCode = 1
}

function fileOf(document) {
  const schemas = Object.entries(document.components.schemas).sort(([a], [b]) => a.localeCompare(b))
  return `/** What the HTTP API takes and gives, route by route. Made by scripts/client-types.mjs from the API’s document; not written by hand. */

export interface paths {
${Object.entries(document.paths)
  .map(
    ([path, item]) =>
      `${JSON.stringify(path)}: {${METHODS.filter((method) => item[method])
        .map((method) => `${comment(item[method].summary)}${method}: ${operation(item[method])}`)
        .join('\n')}}`,
  )
  .join('\n')}
}

export interface components {
  schemas: {
${schemas.map(([name, schema]) => `${comment(schema.description)}${name}: ${typeOf(schema)}`).join('\n')}
  }
}
`
}

function operation({ parameters = [], requestBody, responses }) {
  const places = ['query', 'header', 'path'].flatMap((place) => {
    const some = parameters.filter((one) => one.in === place)
    if (some.length === 0) return []
    const optional = some.every(({ required }) => !required)
    const fields = some.map(
      ({ name, required, schema, description }) =>
        `${comment(description)}${key(name)}${required ? '' : '?'}: ${typeOf(schema)}`,
    )
    return [`${place}${optional ? '?' : ''}: {${fields.join('\n')}}`]
  })
  const body = requestBody ? `requestBody${requestBody.required ? '' : '?'}: {${content(requestBody.content)}}` : ''
  const answers = Object.entries(responses).map(
    ([status, response]) =>
      `${status}: { headers: Record<string, unknown>\n ${response.content ? content(response.content) : 'content?: never'} }`,
  )
  return `{ parameters: {${places.join('\n') || 'query?: never'}}\n${body}\nresponses: {${answers.join('\n')}} }`
}

function content(types) {
  return `content: {${Object.entries(types)
    .map(
      ([type, { schema }]) =>
        `${JSON.stringify(type)}: ${type === 'application/octet-stream' ? 'Blob' : typeOf(schema ?? {})}`,
    )
    .join('\n')}}`
}

function typeOf(schema) {
  if (schema.$ref) return `components['schemas'][${JSON.stringify(schema.$ref.split('/').at(-1))}]`
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const options = schema.anyOf ?? schema.oneOf
  if (options) return options.map((option) => bracketed(typeOf(option))).join(' | ')
  const parts = (schema.allOf ?? []).map((part) => bracketed(typeOf(part)))
  if (parts.length > 0) return [...parts, ...(schema.properties ? [objectOf(schema)] : [])].join(' & ')
  const types = [schema.type ?? 'unknown'].flat()
  return types.map((type) => plain(type, schema)).join(' | ')
}

function plain(type, schema) {
  if (type === 'integer') return 'number'
  if (type === 'array') {
    // openapi-fetch turns a tuple into a list for the caller, so the types on both sides must be lists.
    if (schema.prefixItems) return `(${[...new Set(schema.prefixItems.map(typeOf))].join(' | ')})[]`
    return `${bracketed(typeOf(schema.items ?? {}))}[]`
  }
  return type === 'object' ? objectOf(schema) : type
}

function objectOf({ properties, required = [], additionalProperties }) {
  if (!properties || Object.keys(properties).length === 0)
    return `Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'}>`
  return `{${Object.entries(properties)
    .map(
      ([name, inner]) =>
        `${comment(inner.description)}${key(name)}${required.includes(name) ? '' : '?'}: ${typeOf(inner)}`,
    )
    .join('\n')}}`
}

function bracketed(type) {
  return /^[\w.[\]'"]+$|^\{.*\}$/s.test(type) && !/\}\s*[|&]\s*\{/.test(type) ? type : `(${type})`
}

function key(name) {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
}

function comment(about) {
  return about ? `\n/** ${about.replaceAll('*/', '* /').replaceAll('\n', ' ')} */\n` : ''
}

function formatted(source) {
  const { stdout, stderr, status } = spawnSync(
    join(ROOT, 'node_modules/.bin/biome'),
    ['format', `--stdin-file-path=${FILE}`],
    {
      cwd: ROOT,
      input: source,
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(`The types could not be formatted: ${stderr}`)
  return stdout
}
