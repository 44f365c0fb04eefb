// A profile from a résumé, by command and over the API: each value is shown with its line, and nothing is kept before
// a yes.

import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { contentOf } from '../../bridge/cli/file-areas.ts'
import { openTestApi, type TestApi } from '../support/api.ts'
import { openedIn } from '../support/files.ts'
import { testHome } from '../support/home.ts'
import { endlessPdf, packedPdf } from '../support/pdf-file.ts'
import { resumeText } from '../support/resume-cases.ts'
import { wordFile } from '../support/word-file.ts'

const MAIN = fileURLToPath(new URL('../../bin/ghosthands.mjs', import.meta.url))
const home = await testHome('resume')
const file = join(home.path, 'Beatriz.docx')
let server: TestApi

beforeAll(async () => {
  writeFileSync(file, wordFile(resumeText('pt-word.txt')))
  server = await openTestApi()
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await home.remove()
})

const typed = (...args: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) =>
    execFile(
      process.execPath,
      [MAIN, 'profiles', ...args, '--home', home.path, '--keyring', 'false'],
      { env: { PATH: process.env.PATH ?? '', NO_COLOR: '1' } },
      (error, out, err) => resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    ),
  )

test('fields are shown beside their lines, and without a yes nothing is kept', async () => {
  const { code, out, err } = await typed('from', file)
  expect(code).toBe(0)
  expect(out).toMatch(/tel: \+351 912 345 678\n\s+read in: Telemóvel: \+351 912 345 678/)
  expect(out).toMatch(/Forms also ask for: .*work-authorization/)
  expect(err).toContain('Nothing was saved')
  expect((await typed('list')).out).toContain('No profiles yet')
})

test('after a yes it is a profile, or a data file, which is never overwritten', async () => {
  const saved = JSON.parse((await typed('from', file, '--yes', '--json')).out)
  expect(saved).toMatchObject({ kind: 'docx', saved: { name: 'Beatriz Lopes da Cunha' } })
  const kept = JSON.parse((await typed('show', saved.saved.id)).out)
  expect(kept.data).toMatchObject({ email: 'beatriz.cunha@caixa.example', resume: file })
  expect(kept.data.experience[0]).toMatchObject({ title: 'Professora de Matemática', end: 'present' })
  const out = join(home.path, 'me.json')
  expect((await typed('from', file, '--yes', '--out', out)).code).toBe(0)
  expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({ name: 'Beatriz Lopes da Cunha' })
  expect(await typed('from', file, '--yes', '--out', out)).toMatchObject({
    code: 2,
    err: expect.stringContaining('is there already'),
  })
})

test('a file that is no résumé ends with a sentence and the exit code of wrong input', async () => {
  const wrong = join(home.path, 'photo.pdf')
  writeFileSync(wrong, 'GIF89a')
  expect(await typed('from', wrong)).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^Résumés cannot be read from this kind of file.*\(INVALID_INPUT\)\n$/),
  })
  expect((await typed('from', join(home.path, 'none.pdf'))).err).toContain('There is no file')
})

test('the API reads the same and stores nothing; its data makes a profile', async () => {
  const post = (body: Uint8Array) =>
    fetch(`${server.url}/profiles/from-resume`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/octet-stream' },
      body: Buffer.from(body),
    })
  const before = (await server.ask('GET', '/profiles')).json
  const answer = await post(readFileSync(file))
  const reading = (await answer.json()) as {
    fields: { key: string; source: { text: string } }[]
    data: Record<string, unknown>
  }
  expect(answer.status).toBe(200)
  expect(reading.fields.find(({ key }) => key === 'email')?.source.text).toBe('beatriz.cunha@caixa.example')
  expect((await server.ask('GET', '/profiles')).json).toEqual(before)
  expect((await server.ask('POST', '/profiles', { body: { name: 'Beatriz', data: reading.data } })).status).toBe(201)
  expect((await post(new Uint8Array([1, 2, 3]))).status).toBe(400)
})

test('a file is stored with its profile, and deleted when another replaces it or the profile is deleted', async () => {
  const made = await server.ask('POST', '/profiles', { body: { name: 'Ines', data: { name: 'Ines Duarte' } } })
  const { id } = made.json as { id: string }
  const put = async (name: string, token = server.token, key = 'resume') => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' }
    const url = `${server.url}/profiles/${id}/files/${key}?name=${name}`
    const answer = await fetch(url, { method: 'PUT', headers, body: readFileSync(file) })
    const { data, code } = (await answer.json()) as { data?: { resume?: string }; code?: string }
    return { status: answer.status, code, path: data?.resume ?? '' }
  }
  const first = await put('first.docx')
  expect(first).toMatchObject({ status: 200, path: expect.stringMatching(/first\.docx$/) })
  expect(await contentOf(server.app.files, first.path)).toEqual(readFileSync(file))
  expect(readFileSync(first.path)).not.toEqual(readFileSync(file))
  const second = await put('second.docx')
  expect([first.path, second.path].map((path) => existsSync(path))).toEqual([false, true])
  expect((await put('x.docx', undefined, 'email')).status).toBe(400)
  expect(await put('x.docx', await server.tokenFor('operator'))).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  expect((await server.ask('DELETE', `/profiles/${id}`)).status).toBe(204)
  expect(existsSync(second.path)).toBe(false)
})

test('several résumés and letters are stored by name, by command and over the API, and each is deleted with its file', async () => {
  const made = await server.ask('POST', '/profiles', { body: { name: 'Ines', data: { name: 'Ines Duarte' } } })
  const { id } = made.json as { id: string }
  const put = async (key: string, query: string, token = server.token) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' }
    const answer = await fetch(`${server.url}/profiles/${id}/files/${key}?${query}`, {
      method: 'PUT',
      headers,
      body: readFileSync(file),
    })
    const { data, code } = (await answer.json()) as { data: Record<string, Kept[]>; code?: string }
    return { status: answer.status, code, resumes: data?.resumes ?? [], letters: data?.letters ?? [] }
  }
  interface Kept {
    name: string
    for?: string
    file: string
  }
  await put('resume', 'name=boat.docx&document=Boats&for=deckhand,%20harbour.example')
  await put('cover-letter', 'name=short.docx&document=Short')
  const both = await put('resume', 'name=school.docx&document=School&for=teacher')
  expect([...both.resumes, ...both.letters].map(({ name, for: rule }) => [name, rule])).toEqual([
    ['Boats', 'deckhand, harbour.example'],
    ['School', 'teacher'],
    ['Short', undefined],
  ])
  const again = await put('resume', 'name=boat-2.docx&document=boats')
  expect(again.resumes.map(({ name, for: rule }) => [name, rule])).toEqual([
    ['boats', 'deckhand, harbour.example'],
    ['School', 'teacher'],
  ])
  const [old, now] = [both.resumes[0]?.file ?? '', again.resumes[0]?.file ?? '']
  expect([old, now].map((path) => existsSync(path))).toEqual([false, true])
  // Of several at the same time none is lost.
  await Promise.all(['One', 'Two', 'Three'].map((name) => put('resume', `name=${name}.docx&document=${name}`)))
  const last = await put('cover-letter', 'name=short.docx&document=Short')
  expect(last.resumes.map(({ name }) => name).sort()).toEqual(['One', 'School', 'Three', 'Two', 'boats'])
  expect(last.resumes.every(({ file: path }) => existsSync(path))).toBe(true)
  expect((await put('photo', 'name=x.png&document=Mine')).status).toBe(400)
  const operator = await server.tokenFor('operator')
  expect(await put('resume', 'name=x.docx&document=Theirs', operator)).toMatchObject({ status: 403 })
  const named = { name: 'Mallory', data: { name: 'Mallory', resumes: [{ name: 'Any', file: '/etc/hostname' }] } }
  expect((await server.ask('POST', '/profiles', { body: named, token: operator })).status).toBe(403)
  const twice = { name: 'Ines', data: { letters: [1, 2].map(() => ({ name: 'Same', file: now })) } }
  expect((await server.ask('POST', '/profiles', { body: twice })).json).toMatchObject({
    code: 'INVALID_DATA_FILE',
    detail: expect.stringContaining('letters.1.name'),
  })
  expect((await server.ask('DELETE', `/profiles/${id}`)).status).toBe(204)
  expect(existsSync(now)).toBe(false)

  const [{ id: own, name }] = (await typed('list', '--json')).out.split('\n', 1).map((line) => JSON.parse(line))
  const added = await typed('add-document', name, file, '--name', 'Ensino', '--for', 'professora, escola')
  expect(added.out).toBe('résumé  Ensino  Beatriz.docx  for professora, escola\n')
  expect((await typed('add-document', own, file, '--name', 'Curta', '--letter')).out).toContain('letter  Curta')
  const copy = JSON.parse((await typed('show', own)).out).data.resumes[0].file
  expect(openedIn(home.path)(copy)).toEqual(readFileSync(file))
  expect((await typed('remove-document', own, 'Curta')).err).toContain('no résumé called “Curta”')
  expect((await typed('remove-document', own, 'ensino')).out).toBe('Removed ensino.\n')
  expect(existsSync(copy)).toBe(false)
  expect((await typed('delete', 'Nobody')).err).toContain('There is no profile “Nobody”.')
})

test('one token has two files read at a time; others do not wait for it', async () => {
  const [one, other] = [await server.tokenFor('operator', 'acme'), await server.tokenFor('operator', 'acme')]
  const post = async (token: string) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' }
    const body = readFileSync(file)
    return (await fetch(`${server.url}/profiles/from-resume`, { method: 'POST', headers, body })).status
  }
  const [theirs, ...many] = await Promise.all([post(other), ...Array.from({ length: 8 }, () => post(one))])
  expect(theirs).toBe(200)
  expect(new Set(many)).toEqual(new Set([200, 429]))
  expect(await post(one)).toBe(200)
})

/** Child processes of this one that read a document. */
const readers = (): { id: string; words: string; environment: string; mostMb: number }[] =>
  readdirSync('/proc').flatMap((id) => {
    try {
      const status = readFileSync(`/proc/${id}/status`, 'utf8')
      const words = readFileSync(`/proc/${id}/cmdline`, 'utf8')
      if (!status.includes(`PPid:\t${process.pid}\n`) || !words.includes('documents/reader')) return []
      const mostMb = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1_024
      return [{ id, words, environment: readFileSync(`/proc/${id}/environ`, 'utf8'), mostMb }]
    } catch {
      // Not a process, or one that has just ended.
      return []
    }
  })

test('a malicious document ends after 10 seconds of work and in 350 MB, in a process of its own without the bridge’s secrets', async () => {
  process.env.GHOSTHANDS_VAULT_PASSPHRASE = 'a canary of the bridge'
  onTestFinished(() => void delete process.env.GHOSTHANDS_VAULT_PASSPHRASE)
  const documents = [endlessPdf(), await packedPdf(500)]
  const seen = new Map<string, ReturnType<typeof readers>[number]>()
  let grown = 0
  const before = process.memoryUsage.rss()
  const watch = setInterval(() => {
    grown = Math.max(grown, process.memoryUsage.rss() - before)
    for (const reader of readers()) seen.set(reader.id, reader)
  }, 20)
  onTestFinished(() => clearInterval(watch))
  const post = async (bytes: Uint8Array) => {
    const headers = { authorization: `Bearer ${server.token}`, 'content-type': 'application/octet-stream' }
    const body = Buffer.from(bytes)
    const begun = performance.now()
    const answer = await fetch(`${server.url}/profiles/from-resume`, { method: 'POST', headers, body })
    const { detail } = (await answer.json()) as { detail: string }
    return { status: answer.status, detail, ms: performance.now() - begun }
  }
  const [endless, packed] = await Promise.all(documents.map(post))
  expect(endless).toMatchObject({ status: 400, detail: expect.stringMatching(/took more than 10 seconds.*plain PDF/) })
  expect(endless?.ms).toBeLessThan(60_000)
  expect(packed).toMatchObject({ status: 400, detail: expect.stringMatching(/took too much memory.*plain PDF/) })
  expect(grown).toBeLessThan(200 * 1024 * 1024)
  if (process.platform !== 'linux') return
  expect(seen.size).toBeGreaterThan(0)
  for (const { words, environment, mostMb } of seen.values()) {
    expect(environment.split('\0').filter((one) => one !== '' && !one.startsWith('NODE_CHANNEL_'))).toEqual([])
    expect(words).toContain('--permission')
    expect(mostMb).toBeLessThan(350)
  }
  expect(readers()).toEqual([])
})
