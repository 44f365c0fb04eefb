/** Asks for the token if the link contained none. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Mark } from '../../shared/ui/icons.tsx'
import { Button } from '../../shared/ui/parts.tsx'
import { t } from '../../shared/ui/words.ts'

export interface DoorProps {
  title: string
  /** The command that opens the page signed in. */
  command: string
  wrong: boolean
  enter: (token: string) => void
}

export function Door({ title, command, wrong, enter }: DoorProps): JSX.Element {
  const [text, setText] = useState('')
  return (
    <div class="door">
      <header class="top">
        <Mark variant="off" />
        <b class="bar__name">GhostHands</b>
      </header>
      <form
        class="card stack door__card"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim()) enter(text.trim())
        }}
      >
        <div class="stack door__text">
          <h1 class="heading">{title}</h1>
          <p>{t('dashDoorText')}</p>
        </div>
        <code class="door__command" dir="ltr">
          {command}
        </code>
        <label class="label" for="token">
          {t('dashToken')}
        </label>
        <input
          class={`input${wrong ? ' input--error' : ''}`}
          id="token"
          type="password"
          autocomplete="off"
          aria-describedby={wrong ? 'wrong' : undefined}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        {wrong && (
          <p class="hint hint--error" id="wrong" role="alert">
            {t('dashWrongToken')}
          </p>
        )}
        <div class="row">
          <Button variant="primary" submit>
            {t('dashEnter')}
          </Button>
        </div>
      </form>
    </div>
  )
}
