import EditOutlined from '@mui/icons-material/EditOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import Tooltip from '@mui/material/Tooltip'
import type { MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { PRICING_TEXTS } from '#shared/catalogue/messages/pricing.ts'
import type { ManagedTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { PATHS } from '#web/lib/paths.ts'
import { CardList, CardListSkeleton } from '#web/ui/card-list.tsx'
import { ListTable } from '#web/ui/list-table.ts'
import { oneYearPriceOf } from './tier-form.ts'

const Table = styled(ListTable)(({ theme }) => ({
  '& th, & td': { padding: '6px 20px', textAlign: 'left' },
  '& thead th.actions': { paddingRight: 20 },
  '& thead th': { paddingBlock: 12, fontSize: 13, fontWeight: 600, color: theme.palette.text.secondary },
  '& tbody th, & tbody td': { borderTop: `1px solid ${theme.palette.divider}` },
  '& tbody th': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& tbody tr': { cursor: 'pointer', '&:hover': { background: theme.palette.action.hover } },
  '& tbody tr:last-of-type > :first-of-type': { borderBottomLeftRadius: theme.radius.card },
  '& tbody tr:last-of-type > :last-of-type': { borderBottomRightRadius: theme.radius.card },
  '& .price': { width: '30%', textAlign: 'right', whiteSpace: 'nowrap' },
  '& .actions': { width: '30%', paddingInline: 12, textAlign: 'right' },
  '& .none': { color: theme.palette.text.secondary },
}))

const Cards = styled(CardList)(({ theme }) => ({
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    alignItems: 'center',
    padding: '12px 8px 12px 16px',
  },
  '& .name': { display: 'block', fontSize: 16, fontWeight: 600, overflowWrap: 'anywhere' },
  '& .label': { color: theme.palette.text.secondary },
  '& .amount': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
}))

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

/** Whether a click on the row opens the tier: not on a button or link, nor while text is selected. */
const shouldOpen = ({ target }: MouseEvent): boolean =>
  !(target instanceof Element && target.closest('button, a')) && !getSelection()?.toString()

const Edit = ({ tier, onEdit }: { tier: ManagedTier; onEdit: Props['onEdit'] }) => (
  <Tooltip title={CONTROL_TEXTS.EDIT}>
    <IconButton
      aria-label={CONTROL_TEXTS.EDIT_WHAT(tier.name)}
      onClick={() => onEdit(tier)}
      sx={{ color: 'text.secondary' }}
    >
      <EditOutlined fontSize="small" />
    </IconButton>
  </Tooltip>
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

export function TierTable({ tiers, pointsOf, onEdit }: Props) {
  return (
    <Table aria-label={PRICING_TEXTS.TIERS}>
      <thead>
        <tr>
          <th scope="col">{PRICING_TEXTS.COLUMN_NAME}</th>
          <th scope="col" className="price">
            {PRICING_TEXTS.PRICE(1)}
          </th>
          <th scope="col">{PRICING_TEXTS.COLUMN_POINTS}</th>
          <th scope="col" className="actions">
            {PRICING_TEXTS.COLUMN_ACTIONS}
          </th>
        </tr>
      </thead>
      <tbody>
        {tiers.map(tier => (
          <tr key={tier.id} onClick={event => shouldOpen(event) && onEdit(tier)}>
            <th scope="row">{tier.name}</th>
            <td className={oneYearPriceOf(tier) === null ? 'price none' : 'price'}>{priceText(tier)}</td>
            <td>
              <Points tier={tier} pointsOf={pointsOf} />
            </td>
            <td className="actions">
              <Edit tier={tier} onEdit={onEdit} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** The tiers as cards, for narrow windows. */
export function TierCards({ tiers, pointsOf, onEdit }: Props) {
  return (
    <Cards aria-label={PRICING_TEXTS.TIERS}>
      {tiers.map(tier => (
        <li key={tier.id}>
          <span>
            <span className="name">{tier.name}</span>
            <span className="label">{PRICING_TEXTS.PRICE(1)}: </span>
            <span className="amount">{priceText(tier)}</span>
          </span>
          <Points tier={tier} pointsOf={pointsOf} />
          <Edit tier={tier} onEdit={onEdit} />
        </li>
      ))}
    </Cards>
  )
}

export const TierListSkeleton = () => <CardListSkeleton label={PRICING_TEXTS.LOADING} count={3} height={56} stacked />
