import AccountBalanceRounded from '@mui/icons-material/AccountBalanceRounded'
import ApartmentRounded from '@mui/icons-material/ApartmentRounded'
import HomeWorkRounded from '@mui/icons-material/HomeWorkRounded'
import LocalOfferRounded from '@mui/icons-material/LocalOfferRounded'
import MyLocationRounded from '@mui/icons-material/MyLocationRounded'
import PlaceRounded from '@mui/icons-material/PlaceRounded'
import SearchRounded from '@mui/icons-material/SearchRounded'
import SignpostRounded from '@mui/icons-material/SignpostRounded'
import { styled } from '@mui/material/styles'
import { type ReactNode, type Ref, useEffect, useEffectEvent, useImperativeHandle, useState } from 'react'
import { toast } from 'sonner'
import type { PlaceKind } from '#shared/catalogue/rules/found-places.ts'
import { MAP_CENTER } from '#shared/catalogue/rules/map-settings.ts'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'
import { PLACE_SEARCH_TEXTS } from '#shared/map/messages/place-search.ts'
import { locationWarning } from '#shared/platform/rules/coordinates.ts'
import { currentPosition, hasGeolocation } from '#web/lib/current-position.ts'
import { AssetCode } from '#web/ui/asset-code.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'
import {
  type CountInCircle,
  type CountMatching,
  DEFAULT_RADIUS_KM,
  isWholeCity,
  type SearchTarget,
  searchCircle,
} from './search-target.ts'
import { useSuggestionCounts } from './use-suggestion-counts.ts'
import { keyOfSuggestion, type Suggestion, useSuggestions } from './use-suggestions.ts'

const Box = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  // Cities may be offered below the message
  '& .message': { order: -1 },
  '& p': { margin: 0, padding: '10px 12px', fontSize: 14, color: theme.palette.text.secondary },
}))

const Option = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr)',
  alignItems: 'center',
  gap: '0 10px',
  minHeight: 48,
  padding: '6px 10px',
  borderRadius: 8,
  fontSize: 14,
  lineHeight: 1.3,
  cursor: 'pointer',
  '& svg': { fontSize: 20, color: theme.palette.text.secondary },
  '& strong': { fontWeight: 600 },
  '& small': { fontSize: 13, color: theme.palette.text.secondary },
  '& .points': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '&:hover': { background: theme.palette.action.hover },
  '&[aria-selected=true]': {
    background: `color-mix(in srgb, ${theme.palette.primary.main} 10%, ${theme.palette.background.paper})`,
  },
}))

const ICONS: Record<PlaceKind, ReactNode> = {
  city: <ApartmentRounded />,
  neighborhood: <HomeWorkRounded />,
  street: <SignpostRounded />,
  crossing: <SignpostRounded />,
  point: <PlaceRounded />,
}

export type SuggestionsHandle = {
  /** Moves the active option by one and wraps around. */
  move: (step: 1 | -1) => void
  /** Selects the active option, or the first one when none is active. */
  select: () => void
}

type Props = {
  ref: Ref<SuggestionsHandle>
  /** Id of the listbox and prefix of its options' ids. */
  id: string
  typed: string
  /** A text that was submitted before this component was loaded: its first suggestion is selected. */
  submittedText?: string | undefined
  /** Which stored count of a place is shown; undefined when no stored count matches the filters. */
  countKind: 'available' | 'points' | undefined
  countInCircle: CountInCircle
  countMatching: CountMatching
  onActiveOption: (id: string | undefined) => void
  onSearch: (sought: SearchTarget) => void
}

/** Suggestions for the typed text, with counts of points. Loaded when the search field gets the focus. */
export default function PlaceSuggestions(props: Props) {
  const { ref, id, typed, submittedText, countKind, countInCircle, countMatching, onActiveOption, onSearch } = props
  const { options, message, limitation, isSearching } = useSuggestions(typed)
  const countOf = useSuggestionCounts(options, { countInCircle, countMatching })
  // The active option belongs to one text: typing resets it
  const [activeOption, setActiveOption] = useState<{ typed: string; index: number }>()
  const activeIndex =
    activeOption?.typed === typed && activeOption.index < options.length ? activeOption.index : undefined
  const [pendingText, setPendingText] = useState(submittedText)
  const [isLocating, setIsLocating] = useState(false)
  const placeCount = options.filter(({ type }) => type !== 'name' && type !== 'here').length
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    onActiveOption(activeIndex === undefined ? undefined : `${id}-${activeIndex}`)
    if (activeIndex !== undefined) document.getElementById(`${id}-${activeIndex}`)?.scrollIntoView({ block: 'nearest' })
  }, [onActiveOption, activeIndex, id])
  useEffect(() => () => onActiveOption(undefined), [onActiveOption])
  // The number of suggestions is announced once the search is idle, not at every letter
  useEffect(() => {
    if (!isSearching)
      setAnnouncement(
        [placeCount > 0 ? PLACE_SEARCH_TEXTS.FOUND(placeCount) : '', message, limitation].filter(Boolean).join('. '),
      )
  }, [isSearching, placeCount, message, limitation])

  const locate = async () => {
    if (!hasGeolocation()) return void toast.error(EXPLORE_TEXTS.GEOLOCATION_UNSUPPORTED)
    setIsLocating(true)
    try {
      const position = await currentPosition()
      if (locationWarning(position, MAP_CENTER)) toast.error(EXPLORE_TEXTS.FAR_AWAY)
      else onSearch({ type: 'spot', label: PLACE_SEARCH_TEXTS.HERE, ...position, radius_km: DEFAULT_RADIUS_KM })
    } catch {
      toast.error(EXPLORE_TEXTS.GEOLOCATION_FAILED)
    } finally {
      setIsLocating(false)
    }
  }
  const choose = (option: Suggestion | undefined) => {
    if (!option) return
    if (option.type === 'here') return void locate()
    onSearch(searchTargetOf(option))
  }
  useImperativeHandle(ref, () => ({
    move: step => {
      const last = options.length - 1
      if (last < 0) return
      const next =
        activeIndex === undefined ? (step === 1 ? 0 : last) : (activeIndex + (step === 1 ? 1 : last)) % (last + 1)
      setActiveOption({ typed, index: next })
    },
    select: () => {
      if (isSearching && activeIndex === undefined) setPendingText(typed)
      else choose(options[activeIndex ?? 0])
    },
  }))
  // Enter was pressed before the results arrived: the first result is selected
  const shouldSelectFirst = pendingText === typed && !isSearching
  const selectFirst = useEffectEvent(() => {
    setPendingText(undefined)
    choose(options[0])
  })
  useEffect(() => {
    if (shouldSelectFirst) selectFirst()
  }, [shouldSelectFirst])

  return (
    <Box
      // Keeps the focus in the field
      onMouseDown={event => event.preventDefault()}
    >
      <div role="listbox" id={id} aria-label={PLACE_SEARCH_TEXTS.SUGGESTIONS}>
        {options.map((option, index) => (
          <Option
            key={keyOfSuggestion(option)}
            role="option"
            id={`${id}-${index}`}
            aria-selected={index === activeIndex}
            onClick={() => choose(option)}
          >
            <OptionText option={option} countKind={countKind} matching={countOf(option)} />
          </Option>
        ))}
      </div>
      {isLocating ? (
        <p className="message">{PLACE_SEARCH_TEXTS.LOCATING}</p>
      ) : (
        message && <p className="message">{message}</p>
      )}
      {limitation && <p>{limitation}</p>}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </Box>
  )
}

type TextProps = Pick<Props, 'countKind'> & {
  option: Suggestion
  /** Number of points that choosing the suggestion would show; undefined until counted. */
  matching: number | undefined
}

function OptionText({ option, countKind, matching }: TextProps) {
  switch (option.type) {
    case 'here':
      return (
        <>
          <MyLocationRounded />
          <strong>{PLACE_SEARCH_TEXTS.NEAR_ME}</strong>
        </>
      )
    case 'name':
      return (
        <>
          <SearchRounded />
          <span>{PLACE_SEARCH_TEXTS.BY_NAME(truncate(option.text))}</span>
        </>
      )
    case 'address':
      return (
        <>
          {option.kind === 'landmark' ? <AccountBalanceRounded /> : <PlaceRounded />}
          <span>
            <strong>{labelOf(option)}</strong>
            {matching !== undefined && (
              <>
                {' '}
                <span className="points">
                  ·{' '}
                  {PLACE_SEARCH_TEXTS.POINTS_WITHIN(
                    matching,
                    EXPLORE_TEXTS.KILOMETRES(searchCircle(option.place).radius_km),
                  )}
                </span>
              </>
            )}
            <br />
            <small>{addressDetail(option)}</small>
          </span>
        </>
      )
    case 'filter':
      return (
        <>
          <LocalOfferRounded />
          <span>
            <strong>{option.name}</strong>
            <PointCount count={matching ?? (countKind && option.counts[countKind])} />
            <br />
            <small>{PLACE_SEARCH_TEXTS.KIND(option.kind)}</small>
          </span>
        </>
      )
    case 'place': {
      const { kind, name, city, asset_code } = option.place
      // The stored count ignores tags and tiers
      const count = matching ?? (option.filter ? undefined : countKind && option.place[countKind])
      return (
        <>
          {ICONS[kind]}
          <span>
            {option.filter && (
              <>
                <strong>{option.filter.name}</strong>
                {PLACE_SEARCH_TEXTS.IN}
              </>
            )}
            <strong>{name}</strong>
            {city && `, ${city}`}
            <PointCount count={count} />
            <br />
            <small>
              <AssetCode code={asset_code}>
                {[option.filter?.kind, kind]
                  .flatMap(placeKind => (placeKind ? PLACE_SEARCH_TEXTS.KIND(placeKind) : []))
                  .join(' · ')}
              </AssetCode>
            </small>
          </span>
        </>
      )
    }
  }
}

const PointCount = ({ count }: { count: number | undefined }) =>
  count === undefined ? null : (
    <>
      {' '}
      <span className="points">
        · {count > 0 ? PLACE_SEARCH_TEXTS.POINTS(count) : PLACE_SEARCH_TEXTS.NONE_TO_BE_HAD}
      </span>
    </>
  )

function addressDetail({ kind, place }: Extract<Suggestion, { type: 'address' }>): string {
  if (kind === 'street') return PLACE_SEARCH_TEXTS.WITHOUT_NUMBER
  if (!isWholeCity(place)) return PLACE_SEARCH_TEXTS.KIND(kind)
  return kind === 'cep' ? PLACE_SEARCH_TEXTS.CEP_OF_CITY : PLACE_SEARCH_TEXTS.KIND('city')
}

const MAX_SHOWN_LENGTH = 40
const truncate = (text: string): string =>
  text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH).trimEnd()}…` : text

const labelOf = ({ place, kind }: Extract<Suggestion, { type: 'address' }>): string =>
  kind === 'cep' ? PLACE_SEARCH_TEXTS.OF_CEP(place.zip_code, place.label) : place.label

function searchTargetOf(option: Exclude<Suggestion, { type: 'here' }>): SearchTarget {
  switch (option.type) {
    case 'name':
      return option
    case 'filter':
      return { type: 'filter', label: option.name, filters: option.filters, bounds: option.counts.bounds }
    case 'address':
      return { type: 'spot', label: labelOf(option), ...searchCircle(option.place) }
    case 'place': {
      const { kind, key, name, city, bounds, point_id } = option.place
      const label = [name, city].filter(Boolean).join(', ')
      return point_id === undefined
        ? {
            type: 'area',
            label,
            bounds,
            place: { kind, key },
            ...(option.filter ? { filters: option.filter.filters } : {}),
          }
        : { type: 'point', label, point_id }
    }
  }
}
