import ShoppingCartOutlined from '@mui/icons-material/ShoppingCartOutlined'
import { styled } from '@mui/material/styles'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'
import { FloatingButton, FloatingButtonBadge } from '#web/ui/floating-button.ts'
import { useCart } from './use-cart.ts'

const Button = styled(FloatingButton)({
  // On a page that scrolls, the button scrolls too instead of covering the content
  '&[data-floats=false]': { position: 'absolute' },
})

const Count = styled(FloatingButtonBadge)({
  animation: 'cart-count 200ms ease-out',
  '@keyframes cart-count': { from: { transform: 'scale(0.4)' }, '60%': { transform: 'scale(1.25)' } },
})

/** Opens the cart; floats over a map. Its count is animated when an item is added. */
export function CartButton({ floats = true }: { floats?: boolean }) {
  const { count, open, isOpen } = useCart()
  return (
    <Button
      data-floats={floats}
      aria-label={
        count > 0 ? `${EXPLORE_TEXTS.CART_OPEN}, ${count} ${count === 1 ? 'item' : 'itens'}` : EXPLORE_TEXTS.CART_OPEN
      }
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={open}
    >
      <ShoppingCartOutlined />
      {count > 0 && <Count key={count}>{count}</Count>}
    </Button>
  )
}
