/** Formats money, time and counts. Pure except for the language setting. */
import { numberTag, spoken, t } from './words.ts'

/** USD, `$0.19`; less than half a cent is written with as many digits as it needs. */
export function money(usd: number): string {
  const digits = usd !== 0 && Math.abs(usd) < 0.005 ? 4 : 2
  return new Intl.NumberFormat(numberTag(), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(usd)
}

/** A cost: `free`, `$0.19`, or nothing if the price is unknown. */
export const cost = (usd: number | null): string | null => (usd === null ? null : usd === 0 ? t('free') : money(usd))

/** How long a step took: `46 ms`, `1.2 s`, `15 s`, `2:04`. */
export function took(ms: number): string {
  if (ms < 1000) return t('ms', { n: Math.round(ms) })
  if (ms < 9950) return t('s', { n: (ms / 1000).toLocaleString(numberTag(), { maximumFractionDigits: 1 }) })
  return ms < 59_500 ? t('s', { n: Math.round(ms / 1000) }) : clock(ms)
}

/** `512 B`, `14 kB`, `2.3 MB`, in the format of the person's language. */
export function fileSize(bytes: number): string {
  const [unit, value] =
    bytes < 1000 ? ['byte', bytes] : bytes < 999_500 ? ['kilobyte', bytes / 1000] : ['megabyte', bytes / 1e6]
  const maximumFractionDigits = unit === 'megabyte' && value < 10 ? 1 : 0
  return new Intl.NumberFormat(numberTag(), {
    style: 'unit',
    unit: String(unit),
    unitDisplay: unit === 'byte' ? 'narrow' : 'short',
    maximumFractionDigits,
  }).format(value)
}

/** `0:24`, `1:02:03`; never below zero. */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (n: number): string => String(n).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** `14:05`, in the format of the person's language. */
export const timeOfDay = (at: Date): string =>
  at.toLocaleTimeString(numberTag(), { hour: 'numeric', minute: '2-digit' })

/** `today`, `yesterday`, `tomorrow`, `3 November`, in the person's time zone. */
export function day(at: Date, now = new Date()): string {
  const midnight = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
  const ago = Math.round((midnight(now) - midnight(at)) / 86_400_000)
  if (Math.abs(ago) <= 1) return new Intl.RelativeTimeFormat(spoken().tag, { numeric: 'auto' }).format(-ago, 'day')
  return at.toLocaleDateString(numberTag(), {
    day: 'numeric',
    month: 'long',
    ...(at.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
  })
}
