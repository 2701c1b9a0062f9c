import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { toast } from 'sonner'
import { lastDayOfTerm, lengthOfTerm, parseTerm, type Term } from '#shared/catalogue/rules/terms.ts'
import { NEW_ORDER_TEXTS } from '#shared/office/messages/new-order.ts'
import { MAX_POINTS_PER_OFFICE_ORDER } from '#shared/orders/rules/cart.ts'
import type { TypedTerm } from './typed-term.ts'
import type { NewOrder } from './use-new-order.ts'

/** A term in the form in which a person would type it: in months if it has only whole months. */
export function toTypedTerm(term: Term): TypedTerm {
  const { months, days } = lengthOfTerm(term)
  return days === 0
    ? { start: term.from, end_by: 'months', months: String(months), last_day: '' }
    : { start: term.from, end_by: 'date', months: '12', last_day: lastDayOfTerm(term) }
}

/**
 * Adds the points of a link from 'Disponibilidade' (newOrderPath) to the order that is being filled in, and sets the
 * link's term.
 */
export function useAddPointsOfUrl({ form, addPoints, change }: NewOrder): void {
  const [query, setQuery] = useSearchParams()
  const pointsParameter = query.get('pontos')
  const add = useEffectEvent((ids: string[]) => {
    const fresh = ids.filter(id => form.points.every(point => point.id !== id))
    const added = fresh.slice(0, MAX_POINTS_PER_OFFICE_ORDER - form.points.length)
    addPoints(added)
    const term = parseTerm(query.get('prazo') ?? '')
    if (term) change(toTypedTerm(term))
    toast.info(
      [
        NEW_ORDER_TEXTS.ADDED(added.length),
        added.length < fresh.length ? NEW_ORDER_TEXTS.LEFT_OUT_COUNT(fresh.length - added.length) : '',
      ]
        .filter(Boolean)
        .join(' '),
    )
    query.delete('pontos')
    query.delete('prazo')
    setQuery(query, { replace: true })
  })
  useEffect(() => {
    if (pointsParameter !== null) add(pointsParameter.split(',').filter(Boolean))
  }, [pointsParameter])
}
