import { afterAll } from 'vitest'

// Functions read their environment when they are loaded; no unit test reaches an AWS service.
Object.assign(process.env, {
  TABLE_NAME: 'unit-table',
  STAGE: 'unit',
  HOLD_HOURS: '72',
  HELD_POINTS_PER_EMAIL: '40',
  HELD_POINTS_PER_ACCOUNT: '120',
  HELD_POINTS_PER_ADDRESS: '80',
  OPERATOR_LEGAL_NAME: 'Placas do Interior Ltda.',
  OPERATOR_TRADE_NAME: 'Ponto Urbano',
  OPERATOR_CNPJ: '11222333000181',
  OPERATOR_ADDRESS: 'Rua Um, 100, Centro, CEP 13465-000',
  OPERATOR_CITY: 'Americana/SP',
  OPERATOR_SIGNATORY_NAME: 'Olívia Operadora',
  OPERATOR_SIGNATORY_CPF: '11144477735',
  SITE_URL: 'http://localhost:3000',
  EMAIL_SELLER: JSON.stringify({
    identity: 'Placas do Interior Ltda. (Ponto Urbano) · CNPJ 11.222.333/0001-81 · Rua Um, 100, Centro, CEP 13465-000',
    contact_email: 'fale@placas.com.br',
    whatsapp_number: '5519999990000',
    phone_text: '+55 (19) 99999-0000',
    court: 'Americana/SP',
    pix: { key: '11222333000181', name: 'Placas do Interior', city: 'Americana' },
  }),
  SENDER_EMAIL: 'reservas@pontourbano.example',
  USER_POOL_ID: 'sa-east-1_UnitTest1',
  USER_POOL_CLIENT_ID: 'unit-client',
  USER_POOL_ISSUER: 'https://cognito-idp.sa-east-1.amazonaws.com/sa-east-1_UnitTest1',
  USER_POOL_JWKS_URI: 'http://127.0.0.1:9/jwks.json',
  USER_POOL_ENDPOINT: 'http://127.0.0.1:9/',
  USER_POOL_CLIENT_SECRET: 'unit-client-secret',
  ORIGIN_SECRET_ARN: 'arn:aws:secretsmanager:sa-east-1:000000000000:secret:origin',
  PROOF_SECRET_ARN: 'arn:aws:secretsmanager:sa-east-1:000000000000:secret:proof',
  HOLDER_KEY: 'unit-holder-key',
  MEDIA_BUCKET: 'unit-media',
  UNDONE_CHANGES_BUCKET: 'ponto-urbano-local-undone-changes',
  PLACE_INDEX_NAME: 'unit-places',
  DISTRIBUTION_ID: 'UNITDISTRIBUTION',
  CHANGE_QUEUES: 'http://127.0.0.1:9/000000000000/ponto-urbano-local-',
  EMAIL_QUEUE_URL: 'http://127.0.0.1:9/000000000000/ponto-urbano-local-emails',
  EMAIL_DEAD_LETTERS_URL: 'http://127.0.0.1:9/000000000000/ponto-urbano-local-emails-undone',
  FEEDBACK_QUEUE_URL: 'http://127.0.0.1:9/000000000000/ponto-urbano-local-email-feedback',
  FEEDBACK_DEAD_LETTERS_URL: 'http://127.0.0.1:9/000000000000/ponto-urbano-local-email-feedback-undone',
  EMAIL_CONFIGURATION: 'ponto-urbano-unit',
  AWS_REGION: 'sa-east-1',
  AWS_ACCESS_KEY_ID: 'unit',
  AWS_SECRET_ACCESS_KEY: 'unit',
  POWERTOOLS_LOG_LEVEL: 'SILENT',
  POWERTOOLS_METRICS_DISABLED: 'true',
})

/** Steps through the history and their handlers take several macrotasks. */
const MACROTASKS = 10

// Lets a closed screen finish its changes of the history before the page is replaced.
afterAll(async () => {
  for (let turn = 0; turn < MACROTASKS; turn += 1) await new Promise(resolve => setTimeout(resolve))
})
