/** State of a sent application: the person's entry, or a question if nothing showed that it arrived. */
import type { JSX } from 'preact'
import type { Application } from '../domain/application.ts'
import { Chip } from './parts.tsx'
import { t } from './words.ts'

export function SentState({ one: { state, arrived } }: { one: Pick<Application, 'state' | 'arrived'> }): JSX.Element {
  if (state === 'sent' && arrived === 'unknown')
    return (
      <Chip variant="you" icon="question">
        {t('sentUnknown')}
      </Chip>
    )
  return <Chip {...(state === 'interview' && { variant: 'ok' as const })}>{t(`sentState_${state}`)}</Chip>
}
