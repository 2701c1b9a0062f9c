import * as z from 'zod/mini'
import { taskInField } from '../../installation/rules/installation-tasks.ts'
import { holdingCounts } from '../../orders/rules/holdings.ts'
import { roleChange } from '../../people/rules/role-history.ts'
import { inviteForm, user, userForm, userListFilter } from '../../people/rules/users.ts'
import { endpoint } from '../../platform/api/endpoint.ts'
import { listPageSchema, pageQuery, pageSchema } from '../../platform/api/paging.ts'
import { userId, userVersion } from '../../platform/rules/identifiers.ts'
import { MANAGERS } from '../../platform/rules/roles.ts'

const userParams = { user_id: userId }
export const users = {
  list: endpoint({
    method: 'GET',
    path: '/users',
    access: MANAGERS,
    summary: 'Accounts by name (get-users); search looks into name and e-mail',
    input: z.object({ ...pageQuery, ...userListFilter.shape }),
    output: listPageSchema(user),
  }),
  get: endpoint({
    method: 'GET',
    path: '/users/{user_id}',
    access: MANAGERS,
    summary: 'One account, what it has in orders and contracts, and a technician’s tasks in the street',
    input: z.object(userParams),
    output: z.object({ user, holdings: holdingCounts, tasks_in_field: z.array(taskInField) }),
    refuses: ['USER_NOT_FOUND'],
  }),
  roleHistory: endpoint({
    method: 'GET',
    path: '/users/role-history',
    access: MANAGERS,
    summary: 'Who was given or lost a role of the office, by whom and when, newest first; nobody can change it',
    input: z.object(pageQuery),
    output: pageSchema(roleChange),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/users/invite',
    access: MANAGERS,
    summary: 'Makes an account and sends its invitation (invite-user); again for a pending one sends a new invitation',
    input: inviteForm,
    output: user,
    status: 201,
    refuses: ['USER_EMAIL_TAKEN', 'USER_SIGNUP_PENDING', 'ADMIN_ROLE_RESERVED'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/users/{user_id}',
    access: MANAGERS,
    summary: 'Changes name, phone and role; a changed role ends the sessions of that person',
    input: z.object({ ...userParams, ...userForm.shape, version: userVersion }),
    output: user,
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
