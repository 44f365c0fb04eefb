/**
 * The receipt of what is about to be sent: all views of the flow, compared with what the same employer was told before.
 */
import { isFileKey } from '../../../shared/domain/profile-keys.ts'
import { employerOf, type Receipt, type ReceiptLine, withEarlier } from '../../../shared/domain/receipt.ts'
import { postingKey } from '../../../shared/domain/url.ts'
import type { Run } from '../state/context.ts'
import { linesOfView } from './receipt-lines.ts'

/** Saved before the press, so it says what was sent or would have been sent, whatever happens. */
export const saveReceipt = async (run: Run): Promise<void> => {
  const { targetUrl, jobId } = run.input
  const employer = employerOf(targetUrl)
  const { company, title } = run.posting
  const earlier = (await run.ports.receipts?.earlier(run.applicant.id, employer)) ?? []
  const told = await withFiles(
    run,
    run.trace.pages.flatMap((page) => linesOfView(run, page)),
  )
  const receipt: Receipt = {
    jobId,
    applicantId: run.applicant.id,
    employer,
    company,
    title,
    posting: postingKey(targetUrl),
    at: new Date(run.ports.now()).toISOString(),
    lines: withEarlier(
      told,
      earlier.filter((one) => one.jobId !== jobId),
    ),
  }
  run.receipt = receipt
  run.ports.emit('receipt', { ...receipt })
}

/** Files from the person's data are copied as they are sent, since the profile's file may be replaced later. */
const withFiles = async (run: Run, lines: readonly ReceiptLine[]): Promise<ReceiptLine[]> => {
  const { receipts } = run.ports
  if (!receipts?.keepFile) return [...lines]
  const copies = new Map<string, string | undefined>()
  for (const line of lines) {
    const path = fileOf(run, line)
    if (path !== undefined && !copies.has(path)) copies.set(path, await receipts.keepFile(path))
  }
  return lines.map((line) => {
    const file = copies.get(fileOf(run, line) ?? '')
    return file === undefined ? line : { ...line, file }
  })
}

const fileOf = ({ applicant }: Run, { of, source, value }: ReceiptLine): string | undefined =>
  source === 'datum' && value !== '' && of !== undefined && isFileKey(of) ? applicant.values[of] : undefined

/** Contradictions to what the same employer was told before, one sentence each. */
export const contradictions = ({ receipt }: Pick<Run, 'receipt'>): string[] =>
  (receipt?.lines ?? []).flatMap(({ question, value, earlier }) =>
    earlier
      ? [`“${question}”: “${value}” now, and “${earlier.value}” on ${earlier.at.slice(0, 10)} to the same employer.`]
      : [],
  )
