/** Marks the moment of a press: a tab that closes meanwhile was closed by it. */
import type { Act } from './context.ts'

/** The mark stays if the press fails: then it may have closed its own tab. */
export const whilePressing = async (act: Act, press: () => Promise<void>): Promise<void> => {
  act.pressing = true
  await press()
  act.pressing = false
}
