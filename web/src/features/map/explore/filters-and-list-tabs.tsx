import { styled } from '@mui/material/styles'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'

const Tabs = styled('div')(({ theme }) => ({
  display: 'grid',
  '&[hidden]': { display: 'none' },
  gridTemplateColumns: '1fr 1fr',
  padding: 3,
  borderRadius: 10,
  background: theme.palette.background.default,
  '& button': {
    minHeight: 38,
    border: 0,
    borderRadius: 8,
    background: 'none',
    color: theme.palette.text.secondary,
    font: 'inherit',
    fontSize: 14,
    fontWeight: 600,
    cursor: 'pointer',
    '@media (pointer: coarse)': { minHeight: 44 },
  },
  '& button[aria-selected=true]': {
    background: theme.palette.background.paper,
    color: theme.palette.text.primary,
    boxShadow: '0 1px 3px rgba(23, 26, 43, 0.16)',
  },
  '& button:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
  '& sup': {
    display: 'inline-grid',
    placeItems: 'center',
    minWidth: 18,
    height: 18,
    marginLeft: 6,
    borderRadius: 9,
    background: theme.palette.primary.main,
    color: theme.palette.primary.contrastText,
    fontSize: 11,
    verticalAlign: '1px',
  },
}))

export type ExploreTab = 'filters' | 'list'
const TABS: { tab: ExploreTab; label: string }[] = [
  { tab: 'filters', label: EXPLORE_TEXTS.FILTERS },
  { tab: 'list', label: EXPLORE_TEXTS.LIST },
]

type Props = {
  tab: ExploreTab
  onTab: (tab: ExploreTab) => void
  hidden: boolean
  /** Id of the tab panel and prefix of the tabs' ids. */
  panelId: string
  activeFilterCount: number
}

export function FiltersAndListTabs({ tab, onTab, hidden, panelId, activeFilterCount }: Props) {
  return (
    <Tabs role="tablist" hidden={hidden} aria-label={EXPLORE_TEXTS.FILTERS_OR_LIST}>
      {TABS.map(({ tab: value, label }) => (
        <button
          key={value}
          type="button"
          role="tab"
          id={`${panelId}-${value}`}
          aria-selected={tab === value}
          aria-controls={panelId}
          tabIndex={tab === value ? 0 : -1}
          onClick={() => onTab(value)}
          onKeyDown={event => {
            if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
            const other = value === 'filters' ? 'list' : 'filters'
            onTab(other)
            document.getElementById(`${panelId}-${other}`)?.focus()
          }}
        >
          {label}
          {value === 'filters' && activeFilterCount > 0 && <sup>{activeFilterCount}</sup>}
        </button>
      ))}
    </Tabs>
  )
}
