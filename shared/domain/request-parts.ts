/** Splits a request into named parts, for comparing two requests. Pure. */

/**
 * The values in a request by name: from its query (`?name`) and from a body that is a form or JSON; any other body is
 * one value.
 */
export const partsOf = (url: string, body: string): Map<string, string> => {
  const parts = new Map<string, string>()
  const add = (name: string, value: string): void => {
    parts.set(name, parts.has(name) ? `${parts.get(name)}\n${value}` : value)
  }
  for (const [name, value] of URL.parse(url)?.searchParams ?? []) add(`?${name}`, value)
  const fields = [...body.matchAll(/name="([^"]*)"[^\r\n]*\r?\n(?:[\w-]+:[^\r\n]*\r?\n)*\r?\n([\s\S]*?)\r?\n--/g)]
  if (/^\s*[[{]/.test(body)) flatten(parsed(body), '', add)
  else if (fields.length > 0) for (const [, name = '', value = ''] of fields) add(name, value)
  else if (body.includes('=') && !/\s/.test(body))
    for (const [name, value] of new URLSearchParams(body)) add(name, value)
  else if (body !== '') add('', body)
  return parts
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // It is plain text.
    return text
  }
}

const flatten = (value: unknown, name: string, add: (name: string, value: string) => void): void => {
  if (value !== null && typeof value === 'object')
    for (const [key, one] of Object.entries(value)) flatten(one, name === '' ? key : `${name}.${key}`, add)
  else add(name, String(value))
}
