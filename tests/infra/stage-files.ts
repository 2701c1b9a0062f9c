import { type KeptStageFile, type TrialStageFile, UNSET_SETTING } from '#infra/stages/stage-file.ts'

/** The tests' stages, so that an operator's files in infra/stages may hold anything valid. */

/** A stage in which nothing is decided, as the project's files are handed over. */
export const UNDECIDED_STAGE: KeptStageFile = {
  keep_data: true,
  account: UNSET_SETTING,
  region: 'sa-east-1',
  user_pool: 1,
  user_pool_client: 1,
  site_url: UNSET_SETTING,
  certificate_arn: UNSET_SETTING,
  street_map: 'none',
  cloudfront_plan: 'none',
  sender_email: UNSET_SETTING,
  sender_identity: UNSET_SETTING,
  alarm_email: UNSET_SETTING,
  monthly_budget: 300,
  hold_hours: 72,
  held_points_per_email: 40,
  held_points_per_account: 120,
  held_points_per_address: 80,
  company_name: 'Ponto Urbano',
  whatsapp_number: UNSET_SETTING,
  contact_email: UNSET_SETTING,
  contact_address: UNSET_SETTING,
  opening_hours: UNSET_SETTING,
  legal_name: UNSET_SETTING,
  cnpj: UNSET_SETTING,
  legal_address: UNSET_SETTING,
  legal_city: UNSET_SETTING,
  signatory_name: UNSET_SETTING,
  signatory_cpf: UNSET_SETTING,
  pix_key: UNSET_SETTING,
  pix_name: UNSET_SETTING,
  pix_city: UNSET_SETTING,
}

/** A stage of which everything is decided. The addresses belong to nobody who could receive a test's e-mail. */
export const DECIDED_STAGE = {
  ...UNDECIDED_STAGE,
  account: 'none',
  sender_email: 'reservas@pontourbano.com.br',
  alarm_email: 'alarmes@pontourbano.com.br',
  whatsapp_number: '5519987654321',
  contact_email: 'contato@pontourbano.com.br',
  legal_name: 'Ponto Urbano Publicidade Ltda.',
  cnpj: '12.ABC.345/01DE-35',
  legal_address: 'Av. Brasil, 10, Centro, CEP 13465-000',
  signatory_name: 'Maria da Silva',
  signatory_cpf: '529.982.247-25',
  pix_key: 'pix@pontourbano.com.br',
  pix_name: 'Ponto Urbano',
  pix_city: 'Americana',
  legal_city: 'Americana/SP',
  contact_address: 'none',
  opening_hours: 'none',
  site_url: 'none',
  certificate_arn: 'none',
  sender_identity: 'none',
} as const satisfies KeptStageFile

const DEV_STAGE: TrialStageFile = { keep_data: false }

/** The tests' file of a stage. */
export const testStageFile = (name: string) => (name === 'dev' ? DEV_STAGE : DECIDED_STAGE)
