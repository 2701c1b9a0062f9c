import { styled } from '@mui/material/styles'
import { Link } from 'react-router-dom'
import { OVERVIEW } from '#shared/office/messages/overview.ts'
import { DAYS_OF_CONTRACTS, DAYS_OF_HOLDS, type Overview, occupancyOf } from '#shared/office/rules/overview.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { lazily } from '#web/lib/load-code.ts'
import { ChartCard } from './chart-card.tsx'
import { type Stretch, shortDay, stretchesOf } from './ends.ts'
import { byCity, byTier, type Occupied } from './occupancy.ts'

// The one library of charts is loaded here and nowhere else, beside the figures.
const OccupancyChart = lazily(async () => ({ default: (await import('./charts.tsx')).OccupancyChart }))
const EndsChart = lazily(async () => ({ default: (await import('./charts.tsx')).EndsChart }))

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 420px), 1fr))',
  gap: 16,
})

const percent = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 0 })

function Occupancy({ title, what, places }: { title: string; what: string; places: readonly Occupied[] }) {
  return (
    <ChartCard
      title={title}
      nothing={places.length === 0 ? OVERVIEW.NO_POINTS : undefined}
      chart={<OccupancyChart places={places} />}
      table={
        <>
          <thead>
            <tr>
              {[what, OVERVIEW.SOLD, OVERVIEW.RESERVED, OVERVIEW.FREE, OVERVIEW.UNOFFERED, OVERVIEW.OCCUPANCY].map(
                column => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {places.map(place => (
              <tr key={place.name}>
                <th scope="row">{place.to === null ? place.name : <Link to={place.to}>{place.name}</Link>}</th>
                <td>{place.sold}</td>
                <td>{place.reserved}</td>
                <td>{place.available}</td>
                <td>{place.unoffered}</td>
                <td>{percent.format(occupancyOf(place))}</td>
              </tr>
            ))}
          </tbody>
        </>
      }
    />
  )
}

function Ends({ title, what, stretches }: { title: string; what: string; stretches: readonly Stretch[] }) {
  return (
    <ChartCard
      title={title}
      nothing={stretches.every(({ orders }) => orders === 0) ? OVERVIEW.NOTHING_ENDS : undefined}
      chart={<EndsChart stretches={stretches} />}
      table={
        <>
          <thead>
            <tr>
              {[what, OVERVIEW.ORDERS_COLUMN, OVERVIEW.AMOUNT].map(column => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {stretches.map(({ day, orders, amount }) => (
              <tr key={day}>
                <th scope="row">{shortDay(day)}</th>
                <td>{orders}</td>
                <td>{formatBRL(amount)}</td>
              </tr>
            ))}
          </tbody>
        </>
      }
    />
  )
}

const WEEK = 7

/** What one sees at a glance: when things end, and how full the cities and tiers are. */
export function OverviewCharts({ figures }: { figures: Overview }) {
  const { holds, contracts, today } = figures
  return (
    <Grid>
      <Ends
        title={OVERVIEW.HOLDS_BY_DAY}
        what={OVERVIEW.DAY}
        stretches={stretchesOf(holds, today, DAYS_OF_HOLDS + 1, 1)}
      />
      <Ends
        title={OVERVIEW.CONTRACTS_BY_WEEK}
        what={OVERVIEW.WEEK}
        stretches={stretchesOf(contracts, today, Math.ceil((DAYS_OF_CONTRACTS + 1) / WEEK), WEEK)}
      />
      <Occupancy title={OVERVIEW.OCCUPANCY_CITY} what={OVERVIEW.CITY} places={byCity(figures)} />
      <Occupancy title={OVERVIEW.OCCUPANCY_TIER} what={OVERVIEW.TIER} places={byTier(figures)} />
    </Grid>
  )
}
