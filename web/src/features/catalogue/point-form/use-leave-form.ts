import { type RefObject, useEffect, useRef, useState } from 'react'
import { useUnsavedGuard } from '#web/lib/use-unsaved-guard.ts'

type Options = {
  hasUnsavedChanges: boolean
  /** Deletes the saved draft. */
  forget: () => void
  onCloseRef: RefObject<(() => void) | undefined>
  onClose: () => void
}

/** Closes the dialog around the form, after asking about unsaved changes. */
export function useLeaveForm({ hasUnsavedChanges, forget, onCloseRef, onClose }: Options) {
  const [isLeaving, setIsLeaving] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const isUnsaved = hasUnsavedChanges && !isLeaving
  const unsavedGuard = useUnsavedGuard(isUnsaved)

  const leaveForm = () => {
    forget()
    setIsLeaving(true)
  }
  // In an effect, since closing navigates: the guard has to be released first
  const hasLeft = useRef(false)
  useEffect(() => {
    if (!isLeaving || hasLeft.current) return
    hasLeft.current = true
    onClose()
  }, [isLeaving, onClose])

  const requestClose = () => (isUnsaved ? setIsAsking(true) : leaveForm())
  useEffect(() => {
    onCloseRef.current = requestClose
    return () => {
      onCloseRef.current = undefined
    }
  })
  return { guard: unsavedGuard, leave: leaveForm, requestClose, isAsking, stay: () => setIsAsking(false) }
}
