import { users } from '#shared/office/api/users.ts'
import { getUser } from '../office/users/get-user.ts'
import { editUser } from '../people/users/edit-user.ts'
import { inviteUser } from '../people/users/invite-user.ts'
import { listUsers } from '../people/users/list-users.ts'
import { removeUser } from '../people/users/remove-user.ts'
import { listRoleChanges } from '../people/users/role-history-store.ts'
import { serve } from './http/serve.ts'

export const handler = serve(users, {
  list: listUsers,
  get: getUser,
  invite: inviteUser,
  roleHistory: ({ cursor }) => listRoleChanges(cursor),
  update: editUser,
  remove: removeUser,
})
