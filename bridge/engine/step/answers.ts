/**
 * A site that has what was sent but counts it only after the person's e-mail is verified. This state of its own
 * continues by itself.
 */

import type { Observation } from '../../../shared/domain/observation.ts'
import { say } from '../../../shared/domain/sentences.ts'
import { navigate } from '../../browser/session.ts'
import { observe, settle } from '../../observe/index.ts'
import { type AskResult, ask } from '../ask/ask.ts'
import { mailedFor } from '../ask/mailed.ts'
import { type WatchedFor, type Watching, watchFor } from '../ask/watch.ts'
import { failed, type Run, type StageEnd } from '../state/context.ts'
import { mayAsk } from '../state/may-ask.ts'
import { isOfSite } from '../state/origins.ts'
import { confirmCommit, confirmSent } from './commit.ts'

const DONE: WatchedFor['done'] = ({ confirmation, notice }) =>
  confirmation !== undefined && !notice ? { resolution: confirmation } : undefined

/** Waits until the page confirms it, the person answers, or the site's mail arrives. Errors: as `ask`. */
export const verifyEmail = async (run: Run, seen: Observation, said: string): Promise<StageEnd | undefined> => {
  if (run.commit) await run.ports.commits.settle(run.commit.id, 'unconfirmed', said)
  const watching = { ...watchFor(run, { done: DONE, missing: () => '' }), missing: async () => undefined }
  // The link is opened in the job's own tab, whatever that shows by then.
  const mail = mailedFor(run, { url: seen.url, isStill: async () => true }, { wants: 'link', length: null }, 'stuck')
  const themselves = async (): Promise<StageEnd | undefined> =>
    afterWord(run, await askToVerify(run, seen, said, watching), said)
  try {
    if (!mayAsk(run.input)) return failed('email_unverified', say('problem_verify_mail', { words: said }).text)
    if (!mail) return await themselves()
    const asked = await askToVerify(run, seen, said, mail.beside(watching))
    if (!mail.ended(asked)) return await afterWord(run, asked, said)
    const decided = await mail.decide({ currentUrl: seen.url, ...watching })
    if (decided.kind === 'themselves') return await themselves()
    if (decided.kind === 'asked') return await afterWord(run, decided.asked, said)
    return (await openLink(run, seen, decided.text)) ?? (await themselves())
  } finally {
    mail?.stop()
  }
}

const askToVerify = (run: Run, seen: Observation, said: string, watching: Watching): Promise<AskResult> => {
  const title = 'Verify your e-mail'
  const text = `The site has it and counts it once your address is verified: “${said}” Open the link in its message to you.`
  return ask(run, {
    kind: 'stuck',
    title,
    text,
    description: `${title}. ${text}`,
    actions: [
      { name: 'done', label: 'Done', variant: 'primary' },
      { name: 'stop', label: 'Stop', variant: 'stop' },
    ],
    currentUrl: seen.url,
    ...watching,
  })
}

const afterWord = async (run: Run, asked: AskResult, said: string): Promise<StageEnd> => {
  if ('end' in asked) return asked.end
  const { resolution } = asked.answered
  if (resolution) return confirmedByPage(run, resolution)
  return (
    (await confirmSent(run)) ?? failed('email_unverified', `The site still waits for your e-mail address: “${said}”`)
  )
}

const confirmedByPage = async (run: Run, confirmation: string): Promise<StageEnd> => {
  await confirmCommit(run, confirmation)
  return { end: 'done', confirmation, confirmedBy: 'page' }
}

/** In the job's own tab, and not a step of what is learned. Undefined: the opened page does not confirm anything. */
const openLink = async (run: Run, seen: Observation, link: string): Promise<StageEnd | undefined> => {
  if (!isOfSite(seen.url, link)) return undefined
  const tab = run.session.active()
  await navigate(tab, link, { signal: run.signal })
  await settle(tab, { signal: run.signal })
  const { confirmation, notice } = await observe(tab, { aside: true })
  return confirmation !== undefined && !notice ? confirmedByPage(run, confirmation) : undefined
}
