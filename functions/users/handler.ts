import { users } from '#shared/api/users.ts'
import { serve } from '../http/serve.ts'
import { get } from './get.ts'
import { invite } from './invite.ts'
import { list } from './list.ts'
import { remove } from './remove.ts'
import { listRoleChanges } from './role-history-store.ts'
import { update } from './update.ts'

export const handler = serve(users, {
  list: ({ input }) => list(input),
  get: ({ input }) => get(input.user_id),
  invite: ({ input, actor, now }) => invite(input, now, actor),
  roleHistory: ({ input }) => listRoleChanges(input.cursor),
  update: ({ input, actor, now }) => update(input, actor, now),
  remove: async ({ input, actor, now }) => {
    await remove(input.user_id, actor, now)
    return {}
  },
})
