import type { ButtonProps } from '@mui/material/Button'
import { useEffect, useRef } from 'react'
import { BusyButton } from './busy-button.tsx'

/** All elements of the page that Tab reaches, in document order. */
const tabStops = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), [tabindex]:not([tabindex^="-"])'),
]

/**
 * The button 'Carregar mais'. New items appear above it, and the focus moves to the first of them; when none arrive,
 * the focus stays on the button.
 */
export function LoadMoreButton({ onClick, ...props }: ButtonProps) {
  const lastPress = useRef<{ button: HTMLElement; previousStop: HTMLElement | undefined }>(undefined)
  const { loading } = props
  useEffect(() => {
    if (loading || !lastPress.current) return
    const { button, previousStop } = lastPress.current
    lastPress.current = undefined
    if (!previousStop || document.activeElement !== button) return
    const stops = tabStops()
    stops[stops.indexOf(previousStop) + 1]?.focus()
  }, [loading])
  return (
    <BusyButton
      {...props}
      onClick={event => {
        const button = event.currentTarget
        const stops = tabStops()
        lastPress.current = { button, previousStop: stops[stops.indexOf(button) - 1] }
        onClick?.(event)
      }}
    />
  )
}
