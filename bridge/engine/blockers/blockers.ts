/** What only a person can clear or knows: blockers and questions are found and asked, and the answers are applied. */

import {
  BLOCKER_CONFIDENCE,
  BLOCKERS,
  type BlockerKind,
  blockerTraits,
  checksForAPerson,
  isAnsweredByCode,
  isAskedItself,
} from '../../../shared/domain/blockers.ts'
import type { Question } from '../../../shared/domain/decision.ts'
import { type AnswerDraft, belongsToEmployer } from '../../../shared/domain/draft.ts'
import { GhError } from '../../../shared/domain/errors.ts'
import { InteractionKind, isUsedOnce, type Resolution } from '../../../shared/domain/interaction.ts'
import { namedCaptchaWords, questionWords } from '../../../shared/domain/interaction-words.ts'
import { goalOf } from '../../../shared/domain/job-types.ts'
import type { Blocker, Observation } from '../../../shared/domain/observation.ts'
import { passwordIn } from '../../../shared/domain/password-in-task.ts'
import { isSecretField, isSecretKey } from '../../../shared/domain/profile-keys.ts'
import { sameQuestion } from '../../../shared/domain/questions/index.ts'
import { employerOf } from '../../../shared/domain/receipt.ts'
import { targetKey } from '../../../shared/domain/target.ts'
import { traitsOf } from '../../../shared/domain/widgets.ts'
import { settle } from '../../observe/index.ts'
import { hasPassword, offerAccount, useAccount } from '../ask/account.ts'
import { type AskResult, ask, sentence } from '../ask/ask.ts'
import { fieldOf } from '../ask/asked-field.ts'
import { mailedFor } from '../ask/mailed.ts'
import { remember } from '../ask/remember.ts'
import { type Watching, watchFor } from '../ask/watch.ts'
import type { Run } from '../state/context.ts'
import { mayAsk } from '../state/may-ask.ts'
import { policyOf } from '../state/origins.ts'
import { refusedMessage } from '../state/policy.ts'
import type { HumanAsk } from '../state/ports.ts'
import { noteWall } from '../state/walls.ts'
import { confirmOrBeginAnew, notSent } from '../step/commit.ts'
import { hasNotLeft, isAnswerLost } from '../step/confirmation.ts'
import { draftingFor } from '../step/drafts.ts'
import { boxOrigin, giveCode, oneTimeCode } from './code.ts'
import { blockerCard, takesCode } from './description.ts'

/**
 * What a person must clear before anything can be done here, if anything. A login with a password in the profile does
 * not count.
 */
export const blockerOf = (run: Run, seen: Observation): Blocker | undefined =>
  seen.blockers
    .filter(
      ({ kind, confidence }) =>
        confidence >= BLOCKER_CONFIDENCE &&
        !(BLOCKERS[kind].answer === 'password' && (hasPassword(run, seen) || isPasswordInTask(run, seen))),
    )
    .filter(({ kind, index }) => !(isAnsweredByCode(kind) && isAnswered(run, seen, index)))
    .sort((a, b) => b.confidence - a.confidence)[0]

/** The person wrote the password into the instruction, for a model to type: “… with the password tide-77”. */
const isPasswordInTask = ({ input, ports }: Run, { fields }: Observation): boolean =>
  goalOf(input.jobType).inWords &&
  ports.provider.traits.followsAnyTask &&
  fields.some((field) => traitsOf(field).secret && passwordIn(input.task, field.label))

/**
 * What looks like a field for a code sent to the person may ask for a number that their data has under this very
 * question.
 */
const isAnswered = ({ applicant }: Run, { fields }: Observation, index: number | undefined): boolean => {
  const field = fields.find((one) => one.index === index)
  return field !== undefined && applicant.answers.some(({ question }) => sameQuestion(question, field.label))
}

export const askBlocker = async (run: Run, seen: Observation, blocker: Blocker): Promise<AskResult> => {
  const { input } = run
  if (isOfBrowser(seen, blocker)) await endIfRefused(run)
  if (BLOCKERS[blocker.kind].failed && run.commit) return askAfterSending(run)
  noteWall(run, seen, blocker)
  if (isOfBrowser(seen, blocker) && input.browserMode === 'server' && input.retryCount === 0)
    throw new GhError(
      'CONNECTION_LOST',
      `${new URL(input.targetUrl).host} broke the connection off. Nothing was sent. Please try again in a moment.`,
    )
  if (BLOCKERS[blocker.kind].answer === 'password' && (await useAccount(run, seen, blocker.index)))
    return { answered: TYPED }
  const byCode = isAnsweredByCode(blocker.kind)
  if (byCode) {
    const own = oneTimeCode(run)
    if (own) {
      await giveCode(run, seen, blocker, own)
      run.ports.emit('code_answered', { from: 'totp' })
      return { answered: TYPED }
    }
  }
  const card = await blockerCard(run, seen, blocker)
  const asking = byCode ? await boxOrigin(run, seen, blocker) : undefined
  const mail =
    asking === undefined
      ? undefined
      : mailedFor(
          run,
          { url: asking, isStill: async () => (await boxOrigin(run, seen, blocker)) === asking },
          { wants: 'code', length: card.code?.digits ?? null },
          requestFor(blocker.kind),
        )
  try {
    const early = await mail?.unasked()
    if (early) return await giveMailed(run, seen, blocker, early, TYPED)
    const watching = cleared(run, blocker)
    const asked = await askFor(run, seen, blocker, card, mail ? mail.beside(watching) : watching)
    if (!mail?.ended(asked)) return await taken(run, seen, blocker, asked)
    const decided = await mail.decide({
      currentUrl: seen.url,
      ...(card.target && { target: card.target }),
      ...watching,
    })
    if (decided.kind === 'themselves')
      return await taken(run, seen, blocker, await askFor(run, seen, blocker, card, cleared(run, blocker)))
    if (decided.kind === 'asked') return await taken(run, seen, blocker, decided.asked)
    return await giveMailed(run, seen, blocker, decided.text, decided.answered)
  } finally {
    mail?.stop()
  }
}

/** The code came without a request to the person, and counts as if it had been typed. */
const TYPED: Resolution = { action: 'resume', choice: 'type', remember: false }

const askFor = async (
  run: Run,
  seen: Observation,
  { kind }: Blocker,
  { words, ...card }: Awaited<ReturnType<typeof blockerCard>>,
  watching: Watching,
): Promise<AskResult> => {
  const request = requestFor(kind)
  return ask(run, { kind: request, ...sentence(words), currentUrl: seen.url, ...card, ...watching }).catch(
    async (error: unknown) => {
      if (BLOCKERS[kind].holdsBack && run.trace.entries.at(-1)?.commit)
        await notSent(run, 'what held it back was not cleared')
      throw error
    },
  )
}

/** Uses the person's answer. */
const taken = async (run: Run, seen: Observation, blocker: Blocker, asked: AskResult): Promise<AskResult> => {
  const code = 'answered' in asked && takesCode(blocker) ? Object.values(asked.answered.answers ?? {})[0] : undefined
  if (code) await giveCode(run, seen, blocker, code)
  if ('answered' in asked && BLOCKERS[blocker.kind].signsIn) await signedIn(run, asked.answered)
  return asked
}

const giveMailed = async (
  run: Run,
  seen: Observation,
  blocker: Blocker,
  code: string,
  answered: Resolution,
): Promise<AskResult> => {
  await giveCode(run, seen, blocker, code)
  await signedIn(run, answered)
  return { answered }
}

const requestFor = (kind: BlockerKind): InteractionKind => (isAskedItself(kind) ? kind : 'stuck')

/** Not a lost connection: the page went where this job may not go. Errors: NAVIGATION_REFUSED. */
const endIfRefused = async (run: Run): Promise<void> => {
  const { refused } = run.sends
  // A request from an earlier attempt may have been sent.
  if (refused === undefined || (run.commit && (run.commit.page < 0 || !hasNotLeft(run)))) return
  await notSent(run, 'it would have gone where it may not')
  throw new GhError('NAVIGATION_REFUSED', `${refusedMessage(policyOf(run), refused)} Nothing was sent.`)
}

/** A page of the site did not load: the next attempt starts over before anybody is asked. */
const isOfBrowser = ({ url }: Observation, { kind }: Blocker): boolean =>
  BLOCKERS[kind].failed && url.startsWith('chrome-error:')

/** The page broke after sending had begun: the question is whether it arrived, not how to get the page back. */
const askAfterSending = async (run: Run): Promise<AskResult> => {
  const end = await confirmOrBeginAnew(run)
  return end ? { end } : { answered: { action: 'resume', choice: 'not_sent', remember: false } }
}

/** Reported once the page has settled: the cookies of a sign-in come with the response to the last press. */
const signedIn = async (run: Run, answered: Resolution): Promise<void> => {
  if (!run.ports.signedIn) return
  await settle(run.session.active(), { signal: run.signal })
  await run.ports.signedIn(answered)
}

/** A blocker is gone once the page shows none of its kind. */
const cleared = (run: Run, { kind }: Blocker): Watching =>
  watchFor(run, {
    done: ({ blockers, loading, fields }) =>
      blockers.some((one) => one.kind === kind && one.confidence >= BLOCKER_CONFIDENCE) ||
      (loading && fields.length === 0)
        ? undefined
        : {},
    missing: () => BLOCKERS[kind].still,
  })

/**
 * A provider may ask for more than an answer: a sign-in, or help when it is stuck. An answer to a request for a secret
 * is used once.
 */
const kindOf = (seen: Observation, questions: readonly Question[]): InteractionKind => {
  const kind = InteractionKind.safeParse(questions[0]?.kind).data ?? 'screening_question'
  const secret = questions.flatMap((one) => fieldOf(seen, one) ?? []).find(isSecretField)
  return !secret || isUsedOnce(kind) ? kind : traitsOf(secret).secret ? 'login' : 'payment'
}

/** Where nobody may be asked, what the site does not require stays as it is. */
const isNeedless = ({ input }: Run, { required, proposed }: Question): boolean =>
  required === false && proposed !== undefined && !mayAsk(input)

/** Asks what only the person knows. The answers join their data and, if allowed, their saved answers. */
export const askQuestions = async (run: Run, seen: Observation, all: readonly Question[]): Promise<AskResult> => {
  // No rule recognises it, so only the person can say that it is cleared.
  if (all.some((one) => checksForAPerson(one.kind)))
    return ask(run, { kind: 'captcha', ...sentence(namedCaptchaWords()), currentUrl: seen.url })
  const questions = apart(
    seen,
    all.filter((one) => !isNeedless(run, one)),
  )
  if (questions.length === 0) {
    leaveUnanswered(run, seen, all)
    return { answered: { action: 'resume', remember: false } }
  }
  const first = questions[0]
  const kind = kindOf(seen, questions)
  // The response to what was sent never came: the page's text is about something else.
  if (kind === 'stuck' && isAnswerLost(run)) return askAfterSending(run)
  const target = first && fieldOf(seen, first)?.target
  const account =
    blockerTraits(kind)?.answer === 'password'
      ? await offerAccount(run, seen, answeredOnPage(run, seen, questions))
      : undefined
  if (account) return account
  const drafting = kind === 'screening_question' ? await draftingFor(run, seen, questions) : undefined
  const words = drafting && sentence(questionWords(questions, { drafts: drafting.offered }))
  const request = (): HumanAsk => ({
    kind,
    ...words,
    description:
      questions.length === 1 && first
        ? first.question
        : `${questions.length} new questions, required: ${questions.map(({ question }) => `“${question}”`).join(', ')}`,
    questions: questions.map((one) => {
      const at = fieldOf(seen, one)?.target
      return {
        question: one.question,
        required: one.required,
        ...(one.options && { options: one.options }),
        ...(one.reason && { error: one.reason }),
        ...(one.proposed && { draft: draftFromData(run, one.proposed) }),
        ...drafting?.of(one.question),
        ...(at && { target: at }),
      }
    }),
    currentUrl: seen.url,
    ...(target && { target }),
    ...answeredOnPage(run, seen, questions),
  })
  let asked = await ask(run, request())
  while (drafting && 'answered' in asked && asked.answered.choice === 'draft') {
    const end = drafting.offered ? await drafting.write(asked.answered.answers ?? {}) : undefined
    if (end) return { end }
    asked = await ask(run, request())
  }
  if (!('answered' in asked)) return asked
  if (isUsedOnce(kind)) {
    takeSecrets(run, seen, questions, asked.answered)
    return asked
  }
  for (const [question, answer] of Object.entries(asked.answered.answers ?? {})) {
    const about = questions.find((one) => one.question === question)
    const field = about && fieldOf(seen, about)
    const { remember: stays, site } = asked.answered
    const to = belongsToEmployer(drafting?.of(question)?.draft)
      ? { employer: employerOf(run.input.targetUrl) }
      : site !== undefined && { site }
    const key = about?.proposed?.answer === answer ? about.proposed.key : undefined
    await remember(run, { question, answer, from: 'asked', ...to, ...(key !== undefined && { key }) }, stays, {
      seen,
      field,
    })
  }
  leaveUnanswered(run, seen, questions, asked.answered)
  return asked
}

/** What the person left open although it was proposed is not asked again. */
const leaveUnanswered = (
  run: Run,
  seen: Observation,
  questions: readonly Question[],
  { answers }: Partial<Resolution> = {},
): void => {
  for (const one of questions) {
    const target = one.required ? undefined : fieldOf(seen, one)?.target
    if (target && !answers?.[one.question]) run.human.refused.add(targetKey(target))
  }
}

/** What would be entered, and the datum that it comes from. */
const draftFromData = ({ applicant }: Run, { key, answer }: NonNullable<Question['proposed']>): AnswerDraft => ({
  text: answer,
  from: 'data',
  sentences: [{ text: answer, source: { from: 'profile', key, words: applicant.values[key] ?? answer } }],
})

/** Answers that are saved and answers that must not be are asked for separately. */
const apart = (seen: Observation, all: readonly Question[]): readonly Question[] => {
  const plain = all.filter((one) => {
    const field = fieldOf(seen, one)
    return !field || !isSecretField(field)
  })
  return plain.length > 0 ? plain : all
}

/**
 * The answer is typed like a secret from the person's data and kept only during this run: not in the saved answers or a
 * model's prompt.
 */
const takeSecrets = (run: Run, seen: Observation, questions: readonly Question[], { answers }: Resolution): void => {
  const told = questions.flatMap((one): [string, string][] => {
    const [field, answer] = [fieldOf(seen, one), answers?.[one.question]]
    if (!field || !isSecretField(field) || !answer) return []
    const { profileKey: key } = field
    // A new password counts as an ordinary one: data has one per site.
    return [[key === null || !isSecretKey(key) || key === 'new-password' ? 'current-password' : key, answer]]
  })
  run.applicant = { ...run.applicant, secrets: { ...run.applicant.secrets, ...Object.fromEntries(told) } }
  if (told.length > 0) run.human.gaveSecretAt = run.trace.entries.at(-1)?.order ?? -1
}

/** Done as soon as every requested field has a value on the page and has lost focus. That value is the answer. */
const answeredOnPage = (run: Run, before: Observation, questions: readonly Question[]): Watching => {
  const asked = questions.flatMap((one) => {
    const field = fieldOf(before, one)
    return field ? [{ question: one.question, index: field.index, value: field.value, checked: field.checked }] : []
  })
  if (asked.length === 0 || asked.length < questions.length) return {}
  const { noticed } = watchFor(run, {
    done: (seen) => {
      const answers: Record<string, string> = {}
      for (const { question, index, value, checked } of asked) {
        const field = seen.fields.find((one) => one.index === index)
        const focused = seen.elements.some((element) => element.index === index && element.focused)
        const same = field?.value === value && field.checked === checked
        if (!field || same || focused || field.invalid || (field.value === '' && !field.checked)) return undefined
        if (!isSecretField(field)) answers[question] = field.checked === undefined ? field.value : 'Yes'
      }
      return { choice: 'answer', answers }
    },
    missing: () => '',
  })
  return { noticed }
}
