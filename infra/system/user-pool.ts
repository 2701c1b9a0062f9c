export const USER_POOL_GROUPS = ['admin', 'operations_manager', 'field_technician', 'client'] as const

export const USER_POOL_SETTINGS = {
  password_minimum: 6,
  access_token_minutes: 15,
  refresh_token_days: 30,
  confirmation_code_hours: 24,
} as const
