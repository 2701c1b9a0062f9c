import { me } from '#shared/account/api/me.ts'
import { profileChangesOfForm } from '#shared/people/rules/profile-form.ts'
import { removeAvatar, setAvatar } from '../account/me/avatar.ts'
import { editOwnContact } from '../account/me/change-own-profile.ts'
import { listContractedPoints } from '../account/me/contracted-points.ts'
import { editOwnProfile } from '../account/me/edit-own-profile.ts'
import { getOwnProfile } from '../account/me/get-own-profile.ts'
import { setEmailPreference } from '../account/me/set-email-preference.ts'
import { exportOwnData } from '../account/privacy/export-own-data.ts'
import { previewDeletion, requestDeletion } from '../account/privacy/request-deletion.ts'
import {
  countUnreadNotifications,
  listNotifications,
  markNotificationRead,
  markNotificationsReadUpTo,
} from '../notifications/notifications-store.ts'
import { serve } from './http/serve.ts'

export const handler = serve(me, {
  getProfile: getOwnProfile,
  updateProfile: ({ version, ...form }, context) => editOwnProfile({ version, ...profileChangesOfForm(form) }, context),
  updateContact: editOwnContact,
  setAvatar,
  removeAvatar,
  setEmailPreference,
  getData: exportOwnData,
  previewDeletion,
  requestDeletion,
  listPoints: listContractedPoints,
  listNotifications: ({ cursor }, { actor }) => listNotifications(actor.user_id, cursor),
  getUnread: (_, { actor }) => countUnreadNotifications(actor.user_id),
  readAllNotifications: ({ up_to }, { actor }) => markNotificationsReadUpTo(actor.user_id, up_to),
  readNotification: ({ notification_id }, { actor }) => markNotificationRead(actor.user_id, notification_id),
})
