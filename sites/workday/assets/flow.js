// The application itself: page after page under one URL, saved page by page, reviewed, submitted.
import { byGeneration, h, options, post } from './dom.js'
import { drawPage } from './form-page.js'
import { closePopup } from './popup.js'

/** Draws the response of `start` into `root`: `{ draft, pages, application, files, step }`. */
export function runFlow(root, { title, location }, started) {
  const { draft, pages } = started
  let { application, files } = started
  let step = Math.min(started.step, pages.length)
  draw([])

  function draw(errors) {
    closePopup()
    const review = step === pages.length
    const page = pages[step]
    const messages = Object.fromEntries(errors.map(({ field, message }) => [field, message]))
    const content = review ? drawReview() : drawPage({ page, application, files, draft, errors: messages })
    const banner = errors.length > 0 ? errorBanner(errors) : ''
    const next = h(
      'button',
      {
        type: 'button',
        class: 'wd-button primary',
        'data-automation-id': byGeneration('pageFooterNextButton', 'bottom-navigation-next-button'),
      },
      review ? 'Submit' : 'Save and Continue',
    )
    const back =
      step > 0
        ? h(
            'button',
            {
              type: 'button',
              class: 'wd-button secondary',
              'data-automation-id': byGeneration('pageFooterBackButton', 'bottom-navigation-previous-button'),
              onclick: () => go(step - 1),
            },
            'Back',
          )
        : ''
    next.addEventListener('click', () => (review ? send(next) : save(next)))
    const pageId = review
      ? byGeneration('applyFlowReviewPage', 'reviewJobApplicationPage')
      : byGeneration(page.id, page.oldId)
    const main = h(
      'div',
      { class: 'wd-flow', 'data-automation-id': byGeneration('applyFlowPage', 'applyFlow') },
      h('div', { class: 'wd-flow-head' }, h('div', { class: 'wd-muted' }, location), h('h1', {}, title)),
      progressBar(),
      h(
        'div',
        { class: 'wd-page', 'data-automation-id': pageId },
        h('h2', { tabindex: '-1' }, review ? 'Review' : page.title),
        banner,
        review
          ? ''
          : h('p', { class: 'wd-muted' }, h('abbr', { class: 'wd-star' }, '*'), ' Indicates a required field'),
        page?.intro ? h('p', { class: 'wd-intro' }, page.intro) : '',
        content,
      ),
      h(
        'div',
        { class: 'wd-footer', 'data-automation-id': byGeneration('pageFooter', 'bottom-navigation-footer') },
        h('div', { class: 'wd-footer-in' }, back, next),
      ),
    )
    root.replaceChildren(main)
  }

  function go(to) {
    step = to
    draw([])
    scrollTo(0, 0)
    root.querySelector('.wd-page h2').focus({ preventScroll: true })
  }

  function progressBar() {
    const names = [...pages.map((page) => page.title), 'Review']
    const total = names.length
    return h(
      'div',
      { class: 'wd-progress', 'data-automation-id': 'progressBar', 'aria-label': 'application progress' },
      h(
        'ol',
        {},
        names.map((name, index) => {
          const state = index < step ? 'Completed' : index === step ? 'Active' : 'Inactive'
          const spoken = { Completed: 'completed step', Active: 'current step', Inactive: 'step' }[state]
          return h(
            'li',
            {
              'data-automation-id': `progressBar${state}Step`,
              class: state.toLowerCase(),
              'aria-current': state === 'Active' ? 'step' : undefined,
            },
            h('label', { class: 'visually-hidden' }, `${spoken} ${index + 1} of ${total}`),
            h('span', { class: 'wd-dot', 'aria-hidden': 'true' }),
            h('span', {}, name),
          )
        }),
      ),
    )
  }

  function errorBanner(errors) {
    const jump = ({ field }) => {
      const at = errorFields().get(field)
      at?.scrollIntoView({ block: 'center' })
      at?.querySelector('input, button, textarea')?.focus()
    }
    return h(
      'div',
      { class: 'wd-error-banner', role: 'alert', 'data-automation-id': 'errorBanner' },
      h('strong', { 'data-automation-id': 'errorHeading' }, 'Errors Found'),
      h(
        'ul',
        {},
        errors.map((error) =>
          h(
            'li',
            {},
            h(
              'button',
              { type: 'button', class: 'wd-link', 'data-automation-id': 'errorLink', onclick: () => jump(error) },
              `Error - ${error.message}`,
            ),
          ),
        ),
      ),
    )
    /** The messages on the page are in the order of the errors. */
    function errorFields() {
      const wrong = [...root.querySelectorAll('.wd-field > .wd-error, .wd-field fieldset > .wd-error')].map((message) =>
        message.closest('.wd-field'),
      )
      return new Map(errors.map((error, index) => [error.field, wrong[index]]))
    }
  }

  /** A rejected page is redrawn with its errors, with new elements throughout. */
  async function save(next) {
    busy(next)
    const { status, body } = await post('page', { draft, step, application })
    if (status === 410) return expired()
    if (status === 422) {
      const spoken = body.errors.filter((error) => !error.silent)
      draw(spoken)
      scrollTo(0, 0)
      return undefined
    }
    application = body.application
    files = body.files
    return go(step + 1)
  }

  async function send(next) {
    busy(next)
    const { status, body } = await post('submit', { draft })
    if (status === 410) return expired()
    if (status !== 200) return draw([{ field: '', message: body.error, silent: false }])
    root.replaceChildren(
      h(
        'div',
        { class: 'wd-flow' },
        h(
          'div',
          {
            class: 'wd-done',
            role: 'dialog',
            'aria-labelledby': 'done-title',
            'data-automation-id': 'applicationSubmittedPage',
          },
          h('div', { class: 'wd-done-mark', 'aria-hidden': 'true' }, '✓'),
          h('h2', { id: 'done-title', tabindex: '-1' }, 'Application Submitted'),
          h('p', {}, `Congratulations! Your application for ${title} has been submitted to Northwind Labs.`),
          h('p', { class: 'wd-muted' }, 'We have sent a confirmation to your email address.'),
        ),
      ),
    )
    scrollTo(0, 0)
    return root.querySelector('#done-title').focus()
  }

  function busy(button) {
    closePopup()
    button.disabled = true
    button.classList.add('busy')
  }

  function expired() {
    root.replaceChildren(
      h(
        'div',
        { class: 'wd-flow' },
        h(
          'div',
          { class: 'wd-error-banner', role: 'alert' },
          'Your session has expired. Start your application again.',
        ),
      ),
    )
  }

  function drawReview() {
    const shown = (field, from) =>
      field.when === undefined || field.when.is.includes(String(from[field.when.key] ?? ''))
    const rows = (fields, from) =>
      fields
        .filter((field) => shown(field, from))
        .map((field) => {
          const value =
            field.kind === 'file'
              ? (files[field.key] ?? []).map((file) => file.name).join(', ')
              : [from[field.key] ?? ''].flat().join(', ')
          return h(
            'div',
            { class: 'wd-answer' },
            h('dt', {}, field.label),
            h('dd', {}, value === '' ? '(No Response)' : value),
          )
        })
    return pages.map((page) =>
      h(
        'section',
        { class: 'wd-group' },
        h('h3', {}, page.title),
        [...page.groups, ...(page.after ?? [])].map((group) =>
          h('dl', { class: 'wd-answers' }, rows(group.fields, application.values)),
        ),
        (page.sections ?? [])
          .flatMap((section) =>
            (application.entries[section.key] ?? []).map((entry, index) => [
              h('h4', {}, `${section.title} ${index + 1}`),
              h('dl', { class: 'wd-answers' }, rows(section.fields, entry)),
            ]),
          )
          .flat(),
      ),
    )
  }

  // The legal notice can cover the footer until it is dismissed.
  if (options.get('banner') === '1') legalNotice()
}

function legalNotice() {
  const notice = h(
    'div',
    { class: 'wd-notice', role: 'region', 'aria-label': 'Cookie notice', 'data-automation-id': 'legalNotice' },
    h('span', {}, 'We use cookies to keep you signed in and to see which pages are read.'),
  )
  const button = (name, id) =>
    h(
      'button',
      { type: 'button', class: 'wd-button secondary', 'data-automation-id': id, onclick: () => notice.remove() },
      name,
    )
  notice.append(button('Decline', 'legalNoticeDeclineButton'), button('Accept Cookies', 'legalNoticeAcceptButton'))
  document.body.append(notice)
}
