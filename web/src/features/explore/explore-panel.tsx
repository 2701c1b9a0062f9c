import CloseRounded from '@mui/icons-material/CloseRounded'
import SearchRounded from '@mui/icons-material/SearchRounded'
import { styled } from '@mui/material/styles'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { EXPLORE } from '#shared/messages/explore.ts'
import { activeFilters, type PointFilters } from '#web/map/point-filters.ts'

/** Wait after the last letter before the map searches (specification §9). Milliseconds. */
const SEARCH_DEBOUNCE = 300

const Search = styled('label')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: 44,
  padding: '0 4px 0 12px',
  borderRadius: 8,
  border: `1px solid ${theme.palette.divider}`,
  background: theme.palette.background.default,
  color: theme.palette.text.secondary,
  '& input': {
    flex: 1,
    minWidth: 0,
    height: '100%',
    border: 0,
    outline: 'none',
    background: 'none',
    font: 'inherit',
    fontSize: 16,
    color: theme.palette.text.primary,
    '&::placeholder': { color: theme.palette.text.secondary, opacity: 1 },
    '&::-webkit-search-cancel-button': { display: 'none' },
  },
  '& button': {
    display: 'grid',
    placeItems: 'center',
    width: 40,
    height: 40,
    border: 0,
    borderRadius: 8,
    background: 'none',
    color: 'inherit',
    cursor: 'pointer',
  },
  '&:focus-within': {
    borderColor: theme.palette.primary.main,
    boxShadow: `0 0 0 1px ${theme.palette.primary.main}`,
    background: theme.palette.background.paper,
  },
}))

const Tabs = styled('div')(({ theme }) => ({
  display: 'grid',
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

const Head = styled('div')({ display: 'grid', gap: 10, padding: '0 16px 12px', flexShrink: 0 })
const Scroll = styled('div')({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: '4px 16px 16px',
})

export type ExploreTab = 'filters' | 'list'
const TABS: { tab: ExploreTab; label: string }[] = [
  { tab: 'filters', label: EXPLORE.FILTERS },
  { tab: 'list', label: EXPLORE.LIST },
]

type Props = {
  filters: PointFilters
  onText: (text: string) => void
  tab: ExploreTab
  onTab: (tab: ExploreTab) => void
  children: ReactNode
}

/** Search, and below it either the filters or the list: the card on the left, or a phone's sheet. */
export function ExplorePanel({ filters, onText, tab, onTab, children }: Props) {
  const [text, setText] = useState(filters.text)
  const panelId = useId()
  const chosen = activeFilters({ ...filters, text: '' })

  useEffect(() => setText(filters.text), [filters.text])
  useEffect(() => {
    if (text === filters.text) return
    const timer = setTimeout(() => onText(text), SEARCH_DEBOUNCE)
    return () => clearTimeout(timer)
  }, [text, filters.text, onText])

  return (
    <>
      <Head>
        <Search>
          <SearchRounded />
          <input
            type="search"
            aria-label={EXPLORE.SEARCH}
            placeholder={EXPLORE.SEARCH_PLACEHOLDER}
            value={text}
            onChange={event => setText(event.target.value)}
            enterKeyHint="search"
          />
          {text && (
            <button
              type="button"
              aria-label={EXPLORE.CLEAR_SEARCH}
              onClick={() => {
                setText('')
                onText('')
              }}
            >
              <CloseRounded fontSize="small" />
            </button>
          )}
        </Search>
        <Tabs role="tablist" aria-label={EXPLORE.FILTERS_OR_LIST}>
          {TABS.map(({ tab: own, label }) => (
            <button
              key={own}
              type="button"
              role="tab"
              id={`${panelId}-${own}`}
              aria-selected={tab === own}
              aria-controls={panelId}
              tabIndex={tab === own ? 0 : -1}
              onClick={() => onTab(own)}
              onKeyDown={event => {
                if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
                const other = own === 'filters' ? 'list' : 'filters'
                onTab(other)
                document.getElementById(`${panelId}-${other}`)?.focus()
              }}
            >
              {label}
              {own === 'filters' && chosen > 0 && <sup>{chosen}</sup>}
            </button>
          ))}
        </Tabs>
      </Head>
      <Scroll role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${tab}`} tabIndex={0}>
        {children}
      </Scroll>
    </>
  )
}
