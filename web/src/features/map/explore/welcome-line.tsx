import CloseRounded from '@mui/icons-material/CloseRounded'
import { styled } from '@mui/material/styles'
import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { type PricingTier, pricesOfTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'
import type { MapCellSummary } from '#shared/map/rules/map-cells.ts'
import { type Centavos, formatShortBRL } from '#shared/platform/rules/money.ts'
import { isFirstVisit, recordVisit } from './first-visit.ts'

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  maxWidth: '100%',
  padding: '0 0 0 10px',
  borderRadius: 12,
  background: theme.palette.text.primary,
  color: theme.palette.background.paper,
  ...theme.floating,
  fontSize: 14,
  lineHeight: 1.4,
  '& p': { margin: 0, padding: '10px 0' },
  '& > svg': { flexShrink: 0, width: 72, marginRight: 8, borderRadius: 6 },
  // Beside the picture a word or two would fit in a line.
  '@media (max-width: 359px)': { '& > svg': { display: 'none' } },
  '& button': {
    flexShrink: 0,
    display: 'grid',
    placeItems: 'center',
    width: 44,
    height: 44,
    border: 0,
    borderRadius: 12,
    background: 'none',
    color: 'inherit',
    cursor: 'pointer',
  },
  '& button:focus-visible': { outline: '2px solid currentColor', outlineOffset: -4 },
}))

/** What is sold, drawn: a picture of a real point would be two requests more of each first visit (docs/costs.md). */
const ExampleSign = () => (
  <svg viewBox="0 0 72 56" role="img" aria-label={EXPLORE_TEXTS.EXAMPLE_SIGN}>
    <path fill="#dfe7f7" d="M0 0h72v56H0z" />
    <path fill="#c3cadb" d="M0 46h72v10H0z" />
    <path fill="#5a6072" d="M34 6h4v42h-4z" />
    <rect width="52" height="12" x="10" y="8" fill="#2f3fbf" rx="2" />
    <path stroke="#fff" strokeWidth="2" d="M18 14h36" />
    <rect width="44" height="18" x="14" y="22" fill="#ff7a45" rx="2" />
    <g fill="#171a2b" fontSize="6.5" fontWeight="700" textAnchor="middle">
      <text x="36" y="29">
        {EXPLORE_TEXTS.YOUR}
      </text>
      <text x="36" y="37">
        {EXPLORE_TEXTS.BRAND}
      </text>
    </g>
  </svg>
)

/** First actions on the page; the welcome disappears after any of them. */
const DISMISSING_EVENTS = ['pointerdown', 'click', 'wheel', 'input'] as const

type Regions = readonly Pick<MapCellSummary, 'lowest_own_price_1y' | 'offered_tier_ids'>[]

/** The lowest price of a point that can be reserved: its own, or its tier's. */
function lowestPrice(tiers: readonly PricingTier[], regions: Regions): Centavos | undefined {
  const offeredIds = new Set(regions.flatMap(({ offered_tier_ids }) => offered_tier_ids ?? tiers.map(({ id }) => id)))
  const tierPrices = tiers.filter(({ id }) => offeredIds.has(id)).flatMap(tier => pricesOfTier(tier)[1] ?? [])
  const prices = [...tierPrices, ...regions.flatMap(({ lowest_own_price_1y }) => lowest_own_price_1y ?? [])]
  return prices.length ? Math.min(...prices) : undefined
}

type Props = { tiers: readonly PricingTier[] | undefined; regions: Regions | undefined }

/**
 * Shown on the first visit: what the site is and its lowest price, until it is dismissed or the visitor acts. `tiers`
 * and `regions` are undefined while loading.
 */
export const WelcomeLine = memo(function WelcomeLine({ tiers, regions }: Props) {
  const [open, setOpen] = useState(isFirstVisit)
  const line = useRef<HTMLDivElement>(null)
  const dismiss = useCallback(() => {
    recordVisit()
    setOpen(false)
  }, [])
  useEffect(() => {
    if (!open) return
    // Enter and Space on a button also cause a click event
    const onAction = ({ target }: Event) => {
      if (!(target instanceof Node && line.current?.contains(target))) dismiss()
    }
    for (const type of DISMISSING_EVENTS) addEventListener(type, onAction, { capture: true, passive: true })
    return () => {
      for (const type of DISMISSING_EVENTS) removeEventListener(type, onAction, true)
    }
  }, [open, dismiss])
  if (!open) return null
  const from = tiers && regions && lowestPrice(tiers, regions)
  return (
    <Line ref={line}>
      <ExampleSign />
      <p>
        {EXPLORE_TEXTS.MAP_WELCOME(from === undefined ? undefined : EXPLORE_TEXTS.PRICE_OVER(formatShortBRL(from), 1))}
      </p>
      <button type="button" aria-label={EXPLORE_TEXTS.DISMISS} onClick={dismiss}>
        <CloseRounded fontSize="small" />
      </button>
    </Line>
  )
})
