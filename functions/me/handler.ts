import { me } from '#shared/api/me.ts'
import { profileChanges } from '#shared/domain/profile-form.ts'
import { serve } from '../http/serve.ts'
import {
  listNotifications,
  readAllNotifications,
  readNotification,
  unreadOf,
} from '../notifications/notifications-store.ts'
import { myData } from '../privacy/my-data.ts'
import { previewDeletion, requestDeletion } from '../privacy/request-deletion.ts'
import { removeAvatar, setAvatar } from './avatar.ts'
import { editOwnProfile } from './change-own-profile.ts'
import { listContractedPoints } from './contracted-points.ts'
import { getOwnProfile } from './get-own-profile.ts'
import { setEmailPreference } from './set-email-preference.ts'

export const handler = serve(me, {
  getProfile: getOwnProfile,
  updateProfile: ({ version, ...form }, context) => editOwnProfile({ version, ...profileChanges(form) }, context),
  updateContact: editOwnProfile,
  setAvatar,
  removeAvatar,
  setEmailPreference,
  getData: myData,
  previewDeletion,
  requestDeletion,
  listPoints: listContractedPoints,
  listNotifications: ({ cursor }, { actor }) => listNotifications(actor.user_id, cursor),
  getUnread: (_, { actor }) => unreadOf(actor.user_id),
  readAllNotifications: ({ up_to }, { actor }) => readAllNotifications(actor.user_id, up_to),
  readNotification: ({ notification_id }, { actor }) => readNotification(actor.user_id, notification_id),
})
