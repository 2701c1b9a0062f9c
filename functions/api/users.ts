import { users } from '#shared/office/api/users.ts'
import { getUser } from '../office/users/get-user.ts'
import { invite } from '../people/users/invite.ts'
import { list } from '../people/users/list.ts'
import { remove } from '../people/users/remove.ts'
import { listRoleChanges } from '../people/users/role-history-store.ts'
import { update } from '../people/users/update.ts'
import { serve } from './http/serve.ts'

export const handler = serve(users, {
  list,
  get: getUser,
  invite,
  roleHistory: ({ cursor }) => listRoleChanges(cursor),
  update,
  remove,
})
