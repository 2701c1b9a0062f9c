import { AVATAR_SIDE, UPLOADS } from '#shared/domain/uploads.ts'
import { PROFILE } from '#shared/messages/profile.ts'
import { ERRORS } from '#shared/messages/pt-br.ts'

/** What every browser can write. */
export const PICTURE_TYPE = 'image/jpeg'
const QUALITY = 0.85

/** A picture beyond this would take a phone's memory to open. Megabytes. */
export const MAX_FILE_MEGABYTES = 30
const MEGABYTE = 1024 * 1024

/** Why a chosen file can't become the picture: `message` is for the person. */
export class PictureError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'PictureError'
  }
}

const isTaken = (type: string): boolean => (UPLOADS.avatar.content_types as readonly string[]).includes(type)

/**
 * The middle square of a picture, at most 512 pixels wide, as JPEG. Drawn anew, so that nothing of the file but what is
 * seen goes along: not where it was taken, nor with what. Throws PictureError.
 */
export async function avatarPicture(file: File): Promise<Blob> {
  if (!isTaken(file.type)) throw new PictureError(ERRORS.FILE_TYPE_REFUSED)
  if (file.size > MAX_FILE_MEGABYTES * MEGABYTE)
    throw new PictureError(PROFILE.PICTURE_FILE_TOO_LARGE(MAX_FILE_MEGABYTES))
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new PictureError(PROFILE.PICTURE_UNREADABLE)
  })
  try {
    const side = Math.min(bitmap.width, bitmap.height)
    const target = Math.min(side, AVATAR_SIDE)
    const canvas = document.createElement('canvas')
    canvas.width = target
    canvas.height = target
    const context = canvas.getContext('2d')
    if (!context || target === 0) throw new PictureError(PROFILE.PICTURE_UNREADABLE)
    // What is transparent would become black.
    context.fillStyle = '#FFFFFF'
    context.fillRect(0, 0, target, target)
    context.imageSmoothingQuality = 'high'
    const left = (bitmap.width - side) / 2
    const top = (bitmap.height - side) / 2
    context.drawImage(bitmap, left, top, side, side, 0, 0, target, target)
    const picture = await new Promise<Blob | null>(done => canvas.toBlob(done, PICTURE_TYPE, QUALITY))
    if (!picture) throw new PictureError(PROFILE.PICTURE_UNREADABLE)
    if (picture.size > UPLOADS.avatar.max_bytes) throw new PictureError(PROFILE.PICTURE_TOO_LARGE)
    return picture
  } finally {
    bitmap.close()
  }
}
