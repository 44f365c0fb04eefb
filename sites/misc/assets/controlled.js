// A form whose values are in the page's state, not in its inputs; see kit/controlled.js.
import { controlled } from '/kit/controlled.js'
import { send } from './send.js'

const greeting = document.getElementById('greeting')
const name = controlled(document.getElementById('name'), (value) => {
  greeting.textContent = value === '' ? 'nobody yet' : value
})
const email = controlled(document.getElementById('email'))
const about = controlled(document.getElementById('about'))

document.getElementById('form').addEventListener('submit', (event) => {
  event.preventDefault()
  send('controlled', { name: name.get(), email: email.get(), about: about.get() })
})
