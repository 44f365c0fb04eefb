/**
 * The files of a worker share a process: changes to its environment and current directory are undone after each file.
 */
import { afterAll } from 'vitest'

/** The folder for temporary files stays, because the product sets it once per process. */
const ITS_OWN = new Set(['TMPDIR', 'TEMP', 'TMP'])

const environment = { ...process.env }
const folder = process.cwd()

afterAll(() => {
  for (const name of Object.keys(process.env))
    if (!(name in environment) && !ITS_OWN.has(name)) delete process.env[name]
  for (const [name, value] of Object.entries(environment)) if (!ITS_OWN.has(name)) process.env[name] = value
  if (process.cwd() !== folder) process.chdir(folder)
})
