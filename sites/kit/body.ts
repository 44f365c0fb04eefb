// Reads a request body once and parses it as the site's own back end would: form, multipart or JSON.
import type { IncomingMessage } from 'node:http'
import type { SiteBody } from './site.ts'

const LIMIT_BYTES = 20 * 1024 * 1024

export async function readBody(request: IncomingMessage): Promise<SiteBody> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    const bytes = part as Buffer
    size += bytes.length
    if (size > LIMIT_BYTES) throw new Error('request body over 20 MB')
    parts.push(bytes)
  }
  const bytes = Buffer.concat(parts)
  const type = request.headers['content-type'] ?? ''
  if (type.startsWith('application/json')) return { fields: {}, files: {}, json: JSON.parse(bytes.toString('utf8')) }
  if (!type.startsWith('multipart/form-data') && !type.startsWith('application/x-www-form-urlencoded')) {
    return { fields: {}, files: {}, json: undefined }
  }
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData()
  return { ...fromForm(form), json: undefined }
}

function fromForm(form: FormData): Pick<SiteBody, 'fields' | 'files'> {
  const fields: SiteBody['fields'] = {}
  const files: SiteBody['files'] = {}
  for (const [name, value] of form) {
    if (typeof value === 'string') {
      const known = fields[name]
      if (known === undefined) fields[name] = value
      else fields[name] = Array.isArray(known) ? [...known, value] : [known, value]
    } else if (value.name !== '' || value.size > 0) {
      // A file input left empty is sent as a nameless empty part.
      const known = files[name] ?? []
      files[name] = [...known, { name: value.name, size: value.size }]
    }
  }
  return { fields, files }
}
