/**
 * `ghosthands jobs receipt`, `jobs told`: the content of an application and its receiver, as lines, JSON or a table.
 */
import { type Command, Option } from 'commander'
import { GhError } from '../../../shared/domain/errors.ts'
import { type Receipt, type ReceiptLine, receiptCsv, sourceWords } from '../../../shared/domain/receipt.ts'
import { print, styled } from '../print.ts'
import { allPrintable, printable } from '../printable.ts'
import { withStore } from '../with-store.ts'

type Format = 'text' | 'json' | 'csv'

export const registerReceipts = (command: (name: string, about: string) => Command): void => {
  const format = () =>
    new Option('--format <format>', 'how it is written').choices(['text', 'json', 'csv']).default('text')

  const receipt = command('receipt <id>', 'what a job told: each question, the value, and where it came from')
    .addOption(format())
    .action((id: string, options: { format: Format }) =>
      withStore(receipt, async (store) => {
        const job = await store.jobs.find(id)
        const found = await store.events.receipts({ jobId: job.id })
        if (found.length === 0) throw new GhError('NOT_FOUND', `Job ${job.id} has no receipt: it sent nothing.`)
        print(written(found, options.format))
      }),
    )

  const told = command('told', 'what was told to whom, in all applications that were sent')
    .option('--employer <name>', 'only this employer, as the receipts name it: a host, on shared boards with its board')
    .option('--person <id>', 'only this person')
    .addOption(format())
    .action(({ employer, person, ...options }: { employer?: string; person?: string; format: Format }) =>
      withStore(told, async (store) => {
        const found = await store.events.receipts({
          sent: true,
          ...(employer !== undefined && { employer }),
          ...(person !== undefined && { applicantId: person }),
        })
        print(found.length > 0 || options.format !== 'text' ? written(found, options.format) : 'Nothing was told yet.')
      }),
    )
}

const written = (receipts: readonly Receipt[], format: Format): string => {
  if (format === 'json') return JSON.stringify(receipts, null, 2)
  if (format === 'csv') return receiptCsv(receipts)
  return receipts.flatMap((one) => receiptLines(allPrintable(one))).join('\n')
}

/** One line per question, after a line with receiver and time. */
export const receiptLines = ({ employer, at, lines }: Receipt): string[] => [
  `${styled('dim', 'told')}  ${employer}, ${at.slice(0, 16).replace('T', ' ')}`,
  ...lines.map((line) => `  ${receiptLine(line)}`),
]

/** One question with its value and source, and any different answer that the employer got before. */
export const receiptLine = (line: ReceiptLine): string => {
  const { question, value, earlier } = line
  const said = `${printable(question)}: ${value === '' ? '–' : printable(value)}`
  const before = earlier ? styled('yellow', `  told before: ${printable(earlier.value)}`) : ''
  return `${said}  ${styled('dim', sourceWords(line))}${before}`
}
