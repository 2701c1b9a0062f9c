import { useRef, useState } from 'react'
import { toast } from 'sonner'
import * as z from 'zod/mini'
import { points as pointsApi } from '#shared/api/points.ts'
import type { PointFields } from '#shared/domain/point-form.ts'
import { type Point, point as pointSchema } from '#shared/domain/points.ts'
import { POINT_FORM } from '#shared/messages/point-form.ts'
import { attemptsAt } from '#web/lib/attempts.ts'
import { ApiError, call } from '#web/lib/call.ts'
import { type FieldChange, reconcile } from '#web/lib/changed-meanwhile.ts'
import { fieldErrorsOf } from '#web/lib/field-errors.ts'
import { sayFailure } from '#web/lib/say-failure.ts'
import { inOrder, POINT_FIELDS, type PointFormState, type PointText, textOfPoint } from './point-text.ts'
import type { PointPhotoState } from './use-point-photo.ts'

/** Refusals that are about one field. */
const OF_FIELD = { TIER_NOT_FOUND: 'pricing_tier_id', TAG_NOT_FOUND: 'tag_ids' } as const
const isOfField = (code: string): code is keyof typeof OF_FIELD => code in OF_FIELD
/** Refusals of the uploaded picture. */
const OF_PHOTO = ['FILE_NOT_FOUND', 'FILE_NOT_AN_IMAGE', 'FILE_TOO_LARGE', 'FILE_TYPE_REFUSED', 'PICTURE_TOO_LARGE']

const attempts = attemptsAt('ponto-urbano.point-attempt')

/** What somebody else made of the point while it was edited. `photo`: theirs is another; `taken` when it is shown here. */
export type Others = { changes: FieldChange<PointText>[]; photo: { taken: boolean } | undefined }

type Options = {
  form: PointFormState
  photo: PointPhotoState
  /** The point as it was read; undefined makes a new one. */
  point: Point | undefined
  isKnownTag: (id: string) => boolean
  onSaved: (saved: Point) => void
  /** Tiers or tags are no longer what they were. */
  onCatalogueChanged: () => void
  /** The photo keeps the form from being saved. */
  onPhotoWrong: () => void
}

/** Saves the form. When somebody else edited the point meanwhile, brings both together and shows how they differ. */
export function useSavePoint(options: Options) {
  const { form, photo, isKnownTag, onSaved, onCatalogueChanged, onPhotoWrong } = options
  const [read, setRead] = useState(options.point)
  const [others, setOthers] = useState<Others>()
  const [isGone, setGone] = useState(false)
  // What a save that is repeated at once is made over.
  const over = useRef(options.point)

  const become = (current: Point | undefined) => {
    over.current = current
    setRead(current)
  }

  const send = async (typed: PointFields): Promise<Point> => {
    const image_key = await photo.imageKey()
    const fields = {
      ...typed,
      tag_ids: typed.tag_ids.filter(isKnownTag),
      ...(image_key === undefined ? {} : { image_key }),
    }
    const edited = over.current
    if (edited) return call(pointsApi.update, { ...fields, point_id: edited.id, edit_version: edited.edit_version })
    const made = await call(pointsApi.create, fields, { idempotencyKey: attempts.keyFor(fields) })
    attempts.end()
    return made
  }

  /** Whether there is nothing to look at: the same can be saved again. */
  const takeIn = (before: Point, current: Point): boolean => {
    const now = textOfPoint(current)
    const { form: both, changes } = reconcile(POINT_FIELDS, textOfPoint(before), now, inOrder(form.getValues()))
    const photoChanged = before.image_url !== current.image_url
    become(current)
    if (changes.length === 0 && !photoChanged) return true
    form.reset(now)
    for (const field of POINT_FIELDS)
      if (both[field] !== now[field]) form.setValue(field, both[field], { shouldDirty: true })
    setOthers({ changes, photo: photoChanged ? { taken: photo.state.step === 'kept' } : undefined })
    return false
  }

  const showWrong = (error: ApiError) => {
    const { image_key, ...wrong } = fieldErrorsOf(error)
    if (isOfField(error.code)) {
      wrong[OF_FIELD[error.code]] = error.message
      onCatalogueChanged()
    }
    const inField = (field: string) =>
      Object.entries(wrong).find(([path]) => path === field || path.startsWith(`${field}.`))?.[1]
    const found = POINT_FIELDS.filter(field => inField(field) !== undefined)
    for (const [index, field] of found.entries())
      form.setError(field, { type: 'server', message: inField(field) ?? '' }, { shouldFocus: index === 0 })
    if (image_key !== undefined || OF_PHOTO.includes(error.code)) {
      photo.refused(image_key ?? error.message)
      if (found.length === 0) onPhotoWrong()
    }
  }

  const save = async (typed: PointFields, again = false): Promise<void> => {
    const edited = over.current
    const failed = edited ? POINT_FORM.UPDATE_FAILED : POINT_FORM.CREATE_FAILED
    try {
      const saved = await send(typed)
      toast.success(edited ? POINT_FORM.UPDATED : POINT_FORM.CREATED, { description: saved.name })
      onSaved(saved)
    } catch (error) {
      if (!(error instanceof ApiError)) {
        sayFailure(failed, error, POINT_FORM.PHOTO_NOT_SENT)
        return onPhotoWrong()
      }
      if (error.code === 'POINT_NOT_FOUND') return setGone(true)
      if (error.code === 'POINT_CHANGED' && edited) {
        const current = await currentPoint(edited, error)
        if (!current) return sayFailure(failed, error)
        const isSame = takeIn(edited, current)
        if (isSame && !again) return save(typed, true)
        if (isSame) sayFailure(failed, error)
        return
      }
      showWrong(error)
      sayFailure(failed, error)
    }
  }

  return {
    read,
    others,
    isGone,
    save: (typed: PointFields) => save(typed),
    /** From here on what is typed makes a new point. */
    makeNew: () => {
      become(undefined)
      setGone(false)
      setOthers(undefined)
    },
    /** Takes what is stored now instead of what was typed. */
    takeCurrent: (field: string) => {
      if (!others) return
      if (field === 'photo') {
        photo.keep()
        return setOthers({ ...others, photo: { taken: true } })
      }
      const known = POINT_FIELDS.find(name => name === field)
      if (!known) return
      form.setValue(known, textOfPoint(read)[known], { shouldDirty: true, shouldValidate: true })
      setOthers({
        ...others,
        changes: others.changes.map(change => (change.field === known ? { ...change, taken: true } : change)),
      })
    },
  }
}

const brought = z.object({ point: pointSchema })

/** The point as it is now: the refusal brings it along; asked for otherwise. */
async function currentPoint(read: Point, refusal: ApiError): Promise<Point | undefined> {
  const { data } = brought.safeParse(refusal.details)
  return data?.point ?? call(pointsApi.get, { point_id: read.id }).catch(() => undefined)
}
