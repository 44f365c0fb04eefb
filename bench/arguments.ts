/** The command line of `npm run bench`. Pure. */

export interface BenchArguments {
  /** In the order given; all benches if none is named. */
  names: string[]
  json: boolean
  /** Only compares ratios with their budgets, in a short form. */
  check?: boolean
  /** Factor by which a ratio of times may exceed its budget. */
  slack?: number
  rounds?: number
  /** Limits a bench to these pages (`page` or `page:one`) or kinds of change. */
  only?: string[]
  /** Limits the bench that compares tools to these. */
  tools?: string[]
  /** Pages in an old and a new version, for the bench of pairs. */
  pairs?: string
  /** Installs the tools that this bench compares GhostHands with. */
  install?: boolean
}

/** @param checked benches that `--check` runs if none is named. @returns the arguments, or a sentence with the error */
export const parseArguments = (
  args: readonly string[],
  known: readonly string[],
  checked: readonly string[] = known,
): BenchArguments | { wrong: string } => {
  const parsed: BenchArguments = { names: [], json: false }
  const left = [...args]
  for (let arg = left.shift(); arg !== undefined; arg = left.shift()) {
    if (arg === '--json') parsed.json = true
    else if (arg === '--check') parsed.check = true
    else if (arg === '--slack' || arg.startsWith('--slack=')) {
      const slack = Number(arg === '--slack' ? left.shift() : arg.slice('--slack='.length))
      if (!(slack >= 1)) return { wrong: '--slack wants a number, 1 or more: --slack 1.5.' }
      parsed.slack = slack
    } else if (arg === '--rounds' || arg.startsWith('--rounds=')) {
      const rounds = Number(arg === '--rounds' ? left.shift() : arg.slice('--rounds='.length))
      if (!Number.isInteger(rounds) || rounds < 1) return { wrong: '--rounds wants a whole number, 1 or more.' }
      parsed.rounds = rounds
    } else if (arg === '--only' || arg.startsWith('--only=')) {
      const only = (arg === '--only' ? (left.shift() ?? '') : arg.slice('--only='.length)).split(',').filter(Boolean)
      if (only.length === 0) return { wrong: '--only wants pages with commas between them: --only angular,mui:date.' }
      parsed.only = only
    } else if (arg === '--tool' || arg.startsWith('--tool=')) {
      const tools = (arg === '--tool' ? (left.shift() ?? '') : arg.slice('--tool='.length)).split(',').filter(Boolean)
      if (tools.length === 0)
        return { wrong: '--tool wants tools with commas between them: --tool script,stagehand-acts.' }
      parsed.tools = tools
    } else if (arg === '--pairs' || arg.startsWith('--pairs=')) {
      const file = arg === '--pairs' ? left.shift() : arg.slice('--pairs='.length)
      if (!file) return { wrong: '--pairs wants a JSON file with [{"name": …, "old": FILE, "new": FILE}, …].' }
      parsed.pairs = file
    } else if (arg === '--install') parsed.install = true
    else if (arg.startsWith('-'))
      return {
        wrong: `Unknown option: ${arg}. There are: --check, --slack N, --json, --rounds N, --only PAGE,PAGE:WIDGET, --tool TOOL,TOOL, --pairs FILE, --install.`,
      }
    else if (!known.includes(arg)) return { wrong: `Unknown bench: ${arg}. There are: ${known.join(', ')}.` }
    else if (!parsed.names.includes(arg)) parsed.names.push(arg)
  }
  const unchecked = parsed.check && parsed.names.find((name) => !checked.includes(name))
  if (unchecked) return { wrong: `Nothing of ${unchecked} is checked. There are: ${checked.join(', ')}.` }
  if (parsed.names.length === 0) parsed.names.push(...(parsed.check ? checked : known))
  return parsed
}
