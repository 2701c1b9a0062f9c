import { fieldWork } from '#shared/installation/api/field-work.ts'
import { call } from '#web/lib/call.ts'
import { uploadFile } from '#web/lib/upload-file.ts'
import type { Ways } from './send.ts'

/** Longer than a photo takes on a bad network. What takes longer is begun anew. Milliseconds. */
const PATIENCE = 120_000

/** Through the API, as whoever is signed in. */
export const ways: Ways = {
  upload: (photo, { point_id }) =>
    uploadFile('installation_photo', photo, {
      signal: AbortSignal.timeout(PATIENCE),
      onProgress: () => undefined,
      point_id,
    }),
  complete: ({ task_id, id }, photos) => call(fieldWork.complete, { task_id, completion_id: id, photos }),
  tellLate: (report, photos) => {
    const { task_id, id, kind, made_at } = report
    const comment = report.kind === 'return' ? report.comment : null
    return call(fieldWork.tellLateWork, { task_id, report_id: id, action: kind, made_at, comment, photos })
  },
  giveBack: ({ task_id, id, comment }) => call(fieldWork.giveBack, { task_id, return_id: id, comment }),
}
