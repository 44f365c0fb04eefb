// The confirmation link in a mail: exactly one, labelled as such, and to the site itself.
import { expect, test } from 'vitest'
import { linkIn } from '../../../bridge/mail/link.ts'

const PAGE = 'https://apply.harbour.example/jobs/1'
const LINK = 'https://www.harbour.example/verify?t=abc.123'

test.each<[string, { text?: string; html?: string }]>([
  ['in text', { text: `Please confirm your address:\n${LINK}\n\nOr write to us: https://www.harbour.example/contact` }],
  ['at the end of a sentence', { text: `To verify, open ${LINK}.` }],
  [
    'as a button',
    { html: `<p>Hello</p><a class="b" href="${LINK}"><b>Confirm</b> my address</a><a href="/x">Help</a>` },
  ],
  ['called so by its path alone', { html: `<a href="${LINK}">Click here</a>` }],
  ['in text and as a button', { text: `Confirm: ${LINK}`, html: `<a href="${LINK}">Confirm</a>` }],
])('%s', (_, { text = '', html = '' }) => {
  expect(linkIn({ text, html }, PAGE)).toEqual({ kind: 'found', text: LINK })
})

test.each<[string, string, 'none' | 'unclear']>([
  ['none that is called so', 'See https://www.harbour.example/jobs', 'none'],
  ['none at all', 'Please confirm your address.', 'none'],
  ['of a look-alike', 'Confirm: https://harbour.example.evil.org/verify', 'unclear'],
  ['behind a counter of clicks', 'Confirm: https://click.mailer.example/x?to=harbour.example/verify', 'unclear'],
  ['with another site’s name before an @', 'Confirm: https://harbour.example@evil.org/verify', 'unclear'],
  ['in the clear, of a page that is encrypted', 'Confirm: http://www.harbour.example/verify', 'unclear'],
  ['on another port', 'Confirm: https://www.harbour.example:8443/verify', 'unclear'],
  ['one of the site, and one of another', `Confirm: ${LINK}\nConfirm: https://click.mailer.example/x`, 'unclear'],
  ['one to deactivate', 'Deactivate your account: https://www.harbour.example/account', 'none'],
  ['one to sign in', 'Sign in: https://www.harbour.example/login', 'none'],
  ['one that withdraws', 'Confirm withdrawal of your application: https://www.harbour.example/w?t=1', 'unclear'],
  ['one for somebody else', 'Not you? Confirm that: https://www.harbour.example/n?t=1', 'unclear'],
  ['one that deletes, in German', 'Löschung bestätigen: https://www.harbour.example/l?t=1', 'unclear'],
  ['one that withdraws, in Arabic', 'تأكيد سحب الطلب: https://www.harbour.example/s?t=1', 'unclear'],
  ['two', `Confirm: ${LINK}\nConfirm: ${LINK}x`, 'unclear'],
])('not used: %s', (_, text, kind) => {
  expect(linkIn({ text, html: '' }, PAGE)).toEqual({ kind })
})

test('an invisible link does not count', () => {
  const html = `<div style="display:none"><a href="${LINK}x">Confirm</a></div><a href='${LINK}'>Confirm</a>`
  expect(linkIn({ text: '', html }, PAGE)).toEqual({ kind: 'found', text: LINK })
})
