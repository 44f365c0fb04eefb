// Forms of plain elements, as small sites and offices write them: choices without roles, errors in red, numbered
// questions, one answer over several boxes, tables of boxes. One person's run explores each, another's replays it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { heldOpen } from '../../bench/held-session.ts'
import { runJob } from '../../bridge/engine/run/run.ts'
import { createProvider } from '../../bridge/think/registry.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { site as misc } from '../../sites/misc/site.ts'
import { type Sites, startSites } from '../../sites/server.ts'
import { memoryPorts, runInput } from '../support/memory.ts'
import { openSharedBrowser } from '../support/shared-browser.ts'

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

const GUESTS = {
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

const VISITORS = {
  a: {
    data: {
      id: 'a',
      name: 'Ines Duarte',
      email: 'ines@example.com',
      phone: '+1 310 555 0142',
      ssn: '123-45-6789',
      date_of_birth: '1990-04-17',
      address: { city: 'Los Angeles', zip: '90731', country: 'US' },
      day: 'Friday',
      guests: 2,
      emergency_contact: { name: 'Paulo Duarte', phone: '310-555-0177' },
      answers: {
        'Which day will you come?': 'Friday',
        'Tides and maps': '2',
        'Night trains': '1',
        'I slept badly': 'Often',
        'I felt rested': 'Never',
        Weekdays: 'Evening',
        Weekends: 'Morning, Evening',
        'Have you ever had any of these?': 'Asthma',
      },
    },
    told: {
      name: 'Ines Duarte',
      mail: 'ines@example.com',
      phone: '310-555-0142',
      ssn: '123-45-6789',
      born: '17-04-1990',
      place: 'Los Angeles-90731',
      day: 'Friday',
      guests: '2',
      ranks: '2 1',
      often: '2 0',
      help: '.x xx',
      had: 'x.',
      contact: 'Paulo Duarte',
      contact_phone: '310-555-0177',
    },
  },
  b: {
    data: {
      id: 'b',
      name: 'Tunde Ross',
      email: 'tunde@example.com',
      phone: '+1 617 555 0164',
      ssn: '987 65 4321',
      date_of_birth: '1985-12-02',
      address: { city: 'Boston', zip: '02110', country: 'US' },
      guests: 1,
      emergency_contact: { name: 'Ada Ross', phone: '617-555-0100' },
      answers: {
        'Which day will you come?': 'Both days',
        'Tides and maps': '1',
        'Night trains': '2',
        'I slept badly': 'Never',
        'I felt rested': 'Sometimes',
        Weekdays: 'Morning',
        Weekends: 'Evening',
        'Have you ever had any of these?': 'None of these',
      },
    },
    told: {
      name: 'Tunde Ross',
      mail: 'tunde@example.com',
      phone: '617-555-0164',
      ssn: '987-65-4321',
      born: '02-12-1985',
      place: 'Boston-02110',
      day: 'Both days',
      guests: '1',
      ranks: '1 2',
      often: '0 1',
      help: 'x. .x',
      had: '.x',
      contact: 'Ada Ross',
      contact_phone: '617-555-0100',
    },
  },
} as const

const FORMS = [
  [
    'choices drawn as chips, stars and buttons are made, and nobody’s own name goes under “Emergency contact”',
    'guest-form',
    GUESTS,
  ],
  [
    'one answer over several boxes, a list and a counter of plain elements, ranks and tables to tick take the data',
    'office-form',
    VISITORS,
  ],
] as const

test.each(FORMS)('%s', { timeout: 180_000 }, async (_title, page, people) => {
  const session = await openSharedBrowser()
  try {
    const memory = memoryPorts({ provider: createProvider('local'), openSession: async () => heldOpen(session) })
    memory.ports.screenshots.off = true
    for (const [who, mode] of [
      ['a', 'ai'],
      ['b', 'cookbook'],
    ] as const) {
      sites.reset()
      const applicant = parseUserData(people[who].data, { resolveFile: (path) => join(files, path) })
      const input = runInput({ targetUrl: sites.url(`/misc/${page}`), applicant, mode, jobType: 'fill_form' })
      const { status, result, ask } = await runJob(input, memory.ports, AbortSignal.timeout(80_000))
      expect(sites.submissions('misc').map(({ fields }) => fields)).toEqual([people[who].told])
      expect([status, result.error?.message, ask?.kind]).toEqual(['completed', undefined, undefined])
    }
  } finally {
    await session.close()
  }
})
