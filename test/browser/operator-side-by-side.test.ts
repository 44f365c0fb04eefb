// Several tasks at a time in the person's own Chrome: each in a tab of its own, on different sites; those on one site
// wait for each other.
import { expect, test } from 'vitest'
import { startSites } from '../../sites/server.ts'
import { openOperator } from '../support/operator.ts'
import { person } from './expected/people.ts'

const WHO = person('rosalind', { answers: { Message: 'Ahoy.' }, permissions: { privacy: true } })

test('tasks on two sites work side by side, and what the person does in one tab does not stop the other', async () => {
  await using stage = await openOperator({ transport: 'relay' })
  const other = await startSites()
  try {
    const profileId = await stage.keepProfile(WHO)
    const job = { jobType: 'fill_form', profileId, supervision: 'auto', mode: 'ai' } as const
    const here = await stage.open('/misc/plain')
    const there = await stage.open(other.url('/misc/plain'))
    const again = await stage.open('/misc/plain?again')
    const first = await stage.start(here.tabId, job)
    await stage.job(first, ({ request }) => request?.kind === 'approve_submit')
    const second = await stage.start(there.tabId, job)
    const waits = async (tabId: number, url: string) => (await stage.surface.ask('offer', { tabId, url })).waits
    const elsewhere = 'https://quay.example/'
    expect([await waits(again.tabId, again.page.url()), await waits(again.tabId, elsewhere)]).toEqual([true, false])
    expect(await waits(there.tabId, elsewhere)).toBe(true)
    const waiting = await stage.start(again.tabId, job)

    const asked = await stage.job(second, ({ request }) => request?.kind === 'approve_submit')
    expect(asked.tabId).toBe(there.tabId)
    expect(await stage.job(waiting, () => true)).toMatchObject({ status: 'queued' })
    // The person types in the tab of the first task; the second is sent meanwhile.
    await here.page.getByLabel('Message').press('End')
    await here.page.keyboard.type(' And more.')
    if (asked.request) await stage.decide(asked.request)
    await stage.job(second, ({ status }) => status === 'completed')
    expect(other.submissions('misc').map(({ fields }) => fields.message)).toEqual(['Ahoy.'])
    expect(stage.sites.submissions('misc')).toEqual([])
    expect(await stage.job(waiting, () => true)).toMatchObject({ status: 'queued' })

    const open = await stage.job(first, ({ request }) => request?.kind === 'approve_submit')
    if (open.request) await stage.decide(open.request)
    await stage.job(first, ({ status }) => status === 'completed')
    expect(stage.sites.submissions('misc').map(({ fields }) => fields.message)).toEqual(['Ahoy. And more.'])
    const last = await stage.job(waiting, ({ request }) => request !== null)
    expect(last.tabId).toBe(again.tabId)
  } finally {
    await other.close()
  }
})
