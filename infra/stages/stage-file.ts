import type { Settings } from '../config.ts'

/** Value of a setting that is not decided yet. Such a stage can't be deployed, and synthesis lists the setting. */
export const UNSET_SETTING = 'unset'

/** Value of a setting that the stage does not use, on purpose. */
export const OMITTED_SETTING = 'none'

/** Settings that a stage may leave out. */
export const OPTIONAL_SETTINGS = [
  'account',
  'site_url',
  'certificate_arn',
  'sender_identity',
  'alarm_email',
  'street_map',
  'cloudfront_plan',
  'contact_address',
  'opening_hours',
  'pix_key',
  'pix_name',
  'pix_city',
] as const satisfies (keyof Settings)[]

/**
 * The file of a stage whose data is kept. It contains every setting, so that nothing depends on what somebody types
 * when deploying: a value, 'none', or 'unset' until it is decided.
 */
export type KeptStageFile = {
  readonly [Name in keyof Settings]: Name extends 'keep_data'
    ? true
    :
        | Settings[Name]
        | typeof UNSET_SETTING
        | (Name extends (typeof OPTIONAL_SETTINGS)[number] ? typeof OMITTED_SETTING : never)
}

/**
 * The file of a trial stage, which is deleted with all its data; settings that it leaves out have the local
 * deployment's values (infra/config.ts).
 */
export type TrialStageFile = Readonly<Partial<Settings>> & { readonly keep_data: false }
