import type { IConstruct } from 'constructs'
import * as z from 'zod/mini'
import { MAX_POINTS_PER_ORDER } from '#shared/orders/rules/cart.ts'
import { documentProblem, withoutMask } from '#shared/people/rules/documents.ts'
import type { DocumentType } from '#shared/people/rules/profiles.ts'
import { editDistance } from '#shared/platform/rules/edit-distance.ts'
import { CLOUDFRONT_PLAN_NAMES, CLOUDFRONT_PLANS } from '../cloudfront-plans.ts'
import { DEFAULT_SETTINGS, publicSettingsOf, type Settings } from '../config.ts'
import type { Stage } from '../stacks/stage.ts'
import { readStreetMap } from '../street-map.ts'
import { STAGES } from './index.ts'
import { OMITTED_SETTING, OPTIONAL_SETTINGS, UNSET_SETTING } from './stage-file.ts'

/** A limit of unpaid points per holder. If it were lower than a full cart, reservations would be refused. */
const heldPointsLimit = z.int().check(z.gte(MAX_POINTS_PER_ORDER, `must be ${MAX_POINTS_PER_ORDER} or more`))
const text = z.string().check(z.minLength(1, 'must not be empty'))
const email = z.string().check(z.regex(/^[^\s@<>]+@[^\s@<>]+$/, 'must be a bare e-mail address'))
/** Accepts the document with or without its mask. */
const documentNumber = (type: DocumentType) =>
  z.string().check(
    z.overwrite(withoutMask),
    z.refine(number => documentProblem(type, number) === undefined, { error: `must be a ${type}` }),
  )

const SCHEMAS: { readonly [Name in keyof Settings]: z.ZodMiniType<Settings[Name]> } = {
  account: z.string().check(z.regex(/^\d{12}$/, 'must be the 12 digits of an account')),
  region: z.string().check(z.regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be a region, as sa-east-1')),
  site_url: z
    .string()
    .check(
      z.regex(/^https:\/\/[^/\s]+$/, 'must be an address that begins with https://, without a path or slash after it'),
    ),
  sender_email: email,
  alarm_email: email,
  monthly_budget: z.number().check(z.positive('must be more than 0')),
  hold_hours: z.number().check(z.positive('must be more than 0')),
  held_points_per_email: heldPointsLimit,
  held_points_per_account: heldPointsLimit,
  held_points_per_address: heldPointsLimit,
  whatsapp_number: z.string().check(z.regex(/^\d{10,15}$/, 'must be digits with country code')),
  company_name: text,
  legal_name: text,
  cnpj: documentNumber('CNPJ'),
  legal_address: text,
  legal_city: text,
  signatory_name: text,
  signatory_cpf: documentNumber('CPF'),
  contact_email: email,
  contact_address: text,
  opening_hours: text,
  pix_key: text,
  pix_name: text,
  pix_city: text,
  keep_data: z.boolean(),
  certificate_arn: z
    .string()
    .check(
      z.regex(
        /^arn:aws:acm:us-east-1:/,
        'must be the ARN of a certificate in us-east-1, the only ones that CloudFront takes',
      ),
    ),
  sender_identity: text,
  street_map: text,
  cloudfront_plan: z.enum(CLOUDFRONT_PLAN_NAMES, `must be one of ${CLOUDFRONT_PLAN_NAMES.join(', ')}`),
  user_pool: z.int().check(z.gte(1, 'must be 1 or more')),
  user_pool_client: z.int().check(z.gte(1, 'must be 1 or more')),
}
const SETTING_NAMES = Object.keys(SCHEMAS) as (keyof Settings)[]
const mayBeNone = (name: string): boolean => (OPTIONAL_SETTINGS as readonly string[]).includes(name)

/** Settings whose default values are the demo's and must not be used by anybody else. */
const DEMONSTRATION_SETTINGS = [
  'sender_email',
  'whatsapp_number',
  'contact_email',
  'legal_name',
  'cnpj',
  'legal_address',
  'signatory_name',
  'signatory_cpf',
  'pix_key',
] as const satisfies (keyof Settings)[]
/** Reserved domains that nobody owns (RFC 2606), so that e-mails to them reach nobody. */
const RESERVED_DOMAIN = /[@./](example|test|invalid|localhost|example\.(com|net|org))$/i

/**
 * The stage chosen by `-c stage=…`. Throws an Error with everything that is wrong with the choice or the stage's file.
 */
export function readStage({ node }: IConstruct): Stage {
  const { stage, shift, commit, web: _, ...others } = z.record(z.string(), z.unknown()).parse(node.getAllContext())
  // The names of the CDK's own context contain a colon, a slash or a hyphen, so other unknown names are typing errors.
  const refused = Object.keys(others).filter(name => /^[a-z]+(_[a-z]+)*$/.test(name))
  const problems = [
    ...(stage === undefined ? [`Choose a stage: -c stage=${Object.keys(STAGES).join('|')}.`] : []),
    ...(shift === undefined || shift === 'at-once' ? [] : ['-c shift=… takes at-once only.']),
    ...(commit === undefined || /^[0-9a-f]{40}$/.test(String(commit))
      ? []
      : ['-c commit=… takes a whole commit only.']),
    ...refused.map(name => `-c ${name}=… is not accepted: settings are in the stage's file in infra/stages.`),
  ]
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return parseStage(String(stage), stageFileOf(String(stage)))
}

/** The settings in a stage's file. Throws an Error that lists the stages for an unknown name. */
export function stageFileOf(name: string): Readonly<Record<string, unknown>> {
  if (!Object.hasOwn(STAGES, name))
    throw new Error(`Stage '${name}' is unknown; infra/stages knows ${Object.keys(STAGES).join(', ')}.`)
  return STAGES[name as keyof typeof STAGES]
}

/**
 * `examples`: unset settings get the demo's values, to look at the templates. No command deploys a stage in this way.
 */
type Options = { examples?: boolean }

/**
 * Validates a stage's file. Throws an Error with one line for everything that is missing, misspelled, invalid or
 * contradictory.
 */
export function parseStage(
  name: string,
  file: Readonly<Record<string, unknown>>,
  { examples = false }: Options = {},
): Stage {
  const keepsData = file.keep_data !== false
  const values = keepsData ? file : { ...trialDefaults(), ...file }
  const filled = examples ? { ...values, ...examplesFor(values) } : values
  const problems = [
    ...Object.keys(filled).flatMap(setting => unknownProblem(setting)),
    ...SETTING_NAMES.flatMap(setting => valueProblem(setting, filled[setting])),
    ...(keepsData || name === 'dev' ? [] : ['keep_data: only dev may lose its data']),
  ]
  const settings = {
    ...DEFAULT_SETTINGS,
    ...Object.fromEntries(SETTING_NAMES.flatMap(setting => parsedSetting(setting, filled[setting]))),
  }
  const isWrong = (setting: keyof Settings) => problems.some(problem => problem.startsWith(`${setting}:`))
  problems.push(
    ...contradictions(settings, filled.site_url !== OMITTED_SETTING)
      .filter(({ between }) => !between.some(isWrong))
      .map(({ problem }) => problem),
    ...(keepsData && !examples
      ? SETTING_NAMES.filter(setting => !isWrong(setting)).flatMap(setting =>
          demonstrationValueProblem(setting, settings),
        )
      : []),
  )
  if (problems.length > 0)
    throw new Error(
      [`Stage '${name}' can't be used (infra/stages/${name}.ts):`, ...problems.map(problem => `- ${problem}`)].join(
        '\n',
      ),
    )
  return { name, settings, site_url: filled.site_url === OMITTED_SETTING ? undefined : settings.site_url }
}

/** Defaults of a trial stage: those of the local deployment, but at CloudFront's address. */
const trialDefaults = () => ({
  ...DEFAULT_SETTINGS,
  ...Object.fromEntries(
    OPTIONAL_SETTINGS.filter(setting => DEFAULT_SETTINGS[setting] === '').map(setting => [setting, OMITTED_SETTING]),
  ),
  site_url: OMITTED_SETTING,
})

const examplesFor = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    SETTING_NAMES.filter(setting => values[setting] === UNSET_SETTING).map(setting => [
      setting,
      trialDefaults()[setting],
    ]),
  )

/** Maximum number of typing errors for which a misspelled setting is recognised. */
const MAX_TYPOS = 3

function unknownProblem(setting: string): string[] {
  if (Object.hasOwn(SCHEMAS, setting)) return []
  const near = SETTING_NAMES.find(name => editDistance(name, setting, MAX_TYPOS) <= MAX_TYPOS)
  return [`${setting}: is no setting${near ? `; is ${near} meant?` : ''}`]
}

function valueProblem(setting: keyof Settings, value: unknown): string[] {
  const orNone = mayBeNone(setting) ? `, or '${OMITTED_SETTING}' to do without` : ''
  if (value === undefined) return [`${setting}: is missing; write a value${orNone}`]
  if (value === UNSET_SETTING) return [`${setting}: is unset; write a value${orNone}`]
  if (value === OMITTED_SETTING) return mayBeNone(setting) ? [] : [`${setting}: can't be '${OMITTED_SETTING}'`]
  const parsed = SCHEMAS[setting].safeParse(value)
  return parsed.success ? [] : [`${setting}: ${parsed.error.issues.map(({ message }) => message).join(', ')}`]
}

/** A setting in the form that the stacks use, where '' means none; an empty list if it can't be used. */
function parsedSetting(setting: keyof Settings, value: unknown): [string, unknown][] {
  if (valueProblem(setting, value).length > 0) return []
  return [[setting, value === OMITTED_SETTING ? '' : SCHEMAS[setting].parse(value)]]
}

type Contradiction = { between: readonly (keyof Settings)[]; problem: string }

/** Settings that are valid one by one, but not together. */
function contradictions(settings: Settings, hasAddress: boolean): Contradiction[] {
  const { certificate_arn, sender_email, sender_identity, street_map } = settings
  const found: Contradiction[] = []
  const add = (between: readonly (keyof Settings)[], problem: string) => found.push({ between, problem })
  if (hasAddress && certificate_arn === '')
    add(['site_url', 'certificate_arn'], 'certificate_arn: site_url needs a certificate of its host')
  if (!hasAddress && certificate_arn !== '')
    add(['site_url', 'certificate_arn'], "certificate_arn: is of no use while site_url is 'none'")
  if (!['', sender_email, sender_email.split('@')[1]].includes(sender_identity))
    add(['sender_identity', 'sender_email'], 'sender_identity: must be sender_email or its domain')
  const planPrice = settings.cloudfront_plan ? CLOUDFRONT_PLANS[settings.cloudfront_plan].price : 0
  if (planPrice > settings.monthly_budget)
    add(['cloudfront_plan', 'monthly_budget'], `monthly_budget: is less than the ${planPrice} US$ of cloudfront_plan`)
  if (settings.held_points_per_email > settings.held_points_per_account)
    add(
      ['held_points_per_email', 'held_points_per_account'],
      'held_points_per_account: must be at least held_points_per_email, since signing in raises the limit',
    )
  for (const problem of thrownMessages(() => publicSettingsOf(settings)))
    add(['pix_key', 'pix_name', 'pix_city'], problem)
  if (street_map)
    for (const problem of thrownMessages(() => readStreetMap(street_map))) add(['street_map'], `street_map: ${problem}`)
  return found
}

/** The messages of the errors that a check throws. */
function thrownMessages(check: () => unknown): string[] {
  try {
    check()
    return []
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

/**
 * Errors about a setting that people would see and that has the demo's value, or an e-mail address that reaches nobody.
 */
function demonstrationValueProblem(setting: keyof Settings, settings: Settings): string[] {
  const value = settings[setting]
  const isDemonstration = DEMONSTRATION_SETTINGS.some(name => name === setting) && value === DEFAULT_SETTINGS[setting]
  if (isDemonstration) return [`${setting}: is the demonstration's; a stage for people needs its own`]
  return RESERVED_DOMAIN.test(String(value)) ? [`${setting}: is in a domain that nobody owns`] : []
}
