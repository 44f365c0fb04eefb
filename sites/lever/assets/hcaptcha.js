// A simulated captcha with the shape of hCaptcha's script: invisible by default; with `?visible=1`, execute() shows a
// box that a person has to tick. It makes no requests.
;(() => {
  const visible = new URL(document.currentScript.src).searchParams.get('visible') === '1'
  let callback = () => {}
  const token = () => `P1_${crypto.randomUUID().replaceAll('-', '')}`
  const challenge = () =>
    new Promise((resolve) => {
      const veil = document.createElement('div')
      veil.style.cssText = 'position:fixed;inset:0;background:#0006;display:grid;place-items:center;z-index:2147483000'
      const frame = document.createElement('iframe')
      frame.title = 'Widget containing checkbox for hCaptcha security challenge'
      frame.dataset.hcaptchaWidgetId = '0abc'
      frame.style.cssText = 'width:303px;height:78px;border:1px solid #d0d0d0;border-radius:4px;background:#fafafa'
      frame.srcdoc =
        '<body style="margin:0;font:15px Arial;display:flex;align-items:center;height:76px;padding-left:20px">' +
        '<div id="checkbox" role="checkbox" aria-checked="false" tabindex="0" aria-labelledby="t" style="width:28px;height:28px;' +
        'border:1px solid #919191;border-radius:4px;background:#fff;cursor:pointer"></div>' +
        '<label id="t" style="padding-left:14px">I am human</label></body>'
      frame.addEventListener('load', () => {
        const box = frame.contentDocument.getElementById('checkbox')
        const done = () => {
          box.setAttribute('aria-checked', 'true')
          veil.remove()
          resolve()
        }
        box.addEventListener('click', done)
        box.addEventListener('keydown', (event) => event.key === ' ' && done())
      })
      veil.append(frame)
      document.body.append(veil)
    })
  window.hcaptcha = {
    render(id, options) {
      callback = options.callback
      const badge = document.createElement('iframe')
      badge.title = 'hCaptcha'
      badge.style.cssText = 'display:none'
      document.getElementById(id).append(badge)
    },
    async execute() {
      if (visible) await challenge()
      callback(token())
    },
  }
  window.onHcaptchaLoaded?.()
})()
