import { styled } from '@mui/material/styles'
import { type ReactNode, useId } from 'react'
import { assetCodeOf } from '#shared/catalogue/rules/asset-codes.ts'
import { periodLabel } from '#shared/catalogue/rules/periods.ts'
import { RESERVATION_TEXTS } from '#shared/orders/messages/reservation.ts'
import { type CartItems, cartTotal } from '#shared/orders/rules/cart.ts'
import type { SiteConfig } from '#shared/platform/api/site-config.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { sellerLine } from '#shared/platform/messages/seller.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { CostlyTerms } from '#web/features/orders/contract/costly-terms.tsx'
import { formatEnd } from '#web/lib/dates.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useSiteConfig } from '#web/lib/use-site-config.ts'
import { AssetCode } from '#web/ui/asset-code.tsx'
import { PointTitle } from '#web/ui/point-title.tsx'

const Box = styled('section')(({ theme }) => ({
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.radius.card,
  background: theme.palette.background.default,
  fontSize: 14,
  fontVariantNumeric: 'tabular-nums',
  '& h2, & h3': { margin: 0, padding: '12px 16px 4px', fontSize: 14, fontWeight: 600 },
  '& ul': { margin: 0, padding: '0 16px', listStyle: 'none' },
  '& ul[data-scrolls=true]': { maxHeight: 272, overflowY: 'auto' },
  '& li': { display: 'flex', justifyContent: 'space-between', gap: 16, padding: '6px 0' },
  '& li > span': { minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { display: 'block', fontSize: 13, color: theme.palette.text.secondary },
  '& strong': { whiteSpace: 'nowrap', fontWeight: 600 },
  '& .total': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    margin: 0,
    padding: '12px 16px',
    borderTop: `1px solid ${theme.palette.divider}`,
    fontWeight: 600,
    '& strong': { fontSize: 18, fontWeight: 700 },
  },
  '& dl': { margin: 0, padding: '0 16px 12px', display: 'grid', gap: 8, fontSize: 13, lineHeight: 1.45 },
  '& dt': { fontWeight: 600 },
  '& dd': { margin: 0, color: theme.palette.text.secondary, overflowWrap: 'anywhere' },
  '@media (min-width: 600px)': {
    '& dl > div': { display: 'grid', gridTemplateColumns: '104px minmax(0, 1fr)' },
  },
  '& .hold': { margin: 0, padding: '0 16px 12px', fontSize: 13, color: theme.palette.text.secondary },
}))

const MINUTE = 60_000
const HOUR = 3_600_000

/** With more items than this, the list scrolls within itself, so that the form below stays near. */
const MAX_ITEMS_UNSCROLLED = 5

const ItemList = ({ items, labelledBy }: { items: CartItems; labelledBy: string }) => (
  <ul data-scrolls={items.length > MAX_ITEMS_UNSCROLLED} aria-labelledby={labelledBy}>
    {items.map(item => (
      <li key={item.point_id}>
        <span>
          <PointTitle name={item.name} />
          <small>
            <AssetCode code={assetCodeOf(item)}>{periodLabel(item.period_years)}</AssetCode>
          </small>
        </span>
        <strong>{formatBRL(item.price)}</strong>
      </li>
    ))}
  </ul>
)

type BoxProps = {
  title: string
  /** The heading's level within the page. */
  heading: 'h2' | 'h3'
  points: CartItems
  children: ReactNode
  /** Further information about the purchase, below the points. */
  terms?: ReactNode
}

/** Points with periods and prices, their total, and how long they are held. */
export function ReservationBox({ title, heading: Heading, points, children, terms }: BoxProps) {
  const id = useId()
  return (
    <Box aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      <ItemList items={points} labelledBy={id} />
      <p className="total">
        {CONTROL_TEXTS.TOTAL} <strong>{formatBRL(cartTotal(points))}</strong>
      </p>
      {children && <p className="hold">{children}</p>}
      {terms}
    </Box>
  )
}

/** What a buyer wants to know before the button: how and until when to pay, what the price contains, and who sells. */
function PurchaseTerms({ config }: { config: SiteConfig }) {
  const { hold_hours, pix_key } = config
  const holdEndText = formatEnd(new Date(useNow(MINUTE) + hold_hours * HOUR).toISOString())
  const terms = [
    [
      RESERVATION_TEXTS.PAYMENT,
      (pix_key ? RESERVATION_TEXTS.BY_PIX_UNTIL : RESERVATION_TEXTS.WITH_SELLER_UNTIL)(holdEndText, hold_hours),
    ],
    [RESERVATION_TEXTS.PRICE_INCLUDES, RESERVATION_TEXTS.PRICE_CONTENTS],
    ...(config.legal_name ? [[RESERVATION_TEXTS.SELLER, sellerLine(config)] as const] : []),
  ]
  return (
    <dl>
      {terms.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The cart that is being reserved, shown at every step. */
export function ReservationSummary({ cart, leftInCart }: { cart: CartItems; leftInCart: number }) {
  const config = useSiteConfig()
  return (
    <ReservationBox
      title={RESERVATION_TEXTS.RESERVING}
      heading="h3"
      points={cart}
      terms={
        config && (
          <>
            <PurchaseTerms config={config} />
            <div style={{ padding: '0 16px 12px' }}>
              <CostlyTerms />
            </div>
          </>
        )
      }
    >
      {config && RESERVATION_TEXTS.HOLD_NOTICE(config.hold_hours)}
      {leftInCart > 0 && ` ${RESERVATION_TEXTS.LEFT_IN_CART(leftInCart)}`}
    </ReservationBox>
  )
}
