/** Progress, page by page: done, current (filled by its steps), still to come. */
import type { JSX } from 'preact'
import { isYours, type StatusName } from './status-pill.tsx'
import { counted, t } from './words.ts'

export interface ProgressProps {
  phase: StatusName
  page: { current: number; total: number | null } | null
  steps: { done: number; total: number | null }
}

/** If neither pages nor steps are known, nothing is shown. */
export function Progress({ phase, page, steps }: ProgressProps): JSX.Element | null {
  const over = phase === 'done'
  const pages = page?.total ?? page?.current ?? 1
  const current = Math.min(page?.current ?? 1, pages)
  if (!over && page === null && steps.total === null) return null
  const share = steps.total ? Math.min(1, steps.done / steps.total) : null
  // Earlier pages are done; of the current one, its share is drawn.
  const within = share === null ? 0.5 : Math.min(1, Math.max(0.06, share * pages - (current - 1)))
  const label =
    steps.total === null ? counted('stepsDone', steps.done) : t('stepsOf', { done: steps.done, total: steps.total })
  return (
    <div
      class={`pages${isYours(phase) ? ' pages--you' : ''}${over ? ' pages--ok' : ''}`}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === null ? undefined : Math.round(share * 100)}
    >
      {Array.from({ length: pages }, (_, at) =>
        over || at + 1 < current ? (
          <span class="done" />
        ) : at + 1 === current ? (
          <span class="cur" style={`--p: ${Math.round(within * 100)}%`} />
        ) : (
          <span />
        ),
      )}
    </div>
  )
}

/** `Page 3 of 5 · Questions` */
export const pageText = (page: { current: number; total: number | null; label: string } | null): string => {
  if (!page) return ''
  const place =
    page.total === null ? t('page', { page: page.current }) : t('pageOf', { page: page.current, total: page.total })
  return page.label ? `${place} · ${page.label}` : place
}
