// Changes the page it is loaded into as a redesign would: other ids and classes, wrapped and reordered fields, other words, a
// banner. What changes follows from `?mutate=SEED` alone and is the same on every visit; without a seed nothing happens.
//
// The page's own script must keep working, so the DOM methods that find elements are translated: the script still uses
// `#first_name` and finds the renamed element. Outside the page's own world (a content script, a utility world, an
// accessibility tree), only the changed page is visible.
//
// `mutate-kinds` is a comma list of ids, classes, text, wrap, reorder, banner, testids (all but testids when left out);
// `mutate-rate` is the share of candidates that change (0.5). All three are kept for later pages of the same tab;
// `?mutate=off` ends it.
;(() => {
  const settings = readSettings()
  if (settings === undefined) return
  const { seed, kinds, rate } = settings

  function readSettings() {
    const query = new URLSearchParams(location.search)
    const asked = query.get('mutate')
    if (asked === 'off') sessionStorage.removeItem('mutate')
    else if (asked !== null) {
      const all = ['ids', 'classes', 'text', 'wrap', 'reorder', 'banner']
      const chosen = query.get('mutate-kinds')?.split(',') ?? all
      const value = { seed: asked, kinds: chosen, rate: Number(query.get('mutate-rate') ?? 0.5) }
      sessionStorage.setItem('mutate', JSON.stringify(value))
    }
    const kept = sessionStorage.getItem('mutate')
    return kept === null ? undefined : JSON.parse(kept)
  }

  // ── Chance ───────────────────────────────────────────────────────────────────────────────────────────────────────────

  /** FNV-1a with a final mix: the same number for the same key, so that a redrawn page is changed in the same way. */
  function hash(key) {
    let value = 2166136261
    for (const character of `${seed}|${key}`) value = Math.imul(value ^ character.codePointAt(0), 16777619)
    value = Math.imul(value ^ (value >>> 16), 2246822507)
    return (value ^ (value >>> 13)) >>> 0
  }
  const happens = (kind, key, share = rate) => kinds.includes(kind) && hash(`${kind}:${key}`) / 2 ** 32 < share
  const pick = (list, key) => list[hash(`pick:${key}`) % list.length]

  // ── Names: ids, classes, test ids ────────────────────────────────────────────────────────────────────────────────────

  const TEST_IDS = ['data-automation-id', 'data-testid', 'data-test']
  const REFERENCES = [
    'for',
    'list',
    'form',
    'aria-labelledby',
    'aria-describedby',
    'aria-controls',
    'aria-activedescendant',
    'aria-owns',
    'headers',
  ]
  const WORDS = ['box', 'cell', 'entry', 'item', 'part', 'row', 'slot', 'unit', 'view', 'zone']

  /** Both directions of one kind of name. */
  function dictionary(kind) {
    const forth = new Map()
    const back = new Map()
    return {
      known: () => forth.keys(),
      to: (name) => {
        if (name === '' || back.has(name)) return name
        let changed = forth.get(name)
        if (changed === undefined) {
          changed = happens(kind, name) ? `${pick(WORDS, name)}-${hash(name).toString(36)}` : name
          forth.set(name, changed)
          if (changed !== name) back.set(changed, name)
        }
        return changed
      },
      from: (name) => back.get(name) ?? name,
    }
  }
  const ids = dictionary('ids')
  const classes = dictionary('classes')
  const testIds = dictionary('testids')
  const each = (text, change) => text.replace(/[^\s]+/g, change)

  /** How an attribute's value is translated, there and back; undefined for attributes that hold no name. */
  function translation(attribute) {
    const by = ({ to, from }) => ({ to: (value) => each(value, to), from: (value) => each(value, from) })
    if (attribute === 'id' || REFERENCES.includes(attribute)) return by(ids)
    if (attribute === 'class') return by(classes)
    if (TEST_IDS.includes(attribute)) return by(testIds)
    return undefined
  }

  /** `#a.b[for="c"]` → a selector that matches both the old names and the new ones. */
  function translateSelector(selector) {
    return String(selector).replace(
      /\[[^\]]*\]|#((?:\\.|[\w-])+)|\.((?:\\.|[A-Za-z_-][\w-]*)+)/g,
      (token, id, className) => {
        if (id !== undefined) return either('#', id, ids)
        if (className !== undefined) return either('.', className, classes)
        return translateAttribute(token)
      },
    )
  }
  function either(mark, escaped, { to }) {
    const changed = to(escaped.replace(/\\(.)/g, '$1'))
    return changed === escaped ? mark + escaped : `:is(${mark}${escaped}, ${mark}${CSS.escape(changed)})`
  }
  function translateAttribute(token) {
    const [, attribute, operator, value] = /^\[([\w-]+)([*^$|~]?=)["']?(.*?)["']?\]$/.exec(token) ?? []
    if (attribute === undefined || translation(attribute) === undefined) return token
    const names = attribute === 'class' ? classes : TEST_IDS.includes(attribute) ? testIds : ids
    const plain = value.replace(/\\(.)/g, '$1')
    const fits = {
      '=': (name) => name === plain,
      '^=': (name) => name.startsWith(plain),
      '$=': (name) => name.endsWith(plain),
      '*=': (name) => name.includes(plain),
    }
    const changed = [...names.known()]
      .filter(fits[operator] ?? fits['='])
      .map((name) => `[${attribute}="${CSS.escape(names.to(name))}"]`)
    return changed.length === 0 ? token : `:is(${token}, ${changed.join(', ')})`
  }

  const native = {
    get: Element.prototype.getAttribute,
    set: Element.prototype.setAttribute,
    has: Element.prototype.hasAttribute,
    byId: Document.prototype.getElementById,
  }

  function translateDom() {
    Document.prototype.getElementById = function (id) {
      return native.byId.call(this, ids.to(String(id))) ?? native.byId.call(this, id)
    }
    for (const [type, names] of [
      [Element, ['querySelector', 'querySelectorAll', 'closest', 'matches']],
      [Document, ['querySelector', 'querySelectorAll']],
      [DocumentFragment, ['querySelector', 'querySelectorAll']],
    ]) {
      for (const name of names) {
        const original = type.prototype[name]
        type.prototype[name] = function (selector) {
          return original.call(this, translateSelector(selector))
        }
      }
    }
    Element.prototype.getAttribute = function (name) {
      const value = native.get.call(this, name)
      return value === null ? null : (translation(name)?.from(value) ?? value)
    }
    Element.prototype.setAttribute = function (name, value) {
      native.set.call(this, name, translation(name)?.to(String(value)) ?? value)
    }
    for (const [type, property, attribute] of [
      [Element, 'id', 'id'],
      [Element, 'className', 'class'],
      [HTMLLabelElement, 'htmlFor', 'for'],
    ]) {
      const { get, set } = Object.getOwnPropertyDescriptor(type.prototype, property)
      const { to, from } = translation(attribute)
      Object.defineProperty(type.prototype, property, {
        configurable: true,
        get() {
          const value = get.call(this)
          return typeof value === 'string' ? from(value) : value
        },
        set(value) {
          set.call(this, to(String(value)))
        },
      })
    }
    for (const name of ['add', 'remove', 'contains', 'toggle', 'replace']) {
      const original = DOMTokenList.prototype[name]
      DOMTokenList.prototype[name] = function (...names) {
        return original.apply(
          this,
          names.map((item) => (typeof item === 'string' ? classes.to(item) : item)),
        )
      }
    }
    const attach = Element.prototype.attachShadow
    Element.prototype.attachShadow = function (options) {
      const root = attach.call(this, options)
      watch(root)
      return root
    }
  }

  function rename(element) {
    for (const attribute of ['id', 'class', ...REFERENCES, ...TEST_IDS]) {
      const value = native.get.call(element, attribute)
      if (value === null) continue
      const changed = translation(attribute).to(value)
      if (changed !== value) native.set.call(element, attribute, changed)
    }
  }

  const restyled = new WeakSet()
  function restyle() {
    for (const sheet of document.styleSheets) {
      if (!restyled.has(sheet) && sheet.cssRules.length > 0) {
        restyled.add(sheet)
        restyleRules(sheet.cssRules)
      }
    }
  }
  function restyleRules(rules) {
    for (const rule of rules) {
      if (rule.selectorText !== undefined) rule.selectorText = translateSelector(rule.selectorText)
      if (rule.cssRules?.length > 0) restyleRules(rule.cssRules)
    }
  }

  // ── Words ────────────────────────────────────────────────────────────────────────────────────────────────────────────

  const SYNONYMS = {
    'first name': ['Given name', 'First name(s)'],
    'last name': ['Family name', 'Surname'],
    'full name': ['Your name', 'Name'],
    email: ['E-mail', 'Email address'],
    'email address': ['E-mail', 'Email'],
    phone: ['Telephone', 'Phone number'],
    'phone number': ['Telephone number', 'Phone'],
    city: ['Town or city', 'City / Town'],
    state: ['State / Region'],
    country: ['Country / Region'],
    'postal code': ['ZIP / Postal code', 'Postcode'],
    'address line 1': ['Street address', 'Address'],
    'job title': ['Position', 'Title'],
    company: ['Employer', 'Company name'],
    'resume/cv': ['Résumé', 'CV / Resume'],
    'save and continue': ['Next', 'Continue'],
    continue: ['Next', 'Save and continue'],
    submit: ['Send', 'Submit application'],
    'submit application': ['Send application', 'Submit your application'],
    apply: ['Apply now', 'Apply for this job'],
    add: ['Add entry', '+ Add'],
    'add another': ['Add one more', '+ Add another'],
    save: ['Save changes', 'Submit'],
  }
  /** Wordings for all other text; they contain the original words. */
  const TURNS = [
    (text) => `${text}:`,
    (text) => (/[?.]$/.test(text) ? `Please answer: ${text}` : `Your ${text[0].toLowerCase()}${text.slice(1)}`),
    (text) => text[0] + text.slice(1).toLowerCase(),
  ]

  function reword(text) {
    const known = SYNONYMS[text.toLowerCase()]
    return known === undefined ? pick(TURNS, text)(text) : pick(known, text)
  }
  const reworded = new Map()

  /** The label of an option is an answer, not a wording, so it does not change. */
  const isOption = (element) => {
    const control = element.control ?? element.querySelector('input')
    return (
      control?.type === 'checkbox' ||
      control?.type === 'radio' ||
      element.closest('[role=listbox], [role=option]') !== null
    )
  }

  /** The first text of a caption or button; a caption may have it in its own element, beside its control. */
  function wordsIn(element) {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      if (node.data.trim().length < 2) continue
      const within = node.parentElement.closest('select, textarea, button, [role=button], [role=listbox]')
      return within === null || within.contains(element) ? node : undefined
    }
    return undefined
  }

  function changeWords(element) {
    const caption = element.matches('label, legend, h2, h3, h4')
    const action = element.matches('button, [role=button], input[type=submit], input[type=button]')
    const label = native.get.call(element, 'aria-label')
    if (label !== null)
      for (const [before, after] of reworded)
        if (label === before || label.startsWith(`${before} `))
          native.set.call(element, 'aria-label', after + label.slice(before.length))
    if ((!caption && !action) || (caption && isOption(element))) return
    const node = wordsIn(element)
    const text = (node?.data ?? element.value ?? '').trim()
    // A button may show a choice, so only known wordings of buttons change.
    if (text === '' || !happens('text', text) || (action && SYNONYMS[text.toLowerCase()] === undefined)) return
    if (element.hasAttribute('aria-haspopup') || [...reworded.values()].includes(text)) return
    const changed = reword(text)
    reworded.set(text, changed)
    if (node === undefined) element.value = changed
    else node.data = node.data.replace(text, changed)
  }

  // ── Layout ───────────────────────────────────────────────────────────────────────────────────────────────────────────

  const CONTROL =
    'input:not([type=hidden]), select, textarea, button[aria-haspopup], [role=combobox], [contenteditable]'
  const seen = new WeakSet()

  /** The smallest element around a caption and its control. */
  function containerOf(caption) {
    let element = caption.parentElement
    while (element !== null && element.querySelector(CONTROL) === null) element = element.parentElement
    if (element === null || element.matches('form, main, body, html, fieldset, [role=group], [role=dialog]'))
      return undefined
    return element.querySelector('iframe') === null && !element.contains(document.activeElement) ? element : undefined
  }
  const captionOf = (container) => container.querySelector('label, legend')?.textContent.trim() ?? ''

  function changeLayout(captions) {
    const containers = new Set(
      captions.map(containerOf).filter((container) => container !== undefined && !seen.has(container)),
    )
    for (const container of containers) {
      seen.add(container)
      const next = container.nextElementSibling
      const twin =
        next !== null &&
        containers.has(next) &&
        next.tagName === container.tagName &&
        next.className === container.className
      if (twin && happens('reorder', captionOf(container), rate / 2)) container.before(next)
    }
    for (const container of containers) {
      if (!happens('wrap', captionOf(container))) continue
      const wrapper = document.createElement('div')
      native.set.call(wrapper, 'class', `layer-${hash(captionOf(container)).toString(36)}`)
      container.replaceWith(wrapper)
      wrapper.append(container)
    }
  }

  function insertBanner() {
    if (!kinds.includes('banner') || window !== top) return
    const banner = document.createElement('div')
    banner.style.cssText =
      'background:#fff4ce;color:#4a3b00;padding:10px 20px;font:14px/1.4 sans-serif;text-align:center'
    const link = document.createElement('a')
    link.href = '#news'
    link.textContent = pick(['Read more', 'See what is new', 'Learn more'], 'banner-link')
    banner.append(
      pick(['We have a new look. ', 'Our offices are closed on Friday. ', 'Meet us at the autumn fair. '], 'banner'),
      link,
    )
    document.body.prepend(banner)
  }

  // ── Watching the page ────────────────────────────────────────────────────────────────────────────────────────────────

  const within = (root) =>
    root instanceof Element
      ? [root, ...root.getElementsByTagName('*')]
      : [...root.children].flatMap((child) => [child, ...child.getElementsByTagName('*')])

  function changeAllWords(elements) {
    if (!kinds.includes('text')) return
    for (const element of elements) changeWords(element)
    for (const element of elements) if (native.has.call(element, 'aria-label')) changeWords(element)
  }

  /**
   * Words and layout change once the page is parsed: the parser pauses at random, and an element may still lack its
   * text then. Names cannot wait, because the page's own script uses them.
   */
  function change(root) {
    const elements = within(root)
    for (const element of elements) rename(element)
    if (document.readyState === 'loading') return []
    changeAllWords(elements)
    return elements.filter((element) => element.matches('label, legend'))
  }

  function watch(root) {
    new MutationObserver((records) => {
      const added = new Set(
        records
          .flatMap((record) => [...record.addedNodes])
          .filter((node) => node instanceof Element && node.isConnected),
      )
      changeLayout([...added].flatMap(change))
    }).observe(root, { childList: true, subtree: true })
  }

  translateDom()
  watch(document)
  document.addEventListener('load', restyle, true)
  addEventListener('load', restyle)
  document.addEventListener('DOMContentLoaded', () => {
    restyle()
    changeAllWords(within(document))
    insertBanner()
    changeLayout([...document.querySelectorAll('label, legend')])
  })
})()
