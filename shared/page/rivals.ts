/**
 * The names of the other controls in an observation. A control that had one of these names when the descriptor was made
 * is not the target, then or later.
 */

import { hash } from '../domain/hash.ts'
import { normal, wordsOf } from '../domain/likeness.ts'
import type { Purpose } from '../domain/purpose.ts'
import type { TargetDescriptor, TargetFingerprint } from '../domain/target.ts'
import type { Called } from './called.ts'

/**
 * Each descriptor stores these names. If there are more, only those that share a word or purpose with the
 * target are stored.
 */
const MOST = 100
const MOST_SHARING = 40
/** Hexadecimal digits of a name's hash: enough to tell a hundred names apart, too few to recover the names. */
const DIGITS = 5

/** `does`: the purpose of pressing it, if known. */
export type Named = { called: Pick<Called, 'label' | 'name'>; does?: Purpose }

type OtherNames = NonNullable<TargetFingerprint['others']>

const codeOf = ({ label, name }: Pick<Called, 'label' | 'name'>): string | undefined => {
  const own = normal(label || name)
  return own === '' ? undefined : hash(own).slice(0, DIGITS)
}

export class Rivals {
  private readonly counts = new Map<string, number>()
  private readonly sharing = new Map<string, Set<string>>()

  constructor(all: readonly Named[]) {
    for (const one of all) {
      const code = codeOf(one.called)
      if (code === undefined) continue
      this.counts.set(code, (this.counts.get(code) ?? 0) + 1)
      for (const key of keysOf(one)) this.sharing.set(key, (this.sharing.get(key) ?? new Set()).add(code))
    }
  }

  of(one: Named): OtherNames {
    const own = codeOf(one.called)
    const all = this.counts.size <= MOST
    const sharing = (): string[] => [...new Set(keysOf(one).flatMap((key) => [...(this.sharing.get(key) ?? [])]))]
    const codes = all ? [...this.counts.keys()] : sharing().slice(0, MOST_SHARING)
    const alone = own === undefined || (this.counts.get(own) ?? 0) < 2
    return { all, codes: codes.filter((code) => code !== own || !alone).join('') }
  }
}

const keysOf = ({ called, does = 'other' }: Named): string[] => [
  ...wordsOf(called.label || called.name).filter((word) => word.length > 2),
  ...(does === 'other' ? [] : [`does ${does}`]),
]

/** Whether another control had this name when the descriptor was made. */
export const wasCalled = ({ fingerprint }: TargetDescriptor, called: Pick<Called, 'label' | 'name'>): boolean => {
  const code = codeOf(called)
  const codes = fingerprint?.others?.codes ?? ''
  for (let at = 0; at < codes.length; at += DIGITS) if (codes.slice(at, at + DIGITS) === code) return true
  return false
}

/**
 * Whether another control had the same name when the descriptor was made, so that the name alone does not
 * identify the target.
 */
export const hadNamesake = (target: TargetDescriptor): boolean =>
  (target.nth !== undefined && !labelTells(target)) || isAmongOthers(target)

/** Whether the target's label identifies it among several elements of the same name. */
export const labelTells = (target: TargetDescriptor): boolean =>
  target.label !== undefined &&
  target.fingerprint?.twins !== undefined &&
  normal(target.label) !== normal(target.name ?? '') &&
  !isAmongOthers(target)

const isAmongOthers = (target: TargetDescriptor): boolean =>
  wasCalled(target, { label: target.label ?? '', name: target.name ?? '' })
