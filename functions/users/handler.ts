import { users } from '#shared/api/users.ts'
import { serve } from '../http/serve.ts'
import { get } from './get.ts'
import { invite } from './invite.ts'
import { list } from './list.ts'
import { remove } from './remove.ts'
import { listRoleChanges } from './role-history-store.ts'
import { update } from './update.ts'

export const handler = serve(users, {
  list,
  get,
  invite,
  roleHistory: ({ cursor }) => listRoleChanges(cursor),
  update,
  remove,
})
