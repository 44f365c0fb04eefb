// A whole membership form on Angular's reactive forms, with its own elements: further jobs in a form array, sections
// that an answer opens.
import '@angular/compiler'
import { Component, provideZonelessChangeDetection } from '@angular/core'
import { FormArray, FormControl, FormGroup, ReactiveFormsModule, Validators } from '@angular/forms'
import { bootstrapApplication } from '@angular/platform-browser'
import { sendState } from '../../pages/frame.js'

const needed = (first = '') => new FormControl(first, Validators.required)
const job = () => new FormGroup({ employer: needed(), role: needed(), start: needed() })

const shown = (name) => `@if (form.get('${name}').invalid && form.get('${name}').touched) {
  <small class="text-danger">Please fill in this field correctly.</small> }`
const text = (name, label, more = 'type="text"') =>
  `<div class="form-group"><label for="${name}">${label}</label>
  <input class="form-control" id="${name}" formControlName="${name}" ${more}>${shown(name)}</div>`
const list = (name, label, options) =>
  `<div class="form-group"><label for="${name}">${label}</label><select id="${name}" formControlName="${name}">
  <option value="">-- Choose --</option>${options.map((one) => `<option value="${one}">${one}</option>`).join('')}</select>${shown(name)}</div>`
const radios = (name, label, options) =>
  `<div class="form-group"><p>${label}</p>${options
    .map((one) => `<label><input type="radio" formControlName="${name}" value="${one}"> ${one}</label>`)
    .join('')}${shown(name)}</div>`

const TEMPLATE = `<form [formGroup]="form" (ngSubmit)="send()"><h1>Membership</h1>
${text('firstName', 'First name')}${text('lastName', 'Last name')}${text('email', 'Email', 'type="email"')}
${text('phone', 'Telephone', 'type="tel"')}${text('street', 'Street address')}${text('city', 'City')}
${text('zip', 'ZIP code')}${list('country', 'Country', ['Netherlands', 'Norway', 'Portugal', 'United States'])}
${radios('contact', 'How should we reach you?', ['By post', 'By phone', 'Not at all'])}
@if (form.value.contact === 'By phone') { ${text('hours', 'At which hours may we call?')} }
${list('member', 'Have you been a member before?', ['Yes', 'No'])}
@if (form.value.member === 'Yes') { ${text('memberNumber', 'What was your member number?')} }
<h2>Employment</h2><div formArrayName="jobs">
@for (one of jobs.controls; track one; let at = $index) { <div [formGroupName]="at" class="job">
  <label>Employer <input formControlName="employer"></label><label>Role <input formControlName="role"></label>
  <label>Start date <input type="date" formControlName="start"></label>
  @if (jobs.length > 1) { <button type="button" (click)="jobs.removeAt(at)">Remove</button> } </div> }
<button type="button" (click)="add()">Add job</button></div>
<div class="form-group"><label><input type="checkbox" formControlName="newsletter"> Send me the monthly letter</label></div>
<div class="form-group"><label for="note">What do you hope to find here?</label><textarea id="note" formControlName="note"></textarea>${shown('note')}</div>
<button type="submit" [disabled]="form.invalid">Become a member</button></form>`

class Membership {
  form = new FormGroup({
    ...{ firstName: needed(), lastName: needed(), phone: needed(), street: needed(), city: needed(), zip: needed() },
    email: new FormControl('', [Validators.required, Validators.email]),
    ...{ country: needed(), contact: needed(), member: needed(), note: needed() },
    jobs: new FormArray([job()]),
    newsletter: new FormControl(false),
  })
  jobs = this.form.controls.jobs
  constructor() {
    this.opens('contact', 'By phone', 'hours')
    this.opens('member', 'Yes', 'memberNumber')
  }
  opens(name, value, further) {
    this.form.get(name).valueChanges.subscribe((now) => {
      if (now === value) this.form.addControl(further, needed())
      else this.form.removeControl(further)
    })
  }
  add() {
    this.jobs.push(job())
  }
  send() {
    if (this.form.valid) void sendState(this.form.value)
  }
}

document.body.append(document.createElement('gh-membership'))
const Drawn = Component({ selector: 'gh-membership', template: TEMPLATE, imports: [ReactiveFormsModule] })(Membership)
void bootstrapApplication(Drawn ?? Membership, { providers: [provideZonelessChangeDetection()] })
