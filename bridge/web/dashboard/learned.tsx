/**
 * What was learned: every manual with its success and the last check of its page. Each can be opened to change its
 * steps.
 */
import type { JSX } from 'preact'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { standingOf } from '../../../shared/domain/health.ts'
import type { ManualDetail } from '../../../shared/domain/manual-detail.ts'
import type { ManualResource } from '../../../shared/protocol/http-learned.ts'
import { ManualSteps } from '../../../shared/ui/manual-steps.tsx'
import { Chip, Problem } from '../../../shared/ui/parts.tsx'
import { counted, t } from '../../../shared/ui/words.ts'
import { problemWords } from '../problem-words.ts'
import { taskName } from '../task-name.ts'
import { changeLearned, loadLearned, loadLearnedOne, loadStepPicture, restoreLearned } from './api.ts'
import { LearnedRow } from './learned-row.tsx'
import { Older } from './older.tsx'
import { StandingChip } from './standing-chip.tsx'
import { useList } from './use-list.ts'

export function Learned({ token, total }: { token: string; total: number | undefined }): JSX.Element {
  const load = useCallback((cursor?: string) => loadLearned(token, cursor), [token])
  const { items, more, problem, replace } = useList(load)
  const [open, setOpen] = useState<string | null>(null)
  return (
    <section class="stack block" aria-labelledby="learned">
      <div class="row row--between">
        <h1 class="title" id="learned">
          {t('learnedTitle')}
        </h1>
        {items && total !== undefined && items.length < total && (
          <p class="caption">{t('learnedCount', { shown: items.length, total })}</p>
        )}
      </div>
      <Problem text={problem} />
      {items && (
        <div class="card learned">
          {items.length === 0 ? (
            <p class="jobs__none caption" role="status">
              {t('learnedNone')}
            </p>
          ) : (
            <ul>
              {items.map((one) => (
                <Row
                  key={one.id}
                  one={one}
                  token={token}
                  open={open === one.id}
                  onToggle={() => setOpen(open === one.id ? null : one.id)}
                  onChanged={(now) => replace(now.id, () => now)}
                />
              ))}
            </ul>
          )}
        </div>
      )}
      <Older more={more} />
    </section>
  )
}

interface RowProps {
  one: ManualResource
  token: string
  open: boolean
  onToggle: () => void
  onChanged: (one: ManualResource) => void
}

function Row({ one, token, open, onToggle, onChanged }: RowProps): JSX.Element {
  return (
    <LearnedRow
      name={one.name}
      caption={
        <>
          {taskName(one.task_type)}, <bdi>{one.host}</bdi>
        </>
      }
      uses={one.successes + one.failures}
      state={
        <>
          <StandingChip standing={standingOf(one.health)} />
          <Seen one={one} />
        </>
      }
      opens={counted('steps', one.steps)}
      open={open}
      onToggle={onToggle}
    >
      <Steps token={token} id={one.id} onChanged={onChanged} />
    </LearnedRow>
  )
}

/** The result of the last check of its page. */
function Seen({ one }: { one: ManualResource }): JSX.Element | null {
  if (!one.patrol) return <span class="caption">{t('learnedOff')}</span>
  switch (one.check?.verdict) {
    case undefined:
      return null
    case 'broken':
      return <Chip variant="bad">{t('learnedMisfit')}</Chip>
    case 'gone':
      return <Chip variant="bad">{t('learnedGone')}</Chip>
    case 'unseen':
      return <span class="caption">{t('learnedUnseen')}</span>
    default:
      return <span class="caption">{t('learnedFits')}</span>
  }
}

/** Loaded when it is opened, and again after each change. */
function Steps({ token, id, onChanged }: Pick<RowProps, 'token' | 'onChanged'> & { id: string }): JSX.Element | null {
  const [manual, setManual] = useState<ManualDetail>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const told = (error: unknown): void => setProblem(problemWords(error))
  useEffect(() => {
    let here = true
    loadLearnedOne(token, id).then((one) => here && setManual(one), told)
    return () => {
      here = false
    }
  }, [token, id])
  const act = async (send: () => Promise<ManualResource>): Promise<boolean> => {
    setBusy(true)
    try {
      onChanged(await send())
      setManual(await loadLearnedOne(token, id))
      setProblem(null)
      return true
    } catch (error) {
      told(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  if (!manual) return <Problem text={problem} />
  const { version } = manual
  return (
    <ManualSteps
      manual={manual}
      busy={busy}
      problem={problem}
      onEdit={(edits) => act(() => changeLearned(token, id, { version, edits }))}
      onPatrol={(patrol) => void act(() => changeLearned(token, id, { version, patrol }))}
      loadPicture={(picture) => loadStepPicture(token, id, picture)}
      onRestore={(older) => void act(() => restoreLearned(token, id, older))}
    />
  )
}
