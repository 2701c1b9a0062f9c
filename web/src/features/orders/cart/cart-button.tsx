import ShoppingCartOutlined from '@mui/icons-material/ShoppingCartOutlined'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { EXPLORE } from '#shared/map/messages/explore.ts'
import { useCart } from './use-cart.ts'

const FloatingButton = styled(ButtonBase)(({ theme }) => ({
  position: 'fixed',
  // On a page that scrolls, it scrolls along instead of covering the content
  '&[data-floats=false]': { position: 'absolute' },
  top: 'calc(var(--header-height) + 12px)',
  right: 'max(16px, env(safe-area-inset-right))',
  zIndex: theme.zIndex.fab,
  width: 48,
  height: 48,
  borderRadius: '50%',
  color: theme.palette.primary.main,
  background: theme.palette.background.paper,
  boxShadow: theme.floating,
  '&:hover': { background: theme.palette.background.default },
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
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'center',
  color: theme.palette.accent.contrastText,
  background: theme.palette.accent.main,
  animation: 'cart-count 200ms ease-out',
  '@keyframes cart-count': { from: { transform: 'scale(0.4)' }, '60%': { transform: 'scale(1.25)' } },
}))

/** Opens the cart; floats over a map. Its count is animated when an item is added. */
export function CartButton({ floats = true }: { floats?: boolean }) {
  const { count, open, isOpen } = useCart()
  return (
    <FloatingButton
      data-floats={floats}
      aria-label={count > 0 ? `${EXPLORE.CART_OPEN}, ${count} ${count === 1 ? 'item' : 'itens'}` : EXPLORE.CART_OPEN}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={open}
    >
      <ShoppingCartOutlined />
      {count > 0 && <Count key={count}>{count}</Count>}
    </FloatingButton>
  )
}
