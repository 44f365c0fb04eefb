// A person's saved answer is found for the same question in other words, in five languages, and never for another one.
import { describe, expect, test } from 'vitest'
import { one } from '../../support/mira.ts'

/** The value of a field that asks `text`, for a person who once answered `earlier`. */
const put = (kind: string, text: string, earlier?: string): string =>
  one(
    text,
    { required: true, ...(kind === 'yn' && { control: 'radio', options: ['Yes', 'No'] }) },
    { answers: earlier === undefined ? {} : { [earlier]: ANSWERS[kind] } },
  )
const ANSWERS: Readonly<Record<string, string>> = { yn: 'Yes', tx: 'Zebra 4711' }

type Pair = readonly [kind: string, one: string, other: string]
const SAME: readonly Pair[] = [
  ['yn', 'Do you smoke?', 'Are you a smoker?'],
  ['yn', 'Fumez-vous ?', 'Êtes-vous fumeur ?'],
  ['yn', '¿Fuma usted?', '¿Es usted fumador?'],
  ['yn', 'Have you worked for us before?', 'Have you previously been employed by our company?'],
  ['yn', 'Are you willing to work weekends?', 'Would you be willing to work on weekends?'],
  ['yn', 'Have you ever been convicted of a felony?', 'Were you ever convicted of a felony?'],
  ['yn', 'Do you own a car?', 'Do you have a car of your own?'],
  ['yn', 'Are you able to lift 50 lbs?', 'Can you lift 50 lbs?'],
  [
    'yn',
    'Do you have a non-compete agreement with your current employer?',
    'Are you bound by a non-compete agreement?',
  ],
  ['yn', 'Are you authorized to work in Canada?', 'Do you have the right to work in Canada?'],
  ['yn', 'Will you require sponsorship to work in Canada?', 'Do you need visa sponsorship for Canada?'],
  ['tx', 'What is your T-shirt size?', 'T-shirt size'],
  ['tx', 'How many years of experience do you have with Rust?', 'Years of experience with Rust'],
  ['tx', 'Emergency contact name', 'Name of emergency contact'],
  ['tx', 'Emergency contact phone number', 'Phone number of your emergency contact'],
  ['tx', 'What is your Social Security Number?', 'Social Security Number (SSN)'],
  ['tx', 'What is your current salary?', 'Current salary'],
  ['tx', 'Why do you want to work here?', 'Why do you want to join our company?'],
  ['tx', 'What is your favorite programming language?', 'Favourite programming language'],
  ['tx', 'Do you have any dietary requirements?', 'Dietary requirements'],
  ['tx', 'Passport number', 'What is your passport number?'],
  ['tx', 'Name of your current manager', "Current manager's name"],
  ['yn', 'Haben Sie einen Führerschein der Klasse C?', 'Besitzen Sie einen Führerschein Klasse C?'],
  ['yn', 'Haben Sie schon einmal bei uns gearbeitet?', 'Waren Sie bereits bei uns beschäftigt?'],
  ['tx', 'Wie lautet Ihre Steuernummer?', 'Steuernummer'],
  ['tx', 'Wie hoch ist Ihr aktuelles Gehalt?', 'Aktuelles Gehalt'],
  ['yn', 'Sind Sie bereit, im Schichtdienst zu arbeiten?', 'Wären Sie bereit, im Schichtdienst zu arbeiten?'],
  ['tx', 'Name der Krankenkasse', 'Wie heißt Ihre Krankenkasse?'],
  ['yn', 'Avez-vous déjà travaillé pour nous ?', 'Avez-vous déjà été employé dans notre entreprise ?'],
  ['tx', 'Numéro de sécurité sociale', 'Quel est votre numéro de sécurité sociale ?'],
  ['tx', 'Salaire actuel', 'Quel est votre salaire actuel ?'],
  ['yn', 'Acceptez-vous de travailler le week-end ?', 'Accepteriez-vous de travailler le week-end ?'],
  ['yn', '¿Has trabajado antes en nuestra empresa?', '¿Has sido empleado nuestro anteriormente?'],
  ['tx', 'Número de DNI', '¿Cuál es tu número de DNI?'],
  ['tx', 'Salario actual', '¿Cuál es tu salario actual?'],
  ['yn', 'Você já trabalhou conosco?', 'Já trabalhou em nossa empresa?'],
  ['tx', 'Número do CPF', 'Qual é o número do seu CPF?'],
  ['tx', 'Salário atual', 'Qual é o seu salário atual?'],
  ['yn', 'Possui veículo próprio?', 'Você tem veículo próprio?'],
  [
    'yn',
    'Are you comfortable commuting to our Portland office?',
    'Would you be comfortable commuting to our Portland office?',
  ],
  ['tx', 'Employee ID', 'Employee ID number'],
  ['tx', 'Hobbies', 'What are your hobbies?'],
  ['yn', 'Do you hold a CDL?', 'Do you have a CDL?'],
  ['tx', 'Which shifts can you work?', 'What shifts are you able to work?'],
  ['yn', 'Do you have a valid forklift licence?', 'Do you hold a valid forklift license?'],
  ['tx', 'Student ID', 'Student ID number'],
  ['yn', 'Do you consent to a credit check?', 'Do you agree to a credit check?'],
  ['yn', 'Haben Sie ein Auto?', 'Besitzen Sie ein Auto?'],
  ['tx', 'Nome da mãe', 'Qual é o nome da sua mãe?'],
  ['tx', 'Nom de jeune fille de la mère', 'Quel est le nom de jeune fille de votre mère ?'],
]
/** The same meaning, but still asked, because no rule recognises it. */
const ASKED_AGAIN: readonly Pair[] = [
  ['yn', 'Do you have any relatives employed here?', 'Are any of your family members working for us?'],
  ['yn', '¿Tienes coche propio?', '¿Dispones de coche propio?'],
  ['tx', 'Reason for leaving your last job', 'Why did you leave your last job?'],
  ['yn', 'Do you smoke?', 'Are you a smoker?'],
  ['tx', 'GPA (high school)', 'High school GPA'],
  ['yn', 'Have you ever been terminated from a job?', 'Have you been fired from a job?'],
]
const OTHERS: readonly Pair[] = [
  ['yn', 'Have you worked for us before?', 'Have you worked for one of our competitors?'],
  ['yn', 'Have you worked for us before?', 'Have you applied to us before?'],
  ['yn', 'Do you have any relatives employed here?', 'Do you have any relatives in government?'],
  ['yn', 'Are you willing to work weekends?', 'Are you willing to work nights?'],
  ['yn', 'Are you willing to work weekends?', 'Are you unwilling to work weekends?'],
  ['yn', 'Have you ever been convicted of a felony?', 'Have you ever been charged with a felony?'],
  ['yn', 'Have you ever been convicted of a felony?', 'Have you ever been convicted of a misdemeanor?'],
  ['yn', 'Do you own a car?', 'Do you own a motorcycle?'],
  ['yn', 'Are you able to lift 50 lbs?', 'Are you able to lift 75 lbs?'],
  ['yn', 'Are you authorized to work in Canada?', 'Are you authorized to work in Mexico?'],
  ['yn', 'Are you authorized to work in Canada?', 'Will you require sponsorship to work in Canada?'],
  ['yn', 'Will you require sponsorship to work in Canada?', 'Will your spouse require sponsorship to work in Canada?'],
  ['tx', 'What is your T-shirt size?', 'What is your shoe size?'],
  ['tx', 'How many years of experience do you have with Rust?', 'How many years of experience do you have with Ruby?'],
  [
    'tx',
    'How many years of experience do you have with Java?',
    'How many years of experience do you have with JavaScript?',
  ],
  ['tx', 'Emergency contact name', 'Emergency contact phone'],
  ['tx', 'Emergency contact name', "Emergency contact's employer name"],
  ['tx', 'Emergency contact name', 'Second emergency contact name'],
  ['tx', 'What is your current salary?', 'What is your expected salary?'],
  ['tx', 'What is your current salary?', 'What was your previous salary?'],
  ['tx', 'What is your current salary?', 'What is your current hourly rate?'],
  ['tx', 'Why do you want to work here?', 'Why do you want to leave your job?'],
  ['tx', 'Passport number', 'Passport expiry date'],
  ['tx', 'Passport number', 'Visa number'],
  ['tx', 'Name of your current manager', 'Name of your previous manager'],
  ['tx', 'Name of your current manager', 'E-mail of your current manager'],
  ['yn', 'Haben Sie einen Führerschein der Klasse C?', 'Haben Sie einen Führerschein der Klasse D?'],
  ['yn', 'Haben Sie schon einmal bei uns gearbeitet?', 'Haben Sie sich schon einmal bei uns beworben?'],
  ['tx', 'Wie lautet Ihre Steuernummer?', 'Wie lautet Ihre Rentenversicherungsnummer?'],
  ['tx', 'Wie hoch ist Ihr aktuelles Gehalt?', 'Wie hoch ist Ihr Wunschgehalt?'],
  ['yn', 'Sind Sie bereit, im Schichtdienst zu arbeiten?', 'Sind Sie bereit, im Außendienst zu arbeiten?'],
  ['yn', 'Avez-vous déjà travaillé pour nous ?', 'Avez-vous déjà postulé chez nous ?'],
  ['tx', 'Salaire actuel', 'Salaire souhaité'],
  ['yn', 'Acceptez-vous de travailler le week-end ?', 'Acceptez-vous de travailler la nuit ?'],
  ['tx', 'Número de DNI', 'Número de pasaporte'],
  ['yn', '¿Tienes coche propio?', '¿Tienes moto propia?'],
  ['tx', 'Salário atual', 'Pretensão salarial'],
  ['tx', 'Número do CPF', 'Número do RG'],
  ['yn', 'Possui veículo próprio?', 'Possui computador próprio?'],
  ['yn', 'Do you smoke?', 'Do you drink?'],
  ['yn', 'Do you have a valid forklift licence?', 'Has your forklift licence ever been suspended?'],
  ['yn', 'Do you have a valid forklift licence?', 'Do you have a valid pilot licence?'],
  ['tx', 'Reason for leaving your last job', 'Reason for leaving your present job'],
  ['tx', 'Student ID', 'Employee ID'],
  ['yn', 'Do you consent to a credit check?', 'Do you consent to a drug test?'],
  ['yn', 'Do you consent to a credit check?', 'Do you object to a credit check?'],
  ['yn', 'Are you at least 21 years old?', 'Are you at least 25 years old?'],
  ['tx', "Mother's maiden name", "Mother's first name"],
  ['tx', "Father's name", "Mother's name"],
  ['tx', 'Bank account number', 'Bank sort code'],
  ['yn', 'Have you been vaccinated against hepatitis B?', 'Have you been vaccinated against COVID-19?'],
  ['tx', 'Date of your last tetanus vaccination', 'Date of your last flu vaccination'],
  ['yn', 'Waren Sie arbeitslos?', 'Sind Sie arbeitslos?'],
  ['tx', 'Fecha de inicio del máster', 'Fecha de fin del máster'],
  ['tx', 'Nombre del padre', 'Nombre de la madre'],
  ['tx', 'Wie heißt Ihr Vater?', 'Wie heißt Ihre Mutter?'],
  ['tx', 'Numéro de passeport', "Date d'expiration du passeport"],
  ['tx', 'Nom de votre manager', 'Téléphone de votre manager'],
  ['yn', 'Você fuma?', 'Você já fumou?'],
  ['yn', 'Tienes hijos?', 'Quieres hijos?'],
  ['yn', 'Sind Sie schwanger?', 'Waren Sie schwanger?'],
  ['yn', 'Haben Sie ein Auto?', 'Haben Sie kein Auto?'],
  ['yn', 'Avez-vous une voiture ?', "N'avez-vous pas de voiture ?"],
  ['yn', '¿Tienes coche?', '¿No tienes coche?'],
  ['yn', 'Você tem carro?', 'Você não tem carro?'],
  ['yn', 'Können Sie ohne Brille fahren?', 'Können Sie mit Brille fahren?'],
  ['yn', 'Arbeiten Sie gern allein?', 'Arbeiten Sie gern im Team?'],
  [
    'yn',
    'Have you ever been convicted of a crime of violence?',
    'Have you ever been convicted of a crime of dishonesty?',
  ],
  ['yn', 'Have you been arrested?', 'Have you been convicted?'],
]

describe('the same question in other words takes the answer', () => {
  test.each(SAME)('%s: %s = %s', (kind, question, other) => {
    expect(put(kind, other, question)).toBe(ANSWERS[kind])
    expect(put(kind, question, other)).toBe(ANSWERS[kind])
  })
})

describe('another question does not use it', () => {
  test.each([...OTHERS])('%s: %s, %s', (kind, question, other) => {
    // A value from the data is entered with and without a saved answer.
    expect(put(kind, other, question)).toBe(put(kind, other))
    expect(put(kind, question, other)).toBe(put(kind, question))
  })
  test.each(ASKED_AGAIN)('%s: %s, asked once more as %s', (kind, question, other) => {
    expect(['', ANSWERS[kind]]).toContain(put(kind, other, question))
  })
})
