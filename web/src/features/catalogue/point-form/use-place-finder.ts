import { useEffect, useRef, useState } from 'react'
import { POINT_FORM } from '#shared/catalogue/messages/point-form.ts'
import { geocoding as geocodingApi } from '#shared/map/api/geocoding.ts'
import { EXPLORE } from '#shared/map/messages/explore.ts'
import { GEOCODING_REFUSALS } from '#shared/map/refusals/geocoding.ts'
import type { Place as FoundPlace } from '#shared/platform/rules/addresses.ts'
import { normalise } from '#shared/platform/rules/search.ts'
import { ApiError, call, isUnknown } from '#web/lib/call.ts'
import { canLocate, currentPosition } from '#web/lib/current-position.ts'
import {
  ADDRESS_FIELDS,
  type Address,
  type AddressField,
  addressOfPlace,
  compareAddress,
  writtenAddress,
} from './found-address.ts'
import { type Place, type PointFormState, placeOfText, textOfDegrees } from './point-text.ts'

/** What came of looking for a place or an address. */
export type Finding =
  | { status: 'idle' | 'locating' | 'looking' }
  | { status: 'said'; tone: 'info' | 'warning'; sentence: string; retry?: () => void }
  /** The found address is another than the one that somebody wrote; it waits until the person says otherwise. */
  | { status: 'differs'; sentence: string; address: Address }
  | { status: 'several'; places: readonly FoundPlace[] }

/** Pins are moved to the nearest 10 cm. */
const DECIMALS = 6
/** A pin that is moved by keys is looked up once it rests. Milliseconds. */
const REST = 500
const CEP_LENGTH = 8

export const roundedPlace = ({ latitude, longitude }: Place): Place => ({
  latitude: Number(latitude.toFixed(DECIMALS)),
  longitude: Number(longitude.toFixed(DECIMALS)),
})
const asKey = (place: Place | undefined): string => (place ? `${place.latitude} ${place.longitude}` : '')

/** Leads from coordinates to an address and back. Nothing that somebody wrote is overwritten without asking. */
export function usePlaceFinder(form: PointFormState) {
  const [finding, setFinding] = useState<Finding>({ status: 'idle' })
  const filled = useRef<Partial<Address>>({})
  const lookedUp = useRef(asKey(placeOfText(form.getValues())))
  const request = useRef<AbortController>(undefined)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => {
    clearTimeout(rest.current)
    request.current?.abort()
  }
  useEffect(
    () => () => {
      clearTimeout(rest.current)
      request.current?.abort()
    },
    [],
  )

  const set = (field: AddressField | 'latitude' | 'longitude', text: string) =>
    form.setValue(field, text, { shouldDirty: true, shouldValidate: text !== '' })
  const setPlace = (place: Place) => {
    lookedUp.current = asKey(place)
    set('latitude', textOfDegrees(place.latitude))
    set('longitude', textOfDegrees(place.longitude))
  }
  const fill = (address: Partial<Address>) => {
    for (const field of ADDRESS_FIELDS) {
      const text = address[field]
      if (text === undefined) continue
      set(field, text)
      filled.current[field] = text
    }
  }
  const say = (sentence: string, tone: 'info' | 'warning' = 'info', retry?: () => void) =>
    setFinding({ status: 'said', tone, sentence, ...(retry ? { retry } : {}) })

  /** One question at a time: a later one takes the place of what was asked before. */
  const ask = async <Answer>(
    status: 'looking' | 'locating',
    question: (signal: AbortSignal) => Promise<Answer>,
    answered: (answer: Answer) => void,
    failed: (error: unknown) => void,
  ) => {
    stop()
    const mine = new AbortController()
    request.current = mine
    setFinding({ status })
    try {
      const answer = await question(mine.signal)
      if (!mine.signal.aborted) answered(answer)
    } catch (error) {
      if (!mine.signal.aborted) failed(error)
    }
  }
  const sayWhy = (error: unknown, notFound: string, retry: () => void) => {
    if (isUnknown(error)) return say(notFound, 'warning')
    say(error instanceof ApiError ? error.message : GEOCODING_REFUSALS.GEOCODING_FAILED.sentence, 'warning', retry)
  }

  /** The found address into the fields, as far as they are open. */
  const takeAddress = (place: FoundPlace, sentence: string, otherwise: string) => {
    const found = addressOfPlace(place)
    const { fill: open, differs } = compareAddress(form.getValues(), filled.current, found)
    fill(open)
    if (differs) setFinding({ status: 'differs', sentence: otherwise, address: found })
    else say(sentence)
  }

  const lookUp = (place: Place) => {
    lookedUp.current = asKey(place)
    void ask(
      'looking',
      signal =>
        call(
          geocodingApi.reverse,
          { latitude: String(place.latitude), longitude: String(place.longitude) },
          { signal },
        ),
      found => {
        const address = writtenAddress(addressOfPlace(found))
        takeAddress(found, POINT_FORM.FILLED(address), POINT_FORM.DIFFERS)
      },
      error => sayWhy(error, GEOCODING_REFUSALS.STREET_NOT_FOUND.sentence, () => lookUp(place)),
    )
  }

  const take = (place: FoundPlace, otherwise: string = POINT_FORM.DIFFERS) => {
    setPlace(roundedPlace(place))
    const sentence = place.street ? POINT_FORM.FOUND(place.label) : POINT_FORM.FOUND_CITY_ONLY(place.label)
    takeAddress(place, sentence, otherwise)
  }

  const search = () => {
    const { street_name, neighborhood, city } = form.getValues()
    const text = [street_name, neighborhood, city]
      .map(part => part.trim())
      .filter(Boolean)
      .join(', ')
      .slice(0, 200)
    if (text.length < 3) return say(POINT_FORM.SEARCH_NEEDS, 'warning')
    void ask(
      'looking',
      signal => call(geocodingApi.search, { text }, { signal }),
      ({ places }) => {
        const [only, ...others] = places
        if (!only) return say(GEOCODING_REFUSALS.PLACE_NOT_FOUND.sentence, 'warning')
        if (street_name.trim() !== '' && only.street === '') return say(POINT_FORM.CITY_ONLY(only.label), 'warning')
        const isElsewhere = city.trim() !== '' && normalise(only.city) !== normalise(city)
        if (others.length > 0 || isElsewhere) return setFinding({ status: 'several', places })
        setPlace(roundedPlace(only))
        takeAddressBeside(only)
      },
      error => sayWhy(error, GEOCODING_REFUSALS.PLACE_NOT_FOUND.sentence, search),
    )
  }
  /** The typed address was asked for: it stands, and only what it left empty is filled. */
  const takeAddressBeside = (place: FoundPlace) => {
    fill(compareAddress(form.getValues(), filled.current, addressOfPlace(place)).fill)
    say(POINT_FORM.FOUND(place.label))
  }

  const searchCep = (cep: string) =>
    void ask(
      'looking',
      signal => call(geocodingApi.search, { cep }, { signal }),
      ({ places: [place] }) => (place ? take(place, POINT_FORM.CEP_DIFFERS) : say(POINT_FORM.CEP_NOT_FOUND, 'warning')),
      error => sayWhy(error, POINT_FORM.CEP_NOT_FOUND, () => searchCep(cep)),
    )
  const askedCep = useRef('')

  return {
    finding,
    /** The pin was put somewhere. `resting`: it may move on at once, by keys. */
    move: (to: Place, resting = true) => {
      const place = roundedPlace(to)
      stop()
      setPlace(place)
      if (resting) lookUp(place)
      else {
        setFinding({ status: 'idle' })
        rest.current = setTimeout(() => lookUp(place), REST)
      }
    },
    /** Somebody is done with typing coordinates. */
    coordinatesTyped: () => {
      const place = placeOfText(form.getValues())
      if (place && asKey(place) !== lookedUp.current) lookUp(place)
    },
    search,
    cepTyped: (typed: string) => {
      const cep = typed.replace(/\D/g, '')
      if (cep === askedCep.current) return
      askedCep.current = cep.length === CEP_LENGTH ? cep : ''
      if (askedCep.current) searchCep(cep)
    },
    choose: (place: FoundPlace) => {
      setPlace(roundedPlace(place))
      takeAddressBeside(place)
    },
    takeFound: (address: Address) => {
      fill(address)
      say(POINT_FORM.FILLED(writtenAddress(address)))
    },
    locate: () => {
      if (!canLocate()) return say(EXPLORE.GEOLOCATION_UNSUPPORTED, 'warning')
      void ask(
        'locating',
        currentPosition,
        coords => {
          const place = roundedPlace(coords)
          setPlace(place)
          lookUp(place)
        },
        () => say(EXPLORE.GEOLOCATION_FAILED, 'warning'),
      )
    },
  }
}
export type PlaceFinder = ReturnType<typeof usePlaceFinder>
