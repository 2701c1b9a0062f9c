import { PICTURES_TEXTS } from '#shared/catalogue/messages/pictures.ts'
import { FILE_REFUSALS } from '#shared/platform/refusals/files.ts'
import {
  ART_WIDTH,
  AVATAR_SIDE,
  INSTALLATION_PHOTO_SIDE,
  MAX_CHOSEN_PICTURE_MB,
  MAX_PICTURE_SIDE,
  POINT_IMAGE_SIDE,
  RECEIPT_SIDE,
  UPLOADS,
  type UploadKind,
} from '#shared/platform/rules/uploads.ts'
import { fileByBytes } from './file-by-bytes.ts'

/** Format in which pictures are uploaded; every browser can encode it. */
const PICTURE_TYPE = 'image/jpeg'
const QUALITY = 0.85
/** JPEG quality of photos by technicians, which are stored on a phone and sent over its network (as specified). */
const FIELD_PHOTO_QUALITY = 0.8

/** Maximum size of a chosen picture. Bytes. */
export const MAX_CHOSEN_PICTURE_BYTES = MAX_CHOSEN_PICTURE_MB * 1024 * 1024

/** Thrown when the chosen file cannot be used; `message` is for the person. */
export class UnusableFileError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'PictureError'
  }
}

type Size = { width: number; height: number }
/** The part of the picture to use (`left`, `top`, `from`) and the size of the result (`to`). Pixels. */
type Crop = { left: number; top: number; from: Size; to: Size }

function centerSquare({ width, height }: Size, max: number): Crop {
  const squareSide = Math.min(width, height)
  const target = Math.min(squareSide, max)
  return {
    left: (width - squareSide) / 2,
    top: (height - squareSide) / 2,
    from: { width: squareSide, height: squareSide },
    to: { width: target, height: target },
  }
}

function fitWithin({ width, height }: Size, max: number): Crop {
  const scale = Math.min(1, max / Math.max(width, height))
  const to = { width: Math.round(width * scale), height: Math.round(height * scale) }
  return { left: 0, top: 0, from: { width, height }, to }
}

/** Limits the width only. Of the height there is only the server's limit. */
function fitWidth({ width, height }: Size, max: number): Crop {
  const scale = Math.min(1, max / width, MAX_PICTURE_SIDE / height)
  const to = { width: Math.round(width * scale), height: Math.round(height * scale) }
  return { left: 0, top: 0, from: { width, height }, to }
}

const CROPS: Record<UploadKind, (size: Size) => Crop> = {
  avatar: size => centerSquare(size, AVATAR_SIDE),
  point_image: size => fitWithin(size, POINT_IMAGE_SIDE),
  receipt: size => fitWithin(size, RECEIPT_SIDE),
  art: size => fitWidth(size, ART_WIDTH),
  damage_photo: size => fitWithin(size, POINT_IMAGE_SIDE),
  installation_photo: size => fitWithin(size, INSTALLATION_PHOTO_SIDE),
}

/**
 * Converts a chosen file, whose bytes say what it is, to the JPEG that is uploaded, cropped or scaled for its kind. Encoding it again removes
 * metadata such as position and camera. Throws UnusableFileError.
 */
export async function preparePicture(kind: UploadKind, chosen: File): Promise<Blob> {
  const file = await fileByBytes(chosen)
  const { max_bytes } = UPLOADS[kind]
  const isFieldPhoto = kind === 'installation_photo'
  const content_types: readonly string[] = UPLOADS[kind].content_types
  // Cameras write many formats, and some name none, so for a field photo any that the browser can decode is accepted.
  if (isFieldPhoto ? file.type !== '' && !file.type.startsWith('image/') : !content_types.includes(file.type))
    throw new UnusableFileError(FILE_REFUSALS.FILE_TYPE_REFUSED.sentence)
  if (file.size > MAX_CHOSEN_PICTURE_BYTES)
    throw new UnusableFileError(PICTURES_TEXTS.FILE_TOO_LARGE(MAX_CHOSEN_PICTURE_MB))
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new UnusableFileError(PICTURES_TEXTS.UNREADABLE)
  })
  try {
    const { left, top, from, to } = CROPS[kind](bitmap)
    const canvas = document.createElement('canvas')
    canvas.width = to.width
    canvas.height = to.height
    const context = canvas.getContext('2d')
    if (!context || to.width === 0 || to.height === 0) throw new UnusableFileError(PICTURES_TEXTS.UNREADABLE)
    // A white background, because transparent parts would become black.
    context.fillStyle = '#FFFFFF'
    context.fillRect(0, 0, to.width, to.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, left, top, from.width, from.height, 0, 0, to.width, to.height)
    const picture = await new Promise<Blob | null>(resolve =>
      canvas.toBlob(resolve, PICTURE_TYPE, isFieldPhoto ? FIELD_PHOTO_QUALITY : QUALITY),
    )
    if (!picture) throw new UnusableFileError(PICTURES_TEXTS.UNREADABLE)
    if (picture.size > max_bytes) throw new UnusableFileError(PICTURES_TEXTS.TOO_LARGE)
    return picture
  } finally {
    bitmap.close()
  }
}
