import * as z from 'zod/mini'
import {
  importIdSchema,
  orderIdSchema,
  pointCodeSchema,
  pointIdSchema,
  recordVersionSchema,
  tagIdSchema,
  tierIdSchema,
} from '../../platform/rules/identifiers.ts'
import { labelOf, orUnknown } from '../../platform/rules/known-values.ts'
import { lightingSchema } from './lightings.ts'
import {
  type FieldKind,
  type FieldKindOf,
  type FieldValueByKind,
  fieldRowOf,
  POINT_FIELD_NAMES,
  type PointField,
  pointFieldsWhere,
  recordByPointField,
} from './point-fields.ts'
import { retirementSchema } from './retired-points.ts'
import { hangingSignSchema } from './signs.ts'
import { tagSchema } from './tags.ts'
import { bookingSchema } from './terms.ts'

export const POINT_STATUSES = ['available', 'reserved', 'sold'] as const
export const pointStatusSchema = z.enum(POINT_STATUSES)
export type PointStatus = z.infer<typeof pointStatusSchema>

export const POINT_STATUS_LABELS: Record<PointStatus, string> = {
  available: 'Disponível',
  reserved: 'Reservado',
  sold: 'Vendido',
}
export const pointStatusLabel = (status: string): string => labelOf(POINT_STATUS_LABELS, status)

const number = z.nullable(z.number())
/** The schema of each kind of field, for storage and responses. */
const VALUE_SCHEMAS = {
  line: z.string(),
  code: z.string(),
  text: z.string(),
  degrees: number,
  tier: tierIdSchema,
  tags: z.array(tagIdSchema),
  price: number,
  metres: number,
  lighting: z.nullable(lightingSchema),
  flow: number,
  switch: z.boolean(),
} satisfies { [Kind in FieldKind]: z.ZodMiniType<FieldValueByKind[Kind]> }
const valueSchemasOf = <Field extends PointField>(fields: readonly Field[]) =>
  recordByPointField(fields, field => VALUE_SCHEMAS[fieldRowOf(field).kind]) as {
    [Name in Field]: (typeof VALUE_SCHEMAS)[FieldKindOf<Name>]
  }

/**
 * A point as everybody may see it. The five prices are those that a visitor pays: the point's own or its tier's, in
 * centavos; null for a period that is 'Indisponível'. Visitors do not learn who bought or holds the point.
 */
export const publicPointSchema = z.object({
  id: pointIdSchema,
  ...valueSchemasOf([...pointFieldsWhere({ visitor: 'always' }), ...pointFieldsWhere({ visitor: 'offered' })]),
  status: orUnknown(pointStatusSchema),
  pricing_tier_name: z.string(),
  tags: z.array(tagSchema),
  image_url: z.nullable(z.string()),
  /** URLs of the photos after the first, in order. Missing in responses of an older release, which caches may hold. */
  more_image_urls: z.optional(z.array(z.string())),
  /** Since when an order has had the point; null while it is available, or when that was not recorded. */
  taken_since: z.nullable(z.string()),
  reserved_until: z.nullable(z.string()),
  sold_until: z.nullable(z.string()),
  /** When the latest photo proved that the holder's sign is installed; null without proof. */
  installed_at: z.nullable(z.string()),
  updated_at: z.string(),
})
export type PublicPoint = z.infer<typeof publicPointSchema>

/**
 * A point as stored: with own prices only, ids of tags, price variables in the description (point-descriptions.ts), and
 * its holder.
 */
export const pointSchema = z.object({
  id: pointIdSchema,
  ...valueSchemasOf(POINT_FIELD_NAMES),
  status: orUnknown(pointStatusSchema),
  image_url: z.nullable(z.string()),
  /** URLs of the photos after the first, in order. Missing in older items. */
  more_image_urls: z._default(z.array(z.string()), []),
  /** The pending or completed order that holds the point; null while it is available. */
  order_id: z.nullable(orderIdSchema),
  /** Since when an order has had the point; null while it is available, or when the order is older than this field. */
  taken_since: z.nullable(z.string()),
  reserved_until: z.nullable(z.string()),
  sold_until: z.nullable(z.string()),
  /**
   * The day after the last on which the holder may need the point, if that is known before the sale, or before a
   * renewal is requested.
   */
  held_to: z.optional(z.nullable(z.string())),
  /** Bookings that begin later than the status of today (bookings.ts). */
  bookings: z.optional(z.array(bookingSchema)),
  company_name: z.nullable(z.string()),
  installation_photo_url: z.nullable(z.string()),
  installation_notes: z.nullable(z.string()),
  /** When the latest photo proved that the holder's sign is installed; null while the point is available. */
  installed_at: z.nullable(z.string()),
  /** The sign that hangs at the point, whoever has the point (signs.ts). */
  sign: z.optional(z.nullable(hangingSignSchema)),
  /** Since when the point is gone for good, as the office said (retired-points.ts); it is never offered then. */
  retired: z.optional(z.nullable(retirementSchema)),
  /** The point code, printed on its sign (point-codes.ts); null until it is first requested. */
  code: z.nullable(pointCodeSchema),
  created_at: z.string(),
  updated_at: z.string(),
  /** Version for the optimistic lock; grows with each write. */
  version: recordVersionSchema,
  /**
   * Version of managers' edits for the optimistic lock. Reservations do not change it, so they never conflict with an
   * edit.
   */
  edit_version: recordVersionSchema,
  /** The import that created the point; null for one created by hand. */
  import_id: z.nullable(importIdSchema),
})
export type Point = z.infer<typeof pointSchema>

/** Fields of a point that the public map stores. Older items lack the fields with defaults. */
const priceWithDefault = z._default(number, null)
const textWithDefault = z._default(z.string(), '')
export const cellPointSchema = z.object({
  ...z.pick(pointSchema, {
    id: true,
    name: true,
    latitude: true,
    longitude: true,
    status: true,
    price_1y: true,
    pricing_tier_id: true,
    tag_ids: true,
    reserved_until: true,
    version: true,
  }).shape,
  price_2y: priceWithDefault,
  price_3y: priceWithDefault,
  price_4y: priceWithDefault,
  price_5y: priceWithDefault,
  neighborhood: textWithDefault,
  city: textWithDefault,
  street_name: textWithDefault,
  intersection_name: textWithDefault,
})
export type CellPoint = z.infer<typeof cellPointSchema>

/** Initial values of the fields that no form sets. */
export const initialPointFields = (now: string) => ({
  more_image_urls: [],
  status: 'available' as const,
  order_id: null,
  taken_since: null,
  reserved_until: null,
  sold_until: null,
  company_name: null,
  installation_photo_url: null,
  installation_notes: null,
  installed_at: null,
  sign: null,
  code: null,
  created_at: now,
  updated_at: now,
  version: 1,
  edit_version: 1,
  import_id: null,
})

/** The status at `now`: an expired hold frees the point at once, even before the job that frees it has run. */
export const statusAt = (point: Pick<Point, 'status' | 'reserved_until'>, now: string): PointStatus =>
  point.status === 'reserved' && point.reserved_until !== null && point.reserved_until <= now
    ? 'available'
    : point.status

/** Whether an order has the point or something is booked; such a point can't be deleted. */
export const isPointInUse = ({
  status,
  order_id,
  bookings = [],
}: Pick<Point, 'status' | 'order_id' | 'bookings'>): boolean =>
  status !== 'available' || order_id !== null || bookings.length > 0

/** Whether visitors can reserve the point, by its stored status. For expired holds, use statusAt. */
export const isReservable = ({ status, is_available }: Pick<Point, 'status' | 'is_available'>): boolean =>
  status === 'available' && is_available

/** 'Ouro | Av. Brasil c/ R. das Flores': the name of a point for which nobody typed one. */
export const defaultPointName = (tierName: string, streetName: string, intersectionName: string): string =>
  `${tierName} | ${streetName}${intersectionName ? ` c/ ${intersectionName}` : ''}`

/** 'Centro, Americana' */
export const neighborhoodAndCity = ({ neighborhood, city }: Pick<PublicPoint, 'neighborhood' | 'city'>): string =>
  [neighborhood, city].filter(Boolean).join(', ')

/** 'Av. Brasil c/ R. das Flores' */
export const streetWithIntersection = ({
  street_name,
  intersection_name,
}: Pick<PublicPoint, 'street_name' | 'intersection_name'>): string =>
  intersection_name ? `${street_name} c/ ${intersection_name}` : street_name

/** 'Av. Brasil c/ R. das Flores – Centro, Americana' */
export const pointAddressText = (
  point: Pick<PublicPoint, 'street_name' | 'intersection_name' | 'neighborhood' | 'city'>,
): string => {
  const street = streetWithIntersection(point)
  const place = neighborhoodAndCity(point)
  return place ? `${street} – ${place}` : street
}
