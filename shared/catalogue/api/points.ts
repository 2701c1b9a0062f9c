import * as z from 'zod/mini'
import { endpoint, IDEMPOTENCY } from '../../platform/api/endpoint.ts'
import { listPageSchema, pageQuery, pageSchema } from '../../platform/api/paging.ts'
import { daySchema } from '../../platform/rules/days.ts'
import {
  pointIdSchema,
  recordVersionSchema,
  tagIdSchema,
  tierIdSchema,
  uploadKeySchema,
} from '../../platform/rules/identifiers.ts'
import { reasonSchema } from '../../platform/rules/reasons.ts'
import { MANAGERS } from '../../platform/rules/roles.ts'
import { MAX_SEARCH_LENGTH } from '../../platform/rules/search.ts'
import { textLine } from '../../platform/rules/texts.ts'
import { bulkChangeSchema, bulkPointIdsSchema, bulkReportSchema } from '../rules/bulk-changes.ts'
import { deletedPointSchema } from '../rules/deleted-points.ts'
import {
  hasBothOrNoCoordinates,
  INCOMPLETE_COORDINATES_MESSAGE,
  pointFieldsSchema,
  pointFormSchema,
} from '../rules/point-form.ts'
import { MAX_PHOTOS_OF_POINT, photoCodesSchema, photosOfCodeSchema } from '../rules/point-photos.ts'
import { pointSchema, pointStatusSchema } from '../rules/points.ts'
import { serialisedTermSchema, termSchema } from '../rules/terms.ts'
import { PICTURE_REFUSALS } from './media.ts'

const pointParams = { point_id: pointIdSchema }
const yesNo = z.enum(['yes', 'no'])

/** The reason for a change that affects the customer who holds the point. */
const optionalReason = { reason: z.optional(reasonSchema) }

/** Refusals of routes that save a point's form. */
const SAVE_POINT_REFUSALS = ['TIER_NOT_FOUND', 'TAG_NOT_FOUND', 'ASSET_CODE_TAKEN', ...PICTURE_REFUSALS] as const

/** Allowed page sizes of the list of points; an export uses the largest. */
const POINT_PAGES = ['25', '50', '100', '200'] as const

/** Filters of the list of points; several filters are combined with AND. */
export const pointListFilterSchema = z.object({
  /** Beginnings of words in asset code, name, street, intersection, neighbourhood and city; or a point's id. */
  search: z.optional(textLine().check(z.maxLength(MAX_SEARCH_LENGTH))),
  status: z.optional(pointStatusSchema),
  pricing_tier_id: z.optional(tierIdSchema),
  tag_id: z.optional(tagIdSchema),
  /** Only points with coordinates, or only those without. */
  located: z.optional(yesNo),
  /** Filters by `is_available`. */
  offered: z.optional(yesNo),
})
export type PointListFilter = z.infer<typeof pointListFilterSchema>

const pointListQuery = z.object({
  ...pointListFilterSchema.shape,
  /** A term in which nobody has or holds the point, such as '2027-02-01/2028-08-01'. */
  free: z.optional(serialisedTermSchema),
})
export type PointListQuery = z.infer<typeof pointListQuery>

export const points = {
  list: endpoint({
    method: 'GET',
    path: '/points',
    access: MANAGERS,
    summary: 'Points by updated_at, newest first unless asked otherwise, narrowed by any of the filters',
    input: z.object({
      ...pageQuery,
      ...pointListQuery.shape,
      sort: z._default(z.enum(['newest', 'oldest']), 'newest'),
      limit: z._default(z.enum(POINT_PAGES), '25'),
    }),
    output: listPageSchema(pointSchema),
  }),
  get: endpoint({
    method: 'GET',
    path: '/points/{point_id}/record',
    access: MANAGERS,
    summary: 'A point as the operator keeps it: own prices only, and which order has it',
    input: z.object(pointParams),
    output: pointSchema,
    refuses: ['POINT_NOT_FOUND'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/points',
    access: MANAGERS,
    summary: 'Makes a point; it is on the public map a moment later',
    input: pointFormSchema,
    output: pointSchema,
    status: 201,
    headers: [IDEMPOTENCY],
    refuses: [...SAVE_POINT_REFUSALS],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/points/{point_id}',
    access: MANAGERS,
    summary: 'Saves an edit of a point; refused with the point as it is now when somebody else edited it since',
    input: z
      .object({
        ...pointParams,
        ...pointFieldsSchema.shape,
        image_key: pointFormSchema.shape.image_key,
        /** URLs of the photos to keep, in their new order; all photos if missing. */
        photo_urls: z.optional(z.array(textLine().check(z.maxLength(300))).check(z.maxLength(MAX_PHOTOS_OF_POINT))),
        edit_version: recordVersionSchema,
        ...optionalReason,
      })
      .check(z.refine(hasBothOrNoCoordinates, { error: INCOMPLETE_COORDINATES_MESSAGE, path: ['longitude'] })),
    output: pointSchema,
    refuses: [
      ...SAVE_POINT_REFUSALS,
      'POINT_NOT_FOUND',
      'POINT_CHANGED',
      'POINT_REASON_REQUIRED',
      'POINT_RETIRED',
      'ASSET_CODE_KEPT',
    ],
  }),
  findPhotos: endpoint({
    method: 'POST',
    path: '/points/photos-by-code',
    access: MANAGERS,
    summary: 'The points of these asset codes with their photos; codes of none are left out',
    input: z.object({ codes: photoCodesSchema }),
    output: z.object({ items: z.array(photosOfCodeSchema) }),
  }),
  addPhoto: endpoint({
    method: 'POST',
    path: '/points/{point_id}/photos',
    access: MANAGERS,
    summary: 'Adds an uploaded photo after the others of a point; the same one again changes nothing',
    input: z.object({ ...pointParams, image_key: uploadKeySchema }),
    output: z.object({ photo_urls: z.array(z.string()), added: z.boolean() }),
    refuses: [...PICTURE_REFUSALS, 'POINT_NOT_FOUND', 'POINT_PHOTOS_FULL'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/points/{point_id}',
    access: MANAGERS,
    summary: 'Deletes a point that nobody holds or has bought; it can be brought back for 30 days',
    input: z.object(pointParams),
    output: z.object({}),
    refuses: ['POINT_NOT_FOUND', 'POINT_IN_USE'],
  }),
  block: endpoint({
    method: 'POST',
    path: '/points/{point_id}/blocks',
    access: MANAGERS,
    summary: 'Takes days of a point off sale, in which nobody has it; the same block again changes nothing',
    input: z.object({ ...pointParams, ...termSchema.shape, reason: reasonSchema }),
    output: pointSchema,
    refuses: ['POINT_NOT_FOUND', 'START_DATE_INVALID', 'TERM_INVALID', 'POINT_DAYS_TAKEN', 'TOO_MANY_BLOCKS'],
  }),
  unblock: endpoint({
    method: 'DELETE',
    path: '/points/{point_id}/blocks/{from}',
    access: MANAGERS,
    summary: 'Puts the days of a block that begins on that day back on sale',
    input: z.object({ ...pointParams, from: daySchema }),
    output: pointSchema,
    refuses: ['POINT_NOT_FOUND', 'BLOCK_NOT_FOUND'],
  }),
  saySign: endpoint({
    method: 'PUT',
    path: '/points/{point_id}/sign',
    access: MANAGERS,
    summary: 'Says since which day a sign hangs at a point, or that none does (null); the same again changes nothing',
    input: z.object({ ...pointParams, since: z.nullable(daySchema) }),
    output: pointSchema,
    refuses: ['POINT_NOT_FOUND', 'SIGN_DAY_INVALID'],
  }),
  retire: endpoint({
    method: 'PUT',
    path: '/points/{point_id}/retirement',
    access: MANAGERS,
    summary: 'Retires a point that is gone for good: it is never offered again; not one that an order has now or later',
    input: z.object({ ...pointParams, on: daySchema, reason: reasonSchema }),
    output: pointSchema,
    refuses: ['POINT_NOT_FOUND', 'POINT_HAS_ORDERS', 'SIGN_DAY_INVALID'],
  }),
  putBack: endpoint({
    method: 'DELETE',
    path: '/points/{point_id}/retirement',
    access: MANAGERS,
    summary: 'Offers a retired point again',
    input: z.object(pointParams),
    output: pointSchema,
    refuses: ['POINT_NOT_FOUND'],
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/points/bulk',
    access: MANAGERS,
    summary: 'Makes one change to many points and reports which were left; a dry run only reports',
    input: z.object({
      point_ids: bulkPointIdsSchema,
      change: bulkChangeSchema,
      dry_run: z.boolean(),
      ...optionalReason,
    }),
    output: bulkReportSchema,
    refuses: ['TIER_NOT_FOUND', 'TAG_NOT_FOUND', 'SIGN_DAY_INVALID'],
  }),
  listDeleted: endpoint({
    method: 'GET',
    path: '/deleted-points',
    access: MANAGERS,
    summary: 'Deleted points that can be brought back, the last deleted first',
    input: z.object(pageQuery),
    output: pageSchema(deletedPointSchema),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/deleted-points/{point_id}/restore',
    access: MANAGERS,
    summary: 'Brings a deleted point back with the tags that are still there, under its tier or the one that is named',
    input: z.object({ ...pointParams, pricing_tier_id: z.optional(tierIdSchema) }),
    output: pointSchema,
    refuses: ['POINT_NOT_RESTORABLE', 'POINT_TIER_GONE', 'TIER_NOT_FOUND'],
  }),
}
