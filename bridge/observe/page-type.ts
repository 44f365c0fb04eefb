/** What kind of page this is, in one word (O1). Pure. */
import { BLOCKERS } from '../../shared/domain/blockers.ts'
import type { Blocker, Button, Field, Observation, PageType } from '../../shared/domain/observation.ts'

export type PageFacts = Pick<Observation, 'confirmation' | 'progress'> & {
  fields: readonly Field[]
  buttons: readonly Button[]
  blockers: readonly Blocker[]
  listing: boolean
}

/** Fields that search or filter the page ask nothing of the person. */
export const asks = ({ hints, role, label, name, trap, disabled }: Field): boolean =>
  !trap &&
  !disabled &&
  role !== 'searchbox' &&
  !/\b(?:search|suche|recherche|buscar|filter|sort)\b/i.test(
    `${label} ${name} ${hints.nameAttr ?? ''} ${hints.form?.submitText ?? ''}`,
  )

export const pageTypeOf = ({ confirmation, progress, fields, buttons, blockers, listing }: PageFacts): PageType => {
  if (confirmation) return 'confirmation'
  if (blockers.some(({ kind, confidence }) => BLOCKERS[kind].answer === 'password' && confidence >= 0.7)) return 'login'
  const asking = fields.filter(asks)
  const sends = buttons.some(({ submit, purpose }) => submit && purpose !== 'search')
  if (asking.length > 0) {
    const steps = progress && (progress.total ?? 2) > 1
    const next = buttons.some(({ purpose }) => purpose === 'next')
    if (steps || (next && !buttons.some(({ purpose }) => purpose === 'submit' || purpose === 'apply')))
      return asking.length > 1 || steps ? 'multi_step' : 'form'
    if (listing && asking.length < 4) return 'listing'
    if (sends || asking.length > 2) return 'form'
  }
  return listing ? 'listing' : 'other'
}
