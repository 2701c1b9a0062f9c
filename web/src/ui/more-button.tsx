import type { ButtonProps } from '@mui/material/Button'
import { useEffect, useRef } from 'react'
import { BusyButton } from './busy-button.tsx'

/** What the keyboard stops at, in its order. */
const stops = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), [tabindex]:not([tabindex^="-"])'),
]

/**
 * 'Carregar mais': the focus goes on to the first of what came, because the button moves away below it. A press that brings
 * nothing leaves the focus on the button.
 */
export function MoreButton({ onClick, ...props }: ButtonProps) {
  const pressed = useRef<{ button: HTMLElement; before: HTMLElement | undefined }>(undefined)
  const { loading } = props
  useEffect(() => {
    if (loading || !pressed.current) return
    const { button, before } = pressed.current
    pressed.current = undefined
    if (!before || document.activeElement !== button) return
    const all = stops()
    all[all.indexOf(before) + 1]?.focus()
  }, [loading])
  return (
    <BusyButton
      {...props}
      onClick={event => {
        const button = event.currentTarget
        const all = stops()
        pressed.current = { button, before: all[all.indexOf(button) - 1] }
        onClick?.(event)
      }}
    />
  )
}
