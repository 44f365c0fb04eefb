/** The six digits that both sides show while pairing. */
import type { JSX } from 'preact'

export const grouped = (digits: string): string => `${digits.slice(0, 3)} ${digits.slice(3)}`

export function Digits({ digits }: { digits: string }): JSX.Element {
  return (
    <div class="pair" role="img" aria-label={[...digits].join(' ')} dir="ltr">
      {[...digits].map((digit, at) => (
        <span class={at === 3 ? 'apart' : ''}>{digit}</span>
      ))}
    </div>
  )
}
