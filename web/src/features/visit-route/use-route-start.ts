import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { geocoding as geocodingApi } from '#shared/api/geocoding.ts'
import { EXPLORE } from '#shared/messages/explore.ts'
import { VISIT_ROUTE } from '#shared/messages/visit-route.ts'
import { ApiError, call } from '#web/lib/call.ts'
import { canLocate, currentPosition } from '#web/lib/current-position.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { sayFailure } from '#web/lib/say-failure.ts'

/** Where a visit begins, and what it is called. */
export type RouteStart = { label: string; latitude: number; longitude: number }

const CEP = /^\d{8}$/

/** Finds where somebody starts from: by a CEP, or by where this device is. What does not work is said, and changes nothing. */
export function useRouteStart() {
  const queries = useQueryClient()
  const [start, setStart] = useState<RouteStart>()
  const [asking, setAsking] = useState<'cep' | 'location'>()
  const [problem, setProblem] = useState('')

  const refuse = (sentence: string): void => {
    setProblem(sentence)
    toast.error(sentence)
  }
  const byCep = async (typed: string): Promise<void> => {
    const cep = typed.replace(/\D/g, '')
    setProblem('')
    if (!CEP.test(cep)) return refuse(VISIT_ROUTE.CEP_INVALID)
    setAsking('cep')
    try {
      const { places } = await queries.fetchQuery({
        queryKey: queryKeys.address(cep),
        queryFn: ({ signal }) => call(geocodingApi.search, { cep }, { signal }),
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
      })
      const [place] = places
      if (place) setStart(place)
      else refuse(VISIT_ROUTE.CEP_NOT_FOUND)
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) refuse(VISIT_ROUTE.CEP_NOT_FOUND)
      else sayFailure(VISIT_ROUTE.CEP_FAILED, error)
    } finally {
      setAsking(undefined)
    }
  }
  const byLocation = async (): Promise<void> => {
    setProblem('')
    if (!canLocate()) return void toast.error(EXPLORE.GEOLOCATION_UNSUPPORTED)
    setAsking('location')
    try {
      setStart({ label: VISIT_ROUTE.HERE, ...(await currentPosition()) })
    } catch {
      toast.error(EXPLORE.GEOLOCATION_FAILED)
    } finally {
      setAsking(undefined)
    }
  }
  return { start, asking, problem, byCep, byLocation }
}
