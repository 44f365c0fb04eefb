/**
 * Whether a button that posts a form and is called “Next”, “Search”, “Sign in” or the like does what its name says. The
 * name is the page's, and a page can call the button that orders so. What the form asks for is what the person sees,
 * too.
 */
import type { Button, Field, Observation } from '../../../shared/domain/observation.ts'
import { isTick, isUpload, traitsOf } from '../../../shared/domain/widgets.ts'

type Purpose = Button['purpose']

/** The forms that such a button belongs to, recognised by the fields that a person can see. */
const FITS: Partial<Record<Purpose, (fields: readonly Field[], button: Button, seen: Observation) => boolean>> = {
  // A page of a form asks for something. A final review without questions is sent by the button that leads on.
  next: (fields) => fields.length > 0,
  back: (_, { form, index }, { buttons }) =>
    buttons.some((other) => other.index !== index && other.form === form && other.posts === true),
  search: (fields) => fields.some(isText) && !fields.some(isOfPerson),
  login: (fields) => fields.some(isSignIn) && fields.length <= MOST_OF_SIGN_IN,
  signup: (fields) => fields.some(isSignIn),
  add: (fields) => fields.length > 0,
  upload: (fields) => fields.some(isUpload),
}

/** A sign-in asks for a name, a password, a code, and whether to stay signed in. */
const MOST_OF_SIGN_IN = 4

/** `true`: the button leads on or belongs to the page; `false`: it may send, whatever its name. */
export const isPartOnly = (button: Button, seen: Observation | undefined): boolean => {
  const fits = FITS[button.purpose]
  if (!fits) return false
  const { progress } = seen ?? {}
  if (progress?.total !== undefined && progress.current < progress.total) return true
  return !seen || fits(fieldsOf(button, seen), button, seen)
}

const fieldsOf = ({ form }: Button, { fields }: Observation): Field[] =>
  fields.filter((field) => !field.trap && field.form === form)

const isText = (field: Field): boolean => traitsOf(field).text === 'line'
const isSignIn = (field: Field): boolean =>
  traitsOf(field).secret || ['email', 'username', 'one-time-code', 'tel'].includes(field.profileKey ?? '')
/** People search by place of work or home, not by their own names. */
const isOfPerson = (field: Field): boolean =>
  !isTick(field) && ['name', 'given-name', 'family-name', 'email', 'tel', 'bday'].includes(field.profileKey ?? '')
