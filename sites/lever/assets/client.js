// Page script of the Lever-like application form: résumé parsing, the location typeahead, the required-checkbox rule,
// the disability signature, and the submit button that only works through the simulated captcha.
;(() => {
  const form = document.getElementById('application-form')
  const settings = JSON.parse(document.getElementById('page-settings').textContent)
  const parsedFields = ['name', 'email', 'phone', 'org', 'urls[LinkedIn]', 'urls[Portfolio]']
  const named = (name) => form.elements.namedItem(name)

  // The parser does not overwrite fields that the applicant changed (unless a switch turns that on).
  const changedByUser = new Set()
  for (const type of ['input', 'change']) {
    form.addEventListener(type, (event) => changedByUser.add(event.target.name))
  }

  // --- résumé -------------------------------------------------------------------------------------------------------
  const resume = document.getElementById('resume-upload-input')
  const resumeStates = document.querySelector('.resume-upload-states')
  const showResumeState = (state) => {
    for (const element of resumeStates.children) element.hidden = !element.classList.contains(`resume-upload-${state}`)
  }
  let parseRun = 0
  resume.addEventListener('change', async () => {
    const file = resume.files[0]
    document.querySelector('.resume-filename').textContent = file ? file.name : ''
    document.querySelector('.default-label').textContent = file ? 'REPLACE RESUME/CV' : 'ATTACH RESUME/CV'
    if (!file) return showResumeState('none')
    if (file.size > 100 * 1024 * 1024) return showResumeState('oversize')
    const run = ++parseRun
    showResumeState('working')
    const body = new FormData()
    body.append('resume', file)
    body.append('accountId', 'northwind')
    const answer = await fetch(settings.parseUrl, { method: 'POST', body })
    if (run !== parseRun) return
    if (!answer.ok) return showResumeState('failure')
    const parsed = await answer.json()
    for (const name of parsedFields) {
      if (parsed.fields[name] === undefined) continue
      if (changedByUser.has(name) && !settings.overwriteAll) continue
      named(name).value = parsed.fields[name]
    }
    // The selected place is always overwritten, even if the applicant chose one.
    named('selectedLocation').value = JSON.stringify(parsed.location)
    if (!changedByUser.has('location')) {
      named('location').value = parsed.location.name
      location_.chosen = parsed.location.name
    }
    named('resumeStorageId').value = parsed.resumeStorageId
    showResumeState('success')
  })

  // --- location -----------------------------------------------------------------------------------------------------
  const location_ = { input: named('location'), chosen: '', timer: 0, query: 0 }
  const dropdown = document.querySelector('.dropdown-container')
  const results = dropdown.querySelector('.dropdown-results')
  const part = (name) => dropdown.querySelector(`.dropdown-${name}`)
  const show = (name) => {
    dropdown.hidden = !name
    for (const other of ['results', 'loading-results', 'no-results']) part(other).hidden = other !== name
  }
  const choose = (place) => {
    location_.chosen = place.name
    location_.input.value = place.name
    named('selectedLocation').value = JSON.stringify(place)
    show('')
  }
  const search = async () => {
    const text = location_.input.value.trim()
    if (text.length < 2) return show('')
    const query = ++location_.query
    const answer = await fetch(`${settings.searchUrl}?text=${encodeURIComponent(text)}`)
    const places = await answer.json()
    if (query !== location_.query) return
    results.replaceChildren(
      ...places.map((place, index) => {
        const row = document.createElement('div')
        row.className = 'dropdown-location'
        row.id = `location-${index}`
        row.textContent = place.name
        row.addEventListener('mousedown', (event) => {
          event.preventDefault()
          choose(place)
        })
        return row
      }),
    )
    show(places.length > 0 ? 'results' : 'no-results')
  }
  // Only a key starts a search: text that arrives without key events never gets suggestions.
  location_.input.addEventListener('keydown', (event) => {
    const rows = [...results.children]
    const current = rows.findIndex((row) => row.classList.contains('active-location'))
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (dropdown.hidden || rows.length === 0) return
      event.preventDefault()
      const next = (current + (event.key === 'ArrowDown' ? 1 : rows.length - 1) + rows.length) % rows.length
      for (const row of rows) row.classList.toggle('active-location', row === rows[next])
      return
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      if (current >= 0 && !dropdown.hidden)
        rows[current].dispatchEvent(new MouseEvent('mousedown', { cancelable: true }))
      return
    }
    if (event.key === 'Tab' || event.key === 'Shift') return
    location_.chosen = ''
    named('selectedLocation').value = ''
    location_.query++
    show('loading-results')
    clearTimeout(location_.timer)
    location_.timer = setTimeout(search, 500)
  })
  location_.input.addEventListener('blur', () => {
    clearTimeout(location_.timer)
    location_.query++
    show('')
    if (location_.input.value !== location_.chosen || location_.chosen === '') {
      location_.input.value = ''
      named('selectedLocation').value = ''
      location_.chosen = ''
    }
  })

  // --- required check boxes are one set ------------------------------------------------------------------------------
  const requiredBoxes = [...form.querySelectorAll('input[type=checkbox][required]')]
  const updateRequired = () => {
    const none = requiredBoxes.every((box) => !box.checked)
    for (const box of requiredBoxes) box.required = none
  }
  for (const box of requiredBoxes) box.addEventListener('change', updateRequired)

  // --- the disability form must be signed once it is answered --------------------------------------------------------
  const signatureRows = [form.querySelector('.disability-signature'), form.querySelector('.disability-signature-date')]
  const askSignature = () => {
    for (const row of signatureRows) {
      row.hidden = false
      row.querySelector('input').required = true
      row.querySelector('.required').hidden = false
    }
  }
  for (const radio of form.querySelectorAll('input[name="eeo[disability]"]'))
    radio.addEventListener('change', askSignature)

  // --- submit --------------------------------------------------------------------------------------------------------
  // The captcha script attaches the handlers when it has loaded; a page without it has a dead button.
  window.onHcaptchaLoaded = () => {
    const button = document.getElementById('btn-submit')
    window.hcaptcha.render('h-captcha', {
      callback: (token) => {
        named('h-captcha-response').value = token
        document.getElementById('hcaptchaSubmitBtn').click()
      },
    })
    button.addEventListener('click', () => window.hcaptcha.execute())
    form.addEventListener('submit', () => {
      button.disabled = true
      button.textContent = 'Submitting…'
    })
  }

  // --- what was sent before, when the server refused it (the file has to be attached again) ---------------------------
  for (const [name, value] of Object.entries(settings.previous)) {
    if (name.endsWith('[baseTemplate]') || name === 'h-captcha-response') continue
    for (const control of form.querySelectorAll(`[name="${CSS.escape(name)}"]`)) {
      if (control.type === 'file') continue
      const given = [value].flat()
      if (control.type === 'radio' || control.type === 'checkbox') control.checked = given.includes(control.value)
      else control.value = given[0]
    }
    if (name === 'eeo[disability]') askSignature()
    if (value !== '') changedByUser.add(name)
  }
  location_.chosen = location_.input.value
  updateRequired()

  const banner = document.querySelector('.cc-window')
  banner?.querySelector('.cc-btn').addEventListener('click', () => banner.remove())
})()
