import { type App, Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import * as z from 'zod/mini'
import { MAX_POINTS_PER_ORDER } from '#shared/orders/rules/orders.ts'
import { documentProblem, unmasked } from '#shared/people/rules/documents.ts'
import type { DocumentType } from '#shared/people/rules/profiles.ts'
import { DEFAULT_SETTINGS, EXAMPLES, type Settings, STAGES } from '../config.ts'
import { readStreetMap } from '../street-map.ts'

/** One copy of the system on AWS: `-c stage=dev`, its settings overridden by `-c name=value`. */
export type Stage = {
  name: string
  settings: Settings
  /** The site's own address when somebody gave one; without it the site answers at CloudFront's. */
  site_url: string | undefined
}

/** Fewer would refuse a whole cart. */
const heldPoints = z.coerce.number().check(z.gte(MAX_POINTS_PER_ORDER, `must be ${MAX_POINTS_PER_ORDER} or more`))

const named = z.string().check(z.minLength(1, 'must not be empty'))
/** Given with or without its mask; a number alone comes from the command line as one. */
const documentOf = (type: DocumentType) =>
  z.pipe(
    z.coerce.string(),
    z.string().check(
      z.overwrite(unmasked),
      z.refine(number => documentProblem(type, number) === undefined, { error: `must be a ${type}` }),
    ),
  )

const settings = z.object({
  region: z.string().check(z.regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be a region, as sa-east-1')),
  site_url: z.string().check(z.regex(/^https?:\/\/[^/\s]+$/, 'must be an address without a path or trailing slash')),
  sender_email: z.string().check(z.regex(/^[^\s@<>]+@[^\s@<>]+$/, 'must be a bare e-mail address')),
  alarm_email: z.string().check(z.regex(/^$|^[^\s@<>]+@[^\s@<>]+$/, 'must be a bare e-mail address')),
  hold_hours: z.coerce.number().check(z.positive()),
  held_points_per_email: heldPoints,
  held_points_per_account: heldPoints,
  held_points_per_address: heldPoints,
  whatsapp_number: z.coerce.string().check(z.regex(/^\d{10,15}$/, 'must be digits with country code')),
  company_name: z.string().check(z.minLength(1, 'must name who operates the site')),
  legal_name: named,
  cnpj: documentOf('CNPJ'),
  legal_address: named,
  legal_city: named,
  signatory_name: named,
  signatory_cpf: documentOf('CPF'),
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

/** Throws an Error that names the stage or the setting that is wrong. */
export function readStage({ node }: App): Stage {
  const name = String(node.tryGetContext('stage') ?? 'dev')
  const own = STAGES[name]
  if (!own) throw new Error(`Stage '${name}' is unknown; infra/config.ts knows ${Object.keys(STAGES).join(', ')}.`)
  const given: Record<string, unknown> = { ...own }
  for (const setting of Object.keys(DEFAULT_SETTINGS)) {
    const value: unknown = node.tryGetContext(setting)
    if (value !== undefined) given[setting] = value
  }
  const read = settings.safeParse({ ...DEFAULT_SETTINGS, ...given })
  if (!read.success) {
    const wrong = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    throw new Error(`Stage '${name}' has settings that can't be used. ${wrong.join('; ')}`)
  }
  const site_url = given.site_url === undefined ? undefined : read.data.site_url
  if (site_url !== undefined && !read.data.certificate_arn)
    throw new Error('A site_url of your own needs certificate_arn, the certificate of its host in us-east-1.')
  if (read.data.street_map) readStreetMap(read.data.street_map)
  if (isForPeople(own)) demandOwn(name, read.data)
  return { name, settings: read.data, site_url }
}

/** A stage that keeps data by its definition; nobody turns that into a trial by a setting on the command line. */
const isForPeople = ({ keep_data }: Partial<Settings>): boolean => keep_data ?? DEFAULT_SETTINGS.keep_data

/** Nobody owns these (RFC 2606): what is sent to or as them comes from nobody and reaches nobody. */
const RESERVED = /[@.](example|test|invalid|localhost|example\.(com|net|org))$/i

/** Throws when a setting still holds its example, or an address that can't be anybody's. */
function demandOwn(name: string, given: Settings): void {
  const left = EXAMPLES.filter(setting => given[setting] === DEFAULT_SETTINGS[setting] || RESERVED.test(given[setting]))
  if (left.length > 0)
    throw new Error(
      `Stage '${name}' is for people and needs its own ${left.join(', ')} (infra/config.ts, or -c name=value).`,
    )
}

/** What every name of this stage begins with. */
export const prefixOf = (stage: Stage): string => `ponto-urbano-${stage.name}`

type StackOptions = { description: string; region?: string; otherRegions?: true }

/** A stack of a stage: of whatever account deploys it, in the stage's region unless said otherwise. */
export class StageStack extends Stack {
  readonly stage: Stage
  constructor(app: Construct, stage: Stage, name: string, { description, region, otherRegions }: StackOptions) {
    const account = process.env.CDK_DEFAULT_ACCOUNT
    super(app, `${prefixOf(stage)}-${name}`, {
      description,
      env: { region: region ?? stage.settings.region, ...(account ? { account } : {}) },
      crossRegionReferences: otherRegions ?? false,
      tags: { project: 'ponto-urbano', stage: stage.name },
    })
    this.stage = stage
  }
}
