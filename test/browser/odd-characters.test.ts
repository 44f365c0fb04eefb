// What a page says may hold characters that no database takes: NUL, halves of characters. It is work like any other.
import { afterEach, expect, test } from 'vitest'
import { loadConfig } from '../../bridge/base/config.ts'
import { openApp } from '../../bridge/cli/compose.ts'
import { testHome } from '../support/home.ts'
import { servePages } from '../support/pages.ts'

const { path: home, remove: removeHome } = await testHome('odd')
afterEach(removeHome)

/** Written by a script: the parser of a page would replace them. `more` is what follows the two that are no letters of a word. */
const odd = (id: string, words: string, more = ' \\\\u0000'): string =>
  `<script>document.getElementById('${id}').textContent = '${words} \\u0000 \\ud83d${more}'</script>`

test('an application and a list with such characters are done, known, and have their whole history', async () => {
  await using pages = await servePages({
    '/apply': `<title>Apply</title><h1 id=h>Apply</h1><form action="/thanks">
<p><label id=l for=n>Full name</label><input id=n name=name autocomplete=name required></p>
<p><label for=e>Email</label><input id=e name=email type=email autocomplete=email required></p>
<button id=b>Submit application</button></form>${odd('h', 'Apply')}${odd('l', 'Full name', '')}${odd('b', 'Submit application')}`,
    '/thanks': `<title>Thanks</title><h1 id=h>Thank you</h1>${odd('h', 'Thank you for applying!')}`,
    '/list': `<title>Books</title><h1>Books</h1><table><thead><tr><th>Title<th>Price</tr></thead><tbody>
<tr><td id=c>Looms<td>$1</tr><tr><td>Tides<td>$2</tr><tr><td>Maps<td>$3</tr></tbody></table>${odd('c', 'Looms')}`,
  })
  await using app = await openApp(loadConfig({ home }), { unanswered: 'leave' })
  const done = async (path: string, job_type: 'apply' | 'scrape') => {
    const { id } = await app.submit({
      job_type,
      target_url: pages.url(path),
      commit_policy: 'granted',
      input_data: { user_data: { id: 'ines', name: 'Ines Duarte', email: 'ines@example.com' } },
    })
    const { status, error, result } = await app.jobs.runHere(id)
    expect([status, error]).toEqual(['completed', null])
    return { id, result, types: (await app.store.events.since(id)).map(({ type }) => type) }
  }
  const applied = await done('/apply', 'apply')
  expect(applied.types).toEqual(expect.arrayContaining(['step', 'commit_begun', 'commit_confirmed']))
  expect(pages.seen.filter((path) => path === '/thanks')).toHaveLength(1)
  const [sent] = await app.store.commits.ofJob(applied.id)
  expect(sent?.state).toBe('confirmed')

  const { result } = await done('/list', 'scrape')
  expect(result?.data).toMatchObject({
    rows: [{ Title: String.raw`Looms � � \u0000` }, { Title: 'Tides' }, { Title: 'Maps' }],
  })
})
