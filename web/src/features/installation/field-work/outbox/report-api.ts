import { fieldWork } from '#shared/installation/api/field-work.ts'
import { callApi } from '#web/lib/call-api.ts'
import { uploadFile } from '#web/lib/upload-file.ts'
import type { TaskReportApi } from './send-waiting-reports.ts'

/** Time limit of an upload; longer than a photo takes on a bad network. Then the upload is aborted and tried again. */
const UPLOAD_TIMEOUT_MS = 120_000

/** Sends reports through the API, as the person who is signed in. */
export const reportApi: TaskReportApi = {
  upload: (photo, { point_id }) =>
    uploadFile('installation_photo', photo, {
      signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
      onProgress: () => undefined,
      point_id,
    }),
  complete: ({ task_id, id }, photos) => callApi(fieldWork.complete, { task_id, completion_id: id, photos }),
  reportLateWork: (report, photos) => {
    const { task_id, id, kind, made_at } = report
    const comment = report.kind === 'return' ? report.comment : null
    return callApi(fieldWork.reportLateWork, { task_id, report_id: id, action: kind, made_at, comment, photos })
  },
  returnTask: ({ task_id, id, comment }) => callApi(fieldWork.returnTask, { task_id, return_id: id, comment }),
}
