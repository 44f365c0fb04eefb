// Serves the forms of plain elements (`/own-forms/clinic`), and keeps what each page's own script would send.
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { delay, html, json } from '../../sites/kit/respond.ts'
import type { Site } from '../../sites/kit/site.ts'

const PAGES = new URL('pages/', import.meta.url)
const names = readdirSync(PAGES).map((file) => file.replace(/\.html$/, ''))

/**
 * Every page calls one of these with its answers: `send` also shows thanks in English, `tell` leaves the message to the
 * page. `valuesOf` reads what is filled in, by the names of the controls; `answersOf` reads a form as a browser would
 * send it, with a list for each name that occurs twice, and `sends` makes a form do so.
 */
const SEND = `<!doctype html><meta charset="utf-8"><script>
const tell = (told) => fetch(location.pathname, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(told) })
const send = (told) => tell(told).then(() => (document.body.innerHTML = '<h1>Thank you</h1><p>We have received your answers.</p>'))
const valueOf = (control) => /^(checkbox|radio)$/.test(control.type) ? control.checked && (control.type === 'radio' ? control.value : true) : control.type === 'file' ? control.files[0]?.name : control.value
window.valuesOf = (root) => Object.fromEntries([...root.querySelectorAll('input[name], select[name], textarea[name]')].map((control) => [control.name, valueOf(control)]).filter(([, value]) => value))
const answersOf = (form) => { const told = {}; for (const [name, value] of new FormData(form)) { const text = value.name ?? value; if (typeof text === 'string' && text) told[name] = name in told ? [told[name], text].flat() : text } return told }
const sends = (form, then = send) => { window.progress = () => answersOf(form); form.onsubmit = (event) => { event.preventDefault(); then(answersOf(form)) } }
</script>`

export const ownForms: Site = {
  name: 'own-forms',
  title: 'Forms of plain elements',
  pages: names.map((name) => ({ path: `/${name}`, title: name })),
  async handle(request) {
    const name = request.path.slice(1)
    if (!names.includes(name)) return undefined
    if (request.method === 'POST') {
      request.record({ posting: name, fields: {}, raw: (await request.body()).json })
      return json(request.query.has('refuse') ? { received: false, error: 'CARD_BLOCKED' } : { received: true })
    }
    if (request.query.has('received')) return json({ success: true, message: 'Your form was received.', id: 48213 })
    // A slow response, for pages whose server redraws a part.
    const kept = request.query.get('kept')
    if (kept !== null) {
      await delay(250, request.signal)
      return json({ kept })
    }
    return html(SEND + (await readFile(new URL(`${name}.html`, PAGES), 'utf8')))
  },
}
