// A form generated from a description, with its own button: SurveyJS.
import 'survey-core/survey-core.css'
import { Model } from 'survey-core'
import { renderSurvey } from 'survey-js-ui'
import { sendState, wanted } from '../../pages/frame.js'
import { DEPARTMENTS, LANGUAGES, SHIFTS } from '../../pages/lists.js'

const asked = wanted({
  'survey-text': ['Which book do you give away most?', { type: 'text' }],
  'survey-radio': ['Which shift did you work last?', { type: 'radiogroup', choices: SHIFTS }],
  'survey-checks': ['Which meals would you eat here?', { type: 'checkbox', choices: ['Breakfast', 'Lunch', 'Dinner'] }],
  'survey-dropdown': ['Which department would you like to join?', { type: 'dropdown', choices: DEPARTMENTS }],
  'survey-tags': ['Which languages could you hold a meeting in?', { type: 'tagbox', choices: LANGUAGES }],
  'survey-rating': ['How do you rate our posting?', { type: 'rating' }],
  'survey-stars': ['How do you rate our canteen?', { type: 'rating', rateType: 'stars' }],
  'survey-boolean': ['Do you own a bicycle?', { type: 'boolean' }],
  'survey-date': ['When did you last take a first aid course?', { type: 'text', inputType: 'date' }],
  'survey-comment': ['What did you build last?', { type: 'comment' }],
})
const elements = asked.map(([name, [title, more]]) => ({ name, title, isRequired: true, ...more }))
// As a wizard of so many views where the address asks for it.
const each = Math.ceil(elements.length / Number(new URLSearchParams(location.search).get('views') ?? 1))
const views = elements.filter((_, at) => at % each === 0).map((_, at) => elements.slice(at * each, (at + 1) * each))
const model = new Model({
  title: 'Application',
  showQuestionNumbers: 'off',
  pages: views.map((elements, at) => ({ name: `view-${at}`, elements })),
})
model.onComplete.add(({ data }) => sendState(data))
renderSurvey(model, document.body.appendChild(document.createElement('main')))
