/** What application forms ask and a profile lacks, the most frequent first. Every answer is optional. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { DataField } from './data-field.tsx'
import { Button, Problem } from './parts.tsx'
import type { ReadResume } from './use-resume.ts'
import { t } from './words.ts'

type Gap = ReadResume['missing'][number]

/** Number shown at first; rarer questions are shown on request. */
const FIRST = 6
/** Work history and schools are more than one answer; files have their own place in the options. */
const ELSEWHERE = new Set(['experience', 'education', 'resume', 'cover-letter', 'portfolio', 'photo'])

/** Optional for everybody: last, however often they are asked. */
const VOLUNTARY = new Set([
  'gender',
  'pronouns',
  'race',
  'ethnicity',
  'hispanic',
  'veteran',
  'disability',
  'sexual-orientation',
  'transgender',
  'age-range',
])

const oftenOf = ({ key, forms }: Gap): string =>
  t(VOLUNTARY.has(key) ? 'voluntary' : forms > 0.8 ? 'askedByMost' : forms > 0.4 ? 'askedByMany' : 'askedBySome')

export function Gaps({
  missing,
  saving,
  problem,
  onSave,
  onDone,
}: {
  missing: readonly Gap[]
  saving: boolean
  problem: string | null | undefined
  /** What was answered, by data key. */
  onSave: (answers: Readonly<Record<string, string>>) => void
  onDone: () => void
}): JSX.Element {
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({})
  const [all, setAll] = useState(false)
  const asked = missing.filter(({ key }) => !ELSEWHERE.has(key))
  const gaps = [...asked.filter(({ key }) => !VOLUNTARY.has(key)), ...asked.filter(({ key }) => VOLUNTARY.has(key))]
  const visible = all ? gaps : gaps.slice(0, FIRST)
  const given = Object.entries(answers).filter(([, value]) => value.trim() !== '')
  return (
    <form
      class="stack gaps"
      onSubmit={(event) => {
        event.preventDefault()
        if (given.length > 0) onSave(Object.fromEntries(given))
      }}
    >
      {groupsOf(visible).map(([often, some]) => (
        <section class="stack gaps__part">
          <h3 class="label">{often}</h3>
          <div class="f2">
            {some.map(({ key, about }) => (
              <DataField
                key={key}
                name={key}
                about={about}
                value={answers[key] ?? ''}
                ready
                onChange={(value) => setAnswers({ ...answers, [key]: value })}
              />
            ))}
          </div>
        </section>
      ))}
      <Problem text={problem} />
      <div class="row wrap-row">
        <Button
          variant="primary"
          submit
          busy={saving ? t('saving') : undefined}
          notReady={given.length === 0 ? t('needsOneAnswer') : undefined}
        >
          {t('saveAnswers')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('later')}
        </Button>
        {!all && gaps.length > FIRST && (
          <Button variant="quiet" onClick={() => setAll(true)}>
            {t('showAllGaps', { count: gaps.length })}
          </Button>
        )}
      </div>
    </form>
  )
}

function groupsOf(gaps: readonly Gap[]): [string, Gap[]][] {
  const groups = new Map<string, Gap[]>()
  for (const gap of gaps) groups.set(oftenOf(gap), [...(groups.get(oftenOf(gap)) ?? []), gap])
  return [...groups]
}
