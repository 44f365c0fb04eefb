/** Supervised jobs, whole and in a real browser: a person does every step, or approves every batch. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { resolutionOf } from '../../shared/domain/interaction-answer.ts'
import { withPeople } from '../support/with-people.ts'

const here = withPeople()
const answeredBy = async (id: string) => (await here.store.interactions.lastOf(id))?.resolvedBy

describe('guided', () => {
  const data = { name: 'Mara Okafor', email: 'mara@okafor.example', country: 'Ireland', answers: { Message: 'Ahoy.' } }
  const guided = { job_type: 'fill_form', supervision: 'guide', input_data: { user_data: data } }
  /**
   * Does what the card says, by hand, until the job is over. Every other step ends when the page shows it is done, the
   * rest with Done.
   */
  const follow = async (id: string): Promise<string[]> => {
    const page = await here.page(id)
    const titles: string[] = []
    for (;;) {
      const step = await here.store.notices.until(
        id,
        async () => {
          const job = await here.store.jobs.get(id)
          if (job && ['completed', 'failed', 'cancelled'].includes(job.status)) return 'over' as const
          const open = await here.store.interactions.openOf(id)
          return open && job?.status === 'paused' ? open : undefined
        },
        AbortSignal.timeout(20_000),
      )
      if (step === 'over') return titles
      expect(step.kind).toBe('guide_step')
      titles.push(step.title)
      const label = step.target?.label ?? step.target?.name ?? ''
      if (step.title.startsWith('Press')) await page.getByRole('button', { name: label }).click()
      else if (step.title.startsWith('Tick')) await page.getByLabel(label).check()
      else if (step.title.startsWith('Choose')) await page.getByLabel(label).selectOption(step.value?.text ?? '')
      else await page.getByLabel(label, { exact: true }).fill(step.value?.text ?? '')
      await here.store.notices.until(
        id,
        async () => ((await here.store.interactions.get(step.id))?.status === 'open' ? undefined : true),
        AbortSignal.timeout(100_000),
      )
    }
  }

  test('the person does each step: value offered, completion noticed; what they did becomes a manual, which can be guided too', async () => {
    const first = await here.start('/misc/plain', { ...guided, execution_mode: 'ai' })
    await here.asked(first, 'guide_step')
    const titles = await follow(first)
    expect(titles).toContain('Fill in “Full name”')
    expect(titles.at(-1)).toBe('Press “Send message”')
    expect(await here.over(first)).toMatchObject({ status: 'completed' })
    const again = await here.start('/misc/plain', guided)
    const asked = await here.asked(again, 'guide_step')
    expect(asked).toMatchObject({
      title: 'Fill in “Full name”',
      value: { text: 'Mara Okafor', secret: false },
      postcondition: { is: 'value_is', value: 'Mara Okafor' },
      target: { label: 'Full name' },
      step: { number: 1 },
      actions: [{ name: 'done' }, { name: 'skip' }, { name: 'stop' }],
    })
    expect(asked.step?.total).toBeGreaterThan(4)
    await follow(again)
    expect(await here.over(again)).toMatchObject({ status: 'completed' })
    const forms = here.sites.submissions('misc').map(({ fields }) => fields)
    expect(forms).toHaveLength(2)
    expect(forms[1]).toEqual(forms[0])
    expect(forms[0]).toMatchObject({ name: 'Mara Okafor', country: 'Ireland', message: 'Ahoy.' })
  })

  test('Done too early says what the field contains; Skip leaves it as it is', async () => {
    const id = await here.start('/misc/plain', guided)
    const asked = await here.asked(id, 'guide_step')
    const page = await here.page(id)
    await page.getByLabel('Full name').fill('Mara')
    await here.jobs.resume(id, resolutionOf('guide_step', 'done'))
    expect(await here.notYet(id)).toMatchObject({ id: asked.id, notYet: 'The field has “Mara”. The rest is missing.' })
    await here.jobs.resume(id, resolutionOf('guide_step', 'skip'))
    const next = await here.asked(id, 'guide_step')
    expect(next.title).not.toBe(asked.title)
    expect(await page.getByLabel('Full name').inputValue()).toBe('Mara')
    await here.jobs.resume(id, resolutionOf('guide_step', 'stop'))
    expect(await here.over(id)).toMatchObject({ status: 'cancelled' })
    expect(here.sites.submissions('misc')).toEqual([])
  })
})

describe('approved batch by batch', () => {
  const approve = (city: string, more: Record<string, unknown> = {}) => ({
    job_type: 'fill_form',
    supervision: 'approve',
    input_data: {
      user_data: {
        name: 'Mara Okafor',
        email: 'mara@okafor.example',
        address: { city },
        answers: { Message: 'Ahoy.' },
      },
    },
    ...more,
  })
  const forms = () => here.sites.submissions('misc').map(({ fields }) => fields)

  test.each([
    ['worked out', { execution_mode: 'ai' }],
    ['from a manual', {}],
  ])(
    '%s: nothing is typed before it is approved; what is changed or refused is respected; sending is asked for',
    async (how, mode) => {
      const city = how === 'worked out' ? 'Galway' : 'Limerick'
      const id = await here.start('/misc/plain', approve(city, mode))
      const batch = await here.asked(id, 'approve_batch')
      const page = await here.page(id)
      expect(await page.getByLabel('Full name').inputValue()).toBe('')
      const item = (label: string) => batch.items.find((one) => one.label === label)
      expect(item('Full name')).toMatchObject({
        value: 'Mara Okafor',
        kind: 'type',
        guess: false,
        editable: true,
        target: { label: 'Full name' },
      })
      expect(batch.items.map(({ number }) => number)).toEqual(batch.items.map((_, at) => at + 1))
      expect(batch.title).toBe(`Type these ${batch.items.filter(({ kind }) => kind !== 'press').length} answers?`)
      await here.jobs.resume(
        id,
        resolutionOf('approve_batch', 'approve', {
          edited: { [String(item('Message')?.number)]: 'Ahoy, and good day.' },
          refused: [item('City')?.number ?? 0],
          remember: false,
        }),
      )
      const send = await here.asked(id, 'approve_submit')
      expect(send).toMatchObject({
        title: 'Send the form?',
        actions: [{ label: 'Send form' }, { label: 'Don’t send' }],
      })
      expect(forms()).toEqual([])
      await here.jobs.resume(id, resolutionOf('approve_submit', 'approve'))
      expect(await here.over(id)).toMatchObject({ status: 'completed' })
      expect(forms()).toMatchObject([{ name: 'Mara Okafor', message: 'Ahoy, and good day.', city: '' }])
    },
  )

  test('what the person types over a datum on the page is sent, for this application only: the next one gets the datum', async () => {
    const data = { id: 'mara', name: 'Mara Okafor', email: 'mara@okafor.example', answers: { Message: 'Ahoy.' } }
    const mine = { job_type: 'fill_form', supervision: 'approve', input_data: { user_data: data } }
    const id = await here.start('/misc/plain', mine)
    await here.asked(id, 'approve_batch')
    await here.jobs.resume(id, resolutionOf('approve_batch', 'approve'))
    await here.asked(id, 'approve_submit')
    const page = await here.page(id)
    await page.getByLabel('Full name').click({ clickCount: 3 })
    await page.keyboard.type('M. Okafor')
    await here.jobs.resume(id, resolutionOf('approve_submit', 'approve'))
    expect(await here.over(id)).toMatchObject({ status: 'completed' })
    expect(forms()).toMatchObject([{ name: 'M. Okafor' }])
    const told = (await here.events(id, 'receipt')).at(-1)
    expect(JSON.stringify(told)).toContain('"value":"M. Okafor"')
    expect(await here.store.answers.list('mara')).toEqual([])

    const next = await here.start('/misc/plain', mine)
    const batch = await here.asked(next, 'approve_batch')
    expect(batch.items.find(({ label }) => label === 'Full name')).toMatchObject({ value: 'Mara Okafor', guess: false })
    await here.jobs.resume(next, resolutionOf('approve_batch', 'stop'))
    await here.over(next)
  })

  test('is not sent if the person does not want it', async () => {
    const id = await here.start('/misc/plain', approve('Cork'))
    await here.asked(id, 'approve_batch')
    await here.jobs.resume(id, resolutionOf('approve_batch', 'approve'))
    const send = await here.asked(id, 'approve_submit')
    expect(send.facts.join('; ')).toMatch(/\d answers, \d from your profile/)
    await here.jobs.resume(id, resolutionOf('approve_submit', 'refuse'))
    expect(await here.over(id)).toMatchObject({ status: 'cancelled', error: { code: 'human_cancelled' } })
    expect(forms()).toEqual([])
  })

  test('sent by the person’s own press while they are asked, it is not sent again', async () => {
    const id = await here.start('/misc/plain', approve('Cork', { supervision: 'auto', commit_policy: 'ask' }))
    await here.asked(id, 'approve_submit')
    await (await here.page(id)).getByRole('button', { name: 'Send message' }).click()
    expect(await here.over(id)).toMatchObject({ status: 'completed' })
    expect(forms()).toHaveLength(1)
    expect(await answeredBy(id)).toBe('page')
  })
})

describe('guided over harder fields', () => {
  test('an attached file is recognised, even if the site removes it from its input', {
    timeout: 90_000,
  }, async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'gh-cv-')), 'ines-cv.pdf')
    writeFileSync(file, '%PDF-1.4\n%%EOF\n')
    const id = await here.start('/greenhouse/northwindlabs/jobs/4012345', {
      supervision: 'guide',
      execution_mode: 'ai',
      input_data: { user_data: { first_name: 'Ines', last_name: 'Duarte', email: 'ines@example.com', resume: file } },
    })
    const page = await (async () => {
      await here.asked(id, 'guide_step')
      return here.page(id)
    })()
    for (let step = 0; step < 12; step += 1) {
      const asked = await here.asked(id, 'guide_step')
      const label = asked.target?.label ?? asked.target?.name ?? ''
      if (asked.title.startsWith('Attach')) {
        expect(asked.value).toEqual({ text: 'ines-cv.pdf', secret: false })
        await page.locator('input[type=file]').first().setInputFiles(file)
        await here.store.notices.until(
          id,
          async () => ((await here.store.interactions.get(asked.id))?.status === 'open' ? undefined : true),
          AbortSignal.timeout(100_000),
        )
        expect((await here.store.interactions.get(asked.id))?.resolvedBy).toBe('page')
        await here.jobs.cancel(id)
        return
      }
      await page
        .getByLabel(label, { exact: false })
        .first()
        .fill(asked.value?.text ?? '')
      await here.store.notices.until(
        id,
        async () => ((await here.store.interactions.get(asked.id))?.status === 'open' ? undefined : true),
        AbortSignal.timeout(100_000),
      )
    }
    throw new Error('nobody was asked to attach the file')
  })
})
