// What the sites' simulated résumé parsers "read" from any uploaded file: always this one wrong person, so that tests
// recognise fields that still contain the parser's values.

export const parsedResume = {
  firstName: 'Parsed',
  lastName: 'Resume-Person',
  name: 'Parsed Resume-Person',
  email: 'from-the-parser@resume.example',
  phone: '+1 555 010 0199',
  company: 'Parsed Industries',
  title: 'Parsed Specialist',
  linkedin: 'https://www.linkedin.com/in/from-the-parser',
  website: 'https://from-the-parser.example',
  city: 'Boise',
  location: { id: 'place-7', name: 'Boise, Idaho, United States' },
} as const
