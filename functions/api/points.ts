import { points } from '#shared/catalogue/api/points.ts'
import { addPhoto } from '../catalogue/points/add-photo.ts'
import { applyBulkChange } from '../catalogue/points/apply-bulk-change.ts'
import { blockDays, unblockDays } from '../catalogue/points/block-days.ts'
import { createPointFromForm } from '../catalogue/points/create-point.ts'
import { editPoint } from '../catalogue/points/edit-point.ts'
import { findPhotosByCode } from '../catalogue/points/find-photos-by-code.ts'
import { getPoint } from '../catalogue/points/get-point.ts'
import { listPoints } from '../catalogue/points/list-points.ts'
import { listRestorablePoints } from '../catalogue/points/list-restorable-points.ts'
import { removePoint } from '../catalogue/points/remove-point.ts'
import { restoreDeletedPoint } from '../catalogue/points/restore-deleted-point.ts'
import { putPointBack, retirePoint } from '../catalogue/points/retire-point.ts'
import { saySign } from '../catalogue/points/say-sign.ts'
import { serve } from './http/serve.ts'

export const handler = serve(points, {
  list: listPoints,
  get: getPoint,
  create: createPointFromForm,
  update: editPoint,
  findPhotos: findPhotosByCode,
  addPhoto,
  remove: removePoint,
  block: blockDays,
  unblock: unblockDays,
  saySign,
  retire: retirePoint,
  putBack: putPointBack,
  bulk: applyBulkChange,
  listDeleted: listRestorablePoints,
  restore: restoreDeletedPoint,
})
