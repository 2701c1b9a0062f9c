import { styled } from '@mui/material/styles'
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { SITE } from '#shared/platform/messages/site.ts'

/** Heights at which the sheet rests, as parts of the window; the full one leaves the cart's button in reach. */
const SNAPS = { half: 0.62, full: 0.84 } as const
export type Snap = keyof typeof SNAPS

/** Let go below this part of the window, the sheet closes. */
const CLOSING = 0.34
/** A pointer that moved less than this has tapped. Pixels. */
const TAP = 6

/** Half of a window this low shows too little: a phone on its side, a page at 200 %. Pixels. */
const LOW_WINDOW = 480

/** Where a sheet rests first. */
const firstSnap = (): Snap => (window.innerHeight < LOW_WINDOW ? 'full' : 'half')

export const halfSheetHeight = (): number => window.innerHeight * SNAPS[firstSnap()]

const Sheet = styled('section')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.drawer,
  insetInline: 0,
  bottom: 0,
  display: 'flex',
  flexDirection: 'column',
  background: theme.palette.background.paper,
  borderRadius: '16px 16px 0 0',
  boxShadow: theme.floating,
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
  /** Where it rests first; half, unless the window is low. */
  first?: Snap
  children: ReactNode
}

/** A sheet from the bottom, for a phone: half or full height, dragged by its handle, closed by Escape or a pull down. */
export function BottomSheet({ label, onClose, first, children }: Props) {
  const [snap, setSnap] = useState<Snap>(first ?? firstSnap)
  const [before] = useState(() => document.activeElement)
  const [height, setHeight] = useState<number>()
  const drag = useRef<{ from: number; height: number; moved: boolean }>(undefined)
  const sheet = useRef<HTMLElement>(null)

  useEffect(() => {
    // What is in it may have taken the focus already
    if (!sheet.current?.contains(document.activeElement)) sheet.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [before])

  const start = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { from: event.clientY, height: sheet.current?.offsetHeight ?? 0, moved: false }
  }
  const move = (event: PointerEvent) => {
    if (!drag.current) return
    const by = drag.current.from - event.clientY
    if (Math.abs(by) > TAP) drag.current.moved = true
    if (drag.current.moved) setHeight(Math.min(window.innerHeight * SNAPS.full, drag.current.height + by))
  }
  const end = () => {
    const part = (height ?? 0) / window.innerHeight
    if (drag.current?.moved) {
      if (part < CLOSING) onClose()
      else setSnap(part > (SNAPS.half + SNAPS.full) / 2 ? 'full' : 'half')
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
      style={{ height: height ?? `${SNAPS[snap] * 100}dvh`, outline: 'none' }}
      onKeyDown={event => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <Handle
        type="button"
        aria-label={snap === 'half' ? SITE.EXPAND_PANEL : SITE.COLLAPSE_PANEL}
        aria-expanded={snap === 'full'}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        onClick={() => {
          if (!drag.current?.moved) setSnap(snap === 'half' ? 'full' : 'half')
          drag.current = undefined
        }}
      />
      <Body>{children}</Body>
    </Sheet>
  )
}
