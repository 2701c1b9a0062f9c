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
import { lazyWithRetry } from '#web/lib/load-chunk.ts'
import { countActiveFilters, type PointFilters, placeCountField } from '#web/map/point-filters.ts'
import { type ExploreTab, FiltersAndListTabs } from './filters-and-list-tabs.tsx'
import { PlaceChip } from './place-chip.tsx'
import type { SuggestionsHandle } from './place-suggestions.tsx'
import { SearchInput } from './search-input.tsx'
import type { CountInCircle, CountMatching, SearchTarget } from './search-target.ts'

const Head = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 10,
  padding: '0 16px 12px',
  flexShrink: 0,
})
const Scroll = styled('div')({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: '4px 16px 16px',
})

/** Loaded when the field gets the focus, to keep the first load small. */
const loadPlaceSuggestions = () => import('./place-suggestions.tsx')
const PlaceSuggestions = lazyWithRetry(loadPlaceSuggestions)

type Props = {
  filters: PointFilters
  /** The current search: the name of a place or of points. */
  searchText: string
  onSearch: (target: SearchTarget) => void
  countInCircle: CountInCircle
  countMatching: CountMatching
  /** Name of the place to which the map's points are limited. */
  placeLabel?: string | undefined
  onClear: () => void
  /** Whether the panel was opened in order to search, so that the search field gets the focus. */
  autoFocusSearch?: boolean
  tab: ExploreTab
  onTab: (tab: ExploreTab) => void
  /** Shown between search and tabs. */
  searchOptions?: ReactNode
  children: ReactNode
}

/**
 * Panel with the search, and filters or list below it. While the search is open, suggestions replace filters and list;
 * the focus stays in the field.
 */
export function ExplorePanel(props: Props) {
  const {
    filters,
    searchText,
    onSearch,
    countInCircle,
    countMatching,
    placeLabel,
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
  /** A text that was submitted before the suggestions' code had loaded. */
  const [submittedText, setSubmittedText] = useState<string>()
  const suggestions = useRef<SuggestionsHandle>(null)
  const panelId = useId()
  const listboxId = `${panelId}-places`
  const activeCount = countActiveFilters({ ...filters, text: '' })

  useEffect(() => setText(searchText), [searchText])
  // A layout effect, because it runs within the tap's event: only then do phones show their keyboard. The text is
  // selected, so that typing replaces it
  useLayoutEffect(() => {
    if (!autoFocusSearch) return
    field.current?.focus()
    field.current?.select()
  }, [autoFocusSearch])

  const clear = () => {
    // The clicked button disappears together with what it clears
    field.current?.focus()
    setText('')
    setOpen(false)
    onClear()
  }
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
        // The first Escape only closes the suggestions
        if (open) event.stopPropagation()
        event.preventDefault()
        setOpen(false)
        break
    }
  }

  return (
    <>
      <Head>
        <SearchInput
          ref={field}
          text={text}
          open={open}
          listboxId={listboxId}
          activeOptionId={activeOptionId}
          canClear={text !== '' || searchText !== ''}
          onFocus={() => loadPlaceSuggestions().catch(() => undefined)}
          onOpenChange={setOpen}
          onType={typed => {
            setText(typed)
            setOpen(true)
            // Emptying the field ends the search
            if (typed === '' && searchText) onClear()
          }}
          onKeyDown={onKeyDown}
          onClear={clear}
        />
        {placeLabel !== undefined && !open && <PlaceChip label={placeLabel} onRemove={clear} />}
        {searchOptions}
        <FiltersAndListTabs tab={tab} onTab={onTab} hidden={open} panelId={panelId} activeFilterCount={activeCount} />
      </Head>
      {open && (
        <Scroll>
          <Suspense fallback={null}>
            <PlaceSuggestions
              ref={suggestions}
              id={listboxId}
              typed={text}
              submittedText={submittedText}
              countKind={placeCountField(filters)}
              countInCircle={countInCircle}
              countMatching={countMatching}
              onActiveOption={setActiveOptionId}
              onSearch={target => {
                setOpen(false)
                // A chosen tag or tier is shown among the filters, so the field is emptied
                setText(target.type === 'filter' ? '' : target.type === 'name' ? target.text : target.label)
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
