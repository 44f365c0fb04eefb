// The application itself: oc-app → oc-oneclick-form → sections, as nested shadow trees; then the screening questions,
// then the success page. Before footer-submit, only the résumé file is sent.
import { h, Part } from './dom.js'
import './controls.js'
import './history.js'

const settings = JSON.parse(document.getElementById('oc-settings').textContent)
const isEmail = (text) => /^\S+@\S+\.\S+$/.test(text)
const section = (title, ...children) => h('div', { class: 'section' }, title && h('h3', {}, title), ...children)

/** Shared by sections made of controls: `controls` maps the server's name to the element. */
class Section extends Part {
  get answers() {
    return Object.fromEntries(Object.entries(this.controls).map(([name, control]) => [name, control.value]))
  }

  /** Marks missing answers; true if there are none. */
  check() {
    let complete = true
    for (const control of Object.values(this.controls)) {
      const missing = control.hasAttribute('required') && ['', 'false'].includes(control.value.trim())
      if (missing) control.setAttribute('error', 'This field is required')
      complete &&= !missing
    }
    return complete
  }
}

class OcPersonalInformation extends Section {
  build() {
    const named = (name, tag, attributes) => h(tag, { ...attributes, 'data-test': `personal-info-${name}-input` })
    this.controls = {
      firstName: named('first-name', 'spl-input', { label: 'First name', required: true }),
      lastName: named('last-name', 'spl-input', { label: 'Last name', required: true }),
      email: named('email', 'spl-input', { label: 'Email', type: 'email', required: true }),
      confirmEmail: named('confirm-email', 'spl-input', { label: 'Confirm your email', type: 'email', required: true }),
      city: named('location', 'spl-autocomplete', { label: 'City', required: true }),
      phone: named('phone', 'spl-phone-field', { label: 'Phone number', required: true }),
    }
    return [section('Personal information', h('div', { class: 'grid' }, ...Object.values(this.controls)))]
  }

  check() {
    const complete = super.check()
    const { email, confirmEmail } = this.controls
    if (!complete) return false
    if (!isEmail(email.value)) email.setAttribute('error', 'Enter a valid email')
    else if (email.value !== confirmEmail.value) confirmEmail.setAttribute('error', 'The emails do not match')
    else return true
    return false
  }
}
customElements.define('oc-personal-information', OcPersonalInformation)

class OcWebLinks extends Section {
  build() {
    this.controls = {
      linkedin: h('spl-input', { label: 'LinkedIn', 'data-test': 'web-linkedin' }),
      website: h('spl-input', { label: 'Website', 'data-test': 'web-website' }),
    }
    return [section('On the web', h('div', { class: 'grid' }, ...Object.values(this.controls)))]
  }
}
customElements.define('oc-web-links', OcWebLinks)

class OcResume extends Section {
  build() {
    const zone = h('spl-dropzone', { label: 'Resume', required: true, 'data-test': 'resume-upload' })
    zone.value = ''
    zone.addEventListener('spl-file', async ({ detail }) => {
      zone.status.textContent = 'Uploading…'
      const body = new FormData()
      body.append('file', detail)
      const { id, name } = await (await fetch(`${settings.api}/resume`, { method: 'POST', body })).json()
      zone.value = id
      zone.status.textContent = name
    })
    this.controls = { resume: zone }
    return [section('', zone)]
  }
}
customElements.define('oc-resume', OcResume)

class OcMessage extends Section {
  build() {
    this.controls = {
      message: h('spl-textarea', { label: 'Message to the hiring team', 'data-test': 'hiring-team-message' }),
    }
    return [section('', this.controls.message)]
  }
}
customElements.define('oc-message', OcMessage)

class OcScreeningQuestions extends Section {
  build() {
    const yesNo = JSON.stringify(['Yes', 'No'])
    const choice = (label, ...options) => h('spl-select', { label, options: JSON.stringify(options) })
    const required = {
      workAuthorization: h('spl-radio-group', {
        label: 'Are you legally authorized to work in the United States?',
        options: yesNo,
        required: true,
      }),
      sponsorship: h('spl-radio-group', {
        label: 'Will you now or in the future require visa sponsorship?',
        options: yesNo,
        required: true,
      }),
      salary: h('spl-input', { label: 'What is your expected yearly salary in US dollars?', required: true }),
      startDate: h('spl-date-input', { label: 'When can you start?', format: 'MM/DD/YYYY', required: true }),
      source: choice(
        'How did you hear about this job?',
        'LinkedIn',
        'Company website',
        'Job board',
        'A friend or colleague',
        'Other',
      ),
      travel: h('spl-radio-group', {
        label: 'Are you willing to spend five nights a month at sea?',
        options: yesNo,
        required: true,
      }),
    }
    required.source.setAttribute('required', '')
    const voluntary = {
      gender: choice('Gender', 'Female', 'Male', 'Non-binary', 'I prefer not to say'),
      race: choice(
        'Race or ethnicity',
        'Hispanic or Latino',
        'White',
        'Black or African American',
        'Asian',
        'Native Hawaiian or Other Pacific Islander',
        'American Indian or Alaska Native',
        'Two or more races',
        'I prefer not to say',
      ),
      veteran: choice(
        'Veteran status',
        'I am a protected veteran',
        'I am not a protected veteran',
        'I prefer not to say',
      ),
      disability: choice(
        'Disability status',
        'Yes, I have a disability',
        'No, I do not have a disability',
        'I prefer not to say',
      ),
    }
    const consent = h('spl-checkbox', {
      label: 'I have read the privacy notice and agree to the processing of my data for this application',
      required: true,
      'data-test': 'consent-box',
    })
    this.controls = { ...required, ...voluntary, consent }
    return [
      section('Preliminary questions', ...Object.values(required)),
      section('Voluntary information', h('div', { class: 'grid' }, ...Object.values(voluntary))),
      section('', consent),
    ]
  }
}
customElements.define('oc-screening-questions', OcScreeningQuestions)

class OcOneclickForm extends Part {
  build() {
    const personal = h('oc-personal-information')
    const experience = h('oc-history', { kind: 'experience' })
    const education = h('oc-history', { kind: 'education' })
    const first = [personal, experience, education, h('oc-web-links'), h('oc-resume'), h('oc-message')]
    const parser = h('spl-dropzone', {
      label: 'Autocomplete your application with a resume',
      'data-test': 'resume-parser',
    })
    parser.addEventListener('spl-file', async ({ detail }) => {
      parser.status.textContent = 'Reading your resume…'
      const body = new FormData()
      body.append('file', detail)
      const parsed = await (await fetch(`${settings.api}/parse`, { method: 'POST', body })).json()
      for (const name of ['firstName', 'lastName', 'email']) personal.controls[name].value = parsed[name]
      experience.replaceAll(parsed.experience)
      education.replaceAll([])
      parser.status.textContent = 'Your application was filled in. Please check it.'
    })
    const questions = h('oc-screening-questions')
    const problem = h('div', { class: 'problem', role: 'alert' })
    const pageOne = h('div', {}, section('', parser), ...first)
    const pageTwo = h('div', { hidden: true }, questions)

    const next = h('spl-button', { variant: 'primary', 'data-test': 'footer-next' }, 'Next')
    const back = h('spl-button', { 'data-test': 'footer-back', hidden: true }, 'Back')
    const submit = h('spl-button', { variant: 'primary', 'data-test': 'footer-submit', hidden: true }, 'Submit')
    const turn = (second) => {
      pageOne.hidden = second
      pageTwo.hidden = !second
      next.hidden = second
      back.hidden = submit.hidden = !second
      problem.textContent = ''
      scrollTo(0, 0)
    }
    next.addEventListener('click', () => {
      const unsaved = [experience, education].map((history) => history.refuseUnsaved(settings.dropUnsaved))
      const complete = first.filter((part) => part.check !== undefined).map((part) => part.check())
      if (unsaved.includes(true) || complete.includes(false)) {
        problem.textContent = 'Some information is missing or needs your attention.'
        return
      }
      turn(true)
    })
    back.addEventListener('click', () => turn(false))
    let sending = false
    submit.addEventListener('click', async () => {
      if (sending) return
      if (!questions.check()) {
        problem.textContent = 'Some information is missing or needs your attention.'
        return
      }
      const sections = [...first, questions].filter((part) => part.controls !== undefined)
      const answers = Object.assign({}, ...sections.map((part) => part.answers))
      sending = true
      const answer = await fetch(`${settings.api}/publication/${settings.id}/applications`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ answers, experience: experience.entries, education: education.entries }),
      })
      sending = false
      if (answer.ok) this.dispatchEvent(new CustomEvent('submitted', { bubbles: true, composed: true }))
      else problem.textContent = `Your application could not be sent: ${(await answer.json()).errors.join(', ')}`
    })
    return [pageOne, pageTwo, problem, h('div', { class: 'footer' }, back, next, submit)]
  }
}
customElements.define('oc-oneclick-form', OcOneclickForm)

class OcSuccessPageContent extends Part {
  build() {
    return [
      h(
        'div',
        { class: 'section success' },
        h('h2', {}, 'Thank you for applying'),
        h('p', {}, 'We have received your application and will be in touch.'),
      ),
    ]
  }
}
customElements.define('oc-success-page-content', OcSuccessPageContent)

class OcApp extends Part {
  build() {
    const form = h('oc-oneclick-form')
    form.addEventListener('submitted', () => form.replaceWith(h('oc-success-page-content')))
    return [h('header', { class: 'top' }, h('strong', {}, 'Lanternfish'), h('h1', {}, settings.title)), form]
  }
}
customElements.define('oc-app', OcApp)
