// A site that refuses a password gets it once: the person is asked, since several wrong ones may lock their account.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { html, redirect } from '../../sites/kit/respond.ts'
import type { Site, SiteRequest } from '../../sites/kit/site.ts'
import { openWorkingBridge, type WorkingBridge } from '../support/working-bridge.ts'

const SAID = 'The e-mail or password is not correct.'
const RULE = 'Password must contain a number and a sign.'
/** Adds the words after a request of its own, without loading the page again. */
const SCRIPT = `<script>document.forms[0].addEventListener('submit', async (event) => {
  event.preventDefault()
  await fetch(location.href, { method: 'POST', body: new URLSearchParams(new FormData(event.target)) })
  document.querySelector('h1').insertAdjacentHTML('afterend', '<p role="alert">${SAID}</p>')
})</script>`
const RIGHT = 'Harbour-Light-3'
const isNew = (kind: string): boolean => kind === 'new' || kind === 'rule'
const page = (kind: string, said = ''): string => {
  const use = isNew(kind) ? 'new-password' : 'current-password'
  const atField =
    kind === 'field' && said ? ['aria-invalid="true"', `<span class="error" id="pe">${said}</span>`] : ['', '']
  const fields = `<p><label for="e">E-mail</label><input id="e" name="e" type="email" required></p>
<p><label for="p">Password</label><input id="p" name="p" type="password" autocomplete="${use}" ${atField[0]} required>${atField[1]}</p>`
  const button = isNew(kind) ? 'Create account' : 'Sign in'
  return `<!doctype html><title>Harbour</title><h1>Apply at Harbour</h1>${said && kind !== 'field' ? `<p class="note" role="alert">${said}</p>` : ''}
<form method="post">${fields}<button>${button}</button></form>${kind === 'script' ? SCRIPT : ''}`
}

/** What the account opens. */
const form = async (request: SiteRequest) => {
  if (request.method !== 'POST')
    return html(`<!doctype html><title>Harbour</title><h1>Your application</h1><form method="post"><p><label for="n">Full name</label>
<input id="n" name="name" autocomplete="name" required></p><button>Submit application</button></form>`)
  request.record({ posting: 'form', fields: (await request.body()).fields })
  return html('<!doctype html><title>Harbour</title><h1>Thank you, we have received your application</h1>')
}

const gate: Site = {
  name: 'gate',
  title: 'Gate',
  pages: [],
  async handle(request) {
    const kind = request.path.split('/').at(-1) ?? ''
    if (kind === 'form') return form(request)
    if (request.method !== 'POST') return html(page(kind))
    const { fields } = await request.body()
    request.record({ posting: kind, fields })
    if (fields.p !== RIGHT) return html(page(kind, kind === 'rule' ? RULE : SAID))
    return redirect('/gate/form')
  },
}

let bridge: WorkingBridge
beforeAll(async () => {
  bridge = await openWorkingBridge([gate])
})
afterAll(() => bridge?.[Symbol.asyncDispose]())

test.each(['page', 'script', 'new', 'rule'])('%s: sent once, then the person is asked to sign in', async (kind) => {
  const user_data = { id: kind, name: 'Ines Duarte', email: 'ines@example.com', password: 'Quay-Street-12' }
  const target_url = bridge.sites.url(`/gate/${kind}`)
  const { id } = await bridge.app.submit({
    job_type: 'apply',
    target_url,
    hitl_enabled: false,
    input_data: { user_data },
  })
  await bridge.app.jobs.enqueue(id)
  const { error } = await bridge.app.jobs.wait(id, { signal: AbortSignal.timeout(60_000) })
  expect(error).toMatchObject({ code: 'login_required' })
  const sent = bridge.sites.submissions('gate').filter(({ posting }) => posting === kind)
  expect(sent).toHaveLength(1)
})

test.each(['page', 'field'])('%s: the password that the person gives then is sent', async (kind) => {
  const user_data = { id: `given-${kind}`, name: 'Ines Duarte', email: 'ines@example.com', password: 'Quay-Street-12' }
  bridge.sites.reset()
  const target_url = bridge.sites.url(`/gate/${kind}`)
  const { id } = await bridge.app.submit({
    job_type: 'apply',
    target_url,
    commit_policy: 'granted',
    input_data: { user_data },
  })
  await bridge.app.jobs.enqueue(id)
  let asked = 0
  for await (const { type } of bridge.app.jobs.watch(id, { signal: AbortSignal.timeout(60_000) })) {
    const open = type === 'human_intervention_requested' ? await bridge.app.store.interactions.openOf(id) : undefined
    if (!open) continue
    asked += 1
    expect(open).toMatchObject({ kind: 'login', questions: [{ error: SAID }] })
    const answers = Object.fromEntries(open.questions.map(({ question }) => [question, RIGHT]))
    await bridge.app.jobs.resume(id, { action: 'resume', choice: 'answer', answers, remember: false }, 'test')
  }
  expect(await bridge.app.jobs.wait(id)).toMatchObject({ status: 'completed' })
  expect(asked).toBe(1)
  expect(bridge.sites.submissions('gate').map(({ fields }) => fields.p ?? fields.name)).toEqual([
    'Quay-Street-12',
    RIGHT,
    'Ines Duarte',
  ])
})
