import { type App, Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import * as z from 'zod/mini'
import { MAX_POINTS_PER_ORDER } from '#shared/orders/rules/cart.ts'
import { documentProblem, unmasked } from '#shared/people/rules/documents.ts'
import type { DocumentType } from '#shared/people/rules/profiles.ts'
import { DEFAULT_SETTINGS, PLACEHOLDER_SETTINGS, type Settings, STAGES } from '../config.ts'
import { readStreetMap } from '../street-map.ts'

/** One deployment on AWS, selected by `-c stage=dev`; `-c name=value` overrides a setting. */
export type Stage = {
  name: string
  settings: Settings
  /** The site's configured address; undefined for CloudFront's. */
  site_url: string | undefined
}

/** A lower limit would refuse a full cart. */
const heldPointsLimit = z.coerce.number().check(z.gte(MAX_POINTS_PER_ORDER, `must be ${MAX_POINTS_PER_ORDER} or more`))

const nonEmptyText = z.string().check(z.minLength(1, 'must not be empty'))
/** With or without mask; coerced because the command line passes digits as a number. */
const documentNumber = (type: DocumentType) =>
  z.pipe(
    z.coerce.string(),
    z.string().check(
      z.overwrite(unmasked),
      z.refine(number => documentProblem(type, number) === undefined, { error: `must be a ${type}` }),
    ),
  )

const settingsSchema = z.object({
  region: z.string().check(z.regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be a region, as sa-east-1')),
  site_url: z.string().check(z.regex(/^https?:\/\/[^/\s]+$/, 'must be an address without a path or trailing slash')),
  sender_email: z.string().check(z.regex(/^[^\s@<>]+@[^\s@<>]+$/, 'must be a bare e-mail address')),
  alarm_email: z.string().check(z.regex(/^$|^[^\s@<>]+@[^\s@<>]+$/, 'must be a bare e-mail address')),
  hold_hours: z.coerce.number().check(z.positive()),
  held_points_per_email: heldPointsLimit,
  held_points_per_account: heldPointsLimit,
  held_points_per_address: heldPointsLimit,
  whatsapp_number: z.coerce.string().check(z.regex(/^\d{10,15}$/, 'must be digits with country code')),
  company_name: z.string().check(z.minLength(1, 'must name who operates the site')),
  legal_name: nonEmptyText,
  cnpj: documentNumber('CNPJ'),
  legal_address: nonEmptyText,
  legal_city: nonEmptyText,
  signatory_name: nonEmptyText,
  signatory_cpf: documentNumber('CPF'),
  contact_email: z.string().check(z.regex(/^[^\s@<>]+@[^\s@<>]+$/, 'must be a bare e-mail address')),
  contact_address: z.string(),
  opening_hours: z.string(),
  pix_key: z.coerce.string(),
  pix_name: z.string(),
  pix_city: z.string(),
  keep_data: z.union([z.boolean(), z.stringbool()]),
  certificate_arn: z
    .string()
    .check(z.regex(/^$|^arn:aws:acm:us-east-1:/, 'CloudFront takes certificates of us-east-1 only')),
  sender_identity: z.string(),
  street_map: z.string(),
})

/** Throws an Error that names the unknown stage or the invalid setting. */
export function readStage({ node }: App): Stage {
  const name = String(node.tryGetContext('stage') ?? 'dev')
  const stageDefaults = STAGES[name]
  if (!stageDefaults)
    throw new Error(`Stage '${name}' is unknown; infra/config.ts knows ${Object.keys(STAGES).join(', ')}.`)
  const overrides: Record<string, unknown> = { ...stageDefaults }
  for (const setting of Object.keys(DEFAULT_SETTINGS)) {
    const value: unknown = node.tryGetContext(setting)
    if (value !== undefined) overrides[setting] = value
  }
  const parsed = settingsSchema.safeParse({ ...DEFAULT_SETTINGS, ...overrides })
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    throw new Error(`Stage '${name}' has settings that can't be used. ${problems.join('; ')}`)
  }
  const site_url = overrides.site_url === undefined ? undefined : parsed.data.site_url
  if (site_url !== undefined && !parsed.data.certificate_arn)
    throw new Error('A site_url of your own needs certificate_arn, the certificate of its host in us-east-1.')
  if (parsed.data.street_map) readStreetMap(parsed.data.street_map)
  if (keepsData(stageDefaults)) assertNoPlaceholders(name, parsed.data)
  return { name, settings: parsed.data, site_url }
}

/** By the stage's own definition: `-c keep_data=false` does not relax the checks. */
const keepsData = ({ keep_data }: Partial<Settings>): boolean => keep_data ?? DEFAULT_SETTINGS.keep_data

/** Reserved domains that nobody owns (RFC 2606): e-mails to them reach nobody. */
const RESERVED_DOMAIN = /[@.](example|test|invalid|localhost|example\.(com|net|org))$/i

/** Throws if a setting still has its placeholder or an address in a reserved domain. */
function assertNoPlaceholders(name: string, settings: Settings): void {
  const placeholders = PLACEHOLDER_SETTINGS.filter(
    setting => settings[setting] === DEFAULT_SETTINGS[setting] || RESERVED_DOMAIN.test(settings[setting]),
  )
  if (placeholders.length > 0)
    throw new Error(
      `Stage '${name}' is for people and needs its own ${placeholders.join(', ')} (infra/config.ts, or -c name=value).`,
    )
}

/** Prefix of all resource names of a stage. */
export const prefixOf = (stage: Stage): string => `ponto-urbano-${stage.name}`

type StackOptions = { description: string; region?: string; isCrossRegion?: true }

/** A stack of a stage, in the deploying account and by default in the stage's region. */
export class StageStack extends Stack {
  readonly stage: Stage
  constructor(app: Construct, stage: Stage, name: string, { description, region, isCrossRegion }: StackOptions) {
    const account = process.env.CDK_DEFAULT_ACCOUNT
    super(app, `${prefixOf(stage)}-${name}`, {
      description,
      env: { region: region ?? stage.settings.region, ...(account ? { account } : {}) },
      crossRegionReferences: isCrossRegion ?? false,
      tags: { project: 'ponto-urbano', stage: stage.name },
    })
    this.stage = stage
  }
}
