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
import { lazily } from '#web/lib/load-code.ts'
import { activeFilters, countOfPlace, type PointFilters } from '#web/map/point-filters.ts'
import type { SuggestionsHandle } from './place-suggestions.tsx'
import type { CountAround, Sought } from './sought.ts'

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
const placeSuggestions = () => import('./place-suggestions.tsx')
const PlaceSuggestions = lazily(placeSuggestions)

type Props = {
  filters: PointFilters
  /** What is searched now: the name of a place, or words of names of points. */
  soughtText: string
  onSought: (sought: Sought) => void
  countAround: CountAround
  onClear: () => void
  /** It was opened to search: the field has the focus. */
  startsInSearch?: boolean
  tab: ExploreTab
  onTab: (tab: ExploreTab) => void
  /** Between search and tabs: what of the search can be adjusted. */
  head?: ReactNode
  children: ReactNode
}

/**
 * Search, and below it either the filters or the list: the card on the left, or a phone's sheet. What is suggested while
 * somebody types takes the place of both (a combobox: the focus stays in the field).
 */
export function ExplorePanel(props: Props) {
  const {
    filters,
    soughtText,
    onSought,
    countAround,
    onClear,
    startsInSearch = false,
    tab,
    onTab,
    head,
    children,
  } = props
  const [text, setText] = useState(soughtText)
  const [open, setOpen] = useState(startsInSearch)
  const field = useRef<HTMLInputElement>(null)
  const [pointed, setPointed] = useState<string>()
  /** Taken before the suggestions' code was there to hear it. */
  const [entered, setEntered] = useState<string>()
  const suggestions = useRef<SuggestionsHandle>(null)
  const panelId = useId()
  const chosen = activeFilters({ ...filters, text: '' })

  useEffect(() => setText(soughtText), [soughtText])
  // Within the touch that opened it: a phone shows its keyboard for no other focus. What was sought gives way to what is typed
  useLayoutEffect(() => {
    if (!startsInSearch) return
    field.current?.focus()
    field.current?.select()
  }, [startsInSearch])

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
        if (suggestions.current) suggestions.current.take()
        else setEntered(text)
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
        <Search>
          <SearchRounded />
          <input
            ref={field}
            type="search"
            role="combobox"
            aria-label={EXPLORE.SEARCH}
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={open ? `${panelId}-places` : undefined}
            aria-activedescendant={open ? pointed : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_SEARCH_LENGTH}
            placeholder={EXPLORE.SEARCH_PLACEHOLDER}
            value={text}
            onFocus={() => placeSuggestions().catch(() => undefined)}
            onClick={() => setOpen(true)}
            onBlur={() => setOpen(false)}
            onChange={event => {
              const typed = event.target.value
              setText(typed)
              setOpen(true)
              // What is no longer there is no longer searched
              if (typed === '' && soughtText) onClear()
            }}
            onKeyDown={onKeyDown}
            enterKeyHint="search"
          />
          {(text || soughtText) && (
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
        </Search>
        {head}
        <Tabs role="tablist" hidden={open} aria-label={EXPLORE.FILTERS_OR_LIST}>
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
      {open && (
        <Scroll>
          <Suspense fallback={null}>
            <PlaceSuggestions
              ref={suggestions}
              id={`${panelId}-places`}
              typed={text}
              entered={entered}
              counted={countOfPlace(filters)}
              countAround={countAround}
              onPointed={setPointed}
              onSought={sought => {
                setOpen(false)
                setText(sought.type === 'name' ? sought.text : sought.label)
                onSought(sought)
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
