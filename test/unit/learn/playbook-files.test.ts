import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  playbookFilePath,
  playbookFileText,
  readPlaybookFile,
  writeWhole,
} from '../../../bridge/learn/playbook-files.ts'
import { playbookOf } from '../../../bridge/learn/playbooks.ts'
import { GhError } from '../../../shared/domain/errors.ts'
import { type Playbook, type PlaybookStep, playbookId } from '../../../shared/domain/playbook.ts'
import { memoryPlaybooks } from '../../support/memory-playbooks.ts'

const steps: PlaybookStep[] = [
  { action: 'click', description: 'Edit', target: { css: '#edit', frame: [] } },
  { action: 'type', description: 'Email', target: { css: '#email', frame: [] }, value: '{{email}}' },
]
const playbook: Playbook = { id: playbookId(steps), name: 'Edit email', path: '/me', steps, successes: 3, failures: 1 }
const file = {
  domain: 'shop.example:8080',
  playbooks: [playbook],
  lists: [{ path: '/me', key: '#sort', options: [{ label: 'Newest' }] }],
}
const withSteps = (changed: unknown[]): string =>
  JSON.stringify({ format: 'ghosthands-playbooks/1', ...file, playbooks: [{ ...playbook, steps: changed }] })

describe('playbook files', () => {
  test('what is exported can be imported again, unchanged', () => {
    expect(readPlaybookFile(playbookFileText(file))).toEqual({ format: 'ghosthands-playbooks/1', ...file })
  })

  test.each([
    ['not JSON', 'hello'],
    ['another format', JSON.stringify({ ...file, format: 'x' })],
    ['an operation that is none', withSteps([steps[0], { ...steps[1], action: 'evaluate' }])],
    [
      'one that goes elsewhere',
      withSteps([steps[0], { action: 'navigate', description: 'go', url: 'https://x.example' }]),
    ],
    ['one that gives a file', withSteps([steps[0], { ...steps[1], action: 'upload' }])],
    ['a step that sends', withSteps([{ ...steps[0], commit: true }, steps[1]])],
    ['code in an extra key', withSteps([{ ...steps[0], script: 'alert(1)' }, steps[1]])],
    ['a javascript: address as a value', withSteps([steps[0], { ...steps[1], value: ' JavaScript:alert(1)' }])],
    ['a data: address as a value', withSteps([steps[0], { ...steps[1], value: 'data:text/html,x' }])],
    ['an id that is not that of its steps', withSteps([steps[1], steps[0]])],
    [
      'a template that names nothing',
      (() => {
        const wrong: PlaybookStep[] = [
          { action: 'type', description: 'x', target: { frame: [] }, value: '{{frist_name}}' },
        ]
        return JSON.stringify({
          format: 'ghosthands-playbooks/1',
          ...file,
          playbooks: [{ ...playbook, id: playbookId(wrong), steps: wrong }],
        })
      })(),
    ],
    ['a domain that is a path', JSON.stringify({ format: 'ghosthands-playbooks/1', ...file, domain: '../../etc' })],
    ['no steps', withSteps([])],
  ])('%s is refused as a whole', (_, text) => {
    expect(() => readPlaybookFile(text)).toThrow(GhError)
    expect(() => readPlaybookFile(text)).toThrow(/Nothing was imported\./)
  })

  test('a host makes a folder below domains, and nothing else does', () => {
    expect(playbookFilePath('/h/domains', 'shop.example:8080')).toBe('/h/domains/shop.example_8080/playbooks.json')
    for (const host of ['..', '.', '', 'a/b', 'a\\b', 'A b', '../x', 'x..y', '-', 'a:b'])
      expect(() => playbookFilePath('/h/domains', host), host).toThrow(GhError)
  })

  test('a file is replaced as a whole and leaves no drafts', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gh-playbooks-'))
    try {
      const path = playbookFilePath(folder, 'shop.example')
      await Promise.all(Array.from({ length: 8 }, (_, n) => writeWhole(path, `${String(n).repeat(100_000)}\n`)))
      const text = await readFile(path, 'utf8')
      expect(new Set(text.trim()).size).toBe(1)
      expect(text).toHaveLength(100_001)
      expect(await readdir(join(folder, 'shop.example'))).toEqual(['playbooks.json'])
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

describe('the shelf', () => {
  test('repeated recordings are merged; uses are counted; lists grow', async () => {
    const { shelf } = memoryPlaybooks()
    const place = { domain: 'shop.example', path: '/me' }
    await shelf.keep(place.domain, { ...playbook, successes: 1, failures: 0 })
    await shelf.keep(place.domain, { ...playbook, name: 'Edit my email address', successes: 1, failures: 0 })
    await shelf.used(place, playbook.id, false)
    await shelf.keepOptions(place, { key: 'l', options: [{ label: 'Red' }] })
    await shelf.keepOptions(place, { key: 'l', options: [{ label: 'Blue' }] })
    const { playbooks, lists } = await shelf.of(place)
    expect(playbooks).toMatchObject([{ name: 'Edit my email address', successes: 2, failures: 1 }])
    expect(lists[0]?.options.map(({ label }) => label)).toEqual(['Blue', 'Red'])
    expect(await shelf.of({ ...place, path: '/other' })).toEqual({ playbooks: [], lists: [] })
  })

  test('playbooks of another version are not offered', async () => {
    const row = { domain: 'd', path: '/', id: playbook.id, name: 'x', successes: 0, failures: 0 }
    expect(playbookOf({ ...row, body: { steps: [{ action: 'teleport' }] } })).toEqual([])
    expect(playbookOf({ ...row, body: {} })).toEqual([])
  })
})
