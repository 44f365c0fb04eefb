/** What would be sent: each question with its value and source. Values to check again are marked in amber. */
import type { JSX } from 'preact'
import type { ReceiptLine } from '../domain/receipt.ts'
import { day } from './figures.ts'
import { sourceText } from './source-words.ts'
import { t } from './words.ts'

export function Receipt({ lines, open }: { lines: readonly ReceiptLine[]; open: boolean }): JSX.Element {
  return (
    <details class="receipt" open={open}>
      <summary class="strong">{t('receipt')}</summary>
      <ReceiptLines lines={lines} label={t('receipt')} />
    </details>
  )
}

/** Each question with its value and source; amber ones should be checked. */
export function ReceiptLines({ lines, label }: { lines: readonly ReceiptLine[]; label: string }): JSX.Element {
  return (
    <dl
      class="receipt__lines"
      // A list that scrolls can be reached by keyboard, too.
      tabIndex={0}
      aria-label={label}
    >
      {lines.map((line) => (
        <div key={`${line.page} ${line.question}`} class={line.value === '' ? 'receipt__open' : undefined}>
          <dt>
            <bdi>{line.question}</bdi>
          </dt>
          <dd>
            <b>
              <bdi>{line.value === '' ? '–' : line.value}</bdi>
            </b>
            <span class={line.source === 'guess' ? 'guess' : undefined}>{sourceText(line)}</span>
          </dd>
          {line.earlier && (
            <dd class="guess">
              {t('toldBefore', { value: `\u2068${line.earlier.value}\u2069`, day: day(new Date(line.earlier.at)) })}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
