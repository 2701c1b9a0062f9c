import { type KeptStageFile, UNSET_SETTING } from './stage-file.ts'

/**
 * Stage for the public. infra/config.ts explains the settings. `npm run synth -- --stage production` lists those that
 * are still unset.
 */
export const production: KeptStageFile = {
  keep_data: true,
  region: 'sa-east-1',
  // Incremented only to create a new pool that replaces a lost one (docs/operations.md, "A lost user pool").
  user_pool: 1,
  // Incremented only to replace a client whose secret has leaked (docs/operations.md, "Rotate secrets").
  user_pool_client: 1,

  // The site's address; 'none' for CloudFront's. Its certificate (ACM) has to be in us-east-1.
  site_url: UNSET_SETTING,
  certificate_arn: UNSET_SETTING,
  street_map: 'none',
  // Paid for what is used; docs/costs.md says from how many visits a plan is cheaper.
  cloudfront_plan: 'none',

  // E-mails. Without an identity that SES has verified ('none'), Cognito sends at most 50 a day.
  sender_email: UNSET_SETTING,
  sender_identity: UNSET_SETTING,
  alarm_email: UNSET_SETTING,
  monthly_budget: 300,

  // Reservations.
  hold_hours: 72,
  held_points_per_email: 40,
  held_points_per_account: 120,
  held_points_per_address: 80,

  // The operator, on the site and in contracts.
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

  // Payment: 'none' for all three if the seller tells clients how to pay.
  pix_key: UNSET_SETTING,
  pix_name: UNSET_SETTING,
  pix_city: UNSET_SETTING,
}
