// The pages of a company on its platform: a posting, a page of its application, the confirmation. Text in, HTML out.
import { escapeHtml as escaped } from '../kit/respond.ts'
import { type Company, type Field, pagesOf } from './company.ts'
import type { Platform } from './platforms.ts'
import type { Locale } from './questions.ts'

export type Values = Readonly<Record<string, string>>

const CHOOSE: Record<Locale, string> = { en: 'Select…', de: 'Bitte wählen', fr: 'Choisissez' }
const REQUIRED: Record<Locale, string> = {
  en: 'This field is required.',
  de: 'Dieses Feld ist erforderlich.',
  fr: 'Ce champ est obligatoire.',
}
const APPLY: Record<Locale, string> = { en: 'Apply for this job', de: 'Jetzt bewerben', fr: 'Postuler' }

const wordsOf = (platform: Platform, { locale, words }: Company): NonNullable<Company['words']> => {
  const { next, submit, done } = platform
  const known = locale === 'es' || locale === 'pt' ? 'en' : locale
  return words ?? { choose: CHOOSE[known], required: REQUIRED[known], apply: APPLY[known], next, submit, done }
}

export const document = (company: Company, title: string, main: string): string => `<!doctype html>
<html lang="${company.locale}"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/companies/assets/look.css">
<style>:root{--accent:${company.accent};--round:${company.rounded}px}</style></head>
<body><header><strong>${escaped(company.name)}</strong></header><main>${main}</main>
<script src="/companies/assets/form.js"></script></body></html>`

export const posting = (platform: Platform, company: Company, title: string, city: string, apply: string): string =>
  document(
    company,
    `${title} – ${company.name}`,
    `<h1>${escaped(title)}</h1><p>${escaped(company.name)}, ${escaped(city.replace(/-/g, ' '))}</p>
<p>We look for somebody who likes the work, and we say what we pay.</p>
<a class="apply" href="${escaped(apply)}">${escaped(wordsOf(platform, company).apply)}</a>`,
  )

/** @param missing names of required fields that were sent empty */
export const application = (
  platform: Platform,
  company: Company,
  about: { title: string; action: string; fields: readonly Field[]; last: boolean; step: number },
  values: Values,
  missing: ReadonlySet<string>,
): string => {
  const { markup } = platform
  const pages = pagesOf(platform, company)
  const words = wordsOf(platform, company)
  const button = about.last ? words.submit : words.next
  return `<div ${markup.page}><h1>${escaped(about.title)}</h1>
${pages.length > 1 ? `<ol class="progress">${pages.map((_, at) => `<li${at === about.step ? ' aria-current="step"' : ''}>${at + 1}</li>`).join('')}</ol>` : ''}
${missing.size > 0 ? '<div role="alert" class="errors">Errors found</div>' : ''}
<form ${markup.form} method="post" enctype="multipart/form-data" action="${escaped(about.action)}" data-way="${platform.way}" novalidate>
${about.fields.map((field) => headed(field) + drawn(platform, company, field, values[field.name] ?? '', missing.has(field.name))).join('\n')}
<button type="submit" ${markup.next}>${escaped(button)}</button></form></div>`
}

const headed = ({ section }: Field): string => (section === undefined ? '' : `<h2>${escaped(section)}</h2>`)

export const doneWords = (platform: Platform, company: Company): string => wordsOf(platform, company).done

export const confirmation = (platform: Platform, company: Company, title: string): string =>
  `<div class="done"><h1>${escaped(doneWords(platform, company))}</h1><p>${escaped(title)}, ${escaped(company.name)}</p></div>`

const drawn = (platform: Platform, company: Company, field: Field, value: string, missing: boolean): string => {
  const { markup } = platform
  const { question, name, label, required } = field
  const id = `f-${name.replace(/\W+/g, '-')}`
  const star = required ? '<span aria-hidden="true"> *</span>' : ''
  const error = missing ? `<p class="error" id="${id}-error">${escaped(wordsOf(platform, company).required)}</p>` : ''
  const open = `<div ${markup.field.replace('NAME', escaped(name))}>`
  const common = `${required ? ' aria-required="true"' : ''}${missing ? ` aria-invalid="true" aria-describedby="${id}-error"` : ''}`
  const named = `name="${escaped(name)}"`
  const labelled = `<label ${markup.label} for="${id}">${escaped(label)}${star}</label>`
  if (question.kind === 'consent')
    return `${open}<label><input type="checkbox" id="${id}" ${named} value="yes"${value === 'yes' ? ' checked' : ''}${common}> ${escaped(label)}${star}</label>${error}</div>`
  if (question.kind === 'file')
    return `${open}${labelled}<input type="file" id="${id}" ${named}${common}>${value ? `<p class="file">${escaped(value)}</p>` : ''}${error}</div>`
  if (question.kind === 'long')
    return `${open}${labelled}<textarea id="${id}" ${named} rows="4"${common}>${escaped(value)}</textarea>${error}</div>`
  if (question.kind !== 'choice') {
    const type = question.kind === 'text' ? 'text' : question.kind
    return `${open}${labelled}<input type="${type}" id="${id}" ${named} ${markup.input} value="${escaped(value)}"${common}>${error}</div>`
  }
  return `${open}${choice(platform, company, field, { id, value, common, labelled, star })}${error}</div>`
}

const choice = (
  platform: Platform,
  company: Company,
  { name, label, options }: Field,
  part: { id: string; value: string; common: string; labelled: string; star: string },
): string => {
  const { choice: way, markup } = platform
  const { id, value, common, labelled, star } = part
  const { choose } = wordsOf(platform, company)
  const named = `name="${escaped(name)}"`
  const shown = options.find((option) => option.value === value)?.label
  const hidden = `<input type="hidden" ${named} value="${escaped(value)}">`
  switch (way) {
    case 'native':
      return `${labelled}<select id="${id}" ${named} ${markup.input}${common}><option value="">${escaped(choose)}</option>${options
        .map(
          (option) =>
            `<option value="${option.value}"${option.value === value ? ' selected' : ''}>${escaped(option.label)}</option>`,
        )
        .join('')}</select>`
    case 'radio':
      return `<fieldset id="${id}"${common}><legend ${markup.label}>${escaped(label)}${star}</legend>${options
        .map(
          (option, at) =>
            `<label for="${id}-${at}"><input type="radio" id="${id}-${at}" ${named} value="${option.value}"${option.value === value ? ' checked' : ''}> ${escaped(option.label)}</label>`,
        )
        .join('')}</fieldset>`
    case 'buttons':
      return `<div role="group" aria-labelledby="${id}-l" class="choices" data-choices><span id="${id}-l" ${markup.label}>${escaped(label)}${star}</span>${hidden}${options
        .map(
          (option) =>
            `<button type="button" data-option="${option.value}" aria-pressed="${option.value === value}">${escaped(option.label)}</button>`,
        )
        .join('')}</div>`
    case 'listbox':
      return `<span id="${id}-l" ${markup.label}>${escaped(label)}${star}</span><div data-listbox>${hidden}<button type="button" id="${id}" aria-haspopup="listbox" aria-labelledby="${id}-l ${id}"${common}>${escaped(shown ?? choose)}</button>${template(options)}</div>`
    case 'combobox':
      return `<label ${markup.label} for="${id}">${escaped(label)}${star}</label><div data-combobox>${hidden}<span class="single-value">${escaped(shown ?? '')}</span><input id="${id}" role="combobox" aria-expanded="false" aria-haspopup="listbox" aria-autocomplete="list" autocomplete="off"${common}>${template(options)}</div>`
  }
}

const template = (options: Field['options']): string =>
  `<template>${options.map((option) => `<li role="option" data-value="${option.value}">${escaped(option.label)}</li>`).join('')}</template>`
