import { expect, test } from 'vitest'
import { isOfficeRoleChange } from '#shared/people/rules/role-history.ts'

test.each([
  ['client', 'admin', true],
  ['operations_manager', 'admin', true],
  ['admin', 'client', true],
  [null, 'operations_manager', true],
  ['admin', null, true],
  ['admin', 'admin', false],
  ['client', 'field_technician', false],
  [null, 'client', false],
] as const)('from %s to %s is a change in the office: %s', (from, to, is) =>
  expect(isOfficeRoleChange(from, to)).toBe(is),
)
