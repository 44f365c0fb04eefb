// A page may show a card number in groups: data collected from it does not contain the number.
import { afterEach, expect, test } from 'vitest'
import { loadConfig } from '../../bridge/base/config.ts'
import { openApp } from '../../bridge/cli/compose.ts'
import { testHome } from '../support/home.ts'
import { servePages } from '../support/pages.ts'

const { path: home, remove: removeHome } = await testHome('card')
afterEach(removeHome)

test('it is in no result and no history', async () => {
  const shown = ['4111111111111111', '4111 1111 1111 1111', '4111-1111-1111-1111', '3782 822463 10005']
  await using pages = await servePages({
    '/cards': `<title>Cards</title><h1>Cards</h1><table><thead><tr><th>Card<th>Used</tr></thead><tbody>${shown
      .map((one, at) => `<tr><td>${one}<td>day ${at}</tr>`)
      .join('')}</tbody></table>`,
  })
  await using app = await openApp(loadConfig({ home }), { unanswered: 'leave' })
  for (const number of ['4111111111111111', '378282246310005']) {
    const { id } = await app.submit({
      job_type: 'scrape',
      target_url: pages.url('/cards'),
      input_data: { user_data: { id: 'ines', name: 'Ines Duarte', secrets: { 'cc-number': number } } },
    })
    const { status, result } = await app.jobs.runHere(id)
    expect(status).toBe('completed')
    const told = JSON.stringify([result, await app.store.jobs.get(id), await app.store.events.since(id)])
    const mine = shown.filter((one) => one.replace(/\D/g, '') === number)
    expect(mine.filter((one) => told.includes(one))).toEqual([])
    expect(told).toContain('[redacted]')
  }
})
