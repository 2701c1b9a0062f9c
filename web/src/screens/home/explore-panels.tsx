import CloseRounded from '@mui/icons-material/CloseRounded'
import ExpandLessRounded from '@mui/icons-material/ExpandLessRounded'
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded'
import RouteOutlined from '@mui/icons-material/RouteOutlined'
import SearchRounded from '@mui/icons-material/SearchRounded'
import TuneRounded from '@mui/icons-material/TuneRounded'
import Fab from '@mui/material/Fab'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'
import { VISIT_ROUTE_TEXTS } from '#shared/orders/messages/visit-route.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { CountBadge } from '#web/ui/count-badge.tsx'
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

/** Place of notices, below the search. */
const NoticePlace = styled('div')(({ theme }) => ({
  position: 'absolute',
  zIndex: 1,
  top: 'calc(var(--map-panel-top) + 60px)',
  insetInline: 16,
  '& > :not(:empty)': { borderRadius: theme.radius.control, ...theme.floating },
  '& > :focus-visible': { outline: 'none' }, // focused only when a button inside disappears
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

const routeButton = {
  'aria-label': VISIT_ROUTE_TEXTS.TITLE,
  title: VISIT_ROUTE_TEXTS.TITLE,
  'aria-haspopup': 'dialog',
} as const

const CountLine = ({ text, onOpenRoute, children }: { text: string; onOpenRoute: () => void; children: ReactNode }) => (
  <Stack
    direction="row"
    sx={{
      alignItems: 'center',
      flexShrink: 0,
      minHeight: 56,
      pl: 2,
      pr: 0.75,
      py: 0.75,
      fontVariantNumeric: 'tabular-nums',
    }}
  >
    <Typography variant="subtitle2" component="span" sx={{ flexGrow: 1 }}>
      {text}
    </Typography>
    <IconButton {...routeButton} color="primary" onClick={onOpenRoute}>
      <RouteOutlined />
    </IconButton>
    {children}
  </Stack>
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
        <CountLine text={countText} onOpenRoute={onOpenRoute}>
          <IconButton
            aria-label={panels.cardOpen ? EXPLORE_TEXTS.COLLAPSE_FILTERS : EXPLORE_TEXTS.FILTER_POINTS}
            aria-expanded={panels.cardOpen}
            onClick={panels.toggleCard}
          >
            {panels.cardOpen ? <ExpandLessRounded /> : <ExpandMoreRounded />}
          </IconButton>
        </CountLine>
        {panels.cardOpen && children}
      </LeftCard>
    )
  // Hidden instead of removed below an open sheet, so that the focus can return to the button
  const isCovered = panels.sheetOpen || pointOpen
  return (
    <>
      <Fab
        variant="extended"
        size="medium"
        data-screen-only
        hidden={isCovered}
        onClick={panels.openSearch}
        sx={{
          position: 'absolute',
          zIndex: 1,
          top: 'var(--map-panel-top)',
          left: 16,
          right: 76,
          justifyContent: 'flex-start',
          color: searchText ? 'text.primary' : 'text.secondary',
          fontWeight: searchText ? 600 : 400,
        }}
      >
        <SearchRounded />
        <Typography component="span" variant="inherit" noWrap>
          {searchText ? (
            <>
              <VisuallyHidden>{`${EXPLORE_TEXTS.SEARCHED} `}</VisuallyHidden>
              {searchText}
            </>
          ) : (
            EXPLORE_TEXTS.SEARCH_PILL
          )}
        </Typography>
      </Fab>
      {!isCovered && <NoticePlace data-screen-only>{notice}</NoticePlace>}
      <Stack
        data-screen-only
        spacing={1}
        sx={{
          display: isCovered ? 'none' : 'flex',
          position: 'absolute',
          zIndex: 1,
          left: 16,
          right: 76,
          bottom: 'calc(20px + env(safe-area-inset-bottom))',
          alignItems: 'flex-start',
        }}
      >
        <Fab variant="extended" size="medium" onClick={() => panels.openSheet('list')} sx={{ color: 'text.primary' }}>
          {countText}
        </Fab>
        <Stack direction="row" spacing={1} sx={{ maxWidth: '100%' }}>
          <Fab variant="extended" size="large" color="primary" onClick={() => panels.openSheet('filters')}>
            <CountBadge count={activeFilterCount}>
              <TuneRounded />
            </CountBadge>
            {EXPLORE_TEXTS.FILTER_POINTS}
          </Fab>
          <Fab {...routeButton} onClick={onOpenRoute}>
            <RouteOutlined />
          </Fab>
        </Stack>
      </Stack>
      {panels.sheetOpen &&
        createPortal(
          <BottomSheet
            label={EXPLORE_TEXTS.FILTER_POINTS}
            onClose={panels.closeSheet}
            // Full height, because a phone's keyboard covers the lower half
            {...(panels.isSearching ? { initialSnap: 'full' } : {})}
          >
            <CountLine text={countText} onOpenRoute={onOpenRoute}>
              <IconButton aria-label={EXPLORE_TEXTS.CLOSE_PANEL} onClick={panels.closeSheet}>
                <CloseRounded />
              </IconButton>
            </CountLine>
            {children}
          </BottomSheet>,
          document.body,
        )}
    </>
  )
}
