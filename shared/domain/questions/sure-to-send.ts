/**
 * "Are you sure that you want to submit your application?": a page's own question before it sends. Who started the job wants
 * that; whether it may be sent is decided elsewhere, for the request itself. Five languages.
 */
import type { Asked, Entailment } from './types.ts'

const SURE =
  /(?<!\p{L})(?:are you (?:really |quite )?sure|do you really (?:want|wish)|ready to|(?:sind sie|bist du) (?:sich )?sicher|(?:möchten|wollen) sie (?:wirklich|jetzt)|(?:möchtest|willst) du (?:wirklich|jetzt)|(?:êtes[- ]vous|es[- ]tu) (?:certaine?s?|s[ûu]re?s?)|voulez[- ]vous vraiment|est[áa]s? segur[oa]|realmente (?:desea|quiere)|tem (?:a )?certeza|deseja realmente)/iu
const TO_SEND =
  /(?<!\p{L})(?:submit|send|apply|(?:ab|ein)?senden|(?:ab)?schicken|einreichen|bewerben|envoyer|soumettre|transmettre|postuler|enviar|presentar|submeter)(?!\p{L})/iu
const ELSE = /(?<!\p{L})(?:another|other|alerts?|newsletter|updates|weitere|autres?|otr[oa]s?|outr[oa]s?)(?!\p{L})/iu

/** @returns the yes of two choices; undefined where this asks something else */
export const sureToSend = ({ label, control, options }: Asked): Entailment | undefined => {
  if (control !== 'one' || options.length !== 2) return undefined
  if (!SURE.test(label) || !TO_SEND.test(label) || ELSE.test(label)) return undefined
  const [yes, ...others] = options.filter((option) => YES.test(option.trim()))
  if (yes === undefined || others.length > 0) return undefined
  return {
    kind: 'answer',
    value: yes,
    options: [yes],
    source: { from: 'rule', rule: 'fixed', value: yes },
    rule: 'the job is to send it',
    topic: 'other',
  }
}

const YES = /^(?:yes|ja|oui|s[ií]|sim)(?!\p{L})/iu
