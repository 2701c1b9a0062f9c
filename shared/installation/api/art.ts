import * as z from 'zod/mini'
import { MAX_POINTS_PER_ORDER } from '../../orders/rules/cart.ts'
import { endpoint } from '../../platform/api/endpoint.ts'
import { artVersionSchema, orderIdSchema, taskIdSchema, uploadKeySchema } from '../../platform/rules/identifiers.ts'
import { EVERYONE_SIGNED_IN, MANAGERS } from '../../platform/rules/roles.ts'
import { fileLinkSchema } from '../../platform/rules/uploads.ts'
import { artReasonSchema, artViewSchema, taskWithArtSchema } from '../rules/arts.ts'

const taskParams = { task_id: taskIdSchema }
const artParams = { ...taskParams, art_version: artVersionSchema }

/**
 * An art and others of the same order that are decided about together, because the same file was sent for several
 * points.
 */
const decidedArts = {
  ...artParams,
  also: z._default(z.array(z.object(artParams)).check(z.maxLength(MAX_POINTS_PER_ORDER - 1)), []),
}

/** Refusals of the routes that decide about an art. */
const ART_DECISION_REFUSALS = [
  'TASK_NOT_FOUND',
  'TASK_CHANGED',
  'ART_NOT_FOUND',
  'ART_REPLACED',
  'ART_DECIDED',
  'ART_OF_CLIENT',
] as const

/** Art for signs. A group of its own, because only the function that serves these routes may read uploaded files. */
export const art = {
  send: endpoint({
    method: 'POST',
    path: '/installation-tasks/{task_id}/art',
    access: EVERYONE_SIGNED_IN,
    summary:
      'Gives an uploaded art to a task, and to others of the same order in one go: managers any, clients those of their own orders',
    input: z.object({
      ...taskParams,
      key: uploadKeySchema,
      also: z._default(z.array(taskIdSchema).check(z.maxLength(MAX_POINTS_PER_ORDER - 1)), []),
      /** A task of the same order for which the caller has just sent the same art: both sendings count as one. */
      part_of: z.optional(taskIdSchema),
    }),
    output: z.object({ items: z.array(taskWithArtSchema) }),
    refuses: [
      'TASK_NOT_FOUND',
      'TASK_CHANGED',
      'ART_TOO_LATE',
      'FILE_NOT_FOUND',
      'FILE_TOO_LARGE',
      'ART_UNREADABLE',
      'PDF_PROTECTED',
      'PICTURE_TOO_LARGE',
    ],
  }),
  versions: endpoint({
    method: 'GET',
    path: '/installation-tasks/{task_id}/art',
    access: EVERYONE_SIGNED_IN,
    summary: 'Every art that a task had, newest first: managers any, clients those of their own orders',
    input: z.object(taskParams),
    output: z.object({ items: z.array(artViewSchema) }),
    refuses: ['TASK_NOT_FOUND'],
  }),
  open: endpoint({
    method: 'GET',
    path: '/installation-tasks/{task_id}/art/{art_version}',
    access: EVERYONE_SIGNED_IN,
    summary:
      'A link to an art, good for a few minutes: managers any, clients those of their own orders, the technician in the street the newest',
    input: z.object(artParams),
    output: fileLinkSchema,
    refuses: ['TASK_NOT_FOUND', 'ART_NOT_FOUND'],
  }),
  approve: endpoint({
    method: 'POST',
    path: '/installation-tasks/{task_id}/art/{art_version}/approve',
    access: EVERYONE_SIGNED_IN,
    summary:
      'Approves the newest art, and of others of the same order: clients of their own orders, or the office as itself',
    input: z.object(decidedArts),
    output: z.object({ items: z.array(taskWithArtSchema) }),
    refuses: [...ART_DECISION_REFUSALS],
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/installation-tasks/{task_id}/art/{art_version}/refuse',
    access: EVERYONE_SIGNED_IN,
    summary:
      'Refuses the newest art and says why, and of others of the same order: clients of their own orders, or the office as itself',
    input: z.object({ ...decidedArts, reason: artReasonSchema }),
    output: z.object({ items: z.array(taskWithArtSchema) }),
    refuses: [...ART_DECISION_REFUSALS],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/installation-tasks/{task_id}/art',
    access: MANAGERS,
    summary: "Takes a task's newest art away; those before it stay in its history",
    input: z.object(artParams),
    output: taskWithArtSchema,
    refuses: ['TASK_NOT_FOUND', 'TASK_CHANGED', 'ART_NOT_FOUND', 'ART_REPLACED', 'ART_FILE_INVALID'],
  }),
  ofOrder: endpoint({
    method: 'GET',
    path: '/orders/{order_id}/art',
    access: EVERYONE_SIGNED_IN,
    summary: 'The installation tasks of an order with their newest art: managers any, others their own',
    input: z.object({ order_id: orderIdSchema }),
    output: z.object({ items: z.array(taskWithArtSchema) }),
    refuses: ['ORDER_NOT_FOUND'],
  }),
}
