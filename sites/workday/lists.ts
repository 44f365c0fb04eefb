// The choices of the Workday-like site's lists. Data only.

/** Country → calling code; the order is the order on screen. */
const CALLING_CODES: Record<string, string> = {
  'United States of America': '1', Afghanistan: '93', Albania: '355', Algeria: '213', Argentina: '54', Armenia: '374',
  Australia: '61', Austria: '43', Azerbaijan: '994', Bahrain: '973', Bangladesh: '880', Belgium: '32', Bolivia: '591',
  Brazil: '55', Bulgaria: '359', Canada: '1', Chile: '56', China: '86', Colombia: '57', 'Costa Rica': '506', Croatia: '385',
  Cyprus: '357', Czechia: '420', Denmark: '45', Ecuador: '593', Egypt: '20', Estonia: '372', Finland: '358', France: '33',
  Georgia: '995', Germany: '49', Ghana: '233', Greece: '30', Hungary: '36', Iceland: '354', India: '91', Indonesia: '62',
  Ireland: '353', Israel: '972', Italy: '39', Japan: '81', Kenya: '254', 'Korea, Republic of': '82', Latvia: '371',
  Lithuania: '370', Luxembourg: '352', Malaysia: '60', Malta: '356', Mexico: '52', Morocco: '212', Netherlands: '31',
  'New Zealand': '64', Nigeria: '234', Norway: '47', Pakistan: '92', Peru: '51', Philippines: '63', Poland: '48',
  Portugal: '351', Romania: '40', 'Saudi Arabia': '966', Serbia: '381', Singapore: '65', Slovakia: '421', Slovenia: '386',
  'South Africa': '27', Spain: '34', 'Sri Lanka': '94', Sweden: '46', Switzerland: '41', Thailand: '66', Turkey: '90',
  Ukraine: '380', 'United Arab Emirates': '971', 'United Kingdom': '44', Uruguay: '598', Vietnam: '84',
} // biome-ignore format: a table

export const COUNTRIES = Object.keys(CALLING_CODES)
export const PHONE_CODES = Object.entries(CALLING_CODES).map(([country, code]) => `${country} (+${code})`)

export const US_STATES = [
  'Alabama', 'Alaska', 'Arizona', 'Arkansas', 'California', 'Colorado', 'Connecticut', 'Delaware', 'District of Columbia',
  'Florida', 'Georgia', 'Hawaii', 'Idaho', 'Illinois', 'Indiana', 'Iowa', 'Kansas', 'Kentucky', 'Louisiana', 'Maine',
  'Maryland', 'Massachusetts', 'Michigan', 'Minnesota', 'Mississippi', 'Missouri', 'Montana', 'Nebraska', 'Nevada',
  'New Hampshire', 'New Jersey', 'New Mexico', 'New York', 'North Carolina', 'North Dakota', 'Ohio', 'Oklahoma', 'Oregon',
  'Pennsylvania', 'Rhode Island', 'South Carolina', 'South Dakota', 'Tennessee', 'Texas', 'Utah', 'Vermont', 'Virginia',
  'Washington', 'West Virginia', 'Wisconsin', 'Wyoming',
] // biome-ignore format: a table

export const CANADIAN_PROVINCES = [
  'Alberta', 'British Columbia', 'Manitoba', 'New Brunswick', 'Newfoundland and Labrador', 'Northwest Territories',
  'Nova Scotia', 'Nunavut', 'Ontario', 'Prince Edward Island', 'Quebec', 'Saskatchewan', 'Yukon',
] // biome-ignore format: a table

export const DEGREES = [
  'High School Diploma or GED', "Associate's Degree", "Bachelor's Degree", "Master's Degree", 'MBA', 'Doctorate (PhD)',
  'Some College', 'Other',
] // biome-ignore format: a table

/** A prompt's choices: plain ones, and categories that only contain choices. */
export type PromptChoice = string | { category: string; choices: readonly string[] }

export const SOURCES: readonly PromptChoice[] = [
  { category: 'Career Fair', choices: ['Grace Hopper Celebration', 'University Career Fair'] },
  'Company Website',
  'Employee Referral',
  { category: 'Job Board', choices: ['Glassdoor', 'Indeed', 'LinkedIn', 'Monster', 'ZipRecruiter'] },
  { category: 'Social Media', choices: ['Facebook', 'Instagram', 'X (Twitter)', 'YouTube'] },
  'Staffing Agency',
  'Other',
]

export const FIELDS_OF_STUDY = [
  'Accounting', 'Aerospace Engineering', 'Anthropology', 'Applied Mathematics', 'Architecture', 'Biology', 'Biomedical Engineering',
  'Business Administration', 'Chemical Engineering', 'Chemistry', 'Civil Engineering', 'Cognitive Science', 'Communications',
  'Computer Engineering', 'Computer Science', 'Cybersecurity', 'Data Science', 'Design', 'Economics', 'Education',
  'Electrical Engineering', 'English', 'Environmental Science', 'Finance', 'Fine Arts', 'Geography', 'Geology', 'History',
  'Human Resources', 'Human-Computer Interaction', 'Industrial Engineering', 'Information Systems', 'Information Technology',
  'International Relations', 'Journalism', 'Law', 'Linguistics', 'Marketing', 'Materials Science', 'Mathematics',
  'Mechanical Engineering', 'Medicine', 'Nursing', 'Philosophy', 'Physics', 'Political Science', 'Psychology',
  'Public Health', 'Sociology', 'Software Engineering', 'Statistics', 'Other',
] // biome-ignore format: a table

export const SKILLS = [
  'Accessibility', 'Agile', 'Amazon Web Services (AWS)', 'Android', 'Ansible', 'C++', 'CSS', 'Customer Service', 'Data Analysis',
  'Docker', 'Figma', 'Git', 'Go', 'Google Cloud', 'GraphQL', 'HTML', 'Incident Response', 'Java', 'JavaScript', 'Kubernetes',
  'Linux', 'Machine Learning', 'Microsoft Azure', 'Node.js', 'Observability', 'PostgreSQL', 'Project Management', 'Python',
  'React', 'Rust', 'Spanish', 'SQL', 'Technical Writing', 'Terraform', 'TypeScript', 'User Research',
] // biome-ignore format: a table

export const PROMPTS: Record<string, readonly PromptChoice[]> = {
  source: SOURCES,
  phoneCode: PHONE_CODES,
  fieldOfStudy: FIELDS_OF_STUDY,
  skills: SKILLS,
}
