import * as z from 'zod/mini'
import { PICTURE_REFUSALS } from '../../catalogue/api/media.ts'
import { codedPointSchema, MAX_CODES_PER_REQUEST, pointOfCodeSchema } from '../../catalogue/rules/point-codes.ts'
import { pointHistoryEntrySchema } from '../../catalogue/rules/point-history.ts'
import { endpoint, IDEMPOTENCY } from '../../platform/api/endpoint.ts'
import { dayPeriodSchema } from '../../platform/rules/day-periods.ts'
import {
  customerIdSchema,
  damageReportIdSchema,
  orderIdSchema,
  pointCodeSchema,
  pointIdSchema,
  taskIdSchema,
  uploadKeySchema,
} from '../../platform/rules/identifiers.ts'
import { EVERYONE_SIGNED_IN, MANAGERS } from '../../platform/rules/roles.ts'
import { textLine } from '../../platform/rules/texts.ts'
import { presignedUploadSchema } from '../../platform/rules/uploads.ts'
import { campaignReportSchema } from '../rules/campaign-report.ts'
import { damageFormSchema, damageOutcomeSchema, damageViewSchema } from '../rules/damage-reports.ts'
import { proofViewSchema } from '../rules/installation-proof.ts'
import { itemSignSchema, signStateViewSchema } from '../rules/sign-states.ts'

/** Proofs that signs are installed, and reports about damaged signs. */
export const proof = {
  show: endpoint({
    method: 'GET',
    path: '/installation-tasks/{task_id}/proof',
    access: EVERYONE_SIGNED_IN,
    summary: 'The photos that show a completed task done: managers any, others those of their own orders',
    input: z.object({ task_id: taskIdSchema }),
    output: proofViewSchema,
    refuses: ['TASK_NOT_FOUND', 'PROOF_NOT_FOUND', 'PROOF_WITHDRAWN'],
  }),
  ofOrder: endpoint({
    method: 'GET',
    path: '/orders/{order_id}/proof',
    access: EVERYONE_SIGNED_IN,
    summary: 'The proofs of all items of an order that have one: managers any, others their own',
    input: z.object({ order_id: orderIdSchema }),
    output: z.object({ items: z.array(proofViewSchema) }),
    refuses: ['ORDER_NOT_FOUND'],
  }),
  campaign: endpoint({
    method: 'GET',
    path: '/orders/{order_id}/campaign',
    access: EVERYONE_SIGNED_IN,
    summary: 'All that was done for an order in a period, with photos: managers any order, others their own',
    input: z.object({ order_id: orderIdSchema, ...dayPeriodSchema.shape }),
    output: campaignReportSchema,
    refuses: ['ORDER_NOT_FOUND', 'CAMPAIGN_TOO_LARGE'],
  }),
  campaignOfCustomer: endpoint({
    method: 'GET',
    path: '/customers/{customer_id}/campaign',
    access: MANAGERS,
    summary: 'All that was done for the orders of a customer in a period, with photos',
    input: z.object({ customer_id: customerIdSchema, ...dayPeriodSchema.shape }),
    output: campaignReportSchema,
    refuses: ['CUSTOMER_NOT_FOUND', 'CAMPAIGN_TOO_LARGE'],
  }),
  codes: endpoint({
    method: 'POST',
    path: '/points/codes',
    access: MANAGERS,
    summary: 'The codes of these points for their kits, made for those that have none yet',
    input: z.object({ point_ids: z.array(pointIdSchema).check(z.minLength(1), z.maxLength(MAX_CODES_PER_REQUEST)) }),
    output: z.object({ items: z.array(codedPointSchema) }),
    refuses: ['POINT_NOT_FOUND'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/points/{point_id}/history',
    access: MANAGERS,
    summary:
      'What happened to a point, the newest first: who made, changed, deleted and brought it back, contracts, photos, returns and damages',
    input: z.object({ point_id: pointIdSchema }),
    output: z.object({
      name: z.string(),
      asset_code: z.string(),
      /** Whether the point is deleted and can be restored. */
      is_deleted: z.boolean(),
      items: z.array(pointHistoryEntrySchema),
    }),
    refuses: ['POINT_NOT_FOUND'],
  }),
  signOfPoint: endpoint({
    method: 'GET',
    path: '/points/{point_id}/sign',
    access: MANAGERS,
    summary: 'The state of the sign at a point: whether one hangs, is damaged or was removed, since when, who says so',
    input: z.object({ point_id: pointIdSchema }),
    output: signStateViewSchema,
    refuses: ['POINT_NOT_FOUND'],
  }),
  signsOfOrder: endpoint({
    method: 'GET',
    path: '/orders/{order_id}/signs',
    access: MANAGERS,
    summary: "The state of the sign of each of an order's points",
    input: z.object({ order_id: orderIdSchema }),
    output: z.object({ items: z.array(itemSignSchema) }),
    refuses: ['ORDER_NOT_FOUND'],
  }),
  damage: endpoint({
    method: 'GET',
    path: '/installation-tasks/{task_id}/damage',
    access: [...MANAGERS, 'field_technician'],
    summary:
      'What people told of the damage that a task mends, with links to their photos for some minutes: managers any, with the contacts; technicians what they have in the street',
    input: z.object({ task_id: taskIdSchema }),
    output: z.object({ items: z.array(damageViewSchema) }),
    refuses: ['TASK_NOT_FOUND'],
  }),
  pointOfCode: endpoint({
    method: 'GET',
    path: '/points/by-code/{point_code}',
    access: 'public',
    summary: 'The point that a printed code is of, without prices and without who has it',
    input: z.object({ point_code: pointCodeSchema }),
    output: pointOfCodeSchema,
    refuses: ['POINT_CODE_UNKNOWN'],
  }),
  reportDamage: endpoint({
    method: 'POST',
    path: '/points/by-code/{point_code}/damage-reports',
    access: 'public',
    summary:
      'Tells of a damage, with a form for its one photo when a type is named; becomes a maintenance task where a sign hangs, or joins the one that is open',
    input: z.object({
      point_code: pointCodeSchema,
      ...damageFormSchema.shape,
      photo_type: z.optional(textLine().check(z.maxLength(100))),
    }),
    output: z.object({
      report_id: damageReportIdSchema,
      outcome: damageOutcomeSchema,
      upload: z.nullable(presignedUploadSchema),
    }),
    status: 201,
    headers: [IDEMPOTENCY],
    refuses: ['POINT_CODE_UNKNOWN', 'FILE_TYPE_REFUSED'],
  }),
  sendDamagePhoto: endpoint({
    method: 'POST',
    path: '/points/by-code/{point_code}/damage-reports/{report_id}/photo',
    access: 'public',
    summary: "Joins the photo that came by a report's own form to it: one, within an hour",
    input: z.object({ point_code: pointCodeSchema, report_id: damageReportIdSchema, key: uploadKeySchema }),
    output: z.object({ report_id: damageReportIdSchema }),
    refuses: ['POINT_CODE_UNKNOWN', 'DAMAGE_REPORT_CLOSED', ...PICTURE_REFUSALS],
  }),
}
