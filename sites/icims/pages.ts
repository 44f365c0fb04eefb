// The framed pages of the iCIMS-like portal as HTML, with the values a visitor has given so far. No routing here.
import { escapeHtml } from '../kit/respond.ts'
import { countries } from './regions.ts'

export type Values = Record<string, string | string[]>
type Text = [name: string, label: string, required: boolean, type?: 'email' | 'password']

const PERSON: Text[] = [
  ['PersonProfileFields.FirstName', 'First Name', true],
  ['PersonProfileFields.LastName', 'Last Name', true],
  ['PersonProfileFields.Email', 'Email', true, 'email'],
  ['-1_PersonProfileFields.PhoneNumber', 'Phone Number', true],
]
const ACCOUNT: Text[] = [
  ['PersonProfileFields.Login', 'Login', true],
  ['PersonProfileFields.Password', 'Password', true, 'password'],
  ['PersonProfileFields.Password_Confirm', 'Confirm Password', true, 'password'],
]
const STREET: Text[] = [
  ['-1_PersonProfileFields.AddressStreet1', 'Address', true],
  ['-1_PersonProfileFields.AddressCity', 'City', true],
]
const POSTAL: Text[] = [['-1_PersonProfileFields.AddressZip', 'Zip/Postal Code', true]]
const LINKS: Text[] = [
  ['rcf3101', 'LinkedIn Profile URL', false],
  ['rcf3102', 'Personal Website', false],
]
const COUNTRY = '-1_PersonProfileFields.AddressCountry'
const STATE = '-1_PersonProfileFields.AddressState'
const SOURCE = 'rcf3049'
const SOURCES = ['Company Website', 'Employee Referral', 'Indeed', 'LinkedIn', 'Job Fair', 'Other']

/** Field name → label of all required fields of the profile page (the state only if the country has states). */
export function requiredProfile(account: boolean): Record<string, string> {
  const texts = [...PERSON, ...(account ? ACCOUNT : []), ...STREET, ...POSTAL].filter(([, , required]) => required)
  return {
    ...Object.fromEntries(texts.map(([name, label]) => [name, label])),
    [COUNTRY]: 'Country',
    [SOURCE]: 'How did you hear about us?',
  }
}
export const STATE_FIELD = STATE
export const COUNTRY_FIELD = COUNTRY

export function jobPage(title: string, applyUrl: string): string {
  return `<h1 class="iCIMS_Header">${escapeHtml(title)}</h1>
<p class="iCIMS_JobHeaderData">ID 2026-4021 · Seattle, Washington · Full-Time</p>
<a class="iCIMS_Button iCIMS_ApplyOnlineButton" href="${escapeHtml(applyUrl)}" title="Apply for this job online">Apply for this job online</a>
<h2 class="iCIMS_SubHeader">Overview</h2><p>Harborline runs forty ferries between eleven ports. The platform team runs the departures board, the ticket gates and the weather desk's tools.</p>
<h2 class="iCIMS_SubHeader">Responsibilities</h2><p>Keep the gates open in a storm, teach what you know, and remove one legacy system a year.</p>`
}

export function emailPage(title: string, action: string, error: string): string {
  return `<h1 class="iCIMS_Header">${escapeHtml(title)}</h1>${errorBox(error === '' ? [] : [error])}
<p>Please enter your email address to begin.</p>
<form id="enterEmailForm" method="post" action="${escapeHtml(action)}">
<div class="iCIMS_TableRow"><label for="email">Email</label><input id="email" name="css_loginName" type="email" autocomplete="email" required></div>
<div class="iCIMS_TableRow"><span class="iCIMS_Label"></span><label><input id="accept_privacy" name="accept_privacy" type="checkbox" value="on"> I have read and accept the privacy notice</label></div>
<div class="h-captcha" data-size="invisible"><iframe title="hCaptcha" width="0" height="0"></iframe></div><input id="h-captcha-response" name="h-captcha-response" type="hidden">
<div class="iCIMS_TableRow"><span></span><span><button id="enterEmailSubmitButton" type="submit" disabled>Next</button></span></div></form>`
}

export function profilePage(page: {
  title: string
  action: string
  uploadAction: string
  resume: string
  account: boolean
  values: Values
  errors: string[]
}): string {
  const texts = (fields: Text[]): string => fields.map((field) => textRow(field, page.values)).join('')
  const uploaded = page.resume === '' ? 'No file uploaded yet.' : `Uploaded: <b>${escapeHtml(page.resume)}</b>`
  return `<h1 class="iCIMS_Header">${escapeHtml(page.title)}</h1><div class="iCIMS_Step">Step 1 of 2: Candidate Profile</div>${errorBox(page.errors)}
<form id="resumeUploadForm" method="post" enctype="multipart/form-data" action="${escapeHtml(page.uploadAction)}">
<div class="iCIMS_Upload"><b>Resume</b><span class="Field_Required">*</span> — we read your profile from it.<br><br>
<label class="iCIMS_Button" for="PortalProfileFields.Resume_File">Upload Resume</label><input class="file" id="PortalProfileFields.Resume_File" name="PortalProfileFields.Resume_File" type="file">
<span id="resume_status">${uploaded}</span></div></form>
<form id="cp_form" method="post" action="${escapeHtml(page.action)}">
<h2 class="iCIMS_SubHeader">Contact Information</h2>${texts(PERSON)}
${page.account ? `<h2 class="iCIMS_SubHeader">Account</h2>${texts(ACCOUNT)}` : ''}
<h2 class="iCIMS_SubHeader">Address</h2>${texts(STREET)}
${dropdownRow(COUNTRY, 'Country', countries, page.values, '— Make a Selection —')}
${dropdownRow(STATE, 'State/Province', [], page.values, '— Select a country first —', 'state-row')}
${texts(POSTAL)}
<h2 class="iCIMS_SubHeader">More about you</h2>${texts(LINKS)}
${dropdownRow(SOURCE, 'How did you hear about us?', SOURCES, page.values, '— Make a Selection —')}
<h2 class="iCIMS_SubHeader">Work Experience</h2><div id="work_experience_rows"></div>
<p><a class="iCIMS_Link" id="add_work_experience" role="button" href="#">Add Work Experience</a></p>
<template id="work_experience_template"><div class="iCIMS_WorkRow">
${textRow(['N_PersonProfileFields.Employer', 'Employer', false], {})}${textRow(['N_PersonProfileFields.JobTitle', 'Job Title', false], {})}
${textRow(['N_PersonProfileFields.WorkStartDate', 'Start Date (MM/YYYY)', false], {})}${textRow(['N_PersonProfileFields.WorkEndDate', 'End Date (MM/YYYY)', false], {})}
<p><a class="iCIMS_Link remove_row" role="button" href="#">Remove</a></p></div></template>
<p><input type="submit" id="cp_form_submit_i" value="Submit Profile"></p></form>`
}

export function questionsStep(title: string, frame: string): string {
  return `<h1 class="iCIMS_Header">${escapeHtml(title)}</h1><div class="iCIMS_Step">Step 2 of 2: Questions</div>
<iframe id="icims_formFrame" name="icims_formFrame" title="Questions" src="${escapeHtml(frame)}" height="700" scrolling="no"></iframe>`
}

const YES_NO = ['Yes', 'No']
/** Name, question, kind of control, options, required. */
const QUESTIONS: [string, string, 'radio' | 'text' | 'select', string[], boolean][] = [
  ['ques_5001', 'Are you legally authorized to work in the United States?', 'radio', YES_NO, true],
  ['ques_5002', 'Will you now or in the future require sponsorship for an employment visa?', 'radio', YES_NO, true],
  ['ques_5003', 'What is your desired annual salary (USD)?', 'text', [], true],
  ['ques_5004', 'Earliest start date (MM/DD/YYYY)', 'text', [], true],
  ['ques_5005', 'Do you hold a transport worker identification card?', 'radio', YES_NO, true],
  ['eeo_gender', 'Gender', 'select', ['Male', 'Female', 'I choose not to disclose'], false],
  [
    'eeo_race',
    'Race/Ethnicity',
    'select',
    [
      'Hispanic or Latino',
      'White',
      'Black or African American',
      'Asian',
      'Native Hawaiian or Other Pacific Islander',
      'American Indian or Alaska Native',
      'Two or More Races',
      'I choose not to disclose',
    ],
    false,
  ],
  [
    'eeo_veteran',
    'Protected Veteran Status',
    'select',
    ['I am a protected veteran', 'I am not a protected veteran', 'I choose not to disclose'],
    false,
  ],
  [
    'eeo_disability',
    'Disability Status',
    'select',
    ['Yes, I have a disability', 'No, I do not have a disability', 'I do not wish to answer'],
    false,
  ],
]

export const requiredQuestions: Record<string, string> = Object.fromEntries(
  QUESTIONS.filter(([, , , , required]) => required).map(([name, label]) => [name, label]),
)

export function questionsPage(action: string, values: Values, errors: string[]): string {
  const rows = QUESTIONS.map(([name, question, kind, options, required]) => {
    if (kind === 'text') return textRow([name, question, required], values)
    const label = `${escapeHtml(question)}${required ? '<span class="Field_Required">*</span>' : ''}`
    if (kind === 'radio') {
      const radios = options.map(
        (option) =>
          `<label><input type="radio" name="${name}" value="${option}"${values[name] === option ? ' checked' : ''}> ${option}</label>`,
      )
      return `<div class="iCIMS_TableRow"><span class="iCIMS_Label">${label}</span><div class="iCIMS_Options">${radios.join('')}</div></div>`
    }
    return `<div class="iCIMS_TableRow"><label for="${name}">${label}</label><select id="${name}" name="${name}"><option value="">— Make a Selection —</option>${optionTags(options, values[name])}</select></div>`
  })
  return `${errorBox(errors)}<form id="quesp_form" method="post" target="_parent" action="${escapeHtml(action)}">${rows.join('\n')}
<p><input type="submit" id="quesp_form_submit_i" value="Submit"></p></form>`
}

export function thanksPage(title: string): string {
  return `<h1 class="iCIMS_Header">Thank you for applying</h1><p>Your application for ${escapeHtml(title)} has been received. We write to you within ten days.</p>`
}

function textRow([name, label, required, type = undefined]: Text, values: Values): string {
  const value = type === 'password' ? '' : escapeHtml(String(values[name] ?? ''))
  // Required fields have a star and a platform attribute, never the standard attribute.
  return `<div class="iCIMS_TableRow"><label for="${name}">${escapeHtml(label)}${required ? '<span class="Field_Required">*</span>' : ''}</label><input id="${name}" name="${name}" type="${type ?? 'text'}" value="${value}"${required ? ' i_required="true"' : ''}></div>`
}

function dropdownRow(
  name: string,
  label: string,
  options: readonly string[],
  values: Values,
  empty: string,
  rowId = '',
): string {
  const value = escapeHtml(String(values[name] ?? ''))
  return `<div class="iCIMS_TableRow"${rowId === '' ? '' : ` id="${rowId}"`}><label for="${name}">${escapeHtml(label)}<span class="Field_Required">*</span></label><div class="dropdown">
<select class="i_hidden" id="${name}" name="${name}" tabindex="-1" aria-hidden="true" data-value="${value}"${options.length === 0 ? ' disabled' : ''}><option value=""></option>${optionTags(options, values[name])}</select>
<a class="dropdown-select" id="${name}_icimsDropdown" href="#" role="button" aria-haspopup="listbox" aria-expanded="false" data-empty="${escapeHtml(empty)}"><span class="dropdown-text"></span></a>
<div class="dropdown-container" hidden><input class="dropdown-search" type="text" placeholder="- Type to Search -" aria-label="Search" autocomplete="off"><ul class="dropdown-results" role="listbox"></ul></div></div></div>`
}

function optionTags(options: readonly string[], chosen: string | string[] | undefined): string {
  return options
    .map(
      (option) =>
        `<option value="${escapeHtml(option)}"${option === chosen ? ' selected' : ''}>${escapeHtml(option)}</option>`,
    )
    .join('')
}

function errorBox(errors: string[]): string {
  if (errors.length === 0) return ''
  return `<div class="iCIMS_ErrorBox" role="alert">Please correct the following:<ul>${errors.map((error) => `<li>${escapeHtml(error)}</li>`).join('')}</ul></div>`
}
