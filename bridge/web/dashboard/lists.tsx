/**
 * Lists of postings in the dashboard: starting one, and the unfinished ones with their questions and what waits to be
 * sent.
 */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { BatchView } from '../../../shared/domain/batch/view.ts'
import { Batch, type BatchActs } from '../../../shared/ui/batch.tsx'
import { NewList } from '../../../shared/ui/batch-new.tsx'
import { Button } from '../../../shared/ui/parts.tsx'
import { t } from '../../../shared/ui/words.ts'
import { batchCall, startBatch } from './api.ts'
import { useMaking } from './use-making.ts'

interface ListsProps {
  lists: readonly BatchView[]
  token: string
  changed: () => void
}

export function Lists({ lists, token, changed }: ListsProps): JSX.Element {
  const { making, setMaking, profiles, busy, problem, run } = useMaking(token, changed)
  const [text, setText] = useState('')
  const actsOf = (id: string): BatchActs => {
    const say = (path: string, body: object): void => void run(batchCall(token, id, path, body))
    return {
      answer: (answers, remember) => say('answers', { answers, remember, leave_rest: true }),
      decide: (send, refuse, edited) => say('sends', { send, refuse, edited }),
      leaveOut: (numbers) => say('leave-out', { numbers }),
      goOn: (host) => say('go-on', { host }),
      stop: () => say('stop', {}),
    }
  }
  return (
    <section class="stack block" aria-labelledby="lists">
      <div class="row row--between">
        <h2 class="h2" id="lists">
          {t('lists')}
        </h2>
        <Button size="sm" icon="plus" expanded={making} onClick={() => setMaking(!making)}>
          {t('listNew')}
        </Button>
      </div>
      {making && (
        <NewList
          text={text}
          onText={setText}
          profiles={profiles}
          busy={busy}
          problem={problem}
          choosesPriority
          onStart={(list, profile, priority) =>
            void run(startBatch(token, list, profile, priority)).then((done) => {
              if (!done) return
              setText('')
              setMaking(false)
            })
          }
        />
      )}
      {lists.map((view) => (
        <Batch key={view.id} view={view} acts={actsOf(view.id)} busy={busy} problem={making ? null : problem} />
      ))}
    </section>
  )
}
