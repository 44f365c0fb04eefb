// A form of plain divs, as small sites write it: choices without roles, errors in red words, questions with numbers and
// instructions, and a reference number for proof. One person's run explores it, another's replays it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { heldOpen } from '../../bench/held-session.ts'
import { launchServerBrowser } from '../../bridge/browser/launch.ts'
import { runJob } from '../../bridge/engine/run/run.ts'
import { createProvider } from '../../bridge/think/registry.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { site as misc } from '../../sites/misc/site.ts'
import { type Sites, startSites } from '../../sites/server.ts'
import { memoryPorts, runInput } from '../support/memory.ts'

let sites: Sites
let files: string
beforeAll(async () => {
  files = mkdtempSync(join(tmpdir(), 'gh-drawn-'))
  writeFileSync(join(files, 'transcript.pdf'), '%PDF-1.4\n%%EOF\n')
  sites = await startSites({ sites: [misc] })
})
afterAll(async () => {
  await sites.close()
  rmSync(files, { recursive: true, force: true })
})

const PEOPLE = {
  a: {
    data: {
      id: 'a',
      name: 'Ines Duarte',
      phone: '+1 310 555 0142',
      transcript: 'transcript.pdf',
      booking_number: 'BK-7781',
      ssn: '123-45-6789',
      answers: {
        'Which room did you have?': 'Sea view',
        'Overall rating': '4',
        'How likely are you to come again?': '9',
        'Did you have breakfast with us?': 'Yes',
        'What did you use?': 'Sauna, Library',
        'Tell us about the best moment': 'The boat at dusk.',
      },
    },
    told: {
      booking: 'BK-7781',
      ssn: '123-45-6789',
      room: 'Sea view',
      rating: '4',
      again: '9',
      breakfast: 'y',
      used: 'Sauna, Library',
      moment: 'The boat at dusk.',
      transcript: 'transcript.pdf',
      contact: '',
      contact_phone: '',
    },
  },
  b: {
    data: {
      id: 'b',
      name: 'Tunde Ross',
      phone: '+1 617 555 0164',
      transcript: 'transcript.pdf',
      booking_number: 'BK-0042',
      ssn: '987-65-4321',
      answers: {
        'Which room did you have?': 'Attic',
        'Overall rating': '2',
        'How likely are you to come again?': '10',
        'Did you have breakfast with us?': 'No',
        'What did you use?': 'Boats',
        'Tell us about the best moment': 'Leaving.',
      },
    },
    told: {
      booking: 'BK-0042',
      ssn: '987-65-4321',
      room: 'Attic',
      rating: '2',
      again: '10',
      breakfast: 'n',
      used: 'Boats',
      moment: 'Leaving.',
      transcript: 'transcript.pdf',
      contact: '',
      contact_phone: '',
    },
  },
} as const

test('choices drawn as chips, stars and buttons are made, and nobody’s own name goes under “Emergency contact”', {
  timeout: 180_000,
}, async () => {
  const session = await launchServerBrowser()
  try {
    const memory = memoryPorts({ provider: createProvider('local'), openSession: async () => heldOpen(session) })
    memory.ports.screenshots.off = true
    for (const [who, mode] of [
      ['a', 'ai'],
      ['b', 'cookbook'],
    ] as const) {
      sites.reset()
      const applicant = parseUserData(PEOPLE[who].data, { resolveFile: (path) => join(files, path) })
      const input = runInput({ targetUrl: sites.url('/misc/guest-form'), applicant, mode, jobType: 'fill_form' })
      const { status, result, ask } = await runJob(input, memory.ports, AbortSignal.timeout(80_000))
      expect(sites.submissions('misc').map(({ fields }) => fields)).toEqual([PEOPLE[who].told])
      expect([status, result.error?.message, ask?.kind]).toEqual(['completed', undefined, undefined])
    }
  } finally {
    await session.close()
  }
})
