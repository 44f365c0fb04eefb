/** Questions of a list's postings that have no answer yet: each once, on one screen. */
import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import type { BatchQuestionView, BatchView } from '../domain/batch/view.ts'
import { Button, Check, Choices } from './parts.tsx'
import { Select } from './request-fields.tsx'
import { counted, t } from './words.ts'

interface AskedOnceProps {
  view: BatchView
  busy: boolean
  onAnswer: (answers: Record<string, string>, remember: boolean) => void
}

export function AskedOnce({ view: { questions, items }, busy, onAnswer }: AskedOnceProps): JSX.Element {
  const [answers, setAnswers] = useState<Record<string, string>>({})
  const [remember, setRemember] = useState(true)
  const left = questions.filter(({ key, required }) => required && !answers[key]?.trim()).length
  return (
    <form
      class="card pad stack postings__ask"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onAnswer(answers, remember)
      }}
    >
      <div class="stack postings__head">
        <h3 class="title">{counted('listQuestions', questions.length)}</h3>
        <p class="caption">{t('listQuestionsText')}</p>
      </div>
      {questions.map((one) => (
        <Question
          key={one.key}
          one={one}
          asked={askedBy(one, items)}
          value={answers[one.key] ?? ''}
          onChange={(value) => setAnswers((now) => ({ ...now, [one.key]: value }))}
        />
      ))}
      <Check checked={remember} onChange={setRemember}>
        {t('remember')}
      </Check>
      <div class="row">
        <Button variant="primary" icon="check" submit busy={busy ? t('oneMoment') : undefined}>
          {t('listContinue')}
        </Button>
        {left > 0 && <span class="caption">{counted('listLeftOpen', left)}</span>}
      </div>
    </form>
  )
}

const askedBy = ({ numbers }: BatchQuestionView, items: BatchView['items']): string => {
  const [only] = numbers.length === 1 ? items.filter(({ number }) => number === numbers[0]) : []
  return only ? `\u2068${only.title ?? only.host}\u2069` : counted('listAskedBy', numbers.length)
}

/** More options than this are shown in a list that opens. */
const ROWS = 6
const YES_NO = ['Yes', 'No']

function Question({
  one,
  asked,
  value,
  onChange,
}: {
  one: BatchQuestionView
  asked: string
  value: string
  onChange: (value: string) => void
}): JSX.Element {
  const id = useId()
  const yesNo = one.options.length === 2 && YES_NO.every((word) => one.options.includes(word))
  return (
    <div class="stack field">
      <span class="label" id={id}>
        <bdi>{one.question}</bdi>
        <span class="ink3"> · {asked}</span>
      </span>
      {one.options.length > ROWS ? (
        <Select labelledBy={id} options={one.options} value={value} onChange={onChange} />
      ) : one.options.length > 0 ? (
        <Choices
          labelledBy={id}
          options={yesNo ? YES_NO : one.options}
          {...(yesNo && { words: [t('yes'), t('no')], variant: 'side' as const })}
          value={value}
          onChange={onChange}
        />
      ) : (
        <textarea
          class="input"
          rows={value.length > 60 ? 3 : 1}
          aria-labelledby={id}
          value={value}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </div>
  )
}
