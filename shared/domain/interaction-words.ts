/**
 * The text and buttons of a request to a person, for every situation. Short sentences that name the site, field or
 * number: what happened, what is kept, what to do next. Pure.
 */
import { type BlockerKind, isAnsweredByCode } from './blockers.ts'
import type { ActionName, InteractionAction, InteractionCard, InteractionKind } from './interaction.ts'
import { goalOf } from './job-types.ts'
import { type DocumentKind, documentQuestion } from './named-documents.ts'
import type { BlockerDetail } from './observation.ts'
import type { Sentence } from './sentences.ts'

export type Words = Pick<InteractionCard, 'title' | 'text' | 'words' | 'actions'>

type Params = Record<string, string>

const action = (
  name: ActionName,
  label: string,
  variant: InteractionAction['variant'] = 'primary',
): InteractionAction => ({
  name,
  label,
  variant,
})
const STOP = action('stop', 'Stop', 'stop')
const DONE = action('done', 'Done')

const words = (key: string, params: Params, title: string, text: string, actions: InteractionAction[]): Words => ({
  title,
  text,
  words: { key, params },
  actions,
})

type CaptchaForm = NonNullable<BlockerDetail['form']>

const CAPTCHA: Record<CaptchaForm, [title: string, text: string]> = {
  tick: [
    'Tick the box to show you’re a person',
    'Only you can do this. GhostHands goes on by itself once it is ticked.',
  ],
  puzzle: [
    'Solve the puzzle to show you’re a person',
    'Only you can do this. GhostHands goes on by itself once it is solved.',
  ],
  letters: ['Type the letters in the picture', 'Only you can do this. Type them here or on the page.'],
}

export const captchaWords = (form: CaptchaForm): Words => words(`captcha_${form}`, {}, ...CAPTCHA[form], [DONE, STOP])

/** A blocker that only a model or the person sees: its end cannot be detected. */
export const namedCaptchaWords = (): Words =>
  words(
    'captcha_named',
    {},
    'Show the page that you’re a person',
    'Only you can do this. Press Done once the check is cleared.',
    [DONE, STOP],
  )

export const loginWords = (host: string): Words =>
  words('login', { host }, `Sign in to ${host}`, 'GhostHands doesn’t see your password. It goes on once you’re in.', [
    DONE,
    STOP,
  ])

export const codeWords = (host: string, digits: number | null, sentTo: string | undefined): Words =>
  words(
    'code',
    { host, ...(digits !== null && { digits: String(digits) }), ...(sentTo && { sentTo }) },
    digits === null ? 'Enter the code' : `Enter the ${digits}-digit code`,
    `${sentTo ? `${host} sent it to ${sentTo}. ` : ''}Used once, then forgotten.`,
    [action('type', 'Type it for me'), STOP],
  )

/**
 * An e-mail has arrived that is from this site, or claims to be. Its content and sender are shown beside these words
 * and are not stored with them.
 */
export const mailedWords = (what: 'code' | 'link', host: string, vouched: 'pass' | 'unknown'): Words => {
  const actions =
    what === 'code'
      ? [action('approve', 'Use this code'), action('refuse', 'I’ll type it', 'secondary'), STOP]
      : [action('approve', 'Open this link'), action('refuse', 'I’ll open it', 'secondary'), STOP]
  if (vouched === 'unknown')
    return words(
      `mailed_${what}_unproven`,
      { host },
      what === 'code' ? 'Use this code?' : 'Open this link?',
      `An e-mail says it is from ${host}. Your mail server doesn’t say whether that is true.`,
      actions,
    )
  return what === 'code'
    ? words(
        'mailed_code',
        { host },
        `Use the code that ${host} sent you?`,
        'It came by e-mail. Used once, then forgotten.',
        actions,
      )
    : words(
        'mailed_link',
        { host },
        `Open the link that ${host} sent you?`,
        'It came by e-mail and confirms your address.',
        actions,
      )
}

export const botCheckWords = (host: string): Words =>
  words(
    'bot_check',
    { host },
    `Show ${host} that you’re a person`,
    'Only you can do this. GhostHands goes on by itself once you’re through.',
    [DONE, STOP],
  )

export const paymentWords = (host: string, amount: string | undefined): Words =>
  words(
    'payment',
    { host, ...(amount && { amount }) },
    amount ? `Pay ${amount} to ${host}?` : `Pay ${host}?`,
    'Only you can pay. The form is filled in and stays.',
    [action('done', 'I’ve paid'), STOP],
  )

export const legalWords = (what: string): Words =>
  words('legal', { what }, `Read and accept ${what}`, 'Only you can agree to this.', [action('done', 'Accepted'), STOP])

export const errorPageWords = (host: string): Words =>
  words('error_page', { host }, `${host} shows an error page`, 'All answers are kept. Can you get the page back?', [
    DONE,
    STOP,
  ])

/** What the page says about a blocker, as far as known. */
export interface AboutBlocker {
  host: string
  detail?: BlockerDetail | undefined
  /** Length of a code; null if unknown. */
  digits: number | null
  /** Where a code was sent. */
  sentTo?: string | undefined
  /** The amount to be paid, as the page writes it. */
  amount?: string | undefined
  /** What is to be agreed to: `the privacy notice`, `the terms of use`. */
  document: string
}

/** The words for each kind. */
export const BLOCKER_WORDS: Readonly<Record<BlockerKind, (about: AboutBlocker) => Words>> = {
  captcha: ({ detail }) => captchaWords(detail?.form ?? 'tick'),
  login: ({ host }) => loginWords(host),
  '2fa': ({ host, digits, sentTo }) => codeWords(host, digits, sentTo),
  bot_check: ({ host }) => botCheckWords(host),
  payment: ({ host, amount }) => paymentWords(host, amount),
  legal: ({ document }) => legalWords(document),
  error_page: ({ host }) => errorPageWords(host),
}

/** @param drafts whether the model may draft one of the answers */
/** @param drafts the person may ask for a draft */
export const questionWords = (
  questions: readonly { question: string; required?: boolean | undefined; proposed?: unknown }[],
  { drafts = false } = {},
): Words => {
  const [first] = questions
  const proposed = questions.some((one) => one.proposed)
  const required = questions.some((one) => one.required !== false)
  return words(
    'question',
    { count: String(questions.length) },
    questions.length === 1 && first ? first.question : `${questions.length} new questions`,
    proposed
      ? 'Your data may say this. Check what is filled in.'
      : questions.length > 1
        ? 'Your data does not say this.'
        : required
          ? 'New question, required.'
          : 'New question.',
    [
      action('answer', 'Answer and continue'),
      ...(drafts ? [action('draft', 'Draft an answer', 'secondary')] : []),
      ...(required ? [] : [action('skip', 'Skip', 'secondary')]),
      STOP,
    ],
  )
}

/**
 * Asks which of the person's own documents a posting gets.
 * @param required whether attaching nothing is not possible
 */
export const documentWords = (kind: DocumentKind, posting: string, required: boolean): Words =>
  words(
    `document_${kind === 'resume' ? 'resume' : 'letter'}`,
    { posting },
    documentQuestion(kind, posting),
    'Your choice is for this posting alone.',
    [action('answer', 'Answer and continue'), ...(required ? [] : [action('skip', 'None', 'secondary')]), STOP],
  )

/** A site wants an account before it goes on. */
export const accountWords = (host: string, email: string): Words =>
  words(
    'new_account',
    { host, email },
    `Make an account at ${host}?`,
    `For ${email}, with a password made by GhostHands. It is kept here and typed on this site only.`,
    [action('approve', 'Make the password'), action('refuse', 'I’ll choose one', 'secondary'), STOP],
  )

/** A template as completed for one posting, shown before it is used. */
export const letterWords = (posting: string, required: boolean): Words =>
  words(
    'letter',
    { posting },
    `Use this letter for “${posting}”?`,
    'It is made from your template. Change what you like; nothing is sent yet.',
    [action('approve', 'Use it'), ...(required ? [] : [action('refuse', 'No letter', 'secondary')]), STOP],
  )

/** A fact about the posting that nothing proves, and that a letter needs. */
export const letterFieldWords = (posting: string): Words =>
  words(
    'letter_field',
    { posting },
    `Your letter to “${posting}” has open fields`,
    'The page does not say it for certain. Your answer is for this letter alone.',
    [action('answer', 'Answer and continue'), STOP],
  )

/**
 * @param answers number of values
 * @param presses names of buttons
 */
export const batchWords = (answers: number, presses: readonly string[]): Words =>
  answers === 0
    ? words(
        'batch_press',
        { name: presses[0] ?? '' },
        `Press “${presses[0] ?? ''}”?`,
        'Nothing is pressed until you approve.',
        [action('approve', 'Approve'), action('refuse', 'Refuse', 'secondary'), STOP],
      )
    : words(
        'batch',
        { count: String(answers) },
        answers === 1 ? 'Type this answer?' : `Type these ${answers} answers?`,
        'From your profile. Nothing is typed until you approve.',
        [action('approve', `Approve ${answers}`), action('refuse', 'Refuse', 'secondary'), STOP],
      )

/** @param button as the page names it */
export const sendWords = (jobType: string, button: string | undefined): Words => {
  const cannot = 'This can’t be undone. You can still change anything on the page.'
  const refuse = action('refuse', 'Don’t send', 'secondary')
  const { asks } = goalOf(jobType)
  if (asks === 'send_application')
    return words('send_application', {}, 'Send the application?', cannot, [
      action('approve', 'Send application'),
      refuse,
    ])
  if (asks === 'send_form' || !button)
    return words('send_form', {}, 'Send the form?', cannot, [action('approve', 'Send form'), refuse])
  return words('send_press', { name: button }, `Press “${button}”?`, cannot, [
    action('approve', `Press “${button}”`),
    action('refuse', 'Don’t press', 'secondary'),
  ])
}

/**
 * @param origin of the frame or of the form's address, as the browser shows it
 * @param site the job's own site
 */
export const originWords = (origin: string, site: string, secret: boolean): Words =>
  words(
    secret ? 'origin_secret' : 'origin',
    { origin, site },
    secret ? `Give your secrets to ${origin}?` : `Give your data to ${origin}?`,
    `This part of the page is not ${site}’s own. Asked once.`,
    [action('approve', `Allow ${origin}`), action('refuse', 'Don’t allow', 'secondary'), STOP],
  )

export const limitWords = (limit: string, raised: string, kept: string): Words =>
  words(
    'limit',
    { limit, raised, kept },
    `Paused at your limit of ${limit}`,
    `${kept} Raise the limit or finish it yourself.`,
    [action('raise', `Raise to ${raised}`), action('finish', 'I’ll finish it', 'secondary')],
  )

/** @param name of the button that does not react; undefined: something else is stuck, as `problem` says */
export const stuckWords = (name: string | undefined, problem: string, tries: number): Words =>
  name === undefined
    ? words('stuck', { problem }, 'This page needs your help', `${problem} All answers are kept.`, [DONE, STOP])
    : words(
        'stuck_press',
        { name, tries: String(tries) },
        `“${name}” doesn’t react`,
        `Tried ${tries} times. All answers are kept. Can you press it?`,
        [DONE, STOP],
      )

/** @param refusal the page's words that it was not accepted */
export const confirmSentWords = (refusal?: string): Words => {
  // Our sentence ends with a full stop of its own.
  const said = refusal?.slice(0, MOST_QUOTED).replace(/[.。]$/u, '')
  return words(
    said === undefined ? 'confirm_sent' : 'confirm_sent_refused',
    said === undefined ? {} : { words: said },
    'Was it sent?',
    said === undefined
      ? 'The page doesn’t say. GhostHands won’t send twice.'
      : `The page says “${said}”. GhostHands won’t send twice.`,
    [action('sent', 'It was sent'), action('not_sent', 'It wasn’t', 'secondary')],
  )
}
/** Letters of a page's words in a card. */
const MOST_QUOTED = 160

/**
 * @param before the planned next step
 * @param changed what the person has already changed
 */
export const takeoverWords = (by: 'takeover' | 'button', before: string | undefined, changed?: string): Words => {
  const stopped = before ? `Stopped before ${before}.` : 'Nothing more is done for now.'
  const stays = changed ? `Your change to ${changed} stays.` : 'All answers are kept.'
  return words(
    by === 'takeover' ? 'took_over' : 'paused',
    { ...(before && { before }), ...(changed && { changed }) },
    by === 'takeover' ? 'You took over' : 'Paused',
    `${stopped} ${stays}`,
    [action('resume', 'Resume'), STOP],
  )
}

/** Teaching a task by demonstration. */
export const teachWords = (): Words =>
  words(
    'teach',
    {},
    'Show how it’s done',
    'Do the task on the page, from start to end. GhostHands watches and learns. Press Done at the end.',
    [DONE, STOP],
  )

export type GuideStep =
  | { do: 'type' | 'choose' | 'upload' | 'press' | 'hover' | 'drag'; label: string }
  | { do: 'tick'; label: string; checked: boolean }
  | { do: 'go'; label: string }

const GUIDE: Record<GuideStep['do'], (label: string) => string> = {
  type: (label) => `Fill in “${label}”`,
  choose: (label) => `Choose “${label}”`,
  upload: (label) => `Attach your file to “${label}”`,
  press: (label) => `Press “${label}”`,
  hover: (label) => `Point at “${label}”`,
  drag: (label) => `Drag “${label}”`,
  tick: (label) => `Tick “${label}”`,
  go: (label) => `Go to ${label}`,
}

const MOVES_ON: Partial<Record<GuideStep['do'], string>> = {
  type: 'Moves on by itself once the field is filled.',
  choose: 'Moves on by itself once it is chosen.',
  upload: 'Moves on by itself once the file is there.',
  tick: 'Moves on by itself once it is ticked.',
  press: 'Moves on by itself once the page reacts.',
  go: 'Moves on by itself once the page is there.',
}

export const guideWords = (step: GuideStep): Words => {
  const untick = step.do === 'tick' && !step.checked
  return words(
    untick ? 'guide_untick' : `guide_${step.do}`,
    { label: step.label },
    untick ? `Untick “${step.label}”` : GUIDE[step.do](step.label),
    untick ? 'Moves on by itself once it is unticked.' : (MOVES_ON[step.do] ?? 'Press Done once it is done.'),
    [DONE, action('skip', 'Skip', 'secondary'), STOP],
  )
}

/** `Not quite yet`: what the field has, compared with what it should have. */
export const missingWords = (now: string, wanted: string, secret = false): Sentence => {
  if (now.trim() === '') return 'The field is still empty.'
  if (secret) return 'The field has something else.'
  if (wanted.startsWith(now.trim())) return `The field has “${now}”. The rest is missing.`
  return `The field has “${now}” instead of “${wanted}”.`
}

/** For a request with a single sentence: its first part is the title, and the kind decides the buttons. */
export const wordsOfSentence = (
  kind: InteractionKind,
  sentence: string,
  questions: readonly { question: string; required?: boolean | undefined }[],
): Words => {
  const [, title = sentence, text = ''] = /^(.*?[.?!])\s+(.*)$/s.exec(sentence) ?? []
  return words(kind, {}, title.replace(/\.$/, ''), text, actionsOf(kind, questions))
}

const actionsOf = (
  kind: InteractionKind,
  questions: readonly { question: string; required?: boolean | undefined }[],
): InteractionAction[] => {
  if (isAnsweredByCode(kind)) return codeWords('', null, undefined).actions
  switch (kind) {
    case 'approve_submit':
      return sendWords('', undefined).actions
    case 'approve_origin':
      return originWords('', '', false).actions
    case 'confirm_sent':
      return confirmSentWords().actions
    case 'takeover':
      return takeoverWords('button', undefined).actions
    case 'budget':
      return [action('raise', 'Raise the limit'), action('finish', 'I’ll finish it', 'secondary')]
    default:
      return questions.length > 0 ? questionWords(questions).actions : [DONE, STOP]
  }
}
