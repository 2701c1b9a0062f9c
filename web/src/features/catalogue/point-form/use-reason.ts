import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { POINT_FORM } from '#shared/catalogue/messages/point-form.ts'
import { holderOf, PLACE_FIELDS } from '#shared/catalogue/rules/point-edits.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { reason as reasonSchema } from '#shared/platform/rules/reasons.ts'
import { inOrder, type PointFormState, type PointText, textOfPoint } from './point-text.ts'

/** Whether what is typed changes what whoever has the point relies on, as the server judges it (shared/catalogue/rules/point-edits.ts). */
function isFelt(read: Point, typed: PointText): boolean {
  const before = textOfPoint(read)
  const now = inOrder(typed)
  return (
    (before.is_available && !now.is_available) ||
    (['name', ...PLACE_FIELDS] as const).some(field => before[field] !== now[field].trim())
  )
}

/** Why a point that is in a running order is moved, renamed or hidden. */
export function useReason(form: PointFormState, read: Point | undefined) {
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string>()
  /** The server asked for it: somebody took the point meanwhile. */
  const [isAsked, setAsked] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  useWatch({ control: form.control })
  const isHeld = read !== undefined && (isAsked || holderOf(read, new Date().toISOString()) !== null)
  const isNeeded = isHeld && isFelt(read, form.getValues())

  const say = (sentence: string) => {
    setWrong(sentence)
    // After the field is there, where it was not.
    requestAnimationFrame(() => input.current?.focus())
  }
  return {
    isNeeded,
    input,
    text,
    wrong,
    type: (typed: string) => {
      setText(typed)
      setWrong(undefined)
    },
    /** What is sent; nothing where nobody asks for it. */
    sent: (): { reason?: string } => (isNeeded ? { reason: text } : {}),
    /** Says what is missing; answers whether the form can be sent. */
    check: (): boolean => {
      if (!isNeeded) return true
      const { success, error } = reasonSchema.safeParse(text)
      if (!success) say(text.trim() === '' ? POINT_FORM.REASON_MISSING : (error.issues[0]?.message ?? ''))
      return success
    },
    asked: () => {
      setAsked(true)
      say(POINT_FORM.REASON_MISSING)
    },
    refused: say,
  }
}
export type ReasonState = ReturnType<typeof useReason>
