import * as z from 'zod'
import { resourceNotFound } from '../errors.ts'
import { defineOperation, requireUser, type UserPoolState, usernameSchema } from '../pool.ts'

const membership = z.object({ UserPoolId: z.string(), Username: usernameSchema, GroupName: z.string().min(1).max(128) })

export const AdminAddUserToGroup = defineOperation(membership, (pool, request) => {
  const user = requireUser(pool, request.Username)
  requireGroup(pool, request.GroupName)
  if (!user.groups.includes(request.GroupName)) user.groups.push(request.GroupName)
  return {}
})

export const AdminRemoveUserFromGroup = defineOperation(membership, (pool, request) => {
  const user = requireUser(pool, request.Username)
  requireGroup(pool, request.GroupName)
  user.groups = user.groups.filter(name => name !== request.GroupName)
  return {}
})

function requireGroup(pool: UserPoolState, name: string): void {
  if (pool.groups !== undefined && !pool.groups.includes(name)) throw resourceNotFound('Group not found.')
}
