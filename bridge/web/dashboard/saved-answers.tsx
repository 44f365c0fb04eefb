/** Saved answers for future forms, by person: each can be changed or deleted, and the last change undone. */
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { AnswerResource } from '../../../shared/protocol/http-answers.ts'
import { Icon } from '../../../shared/ui/icons.tsx'
import { Button, IconButton, Problem } from '../../../shared/ui/parts.tsx'
import { useStateOf } from '../../../shared/ui/state-of.ts'
import { t } from '../../../shared/ui/words.ts'
import { problemWords } from '../problem-words.ts'
import { forgetAnswer, keepAnswer, loadAnswers } from './api.ts'

interface SavedAnswersProps {
  token: string
  profiles: readonly { id: string; name: string }[]
}

export function SavedAnswers({ token, profiles }: SavedAnswersProps): JSX.Element | null {
  const [answers, setAnswers] = useState<readonly AnswerResource[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [before, setBefore] = useState<AnswerResource | null>(null)

  const run = async (work: () => Promise<unknown>, undo: AnswerResource | null): Promise<void> => {
    setProblem(null)
    try {
      await work()
      setBefore(undo)
      setAnswers(await loadAnswers(token))
    } catch (error) {
      setProblem(problemWords(error))
    }
  }
  useEffect(() => {
    loadAnswers(token).then(setAnswers, (error: unknown) => setProblem(problemWords(error)))
  }, [token])

  if (answers.length === 0 && before === null && problem === null) return null
  const people = [...new Set(answers.map(({ person }) => person))]
  return (
    <section class="stack kept-answers" aria-labelledby="kept">
      <div class="row row--between">
        <h2 class="h2" id="kept">
          {t('options_answers')}
        </h2>
        <span class="caption row" role="status">
          {before && (
            <>
              <Icon name="check" size={14} />
              {t('saved')}
              <Button size="sm" variant="quiet" onClick={() => void run(() => keepAnswer(token, before), null)}>
                {t('undo')}
              </Button>
            </>
          )}
        </span>
      </div>
      <p class="caption">{t('answersText')}</p>
      <Problem text={problem} />
      {people.map((person) => (
        <div class="card pad stack" key={person}>
          <h3 class="strong">
            <bdi>
              {profiles.find(({ id }) => id === person)?.name ?? t('keptWithoutProfile', { id: person.slice(-8) })}
            </bdi>
          </h3>
          {answers
            .filter((one) => one.person === person)
            .map((one) => (
              <Row
                key={`${one.employer ?? ''} ${one.question}`}
                one={one}
                onChange={(answer) => void run(() => keepAnswer(token, { ...one, answer }), one)}
                onForget={() => void run(() => forgetAnswer(token, one), one)}
              />
            ))}
        </div>
      ))}
    </section>
  )
}

/** Saved when the person leaves the field. */
function Row({
  one: { question, answer, employer },
  onChange,
  onForget,
}: {
  one: AnswerResource
  onChange: (answer: string) => void
  onForget: () => void
}): JSX.Element {
  const [text, setText] = useStateOf(answer, answer)
  return (
    <div class="row kept">
      <label class="f grow">
        <span class="label">
          <bdi>{question}</bdi>
          {employer !== undefined && <span class="ink3"> · {employer}</span>}
        </span>
        <textarea
          class="input"
          rows={Math.min(6, Math.ceil(text.length / 90) || 1)}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          onChange={({ currentTarget: { value } }) => value.trim() !== '' && value !== answer && onChange(value)}
        />
      </label>
      <IconButton icon="trash" label={t('forgetAnswer', { question: `\u2068${question}\u2069` })} onClick={onForget} />
    </div>
  )
}
