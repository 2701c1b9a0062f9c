import { styled } from '@mui/material/styles'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { PERIOD_YEARS, periodLabel } from '#shared/catalogue/rules/periods.ts'
import { EXPLORE } from '#shared/map/messages/explore.ts'
import { MAX_PRICE } from '#shared/platform/rules/money.ts'
import type { PointFilters } from '#web/map/point-filters.ts'

/** Wait after the last digit before the map follows. Milliseconds. */
const TYPING = 500
/** Whole reais: MAX_PRICE has centavos. */
const MOST_REAIS = Math.floor(MAX_PRICE / 100)

const Fields = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 8,
  '& label': { display: 'grid', gap: 4, fontSize: 13, color: theme.palette.text.secondary },
  '& label.whole': { gridColumn: '1 / -1' },
  '& input, & select': {
    width: '100%',
    minWidth: 0,
    minHeight: 44,
    padding: '0 10px',
    borderRadius: 8,
    border: `1px solid ${theme.palette.divider}`,
    background: theme.palette.background.paper,
    color: theme.palette.text.primary,
    font: 'inherit',
    fontSize: 16,
  },
  '& input:focus-visible, & select:focus-visible': {
    outline: `2px solid ${theme.palette.primary.main}`,
    outlineOffset: -1,
  },
  '& p': { gridColumn: '1 / -1', margin: 0, fontSize: 13, color: theme.palette.error.main },
}))

const reaisOf = (centavos: number | undefined): string => (centavos === undefined ? '' : String(centavos / 100))
const wholeReais = (typed: string): number => Number(typed.split(',')[0])
/** Of whole reais: what is typed behind the comma narrows nothing down. */
const centavosIn = (typed: string): number | undefined => (typed === '' ? undefined : wholeReais(typed) * 100)

type Props = { filters: PointFilters; onChange: (changed: Partial<PointFilters>) => void }

/** For how long a point is wanted, and what that may cost. */
export default function PriceFilter({ filters, onChange }: Props) {
  const { years, price } = filters
  const [from, setFrom] = useState(() => reaisOf(price?.from))
  const [to, setTo] = useState(() => reaisOf(price?.to))
  const isTurned = from !== '' && to !== '' && wholeReais(from) > wholeReais(to)

  // Cleared, or changed by the address
  useEffect(() => {
    setFrom(reaisOf(price?.from))
    setTo(reaisOf(price?.to))
  }, [price?.from, price?.to])
  const next = useMemo(() => ({ from: centavosIn(from), to: centavosIn(to) }), [from, to])
  const isNew = !isTurned && (next.from !== price?.from || next.to !== price?.to)
  const take = useEffectEvent((range: typeof next) => {
    if (isNew) onChange({ price: range.from === undefined && range.to === undefined ? undefined : range })
  })
  useEffect(() => {
    if (!isNew) return
    const timer = setTimeout(() => take(next), TYPING)
    return () => clearTimeout(timer)
  }, [next, isNew])
  // Whoever closes the panel meant what they typed
  const leave = useEffectEvent(() => take(next))
  useEffect(() => leave, [])

  const asReais = (typed: string): string => {
    const [whole = '', ...behind] = typed.replace(/[^\d,]/g, '').split(',')
    const digits = whole.replace(/^0+(?=\d)/, '').slice(0, 8)
    if (Number(digits) > MOST_REAIS) return String(MOST_REAIS)
    return digits && behind.length > 0 ? `${digits},${behind.join('').slice(0, 2)}` : digits
  }
  return (
    <fieldset>
      <legend>{EXPLORE.PRICE}</legend>
      <Fields>
        <label className="whole">
          {EXPLORE.PERIOD}
          <select
            value={years ?? ''}
            onChange={event => onChange({ years: PERIOD_YEARS.find(each => String(each) === event.target.value) })}
          >
            <option value="">{EXPLORE.ANY_PERIOD}</option>
            {PERIOD_YEARS.map(each => (
              <option key={each} value={each}>
                {periodLabel(each)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {EXPLORE.PRICE_FROM}
          <input inputMode="numeric" value={from} onChange={event => setFrom(asReais(event.target.value))} />
        </label>
        <label>
          {EXPLORE.PRICE_TO}
          <input inputMode="numeric" value={to} onChange={event => setTo(asReais(event.target.value))} />
        </label>
        {isTurned && <p role="alert">{EXPLORE.PRICE_TURNED}</p>}
      </Fields>
    </fieldset>
  )
}
