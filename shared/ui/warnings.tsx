/** Warnings about a posting before it is filled in. They stop nothing. */
import type { JSX } from 'preact'
import type { LocalisedText } from '../domain/sentences.ts'
import { Note } from './parts.tsx'
import { worded } from './request-words.ts'
import { t } from './words.ts'

export function Warnings({ warnings }: { warnings: readonly LocalisedText[] }): JSX.Element | null {
  if (warnings.length === 0) return null
  return (
    <Note icon="info" title={t('goodToKnow')}>
      <ul class="warnings">
        {warnings.map(({ text, said }) => (
          <li key={text}>
            <bdi>{worded(text, said)}</bdi>
          </li>
        ))}
      </ul>
    </Note>
  )
}
