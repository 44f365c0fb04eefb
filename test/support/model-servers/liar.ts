// Simulates a model that fills in a form with invented answers, and sends it.
import { pagesIn } from './pages-in.ts'
import type { Asked, Reply } from './wire.ts'

/** Answers by the question's words; it does not touch other fields. */
export const liar =
  (says: Readonly<Record<string, string>>) =>
  ({ text }: Asked): Reply => {
    const page = pagesIn(text).join('\n')
    const lines = [...page.matchAll(/\*?\[(\d+)\] (\w+) "([^"]*)"(.*)/g)].map(
      ([, index, kind = '', name = '', rest = '']) => ({ index: Number(index), kind, name, rest }),
    )
    if (/^confirmation: |thank you/im.test(page))
      return { call: { thought: 'The page thanks.', operations: [], task_status: 'completed', confidence: 1 } }
    const operations = lines.flatMap(({ index, kind, name, rest }): Record<string, unknown>[] => {
      const said = Object.entries(says).find(([question]) => name.startsWith(question))?.[1]
      if (said === undefined || / = "/.test(rest)) return []
      if (kind === 'textbox') return [{ op: 'type', index, text: said }]
      return kind === 'combobox' ? [{ op: 'select', index, options: [said] }] : []
    })
    const button = lines.find(({ kind, name }) => kind === 'button' && /^(send|submit)\b/i.test(name))
    const press = button ? [{ op: 'click', index: button.index, commit: true }] : []
    return {
      call: {
        thought: 'All filled in.',
        operations: [...operations, ...press],
        task_status: 'in_progress',
        confidence: 1,
      },
    }
  }
