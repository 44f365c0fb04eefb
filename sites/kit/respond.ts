// Builds a site's responses: pages from files, assets from a folder, JSON, redirects.
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { SiteResponse } from './site.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** `{{name}}` is replaced by the escaped value, `{{{name}}}` by the value as it is. A name without a value throws. */
export function render(template: string, values: Record<string, string> = {}): string {
  const lookUp = (name: string): string => {
    const value = values[name]
    if (value === undefined) throw new Error(`page template asks for "${name}", which was not given`)
    return value
  }
  return template.replace(/\{\{\{(\w+)\}\}\}|\{\{(\w+)\}\}/g, (_match, raw?: string, escaped?: string) =>
    raw === undefined ? escapeHtml(lookUp(escaped ?? '')) : lookUp(raw),
  )
}

export function html(body: string, headers: Record<string, string> = {}, status = 200): SiteResponse {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers }, body }
}

/** A page from an .html file: `page(import.meta.url, 'apply.html', { title })`. */
export async function page(
  moduleUrl: string,
  file: string,
  values: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<SiteResponse> {
  return html(render(await readFile(new URL(file, moduleUrl), 'utf8'), values), headers)
}

/**
 * A file of the site's own `assets/` folder: `asset(import.meta.url, request.path)` answers `/assets/…` paths and
 * is undefined for any other, so that a handler can begin with it.
 */
export async function asset(moduleUrl: string, path: string): Promise<SiteResponse | undefined> {
  const match = /^\/assets\/([\w.-]+)$/.exec(path)
  const name = match?.[1]
  if (name === undefined || name.startsWith('.')) return undefined
  try {
    const body = await readFile(new URL(`./assets/${name}`, moduleUrl))
    return { headers: { 'content-type': TYPES[extname(name)] ?? 'application/octet-stream' }, body }
  } catch {
    // There is no such file.
    return undefined
  }
}

export function json(value: unknown, status = 200, headers: Record<string, string> = {}): SiteResponse {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  }
}

/** 303: the browser follows with GET, as after a form post. */
export function redirect(location: string, headers: Record<string, string> = {}): SiteResponse {
  return { status: 303, headers: { location, ...headers } }
}

/** Resolves after `ms`, or rejects at once when the visitor or the server goes away. */
export function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const timer = setTimeout(done, ms)
    function stop(): void {
      clearTimeout(timer)
      reject(signal.reason)
    }
    function done(): void {
      signal.removeEventListener('abort', stop)
      resolve()
    }
    signal.addEventListener('abort', stop, { once: true })
  })
}
