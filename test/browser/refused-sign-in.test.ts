// A site that refuses a password gets it once: the person is asked, since several wrong ones may lock their account.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { html } from '../../sites/kit/respond.ts'
import type { Site } from '../../sites/kit/site.ts'
import { openWorkingBridge, type WorkingBridge } from '../support/working-bridge.ts'

const SAID = 'The e-mail or password is not correct.'
/** Adds the words after a request of its own, without loading the page again. */
const SCRIPT = `<script>document.forms[0].addEventListener('submit', async (event) => {
  event.preventDefault()
  await fetch(location.href, { method: 'POST', body: new URLSearchParams(new FormData(event.target)) })
  document.querySelector('h1').insertAdjacentHTML('afterend', '<p role="alert">${SAID}</p>')
})</script>`
const page = (kind: string, said = ''): string => {
  const use = kind === 'new' ? 'new-password' : 'current-password'
  const fields = `<p><label for="e">E-mail</label><input id="e" name="e" type="email" required></p>
<p><label for="p">Password</label><input id="p" name="p" type="password" autocomplete="${use}" required></p>`
  const button = kind === 'new' ? 'Create account' : 'Sign in'
  return `<!doctype html><title>Harbour</title><h1>Apply at Harbour</h1>${said && `<p class="note" role="alert">${said}</p>`}
<form method="post">${fields}<button>${button}</button></form>${kind === 'script' ? SCRIPT : ''}`
}

const gate: Site = {
  name: 'gate',
  title: 'Gate',
  pages: [],
  async handle(request) {
    const kind = request.path.split('/').at(-1) ?? ''
    if (request.method !== 'POST') return html(page(kind))
    request.record({ posting: kind, fields: (await request.body()).fields })
    return html(page(kind, SAID))
  },
}

let bridge: WorkingBridge
beforeAll(async () => {
  bridge = await openWorkingBridge([gate])
})
afterAll(() => bridge?.[Symbol.asyncDispose]())

test.each(['page', 'script', 'new'])('%s: sent once, then the person is asked to sign in', async (kind) => {
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
