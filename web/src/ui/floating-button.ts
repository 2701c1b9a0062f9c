import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'

/** A round button that stays at the upper right corner of the window. */
export const FloatingButton = styled(ButtonBase)(({ theme }) => ({
  position: 'fixed',
  top: 'calc(var(--header-height) + 12px)',
  right: 'max(16px, env(safe-area-inset-right))',
  zIndex: theme.zIndex.fab,
  width: 'max(48px, 2.25rem)',
  height: 'max(48px, 2.25rem)',
  borderRadius: '50%',
  color: theme.palette.primary.main,
  background: theme.palette.background.paper,
  ...theme.floating,
  '&:hover': { background: theme.palette.background.default },
}))

/** The number at the corner of such a button. */
export const FloatingButtonBadge = styled('span')(({ theme }) => ({
  position: 'absolute',
  top: -4,
  right: -4,
  minWidth: '1.375rem',
  height: '1.375rem',
  paddingInline: 6,
  borderRadius: 999,
  font: `700 13px/22px ${theme.typography.fontFamily}`,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'center',
  color: theme.palette.accent.contrastText,
  background: theme.palette.accent.main,
  // Else it would have the page's colours, and its number would lie on the icon without an edge
  '@media (forced-colors: active)': { forcedColorAdjust: 'none', color: 'highlighttext', background: 'highlight' },
}))
