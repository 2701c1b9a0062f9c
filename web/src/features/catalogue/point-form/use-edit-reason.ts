import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { POINT_FORM_TEXTS } from '#shared/catalogue/messages/point-form.ts'
import { holdingOrderId, POINT_PLACE_FIELDS } from '#shared/catalogue/rules/point-edits.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { reasonSchema } from '#shared/platform/rules/reasons.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { normalisePoint, type PointEditForm, type PointText, textOfPoint } from './point-text.ts'

/** Whether the edit needs a reason: the same rule as the server's (shared/catalogue/rules/point-edits.ts). */
function affectsOrder(savedPoint: Point, typed: PointText): boolean {
  const savedText = textOfPoint(savedPoint)
  const typedFields = normalisePoint(typed)
  return (
    (savedText.is_available && !typedFields.is_available) ||
    (['name', ...POINT_PLACE_FIELDS] as const).some(field => savedText[field] !== typedFields[field].trim())
  )
}

/** State of the field for the reason of moving, renaming or hiding a point that an order has. */
export function useEditReason(form: PointEditForm, savedPoint: Point | undefined) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  /** Counts the errors shown, because the same one is focused again. */
  const [errorCount, setErrorCount] = useState(0)
  /** Whether the server has asked for a reason, because the point was reserved in the meantime. */
  const [isRequested, setIsRequested] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  useWatch({ control: form.control })
  const isHeld = savedPoint !== undefined && (isRequested || holdingOrderId(savedPoint, serverNow()) !== null)
  const isNeeded = isHeld && affectsOrder(savedPoint, form.getValues())

  const showError = (sentence: string) => {
    setError(sentence)
    setErrorCount(count => count + 1)
  }
  // After rendering, because the field may appear with its first error.
  useEffect(() => {
    if (errorCount > 0) input.current?.focus()
  }, [errorCount])
  return {
    isNeeded,
    input,
    text,
    error,
    onChange: (typed: string) => {
      setText(typed)
      setError(undefined)
    },
    requestFields: (): { reason?: string } => (isNeeded ? { reason: text } : {}),
    /** Shows an error if the reason is missing. Returns whether the form can be sent. */
    validate: (): boolean => {
      if (!isNeeded) return true
      const { success, error } = reasonSchema.safeParse(text)
      if (!success) showError(text.trim() === '' ? POINT_FORM_TEXTS.REASON_MISSING : (error.issues[0]?.message ?? ''))
      return success
    },
    onRequired: () => {
      setIsRequested(true)
      showError(POINT_FORM_TEXTS.REASON_MISSING)
    },
    onRefused: showError,
  }
}
export type ReasonState = ReturnType<typeof useEditReason>
