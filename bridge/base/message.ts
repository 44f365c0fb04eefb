/** What an error says, to be quoted inside of a sentence of ours. */

/** Without its full stop; of several errors in one, what each says. */
export const messageOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(messageOf).join('; ')
  return error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
}
