import Box from '@mui/material/Box'
import { Link } from 'react-router-dom'
import { OVERVIEW_TEXTS } from '#shared/office/messages/overview.ts'
import {
  CONTRACT_ENDS_DAYS_AHEAD,
  HOLD_ENDS_DAYS_AHEAD,
  type Overview,
  occupancyOf,
} from '#shared/office/rules/overview.ts'
import { lazy } from '#shared/platform/rules/lazy.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { lazyWithRetry } from '#web/lib/load-chunk.ts'
import { ChartCard } from './chart-card.tsx'
import { type EndsOfInterval, formatShortDay, groupByInterval } from './due-intervals.ts'
import { type OccupancyRow, occupancyByCity, occupancyByTier } from './occupancy.ts'

// The chart library is loaded on demand, only here.
const OccupancyChart = lazyWithRetry(async () => ({ default: (await import('./charts.tsx')).OccupancyChart }))
const EndsChart = lazyWithRetry(async () => ({ default: (await import('./charts.tsx')).EndsChart }))

const percent = lazy(() => new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 0 }))

function OccupancyCard({
  title,
  firstColumn,
  rows,
}: {
  title: string
  firstColumn: string
  rows: readonly OccupancyRow[]
}) {
  return (
    <ChartCard
      title={title}
      emptyMessage={rows.length === 0 ? OVERVIEW_TEXTS.NO_POINTS : undefined}
      chart={<OccupancyChart rows={rows} />}
      columns={[
        firstColumn,
        OVERVIEW_TEXTS.SOLD,
        OVERVIEW_TEXTS.RESERVED,
        OVERVIEW_TEXTS.FREE,
        OVERVIEW_TEXTS.UNOFFERED,
        OVERVIEW_TEXTS.OCCUPANCY,
      ]}
      rows={rows.map(row => ({
        key: row.name,
        name: row.to === null ? row.name : <Link to={row.to}>{row.name}</Link>,
        figures: [row.sold, row.reserved, row.available, row.unoffered, percent().format(occupancyOf(row))],
      }))}
    />
  )
}

function EndsCard({
  title,
  firstColumn,
  intervals,
}: {
  title: string
  firstColumn: string
  intervals: readonly EndsOfInterval[]
}) {
  return (
    <ChartCard
      title={title}
      emptyMessage={intervals.every(({ orders }) => orders === 0) ? OVERVIEW_TEXTS.NOTHING_ENDS : undefined}
      chart={<EndsChart intervals={intervals} />}
      columns={[firstColumn, OVERVIEW_TEXTS.ORDERS_COLUMN, OVERVIEW_TEXTS.AMOUNT]}
      rows={intervals.map(({ day, orders, amount }) => ({
        key: day,
        name: formatShortDay(day),
        figures: [orders, formatBRL(amount)],
      }))}
    />
  )
}

const DAYS_PER_WEEK = 7

/** Charts of the ends of holds and contracts, and of the occupancy of cities and tiers. */
export function OverviewCharts({ figures }: { figures: Overview }) {
  const { holds, contracts, today } = figures
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 420px), 1fr))', gap: 2 }}>
      <EndsCard
        title={OVERVIEW_TEXTS.HOLDS_BY_DAY}
        firstColumn={OVERVIEW_TEXTS.DAY}
        intervals={groupByInterval(holds, today, HOLD_ENDS_DAYS_AHEAD + 1, 1)}
      />
      <EndsCard
        title={OVERVIEW_TEXTS.CONTRACTS_BY_WEEK}
        firstColumn={OVERVIEW_TEXTS.WEEK}
        intervals={groupByInterval(
          contracts,
          today,
          Math.ceil((CONTRACT_ENDS_DAYS_AHEAD + 1) / DAYS_PER_WEEK),
          DAYS_PER_WEEK,
        )}
      />
      <OccupancyCard
        title={OVERVIEW_TEXTS.OCCUPANCY_CITY}
        firstColumn={OVERVIEW_TEXTS.CITY}
        rows={occupancyByCity(figures)}
      />
      <OccupancyCard
        title={OVERVIEW_TEXTS.OCCUPANCY_TIER}
        firstColumn={OVERVIEW_TEXTS.TIER}
        rows={occupancyByTier(figures)}
      />
    </Box>
  )
}
