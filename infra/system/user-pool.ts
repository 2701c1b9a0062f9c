export const USER_POOL_SETTINGS = {
  password_minimum: 6,
  access_token_minutes: 15,
  refresh_token_days: 30,
  confirmation_code_hours: 24,
  /** How long the password in an invitation is valid. */
  temporary_password_days: 7,
} as const
