// Functions read their environment when they are loaded; no unit test reaches an AWS service.
Object.assign(process.env, {
  TABLE_NAME: 'unit-table',
  HOLD_HOURS: '72',
  SITE_URL: 'http://localhost:3000',
  SENDER_EMAIL: 'reservas@pontourbano.example',
  USER_POOL_ID: 'sa-east-1_UnitTest1',
  USER_POOL_CLIENT_ID: 'unit-client',
  USER_POOL_ISSUER: 'https://cognito-idp.sa-east-1.amazonaws.com/sa-east-1_UnitTest1',
  USER_POOL_JWKS_URI: 'http://127.0.0.1:9/jwks.json',
  AWS_REGION: 'sa-east-1',
  AWS_ACCESS_KEY_ID: 'unit',
  AWS_SECRET_ACCESS_KEY: 'unit',
  POWERTOOLS_LOG_LEVEL: 'SILENT',
})
