// What each gate shows, and what passes it.
import { KEYS } from './keys.ts'

export type Gate =
  | 'tick' | 'hcaptcha' | 'turnstile' | 'letters' | 'challenge' | 'login' | 'code' | 'boxes' | 'bot' | 'payment' | 'terms' | 'invisible' | 'question' // biome-ignore format: a list

interface GatePage {
  title: string
  /** `before`: a separate page; `beside`: part of the form. */
  stands: 'before' | 'beside'
  body(list: string): string
  script?: string
  /** An error message if it was not passed. */
  opens(fields: Record<string, string>): string | undefined
}

const captcha = (kind: string, frameTitle: string, response: string, size: string, next: boolean): GatePage => ({
  title: 'One more step',
  stands: 'before',
  body: () => `<h1>One more step</h1><p>Before you go on to the form.</p><form method="post">
    <div class="captcha"><iframe title="${frameTitle}" src="/gates/widget/${kind}" style="${size};border:1px solid #ccc"></iframe>
    <textarea name="${response}" hidden></textarea></div>
    ${next ? '<button type="submit">Continue</button>' : ''}</form>`,
  script: `<script>addEventListener('message', (event) => {
    if (event.data?.kind !== '${kind}') return
    document.querySelector('[name="${response}"]').value = event.data.token
    ${next ? '' : "document.querySelector('form').submit()"}
  })</script>`,
  opens: (fields) => ((fields[response] ?? '').startsWith('token-') ? undefined : 'Please show that you are a person.'),
})

const TICK_SIZE = 'width:304px;height:78px'

export const GATES: Record<Gate, GatePage> = {
  tick: captcha('tick', 'reCAPTCHA', 'g-recaptcha-response', TICK_SIZE, true),
  hcaptcha: captcha(
    'hcaptcha',
    'Widget containing checkbox for hCaptcha security challenge',
    'h-captcha-response',
    TICK_SIZE,
    true,
  ),
  turnstile: {
    ...captcha(
      'turnstile',
      'Widget containing a Cloudflare security challenge',
      'cf-turnstile-response',
      'width:300px;height:65px',
      true,
    ),
    body: () => `<h1>One more step</h1><form method="post"><div class="cf-turnstile"><iframe title="Widget containing a Cloudflare security challenge" src="/gates/widget/turnstile" style="width:300px;height:65px"></iframe>
      <input type="hidden" name="cf-turnstile-response"></div><button type="submit">Continue</button></form>`,
  },
  challenge: captcha(
    'challenge',
    'recaptcha challenge expires in two minutes',
    'g-recaptcha-response',
    'width:400px;height:300px',
    false,
  ),
  letters: {
    title: 'Security check',
    stands: 'before',
    body: () => `<h1>Just to be sure</h1><form method="post"><div class="row"><svg width="140" height="44" role="img" aria-label="letters"><rect width="140" height="44" fill="#eef"/><text x="14" y="30" font-size="26" transform="skewX(-12)">${KEYS.letters}</text></svg>
      <label for="captcha">Type the characters you see</label><input id="captcha" name="captcha" autocomplete="off" required></div><button type="submit">Go on</button></form>`,
    opens: ({ captcha: typed }) => (typed === KEYS.letters ? undefined : 'Those are not the letters.'),
  },
  login: {
    title: 'Sign in',
    stands: 'before',
    body: () => `<h1>Sign in</h1><form method="post"><p><label for="u">Email address</label><input id="u" name="username" type="email" autocomplete="username" required></p>
      <p><label for="p">Password</label><input id="p" name="password" type="password" autocomplete="current-password" required></p><button type="submit">Sign in</button><p><a href="#">Forgot your password?</a></p></form>`,
    opens: ({ username, password }) =>
      username === KEYS.email && password === KEYS.password ? undefined : 'The email address or the password is wrong.',
  },
  code: {
    title: 'Two-step verification',
    stands: 'before',
    body: () => `<h1>Two-step verification</h1><form method="post"><p>We sent a 6-digit code to visitor@harbour.example.</p>
      <p><label for="otp">Verification code</label><input id="otp" name="otp" inputmode="numeric" autocomplete="one-time-code" maxlength="6" required></p>
      <button type="submit">Verify</button> <button type="button">Resend code</button></form>`,
    opens: ({ otp }) => (otp === KEYS.code ? undefined : 'That code is not right.'),
  },
  boxes: {
    title: 'Check your phone',
    stands: 'before',
    body: () =>
      `<h1>Enter the security code</h1><form method="post"><p>We texted it to +1 ••• ••• 0142.</p><p>${Array.from({ length: 6 }, (_, at) => `<input maxlength="1" inputmode="numeric" class="digit" aria-label="Digit ${at + 1}">`).join('')}</p><input type="hidden" name="otp"></form>`,
    script: `<script>{
      const boxes = [...document.querySelectorAll('.digit')]
      for (const [at, box] of boxes.entries()) box.addEventListener('input', () => {
        if (box.value) boxes[at + 1]?.focus()
        const code = boxes.map((one) => one.value).join('')
        if (code.length < 6) return
        document.querySelector('[name=otp]').value = code
        document.querySelector('form').submit()
      })
    }</script>`,
    opens: ({ otp }) => (otp === KEYS.code ? undefined : 'That code is not right.'),
  },
  bot: {
    title: 'Just a moment...',
    stands: 'before',
    body: () =>
      `<h1>harbour.example</h1><p>Verifying you are human. This may take a few seconds.</p><form method="post" id="challenge-form"><input type="hidden" name="ok" value="yes"><p id="hold" tabindex="0" style="padding:14px;border:1px solid #999;width:240px">Press & hold</p></form>`,
    script: `<script>{
      let since = 0
      const hold = document.getElementById('hold')
      hold.addEventListener('mousedown', () => { since = Date.now() })
      hold.addEventListener('mouseup', () => { if (since && Date.now() - since >= 200) document.querySelector('form').submit() })
    }</script>`,
    opens: ({ ok }) => (ok === 'yes' ? undefined : 'Not yet.'),
  },
  payment: {
    title: 'Application fee',
    stands: 'before',
    body: () => `<h1>Application fee</h1><form method="post"><p>Total: $12.00</p><p><label for="cc">Card number</label><input id="cc" name="card" autocomplete="cc-number" required></p>
      <p><label for="exp">Expiry</label><input id="exp" name="exp" autocomplete="cc-exp" required></p><p><label for="csc">CVC</label><input id="csc" name="csc" autocomplete="cc-csc" required></p><button type="submit">Pay $12.00</button></form>`,
    opens: ({ card }) => ((card ?? '').replaceAll(' ', '') === KEYS.card ? undefined : 'The card was refused.'),
  },
  terms: {
    title: 'Before you start',
    stands: 'before',
    body: (list) =>
      `<main><h1>Terms of Use and privacy</h1><p>Please read this. It is about what we keep and for how long.</p><form method="post"><input type="hidden" name="agreed" value="yes"><button type="submit">I agree</button> <button type="button" onclick="location='/gates/${list}/apply?no'">Decline</button></form></main>`,
    opens: ({ agreed }) => (agreed === 'yes' ? undefined : 'Please agree.'),
  },
  invisible: {
    title: 'Apply',
    stands: 'beside',
    body: () =>
      '<div class="grecaptcha-badge" style="position:fixed;right:0;bottom:14px;width:256px;height:60px"><iframe title="reCAPTCHA" src="/gates/widget/none?size=invisible" style="width:256px;height:60px"></iframe></div><textarea name="g-recaptcha-response" hidden></textarea>',
    script: `<script>addEventListener('DOMContentLoaded', () => {
      const form = document.querySelector('form')
      form.addEventListener('submit', (event) => {
        if (form.elements['g-recaptcha-response'].value) return
        event.preventDefault()
        if (document.getElementById('challenge')) return
        const holder = document.createElement('div')
        holder.id = 'challenge'
        holder.style.cssText = 'position:fixed;inset:80px auto auto 200px;background:#fff;border:1px solid #999;z-index:9'
        holder.innerHTML = '<iframe title="recaptcha challenge expires in two minutes" src="/gates/widget/challenge" style="width:400px;height:300px"></iframe>'
        document.body.append(holder)
      })
      addEventListener('message', (event) => {
        if (event.data?.kind !== 'challenge') return
        form.elements['g-recaptcha-response'].value = event.data.token
        document.getElementById('challenge')?.remove()
        form.submit()
      })
    })</script>`,
    opens: (fields) =>
      (fields['g-recaptcha-response'] ?? '').startsWith('token-') ? undefined : 'Please show that you are a person.',
  },
  question: {
    title: 'Apply',
    stands: 'beside',
    body: () =>
      '<p><label for="q">Which knot would you trust your life to?</label><input id="q" name="knot" required></p>',
    opens: ({ knot }) => (knot ? undefined : 'Please answer about the knot.'),
  },
}

export const form = (beside: readonly Gate[]): string => `<h1>Deckhand</h1><form method="post">
  <p><label for="n">Full name</label><input id="n" name="name" autocomplete="name" required></p>
  <p><label for="e">Email</label><input id="e" name="email" type="email" autocomplete="email" required></p>
  <p><label for="t">Phone</label><input id="t" name="phone" type="tel" autocomplete="tel"></p>
  ${beside.map((gate) => GATES[gate].body('')).join('')}
  <button type="submit">Submit application</button></form>`

export const shell = (title: string, body: string, script = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><link rel="stylesheet" href="/gates/assets/style.css"></head><body>${body}${script}</body></html>`
