/** Which attribute values will still be there tomorrow, and which ones a library generated while rendering. Pure. */

const GENERATED = [
  /^[0-9a-f]{8}-[0-9a-f]{4}-/i,
  /:[a-z]?\w+:/i,
  /^\d/,
  /autogen/i,
  /^(?:ember|react|mui|radix|headlessui|downshift|yui|ext-gen|ext-comp|gwt-uid|select2|chosen|cdk|mat|ng|vs|v|iti|rc|ant|el|bs|dojo|dijit|gen|auto|uid|uniq|tmp|anonymous|spl-form-element|popover|tooltip|dropdown|menu|listbox|combobox)[-_:]?.*\d/i,
  /^(?:input|field|control|element|form|checkbox|radio|button|textbox|label|item|id|node|el|component|widget)[-_:]?\d+$/i,
  /(?:^|[-_])(?=[a-z]*\d)(?=\d*[a-z])[a-z0-9]{10,}$/i,
  /(?:^|[-_])[0-9a-f]{8,}(?:$|[-_])/i,
  /\d{9,}/,
]

/** Whether an id, name or test id looks generated for this load of the page. */
export const isGenerated = (value: string): boolean =>
  value.length > 120 || GENERATED.some((pattern) => pattern.test(value))

/** Class names that people wrote, without hashes of CSS modules, utility classes and states. */
export function stableClasses(el: Element): string[] {
  return [...el.classList]
    .filter(
      (name) => /^[a-z]+(?:[-_]{1,2}[a-z]+)*$/i.test(name) && name.length > 3 && !STATES.test(name) && !isHash(name),
    )
    .slice(0, 6)
}

const STATES =
  /(?:^|[-_])(?:active|focus(?:ed)?|hover|open(?:ed)?|closed?|selected|checked|disabled|enabled|invalid|valid|error|dirty|pristine|touched|untouched|filled|empty|visible|hidden|show|hide|loading|collapsed|expanded)$/i
/** Whether a name does not look like words: two capitals in the middle, or hardly a vowel. */
const isHash = (name: string): boolean =>
  name
    .split(/[-_]+/)
    .some((part) => part.length >= 5 && (part.match(/[aeiouy]/gi) ?? []).length / part.length < 0.15) ||
  /[a-z][A-Z][a-z]?[A-Z]/.test(name)

export const TEST_ID_ATTRIBUTES = [
  'data-testid',
  'data-test-id',
  'data-test',
  'data-qa',
  'data-cy',
  'data-automation-id',
  'data-e2e',
  'data-ui',
  'data-uia',
  'data-hook',
  'data-field-path',
] as const

/** The first test id an element carries, as attribute and value. */
export function testIdOf(el: Element): { attr: string; value: string } | undefined {
  for (const attr of TEST_ID_ATTRIBUTES) {
    const value = el.getAttribute(attr)
    if (value && value.length <= 120) return { attr, value }
  }
  return undefined
}
