import CloseRounded from '@mui/icons-material/CloseRounded'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { POINT_SHEET_TEXTS } from '#shared/catalogue/messages/point-sheet.ts'
import { bestSaving, savingPercentOf } from '#shared/catalogue/rules/period-saving.ts'
import { type PeriodYears, periodLabel } from '#shared/catalogue/rules/periods.ts'
import { photoUrlsOf } from '#shared/catalogue/rules/point-photos.ts'
import { addressBelowName, pointTitleOf } from '#shared/catalogue/rules/point-titles.ts'
import { type PublicPoint, pointStatusLabel } from '#shared/catalogue/rules/points.ts'
import { type Prices, pricesFromFields } from '#shared/catalogue/rules/prices.ts'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'
import { CART_TEXTS } from '#shared/orders/messages/cart.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { formatBRL, formatShortBRL } from '#shared/platform/rules/money.ts'
import { isOwnReservation } from '#web/features/orders/cart/own-reservations.ts'
import { useCart } from '#web/features/orders/cart/use-cart.ts'
import { removeWithUndo } from '#web/features/orders/reservation/remove-with-undo.ts'
import { VisitOfferButton } from '#web/features/orders/visit-route/visit-offer-button.tsx'
import { AskSellerButton } from '#web/features/platform/whatsapp/ask-seller-button.tsx'
import { formatDate } from '#web/lib/dates.ts'
import { isMissingPoint } from '#web/lib/point-query-options.ts'
import { pointUrl } from '#web/lib/point-url.ts'
import { unavailableUntilLabel } from '#web/lib/unavailable-until-label.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { PointGallery } from '#web/ui/point-gallery.tsx'
import { Chip, PointStatusLabel, PointStatusShape } from '#web/ui/point-status-shape.tsx'
import { PointTitle } from '#web/ui/point-title.tsx'
import { SiteFactsList } from '#web/ui/site-facts-list.tsx'
import { ComparePointButtons } from '../compare/compare-point-buttons.tsx'
import { usePoint } from './explore-queries.ts'
import { firstPricedPeriod, PeriodChoice } from './period-choice.tsx'
import { PointWatchOffer } from './point-watch-offer.tsx'
import { WhatIsIncluded } from './what-is-included.tsx'

const POINT_SHEET_WIDTH = 420

/** Position below the header and the cart's button. */
const TOP = 'calc(var(--header-height, 64px) + 88px)'

const SidePanel = styled('section')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.drawer,
  top: TOP,
  right: 16,
  maxHeight: `calc(100% - ${TOP} - 16px)`,
  width: POINT_SHEET_WIDTH,
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  borderRadius: 12,
  background: theme.palette.background.paper,
  ...theme.floating,
  '&:focus-visible': { outline: 'none' },
  '@media (prefers-reduced-motion: no-preference)': {
    animation: 'sheet-enters 180ms ease-out',
    '@keyframes sheet-enters': { from: { transform: 'translateX(24px)', opacity: 0 } },
  },
}))

const Scroll = styled('div')({ flex: 1, minHeight: 0, overflowY: 'auto', overscrollBehavior: 'contain' })

/** Windows of this height show a small photo beside the name, so that the price is visible without scrolling. */
const SHORT_WINDOW = '@media (max-height: 719px)'

/** Windows of this height show a flatter photo, so that the prices are visible without scrolling. */
const MEDIUM_WINDOW = '@media (max-height: 819px)'

/** Windows of this height leave little between header and footer, which stand in one line each. */
const LANDSCAPE_PHONE = '@media (max-height: 479px)'

const Head = styled('div')(({ theme }) => ({
  [MEDIUM_WINDOW]: { '& > .photo > *': { aspectRatio: '5 / 2' } },
  '& > .title': { padding: '16px 16px 0' },
  '& h2': { margin: 0, fontSize: 20, lineHeight: 1.25, fontWeight: 600, textWrap: 'balance' },
  '& h2:focus-visible': { outline: 'none' }, // it has the focus only so that screen readers read it
  '& p': { margin: '6px 0 0', fontSize: 15, lineHeight: 1.5, color: theme.palette.text.secondary },
  [SHORT_WINDOW]: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    alignItems: 'start',
    gap: 12,
    // Room for the close button
    padding: '12px 60px 0 16px',
    '& > .photo': { width: 80, borderRadius: theme.radius.control, overflow: 'hidden' },
    '& > .photo > *': { aspectRatio: '1' },
    // Too small for the placeholder's text
    '& > .photo > * > *': { fontSize: 0 },
    '& > .title': { padding: 0 },
    '& h2': { fontSize: 17 },
    '& p': { marginTop: 2, fontSize: 14, lineHeight: 1.4 },
  },
  [LANDSCAPE_PHONE]: {
    paddingTop: 0,
    '& > .photo': { width: 56 },
    '& p': { display: 'inline', marginRight: 12 },
  },
}))

const Content = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  padding: 16,
  '& p': { margin: 0, fontSize: 15, lineHeight: 1.5 },
  '& .offers': { display: 'flex', flexWrap: 'wrap', gap: 8, '& > .MuiButton-root': { minHeight: 44 } },
  // Beside the close button, which lies over what is scrolled
  [LANDSCAPE_PHONE]: { gap: 12, padding: '8px 68px 16px 16px' },
  '& .chips': { display: 'flex', flexWrap: 'wrap', gap: 6 },
  '& .description': { color: theme.palette.text.secondary, whiteSpace: 'pre-line' },
}))

const Footer = styled('div')(({ theme }) => ({
  flexShrink: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  padding: '12px 16px 16px',
  borderTop: `1px solid ${theme.palette.divider}`,
  '& .chosen': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    fontSize: 14,
    color: theme.palette.text.secondary,
    fontVariantNumeric: 'tabular-nums',
  },
  '& .chosen b': {
    marginLeft: 8,
    fontWeight: 600,
    color: theme.palette.status.available.text,
    whiteSpace: 'nowrap',
  },
  '& .chosen strong': { fontSize: 20, fontWeight: 700, color: theme.palette.text.primary },
  '& .quantity': { margin: 0, fontSize: 13, color: theme.palette.text.secondary },
  '& .actions': { display: 'grid', gap: 8 },
  [SHORT_WINDOW]: {
    padding: '8px 16px',
    '&:has(.chosen)': { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center', gap: 12 },
    '& .chosen': { display: 'grid' },
    '& .quantity': { gridColumn: '1 / -1', marginTop: -8 },
    '& .chosen strong': { fontSize: 18 },
    '& .chosen b': { marginLeft: 0, display: 'block', whiteSpace: 'normal' },
    '& .MuiButton-root': { paddingInline: 14 },
  },
  [LANDSCAPE_PHONE]: {
    '& .chosen': { display: 'flex', justifyContent: 'start', gap: 12 },
    '&:has(.chosen)': { gridTemplateColumns: 'auto minmax(0, 1fr) auto' },
    '& .quantity': { gridArea: '1 / 2', margin: 0 },
    '& .chosen b': { display: 'inline', marginLeft: 12 },
    '& .actions': { gridAutoFlow: 'column' },
    '&:has(.chosen) .actions': { gridArea: '1 / 3' },
  },
  '& .why': { margin: 0, fontSize: 14, lineHeight: 1.45, color: theme.palette.text.secondary },
}))

const Close = styled(IconButton)(({ theme }) => ({
  position: 'absolute',
  top: 8,
  right: 8,
  zIndex: 1,
  width: 44,
  height: 44,
  color: theme.palette.text.primary,
  background: `color-mix(in srgb, ${theme.palette.background.paper} 92%, transparent)`,
  ...theme.floating,
  '&:hover': { background: theme.palette.background.paper },
}))

const unavailableReason = (point: PublicPoint): string | undefined => {
  if (isOwnReservation(point)) return POINT_SHEET_TEXTS.RESERVED_BY_YOU
  if (point.status === 'reserved' && point.reserved_until !== null) return POINT_SHEET_TEXTS.POINT_IS_RESERVED
  if (point.status === 'sold' && point.sold_until !== null) return POINT_SHEET_TEXTS.POINT_IS_SOLD
  // A point without a known end is free today, but blocked or sold for later days (bookings.ts).
  if (point.status !== 'available' || !point.is_available) return POINT_SHEET_TEXTS.POINT_WITHDRAWN
  return firstPricedPeriod(pricesFromFields(point)) ? undefined : POINT_SHEET_TEXTS.POINT_WITHOUT_PRICE
}

/**
 * The chosen period if it still has a price (prices are refetched while the sheet is open), else the first period with
 * a price.
 */
const periodForSale = (prices: Prices, chosen: PeriodYears | undefined): PeriodYears | undefined =>
  chosen && prices[chosen] !== null ? chosen : firstPricedPeriod(prices)

/** The saving of the chosen period, else of the period that saves most. */
function displayedSaving(prices: Prices, years: PeriodYears) {
  const percent = savingPercentOf(prices, years)
  return percent === undefined ? bestSaving(prices) : { years, percent }
}

function LoadingSkeleton() {
  return (
    <div role="status" aria-label={POINT_SHEET_TEXTS.LOADING}>
      <Skeleton variant="rectangular" height="auto" sx={{ aspectRatio: '16 / 9' }} />
      <Content>
        <Skeleton variant="rounded" height={26} width="78%" />
        <Skeleton variant="rounded" height={18} width="60%" />
        <Skeleton variant="rounded" height={28} width="45%" sx={{ borderRadius: '14px' }} />
        <Skeleton variant="rounded" height={160} />
      </Content>
    </div>
  )
}

function useFocusOnMount<T extends HTMLElement>() {
  const element = useRef<T>(null)
  useEffect(() => element.current?.focus({ preventScroll: true }), [])
  return element
}

type DetailProps = Pick<Props, 'onOpenRoute' | 'onOpenComparison'> & { point: PublicPoint }

function PointDetail({ point, onOpenRoute, onOpenComparison }: DetailProps) {
  const cart = useCart()
  const inCart = cart.cart.find(item => item.point_id === point.id)
  const [chosen, setChosen] = useState<PeriodYears | undefined>(inCart?.period_years)
  const reason = unavailableReason(point)
  const isTaken = point.status !== 'available'
  const prices = pricesFromFields(point)
  // For a point in the cart, the cart has the chosen period
  const years = inCart?.period_years ?? periodForSale(prices, chosen)
  const question = POINT_SHEET_TEXTS.QUESTION(point.name, pointUrl(point.id))
  const heading = useFocusOnMount<HTMLHeadingElement>()

  const choose = (period: PeriodYears) => {
    setChosen(period)
    if (inCart) cart.changePeriod(point.id, period)
  }

  return (
    <>
      <Scroll>
        <Head>
          <div className="photo">
            <PointGallery key={point.id} urls={photoUrlsOf(point)} name={point.name} />
          </div>
          <div className="title">
            <h2 ref={heading} tabIndex={-1}>
              <PointTitle name={point.name} />
            </h2>
            <p>{addressBelowName(point)}</p>
            <p>{point.asset_code}</p>
          </div>
        </Head>
        <Content>
          <div className="chips">
            <PointStatusLabel status={point.status}>
              <PointStatusShape status={point.status} />
              {pointStatusLabel(point.status)}
              {unavailableUntilLabel(point)}
            </PointStatusLabel>
            {/* First, so that it is visible when a phone's sheet is half open */}
            {isTaken && prices[1] !== null && <Chip>{EXPLORE_TEXTS.PRICE_OVER(formatShortBRL(prices[1]), 1)}</Chip>}
            {point.taken_since && <Chip>{POINT_SHEET_TEXTS.SINCE(formatDate(point.taken_since))}</Chip>}
            {point.installed_at && <Chip>{POINT_SHEET_TEXTS.VERIFIED(formatDate(point.installed_at))}</Chip>}
            {pointTitleOf(point.name).tier !== point.pricing_tier_name && <Chip>{point.pricing_tier_name}</Chip>}
          </div>
          <PeriodChoice prices={prices} years={years} disabled={reason !== undefined && !inCart} onChange={choose} />
          <div className="offers">
            <VisitOfferButton point={point} onOpenRoute={onOpenRoute} />
            <ComparePointButtons point={point} onOpen={onOpenComparison} />
            {/* For a withdrawn point or one without a price, the footer has this button */}
            {(isTaken || reason === undefined) && (
              <AskSellerButton text={question} aria-label={POINT_SHEET_TEXTS.ASK_SELLER_READ}>
                {POINT_SHEET_TEXTS.ASK_SELLER}
              </AskSellerButton>
            )}
          </div>
          {point.description && <p className="description">{point.description}</p>}
          <WhatIsIncluded point={point} />
          <SiteFactsList facts={point} />
          {point.tags.length > 0 && (
            <div className="chips">
              {point.tags.map(tag => (
                <Chip key={tag.id}>{tag.name}</Chip>
              ))}
            </div>
          )}
        </Content>
      </Scroll>
      <DetailFooter
        point={point}
        prices={prices}
        years={years}
        isInCart={inCart !== undefined}
        reason={reason}
        question={question}
      />
    </>
  )
}

type FooterProps = {
  point: PublicPoint
  prices: Prices
  years: PeriodYears | undefined
  isInCart: boolean
  /** Why the point can't be added to the cart. */
  reason: string | undefined
  question: string
}

/** Price of the chosen period, and the main action: cart, e-mail when the point becomes free, or question to the seller. */
function DetailFooter({ point, prices, years, isInCart, reason, question }: FooterProps) {
  const cart = useCart()
  const quantityId = useId()
  const price = years && prices[years]
  const saving = years && displayedSaving(prices, years)
  return (
    <Footer>
      {reason && !isInCart ? (
        <p className="why">{reason}</p>
      ) : (
        years &&
        price && (
          <div className="chosen">
            <span>
              {periodLabel(years)}
              {saving && <b>{POINT_SHEET_TEXTS.SAVING_IN(saving.percent, saving.years)}</b>}
            </span>
            <strong>{formatBRL(price)}</strong>
          </div>
        )
      )}
      <div className="actions">
        {isInCart ? (
          <>
            <Button variant="contained" size="large" fullWidth onClick={cart.open}>
              {POINT_SHEET_TEXTS.SEE_CART}
            </Button>
            <Button
              variant="text"
              color="inherit"
              fullWidth
              sx={{ minHeight: 44 }}
              onClick={() => removeWithUndo([point.id], CART_TEXTS.REMOVED(point.name))}
            >
              {POINT_SHEET_TEXTS.REMOVE_FROM_CART}
            </Button>
          </>
        ) : point.status !== 'available' ? (
          isOwnReservation(point) || <PointWatchOffer pointId={point.id} />
        ) : reason !== undefined ? (
          <AskSellerButton text={question} variant="contained" size="large" fullWidth>
            {POINT_SHEET_TEXTS.ASK_SELLER_FIRST}
          </AskSellerButton>
        ) : (
          <Button
            variant="contained"
            size="large"
            fullWidth
            aria-describedby={quantityId}
            disabled={!price}
            onClick={() => years && cart.add(point, years)}
          >
            {POINT_SHEET_TEXTS.ADD_TO_CART}
          </Button>
        )}
      </div>
      {isInCart || reason !== undefined || (
        <p className="quantity" id={quantityId}>
          <span>{POINT_SHEET_TEXTS.QUANTITY}</span> <b>1</b>
          {POINT_SHEET_TEXTS.ONE_OF_ITS_KIND}
        </p>
      )}
    </Footer>
  )
}

type Props = {
  pointId: string
  wide: boolean
  onClose: () => void
  onOpenRoute: () => void
  onOpenComparison: () => void
  /** Moves the focus to the map when a sheet closes that was opened by a link. */
  focusMap?: () => void
}

/** A point's details beside the map; on a phone as a sheet from the bottom. */
export function PointSheet({ pointId, wide, onClose, onOpenRoute, onOpenComparison, focusMap }: Props) {
  const { data: point, error, refetch, isFetching } = usePoint(pointId)
  const frame = useRef<HTMLElement>(null)

  // Stored before any part of the sheet takes the focus
  const [focusedBefore] = useState(() => document.activeElement)
  useEffect(() => {
    if (!wide) return
    if (!frame.current?.contains(document.activeElement)) frame.current?.focus({ preventScroll: true })
  }, [wide])
  useEffect(
    () => () => {
      if (focusedBefore === document.body) focusMap?.()
      else if (focusedBefore instanceof HTMLElement && focusedBefore.isConnected)
        focusedBefore.focus({ preventScroll: true })
    },
    [focusedBefore, focusMap],
  )

  const content = (
    <>
      <Close aria-label={POINT_SHEET_TEXTS.CLOSE} onClick={onClose} sx={wide ? {} : { top: 40 }}>
        <CloseRounded />
      </Close>
      {point ? (
        <PointDetail key={point.id} point={point} onOpenRoute={onOpenRoute} onOpenComparison={onOpenComparison} />
      ) : error ? (
        <Content role="alert" sx={{ paddingTop: '72px' }}>
          <p>{isMissingPoint(error) ? POINT_SHEET_TEXTS.POINT_NOT_ON_SITE : POINT_SHEET_TEXTS.POINT_FAILED}</p>
          {isMissingPoint(error) ? (
            <Button variant="outlined" onClick={onClose} sx={{ minHeight: 44 }}>
              {POINT_SHEET_TEXTS.BACK_TO_MAP}
            </Button>
          ) : (
            <Button variant="outlined" onClick={() => refetch()} disabled={isFetching} sx={{ minHeight: 44 }}>
              {SITE_TEXTS.TRY_AGAIN}
            </Button>
          )}
        </Content>
      ) : (
        <LoadingSkeleton />
      )}
    </>
  )

  // In a portal, because the map has a stacking context of its own
  if (!wide)
    return createPortal(
      <BottomSheet label={point?.name ?? POINT_SHEET_TEXTS.NAME} onClose={onClose}>
        {content}
      </BottomSheet>,
      document.body,
    )
  return createPortal(
    <SidePanel
      ref={frame}
      role="dialog"
      aria-label={point?.name ?? POINT_SHEET_TEXTS.NAME}
      tabIndex={-1}
      onKeyDown={event => {
        if (event.key === 'Escape') onClose()
      }}
    >
      {content}
    </SidePanel>,
    document.body,
  )
}
