import type { Settings } from '../config.ts'

/** In a stage's file: not decided yet. Such a stage can't be deployed, and synthesis names the setting. */
export const UNSET_SETTING = 'unset'

/** In a stage's file: the stage does without, on purpose. */
export const OMITTED_SETTING = 'none'

/** Settings that a stage may do without. */
export const OPTIONAL_SETTINGS = [
  'site_url',
  'certificate_arn',
  'sender_identity',
  'alarm_email',
  'street_map',
  'contact_address',
  'opening_hours',
  'pix_key',
  'pix_name',
  'pix_city',
] as const satisfies (keyof Settings)[]

/**
 * A stage whose data are kept. Its file names every setting, so that nothing of it depends on what somebody types at a
 * deployment: a value, 'none', or 'unset' until somebody knows.
 */
export type KeptStageFile = {
  readonly [Name in keyof Settings]: Name extends 'keep_data' ? true : Settings[Name] | typeof UNSET_SETTING
}

/** A stage that is removed with all its data; what its file leaves out is as on one machine (infra/config.ts). */
export type TrialStageFile = Readonly<Partial<Settings>> & { readonly keep_data: false }
