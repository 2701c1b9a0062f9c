import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ExploreTab } from '#web/features/map/explore/explore-panel.tsx'
import { useBackCloses } from '#web/lib/use-back-closes.ts'
import type { Covered } from '#web/map/use-brought-into-sight.ts'
import { halfSheetHeight } from '#web/ui/bottom-sheet.tsx'

export const PANEL_WIDTH = 340
const SHEET_SPACE = 420 + 16

type Where = {
  wide: boolean
  drawable: boolean
  pointOpen: boolean
  /** The route generator lies over all of it: the way back is that one's. */
  routeOpen: boolean
}

/**
 * What lies over the map: filters and list in a card at its left, on a phone in a sheet that the way back closes; at the
 * right, or over the thumb, the open point. Without a map the list is the screen.
 */
export function usePanels({ wide, drawable, pointOpen, routeOpen }: Where) {
  const [tab, setTab] = useState<ExploreTab>(drawable ? 'filters' : 'list')
  const [cardOpen, setCardOpen] = useState(true)
  /** What a phone's sheet was opened for. */
  const [sheet, setSheet] = useState<'panel' | 'search' | undefined>(drawable ? undefined : 'panel')
  const openSheet = useCallback((wanted: ExploreTab) => {
    setTab(wanted)
    setSheet('panel')
  }, [])
  const closeSheet = useCallback(() => setSheet(undefined), [])
  // It may go later on
  useEffect(() => {
    if (!drawable) openSheet('list')
  }, [drawable, openSheet])
  useBackCloses(!wide && sheet !== undefined && !routeOpen, closeSheet)

  /** What of the map can't be seen. */
  const covered = useMemo(
    (): Covered =>
      wide
        ? { left: cardOpen ? PANEL_WIDTH + 16 : 0, right: pointOpen ? SHEET_SPACE : 0, bottom: 0 }
        : { left: 0, right: 0, bottom: pointOpen ? halfSheetHeight() : 0 },
    [wide, cardOpen, pointOpen],
  )
  return {
    tab,
    setTab,
    cardOpen,
    toggleCard: () => setCardOpen(current => !current),
    sheetOpen: sheet !== undefined,
    /** It was opened to search. */
    isSearching: sheet === 'search',
    openSheet,
    openSearch: () => setSheet('search'),
    closeSheet,
    covered,
  }
}

export type Panels = ReturnType<typeof usePanels>
