import { describe, expect, it } from 'vitest'
import type { Blocker } from '../../shared/domain/observation.ts'
import { observing } from '../support/observing.ts'

const web = observing()
const sure = (blockers: readonly Blocker[]): string[] =>
  blockers.filter(({ confidence }) => confidence >= 0.7).map(({ kind }) => kind)
const frame = (title: string, style: string, src = '/none'): string =>
  `<iframe title="${title}" src="${src}" style="${style}"></iframe>`
const LOGIN =
  '<form><label>Email <input type=email></label><label>Password <input type=password></label><button>Sign in</button></form>'
const BOXES = Array.from({ length: 6 }, (_, at) => `<input maxlength=1 aria-label="Digit ${at + 1}">`).join('')

describe('what stops the work is noticed, with evidence', () => {
  it.each<[string, string, string]>([
    ['captcha', 'a box to tick', frame('reCAPTCHA', 'width:304px;height:78px')],
    ['captcha', 'a challenge', frame('hCaptcha challenge', 'width:400px;height:600px')],
    ['captcha', 'a widget by its class', '<div class=h-captcha style="width:303px;height:78px">I am human</div>'],
    [
      'captcha',
      'a picture with letters',
      '<form><div><img alt="" style="width:120px;height:40px" src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><input name=captcha placeholder="Type the characters"></div></form>',
    ],
    ['login', 'an existing password', LOGIN],
    [
      '2fa',
      'a code that was sent',
      '<h1>Check your phone</h1><form><label>Verification code <input autocomplete=one-time-code inputmode=numeric></label><button>Verify</button></form>',
    ],
    ['2fa', 'boxes of one character', `<h1>Enter the security code</h1><form>${BOXES}<button>Verify</button></form>`],
    [
      'bot_check',
      'a check of the browser',
      '<h1>example.com</h1><p>Verifying you are human. This may take a few seconds.</p>',
    ],
    [
      'payment',
      'a card',
      '<form><label>Card number <input autocomplete=cc-number></label><label>CVC <input autocomplete=cc-csc></label><button>Pay</button></form>',
    ],
    [
      'legal',
      'terms that bar the way',
      '<div role=dialog><h2>Terms of Use</h2><p>Read this.</p><button>I agree</button><button>Decline</button></div>',
    ],
    ['error_page', 'an error', '<h1>404 Not Found</h1><p>nginx</p>'],
    [
      'error_page',
      'an error in the frame that is the page',
      `<nav><a href=/>Jobs</a><button>Menu</button></nav><iframe title=Posting style="width:1100px;height:600px" srcdoc="<title>404 Not Found</title><h1>404 Not Found</h1>"></iframe>`,
    ],
    ['error_page', 'a posting that is gone', '<h1>Job not found</h1><p>This posting is closed.</p>'],
  ])('%s: %s', async (kind, _what, html) => {
    const { blockers } = await web.look(html)
    expect(sure(blockers)).toEqual([kind])
    expect(blockers[0]?.evidence.length).toBeGreaterThan(0)
  })
})

describe('what only looks like it is ignored (H2)', () => {
  it.each<[string, string]>([
    [
      'a postcode named code',
      '<form><label>Postcode <input name=code></label><label>City <input name=city></label><button>Next</button></form>',
    ],
    [
      'a sign-up password',
      '<form><label>Email <input type=email></label><label>Choose a password <input type=password></label><label>Confirm password <input type=password></label><button>Create account</button></form>',
    ],
    [
      'a badge in the corner',
      `<form><input aria-label=Name></form><div class=grecaptcha-badge>${frame('reCAPTCHA', 'width:256px;height:60px')}</div>`,
    ],
    [
      'an advertisement that did not load',
      `<form><label>Email <input type=email></label></form>${frame('Ad', 'width:300px;height:250px', 'http://127.0.0.1:9/')}`,
    ],
    [
      'an advertisement whose server answers with an error of its own',
      `<form><label>Email <input type=email></label></form>${frame('Ad', 'width:300px;height:250px', 'data:text/html,<title>404 Not Found</title><h1>404 Not Found</h1><p>nginx')}`,
    ],
    ['a frame without size', `<form><input aria-label=Name></form>${frame('hCaptcha', 'width:0;height:0')}`],
    ['an invisible challenge', frame('reCAPTCHA', 'width:256px;height:60px', '/anchor?size=invisible')],
    [
      'a challenge that waits off the page',
      `<div style="position:absolute;top:-10000px">${frame('recaptcha challenge', 'width:400px;height:580px')}</div>`,
    ],
    [
      'a captcha that was solved',
      `${frame('reCAPTCHA', 'width:304px;height:78px')}<textarea name=g-recaptcha-response style="display:none">03AFcWeA6XrT0solved</textarea>`,
    ],
    [
      'the security code of a country',
      '<form><label>Country code <input name=code></label><label>Phone <input type=tel></label><button>Next</button></form>',
    ],
    ['a discount code', '<form><label>Promo code <input name=promo></label><button>Apply</button></form>'],
    [
      'a consent box and a cookie notice',
      '<form><label>Name <input></label><label><input type=checkbox> I agree to the terms and conditions</label><button>Send</button></form><div class=cookie-banner><h2>Cookies and terms of use</h2><button>Accept</button><button>Reject</button></div>',
    ],
    [
      'words about robots in a form',
      '<p>We check that you are human.</p><form><label>Name <input></label><label>Email <input></label><label>Phone <input></label><button>Send</button></form>',
    ],
    [
      'a posting number 404',
      '<h1>404 Media is hiring</h1><form><label>Name <input></label><label>Email <input></label><label>Phone <input></label><button>Send</button></form>',
    ],
  ])('%s', async (_what, html) => expect(sure((await web.look(html)).blockers)).toEqual([]))
})

it('a login box beside another form is offered, not required', async () => {
  const others = Array.from({ length: 5 }, (_, at) => `<label>Question ${at} <input></label>`).join('')
  const { blockers } = await web.look(`${LOGIN}<form>${others}<button>Apply</button></form>`)
  expect(sure(blockers)).toEqual([])
})

it('a search box beside a login changes nothing', async () => {
  const { blockers } = await web.look(`<form role=search><input type=search aria-label=Search></form>${LOGIN}`)
  expect(sure(blockers)).toEqual(['login'])
})

it('of a log in and a sign up beside the same password, one is its submit', async () => {
  const seen = await web.look(
    '<div><label>Email <input></label><label>Password <input type=password></label><div role=button>Log in</div><div role=button>Sign up</div></div>',
  )
  expect(seen.buttons.map(({ name, submit }) => [name, submit])).toEqual([
    ['Log in', true],
    ['Sign up', false],
  ])
})
