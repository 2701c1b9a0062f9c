import * as z from 'zod/mini'
import { addDays, addMonths, dayOf, daySchema } from '../../platform/rules/days.ts'
import { contractEnd, type PeriodYears } from './periods.ts'
import { type Point, type PointStatus, statusAt } from './points.ts'
import { type Prices, recordByPeriod } from './prices.ts'
import { type Booking, lengthOfTerm, type Term, termOfMonths, termsOverlap } from './terms.ts'

/**
 * Bookings of a point: ranges of local days without overlap, whose end is the day after the last (half-open). The
 * running one is expressed by the point's status, order and dates; later ones are in `bookings`, in order of their
 * days.
 */

type Booked<Range extends Term = Term> = { bookings?: readonly Range[] | undefined }
type Held = Pick<Point, 'status' | 'reserved_until' | 'sold_until' | 'held_to'>

/** End of a range without a known end; nobody sells beyond this day. */
export const FOREVER = '9999-12-31'
const BEFORE_ALL = '0000-01-01'

/** The first whole day after an instant (ISO 8601): from this day on, another customer can have the point. */
export const dayAfterInstant = (instant: string): string => addDays(dayOf(instant), 1)

/** The bookings of a point that have not ended by `today`, in order. */
export const presentAndLaterBookings = <Range extends Term>({ bookings = [] }: Booked<Range>, today: string): Range[] =>
  bookings.filter(({ to }) => to > today)

/** Whether a block covers `today`: nobody has the point and its status is 'available', but nobody can reserve it. */
export const isBlockedOn = ({ status, bookings = [] }: Pick<Point, 'status' | 'bookings'>, today: string): boolean =>
  status === 'available' && bookings.some(({ kind, from, to }) => kind === 'block' && from <= today && today < to)

/** The day after the last on which the present holder may still have the point; undefined when nobody holds it. */
export function currentHolderEnd(point: Held, now: string): string | undefined {
  if (point.status === 'available') return undefined
  // The hold ran out, so anybody may take the point (statusAt).
  if (point.status === 'reserved' && point.reserved_until !== null && point.reserved_until <= now) return undefined
  if (point.held_to) return point.held_to
  return point.status === 'sold' && point.sold_until !== null ? dayAfterInstant(point.sold_until) : FOREVER
}

/** The ranges of days in which another customer can't have the point, in order. */
export function takenRangesOf(point: Booked & Held, now: string): Term[] {
  const to = currentHolderEnd(point, now)
  return [
    ...(to === undefined ? [] : [{ from: BEFORE_ALL, to }]),
    ...presentAndLaterBookings(point, dayOf(now)).map(({ from, to: end }) => ({ from, to: end })),
  ]
}

export const isFreeForTerm = (point: Booked & Held & Pick<Point, 'is_available'>, term: Term, now: string): boolean =>
  point.is_available && takenRangesOf(point, now).every(takenRange => !termsOverlap(takenRange, term))

/** A range of free days from today on; `to` is null when no booking follows. */
export const freeRangeSchema = z.object({ from: daySchema, to: z.nullable(daySchema) })
export type FreeRange = z.infer<typeof freeRangeSchema>

export function freeRangesOf(point: Booked & Held, now: string): FreeRange[] {
  const free: FreeRange[] = []
  let from = dayOf(now)
  for (const takenRange of takenRangesOf(point, now)) {
    if (takenRange.from > from) free.push({ from, to: takenRange.from })
    if (takenRange.to > from) from = takenRange.to
  }
  return from === FOREVER ? free : [...free, { from, to: null }]
}

/**
 * A point's days from today on, in order: the present holder, a renewal that waits for its payment, later bookings, and
 * free ranges in between. `to` null: without end.
 */
export type PointCalendarRange =
  | { kind: 'current'; from: null; to: string | null }
  | { kind: 'renewal'; from: string; to: string }
  | { kind: 'free'; from: string; to: string | null }
  | Booking

export function pointCalendarOf(point: Booked<Booking> & Held, now: string): PointCalendarRange[] {
  return [
    ...currentRanges(point, now),
    ...[
      ...freeRangesOf(point, now).map(range => ({ kind: 'free' as const, ...range })),
      ...presentAndLaterBookings(point, dayOf(now)),
    ].toSorted((a, b) => (a.from < b.from ? -1 : 1)),
  ]
}

function currentRanges(point: Held, now: string): PointCalendarRange[] {
  const end = currentHolderEnd(point, now)
  if (end === undefined) return []
  const contractEnd = point.status === 'sold' && point.sold_until !== null ? dayAfterInstant(point.sold_until) : end
  if (contractEnd < end)
    return [
      { kind: 'current', from: null, to: contractEnd },
      { kind: 'renewal', from: contractEnd, to: end },
    ]
  return [{ kind: 'current', from: null, to: end === FOREVER ? null : end }]
}

/** Whether one of these free ranges contains the whole term. */
export const isWithinOneFreeRange = (ranges: readonly FreeRange[], term: Term): boolean =>
  ranges.some(({ from, to }) => from <= term.from && (to === null || term.to <= to))

/** The first day, not before the term's, from which a term of the same length is free; undefined when there is none. */
function nextFreeStart(ranges: readonly FreeRange[], term: Term): string | undefined {
  const { months, days } = lengthOfTerm(term)
  return ranges
    .map(({ from }) => (from > term.from ? from : term.from))
    .find(from => isWithinOneFreeRange(ranges, { from, to: addDays(addMonths(from, months), days) }))
}

/** Whether a point is free for a term. If it is: until when it stays free afterwards. If not: from when it is free. */
export type TermAvailability =
  | { kind: 'free'; until: string | null }
  | { kind: 'later'; from: string }
  | { kind: 'taken' }
  | { kind: 'hidden' }

export function termAvailabilityOf(
  point: Booked & Held & Pick<Point, 'is_available'>,
  term: Term,
  now: string,
): TermAvailability {
  if (!point.is_available) return { kind: 'hidden' }
  const ranges = freeRangesOf(point, now)
  const around = ranges.find(range => isWithinOneFreeRange([range], term))
  if (around) return { kind: 'free', until: around.to }
  const from = nextFreeStart(ranges, term)
  return from === undefined ? { kind: 'taken' } : { kind: 'later', from }
}

/**
 * The first day from which all these points (a list of free ranges each) are free for this number of months; undefined
 * if there is none.
 */
export function firstCommonStart(lists: readonly (readonly FreeRange[])[], months: number): string | undefined {
  const begins = [...new Set(lists.flat().map(({ from }) => from))].toSorted()
  return begins.find(from => lists.every(ranges => isWithinOneFreeRange(ranges, termOfMonths(from, months))))
}

/** The day after the last of a contract that is paid at `reserved_until`, the latest possible moment. */
export const dayAfterContractEnd = (reserved_until: string, years: PeriodYears): string =>
  dayAfterInstant(contractEnd(reserved_until, years))

/** `to`, or the first day of the point's next booking if that is earlier. */
export function beforeNextBooking(point: Booked, to: string, now: string): string {
  const next = presentAndLaterBookings(point, dayOf(now))[0]
  return next !== undefined && next.from < to ? next.from : to
}

/** Whether a point's next booking begins before `to`. */
export const isBookedBefore = (point: Booked, to: string, now: string): boolean =>
  beforeNextBooking(point, to, now) < to

/**
 * Whether a contract of whole years ends before the point's next booking begins, even if it is paid only at the end of
 * the hold.
 */
export const fitsBeforeNextBooking = (
  point: Booked,
  reserved_until: string,
  years: PeriodYears,
  now: string,
): boolean => !isBookedBefore(point, dayAfterContractEnd(reserved_until, years), now)

/** Default length of a hold. Hours. */
export const DEFAULT_HOLD_HOURS = 72

/** The latest moment at which a visitor who reserves now has to pay, with the default hold. */
const paidBy = (now: string): string => new Date(Date.parse(now) + DEFAULT_HOLD_HOURS * 3_600_000).toISOString()

/** The prices for a visitor, without periods that would reach into the next booking. */
export const pricesBeforeNextBooking = (prices: Prices, point: Booked, now: string): Prices =>
  recordByPeriod(years => (fitsBeforeNextBooking(point, paidBy(now), years, now) ? prices[years] : null))

/**
 * The status that visitors see: a point that is available today but booked before the shortest period ends has the
 * status of that booking.
 */
export function statusWithNextBooking(point: Booked<Booking>, status: PointStatus, now: string): PointStatus {
  if (status !== 'available' || fitsBeforeNextBooking(point, paidBy(now), 1, now)) return status
  return presentAndLaterBookings(point, dayOf(now))[0]?.kind === 'contract' ? 'sold' : 'reserved'
}

type Shown = Booked<Booking> & Pick<Point, 'status' | 'reserved_until'>

/**
 * What a point is at a moment, as the public map, lists, filters, counts, sheets and the office's screens say it: a hold that ran out
 * is over and a contract runs from its first day, whether or not the jobs have recorded it; what is booked too soon to be reserved
 * for the shortest period counts as taken.
 */
export const shownStatusAt = (point: Shown, now: string): PointStatus =>
  statusWithNextBooking(point, statusAt(point, now), now)

/** What a point was when it last changed, for indexes that are written with its changes. A hold lasts until a job ends it. */
export const shownStatusAtChange = (point: Booked<Booking> & Pick<Point, 'status' | 'updated_at'>): PointStatus =>
  statusWithNextBooking(point, point.status, point.updated_at)

/** The first day of the later booking because of which an available point is shown as taken; undefined without one. */
export function takenFromDay(point: Shown, now: string): string | undefined {
  if (statusAt(point, now) !== 'available' || shownStatusAt(point, now) === 'available') return undefined
  const [next] = presentAndLaterBookings(point, dayOf(now))
  return next && next.from > dayOf(now) ? next.from : undefined
}

/** `bookings` with another one added, in order, without those that have ended. */
export const withBookingAdded = (point: Booked<Booking>, added: Booking, today: string): Booking[] =>
  [...presentAndLaterBookings(point, today), added].toSorted((a, b) => (a.from < b.from ? -1 : 1))

/** `bookings` without those of this order. */
export const withoutBookingsOfOrder = ({ bookings = [] }: Booked<Booking>, order_id: string): Booking[] =>
  bookings.filter(booking => booking.order_id !== order_id)

/** The point as it would be without this order's hold and bookings. */
export function withoutHoldOf<Known extends Point>(point: Known, order_id: string): Known {
  const bookings = withoutBookingsOfOrder(point, order_id)
  return point.status === 'reserved' && point.order_id === order_id
    ? {
        ...point,
        bookings,
        status: 'available',
        order_id: null,
        taken_since: null,
        reserved_until: null,
        held_to: null,
      }
    : { ...point, bookings }
}

/** `bookings` with those of this order changed. */
export const withBookingsOfOrderChanged = (
  { bookings = [] }: Booked<Booking>,
  order_id: string,
  changes: Partial<Booking>,
): Booking[] => bookings.map(booking => (booking.order_id === order_id ? { ...booking, ...changes } : booking))
