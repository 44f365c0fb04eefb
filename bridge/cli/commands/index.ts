/** Every sub-command, one file each; adding one is a file and a line here. */
import type { Command } from 'commander'
import { register as callbacks } from './callbacks.ts'
import { register as dashboard } from './dashboard.ts'
import { register as demo } from './demo.ts'
import { register as doctor } from './doctor.ts'
import { register as gc } from './gc.ts'
import { register as jobs } from './jobs.ts'
import { register as manuals } from './manuals.ts'
import { register as mcp } from './mcp.ts'
import { register as observe } from './observe.ts'
import { register as pair } from './pair.ts'
import { register as playbooks } from './playbooks.ts'
import { register as replayModel } from './replay-model.ts'
import { register as run } from './run.ts'
import { register as serve } from './serve.ts'
import { register as sessions } from './sessions.ts'
import { register as start } from './start.ts'
import { register as stats } from './stats.ts'
import { register as tokens } from './tokens.ts'

/** In the order in which `--help` lists them: doing, then looking at what was done, then looking after the bridge. */
export const COMMANDS: readonly ((root: Command) => void)[] = [
  run,
  observe,
  demo,
  start,
  serve,
  pair,
  jobs,
  manuals,
  playbooks,
  sessions,
  stats,
  dashboard,
  tokens,
  callbacks,
  mcp,
  replayModel,
  gc,
  doctor,
]
