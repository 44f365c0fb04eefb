// Sign-in, sign-up and second factor of the miscellaneous pages. Passwords are never recorded.
import { randomUUID } from 'node:crypto'
import { redirect } from '../kit/respond.ts'
import type { SiteBody, SiteRequest, SiteResponse } from '../kit/site.ts'

type Fields = SiteBody['fields']

/** An account that always exists. */
export const VISITOR = { email: 'visitor@harbour.example', password: 'Low-tide-42' }
/** What the second step accepts; `/misc/login?code=1` asks for it. */
export const SECOND_STEP_CODE = '246810'

const known = (request: SiteRequest, email: string): string | undefined =>
  email === VISITOR.email ? VISITOR.password : (request.state.get(`account:${email}`) as string | undefined)

function open(request: SiteRequest, email: string): SiteResponse {
  const session = randomUUID()
  request.state.set(`session:${session}`, email)
  request.record({ posting: 'login', fields: { email } })
  return redirect('/misc/account', { 'set-cookie': `misc_session=${session}; Path=/misc; HttpOnly; SameSite=Lax` })
}

/** Undefined if the pair is wrong. */
export function signIn(request: SiteRequest, fields: Fields): SiteResponse | undefined {
  const email = String(fields.username ?? '')
  if (known(request, email) === undefined || known(request, email) !== fields.password) return undefined
  if (request.query.get('code') !== '1') return open(request, email)
  const pending = randomUUID()
  request.state.set(`pending:${pending}`, email)
  return redirect('/misc/code', { 'set-cookie': `misc_pending=${pending}; Path=/misc; HttpOnly; SameSite=Lax` })
}

export function verify(request: SiteRequest, fields: Fields): SiteResponse | undefined {
  const email = request.state.get(`pending:${request.cookies.misc_pending ?? ''}`)
  if (email === undefined || fields.otp !== SECOND_STEP_CODE) return undefined
  return open(request, String(email))
}

/** A sentence if it is refused. */
export function signUp(request: SiteRequest, fields: Fields): SiteResponse | string {
  const email = String(fields.email ?? '')
  const password = String(fields.password ?? '')
  if (password !== fields.again) return 'The passwords do not match.'
  if (password.length < 8) return 'The password needs at least 8 characters.'
  if (known(request, email) !== undefined) return 'There is an account with this email address already.'
  request.state.set(`account:${email}`, password)
  const { password: _password, again: _again, ...shown } = fields
  request.record({ posting: 'signup', fields: shown })
  return redirect('/misc/signup/received')
}
