import { points } from '#shared/api/points.ts'
import { serve } from '../http/serve.ts'
import { bulk } from './bulk.ts'
import { create } from './create.ts'
import { get } from './get.ts'
import { list } from './list.ts'
import { listDeleted } from './list-deleted.ts'
import { remove } from './remove.ts'
import { restore } from './restore.ts'
import { update } from './update.ts'

export const handler = serve(points, { list, get, create, update, remove, bulk, listDeleted, restore })
