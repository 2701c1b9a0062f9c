import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast } from 'sonner'
import { geocoding as geocodingApi } from '#shared/map/api/geocoding.ts'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'
import { VISIT_ROUTE_TEXTS } from '#shared/orders/messages/visit-route.ts'
import { callApi, isNotFound } from '#web/lib/call-api.ts'
import { currentPosition, hasGeolocation } from '#web/lib/current-position.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { toastError } from '#web/lib/toast-error.ts'

/** The start of a route, with its label. */
export type RouteStart = { label: string; latitude: number; longitude: number }

const CEP = /^\d{8}$/
/** Time limit of a CEP search. Milliseconds. */
const TIMEOUT_MS = 15_000

function withTimeout<Answer>(promise: Promise<Answer>): Promise<Answer> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error('no answer')), TIMEOUT_MS)
  return Promise.race([promise, timeout.promise]).finally(() => clearTimeout(timer))
}

/** State of the starting place, found by CEP or by the device's position. Failures are reported by toast. */
export function useRouteStart(initialStart: RouteStart | undefined) {
  const queryClient = useQueryClient()
  const [start, setStart] = useState(initialStart)
  const [locating, setLocating] = useState<'cep' | 'location'>()
  const [error, setError] = useState('')
  /** Number of the latest request; responses to earlier ones are ignored. */
  const latestRequest = useRef(0)

  /** Locates the starting place. `onFailure` reports why none was found. */
  const locateStart = async (
    by: 'cep' | 'location',
    find: () => Promise<RouteStart>,
    onFailure: (error: unknown) => void,
  ) => {
    latestRequest.current += 1
    const request = latestRequest.current
    setError('')
    setLocating(by)
    try {
      const place = await find()
      if (request === latestRequest.current) setStart(place)
    } catch (error) {
      if (request === latestRequest.current) onFailure(error)
    } finally {
      if (request === latestRequest.current) setLocating(undefined)
    }
  }
  const showError = (sentence: string, fieldError = sentence): void => {
    setError(fieldError)
    toast.error(sentence)
  }
  const findCep = async (cep: string): Promise<RouteStart> => {
    const { places } = await withTimeout(
      queryClient.fetchQuery({
        queryKey: queryKeys.address(cep),
        queryFn: ({ signal }) => callApi(geocodingApi.search, { cep }, { signal }),
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
      }),
    )
    const [place] = places
    if (!place) throw new CepNotFoundError()
    const { label, latitude, longitude } = place
    return { label, latitude, longitude }
  }
  const startAtCep = async (text: string): Promise<void> => {
    const cep = text.replace(/\D/g, '')
    // The former starting place is dropped once another CEP is submitted
    setStart(undefined)
    if (!CEP.test(cep)) return showError(VISIT_ROUTE_TEXTS.CEP_INVALID, VISIT_ROUTE_TEXTS.CEP_FIELD_INVALID)
    await locateStart(
      'cep',
      () => findCep(cep),
      error => {
        if (error instanceof CepNotFoundError || isNotFound(error)) showError(VISIT_ROUTE_TEXTS.CEP_NOT_FOUND)
        else toastError(VISIT_ROUTE_TEXTS.CEP_FAILED, error)
      },
    )
  }
  const startHere = async (): Promise<void> => {
    setError('')
    if (!hasGeolocation()) return void toast.error(EXPLORE_TEXTS.GEOLOCATION_UNSUPPORTED)
    await locateStart(
      'location',
      async () => ({ label: VISIT_ROUTE_TEXTS.HERE, ...(await currentPosition()) }),
      () => toast.error(EXPLORE_TEXTS.GEOLOCATION_FAILED),
    )
  }
  return { start, locating, error, startAtCep, startHere }
}

class CepNotFoundError extends Error {}
