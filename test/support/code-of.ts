// The error code of a refusal.

/** The code of the error that the work ends with, or `no error`. */
export const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no error',
    (error: unknown) => (error as { code?: unknown }).code,
  )
