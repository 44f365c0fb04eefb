/** Operation → Outcome. What other folders may use of acting. */
export type { Act, ActHandler, ActOptions, Done, Found, FoundField } from './context.ts'
export { execute } from './execute.ts'
export { fieldOf } from './fill.ts'
export { sameText } from './same-text.ts'
