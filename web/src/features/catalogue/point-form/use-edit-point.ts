import { zodResolver } from '@hookform/resolvers/zod'
import { type RefObject, useState } from 'react'
import { points as pointsApi } from '#shared/catalogue/api/points.ts'
import { POINT_FORM_TEXTS } from '#shared/catalogue/messages/point-form.ts'
import type { PointFields } from '#shared/catalogue/rules/point-form.ts'
import { photoUrlsOf } from '#shared/catalogue/rules/point-photos.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { ApiError, type ApiErrorCode, callApi } from '#web/lib/call-api.ts'
import { fieldErrorsOf } from '#web/lib/field-errors.ts'
import { idempotencyKeys } from '#web/lib/idempotency-keys.ts'
import { useEditForm } from '#web/lib/use-edit-form.ts'
import type { FieldConflict } from '#web/ui/edit-conflict-alert.tsx'
import { POINT_FIELD_LABELS } from './field-labels.ts'
import { normalisePoint, type PointText, pointTextSchema, textOfPoint } from './point-text.ts'
import type { ReasonState } from './use-edit-reason.ts'
import type { PhotoOrder } from './use-photo-order.ts'
import type { PointPhotoState } from './use-point-photo.ts'

/** Refusals of the uploaded picture. */
const PHOTO_REFUSALS: readonly ApiErrorCode[] = [
  'FILE_NOT_FOUND',
  'FILE_NOT_AN_IMAGE',
  'FILE_TOO_LARGE',
  'FILE_TYPE_REFUSED',
  'PICTURE_TOO_LARGE',
]
/** The field that a refusal is about. */
const FIELD_BY_REFUSAL = {
  TIER_NOT_FOUND: 'pricing_tier_id',
  TAG_NOT_FOUND: 'tag_ids',
  ASSET_CODE_TAKEN: 'asset_code',
  ASSET_CODE_KEPT: 'asset_code',
} as const satisfies Partial<Record<ApiErrorCode, keyof PointText>>
/** Refusals because a tier or tag no longer exists. */
const CATALOGUE_REFUSALS: readonly ApiErrorCode[] = ['TIER_NOT_FOUND', 'TAG_NOT_FOUND']

const creationKeys = idempotencyKeys('ponto-urbano.point-attempt')

type Options = {
  photo: PointPhotoState
  /** The photos after the first, for a point that is edited. */
  photoOrder: RefObject<Pick<PhotoOrder, 'urls' | 'isChanged'> | undefined>
  /** The point to edit; undefined to create one. */
  point: Point | undefined
  ownId: string
  isKnownTag: (id: string) => boolean
  onSaved: (saved: Point) => void
  /** Called when the server answers that a tier or tag no longer exists. */
  onCatalogueChanged: () => void
  /** Called when the photo prevents saving. */
  onPhotoWrong: () => void
  /** The field for the reason, for a point that an order has. */
  reason: RefObject<Pick<ReasonState, 'requestFields' | 'onRequired' | 'onRefused'> | undefined>
}

/** Edits a point: its fields, and its photo, which is uploaded separately. */
export function useEditPoint({ photo, photoOrder, point, ownId, isKnownTag, reason, ...callbacks }: Options) {
  const [isGone, setIsGone] = useState(false)
  const [isPhotoAccepted, setIsPhotoAccepted] = useState(false)

  const savePoint = async (typed: PointFields, current: Point | undefined): Promise<Point> => {
    const image_key = await photo.imageKey()
    const fields = {
      ...typed,
      tag_ids: typed.tag_ids.filter(isKnownTag),
      ...(image_key === undefined ? {} : { image_key }),
    }
    if (current) {
      const { id: point_id, edit_version } = current
      const order = photoOrder.current
      const photo_urls = order?.isChanged ? { photo_urls: [...order.urls] } : {}
      return callApi(pointsApi.update, {
        ...fields,
        ...photo_urls,
        point_id,
        edit_version,
        ...reason.current?.requestFields(),
      })
    }
    const createdPoint = await callApi(pointsApi.create, fields, { idempotencyKey: creationKeys.keyFor(fields) })
    creationKeys.clear()
    return createdPoint
  }
  const recordEdit = useEditForm<Point, PointText, PointFields>({
    stored: point,
    labels: POINT_FIELD_LABELS,
    toForm: textOfPoint,
    normalize: normalisePoint,
    resolver: zodResolver(pointTextSchema),
    mode: 'onTouched',
    draftKey: `${ownId}:${point ? `point:${point.id}` : 'new-point'}`,
    save: savePoint,
    conflictOn: { code: 'POINT_CHANGED', current: currentPoint },
    hasOtherChanges: (before, current) => photoUrlsOf(before).join() !== photoUrlsOf(current).join(),
    refusalFields: FIELD_BY_REFUSAL,
    savedMessage: ({ name }, current) => ({
      title: current ? POINT_FORM_TEXTS.UPDATED : POINT_FORM_TEXTS.CREATED,
      description: name,
    }),
    failedMessage: current => (current ? POINT_FORM_TEXTS.UPDATE_FAILED : POINT_FORM_TEXTS.CREATE_FAILED),
    onSaved: callbacks.onSaved,
    onConflict: () => setIsPhotoAccepted(photo.state.step === 'unchanged'),
    onError: (error, wrong) => {
      if (!(error instanceof ApiError)) {
        callbacks.onPhotoWrong()
        return POINT_FORM_TEXTS.PHOTO_NOT_SENT
      }
      if (error.code === 'POINT_NOT_FOUND') {
        setIsGone(true)
        return false
      }
      if (error.code === 'POINT_REASON_REQUIRED') {
        reason.current?.onRequired()
        return undefined
      }
      if (CATALOGUE_REFUSALS.includes(error.code)) callbacks.onCatalogueChanged()
      const { image_key, reason: reasonError } = fieldErrorsOf(error)
      if (reasonError !== undefined) reason.current?.onRefused(reasonError)
      if (image_key !== undefined || PHOTO_REFUSALS.includes(error.code)) {
        photo.onRefused(image_key ?? error.message)
        if (wrong.length === 0) callbacks.onPhotoWrong()
      }
      return undefined
    },
  })
  const { conflict } = recordEdit
  const photoConflict: FieldConflict = {
    field: 'photo',
    label: POINT_FORM_TEXTS.PHOTO,
    current: POINT_FORM_TEXTS.PHOTO_CURRENT,
    ownValue: photo.state.step === 'removed' ? POINT_FORM_TEXTS.PHOTO_TYPED_NONE : POINT_FORM_TEXTS.PHOTO_TYPED,
    accepted: isPhotoAccepted,
  }
  return {
    ...recordEdit,
    isGone,
    photoConflicts: conflict?.otherChanges ? [photoConflict] : [],
    acceptPhoto: () => {
      photo.reset()
      setIsPhotoAccepted(true)
    },
    /** Continues with the typed input as a new point, after the edited point was deleted. */
    makeNew: () => {
      recordEdit.startNew()
      setIsGone(false)
    },
  }
}

/** The current point: from the conflict's refusal if that contains it, else fetched. */
async function currentPoint(current: Point, refusal: ApiError): Promise<Point | undefined> {
  const currentPoint = refusal.code === 'POINT_CHANGED' ? refusal.details?.point : undefined
  return currentPoint ?? callApi(pointsApi.get, { point_id: current.id }).catch(() => undefined)
}
