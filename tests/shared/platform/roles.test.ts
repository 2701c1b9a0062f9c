import { expect, test } from 'vitest'
import { actorSchema, isManager, mayChangeRole, ROLE_HOME, roleOfGroups } from '#shared/platform/rules/roles.ts'

test('a person in several groups has the role that can do most; one in none has no role', () => {
  expect(roleOfGroups(['client', 'admin'])).toBe('admin')
  expect(roleOfGroups(['field_technician', 'operations_manager'])).toBe('operations_manager')
  expect(roleOfGroups(['client', 'field_technician'])).toBe('field_technician')
  expect(roleOfGroups(['owners'])).toBeUndefined()
})

test('the office is of administrators and operations managers', () => {
  expect((['admin', 'operations_manager', 'field_technician', 'client'] as const).map(isManager)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test.each([
  ['admin', 'client', 'admin', true],
  ['admin', 'admin', 'client', true],
  ['admin', null, 'admin', true],
  ['operations_manager', 'client', 'operations_manager', true],
  ['operations_manager', null, 'client', true],
  ['operations_manager', 'client', null, true],
  ['operations_manager', 'client', 'admin', false],
  ['operations_manager', null, 'admin', false],
  ['operations_manager', 'admin', 'client', false],
  ['operations_manager', 'admin', null, false],
  // The account of an administrator may be edited otherwise.
  ['operations_manager', 'admin', 'admin', true],
] as const)('%s may change %s to %s: %s', (by, from, to, may) => expect(mayChangeRole(by, from, to)).toBe(may))

test('each role begins at its own place', () =>
  expect(ROLE_HOME).toEqual({
    admin: '/admin',
    operations_manager: '/admin',
    client: '/dashboard',
    field_technician: '/technician-panel',
  }))

test('who makes a request has an id and a role', () => {
  expect(actorSchema.safeParse({}).success).toBe(false)
  expect(actorSchema.safeParse({ user_id: 'ana', role: 'owner' }).success).toBe(false)
  expect(actorSchema.parse({ user_id: 'ana', role: 'client' })).toEqual({ user_id: 'ana', role: 'client' })
})
