import { Zip, ZipPassThrough } from 'fflate'
import { taskWorkName } from '#shared/catalogue/messages/task-work.ts'
import { PROOF_TEXTS } from '#shared/installation/messages/installation-proof.ts'
import { photoFileName } from '#shared/installation/rules/campaign-report.ts'
import type { ProofView } from '#shared/installation/rules/installation-proof.ts'

const extensionOf = (url: string): string => /\.(\w+)$/.exec(new URL(url, location.href).pathname)?.[1] ?? 'jpg'

/** The files of these proofs: where each is, and its name in an archive. */
const photoFilesOf = (proofs: readonly ProofView[]) =>
  proofs.flatMap(proof =>
    proof.photos.map(({ url, which }) => ({
      url,
      name: photoFileName(proof, {
        work: taskWorkName(proof.work),
        shot: PROOF_TEXTS.PHOTO[which],
        extension: extensionOf(url),
      }),
    })),
  )

/**
 * An archive of the photos as they were stored; pictures can't be packed any smaller. One is fetched at a time. Throws when
 * one can't be fetched.
 */
export async function zipPhotos(
  proofs: readonly ProofView[],
  { onProgress, signal }: { onProgress: (done: number, all: number) => void; signal: AbortSignal },
): Promise<{ archive: Blob; count: number }> {
  const files = photoFilesOf(proofs)
  const parts: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(new Uint8Array(part))
  })
  for (const [index, { url, name }] of files.entries()) {
    onProgress(index, files.length)
    const response = await fetch(url, { signal })
    if (!response.ok) throw new Error(`${response.status} for a photo`)
    const entry = new ZipPassThrough(name)
    zip.add(entry)
    entry.push(new Uint8Array(await response.arrayBuffer()), true)
  }
  zip.end()
  return { archive: new Blob(parts, { type: 'application/zip' }), count: files.length }
}
