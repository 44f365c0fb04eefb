/** One row of the live timeline: what was seen, decided, done; values in chips, the live one set off. */
import type { JSX } from 'preact'
import { type Said, verbKey } from '../domain/sentences.ts'
import { cost, took } from './figures.ts'
import { Icon, type IconName, Mark } from './icons.tsx'
import { worded } from './request-words.ts'
import { known, t } from './words.ts'

export interface RowProps {
  kind: 'saw' | 'decided' | 'did' | 'found_again' | 'you' | 'failed' | 'note' | 'page'
  verb: string
  text: string
  value: string | null
  detail: string | null
  said?: { text?: Said | undefined; detail?: Said | undefined } | undefined
  ms: number | null
  costUsd: number | null
  live: boolean
}

export const ROW_STYLES: Record<RowProps['kind'], { variant: string; icon: IconName }> = {
  saw: { variant: 'saw', icon: 'eye' },
  decided: { variant: 'why', icon: 'decided' },
  did: { variant: 'did', icon: 'check' },
  found_again: { variant: 'fix', icon: 'swap' },
  you: { variant: 'you', icon: 'hand' },
  failed: { variant: 'bad', icon: 'warning' },
  note: { variant: 'note', icon: 'info' },
  page: { variant: 'note', icon: 'form' },
}

/** The bridge writes verbs in English; known ones are translated. */
export const spokenVerb = (verb: string): string => {
  const [, page] = /^Page (\d+)$/.exec(verb) ?? []
  return page ? t('page', { page }) : (known(verbKey(verb)) ?? verb)
}

export function TimelineRow({ kind, verb, text, value, detail, said, ms, costUsd, live }: RowProps): JSX.Element {
  const { variant, icon } = ROW_STYLES[kind]
  return (
    <li class={`ev ev--${live ? 'live' : variant}`}>
      <span class="ev__i">{live ? <Mark /> : <Icon name={icon} />}</span>
      <div>
        <p>
          <em>{spokenVerb(verb)}</em> <bdi>{worded(text, said?.text)}</bdi>{' '}
          {value !== null && (
            <span class="val">
              <bdi>{value}</bdi>
            </span>
          )}
        </p>
        {detail && (
          <small>
            <bdi>{worded(detail, said?.detail)}</bdi>
          </small>
        )}
      </div>
      <div class="ev__m">
        {ms !== null && took(ms)}
        {costUsd !== null && costUsd > 0 && <span>{cost(costUsd)}</span>}
      </div>
    </li>
  )
}
