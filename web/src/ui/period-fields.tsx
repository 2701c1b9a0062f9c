import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { PERIOD_TEXTS } from '#shared/platform/messages/day-periods.ts'
import { type DayPeriod, dayPeriodSchema, PERIOD_PARAMETERS } from '#shared/platform/rules/day-periods.ts'

type End = keyof typeof PERIOD_PARAMETERS

/** The period that the page's address names; days that are none are left out. */
export function useUrlPeriod() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const dayOf = (end: End): string | undefined => {
    const parsed = dayPeriodSchema.safeParse({ from: params.get(PERIOD_PARAMETERS[end]) ?? undefined })
    return parsed.success ? parsed.data.from : undefined
  }
  const [from, to] = [dayOf('from'), dayOf('to')]
  const period: DayPeriod = { ...(from && { from }), ...(to && { to }) }
  const setDay = (end: End, day: string) => {
    const changed = new URLSearchParams(params)
    if (day === '') changed.delete(PERIOD_PARAMETERS[end])
    else changed.set(PERIOD_PARAMETERS[end], day)
    // The token of an order's link stays.
    navigate({ search: changed.toString(), hash }, { replace: true })
  }
  const isReversed = from !== undefined && to !== undefined && from > to
  return { period, setDay, isReversed }
}

type Props = ReturnType<typeof useUrlPeriod> & {
  /** What is shown of the period; announced when it changes. */
  children: ReactNode
}

/** First and last day of what a page shows. */
export const PeriodFields = ({ period, setDay, isReversed, children }: Props) => (
  <Stack direction="row" role="search" aria-label={PERIOD_TEXTS.PERIOD} sx={{ flexWrap: 'wrap', gap: 1.5 }}>
    <DayField label={PERIOD_TEXTS.FROM} day={period.from} onDay={day => setDay('from', day)} />
    <DayField
      label={PERIOD_TEXTS.TO}
      day={period.to}
      error={isReversed ? PERIOD_TEXTS.REVERSED : undefined}
      onDay={day => setDay('to', day)}
    />
    <Typography variant="hint" role="status" sx={{ alignSelf: 'center' }}>
      {children}
    </Typography>
  </Stack>
)

/** The years that a person types first are no years yet. */
const FIRST_DAY = '2000-01-01'

type DayFieldProps = {
  label: string
  day: string | undefined
  error?: string | undefined
  onDay: (day: string) => void
}

function DayField({ label, day = '', error, onDay }: DayFieldProps) {
  const [typed, setTyped] = useState(day)
  return (
    <TextField
      type="date"
      size="small"
      sx={{ flex: { xs: '1 1 8rem', sm: '0 0 auto' } }}
      label={label}
      value={typed}
      onChange={({ target: { value } }) => {
        setTyped(value)
        if (value === '' || value >= FIRST_DAY) onDay(value)
      }}
      error={error !== undefined}
      helperText={error}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: FIRST_DAY } }}
    />
  )
}
