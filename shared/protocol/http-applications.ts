/** Sent applications in the HTTP API's format: search, details, export, and the person's own state and note. */
import { z } from 'zod'
import { Application, ApplicationState, WholeApplication } from '../domain/application.ts'
import { Id, PageQuery, pageOf, Time } from './http.ts'

const text = (description: string) => z.string().max(500).optional().meta({ description })
const moment = (description: string) =>
  z
    .union([z.iso.date(), z.iso.datetime({ offset: true })])
    .optional()
    .meta({ description })

const Search = z.strictObject({
  q: text('Words that stand anywhere in it: names, address, person, note, questions and answers'),
  company: text('Words of the company’s name'),
  title: text('Words of the job’s title'),
  url: text('A part of the address'),
  person: text('The person’s id, or words of the name'),
  answer: text('Words that stand in what was asked and answered'),
  state: ApplicationState.optional(),
  from: moment('Sent on this day (UTC) or later, or from this moment on'),
  to: moment('Sent on this day (UTC) or before, or before this moment'),
})

export const ApplicationsQuery = PageQuery.extend(Search.shape)
export type ApplicationsQuery = z.infer<typeof ApplicationsQuery>
export const ExportQuery = Search.extend({
  format: z.enum(['json', 'csv', 'pdf']).optional().meta({ description: 'Default: json' }),
  answers: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: 'In CSV: a record for each answer instead of each application (default false)' }),
})

const Stored = Application.extend({ id: Id, job_id: Id, sent_at: Time })
export const ApplicationResource = Stored.meta({ id: 'Application' })
export type ApplicationResource = z.infer<typeof ApplicationResource>
export const WholeApplicationResource = WholeApplication.extend(Stored.shape).meta({ id: 'WholeApplication' })
export type WholeApplicationResource = z.infer<typeof WholeApplicationResource>
export const ApplicationPage = pageOf(ApplicationResource).meta({ id: 'ApplicationPage' })
export const ApplicationPath = z.object({ id: Id.meta({ description: 'Its id or its job’s' }) })

const name = (description: string) => z.string().max(300).optional().meta({ description })
export const ApplicationChange = z
  .strictObject({
    state: ApplicationState.optional(),
    note: z.string().max(10_000).optional(),
    company: name('What you call the company; empty: as the address says again'),
    title: name('What you call the job; empty: as its page says again'),
  })
  .meta({ id: 'ApplicationChange' })
