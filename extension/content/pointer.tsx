/** The card for a request that is not answered on the page: says so, and brings the right window to the front. */
import type { JSX } from 'preact'
import { Button } from '../../shared/ui/parts.tsx'
import { t } from '../../shared/ui/words.ts'

export function Pointer({
  title,
  text,
  titleRef,
  offline,
  onOpen,
}: {
  title: string
  text: string
  titleRef: (element: HTMLElement | null) => void
  offline: string | undefined
  onOpen: () => void
}): JSX.Element {
  return (
    <div class="stack request">
      <div class="stack request__head">
        <h2 class="title" tabIndex={-1} ref={titleRef}>
          <bdi>{title}</bdi>
        </h2>
        <p>{text}</p>
      </div>
      <div class="row request__actions">
        <Button variant="primary" wide="grow" iconEnd="open" notReady={offline} onClick={onOpen}>
          {t('answerThere')}
        </Button>
      </div>
    </div>
  )
}
