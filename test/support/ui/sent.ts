// Applications that were sent, as the bridge lists them.
import type { SentRow } from '../../../shared/protocol/methods.ts'

const applied = (company: string, title: string, days: number, more: Partial<SentRow> = {}): SentRow => ({
  id: `c-${company}`,
  sent_at: new Date(Date.now() - days * 86_400_000).toISOString(),
  company,
  title,
  state: 'sent',
  arrived: 'confirmed',
  person: 'Sample Applicant',
  ...more,
})

/** In every state, with long and missing names. */
export const SENT: readonly SentRow[] = [
  applied('Example Corp', 'Data Analyst', 0),
  applied('Northern Harbour Logistics and Shipping', 'Senior Analyst, Routes and Timetables', 0, {
    arrived: 'unknown',
  }),
  applied('Quay Street Books', 'Shop assistant', 1, { state: 'interview' }),
  applied('jobs.example.org', '', 6, { state: 'answered', person: null }),
  applied('Sample Museum', 'Guide', 9, { state: 'closed' }),
]
