/**
 * Whether a question wants yes or no, by how its sentence begins; the person is then offered both as buttons. This
 * answers nothing by itself.
 */

const BEGINNINGS = [
  // English
  String.raw`(?:are|were|do|did|have|had|will|would|can|could|may|should) you\b|(?:is|was) (?:it|your)\b|(?:does|has) (?:your|any)\b`,
  // German
  String.raw`(?:sind|waren|haben|hatten|dürfen|können|könnten|würden|werden|wollen|möchten|benötigen|brauchen|besitzen|verfügen|stimmen|leben|wohnen) sie\b|(?:bist|hast|darfst|kannst|könntest|würdest|willst|möchtest|benötigst|brauchst|besitzt|verfügst|lebst|wohnst) du\b`,
  // French
  String.raw`est-ce que vous\b|(?:êtes|avez|pouvez|pourriez|voulez|souhaitez|acceptez|disposez|possédez|aurez|seriez|habitez|devez)-vous\b`,
  // Spanish, Portuguese
  String.raw`¿\s*(?:está|es|tiene|puede|podría|necesita|necesitará|posee|dispone|acepta|vive|ha|autoriza)\b`,
  String.raw`(?:você )?(?:está|é|tem|pode|poderia|precisa|precisará|possui|aceita|mora|já|autoriza)\b(?=.*\?)`,
]
const BEGINS = new RegExp(`^(?:${BEGINNINGS.join('|')})`, 'iu')
/** "Are you a citizen or a resident?" asks which of the two. */
const EITHER = /\b(?:or|oder|ou|o)\b(?! not\b)/iu
/** "Do you have experience? Please describe." */
const MORE = /\?\s*\S/u

export const wantsYesOrNo = (question: string): boolean => {
  const text = question.trim().replace(/\s*[*✱]+$/, '')
  return BEGINS.test(text) && !MORE.test(text) && !EITHER.test(text.replace(/\bnow or\b|\boder später\b/giu, ''))
}
