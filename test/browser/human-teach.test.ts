/**
 * A task that a person shows once: every action is learned view by view, and the next run repeats them without the
 * person.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { resolutionOf } from '../../shared/domain/interaction-answer.ts'
import { TASKS } from '../../sites/tasks/site.ts'
import { withPeople } from '../support/with-people.ts'

const here = withPeople({ pictures: true })

/** Shows the task: `hand` acts on the page as the person, then Done is pressed. */
const show = async (path: string, job: Record<string, unknown>, hand: (page: Page, id: string) => Promise<void>) => {
  const id = await here.start(path, { supervision: 'teach', ...job })
  const asked = await here.asked(id, 'takeover')
  expect(asked).toMatchObject({ title: 'Show how it’s done', actions: [{ name: 'done' }, { name: 'stop' }] })
  const page = await here.page(id)
  await hand(page, id)
  await here.jobs.resume(id, resolutionOf('takeover', 'done'))
  return here.over(id)
}

const mara = { id: 'mara', name: 'Mara Okafor', email: 'mara@okafor.example', answers: { Message: 'Ahoy.' } }

test('a form that was shown is filled in for the next person with their own data', async () => {
  const form = { job_type: 'fill_form', input_data: { user_data: mara } }
  const shown = await show('/misc/plain', form, async (page, id) => {
    await page.getByLabel('Full name').fill('Mara Okafor')
    await page.getByLabel('Email', { exact: true }).fill('mara@okafor.example')
    await page.getByLabel('Message').fill('Ahoy.')
    await page.getByLabel('I agree').check()
    // A person takes longer than it takes to notice what they typed.
    await expect.poll(async () => JSON.stringify(await here.events(id, 'human_acted'))).toContain('Message')
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByText(/thank/i).first().waitFor()
  })
  expect(shown).toMatchObject({ status: 'completed', result: { llm_calls: 0, manual: { version: 1 } } })
  const { store } = here
  const learned = await store.manuals.get(shown.result?.manual?.id ?? '')
  const pictures = await store.manualPictures.ids(learned?.id ?? '')
  expect(learned?.body.steps.filter(({ target, picture }) => target && !(picture && pictures.has(picture.id)))).toEqual(
    [],
  )
  const other = {
    id: 'otis',
    name: 'Otis Lind',
    email: 'otis@lind.example',
    answers: { Message: 'Good day.' },
    permissions: { privacy: true },
  }
  const id = await here.start('/misc/plain', {
    job_type: 'fill_form',
    execution_mode: 'cookbook',
    commit_policy: 'granted',
    input_data: { user_data: other },
  })
  expect(await here.over(id)).toMatchObject({ status: 'completed', result: { mode_used: 'cookbook' } })
  expect(here.sites.submissions('misc').map(({ fields }) => fields)).toMatchObject([
    { name: 'Mara Okafor', email: 'mara@okafor.example', message: 'Ahoy.' },
    { name: 'Otis Lind', email: 'otis@lind.example', message: 'Good day.' },
  ])
})

const HANDS: Record<string, { hand: (page: Page) => Promise<void>; kept: Record<string, string> }> = {
  todo: {
    async hand(page) {
      await page.getByText('Water plants').click()
      await page.getByText('Call Ines').hover()
      await page.getByRole('listitem').filter({ hasText: 'Call Ines' }).getByRole('button').click()
    },
    kept: { done: 'Water plants', all: 'Buy rope,Water plants' },
  },
  board: {
    hand: (page) => page.getByText('Sails').dragTo(page.getByRole('heading', { name: 'Done' })),
    kept: { card: 'Sails', in: 'Done' },
  },
}

test.each(Object.keys(HANDS))('a described task that was shown once is found again by its words: %s', async (name) => {
  const task = { job_type: 'custom', task_description: TASKS[name] }
  const { hand, kept } = HANDS[name] as (typeof HANDS)[string]
  const shown = await show(`/tasks/${name}`, task, hand)
  expect(shown).toMatchObject({ status: 'completed', result: { manual: { version: 1 } } })
  const id = await here.start(`/tasks/${name}`, { ...task, execution_mode: 'cookbook', commit_policy: 'granted' })
  const again = await here.over(id)
  expect(again).toMatchObject({ status: 'completed', result: { mode_used: 'cookbook', llm_calls: 0 } })
  expect(here.sites.submissions('tasks').at(-1)?.fields).toEqual(kept)
  expect(
    here.sites.submissions('tasks').filter(({ fields }) => JSON.stringify(fields) === JSON.stringify(kept)),
  ).toHaveLength(2)
})
