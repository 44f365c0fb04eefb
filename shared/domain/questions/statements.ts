/**
 * Facts that a person would state by agreeing: "… and that I am entitled to work here". No permission covers them,
 * whether they are in the same sentence as the privacy notice or as the declaration of truth.
 */
import { fold } from '../text.ts'

/** Words for what agreeing itself does: they say nothing else about the person. */
const BY_AGREEING = {
  en: 'aware|willing|happy|giving|agree\\w*|consent\\w*|authori[sz]\\w*|submitting|providing|applying|asked|informed|also|hereby|not obliged|under no|free to|able to withdraw|(?:at any time )?(?:withdraw|revoke)\\w*|read|reviewed|received|been (?:informed|given|provided|advised|made)|understood|seen|noted|taken note|provided|given|supplied|answered|completed|made|submitted|entered|filled|carefully|fully|had (?:the|an) (?:opportunity|chance)|the (?:right|option|opportunity|possibility|applicant|candidate|person)|any questions|withheld|omitted|disclosed|stated|knowingly|to ',
  de: 'einverstanden|damit einverstanden|mir bewusst|informiert|aufgeklart|mit (?:\\w+ ){0,6}einverstanden|(?:\\w+ ){0,14}(?:gelesen|kenntnis genommen|zur kenntnis|verstanden|erhalten|gemacht|beantwortet|ausgefullt|akzeptiert|einverstanden|widerrufen|zuruckziehen|verlangen)',
  fr: 'd accord|informee?|conscient\\w*|consens|avoir|(?:bien )?(?:lu|pris connaissance|recu|compris|ete informee?|note)|retirer|exercer|demander|a tout moment',
  es: 'de acuerdo|conforme|consciente|informad[oa]|leido|recibido|sido informad[oa]|entendido|conocimiento|derecho|retirar|revocar',
  pt: 'de acordo|ciente|informad[oa]|lido|li|recebido|sido informad[oa]|conhecimento|direito|revogar|retirar',
} // biome-ignore format: a table

const STATES: readonly RegExp[] = [
  new RegExp(`\\bi (?:am|m|was|ve|have|had|hold|possess|can|did|do not|never|will not|live|reside|meet|own|speak|satisfy)\\b(?! (?:not )?(?:${BY_AGREEING.en}))`),
  // "… und bin volljährig": a verb alone starts another statement.
  new RegExp(`\\bund (?:bin|habe|besitze|verfuge|war|wurde|unterliege|wohne|darf|kann)\\b(?! (?:${BY_AGREEING.de}))`),
  // "Declaro ter mais de 18 anos", "je déclare être titulaire du permis".
  new RegExp(`\\b(?:declaro|afirmo|confirmo|certifico|aseguro|garanto) (?:no |nao )?(?:ser|tener|estar|haber|poseer|disponer|ter|possuir|dispor|haver|cumplir|cumprir)\\b(?! (?:${BY_AGREEING.es}|${BY_AGREEING.pt}))`),
  new RegExp(`\\b(?:declare|certifie|atteste|confirme)(?: sur l honneur)? (?:ne pas |n )?(?:etre|avoir|disposer|posseder|detenir|remplir|jouir)\\b(?! (?:pas )?(?:${BY_AGREEING.fr}))`),
  /\b(?:et|and|und|y|e) (?:etre|avoir (?!lu|pris|recu|compris|ete informe)|disposer|posseder|n avoir|ne pas (?:etre|avoir))\b/,
  // Words of commitment.
  /\b(?:i |and |to )(?:undertake|pledge|promise|commit|guarantee)\b|\b(?:verpflichte|verspreche|gelobe) (?:ich )?mich\b|\bm engage\b|\bme comprometo\b/,
  new RegExp(`\\bich (?:bin|habe|hatte|besitze|verfuge|kann|war|wurde|unterliege|wohne|erfulle)\\b(?! (?:${BY_AGREEING.de}))|\\bdass ich (?:\\w+ ){1,8}(?:bin|habe|besitze|verfuge|war|wurde|unterliege|darf)\\b(?<!(?:gelesen|genommen|verstanden|erhalten|gemacht|beantwortet|ausgefullt|einverstanden|informiert|bewusst) (?:bin|habe|wurde))`),
  new RegExp(`\\bj(?:e|) (?:ne )?(?:n )?(?:suis|ai|dispose|possede|peux|detiens|remplis|reside)\\b(?! (?:pas )?(?:${BY_AGREEING.fr}))`),
  new RegExp(`\\b(?:que|y|no) (?:no )?(?:soy|tengo|dispongo|poseo|puedo|estoy|cumplo|resido|he sido)\\b(?! (?:${BY_AGREEING.es}))`),
  new RegExp(`\\b(?:que|e|nao) (?:nao )?(?:sou|tenho|disponho|possuo|posso|estou|cumpro|resido|fui)\\b(?! (?:${BY_AGREEING.pt}))`),
] // biome-ignore format: a table

/** Whether a consent also states a fact about the person. */
export const statesMore = (text: string): boolean => {
  const folded = fold(text.replace(/['’]/g, ' '))
  return STATES.some((pattern) => pattern.test(folded))
}
