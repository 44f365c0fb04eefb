/** The result of the last check of a learned page in one line, and what no longer fits. */
import type { JSX } from 'preact'
import type { ManualCheck } from '../domain/manual-check.ts'
import { day } from './figures.ts'
import { t } from './words.ts'

export function LastCheck({ check }: { check: ManualCheck | null | undefined }): JSX.Element | null {
  if (!check) return null
  const when = day(new Date(check.at))
  const bad = check.verdict === 'broken' || check.verdict === 'gone'
  return (
    <div class={`look${bad ? ' look--bad' : ''}`}>
      <p class="caption">
        {t(`manual_look_${check.verdict}`, { when })}
        {check.verdict === 'unseen' && ` ${t(`manual_why_${check.why ?? 'unreachable'}`)}`}
      </p>
      {bad && check.misfits.length > 0 && (
        <ul class="caption look__list">
          {check.misfits.slice(0, 5).map(({ order, description, fit }) => (
            <li key={order}>
              <bdi>{description}</bdi>: {t(`manual_fit_${fit}`)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
