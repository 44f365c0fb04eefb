/** The words of a page in an observation, without numbers, states and field values. Pure. */
import { CONTAINERS, NAMED_CONTAINERS } from '../../../shared/domain/containers.ts'
import type { Observation } from '../../../shared/domain/observation.ts'

export const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Of a part of the page (`banner`, `group "Colour"`), only its name is said by the page. */
const ownWords = (line: string): string[] => {
  const [, role = '', name] = /^([a-z]+)(?: "(.*)")?$/.exec(line) ?? []
  const isPart = CONTAINERS.has(role) || (name !== undefined && (NAMED_CONTAINERS.has(role) || role === 'frame'))
  if (!isPart) return [line]
  return name === undefined || role === 'frame' ? [] : [name]
}

/** The page's text in reading order: lines of text and the names of controls, without field values. */
export const saidBy = ({ text, fields, elements }: Observation): string[] => {
  const names = new Map(elements.map(({ index, name }) => [index, name]))
  const held = new Set(fields.map(({ index }) => index))
  return text.split('\n').flatMap((line) => {
    const plain = line.trim().replace(/^\*(?=\[)/, '')
    const index = /^\[(\d+)\] /.exec(plain)?.[1]
    if (index === undefined)
      return /^\(\d+ (?:above|below)|^\+\d+ more/.test(plain) ? [] : ownWords(squeeze(plain.replace(/^#+ /, '')))
    const name = held.has(Number(index)) ? '' : (names.get(Number(index)) ?? '')
    return name === '' ? [] : [squeeze(name)]
  })
}
