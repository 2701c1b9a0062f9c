import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { contractEnd, periodLabel } from '#shared/catalogue/rules/periods.ts'
import { addressBelowName, pointTitleOf } from '#shared/catalogue/rules/point-titles.ts'
import { CART_TEXTS } from '#shared/orders/messages/cart.ts'
import { PRINTED_CART_TEXTS } from '#shared/orders/messages/printed-cart.ts'
import { RESERVATION_TEXTS } from '#shared/orders/messages/reservation.ts'
import { cartTotal } from '#shared/orders/rules/cart.ts'
import type { SiteConfig } from '#shared/platform/api/site-config.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { formatLongDay } from '#shared/platform/messages/instants.ts'
import { sellerLine } from '#shared/platform/messages/seller.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { useCart } from '#web/features/orders/cart/use-cart.ts'
import { CostlyTerms } from '#web/features/orders/contract/costly-terms.tsx'
import { type CartRow, useCartPoints } from '#web/features/orders/reservation/use-cart-points.ts'
import { useUpdateCartPrices } from '#web/features/orders/reservation/use-update-cart-prices.ts'
import { PATHS } from '#web/lib/paths.ts'
import { formatShortDate } from '#web/lib/printed-dates.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useSiteConfig } from '#web/lib/use-site-config.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PrintButton, PrintLayout } from '#web/ui/print-layout.tsx'
import { GrowingSheet, growingPageStyles, narrowScreenStyles } from '#web/ui/printed-page.tsx'
import { ScreenLoading } from '#web/ui/screen-loading.tsx'

const Sheet = styled(GrowingSheet)({
  '& h1': { margin: '5mm 0 1mm', letterSpacing: '-0.01em' },
  '& table': { margin: '5mm 0 0' },
  '& th, & td': { paddingBlock: '1.6mm' },
  '& tbody th': { fontWeight: 400 },
  '& .code, & .price, & .term': { whiteSpace: 'nowrap' },
  '& .price': { textAlign: 'right' },
  '& td strong, & th strong': { display: 'block', fontWeight: 600 },
  '& .total': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    padding: '3mm 0 5mm',
    fontWeight: 600,
    breakInside: 'avoid',
    '& strong': { fontSize: '13pt' },
  },
  '& .said': { margin: '0 0 4mm', breakInside: 'avoid' },
  '& .said > div': { fontSize: 'inherit', color: 'inherit' },
  '& h2': { fontSize: 'inherit', fontWeight: 600 },
  ...narrowScreenStyles({
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gridTemplateAreas: '"point point" "code tier" "term price"',
      padding: '10px 0',
    },
    '& th, & td': { padding: 0 },
    '& .point': { gridArea: 'point' },
    '& .code': { gridArea: 'code' },
    '& .tier': { gridArea: 'tier', textAlign: 'right' },
    '& .term': { gridArea: 'term', whiteSpace: 'normal' },
    '& .price': { gridArea: 'price', alignSelf: 'end' },
  }),
  '@media print': { '& .said a': { display: 'none' } },
})

/** The cart of this browser to read and print, with its terms and the seller; needs no account. */
export function CartScreen() {
  useTitle(PRINTED_CART_TEXTS.TITLE)
  const config = useSiteConfig()
  const { cart } = useCart()
  const isEmpty = cart.length === 0
  return (
    <PrintLayout
      back={{ to: PATHS.home, label: PRINTED_CART_TEXTS.BACK }}
      action={!isEmpty && <PrintButton>{PRINTED_CART_TEXTS.PRINT}</PrintButton>}
    >
      {isEmpty ? (
        <EmptyState
          heading="h1"
          title={CART_TEXTS.EMPTY}
          action={
            <Button component={Link} to={PATHS.home} variant="contained">
              {CONTROL_TEXTS.SEE_MAP}
            </Button>
          }
        >
          {CART_TEXTS.EMPTY_HINT}
        </EmptyState>
      ) : config ? (
        <PrintedCart config={config} />
      ) : (
        <ScreenLoading />
      )}
    </PrintLayout>
  )
}

function PrintedCart({ config }: { config: SiteConfig }) {
  const { cart } = useCart()
  const rows = useCartPoints(cart)
  useUpdateCartPrices(rows)
  const [now] = useState(() => serverNow())
  const available = rows.filter(row => !row.unavailable).map(({ item }) => item)
  return (
    <Sheet>
      {growingPageStyles}
      <div className="letterhead">
        <p className="brand">{config.company_name || config.legal_name}</p>
        <p>{PRINTED_CART_TEXTS.PRICES_OF(formatLongDay(now))}</p>
      </div>
      <h1>{PRINTED_CART_TEXTS.HEADING(available.length)}</h1>
      <p>{PRINTED_CART_TEXTS.NOT_RESERVED}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{PRINTED_CART_TEXTS.COLUMNS.code}</th>
            <th scope="col">{PRINTED_CART_TEXTS.COLUMNS.point}</th>
            <th scope="col">{PRINTED_CART_TEXTS.COLUMNS.tier}</th>
            <th scope="col">{PRINTED_CART_TEXTS.COLUMNS.term}</th>
            <th scope="col" className="price">
              {PRINTED_CART_TEXTS.COLUMNS.price}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <PrintedItem key={row.item.point_id} row={row} now={now} />
          ))}
        </tbody>
      </table>
      <p className="total">
        {CONTROL_TEXTS.TOTAL} <strong>{formatBRL(cartTotal(available))}</strong>
      </p>
      <div className="said">
        <h2>{RESERVATION_TEXTS.PRICE_INCLUDES}</h2>
        <p>{RESERVATION_TEXTS.PRICE_CONTENTS}</p>
      </div>
      <div className="said">
        <CostlyTerms />
      </div>
      <div className="said">
        <h2>{RESERVATION_TEXTS.SELLER}</h2>
        <p>{sellerLine(config)}</p>
      </div>
    </Sheet>
  )
}

function PrintedItem({ row: { item, point, unavailable }, now }: { row: CartRow; now: string }) {
  const { tier, street, crossing } = pointTitleOf(item.name)
  return (
    <tr>
      <td className="code">{point?.asset_code ?? item.asset_code}</td>
      <th scope="row" className="point">
        <strong>{crossing === undefined ? street : `${street} c/ ${crossing}`}</strong>
        {unavailable ? CART_TEXTS.WHY_UNAVAILABLE[unavailable](item.period_years) : point && addressBelowName(point)}
      </th>
      <td className="tier">{point?.pricing_tier_name || tier}</td>
      <td className="term">
        <strong>{periodLabel(item.period_years)}</strong>
        {PRINTED_CART_TEXTS.TERM(formatShortDate(now), formatShortDate(contractEnd(now, item.period_years)))}
      </td>
      <td className="price">{unavailable ? <s>{formatBRL(item.price)}</s> : formatBRL(item.price)}</td>
    </tr>
  )
}
