/**
 * The sign-ins of a browser: cookies and storage as data, taken from one browser and put into the next. Server browsers
 * only.
 */
import { z } from 'zod'
import type { Session } from './session.ts'

/** In Playwright's format; only this part is read. */
export const SignIn = z.object({
  cookies: z.array(
    z.object({
      name: z.string(),
      value: z.string(),
      domain: z.string(),
      path: z.string(),
      expires: z.number(),
      httpOnly: z.boolean(),
      secure: z.boolean(),
      sameSite: z.enum(['Strict', 'Lax', 'None']),
    }),
  ),
  origins: z.array(
    z.object({
      origin: z.string(),
      localStorage: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  ),
})
export type SignIn = z.infer<typeof SignIn>

/** `undefined` for a person's own browser, whose sign-ins are not copied. */
export const signInOf = async (session: Session): Promise<SignIn | undefined> =>
  session.mode === 'server' ? SignIn.parse(await session.active().page.context().storageState()) : undefined
