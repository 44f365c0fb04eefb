// Simulates a model that decides from the request alone, as a careful but simple reader would.
import { pagesIn } from './pages-in.ts'
import type { Asked, Reply } from './wire.ts'

interface Line {
  index: number
  kind: string
  name: string
  rest: string
}

/** Words of a label → key of the data. */
const KEYS: readonly (readonly [RegExp, string])[] = [
  [/password/i, 'secret:new-password'],
  [/full name/i, 'name'],
  [/first name/i, 'given-name'],
  [/last name/i, 'family-name'],
  [/e-?mail/i, 'email'],
  [/phone/i, 'tel'],
  [/street|^address/i, 'address-line1'],
  [/postal code/i, 'postal-code'],
  [/city/i, 'address-level2'],
  [/country/i, 'country'],
]

/** Fills every empty field it has data for, ticks required boxes, continues; done once the page thanks. */
export const oracle = ({ text }: Asked): Reply => {
  const page = pagesIn(text).join('\n')
  const has = (key: string): boolean => new RegExp(`^(?:${key}: |\\{\\{${key}\\}\\})`, 'm').test(text)
  const lines = [...page.matchAll(/\*?\[(\d+)\] (\w+) "([^"]*)"(.*)/g)].map(
    ([, index, kind = '', name = '', rest = '']): Line => ({ index: Number(index), kind, name, rest }),
  )
  if (/^confirmation: |thank you/im.test(page))
    return { call: { thought: 'The page thanks.', operations: [], task_status: 'completed', confidence: 1 } }
  const operations = lines.flatMap(({ index, kind, name, rest }): Record<string, unknown>[] => {
    if (/ = "/.test(rest) || /\bchecked\b/.test(rest)) return []
    const key = KEYS.find(([words, key]) => words.test(name) && has(key))?.[1]
    if (kind === 'textbox' && key) return [{ op: 'type', index, text: `{{${key}}}` }]
    if (kind === 'combobox' && key) return [{ op: 'select', index, options: [`{{${key}}}`] }]
    const answer = new RegExp(`^answer:${name}: (".*")$`, 'm').exec(text)?.[1]
    if (kind === 'textbox' && answer) return [{ op: 'type', index, text: JSON.parse(answer) as string }]
    return kind === 'checkbox' && rest.includes('required') ? [{ op: 'check', index, checked: true }] : []
  })
  const button = lines.find(
    ({ kind, name }) => kind === 'button' && /^(send|submit|continue|next|create account)\b/i.test(name),
  )
  const press = button ? [{ op: 'click', index: button.index, commit: /^(send|submit)/i.test(button.name) }] : []
  return {
    call: {
      thought: 'Filling in what is known and sending it.',
      operations: [...operations, ...press],
      task_status: 'in_progress',
      confidence: 0.9,
      sequence_name: 'fill the form',
    },
  }
}
