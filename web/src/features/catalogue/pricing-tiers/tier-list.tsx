import EditOutlined from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ListItem from '@mui/material/ListItem'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { PRICING_TEXTS } from '#shared/catalogue/messages/pricing.ts'
import type { ManagedTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { isRowClick } from '#web/lib/is-row-click.ts'
import { PATHS } from '#web/lib/paths.ts'
import { CardListSkeleton } from '#web/ui/card-list.tsx'
import { FramedList } from '#web/ui/framed-list.ts'
import { ListTable } from '#web/ui/list-table.ts'
import { RowIconButton } from '#web/ui/row-icon-button.tsx'
import { oneYearPriceOf } from './tier-form.ts'

type Props = {
  tiers: readonly ManagedTier[]
  /** Number of points by tier id. */
  pointsOf: Readonly<Record<string, number>>
  onEdit: (tier: ManagedTier) => void
}

const priceText = (tier: ManagedTier): string => {
  const price = oneYearPriceOf(tier)
  return price === null ? PRICING_TEXTS.UNAVAILABLE : formatBRL(price)
}

const Edit = ({ tier, onEdit }: { tier: ManagedTier; onEdit: Props['onEdit'] }) => (
  <RowIconButton
    title={CONTROL_TEXTS.EDIT}
    aria-label={CONTROL_TEXTS.EDIT_WHAT(tier.name)}
    onClick={() => onEdit(tier)}
  >
    <EditOutlined fontSize="small" />
  </RowIconButton>
)

/** Number of the tier's points, as a link to them. */
const Points = ({ tier, pointsOf }: { tier: ManagedTier; pointsOf: Props['pointsOf'] }) => (
  <Button
    component={Link}
    to={`${PATHS.adminPoints}?${new URLSearchParams({ nivel: tier.id })}`}
    size="small"
    aria-label={PRICING_TEXTS.POINTS_OF(pointsOf[tier.id] ?? 0, tier.name)}
    sx={{ whiteSpace: 'nowrap' }}
  >
    {PRICING_TEXTS.POINTS(pointsOf[tier.id] ?? 0)}
  </Button>
)

export const TierTable = ({ tiers, pointsOf, onEdit }: Props) => (
  <ListTable aria-label={PRICING_TEXTS.TIERS}>
    <TableHead>
      <TableRow>
        <TableCell>{PRICING_TEXTS.COLUMN_NAME}</TableCell>
        <TableCell align="right" sx={{ width: '30%' }}>
          {PRICING_TEXTS.PRICE(1)}
        </TableCell>
        <TableCell>{PRICING_TEXTS.COLUMN_POINTS}</TableCell>
        <TableCell align="right" sx={{ width: '30%' }}>
          {PRICING_TEXTS.COLUMN_ACTIONS}
        </TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {tiers.map(tier => (
        <TableRow key={tier.id} hover onClick={event => isRowClick(event) && onEdit(tier)}>
          <TableCell component="th" scope="row" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {tier.name}
          </TableCell>
          <TableCell align="right" sx={{ color: oneYearPriceOf(tier) === null ? 'text.secondary' : undefined }}>
            {priceText(tier)}
          </TableCell>
          <TableCell>
            <Points tier={tier} pointsOf={pointsOf} />
          </TableCell>
          <TableCell align="right">
            <Edit tier={tier} onEdit={onEdit} />
          </TableCell>
        </TableRow>
      ))}
    </TableBody>
  </ListTable>
)

/** The tiers for narrow windows. */
export const TierCards = ({ tiers, pointsOf, onEdit }: Props) => (
  <FramedList aria-label={PRICING_TEXTS.TIERS}>
    {tiers.map(tier => (
      <ListItem key={tier.id} sx={{ pr: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="subtitle2" component="div">
            {tier.name}
          </Typography>
          {PRICING_TEXTS.PRICE(1)}: {priceText(tier)}
        </Box>
        <Points tier={tier} pointsOf={pointsOf} />
        <Edit tier={tier} onEdit={onEdit} />
      </ListItem>
    ))}
  </FramedList>
)

export const TierListSkeleton = () => <CardListSkeleton label={PRICING_TEXTS.LOADING} count={3} height={56} stacked />
