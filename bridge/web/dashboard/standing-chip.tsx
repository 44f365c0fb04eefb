/** Whether something that was learned is used, learned again or retired. */
import type { JSX } from 'preact'
import type { Standing } from '../../../shared/domain/health.ts'
import { Chip } from '../../../shared/ui/parts.tsx'
import { t } from '../../../shared/ui/words.ts'

export function StandingChip({ standing }: { standing: Standing }): JSX.Element {
  return (
    <Chip
      {...(standing === 'in_use' ? { variant: 'ok' as const } : standing === 'retired' && { variant: 'bad' as const })}
    >
      {t(STANDING_WORDS[standing])}
    </Chip>
  )
}

const STANDING_WORDS = { in_use: 'dashWorks', relearning: 'dashRelearning', retired: 'dashRetired' } as const
