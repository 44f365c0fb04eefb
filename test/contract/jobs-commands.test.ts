// Commands that control jobs, create tokens and share manuals, as they are typed, beside a bridge in another process.
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ManualBody } from '../../shared/domain/manual.ts'
import { until } from '../store/support/until.ts'
import { servePages } from '../support/pages.ts'
import { receiver } from '../support/receiver.ts'
import { openWorkingApi, type WorkingApi } from '../support/working-api.ts'

const MAIN = fileURLToPath(new URL('../../bin/ghosthands.mjs', import.meta.url))
let bridge: WorkingApi

beforeAll(async () => {
  bridge = await openWorkingApi()
})
afterAll(() => bridge?.[Symbol.asyncDispose]())

const typed = (...args: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) =>
    execFile(
      process.execPath,
      [MAIN, ...args, '--home', bridge.home],
      { env: { PATH: process.env.PATH ?? '', NO_COLOR: '1' } },
      (error, out, err) => resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    ),
  )
const handIn = async (steps: object[], more: object = {}): Promise<string> => {
  const { id } = await bridge.jobs.create({
    job_type: 'scrape',
    target_url: 'https://site.example/list',
    input_data: { steps },
    ...more,
  })
  await bridge.jobs.enqueue(id)
  return id
}
const becomes = (id: string, status: string) =>
  until(async () => {
    const job = await bridge.store.jobs.get(id)
    return job?.status === status && job
  }, `job is ${status}`)
const QUESTION = { do: 'ask', question: 'Shirt size = ?' }

describe('jobs answer', () => {
  test('shows the question, and accepts an answer by number, by question, or alone', async () => {
    for (const answer of ['1=M', 'Shirt size = ?=M', 'M']) {
      const id = await handIn([QUESTION])
      await becomes(id, 'paused')
      expect((await typed('jobs', 'answer', id)).out).toContain('1. Shirt size = ?')
      const { code, out } = await typed('jobs', 'answer', id, '--answer', answer)
      expect([code, out]).toEqual([0, `Answered; ${id} goes on.\n`])
      expect((await becomes(id, 'completed')).result?.data).toMatchObject({ answers: { 'Shirt size = ?': 'M' } })
    }
  })

  test('refuses the number of an unknown question, and keeps waiting', async () => {
    const id = await handIn([QUESTION])
    await becomes(id, 'paused')
    const { code, err } = await typed('jobs', 'answer', id, '--answer', '5=M')
    expect([code, err]).toEqual([2, expect.stringContaining('They are 1: Shirt size = ?')])
    expect((await typed('jobs', 'answer', id, '--cancel')).code).toBe(0)
  })

  test('accepts a code, cancels, and says so when nothing is asked', async () => {
    const coded = await handIn([QUESTION])
    await becomes(coded, 'paused')
    // Refused, because every program of the machine could read it from the command line.
    const open = await typed('jobs', 'answer', coded, '--code', '123456')
    expect([open.code, open.err]).toEqual([2, expect.stringMatching(/^--code: (?!.*123456).*file:PATH/)])
    const code = join(bridge.home, 'code')
    writeFileSync(code, '123456\n')
    expect((await typed('jobs', 'answer', coded, '--code', `file:${code}`)).code).toBe(0)
    expect((await becomes(coded, 'completed')).result?.data).toMatchObject({ answers: { 'Shirt size = ?': '123456' } })
    const late = await typed('jobs', 'answer', coded, '--answer', '1=x')
    expect([late.code, late.err]).toEqual([2, expect.stringContaining('(NOT_PAUSED)')])
    const given = await handIn([QUESTION])
    await becomes(given, 'paused')
    expect((await typed('jobs', 'answer', given, '--cancel')).out).toBe(`Answered; ${given} ends.\n`)
  })

  test('takes no password from the command line', async () => {
    const id = await handIn([{ ...QUESTION, kind: 'login' }])
    await becomes(id, 'paused')
    const { code, err } = await typed('jobs', 'answer', id, '--answer', 'hunter2')
    expect([code, err]).toEqual([2, expect.stringMatching(/^--answer: (?!.*hunter2)/)])
    const password = join(bridge.home, 'password')
    writeFileSync(password, 'hunter2')
    expect((await typed('jobs', 'answer', id, '--answer', `1=file:${password}`)).code).toBe(0)
    await becomes(id, 'completed')
  })

  test('with the id of the request, a late answer is not taken for the next one', async () => {
    const id = await handIn([QUESTION, { do: 'ask', question: 'Shoe size?' }])
    await becomes(id, 'paused')
    const first = await bridge.store.interactions.openOf(id)
    const request = first?.id ?? ''
    expect((await typed('jobs', 'answer', id)).out).toContain(`Request ${request}`)
    expect((await typed('jobs', 'answer', id, '--answer', 'M', '--request', request.slice(-6))).code).toBe(0)
    await until(
      async () => (await bridge.store.interactions.openOf(id))?.id !== request && becomes(id, 'paused'),
      'it asks again',
    )
    for (const late of [
      ['answer', id, '--answer', 'L'],
      ['resume', id],
    ]) {
      const { code, err } = await typed('jobs', ...late, '--request', request)
      expect([code, err]).toEqual([2, expect.stringContaining('(CONFLICT)')])
    }
    expect((await bridge.store.interactions.openOf(id))?.description).toContain('Shoe size?')
    expect((await typed('jobs', 'answer', id, '--answer', '42')).code).toBe(0)
    await becomes(id, 'completed')
  })

  test('jobs resume says that what was asked for is done', async () => {
    const id = await handIn([QUESTION])
    await becomes(id, 'paused')
    const open = await bridge.store.interactions.openOf(id)
    expect(open?.questions).toHaveLength(1)
    expect((await typed('jobs', 'resume', id, '--json')).code).toBe(0)
    await becomes(id, 'completed')
  })
})

describe('jobs approve, retry, pause, deliveries', () => {
  test('a job waits for its approval, and is approved once', async () => {
    const id = await handIn([], { require_approval: true })
    expect((await bridge.store.jobs.get(id))?.status).toBe('awaiting_approval')
    expect((await typed('jobs', 'approve', id)).out).toContain(id)
    await becomes(id, 'completed')
    expect((await typed('jobs', 'approve', id)).err).toContain('(CONFLICT)')
  })

  test('a failed job is retried; a finished one is neither retried nor paused', async () => {
    const id = await handIn([{ do: 'fail', code: 'STUCK', times: 1 }])
    await becomes(id, 'failed')
    expect((await typed('jobs', 'retry', id)).code).toBe(0)
    await becomes(id, 'completed')
    expect((await typed('jobs', 'retry', id)).code).toBe(2)
    expect((await typed('jobs', 'pause', id)).code).toBe(2)
  })

  test('the log of callbacks, attempt by attempt', async () => {
    const hook = await receiver()
    const id = await handIn([], { callback_url: hook.url })
    await until(async () => (await bridge.store.deliveries.ofJob(id))[0]?.state === 'delivered', 'it is delivered')
    await hook.close()
    const { out } = await typed('jobs', 'deliveries', id)
    expect(out).toMatch(new RegExp(`completed +delivered +${hook.url}\n +[\\d:]+ +204 \\(\\d+ ms\\)\n`))
    expect(JSON.parse((await typed('jobs', 'deliveries', id, '--json')).out)).toMatchObject({
      kind: 'completed',
      attempts: 1,
    })
  })
})

describe('tokens and secrets', () => {
  test('a token is shown once, works until it is revoked, and is not contained in the list', async () => {
    const { out, err } = await typed('tokens', 'create', 'ci', '--scope', 'read-only', '--days', '3')
    const token = out.trim()
    expect(token).toMatch(/^gh_[\w-]{43}$/)
    expect(err).toContain('not shown again')
    const ask = async (method: string): Promise<number> =>
      (await fetch(`${bridge.url}/jobs`, { method, headers: { authorization: `Bearer ${token}` } })).status
    expect([await ask('GET'), await ask('POST')]).toEqual([200, 403])
    const listed = await typed('tokens', 'list')
    expect(listed.out).toContain('read-only')
    expect(listed.out).not.toContain(token)
    const [id = ''] = listed.out.split(' ')
    expect((await typed('tokens', 'revoke', id.slice(-6))).out).toBe(`Revoked ${id} (ci).\n`)
    expect(await ask('GET')).toBe(401)
    expect((await typed('tokens', 'revoke', 'zzzzzz')).code).toBe(2)
    expect((await typed('tokens', 'create', 'x', '--scope', 'root')).code).toBe(2)
  })

  test('the callbacks’ secret stays the same until it is changed', async () => {
    const secret = async (...more: string[]): Promise<string> =>
      (await typed('callbacks', 'secret', ...more)).out.trim()
    const first = await secret()
    expect(first).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(await secret()).toBe(first)
    const next = await secret('--rotate')
    expect(next).not.toBe(first)
    expect(await secret()).toBe(next)
    expect(await secret('--tenant', 'acme')).not.toBe(next)
  })
})

describe('manuals', () => {
  const heading = { is: 'heading_present', text: 'Experience' } as const
  const field = (name: string, more: object) => ({
    order: 0,
    page: 0,
    action: 'type',
    description: name,
    target: { role: 'textbox', name, frame: [] },
    ...more,
  })
  const body = {
    format: 'ghosthands-manual/1',
    name: 'Apply at Looms',
    taskType: 'apply',
    platform: 'unknown',
    host: 'looms.example',
    urlPattern: '/jobs/{id}',
    fingerprint: '',
    steps: [
      field('Email', { value: '{{email}}' }),
      field('Years', { order: 1, page: 1, value: '{{answer:Years}}', when: [heading] }),
      { order: 2, page: 1, action: 'click', description: 'Send', target: { role: 'button', name: 'Send', frame: [] }, commit: true }, // biome-ignore format: one line
    ],
  }

  test('are imported from a file, shown with where each page applies, and exported to any kind of file', async () => {
    const file = join(bridge.home, 'looms.json')
    writeFileSync(file, JSON.stringify(body))
    const { out: imported } = await typed('manuals', 'import', file)
    const [, id = ''] = /Imported as (\S+) version 1: Apply at Looms, 3 steps\./.exec(imported) ?? []
    const { out: shown } = await typed('manuals', 'show', id)
    expect(shown).toContain('Page 2, only where it shows “Experience”')
    expect(shown).toMatch(/3\. click +Send +\(sends\)/)
    expect(JSON.parse((await typed('manuals', 'export', id)).out)).toEqual(body)
    const test = join(bridge.home, 'looms.spec.ts')
    expect((await typed('manuals', 'export', id, '--as', 'playwright', '--out', test)).code).toBe(0)
    expect(readFileSync(test, 'utf8')).toContain(
      ".getByRole('textbox', { name: 'Email', exact: true }).first().fill(value('email'))",
    )
    const recording = JSON.parse((await typed('manuals', 'export', id, '--as', 'recorder')).out)
    expect(recording).toMatchObject({ title: 'Apply at Looms', steps: { length: 4 } })
    expect(await typed('manuals', 'export', id, '--as', 'cypress')).toMatchObject({ code: 2 })
    const changed = await typed('manuals', 'edit', id, '--step', '1', '--describe', 'Your mail', '--optional')
    expect(changed.out).toContain(`Changed: ${id} is version 2 now`)
    expect((await typed('manuals', 'show', id)).out).toMatch(/1\. type +Your mail +\{\{email\}\} +\(if there\)/)
    const refused = await typed('manuals', 'edit', id, '--step', '3', '--delete')
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('nothing would be sent')])
    expect((await typed('manuals', 'export', 'nothing')).err).toContain('There is no manual nothing')
  })

  test('are edited: the key that a step presses and the address that one opens', async () => {
    const open = { order: 0, page: 0, action: 'navigate', description: 'Open the form', url: 'link:/apply/{id}' }
    const search = { order: 1, page: 0, action: 'press', description: 'Search', key: 'Enter' }
    const file = join(bridge.home, 'travelling.json')
    writeFileSync(file, JSON.stringify({ ...body, steps: [open, search] }))
    const [, id = ''] = /as (\S+)/.exec((await typed('manuals', 'import', file)).out) ?? []
    expect((await typed('manuals', 'edit', id, '--step', '1', '--address', 'https://{job.host}/apply')).code).toBe(0)
    expect((await typed('manuals', 'edit', id, '--step', '2', '--key', 'ctrl+enter')).code).toBe(0)
    const { out } = await typed('manuals', 'show', id)
    expect(out).toMatch(
      /1\. navigate Open the form +https:\/\/\{job\.host\}\/apply\n +2\. press +Search +Control\+Enter/,
    )
    const refused = await typed('manuals', 'edit', id, '--step', '1', '--address', 'file:///etc/passwd')
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('must begin with https://')])
    const unknown = await typed('manuals', 'edit', id, '--step', '2', '--key', 'Control+Entr')
    expect([unknown.code, unknown.err]).toEqual([2, expect.stringMatching(/no key “Control\+Entr”.*Control\+Enter/)])
    const asked = await fetch(`${bridge.url}/manuals/${id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${bridge.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ version: 3, edits: [{ do: 'key', step: 2, key: 'Alt+ArrowDown' }] }),
    })
    expect(await asked.json()).toMatchObject({ version: 4, body: { steps: [{ order: 0 }, { key: 'Alt+ArrowDown' }] } })
  })

  test('are retired if they failed too often, and restored unchanged', async () => {
    const { id } = await bridge.store.manuals.insert({ ...(body as ManualBody), host: 'gone.example' }, 'ai')
    for (let failed = 0; failed < 8; failed += 1) await bridge.store.manuals.score(id, 1, false)
    expect((await typed('manuals', 'list', '--all')).out).toMatch(new RegExp(`${id} +v1 +health 20, retired`))
    const { out: shown } = await typed('manuals', 'show', id)
    expect(shown).toContain(`“ghosthands manuals restore ${id}” brings this one back`)
    const asked = (path: string, init: RequestInit = {}) =>
      fetch(`${bridge.url}${path}`, { ...init, headers: { ...init.headers, authorization: `Bearer ${bridge.token}` } })
    expect(await (await asked('/stats')).json()).toMatchObject({ manuals: { retired: 1 } })
    expect(await (await asked('/metrics')).text()).toContain('ghosthands_manuals{health="retired"} 1')
    expect(await (await asked(`/manuals/${id}`)).json()).toMatchObject({ health: 20, standing: 'retired' })
    expect((await typed('manuals', 'restore', id)).out).toBe(
      `Restored: version 1 of ${id} is version 2 now, at health 100.\n`,
    )
    expect(await (await asked(`/manuals/${id}`)).json()).toMatchObject({
      version: 2,
      standing: 'in_use',
      body: { ...body, host: 'gone.example' },
    })
    expect((await asked(`/manuals/${id}/restore`, { method: 'POST' })).status).toBe(200)
    expect(await (await asked(`/manuals/${id}/versions`)).json()).toMatchObject({
      items: [{ version: 3, health: 100 }, { version: 2 }, { version: 1, standing: 'retired' }],
    })
    const changing = (change: object) =>
      asked(`/manuals/${id}`, {
        method: 'PATCH',
        body: JSON.stringify(change),
        headers: { 'content-type': 'application/json' },
      })
    const rename = { do: 'describe', step: 1, description: 'Mail' }
    expect((await changing({ version: 2, edits: [rename] })).status).toBe(409)
    const refused = await changing({ version: 3, edits: [rename, { do: 'delete', step: 3 }] })
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('nothing would be sent')])
    expect(await (await changing({ version: 3, edits: [rename], patrol: false })).json()).toMatchObject({
      version: 4,
      patrol: false,
      body: { steps: [{ description: 'Mail' }, { description: 'Years' }, {}] },
    })
    expect((await asked('/manuals/nothing/restore', { method: 'POST' })).status).toBe(404)
  })

  test('are checked against a page without acting on it', async () => {
    const form = (fields: string): string =>
      `<title>Apply</title><h1>Apply</h1><form action="/sent">${fields}<button>Send</button></form>`
    const years = '<p><label>Years <input name=years></label></p>'
    await using pages = await servePages({
      '/jobs/1': form(`<p><label>Email <input name=email type=email></label></p>${years}`),
      '/jobs/2': form(years),
    })
    const steps = [body.steps[0], { ...body.steps[1], page: 0, when: undefined }, { ...body.steps[2], page: 0 }]
    const file = join(bridge.home, 'tried.json')
    writeFileSync(file, JSON.stringify({ ...body, host: new URL(pages.origin).host, urlPattern: '/jobs/1', steps }))
    const [, id = ''] = /as (\S+)/.exec((await typed('manuals', 'import', file)).out) ?? []
    const fits = await typed('manuals', 'try', id)
    expect(fits.out).toMatch(/1\. fits +Email\n +2\. fits +Years\n +3\. fits +Send\n\n3 of 3 fit as learned/)
    expect(fits.code).toBe(0)
    const other = await typed('manuals', 'try', id, pages.url('/jobs/2'), '--json')
    expect(
      other.out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).fit),
    ).toEqual(['missing', 'fits', 'fits'])
    expect(other.code).toBe(1)
    expect(await typed('manuals', 'try', id, 'http://127.0.0.1:1/')).toMatchObject({ code: 2, out: '' })
  })
})

describe('sites', () => {
  const listed = async (): Promise<unknown[]> =>
    (await typed('sites', 'list', '--json')).out
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))

  test('get as many jobs at a time as they may have; the next one begins when there is room', async () => {
    const at = { target_url: 'https://Careers.few.example/1' }
    expect((await typed('sites', 'set', 'https://few.example/jobs', '--at-once', '1')).out).toMatch(/^few\.example: 1 /)
    const first = await handIn([QUESTION, { do: 'emit', type: 'warning' }, { do: 'wait', ms: 60_000 }], at)
    await becomes(first, 'paused')
    const second = await handIn([{ do: 'wait', ms: 60_000 }], { target_url: 'https://careers.few.example/2' })
    await becomes(second, 'running')
    // It continues only once the other one has ended.
    expect((await typed('jobs', 'answer', first, '--answer', 'M')).code).toBe(0)
    const third = await handIn([], { target_url: 'https://careers.few.example/3' })
    const elsewhere = await handIn([], { target_url: 'https://few.elsewhere.example/1' })
    await becomes(elsewhere, 'completed')
    expect(await listed()).toEqual([{ site: 'few.example', at_once: 1, hours: null, running: 1 }])
    expect((await bridge.store.jobs.get(first))?.status).toBe('paused')
    expect((await bridge.store.jobs.get(third))?.status).toBe('queued')
    await bridge.jobs.cancel(second)
    await becomes(first, 'running')
    await bridge.jobs.cancel(first)
    await becomes(third, 'completed')
    expect((await typed('sites', 'remove', 'few.example')).out).toContain('Removed')
    expect(await listed()).toEqual([])
  })

  test('errors in a rule are reported', async () => {
    expect((await typed('sites', 'set', 'a.example')).err).toContain('--at-once')
    expect((await typed('sites', 'set', 'a.example', '--hours', '25:00-1')).err).toContain('22:00-06:00')
    expect(
      (await typed('sites', 'set', 'a.example', '--hours', '22:00-06:00', '--time-zone', 'Nowhere')).err,
    ).toContain('Europe/Berlin')
    expect((await typed('sites', 'remove', 'a.example')).code).not.toBe(0)
  })
})
