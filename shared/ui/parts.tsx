/**
 * The basic components of all user interfaces: buttons, notes, chips, choices, code to copy. The caller passes the
 * words; ui.css has the styles.
 */
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { Icon, type IconName } from './icons.tsx'
import { t } from './words.ts'

export interface ButtonProps {
  variant?: 'primary' | 'secondary' | 'quiet' | 'stop' | 'danger'
  size?: 'sm' | 'lg'
  icon?: IconName
  /** Icon after the word. */
  iconEnd?: IconName
  /** `grow` beside others, `block` alone on its line. */
  wide?: 'grow' | 'block'
  /** The current activity, in words; presses are ignored meanwhile. */
  busy?: string | undefined
  /** Why it cannot be pressed yet. It can still be focused, so that screen readers read the reason. */
  notReady?: string | undefined
  /** Its keyboard shortcut. */
  keys?: string
  submit?: boolean
  /** For a button that shows and hides something: whether that is visible. */
  expanded?: boolean
  onClick?: () => void
  children: ComponentChildren
}

export function Button({
  variant = 'secondary',
  size,
  icon,
  iconEnd,
  wide,
  busy,
  notReady,
  keys,
  submit,
  expanded,
  onClick,
  children,
}: ButtonProps): JSX.Element {
  const id = useId()
  const still = busy !== undefined || notReady !== undefined
  const kind = [
    'btn',
    variant === 'stop' ? 'btn--quiet btn--stop' : `btn--${variant}`,
    size && `btn--${size}`,
    wide === 'block' && 'btn--block',
    wide === 'grow' && 'grow',
  ]
  return (
    <button
      type={submit ? 'submit' : 'button'}
      class={kind.filter(Boolean).join(' ')}
      aria-disabled={notReady !== undefined ? 'true' : undefined}
      aria-busy={busy !== undefined ? 'true' : undefined}
      aria-expanded={expanded}
      aria-describedby={notReady === undefined ? undefined : id}
      title={notReady}
      onClick={(event) => {
        if (still) event.preventDefault()
        else onClick?.()
      }}
    >
      {busy !== undefined ? (
        <span class="spin" />
      ) : (
        icon && <Icon name={icon} {...(variant === 'stop' && { size: 14 as const })} />
      )}
      {busy ?? children}
      {iconEnd && <Icon name={iconEnd} size={14} />}
      {keys && busy === undefined && (
        <span class="kbd" aria-hidden="true">
          {keys}
        </span>
      )}
      {notReady !== undefined && (
        <span class="sr" id={id}>
          {notReady}
        </span>
      )}
    </button>
  )
}

/** A button that is only an icon; `label` is its name, shown on hover too. */
export function IconButton({
  icon,
  label,
  stop,
  small,
  onClick,
  expanded,
}: {
  icon: IconName
  label: string
  stop?: boolean
  small?: boolean
  expanded?: boolean
  onClick: () => void
}): JSX.Element {
  return (
    <button
      type="button"
      class={`iconbtn${stop ? ' iconbtn--stop' : ''}`}
      aria-label={label}
      title={label}
      aria-expanded={expanded}
      onClick={onClick}
    >
      <Icon name={icon} {...(small && { size: 14 as const })} />
    </button>
  )
}

/** A message: success (ok), a limit (plain), a failure (bad), something for the person to check (you). */
export function Note({
  variant,
  icon,
  title,
  children,
  live,
}: {
  variant?: 'ok' | 'bad' | 'you' | 'ghost'
  icon: IconName
  title?: ComponentChildren
  children?: ComponentChildren
  live?: boolean
}): JSX.Element {
  return (
    <div class={`note${variant ? ` note--${variant}` : ''}`} role={live ? 'status' : undefined}>
      <Icon name={icon} />
      <div class="grow">
        {title && <span class="note__title">{title}</span>}
        {children}
      </div>
    </div>
  )
}

/** The error of the last press, if any. */
export function Problem({ text }: { text: string | null | undefined }): JSX.Element | null {
  if (!text) return null
  return (
    <Note variant="bad" icon="warning" live>
      {text}
    </Note>
  )
}

export function Chip({
  variant,
  icon,
  children,
}: {
  variant?: 'ok' | 'you' | 'ghost' | 'bad'
  icon?: IconName
  children: ComponentChildren
}): JSX.Element {
  return (
    <span class={`chip${variant ? ` chip--${variant}` : ''}`}>
      {icon && <Icon name={icon} size={12} />}
      {children}
    </span>
  )
}

export interface Option<T extends string> {
  value: T
  label: string
}

/** A choice among a few options, side by side. Native radio buttons, for arrow keys and screen readers. */
export function Segments<T extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly Option<T>[]
  value: T
  onChange: (value: T) => void
}): JSX.Element {
  const name = useId()
  return (
    <div class="seg" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label class={option.value === value ? 'on' : ''}>
          <input
            class="sr"
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}

/** A choice among several options, one below the other. */
export function Choices({
  labelledBy,
  options,
  words = options,
  variant,
  value,
  onChange,
}: {
  labelledBy: string
  options: readonly string[]
  /** Labels, if they differ from the options. */
  words?: readonly string[]
  /** Side by side, for few and short options. */
  variant?: 'side'
  value: string
  onChange: (value: string) => void
}): JSX.Element {
  const name = useId()
  return (
    <div class={`stack choices${variant ? ` choices--${variant}` : ''}`} role="radiogroup" aria-labelledby={labelledBy}>
      {options.map((option, at) => (
        <label class={`choice${option === value ? ' on' : ''}`}>
          <input class="sr" type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
          <span class={`radio${option === value ? ' radio--on' : ''}`} />
          <bdi>{words[at]}</bdi>
        </label>
      ))}
    </div>
  )
}

export function Check({
  checked,
  onChange,
  children,
}: {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ComponentChildren
}): JSX.Element {
  return (
    <label class="check">
      <input class="sr" type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span class={`box${checked ? ' box--on' : ''}`}>
        <Icon name="check" size={12} />
      </span>
      <span>{children}</span>
    </label>
  )
}

/** Copies a text, and shows that for a moment. @param text a function if it takes long to create */
export function CopyButton({
  text,
  variant = 'quiet',
}: {
  text: string | (() => string)
  variant?: 'quiet' | 'secondary'
}): JSX.Element {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async (): Promise<void> => {
    if (!(await copyText(typeof text === 'string' ? text : text()))) return
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), 2000)
  }
  return (
    <span class="copy">
      <Button size="sm" variant={variant} icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
        {copied ? t('copied') : t('copy')}
      </Button>
      <span class="sr" role="status">
        {copied ? t('copied') : ''}
      </span>
    </span>
  )
}

/** The clipboard of a page without https is closed to scripts; the old command still works there, inside a press. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // The clipboard is closed to scripts here.
    const put = (event: ClipboardEvent): void => {
      event.preventDefault()
      event.stopImmediatePropagation()
      event.clipboardData?.setData('text/plain', text)
    }
    addEventListener('copy', put, true)
    try {
      return document.execCommand('copy')
    } finally {
      removeEventListener('copy', put, true)
    }
  }
}

/** A command for a terminal. */
export function Command({ children }: { children: string }): JSX.Element {
  return (
    <div class="code">
      <span class="ink3" aria-hidden="true">
        $
      </span>
      <span class="grow trunc">{children}</span>
      <CopyButton text={children} />
    </div>
  )
}

/** Pairs of a label and a figure, side by side. */
export function Stats({
  items,
}: {
  items: readonly { label: string; value: ComponentChildren; of?: string | undefined }[]
}): JSX.Element {
  return (
    <dl class="stats">
      {items.map(({ label, value, of }) => (
        <div>
          <dt>{label}</dt>
          <dd>
            {value} {of && <span class="stats__of">{of}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
