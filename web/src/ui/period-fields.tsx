import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { PERIOD_TEXTS } from '#shared/platform/messages/day-periods.ts'
import { type DayPeriod, PERIOD_PARAMETERS } from '#shared/platform/rules/day-periods.ts'
import { daySchema } from '#shared/platform/rules/days.ts'
import { DayFilter } from './day-filter.tsx'

type End = keyof typeof PERIOD_PARAMETERS

/** The period that the page's address names; days that are none are left out. */
export function useUrlPeriod() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const dayOf = (end: End): string | undefined => daySchema.safeParse(params.get(PERIOD_PARAMETERS[end])).data
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

const FIRST_DAY = '2000-01-01'
const DAY_WIDTH = { flex: { xs: '1 1 8rem', sm: '0 0 11rem' }, minWidth: 0 } as const

/** First and last day of what a page shows. */
export const PeriodFields = ({ period, setDay, isReversed, children }: Props) => (
  <Stack direction="row" role="search" aria-label={PERIOD_TEXTS.PERIOD} sx={{ flexWrap: 'wrap', gap: 1.5 }}>
    <Box sx={DAY_WIDTH}>
      <DayFilter
        label={PERIOD_TEXTS.FROM}
        value={period.from ?? ''}
        first={FIRST_DAY}
        onChange={day => setDay('from', day)}
      />
    </Box>
    <Box sx={DAY_WIDTH}>
      <DayFilter
        label={PERIOD_TEXTS.TO}
        value={period.to ?? ''}
        first={FIRST_DAY}
        error={isReversed ? PERIOD_TEXTS.REVERSED : undefined}
        onChange={day => setDay('to', day)}
      />
    </Box>
    <Typography variant="hint" role="status" sx={{ alignSelf: 'center' }}>
      {children}
    </Typography>
  </Stack>
)
