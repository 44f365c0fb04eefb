/** Saved answers from earlier tasks: each can be changed or deleted. */
import type { JSX } from 'preact'
import { Icon } from '../../shared/ui/icons.tsx'
import { IconButton } from '../../shared/ui/parts.tsx'
import { useStateOf } from '../../shared/ui/state-of.ts'
import { t } from '../../shared/ui/words.ts'
import { Saved } from './profiles.tsx'
import type { Editing } from './use-profiles.ts'

export function Answers({ profiles, ready }: { profiles: Editing; ready: boolean }): JSX.Element {
  const { chosen, list } = profiles
  return (
    <>
      <div class="row row--between">
        <h1 class="heading">{t('options_answers')}</h1>
        <Saved state={profiles.state} />
      </div>
      {list.length > 1 && chosen && (
        <label class="f">
          <span class="label">{t('profile')}</span>
          <span class="select">
            <select class="input" value={chosen.id} onChange={(event) => profiles.choose(event.currentTarget.value)}>
              {list.map(({ id, name }) => (
                <option value={id}>{name}</option>
              ))}
            </select>
            <Icon name="chevronDown" size={14} />
          </span>
        </label>
      )}
      {chosen && (
        <section class="card sect">
          <header>
            <h2 class="h2">{t('answersKeptFor', { name: chosen.name })}</h2>
            <p>{t(chosen.answers.length === 0 ? 'answersNone' : 'answersText')}</p>
          </header>
          {chosen.answers.map(({ question, answer }) => (
            <Row
              key={question}
              question={question}
              answer={answer}
              ready={ready}
              onChange={(next) => profiles.save({ answers: { [question]: next } })}
            />
          ))}
        </section>
      )}
    </>
  )
}

function Row({
  question,
  answer,
  ready,
  onChange,
}: {
  question: string
  answer: string
  ready: boolean
  onChange: (answer: string | null) => void
}): JSX.Element {
  const [text, setText] = useStateOf(answer, answer)
  return (
    <div class="answer">
      <label class="f grow">
        <span class="strong">
          <bdi>{question}</bdi>
        </span>
        <textarea
          class="input"
          rows={Math.min(6, Math.ceil(text.length / 70) || 1)}
          readOnly={!ready}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          onChange={({ currentTarget: { value } }) => value.trim() !== '' && value !== answer && onChange(value)}
        />
      </label>
      {ready && <IconButton icon="trash" label={t('forgetAnswer', { question })} onClick={() => onChange(null)} />}
    </div>
  )
}
