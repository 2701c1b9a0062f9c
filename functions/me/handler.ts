import { me } from '#shared/api/me.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { profileChanges } from '#shared/domain/profile-form.ts'
import { serve } from '../http/serve.ts'
import { listNotifications, readNotification } from '../notifications/notifications-store.ts'
import { myData } from '../privacy/my-data.ts'
import { previewDeletion, requestDeletion } from '../privacy/request-deletion.ts'
import { findProfile } from '../profiles/profiles-store.ts'
import { removeAvatar, setAvatar } from './avatar.ts'
import { editOwnProfile } from './change-own-profile.ts'

export const handler = serve(me, {
  getProfile: async ({ actor }) => {
    const profile = await findProfile(actor.user_id)
    if (!profile) throw new DomainError('PROFILE_NOT_FOUND')
    return profile
  },
  updateProfile: ({ input: { version, ...form }, actor }) =>
    editOwnProfile(actor.user_id, version, profileChanges(form)),
  updateContact: ({ input: { version, ...form }, actor }) => editOwnProfile(actor.user_id, version, form),
  setAvatar: ({ input, actor }) => setAvatar(input.key, actor),
  removeAvatar: ({ actor }) => removeAvatar(actor),
  getData: ({ actor, now }) => myData(actor, now),
  previewDeletion: ({ actor, now }) => previewDeletion(actor, now),
  requestDeletion: ({ actor, now }) => requestDeletion(actor, now),
  listNotifications: ({ input, actor }) => listNotifications(actor.user_id, input.cursor),
  readNotification: ({ input, actor }) => readNotification(actor.user_id, input.notification_id),
})
