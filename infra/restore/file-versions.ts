import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetBucketVersioningCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandInput,
  type ListObjectVersionsCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3'
import { DELETION_RECORDS_PREFIX, PEOPLE_EXPORTS_PREFIX } from '#shared/people/rules/retention.ts'

/** A version of a file. Without a `tag`, it is no version but the deletion of the file at that time. */
export type FileVersion = { key: string; id: string; at: Date; isLatest: boolean; tag: string | undefined }

/** Access to the versions of a bucket's files. The emulator has no versions, so the rehearsal replaces this. */
export type FileVersions = {
  areKept: () => Promise<boolean>
  /** The versions of all files, sorted by key, and for each file from the newest to the oldest. */
  all: () => AsyncIterable<FileVersion>
  bringBack: (version: FileVersion) => Promise<void>
  remove: (key: string) => Promise<void>
}

export const createFileVersions = (client: S3Client, Bucket: string): FileVersions => ({
  async areKept() {
    return (await client.send(new GetBucketVersioningCommand({ Bucket }))).Status === 'Enabled'
  },
  async *all() {
    let from: Pick<ListObjectVersionsCommandInput, 'KeyMarker' | 'VersionIdMarker'> | undefined = {}
    while (from) {
      const listed: ListObjectVersionsCommandOutput = await client.send(
        new ListObjectVersionsCommand({ Bucket, ...from }),
      )
      const { Versions = [], DeleteMarkers = [] } = listed
      const page = [...Versions, ...DeleteMarkers.map(marker => ({ ...marker, ETag: undefined }))].map(
        ({ Key = '', VersionId = '', LastModified, IsLatest, ETag }): FileVersion => ({
          key: Key,
          id: VersionId,
          at: LastModified ?? new Date(0),
          isLatest: IsLatest === true,
          tag: ETag,
        }),
      )
      // S3 lists versions and deletions separately; a page has both of the same keys.
      yield* page.toSorted(
        (one, other) =>
          (one.key < other.key ? -1 : Number(one.key > other.key)) ||
          Number(other.isLatest) - Number(one.isLatest) ||
          other.at.getTime() - one.at.getTime(),
      )
      from = listed.IsTruncated
        ? { KeyMarker: listed.NextKeyMarker, VersionIdMarker: listed.NextVersionIdMarker }
        : undefined
    }
  },
  async bringBack({ key, id }) {
    const CopySource = `${Bucket}/${encodeURIComponent(key)}?versionId=${id}`
    await client.send(new CopyObjectCommand({ Bucket, Key: key, CopySource }))
  },
  async remove(Key) {
    await client.send(new DeleteObjectCommand({ Bucket, Key }))
  },
})

export type RestoredFiles = { back: number; removed: number; same: number }

/**
 * Brings all files back to their state at a moment: restores replaced and deleted files, and deletes later ones (their
 * versions stay). Nothing is done twice, so an interrupted run can be repeated. Records of deletions and exports of
 * people stay as they are.
 */
export async function restoreFiles(versions: FileVersions, moment: Date): Promise<RestoredFiles> {
  const done: RestoredFiles = { back: 0, removed: 0, same: 0 }
  const settle = async (ofFile: readonly FileVersion[]) => {
    const [now] = ofFile
    if (!now || [DELETION_RECORDS_PREFIX, PEOPLE_EXPORTS_PREFIX].some(prefix => now.key.startsWith(prefix))) return
    const then = ofFile.find(({ at }) => at <= moment)
    if (now.tag === then?.tag) done.same += 1
    else if (then?.tag !== undefined) {
      await versions.bringBack(then)
      done.back += 1
    } else {
      await versions.remove(now.key)
      done.removed += 1
    }
  }
  let ofFile: FileVersion[] = []
  for await (const version of versions.all()) {
    if (ofFile[0] && ofFile[0].key !== version.key) {
      await settle(ofFile)
      ofFile = []
    }
    ofFile.push(version)
  }
  await settle(ofFile)
  return done
}
