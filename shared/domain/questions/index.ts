/**
 * Parses a form's questions and answers them from a person's data. `askedOf` turns an observed field into a question,
 * `entail` answers it from the data or says that the person must be asked, `checkProposed` checks a value from another
 * source, `parseQuestion` shows how a question is parsed, and `isSensitiveQuestion` says where nothing may be guessed.
 */
export { isOverAnother } from './another.ts'
export { askedOf } from './asked.ts'
export { answeredWith, saidAmong, saidPlainly } from './before.ts'
export { checkProposed } from './check.ts'
export { declines } from './choose.ts'
export { BY_APPLYING, permissionFor } from './consents.ts'
export { namesAnother, personOf } from './cues.ts'
export { entail, parseQuestion } from './entail.ts'
export { askingWords } from './focus.ts'
export { titleLeavesOpen } from './headings.ts'
export { withHelp } from './help.ts'
export { namedDatum } from './named.ts'
export { consentKinds, parseText } from './parse.ts'
export { unexplained } from './plain.ts'
export { findAnswer, isOfEmployer, normaliseQuestion, sameQuestion, subjectOf } from './same.ts'
export { isSensitiveQuestion, saysSensitive } from './sensitive.ts'
export { partNamed } from './starts.ts'
export type { Asked, Entailment, Proposed, Proposition, Verdict } from './types.ts'
export { wantsYesOrNo } from './yes-no.ts'
