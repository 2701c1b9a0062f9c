import { styled } from '@mui/material/styles'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { PERIOD_YEARS, periodLabel } from '#shared/catalogue/rules/periods.ts'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'
import { MAX_PRICE } from '#shared/platform/rules/money.ts'
import type { PointFilters } from '#web/map/point-filters.ts'

const TYPING_DEBOUNCE_MS = 500
/** The largest price of the filter in reais (MAX_PRICE is in centavos). */
const MAX_REAIS = Math.floor(MAX_PRICE / 100)

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

/** '1000,5' as '1.000,50' */
function withThousandsSeparators(text: string): string {
  const [wholePart = '', decimals] = text.replaceAll('.', '').split(',')
  return wholePart.replace(/\B(?=(?:\d{3})+$)/g, '.') + (decimals ? `,${decimals.padEnd(2, '0')}` : '')
}
const formatReais = (centavos: number | undefined): string =>
  centavos === undefined ? '' : withThousandsSeparators(String(Math.trunc(centavos / 100)))
const wholeReais = (text: string): number => Number(text.replaceAll('.', '').split(',')[0])
/** Parses reais and returns centavos; decimals are ignored. */
const parseCentavos = (text: string): number | undefined => (text === '' ? undefined : wholeReais(text) * 100)

type Props = {
  filters: PointFilters
  onChange: (changed: Partial<PointFilters>) => void
  /** How often the filters were cleared; what is typed and not applied goes with them. */
  clears?: number
}

/** Rental period and price range. */
export function PriceFilter({ filters, onChange, clears = 0 }: Props) {
  const { years, price } = filters
  const [from, setFrom] = useState(() => formatReais(price?.from))
  const [to, setTo] = useState(() => formatReais(price?.to))
  const isReversed = from !== '' && to !== '' && wholeReais(from) > wholeReais(to)

  // Filters may be changed elsewhere; a typed text for the same price stays
  useEffect(() => {
    setFrom(text => (parseCentavos(text) === price?.from ? text : formatReais(price?.from)))
    setTo(text => (parseCentavos(text) === price?.to ? text : formatReais(price?.to)))
  }, [price?.from, price?.to])
  useEffect(() => {
    if (clears === 0) return
    setFrom('')
    setTo('')
  }, [clears])
  const next = useMemo(() => ({ from: parseCentavos(from), to: parseCentavos(to) }), [from, to])
  const hasChanged = !isReversed && (next.from !== price?.from || next.to !== price?.to)
  const applyRange = useEffectEvent((range: typeof next) => {
    if (hasChanged) onChange({ price: range.from === undefined && range.to === undefined ? undefined : range })
  })
  useEffect(() => {
    if (!hasChanged) return
    const timer = setTimeout(() => applyRange(next), TYPING_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [next, hasChanged])
  // A pending input is applied when the panel closes
  const applyOnUnmount = useEffectEvent(() => applyRange(next))
  useEffect(() => applyOnUnmount, [])

  const sanitizeReais = (text: string): string => {
    const [wholePart = '', ...decimals] = text.replace(/[^\d,]/g, '').split(',')
    const digits = wholePart.replace(/^0+(?=\d)/, '').slice(0, 8)
    if (Number(digits) > MAX_REAIS) return String(MAX_REAIS)
    return digits && decimals.length > 0 ? `${digits},${decimals.join('').slice(0, 2)}` : digits
  }
  return (
    <fieldset>
      <legend>{EXPLORE_TEXTS.PRICE}</legend>
      <Fields>
        <label className="whole">
          {EXPLORE_TEXTS.PERIOD}
          <select
            value={years ?? ''}
            onChange={event => onChange({ years: PERIOD_YEARS.find(period => String(period) === event.target.value) })}
          >
            <option value="">{EXPLORE_TEXTS.ANY_PERIOD}</option>
            {PERIOD_YEARS.map(period => (
              <option key={period} value={period}>
                {periodLabel(period)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {EXPLORE_TEXTS.PRICE_FROM}
          <input
            inputMode="decimal"
            aria-invalid={isReversed}
            value={from}
            onChange={event => setFrom(sanitizeReais(event.target.value))}
            onBlur={() => setFrom(withThousandsSeparators)}
          />
        </label>
        <label>
          {EXPLORE_TEXTS.PRICE_TO}
          <input
            inputMode="decimal"
            aria-invalid={isReversed}
            value={to}
            onChange={event => setTo(sanitizeReais(event.target.value))}
            onBlur={() => setTo(withThousandsSeparators)}
          />
        </label>
        {isReversed && <p role="alert">{EXPLORE_TEXTS.PRICE_TURNED}</p>}
      </Fields>
    </fieldset>
  )
}
