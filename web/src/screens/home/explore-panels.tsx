import CloseRounded from '@mui/icons-material/CloseRounded'
import ExpandLessRounded from '@mui/icons-material/ExpandLessRounded'
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded'
import RouteOutlined from '@mui/icons-material/RouteOutlined'
import SearchRounded from '@mui/icons-material/SearchRounded'
import TuneRounded from '@mui/icons-material/TuneRounded'
import IconButton from '@mui/material/IconButton'
import { type SxProps, styled, type Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'
import { VISIT_ROUTE_TEXTS } from '#shared/orders/messages/visit-route.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'
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
  ...theme.floating,
  // Not 'hidden', because scrollIntoView on a row would scroll a hidden overflow
  overflow: 'clip',
}))

const Count = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 56,
  padding: '6px 6px 6px 16px',
  flexShrink: 0,
  fontSize: 14.5,
  lineHeight: 1.3,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
})

/** On a phone: a button that looks like the search field, beside the cart's button. */
const SearchPill = styled('button')(({ theme }) => ({
  position: 'absolute',
  zIndex: 1,
  top: 'var(--map-panel-top)',
  left: 16,
  right: 76,
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr)',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  padding: '0 16px 0 12px',
  border: 0,
  borderRadius: 999,
  background: theme.palette.background.paper,
  color: theme.palette.text.secondary,
  ...theme.floating,
  font: 'inherit',
  fontSize: 15,
  textAlign: 'left',
  cursor: 'pointer',
  '&[hidden]': { display: 'none' },
  '&[data-sought=true]': { color: theme.palette.text.primary, fontWeight: 600 },
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  [theme.largeLetters]: { borderRadius: 22, '& > span': { whiteSpace: 'normal' } },
  '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 3 },
}))

/** Place of notices, below the search. */
const NoticePlace = styled('div')(({ theme }) => ({
  position: 'absolute',
  zIndex: 1,
  top: 'calc(var(--map-panel-top) + 60px)',
  insetInline: 16,
  '& > :not(:empty)': { borderRadius: theme.radius.control, ...theme.floating },
  '& > :focus-visible': { outline: 'none' }, // focused only when a button inside disappears
}))

const ThumbControls = styled('div')({
  position: 'absolute',
  zIndex: 1,
  left: 16,
  right: 76,
  bottom: 'calc(20px + env(safe-area-inset-bottom))',
  display: 'grid',
  // No wider than the place beside the map's controls: large text takes more lines
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
  gap: 8,
  '& .thumb-row': { display: 'flex', gap: 8, maxWidth: '100%' },
  '&[hidden]': { display: 'none' },
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
  ...theme.floating,
  font: 'inherit',
  fontSize: 16,
  fontWeight: 600,
  textAlign: 'left',
  cursor: 'pointer',
  '@media (max-width: 359px)': { gap: 6, padding: '0 10px' },
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
  ...theme.floating,
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
  /** Whether the sheet of an open point covers the buttons. */
  pointOpen: boolean
  countText: string
  /** Text of the current search; '' for none. */
  searchText: string
  activeFilterCount: number
  /** Opens the route generator. */
  onOpenRoute: () => void
  /** Notice over the map, shown on a phone while the panel is closed. */
  notice?: ReactNode
  /** The panel's content: filters or list. */
  children: ReactNode
}

const RouteButton = ({ onClick, sx }: { onClick: () => void; sx?: SxProps<Theme> }) => (
  <IconButton
    aria-label={VISIT_ROUTE_TEXTS.TITLE}
    title={VISIT_ROUTE_TEXTS.TITLE}
    aria-haspopup="dialog"
    onClick={onClick}
    sx={{ width: 44, height: 44, color: 'primary.main', ...sx }}
  >
    <RouteOutlined />
  </IconButton>
)

/**
 * The panel with filters and list, and the number of points in view: a card, or on a phone buttons that open a sheet.
 */
export function ExplorePanels({
  panels,
  wide,
  pointOpen,
  countText,
  searchText,
  activeFilterCount,
  onOpenRoute,
  notice,
  children,
}: Props) {
  if (wide)
    return (
      <LeftCard data-screen-only aria-label={EXPLORE_TEXTS.FILTER_POINTS}>
        <Count>
          <span>{countText}</span>
          <RouteButton onClick={onOpenRoute} sx={{ ml: 'auto' }} />
          <IconButton
            aria-label={panels.cardOpen ? EXPLORE_TEXTS.COLLAPSE_FILTERS : EXPLORE_TEXTS.FILTER_POINTS}
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
  // Hidden instead of removed below an open sheet, so that the focus can return to the button
  const isCovered = panels.sheetOpen || pointOpen
  return (
    <>
      <SearchPill
        type="button"
        data-screen-only
        hidden={isCovered}
        data-sought={searchText !== ''}
        onClick={panels.openSearch}
      >
        <SearchRounded />
        <span>
          {searchText ? (
            <>
              <VisuallyHidden>{`${EXPLORE_TEXTS.SEARCHED} `}</VisuallyHidden>
              {searchText}
            </>
          ) : (
            EXPLORE_TEXTS.SEARCH_PILL
          )}
        </span>
      </SearchPill>
      {!isCovered && <NoticePlace data-screen-only>{notice}</NoticePlace>}
      <ThumbControls data-screen-only hidden={isCovered}>
        <CountPill type="button" onClick={() => panels.openSheet('list')}>
          {countText}
        </CountPill>
        <div className="thumb-row">
          <Pill type="button" onClick={() => panels.openSheet('filters')}>
            <TuneRounded />
            {EXPLORE_TEXTS.FILTER_POINTS}
            {activeFilterCount > 0 && <sup>{activeFilterCount}</sup>}
          </Pill>
          <RouteButton
            onClick={onOpenRoute}
            sx={{
              flexShrink: 0,
              width: 52,
              height: 52,
              bgcolor: 'background.paper',
              boxShadow: 3,
              outline: '1px solid transparent',
            }}
          />
        </div>
      </ThumbControls>
      {panels.sheetOpen &&
        createPortal(
          <BottomSheet
            label={EXPLORE_TEXTS.FILTER_POINTS}
            onClose={panels.closeSheet}
            // Full height, because a phone's keyboard covers the lower half
            {...(panels.isSearching ? { initialSnap: 'full' } : {})}
          >
            <Count>
              <span>{countText}</span>
              <RouteButton onClick={onOpenRoute} sx={{ ml: 'auto' }} />
              <IconButton
                aria-label={EXPLORE_TEXTS.CLOSE_PANEL}
                sx={{ width: 44, height: 44 }}
                onClick={panels.closeSheet}
              >
                <CloseRounded />
              </IconButton>
            </Count>
            {children}
          </BottomSheet>,
          document.body,
        )}
    </>
  )
}
