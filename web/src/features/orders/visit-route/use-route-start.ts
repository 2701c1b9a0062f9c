import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast } from 'sonner'
import { geocoding as geocodingApi } from '#shared/map/api/geocoding.ts'
import { EXPLORE } from '#shared/map/messages/explore.ts'
import { VISIT_ROUTE } from '#shared/orders/messages/visit-route.ts'
import { call, isUnknown } from '#web/lib/call.ts'
import { canLocate, currentPosition } from '#web/lib/current-position.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { sayFailure } from '#web/lib/say-failure.ts'

/** Where a visit begins, and what it is called. */
export type RouteStart = { label: string; latitude: number; longitude: number }

const CEP = /^\d{8}$/
/** Who waits longer for a server that says nothing is told that it did not work. Milliseconds. */
const PATIENCE = 15_000

/** Rejects when it takes too long. */
function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('no answer')), PATIENCE)
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer))
}

/** Finds where somebody starts from: by a CEP, or by where this device is. What does not work is said. */
export function useRouteStart(first: RouteStart | undefined) {
  const queries = useQueryClient()
  const [start, setStart] = useState(first)
  const [asking, setAsking] = useState<'cep' | 'location'>()
  const [problem, setProblem] = useState('')
  /** Who asks once more meanwhile no longer wants the answer before. */
  const lastTurn = useRef(0)

  /** Asks for a start; `onFailure` says why there is none. */
  const ask = async (by: 'cep' | 'location', find: () => Promise<RouteStart>, onFailure: (error: unknown) => void) => {
    lastTurn.current += 1
    const turn = lastTurn.current
    setProblem('')
    setAsking(by)
    try {
      const found = await find()
      if (turn === lastTurn.current) setStart(found)
    } catch (error) {
      if (turn === lastTurn.current) onFailure(error)
    } finally {
      if (turn === lastTurn.current) setAsking(undefined)
    }
  }
  const refuse = (sentence: string, besideField = sentence): void => {
    setProblem(besideField)
    toast.error(sentence)
  }
  const placeOfCep = async (cep: string): Promise<RouteStart> => {
    const { places } = await inTime(
      queries.fetchQuery({
        queryKey: queryKeys.address(cep),
        queryFn: ({ signal }) => call(geocodingApi.search, { cep }, { signal }),
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
      }),
    )
    const [place] = places
    if (!place) throw new NoPlace()
    const { label, latitude, longitude } = place
    return { label, latitude, longitude }
  }
  const byCep = async (typed: string): Promise<void> => {
    const cep = typed.replace(/\D/g, '')
    // From here on the field says where the visit begins, and no earlier answer
    setStart(undefined)
    if (!CEP.test(cep)) return refuse(VISIT_ROUTE.CEP_INVALID, VISIT_ROUTE.CEP_FIELD_INVALID)
    await ask(
      'cep',
      () => placeOfCep(cep),
      error => {
        if (error instanceof NoPlace || isUnknown(error)) refuse(VISIT_ROUTE.CEP_NOT_FOUND)
        else sayFailure(VISIT_ROUTE.CEP_FAILED, error)
      },
    )
  }
  const byLocation = async (): Promise<void> => {
    setProblem('')
    if (!canLocate()) return void toast.error(EXPLORE.GEOLOCATION_UNSUPPORTED)
    await ask(
      'location',
      async () => ({ label: VISIT_ROUTE.HERE, ...(await currentPosition()) }),
      () => toast.error(EXPLORE.GEOLOCATION_FAILED),
    )
  }
  return { start, asking, problem, byCep, byLocation }
}

/** The answer names no place. */
class NoPlace extends Error {}
