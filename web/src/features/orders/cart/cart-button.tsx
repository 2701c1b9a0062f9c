import ShoppingCartOutlined from '@mui/icons-material/ShoppingCartOutlined'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { FloatingButton } from '#web/ui/floating-button.ts'
import { useCart } from './use-cart.ts'

/** Opens the cart; floats over a map. Its count is animated when an item is added. */
export function CartButton({ floats = true }: { floats?: boolean }) {
  const { count, open, isOpen } = useCart()
  return (
    <FloatingButton
      // On a page that scrolls, the button scrolls too instead of covering the content
      data-floats={floats}
      sx={{ '&[data-floats=false]': { position: 'absolute' } }}
      aria-label={
        count > 0 ? `${EXPLORE_TEXTS.CART_OPEN}, ${count} ${count === 1 ? 'item' : 'itens'}` : EXPLORE_TEXTS.CART_OPEN
      }
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={open}
    >
      <CountBadge count={count}>
        <ShoppingCartOutlined />
      </CountBadge>
    </FloatingButton>
  )
}
