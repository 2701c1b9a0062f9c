import AutorenewRounded from '@mui/icons-material/AutorenewRounded'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { toast } from 'sonner'
import { itemTermLabel } from '#shared/catalogue/messages/terms.ts'
import { assetCodeOf } from '#shared/catalogue/rules/asset-codes.ts'
import { PERIOD_YEARS, type PeriodYears, periodLabel } from '#shared/catalogue/rules/periods.ts'
import { priceOfText, textOfPrice } from '#shared/catalogue/rules/price-text.ts'
import { pricesFromFields, recordByPeriod } from '#shared/catalogue/rules/prices.ts'
import { orders as ordersApi } from '#shared/orders/api/orders.ts'
import { RENEWAL_TEXTS } from '#shared/orders/messages/renewal.ts'
import type { Order, OrderItem } from '#shared/orders/rules/orders.ts'
import {
  currentContractPrice,
  fitsAfterContract,
  indexedPrice,
  isContractPriceProrated,
  RENEWAL_PRICE_MESSAGE,
  renewableItems,
} from '#shared/orders/rules/renewals.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { type Centavos, formatBRL, MAX_PRICE, sumOfAmounts } from '#shared/platform/rules/money.ts'
import { MAX_REASON_LENGTH, reasonProblemOf } from '#shared/platform/rules/reasons.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatDate } from '#web/lib/dates.ts'
import { PATHS } from '#web/lib/paths.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { quotedPointsQueryOptions } from '#web/lib/quoted-points-query-options.ts'
import { refetchFigures } from '#web/lib/refetch-figures.ts'
import { toastError } from '#web/lib/toast-error.ts'
import { useNow } from '#web/lib/use-now.ts'
import { AssetCode } from '#web/ui/asset-code.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { DialogActions } from '#web/ui/form-dialog.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { PeriodSelect } from '#web/ui/period-select.tsx'
import { RowList } from '#web/ui/row-list.tsx'
import { SheetDialog } from '#web/ui/sheet-dialog.tsx'
import { SumLine } from '#web/ui/sum-line.tsx'
import { PriceIndexField, usePriceIndex } from './price-index-field.tsx'
import { RenewableRow } from './renewable-row.tsx'

const MINUTE_MS = 60_000

const Terms = styled('div')(({ theme }) => ({
  flexBasis: '100%',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  alignItems: 'start',
  gap: 12,
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}))

/**
 * Section in which the office renews a client's contracts that end soon; renders nothing when none ends soon or a
 * renewal exists.
 */
export function OfferRenewalSection({ order }: { order: Order }) {
  const now = new Date(useNow(MINUTE_MS)).toISOString()
  const [isOpen, setOpen] = useState(false)
  const items = renewableItems(order, now)
  if (items.length === 0) return null
  return (
    <>
      <Button variant="contained" startIcon={<AutorenewRounded />} onClick={() => setOpen(true)}>
        {RENEWAL_TEXTS.OFFER}
      </Button>
      <OfferDialog key={order.version} order={order} items={items} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

/** What a contract costs for a period today, raised by a percentage. */
const priceAtIndex = (item: OrderItem, years: PeriodYears, percent: number): Centavos =>
  indexedPrice(currentContractPrice(item, years), percent)

/** The price at an index as a field shows it; undefined without an index. */
const textAtIndex = (item: OrderItem, years: PeriodYears, percent: number | undefined): string | undefined =>
  percent === undefined ? undefined : textOfPrice(priceAtIndex(item, years, percent))

/**
 * What the office offers for an item. `price`: as typed; undefined means the contract's current price, or for another
 * period the list price.
 */
type OfferTerms = { isChosen: boolean; years: PeriodYears; price: string | undefined }

function useOffers(items: readonly OrderItem[], isOpen: boolean) {
  const quote = useQuery({ ...quotedPointsQueryOptions(items.map(({ point_id }) => point_id)), enabled: isOpen })
  const [changed, setChanged] = useState<ReadonlyMap<string, Partial<OfferTerms>>>(new Map())
  const change = (id: string, terms: Partial<OfferTerms>) =>
    setChanged(previous => new Map(previous).set(id, { ...previous.get(id), ...terms }))
  const offers = items.map(item => {
    const point = quote.data?.get(item.point_id)
    const fitting = PERIOD_YEARS.filter(years => !point || fitsAfterContract(item, years, point.free_ranges))
    const isFree = fitting.length > 0
    const listed_prices = point && pricesFromFields(point)
    const prices = listed_prices && recordByPeriod(years => (fitting.includes(years) ? listed_prices[years] : null))
    const longest = fitting.findLast(years => years <= item.period_years) ?? item.period_years
    const terms: OfferTerms = { isChosen: true, years: longest, price: undefined, ...changed.get(item.id) }
    const listed = prices?.[terms.years]
    const former = terms.years === item.period_years ? currentContractPrice(item, terms.years) || listed : listed
    const text = terms.price ?? (former ? textOfPrice(former) : '')
    const price = priceOfText(text)
    const isPriced = price && price <= MAX_PRICE
    return {
      item,
      prices,
      listed,
      isFree,
      ...terms,
      text,
      price: isPriced ? price : undefined,
      isChosen: isFree && terms.isChosen,
    }
  })
  return { offers, change }
}

type DialogProps = { order: Order; items: readonly OrderItem[]; open: boolean; onClose: () => void }

function OfferDialog({ order, items, open, onClose }: DialogProps) {
  const { offers, change } = useOffers(items, open)
  const [wasSent, setSent] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const priceInputs = useRef(new Map<string, HTMLInputElement | null>())
  const chosen = offers.filter(({ isChosen }) => isChosen)
  const wrong = chosen.filter(({ price, prices, text }) => price === undefined && (prices || text !== ''))
  const offer = useOfferRenewal(order)
  const [applied, setApplied] = useState<number>()
  const reason = usePriceReason(chosen, applied)
  const index = usePriceIndex(percent => {
    for (const { item, years } of chosen) change(item.id, { price: textAtIndex(item, years, percent) })
    setApplied(percent)
    return chosen.length
  })
  const send = () => {
    setSent(true)
    if (!index.isApplied()) return
    const priced = chosen.flatMap(({ item, years, price }) =>
      price ? [{ item_id: item.id, period_years: years, price }] : [],
    )
    if (priced.length < chosen.length)
      priceInputs.current.get(chosen.find(({ price }) => price === undefined)?.item.id ?? '')?.focus()
    else if (reason.problem !== undefined) reason.input.current?.focus()
    else offer.mutate({ items: priced, ...(reason.text.trim() === '' ? {} : { price_reason: reason.text }) })
  }
  return (
    <SheetDialog
      open={open}
      onClose={onClose}
      title={RENEWAL_TEXTS.OFFER_TITLE}
      description={RENEWAL_TEXTS.OFFER_INTRO(order)}
      busy={offer.isPending}
      footer={
        <DialogActions>
          <Button disabled={offer.isPending} onClick={onClose}>
            {CONTROL_TEXTS.BACK}
          </Button>
          <BusyButton variant="contained" disabled={chosen.length === 0} loading={offer.isPending} onClick={send}>
            {RENEWAL_TEXTS.MAKE_OFFER}
          </BusyButton>
        </DialogActions>
      }
    >
      <PriceIndexField {...index.field} />
      <RowList>
        {offers.map(({ item, years, prices, listed, text, price, isFree, isChosen }) => (
          <RenewableRow
            key={item.id}
            item={item}
            isChosen={isChosen}
            disabled={!isFree}
            onChoose={chosen => change(item.id, { isChosen: chosen })}
            end={
              <Terms>
                <PeriodSelect
                  pointName={item.point_name}
                  value={years}
                  prices={prices}
                  disabled={!isChosen}
                  onChange={chosen => change(item.id, { years: chosen, price: textAtIndex(item, chosen, applied) })}
                />
                <MoneyField
                  size="small"
                  label={RENEWAL_TEXTS.PRICE}
                  accessibleName={RENEWAL_TEXTS.PRICE_OF(item.point_name)}
                  value={text}
                  disabled={!isChosen}
                  inputRef={(input: HTMLInputElement | null) => {
                    priceInputs.current.set(item.id, input)
                  }}
                  onChange={typed => change(item.id, { price: typed })}
                  hint={hintOf(price, listed)}
                  onBlur={() => setLeft(previous => new Set(previous).add(item.id))}
                  error={
                    (wasSent || left.has(item.id)) && isChosen && price === undefined
                      ? RENEWAL_PRICE_MESSAGE
                      : undefined
                  }
                />
              </Terms>
            }
          >
            <AssetCode code={assetCodeOf(item)}>
              {item.ends_at && `${RENEWAL_TEXTS.ITEM_ENDS(formatDate(item.ends_at))} · `}
              {costOf(item)}
            </AssetCode>
            {!isFree && <Typography color="error">{RENEWAL_TEXTS.BOOKED_AFTER}</Typography>}
          </RenewableRow>
        ))}
      </RowList>
      <TextField
        size="small"
        fullWidth
        multiline
        sx={{ mt: 2 }}
        label={RENEWAL_TEXTS.REASON}
        value={reason.text}
        inputRef={reason.input}
        onChange={event => reason.setTyped(event.target.value)}
        error={wasSent && reason.problem !== undefined}
        helperText={(wasSent && reason.problem) || RENEWAL_TEXTS.REASON_HINT}
        slotProps={{ htmlInput: { maxLength: MAX_REASON_LENGTH } }}
      />
      <SumLine>
        {RENEWAL_TEXTS.TOTAL(chosen.length)}
        <strong role="status">
          {wrong.length > 0
            ? RENEWAL_TEXTS.NO_TOTAL(wrong.length)
            : formatBRL(sumOfAmounts(chosen.map(({ price }) => price ?? 0)))}
        </strong>
      </SumLine>
    </SheetDialog>
  )
}

type Offer = ReturnType<typeof useOffers>['offers'][number]

/**
 * The reason for the prices of these offers. `problem`: set when a reason is required, because a price differs from the
 * list price, and missing.
 */
function usePriceReason(chosen: readonly Offer[], applied: number | undefined) {
  const [typed, setTyped] = useState<string>()
  const input = useRef<HTMLTextAreaElement>(null)
  const unlisted = chosen.filter(({ price, prices, listed }) => prices && price !== undefined && price !== listed)
  const text = typed ?? usualReason(chosen, unlisted, applied)
  return { text, setTyped, input, problem: unlisted.length > 0 ? reasonProblemOf(text) : undefined }
}

/**
 * The suggested reason when nobody typed one: an index, or that contracts keep their price; '' when it has to be typed.
 */
function usualReason(chosen: readonly Offer[], unlisted: readonly Offer[], applied: number | undefined): string {
  const hasIndex = ({ item, years, price }: Offer) =>
    applied !== undefined && price === priceAtIndex(item, years, applied)
  if (applied !== undefined && chosen.some(hasIndex)) return RENEWAL_TEXTS.INDEX_REASON(applied)
  const isAsBefore = ({ item, years, price }: Offer) =>
    years === item.period_years && price === currentContractPrice(item, years)
  return unlisted.length > 0 && unlisted.every(isAsBefore) ? RENEWAL_TEXTS.INDEX_REASON(0) : ''
}

/** The contract's current price; if its term had another length, also the price for a whole period. */
function costOf(item: OrderItem): string {
  const now = RENEWAL_TEXTS.NOW(formatBRL(item.price), itemTermLabel(item))
  if (!isContractPriceProrated(item)) return now
  return (
    now +
    RENEWAL_TEXTS.NOW_SCALED(formatBRL(currentContractPrice(item, item.period_years)), periodLabel(item.period_years))
  )
}

/** How a price compares with the list price, if there is one. */
function hintOf(price: number | undefined, listed: number | null | undefined): string | undefined {
  if (!listed) return undefined
  return price === listed ? RENEWAL_TEXTS.AS_LISTED : RENEWAL_TEXTS.LISTED(formatBRL(listed))
}

type Offered = { items: { item_id: string; period_years: PeriodYears; price: number }[]; price_reason?: string }

/** Makes the offer and navigates to the new order. The former order is refetched after success and failure. */
function useOfferRenewal(order: Order) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (offered: Offered) =>
      callApi(ordersApi.offerRenewal, { order_id: order.id, version: order.version, ...offered }),
    onSuccess: ({ id }) => {
      toast.success(RENEWAL_TEXTS.OFFERED, { description: RENEWAL_TEXTS.OFFERED_DETAIL(order) })
      void navigate(`${PATHS.adminOrders}/${id}`)
    },
    onError: error => toastError(RENEWAL_TEXTS.OFFER_FAILED, error),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.order(order.id) })
      refetchFigures(queryClient)
    },
  })
}
