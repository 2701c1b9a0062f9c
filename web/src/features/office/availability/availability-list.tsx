import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router-dom'
import { type TermAvailability, termAvailabilityOf } from '#shared/catalogue/rules/bookings.ts'
import { addressBelowName } from '#shared/catalogue/rules/point-titles.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { type PricingTier, pricesOfPoint } from '#shared/catalogue/rules/pricing-tiers.ts'
import { type Term, termPriceOf } from '#shared/catalogue/rules/terms.ts'
import { AVAILABILITY_TEXTS } from '#shared/office/messages/availability.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { pointHistoryPath } from '#web/lib/paths.ts'
import { AssetCode } from '#web/ui/asset-code.tsx'
import { Chip, PointStatusLabel } from '#web/ui/point-status-shape.tsx'
import { PointTitle } from '#web/ui/point-title.tsx'

const Rows = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.radius.card,
  background: theme.palette.background.paper,
  '&[aria-busy=true]': { opacity: 0.55 },
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto auto',
    alignItems: 'center',
    gap: '4px 12px',
    minHeight: 68,
    padding: '10px 16px 10px 6px',
    borderTop: `1px solid ${theme.palette.divider}`,
  },
  '& > li:first-of-type': { borderTop: 0 },
  '& .what': { display: 'grid', gap: 2, overflowWrap: 'anywhere', '& p': { margin: 0 } },
  '& .name': { fontWeight: 600 },
  '& .second': { fontSize: 13, color: theme.palette.text.secondary },
  '& .price': { fontWeight: 600, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& .facts': { display: 'grid', justifyItems: 'end', gap: 4 },
  [theme.breakpoints.down('sm')]: {
    '& > li': { gridTemplateColumns: 'auto minmax(0, 1fr) auto' },
    '& .facts': {
      gridColumn: '2 / 4',
      gridRow: 2,
      gridAutoFlow: 'column',
      justifyContent: 'space-between',
      justifyItems: 'start',
    },
  },
}))

type Props = {
  points: readonly Point[]
  term: Term
  now: string
  /** Undefined until loaded. */
  tiers: readonly PricingTier[] | undefined
  busy: boolean
  selectedIds: ReadonlySet<string>
  onSelect: (pointId: string, isSelected: boolean) => void
}

/** Points with their prices for a term, and whether they are free during it. */
export function AvailabilityList({ points, term, now, tiers, busy, selectedIds, onSelect }: Props) {
  return (
    <Rows aria-label={AVAILABILITY_TEXTS.LIST} aria-busy={busy}>
      {points.map(point => {
        const state = termAvailabilityOf(point, term, now)
        const tier = tiers?.find(({ id }) => id === point.pricing_tier_id)
        const price = tiers && termPriceOf(pricesOfPoint(point, tier), term)?.price
        return (
          <li key={point.id}>
            <Checkbox
              checked={selectedIds.has(point.id)}
              disabled={state.kind !== 'free' && !selectedIds.has(point.id)}
              onChange={(_, isSelected) => onSelect(point.id, isSelected)}
              slotProps={{ input: { 'aria-label': AVAILABILITY_TEXTS.SELECT(point.asset_code) } }}
            />
            <div className="what">
              <p className="name">
                <PointTitle name={point.name} />
              </p>
              <p className="second">
                <AssetCode code={point.asset_code}>{addressBelowName(point)}</AssetCode>
              </p>
            </div>
            <div className="facts">
              <StateLabel state={state} />
              {tiers && (
                <span className={price === undefined ? 'second' : 'price'}>
                  {price === undefined ? AVAILABILITY_TEXTS.NO_PRICE : formatBRL(price)}
                </span>
              )}
            </div>
            <Button
              size="small"
              component={Link}
              to={pointHistoryPath(point.id)}
              aria-label={AVAILABILITY_TEXTS.CALENDAR_OF(point.asset_code)}
            >
              {AVAILABILITY_TEXTS.CALENDAR}
            </Button>
          </li>
        )
      })}
    </Rows>
  )
}

function StateLabel({ state }: { state: TermAvailability }) {
  const text = AVAILABILITY_TEXTS.STATE(state)
  if (state.kind === 'hidden') return <Chip>{text}</Chip>
  return <PointStatusLabel status={STATUS_OF[state.kind]}>{text}</PointStatusLabel>
}

/** The point status whose colours each availability has. */
const STATUS_OF = { free: 'available', later: 'reserved', taken: 'sold' } as const
