import { zodResolver } from '@hookform/resolvers/zod'
import { type RefObject, useState } from 'react'
import { points as pointsApi } from '#shared/catalogue/api/points.ts'
import { POINT_FORM } from '#shared/catalogue/messages/point-form.ts'
import type { PointFields } from '#shared/catalogue/rules/point-form.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { ApiError, type ApiErrorCode, call } from '#web/lib/call.ts'
import { fieldErrorsOf } from '#web/lib/field-errors.ts'
import { idempotencyKeys } from '#web/lib/idempotency-keys.ts'
import { useEditForm } from '#web/lib/use-edit-form.ts'
import type { FieldConflict } from '#web/ui/edit-conflict-alert.tsx'
import { POINT_FIELD_LABELS } from './changed-fields.ts'
import { inOrder, type PointText, pointText, textOfPoint } from './point-text.ts'
import type { PointPhotoState } from './use-point-photo.ts'
import type { ReasonState } from './use-reason.ts'

/** Refusals of the uploaded picture. */
const OF_PHOTO: readonly ApiErrorCode[] = [
  'FILE_NOT_FOUND',
  'FILE_NOT_AN_IMAGE',
  'FILE_TOO_LARGE',
  'FILE_TYPE_REFUSED',
  'PICTURE_TOO_LARGE',
]
/** Refusals that are about one field. */
const OF_FIELD = { TIER_NOT_FOUND: 'pricing_tier_id', TAG_NOT_FOUND: 'tag_ids' } as const satisfies Partial<
  Record<ApiErrorCode, keyof PointText>
>

const attempts = idempotencyKeys('ponto-urbano.point-attempt')

type Options = {
  photo: PointPhotoState
  /** The point as it was read; undefined makes a new one. */
  point: Point | undefined
  ownId: string
  isKnownTag: (id: string) => boolean
  onSaved: (saved: Point) => void
  /** Tiers or tags are no longer what they were. */
  onCatalogueChanged: () => void
  /** The photo keeps the form from being saved. */
  onPhotoWrong: () => void
  /** Why, where the point is in a running order. */
  reason: RefObject<Pick<ReasonState, 'sent' | 'asked' | 'refused'> | undefined>
}

/** A point in its form: its fields, and its photo, which travels beside them. */
export function useEditPoint({ photo, point, ownId, isKnownTag, reason, ...tell }: Options) {
  const [isGone, setGone] = useState(false)
  const [photoTaken, setPhotoTaken] = useState(false)

  const save = async (typed: PointFields, read: Point | undefined): Promise<Point> => {
    const image_key = await photo.imageKey()
    const fields = {
      ...typed,
      tag_ids: typed.tag_ids.filter(isKnownTag),
      ...(image_key === undefined ? {} : { image_key }),
    }
    if (read) {
      const { id: point_id, edit_version } = read
      return call(pointsApi.update, { ...fields, point_id, edit_version, ...reason.current?.sent() })
    }
    const made = await call(pointsApi.create, fields, { idempotencyKey: attempts.keyFor(fields) })
    attempts.clear()
    return made
  }
  const edit = useEditForm<Point, PointText, PointFields>({
    stored: point,
    labels: POINT_FIELD_LABELS,
    toForm: textOfPoint,
    normalize: inOrder,
    resolver: zodResolver(pointText),
    mode: 'onTouched',
    draftKey: `${ownId}:${point ? `point:${point.id}` : 'new-point'}`,
    save,
    conflictOn: { code: 'POINT_CHANGED', current: currentPoint },
    hasOtherChanges: (before, current) => before.image_url !== current.image_url,
    refusalFields: OF_FIELD,
    savedMessage: ({ name }, read) => ({ title: read ? POINT_FORM.UPDATED : POINT_FORM.CREATED, description: name }),
    failedMessage: read => (read ? POINT_FORM.UPDATE_FAILED : POINT_FORM.CREATE_FAILED),
    onSaved: tell.onSaved,
    onConflict: () => setPhotoTaken(photo.state.step === 'kept'),
    onError: (error, wrong) => {
      if (!(error instanceof ApiError)) {
        tell.onPhotoWrong()
        return POINT_FORM.PHOTO_NOT_SENT
      }
      if (error.code === 'POINT_NOT_FOUND') {
        setGone(true)
        return false
      }
      if (error.code === 'POINT_REASON_REQUIRED') {
        reason.current?.asked()
        return undefined
      }
      if (error.code in OF_FIELD) tell.onCatalogueChanged()
      const { image_key, reason: reasonWrong } = fieldErrorsOf(error)
      if (reasonWrong !== undefined) reason.current?.refused(reasonWrong)
      if (image_key !== undefined || OF_PHOTO.includes(error.code)) {
        photo.refused(image_key ?? error.message)
        if (wrong.length === 0) tell.onPhotoWrong()
      }
      return undefined
    },
  })
  const { conflict } = edit
  const photoChange: FieldConflict = {
    field: 'photo',
    label: POINT_FORM.PHOTO,
    current: POINT_FORM.PHOTO_CURRENT,
    ownValue: photo.state.step === 'removed' ? POINT_FORM.PHOTO_TYPED_NONE : POINT_FORM.PHOTO_TYPED,
    accepted: photoTaken,
  }
  return {
    ...edit,
    isGone,
    photoChanges: conflict?.otherChanges ? [photoChange] : [],
    takePhoto: () => {
      photo.keep()
      setPhotoTaken(true)
    },
    /** From here on what is typed makes a new point. */
    makeNew: () => {
      edit.startNew()
      setGone(false)
    },
  }
}

/** The point as it is now: the refusal brings it along; asked for otherwise. */
async function currentPoint(read: Point, refusal: ApiError): Promise<Point | undefined> {
  const brought = refusal.code === 'POINT_CHANGED' ? refusal.details?.point : undefined
  return brought ?? call(pointsApi.get, { point_id: read.id }).catch(() => undefined)
}
