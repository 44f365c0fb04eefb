/** All sub-commands: their line in the list of commands, and their file. To add one, add a file and an entry here. */
import type { Command } from 'commander'
import type { Commands } from '../command-call.ts'

export interface CommandEntry {
  /** Heading above it in the list of commands. */
  readonly group: string
  readonly name: string
  /** Arguments shown after the name in the list of commands. */
  readonly takes: string
  readonly about: string
  /** Its read-only sub-commands, or true if it only reads: a running bridge carries them out (`bridge-call.ts`). */
  readonly reads?: true | readonly string[]
  /** Not in the list of commands: started by programs. */
  readonly hidden?: true
  /** Its file, loaded only when it is called, so that each command starts as soon as its own code is loaded. */
  load(): Promise<{ register(command: Command, all?: Commands): void }>
}

/** For everybody, in words for everybody. */
export const START = 'Start here:'
const TASKS = 'Tasks:'
const DATA = 'Your data:'
const LEARNED = 'What was learned:'
/** Also the group of `help`. */
export const SERVER = 'For servers and developers:'

/** In the order of `--help`. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    group: START,
    name: 'start',
    takes: '[options] [url]',
    about: 'open a Chrome with the extension, paired and ready, and start GhostHands for it',
    load: () => import('./start.ts'),
  },
  {
    group: START,
    name: 'install',
    takes: '[options]',
    about: 'set up starting without a terminal: at login, and from the extension',
    load: () => import('./install.ts'),
  },
  {
    group: START,
    name: 'uninstall',
    takes: '[options]',
    about: 'undo install; keeps what you entered',
    load: () => import('./uninstall.ts'),
  },
  {
    group: START,
    name: 'demo',
    takes: '[options]',
    about: 'apply twice on the bundled sample site: first worked out, then repeated with other data',
    load: () => import('./demo.ts'),
  },
  {
    group: START,
    name: 'doctor',
    takes: '[options]',
    about: 'check Node, Chrome, database, disk, port and the ways into your own browser, and suggest fixes',
    load: () => import('./doctor.ts'),
  },
  {
    group: START,
    name: 'pair',
    takes: '[options]',
    about: 'pair the extension in your Chrome with GhostHands on this computer',
    load: () => import('./pair.ts'),
  },
  {
    group: START,
    name: 'native-host',
    takes: '[options] [origin]',
    about: 'answer the extension; Chrome starts this, not a person',
    hidden: true,
    load: () => import('./native-host.ts'),
  },
  {
    group: START,
    name: 'dashboard',
    takes: '[options]',
    about: 'open the dashboard in your browser, signed in',
    load: () => import('./dashboard.ts'),
  },
  {
    group: TASKS,
    name: 'run',
    takes: '[options] [url]',
    about: 'do one task on a page (apply, fill a form, collect a table), or apply to a list: --from list.csv',
    load: () => import('./run.ts'),
  },
  {
    group: TASKS,
    name: 'teach',
    takes: '[options] <url>',
    about: 'learn a task while you do it once by hand',
    load: () => import('./teach.ts'),
  },
  {
    group: TASKS,
    name: 'jobs',
    takes: '',
    about: 'view and control jobs: list, show, links, events, answer, pause, resume, approve, retry, cancel',
    reads: ['list', 'show', 'links', 'receipt', 'told', 'deliveries'],
    load: () => import('./jobs.ts'),
  },
  {
    group: TASKS,
    name: 'batches',
    takes: '',
    about: 'lists of postings: list, show, answer, send, leave-out, go-on, stop',
    load: () => import('./batches.ts'),
  },
  {
    group: TASKS,
    name: 'schedules',
    takes: '',
    about: 'tasks that repeat: add, list, show, pause, resume, run, remove',
    reads: ['list', 'show'],
    load: () => import('./schedules.ts'),
  },
  {
    group: TASKS,
    name: 'applications',
    takes: '',
    about: 'sent applications: list, search, show, files, export, note, state, name',
    reads: ['list', 'search', 'show', 'files'],
    load: () => import('./applications.ts'),
  },
  {
    group: TASKS,
    name: 'report',
    takes: '[options] <job>',
    about: 'open the report of a job, or write it to a folder with its screenshots and files (--out)',
    load: () => import('./report.ts'),
  },
  {
    group: DATA,
    name: 'profiles',
    takes: '',
    about: 'people whose data is saved: from (a résumé), list, show, add-document, remove-document, delete',
    reads: ['list', 'show'],
    load: () => import('./profiles.ts'),
  },
  {
    group: DATA,
    name: 'answers',
    takes: '',
    about: 'saved answers to questions: list, set, forget',
    reads: ['list'],
    load: () => import('./answers.ts'),
  },
  {
    group: DATA,
    name: 'mail',
    takes: '',
    about: 'mailboxes from which sites’ codes may be read: add, list, test, rule, remove',
    load: () => import('./mail.ts'),
  },
  {
    group: DATA,
    name: 'sessions',
    takes: '',
    about: 'sign-ins saved for later jobs: list, revoke',
    reads: ['list'],
    load: () => import('./sessions.ts'),
  },
  {
    group: DATA,
    name: 'accounts',
    takes: '',
    about: 'accounts made on sites with a generated password: list, show, forget',
    load: () => import('./accounts.ts'),
  },
  {
    group: LEARNED,
    name: 'manuals',
    takes: '',
    about: 'learned runs: list, show, try, edit, export, import, recipes, delete',
    reads: ['list', 'show', 'versions'],
    load: () => import('./manuals.ts'),
  },
  {
    group: LEARNED,
    name: 'knowledge',
    takes: '',
    about:
      'what was learned beyond single tasks (questions, platforms): list, show, export, import, confirm, restore, delete',
    reads: ['list', 'show'],
    load: () => import('./knowledge.ts'),
  },
  {
    group: LEARNED,
    name: 'playbooks',
    takes: '',
    about: 'steps learned on single pages: list, show, export, import, delete',
    reads: ['list', 'show'],
    load: () => import('./playbooks.ts'),
  },
  {
    group: LEARNED,
    name: 'stats',
    takes: '[options]',
    about: 'jobs, cost, time saved, and how often a manual was used',
    reads: true,
    load: () => import('./stats.ts'),
  },
  {
    group: SERVER,
    name: 'observe',
    takes: '[options] <url or file...>',
    about: 'show what GhostHands sees on a page: fields and what they ask for, buttons, what is in the way',
    load: () => import('./observe.ts'),
  },
  {
    group: SERVER,
    name: 'serve',
    takes: '[options]',
    about: 'run the bridge: serve the API and run queued jobs',
    load: () => import('./serve.ts'),
  },
  {
    group: SERVER,
    name: 'worker',
    takes: '[options]',
    about: 'only run queued jobs; any number of workers, on any machines, can share one database',
    load: () => import('./worker.ts'),
  },
  {
    group: SERVER,
    name: 'trace',
    takes: '[options] <job>',
    about: 'show what a job did step by step: screenshots, what was seen and decided, calls, network, console',
    load: () => import('./trace.ts'),
  },
  {
    group: SERVER,
    name: 'fleet',
    takes: '[options]',
    about: 'processes on this database: host, version, capacity, last heartbeat',
    reads: true,
    load: () => import('./fleet.ts'),
  },
  {
    group: SERVER,
    name: 'sites',
    takes: '',
    about: 'how many jobs may run on a site at a time, and at what hours: list, set, remove',
    reads: ['list'],
    load: () => import('./sites.ts'),
  },
  {
    group: SERVER,
    name: 'tokens',
    takes: '',
    about: 'tokens for the API: create, list, revoke',
    reads: ['list'],
    load: () => import('./tokens.ts'),
  },
  {
    group: SERVER,
    name: 'tenants',
    takes: '',
    about: 'tenants of this database: create, list, suspend, resume, export, delete',
    reads: ['list'],
    load: () => import('./tenants.ts'),
  },
  {
    group: SERVER,
    name: 'keys',
    takes: '',
    about: 'the key that encrypts stored data: rotate, files',
    load: () => import('./keys.ts'),
  },
  {
    group: SERVER,
    name: 'callbacks',
    takes: '',
    about: 'callbacks of jobs: the secret that signs them',
    load: () => import('./callbacks.ts'),
  },
  {
    group: SERVER,
    name: 'mcp',
    takes: '[options]',
    about: 'offer tasks as tools to another agent (Model Context Protocol over stdio)',
    load: () => import('./mcp.ts'),
  },
  {
    group: SERVER,
    name: 'replay-model',
    takes: '[options] <folder>',
    about: 'run a recorded job again with the model’s recorded answers, and report differences',
    load: () => import('./replay-model.ts'),
  },
  {
    group: SERVER,
    name: 'gc',
    takes: '[options]',
    about: 'remove expired screenshots, traces, reports and sign-ins (serve does this every night)',
    load: () => import('./gc.ts'),
  },
  {
    group: SERVER,
    name: 'backup',
    takes: '[options] <file>',
    about: 'save the database and the files of this home to one file, while everything is running',
    load: () => import('./backup.ts'),
  },
  {
    group: SERVER,
    name: 'restore',
    takes: '[options] <file>',
    about: 'restore a backup into a home and its database',
    load: () => import('./restore.ts'),
  },
]
