/** Requests to a person, each with its time limit, answered here, or in the viewer if the page itself is needed. */

import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { blockerTraits } from '../../../shared/domain/blockers.ts'
import type { ActionName, Interaction } from '../../../shared/domain/interaction.ts'
import { type AnswerParts, resolutionOf } from '../../../shared/domain/interaction-answer.ts'
import type { InteractionResource, JobResource } from '../../../shared/protocol/http-jobs.ts'
import { TimeLeft } from '../../../shared/ui/clock.tsx'
import { Icon, type IconName } from '../../../shared/ui/icons.tsx'
import { Button } from '../../../shared/ui/parts.tsx'
import { Request } from '../../../shared/ui/request.tsx'
import { requestTitle } from '../../../shared/ui/request-words.ts'
import { counted, t } from '../../../shared/ui/words.ts'
import { problemWords } from '../problem-words.ts'
import { answer, requestOf } from './api.ts'

interface WaitingProps {
  waiting: readonly InteractionResource[]
  jobs: readonly JobResource[]
  token: string
  changed: () => void
}

const ICONS: Partial<Record<Interaction['kind'], IconName>> = {
  budget: 'money',
  screening_question: 'answers',
}

export function Waiting({ waiting, jobs, token, changed }: WaitingProps): JSX.Element {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <section class="stack block" aria-labelledby="waiting">
      <h2 class="h2 row" id="waiting">
        <span class="dot dot--you" />
        {counted('dashWaiting', waiting.length)}
      </h2>
      <ul class="card waits" aria-live="polite">
        {waiting.map((one) => {
          const job = jobs.find(({ job_id }) => job_id === one.job_id)
          const host = URL.parse(job?.target_url ?? one.current_url)?.host ?? ''
          return (
            <li key={one.id}>
              <div class="wait">
                <span class="tile tile--you">
                  <Icon name={blockerTraits(one.kind)?.icon ?? ICONS[one.kind] ?? 'hand'} />
                </span>
                <div class="grow">
                  <p class="strong">
                    <bdi>{open === one.id ? host : requestTitle(requestOf(one))}</bdi>
                  </p>
                  {open !== one.id && (
                    <p class="caption trunc">
                      <bdi>{host}</bdi>
                    </p>
                  )}
                </div>
                <TimeLeft until={one.expires_at} silent />
                {one.viewer_url && (
                  <a class="btn btn--secondary" href={one.viewer_url} target="_blank" rel="noopener noreferrer">
                    {t('dashViewer')}
                    <Icon name="open" size={14} />
                  </a>
                )}
                {!(one.viewer_url && blockerTraits(one.kind)?.onPage) && (
                  <Button
                    variant={open === one.id ? 'secondary' : 'primary'}
                    onClick={() => setOpen(open === one.id ? null : one.id)}
                  >
                    {t(open === one.id ? 'dashClose' : 'dashAnswer')}
                  </Button>
                )}
              </div>
              {open === one.id && <Answer one={one} token={token} changed={changed} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Answer({
  one,
  token,
  changed,
}: {
  one: InteractionResource
  token: string
  changed: () => void
}): JSX.Element {
  const [pending, setPending] = useState<ActionName | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const give = async (choice: ActionName, parts: AnswerParts): Promise<void> => {
    setPending(choice)
    setProblem(null)
    try {
      await answer(token, one.id, resolutionOf(one.kind, choice, parts))
      changed()
    } catch (error) {
      setProblem(problemWords(error))
    }
    setPending(null)
  }
  return (
    <div class="wait__answer">
      <Request
        request={requestOf(one)}
        notYet={one.not_yet}
        pending={pending}
        problem={problem}
        onAnswer={(choice, parts) => void give(choice, parts)}
      />
    </div>
  )
}
