import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { VisuallyHidden } from './visually-hidden.ts'

/** Cards instead of table rows: below each other in a narrow window, side by side in a wide one. */
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
  /** Text that screen readers announce. */
  label: string
  /** Number and height of the placeholder cards. Height in pixels. */
  count: number
  height: number
  /** Whether there is one column however wide the window is. */
  stacked?: boolean
}

/** Placeholders for cards that are loading. */
export function CardListSkeleton({ label, count, height, stacked = false }: LoadingProps) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <CardList as="div" aria-hidden="true" sx={stacked ? { gridTemplateColumns: 'minmax(0, 1fr)' } : {}}>
        {Array.from({ length: count }, (_, index) => `place ${index}`).map(place => (
          <Skeleton key={place} variant="rounded" height={height} sx={{ borderRadius: '12px' }} />
        ))}
      </CardList>
    </div>
  )
}
