import CloseRounded from '@mui/icons-material/CloseRounded'
import SearchRounded from '@mui/icons-material/SearchRounded'
import { styled } from '@mui/material/styles'
import {
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { MAX_SEARCH_LENGTH } from '#shared/catalogue/rules/found-places.ts'
import { EXPLORE } from '#shared/map/messages/explore.ts'
import { lazyWithRetry } from '#web/lib/load-chunk.ts'
import { countActiveFilters, type PointFilters, placeCountField } from '#web/map/point-filters.ts'
import type { SuggestionsHandle } from './place-suggestions.tsx'
import type { CountInCircle, SearchTarget } from './search-target.ts'

const SearchField = styled('label')(({ theme }) => ({
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

/** The suggestions, loaded once somebody goes to the search: the first view does without. */
const loadPlaceSuggestions = () => import('./place-suggestions.tsx')
const PlaceSuggestions = lazyWithRetry(loadPlaceSuggestions)

type Props = {
  filters: PointFilters
  /** What is searched now: the name of a place, or words of names of points. */
  searchText: string
  onSearch: (target: SearchTarget) => void
  countInCircle: CountInCircle
  onClear: () => void
  /** It was opened to search: the field has the focus. */
  autoFocusSearch?: boolean
  tab: ExploreTab
  onTab: (tab: ExploreTab) => void
  /** Between search and tabs: what of the search can be adjusted. */
  searchOptions?: ReactNode
  children: ReactNode
}

/**
 * Search, and below it either the filters or the list: the card on the left, or a phone's sheet. What is suggested while
 * somebody types takes the place of both (a combobox: the focus stays in the field).
 */
export function ExplorePanel(props: Props) {
  const {
    filters,
    searchText,
    onSearch,
    countInCircle,
    onClear,
    autoFocusSearch = false,
    tab,
    onTab,
    searchOptions,
    children,
  } = props
  const [text, setText] = useState(searchText)
  const [open, setOpen] = useState(autoFocusSearch)
  const field = useRef<HTMLInputElement>(null)
  const [activeOptionId, setActiveOptionId] = useState<string>()
  /** Taken before the suggestions' code was there to hear it. */
  const [submittedText, setSubmittedText] = useState<string>()
  const suggestions = useRef<SuggestionsHandle>(null)
  const panelId = useId()
  const activeCount = countActiveFilters({ ...filters, text: '' })

  useEffect(() => setText(searchText), [searchText])
  // Within the touch that opened it: a phone shows its keyboard for no other focus. What was sought gives way to what is typed
  useLayoutEffect(() => {
    if (!autoFocusSearch) return
    field.current?.focus()
    field.current?.select()
  }, [autoFocusSearch])

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault()
        if (open) suggestions.current?.move(event.key === 'ArrowDown' ? 1 : -1)
        else setOpen(true)
        break
      case 'Enter':
        event.preventDefault()
        if (!open) break
        if (suggestions.current) suggestions.current.select()
        else setSubmittedText(text)
        break
      case 'Escape':
        // The first closes what is suggested, and nothing that lies below
        if (open) event.stopPropagation()
        event.preventDefault()
        setOpen(false)
        break
    }
  }

  return (
    <>
      <Head>
        <SearchField>
          <SearchRounded />
          <input
            ref={field}
            type="search"
            role="combobox"
            aria-label={EXPLORE.SEARCH}
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={open ? `${panelId}-places` : undefined}
            aria-activedescendant={open ? activeOptionId : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_SEARCH_LENGTH}
            placeholder={EXPLORE.SEARCH_PLACEHOLDER}
            value={text}
            onFocus={() => loadPlaceSuggestions().catch(() => undefined)}
            onClick={() => setOpen(true)}
            onBlur={() => setOpen(false)}
            onChange={event => {
              const typed = event.target.value
              setText(typed)
              setOpen(true)
              // What is no longer there is no longer searched
              if (typed === '' && searchText) onClear()
            }}
            onKeyDown={onKeyDown}
            enterKeyHint="search"
          />
          {(text || searchText) && (
            <button
              type="button"
              aria-label={EXPLORE.CLEAR_SEARCH}
              onClick={() => {
                // The button goes with what it clears
                field.current?.focus()
                setText('')
                setOpen(false)
                onClear()
              }}
            >
              <CloseRounded fontSize="small" />
            </button>
          )}
        </SearchField>
        {searchOptions}
        <Tabs role="tablist" hidden={open} aria-label={EXPLORE.FILTERS_OR_LIST}>
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
              {value === 'filters' && activeCount > 0 && <sup>{activeCount}</sup>}
            </button>
          ))}
        </Tabs>
      </Head>
      {open && (
        <Scroll>
          <Suspense fallback={null}>
            <PlaceSuggestions
              ref={suggestions}
              id={`${panelId}-places`}
              typed={text}
              submittedText={submittedText}
              countKind={placeCountField(filters)}
              countInCircle={countInCircle}
              onActiveOption={setActiveOptionId}
              onSearch={target => {
                setOpen(false)
                setText(target.type === 'name' ? target.text : target.label)
                onSearch(target)
              }}
            />
          </Suspense>
        </Scroll>
      )}
      <Scroll hidden={open} role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${tab}`} tabIndex={0}>
        {children}
      </Scroll>
    </>
  )
}
