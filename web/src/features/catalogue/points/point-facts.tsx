import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import WrongLocationOutlined from '@mui/icons-material/WrongLocationOutlined'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { POINT_CALENDAR_TEXTS } from '#shared/catalogue/messages/point-calendar.ts'
import { POINTS_TEXTS } from '#shared/catalogue/messages/points.ts'
import { formatDay } from '#shared/catalogue/messages/terms.ts'
import { isBlockedOn, shownStatusAt, takenFromDay } from '#shared/catalogue/rules/bookings.ts'
import { addressBelowName, pointTitleOf } from '#shared/catalogue/rules/point-titles.ts'
import { type Point, pointStatusLabel } from '#shared/catalogue/rules/points.ts'
import { isForSale } from '#shared/catalogue/rules/prices.ts'
import { type PricingTier, pricesOfPoint } from '#shared/catalogue/rules/pricing-tiers.ts'
import { compareByName, type Tag } from '#shared/catalogue/rules/tags.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { AssetCode } from '#web/ui/asset-code.tsx'
import { PointStatusLabel, PointStatusShape } from '#web/ui/point-status-shape.tsx'
import { PointTitle, TierChip } from '#web/ui/point-title.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'

/** Parts of a point that the grid and the cards have in common. */

type PointNameProps = { point: Point; withTier?: boolean; withCode: boolean }

/** Name and address of a point. `withTier` and `withCode`: with what has no column of its own. */
export function PointName({ point, withTier = true, withCode }: PointNameProps) {
  const address = addressBelowName(point) || POINTS_TEXTS.NO_ADDRESS
  const { tier } = pointTitleOf(point.name)
  const isLocated = point.latitude !== null && point.longitude !== null
  return (
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="subtitle2" component="div">
        <PointTitle name={point.name} withTier={false} />
      </Typography>
      <Typography
        variant="caption"
        component="div"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.75, mt: '2px' }}
      >
        {/* The name says it to screen readers. */}
        {withTier && tier !== undefined && <TierChip aria-hidden="true">{tier}</TierChip>}
        {!isLocated && (
          <Tooltip title={POINTS_TEXTS.NOT_LOCATED}>
            <WrongLocationOutlined
              titleAccess={POINTS_TEXTS.NOT_LOCATED}
              sx={{ fontSize: 16, color: 'status.reserved.text' }}
            />
          </Tooltip>
        )}
        <span>{withCode ? <AssetCode code={point.asset_code}>{address}</AssetCode> : address}</span>
      </Typography>
    </Box>
  )
}

/** A point of the list, or of the public map, which already says what the point is now. */
type WithStatus = Pick<Point, 'status'> & Partial<Pick<Point, 'bookings' | 'reserved_until'>>

/** Chip with what the point is now, or with the information that its days are blocked today. */
export function PointStatusChip({ point: { reserved_until = null, ...point } }: { point: WithStatus }) {
  const now = serverNow()
  const isBlocked = isBlockedOn(point, dayOf(now))
  const status = isBlocked ? 'sold' : shownStatusAt({ ...point, reserved_until }, now)
  const takenFrom = isBlocked ? undefined : takenFromDay({ ...point, reserved_until }, now)
  const detail = takenFrom && POINTS_TEXTS.FROM_DAY(formatDay(takenFrom))
  return (
    <PointStatusLabel status={status} title={detail}>
      <PointStatusShape status={status} />
      {isBlocked ? POINT_CALENDAR_TEXTS.KINDS.block : pointStatusLabel(status)}
      {detail && <VisuallyHidden>{detail}</VisuallyHidden>}
    </PointStatusLabel>
  )
}

const MAX_SHOWN_TAGS = 2

const Tags = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minWidth: 0,
  maxWidth: '100%',
  '& span': {
    padding: '1px 8px',
    borderRadius: 999,
    border: `1px solid ${theme.palette.divider}`,
    fontSize: 12.5,
    lineHeight: '20px',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& .more': { flexShrink: 0, color: theme.palette.text.secondary },
}))

/** The first two tags and the number of the others. Tags that are being deleted are left out. */
export function PointTags({ tagIds, tags }: { tagIds: readonly string[]; tags: readonly Tag[] }) {
  const pointTags = tags.filter(({ id }) => tagIds.includes(id)).toSorted(compareByName)
  if (pointTags.length === 0) return null
  const hiddenTags = pointTags.slice(MAX_SHOWN_TAGS)
  return (
    <Tags>
      {pointTags.slice(0, MAX_SHOWN_TAGS).map(({ id, name }) => (
        <span key={id} title={name}>
          {name}
        </span>
      ))}
      {hiddenTags.length > 0 && (
        <span className="more" title={hiddenTags.map(({ name }) => name).join(', ')}>
          +{hiddenTags.length}
          <VisuallyHidden>{POINTS_TEXTS.MORE_TAGS(hiddenTags.length)}</VisuallyHidden>
        </span>
      )}
    </Tags>
  )
}

/** The price for one year: the point's own, else its tier's. */
export function PointPrice({ point, tiers }: { point: Point; tiers: readonly PricingTier[] | undefined }) {
  const tier = tiers?.find(({ id }) => id === point.pricing_tier_id)
  const price = pricesOfPoint(point, tier)[1]
  if (price === null && !tiers) return null
  if (price === null) return <Typography variant="hint">{POINTS_TEXTS.NO_PRICE}</Typography>
  const isOwn = isForSale(point.price_1y)
  return (
    <Stack component="span" sx={{ alignItems: 'flex-end', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {formatBRL(price)}
      {isOwn && (
        <Box
          component="small"
          title={POINTS_TEXTS.OWN_PRICE_DETAIL}
          sx={{ fontSize: 12, fontWeight: 600, lineHeight: 1.35, color: 'primary.dark' }}
        >
          {POINTS_TEXTS.OWN_PRICE}
        </Box>
      )}
    </Stack>
  )
}

type VisibilityProps = { isVisible: boolean; labels?: { yes: string; no: string } }

/** Shows whether the site shows a point. `labels` replace the default texts. */
export function PointVisibility({ isVisible, labels = POINTS_TEXTS.OFFERED }: VisibilityProps) {
  const Icon = isVisible ? VisibilityOutlined : VisibilityOffOutlined
  return (
    <Typography
      variant="inherit"
      component="span"
      noWrap
      color={isVisible ? 'inherit' : 'textSecondary'}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}
    >
      <Icon sx={{ fontSize: 18, color: 'text.secondary' }} />
      {isVisible ? labels.yes : labels.no}
    </Typography>
  )
}

type TierProps = { point: Point; tiers: readonly PricingTier[] | undefined; besideName?: boolean }

/** The point's tier, '—' for an unknown one. `besideName`: nothing where the point's name says the tier. */
export function PointTier({ point, tiers, besideName = false }: TierProps) {
  if (!tiers) return null
  const tier = tiers.find(({ id }) => id === point.pricing_tier_id)?.name
  if (besideName && pointTitleOf(point.name).tier === tier) return null
  return tier ? <TierChip>{tier}</TierChip> : '—'
}
