import { api } from '#shared/api/index.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { serve } from '../http/serve.ts'
import { listNotifications, readNotification } from '../notifications/notifications-store.ts'
import { findProfile } from '../profiles/profiles-store.ts'

export const handler = serve(api.me, {
  getProfile: async ({ actor }) => {
    const profile = await findProfile(actor.user_id)
    if (!profile) throw new DomainError('PROFILE_NOT_FOUND')
    return profile
  },
  listNotifications: ({ input, actor }) => listNotifications(actor.user_id, input.cursor),
  readNotification: ({ input, actor }) => readNotification(actor.user_id, input.notification_id),
})
