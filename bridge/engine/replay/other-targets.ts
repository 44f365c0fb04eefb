/** The other targets of a step's view. The step cannot mean any of them. */
import type { ManualStep } from '../../../shared/domain/manual.ts'
import { type TargetDescriptor, targetKey } from '../../../shared/domain/target.ts'

/** Targets of the other steps of its view. */
export const otherTargets = (steps: readonly ManualStep[], { page, target }: ManualStep): TargetDescriptor[] => {
  if (!target) return []
  const own = targetKey(target)
  const others = new Map<string, TargetDescriptor>()
  for (const other of steps) if (other.page === page && other.target) others.set(targetKey(other.target), other.target)
  others.delete(own)
  return [...others.values()]
}
