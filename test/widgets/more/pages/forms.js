// Parts of a page that a server re-renders: htmx, and in the manner of Livewire; Alpine.
import Alpine from 'alpinejs'
import htmx from 'htmx.org'
import { showForm } from '../../pages/frame.js'
import { DEPARTMENTS } from '../../pages/lists.js'

showForm('Application', {
  htmx: [
    'Which team did you meet first?',
    (place, set, { label, name }) => {
      // What a server answers with takes the whole field's place, twice: the second list depends on the first.
      place.innerHTML = `<label for="${name}-dept">Which department did you meet first? *</label><select id="${name}-dept" name="dept" hx-get="/widgets/part" hx-target="#${name}-teams" hx-swap="outerHTML"><option value="">Choose</option>${DEPARTMENTS.map((one) => `<option>${one}</option>`).join('')}</select><div id="${name}-teams"></div>`
      htmx.process(place)
      const told = {}
      place.addEventListener('change', ({ target }) => {
        told[target.name] = target.value
        if (target.name === 'dept') delete told.team
        set(told.team ? `${told.dept}/${told.team}` : '')
      })
      window.ghLabel = label
    },
  ],
  redrawn: [
    'What is your locker number?',
    (place, set, { label, name }) => {
      // As Livewire does: each change is sent, and what the server answers takes the form part's place.
      const draw = (value, hint) => {
        place.querySelector('.live')?.remove()
        place.insertAdjacentHTML(
          'afterbegin',
          `<div class="live"><label for="${name}">${label} *</label><input id="${name}" value="${value}"><small>${hint}</small></div>`,
        )
      }
      draw('', '')
      place.addEventListener('change', async ({ target }) => {
        const answer = await fetch(`/widgets/kept?value=${encodeURIComponent(target.value)}`)
        const { value } = await answer.json()
        draw(value, 'Saved.')
        set(value)
      })
    },
  ],
  alpine: [
    'Which hand do you write with?',
    (place, set, { label }) => {
      window.ghHand = set
      place.innerHTML = `<div x-data="{ open: false, one: '' }"><p>${label} *</p><button type="button" @click="open = !open" x-text="one || 'Choose…'"></button>
        <ul x-show="open" @click.outside="open = false" style="border:1px solid">${['Left', 'Right', 'Both'].map((one) => `<li style="cursor:pointer" @click="one = '${one}'; open = false; ghHand('${one}')">${one}</li>`).join('')}</ul></div>`
      Alpine.initTree(place)
    },
  ],
})
Alpine.start()
