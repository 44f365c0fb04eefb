/**
 * Services where whoever has an account puts up pages of their own below the service's domain: a page that asks for a
 * code there is not the service's, whose mail would be taken for it. Those the public suffix list names as well are
 * sites of their own already. As of November 2026.
 */
const HOSTS = [
  'docs.google.com',
  'sites.google.com',
  'script.google.com',
  'forms.gle',
  'forms.office.com',
  'forms.microsoft.com',
  'forms.cloud.microsoft',
  'sharepoint.com',
  'jotform.com',
  'typeform.com',
  'tally.so',
  'airtable.com',
  'notion.site',
  'surveymonkey.com',
  'wufoo.com',
  'formstack.com',
  'cognitoforms.com',
  'paperform.co',
  'smartsheet.com',
  'zohopublic.com',
  'fillout.com',
  'carrd.co',
  'canva.site',
]

export const isUserContent = (host: string): boolean => HOSTS.some((one) => host === one || host.endsWith(`.${one}`))
