// Content of the captcha frames: a box to tick, or a picture to press three times. The result goes to the outer page.
import { html } from '../kit/respond.ts'
import type { SiteRequest, SiteResponse } from '../kit/site.ts'

const TELL = `const tell = (kind) => parent.postMessage({ kind, token: 'token-' + Math.random().toString(36).slice(2) + 'abcdefghijkl' }, '*')`

export const widget = ({ path }: SiteRequest): SiteResponse => {
  const kind = path.split('/').at(-1) ?? ''
  if (kind === 'none') return html('<!doctype html><title>badge</title>protected')
  if (kind === 'challenge')
    return html(`<!doctype html><title>challenge</title><body style="font:16px system-ui;margin:12px"><p>Press every boat.</p>
      <p>${['⛵', '🚗', '⛵', '🚲', '⛵'].map((sign) => `<button type="button" style="font-size:32px" data-boat="${sign === '⛵'}">${sign}</button>`).join(' ')}</p>
      <script>${TELL}
        let left = 3
        for (const button of document.querySelectorAll('button')) button.onclick = () => {
          if (button.dataset.boat !== 'true' || button.disabled) return
          button.disabled = true
          if (--left === 0) tell('challenge')
        }</script></body>`)
  return html(`<!doctype html><title>widget</title><body style="font:16px system-ui;margin:24px"><label><input type="checkbox" id="anchor"> I am a person</label>
    <script>${TELL}
      document.getElementById('anchor').onchange = (event) => { if (event.target.checked) tell('${kind.replace(/\W/g, '')}') }</script></body>`)
}
