import { useId } from 'react'
import { toast } from 'sonner'
import { PERIOD_YEARS, periodLabel } from '#shared/catalogue/rules/periods.ts'
import { CART_TEXTS } from '#shared/orders/messages/cart.ts'
import { changePeriodOfAll, commonPeriod } from '#shared/orders/rules/cart.ts'
import { cartStore } from '#web/features/orders/cart/cart-store.ts'
import { CompactSelect } from '#web/ui/compact-select.ts'
import type { CartRow } from './use-cart-points.ts'

/** Sets one period for all points of the cart, and names those that are not sold for it. */
export function PeriodOfAll({ rows }: { rows: readonly CartRow[] }) {
  const id = useId()
  const common = commonPeriod(rows.map(({ item }) => item))
  const change = (value: string) => {
    const years = PERIOD_YEARS.find(period => String(period) === value)
    if (years === undefined) return
    const points = new Map(rows.flatMap(({ item, point }) => (point ? [[item.point_id, point] as const] : [])))
    const { cart, kept } = changePeriodOfAll(cartStore.current().cart, points, years)
    cartStore.replace(cart)
    if (kept.length < cart.length) toast.success(CART_TEXTS.PERIOD_SET(years, cart.length - kept.length))
    if (kept.length > 0)
      toast.warning(
        CART_TEXTS.PERIOD_KEPT(
          kept.map(({ name }) => name),
          years,
        ),
      )
  }
  return (
    <label htmlFor={id}>
      {CART_TEXTS.PERIOD_OF_ALL}{' '}
      <CompactSelect
        id={id}
        value={common ?? ''}
        disabled={rows.some(({ point, unavailable }) => !point && !unavailable)}
        onChange={event => change(event.target.value)}
      >
        {common === undefined && <option value="">{CART_TEXTS.DIFFERENT_PERIODS}</option>}
        {PERIOD_YEARS.map(years => (
          <option key={years} value={years}>
            {periodLabel(years)}
          </option>
        ))}
      </CompactSelect>
    </label>
  )
}
