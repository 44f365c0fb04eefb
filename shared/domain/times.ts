/** Times of day as people write them. Pure. */

/** `20:04` for "8:04 PM", "20.04 Uhr", "8pm"; undefined if it is not a time of day. */
export const parseTime = (text: string): string | undefined => {
  const found = /^\s*(\d{1,2})(?:[:.](\d{2})(?:[:.]\d{2})?)?\s*(?:([ap])\.?\s*m\.?|uhr|h)?\s*$/i.exec(text)
  if (!found) return undefined
  const [, hours = '', minutes = '00', half] = found
  // A bare number is not a time.
  if (found[2] === undefined && !/[a-z]/i.test(text)) return undefined
  const hour = Number(hours)
  if (Number(minutes) > 59 || hour > 23 || (half && (hour < 1 || hour > 12))) return undefined
  const afternoon = half?.toLowerCase() === 'p' ? 12 : 0
  return `${String(half ? (hour % 12) + afternoon : hour).padStart(2, '0')}:${minutes}`
}

/** The first time of day in a text. */
export const timeIn = (text: string): string | undefined => {
  const times = [...text.matchAll(TIMES)].flatMap(([said]) => {
    const time = parseTime(said)
    return time === undefined ? [] : [{ said, time }]
  })
  // "14.05" may be the start of a date.
  return (times.find(({ said }) => /[:a-z]/i.test(said)) ?? times[0])?.time
}

/** Everything that may be a time, in order. */
export const TIMES = /\b\d{1,2}(?:[:.]\d{2}(?:[:.]\d{2})?)?\s*(?:[ap]\.?\s?m\b\.?|uhr\b|h\b)?/gi
