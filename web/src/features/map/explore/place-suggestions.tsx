import AccountBalanceRounded from '@mui/icons-material/AccountBalanceRounded'
import ApartmentRounded from '@mui/icons-material/ApartmentRounded'
import HomeWorkRounded from '@mui/icons-material/HomeWorkRounded'
import MyLocationRounded from '@mui/icons-material/MyLocationRounded'
import PlaceRounded from '@mui/icons-material/PlaceRounded'
import SearchRounded from '@mui/icons-material/SearchRounded'
import SignpostRounded from '@mui/icons-material/SignpostRounded'
import { styled } from '@mui/material/styles'
import { type ReactNode, type Ref, useEffect, useEffectEvent, useImperativeHandle, useState } from 'react'
import { toast } from 'sonner'
import type { PlaceKind } from '#shared/catalogue/rules/found-places.ts'
import { MAP_CENTER } from '#shared/catalogue/rules/map-settings.ts'
import { EXPLORE } from '#shared/map/messages/explore.ts'
import { PLACE_SEARCH } from '#shared/map/messages/place-search.ts'
import { locationDoubt } from '#shared/platform/rules/coordinates.ts'
import { canLocate, currentPosition } from '#web/lib/current-position.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'
import { type CountAround, circleAround, FIRST_RADIUS, isWholeTown, type Sought } from './sought.ts'
import { type Suggestion, useSuggestions } from './suggestions.ts'
import { useCountsAround } from './use-counts-around.ts'

const Box = styled('div')(({ theme }) => ({
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
  /** The next or the one before is the one that Enter takes; behind the last comes the first. */
  move: (to: 1 | -1) => void
  /** Takes it; the first, when none is pointed at. */
  take: () => void
}

type Props = {
  ref: Ref<SuggestionsHandle>
  /** Id of the listbox; those of its options begin with it. */
  id: string
  typed: string
  /** The text whose first suggestion is wanted already. */
  entered?: string | undefined
  /** Which count of a place is shown: what passes the filters, where that is known. */
  counted: 'available' | 'points' | undefined
  countAround: CountAround
  /** Id of the option that is pointed at. */
  onPointed: (id: string | undefined) => void
  onSought: (sought: Sought) => void
}

/** What may be meant by what is typed, with how many points are there. Loaded once somebody goes to the search. */
export default function PlaceSuggestions(props: Props) {
  const { ref, id, typed, entered, counted, countAround, onPointed, onSought } = props
  const { options, note, searching } = useSuggestions(typed)
  const countOf = useCountsAround(options, countAround)
  // What is pointed at is of one text: another one begins anew
  const [pointing, setPointing] = useState<{ typed: string; index: number }>()
  const pointed = pointing?.typed === typed && pointing.index < options.length ? pointing.index : undefined
  const [taking, setTaking] = useState(entered)
  const [locating, setLocating] = useState(false)
  const places = options.filter(({ type }) => type === 'place' || type === 'address').length
  const [told, setTold] = useState('')

  useEffect(() => {
    onPointed(pointed === undefined ? undefined : `${id}-${pointed}`)
    if (pointed !== undefined) document.getElementById(`${id}-${pointed}`)?.scrollIntoView({ block: 'nearest' })
  }, [onPointed, pointed, id])
  useEffect(() => () => onPointed(undefined), [onPointed])
  // Said once it has come to rest, not at every letter
  useEffect(() => {
    if (!searching) setTold([places > 0 ? PLACE_SEARCH.FOUND(places) : '', note].filter(Boolean).join('. '))
  }, [searching, places, note])

  const locate = async () => {
    if (!canLocate()) return void toast.error(EXPLORE.GEOLOCATION_UNSUPPORTED)
    setLocating(true)
    try {
      const at = await currentPosition()
      if (locationDoubt(at, MAP_CENTER)) toast.error(EXPLORE.FAR_AWAY)
      else onSought({ type: 'spot', label: PLACE_SEARCH.HERE, ...at, radius_km: FIRST_RADIUS })
    } catch {
      toast.error(EXPLORE.GEOLOCATION_FAILED)
    } finally {
      setLocating(false)
    }
  }
  const choose = (option: Suggestion | undefined) => {
    if (!option) return
    if (option.type === 'here') return void locate()
    onSought(soughtBy(option))
  }
  useImperativeHandle(ref, () => ({
    move: to => {
      const last = options.length - 1
      if (last < 0) return
      const next = pointed === undefined ? (to === 1 ? 0 : last) : (pointed + (to === 1 ? 1 : last)) % (last + 1)
      setPointing({ typed, index: next })
    },
    take: () => {
      if (searching && pointed === undefined) setTaking(typed)
      else choose(options[pointed ?? 0])
    },
  }))
  // Who types and presses Enter at once takes the first of what is found
  const takes = taking === typed && !searching
  const takeFirst = useEffectEvent(() => {
    setTaking(undefined)
    choose(options[0])
  })
  useEffect(() => {
    if (takes) takeFirst()
  }, [takes])

  return (
    <Box
      // The field keeps the focus
      onMouseDown={event => event.preventDefault()}
    >
      <div role="listbox" id={id} aria-label={PLACE_SEARCH.SUGGESTIONS}>
        {options.map((option, index) => (
          <Option
            key={keyOf(option)}
            role="option"
            id={`${id}-${index}`}
            aria-selected={index === pointed}
            onClick={() => choose(option)}
          >
            <OptionText option={option} counted={counted} around={countOf(option)} />
          </Option>
        ))}
      </div>
      {locating ? <p>{PLACE_SEARCH.LOCATING}</p> : note && <p>{note}</p>}
      <VisuallyHidden role="status">{told}</VisuallyHidden>
    </Box>
  )
}

type TextProps = Pick<Props, 'counted'> & {
  option: Suggestion
  /** How many points are near it, once that is known. */
  around: number | undefined
}

function OptionText({ option, counted, around }: TextProps) {
  switch (option.type) {
    case 'here':
      return (
        <>
          <MyLocationRounded />
          <strong>{PLACE_SEARCH.NEAR_ME}</strong>
        </>
      )
    case 'name':
      return (
        <>
          <SearchRounded />
          <span>{PLACE_SEARCH.BY_NAME(shortened(option.text))}</span>
        </>
      )
    case 'address':
      return (
        <>
          {option.kind === 'landmark' ? <AccountBalanceRounded /> : <PlaceRounded />}
          <span>
            <strong>{labelOf(option)}</strong>
            {around !== undefined && (
              <>
                {' '}
                <span className="points">
                  · {PLACE_SEARCH.POINTS_WITHIN(around, EXPLORE.KILOMETRES(circleAround(option.place).radius_km))}
                </span>
              </>
            )}
            <br />
            <small>{whatIsKnown(option)}</small>
          </span>
        </>
      )
    case 'place': {
      const { kind, name, city } = option.place
      const count = counted && option.place[counted]
      return (
        <>
          {ICONS[kind]}
          <span>
            <strong>{name}</strong>
            {city && `, ${city}`}
            {count !== undefined && (
              <>
                {' '}
                <span className="points">· {count > 0 ? PLACE_SEARCH.POINTS(count) : PLACE_SEARCH.NONE_TO_BE_HAD}</span>
              </>
            )}
            <br />
            <small>{PLACE_SEARCH.KIND(kind)}</small>
          </span>
        </>
      )
    }
  }
}

function whatIsKnown({ kind, place }: Extract<Suggestion, { type: 'address' }>): string {
  if (kind === 'street') return PLACE_SEARCH.WITHOUT_NUMBER
  if (!isWholeTown(place)) return PLACE_SEARCH.KIND(kind)
  return kind === 'cep' ? PLACE_SEARCH.CEP_OF_CITY : PLACE_SEARCH.KIND('city')
}

const LONGEST_SHOWN = 40
const shortened = (text: string): string =>
  text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN).trimEnd()}…` : text

const labelOf = ({ place, kind }: Extract<Suggestion, { type: 'address' }>): string =>
  kind === 'cep' ? PLACE_SEARCH.OF_CEP(place.zip_code, place.label) : place.label

function keyOf(option: Suggestion): string {
  if (option.type === 'place') return ['place', option.place.kind, option.place.name, option.place.city].join('|')
  return option.type === 'address' ? `address|${option.place.label}` : option.type
}

function soughtBy(option: Exclude<Suggestion, { type: 'here' }>): Sought {
  switch (option.type) {
    case 'name':
      return option
    case 'address':
      return { type: 'spot', label: labelOf(option), ...circleAround(option.place) }
    case 'place': {
      const { name, city, bounds, point_id } = option.place
      const label = [name, city].filter(Boolean).join(', ')
      return point_id === undefined ? { type: 'area', label, bounds } : { type: 'point', label, point_id }
    }
  }
}
