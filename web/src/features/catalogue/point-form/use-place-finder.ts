import { useRef, useState } from 'react'
import { POINT_FORM_TEXTS } from '#shared/catalogue/messages/point-form.ts'
import { geocoding as geocodingApi } from '#shared/map/api/geocoding.ts'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'
import { GEOCODING_REFUSALS } from '#shared/map/refusals/geocoding.ts'
import type { Place as FoundPlace } from '#shared/platform/rules/addresses.ts'
import { normaliseSearchText } from '#shared/platform/rules/search.ts'
import { ApiError, callApi, isNotFound } from '#web/lib/call-api.ts'
import { currentPosition, hasGeolocation } from '#web/lib/current-position.ts'
import {
  ADDRESS_FIELDS,
  type AddressField,
  addressOfPlace,
  compareAddress,
  formatAddress,
  type PointAddress,
} from './found-address.ts'
import { coordinatesOfText, type PointEditForm, type TypedCoordinates, textOfDegrees } from './point-text.ts'
import { useLatestRequest } from './use-latest-request.ts'

/** Status or result of a look-up, in the form in which it is shown. */
type LookupStatus =
  | { status: 'idle' | 'locating' | 'looking' }
  | { status: 'message'; tone: 'info' | 'warning'; sentence: string; retry?: () => void }
  /** The found address differs from the typed one. The typed one stays unless the user accepts the found one. */
  | { status: 'differs'; sentence: string; address: PointAddress }
  | { status: 'several'; places: readonly FoundPlace[] }

/** Decimals to which positions are rounded: about 10 cm. */
const DECIMALS = 6
/** Pause after the last arrow key before the address is looked up. Milliseconds. */
const PIN_LOOKUP_DEBOUNCE = 500
const CEP_LENGTH = 8

export const roundPlace = ({ latitude, longitude }: TypedCoordinates): TypedCoordinates => ({
  latitude: Number(latitude.toFixed(DECIMALS)),
  longitude: Number(longitude.toFixed(DECIMALS)),
})
const keyOf = (place: TypedCoordinates | undefined): string => (place ? `${place.latitude} ${place.longitude}` : '')

type PlaceTextField = AddressField | 'latitude' | 'longitude'

/** Writes places and addresses into the form without overwriting typed text. */
function usePlaceWriter(form: PointEditForm) {
  /** Address fields that a look-up has filled, so that a later look-up may replace them. */
  const filledAddress = useRef<Partial<PointAddress>>({})
  const lookedUp = useRef(keyOf(coordinatesOfText(form.getValues())))
  const set = (field: PlaceTextField, text: string) =>
    form.setValue(field, text, { shouldDirty: true, shouldValidate: text !== '' })

  return {
    isLookedUp: (place: TypedCoordinates) => keyOf(place) === lookedUp.current,
    markLookedUp(place: TypedCoordinates) {
      lookedUp.current = keyOf(place)
    },
    setPlace(place: TypedCoordinates) {
      lookedUp.current = keyOf(place)
      set('latitude', textOfDegrees(place.latitude))
      set('longitude', textOfDegrees(place.longitude))
    },
    /** The fields that an address may fill, and whether it differs from typed text. */
    compare: (address: PointAddress) => compareAddress(form.getValues(), filledAddress.current, address),
    fill(address: Partial<PointAddress>) {
      for (const field of ADDRESS_FIELDS) {
        const text = address[field]
        if (text === undefined) continue
        set(field, text)
        filledAddress.current[field] = text
      }
    },
  }
}

type FindingState = ReturnType<typeof useLookupStatus>

function useLookupStatus() {
  const [finding, setFinding] = useState<LookupStatus>({ status: 'idle' })
  const showMessage = (sentence: string, tone: 'info' | 'warning' = 'info', retry?: () => void) =>
    setFinding({ status: 'message', tone, sentence, ...(retry ? { retry } : {}) })
  return {
    finding,
    setFinding,
    showMessage,
    showError(error: unknown, notFound: string, retry: () => void) {
      if (isNotFound(error)) return showMessage(notFound, 'warning')
      showMessage(
        error instanceof ApiError ? error.message : GEOCODING_REFUSALS.GEOCODING_FAILED.sentence,
        'warning',
        retry,
      )
    },
  }
}

type Dependencies = {
  form: PointEditForm
  writer: ReturnType<typeof usePlaceWriter>
  findingState: FindingState
  latest: Latest
}
type Latest = ReturnType<typeof useLatestRequest>

/** Looks up the address of coordinates. */
function createReverseLookup({ writer, findingState, latest }: Dependencies) {
  /** Fills the form's empty address fields; where the address differs from a typed one, the user chooses. */
  const offerAddress = (place: FoundPlace, filledSentence: string, differsSentence: string) => {
    const foundAddress = addressOfPlace(place)
    const { fill, differs } = writer.compare(foundAddress)
    writer.fill(fill)
    if (differs) findingState.setFinding({ status: 'differs', sentence: differsSentence, address: foundAddress })
    else findingState.showMessage(filledSentence)
  }
  const lookUp = (place: TypedCoordinates): void => {
    const { latitude, longitude } = place
    writer.markLookedUp(place)
    findingState.setFinding({ status: 'looking' })
    void latest.start(
      signal => callApi(geocodingApi.reverse, { latitude: String(latitude), longitude: String(longitude) }, { signal }),
      {
        onAnswer: found =>
          offerAddress(found, POINT_FORM_TEXTS.FILLED(formatAddress(addressOfPlace(found))), POINT_FORM_TEXTS.DIFFERS),
        onError: error =>
          findingState.showError(error, GEOCODING_REFUSALS.STREET_NOT_FOUND.sentence, () => lookUp(place)),
      },
    )
  }
  return { offerAddress, lookUp }
}

/** Looks up the coordinates of an address or a CEP. */
function createSearch(
  { form, writer, findingState, latest }: Dependencies,
  { offerAddress }: ReturnType<typeof createReverseLookup>,
) {
  /** Takes the place's coordinates and fills empty address fields; the typed address stays. */
  const choosePlace = (place: FoundPlace) => {
    writer.setPlace(roundPlace(place))
    writer.fill(writer.compare(addressOfPlace(place)).fill)
    findingState.showMessage(POINT_FORM_TEXTS.FOUND(place.label))
  }
  const onSearchResults = (places: readonly FoundPlace[]) => {
    const { street_name, city } = form.getValues()
    const [only, ...others] = places
    if (!only) return findingState.showMessage(GEOCODING_REFUSALS.PLACE_NOT_FOUND.sentence, 'warning')
    if (street_name.trim() !== '' && only.street === '')
      return findingState.showMessage(POINT_FORM_TEXTS.CITY_ONLY(only.label), 'warning')
    const isElsewhere = city.trim() !== '' && normaliseSearchText(only.city) !== normaliseSearchText(city)
    if (others.length > 0 || isElsewhere) return findingState.setFinding({ status: 'several', places })
    choosePlace(only)
  }
  const searchAddress = (): void => {
    const { street_name, neighborhood, city } = form.getValues()
    const text = [street_name, neighborhood, city]
      .map(part => part.trim())
      .filter(Boolean)
      .join(', ')
      .slice(0, 200)
    if (text.length < 3) {
      findingState.showMessage(POINT_FORM_TEXTS.SEARCH_NEEDS, 'warning')
      return
    }
    findingState.setFinding({ status: 'looking' })
    void latest.start(signal => callApi(geocodingApi.search, { text }, { signal }), {
      onAnswer: ({ places }) => onSearchResults(places),
      onError: error => findingState.showError(error, GEOCODING_REFUSALS.PLACE_NOT_FOUND.sentence, searchAddress),
    })
  }
  const onCepResult = (place: FoundPlace) => {
    writer.setPlace(roundPlace(place))
    const sentence = place.street ? POINT_FORM_TEXTS.FOUND(place.label) : POINT_FORM_TEXTS.FOUND_CITY_ONLY(place.label)
    offerAddress(place, sentence, POINT_FORM_TEXTS.CEP_DIFFERS)
  }
  const searchCep = (cep: string): void => {
    findingState.setFinding({ status: 'looking' })
    void latest.start(signal => callApi(geocodingApi.search, { cep }, { signal }), {
      onAnswer: ({ places: [place] }) =>
        place ? onCepResult(place) : findingState.showMessage(POINT_FORM_TEXTS.CEP_NOT_FOUND, 'warning'),
      onError: error => findingState.showError(error, POINT_FORM_TEXTS.CEP_NOT_FOUND, () => searchCep(cep)),
    })
  }
  return { choose: choosePlace, search: searchAddress, searchCep }
}

/** Finds coordinates by address or CEP, and addresses by coordinates. */
export function usePlaceFinder(form: PointEditForm) {
  const findingState = useLookupStatus()
  const writer = usePlaceWriter(form)
  const latestRequest = useLatestRequest()
  const searchedCep = useRef('')
  const steps = { form, writer, findingState, latest: latestRequest }
  const reverseLookup = createReverseLookup(steps)
  const { choose, search, searchCep } = createSearch(steps, reverseLookup)

  return {
    finding: findingState.finding,
    choose,
    search,
    /** Called when the pin was moved. While arrow keys move it, `isResting` is false and the look-up waits. */
    move: (target: TypedCoordinates, isResting = true) => {
      const place = roundPlace(target)
      latestRequest.cancel()
      writer.setPlace(place)
      if (isResting) return reverseLookup.lookUp(place)
      findingState.setFinding({ status: 'idle' })
      latestRequest.scheduleAsk(() => reverseLookup.lookUp(place), PIN_LOOKUP_DEBOUNCE)
    },
    onCoordinatesTyped: () => {
      const place = coordinatesOfText(form.getValues())
      if (place && !writer.isLookedUp(place)) reverseLookup.lookUp(place)
    },
    onCepTyped: (typed: string) => {
      const cep = typed.replace(/\D/g, '')
      if (cep === searchedCep.current) return
      searchedCep.current = cep.length === CEP_LENGTH ? cep : ''
      if (searchedCep.current) searchCep(cep)
    },
    acceptAddress: (address: PointAddress) => {
      writer.fill(address)
      findingState.showMessage(POINT_FORM_TEXTS.FILLED(formatAddress(address)))
    },
    locate: () => {
      if (!hasGeolocation()) return findingState.showMessage(EXPLORE_TEXTS.GEOLOCATION_UNSUPPORTED, 'warning')
      findingState.setFinding({ status: 'locating' })
      void latestRequest.start(currentPosition, {
        onAnswer: coordinates => {
          const place = roundPlace(coordinates)
          writer.setPlace(place)
          reverseLookup.lookUp(place)
        },
        onError: () => findingState.showMessage(EXPLORE_TEXTS.GEOLOCATION_FAILED, 'warning'),
      })
    },
  }
}
export type PlaceFinderState = ReturnType<typeof usePlaceFinder>
