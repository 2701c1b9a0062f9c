import { styled } from '@mui/material/styles'
import { pointTitleOf } from '#shared/catalogue/rules/point-titles.ts'
import { VisuallyHidden } from './visually-hidden.ts'

/** A tier's name, before the street or in a column of its own. */
export const TierChip = styled('span')(({ theme }) => ({
  display: 'inline-block',
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  padding: '0 7px',
  borderRadius: 999,
  border: `1px solid ${theme.palette.divider}`,
  fontSize: 12,
  fontWeight: 600,
  lineHeight: '18px',
  verticalAlign: 'middle',
  color: theme.palette.text.secondary,
  background: theme.palette.background.paper,
}))

const Title = styled('span')({ '& .tier': { marginRight: 6 } })

type Props = {
  name: string
  /** Whether the tier is to be seen; not where a column of its own shows it. */
  withTier?: boolean
}

/** A point's name: the tier as a chip, then street and crossing. It is read, found and copied as the stored name. */
export function PointTitle({ name, withTier = true }: Props) {
  const { tier, street, crossing } = pointTitleOf(name)
  if (tier === undefined) return name
  return (
    <Title>
      {withTier && <TierChip className="tier">{tier}</TierChip>}
      <VisuallyHidden>{withTier ? ' | ' : `${tier} | `}</VisuallyHidden>
      {street}
      {crossing !== undefined && <span> c/ {crossing}</span>}
    </Title>
  )
}
