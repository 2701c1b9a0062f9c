import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import RouteOutlined from '@mui/icons-material/RouteOutlined'
import ShareOutlined from '@mui/icons-material/ShareOutlined'
import ShoppingCartOutlined from '@mui/icons-material/ShoppingCartOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { neighborhoodAndCity } from '#shared/catalogue/rules/points.ts'
import { pricesFromFields } from '#shared/catalogue/rules/prices.ts'
import { CART_TEXTS } from '#shared/orders/messages/cart.ts'
import { CART_OVER_ORDER_LIMIT_TEXTS } from '#shared/orders/messages/cart-refusals.ts'
import { RESERVATION_TEXTS } from '#shared/orders/messages/reservation.ts'
import { VISIT_ROUTE_TEXTS } from '#shared/orders/messages/visit-route.ts'
import { cartTotal, MAX_POINTS_PER_ORDER, removeFromCart } from '#shared/orders/rules/cart.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { type CartActions, useCart } from '#web/features/orders/cart/use-cart.ts'
import { CostlyTerms } from '#web/features/orders/contract/costly-terms.tsx'
import { useVisitSheet } from '#web/features/orders/visit-route/use-visit-sheet.ts'
import { PATHS } from '#web/lib/paths.ts'
import { AssetCode } from '#web/ui/asset-code.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PeriodSelect } from '#web/ui/period-select.tsx'
import { PointThumbnail } from '#web/ui/point-thumbnail.tsx'
import { PointTitle } from '#web/ui/point-title.tsx'
import { SheetDialog } from '#web/ui/sheet-dialog.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'
import { PeriodOfAll } from './period-of-all.tsx'
import { removeWithUndo } from './remove-with-undo.ts'
import { shareCart } from './share-cart.ts'
import type { CartRow } from './use-cart-points.ts'

const PHOTO_SIZE = 44

/** One line on wide screens. On phones name, place and price are below each other, with the remove button in the corner. */
const Row = styled('li')(({ theme }) => ({
  '& + &': { borderTop: `1px solid ${theme.palette.divider}` },
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'auto auto minmax(0, 1fr)',
  gridTemplateAreas: '"picture name name" "picture place place" "picture period price"',
  alignItems: 'center',
  columnGap: 8,
  padding: '6px 0 2px',
  '& .picture': { gridArea: 'picture' },
  '& .picture > span': { width: PHOTO_SIZE, height: PHOTO_SIZE, borderRadius: theme.radius.control },
  '& .name': {
    gridArea: 'name',
    margin: 0,
    paddingRight: 36,
    fontWeight: 600,
    fontSize: 14,
    lineHeight: 1.3,
    overflowWrap: 'anywhere',
  },
  '& .place': { gridArea: 'place', fontSize: 13, lineHeight: 1.25, color: theme.palette.text.secondary },
  '& .why': { display: 'block', color: theme.palette.status.sold.text, fontWeight: 500 },
  // The select has no frame on phones, so the negative margins save room, keep the touch area and align its text
  '& .period': { gridArea: 'period', margin: '-13px 0 -13px -8px' },
  '& .period .MuiFormControl-root': { minWidth: 0 },
  '& .period .MuiSelect-select': { fontSize: 14, paddingLeft: 8 },
  '& .price': {
    gridArea: 'price',
    minWidth: 82,
    fontSize: 14,
    lineHeight: 1.25,
    fontWeight: 700,
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'right',
    whiteSpace: 'nowrap',
  },
  '& s.price': { fontWeight: 400, color: theme.palette.text.secondary },
  '& .remove': { position: 'absolute', top: 0, right: -10 },
  [theme.largeLetters]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateAreas: '"picture" "name" "place" "period" "price"',
  },
  [theme.breakpoints.down('sm')]: {
    '& .period .MuiOutlinedInput-root': { background: 'none' },
    '& .period :not(.Mui-focused) > .MuiOutlinedInput-notchedOutline': { borderColor: 'transparent' },
  },
  [theme.breakpoints.up('sm')]: {
    gridTemplateColumns: 'auto minmax(0, 1fr) auto auto 44px',
    gridTemplateAreas: '"picture name period price remove" "picture place period price remove"',
    gridTemplateRows: 'auto auto',
    columnGap: 12,
    padding: '6px 0',
    '& .name': { alignSelf: 'end', paddingRight: 0 },
    '& .place': { alignSelf: 'start' },
    '& .period': { gridArea: 'period', margin: 0 },
    '& .period .MuiFormControl-root': { minWidth: 98 },
    '& .period .MuiSelect-select': { fontSize: 14, paddingLeft: 12 },
    '& .remove': { gridArea: 'remove', position: 'static', marginRight: -10 },
  },
}))

type Props = { open: boolean; rows: readonly CartRow[]; onClose: () => void; onReserve: () => void }

/**
 * Dialog of the cart. Its total includes available points only; the visitor has to remove unavailable ones before the
 * reservation.
 */
export function CartDialog({ open, rows, onClose, onReserve }: Props) {
  const cart = useCart()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const headingId = useId()
  const visitSheet = useVisitSheet()
  const isEmpty = cart.count === 0
  const unavailableIds = rows.filter(row => row.unavailable).map(({ item }) => item.point_id)
  return (
    <SheetDialog
      open={open}
      onClose={onClose}
      width="medium"
      title={CART_TEXTS.TITLE}
      description={isEmpty ? CART_TEXTS.EMPTY : CART_TEXTS.COUNT(cart.count)}
      footer={!isEmpty && <CartFooter cart={cart} unavailableIds={unavailableIds} onReserve={onReserve} />}
    >
      {isEmpty ? (
        <EmptyState
          icon={<ShoppingCartOutlined />}
          title={CART_TEXTS.HEADING}
          action={
            <Button
              // Gets the focus, because the cart's buttons disappear when the cart is cleared
              autoFocus
              variant="contained"
              onClick={() => {
                onClose()
                if (pathname !== PATHS.home) navigate(PATHS.home)
              }}
            >
              {CONTROL_TEXTS.SEE_MAP}
            </Button>
          }
        >
          {CART_TEXTS.EMPTY_HINT}
          <br />
          {CART_TEXTS.EMPTY}
        </EmptyState>
      ) : (
        <section aria-labelledby={headingId}>
          <Stack
            direction="row"
            sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', mt: -1.5, fontSize: 14 }}
          >
            <Typography variant="h3" id={headingId}>
              {CART_TEXTS.HEADING}
            </Typography>
            {cart.count > 1 && <PeriodOfAll rows={rows} />}
            {/* The three buttons stand in one line on phones, so that more rows are seen. */}
            <Box
              sx={{
                '& .MuiButton-root': {
                  minWidth: 44,
                  mr: { xs: -0.5, sm: -1 },
                  px: { xs: 0.75, sm: 2 },
                  fontSize: { xs: 14, sm: 15 },
                },
                '& .MuiButton-startIcon': { mr: { xs: 0.5, sm: 1 } },
              }}
            >
              <Button startIcon={<ShareOutlined />} onClick={() => void shareCart(cart.cart)}>
                {CART_TEXTS.SHARE}
              </Button>
              {/* In another tab, so that the cart stays open here */}
              <Button startIcon={<PrintOutlined />} href={PATHS.printedCart} target="_blank" rel="noopener">
                {CART_TEXTS.PRINT}
                <VisuallyHidden> {RESERVATION_TEXTS.OTHER_TAB}</VisuallyHidden>
              </Button>
              <Button
                startIcon={<RouteOutlined />}
                onClick={() => {
                  onClose()
                  visitSheet.open()
                }}
              >
                {VISIT_ROUTE_TEXTS.TITLE}
              </Button>
            </Box>
          </Stack>
          <List disablePadding>
            {rows.map(row => (
              <CartItemRow key={row.item.point_id} row={row} cart={cart} />
            ))}
          </List>
          {/* After the rows, so that a long cart shows its points and not only what stands below them. */}
          <CostlyTerms />
        </section>
      )}
    </SheetDialog>
  )
}

type FooterProps = { cart: CartActions; unavailableIds: readonly string[]; onReserve: () => void }

/** Footer of the cart: the total, what prevents the reservation of the whole cart, and the buttons. */
function CartFooter({ cart, unavailableIds, onReserve }: FooterProps) {
  // Points that can't be reserved leave the cart before it is reserved
  const count = cart.count - unavailableIds.length
  const isOverLimit = count > MAX_POINTS_PER_ORDER
  return (
    <Stack spacing={1.5}>
      <Stack
        direction="row"
        sx={{
          flexWrap: 'wrap',
          columnGap: 1,
          justifyContent: 'space-between',
          alignItems: 'baseline',
          fontWeight: 600,
        }}
      >
        {CONTROL_TEXTS.TOTAL}{' '}
        <Box component="strong" sx={{ fontSize: 22, letterSpacing: '-0.01em', fontVariantNumeric: 'tabular-nums' }}>
          {formatBRL(cartTotal(removeFromCart(cart.cart, unavailableIds)))}
        </Box>
      </Stack>
      {unavailableIds.length > 0 && (
        <Alert
          severity="warning"
          role="status"
          action={
            <Button
              color="inherit"
              sx={{ whiteSpace: 'nowrap' }}
              onClick={() => removeWithUndo(unavailableIds, CART_TEXTS.UNAVAILABLE_REMOVED(unavailableIds.length))}
            >
              {CART_TEXTS.REMOVE_UNAVAILABLE}
            </Button>
          }
        >
          {CART_TEXTS.UNAVAILABLE(unavailableIds.length)}
        </Alert>
      )}
      {isOverLimit && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" disabled={unavailableIds.length > 0} onClick={onReserve}>
              {CART_TEXTS.SPLIT(MAX_POINTS_PER_ORDER)}
            </Button>
          }
        >
          <strong>{CART_OVER_ORDER_LIMIT_TEXTS.NTH_POINT(count, MAX_POINTS_PER_ORDER)}</strong>{' '}
          {CART_TEXTS.SPLIT_DETAIL}
        </Alert>
      )}
      {/* Below each other where they do not fit, as with large text */}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button
          color="inherit"
          onClick={() =>
            removeWithUndo(
              cart.cart.map(item => item.point_id),
              CART_TEXTS.CLEARED,
            )
          }
        >
          {CART_TEXTS.CLEAR}
        </Button>
        <Button
          variant="contained"
          size="large"
          disabled={isOverLimit || unavailableIds.length > 0}
          onClick={onReserve}
          sx={{ flexGrow: 1 }}
        >
          {CART_TEXTS.RESERVE}
        </Button>
      </Stack>
    </Stack>
  )
}

type RowProps = {
  row: CartRow
  cart: CartActions
}

function CartItemRow({ row: { item, point, unavailable }, cart }: RowProps) {
  const { point_id, period_years } = item
  return (
    <Row>
      <span className="picture">
        <PointThumbnail url={point?.image_url} />
      </span>
      <p className="name">
        <PointTitle name={item.name} />
      </p>
      <div className="place">
        {point ? (
          <AssetCode code={point.asset_code}>{neighborhoodAndCity(point)}</AssetCode>
        ) : (
          !unavailable && <Skeleton width="60%" />
        )}
        {unavailable && <span className="why">{CART_TEXTS.WHY_UNAVAILABLE[unavailable](period_years)}</span>}
      </div>
      <div className="period">
        <PeriodSelect
          pointName={item.name}
          value={period_years}
          prices={point && pricesFromFields(point)}
          disabled={unavailable !== undefined && unavailable !== 'period'}
          onChange={years => void cart.changePeriod(point_id, years)}
        />
      </div>
      {unavailable ? (
        <s className="price">{formatBRL(item.price)}</s>
      ) : (
        <span className="price">{formatBRL(item.price)}</span>
      )}
      <IconButton
        className="remove"
        aria-label={CART_TEXTS.REMOVE(item.name)}
        onClick={() => removeWithUndo([point_id], CART_TEXTS.REMOVED(item.name))}
      >
        <DeleteOutlineRounded />
      </IconButton>
    </Row>
  )
}
