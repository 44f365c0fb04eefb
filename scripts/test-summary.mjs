// Summarises vitest's JSON report in one last line, `N passed, N failed`, and exits with 1 unless everything passed.
// Before it, prints each failed test with the beginning of its message, because often only the end of a log is kept.
// Usage: node scripts/test-summary.mjs REPORT EXIT_CODE_OF_THE_RUN
import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

const MESSAGE_LENGTH = 600

/** The beginning of a message on one line, without colours. */
const brief = (message) =>
  stripVTControlCharacters(message || '')
    .replaceAll(/\s*\n\s*/g, ' | ')
    .slice(0, MESSAGE_LENGTH)

const [file, status] = process.argv.slice(2)
const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined

if (report === undefined) console.error('No test ran: set-up or a check failed; its message is above.')
const passed = report ? report.numPassedTests : 0
let failed = report ? report.numFailedTests : 1
const skipped = report ? report.numPendingTests + (report.numTodoTests || 0) : 0

// A file that could not be loaded, or an error outside any test, counts as one failure.
for (const { name, message, assertionResults, status: outcome } of report ? report.testResults : []) {
  if (outcome !== 'failed') continue
  const broken = assertionResults.filter((test) => test.status === 'failed')
  if (broken.length === 0) {
    failed++
    console.log(`FAILED ${name}: ${brief(message)}`)
  }
  for (const { fullName, failureMessages } of broken) {
    console.log(`FAILED ${name}: ${fullName}\n  ${brief(failureMessages[0])}`)
  }
}
if (failed === 0 && (status !== '0' || passed === 0)) failed = 1

console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(failed === 0 ? 0 : 1)
