// What the framed pages do: report their height, drive the dropdowns over hidden native lists, load the states of a
// country, send a résumé by navigating, add work-experience rows, and insert a captcha token before the e-mail is
// sent.
;(() => {
  const byId = (id) => document.getElementById(id)
  const report = () => parent.postMessage({ icimsHeight: document.body.scrollHeight + 24 }, '*')
  new ResizeObserver(report).observe(document.body)
  // The nested questionnaire reports its height to the page around it.
  addEventListener('message', (event) => {
    const nested = byId('icims_formFrame')
    if (nested === null || event.source !== nested.contentWindow || typeof event.data?.icimsHeight !== 'number') return
    nested.height = String(event.data.icimsHeight)
  })

  // --- dropdowns ------------------------------------------------------------------------------------------------------
  function dropdown(wrapper) {
    const native = wrapper.querySelector('select')
    const trigger = wrapper.querySelector('.dropdown-select')
    const container = wrapper.querySelector('.dropdown-container')
    const search = wrapper.querySelector('.dropdown-search')
    const list = wrapper.querySelector('.dropdown-results')
    let active = -1
    const label = () => {
      const chosen = native.selectedOptions[0]
      trigger.querySelector('.dropdown-text').textContent =
        chosen === undefined || chosen.value === '' ? trigger.dataset.empty : chosen.text
      trigger.setAttribute('aria-disabled', String(native.disabled))
    }
    const close = (refocus) => {
      container.hidden = true
      trigger.setAttribute('aria-expanded', 'false')
      if (refocus) trigger.focus()
    }
    const choose = (value) => {
      native.value = value
      label()
      close(true)
      native.dispatchEvent(new Event('change', { bubbles: true }))
    }
    const draw = () => {
      active = -1
      const wanted = search.value.trim().toLowerCase()
      const options = [...native.options].filter(
        (option) => option.value !== '' && option.text.toLowerCase().includes(wanted),
      )
      const rows = options.map((option) => {
        const row = document.createElement('li')
        row.className = 'dropdown-result'
        row.setAttribute('role', 'option')
        row.title = option.text
        row.textContent = option.text
        row.addEventListener('mousedown', (event) => event.preventDefault())
        row.addEventListener('click', () => choose(option.value))
        return row
      })
      if (rows.length === 0) {
        const none = document.createElement('li')
        none.className = 'dropdown-no-results'
        none.textContent = 'No results found'
        rows.push(none)
      }
      list.replaceChildren(...rows)
    }
    const open = () => {
      if (native.disabled) return
      container.hidden = false
      trigger.setAttribute('aria-expanded', 'true')
      search.value = ''
      draw()
      search.focus()
    }
    trigger.addEventListener('click', (event) => {
      event.preventDefault()
      if (container.hidden) open()
      else close(true)
    })
    trigger.addEventListener('keydown', (event) => {
      if (event.key !== ' ' && event.key !== 'ArrowDown') return
      event.preventDefault()
      open()
    })
    search.addEventListener('input', draw)
    search.addEventListener('keydown', (event) => {
      const rows = [...list.querySelectorAll('.dropdown-result')]
      if (event.key === 'Escape') close(true)
      else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        if (rows.length === 0) return
        active = (active + (event.key === 'ArrowDown' ? 1 : rows.length - 1) + rows.length) % rows.length
        for (const row of rows) row.classList.toggle('dropdown-highlight', row === rows[active])
        rows[active].scrollIntoView({ block: 'nearest' })
      } else if (event.key === 'Enter') {
        event.preventDefault()
        const row = rows[active] ?? (rows.length === 1 ? rows[0] : undefined)
        row?.click()
      }
    })
    search.addEventListener('blur', () => close(false))
    native.addEventListener('icims:redraw', label)
    label()
  }
  for (const wrapper of document.querySelectorAll('.dropdown')) dropdown(wrapper)

  // --- state depends on country ---------------------------------------------------------------------------------------
  const country = byId('-1_PersonProfileFields.AddressCountry')
  const state = byId('-1_PersonProfileFields.AddressState')
  let statesRun = 0
  async function loadStates(keep) {
    const run = ++statesRun
    state.disabled = true
    state.replaceChildren(new Option('', ''))
    state.dispatchEvent(new Event('icims:redraw'))
    if (country.value === '') return
    const answer = await fetch(`/icims/states?country=${encodeURIComponent(country.value)}`)
    const names = await answer.json()
    if (run !== statesRun) return
    for (const name of names) state.append(new Option(name, name))
    state.value = keep ?? ''
    state.disabled = names.length === 0
    byId('state-row').hidden = names.length === 0
    state.dispatchEvent(new Event('icims:redraw'))
  }
  if (country !== null) {
    country.addEventListener('change', () => loadStates())
    if (country.value !== '') loadStates(state.dataset.value)
  }

  // --- résumé: choosing a file leaves the page ------------------------------------------------------------------------
  const resume = byId('PortalProfileFields.Resume_File')
  resume?.addEventListener('change', () => {
    if (resume.files.length === 0) return
    byId('resume_status').textContent = 'Uploading…'
    byId('resumeUploadForm').submit()
  })

  // --- work experience ------------------------------------------------------------------------------------------------
  let rows = 0
  byId('add_work_experience')?.addEventListener('click', (event) => {
    event.preventDefault()
    const row = byId('work_experience_template').content.firstElementChild.cloneNode(true)
    for (const element of row.querySelectorAll('input, label')) {
      for (const name of ['id', 'name', 'for']) {
        if (element.hasAttribute(name)) element.setAttribute(name, element.getAttribute(name).replace('N_', `${rows}_`))
      }
    }
    row.querySelector('.remove_row').addEventListener('click', (click) => {
      click.preventDefault()
      row.remove()
    })
    rows += 1
    byId('work_experience_rows').append(row)
    row.querySelector('input').focus()
  })

  // --- e-mail gate ----------------------------------------------------------------------------------------------------
  const gate = byId('enterEmailForm')
  if (gate !== null) {
    const privacy = byId('accept_privacy')
    const next = byId('enterEmailSubmitButton')
    privacy.addEventListener('change', () => {
      next.disabled = !privacy.checked
    })
    gate.addEventListener('submit', (event) => {
      event.preventDefault()
      // The invisible captcha responds a moment later and sends the form itself.
      setTimeout(() => {
        byId('h-captcha-response').value = `P1_${Math.random().toString(36).slice(2)}`
        gate.submit()
      }, 60)
    })
  }
})()
