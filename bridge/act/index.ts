/** Operation → Outcome. What other folders may use of acting. */
export { typeKeys } from './bound.ts'
export type { Act, ActHandler, ActOptions, Done, Found, FoundField } from './context.ts'
export { execute } from './execute.ts'
export { fieldOf } from './fill.ts'
export { sameText } from './same-text.ts'
export { forget as forgetTyped } from './typed.ts'
