// A person's answer to a request for a password is used once and kept in no saved answer, history or manual.
import { afterEach, expect, test } from 'vitest'
import { loadConfig } from '../../bridge/base/config.ts'
import { openApp } from '../../bridge/cli/compose.ts'
import { testHome } from '../support/home.ts'
import { act, done, modelRun, numberOf } from '../support/model-run.ts'
import { servePages } from '../support/pages.ts'

const { path: home, remove: removeHome } = await testHome('told')
afterEach(removeHome)

const SAID = 'hunter2-Secret'

test('a password told to the run that waits for it is stored nowhere, though the answer was to be remembered', async () => {
  await using pages = await servePages({
    '/apply': `<title>Apply</title><h1>Apply</h1><form action="/thanks">
<p><label for=n>Full name</label><input id=n name=name autocomplete=name required></p>
<p><label for=e>Email</label><input id=e name=email type=email required></p>
<p><label for=p>Choose a password for your profile</label><input id=p name=pw type=password autocomplete=new-password required></p>
<button>Submit application</button></form>`,
    '/thanks': '<title>Thanks</title><h1>Thank you for applying!</h1>',
  })
  await using app = await openApp(loadConfig({ home }), { unanswered: 'wait' })
  const { id } = await app.submit({
    job_type: 'apply',
    target_url: pages.url('/apply'),
    commit_policy: 'granted',
    input_data: { user_data: { id: 'ines', name: 'Ines Duarte', email: 'ines@example.com' } },
  })
  const run = app.jobs.runHere(id)
  const asked = (not?: string) =>
    app.store.notices.until(
      id,
      async () => {
        const open = await app.store.interactions.openOf(id)
        return open && open.id !== not ? open : undefined
      },
      AbortSignal.timeout(40_000),
    )
  const open = await asked()
  expect(open?.kind).toBe('login')
  const answers = Object.fromEntries((open?.questions ?? []).map(({ question }) => [question, SAID]))
  await app.jobs.resume(id, { action: 'resume', choice: 'answer', answers, remember: true }, 'terminal')
  const again = await asked(open?.id)
  await app.jobs.resume(id, { action: 'cancel', remember: true }, 'terminal')
  const job = await run
  const everything = {
    job,
    bank: await app.store.answers.list(job.applicantId ?? ''),
    events: await app.store.events.since(id),
    requests: [again, await app.store.interactions.get(open?.id ?? '')],
  }
  expect(JSON.stringify(everything)).not.toContain(SAID)
})

test('a password that a model asks for with other questions is asked for separately, typed, and shown to no model', async () => {
  await using pages = await servePages({
    '/order': `<title>Order</title><h1>Order</h1><form onsubmit="fetch(p.value === '${SAID}' ? '/opened' : '/refused'); return false">
<p><label for=n>Full name</label><input id=n name=name></p><p><label for=w>Reason</label><input id=w name=why></p>
<p><label for=p>Choose a password</label><input id=p name=pw type=password autocomplete=new-password></p>
<button>Go on</button></form>`,
  })
  const asks: [string, string[]][] = []
  const { memory, asked } = await modelRun({
    url: pages.url('/order'),
    input: { commitPolicy: 'granted' },
    human: (ask) => {
      const questions = (ask.questions ?? []).map(({ question }) => question)
      asks.push([ask.kind, questions])
      if (asks.length > 3) return { action: 'cancel', remember: true }
      const answers = Object.fromEntries(questions.map((one) => [one, one === 'Why?' ? 'For the sea.' : SAID]))
      return { action: 'resume', choice: 'answer', answers, remember: true }
    },
    answer: (page, nth) => {
      const why = { op: 'ask_human', question: 'Why?', index: numberOf(page, 'Reason') }
      const secret = { op: 'ask_human', question: 'Which password?', index: numberOf(page, 'Choose a password') }
      if (nth === 0) return act([secret, why])
      if (nth === 1) return act([secret])
      if (nth === 2)
        return act([
          { op: 'type', index: secret.index, text: '{{secret:current-password}}' },
          { op: 'click', index: numberOf(page, 'Go on') },
        ])
      return done()
    },
  })
  expect(asks).toEqual([
    ['screening_question', ['Why?']],
    ['login', ['Which password?']],
  ])
  expect(memory.answers).toMatchObject([{ question: 'Why?' }])
  const shown = asked.map(({ text }) => text).join()
  expect(pages.seen).toContain('/opened')
  expect(shown + JSON.stringify(memory.events)).not.toContain(SAID)
})
