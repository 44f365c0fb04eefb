/** The answers of a batch, numbered as on the page: each can be changed or left out before they are typed. */
import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import type { BatchItem, Interaction } from '../domain/interaction.ts'
import { Button, IconButton } from './parts.tsx'
import type { RequestDraft } from './request-draft.ts'
import { Select } from './request-fields.tsx'
import { t } from './words.ts'

interface BatchProps {
  request: Interaction
  draft: RequestDraft
  change: (part: Partial<RequestDraft>) => void
  onPoint?: ((item: number | null) => void) | undefined
}

export function Batch({ request, draft, change, onPoint }: BatchProps): JSX.Element {
  const [open, setOpen] = useState<number | null>(null)
  const toggle = (number: number): void =>
    change({
      refused: draft.refused.includes(number)
        ? draft.refused.filter((one) => one !== number)
        : [...draft.refused, number].sort((a, b) => a - b),
    })
  return (
    <ol class="batch">
      {request.items.map((item) => {
        const out = draft.refused.includes(item.number)
        const value = draft.edited[String(item.number)] ?? item.value
        return (
          <li
            key={item.number}
            class={`${open === item.number ? 'on' : ''}${out ? ' out' : ''}`}
            onPointerEnter={() => onPoint?.(item.number)}
            onPointerLeave={() => onPoint?.(null)}
          >
            <span class={`badge${item.guess ? ' badge--ask' : ''}`}>{item.number}</span>
            <div class="grow">
              <small>
                <bdi>{item.label}</bdi>
                {item.guess && (
                  <>
                    {' · '}
                    <span class="guess">{t('aGuess')}</span>
                  </>
                )}
                {out && ` · ${t('leftOut')}`}
                {String(item.number) in draft.edited && !out && ` · ${t('changedByYou')}`}
              </small>
              <b class={isText(value) ? 'batch__text' : 'trunc'}>
                <bdi>{value ?? t('pressIt')}</bdi>
              </b>
            </div>
            <IconButton
              icon={open === item.number ? 'cross' : 'pencil'}
              small
              expanded={open === item.number}
              label={t(open === item.number ? 'closeItem' : 'editItem', { label: item.label })}
              onClick={() => setOpen(open === item.number ? null : item.number)}
            />
            {open === item.number && (
              <Edit
                item={item}
                value={value ?? ''}
                out={out}
                onToggle={() => {
                  toggle(item.number)
                  setOpen(null)
                }}
                onSave={(next) => {
                  const { [String(item.number)]: _, ...others } = draft.edited
                  change({
                    edited: next === item.value ? others : { ...others, [String(item.number)]: next },
                    refused: draft.refused.filter((one) => one !== item.number),
                  })
                  setOpen(null)
                }}
              />
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** Several lines, such as a letter: read and changed as a whole. */
const isText = (value: string | null): boolean => value?.includes('\n') ?? false

/** Nested in the request's form: Enter saves the value here instead of approving everything. */
function Edit({
  item,
  value,
  out,
  onSave,
  onToggle,
}: {
  item: BatchItem
  value: string
  out: boolean
  onSave: (value: string) => void
  onToggle: () => void
}): JSX.Element {
  const id = useId()
  // A secret is never shown, so its dots are not its value.
  const [text, setText] = useState(item.secret ? '' : value)
  return (
    <div class="batch__edit stack" ref={(box) => box?.scrollIntoView({ block: 'nearest' })}>
      {item.editable &&
        (item.options && item.options.length > 0 ? (
          <Select labelledBy={id} options={item.options} value={text} onChange={setText} />
        ) : isText(item.value) ? (
          <textarea
            class="input batch__lines"
            rows={12}
            aria-labelledby={id}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        ) : (
          <input
            class={`input${item.secret ? ' masked' : ''}`}
            type="text"
            autocomplete="off"
            aria-labelledby={id}
            value={text}
            ref={(input) => {
              if (input && !input.dataset.met) {
                input.dataset.met = 'yes'
                input.focus()
                input.select()
              }
            }}
            onInput={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.isComposing) return
              event.preventDefault()
              onSave(text)
            }}
          />
        ))}
      <span class="sr" id={id}>
        {item.label}
      </span>
      <div class="row">
        {item.editable && (
          <Button size="sm" onClick={() => onSave(text)}>
            {t('useThis')}
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={onToggle}>
          {t(out ? 'takeIn' : 'leaveOut')}
        </Button>
      </div>
    </div>
  )
}
