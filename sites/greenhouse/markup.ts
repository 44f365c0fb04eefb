// The server-rendered markup of the Greenhouse-like board: pure functions from questions to HTML. What it does in the
// browser is in assets/.
import { escapeHtml } from '../kit/respond.ts'
import { CALLING_CODES, type Question } from './questions.ts'

const star = (question: Question): string => (question.required === true ? '<span aria-hidden="true">*</span>' : '')
const required = (question: Question): string => (question.required === true ? ' aria-required="true"' : '')
const e = escapeHtml

/** `suffix` numbers the fields of repeated groups: `--0`. */
export function drawQuestion(question: Question, suffix = ''): string {
  const { kind } = question
  if (kind === 'select' || kind === 'multi' || kind === 'location') return drawSelect(question, suffix)
  if (kind === 'file') return drawFile(question)
  if (kind === 'checkboxes') return drawCheckboxes(question)
  if (kind === 'consent') return drawConsent(question)
  if (kind === 'phone') return drawPhone(question)
  return drawText(question)
}

function drawText(question: Question): string {
  const { id, label, type = 'text', autocomplete } = question
  const attributes = `id="${id}" class="input input__single-line" aria-label="${e(label)}" aria-describedby="${id}-description ${id}-error" aria-invalid="false"${required(question)}${autocomplete === undefined ? '' : ` autocomplete="${autocomplete}"`}`
  const control =
    question.kind === 'textarea'
      ? `<textarea ${attributes.replace('input__single-line', 'input__multi-line')} rows="4"></textarea>`
      : `<input ${attributes} type="${type}" maxlength="255" value="">`
  return `<div class="field-wrapper"><div class="text-input-wrapper"><div class="input-wrapper"><label id="${id}-label" for="${id}" class="label">${e(label)}${star(question)}</label>${control}</div></div></div>`
}

function drawSelect(question: Question, suffix: string): string {
  const id = `${question.id}${suffix}`
  const { kind } = question
  const flyout =
    kind === 'location'
      ? '<button type="button" class="location-button">Locate me</button>'
      : '<div class="select__indicators"><button type="button" class="icon-button" aria-label="Toggle flyout" tabindex="-1"><svg width="20" height="20" aria-hidden="true"><path d="M5 8l5 5 5-5" fill="none" stroke="currentColor" stroke-width="1.6"/></svg></button></div>'
  const empty =
    question.required === true
      ? `<input class="select__required" tabindex="-1" aria-hidden="true" required value="">`
      : ''
  return `<div class="field-wrapper"><div class="select"><div class="select__container"><label id="${id}-label" for="${id}" class="label select__label">${e(question.label)}${star(question)}</label>
<div class="select-shell remix-css-b62m3t-container" data-select="${e(question.id)}"><span aria-live="polite" aria-atomic="false" aria-relevant="additions text" role="log" class="visually-hidden"></span>
<div class="select__control remix-css-13cymwt-control"><div class="select__value-container"><div class="select__placeholder" id="react-select-${id}-placeholder">Select...</div><div class="select__input-container"><input class="select__input" id="${id}" type="text" role="combobox" autocapitalize="none" autocomplete="off" autocorrect="off" spellcheck="false" aria-autocomplete="list" aria-expanded="false" aria-haspopup="true" aria-labelledby="${id}-label" aria-invalid="false" aria-describedby="react-select-${id}-placeholder"${required(question)} value=""></div></div>${flyout}</div>${empty}</div></div></div></div>`
}

function drawPhone(question: Question): string {
  const country: Question = { id: 'country', label: 'Country', kind: 'select', required: true }
  // The phone library always keeps its own hidden list of countries in the page.
  const rows = CALLING_CODES.map(
    ({ value, label }) =>
      `<li class="iti__country" id="iti-0__item-${value}" role="option" data-country-code="${value}" aria-selected="false">${e(label)}</li>`,
  )
  return `<fieldset class="phone-input"><legend class="visually-hidden">Phone</legend><div class="phone-input__country">${drawSelect(country, '')}</div>
<div class="phone-input__phone"><div class="iti iti--allow-dropdown"><div id="iti-0__dropdown-content" class="iti__dropdown-content iti__hide"><ul class="iti__country-list" id="iti-0__country-listbox" role="listbox" aria-label="List of countries">${rows.join('')}</ul></div>${drawText(question)}</div></div></fieldset>`
}

function drawFile(question: Question): string {
  const { id, label } = question
  return `<div class="file-upload" role="group" aria-labelledby="upload-label-${id}"${required(question)} data-upload="${id}"><div id="upload-label-${id}" class="label upload-label">${e(label)}${star(question)}</div>
<div class="file-upload__wrapper"><div class="button-container"><div class="secondary-button"><button type="button" class="btn btn--pill">Attach</button><label class="visually-hidden" for="${id}">Attach</label><input id="${id}" class="visually-hidden" type="file" accept=".pdf,.doc,.docx,.txt,.rtf" tabindex="-1"></div><button type="button" class="btn btn--pill" data-manual>Enter manually</button></div><p class="file-upload__accepted">Accepted file types: pdf, doc, docx, txt, rtf</p></div></div>`
}

function drawCheckboxes(question: Question): string {
  const { id, label, options = [] } = question
  const rows = options.map(
    ({ value, label: text }) =>
      `<div class="checkbox__wrapper"><div class="checkbox__input"><input type="checkbox" id="${id}_${value}" name="${id}" value="${value}"></div><label for="${id}_${value}">${e(text)}</label></div>`,
  )
  return `<fieldset class="checkbox" id="${id}"><legend class="label checkbox__description">${e(label)}${star(question)}</legend>${rows.join('')}</fieldset>`
}

function drawConsent(question: Question): string {
  const { id, label } = question
  return `<fieldset class="checkbox" id="${id}-group"><div class="checkbox__wrapper"><div class="checkbox__input"><input type="checkbox" id="${id}" name="${id}" value="1"${required(question)}></div><label for="${id}">${e(label)}${star(question)}</label></div></fieldset>`
}
