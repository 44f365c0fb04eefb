/** All settings: their type, default and meaning. Environment variables, flags and docs are derived from this table. */

import { z } from 'zod'
import { byWord } from '../../shared/domain/by-word.ts'
import { LAYERS } from './debug.ts'
import { LOG_LEVELS } from './log.ts'

/** Text from a flag or a variable is converted to the number that it spells; zod rejects anything else. */
const number = (schema: z.ZodNumber) =>
  z.preprocess(
    (value) =>
      typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value)) ? Number(value) : value,
    schema,
  )

const YES_NO: Record<string, boolean> = byWord({
  true: true,
  '1': true,
  yes: true,
  false: false,
  '0': false,
  no: false,
})
const yesNo = z.preprocess(
  (value) => (typeof value === 'string' ? (YES_NO[value.toLowerCase()] ?? value) : value),
  z.boolean(),
)

const text = z.string().trim().min(1)

/** Tasks that work in one person's own Chrome at the same time, by default. */
export const OWN_TASKS_AT_ONCE = 3

/** Several values in one flag or variable are separated by commas. */
const divided = (value: unknown): unknown =>
  typeof value === 'string' ? value.split(',').map((one) => one.trim()) : value
const list = z.preprocess(divided, z.array(text))

/** Text from a flag or a variable may be a whole JSON object. */
const fromJson = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    // Not an object: a plain word, which the schema must accept.
    return value
  }
}

/** Settings of a single provider in the list. */
const ProviderSettings = z.strictObject({
  model: text.optional(),
  base_url: z.url({ protocol: /^https?$/ }).optional(),
  api_key: text.optional(),
  vision: yesNo.optional(),
  stream: yesNo.optional(),
})

export const Settings = z.strictObject({
  database_url: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional()
    .describe('PostgreSQL 15 or newer to use instead of the embedded one'),
  host: text.default('127.0.0.1').describe('address the bridge listens on'),
  port: number(z.number().int().min(0).max(65_535))
    .default(7437)
    .describe('port the bridge listens on; 0 takes any free one'),
  public_url: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('address under which people and services reach the bridge, e.g. behind a proxy'),
  api_requests_per_minute: number(z.number().int().min(10).max(1_000_000))
    .default(1_200)
    .describe('requests per minute for one token'),
  token_jobs_at_once: number(z.number().int().min(1).max(1_000_000))
    .default(100)
    .describe('jobs that one token other than your own may run at a time'),
  token_jobs_a_day: number(z.number().int().min(1).max(1_000_000))
    .default(2_000)
    .describe('jobs that one token other than your own may submit within 24 hours'),
  token_files_mb_a_day: number(z.number().int().min(1).max(1_000_000))
    .default(500)
    .describe('MB of files that one token other than your own may upload a day'),
  token_keeps: number(z.number().int().min(1).max(1_000_000))
    .default(1_000)
    .describe(
      'how many profiles, playbooks and manual versions (each) may exist before tokens other than your own can add no more; for answers, twenty times as many',
    ),
  log_level: z.enum(LOG_LEVELS).default('warn').describe('how much is logged to stderr'),
  debug: z
    .preprocess(divided, z.array(z.enum([...LAYERS, 'all'])))
    .default([])
    .describe('layers that log everything they do, whatever log_level says, separated by commas: act,replay; or all'),
  chrome_path: text.optional().describe('executable of the Chrome or Chromium to use'),
  chrome_sandbox: yesNo.default(true).describe('Chromium’s own sandbox; false only where a container is the sandbox'),
  cdp: list
    .default([])
    .describe('addresses of your own browser, separated by commas and tried in order; “auto” finds Chrome'),
  headless: yesNo.default(true).describe('run browsers of the server mode without a window'),
  max_browsers: number(z.number().int().min(1).max(64))
    .optional()
    .describe('browsers at a time; by default as many as memory allows'),
  max_own_tasks: number(z.number().int().min(1).max(8))
    .default(OWN_TASKS_AT_ONCE)
    .describe('tasks at a time in your own Chrome, each on another site'),
  recipes: yesNo.default(false).describe('start with the recipe of a known platform if nothing was learned yet'),
  provider: text
    .default('local')
    .describe('provider that decides in ai and hybrid mode; several, separated by commas, are tried in order'),
  model: text.optional().describe('model of the provider'),
  model_base_url: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('address of the model service'),
  model_api_key: text.optional().describe('key of the model service'),
  model_vision: yesNo.default(true).describe('send screenshots to the model'),
  model_stream: yesNo.default(true).describe('read the model’s answers as a stream'),
  drafts: yesNo.default(true).describe('offer to draft answers to open questions with your model; you see every draft'),
  providers: z
    .preprocess(fromJson, z.record(z.string(), ProviderSettings))
    .default({})
    .describe('settings of further providers by name, as JSON: model, base_url, api_key, vision, stream'),
  callback_secret: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'must be whsec_ and at least 24 bytes in base64')
    .optional()
    .describe('secret that signs callbacks (default: generated at first use)'),
  callback_allow_private: yesNo.default(false).describe('let callbacks go to this machine and private networks'),
  allow_private: list
    .default([])
    .describe(
      'your hosts and networks that jobs of other tokens may open, separated by commas: wiki.example, 10.1.0.0/16',
    ),
  keyring: yesNo.default(true).describe('keep secrets of profiles in this computer’s keyring, if it has one'),
  vault_key: z
    .enum(['file', 'keyring', 'passphrase', 'kms'])
    .default('file')
    .describe(
      'where to keep the key that encrypts all stored data: vault.key in the home, this computer’s keyring, vault.key locked with a passphrase, or vault.key encrypted by a key service',
    ),
  vault_passphrase: text.optional().describe('passphrase of vault.key, if vault_key is passphrase'),
  kms_key: z
    .url({ protocol: /^https?$/ })
    .regex(
      /^https?:\/\/[^?#]+\/keys\/[^/?#]+$/,
      'must name the key, as in https://vault.example:8200/v1/transit/keys/ghosthands',
    )
    .regex(
      /^(?:https:|http:\/\/(?:localhost|127(?:\.\d+){3}|\[::1\])[:/])/,
      'must begin with https://, since the key of all stored data passes',
    )
    .optional()
    .describe('key in a transit engine of HashiCorp Vault or OpenBao that encrypts vault.key, if vault_key is kms'),
  kms_token: text.optional().describe('token for kms_key'),
  patrol_hours: number(z.number().min(1).max(8_760))
    .optional()
    .describe('hours between checks, without acting, that learned manuals still fit their pages; off by default'),
  patrol_callback_url: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('address that is told when a manual no longer fits its page, or fits again'),
  audit: yesNo.default(false).describe('keep a screenshot and a record of every step for a week'),
  trace: yesNo.default(false).describe('keep a step-by-step trace of every job, as run --trace does for one'),
  shared_files: text
    .optional()
    .describe(
      'folder that all machines of one database reach under the same path, for screenshots, reports, traces, uploads and documents; by default each machine has its own',
    ),
  object_store: z
    .url({ protocol: /^https?$/ })
    .regex(
      /^https?:\/\/[^/?#]+\/[^/?#]+[^?#]*$/,
      'must name the bucket, as in https://s3.eu-central-1.amazonaws.com/bucket',
    )
    .optional()
    .describe(
      'S3-compatible bucket, addressed by path (https://host/bucket, optionally with a prefix), for the same files instead of a shared folder',
    ),
  object_store_region: text.default('us-east-1').describe('region of object_store'),
  object_store_key_id: text.optional().describe('access key id for object_store'),
  object_store_secret: text.optional().describe('secret access key for object_store'),
  artifact_days: number(z.number().int().min(1))
    .default(30)
    .describe('days that screenshots, traces and reports are kept'),
  job_days: number(z.number().int().min(1))
    .optional()
    .describe('days that finished jobs are kept; for ever by default'),
})
export type Settings = z.infer<typeof Settings>
export type SettingKey = keyof Settings

export const SETTING_KEYS = Object.keys(Settings.shape) as SettingKey[]

/** Names that other programs use for these settings; ours take precedence. */
const COMMON_VARIABLES: Partial<Record<SettingKey, string>> = {
  database_url: 'DATABASE_URL',
  chrome_path: 'CHROME_PATH',
  object_store_region: 'AWS_REGION',
  object_store_key_id: 'AWS_ACCESS_KEY_ID',
  object_store_secret: 'AWS_SECRET_ACCESS_KEY',
  kms_token: 'VAULT_TOKEN',
}

/** Environment variables of a setting, in order of precedence. */
export const variablesOf = (key: SettingKey): string[] => {
  const common = COMMON_VARIABLES[key]
  return [`GHOSTHANDS_${key.toUpperCase()}`, ...(common === undefined ? [] : [common])]
}

/** The flag of a setting: `--max-browsers`. */
export const flagOf = (key: SettingKey): string => `--${key.replaceAll('_', '-')}`
