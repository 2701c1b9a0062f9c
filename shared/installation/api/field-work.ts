import * as z from 'zod/mini'
import { endpoint } from '../../platform/api/endpoint.ts'
import { deviceGeneratedIdSchema, taskIdSchema } from '../../platform/rules/identifiers.ts'
import {
  doneTaskSchema,
  fieldTaskSchema,
  lateWorkFormSchema,
  returnCommentSchema,
  sentPhotosSchema,
} from '../rules/field-work.ts'

/**
 * Technicians' work in the street. Each completion and return has an id that the device generated, so that a repeated
 * request has one effect.
 */
export const fieldWork = {
  listMine: endpoint({
    method: 'GET',
    path: '/me/installation-tasks',
    access: ['field_technician'],
    summary: 'The tasks that the caller has in the street, by the day on which they are due, with their points',
    input: z.object({}),
    output: z.object({ items: z.array(fieldTaskSchema) }),
  }),
  complete: endpoint({
    method: 'POST',
    path: '/installation-tasks/{task_id}/complete',
    access: ['field_technician'],
    summary: 'Completes a task that the caller has in the street, with one or two uploaded photos as its proof',
    input: z.object({ task_id: taskIdSchema, completion_id: deviceGeneratedIdSchema, photos: sentPhotosSchema }),
    output: doneTaskSchema,
    refuses: [
      'TASK_NOT_FOUND',
      'TASK_NOT_IN_FIELD',
      'TASK_CHANGED',
      'FILE_NOT_FOUND',
      'FILE_TOO_LARGE',
      'PHOTO_UNREADABLE',
    ],
  }),
  returnTask: endpoint({
    method: 'POST',
    path: '/installation-tasks/{task_id}/return',
    access: ['field_technician'],
    summary: 'Brings a task back that the caller has in the street, with the reason',
    input: z.object({ task_id: taskIdSchema, return_id: deviceGeneratedIdSchema, comment: returnCommentSchema }),
    output: doneTaskSchema,
    refuses: ['TASK_NOT_FOUND', 'TASK_NOT_IN_FIELD', 'TASK_CHANGED'],
  }),
  reportLateWork: endpoint({
    method: 'POST',
    path: '/installation-tasks/{task_id}/late-work',
    access: ['field_technician'],
    summary: 'Tells the office what the caller did about a task that they had in the street and have no longer',
    input: z.object({ task_id: taskIdSchema, ...lateWorkFormSchema.shape }),
    output: z.object({}),
    refuses: ['TASK_NOT_FOUND', 'FILE_NOT_FOUND', 'FILE_TOO_LARGE', 'PHOTO_UNREADABLE'],
  }),
}
