import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseStage } from '#infra/stages/read-stage.ts'
import { DECIDED_STAGE, testStageFile } from './stage-files.ts'
import { synthesizeTemplates } from './synthesized.ts'

/** What an operator may write in a stage's file: every valid content gives the same system, and no test depends on it. */

const DOMAIN = {
  site_url: 'https://www.placasdobrasil.com.br',
  certificate_arn: 'arn:aws:acm:us-east-1:999988887777:certificate/1',
}
const NO_PIX = { pix_key: 'none', pix_name: 'none', pix_city: 'none' }

/** Ten valid sets of settings, each unlike the tests' own in other ways. */
const VALID_SETS: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ['an address of its own', DOMAIN],
  ['a sender of its domain', { ...DOMAIN, sender_email: 'oi@placas.com.br', sender_identity: 'placas.com.br' }],
  ['a sender by its address', { sender_email: 'oi@placas.com.br', sender_identity: 'oi@placas.com.br' }],
  ['no alarms by e-mail', { alarm_email: 'none' }],
  ['no Pix', NO_PIX],
  ['a plan of CloudFront', { cloudfront_plan: 'premium-750m', monthly_budget: 1450 }],
  ['a budget of cents, short holds', { monthly_budget: 0.5, hold_hours: 1 }],
  ['high limits', { held_points_per_email: 400, held_points_per_account: 400, held_points_per_address: 4000 }],
  [
    'another pool, another client, another account',
    { account: '999988887777', user_pool: 4, user_pool_client: 7, region: 'us-east-2' },
  ],
  [
    'names that need quoting',
    {
      company_name: `Placas "d'Oeste" & Filhos <SP>`,
      legal_name: "D'Ávila & Cia. Ltda.",
      opening_hours: '9h–18h; sáb. 9h',
    },
  ],
]

/** Every kind of resource but those that an optional setting adds. */
const OPTIONAL_TYPES = ['AWS::SNS::Subscription', 'AWS::Budgets::Budget', 'AWS::PricingPlanManager::Subscription']
const typesOf = (settings: Readonly<Record<string, unknown>>) => [
  ...new Set(
    synthesizeTemplates(settings)
      .resources.map(({ type }) => type)
      .filter(type => !OPTIONAL_TYPES.includes(type)),
  ),
]

const usual = typesOf({})

test.each(VALID_SETS)('with %s each stage can be deployed, with everything that production has', (_, settings) => {
  for (const stage of ['dev', 'staging', 'production'])
    expect(parseStage(stage, { ...testStageFile(stage), ...settings }).name).toBe(stage)
  expect(typesOf(settings)).toEqual(usual)
})

test('the sets differ from the tests’ own in every setting that an operator decides', () => {
  const decided = Object.keys(DECIDED_STAGE).filter(
    name => !/^(keep_data|street_map|legal_|signatory|cnpj|contact|whatsapp|sender_email)/.test(name),
  )
  expect(decided.filter(name => !VALID_SETS.some(([, settings]) => name in settings))).toEqual([])
})

test('no test reads what an operator has written', () => {
  const folder = join(import.meta.dirname, '..')
  const readers = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.ts') && path !== 'infra/filled-stages.test.ts')
    .filter(path =>
      /stageFileOf|from '#infra\/stages\/(dev|staging|production)/.test(readFileSync(join(folder, path), 'utf8')),
    )
  expect(readers).toEqual([])
})
