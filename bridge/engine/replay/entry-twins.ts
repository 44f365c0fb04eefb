/**
 * Fields of several jobs or schools with the same name. Each was described when there were fewer of them, so the number
 * of its entry decides which one is meant. Pure.
 */
import type { TargetDescriptor } from '../../../shared/domain/target.ts'

/** `entry`: `experience.1`. */
export interface OfEntry {
  target: TargetDescriptor
  entry?: string | undefined
}

/** The targets in their order. Those of similar fields in several entries have the number of their entry. */
export const rankedByEntry = (all: readonly OfEntry[]): TargetDescriptor[] => {
  const groups = new Map<string, OfEntry[]>()
  for (const one of all) if (one.entry) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return all.map((one) => {
    const group = one.entry ? (groups.get(keyOf(one)) ?? []) : []
    const numbers = [...new Set(group.map(numberOf))].sort((a, b) => a - b)
    // Two fields of one entry, or others before them: what distinguishes them was recorded.
    const inOrder = group.every(
      (other) => other.target.nth === undefined || other.target.nth === numbers.indexOf(numberOf(other)),
    )
    if (numbers.length < 2 || !inOrder) return one.target
    const { fingerprint } = one.target
    // Its former neighbour, such as an Add button, is now beside the last entry.
    const { neighbours: _, ...marks } = fingerprint ?? { tag: '' }
    const others = group.reduce((last, other) => (numberOf(other) > numberOf(last) ? other : last)).target.fingerprint
      ?.others
    return {
      ...one.target,
      nth: numbers.indexOf(numberOf(one)),
      ...(fingerprint && { fingerprint: { ...marks, twins: numbers.length, ...(others && { others }) } }),
    }
  })
}

const numberOf = ({ entry = '' }: OfEntry): number => Number(NUMBER.exec(entry)?.[0])

/** `experience.1`, `custom.attendees-2`. */
const NUMBER = /\d+$/

const keyOf = ({ target, entry }: OfEntry): string => {
  const { role, name, label, section, frame } = target
  return JSON.stringify([entry?.replace(NUMBER, ''), role ?? null, name ?? null, label ?? null, section ?? null, frame])
}
