import * as z from 'zod/mini'
import { taskInFieldSchema } from '../../installation/rules/installation-tasks.ts'
import { holdingCountsSchema } from '../../orders/rules/holdings.ts'
import { roleChangeSchema } from '../../people/rules/role-history.ts'
import { inviteFormSchema, userFormSchema, userListFilterSchema, userSchema } from '../../people/rules/users.ts'
import { endpoint } from '../../platform/api/endpoint.ts'
import { listPageSchema, pageQuery, pageSchema } from '../../platform/api/paging.ts'
import { userIdSchema, userVersionSchema } from '../../platform/rules/identifiers.ts'
import { MANAGERS } from '../../platform/rules/roles.ts'

const userParams = { user_id: userIdSchema }
export const users = {
  list: endpoint({
    method: 'GET',
    path: '/users',
    access: MANAGERS,
    summary: 'Accounts by name (get-users); search looks into name and e-mail',
    input: z.object({ ...pageQuery, ...userListFilterSchema.shape }),
    output: listPageSchema(userSchema),
  }),
  get: endpoint({
    method: 'GET',
    path: '/users/{user_id}',
    access: MANAGERS,
    summary: 'One account, what it has in orders and contracts, and a technician’s tasks in the street',
    input: z.object(userParams),
    output: z.object({ user: userSchema, holdings: holdingCountsSchema, tasks_in_field: z.array(taskInFieldSchema) }),
    refuses: ['USER_NOT_FOUND'],
  }),
  roleHistory: endpoint({
    method: 'GET',
    path: '/users/role-history',
    access: MANAGERS,
    summary: 'Who was given or lost a role of the office, by whom and when, newest first; nobody can change it',
    input: z.object(pageQuery),
    output: pageSchema(roleChangeSchema),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/users/invite',
    access: MANAGERS,
    summary: 'Makes an account and sends its invitation (invite-user); again for a pending one sends a new invitation',
    input: inviteFormSchema,
    output: userSchema,
    status: 201,
    refuses: ['USER_EMAIL_TAKEN', 'USER_SIGNUP_PENDING', 'ADMIN_ROLE_RESERVED'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/users/{user_id}',
    access: MANAGERS,
    summary: 'Changes name, phone and role; a changed role ends the sessions of that person',
    input: z.object({ ...userParams, ...userFormSchema.shape, version: userVersionSchema }),
    output: userSchema,
    refuses: [
      'USER_NOT_FOUND',
      'PROFILE_CHANGED',
      'USER_SIGNUP_PENDING',
      'LAST_ADMIN',
      'OWN_ROLE',
      'ADMIN_ROLE_RESERVED',
    ],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/users/{user_id}',
    access: MANAGERS,
    summary: 'Deletes an account (delete-user): its sessions end, its orders and contracts stay as they are',
    input: z.object(userParams),
    output: z.object({}),
    refuses: ['USER_NOT_FOUND', 'LAST_ADMIN', 'OWN_ACCOUNT', 'ADMIN_ROLE_RESERVED'],
  }),
}
