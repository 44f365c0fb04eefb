/** Every sub-command: what the list of commands says of it, and where it lies. Adding one is a file and an entry here. */
import type { Command } from 'commander'
import type { Commands } from '../command-call.ts'

export interface CommandEntry {
  readonly name: string
  /** What stands after the name in the list of commands. */
  readonly takes: string
  readonly about: string
  /** Its sub-commands that only read the database, or true where that is all it does: a bridge that runs does it (`bridge-call.ts`). */
  readonly reads?: true | readonly string[]
  /** Not in the list of commands: started by programs. */
  readonly hidden?: true
  /** Its file, read only where it is called: each command is there as soon as what it needs itself is. */
  load(): Promise<{ register(command: Command, all?: Commands): void }>
}

/** In the order in which `--help` lists them: doing, then looking at what was done, then looking after the bridge. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'run',
    takes: '[options] [url]',
    about: 'do one task on a page (apply, fill a form, collect a table), or apply to a list: --from list.csv',
    load: () => import('./run.ts'),
  },
  {
    name: 'teach',
    takes: '[options] <url>',
    about: 'do a task once by hand, so that it is done for you from then on',
    load: () => import('./teach.ts'),
  },
  {
    name: 'observe',
    takes: '[options] <url or file...>',
    about: 'show what GhostHands sees on a page: fields and what they ask for, buttons, blockers',
    load: () => import('./observe.ts'),
  },
  {
    name: 'demo',
    takes: '[options]',
    about: 'apply twice on the bundled sample site: explored once, then replayed with other data',
    load: () => import('./demo.ts'),
  },
  {
    name: 'start',
    takes: '[options] [url]',
    about: 'open a Chrome with the extension, paired and ready, and run the bridge for it',
    load: () => import('./start.ts'),
  },
  {
    name: 'install',
    takes: '[options]',
    about: 'start without a terminal from now on: at login, and by a press in the extension',
    load: () => import('./install.ts'),
  },
  {
    name: 'uninstall',
    takes: '[options]',
    about: 'take away what install wrote; what you entered stays',
    load: () => import('./uninstall.ts'),
  },
  {
    name: 'native-host',
    takes: '[options] [origin]',
    about: 'answer the extension; Chrome starts this, not a person',
    hidden: true,
    load: () => import('./native-host.ts'),
  },
  {
    name: 'serve',
    takes: '[options]',
    about: 'run the bridge: answer the API and work through the queue',
    load: () => import('./serve.ts'),
  },
  {
    name: 'worker',
    takes: '[options]',
    about: 'only work through the queue: any number of these, on any machines, share one database',
    load: () => import('./worker.ts'),
  },
  {
    name: 'pair',
    takes: '[options]',
    about: 'pair the extension in your Chrome with GhostHands on this computer',
    load: () => import('./pair.ts'),
  },
  {
    name: 'jobs',
    takes: '',
    about: 'see and steer jobs: list, show, events, answer, pause, resume, approve, retry, cancel',
    reads: ['list', 'show', 'receipt', 'told', 'deliveries'],
    load: () => import('./jobs.ts'),
  },
  {
    name: 'trace',
    takes: '[options] <job>',
    about: 'step through what a job did: pictures, what was seen and decided, calls, network, console',
    load: () => import('./trace.ts'),
  },
  {
    name: 'batches',
    takes: '',
    about: 'lists of postings: list, show, answer, send, leave-out, go-on, stop',
    load: () => import('./batches.ts'),
  },
  {
    name: 'schedules',
    takes: '',
    about: 'tasks that repeat: add, list, show, pause, resume, run, remove',
    reads: ['list', 'show'],
    load: () => import('./schedules.ts'),
  },
  {
    name: 'applications',
    takes: '',
    about: 'what was sent: list, search, show, files, export, note, state, name',
    reads: ['list', 'search', 'show', 'files'],
    load: () => import('./applications.ts'),
  },
  {
    name: 'manuals',
    takes: '',
    about: 'runs that were learned: list, show, try, edit, export, import, recipes, delete',
    reads: ['list', 'show', 'versions'],
    load: () => import('./manuals.ts'),
  },
  {
    name: 'playbooks',
    takes: '',
    about: 'steps that were learned on single pages: list, show, export, import, delete',
    reads: ['list', 'show'],
    load: () => import('./playbooks.ts'),
  },
  {
    name: 'profiles',
    takes: '',
    about:
      'persons whose data is kept: make one from a résumé (from), list, show, add-document, remove-document, delete',
    reads: ['list', 'show'],
    load: () => import('./profiles.ts'),
  },
  {
    name: 'sessions',
    takes: '',
    about: 'sign-ins that were kept for later jobs: list, revoke',
    reads: ['list'],
    load: () => import('./sessions.ts'),
  },
  {
    name: 'mail',
    takes: '',
    about: 'mailboxes that codes from sites may be read from: add, list, test, rule, remove',
    load: () => import('./mail.ts'),
  },
  {
    name: 'answers',
    takes: '',
    about: 'what a person answered and is kept: list, set, forget',
    reads: ['list'],
    load: () => import('./answers.ts'),
  },
  {
    name: 'stats',
    takes: '[options]',
    about: 'jobs, money and time saved, how often a manual did it',
    reads: true,
    load: () => import('./stats.ts'),
  },
  {
    name: 'fleet',
    takes: '[options]',
    about: 'who works on this database: host, version, how much it takes, when it was last heard of',
    reads: true,
    load: () => import('./fleet.ts'),
  },
  {
    name: 'sites',
    takes: '',
    about: 'how many jobs at a time a site gets from all machines, and at what hours: list, set, remove',
    reads: ['list'],
    load: () => import('./sites.ts'),
  },
  {
    name: 'dashboard',
    takes: '[options]',
    about: 'open the dashboard of the bridge that runs here',
    load: () => import('./dashboard.ts'),
  },
  {
    name: 'tokens',
    takes: '',
    about: 'tokens for the API: create, list, revoke',
    reads: ['list'],
    load: () => import('./tokens.ts'),
  },
  {
    name: 'tenants',
    takes: '',
    about: 'who shares this database: create, list, suspend, resume, export, delete',
    reads: ['list'],
    load: () => import('./tenants.ts'),
  },
  {
    name: 'keys',
    takes: '',
    about: 'the key that everything kept is sealed with: rotate',
    load: () => import('./keys.ts'),
  },
  {
    name: 'callbacks',
    takes: '',
    about: 'callbacks of jobs: the secret that signs them',
    load: () => import('./callbacks.ts'),
  },
  {
    name: 'mcp',
    takes: '[options]',
    about: 'offer tasks as tools to another agent (Model Context Protocol over stdio)',
    load: () => import('./mcp.ts'),
  },
  {
    name: 'replay-model',
    takes: '[options] <folder>',
    about: 'run a recorded job again with the model’s recorded answers, and say where it differs',
    load: () => import('./replay-model.ts'),
  },
  {
    name: 'gc',
    takes: '[options]',
    about: 'remove screenshots, traces, reports and sign-ins past their time (serve does it every night)',
    load: () => import('./gc.ts'),
  },
  {
    name: 'backup',
    takes: '[options] <file>',
    about: 'the database and the files of this home in one file, while everything works on',
    load: () => import('./backup.ts'),
  },
  {
    name: 'restore',
    takes: '[options] <file>',
    about: 'put a backup into a home and its database',
    load: () => import('./restore.ts'),
  },
  {
    name: 'doctor',
    takes: '[options]',
    about: 'check Node, Chrome, database, disk, port and the ways into your own browser, and say what to do',
    load: () => import('./doctor.ts'),
  },
]
