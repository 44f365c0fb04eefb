/**
 * The additions to a copy of the tree (test/support/added-kinds.ts) work from end to end: a widget, a blocker, a
 * platform with its connector, a job type, a provider, a command. And one command turns a saved page into a test.
 */
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sites, startSites } from '../../sites/server.ts'
import { addRows, addTheRest } from '../support/added-kinds.ts'
import { copyTree, type TreeCopy } from '../support/extending.ts'
import { EMAIL, formSite, NAME } from '../support/form-site.ts'
import { testHome } from '../support/home.ts'
import { act, done, numberOf, shownIn } from '../support/model-run.ts'
import { KEY, type ModelServer, startModelServer } from '../support/model-servers/server.ts'

const site = formSite({
  name: 'airline',
  title: 'Check in',
  thanks: 'Seat 12C',
  page: (posting) =>
    posting === 'gate'
      ? { heading: 'Are you over 18?', fields: '<button type="button">Yes</button>' }
      : {
          heading: 'Check in',
          fields: `<div id="hirewell-board">${NAME}${EMAIL}
            <p><label for="code">Booking code</label><input id="code" name="code" required></p>
            <p><div role="slider" tabindex="0" data-stars="0" aria-label="Comfort">☆☆☆☆☆</div><input type="hidden" name="stars"></p>
            <button>Check in</button></div>
            <script>
              document.querySelector('[data-stars]').addEventListener('keydown', ({ key, target }) => {
                target.dataset.stars = target.nextSibling.value = key
              })
              document.querySelector('#code').addEventListener('input', ({ target }) => {
                if (/[a-z]/.test(target.value)) target.value = ''
              })
            </script>`,
        },
})

let tree: TreeCopy
let sites: Sites
let service: ModelServer
let home: Awaited<ReturnType<typeof testHome>>
beforeAll(async () => {
  sites = await startSites({ sites: [site] })
  home = await testHome('extending')
  service = await startModelServer('openai-compatible', (asked) => {
    if (/Seat 12C/.test(shownIn(asked))) return done()
    const type = (name: string, text: string) => ({ op: 'type', index: numberOf(asked, name), text })
    return act([
      type('Full name', '{{name}}'),
      type('Email', '{{email}}'),
      type('Booking code', '{{answer:Booking code}}'),
      type('Comfort', '4'),
      { op: 'click', index: numberOf(asked, 'Check in'), commit: true },
    ])
  })
  process.env.GHOSTHANDS_MODEL_API_KEY = KEY
  tree = await copyTree()
  await addRows(tree)
  await addTheRest(tree)
})
afterAll(async () => {
  await tree?.close()
  await service?.close()
  await sites?.close()
  await home?.remove()
})

const ghosthands = (...args: string[]) => tree.run('node', 'bin/ghosthands.mjs', ...args, '--home', home.path)

test('an added command, widget and blocker work, and a page of the added platform is recognised', async () => {
  expect(await tree.run('node', 'bin/ghosthands.mjs', 'hello', 'Ada')).toEqual({ code: 0, output: 'Hello Ada' })
  const [form, gate] = await Promise.all(
    ['AB12', 'gate'].map(async (page) => {
      const { code, output } = await ghosthands('observe', sites.url(`/airline/${page}`), '--json')
      expect(code, output).toBe(0)
      return JSON.parse(output)
    }),
  )
  expect(form).toMatchObject({ platform: 'hirewell', blockers: [] })
  expect(form.fields).toContainEqual(expect.objectContaining({ widget: 'rating', label: 'Comfort', value: '0' }))
  expect(gate.blockers).toMatchObject([{ kind: 'age_check' }])
})

test('a task of the added type is done by the added provider, connector and widget, once', async () => {
  const data = join(tree.root, 'me.json')
  const person = { name: 'Ada Weiss', email: 'ada@example.com', answers: { 'Booking code': 'k4t2' } }
  await writeFile(data, JSON.stringify(person))
  const checkIn = (page: string, ...more: string[]) =>
    ghosthands(
      ...['run', sites.url(`/airline/${page}`), '--type', 'check_in', '--data', data, '--no-ask'],
      ...['--provider', 'in-house', '--model-base-url', service.baseUrl, ...more],
    )
  const refused = await checkIn('AB12')
  expect(refused.code).toBe(2)
  expect(refused.output).toContain('is needed: the booking code')

  const ran = await checkIn('AB12', '--task', 'Check me in')
  expect(ran.code, ran.output).toBe(0)
  expect(sites.submissions('airline').map(({ fields }) => fields)).toEqual([
    { name: 'Ada Weiss', email: 'ada@example.com', code: 'K4T2', stars: '4' },
  ])
  const [again, stopped] = await Promise.all(['AB12', 'gate'].map((page) => checkIn(page, '--task', 'Check me in')))
  expect(again?.output).toContain('already_submitted')
  expect(sites.submissions('airline')).toHaveLength(1)
  expect(stopped?.output).toContain('human_required')
})

test('one command turns a saved page into a test, which fails while the page is read otherwise than expected', async () => {
  const saved = join(tree.root, 'broken')
  expect(await ghosthands('observe', sites.url('/airline/AB12'), '--save', saved)).toMatchObject({
    code: 0,
  })
  const added = await tree.run('npm', 'run', '-s', 'page:add:run', '--', saved, 'airline-check-in')
  expect(added.code, added.output).toBe(0)
  const pages = join(tree.root, 'test/pages')
  await cp(join(pages, 'airline-check-in'), join(pages, 'airline-put-right'), { recursive: true })
  const expected = join(pages, 'airline-put-right/expected.json')
  const seen = await readFile(expected, 'utf8')
  expect(JSON.parse(seen)).toMatchObject({ platform: 'hirewell' })
  await writeFile(expected, seen.replace('"Comfort"', '"How comfortable was it?"'))

  const report = join(tree.root, 'report.json')
  await tree.run(
    ...(['vitest', 'run', '--project', 'browser', 'test/browser/saved-pages.test.ts'] as const),
    ...['-t', 'airline', '--reporter', 'json', '--outputFile', report],
  )
  const [file] = JSON.parse(await readFile(report, 'utf8')).testResults
  const ended = (file.assertionResults as { title: string; status: string }[])
    .filter(({ status }) => status !== 'skipped')
    .map(({ title, status }) => [title, status])
  expect(ended).toEqual([
    ['airline-check-in', 'passed'],
    ['airline-put-right', 'failed'],
  ])
})
