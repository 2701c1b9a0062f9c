import type { KeptStageFile } from './stage-file.ts'

/**
 * Stage for the public. infra/config.ts explains the settings. `npm run synth -- --stage production` lists those that
 * are still unset.
 */
export const production: KeptStageFile = {
  keep_data: true,
  account: 'unset',
  region: 'sa-east-1',
  // Incremented only to create a new pool that replaces a lost one (docs/operations.md, "A lost user pool").
  user_pool: 1,
  // Incremented only to replace a client whose secret has leaked (docs/operations.md, "Rotate secrets").
  user_pool_client: 1,

  // The site's address; 'none' for CloudFront's. Its certificate (ACM) has to be in us-east-1.
  site_url: 'unset',
  certificate_arn: 'unset',
  street_map: 'none',
  // Paid for what is used; docs/costs.md says from how many visits a plan is cheaper.
  cloudfront_plan: 'none',

  // E-mails. Without an identity that SES has verified ('none'), Cognito sends at most 50 a day.
  sender_email: 'unset',
  sender_identity: 'unset',
  alarm_email: 'unset',
  monthly_budget: 300,

  // Reservations.
  hold_hours: 72,
  held_points_per_email: 40,
  held_points_per_account: 120,
  held_points_per_address: 80,

  // The operator, on the site and in contracts.
  company_name: 'Ponto Urbano',
  whatsapp_number: 'unset',
  contact_email: 'unset',
  contact_address: 'unset',
  opening_hours: 'unset',
  legal_name: 'unset',
  cnpj: 'unset',
  legal_address: 'unset',
  legal_city: 'unset',
  signatory_name: 'unset',
  signatory_cpf: 'unset',

  // Payment: 'none' for all three if the seller tells clients how to pay.
  pix_key: 'unset',
  pix_name: 'unset',
  pix_city: 'unset',
}
