/**
 * What a person's data file may contain: every key, its other names, and the form of its value. Source of
 * docs/data-file.md.
 */
import { entryKeyOf } from './entry-keys.ts'
import { squash } from './text.ts'

export type DataKind = 'text' | 'yes-no' | 'date' | 'number' | 'list' | 'url' | 'file' | 'secret'

export interface DataKey {
  key: string
  kind: DataKind
  about: string
  /** Other names, in any spelling (`first_name`, `firstName` and `First name` are the same). */
  aliases: readonly string[]
}

const key = (name: string, kind: DataKind, about: string, aliases = ''): DataKey => ({
  key: name,
  kind,
  about,
  aliases: aliases === '' ? [] : aliases.split(' '),
})

/** Keys of the person. */
export const DATA_KEYS: readonly DataKey[] = [
  key('name', 'text', 'Whole name; its parts are worked out', 'full_name legal_name applicant_name'),
  key('given-name', 'text', 'First name', 'first_name forename legal_first_name given'),
  key('additional-name', 'text', 'Middle name', 'middle_name middle'),
  key('family-name', 'text', 'Last name', 'last_name surname legal_last_name family'),
  key('honorific-prefix', 'text', 'Title before the name', 'prefix salutation'),
  key('honorific-suffix', 'text', 'Suffix after the name', 'suffix'),
  key('nickname', 'text', 'Preferred name', 'preferred_name preferred preferred_first_name'),
  key('email', 'text', 'E-mail address', 'email_address mail e_mail'),
  key(
    'tel',
    'text',
    'Phone, best with its country code',
    'phone phone_number telephone mobile mobile_phone cell cell_phone',
  ),
  key(
    'tel-country-code',
    'text',
    'Calling code, from the phone number where left out',
    'phone_country_code calling_code dial_code',
  ),
  key('tel-national', 'text', 'Phone without country code', 'national_number'),
  key('tel-extension', 'text', 'Extension', 'phone_extension'),
  key('tel-type', 'text', 'Kind of phone: mobile, home, work', 'phone_type phone_device_type'),
  key('street-address', 'text', 'Street address, one or more lines', 'street full_address'),
  key('address-line1', 'text', 'First line of the address', 'line1 address1 address_line_1'),
  key('address-line2', 'text', 'Second line: flat, unit', 'line2 address2 address_line_2 apartment apt unit suite'),
  key('address-line3', 'text', 'Third line', 'line3 address3 address_line_3'),
  key('address-level2', 'text', 'City', 'city town locality municipality'),
  key('address-level3', 'text', 'District of the city', 'district'),
  key('address-level1', 'text', 'State or province, name or code', 'state province region county'),
  key('postal-code', 'text', 'Postal code', 'zip zip_code postcode postal'),
  key('country', 'text', 'Country, name or code', 'country_name country_code country_of_residence'),
  key('bday', 'date', 'Date of birth', 'birth_date birthday date_of_birth dob birthdate'),
  key('sex', 'text', 'Sex', ''),
  key('language', 'text', 'Preferred language', 'preferred_language'),
  key('username', 'text', 'User name for accounts; the e-mail address where left out', 'user_name login_name'),
  key(
    'organization',
    'text',
    'Current employer; from the experience where left out',
    'current_company company employer current_employer',
  ),
  key(
    'organization-title',
    'text',
    'Current job title; from the experience where left out',
    'current_title job_title current_job_title current_position',
  ),
  key(
    'organization-start',
    'date',
    'Start of the current job; from the experience where left out',
    'current_job_start',
  ),
  key('linkedin', 'url', 'LinkedIn profile', 'linkedin_url linkedin_profile linked_in'),
  key('github', 'url', 'GitHub profile', 'github_url github_profile git_hub'),
  key('twitter', 'url', 'X or Twitter profile', 'x_url x_profile twitter_url'),
  key('website', 'url', 'Own web site', 'url homepage personal_website website_url portfolio_url web_site'),
  key('resume', 'file', 'Résumé file', 'resume_path resume_file cv cv_path cv_file resume_cv'),
  key('cover-letter', 'file', 'Cover letter file', 'cover_letter_path cover_letter_file'),
  key('cover-letter-text', 'text', 'Cover letter as text', 'motivation letter'),
  key('portfolio', 'file', 'Portfolio file', 'portfolio_path portfolio_file'),
  key('transcript', 'file', 'Transcript file', 'transcript_path transcript_file'),
  key('additional-files', 'file', 'Another file', 'other_documents attachments'),
  key('photo', 'file', 'Photo file', 'photo_path picture'),
  key(
    'work-authorization',
    'yes-no',
    'May work in the country of the job',
    'authorized_to_work legally_authorized work_authorized work_permit right_to_work authorized',
  ),
  key(
    'sponsorship',
    'yes-no',
    'Needs a visa sponsored, now or later',
    'requires_sponsorship require_sponsorship needs_sponsorship visa_sponsorship sponsorship_required',
  ),
  key('citizenship', 'text', 'Citizenship', 'nationality'),
  key('security-clearance', 'text', 'Security clearance', 'clearance'),
  key(
    'over-18',
    'yes-no',
    'Is at least 18; from the date of birth where left out',
    'is_over_18 of_legal_age at_least_18',
  ),
  key(
    'salary',
    'text',
    'Expected salary',
    'salary_expectation salary_expectations expected_salary desired_salary desired_compensation',
  ),
  key('salary-currency', 'text', 'Currency of the salary', 'currency'),
  key('start-date', 'date', 'Earliest start', 'available_from availability available_start_date earliest_start_date'),
  key('notice-period', 'text', 'Notice period', ''),
  key('employment-type', 'text', 'Full time, part time, contract', 'desired_employment_type'),
  key('relocation', 'yes-no', 'Would relocate', 'willing_to_relocate relocate open_to_relocation'),
  key('remote-preference', 'text', 'Remote, hybrid or on site', 'work_location_preference remote'),
  key('travel', 'text', 'Would travel, and how much', 'willing_to_travel'),
  key('shift', 'text', 'Shifts', 'preferred_shift'),
  key('driving-licence', 'yes-no', 'Has a driving licence', 'drivers_license driving_license driver_license'),
  key('years-of-experience', 'number', 'Years of experience', 'years_experience experience_years total_experience'),
  key('languages', 'list', 'Languages', 'spoken_languages'),
  key('skills', 'list', 'Skills', 'key_skills technologies'),
  key('summary', 'text', 'A few sentences about the person', 'about about_me bio profile_summary'),
  key('headline', 'text', 'One line about the person', 'label tagline'),
  key(
    'how-heard',
    'text',
    'How they heard of the job',
    'how_did_you_hear referral_source source how_did_you_hear_about_us heard_from',
  ),
  key('referrer', 'text', 'Who referred them', 'referred_by referral referral_name'),
  key(
    'previously-employed',
    'yes-no',
    'Worked for this employer before',
    'previous_worker previously_worked former_employee previous_employee',
  ),
  key('previously-applied', 'yes-no', 'Applied here before', 'applied_before'),
  key('related-to-employee', 'yes-no', 'Is related to an employee', 'related_to_an_employee'),
  key('non-compete', 'yes-no', 'Is bound by a non-compete agreement', 'non_compete_agreement'),
  key('criminal-record', 'yes-no', 'Has a criminal record', 'felony convicted'),
  key('background-check', 'yes-no', 'Agrees to a background check', 'consent_background_check'),
  key('drug-test', 'yes-no', 'Agrees to a drug test', ''),
  key('gender', 'text', 'Gender, for equal-opportunity questions', 'gender_identity'),
  key('pronouns', 'text', 'Pronouns', ''),
  key('race', 'text', 'Race, for equal-opportunity questions', ''),
  key('ethnicity', 'text', 'Ethnicity, for equal-opportunity questions', 'race_ethnicity ethnic_group'),
  key('hispanic', 'yes-no', 'Hispanic or Latino', 'hispanic_latino is_hispanic hispanic_or_latino hispanic_ethnicity'),
  key('veteran', 'text', 'Veteran status', 'veteran_status protected_veteran is_veteran'),
  key('disability', 'text', 'Disability status', 'disability_status has_disability disabled'),
  key('sexual-orientation', 'text', 'Sexual orientation', ''),
  key('transgender', 'text', 'Transgender', 'is_transgender'),
  key('age-range', 'text', 'Age range', 'age_group'),
  key('signature', 'text', 'Name as signed; the whole name where left out', ''),
  key(
    'current-password',
    'secret',
    'Password for accounts on application sites',
    'password account_password new_password',
  ),
  key(
    'totp',
    'secret',
    'Secret of the authenticator app (base32 or otpauth://)',
    'totp_secret otp_secret authenticator_secret two_factor_secret',
  ),
  key('cc-name', 'text', 'Name on the card', 'name_on_card cardholder cardholder_name'),
  key('cc-type', 'text', 'Kind of card', 'card_type'),
  key('cc-number', 'secret', 'Card number', 'card_number'),
  key('cc-exp', 'secret', 'Card expiry', 'card_expiry expiry expiration expiration_date exp'),
  key('cc-csc', 'secret', 'Card security code', 'cvc cvv csc security_code'),
]

/** Keys of an entry of a repeating section. */
export const ENTRY_KEYS: Readonly<Record<'experience' | 'education', readonly DataKey[]>> = {
  experience: [
    key('title', 'text', 'Job title', 'job_title position role'),
    key('company', 'text', 'Employer', 'name employer organization organisation company_name'),
    key('location', 'text', 'Where', 'city place'),
    key(
      'current',
      'yes-no',
      'Still works there',
      'is_current currently_work_here present current_job i_currently_work_here',
    ),
    key('start', 'date', 'From', 'start_date from started'),
    key('end', 'date', 'To; "present" for a current one', 'end_date to ended until'),
    key('description', 'text', 'What they did', 'summary responsibilities duties highlights role_description'),
  ],
  education: [
    key('school', 'text', 'School or university', 'institution university college school_name name'),
    key('degree', 'text', 'Degree', 'study_type degree_type qualification'),
    key('field', 'text', 'Field of study', 'field_of_study major area discipline subject'),
    key('gpa', 'text', 'Grade average', 'score grade overall_result'),
    key('start', 'date', 'From', 'start_date from first_year start_year'),
    key('end', 'date', 'To', 'end_date to last_year graduation graduation_date graduation_year end_year'),
  ],
}

/** Lists of entries, by their usual names. */
export const ENTRY_LISTS: Readonly<Record<'experience' | 'education', readonly string[]>> = {
  experience: [
    'experience',
    'work_experience',
    'jobs',
    'work',
    'employment',
    'employment_history',
    'work_history',
    'positions',
    'experiences',
  ],
  education: ['education', 'schools', 'studies', 'degrees', 'education_history', 'educations'],
}

/** Objects whose keys may also be at the top level. */
export const SECTIONS: readonly string[] =
  `personal personal_info personal_information personal_details contact contact_info contact_information basics applicant
  candidate person user user_data profile eeo eeoc demographics diversity
  equal_opportunity voluntary_disclosures self_identification self_identify links social socials urls websites
  documents files preferences availability legal application custom job_preferences work_eligibility
  eligibility other professional professional_info`.split(/\s+/)

const index = (keys: readonly DataKey[]): Map<string, DataKey> => {
  const map = new Map<string, DataKey>()
  for (const entry of keys) for (const alias of entry.aliases) map.set(squash(alias), entry)
  // A key's own name takes precedence over another key's alias.
  for (const entry of keys) map.set(squash(entry.key), entry)
  return map
}
const PERSON = index(DATA_KEYS)
const ENTRIES = { experience: index(ENTRY_KEYS.experience), education: index(ENTRY_KEYS.education) }

/** The key for a name in a data file, in any spelling. */
export const dataKey = (name: string): DataKey | undefined => PERSON.get(squash(name))
export const entryKey = (section: 'experience' | 'education', name: string): DataKey | undefined =>
  ENTRIES[section].get(squash(name))
export const entryList = (name: string): 'experience' | 'education' | undefined =>
  (['experience', 'education'] as const).find((section) =>
    ENTRY_LISTS[section].some((alias) => squash(alias) === squash(name)),
  )

/** The profile key for a name in a template: `first_name` → `given-name`, `password` → `current-password`. */
export const canonicalKey = (name: string): string | undefined => {
  const entry = /^(experience|education)[._](\d{1,2})[._](.+)$/.exec(name)
  if (entry) {
    const section = entry[1] as 'experience' | 'education'
    const found = entryKey(section, entry[3] ?? '')
    return found && `${section}.${entry[2]}.${found.key}`
  }
  return dataKey(name)?.key
}

const ABOUT = new Map(DATA_KEYS.map(({ key: name, about }) => [name, about]))
/** Followed by the format of the value, or by where else it comes from. */
const ASIDE = /[;:]| \(|, (?=(?:best|for|from|name|now|one or|the) )/
const ENTRY_WORDS = { experience: 'job', education: 'school' }

/**
 * The readable name of a datum: `address-level2` → “City”, `experience.0.company` → “job 1: company”,
 * `custom.shirt-size` → “shirt size”.
 */
export const datumWords = (name: string): string => {
  const entry = entryKeyOf(name)
  if (entry) return `${ENTRY_WORDS[entry.section]} ${entry.index + 1}: ${entry.name.replaceAll('-', ' ')}`
  return ABOUT.get(name)?.split(ASIDE, 1)[0] ?? name.replace(/^(?:custom|file)\./, '').replaceAll(/[-_]/g, ' ')
}
