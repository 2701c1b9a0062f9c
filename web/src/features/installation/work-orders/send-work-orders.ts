import { installationTasks as tasksApi } from '#shared/installation/api/installation-tasks.ts'
import { MAX_WORK_ORDERS, type WorkOrders, type WorkOrdersReport } from '#shared/installation/rules/work-orders.ts'
import { callApi } from '#web/lib/call-api.ts'

/** Orders work at any number of points, in requests of the size that the server takes. Throws what one of them throws. */
export async function sendWorkOrders(
  { point_ids, ...order }: WorkOrders,
  onProgress: (done: number) => void,
): Promise<WorkOrdersReport> {
  const report: WorkOrdersReport = { made: 0, left_out: [] }
  for (let done = 0; done < point_ids.length; done += MAX_WORK_ORDERS) {
    onProgress(done)
    const part = await callApi(tasksApi.create, { ...order, point_ids: point_ids.slice(done, done + MAX_WORK_ORDERS) })
    report.made += part.made
    report.left_out.push(...part.left_out)
  }
  return report
}
