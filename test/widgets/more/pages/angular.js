// Angular Material on reactive forms; compiled in the browser, so that no build step of Angular's own is needed.
import '@angular/compiler'
import '../node_modules/@angular/material/prebuilt-themes/azure-blue.css'
import { Component, importProvidersFrom, provideZonelessChangeDetection } from '@angular/core'
import { FormControl, ReactiveFormsModule } from '@angular/forms'
import { MatAutocompleteModule } from '@angular/material/autocomplete'
import { MatButtonToggleModule } from '@angular/material/button-toggle'
import { MatCheckboxModule } from '@angular/material/checkbox'
import { MatChipsModule } from '@angular/material/chips'
import { MatNativeDateModule } from '@angular/material/core'
import { MatDatepickerModule } from '@angular/material/datepicker'
import { MatFormFieldModule } from '@angular/material/form-field'
import { MatInputModule } from '@angular/material/input'
import { MatRadioModule } from '@angular/material/radio'
import { MatSelectModule } from '@angular/material/select'
import { MatSlideToggleModule } from '@angular/material/slide-toggle'
import { MatSliderModule } from '@angular/material/slider'
import { MatTimepickerModule } from '@angular/material/timepicker'
import { bootstrapApplication } from '@angular/platform-browser'
import { showForm } from '../../pages/frame.js'
import { DEPARTMENTS, HARBOURS, LANGUAGES, SHIFTS } from '../../pages/lists.js'

const IMPORTS = [
  ReactiveFormsModule,
  MatAutocompleteModule,
  MatButtonToggleModule,
  MatCheckboxModule,
  MatChipsModule,
  MatDatepickerModule,
  MatFormFieldModule,
  MatInputModule,
  MatRadioModule,
  MatSelectModule,
  MatSliderModule,
  MatSlideToggleModule,
  MatTimepickerModule,
]

/** A template around one reactive control, whose value is what the page is told. */
const material =
  (template, first = null, more = {}) =>
  (place, set, { label }) => {
    const selector = `gh-${Math.random().toString(36).slice(2)}`
    place.append(document.createElement(selector))
    class Widget {
      label = `${label} *`
      control = new FormControl(first)
      constructor() {
        Object.assign(this, typeof more === 'function' ? more(this) : more)
        this.control.valueChanges.subscribe(set)
      }
    }
    const part = Component({ selector, template, imports: IMPORTS })(Widget)
    void bootstrapApplication(part ?? Widget, {
      providers: [provideZonelessChangeDetection(), importProvidersFrom(MatNativeDateModule)],
    })
  }
const field = (inner) => `<mat-form-field style="width:300px"><mat-label>{{label}}</mat-label>${inner}</mat-form-field>`
const each = (tag) => `@for (one of items; track one) { <${tag} [value]="one">{{one}}</${tag}> }`

showForm('Application', {
  'mat-input': ['Which book do you give away most?', material(field('<input matInput [formControl]="control">'))],
  'mat-select': [
    'Which department would you like to join?',
    material(field(`<mat-select [formControl]="control">${each('mat-option')}</mat-select>`), null, {
      items: DEPARTMENTS,
    }),
  ],
  'mat-select-many': [
    'Which languages could you hold a meeting in?',
    material(field(`<mat-select [formControl]="control" multiple>${each('mat-option')}</mat-select>`), [], {
      items: LANGUAGES,
    }),
  ],
  'mat-autocomplete': [
    'Which harbour do you live closest to?',
    material(
      field(
        `<input matInput [formControl]="control" [matAutocomplete]="auto"><mat-autocomplete #auto requireSelection>
        @for (one of found(); track one) { <mat-option [value]="one">{{one}}</mat-option> }</mat-autocomplete>`,
      ),
      '',
      (self) => ({
        found: () => HARBOURS.filter((one) => one.toLowerCase().includes((self.control.value ?? '').toLowerCase())),
      }),
    ),
  ],
  'mat-chips': [
    'Three words that colleagues use for you',
    material(
      field(`<mat-chip-grid #grid [formControl]="control">
      @for (one of control.value; track one) { <mat-chip-row>{{one}}</mat-chip-row> }
      <input [matChipInputFor]="grid" (matChipInputTokenEnd)="add($event)"></mat-chip-grid>`),
      [],
      (self) => ({
        add: ({ value, chipInput }) => {
          if (value.trim()) self.control.setValue([...self.control.value, value.trim()])
          chipInput.clear()
        },
      }),
    ),
  ],
  'mat-date': [
    'When could you visit our workshop?',
    material(
      field(`<input matInput [matDatepicker]="picker" [formControl]="control">
      <mat-datepicker-toggle matIconSuffix [for]="picker"></mat-datepicker-toggle><mat-datepicker #picker></mat-datepicker>`),
    ),
  ],
  'mat-date-readonly': [
    'When did you last take a first aid course?',
    material(
      field(`<input matInput readonly [matDatepicker]="picker" [formControl]="control" (click)="picker.open()">
      <mat-datepicker #picker></mat-datepicker>`),
    ),
  ],
  'mat-radio': [
    'Which shift did you work last?',
    material(
      `<p id="shift-words">{{label}}</p><mat-radio-group aria-labelledby="shift-words" [formControl]="control">${each('mat-radio-button')}</mat-radio-group>`,
      null,
      { items: SHIFTS },
    ),
  ],
  'mat-toggles': [
    'Which hand do you write with?',
    material(
      `<p id="hand-words">{{label}}</p><mat-button-toggle-group aria-labelledby="hand-words" [formControl]="control">${each('mat-button-toggle')}</mat-button-toggle-group>`,
      null,
      { items: ['Left', 'Right', 'Both'] },
    ),
  ],
  'mat-checkbox': [
    'I have a forklift licence',
    material('<mat-checkbox [formControl]="control">{{label}}</mat-checkbox>', false),
  ],
  'mat-switch': [
    'Do you own a bicycle?',
    material('<mat-slide-toggle [formControl]="control">{{label}}</mat-slide-toggle>', false),
  ],
  'mat-slider': [
    'How many people have you led?',
    material(
      '<p id="led-words">{{label}}</p><mat-slider min="0" max="50" discrete><input matSliderThumb aria-labelledby="led-words" [formControl]="control"></mat-slider>',
      0,
    ),
  ],
})
