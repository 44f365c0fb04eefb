// The application form of the Ashby-like site as its API describes it: data for the page script, and the list that
// the server validates against.

export type FieldType =
  | 'String'
  | 'Email'
  | 'Phone'
  | 'LongText'
  | 'Location'
  | 'File'
  | 'Boolean'
  | 'ValueSelect'
  | 'MonthYear'
  | 'EducationHistory'

export type FormField = {
  path: string
  title: string
  type: FieldType
  required: boolean
  description?: string
  options?: string[]
  /** First and last year a month-and-year question offers. */
  years?: [first: number, last: number]
}

export type FormSection = { title: string; description?: string; fields: FormField[] }

const field = (path: string, title: string, type: FieldType, more: Partial<FormField> = {}): FormField => ({
  path,
  title,
  type,
  required: true,
  ...more,
})
const optional = { required: false }

export const applicationForm: FormSection[] = [
  {
    title: '',
    fields: [
      field('_systemfield_name', 'Name', 'String'),
      field('_systemfield_email', 'Email', 'Email'),
      field('9d0f2c6e-1f5a-4f0e-8a7b-3c1d5e7f9a01', 'Phone Number', 'Phone'),
      field('_systemfield_location', 'Location', 'Location', { description: 'Where are you based?' }),
      field('_systemfield_resume', 'Resume', 'File'),
      field('2b7e4d1c-8c3f-4e6a-9b5d-0f1e2d3c4b02', 'LinkedIn Profile', 'String', optional),
      field('2b7e4d1c-8c3f-4e6a-9b5d-0f1e2d3c4b03', 'Website', 'String', optional),
      field('2b7e4d1c-8c3f-4e6a-9b5d-0f1e2d3c4b04', 'Education', 'EducationHistory', optional),
    ],
  },
  {
    title: 'About this role',
    fields: [
      field(
        '6a1d3f5b-7c9e-4a2b-8d4f-6e8a0c2b4d05',
        'Are you legally authorized to work in the United States?',
        'Boolean',
      ),
      field(
        '6a1d3f5b-7c9e-4a2b-8d4f-6e8a0c2b4d06',
        'Will you now or in the future require visa sponsorship for employment?',
        'Boolean',
      ),
      field('6a1d3f5b-7c9e-4a2b-8d4f-6e8a0c2b4d07', 'When could you start?', 'MonthYear', { years: [2026, 2030] }),
      field('6a1d3f5b-7c9e-4a2b-8d4f-6e8a0c2b4d08', 'What are your salary expectations?', 'String', {
        description: 'Yearly, before tax, in US dollars.',
      }),
      field('6a1d3f5b-7c9e-4a2b-8d4f-6e8a0c2b4d09', 'How did you hear about us?', 'ValueSelect', {
        options: ['LinkedIn', 'Company website', 'Job board', 'Referral', 'Other'],
      }),
      field('6a1d3f5b-7c9e-4a2b-8d4f-6e8a0c2b4d10', 'Which project of yours are you proudest of?', 'LongText'),
    ],
  },
  {
    title: 'U.S. Equal Employment Opportunity information',
    description: 'Answering is voluntary and has no influence on your application.',
    fields: [
      field('_systemfield_eeoc_gender', 'Gender', 'ValueSelect', {
        required: false,
        options: ['Male', 'Female', 'Decline to self-identify'],
      }),
      field('_systemfield_eeoc_race', 'Race', 'ValueSelect', {
        required: false,
        options: [
          'Hispanic or Latino',
          'White (Not Hispanic or Latino)',
          'Black or African American (Not Hispanic or Latino)',
          'Native Hawaiian or Other Pacific Islander (Not Hispanic or Latino)',
          'Asian (Not Hispanic or Latino)',
          'American Indian or Alaska Native (Not Hispanic or Latino)',
          'Two or More Races (Not Hispanic or Latino)',
          'Decline to self-identify',
        ],
      }),
      field('_systemfield_eeoc_veteran_status', 'Veteran Status', 'ValueSelect', {
        required: false,
        options: [
          'I identify as one or more of the classifications of a protected veteran',
          'I am not a protected veteran',
          'Decline to self-identify',
        ],
      }),
      field('_systemfield_eeoc_disability_status', 'Disability Status', 'ValueSelect', {
        required: false,
        options: [
          'Yes, I have a disability, or have had one in the past',
          'No, I do not have a disability and have not had one in the past',
          'I do not want to answer',
        ],
      }),
    ],
  },
]

export const degrees = [
  'High School',
  "Associate's Degree",
  "Bachelor's Degree",
  "Master's Degree",
  'Doctorate',
  'Other',
]

export const schools = [
  'Arizona State University',
  'Boston University',
  'Carnegie Mellon University',
  'Columbia University',
  'Cornell University',
  'Delft University of Technology',
  'Georgia Institute of Technology',
  'Harvard University',
  'Massachusetts Institute of Technology',
  'New York University',
  'Ohio State University',
  'Oregon State University',
  'Portland State University',
  'Princeton University',
  'Purdue University',
  'Rice University',
  'Stanford University',
  'State University of New York',
  'Technical University of Munich',
  'University of California, Berkeley',
  'University of California, Los Angeles',
  'University of Chicago',
  'University of Illinois Urbana-Champaign',
  'University of Michigan',
  'University of Oregon',
  'University of Texas at Austin',
  'University of Toronto',
  'University of Washington',
  'University of Wisconsin-Madison',
  'Yale University',
  'Other',
]
