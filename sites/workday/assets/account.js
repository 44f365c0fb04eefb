// The account page: create an account or sign in. The real submit button is hidden under a div that receives the
// clicks, and an invisible field is a trap for bots.
import { h, post } from './dom.js'

const RULES = [
  'An uppercase character',
  'A lowercase character',
  'A numeric character',
  'A special character',
  'A minimum of 8 characters',
]

/** Draws into `root` and calls `done(email)` once the visitor is signed in. */
export function accountWall(root, done) {
  draw('create')

  function draw(kind, email = '') {
    const create = kind === 'create'
    const emailField = field('email', 'Email Address', 'text', 'email', email)
    const password = field('password', 'Password', 'password', create ? 'new-password' : 'current-password')
    const verify = field('verifyPassword', 'Verify New Password', 'password', 'new-password')
    const consent = h('input', { type: 'checkbox', id: 'input-consent', 'data-automation-id': 'createAccountCheckbox' })
    const website = h('input', {
      type: 'text',
      name: 'website',
      id: 'input-website',
      'data-automation-id': 'beecatcher',
      autocomplete: 'off',
      tabindex: '-1',
    })
    const error = h('div', {
      class: 'wd-error-banner',
      role: 'alert',
      'data-automation-id': 'errorMessage',
      hidden: true,
    })
    const name = create ? 'Create Account' : 'Sign In'
    const submit = h(
      'button',
      {
        type: 'submit',
        class: 'wd-button primary wide',
        tabindex: '-2',
        'aria-hidden': 'true',
        'data-automation-id': create ? 'createAccountSubmitButton' : 'signInSubmitButton',
      },
      name,
    )
    const overlay = h('div', {
      class: 'wd-click-filter',
      role: 'button',
      tabindex: '0',
      'aria-label': name,
      'data-automation-id': 'click_filter',
    })
    const form = h(
      'form',
      { class: 'wd-account', 'data-automation-id': create ? 'createAccountPage' : 'signInPage', novalidate: true },
      h('h2', {}, name),
      error,
      h(
        'div',
        { class: 'wd-trap' },
        h(
          'label',
          { for: 'input-website' },
          'Enter website. This input is for robots only, do not enter if you’re human.',
        ),
        website,
      ),
      emailField.element,
      create
        ? h(
            'div',
            { class: 'wd-rules' },
            h('div', {}, 'Password Requirements:'),
            h(
              'ul',
              { 'data-automation-id': 'passwordRules' },
              RULES.map((rule) => h('li', {}, rule)),
            ),
          )
        : '',
      password.element,
      create ? verify.element : '',
      create
        ? h(
            'div',
            { class: 'wd-check' },
            consent,
            h('label', { for: 'input-consent' }, 'I agree that Northwind Labs may keep my candidate profile.'),
          )
        : '',
      h('div', { class: 'wd-covered' }, submit, overlay),
      h(
        'p',
        { class: 'wd-muted' },
        create ? 'Already have an account? ' : "Don't have an account yet? ",
        h(
          'button',
          {
            type: 'button',
            class: 'wd-link',
            'data-automation-id': create ? 'signInLink' : 'createAccountLink',
            onclick: () => draw(create ? 'signIn' : 'create'),
          },
          create ? 'Sign In' : 'Create Account',
        ),
      ),
    )

    const refuse = (message) => {
      error.hidden = false
      error.textContent = `Error: ${message}`
    }
    async function send(event) {
      event?.preventDefault()
      error.hidden = true
      const missing = [emailField, password, ...(create ? [verify] : [])].find(({ input }) => input.value === '')
      if (missing !== undefined) return refuse(`The field ${missing.label} is required and must have a value.`)
      if (create && !consent.checked) return refuse('You must agree before you can create an account.')
      const { status, body } = await post('account', {
        kind,
        email: emailField.input.value,
        password: password.input.value,
        verify: verify.input.value,
        website: website.value,
      })
      if (status !== 200) return refuse(body.error)
      return done(body.email)
    }
    form.addEventListener('submit', send)
    overlay.addEventListener('click', () => form.requestSubmit())
    overlay.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' || event.key === ' ') form.requestSubmit()
    })
    root.replaceChildren(form)
  }
}

function field(automationId, label, type, autocomplete, value = '') {
  const id = `input-${automationId}`
  const input = h('input', { type, id, 'data-automation-id': automationId, autocomplete, 'aria-required': 'true' })
  input.value = value
  const element = h(
    'div',
    { class: 'wd-field', 'data-automation-id': `formField-${automationId}` },
    h('label', { for: id }, label, h('abbr', { title: 'required', class: 'wd-star' }, '*')),
    h('div', { class: 'wd-control' }, input),
  )
  return { element, input, label }
}
