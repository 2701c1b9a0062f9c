import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ExploreTab } from '#web/features/map/explore/filters-and-list-tabs.tsx'
import { useCloseOnBack } from '#web/lib/use-close-on-back.ts'
import type { CoveredEdges } from '#web/map/use-fly-to-selected.ts'
import { halfSheetHeight } from '#web/ui/bottom-sheet.tsx'

export const PANEL_WIDTH = 340
const POINT_SHEET_SPACE = 420 + 16

type Options = {
  wide: boolean
  hasMap: boolean
  pointOpen: boolean
  /** Whether the route generator is open; it covers everything and handles the back button itself. */
  routeOpen: boolean
}

/**
 * State of the panels over the map. Filters and list are a card at the left, or on a phone a bottom sheet, which the
 * back button closes; the open point is at the right or at the bottom. Without a map the list is open whenever no point
 * is.
 */
export function usePanels({ wide, hasMap, pointOpen, routeOpen }: Options) {
  const [tab, setTab] = useState<ExploreTab>(hasMap ? 'filters' : 'list')
  const [cardOpen, setCardOpen] = useState(true)
  /** Content of the phone's bottom sheet; undefined while it is closed. */
  const [sheet, setSheet] = useState<'panel' | 'search' | undefined>(hasMap || pointOpen ? undefined : 'panel')
  const openSheet = useCallback((nextTab: ExploreTab) => {
    setTab(nextTab)
    setSheet('panel')
  }, [])
  const closeSheet = useCallback(() => setSheet(undefined), [])
  // Opens the list when the map is lost later on
  useEffect(() => {
    if (!hasMap) setTab('list')
  }, [hasMap])
  // Without a map the list opens whenever no point is open; an open list would cover the point
  useEffect(() => {
    if (!hasMap && !pointOpen) openSheet('list')
  }, [hasMap, pointOpen, openSheet])
  useCloseOnBack(!wide && sheet !== undefined && !routeOpen, closeSheet)

  /** How far panels cover the map from its edges. Pixels. */
  const coveredEdges = useMemo(
    (): CoveredEdges =>
      wide
        ? { left: cardOpen ? PANEL_WIDTH + 16 : 0, right: pointOpen ? POINT_SHEET_SPACE : 0, bottom: 0 }
        : { left: 0, right: 0, bottom: pointOpen ? halfSheetHeight() : 0 },
    [wide, cardOpen, pointOpen],
  )
  return {
    tab,
    setTab,
    cardOpen,
    toggleCard: () => setCardOpen(current => !current),
    sheetOpen: sheet !== undefined,
    isSearching: sheet === 'search',
    openSheet,
    openSearch: () => setSheet('search'),
    closeSheet,
    covered: coveredEdges,
  }
}

export type Panels = ReturnType<typeof usePanels>
