import { toast } from 'sonner'
import { me as meApi } from '#shared/account/api/me.ts'
import { PICTURES_TEXTS } from '#shared/catalogue/messages/pictures.ts'
import { PROFILE_TEXTS } from '#shared/people/messages/profile.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { callApi } from '#web/lib/call-api.ts'
import { preparePicture } from '#web/lib/prepare-picture.ts'
import { uploadFile } from '#web/lib/upload-file.ts'
import { useFileUpload } from '#web/lib/use-file-upload.ts'

/** Chooses, uploads and removes the person's own picture. `onSaved` is called with the changed profile. */
export function useAvatar(onSaved: (profile: Profile) => void) {
  const picture = useFileUpload({
    messages: PICTURES_TEXTS,
    prepare: file => preparePicture('avatar', file),
    send: async (file, sending) => {
      const key = await uploadFile('avatar', file, sending)
      onSaved(await callApi(meApi.setAvatar, { key }, { signal: sending.signal }))
      toast.success(PROFILE_TEXTS.PICTURE_SAVED)
    },
  })
  return {
    ...picture,
    /** Removes the picture. Returns whether that succeeded. */
    remove: async (): Promise<boolean> => {
      try {
        onSaved(await callApi(meApi.removeAvatar, {}))
        toast.success(PROFILE_TEXTS.PICTURE_REMOVED)
        return true
      } catch (error) {
        toast.error(PROFILE_TEXTS.PICTURE_NOT_REMOVED, {
          description: error instanceof Error ? error.message : undefined,
        })
        return false
      }
    },
  }
}
