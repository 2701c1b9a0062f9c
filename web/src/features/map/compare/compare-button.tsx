import CompareArrowsRounded from '@mui/icons-material/CompareArrowsRounded'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { COMPARE } from '#shared/map/messages/compare.ts'
import { WIDE_SCREEN } from '#web/lib/use-media-query.ts'
import { useComparedPoints } from './use-compared-points.ts'

/** Beside the cart's button; below it on a phone, where the search is beside that. */
const FloatingButton = styled(ButtonBase)(({ theme }) => ({
  position: 'fixed',
  top: 'calc(var(--header-height) + 72px)',
  right: 'max(16px, env(safe-area-inset-right))',
  zIndex: theme.zIndex.fab,
  width: 48,
  height: 48,
  borderRadius: '50%',
  color: theme.palette.primary.main,
  background: theme.palette.background.paper,
  boxShadow: theme.floating,
  '&:hover': { background: theme.palette.background.default },
  // A phone on its side: beside the map's controls
  '@media (max-height: 480px)': { right: 76 },
  [`@media ${WIDE_SCREEN}`]: { top: 'calc(var(--header-height) + 12px)', right: 76 },
}))

const Count = styled('span')(({ theme }) => ({
  position: 'absolute',
  top: -4,
  right: -4,
  minWidth: 22,
  height: 22,
  paddingInline: 6,
  borderRadius: 11,
  font: `700 13px/22px ${theme.typography.fontFamily}`,
  textAlign: 'center',
  color: theme.palette.accent.contrastText,
  background: theme.palette.accent.main,
}))

/** Opens the comparison; shown while there is a point in it. */
export function CompareButton({ onOpen }: { onOpen: () => void }) {
  const { ids } = useComparedPoints()
  if (ids.length === 0) return null
  return (
    <FloatingButton aria-label={COMPARE.OPEN_READ(ids.length)} aria-haspopup="dialog" onClick={onOpen}>
      <CompareArrowsRounded />
      <Count>{ids.length}</Count>
    </FloatingButton>
  )
}
