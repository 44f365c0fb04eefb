/**
 * "How would you like to apply?": choosing between ways into the same application says nothing about the person. A form
 * that they fill in themselves is preferred to uploading a file that fills it in; an account with another company is
 * never chosen.
 */
import { fold } from '../text.ts'
import type { Asked, Entailment } from './types.ts'

const ASKS =
  /\b(?:how (?:would|do|will|should|shall|can) (?:you|i|we) (?:like |want |prefer |wish )?(?:to )?(?:apply|start|begin|continue|proceed|submit)|(?:application|apply|applying) (?:method|mode|option|way)s?|(?:method|way) of (?:applying|application)|wie (?:mochten|mochtest|wollen|willst|wurden|wurdest) (?:sie|du) (?:sich|dich) .*bewerben|bewerbungs(?:weg|art|methode|form)|comment (?:souhaitez|voulez|desirez|veux|souhaites) (?:vous|tu) (?:postuler|candidater)|mode de candidature|como (?:desea|deseas|quiere|quieres|prefiere|prefieres|te gustaria|le gustaria) (?:postular\w*|aplicar|inscribir\w*|solicitar)|(?:metodo|forma) de (?:postulacion|solicitud|inscripcion|candidatura)|como (?:voce )?(?:deseja|quer|gostaria de|prefere) (?:se )?candidatar(?: se)?)\b/
const BY_ACCOUNT =
  /\b(?:linkedin|indeed|xing|seek|google|facebook|apple|microsoft|github|stepstone|account|profile|profil|perfil|konto|compte|cuenta|conta|last application|previous application)\b/
const BY_FILE =
  /\b(?:file|resume|cv|curriculum\w*|document|upload|device|computer|autofill|lebenslauf|datei|hochladen|archivo|hoja de vida|subir|fichier|televers\w*|arquivo|carregar|anexar)\b/
const BY_HAND =
  /\b(?:manual\w*|manuel\w*|by hand|von hand|myself|yourself|selbst|form|formular\w*|formulaire|ausfullen|fill|without|ohne|sans|sin|sem|from scratch)\b/

/**
 * @returns the only option that leads to the form itself; undefined if the question is another one, or not exactly one
 * option does
 */
export const howToApply = ({ label, legend, control, options }: Asked): Entailment | undefined => {
  if (control !== 'one' || options.length < 2 || !ASKS.test(plainly(`${legend ?? ''} ${label}`))) return undefined
  const ways = options.map((option) => ({ option, way: wayOf(plainly(option)) }))
  const byHand = ways.filter(({ way }) => way === 'hand')
  const [only, ...others] = byHand.length > 0 ? byHand : ways.filter(({ way }) => way === 'file')
  if (!only || others.length > 0) return undefined
  return {
    kind: 'answer',
    value: only.option,
    options: [only.option],
    source: { from: 'rule', rule: 'fixed', value: only.option },
    rule: 'the form itself',
    topic: 'other',
  }
}

const wayOf = (option: string): 'account' | 'file' | 'hand' | undefined => {
  if (BY_ACCOUNT.test(option) && !/\b(?:without|ohne|sans|sin|sem)\b/.test(option)) return 'account'
  if (BY_FILE.test(option) && !/\b(?:without|ohne|sans|sin|sem)\b/.test(option)) return 'file'
  return BY_HAND.test(option) ? 'hand' : undefined
}

const plainly = (text: string): string =>
  fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
