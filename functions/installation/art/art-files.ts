import { UPLOADS } from '#shared/platform/rules/uploads.ts'
import type { Art } from './arts-store.ts'

/** Names of art files, and of the uploads from which they were accepted. */

/** The file name of a storage key. */
const lastSegment = (key: string): string => key.split('/').at(-1) ?? ''

/** 'art-files/{task}-{timestamp}-{random}.jpg', unique also for files sent at the same moment. */
export const artFileKey = (taskId: string, key: string): string => `${UPLOADS.art.prefix}${taskId}-${lastSegment(key)}`

/**
 * The unique id of an upload. The names of arts contain the id of their upload; arts that are sent together have the id
 * of the first upload.
 */
export const uploadIdOf = (key: string): string => lastSegment(key).replace(/\..*/, '')

/**
 * The id of the upload from which an art was accepted. Of an art whose file was removed, only the id of its sending is
 * known.
 */
export const uploadIdOfArt = ({ task_id, file, sending }: Pick<Art, 'task_id' | 'file' | 'sending'>): string =>
  file === null ? sending : uploadIdOf(file).slice(task_id.length + 1)
