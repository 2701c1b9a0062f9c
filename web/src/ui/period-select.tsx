import FormHelperText from '@mui/material/FormHelperText'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { POINT_SHEET } from '#shared/catalogue/messages/point-sheet.ts'
import { PERIOD_YEARS, type PeriodYears, periodLabel } from '#shared/catalogue/rules/periods.ts'
import { type Prices, priceField } from '#shared/catalogue/rules/pricing-tiers.ts'
import { PARTS } from '#shared/platform/messages/parts.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { useBackCloses } from '#web/lib/use-back-closes.ts'
import { keepFocusInMenu, MENU_IN_PLACE } from './menu-in-place.ts'

type Props = {
  /** Of which point: for who can't see the row around it. */
  pointName: string
  value: PeriodYears
  /** undefined while they are not known: every period can then be asked for. */
  prices: Prices | undefined
  disabled?: boolean
  helperText?: string
  onChange: (years: PeriodYears) => void
}

const asPeriod = (value: string): PeriodYears | undefined => PERIOD_YEARS.find(years => String(years) === value)

/** 1 Ano to 5 Anos with their prices; a period without price reads 'Indisponível' and can't be chosen. */
export function PeriodSelect({ pointName, value, prices, disabled = false, helperText, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  useBackCloses(open, close)
  return (
    <div>
      <TextField
        select
        size="small"
        value={String(value)}
        disabled={disabled}
        onClickCapture={keepFocusInMenu}
        onChange={event => {
          const years = asPeriod(event.target.value)
          if (years && years !== value) onChange(years)
        }}
        slotProps={{
          select: {
            open,
            onOpen: () => setOpen(true),
            onClose: close,
            MenuProps: MENU_IN_PLACE,
            renderValue: () => periodLabel(value),
            SelectDisplayProps: { 'aria-label': PARTS.PERIOD_OF(pointName, periodLabel(value)) },
          },
        }}
        sx={{
          minWidth: 112,
          // Doubled, to weigh more than the library's own height.
          '& .MuiSelect-select.MuiSelect-select': {
            display: 'flex',
            alignItems: 'center',
            boxSizing: 'border-box',
            minHeight: 44,
            py: 0,
          },
        }}
      >
        {PERIOD_YEARS.map(years => {
          const price = prices?.[priceField(years)]
          const offered = !prices || (typeof price === 'number' && price > 0)
          return (
            <MenuItem
              key={years}
              value={String(years)}
              disabled={!offered}
              sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, fontVariantNumeric: 'tabular-nums' }}
            >
              <span>{periodLabel(years)}</span>
              <span>{offered ? typeof price === 'number' && formatBRL(price) : POINT_SHEET.PERIOD_UNAVAILABLE}</span>
            </MenuItem>
          )
        })}
      </TextField>
      {helperText && <FormHelperText>{helperText}</FormHelperText>}
    </div>
  )
}
