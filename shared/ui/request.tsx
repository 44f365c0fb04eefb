/**
 * One request to the person: title, text, questions, buttons. The same component in every user interface, which adds
 * what is around it (status, clock, position) and sends the answers.
 */
import type { ComponentChildren, JSX } from 'preact'
import { useId } from 'preact/hooks'
import type { ActionName, Interaction } from '../domain/interaction.ts'
import type { AnswerParts } from '../domain/interaction-answer.ts'
import type { Said } from '../domain/sentences.ts'
import { Icon } from './icons.tsx'
import { Button, Check, CopyButton, Note, Problem } from './parts.tsx'
import { Receipt } from './receipt.tsx'
import { Batch } from './request-batch.tsx'
import { EMPTY, mayChangeProfile, partsOf, type RequestDraft, typesCode, whatIsMissing } from './request-draft.ts'
import { Code, Questions } from './request-fields.tsx'
import { actionLabel, requestText, requestTitle, worded } from './request-words.ts'
import { useStateOf } from './state-of.ts'
import { t } from './words.ts'

export interface RequestProps {
  request: Interaction
  /** What Done found missing. */
  notYet?: string | null
  /** What was pressed and is on its way, or being checked. */
  pending: ActionName | null
  /** Why an answer did not arrive. */
  problem?: string | null
  /** Why nothing can be answered now: the connection is lost. */
  offline?: string | undefined
  /** This user interface has its own Stop button. */
  withoutStop?: boolean
  big?: boolean
  titleRef?: (element: HTMLElement | null) => void
  onAnswer: (choice: ActionName, parts: AnswerParts) => void
  /** Number of the item that has the person's attention. */
  onPoint?: (item: number | null) => void
  /** Beside the title: the time limit, if it is not shown above. */
  corner?: ComponentChildren
  children?: ComponentChildren
}

export function Request({
  request,
  notYet,
  pending,
  problem,
  offline,
  withoutStop,
  big,
  titleRef,
  onAnswer,
  onPoint,
  corner,
  children,
}: RequestProps): JSX.Element {
  const id = useId()
  const [draft, setDraft] = useStateOf(request.id, EMPTY)
  const change = (part: Partial<RequestDraft>): void => setDraft((now) => ({ ...now, ...part }))
  const actions = request.actions.filter(({ variant }) => !(withoutStop && variant === 'stop'))
  const primary = actions.find(({ variant }) => variant === 'primary')
  const missing = offline ?? whatIsMissing(request, draft)
  const press = (choice: ActionName): void => {
    if (pending === null && offline === undefined) onAnswer(choice, partsOf(request, choice, draft))
  }
  const single = request.kind === 'screening_question' && request.questions.length === 1
  return (
    <form
      class="stack request"
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault()
        if (primary && missing === undefined) press(primary.name)
      }}
    >
      <div class="stack request__head">
        {single && (
          <div class="row row--between">
            <span class="request__new">
              <bdi>{requestText(request)}</bdi>
            </span>
            {corner}
          </div>
        )}
        <div class="row request__title">
          <h2 class="title grow" id={id} tabIndex={-1} ref={titleRef}>
            <bdi>{requestTitle(request)}</bdi>
          </h2>
          {!single && corner}
        </div>
        {!single && !(request.kind === 'guide_step') && requestText(request) && (
          <p>
            <bdi>{requestText(request)}</bdi>
          </p>
        )}
      </div>
      {request.value && (
        <div class="offer">
          <b class="grow trunc">
            <bdi>{request.value.text}</bdi>
          </b>
          {!request.value.secret && <CopyButton text={request.value.text} variant="secondary" />}
        </div>
      )}
      {request.facts.length > 0 && (
        <ul class="stack facts-list">
          {request.facts.map((fact, at) => {
            const said = request.said?.facts[at]
            const style = styleOf(said)
            return (
              <li class={`row fact--${style}`}>
                {style !== 'plain' && <Icon name={style === 'warning' ? 'warning' : 'check'} size={14} />}
                <bdi>{worded(fact, said)}</bdi>
              </li>
            )
          })}
        </ul>
      )}
      {request.receipt.length > 0 && <Receipt lines={request.receipt} open={big === true} />}
      {typesCode(request) ? (
        <Code request={request} labelledBy={id} draft={draft} change={change} />
      ) : (
        request.questions.length > 0 &&
        request.kind !== 'confirm_sent' && <Questions request={request} titleId={id} draft={draft} change={change} />
      )}
      {request.items.length > 0 && <Batch request={request} draft={draft} change={change} onPoint={onPoint} />}
      {mayChangeProfile(request, draft) && (
        <Check checked={draft.changeProfile} onChange={(changeProfile) => change({ changeProfile })}>
          {t('changeProfile')}
        </Check>
      )}
      {children}
      {notYet && pending === null ? (
        <Note variant="you" icon="info" live>
          <b class="ink strongly">{t('notYet')}</b> <bdi>{worded(notYet, request.said?.notYet)}</bdi>
        </Note>
      ) : (
        request.kind === 'guide_step' && (
          <p class="hint">
            <bdi>{requestText(request)}</bdi>
          </p>
        )
      )}
      <Problem text={problem} />
      {actions.length > 0 && (
        <div class="row request__actions">
          {actions.map((action) => (
            <Button
              key={action.name}
              variant={action.variant}
              {...(big && action.variant !== 'stop' && { size: 'lg' as const })}
              {...((big
                ? action.variant !== 'stop'
                : action.variant === 'primary' && request.kind.startsWith('approve_')) && { wide: 'grow' as const })}
              {...(action === primary && { submit: true, icon: iconFor(action.name, request.kind) })}
              {...(action === primary && big && { keys: '↵' })}
              busy={pending === action.name ? t(busyWord(action.name, request.kind)) : undefined}
              notReady={action === primary ? missing : action.variant === 'stop' ? undefined : offline}
              onClick={action === primary ? () => {} : () => press(action.name)}
            >
              {actionLabel(request, action, request.items.length - draft.refused.length)}
            </Button>
          ))}
        </div>
      )}
    </form>
  )
}

/** Without a confirmation, it has no tick. */
const styleOf = (said: Said | null | undefined): 'check' | 'warning' | 'plain' =>
  said?.key === 'say_mail_says_from' ? 'warning' : said?.key === 'say_mail_subject' ? 'plain' : 'check'

/** Label of a button while its request is pending. “Sending” is only used if it sends something. */
const busyWord = (name: ActionName, kind: Interaction['kind']): string => {
  if (name === 'stop' || name === 'finish') return 'stopping'
  if (name === 'done') return 'checking'
  return name === 'approve' && kind === 'approve_submit' ? 'sending' : 'oneMoment'
}

const iconFor = (name: ActionName, kind: Interaction['kind']) =>
  name === 'done' || (name === 'approve' && kind !== 'approve_submit')
    ? ('check' as const)
    : name === 'approve'
      ? ('send' as const)
      : name === 'resume'
        ? ('play' as const)
        : undefined
