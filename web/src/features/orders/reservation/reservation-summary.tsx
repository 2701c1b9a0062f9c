import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
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
import { FactList } from '#web/ui/fact-list.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { PointTitle } from '#web/ui/point-title.tsx'
import { SumLine } from '#web/ui/sum-line.tsx'

const MINUTE = 60_000
const HOUR = 3_600_000

/** With more items than this, the list scrolls within itself, so that the form below stays near. */
const MAX_ITEMS_UNSCROLLED = 5

const ItemList = ({ items, labelledBy }: { items: CartItems; labelledBy: string }) => (
  <Stack
    component="ul"
    aria-labelledby={labelledBy}
    spacing={1.5}
    sx={{
      m: 0,
      p: 0,
      listStyle: 'none',
      ...(items.length > MAX_ITEMS_UNSCROLLED && { maxHeight: 272, overflowY: 'auto' }),
    }}
  >
    {items.map(item => (
      <Stack component="li" key={item.point_id} direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
        <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <PointTitle name={item.name} />
          <Typography variant="caption" component="div">
            <AssetCode code={assetCodeOf(item)}>{periodLabel(item.period_years)}</AssetCode>
          </Typography>
        </Box>
        <Typography variant="subtitle2" component="strong" noWrap sx={{ flexShrink: 0 }}>
          {formatBRL(item.price)}
        </Typography>
      </Stack>
    ))}
  </Stack>
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
export function ReservationBox({ title, heading, points, children, terms }: BoxProps) {
  const id = useId()
  return (
    <Panel
      aria-labelledby={id}
      sx={{ bgcolor: 'background.default', fontSize: 14, fontVariantNumeric: 'tabular-nums' }}
    >
      <Typography variant="subtitle2" component={heading} id={id}>
        {title}
      </Typography>
      <ItemList items={points} labelledBy={id} />
      <SumLine variant="subtitle2" component="p" sx={{ m: 0 }}>
        {CONTROL_TEXTS.TOTAL} <strong>{formatBRL(cartTotal(points))}</strong>
      </SumLine>
      {children && <Typography variant="caption">{children}</Typography>}
      {terms}
    </Panel>
  )
}

/** What a buyer wants to know before the button: how and until when to pay, what the price contains, and who sells. */
function PurchaseTerms({ config }: { config: SiteConfig }) {
  const { hold_hours, pix_key } = config
  const holdEndText = formatEnd(new Date(useNow(MINUTE) + hold_hours * HOUR).toISOString())
  const facts: (readonly [string, string])[] = [
    [
      RESERVATION_TEXTS.PAYMENT,
      (pix_key ? RESERVATION_TEXTS.BY_PIX_UNTIL : RESERVATION_TEXTS.WITH_SELLER_UNTIL)(holdEndText, hold_hours),
    ],
    [RESERVATION_TEXTS.PRICE_INCLUDES, RESERVATION_TEXTS.PRICE_CONTENTS],
    [RESERVATION_TEXTS.SELLER, config.legal_name && sellerLine(config)],
  ]
  return <FactList beside={useMediaQuery(theme => theme.breakpoints.up('sm'))} facts={facts} />
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
            <CostlyTerms />
          </>
        )
      }
    >
      {config && RESERVATION_TEXTS.HOLD_NOTICE(config.hold_hours)}
      {leftInCart > 0 && ` ${RESERVATION_TEXTS.LEFT_IN_CART(leftInCart)}`}
    </ReservationBox>
  )
}
