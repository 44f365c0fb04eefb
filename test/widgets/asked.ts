// The pages' questions, each with the answers of two people: one whose run explores, and one whose run replays.

/** The value that a page's library reports. */
type Told = string | number | boolean | readonly string[]

export interface Case {
  library: string
  question: string
  /** The answer in the data and the value that the page receives, for the exploring and the replaying person. */
  a: readonly [answer: string, told: Told]
  b: readonly [answer: string, told: Told]
  /** A further question that the widget asks, and both people's answers. */
  also?: readonly [question: string, a: string, b: string]
}

export const one = (library: string, question: string, a: Case['a'], b: Case['b']): Case => ({
  library,
  question,
  a,
  b,
})

export const JOIN = 'Which department would you like to join?'
export const REFERRED = 'Which department referred you?'
export const MEETING = 'Which languages could you hold a meeting in?'
export const WRITE = 'Which languages do you write?'
export const WORDS = 'Three words that colleagues use for you'
export const HARBOUR = 'Which harbour do you live closest to?'
export const TEAM = 'Which team did you meet first?'
export const VISIT = 'When could you visit our workshop?'
export const AID = 'When did you last take a first aid course?'
export const EYES = 'When was your last eye test?'
export const CALL = 'When may we call you?'
export const LED = 'How many people have you led?'
export const HOURS = 'How many hours a week would you travel?'
export const RATE = 'How do you rate our posting?'
export const BICYCLE = 'Do you own a bicycle?'
export const FORKLIFT = 'I have a forklift licence'
export const LAST_SHIFT = 'Which shift did you work last?'
export const HAND = 'Which hand do you write with?'
export const BOOK = 'Which book do you give away most?'
export const BUILT = 'What did you build last?'
export const PHONE = 'Phone number'
export const CANTEEN = 'How do you rate our canteen?'
export const LOCKER = 'What is your locker number?'

export const department = (library: string, question = JOIN): Case =>
  one(library, question, ['Engineering', 'engineering'], ['Legal', 'legal'])
export const languages = (library: string, question = MEETING): Case =>
  one(
    library,
    question,
    ['English, Dutch', ['english', 'dutch']],
    ['German, Basque, Finnish', ['german', 'basque', 'finnish']],
  )
export const tags = (library: string): Case =>
  one(library, WORDS, ['patient, curious, loud', ['patient', 'curious', 'loud']], ['calm, quick', ['calm', 'quick']])
export const harbour = (library: string, question = HARBOUR): Case =>
  one(library, question, ['Bergen', 'bergen'], ['Le Havre', 'le-havre'])
export const place = (library: string, question = HARBOUR): Case =>
  one(library, question, ['Bergen', 'Bergen'], ['Le Havre', 'Le Havre'])
export const date = (library: string, question = VISIT): Case =>
  one(library, question, ['2027-02-01', '2027-02-01'], ['2026-11-23', '2026-11-23'])
export const past = (library: string, question = AID): Case =>
  one(library, question, ['2026-02-03', '2026-02-03'], ['2025-12-24', '2025-12-24'])
export const shift = (library: string, question: string): Case =>
  one(library, question, ['Late shift', 'Late shift'], ['Night shift', 'Night shift'])
export const count = (library: string, question = LED): Case => one(library, question, ['12', 12], ['7', 7])
export const yes = (library: string, question: string): Case => one(library, question, ['Yes', true], ['Yes', true])
export const words = (library: string, question = BUILT): Case =>
  one(library, question, ['A tide gauge', 'A tide gauge'], ['A kite of paper', 'A kite of paper'])
export const phone = (library: string): Case =>
  one(library, PHONE, ['+1 310 555 0142', '+13105550142'], ['(617) 555-0164', '+16175550164'])
