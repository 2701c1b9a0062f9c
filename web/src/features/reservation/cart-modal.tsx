import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import PlaceOutlined from '@mui/icons-material/PlaceOutlined'
import ShoppingCartOutlined from '@mui/icons-material/ShoppingCartOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { map as mapApi } from '#shared/api/map.ts'
import type { CartItem } from '#shared/domain/cart.ts'
import { formatBRL } from '#shared/domain/money.ts'
import { reservationItems } from '#shared/domain/orders.ts'
import { POINT_STATUS_LABELS } from '#shared/domain/points.ts'
import { MESSAGES } from '#shared/messages/pt-br.ts'
import { type CartActions, useCart } from '#web/features/cart/use-cart.ts'
import { call } from '#web/lib/call.ts'
import { PATHS } from '#web/lib/paths.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PeriodSelect } from '#web/ui/period-select.tsx'
import { SheetDialog } from '#web/ui/sheet-dialog.tsx'

const Rows = styled('ul')(({ theme }) => ({
  margin: '-8px 0 0',
  padding: 0,
  listStyle: 'none',
  '& li + li': { borderTop: `1px solid ${theme.palette.divider}` },
}))

const Row = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '56px minmax(0, 1fr) 44px',
  columnGap: 12,
  rowGap: 8,
  padding: '14px 0',
  '& .picture': {
    width: 56,
    height: 56,
    borderRadius: theme.radius.control,
    display: 'grid',
    placeItems: 'center',
    objectFit: 'cover',
    color: theme.palette.text.secondary,
    background: theme.palette.background.default,
  },
  '& .name': { margin: 0, fontWeight: 600, fontSize: 15, lineHeight: 1.4, overflowWrap: 'anywhere' },
  '& .gone': { margin: '2px 0 0', fontSize: 13, color: theme.palette.status.sold.text },
  '& .terms': { gridColumn: '2 / -1', display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12 },
  '& .price': { fontWeight: 700, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& .remove': { margin: '-10px -8px 0 0', alignSelf: 'start' },
}))

const Footer = styled('div')({
  display: 'grid',
  gap: 12,
  '& .total': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    margin: 0,
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
    '& strong': { fontSize: 22, fontWeight: 700, letterSpacing: '-0.01em' },
  },
  '& .actions': { display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 8 },
})

type Props = { open: boolean; onClose: () => void; onReserve: () => void }

export function CartModal({ open, onClose, onReserve }: Props) {
  const cart = useCart()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const heading = useId()
  const empty = cart.count === 0
  const checked = reservationItems.safeParse(cart.cart)
  const refusal = empty || checked.success ? undefined : checked.error.issues[0]?.message
  return (
    <SheetDialog
      open={open}
      onClose={onClose}
      title={MESSAGES.CART_TITLE}
      description={empty ? MESSAGES.CART_EMPTY : MESSAGES.CART_COUNT(cart.count)}
      footer={
        !empty && (
          <Footer>
            <p className="total">
              Total <strong>{formatBRL(cart.total)}</strong>
            </p>
            {refusal && <Alert severity="warning">{refusal}</Alert>}
            <div className="actions">
              <Button color="inherit" onClick={cart.clear}>
                {MESSAGES.CART_CLEAR}
              </Button>
              <Button variant="contained" size="large" disabled={refusal !== undefined} onClick={onReserve}>
                {MESSAGES.RESERVE}
              </Button>
            </div>
          </Footer>
        )
      }
    >
      {empty ? (
        <Notice
          icon={<ShoppingCartOutlined />}
          title={MESSAGES.CART_HEADING}
          action={
            <Button
              variant="contained"
              onClick={() => {
                onClose()
                if (pathname !== PATHS.home) navigate(PATHS.home)
              }}
            >
              Ver o mapa
            </Button>
          }
        >
          {MESSAGES.CART_EMPTY_HINT}
          <br />
          {MESSAGES.CART_EMPTY}
        </Notice>
      ) : (
        <section aria-labelledby={heading}>
          <h3 id={heading} style={{ margin: '0 0 8px', fontSize: 16, fontWeight: 600 }}>
            {MESSAGES.CART_HEADING}
          </h3>
          <Rows>
            {cart.cart.map(item => (
              <CartRow key={item.point_id} item={item} cart={cart} />
            ))}
          </Rows>
        </section>
      )}
    </SheetDialog>
  )
}

function CartRow({ item, cart }: { item: CartItem; cart: CartActions }) {
  const { point_id } = item
  const point = useQuery({
    queryKey: queryKeys.point(point_id),
    queryFn: ({ signal }) => call(mapApi.getPoint, { point_id }, { signal }),
  })
  const gone = point.data && point.data.status !== 'available' ? POINT_STATUS_LABELS[point.data.status] : undefined
  return (
    <Row>
      {point.data?.image_url ? (
        <img className="picture" src={point.data.image_url} alt="" width={56} height={56} />
      ) : (
        <span className="picture">
          <PlaceOutlined />
        </span>
      )}
      <div>
        <p className="name">{item.name}</p>
        {gone && <p className="gone">{MESSAGES.CART_POINT_GONE(gone)}</p>}
      </div>
      <IconButton className="remove" aria-label={`Remover ${item.name}`} onClick={() => cart.remove(point_id)}>
        <DeleteOutlineRounded />
      </IconButton>
      <div className="terms">
        <PeriodSelect
          pointName={item.name}
          value={item.period_years}
          prices={point.data}
          onChange={years => void cart.changePeriod(point_id, years)}
        />
        <span className="price">{formatBRL(item.price)}</span>
      </div>
    </Row>
  )
}
