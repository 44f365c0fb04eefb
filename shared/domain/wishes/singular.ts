/** A simple singular, good enough to match "prices" with "Price". */
export const singular = (word: string): string =>
  word
    .replace(/ies$/, 'y')
    .replace(/(ss|us|is)$|s$/, '$1')
    .replace(/^(.{4,})ing$/, '$1')
