/** The message of an error, for quoting within one of our sentences. */

/** Without its full stop; for an aggregate error, all messages. */
export const messageOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(messageOf).join('; ')
  return error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
}
