// The account that a portal requires before the application: a page to sign in, and one to sign up, each in the
// employer's language.
import { escapeHtml as escaped } from '../kit/respond.ts'
import { at, document, hashed, type Opening } from './kind.ts'

const WORDS = {
  en: { new: 'Create an account', have: 'I already have an account', in: 'Sign in', mail: 'Email address', password: 'Password', again: 'Confirm password', terms: 'I agree to the terms of use of this career site', send: 'Create account', wrong: 'Please check your entries.' },
  pt: { new: 'Criar conta', have: 'Já tenho uma conta', in: 'Entrar', mail: 'Endereço de e-mail', password: 'Senha', again: 'Confirmar senha', terms: 'Concordo com os termos de uso deste site de carreiras', send: 'Criar conta', wrong: 'Verifique os dados informados.' },
} // biome-ignore format: a table

/** Field names of the account pages. */
export const ACCOUNT = { mail: 'userName', password: 'pwd', again: 'pwdConfirm', terms: 'tou' } as const

export const accountPage = (opening: Opening, wrong: boolean, mail: string): string => {
  const said = opening.company.locale === 'pt' ? WORDS.pt : WORDS.en
  const id = (name: string): string => `a${hashed(opening.company.slug + name)}`
  const line = (name: string, label: string, type: string, value = ''): string =>
    `<div class="p-form-group f"><label for="${id(name)}">${escaped(label)} <abbr title="required">*</abbr></label><input type="${type}" id="${id(name)}" name="${name}" value="${escaped(value)}"></div>`
  return document(
    opening,
    `${opening.company.name} Careers`,
    `<div class="p-header"><span>${escaped(opening.company.name)}</span></div><div class="p-view"><h1>${said.new}</h1>${wrong ? `<p role="alert">${said.wrong}</p>` : ''}
<form method="post" action="${at(opening.paths.form)}" novalidate>${line(ACCOUNT.mail, said.mail, 'email', mail)}${line(ACCOUNT.password, said.password, 'password')}${line(ACCOUNT.again, said.again, 'password')}
<div class="f"><input type="checkbox" id="${id(ACCOUNT.terms)}" name="${ACCOUNT.terms}" value="yes"><label for="${id(ACCOUNT.terms)}">${said.terms} <abbr title="required">*</abbr></label></div>
<button type="submit" class="go">${said.send}</button></form><p>${said.have} <a href="#">${said.in}</a></p></div>`,
  )
}
