import { points } from '#shared/catalogue/api/points.ts'
import { addPhoto } from '../catalogue/points/add-photo.ts'
import { applyBulkChange } from '../catalogue/points/apply-bulk-change.ts'
import { blockDays, unblockDays } from '../catalogue/points/block-days.ts'
import { createPointFromForm } from '../catalogue/points/create.ts'
import { findPhotosByCode } from '../catalogue/points/find-photos-by-code.ts'
import { get } from '../catalogue/points/get.ts'
import { list } from '../catalogue/points/list.ts'
import { listDeleted } from '../catalogue/points/list-deleted.ts'
import { removePoint } from '../catalogue/points/remove.ts'
import { restoreDeletedPoint } from '../catalogue/points/restore.ts'
import { updatePoint } from '../catalogue/points/update.ts'
import { serve } from './http/serve.ts'

export const handler = serve(points, {
  list,
  get,
  create: createPointFromForm,
  update: updatePoint,
  findPhotos: findPhotosByCode,
  addPhoto,
  remove: removePoint,
  block: blockDays,
  unblock: unblockDays,
  bulk: applyBulkChange,
  listDeleted,
  restore: restoreDeletedPoint,
})
