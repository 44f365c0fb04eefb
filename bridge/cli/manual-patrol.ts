/** `ghosthands manuals patrol`: checks manuals now. */
import type { Command } from 'commander'
import { GhError } from '../../shared/domain/errors.ts'
import { patrol } from '../jobs/patrol.ts'
import { openApp } from './compose.ts'
import { EXIT } from './errors.ts'
import { interruptible } from './interrupt.ts'
import { checkWords, misfitLines } from './manual-words.ts'
import { patrolPorts } from './patrol.ts'
import { print } from './print.ts'
import { printable } from './printable.ts'
import { configOf } from './setting-flags.ts'

export const patrolNow = async (command: Command, ids: readonly string[], json: boolean): Promise<void> => {
  const config = configOf(command)
  await using app = await openApp(config)
  for (const id of ids)
    if (!(await app.store.manuals.get(id)))
      throw new GhError('NOT_FOUND', `There is no manual ${id}. “ghosthands manuals list” shows all.`)
  using stop = interruptible()
  let checked = 0
  await patrol(app.store, patrolPorts(config, app.secrets, app.log), {
    ...(ids.length > 0 && { ids }),
    signal: stop.signal,
    onChecked({ id, body }, check) {
      checked += 1
      if (check.verdict === 'broken' || check.verdict === 'gone') process.exitCode = EXIT.failed
      if (json) print(JSON.stringify({ id, name: body.name, host: body.host, ...check }))
      else
        for (const line of [`${id}  ${body.name} on ${body.host}: ${checkWords(check)}`, ...misfitLines(check)])
          print(printable(line))
    },
  })
  if (checked === 0 && !json) print('There was nothing to look at.')
}
