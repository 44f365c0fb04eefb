// Three handwritten companies modelled on real ones, each on a platform of `../platforms.ts`: another language or
// wording, pages and questions in another order, an optional section about somebody else, their own words on every
// button. Data.
import type { Company } from '../company.ts'
import { ask, type Options, type Unseen } from './ask.ts'

const SI_NO: Options = [['no', 'No'], ['yes', 'Sí']] // biome-ignore format: a list
const SIM_NAO: Options = [['yes', 'Sim'], ['no', 'Não']] // biome-ignore format: a list
const YES_NO: Options = [['no', 'No, I do not'], ['yes', 'Yes, I do']] // biome-ignore format: a list

/** Workday in Spanish: the questions come before the personal data, one page is about a friend in the company. */
const vientonorte: Company = {
  number: 10,
  slug: 'vientonorte',
  name: 'Viento Norte Energía',
  locale: 'es',
  accent: '#8a2f2f',
  rounded: 2,
  postings: [{ id: 'JR-0098121', title: 'Ingeniero de datos', city: 'Ciudad-de-México' }],
  pages: [['screening'], ['personal'], ['last']],
  words: { choose: 'Seleccione uno', required: 'Error: este campo es obligatorio y debe tener un valor.', apply: 'Solicitar', next: 'Guardar y continuar', submit: 'Enviar', done: 'Solicitud enviada' },
  fields: [
    ask('screening', 'years', 'q7c1', '¿Cuántos años de experiencia profesional tiene?'),
    ask('screening', 'sponsorship', 'q7c2', '¿Necesita o necesitará patrocinio de visa para trabajar en Estados Unidos?', { options: SI_NO }),
    ask('screening', 'authorized', 'q7c3', '¿Está legalmente autorizado para trabajar en Estados Unidos?', { options: SI_NO }),
    ask('screening', 'relocation', 'q7c4', '¿Está dispuesto a mudarse para este puesto?', { options: SI_NO }),
    ask('screening', 'notice', 'q7c5', 'Plazo de preaviso'),
    ask('screening', 'salary', 'q7c6', 'Expectativa salarial anual en USD'),
    ask('personal', 'last_name', 'legalName--lastName', 'Apellidos'),
    ask('personal', 'first_name', 'legalName--firstName', 'Nombre(s)'),
    ask('personal', 'city', 'addr-9f', 'Ciudad de residencia'),
    ask('personal', 'email', 'mail-9f', 'Correo electrónico'),
    ask('personal', 'phone', 'tel-9f', 'Número de teléfono'),
    ask('personal', 'resume', 'cv-9f', 'Adjunte su currículum'),
    ask('personal', 'friend_name', 'ref-1', 'Nombre completo', { required: false, section: 'Si lo recomendó alguien de la empresa' }),
    ask('personal', 'friend_email', 'ref-2', 'Correo electrónico', { required: false, kind: 'email' }),
    ask('last', 'heard', 'q7c8', '¿Cómo se enteró de esta vacante?', { required: false, options: [['website', 'Página de empleo'], ['linkedin', 'LinkedIn'], ['other', 'Otro']] }),
    ask('last', 'gender', 'q7c9', 'Género', { required: false, options: [['declined', 'Prefiero no decirlo'], ['female', 'Mujer'], ['male', 'Hombre']] }),
    ask('last', 'privacy', 'q7d0', 'He leído y acepto el aviso de privacidad', { kind: 'consent' }),
    ask('last', 'marketing', 'q7d1', 'Quiero recibir ofertas de empleo por correo electrónico', { kind: 'consent', required: false }),
  ],
} // biome-ignore format: a table

/** UKG in Portuguese: three pages instead of two, surname first. */
const portoazul: Company = {
  number: 10,
  slug: 'portoazul',
  name: 'Porto Azul Logística',
  locale: 'pt',
  accent: '#0b5d8a',
  rounded: 10,
  postings: [{ id: '7c0d3a55-91be-4f6e-a2d0-0b41c7d9e812', title: 'Analista de suporte', city: 'Porto-Alegre' }],
  pages: [['personal'], ['last'], ['screening']],
  words: { choose: 'Selecione', required: 'Campo obrigatório.', apply: 'Candidatar-se', next: 'Avançar', submit: 'Enviar candidatura', done: 'Obrigado por se candidatar! Recebemos a sua candidatura.' },
  fields: [
    ask('personal', 'last_name', 'Campo5501', 'Sobrenome'),
    ask('personal', 'first_name', 'Campo5502', 'Nome'),
    ask('personal', 'phone', 'Campo5503', 'Celular'),
    ask('personal', 'email', 'Campo5504', 'Endereço de e-mail'),
    ask('personal', 'city', 'Campo5505', 'Cidade onde mora'),
    ask('personal', 'linkedin', 'Campo5506', 'Perfil do LinkedIn', { required: false }),
    ask('personal', 'resume', 'Campo5507', 'Anexe o seu currículo'),
    ask('last', 'gender', 'Campo5521', 'Gênero', { required: false, options: [['male', 'Masculino'], ['female', 'Feminino'], ['declined', 'Prefiro não informar']] }),
    ask('last', 'privacy', 'Campo5522', 'Li e concordo com a política de privacidade', { kind: 'consent' }),
    ask('screening', 'over_18', 'Campo5511', 'Você tem 18 anos ou mais?', { options: SIM_NAO }),
    ask('screening', 'authorized', 'Campo5512', 'Você tem autorização para trabalhar nos Estados Unidos?', { options: SIM_NAO }),
    ask('screening', 'sponsorship', 'Campo5513', 'Você precisa de patrocínio de visto para trabalhar nos Estados Unidos?', { options: SIM_NAO }),
    ask('screening', 'years', 'Campo5514', 'Anos de experiência profissional'),
    ask('screening', 'salary', 'Campo5515', 'Pretensão salarial anual (USD)'),
    ask('screening', 'notice', 'Campo5516', 'Qual é o seu aviso prévio?'),
    ask('screening', 'emergency_name', 'Campo5531', 'Nome', { required: false, section: 'Contato de emergência' }),
    ask('screening', 'emergency_phone', 'Campo5532', 'Telefone', { required: false, kind: 'tel' }),
  ],
} // biome-ignore format: a table

/** Greenhouse in other English: personal data last, questions and answers as sentences, one reversed question. */
const thornbury: Company = {
  number: 10,
  slug: 'thornburyvale',
  name: 'Thornbury & Vale',
  locale: 'en',
  accent: '#3d3d3d',
  rounded: 0,
  postings: [{ id: '8830417', title: 'Platform Engineer', city: 'Fall-River' }],
  pages: [['personal', 'screening', 'last']],
  words: { choose: 'Select…', required: 'Please complete this.', apply: 'I’m interested', next: 'Continue', submit: 'Send my application', done: 'Thanks, we have your application' },
  fields: [
    ask('screening', 'authorized', 'question_8123001', 'Do you hold the legal right to work in the United States?', { options: YES_NO, section: 'Before we start' }),
    ask('screening', 'sponsorship', 'question_8123002', 'Can you work in the United States without visa sponsorship, now and in the future?', { options: [['no', 'No'], ['yes', 'Yes']], opposite: true }),
    ask('screening', 'years', 'question_8123003', 'How many years have you worked professionally?'),
    ask('screening', 'notice', 'question_8123004', 'How much notice do you have to give your current employer?'),
    ask('screening', 'salary', 'question_8123005', 'What annual base salary are you looking for (USD)?'),
    ask('screening', 'website', 'question_8123006', 'Do you have a site of your own? Share the link', { required: false }),
    ask('last', 'gender', 'question_8123007', 'Which gender do you identify with?', { required: false, options: [['female', 'Woman'], ['male', 'Man'], ['declined', 'I’d rather not say']] }),
    ask('screening', 'heard', 'question_8123008', 'Where did you first hear of Thornbury & Vale?', { required: false, options: [['referral', 'Somebody who works here'], ['linkedin', 'LinkedIn'], ['other', 'Somewhere else']] }),
    ask('personal', 'friend_name', 'question_8123009', 'Full name', { required: false, section: 'Did one of us refer you?' }),
    ask('personal', 'friend_email', 'question_8123010', 'Email', { required: false, kind: 'email' }),
    ask('personal', 'email', 'applicant_mail', 'Where can we write to you? (email)', { section: 'About you' }),
    ask('personal', 'phone', 'applicant_tel', 'Best phone number to reach you'),
    ask('personal', 'first_name', 'applicant_given', 'Given name(s)'),
    ask('personal', 'last_name', 'applicant_family', 'Family name'),
    ask('personal', 'city', 'applicant_town', 'Town or city you live in'),
    ask('personal', 'resume', 'applicant_cv', 'Upload your CV'),
    ask('last', 'privacy', 'gdpr_ok', 'I have read and agree to the candidate privacy notice', { kind: 'consent' }),
    ask('last', 'marketing', 'gdpr_pool', 'Keep me in your talent pool for future roles', { kind: 'consent', required: false }),
  ],
} // biome-ignore format: a table

export const FIRST: readonly Unseen[] = [
  { platform: 'workday', company: vientonorte },
  { platform: 'ukg', company: portoazul },
  { platform: 'greenhouse', company: thornbury },
]
