/**
 * Messages for screen readers: requests, takeover and failure at once; changes of state when there is a moment. Each
 * once.
 */
import type { Link, Screen } from '../../shared/protocol/view.ts'
import { requestText, requestTitle, worded } from '../../shared/ui/request-words.ts'
import { statusWord } from '../../shared/ui/status-pill.tsx'
import { t } from '../../shared/ui/words.ts'

export class Announcer {
  private readonly urgent = region('assertive')
  private readonly calm = region('polite')
  private lost = false

  constructor(body: HTMLElement) {
    body.append(this.urgent, this.calm)
  }

  tell(before: Screen | null, after: Screen, link: Link): void {
    const { request } = after
    if (link.state !== 'ready' && link.state !== 'connecting') {
      if (!this.lost) this.urgent.textContent = `${t('linkLost')}. ${t('goesOn')}`
      this.lost = true
      return
    }
    if (this.lost) this.calm.textContent = t('backAgain')
    this.lost = false
    if (request && request.id !== before?.request?.id)
      this.urgent.textContent = `${requestTitle(request)}. ${requestText(request)} ${t('howToReach')}`
    else if (!request && after.phase !== before?.phase)
      this.calm.textContent =
        after.phase === 'working'
          ? t('workingHere')
          : `${statusWord(after.phase)}. ${worded(after.now, after.said?.now)}`
  }
}

function region(how: 'assertive' | 'polite'): HTMLElement {
  const element = document.createElement('div')
  element.className = 'sr'
  element.setAttribute('aria-live', how)
  return element
}
