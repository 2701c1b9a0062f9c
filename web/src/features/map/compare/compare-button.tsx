import CompareArrowsRounded from '@mui/icons-material/CompareArrowsRounded'
import { styled } from '@mui/material/styles'
import { COMPARE_TEXTS } from '#shared/map/messages/compare.ts'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { FloatingButton } from '#web/ui/floating-button.ts'
import { useComparedPoints } from './use-compared-points.ts'

/**
 * The button is beside the cart's button; on a phone below it, because there the search is beside the cart's button.
 */
const Button = styled(FloatingButton)(({ theme }) => ({
  top: 'calc(var(--header-height) + 72px)',
  // On a phone in landscape it is beside the map's controls
  '@media (max-height: 480px)': { right: 76 },
  [theme.breakpoints.up('md')]: { top: 'calc(var(--header-height) + 12px)', right: 76 },
}))

/** Button that opens the comparison; shown while the comparison contains a point. */
export function CompareButton({ onOpen }: { onOpen: () => void }) {
  const { ids } = useComparedPoints()
  if (ids.length === 0) return null
  return (
    <Button aria-label={COMPARE_TEXTS.OPEN_READ(ids.length)} aria-haspopup="dialog" onClick={onOpen}>
      <CountBadge count={ids.length}>
        <CompareArrowsRounded />
      </CountBadge>
    </Button>
  )
}
