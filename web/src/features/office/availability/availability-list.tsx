import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
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
import { FramedList } from '#web/ui/framed-list.ts'
import { Chip, PointStatusLabel } from '#web/ui/point-status-shape.tsx'
import { PointTitle } from '#web/ui/point-title.tsx'

type Props = {
  points: readonly Point[]
  term: Term
  now: string
  /** Undefined until loaded. */
  tiers: readonly PricingTier[] | undefined
  selectedIds: ReadonlySet<string>
  onSelect: (pointId: string, isSelected: boolean) => void
}

/** Points with their prices for a term, and whether they are free during it. */
export function AvailabilityList({ points, term, now, tiers, selectedIds, onSelect }: Props) {
  return (
    <FramedList aria-label={AVAILABILITY_TEXTS.LIST}>
      {points.map(point => {
        const state = termAvailabilityOf(point, term, now)
        const tier = tiers?.find(({ id }) => id === point.pricing_tier_id)
        const price = tiers && termPriceOf(pricesOfPoint(point, tier), term)?.price
        return (
          <Stack
            key={point.id}
            component="li"
            direction="row"
            sx={{
              flexWrap: { xs: 'wrap', sm: 'nowrap' },
              alignItems: 'center',
              gap: '4px 12px',
              p: '10px 16px 10px 6px',
            }}
          >
            <Checkbox
              checked={selectedIds.has(point.id)}
              disabled={state.kind !== 'free' && !selectedIds.has(point.id)}
              onChange={(_, isSelected) => onSelect(point.id, isSelected)}
              slotProps={{ input: { 'aria-label': AVAILABILITY_TEXTS.SELECT(point.asset_code) } }}
            />
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography variant="subtitle2" component="p">
                <PointTitle name={point.name} />
              </Typography>
              <Typography variant="caption" component="p">
                <AssetCode code={point.asset_code}>{addressBelowName(point)}</AssetCode>
              </Typography>
            </Box>
            <Stack
              sx={{
                flexDirection: { xs: 'row', sm: 'column' },
                width: { xs: 1, sm: 'auto' },
                order: { xs: 1, sm: 0 },
                justifyContent: 'space-between',
                alignItems: 'flex-end',
                gap: 0.5,
                pl: { xs: 6.5, sm: 0 },
              }}
            >
              <StateLabel state={state} />
              {tiers && price === undefined && <Typography variant="caption">{AVAILABILITY_TEXTS.NO_PRICE}</Typography>}
              {price !== undefined && (
                <Typography variant="subtitle2" component="span" noWrap sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {formatBRL(price)}
                </Typography>
              )}
            </Stack>
            <Button
              size="small"
              component={Link}
              to={pointHistoryPath(point.id)}
              aria-label={AVAILABILITY_TEXTS.CALENDAR_OF(point.asset_code)}
            >
              {AVAILABILITY_TEXTS.CALENDAR}
            </Button>
          </Stack>
        )
      })}
    </FramedList>
  )
}

function StateLabel({ state }: { state: TermAvailability }) {
  const text = AVAILABILITY_TEXTS.STATE(state)
  if (state.kind === 'hidden') return <Chip>{text}</Chip>
  return <PointStatusLabel status={STATUS_OF[state.kind]}>{text}</PointStatusLabel>
}

/** The point status whose colours each availability has. */
const STATUS_OF = { free: 'available', later: 'reserved', taken: 'sold' } as const
