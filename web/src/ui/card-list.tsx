import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { VisuallyHidden } from './visually-hidden.ts'

/** What a table shows, as cards below each other for a narrow window, or side by side as far as there is room. */
export const CardList = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
  gap: 12,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: theme.radius.card,
    background: theme.palette.background.paper,
  },
}))

type LoadingProps = {
  /** For who does not see the places. */
  says: string
  /** How many cards to keep a place for, and how high. Pixels. */
  count: number
  height: number
  /** One below the other, however much room there is. */
  stacked?: boolean
}

/** Where cards will be. */
export function LoadingCards({ says, count, height, stacked = false }: LoadingProps) {
  return (
    <div role="status">
      <VisuallyHidden>{says}</VisuallyHidden>
      <CardList as="div" aria-hidden="true" sx={stacked ? { gridTemplateColumns: 'minmax(0, 1fr)' } : {}}>
        {Array.from({ length: count }, (_, place) => `place ${place}`).map(place => (
          <Skeleton key={place} variant="rounded" height={height} sx={{ borderRadius: '12px' }} />
        ))}
      </CardList>
    </div>
  )
}
