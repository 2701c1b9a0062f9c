import FormHelperText from '@mui/material/FormHelperText'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { POINT_SHEET_TEXTS } from '#shared/catalogue/messages/point-sheet.ts'
import { PERIOD_YEARS, type PeriodYears, periodLabel } from '#shared/catalogue/rules/periods.ts'
import type { Prices } from '#shared/catalogue/rules/prices.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { useCloseOnBack } from '#web/lib/use-close-on-back.ts'
import { INLINE_MENU_PROPS, stopClickBehindMenu } from './inline-menu.ts'

type Props = {
  /** Name of the point for the accessible name, because screen readers do not see the row around the select. */
  pointName: string
  value: PeriodYears
  /** undefined while loading: then every period can be chosen. */
  prices: Prices | undefined
  disabled?: boolean
  helperText?: string
  onChange: (years: PeriodYears) => void
}

const parsePeriod = (value: string): PeriodYears | undefined => PERIOD_YEARS.find(years => String(years) === value)

/** Select with 1 Ano to 5 Anos and their prices. A period without a price is disabled and labelled 'Indisponível'. */
export function PeriodSelect({ pointName, value, prices, disabled = false, helperText, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const closeMenu = () => setOpen(false)
  useCloseOnBack(open, closeMenu)
  return (
    <div>
      <TextField
        select
        size="small"
        value={String(value)}
        disabled={disabled}
        onClickCapture={stopClickBehindMenu}
        onChange={event => {
          const years = parsePeriod(event.target.value)
          if (years && years !== value) onChange(years)
        }}
        slotProps={{
          select: {
            open,
            onOpen: () => setOpen(true),
            onClose: closeMenu,
            MenuProps: INLINE_MENU_PROPS,
            renderValue: () => periodLabel(value),
            SelectDisplayProps: { 'aria-label': CONTROL_TEXTS.PERIOD_OF(pointName, periodLabel(value)) },
          },
        }}
        sx={{
          minWidth: 112,
          // Doubled for a specificity above MUI's own height.
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
          const price = prices?.[years]
          const isOffered = !prices || (typeof price === 'number' && price > 0)
          return (
            <MenuItem
              key={years}
              value={String(years)}
              disabled={!isOffered}
              sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, fontVariantNumeric: 'tabular-nums' }}
            >
              <span>{periodLabel(years)}</span>
              <span>
                {isOffered ? typeof price === 'number' && formatBRL(price) : POINT_SHEET_TEXTS.PERIOD_UNAVAILABLE}
              </span>
            </MenuItem>
          )
        })}
      </TextField>
      {helperText && <FormHelperText>{helperText}</FormHelperText>}
    </div>
  )
}
