// Employers whose application has several pages, in components or behind an account. Data.
import type { Company } from '../../companies/company.ts'
import { ask, type Options, type Unseen } from '../../companies/unseen/ask.ts'

const YES_NO: Options = [['yes', 'Yes'], ['no', 'No']] // biome-ignore format: a list
const SI_NO: Options = [['yes', 'Sí'], ['no', 'No']] // biome-ignore format: a list
const SIM_NAO: Options = [['yes', 'Sim'], ['no', 'Não']] // biome-ignore format: a list

/** ADP in English: a haulier. */
const granite: Company = {
  number: 0, slug: '7f1c02d4-granite', name: 'Granite Freight', locale: 'en', accent: '#b91c1c', rounded: 4,
  postings: [{ id: '482190', title: 'Dispatch Coordinator', city: 'Fall-River' }],
  words: { choose: 'Select', required: 'This field is required', apply: 'Apply', next: 'Continue', submit: 'Submit', done: 'Thank you for applying. Your application has been received.' },
  fields: [
    ask('personal', 'resume', 'resumeUpload', 'Resume'),
    ask('personal', 'first_name', 'firstName', 'First Name'),
    ask('personal', 'last_name', 'lastName', 'Last Name'),
    ask('personal', 'email', 'emailAddress', 'Email'),
    ask('personal', 'phone', 'mobilePhone', 'Mobile Phone'),
    ask('personal', 'city', 'city', 'City'),
    ask('screening', 'authorized', 'q-100', 'Are you legally eligible to work in the United States?', { options: YES_NO }),
    ask('screening', 'sponsorship', 'q-101', 'Will you now or in the future require visa sponsorship?', { options: YES_NO }),
    ask('screening', 'over_18', 'q-102', 'Are you at least 18 years of age?', { options: YES_NO }),
    ask('screening', 'years', 'q-103', 'Total years of work experience'),
    ask('last', 'gender', 'gender', 'Gender', { required: false, section: 'Voluntary self-identification', options: [['female', 'Female'], ['male', 'Male'], ['declined', 'I choose not to disclose']] }),
    ask('last', 'privacy', 'ack', 'I acknowledge that I have read the privacy statement', { kind: 'consent' }),
  ],
} // biome-ignore format: a table

/** ADP in Spanish: a hotel, the questions first. */
const bahia: Company = {
  number: 1, slug: 'c08e5511-bahia', name: 'Hotel Bahía Azul', locale: 'es', accent: '#0369a1', rounded: 16,
  postings: [{ id: '510077', title: 'Recepcionista', city: 'Santa-Rosa' }],
  pages: [['screening'], ['personal', 'last']],
  words: { choose: 'Seleccionar', required: 'Este campo es obligatorio', apply: 'Postularse', next: 'Continuar', submit: 'Enviar', done: 'Gracias por postularse. Hemos recibido su solicitud.' },
  fields: [
    ask('screening', 'authorized', 'q-900', '¿Está legalmente autorizado para trabajar en los Estados Unidos?', { options: SI_NO }),
    ask('screening', 'sponsorship', 'q-901', '¿Necesitará ahora o en el futuro patrocinio de visa?', { options: SI_NO }),
    ask('screening', 'relocation', 'q-902', '¿Está dispuesto a mudarse?', { options: SI_NO }),
    ask('screening', 'notice', 'q-903', '¿Con cuánto preaviso debe avisar?'),
    ask('personal', 'first_name', 'firstName', 'Nombre'),
    ask('personal', 'last_name', 'lastName', 'Apellidos'),
    ask('personal', 'phone', 'mobilePhone', 'Teléfono móvil'),
    ask('personal', 'email', 'emailAddress', 'Correo electrónico'),
    ask('personal', 'city', 'city', 'Ciudad'),
    ask('personal', 'resume', 'resumeUpload', 'Currículum'),
    ask('last', 'privacy', 'ack', 'He leído y acepto el aviso de privacidad', { kind: 'consent' }),
  ],
} // biome-ignore format: a table

/** Cornerstone in English: an insurer. */
const meridian: Company = {
  number: 0, slug: 'meridianmutual', name: 'Meridian Mutual', locale: 'en', accent: '#4338ca', rounded: 5,
  postings: [{ id: '2291', title: 'Claims Adjuster', city: 'New-Bern' }],
  words: { choose: 'Select One', required: 'A response is required.', apply: 'Apply Now', next: 'Save and Continue', submit: 'Submit Application', done: 'Application submitted. Thank you for your interest.' },
  fields: [
    ask('personal', 'first_name', 'fld_1', 'First name'),
    ask('personal', 'last_name', 'fld_2', 'Last name'),
    ask('personal', 'email', 'fld_3', 'Email'),
    ask('personal', 'phone', 'fld_4', 'Phone'),
    ask('personal', 'city', 'fld_5', 'City'),
    ask('personal', 'resume', 'fld_6', 'Resume/CV'),
    ask('screening', 'authorized', 'fld_7', 'Are you authorized to work lawfully in the United States?', { options: YES_NO }),
    ask('screening', 'sponsorship', 'fld_8', 'Will you require employer sponsorship for a work visa?', { options: YES_NO }),
    ask('screening', 'relocation', 'fld_9', 'Would you be willing to relocate?', { options: YES_NO }),
    ask('screening', 'heard', 'fld_10', 'How did you hear about us?', { options: [['website', 'Career site'], ['linkedin', 'LinkedIn'], ['referral', 'Employee referral'], ['other', 'Other']] }),
    ask('last', 'veteran', 'fld_11', 'Veteran status', { required: false, options: [['yes', 'I am a protected veteran'], ['no', 'I am not a protected veteran'], ['declined', 'I do not wish to answer']] }),
    ask('last', 'privacy', 'fld_12', 'I have read and understood the candidate privacy notice', { kind: 'consent' }),
  ],
} // biome-ignore format: a table

/** Cornerstone in Portuguese: a cooperative, two pages instead of three, an emergency contact. */
const verde: Company = {
  number: 1, slug: 'coopverde', name: 'Cooperativa Verde', locale: 'pt', accent: '#15803d', rounded: 0,
  postings: [{ id: '7715', title: 'Analista de logística', city: 'Harbor-City' }],
  pages: [['personal', 'screening'], ['last']],
  words: { choose: 'Selecione', required: 'Resposta obrigatória.', apply: 'Candidate-se', next: 'Salvar e continuar', submit: 'Enviar candidatura', done: 'Candidatura enviada. Obrigado!' },
  fields: [
    ask('personal', 'email', 'fld_31', 'E-mail'),
    ask('personal', 'first_name', 'fld_32', 'Nome'),
    ask('personal', 'last_name', 'fld_33', 'Sobrenome'),
    ask('personal', 'city', 'fld_34', 'Cidade'),
    ask('personal', 'phone', 'fld_35', 'Celular'),
    ask('personal', 'resume', 'fld_36', 'Currículo'),
    ask('screening', 'over_18', 'fld_37', 'Você tem 18 anos ou mais?', { options: SIM_NAO }),
    ask('screening', 'authorized', 'fld_38', 'Você está autorizado(a) a trabalhar nos Estados Unidos?', { options: SIM_NAO }),
    ask('screening', 'sponsorship', 'fld_39', 'Você precisará de patrocínio de visto?', { options: SIM_NAO }),
    ask('screening', 'years', 'fld_40', 'Anos de experiência profissional'),
    ask('last', 'emergency_name', 'fld_41', 'Nome', { required: false, section: 'Contato de emergência' }),
    ask('last', 'emergency_phone', 'fld_42', 'Telefone', { required: false, kind: 'tel' }),
    ask('last', 'privacy', 'fld_43', 'Li e aceito a política de privacidade', { kind: 'consent' }),
  ],
} // biome-ignore format: a table

export const WIZARDS: readonly Unseen[] = [
  { platform: 'adp', company: granite },
  { platform: 'adp', company: bahia },
  { platform: 'cornerstone', company: meridian },
  { platform: 'cornerstone', company: verde },
]
