/** Which other controls of a look one could be taken for: they were somebody else when it was described, and are so later. */
import type { Purpose } from '../domain/purpose.ts'
import type { TargetDescriptor } from '../domain/target.ts'
import { type Called, normal } from './called.ts'
import { wordsOf } from './likeness.ts'

/** More are seldom there, and every description carries them. */
const MOST = 6
const LONGEST = 60

/** `does`: what pressing it does, where that is known. */
export type Named = { called: Called; does?: Purpose }

/** What a control is called among others, cut to what a description keeps. */
export const rivalName = ({ label, name }: Pick<Called, 'label' | 'name'>): string =>
  normal(label || name).slice(0, LONGEST)

/** Whether another was called the same when this was described: its name alone does not tell it. */
export const hadNamesake = (target: TargetDescriptor): boolean =>
  (target.nth !== undefined && !labelTells(target)) || isAmongRivals(target)

/** Whether of several of its name none had its label. */
export const labelTells = (target: TargetDescriptor): boolean =>
  target.label !== undefined &&
  target.fingerprint?.twins !== undefined &&
  normal(target.label) !== normal(target.name ?? '') &&
  !isAmongRivals(target)

const isAmongRivals = ({ label = '', name = '', fingerprint }: TargetDescriptor): boolean =>
  (fingerprint?.rivals ?? []).includes(rivalName({ label, name }))

/** Names that share a word with it, or that do what it does where it is pressed; its own where another is called that, too. */
export class Rivals {
  private readonly names = new Map<string, Set<string>>()
  private readonly counts = new Map<string, number>()

  constructor(all: Iterable<Named>) {
    for (const one of all) {
      const name = rivalName(one.called)
      if (name === '') continue
      this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
      for (const key of keysOf(one)) this.names.set(key, (this.names.get(key) ?? new Set()).add(name))
    }
  }

  of(one: Named): string[] {
    const found = new Set(keysOf(one).flatMap((key) => [...(this.names.get(key) ?? [])]))
    const own = rivalName(one.called)
    found.delete(own)
    if ((this.counts.get(own) ?? 0) > 1) return [own, ...found].slice(0, MOST)
    return [...found].slice(0, MOST)
  }
}

const keysOf = ({ called, does = 'other' }: Named): string[] => [
  ...wordsOf(called.label || called.name).filter((word) => word.length > 2),
  ...(does === 'other' ? [] : [`does ${does}`]),
]
