import { useTheme } from '@mui/material/styles'
import { BarChart } from '@mui/x-charts/BarChart'
import { OVERVIEW_TEXTS } from '#shared/office/messages/overview.ts'
import { type EndsOfInterval, formatShortDay } from './due-intervals.ts'
import type { OccupancyRow } from './occupancy.ts'

/** The charts repeat the table below them, so keyboard and screen readers skip them. */
const DECORATIVE = { disableKeyboardNavigation: true, skipAnimation: true } as const

const ROW_HEIGHT = 34
const AXIS_AND_LEGEND_HEIGHT = 70

/** Chart of sold, reserved, available and withdrawn points, one bar per city or tier. */
export function OccupancyChart({ rows }: { rows: readonly OccupancyRow[] }) {
  const { status, divider } = useTheme().palette
  return (
    <BarChart
      {...DECORATIVE}
      layout="horizontal"
      height={rows.length * ROW_HEIGHT + AXIS_AND_LEGEND_HEIGHT}
      borderRadius={3}
      yAxis={[{ data: rows.map(({ name }) => name), width: 118, disableLine: true, disableTicks: true }]}
      xAxis={[{ tickMinStep: 1, disableLine: true, tickNumber: 4 }]}
      series={[
        { data: rows.map(({ sold }) => sold), label: OVERVIEW_TEXTS.SOLD, stack: 'points', color: status.sold.main },
        {
          data: rows.map(({ reserved }) => reserved),
          label: OVERVIEW_TEXTS.RESERVED,
          stack: 'points',
          color: status.reserved.main,
        },
        {
          data: rows.map(({ available }) => available),
          label: OVERVIEW_TEXTS.FREE,
          stack: 'points',
          color: status.available.soft,
        },
        {
          data: rows.map(({ unoffered }) => unoffered),
          label: OVERVIEW_TEXTS.UNOFFERED,
          stack: 'points',
          color: divider,
        },
      ]}
      margin={{ left: 4, right: 16, top: 8, bottom: 4 }}
    />
  )
}

/** Chart of the number of orders whose holds or contracts end, one bar per day or week. */
export function EndsChart({ intervals }: { intervals: readonly EndsOfInterval[] }) {
  const { primary } = useTheme().palette
  return (
    <BarChart
      {...DECORATIVE}
      height={220}
      borderRadius={4}
      hideLegend
      xAxis={[{ data: intervals.map(({ day }) => formatShortDay(day)), disableTicks: true }]}
      yAxis={[{ tickMinStep: 1, disableLine: true, width: 32, tickNumber: 4 }]}
      grid={{ horizontal: true }}
      series={[
        { data: intervals.map(({ orders }) => orders), label: OVERVIEW_TEXTS.ORDERS_COLUMN, color: primary.main },
      ]}
      margin={{ left: 4, right: 8, top: 12, bottom: 4 }}
    />
  )
}
