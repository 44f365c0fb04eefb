// Applications behind checks that only a person can pass. `/gates/login+code+tick/apply` asks for a sign-in, then a
// code, then a ticked box, then shows the form. A visitor passes each gate only once. Everything looks and behaves like
// the widgets it imitates, but contains none of their code.
import { randomUUID } from 'node:crypto'
import { asset, html, redirect } from '../kit/respond.ts'
import type { Site, SiteRequest, SiteResponse } from '../kit/site.ts'
import { form, GATES, type Gate, shell } from './pages.ts'
import { widget } from './widgets.ts'

const COOKIE = 'gates_visitor'

export const site: Site = {
  name: 'gates',
  title: 'Applications behind what only a person can pass',
  pages: Object.keys(GATES).map((gate) => ({ path: `/${gate}/apply`, title: gate })),
  async handle(request) {
    if (request.path.startsWith('/assets/')) return await asset(import.meta.url, request.path)
    if (request.path.startsWith('/widget/')) return widget(request)
    const [, list = '', page = ''] = /^\/([\w+-]+)\/([\w-]+)$/.exec(request.path) ?? []
    const gates = list.split('+').filter((name): name is Gate => name in GATES)
    if (page === '' || (gates.length === 0 && list !== 'open')) return undefined
    const known = request.cookies[COOKIE]
    const visitor = known ?? randomUUID()
    const answer = await visit(request, { list, page, gates, visitor })
    return known
      ? answer
      : { ...answer, headers: { ...answer.headers, 'set-cookie': `${COOKIE}=${visitor}; Path=/gates` } }
  },
}

interface Visit {
  list: string
  page: string
  gates: Gate[]
  visitor: string
}

const passedBy = ({ state }: SiteRequest, visitor: string): Set<string> => {
  const kept = state.get(visitor)
  if (kept instanceof Set) return kept as Set<string>
  const fresh = new Set<string>()
  state.set(visitor, fresh)
  return fresh
}

const visit = async (request: SiteRequest, { list, page, gates, visitor }: Visit): Promise<SiteResponse> => {
  const passed = passedBy(request, visitor)
  const here = (name: string): string => `/gates/${list}/${name}`
  const next = gates.find((gate) => GATES[gate].stands === 'before' && !passed.has(gate))
  if (page === 'thanks')
    return html(shell('Thank you', '<h1>Thank you for applying!</h1><p>We have received your application.</p>'))
  if (page !== 'apply') {
    const gate = GATES[page as Gate]
    if (!gate) return { status: 404, body: 'not found' }
    if (request.method !== 'POST') return html(shell(gate.title, gate.body(list), gate.script))
    const { fields } = await request.body()
    const refusal = gate.opens(fields as Record<string, string>)
    if (refusal !== undefined)
      return html(
        shell(gate.title, `<p role="alert" class="error">${refusal}</p>${gate.body(list)}`, gate.script),
        {},
        400,
      )
    passed.add(page)
    return redirect(here('apply'))
  }
  if (next) return redirect(here(next))
  const beside = gates.filter((gate) => GATES[gate].stands === 'beside')
  if (request.method !== 'POST')
    return html(shell('Apply: deckhand', form(beside), beside.map((gate) => GATES[gate].script ?? '').join('')))
  const { fields } = await request.body()
  const refusal = beside.map((gate) => GATES[gate].opens(fields as Record<string, string>)).find(Boolean)
  if (refusal)
    return html(
      shell(
        'Apply: deckhand',
        `<p role="alert" class="error">${refusal}</p>${form(beside)}`,
        beside.map((gate) => GATES[gate].script ?? '').join(''),
      ),
      {},
      400,
    )
  request.record({ posting: list, fields })
  return redirect(here('thanks'))
}
