import { useRef, useState } from 'react'
import { POINT_FORM } from '#shared/catalogue/messages/point-form.ts'
import { geocoding as geocodingApi } from '#shared/map/api/geocoding.ts'
import { EXPLORE } from '#shared/map/messages/explore.ts'
import { GEOCODING_REFUSALS } from '#shared/map/refusals/geocoding.ts'
import type { Place as FoundPlace } from '#shared/platform/rules/addresses.ts'
import { normalise } from '#shared/platform/rules/search.ts'
import { ApiError, call, isNotFound } from '#web/lib/call.ts'
import { currentPosition, hasGeolocation } from '#web/lib/current-position.ts'
import {
  ADDRESS_FIELDS,
  type Address,
  type AddressField,
  addressOfPlace,
  compareAddress,
  writtenAddress,
} from './found-address.ts'
import { type Place, type PointFormState, placeOfText, textOfDegrees } from './point-text.ts'
import { useLatestQuestion } from './use-latest-question.ts'

/** What the person is told while and after a place or an address is looked up. */
type Finding =
  | { status: 'idle' | 'locating' | 'looking' }
  | { status: 'said'; tone: 'info' | 'warning'; sentence: string; retry?: () => void }
  /** The found address is another than the one that somebody wrote; it waits until the person says otherwise. */
  | { status: 'differs'; sentence: string; address: Address }
  | { status: 'several'; places: readonly FoundPlace[] }

/** Pins are moved to the nearest 10 cm. */
const DECIMALS = 6
/** A pin that is moved by keys is looked up once it rests. Milliseconds. */
const PIN_REST_TIME = 500
const CEP_LENGTH = 8

export const roundedPlace = ({ latitude, longitude }: Place): Place => ({
  latitude: Number(latitude.toFixed(DECIMALS)),
  longitude: Number(longitude.toFixed(DECIMALS)),
})
const keyOf = (place: Place | undefined): string => (place ? `${place.latitude} ${place.longitude}` : '')

type TextOfPlace = AddressField | 'latitude' | 'longitude'

/** Writes places and addresses into the form. Nothing that somebody typed is overwritten without asking. */
function usePlaceWriter(form: PointFormState) {
  /** What was filled in here, which a later address may replace. */
  const filled = useRef<Partial<Address>>({})
  const lookedUp = useRef(keyOf(placeOfText(form.getValues())))
  const set = (field: TextOfPlace, text: string) =>
    form.setValue(field, text, { shouldDirty: true, shouldValidate: text !== '' })

  return {
    isLookedUp: (place: Place) => keyOf(place) === lookedUp.current,
    markLookedUp(place: Place) {
      lookedUp.current = keyOf(place)
    },
    setPlace(place: Place) {
      lookedUp.current = keyOf(place)
      set('latitude', textOfDegrees(place.latitude))
      set('longitude', textOfDegrees(place.longitude))
    },
    /** Which fields an address may fill, and whether it differs from what somebody typed. */
    compare: (address: Address) => compareAddress(form.getValues(), filled.current, address),
    fill(address: Partial<Address>) {
      for (const field of ADDRESS_FIELDS) {
        const text = address[field]
        if (text === undefined) continue
        set(field, text)
        filled.current[field] = text
      }
    },
  }
}

type Outcome = ReturnType<typeof useFinding>

/** Where the look-up stands, as the person reads it. */
function useFinding() {
  const [finding, setFinding] = useState<Finding>({ status: 'idle' })
  const say = (sentence: string, tone: 'info' | 'warning' = 'info', retry?: () => void) =>
    setFinding({ status: 'said', tone, sentence, ...(retry ? { retry } : {}) })
  return {
    finding,
    setFinding,
    say,
    explain(error: unknown, notFound: string, retry: () => void) {
      if (isNotFound(error)) return say(notFound, 'warning')
      say(error instanceof ApiError ? error.message : GEOCODING_REFUSALS.GEOCODING_FAILED.sentence, 'warning', retry)
    },
  }
}

type Steps = { form: PointFormState; writer: ReturnType<typeof usePlaceWriter>; outcome: Outcome; latest: Latest }
type Latest = ReturnType<typeof useLatestQuestion>

/** From coordinates to an address. */
function createReverseLookup({ writer, outcome, latest }: Steps) {
  /** Fills the open fields; an address that differs from a typed one waits for the person's choice. */
  const offerAddress = (place: FoundPlace, filledSentence: string, differsSentence: string) => {
    const found = addressOfPlace(place)
    const { fill, differs } = writer.compare(found)
    writer.fill(fill)
    if (differs) outcome.setFinding({ status: 'differs', sentence: differsSentence, address: found })
    else outcome.say(filledSentence)
  }
  const lookUp = (place: Place): void => {
    const { latitude, longitude } = place
    writer.markLookedUp(place)
    outcome.setFinding({ status: 'looking' })
    void latest.ask(
      signal => call(geocodingApi.reverse, { latitude: String(latitude), longitude: String(longitude) }, { signal }),
      {
        onAnswer: found =>
          offerAddress(found, POINT_FORM.FILLED(writtenAddress(addressOfPlace(found))), POINT_FORM.DIFFERS),
        onError: error => outcome.explain(error, GEOCODING_REFUSALS.STREET_NOT_FOUND.sentence, () => lookUp(place)),
      },
    )
  }
  return { offerAddress, lookUp }
}

/** From an address or a CEP to coordinates. */
function createSearch(
  { form, writer, outcome, latest }: Steps,
  { offerAddress }: ReturnType<typeof createReverseLookup>,
) {
  /** The typed address was searched: it stays, and only its empty fields are filled. */
  const choose = (place: FoundPlace) => {
    writer.setPlace(roundedPlace(place))
    writer.fill(writer.compare(addressOfPlace(place)).fill)
    outcome.say(POINT_FORM.FOUND(place.label))
  }
  const takeResults = (places: readonly FoundPlace[]) => {
    const { street_name, city } = form.getValues()
    const [only, ...others] = places
    if (!only) return outcome.say(GEOCODING_REFUSALS.PLACE_NOT_FOUND.sentence, 'warning')
    if (street_name.trim() !== '' && only.street === '') return outcome.say(POINT_FORM.CITY_ONLY(only.label), 'warning')
    const isElsewhere = city.trim() !== '' && normalise(only.city) !== normalise(city)
    if (others.length > 0 || isElsewhere) return outcome.setFinding({ status: 'several', places })
    choose(only)
  }
  const search = (): void => {
    const { street_name, neighborhood, city } = form.getValues()
    const text = [street_name, neighborhood, city]
      .map(part => part.trim())
      .filter(Boolean)
      .join(', ')
      .slice(0, 200)
    if (text.length < 3) {
      outcome.say(POINT_FORM.SEARCH_NEEDS, 'warning')
      return
    }
    outcome.setFinding({ status: 'looking' })
    void latest.ask(signal => call(geocodingApi.search, { text }, { signal }), {
      onAnswer: ({ places }) => takeResults(places),
      onError: error => outcome.explain(error, GEOCODING_REFUSALS.PLACE_NOT_FOUND.sentence, search),
    })
  }
  const takeCepResult = (place: FoundPlace) => {
    writer.setPlace(roundedPlace(place))
    const sentence = place.street ? POINT_FORM.FOUND(place.label) : POINT_FORM.FOUND_CITY_ONLY(place.label)
    offerAddress(place, sentence, POINT_FORM.CEP_DIFFERS)
  }
  const searchCep = (cep: string): void => {
    outcome.setFinding({ status: 'looking' })
    void latest.ask(signal => call(geocodingApi.search, { cep }, { signal }), {
      onAnswer: ({ places: [place] }) =>
        place ? takeCepResult(place) : outcome.say(POINT_FORM.CEP_NOT_FOUND, 'warning'),
      onError: error => outcome.explain(error, POINT_FORM.CEP_NOT_FOUND, () => searchCep(cep)),
    })
  }
  return { choose, search, searchCep }
}

/** Leads from coordinates to an address and back. */
export function usePlaceFinder(form: PointFormState) {
  const outcome = useFinding()
  const writer = usePlaceWriter(form)
  const latest = useLatestQuestion()
  const searchedCep = useRef('')
  const steps = { form, writer, outcome, latest }
  const reverse = createReverseLookup(steps)
  const { choose, search, searchCep } = createSearch(steps, reverse)

  return {
    finding: outcome.finding,
    choose,
    search,
    /** The pin was put somewhere. `resting`: it may move on at once, by keys. */
    move: (to: Place, resting = true) => {
      const place = roundedPlace(to)
      latest.cancel()
      writer.setPlace(place)
      if (resting) return reverse.lookUp(place)
      outcome.setFinding({ status: 'idle' })
      latest.askLater(() => reverse.lookUp(place), PIN_REST_TIME)
    },
    /** Somebody is done with typing coordinates. */
    coordinatesTyped: () => {
      const place = placeOfText(form.getValues())
      if (place && !writer.isLookedUp(place)) reverse.lookUp(place)
    },
    cepTyped: (typed: string) => {
      const cep = typed.replace(/\D/g, '')
      if (cep === searchedCep.current) return
      searchedCep.current = cep.length === CEP_LENGTH ? cep : ''
      if (searchedCep.current) searchCep(cep)
    },
    takeFound: (address: Address) => {
      writer.fill(address)
      outcome.say(POINT_FORM.FILLED(writtenAddress(address)))
    },
    locate: () => {
      if (!hasGeolocation()) return outcome.say(EXPLORE.GEOLOCATION_UNSUPPORTED, 'warning')
      outcome.setFinding({ status: 'locating' })
      void latest.ask(currentPosition, {
        onAnswer: coordinates => {
          const place = roundedPlace(coordinates)
          writer.setPlace(place)
          reverse.lookUp(place)
        },
        onError: () => outcome.say(EXPLORE.GEOLOCATION_FAILED, 'warning'),
      })
    },
  }
}
export type PlaceFinder = ReturnType<typeof usePlaceFinder>
