/** Parts of a request that several job types need. */
import { z } from 'zod'

/** The person's data, in any form that `parseUserData` reads; its own checks name a wrong key. */
export const userData = z.record(z.string(), z.unknown(), { error: 'is needed: an object with the person’s data' })

export const withUserData = z.looseObject({ input_data: z.looseObject({ user_data: userData }) })
