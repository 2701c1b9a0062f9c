import ExpandLessRounded from '@mui/icons-material/ExpandLessRounded'
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded'
import TuneRounded from '@mui/icons-material/TuneRounded'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { EXPLORE } from '#shared/messages/explore.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { PANEL_WIDTH, type Panels } from './use-panels.ts'

const LeftCard = styled('section')(({ theme }) => ({
  position: 'absolute',
  zIndex: 1,
  top: 'var(--map-panel-top)',
  left: 16,
  width: PANEL_WIDTH,
  maxHeight: 'calc(100% - var(--map-panel-top) - 56px)',
  display: 'flex',
  flexDirection: 'column',
  borderRadius: 12,
  background: theme.palette.background.paper,
  boxShadow: theme.floating,
  overflow: 'hidden',
}))

const Count = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  minHeight: 56,
  padding: '4px 6px 4px 16px',
  flexShrink: 0,
  fontSize: 15,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
})

const Thumb = styled('div')({
  position: 'absolute',
  zIndex: 1,
  left: 16,
  right: 76,
  bottom: 'calc(20px + env(safe-area-inset-bottom))',
  display: 'grid',
  justifyItems: 'start',
  gap: 8,
})

const Pill = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 52,
  padding: '0 22px',
  border: 0,
  borderRadius: 999,
  background: theme.palette.primary.main,
  color: theme.palette.primary.contrastText,
  boxShadow: theme.floating,
  font: 'inherit',
  fontSize: 16,
  fontWeight: 600,
  cursor: 'pointer',
  '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 3 },
  '& sup': {
    display: 'grid',
    placeItems: 'center',
    minWidth: 22,
    height: 22,
    borderRadius: 11,
    background: theme.palette.primary.contrastText,
    color: theme.palette.primary.main,
    fontSize: 13,
    fontWeight: 700,
  },
}))

const CountPill = styled('button')(({ theme }) => ({
  minHeight: 44,
  padding: '0 16px',
  border: 0,
  borderRadius: 999,
  background: theme.palette.background.paper,
  color: theme.palette.text.primary,
  boxShadow: theme.floating,
  font: 'inherit',
  fontSize: 14,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'left',
  cursor: 'pointer',
  '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 3 },
}))

type Props = {
  panels: Panels
  wide: boolean
  /** The sheet of the open point has the thumb's place. */
  pointOpen: boolean
  countText: string
  /** How many filters are chosen. */
  chosen: number
  /** Filters or list. */
  children: ReactNode
}

/** How many points there are in view, and the way to narrow them down or to list them. */
export function ExplorePanels({ panels, wide, pointOpen, countText, chosen, children }: Props) {
  if (wide)
    return (
      <LeftCard data-screen-only aria-label={EXPLORE.FILTER_POINTS}>
        <Count>
          <span>{countText}</span>
          <IconButton
            aria-label={panels.cardOpen ? EXPLORE.COLLAPSE_FILTERS : EXPLORE.FILTER_POINTS}
            aria-expanded={panels.cardOpen}
            sx={{ width: 44, height: 44 }}
            onClick={panels.toggleCard}
          >
            {panels.cardOpen ? <ExpandLessRounded /> : <ExpandMoreRounded />}
          </IconButton>
        </Count>
        {panels.cardOpen && children}
      </LeftCard>
    )
  if (panels.sheetOpen)
    return createPortal(
      <BottomSheet label={EXPLORE.FILTER_POINTS} onClose={panels.closeSheet}>
        <Count>
          <span>{countText}</span>
        </Count>
        {children}
      </BottomSheet>,
      document.body,
    )
  if (pointOpen) return null
  return (
    <Thumb data-screen-only>
      <CountPill type="button" onClick={() => panels.openSheet('list')}>
        {countText}
      </CountPill>
      <Pill type="button" onClick={() => panels.openSheet('filters')}>
        <TuneRounded />
        {EXPLORE.FILTER_POINTS}
        {chosen > 0 && <sup>{chosen}</sup>}
      </Pill>
    </Thumb>
  )
}
