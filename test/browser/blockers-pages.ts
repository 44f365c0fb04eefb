// Pages that stop a machine, and pages that only look like it (H1, H2). One line each: a name, the expected result, the
// body.

export interface BlockerPage {
  what: string
  /** Kinds that must be found with enough confidence to stop the run; no other kind may be. */
  finds: readonly string[]
  html: string
}

const frame = (title: string, style: string, src = '/none'): string =>
  `<iframe title="${title}" src="${src}" style="${style}"></iframe>`
const ANCHOR = 'width:304px;height:78px'
const CHALLENGE = 'width:400px;height:580px'
const FORM =
  '<h1>Apply</h1><form><label>Full name <input autocomplete=name></label><label>Email <input type=email></label><label>Phone <input type=tel></label><button>Submit application</button></form>'
const image = (width: number, height: number): string =>
  `<img alt="" style="width:${width}px;height:${height}px" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">`
const boxes = (count: number, attributes = 'maxlength=1'): string =>
  Array.from({ length: count }, (_, at) => `<input ${attributes} aria-label="Digit ${at + 1}">`).join('')
const page = (title: string, body: string): string =>
  `<!doctype html><meta charset=utf-8><title>${title}</title><body>${body}`

const finds = (what: string, kind: string, html: string): BlockerPage => ({ what, finds: [kind], html })
const passes = (what: string, html: string): BlockerPage => ({ what, finds: [], html })

export const BLOCKER_PAGES: readonly BlockerPage[] = [
  // Captchas
  finds(
    'reCAPTCHA v2, the box',
    'captcha',
    `${FORM}${frame('reCAPTCHA', ANCHOR)}<textarea name=g-recaptcha-response style="display:none"></textarea>`,
  ),
  finds(
    'reCAPTCHA v2 by its address only',
    'captcha',
    `${FORM}${frame('', ANCHOR, '/recaptcha/api2/anchor?ar=1&k=x')}`,
  ),
  finds(
    'reCAPTCHA enterprise, compact',
    'captcha',
    frame('', 'width:164px;height:144px', '/recaptcha/enterprise/anchor?k=x&size=compact'),
  ),
  finds(
    'invisible reCAPTCHA whose challenge is open',
    'captcha',
    `${FORM}<div class=grecaptcha-badge>${frame('reCAPTCHA', 'width:256px;height:60px', '/recaptcha/api2/anchor?size=invisible')}</div><div style="position:absolute;top:100px">${frame('recaptcha challenge expires in two minutes', CHALLENGE, '/recaptcha/api2/bframe?k=x')}</div>`,
  ),
  finds(
    'hCaptcha, the box',
    'captcha',
    `${FORM}${frame('Widget containing checkbox for hCaptcha security challenge', 'width:303px;height:78px')}`,
  ),
  finds(
    'hCaptcha, the challenge',
    'captcha',
    frame('Main content of the hCaptcha challenge', 'width:400px;height:600px', '/hcaptcha.html#frame=challenge'),
  ),
  finds(
    'hCaptcha by its class, drawn without a frame',
    'captcha',
    '<div class=h-captcha style="width:303px;height:78px">I am human</div>',
  ),
  finds(
    'Turnstile',
    'captcha',
    `${FORM}${frame('Widget containing a Cloudflare security challenge', 'width:300px;height:65px')}<input type=hidden name=cf-turnstile-response>`,
  ),
  finds(
    'Turnstile by its address',
    'captcha',
    frame('', 'width:300px;height:65px', '/challenges.cloudflare.com/turnstile/if/ov2'),
  ),
  finds('Arkose', 'captcha', frame('Verification challenge', 'width:308px;height:290px', '/arkoselabs/fc')),
  finds(
    'GeeTest by its class',
    'captcha',
    '<div class=geetest_holder style="width:300px;height:44px">Click to verify</div>',
  ),
  finds(
    'Friendly Captcha by its class',
    'captcha',
    '<div class=frc-captcha style="width:320px;height:70px">I am human</div>',
  ),
  finds(
    'letters in a picture, named captcha',
    'captcha',
    `<form><div>${image(120, 40)}<input name=captcha placeholder="Type the characters"></div></form>`,
  ),
  finds(
    'letters in a picture, told by the label',
    'captcha',
    `<form><p>${image(140, 44)}</p><label>Enter the characters shown in the image <input name=v1></label><button>Go</button></form>`,
  ),
  finds(
    'letters drawn on a canvas',
    'captcha',
    '<form><div><canvas width=150 height=50></canvas><label>Type the text you see <input name=answer></label></div></form>',
  ),
  finds(
    'a captcha inside an open shadow root',
    'captcha',
    `<div id=host></div><script>document.getElementById('host').attachShadow({mode:'open'}).innerHTML='<iframe title="reCAPTCHA" src="/none" style="width:304px;height:78px"></iframe>'</script>`,
  ),
  // Sign-ins
  finds(
    'an existing password',
    'login',
    '<form><label>Email <input type=email></label><label>Password <input type=password></label><button>Sign in</button></form>',
  ),
  finds(
    'a password by its autocomplete',
    'login',
    '<form><input autocomplete=username aria-label=User><input type=password autocomplete=current-password aria-label=Password><button>Continue</button></form>',
  ),
  finds(
    'the second page of a sign-in: only the password',
    'login',
    '<h1>Welcome back</h1><form><p>ada@example.com</p><label>Enter your password <input type=password name=password></label><button>Next</button><a href=#>Forgot password?</a></form>',
  ),
  finds(
    'a German sign-in',
    'login',
    '<h1>Anmelden</h1><form><label>E-Mail <input type=email></label><label>Passwort <input type=password></label><button>Anmelden</button><a href=#>Passwort vergessen?</a></form>',
  ),
  finds(
    'a French sign-in',
    'login',
    '<h1>Connexion</h1><form><label>Adresse e-mail <input type=email></label><label>Mot de passe <input type=password></label><button>Se connecter</button></form>',
  ),
  finds(
    'a sign-in in a dialog over the posting',
    'login',
    '<h1>Deckhand</h1><p>We sail.</p><div role=dialog aria-label="Sign in"><h2>Sign in to apply</h2><form><label>Email <input type=email></label><label>Password <input type=password></label><button>Log in</button></form></div>',
  ),
  finds(
    'a sign-in with "remember me" and other ways',
    'login',
    '<form><label>Username <input name=user></label><label>Password <input type=password name=pass></label><label><input type=checkbox> Remember me</label><button>Log in</button></form><button>Continue with Google</button><a href=#>Create account</a>',
  ),
  // Codes
  finds(
    'a one-time code',
    '2fa',
    '<h1>Check your phone</h1><form><label>Verification code <input autocomplete=one-time-code inputmode=numeric></label><button>Verify</button></form>',
  ),
  finds('six boxes', '2fa', `<h1>Enter the security code</h1><form>${boxes(6)}<button>Verify</button></form>`),
  finds(
    'eight boxes with letters',
    '2fa',
    `<h1>Security code</h1><p>We sent an 8-character code to ada@example.com</p><form>${boxes(8)}</form>`,
  ),
  finds(
    'a code from an app',
    '2fa',
    '<h1>Two-factor authentication</h1><p>Open your authenticator app.</p><form><label>Authentication code <input name=totp inputmode=numeric maxlength=6></label><button>Continue</button></form>',
  ),
  finds(
    'a code by e-mail, told by its name',
    '2fa',
    '<h1>Confirm it’s you</h1><p>We emailed you a 6-digit code.</p><form><label>6-digit code <input name=otp maxlength=6></label><button>Confirm</button></form>',
  ),
  // Checks
  finds(
    'checking the browser',
    'bot_check',
    page('Just a moment...', '<h1>example.com</h1><p>Verifying you are human. This may take a few seconds.</p>'),
  ),
  finds(
    'press and hold',
    'bot_check',
    page(
      'Access to this page has been denied',
      '<h1>Before we continue...</h1><p>Press & Hold to confirm you are a human (and not a bot).</p>',
    ),
  ),
  finds(
    'unusual traffic',
    'bot_check',
    '<h1>Sorry</h1><p>Our systems have detected unusual traffic from your computer network.</p>',
  ),
  finds(
    'are you a robot',
    'bot_check',
    page('Are you a robot?', '<p>Please verify you are a human to continue.</p><button>Continue</button>'),
  ),
  finds(
    'scripts and cookies',
    'bot_check',
    page(
      'Attention Required! | Cloudflare',
      '<h1>One more step</h1><p>Please enable JavaScript and cookies to continue.</p>',
    ),
  ),
  finds(
    'interrupted',
    'bot_check',
    page(
      'Pardon Our Interruption',
      '<h1>Pardon Our Interruption</h1><p>Something about your browser made us think you were a bot: automated access.</p>',
    ),
  ),
  // Payments
  finds(
    'a card',
    'payment',
    '<form><label>Card number <input autocomplete=cc-number></label><label>CVC <input autocomplete=cc-csc></label><button>Pay</button></form>',
  ),
  finds(
    'a card without autocomplete',
    'payment',
    '<h1>Payment</h1><form><label>Card number <input name=card_number inputmode=numeric></label><label>Expiry date (MM/YY) <input name=card_expiry></label><label>CVV <input name=cvv></label><button>Pay $25.00</button></form>',
  ),
  finds(
    'a card with the year and month apart',
    'payment',
    '<form><label>Card number <input autocomplete=cc-number></label><select autocomplete=cc-exp-month aria-label=Month><option>01</select><select autocomplete=cc-exp-year aria-label=Year><option>2030</select><button>Order and pay</button></form>',
  ),
  // Terms
  finds(
    'terms that bar the way',
    'legal',
    '<div role=dialog><h2>Terms of Use</h2><p>Read this.</p><button>I agree</button><button>Decline</button></div>',
  ),
  finds(
    'a licence before the download',
    'legal',
    '<main><h1>License agreement</h1><p>Long.</p><button>I accept</button><button>I do not accept</button></main>',
  ),
  finds(
    'terms in German',
    'legal',
    '<main><h1>Nutzungsbedingungen</h1><p>Bitte lesen.</p><button>Ich stimme zu</button><button>Ablehnen</button></main>',
  ),
  // Look-alikes: captchas
  passes(
    'the badge of a check that asks nothing',
    `${FORM}<div class=grecaptcha-badge>${frame('reCAPTCHA', 'width:256px;height:60px')}</div>`,
  ),
  passes(
    'an invisible check',
    `${FORM}${frame('reCAPTCHA', 'width:256px;height:60px', '/recaptcha/api2/anchor?size=invisible')}`,
  ),
  passes(
    'a challenge that waits off the page',
    `${FORM}<div style="position:absolute;top:-10000px">${frame('recaptcha challenge expires in two minutes', CHALLENGE)}</div>`,
  ),
  passes(
    'a challenge that is hidden',
    `${FORM}<div style="visibility:hidden">${frame('hCaptcha challenge', CHALLENGE)}</div>`,
  ),
  passes(
    'a box that was ticked',
    `${FORM}${frame('reCAPTCHA', ANCHOR)}<textarea name=g-recaptcha-response style="display:none">03AFcWeA6XrT0solvedsolved</textarea>`,
  ),
  passes(
    'a Turnstile that passed by itself',
    `${FORM}${frame('Widget containing a Cloudflare security challenge', 'width:300px;height:65px')}<input type=hidden name=cf-turnstile-response value="0.zrSnRHO7h0HwSjSCU8oyzbjEtD8p">`,
  ),
  passes(
    'a page about captchas',
    page(
      'How captchas work',
      '<h1>How reCAPTCHA and hCaptcha work</h1><p>A captcha asks you to prove you are human: you type the characters you see, or tick “I’m not a robot”.</p><h2>Turnstile</h2><p>Another captcha.</p><h2>Why</h2><p>Robots.</p><img alt="a captcha" style="width:300px;height:100px"><a href=#>Read on</a>',
    ),
  ),
  passes(
    '“protected by reCAPTCHA” in small print',
    `${FORM}<p>This site is protected by reCAPTCHA and the Google Privacy Policy and Terms of Service apply.</p>`,
  ),
  passes('a map in a frame', `${FORM}${frame('Map of our office', 'width:400px;height:300px', '/maps/embed')}`),
  passes('a video in a frame', `${FORM}${frame('A challenge for our team', 'width:400px;height:300px', '/video')}`),
  passes(
    'an avatar beside a text field',
    `<form>${image(40, 40)}<label>Your comment <input name=comment></label><button>Send</button></form>`,
  ),
  // Look-alikes: sign-ins
  passes(
    'a sign-up with one password',
    '<h1>Create your account</h1><form><label>Email <input type=email></label><label>Choose a password <input type=password></label><button>Create account</button></form>',
  ),
  passes(
    'a sign-up with its password twice',
    '<form><label>Email <input type=email></label><label>Password <input type=password></label><label>Confirm password <input type=password></label><button>Sign up</button></form>',
  ),
  passes(
    'only the step that confirms a new password',
    '<h1>Almost done</h1><form><label>New password <input type=password></label><label>Repeat new password <input type=password></label><button>Save</button></form>',
  ),
  passes(
    'a link to log in in the header',
    `<header><a href=/login>Log in</a> <a href=/join>Sign up</a></header>${FORM}`,
  ),
  passes('a button to sign in in the header', `<header><button>Sign in</button></header>${FORM}`),
  passes(
    '“already have an account? Sign in” below a form',
    `${FORM}<p>Already have an account? <a href=#>Sign in</a></p>`,
  ),
  passes(
    'a login box beside a form of its own',
    `<form><input type=email aria-label=Email><input type=password aria-label=Password><button>Log in</button></form><form>${Array.from({ length: 6 }, (_, at) => `<label>Question ${at} <input></label>`).join('')}<button>Apply</button></form>`,
  ),
  passes(
    'a field that asks which password manager you use',
    '<form><label>Which password manager do you use? <input name=password_manager></label><label>Name <input></label><button>Send</button></form>',
  ),
  // Look-alikes: codes
  passes(
    'a postcode named code',
    '<form><label>Postcode <input name=code></label><label>City <input name=city></label><button>Next</button></form>',
  ),
  passes(
    'a postal code of six characters',
    '<form><label>Street <input></label><label>Postal code <input name=pin maxlength=6></label><label>City <input></label><button>Next</button></form>',
  ),
  passes(
    'a promotion code',
    '<h1>Your basket</h1><form><label>Promo code <input name=promo></label><button>Apply</button></form>',
  ),
  passes(
    'a voucher on its own page',
    '<h1>Redeem</h1><form><label>Voucher code <input name=voucher maxlength=8></label><button>Redeem</button></form>',
  ),
  passes(
    'a country calling code',
    '<form><label>Country code <input name=code maxlength=4></label><label>Phone <input type=tel></label><button>Next</button></form>',
  ),
  passes(
    'a referral code',
    '<form><label>Name <input></label><label>Referral code (optional) <input name=referral_code></label><button>Next</button></form>',
  ),
  passes(
    'a dress code',
    '<form><label>Do you know our dress code? <input name=dress></label><button>Next</button></form>',
  ),
  passes(
    'a sort code',
    '<form><label>Sort code <input name=sortcode maxlength=6></label><label>Account name <input></label><button>Next</button></form>',
  ),
  passes(
    'three boxes for a date',
    `<form><label>Name <input></label><fieldset><legend>Date of birth</legend><input maxlength=2 aria-label=Day><input maxlength=2 aria-label=Month><input maxlength=4 aria-label=Year></fieldset><button>Next</button></form>`,
  ),
  passes(
    'an initial',
    '<form><label>First name <input></label><label>Middle initial <input maxlength=1></label><label>Last name <input></label><button>Next</button></form>',
  ),
  passes(
    'the coding language of a job',
    '<form><label>Which code do you write? <input name=code></label><label>Years <input></label><button>Next</button></form>',
  ),
  // Look-alikes: payments
  passes(
    'the salary one expects',
    '<form><label>Expected salary <input name=salary></label><label>Currency <select><option>USD</select></label><button>Next</button></form>',
  ),
  passes(
    'an identity card',
    '<form><label>Identity card number <input name=id_card></label><label>Name <input></label><button>Next</button></form>',
  ),
  passes(
    'a gift card to spend',
    '<form><label>Gift card number <input name=gift></label><button>Apply</button></form>',
  ),
  // Look-alikes: terms
  passes(
    'a consent box in a form',
    '<form><label>Name <input></label><label>Email <input></label><label><input type=checkbox> I agree to the terms and conditions</label><button>Send</button></form>',
  ),
  passes(
    'a cookie notice',
    `${FORM}<div class=cookie-banner role=dialog><h2>Cookies and terms of use</h2><button>Accept</button><button>Reject</button></div>`,
  ),
  passes(
    'a cookie notice alone on the page',
    '<h1>News</h1><p>Text.</p><div role=dialog><h2>We use cookies</h2><button>Accept</button><button>Decline</button></div>',
  ),
  passes('terms to read, nothing to press', '<h1>Terms and conditions</h1><p>Long text about agreeing.</p>'),
  // Look-alikes: checks
  passes('words about robots in a form', `<p>We check that you are human, so that no robots apply.</p>${FORM}`),
  passes(
    'a posting for a robotics engineer',
    page('Robotics engineer', `<h1>Are you a robot fan?</h1><p>Automated access systems are our trade.</p>${FORM}`),
  ),
  passes('a posting numbered 404', page('404 Media is hiring', `<h1>404 Media is hiring</h1>${FORM}`)),
]
