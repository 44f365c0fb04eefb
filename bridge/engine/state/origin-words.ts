/** The person's answers about origins; shared by all attempts of a job and kept in its checkpoint. */
import { z } from 'zod'

export interface OriginWords {
  /** What the person said, for plain data and for secrets. */
  readonly said: Map<string, boolean>
  /**
   * Hosts that the job's own address was redirected to. The person named the address, and its site may be elsewhere.
   */
  readonly landed: Set<string>
}

export const noOriginWords = (): OriginWords => ({ said: new Map(), landed: new Set() })

export const SavedOriginWords = z.object({
  said: z.array(z.tuple([z.string(), z.boolean()])),
  landed: z.array(z.string()),
})

export const savedOriginWords = ({ said, landed }: OriginWords): z.infer<typeof SavedOriginWords> => ({
  said: [...said],
  landed: [...landed],
})

/** Adds the answers of an earlier attempt; newer answers win. */
export const recallOriginWords = (words: OriginWords, saved: z.infer<typeof SavedOriginWords> | undefined): void => {
  for (const [key, allowed] of saved?.said ?? []) if (!words.said.has(key)) words.said.set(key, allowed)
  for (const host of saved?.landed ?? []) words.landed.add(host)
}
