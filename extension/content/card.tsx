/** The card with the open request, beside its field. It can be reduced to its first line. */
import type { JSX } from 'preact'
import { type ActionName, type Interaction, isCommit } from '../../shared/domain/interaction.ts'
import type { AnswerParts } from '../../shared/domain/interaction-answer.ts'
import type { Link, Screen } from '../../shared/protocol/view.ts'
import { TimeLeft } from '../../shared/ui/clock.tsx'
import { Mark } from '../../shared/ui/icons.tsx'
import { IconButton } from '../../shared/ui/parts.tsx'
import { pageText } from '../../shared/ui/progress.tsx'
import { Request } from '../../shared/ui/request.tsx'
import { requestTitle } from '../../shared/ui/request-words.ts'
import { StatusPill } from '../../shared/ui/status-pill.tsx'
import { t } from '../../shared/ui/words.ts'
import { Pointer } from './pointer.tsx'

export interface CardProps {
  screen: Screen
  request: Interaction
  link: Link
  pending: ActionName | 'pause' | null
  problem: string | null
  folded: boolean
  /** Something on the page hides the card or moves it all the time. */
  blocked: boolean
  onFold: (folded: boolean) => void
  place: (element: HTMLElement | null) => void
  titleRef: (element: HTMLElement | null) => void
  onAnswer: (choice: ActionName, parts: AnswerParts) => void
  onPoint: (item: number | null) => void
  /** Opens the window where it is answered. */
  onOpen: () => void
}

export function Card(props: CardProps): JSX.Element {
  const { screen, request, link, pending, problem, folded, blocked, onFold, place, titleRef } = props
  const offline = link.state === 'ready' ? undefined : t('linkLost')
  const guide = request.kind === 'guide_step'
  const title = requestTitle(request)
  return (
    <section
      class={`ocard${folded ? ' ocard--folded' : ''}`}
      role={guide ? 'dialog' : 'alertdialog'}
      aria-label={title}
      data-kind={request.kind}
      ref={place}
    >
      <i class="ocard__tip" />
      <div class="ocard__top">
        {guide ? <Mark /> : <StatusPill phase={request.kind === 'approve_submit' ? 'approve' : 'you'} />}
        <span class="grow num trunc">{folded ? title : guide ? stepText(request) : ''}</span>
        {request.kind === 'approve_batch' ? (
          <span class="num">{pageText(screen.page && { ...screen.page, label: '' })}</span>
        ) : (
          !guide && <TimeLeft until={request.expiresAt} />
        )}
      </div>
      {!folded && (isCommit(request) || blocked) && (
        <Pointer
          title={title}
          text={t(isCommit(request) ? 'decideThere' : 'inTheWay')}
          titleRef={titleRef}
          offline={offline}
          onOpen={props.onOpen}
        />
      )}
      {!folded && !isCommit(request) && !blocked && (
        <Request
          request={request}
          notYet={screen.notYet ?? request.notYet}
          pending={pending === 'pause' ? null : pending}
          problem={problem}
          offline={offline}
          titleRef={titleRef}
          onAnswer={props.onAnswer}
          onPoint={props.onPoint}
        />
      )}
      <span class="ocard__fold">
        <IconButton
          icon="chevronDown"
          label={t(folded ? 'unfold' : 'fold')}
          expanded={!folded}
          onClick={() => onFold(!folded)}
        />
      </span>
    </section>
  )
}

const stepText = ({ step }: Interaction): string =>
  step === null
    ? ''
    : step.total === null
      ? t('step', { n: step.number })
      : t('stepOf', { n: step.number, total: step.total })
