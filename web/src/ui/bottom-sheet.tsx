import { styled } from '@mui/material/styles'
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'

/** Heights of the sheet as fractions of the window's height; `full` leaves the cart button reachable. */
const SNAP_POINTS = { half: 0.62, full: 0.84 } as const
export type SnapPoint = keyof typeof SNAP_POINTS

/** When it is released below this fraction of the window's height, the sheet closes. */
const CLOSE_BELOW_FRACTION = 0.34
/** A pointer that moved less than this is a tap. Pixels. */
const TAP_TOLERANCE_PX = 6

/** In a window lower than this (a phone in landscape, zoom of 200 %) a half sheet shows too little. Pixels. */
const MIN_HEIGHT_FOR_HALF = 480

const defaultSnapPoint = (): SnapPoint => (window.innerHeight < MIN_HEIGHT_FOR_HALF ? 'full' : 'half')

export const halfSheetHeight = (): number => window.innerHeight * SNAP_POINTS[defaultSnapPoint()]

const Sheet = styled('section')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.drawer,
  insetInline: 0,
  bottom: 0,
  display: 'flex',
  flexDirection: 'column',
  background: theme.palette.background.paper,
  borderRadius: '16px 16px 0 0',
  ...theme.floating,
  paddingBottom: 'env(safe-area-inset-bottom)',
  '@media (prefers-reduced-motion: no-preference)': {
    transition: 'height 180ms ease-out',
    '&[data-dragging=true]': { transition: 'none' },
    animation: 'sheet-rises 200ms ease-out',
    '@keyframes sheet-rises': { from: { transform: 'translateY(40%)', opacity: 0 } },
  },
}))

const Handle = styled('button')(({ theme }) => ({
  flexShrink: 0,
  display: 'grid',
  placeItems: 'center',
  width: '100%',
  height: 32,
  padding: 0,
  border: 0,
  borderRadius: '16px 16px 0 0',
  background: 'none',
  cursor: 'grab',
  touchAction: 'none',
  '&::before': { content: '""', width: 40, height: 4, borderRadius: 2, background: theme.palette.text.disabled },
  '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -4 },
}))

const Body = styled('div')({
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  container: 'sheet / size',
})

type Props = {
  label: string
  onClose: () => void
  /** Initial height; half by default, full in a low window. */
  initialSnap?: SnapPoint
  children: ReactNode
}

/**
 * A sheet at the bottom of a phone's screen: half or full height, dragged by its handle, closed by Escape or by
 * dragging it down.
 */
export function BottomSheet({ label, onClose, initialSnap, children }: Props) {
  const [snap, setSnap] = useState<SnapPoint>(initialSnap ?? defaultSnapPoint)
  const [previouslyFocused] = useState(() => document.activeElement)
  const [height, setHeight] = useState<number>()
  const drag = useRef<{ startY: number; height: number; moved: boolean }>(undefined)
  const sheet = useRef<HTMLElement>(null)

  useEffect(() => {
    // A child may have taken the focus already.
    if (!sheet.current?.contains(document.activeElement)) sheet.current?.focus({ preventScroll: true })
    return () => {
      if (previouslyFocused instanceof HTMLElement) previouslyFocused.focus({ preventScroll: true })
    }
  }, [previouslyFocused])

  const startDrag = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { startY: event.clientY, height: sheet.current?.offsetHeight ?? 0, moved: false }
  }
  const continueDrag = (event: PointerEvent) => {
    if (!drag.current) return
    const deltaY = drag.current.startY - event.clientY
    if (Math.abs(deltaY) > TAP_TOLERANCE_PX) drag.current.moved = true
    if (drag.current.moved) setHeight(Math.min(window.innerHeight * SNAP_POINTS.full, drag.current.height + deltaY))
  }
  const endDrag = () => {
    const fraction = (height ?? 0) / window.innerHeight
    if (drag.current?.moved) {
      if (fraction < CLOSE_BELOW_FRACTION) onClose()
      else setSnap(fraction > (SNAP_POINTS.half + SNAP_POINTS.full) / 2 ? 'full' : 'half')
    }
    setHeight(undefined)
  }

  return (
    <Sheet
      ref={sheet}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      data-dragging={height !== undefined}
      style={{ height: height ?? `${SNAP_POINTS[snap] * 100}dvh`, outline: 'none' }}
      onKeyDown={event => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <Handle
        type="button"
        aria-label={snap === 'half' ? SITE_TEXTS.EXPAND_PANEL : SITE_TEXTS.COLLAPSE_PANEL}
        aria-expanded={snap === 'full'}
        onPointerDown={startDrag}
        onPointerMove={continueDrag}
        onPointerUp={endDrag}
        onPointerCancel={endDrag}
        onClick={() => {
          if (!drag.current?.moved) setSnap(snap === 'half' ? 'full' : 'half')
          drag.current = undefined
        }}
      />
      <Body>{children}</Body>
    </Sheet>
  )
}
