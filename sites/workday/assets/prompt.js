// The platform's prompt: a search box that searches on Enter only, lists with categories that only drill down,
// choices kept as chips. Escape does nothing; long lists load while scrolling.
import { get, h, volatileId } from './dom.js'
import { closePopup, isOpenFor, showPopup } from './popup.js'

const ROWS_AT_ONCE = 20

export function prompt({ id, label, list, values, many, change, invalid, required }) {
  let chosen = [...values]
  const chips = h('ul', {
    role: 'listbox',
    class: 'wd-chips',
    'data-automation-id': 'selectedItemList',
    'aria-label': 'items selected',
  })
  const instruction = h('span', {
    class: 'visually-hidden',
    'data-automation-id': 'promptAriaInstruction',
    'aria-live': 'polite',
  })
  const input = h('input', {
    type: 'text',
    id,
    class: 'wd-prompt-input',
    placeholder: 'Search',
    autocomplete: 'off',
    'data-automation-id': 'searchBox',
    'data-uxi-widget-type': 'selectinput',
    'aria-required': required ? 'true' : undefined,
    'aria-invalid': invalid ? 'true' : undefined,
  })
  const button = h(
    'span',
    { class: 'wd-prompt-icon', 'data-automation-id': 'promptSearchButton', 'aria-hidden': 'true' },
    '☰',
  )
  const box = h(
    'div',
    { class: 'wd-prompt-box', 'data-automation-id': 'multiselectInputContainer' },
    chips,
    input,
    button,
  )
  const element = h('div', { class: 'wd-prompt', 'data-automation-id': 'multiSelectContainer' }, box, instruction)
  let request = 0

  function drawChips() {
    instruction.textContent = `${chosen.length} item${chosen.length === 1 ? '' : 's'} selected${chosen.length > 0 ? `, ${chosen.join(', ')}` : ''}`
    chips.replaceChildren(
      ...chosen.map((value) =>
        h(
          'li',
          { role: 'presentation', class: 'wd-chip' },
          h(
            'div',
            {
              'data-automation-id': 'selectedItem',
              role: 'option',
              id: `pill-${volatileId()}`,
              'aria-label': `${value}, press delete to clear value.`,
              title: value,
              tabindex: '-1',
            },
            h('p', { 'data-automation-id': 'promptOption', 'data-automation-label': value }, value),
            h(
              'div',
              {
                role: 'button',
                'aria-label': `Delete ${value}`,
                'data-automation-id': 'DELETE_charm',
                class: 'wd-chip-delete',
                onclick: () => remove(value),
              },
              '×',
            ),
          ),
        ),
      ),
    )
    input.setAttribute('placeholder', chosen.length > 0 && !many ? '' : 'Search')
  }

  function commit(next) {
    chosen = next
    drawChips()
    change(chosen)
  }
  const remove = (value) => commit(chosen.filter((other) => other !== value))

  function choose(value) {
    input.value = ''
    if (many) {
      commit(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value])
      return
    }
    closePopup()
    commit([value])
    input.focus()
  }

  async function openList(query, title, back) {
    request += 1
    const mine = request
    const container = h('div', {
      class: 'wd-list wd-prompt-list',
      role: 'listbox',
      'data-automation-id': 'activeListContainer',
      'aria-label': title,
      tabindex: '0',
    })
    const header = h(
      'div',
      { class: 'wd-prompt-header' },
      back
        ? h(
            'div',
            {
              role: 'button',
              class: 'wd-back',
              'aria-label': 'Back',
              'data-automation-id': 'backButton',
              onclick: back,
            },
            '‹',
          )
        : '',
      h('span', { 'data-automation-id': 'promptTitle' }, title),
    )
    container.append(h('div', { class: 'wd-loading', 'data-automation-id': 'loadingSpinner' }, 'Loading…'))
    showPopup(box, h('div', { class: 'wd-prompt-popup' }, header, container), () => {
      if (document.activeElement !== input) input.value = ''
    })
    const choices = await get('prompt', { list, ...query })
    if (mine !== request || !isOpenFor(box)) return
    fill(container, choices)
    // Drilling down removed the row that had the focus.
    if (document.activeElement === document.body) container.querySelector('[role=option]')?.focus()
  }
  const openTop = () => openList({}, label)

  /** Only the rows that fit are in the page; scrolling to the end adds the next ones. */
  function fill(container, choices) {
    let shown = 0
    const grow = () => {
      const next = choices.slice(shown, shown + ROWS_AT_ONCE)
      container.append(...next.map(row))
      shown += next.length
    }
    container.replaceChildren()
    if (choices.length === 0)
      container.append(h('div', { class: 'wd-empty', 'data-automation-id': 'noMatchesFound' }, 'No Items.'))
    grow()
    container.addEventListener('scroll', () => {
      if (shown < choices.length && container.scrollTop + container.clientHeight > container.scrollHeight - 40) grow()
    })
  }

  function row(choice) {
    const category = typeof choice === 'object' ? choice.category : undefined
    const text = category ?? choice
    const leaf = category === undefined
    const selected = leaf && chosen.includes(text)
    const mark = leaf
      ? h('input', {
          type: many ? 'checkbox' : 'radio',
          tabindex: '-1',
          'aria-hidden': 'true',
          class: 'wd-mark',
          checked: selected,
        })
      : ''
    const element = h(
      'div',
      {
        role: 'option',
        id: `menuItem-${volatileId()}`,
        'aria-label': `${text}${leaf ? (selected ? ' checked' : ' not checked') : ''}`,
        'aria-selected': String(selected),
        'data-automation-id': 'menuItem',
        class: 'wd-option',
        tabindex: '-1',
      },
      h(
        'div',
        { 'data-automation-id': leaf ? 'promptLeafNode' : 'promptNode', class: 'wd-node' },
        mark,
        h('div', { 'data-automation-id': 'promptOption', 'data-automation-label': text }, text),
        leaf ? '' : h('span', { class: 'wd-chevron', 'aria-hidden': 'true' }, '›'),
      ),
    )
    const pick = () => {
      if (!leaf) openList({ category: text }, text, openTop)
      else choose(text)
      if (leaf && many) element.replaceWith(row(choice))
    }
    element.addEventListener('click', pick)
    element.addEventListener('keydown', (event) => {
      const other = { ArrowDown: element.nextElementSibling, ArrowUp: element.previousElementSibling }[event.key]
      if (event.key === 'Enter' || event.key === ' ') pick()
      else if (other) other.focus()
      else return
      event.preventDefault()
    })
    return element
  }

  box.addEventListener('click', (event) => {
    if (event.target.closest('.wd-chip') !== null) return
    if (!isOpenFor(box)) openTop()
    input.focus()
  })
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      const text = input.value.trim()
      if (text === '') openTop()
      else openList({ text }, 'Search Results', openTop)
    } else if (event.key === 'ArrowDown') {
      event.preventDefault()
      document.querySelector('.wd-prompt-list [role=option]')?.focus()
    } else if (event.key === 'Backspace' && input.value === '' && chosen.length > 0) commit(chosen.slice(0, -1))
    else if (event.key === 'Tab') closePopup()
  })
  // Search text without a chosen row is not an answer.
  input.addEventListener('blur', () => {
    if (!isOpenFor(box)) input.value = ''
  })
  drawChips()
  return { element }
}
