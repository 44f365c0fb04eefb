/** Compares the site's own record with what the person's data says, field by field. Pure. */
import type { Submission } from '../../../sites/kit/site.ts'

export interface Expected {
  fields: Record<string, string | string[]>
  files: Record<string, string[]>
}

/** Placeholder for today's date in an expected record. */
const TODAY = '{{today}}'

/** One line per difference; empty if exactly one submission arrived and every field of it is right. */
export const differences = (expected: Expected, received: readonly Submission[], today = new Date()): string[] => {
  const [only] = received
  if (!only || received.length !== 1) return [`the site recorded ${received.length} applications instead of one`]
  const date = today.toISOString().slice(0, 10)
  const keys = new Set([...Object.keys(expected.fields), ...Object.keys(only.fields)])
  const wrong = [...keys].flatMap((key) => {
    const wanted = said(expected.fields[key])?.replace(TODAY, date)
    const got = said(only.fields[key])
    return wanted === got
      ? []
      : [
          `${key}: ${got === undefined ? 'nothing' : `“${got}”`} instead of ${wanted === undefined ? 'nothing' : `“${wanted}”`}`,
        ]
  })
  const files = Object.entries(expected.files).flatMap(([key, names]) => {
    const got = (only.files[key] ?? []).map(({ name }) => name).join(', ')
    return got === names.join(', ') ? [] : [`${key}: file “${got}” instead of “${names.join(', ')}”`]
  })
  return [...wrong, ...files]
}

const said = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(', ') : value
