import { useTheme } from '@mui/material/styles'
import { BarChart } from '@mui/x-charts/BarChart'
import { OVERVIEW } from '#shared/office/messages/overview.ts'
import { type Stretch, shortDay } from './ends.ts'
import type { Occupied } from './occupancy.ts'

/** Pictures of what stands in the table below each: nobody is led through them by the keyboard or read them. */
const ONLY_SEEN = { disableKeyboardNavigation: true, skipAnimation: true } as const

const ROW = 34
const AROUND = 70

/** How many points are sold, held, free and not offered, a bar for each place. */
export function OccupancyChart({ places }: { places: readonly Occupied[] }) {
  const { status, divider } = useTheme().palette
  return (
    <BarChart
      {...ONLY_SEEN}
      layout="horizontal"
      height={places.length * ROW + AROUND}
      borderRadius={3}
      yAxis={[{ data: places.map(({ name }) => name), width: 118, disableLine: true, disableTicks: true }]}
      xAxis={[{ tickMinStep: 1, disableLine: true, tickNumber: 4 }]}
      series={[
        { data: places.map(({ sold }) => sold), label: OVERVIEW.SOLD, stack: 'points', color: status.sold.main },
        {
          data: places.map(({ reserved }) => reserved),
          label: OVERVIEW.RESERVED,
          stack: 'points',
          color: status.reserved.main,
        },
        {
          data: places.map(({ available }) => available),
          label: OVERVIEW.FREE,
          stack: 'points',
          color: status.available.soft,
        },
        {
          data: places.map(({ unoffered }) => unoffered),
          label: OVERVIEW.UNOFFERED,
          stack: 'points',
          color: divider,
        },
      ]}
      margin={{ left: 4, right: 16, top: 8, bottom: 4 }}
    />
  )
}

/** How many orders' holds or contracts end, a bar for each day or week. */
export function EndsChart({ stretches }: { stretches: readonly Stretch[] }) {
  const { primary } = useTheme().palette
  return (
    <BarChart
      {...ONLY_SEEN}
      height={220}
      borderRadius={4}
      hideLegend
      xAxis={[{ data: stretches.map(({ day }) => shortDay(day)), disableTicks: true }]}
      yAxis={[{ tickMinStep: 1, disableLine: true, width: 32, tickNumber: 4 }]}
      grid={{ horizontal: true }}
      series={[{ data: stretches.map(({ orders }) => orders), label: OVERVIEW.ORDERS_COLUMN, color: primary.main }]}
      margin={{ left: 4, right: 8, top: 12, bottom: 4 }}
    />
  )
}
