// A page's text may contain characters that no database accepts (NUL, halves of characters) and the names of built-in
// properties. The job runs as usual.
import { afterAll, expect, test } from 'vitest'
import { loadConfig } from '../../bridge/base/config.ts'
import { openApp } from '../../bridge/cli/compose.ts'
import { type Collected, collectedCsv, collectedOf } from '../../shared/domain/collected.ts'
import { testHome } from '../support/home.ts'
import { servePages } from '../support/pages.ts'

const { path: home, remove: removeHome } = await testHome('odd')
afterAll(removeHome)

/**
 * Written by a script, because the HTML parser would replace the characters. `more` follows the two that are no
 * letters.
 */
const odd = (id: string, words: string, more = ' \\\\u0000'): string =>
  `<script>document.getElementById('${id}').textContent = '${words} \\u0000 \\ud83d${more}'</script>`

test('an application and a list with such characters are done, recognised later, and have their complete history', async () => {
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

/** Keys that a lookup table of the code would answer with an inherited function or object. */
const INHERITED = ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty', '__defineGetter__']

test('a page with the names of built-in properties is filled in, replayed and collected like any other', async () => {
  // The check of collected data omits `__proto__`.
  const columns = INHERITED.filter((name) => name !== '__proto__')
  const options = INHERITED.map((name) => `<option>${name}</option>`).join('')
  await using pages = await servePages({
    '/apply': `<title>constructor</title><h1>toString</h1><form action="/thanks">
<p><label for=e>Email</label><input id=e name=constructor type=email autocomplete=email required></p>
${INHERITED.map((name, at) => `<p><label for=f${at}>${name}</label><input id=f${at} name=${name} autocomplete=${name} type=${name} role=${name}></p>`).join('')}
<fieldset><legend>__proto__</legend>${INHERITED.map((name) => `<label><input type=radio name=r value=${name}>${name}</label>`).join('')}</fieldset>
<p><label for=s>constructor</label><select id=s name=toString>${options}</select></p><div role=constructor aria-label=__proto__>valueOf</div>
<button type=button>constructor</button><button>Submit application</button></form>`,
    '/thanks': '<title>Thanks</title><h1>Thank you for applying!</h1>',
    '/list': `<title>Books</title><h1>Books</h1><table><thead><tr>${columns.map((name) => `<th>${name}</th>`).join('')}</tr></thead><tbody>
${[1, 2, 3].map((row) => `<tr>${columns.map((_, at) => `<td>${row}.${at}</td>`).join('')}</tr>`).join('')}</tbody></table>`,
  })
  await using app = await openApp(loadConfig({ home }), { unanswered: 'leave' })
  const done = async (path: string, job_type: 'apply' | 'scrape', id: string) => {
    const job = await app.submit({
      job_type,
      target_url: pages.url(path),
      commit_policy: 'granted',
      input_data: { user_data: { id, name: 'Ines Duarte', email: `${id}@example.com` } },
    })
    const { status, error, result } = await app.jobs.runHere(job.id)
    expect([status, error]).toEqual(['completed', null])
    return result
  }
  await done('/apply', 'apply', 'ines')
  await done('/apply', 'apply', 'rui')
  expect(pages.seen.filter((path) => path.startsWith('/thanks'))).toHaveLength(2)
  const collected = collectedOf((await done('/list', 'scrape', 'ines'))?.data)
  expect(collectedCsv(collected as Collected)).toBe(
    [columns, ...[1, 2, 3].map((row) => columns.map((_, at) => `${row}.${at}`))]
      .map((cells) => `${cells.join(',')}\r\n`)
      .join(''),
  )
})
