/** The OpenAPI document as a single page, readable without scripts and without external resources. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { html, raw } from 'hono/html'
import type { Document } from '../document.ts'
import { nameOfRef, rowsOf, type Schema, type SchemaRow, typeOf } from './schema.ts'

interface Operation {
  summary?: string
  description?: string
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: Schema }[]
  requestBody?: { required?: boolean; content: Record<string, { schema?: Schema }> }
  responses: Record<string, { description?: string; content?: Record<string, { schema?: Schema }> }>
  'x-scopes'?: string[]
}

interface Entry {
  method: string
  path: string
  operation: Operation
}

type Part = ReturnType<typeof html>

const style = (): string =>
  ['../../../../shared/ui/tokens.css', './docs.css']
    .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
    .join('\n')

/** @returns the page, and the content security policy that allows exactly its own style */
export const docsPage = (document: Document): { page: Part; policy: string } => {
  const css = style()
  const hash = createHash('sha256').update(css).digest('base64')
  const entries = entriesOf(document)
  const tags = document.tags ?? []
  const schemas = Object.entries((document.components?.schemas ?? {}) as Record<string, Schema>).sort(([a], [b]) =>
    a.localeCompare(b),
  )
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>GhostHands API</title>
<style>${raw(css)}</style>
</head>
<body>
<div class="frame">
<nav aria-label="Contents">
<a class="name" href="#top">GhostHands API</a>
<p class="version">${document.info.version}</p>
${tags.map(
  ({ name }) =>
    html`<h2><a href="#${slug(name)}">${name}</a></h2><ul>${entries
      .filter(({ operation }) => operation.tags?.includes(name))
      .map(
        (entry) =>
          html`<li><a href="#${idOf(entry)}">${verb(entry.method)}<span>${breakable(entry.path)}</span></a></li>`,
      )}</ul>`,
)}
<h2><a href="#schemas">Schemas</a></h2>
<ul>${schemas.map(([name]) => html`<li><a href="#schema-${name}">${name}</a></li>`)}</ul>
</nav>
<main id="top">
<h1>GhostHands API</h1>
<p class="lead">${codes(document.info.description ?? '')}</p>
<p>Every request but <code>/healthz</code>, <code>/docs</code>, <code>/openapi.json</code> and <code>/client.py</code> carries
<code>Authorization: Bearer …</code>. The owner’s token is in the home’s file <code>token</code>; others are made by
<code>ghosthands tokens create</code>. The document itself is <a href="/openapi.json">/openapi.json</a>, a Python client made of it <a href="/client.py">/client.py</a>.</p>
${tags.map(
  (tag) => html`<section><h2 id="${slug(tag.name)}">${tag.name}</h2><p>${tag.description ?? ''}</p>
${entries.filter(({ operation }) => operation.tags?.includes(tag.name)).map(operationOf)}</section>`,
)}
${webhooksOf(document)}
<section><h2 id="schemas">Schemas</h2>
${schemas.map(
  ([name, schema]) => html`<article id="schema-${name}"><h3 class="plain">${name}</h3>
${schema.description ? html`<p>${schema.description}</p>` : ''}${table(rowsOf(schema), 'Field')}</article>`,
)}</section>
</main>
</div>
</body>
</html>`
  return {
    page,
    policy: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  }
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

const entriesOf = (document: Document): Entry[] =>
  Object.entries((document.paths ?? {}) as Record<string, Partial<Record<string, Operation>>>).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method]
      return operation ? [{ method, path, operation }] : []
    }),
  )

const operationOf = (entry: Entry): Part => {
  const { operation } = entry
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: place, required, description, schema = {} }): SchemaRow => ({
      name,
      type: typeOf(schema),
      required: required ?? false,
      about: description ?? '',
      ...(place !== 'path' && { place }),
    }),
  )
  return html`<article id="${idOf(entry)}">
<h3>${verb(entry.method)} <code>${breakable(entry.path)}</code></h3>
<p>${operation.summary ?? ''}</p>
${operation.description ? html`<p>${codes(operation.description)}</p>` : ''}
<p class="scopes">${operation['x-scopes'] ? html`Token: ${operation['x-scopes'].join(', ')}` : 'No token needed'}</p>
${parameters.length > 0 ? html`<h4>Parameters</h4>${table(parameters, 'Name')}` : ''}
${operation.requestBody ? html`<h4>Body</h4>${contentOf(operation.requestBody.content)}` : ''}
<h4>Answers</h4>
<dl>${Object.entries(operation.responses).map(
    ([status, { description, content }]) =>
      html`<dt class="s${status[0]}">${status}</dt><dd>${codes(description ?? '')}${
        content && status < '300' ? contentOf(content) : ''
      }</dd>`,
  )}</dl>
</article>`
}

const contentOf = (content: Record<string, { schema?: Schema }>): Part =>
  html`${Object.entries(content).map(([type, { schema = {} }]) => {
    const name = nameOfRef(schema.$ref)
    return html`<p class="body"><code>${type}</code>${name ? html` <a href="#schema-${name}">${name}</a>` : ''}</p>`
  })}`

const webhooksOf = (document: Document): Part | '' => {
  const hooks = Object.entries((document.webhooks ?? {}) as Record<string, { post?: Operation }>)
  if (hooks.length === 0) return ''
  return html`<section><h2 id="callbacks">Callbacks</h2>${hooks.map(
    ([name, { post }]) =>
      html`<article><h3 class="plain">${name}</h3><p>${codes(post?.summary ?? '')}</p><p>${codes(post?.description ?? '')}</p>${
        post?.requestBody ? contentOf(post.requestBody.content) : ''
      }</article>`,
  )}</section>`
}

const table = (rows: readonly SchemaRow[], head: string): Part | '' =>
  rows.length === 0
    ? ''
    : html`<div class="scroll"><table><thead><tr><th>${head}</th><th>Type</th><th>What it is</th></tr></thead><tbody>${rows.map(
        ({ name, type, link, required, about, place }) =>
          html`<tr><td><code>${name}</code>${place ? html`<span class="place">${place}</span>` : ''}${
            required ? html`<span class="req">required</span>` : ''
          }</td><td>${
            link ? html`<a href="#schema-${link}">${type}</a>` : html`<code>${type}</code>`
          }</td><td>${codes(about)}</td></tr>`,
      )}</tbody></table></div>`

/** `like this` becomes code. */
const codes = (text: string): Part[] =>
  text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))

const verb = (method: string): Part =>
  html`<b class="verb ${method}">${method === 'delete' ? 'DEL' : method.toUpperCase()}</b>`

/** Allows long paths to break after a slash. */
const breakable = (path: string): Part[] => path.split(/(?<=\/)/).map((part) => html`${part}<wbr>`)

const slug = (text: string): string => text.toLowerCase().replace(/\W+/g, '-')
const idOf = ({ method, path }: Entry): string => slug(`${method}${path}`).replace(/-$/, '')
