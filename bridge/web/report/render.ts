/** Draws a run report: one self-contained HTML page, no script, readable without a bridge. Pure. */
import { under } from '../../../shared/domain/by-word.ts'
import { isLongCell } from '../../../shared/domain/collected.ts'
import type { ReportData, ReportPage, ReportRun, ReportStep } from './data.ts'
import { type Html, html, trusted } from './html.ts'
import { icon, mark } from './icons.ts'

const STATUS: Record<ReportData['status'], { style: string; word: string; icon: Parameters<typeof icon>[0] }> = {
  sent: { style: 'status--ok', word: 'Sent', icon: 'check' },
  done: { style: 'status--ok', word: 'Done', icon: 'check' },
  needs_you: { style: 'status--you', word: 'Your turn', icon: 'hand' },
  failed: { style: 'status--bad', word: 'Stopped', icon: 'cross' },
  stopped: { style: '', word: 'Stopped by you', icon: 'cross' },
}

const NOTE_STYLE: Partial<Record<ReportData['status'], string>> = {
  needs_you: 'note--you',
  failed: 'note--bad',
  stopped: 'note--bad',
}

/** @param css the style sheets of shared/ui and this page, in order */
export const renderReport = (data: ReportData, css: string): string => {
  const status = STATUS[data.status]
  return `<!doctype html>\n${
    html`<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' data: file:; style-src 'unsafe-inline'">
<title>Run report: ${data.title}</title>
<style>${trusted(css)}</style>
</head>
<body>
<header class="top">${mark}<b class="bar__name">GhostHands</b><span class="caption">Run report</span><span class="grow"></span><span class="caption num">Job ${data.jobId}</span></header>
<main class="w stack" style="--gap:28px">
  <div class="stack" style="--gap:12px">
    <div><span class="status ${status.style}">${icon(status.icon)}${status.word}</span></div>
    <h1 class="display">${data.title}</h1>
    <p>${data.text}</p>
    ${data.note && html`<div class="note ${NOTE_STYLE[data.status] ?? ''}">${icon(status.icon, 'i--14')}<p>${data.note}</p></div>`}
  </div>
  ${data.collected && collected(data.collected, data.jobId)}
  ${data.files && files(data.files)}
  ${comparison(data)}
  <section aria-labelledby="tl">
    <div class="row row--between" style="margin-block-end:16px"><h2 class="h2" id="tl">What happened</h2><span class="caption">${data.traced ? html`Step by step: <code>ghosthands trace ${data.jobId}</code>` : 'Passwords and codes are never recorded or shown'}</span></div>
    ${data.pages.map(page)}
  </section>
  ${data.told && told(data.told)}
</main>
</body>
</html>`.text
  }\n`
}

const comparison = ({ run, first, learned }: ReportData): Html => {
  if (!first) {
    const next =
      learned &&
      html`<p style="font:var(--gh-body);margin-block-start:2px">The next run of this form follows what was learned here, without AI.</p>`
    return html`<section class="card cmp stack" style="--gap:24px"><div><h2>Done in ${seconds(run.ms)}</h2>${next}</div>${table([['This run', run]])}</section>`
  }
  const factor = first.ms / Math.max(1, run.ms)
  const share = Math.min(1, run.ms / first.ms)
  return html`<section class="card cmp stack" style="--gap:24px" aria-labelledby="c">
    <div class="row row--between" style="align-items:flex-start">
      <div><h2 id="c">First run ${seconds(first.ms)} <span class="to">${icon('arrow', 'i--20')}</span> <em>this run ${seconds(run.ms)}</em></h2><p style="font:var(--gh-body);margin-block-start:2px">The first run found its own way. This run followed what it learned${run.llmCalls === 0 ? ', without AI' : ' and asked AI for what it could not know'}.</p></div>
      ${factor >= 1.1 && html`<div style="text-align:end"><p class="fig">${factor >= 10 ? Math.round(factor) : factor.toFixed(1)}×</p><p class="caption">faster</p></div>`}
    </div>
    <div class="bars" role="img" aria-label="First run ${seconds(first.ms)}, this run ${seconds(run.ms)}">
      <span>First run</span><div><i class="old" style="width:calc(100% - 64px)"><s style="flex:1"></s></i><b>${seconds(first.ms)}</b></div>
      <span class="ink" style="font-weight:550">This run</span><div><i style="width:calc((100% - 64px) * ${share.toFixed(3)})"></i><b>${seconds(run.ms)}</b></div>
    </div>
    ${table([
      ['First run', first],
      ['This run', run],
    ])}
  </section>`
}

const table = (rows: readonly (readonly [string, ReportRun])[]): Html =>
  html`<div class="scroll"><table class="ct"><thead><tr><th></th><th>Cost</th><th>AI calls</th><th>Steps</th><th>Found again</th><th>Asked you</th></tr></thead><tbody>${rows.map(
    ([label, run], index) =>
      html`<tr class="${index === rows.length - 1 ? 'now' : ''}"><td>${label}</td><td>${cost(run.costUsd)}</td><td>${count(run.llmCalls)}</td><td>${run.steps}</td><td>${count(run.foundAgain)}</td><td>${times(run.askedYou)}</td></tr>`,
  )}</tbody></table></div>`

const page = (view: ReportPage, index: number): Html =>
  html`<section class="pg">${
    view.image
      ? html`<a class="thumb" href="${view.image}" aria-label="Picture of ${view.title}"><img src="${view.image}" alt="" loading="lazy"></a>`
      : html`<div class="thumb thumb--none caption">No picture</div>`
  }<div class="stack" style="--gap:10px"><div class="row"><h3 class="grow">${index + 1}. ${view.title}</h3><span class="caption num">${seconds(view.ms)}</span></div><ul class="st">${view.steps.map(step)}</ul></div></section>`

const told = ({ employer, lines }: NonNullable<ReportData['told']>): Html =>
  html`<section aria-labelledby="told"><h2 class="h2" id="told" style="margin-block-end:16px">What ${employer} was told</h2>
    <div class="card scroll"><table class="ct told"><thead><tr><th>Question</th><th>Answer</th><th>From</th></tr></thead><tbody>${lines.map(
      ({ question, value, source, unsure, before }) =>
        html`<tr class="${unsure ? 'unsure' : ''}"><td>${question}</td><td>${value === '' ? '–' : value}</td><td>${source}${before !== undefined && html`<br><b>Told before: ${before}</b>`}</td></tr>`,
    )}</tbody></table></div></section>`

/** Files without a script: each link contains its file. */
const collected = (
  { columns, rows, count: all, csv, json }: NonNullable<ReportData['collected']>,
  jobId: string,
): Html =>
  html`<section aria-labelledby="rows"><div class="row" style="margin-block-end:12px"><h2 class="h2 grow" id="rows">${all} ${all === 1 ? 'row' : 'rows'} collected</h2>${
    all > 0 &&
    html`<a class="btn btn--secondary btn--sm" download="rows-${jobId}.csv" href="${csv}">${icon('download', 'i--14')}CSV</a><a class="btn btn--secondary btn--sm" download="rows-${jobId}.json" href="${json}">${icon('download', 'i--14')}JSON</a>`
  }</div>${
    all > 0 &&
    html`<div class="card collected__rows" tabindex="0" role="region" aria-labelledby="rows"><table><thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead><tbody>${rows.map(
      (row) =>
        html`<tr>${columns.map((column) => html`<td${isLongCell(under(row, column)) ? trusted(' class="long"') : ''}>${under(row, column) ?? ''}</td>`)}</tr>`,
    )}</tbody></table></div>${rows.length < all && html`<p class="caption" style="margin-block-start:8px">The first ${rows.length} are shown; the files hold all.</p>`}`
  }</section>`

/** Named, not linked: a download may contain anything, so people open it themselves. */
const files = (all: NonNullable<ReportData['files']>): Html =>
  html`<section aria-labelledby="files"><div class="row row--between" style="margin-block-end:12px"><h2 class="h2" id="files">${all.length === 1 ? 'A file from the page' : `${all.length} files from the page`}</h2><span class="caption">In the folder <code>downloads</code> beside this report</span></div>
    <div class="card collected__rows"><table><thead><tr><th>Name</th><th>Kind</th><th>Size</th></tr></thead><tbody>${all.map(
      ({ name, kind, bytes }) => html`<tr><td>${name}</td><td>${kind}</td><td class="num">${size(bytes)}</td></tr>`,
    )}</tbody></table></div></section>`

const STEP: Record<ReportStep['kind'], { style: string; icon: Parameters<typeof icon>[0] }> = {
  done: { style: 'ok', icon: 'check' },
  secret: { style: 'ok', icon: 'lock' },
  found_again: { style: 'fix', icon: 'swap' },
  human: { style: 'you', icon: 'hand' },
  failed: { style: 'bad', icon: 'cross' },
}

const step = (row: ReportStep): Html =>
  html`<li class="${STEP[row.kind].style}">${icon(STEP[row.kind].icon, 'i--14')}<p>${row.value === undefined ? row.label : html`<em>${row.label}</em> ${row.value}`}</p><span class="caption num">${seconds(row.ms)}</span>${row.calls && callsOf(row.calls)}</li>`

const callsOf = (calls: readonly string[]): Html =>
  html`<details class="calls"><summary>What was tried</summary><ol>${calls.map((line) => html`<li>${line}</li>`)}</ol></details>`

const seconds = (ms: number): string =>
  ms < 1000 ? `${Math.round(ms)} ms` : ms < 10_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 1000)} s`
const size = (bytes: number): string =>
  bytes < 1000
    ? `${bytes} B`
    : bytes < 1e6
      ? `${Math.round(bytes / 1000)} kB`
      : `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`
const cost = (usd: number | null): string => (usd === null ? 'unknown' : usd === 0 ? 'free' : `$${usd.toFixed(2)}`)
const count = (value: number): string => (value === 0 ? 'none' : String(value))
const times = (value: number): string => (value === 0 ? 'never' : value === 1 ? 'once' : `${value} times`)
