import type { ByPerson } from './people.ts'

const answer = (at: number, kind: string): string => `job_application[answers_attributes][${at}][${kind}]`
const SOURCE = answer(3, 'answer_selected_options_attributes][3][question_option_id')

/** Options are sent by their numbers, as the classic board does; comments give their labels. */
export const greenhouseClassic: ByPerson = {
  rosalind: {
    fields: {
      'job_application[first_name]': 'Rosalind',
      'job_application[last_name]': 'Achterberg',
      'job_application[email]': 'rosalind.achterberg@example.com',
      'job_application[phone]': '+13105550142',
      'job_application[location]': 'Los Angeles, California, United States',
      'job_application[educations][][school_name]': 'Stanford University',
      'job_application[educations][][degree]': '3', // Bachelor's Degree
      'job_application[educations][][discipline]': '4', // Computer Science
      'job_application[educations][][end_date][month]': '06',
      'job_application[educations][][end_date][year]': '2017',
      [answer(0, 'text_value')]: 'https://www.linkedin.com/in/rosalind-achterberg',
      [answer(1, 'boolean_value')]: '1',
      [answer(2, 'boolean_value')]: '0',
      [SOURCE]: '912', // LinkedIn
      [answer(4, 'text_value')]: '',
      'job_application[gender]': '2',
      'job_application[veteran_status]': '1',
      'job_application[disability_status]': '2',
    },
    files: { 'job_application[resume]': ['resume.pdf'] },
  },
  tunde: {
    fields: {
      'job_application[first_name]': 'Tunde',
      'job_application[last_name]': 'Ross-Adeyemi',
      'job_application[email]': 'tunde@ross-adeyemi.example',
      'job_application[phone]': '+16175550164',
      'job_application[location]': 'Boston, Massachusetts, United States',
      'job_application[educations][][school_name]': 'Boston University',
      'job_application[educations][][degree]': '4', // Master's Degree
      'job_application[educations][][discipline]': '8', // Mathematics
      'job_application[educations][][end_date][month]': '05',
      'job_application[educations][][end_date][year]': '2012',
      [answer(0, 'text_value')]: '',
      [answer(1, 'boolean_value')]: '0',
      [answer(2, 'boolean_value')]: '1',
      [SOURCE]: '910', // Company website
      [answer(4, 'text_value')]: '',
      'job_application[gender]': '1',
      'job_application[veteran_status]': '2',
      'job_application[disability_status]': '3',
    },
    files: { 'job_application[resume]': ['tunde-cv.pdf'] },
  },
}

/** Fields that the form itself sends along. */
export const FURNITURE = /^utf8$|\[question_id\]$|_text\]$/
