/** The words of a page as an observation has them, without numbers, states and what fields hold. Pure. */
import type { Observation } from '../../../shared/domain/observation.ts'

export const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** What the page says, in reading order: lines of text, and the names of what can be used; not what fields hold. */
export const saidBy = ({ text, fields, elements }: Observation): string[] => {
  const names = new Map(elements.map(({ index, name }) => [index, name]))
  const held = new Set(fields.map(({ index }) => index))
  return text.split('\n').flatMap((line) => {
    const plain = line.trim().replace(/^\*(?=\[)/, '')
    const index = /^\[(\d+)\] /.exec(plain)?.[1]
    if (index === undefined)
      return /^\(\d+ (?:above|below)|^\+\d+ more/.test(plain) ? [] : [squeeze(plain.replace(/^#+ /, ''))]
    const name = held.has(Number(index)) ? '' : (names.get(Number(index)) ?? '')
    return name === '' ? [] : [squeeze(name)]
  })
}
