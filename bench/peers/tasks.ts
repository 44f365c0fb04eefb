/** The ten tasks of the peers bench: what to do on each page, for two people, and what the site must have recorded. */

export interface Step {
  do: 'type' | 'choose' | 'tick' | 'press'
  /** Its name on the page. */
  name: string
  /** The field of the site's record; undefined for a press. */
  field?: string
  /** What the first person and the second type or choose. */
  values?: readonly [string, string]
  /** The recorded values, if they differ from these. */
  recorded?: readonly [string, string]
  /** Each choice is its own element, which can only be found by the value. */
  apart?: true
  /** The frames around it, outermost first, for the script. */
  frames?: readonly string[]
}

export interface PeerTask {
  name: string
  path: string
  steps: readonly Step[]
}

const type = (name: string, field: string, ...values: [string, string]): Step => ({ do: 'type', name, field, values })
const choose = (
  name: string,
  field: string,
  values: readonly [string, string],
  recorded: readonly [string, string] = values,
): Step => ({ do: 'choose', name, field, values, recorded })
const tick = (name: string, field: string): Step => ({ do: 'tick', name, field, recorded: ['yes', 'yes'] })
const press = (name: string): Step => ({ do: 'press', name })

const FULL_NAME: [string, string] = ['Ada King', 'Otto Lind']
const EMAIL: [string, string] = ['ada.king@example.com', 'otto@lind.example']

export const TASKS: readonly PeerTask[] = [
  {
    name: 'contact',
    path: '/misc/plain',
    steps: [
      type('Full name', 'name', ...FULL_NAME),
      type('Email', 'email', ...EMAIL),
      type('Phone', 'phone', '+1 310 555 0142', '+44 20 7946 0018'),
      type('Street address', 'street', '12 Harbour Road', '7 Mill Lane'),
      type('City', 'city', 'Halifax', 'Leeds'),
      choose('Country', 'country', ['Canada', 'United Kingdom']),
      type('Message', 'message', 'Do you repair sails?', 'When do you open in spring?'),
      tick('I agree to the privacy policy', 'privacy'),
      press('Send message'),
    ],
  },
  {
    name: 'wizard',
    path: '/misc/wizard',
    steps: [
      type('First name', 'first', 'Ada', 'Otto'),
      type('Last name', 'last', 'King', 'Lind'),
      type('Email', 'email', ...EMAIL),
      press('Continue'),
      type('Address', 'street', '12 Harbour Road', '7 Mill Lane'),
      type('City', 'city', 'Halifax', 'Leeds'),
      type('Postal code', 'postal', '90012', '10115'),
      press('Continue'),
      press('Submit'),
    ],
  },
  {
    name: 'booking',
    path: '/misc/native',
    steps: [
      type('Date', 'date', '2027-05-14', '2027-09-03'),
      type('Time', 'time', '09:30', '16:15'),
      type('Guests', 'guests', '4', '7'),
      type('Website', 'site', 'https://king.example/', 'https://lind.example/'),
      choose('Room', 'room', ['Buoy', 'Dome'], ['g2', 'u2']),
      type('Town', 'town', 'Halifax', 'Leeds'),
      press('Book'),
    ],
  },
  {
    name: 'order',
    path: '/misc/checks',
    steps: [
      { ...choose('Size', 'size', ['Medium for two', 'Large for a crew'], ['m', 'l']), apart: true },
      tick('Wrap it as a gift', 'gift'),
      { ...choose('Payment', 'payment', ['Card', 'Cash'], ['card', 'cash']), apart: true },
      press('Order'),
    ],
  },
  {
    name: 'controlled',
    path: '/misc/controlled',
    steps: [
      type('Full name', 'name', ...FULL_NAME),
      type('Email', 'email', ...EMAIL),
      type('About you', 'about', 'I mend sails.', 'I paint hulls.'),
      press('Save'),
    ],
  },
  {
    name: 'shadow',
    path: '/misc/shadow',
    steps: [
      type('Full name', 'name', ...FULL_NAME),
      type('Email', 'email', ...EMAIL),
      type('City', 'city', 'Halifax', 'Leeds'),
      press('Submit'),
    ],
  },
  {
    name: 'frames',
    path: '/misc/frames',
    steps: [
      { ...type('Full name', 'name', ...FULL_NAME), frames: ['iframe'] },
      { ...type('City', 'city', 'Halifax', 'Leeds'), frames: ['iframe', 'iframe'] },
      { ...press('Send'), frames: ['iframe'] },
    ],
  },
  {
    name: 'banner',
    path: '/misc/cookies',
    steps: [
      press('Reject all'),
      type('Full name', 'name', ...FULL_NAME),
      type('Email', 'email', ...EMAIL),
      press('Request a catalogue'),
    ],
  },
  {
    name: 'blur',
    path: '/misc/blur',
    steps: [
      type('Job title', 'title', 'Sailmaker', 'Painter'),
      type('Company', 'company', 'Northwind Sails', 'Hull & Son'),
      type('Town', 'town', 'Halifax', 'Leeds'),
      press('Save'),
    ],
  },
  {
    name: 'strict',
    path: '/misc/csp',
    steps: [
      type('Full name', 'name', ...FULL_NAME),
      type('Email', 'email', ...EMAIL),
      choose('Plan', 'plan', ['Medium', 'Large']),
      press('Sign up'),
    ],
  },
]

export type Who = 0 | 1

/** `{"name": "Ada King"}`: what the site must have recorded for this person. */
export const expectedOf = ({ steps }: PeerTask, who: Who): Record<string, string> =>
  Object.fromEntries(
    steps.flatMap(({ field, values, recorded = values }) => (field && recorded ? [[field, recorded[who]]] : [])),
  )

/** A step in words for a tool, with the value or, if the tool supports them, a variable. */
export const sentence = (step: Step, value: string): string => {
  if (step.do === 'type') return `type "${value}" into "${step.name}"`
  if (step.do === 'choose') return `choose "${value}" in "${step.name}"`
  return `${step.do} "${step.name}"`
}

/** The whole task in words, for an agent. */
export const instruction = ({ steps }: PeerTask, value: (step: Step) => string): string =>
  [
    'Do these steps on the page that is open, in this order, and nothing else. Then you are done.',
    ...steps.map((step, at) => `${at + 1}. ${sentence(step, value(step))}`),
  ].join('\n')
