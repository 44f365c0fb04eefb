/** Every step in a list, and a strip above with their durations. */
import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { JobTraceStep } from '../../../shared/protocol/http-trace.ts'
import { took } from '../../../shared/ui/figures.ts'
import { Icon } from '../../../shared/ui/icons.tsx'
import { worded } from '../../../shared/ui/request-words.ts'
import { ROW_STYLES, spokenVerb } from '../../../shared/ui/timeline.tsx'
import { t } from '../../../shared/ui/words.ts'
import { isFailed, spanOf } from './data.ts'

interface StepsProps {
  steps: readonly JobTraceStep[]
  at: number
  go: (to: number) => void
}

/** The row that describes a step; a new page has another row above it. */
export const mainRow = ({ rows }: JobTraceStep): JobTraceStep['rows'][number] | undefined =>
  rows.find(({ kind }) => kind !== 'page') ?? rows[0]

export const pageRow = ({ rows }: JobTraceStep): JobTraceStep['rows'][number] | undefined =>
  rows.find(({ kind }) => kind === 'page')

export function Steps({ steps, at, go }: StepsProps): JSX.Element {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <nav class="steps" aria-label={t('traceSteps')}>
      <ol ref={list}>
        {steps.map((step, index) => (
          <Step key={index} step={step} current={index === at} choose={() => go(index)} />
        ))}
      </ol>
    </nav>
  )
}

function Step({
  step,
  current,
  choose,
}: {
  step: JobTraceStep
  current: boolean
  choose: () => void
}): JSX.Element | null {
  const row = mainRow(step)
  const page = pageRow(step)
  if (!row) return null
  const failed = isFailed(step)
  const { variant, icon } = ROW_STYLES[failed ? 'failed' : row.kind]
  const said = row.kind === 'page' ? '' : worded(row.text, row.said?.text)
  return (
    <>
      {page && (
        <li class="steps__page">
          <span class="ink3">{spokenVerb(page.verb)}</span> <bdi>{worded(page.text, page.said?.text)}</bdi>
        </li>
      )}
      <li>
        <button
          type="button"
          class={`steps__one steps__one--${variant}${current ? ' on' : ''}`}
          aria-current={current ? 'step' : undefined}
          onClick={choose}
        >
          <Icon name={icon} size={14} />
          <span class="steps__said">
            {row.verb && row.kind !== 'page' && <span class="ink3">{spokenVerb(row.verb)} </span>}
            <bdi>{said || t('traceLooked')}</bdi>
            {row.value !== null && (
              <>
                {' '}
                <bdi class="val">{row.value}</bdi>
              </>
            )}
          </span>
          <span class="steps__ms num">{row.ms !== null ? took(row.ms) : ''}</span>
        </button>
      </li>
    </>
  )
}

/** The width is the duration. For the mouse only: the list contains the same for screen readers. */
export function Strip({ steps, at, go }: StepsProps): JSX.Element {
  const longest = Math.max(1, ...steps.map((_, index) => spanOf(steps, index)))
  return (
    <div class="strip" aria-hidden="true">
      {steps.map((step, index) => {
        const span = spanOf(steps, index)
        const row = mainRow(step)
        const variant = isFailed(step) ? 'bad' : row?.kind === 'you' ? 'you' : step.type === 'step' ? 'did' : 'note'
        return (
          <button
            key={index}
            type="button"
            tabIndex={-1}
            class={`strip__one strip__one--${variant}${index === at ? ' on' : ''}`}
            // Even the shortest step can be pressed, and one that waited for a person leaves space for the rest.
            style={`flex-grow: ${(0.04 + Math.sqrt(span / longest)).toFixed(3)}`}
            title={`${index + 1}. ${row ? `${spokenVerb(row.verb)} ${row.text}` : ''} ${took(span)}`}
            onClick={() => go(index)}
          />
        )
      })}
    </div>
  )
}
