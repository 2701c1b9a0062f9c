import * as z from 'zod/mini'
import { id } from '../domain/fields.ts'
import { notification } from '../domain/notifications.ts'
import { profile } from '../domain/profiles.ts'
import { EVERYONE } from '../domain/users.ts'
import { endpoint } from './endpoint.ts'
import { page, pageQuery } from './paging.ts'

export const me = {
  getProfile: endpoint({
    method: 'GET',
    path: '/me/profile',
    access: EVERYONE,
    summary: "The caller's profile",
    input: z.object({}),
    output: profile,
  }),
  listNotifications: endpoint({
    method: 'GET',
    path: '/me/notifications',
    access: EVERYONE,
    summary: "The caller's notifications, newest first",
    input: z.object(pageQuery),
    output: page(notification),
  }),
  readNotification: endpoint({
    method: 'POST',
    path: '/me/notifications/{notification_id}/read',
    access: EVERYONE,
    summary: 'Marks a notification of the caller as read',
    input: z.object({ notification_id: id }),
    output: notification,
  }),
}
