/** Handles of secrets (`{{secret:key}}`), resolved only at the moment of typing. */
import { replaceSecretHandles } from '../../shared/domain/secret-handle.ts'
import { tokens } from '../../shared/domain/text.ts'
import { fail } from './context.ts'

/** @throws GhError MISSING_VARIABLE if there is no such secret; nothing was typed then */
export const resolveSecrets = (text: string, secrets: Readonly<Record<string, string>> = {}): string =>
  replaceSecretHandles(text, (key) => {
    const value = secrets[key]
    if (value === undefined)
      throw fail('MISSING_VARIABLE', `There is no secret “${key}”. Store it, or give it with the job's data.`, { key })
    return value
  })

/** An unfilled template must never be typed. */
export const unresolved = (text: string): string | undefined => /\{\{\s*[\w.:-]+(?:\|[^{}]*)?\s*\}\}/.exec(text)?.[0]

/** What is known about a field: its classification, its own words, and whether it shows what is typed. */
interface SecretField {
  profileKey: string | null
  label: string
  name: string
  masked: boolean
  /** Takes one character: one of several boxes. */
  single?: boolean
}

/** A code sent to the person, or text that they read from an image: given for the field that asked, used once. */
const ONE_TIME_CODE = 'one-time-code'
const CHALLENGE = 'challenge'

const PASSWORDS = new Set(['current-password', 'new-password', 'password'])
export const isPasswordKey = (key: string): boolean => PASSWORDS.has(key)

/**
 * Whether a secret may be typed into a field: a password if the field shows dots and asks for nothing else, a card
 * number or code if the field asks for exactly that, a secret with the person's own name if the field asks for that
 * name.
 */
export const fitsSecret = (key: string, { profileKey, label, name, masked, single = false }: SecretField): boolean => {
  if (PASSWORDS.has(key)) return masked && (profileKey === null || PASSWORDS.has(profileKey))
  if (profileKey === key) return true
  // A code is often entered with a box per digit, and a box has no words of its own.
  if (key === ONE_TIME_CODE) return single && !masked
  // Text from an image is valid for this page only.
  if (key === CHALLENGE) return !masked && (profileKey === null || profileKey === ONE_TIME_CODE)
  const own = /^custom\.(.+)$/.exec(key)?.[1]
  if (own === undefined) return false
  if (profileKey !== null && !PASSWORDS.has(profileKey)) return false
  const asked = new Set(tokens(`${label} ${name}`))
  return tokens(own).every((word) => asked.has(word)) || (masked && profileKey === null)
}
