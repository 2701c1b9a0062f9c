import { UPLOADS } from '#shared/platform/rules/uploads.ts'
import type { Art } from './arts-store.ts'

/** The names of art files and of the uploads that they came by. */

/** The file name of a storage key. */
const lastSegment = (key: string): string => key.split('/').at(-1) ?? ''

/** 'art-files/{task}-{timestamp}-{random}.jpg', unique also for files sent at the same moment. */
export const artFileKey = (taskId: string, key: string): string => `${UPLOADS.art.prefix}${taskId}-${lastSegment(key)}`

/** The unique id of an upload. The arts that come by it are called after it, or after the first upload of the same sending. */
export const uploadIdOf = (key: string): string => lastSegment(key).replace(/\..*/, '')

/** The upload by which an art came; a removed one tells only its sending. */
export const uploadIdOfArt = ({ task_id, file, sending }: Pick<Art, 'task_id' | 'file' | 'sending'>): string =>
  file === null ? sending : uploadIdOf(file).slice(task_id.length + 1)
