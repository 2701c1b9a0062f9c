import * as z from 'zod/mini'
import { PICTURE_REFUSALS } from '../../catalogue/api/media.ts'
import {
  notificationIdSchema,
  notificationSchema,
  unreadNotificationsSchema,
} from '../../notifications/rules/notifications.ts'
import { contractedPointSchema } from '../../orders/rules/contracted-points.ts'
import { emailPreferenceSchema } from '../../people/rules/email-topics.ts'
import { profileEditSchema, versionedNameAndPhoneFormSchema } from '../../people/rules/profile-form.ts'
import { profileSchema } from '../../people/rules/profiles.ts'
import { DELETION_WORD } from '../../people/rules/retention.ts'
import { endpoint } from '../../platform/api/endpoint.ts'
import { pageQuery, pageSchema } from '../../platform/api/paging.ts'
import { uploadKeySchema } from '../../platform/rules/identifiers.ts'
import { EVERYONE_SIGNED_IN } from '../../platform/rules/roles.ts'
import { deletionPreviewSchema } from '../rules/privacy.ts'

export const me = {
  getProfile: endpoint({
    method: 'GET',
    path: '/me/profile',
    access: EVERYONE_SIGNED_IN,
    summary: "The caller's profile",
    input: z.object({}),
    output: profileSchema,
    refuses: ['PROFILE_NOT_FOUND'],
  }),
  updateProfile: endpoint({
    method: 'PUT',
    path: '/me/profile',
    access: ['client'],
    summary: "Saves a client's profile form over the version that was read; the e-mail is no part of it",
    input: profileEditSchema,
    output: profileSchema,
    refuses: ['PROFILE_NOT_FOUND', 'PROFILE_CHANGED'],
  }),
  updateContact: endpoint({
    method: 'PUT',
    path: '/me/contact',
    access: EVERYONE_SIGNED_IN,
    summary: "Saves the caller's name and phone over the version that was read",
    input: versionedNameAndPhoneFormSchema,
    output: profileSchema,
    refuses: ['PROFILE_NOT_FOUND', 'PROFILE_CHANGED'],
  }),
  setAvatar: endpoint({
    method: 'PUT',
    path: '/me/avatar',
    access: EVERYONE_SIGNED_IN,
    summary: "Makes an uploaded picture the caller's, once its bytes are seen to be one; the one before is removed",
    input: z.object({ key: uploadKeySchema }),
    output: profileSchema,
    refuses: ['PROFILE_NOT_FOUND', ...PICTURE_REFUSALS],
  }),
  removeAvatar: endpoint({
    method: 'DELETE',
    path: '/me/avatar',
    access: EVERYONE_SIGNED_IN,
    summary: "Removes the caller's picture",
    input: z.object({}),
    output: profileSchema,
    refuses: ['PROFILE_NOT_FOUND'],
  }),
  setEmailPreference: endpoint({
    method: 'PUT',
    path: '/me/emails',
    access: EVERYONE_SIGNED_IN,
    summary: 'Takes or refuses e-mails about a topic; what an account or an order needs is always sent',
    input: emailPreferenceSchema,
    output: profileSchema,
    refuses: ['PROFILE_NOT_FOUND'],
  }),
  getData: endpoint({
    method: 'GET',
    path: '/me/data',
    access: EVERYONE_SIGNED_IN,
    summary: 'Everything that is kept about the caller (LGPD art. 18, II and V)',
    input: z.object({}),
    // The person gets the whole response as a file; programs need only its time.
    output: z.looseObject({ generated_at: z.string() }),
    refuses: ['PROFILE_NOT_FOUND'],
  }),
  previewDeletion: endpoint({
    method: 'GET',
    path: '/me/deletion',
    access: EVERYONE_SIGNED_IN,
    summary: 'What a request for deletion would remove and what has to stay',
    input: z.object({}),
    output: deletionPreviewSchema,
    refuses: ['PROFILE_NOT_FOUND'],
  }),
  requestDeletion: endpoint({
    method: 'POST',
    path: '/me/deletion',
    access: EVERYONE_SIGNED_IN,
    summary: 'Asks for deletion (LGPD art. 18, VI): at once for a client, by a manager for the team',
    input: z.object({
      confirmation: z.literal(DELETION_WORD, { error: `Digite ${DELETION_WORD} para confirmar.` }),
    }),
    output: z.object({ outcome: z.enum(['started', 'asked_managers']) }),
    refuses: ['PROFILE_NOT_FOUND'],
  }),
  listPoints: endpoint({
    method: 'GET',
    path: '/me/points',
    access: EVERYONE_SIGNED_IN,
    summary: "The points under the caller's running contracts, page by page of own orders: a page may have none",
    input: z.object(pageQuery),
    output: pageSchema(contractedPointSchema),
  }),
  listNotifications: endpoint({
    method: 'GET',
    path: '/me/notifications',
    access: EVERYONE_SIGNED_IN,
    summary: "The caller's notifications, newest first",
    input: z.object(pageQuery),
    output: pageSchema(notificationSchema),
  }),
  getUnread: endpoint({
    method: 'GET',
    path: '/me/notifications/unread',
    access: EVERYONE_SIGNED_IN,
    summary:
      "How many of the caller's notifications are unread and the newest of them: what the bell asks every few seconds",
    input: z.object({}),
    output: unreadNotificationsSchema,
  }),
  readAllNotifications: endpoint({
    method: 'POST',
    path: '/me/notifications/read-all',
    access: EVERYONE_SIGNED_IN,
    summary: "Marks the caller's notifications as read, up to the newest that they have seen",
    input: z.object({ up_to: notificationIdSchema }),
    output: unreadNotificationsSchema,
  }),
  readNotification: endpoint({
    method: 'POST',
    path: '/me/notifications/{notification_id}/read',
    access: EVERYONE_SIGNED_IN,
    summary: 'Marks a notification of the caller as read',
    input: z.object({ notification_id: notificationIdSchema }),
    output: notificationSchema,
    refuses: ['NOTIFICATION_NOT_FOUND'],
  }),
}
