import { styled } from '@mui/material/styles'
import { POINT_SHEET_TEXTS } from '#shared/catalogue/messages/point-sheet.ts'
import { savingPercentOf } from '#shared/catalogue/rules/period-saving.ts'
import { PERIOD_YEARS, type PeriodYears, periodLabel, pricePerMonth } from '#shared/catalogue/rules/periods.ts'
import type { Prices } from '#shared/catalogue/rules/prices.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { formatShortBRL } from '#shared/platform/rules/money.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'

/** The shortest period with a price, which is chosen by default. */
export const firstPricedPeriod = (prices: Prices): PeriodYears | undefined =>
  PERIOD_YEARS.find(years => prices[years] !== null)

const Cards = styled('fieldset')({
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
  display: 'grid',
  gap: 8,
  gridTemplateColumns: 'repeat(auto-fit, minmax(104px, 1fr))',
})

const Legend = styled('legend')({ padding: 0, marginBottom: 8, fontSize: 14, fontWeight: 600 })

const Card = styled('label')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  alignContent: 'start',
  gap: 2,
  minHeight: 76,
  padding: '10px 12px',
  borderRadius: 10,
  border: `1px solid ${theme.palette.divider}`,
  cursor: 'pointer',
  fontVariantNumeric: 'tabular-nums',
  transition: 'border-color 120ms ease-out, background-color 120ms ease-out',
  '& span': { fontSize: 13, color: theme.palette.text.secondary },
  '& strong': { fontSize: 15, fontWeight: 700, color: theme.palette.text.primary, whiteSpace: 'nowrap' },
  '& small': { fontSize: 12, color: theme.palette.text.secondary, whiteSpace: 'nowrap' },
  '& b': { fontSize: 12, fontWeight: 600, color: theme.palette.status.available.text },
  '& input': { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'inherit' },
  '&:hover': { borderColor: theme.palette.primary.main },
  '&:has(:checked)': {
    borderColor: theme.palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${theme.palette.primary.main}`,
    background: `color-mix(in srgb, ${theme.palette.primary.main} 7%, ${theme.palette.background.paper})`,
    '& span': { color: theme.palette.primary.main, fontWeight: 600 },
  },
  '&:has(:focus-visible)': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
  '&:has(:disabled)': {
    cursor: 'not-allowed',
    borderStyle: 'dashed',
    background: theme.palette.background.default,
    borderColor: theme.palette.divider,
    '& strong': { fontSize: 13, fontWeight: 500, color: theme.palette.text.secondary },
  },
}))

const Note = styled('small')(({ theme }) => ({
  gridColumn: '1 / -1',
  fontSize: 13,
  color: theme.palette.text.secondary,
}))

type Props = {
  prices: Prices
  years: PeriodYears | undefined
  disabled: boolean
  onChange: (years: PeriodYears) => void
}

/**
 * The five periods as cards, each with its price, the price per month and the saving compared with renting year by
 * year.
 */
export function PeriodChoice({ prices, years: chosen, disabled, onChange }: Props) {
  const notForSale = PERIOD_YEARS.filter(years => prices[years] === null)
  return (
    <Cards>
      <Legend>{POINT_SHEET_TEXTS.PERIOD}</Legend>
      {PERIOD_YEARS.map(years => {
        const price = prices[years]
        const saving = savingPercentOf(prices, years)
        return (
          <Card key={years}>
            <input
              type="radio"
              name="period"
              value={years}
              checked={!disabled && years === chosen}
              disabled={disabled || price === null}
              onChange={() => onChange(years)}
            />
            <span>{periodLabel(years)}</span>
            {price === null ? (
              <strong>{POINT_SHEET_TEXTS.PERIOD_UNAVAILABLE}</strong>
            ) : (
              <>
                <strong>{formatShortBRL(price)}</strong>
                <small>
                  {formatShortBRL(pricePerMonth(price, years))}
                  {CONTROL_TEXTS.PER_MONTH}
                </small>
                {saving !== undefined && (
                  <>
                    <b aria-hidden="true">{POINT_SHEET_TEXTS.SAVING(saving)}</b>
                    <VisuallyHidden>{POINT_SHEET_TEXTS.SAVING_READ(saving)}</VisuallyHidden>
                  </>
                )}
              </>
            )}
          </Card>
        )
      })}
      {notForSale.length > 0 && notForSale.length < PERIOD_YEARS.length && (
        <Note>{POINT_SHEET_TEXTS.NOT_SOLD_FOR(notForSale)}</Note>
      )}
    </Cards>
  )
}
