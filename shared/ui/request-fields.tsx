/** The inputs of a request: questions with or without options, and codes. */
import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import { datumWords } from '../domain/data-keys.ts'
import { type AnswerDraft, belongsToEmployer } from '../domain/draft.ts'
import { type Interaction, isAboutDocument, isUsedOnce } from '../domain/interaction.ts'
import { labelOf } from './datum-word.ts'
import { Icon } from './icons.tsx'
import { Button, Check, Choices } from './parts.tsx'
import { answerTo, type RequestDraft } from './request-draft.ts'
import { isolated, wordedText } from './request-words.ts'
import { t } from './words.ts'

interface FieldProps {
  request: Interaction
  draft: RequestDraft
  change: (part: Partial<RequestDraft>) => void
}

type Question = Interaction['questions'][number]

/** More options than this are shown in a list that opens instead of rows. */
const ROWS = 6

export function Questions({ request, titleId, draft, change }: FieldProps & { titleId: string }): JSX.Element {
  const { questions } = request
  const alone = questions.length === 1
  const answer = (question: string, value: string): void => change({ answers: { ...draft.answers, [question]: value } })
  return (
    <>
      {questions.map((one) => (
        <One
          key={one.question}
          one={one}
          titleId={alone && one.question === request.title ? titleId : undefined}
          secret={isUsedOnce(request.kind)}
          value={answerTo(one, draft)}
          onChange={(value) => answer(one.question, value)}
        />
      ))}
      {request.kind === 'screening_question' && !isAboutDocument(request) && (
        <Check checked={draft.remember} onChange={(remember) => change({ remember })}>
          {t(questions.every((one) => belongsToEmployer(one.draft)) ? 'rememberEmployer' : 'remember')}
        </Check>
      )}
    </>
  )
}

function One({
  one,
  titleId,
  secret,
  value,
  onChange,
}: {
  one: Question
  titleId: string | undefined
  /** It is used once, and nobody beside the person should read it. */
  secret: boolean
  value: string
  onChange: (value: string) => void
}): JSX.Element {
  const id = useId()
  // Neither yes nor no.
  const [own, setOwn] = useState(value !== '' && !YES_NO.includes(value))
  const labelId = titleId ?? `${id}-label`
  const error = one.error && (
    <span class="hint hint--error" id={`${id}-error`}>
      <Icon name="warning" size={14} />
      {wordedText(one.error)}
    </span>
  )
  const described = one.error ? `${id}-error` : undefined
  return (
    <div class="stack field">
      {titleId === undefined && (
        <span class="label" id={labelId}>
          <bdi>{one.question}</bdi>
          {one.required === false && <span class="ink3"> · {t('optional')}</span>}
        </span>
      )}
      {one.options && one.options.length > 0 ? (
        one.options.length <= ROWS ? (
          <Choices labelledBy={labelId} options={one.options} value={value} onChange={onChange} />
        ) : (
          <Select labelledBy={labelId} options={one.options} value={value} onChange={onChange} />
        )
      ) : one.yesNo && !own ? (
        <YesNo labelledBy={labelId} value={value} onChange={onChange} onOther={() => setOwn(true)} />
      ) : (
        <textarea
          class={`input${one.error ? ' input--error' : ''}${secret ? ' masked' : ''}`}
          autocomplete={secret ? 'off' : undefined}
          rows={value.length > 240 ? 8 : value.length > 60 ? 4 : value.length > 30 ? 2 : 1}
          aria-labelledby={labelId}
          aria-describedby={described}
          aria-invalid={one.error ? 'true' : undefined}
          value={value}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
      {error}
      {one.draft && <Sources draft={one.draft} value={value} />}
    </div>
  )
}

const datumSaid = ({ source: { key = '', words } }: AnswerDraft['sentences'][number]): string =>
  t('draftData', isolated({ name: labelOf(key, datumWords(key)), words }))

/** Beside each sentence of a draft that is still in the answer, where it comes from. */
function Sources({ draft, value }: { draft: AnswerDraft; value: string }): JSX.Element | null {
  if (draft.from === 'earlier') return <p class="hint">{t('draftEarlier')}</p>
  if (draft.from === 'data') return <p class="hint">{draft.sentences.map(datumSaid)}</p>
  const left = draft.sentences.filter(({ text }) => value.includes(text))
  if (left.length === 0) return null
  return (
    <>
      <p class="hint">{t('draftCheck')}</p>
      <dl class="sources">
        {left.map(({ text, source }) => (
          <div key={text}>
            <dt>
              <bdi>{text}</bdi>
            </dt>
            <dd>
              {source.from === 'posting' ? t('draftPosting') : labelOf(source.key ?? '')}
              {': '}
              <q>
                <bdi>{source.words}</bdi>
              </q>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** The answer's value in every language: the form's own words are found by it. */
const YES_NO: readonly string[] = ['Yes', 'No']

function YesNo({
  labelledBy,
  value,
  onChange,
  onOther,
}: {
  labelledBy: string
  value: string
  onChange: (value: string) => void
  onOther: () => void
}): JSX.Element {
  return (
    <div class="row yesno">
      <Choices
        labelledBy={labelledBy}
        options={YES_NO}
        words={[t('yes'), t('no')]}
        variant="side"
        value={value}
        onChange={onChange}
      />
      <Button size="sm" variant="quiet" onClick={onOther}>
        {t('otherAnswer')}
      </Button>
    </div>
  )
}

export function Select({
  labelledBy,
  id,
  options,
  value,
  onChange,
}: {
  labelledBy?: string
  id?: string
  options: readonly string[]
  value: string
  onChange: (value: string) => void
}): JSX.Element {
  return (
    <span class="select">
      <select
        class="input"
        id={id}
        aria-labelledby={labelledBy}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {!options.includes(value) && <option value={value}>{value || t('choose')}</option>}
        {options.map((option) => (
          <option value={option}>{option}</option>
        ))}
      </select>
      <Icon name="chevronDown" size={14} />
    </span>
  )
}

/** One field over drawn boxes, so that pasting, autofill and screen readers work with a single field. */
export function Code({ request, draft, change, labelledBy }: FieldProps & { labelledBy: string }): JSX.Element {
  const digits = request.code?.digits ?? null
  const boxes = digits !== null && digits <= 8 ? digits : 0
  const put = (text: string): void => change({ code: boxes > 0 ? text.replace(/[\s-]/g, '').slice(0, boxes) : text })
  const gap = boxes > 4 && boxes % 2 === 0 ? boxes / 2 : 0
  return (
    <div class={boxes > 0 ? 'otp' : 'field'} style={boxes > 0 ? `--n: ${boxes}` : undefined}>
      <input
        class={boxes > 0 ? 'otp__input' : 'input'}
        inputMode={boxes > 0 ? 'numeric' : 'text'}
        autocomplete="one-time-code"
        spellcheck={false}
        dir="ltr"
        maxLength={boxes > 0 ? boxes + 4 : 40}
        aria-labelledby={labelledBy}
        value={draft.code}
        onInput={(event) => put(event.currentTarget.value)}
      />
      {Array.from({ length: boxes }, (_, at) => (
        <span
          aria-hidden="true"
          class={`${at === Math.min(draft.code.length, boxes - 1) ? 'here' : ''}${gap > 0 && at === gap ? ' gap' : ''}`}
        >
          {draft.code[at] ?? ''}
        </span>
      ))}
    </div>
  )
}
