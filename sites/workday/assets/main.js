// Start of the careers site in the browser: the posting, the "Start Your Application" dialog, and which view a URL
// shows.
import { accountWall } from './account.js'
import { h, post } from './dom.js'
import { runFlow } from './flow.js'

const settings = JSON.parse(document.getElementById('settings').textContent)
const [, base, mode] = /^(.*?)(?:\/apply(?:\/(\w+))?)?$/.exec(location.pathname)
const applying = location.pathname.includes('/apply')

const view = h('main', { id: 'mainContent' })
document.getElementById('root').append(
  h(
    'header',
    { class: 'wd-header' },
    h(
      'a',
      { class: 'wd-logo', href: base + location.search, 'data-automation-id': 'logo' },
      h('span', { class: 'wd-logo-mark', 'aria-hidden': 'true' }),
      'Northwind Labs',
    ),
    h('nav', { 'aria-label': 'Careers' }, h('span', {}, 'Search for Jobs'), h('span', {}, 'English')),
  ),
  view,
  // The language menu's empty listbox, which is the first listbox in the page.
  h(
    'ul',
    { role: 'listbox', class: 'wd-language', 'aria-label': 'Language', hidden: true },
    h('li', { role: 'option' }, 'English'),
    h('li', { role: 'option' }, 'Yes'),
    h('li', { role: 'option' }, 'No'),
  ),
)

addEventListener('popstate', () => location.reload())
if (mode) begin(mode)
else showPosting(applying)

function showPosting(withDialog) {
  const apply = h(
    'a',
    {
      role: 'button',
      href: `${base}/apply${location.search}`,
      class: 'wd-button primary',
      'data-automation-id': 'adventureButton',
    },
    'Apply',
  )
  apply.addEventListener('click', (event) => {
    event.preventDefault()
    history.pushState({}, '', `${base}/apply${location.search}`)
    chooseWay(apply)
  })
  const fact = (name, value, id) =>
    h('div', { class: 'wd-fact', 'data-automation-id': id }, h('dt', {}, name), h('dd', {}, value))
  view.replaceChildren(
    h(
      'article',
      { class: 'wd-posting', 'data-automation-id': 'jobPostingPage' },
      h(
        'div',
        { class: 'wd-posting-head' },
        h(
          'div',
          {},
          h('h1', { 'data-automation-id': 'jobPostingHeader' }, settings.title),
          h(
            'dl',
            { class: 'wd-facts' },
            fact('locations', settings.location, 'locations'),
            fact('time type', 'Full time', 'time'),
            fact('posted on', 'Posted 3 Days Ago', 'postedOn'),
            fact('job requisition id', settings.posting.split('_')[1], 'requisitionId'),
          ),
        ),
        apply,
      ),
      h(
        'div',
        { class: 'wd-description', 'data-automation-id': 'jobPostingDescription' },
        document.getElementById('description').content.cloneNode(true),
      ),
    ),
  )
  if (withDialog) chooseWay(apply)
}

function chooseWay(opener) {
  const way = (id, name) => {
    const link = h(
      'a',
      {
        role: 'button',
        class: 'wd-button secondary wide',
        href: `${base}/apply/${id}${location.search}`,
        'data-automation-id': id,
      },
      name,
    )
    link.addEventListener('click', (event) => {
      event.preventDefault()
      layer.remove()
      history.pushState({}, '', link.getAttribute('href'))
      begin(id)
    })
    return link
  }
  const close = () => {
    layer.remove()
    history.pushState({}, '', base + location.search)
    opener.focus()
  }
  const dialog = h(
    'div',
    { class: 'wd-dialog', role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': 'way-title' },
    h(
      'button',
      {
        type: 'button',
        class: 'wd-icon-button wd-close',
        'aria-label': 'Close',
        'data-automation-id': 'closeButton',
        onclick: close,
      },
      '×',
    ),
    h('h2', { id: 'way-title' }, 'Start Your Application'),
    h('p', { class: 'wd-muted' }, settings.title),
    way('autofillWithResume', 'Autofill with Resume'),
    way('applyManually', 'Apply Manually'),
    way('useMyLastApplication', 'Use My Last Application'),
  )
  const layer = h('div', { class: 'wd-layer', 'data-automation-id': 'wd-popup-modal' }, dialog)
  layer.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close()
  })
  document.body.append(layer)
  dialog.querySelector('a').focus()
}

async function begin(way) {
  view.replaceChildren(h('div', { class: 'wd-flow wd-loading', role: 'status' }, 'Loading…'))
  const { status, body } = await post('start', { posting: settings.posting, search: location.search, mode: way })
  if (status === 401) return accountWall(view, () => begin(way))
  if (body.applied === true)
    return view.replaceChildren(
      h(
        'div',
        { class: 'wd-flow' },
        h(
          'div',
          { class: 'wd-done' },
          h('h2', {}, 'You have already applied for this job.'),
          h('p', { class: 'wd-muted' }, 'We still have your application.'),
        ),
      ),
    )
  return runFlow(view, settings, body)
}
