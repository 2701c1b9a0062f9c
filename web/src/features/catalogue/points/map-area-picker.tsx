import { styled } from '@mui/material/styles'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { POINTS_TEXTS } from '#shared/catalogue/messages/points.ts'
import { isLargeEnough, type Pixel, type PixelRectangle, rectangleOf } from './points-within.ts'

const Overlay = styled('div')(({ theme }) => ({
  position: 'absolute',
  inset: 0,
  zIndex: 1,
  cursor: 'crosshair',
  touchAction: 'none',
  background: `color-mix(in srgb, ${theme.palette.text.primary} 6%, transparent)`,
  '& p': {
    position: 'absolute',
    left: '50%',
    top: 68,
    transform: 'translateX(-50%)',
    margin: 0,
    padding: '8px 14px',
    maxWidth: 'calc(100% - 32px)',
    width: 'max-content',
    borderRadius: theme.radius.control,
    background: theme.palette.text.primary,
    color: theme.palette.background.paper,
    fontSize: 13,
    fontWeight: 600,
    pointerEvents: 'none',
  },
  '& .area': {
    position: 'absolute',
    border: `2px solid ${theme.palette.primary.main}`,
    background: `color-mix(in srgb, ${theme.palette.primary.main} 16%, transparent)`,
    pointerEvents: 'none',
  },
}))

type Props = { onSelect: (area: PixelRectangle) => void; onCancel: () => void }

/** Covers the map while the user drags a rectangle. */
export function MapAreaPicker({ onSelect, onCancel }: Props) {
  const overlay = useRef<HTMLDivElement>(null)
  const [corners, setCorners] = useState<{ from: Pixel; to: Pixel }>()

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      onCancel()
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [onCancel])

  const positionOf = ({ clientX, clientY }: PointerEvent): Pixel => {
    const { left, top } = overlay.current?.getBoundingClientRect() ?? { left: 0, top: 0 }
    return { x: clientX - left, y: clientY - top }
  }
  const area = corners && rectangleOf(corners.from, corners.to)
  return (
    <Overlay
      ref={overlay}
      onPointerDown={event => {
        if (!event.isPrimary || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setCorners({ from: positionOf(event), to: positionOf(event) })
      }}
      onPointerMove={event => corners && setCorners({ from: corners.from, to: positionOf(event) })}
      onPointerUp={event => {
        if (!corners) return
        const selected = rectangleOf(corners.from, positionOf(event))
        setCorners(undefined)
        if (isLargeEnough(selected)) onSelect(selected)
      }}
      onPointerCancel={() => setCorners(undefined)}
    >
      <p role="status">{POINTS_TEXTS.PICK_AREA_HINT}</p>
      {area && (
        <div
          className="area"
          style={{ left: area.left, top: area.top, width: area.right - area.left, height: area.bottom - area.top }}
        />
      )}
    </Overlay>
  )
}
