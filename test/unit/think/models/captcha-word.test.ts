// Which words of a model say that a captcha blocks the page.
import { expect, test } from 'vitest'
import { saysCaptcha } from '../../../../bridge/think/models/captcha-word.ts'

test.each([
  'This is a captcha.',
  'A reCAPTCHA blocks the form, please solve it',
  'Please complete the hCaptcha challenge shown on the page.',
  'The page shows “I’m not a robot”, which only a person may tick.',
  'Cloudflare Turnstile is waiting.',
  'The site asks to verify that you are human.',
  'A human verification step appeared.',
  'I cannot go on: the CAPTCHA is required.',
])('a check: %s', (text) => {
  expect(saysCaptcha(text)).toBe(true)
})

test.each([
  'No captcha is visible, so I go on.',
  'The captcha was solved; the form can be sent.',
  'There is no CAPTCHA here, but the button stays grey.',
  'The page doesn’t show any captcha.',
  'Which word describes you best?',
  'Are you authorized to work in the country?',
  'The robot vacuum is sold out.',
])('no check: %s', (text) => {
  expect(saysCaptcha(text)).toBe(false)
})
