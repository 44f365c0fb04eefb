/**
 * Applications that wait to be sent, side by side: common values once, then the differences. They are edited in place,
 * and sent together or one by one.
 */
import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import type { BatchView } from '../domain/batch/view.ts'
import { Button, Check } from './parts.tsx'
import { Select } from './request-fields.tsx'
import { sourceText } from './source-words.ts'
import { counted, t } from './words.ts'

interface SendsProps {
  view: BatchView
  busy: boolean
  onDecide: (send: number[], refuse: number[], edited: Record<string, Record<string, string>>) => void
}

type Line = BatchView['sends']['own'][number]['lines'][number]
type Edits = Record<string, Record<string, string>>

export function Sends({ view: { sends, items }, busy, onDecide }: SendsProps): JSX.Element {
  const all = sends.own.map(({ number }) => number)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [edited, setEdited] = useState<Edits>({})
  const chosen = all.filter((number) => !left.has(number))
  const put = (at: readonly { number: number; line: number }[], value: string): void =>
    setEdited((now) =>
      at.reduce<Edits>(
        (edits, { number, line }) => {
          edits[number] = { ...edits[number], [line]: value }
          return edits
        },
        { ...now },
      ),
    )
  const valueIn = (number: number, line: number, before: string): string => edited[number]?.[line] ?? before
  const send = (numbers: number[]): void => {
    const [own, others] = [numbers, all.filter((number) => !numbers.includes(number))].map((some) =>
      Object.fromEntries(Object.entries(edited).filter(([number]) => some.includes(Number(number)))),
    )
    onDecide(numbers, [], own ?? {})
    // Decided once: if it is asked again, its new state is shown.
    setEdited(others ?? {})
  }
  return (
    <section class="card pad stack postings__send">
      <div class="stack postings__head">
        <h3 class="title">{counted('listToSend', all.length)}</h3>
        <p class="caption">{t('listToSendText')}</p>
      </div>
      {sends.same.length > 0 && (
        <details class="receipt">
          <summary class="strong">{counted('listSame', sends.same.length)}</summary>
          <dl class="postings__lines">
            {sends.same.map((line) => {
              const [first] = line.at
              return (
                <Value
                  key={line.question}
                  line={line}
                  value={first ? valueIn(first.number, first.line, line.value) : line.value}
                  onChange={(value) => put(line.at, value)}
                />
              )
            })}
          </dl>
        </details>
      )}
      <ul class="stack postings__own">
        {sends.own.map(({ number, lines }) => {
          const item = items.find((one) => one.number === number)
          return (
            <li class="postings__one" key={number}>
              <div class="row row--between">
                <Check
                  checked={!left.has(number)}
                  onChange={(checked) => {
                    const next = new Set(left)
                    if (checked) next.delete(number)
                    else next.add(number)
                    setLeft(next)
                  }}
                >
                  <bdi>{item?.title ?? item?.url}</bdi> <span class="ink3">{item?.host}</span>
                </Check>
                <span class="row">
                  {all.length > 1 && (
                    <Button size="sm" notReady={busy ? t('oneMoment') : undefined} onClick={() => send([number])}>
                      {t('listSendOne')}
                    </Button>
                  )}
                  <Button
                    size="sm"
                    variant="quiet"
                    notReady={busy ? t('oneMoment') : undefined}
                    onClick={() => onDecide([], [number], {})}
                  >
                    {t('listDontSend')}
                  </Button>
                </span>
              </div>
              {lines.length > 0 && (
                <dl class="postings__lines">
                  {lines.map((line) => (
                    <Value
                      key={line.line}
                      line={line}
                      value={valueIn(number, line.line, line.value)}
                      onChange={(value) => put([{ number, line: line.line }], value)}
                    />
                  ))}
                </dl>
              )}
            </li>
          )
        })}
      </ul>
      <div class="row">
        <Button
          variant="primary"
          icon="send"
          busy={busy ? t('oneMoment') : undefined}
          notReady={chosen.length === 0 ? t('listNoneChosen') : undefined}
          onClick={() => send(chosen)}
        >
          {counted('listSendAll', chosen.length)}
        </Button>
      </div>
    </section>
  )
}

function Value({
  line,
  value,
  onChange,
}: {
  line: Pick<Line, 'question' | 'value' | 'source' | 'sensitive' | 'editable' | 'options'>
  value: string
  onChange: (value: string) => void
}): JSX.Element {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <div class={line.value === '' ? 'receipt__open' : undefined}>
      <dt id={id}>
        <bdi>{line.question}</bdi>
      </dt>
      <dd class="row">
        {open ? (
          line.options && line.options.length > 0 ? (
            <Select labelledBy={id} options={line.options} value={value} onChange={onChange} />
          ) : (
            <input
              class="input"
              aria-labelledby={id}
              value={value}
              onInput={(event) => onChange(event.currentTarget.value)}
            />
          )
        ) : (
          <>
            <b class="grow">
              <bdi>{value === '' ? '–' : value}</bdi>
            </b>
            <span class={line.source === 'guess' ? 'caption guess' : 'caption ink3'}>{sourceText(line)}</span>
            {line.editable && (
              <Button size="sm" variant="quiet" onClick={() => setOpen(true)}>
                {t('listChange')}
              </Button>
            )}
          </>
        )}
      </dd>
    </div>
  )
}
