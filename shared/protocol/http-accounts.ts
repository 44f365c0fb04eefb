/** Accounts made on sites, in the HTTP API's format. The password is in one answer only. */
import { z } from 'zod'

const KEY = {
  person: z
    .string()
    .min(1)
    .max(200)
    .meta({ description: 'Whose it is: a profile’s id, or the id that a data file gives' }),
  origin: z.url().max(300).meta({ description: 'Where it was made, e.g. `https://jobs.example.com`' }),
  email: z.string().min(1).max(300),
}

export const AccountResource = z
  .object({
    person: z.string(),
    origin: z.string(),
    email: z.string(),
    made_at: z.string(),
    /** A later task signed in with it. */
    used_at: z.string().nullable(),
  })
  .meta({ id: 'AccountResource' })
export type AccountResource = z.infer<typeof AccountResource>

export const AccountList = z.object({ items: z.array(AccountResource) }).meta({ id: 'AccountList' })
export const AccountKeyBody = z.strictObject(KEY).meta({ id: 'AccountKeyBody' })
export const AccountQuery = z.strictObject(KEY)
export const AccountPassword = z.object({ password: z.string() }).meta({ id: 'AccountPassword' })
