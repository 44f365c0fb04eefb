// Inputs whose state lags behind the keys: leaving one too early restores the old text.
import { send } from './send.js'

const LAG_MS = 60
const understood = document.getElementById('understood')
const state = { title: '', company: '', town: '' }

for (const id of Object.keys(state)) {
  const input = document.getElementById(id)
  let timer
  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      state[id] = input.value
      understood.textContent = Object.values(state).filter(Boolean).join(', ')
    }, LAG_MS)
  })
  input.addEventListener('blur', () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    input.value = state[id]
  })
}

document.getElementById('form').addEventListener('submit', (event) => {
  event.preventDefault()
  send('blur', state)
})
