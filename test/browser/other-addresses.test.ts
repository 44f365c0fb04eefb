// A manual that opens addresses: at another posting it opens that posting's address, derived from the job's address or
// found as a link on its page.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { act, done, modelRun, numberOf } from '../support/model-run.ts'
import { type Pages, servePages } from '../support/pages.ts'

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`

const form = (name: string): string =>
  page(
    `Form of ${name}`,
    `<form onsubmit="event.preventDefault();document.querySelector('main').innerHTML='<h1>Signed up for ${name}</h1>'"><label>E-mail <input type="email" required></label><button>Join</button></form>`,
  )

/** The form's address contains the course's own number, or a number that only a link shows. */
const COURSES = { 4101: 'Pottery', 4102: 'Weaving', 4103: 'Bookbinding' } as const
const numbers = Object.entries(COURSES)

let pages: Pages
beforeAll(async () => {
  pages = await servePages({
    ...Object.fromEntries(
      numbers.flatMap(([number, name], nth) => [
        [`/courses/${number}`, page(name, '<p>Evenings.</p>')],
        [`/courses/${number}/form`, form(name)],
        // The page of the last course has no such link.
        [
          `/evenings/${number}`,
          page(name, nth < 2 ? `<p>See <a href="/forms/88${number}7">the form</a>.</p>` : '<p>Full.</p>'),
        ],
        [`/forms/88${number}7`, form(name)],
      ]),
    ),
  })
})
afterAll(() => pages[Symbol.asyncDispose]())

/** A model opens the form by its address and fills it in; this is learned. */
const learned = async (path: string, formPath: string) => {
  const { output, memory } = await modelRun({
    url: pages.url(path),
    answer: (asked, nth) => {
      if (nth === 0)
        return act([{ op: 'navigate', url: pages.url(formPath) }], {
          plan: { steps: [], criteria: [{ what: 'signed up', text: 'Signed up for Pottery' }] },
        })
      return nth === 1
        ? act([
            { op: 'type', index: numberOf(asked, 'E-mail'), text: '{{email}}' },
            { op: 'click', index: numberOf(asked, 'Join'), commit: true },
          ])
        : done()
    },
  })
  expect(output.result.success, output.result.error?.message).toBe(true)
  expect(memory.manuals).toHaveLength(1)
  return memory.manuals
}

const replayed = (path: string, manuals: Awaited<ReturnType<typeof learned>>) =>
  modelRun({
    url: pages.url(path),
    answer: () => done(),
    input: { mode: 'cookbook' },
    prepare: (memory) => void memory.manuals.push(...structuredClone(manuals)),
  })

test.each([
  ['worked out of the job’s own', '/courses', '/courses/4101/form', '/courses/4102/form'],
  ['found as a link of that shape', '/evenings', '/forms/8841017', '/forms/8841027'],
])('the address that was opened is %s', async (_, root, formPath, wanted) => {
  const manuals = await learned(`${root}/4101`, formPath)
  expect(JSON.stringify(manuals[0]?.body.steps)).not.toContain('4101')
  const next = await replayed(`${root}/4102`, manuals)
  expect(next.output.result.mode_used, next.output.result.error?.message).toBe('cookbook')
  expect(next.asked).toEqual([])
  expect(next.output.trace.entries.map(({ operation }) => operation.op)).toEqual(['navigate', 'type', 'click'])
  expect(new URL(next.output.trace.entries.at(-1)?.url ?? '').pathname).toBe(wanted)
})

test('if no link of that form is there, nothing is opened and nothing filled in', async () => {
  const manuals = await learned('/evenings/4101', '/forms/8841017')
  const { output } = await replayed('/evenings/4103', manuals)
  expect(output.result.success).toBe(false)
  expect(output.result.error?.message).toContain('cannot be worked out')
  expect(output.trace.entries).toEqual([])
})
