/** The field classifier: hints in, key out. */
export { type Classification, classifyField } from './classify.ts'
export { pieceOfDate } from './dates.ts'
export { asksForSecret } from './secret-words.ts'
export { seenLabel } from './seen-label.ts'
