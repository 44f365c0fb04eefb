// A drawn signature, an upload dashboard, boxes for a code, tags and lists without a framework.
import '@uppy/core/css/style.css'
import '@uppy/dashboard/css/style.css'
import '@yaireo/tagify/dist/tagify.css'
import 'slim-select/styles'
import Uppy from '@uppy/core'
import Dashboard from '@uppy/dashboard'
import DragDrop from '@uppy/drag-drop'
import Tagify from '@yaireo/tagify'
import SignaturePad from 'signature_pad'
import SlimSelect from 'slim-select'
import { input, list, showForm } from '../../pages/frame.js'
import { DEPARTMENTS, LANGUAGES } from '../../pages/lists.js'

const valuesOf = (select) => [...select.selectedOptions].map(({ value }) => value)

showForm('Application', {
  signature: [
    'Signature',
    (place, set, { label }) => {
      place.innerHTML = `<p>${label} *</p><canvas width="300" height="100" style="border:1px solid"></canvas>`
      const pad = new SignaturePad(place.querySelector('canvas'))
      pad.addEventListener('endStroke', () => set(!pad.isEmpty()))
    },
  ],
  'uppy-dashboard': [
    'Resume',
    (place, set, { label }) => {
      place.innerHTML = `<p>${label} *</p><div></div>`
      const uppy = new Uppy().use(Dashboard, { inline: true, target: place.querySelector('div'), height: 260 })
      uppy.on('file-added', ({ name }) => set([name]))
    },
  ],
  'uppy-drop': [
    'Cover letter',
    (place, set, { label }) => {
      place.innerHTML = `<p>${label} *</p><div></div>`
      const uppy = new Uppy().use(DragDrop, { target: place.querySelector('div') })
      uppy.on('file-added', ({ name }) => set([name]))
    },
  ],
  'code-boxes': [
    'What is the six-digit number on your badge?',
    (place, set, { label }) => {
      place.innerHTML = `<fieldset><legend>${label} *</legend>${[1, 2, 3, 4, 5, 6].map((at) => `<input maxlength="1" inputmode="numeric" aria-label="Digit ${at}" style="width:2em">`).join('')}</fieldset>`
      const boxes = [...place.querySelectorAll('input')]
      place.addEventListener('input', ({ target }) => {
        if (target.value) boxes[boxes.indexOf(target) + 1]?.focus()
        const code = boxes.map(({ value }) => value).join('')
        set(code.length === 6 ? code : '')
      })
    },
  ],
  'svg-stars': [
    'How do you rate our posting?',
    (place, set, { label }) => {
      place.innerHTML = `<p>${label} *</p><div class="stars">${[1, 2, 3, 4, 5].map((at) => `<span data-value="${at}" style="cursor:pointer;display:inline-block"><svg width="24" height="24" viewBox="0 0 24 24"><path d="M12 2l3 7h7l-6 4 2 8-6-5-6 5 2-8-6-4h7z" fill="#ccc"/></svg></span>`).join('')}</div>`
      const stars = [...place.querySelectorAll('span')]
      for (const [at, star] of stars.entries())
        star.addEventListener('click', () => {
          for (const [other, one] of stars.entries())
            one.querySelector('path').setAttribute('fill', other <= at ? 'gold' : '#ccc')
          set(at + 1)
        })
    },
  ],
  tagify: [
    'Three words that colleagues use for you',
    (place, set, about) => {
      const tagify = new Tagify(input(place, about))
      tagify.on('change', () => set(tagify.value.map(({ value }) => value)))
    },
  ],
  slim: [
    'Which department would you like to join?',
    (place, set, about) => {
      const one = list(place, about, DEPARTMENTS)
      new SlimSelect({ select: one })
      one.addEventListener('change', () => set(one.value))
    },
  ],
  'slim-many': [
    'Which languages could you hold a meeting in?',
    (place, set, about) => {
      const one = list(place, about, LANGUAGES, 'multiple')
      new SlimSelect({ select: one })
      one.addEventListener('change', () => set(valuesOf(one)))
    },
  ],
})
