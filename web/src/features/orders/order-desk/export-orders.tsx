import DownloadRounded from '@mui/icons-material/DownloadRounded'
import { useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { ORDER_LIST } from '#shared/orders/messages/order-list.ts'
import { dayOfFile, saveAsFile } from '#web/lib/save-as-file.ts'
import { sayFailure } from '#web/lib/say-failure.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { everyOrderOf, type OrderFilter } from './use-order-list.ts'

/** Saves all orders of the filter as a sheet. */
export function ExportOrders({ filter }: { filter: OrderFilter }) {
  const [busy, setBusy] = useState(false)
  const run = useRef<AbortController>(undefined)
  useEffect(() => () => run.current?.abort(), [])

  const start = async () => {
    const own = new AbortController()
    run.current = own
    setBusy(true)
    try {
      const [orders, { ordersCsv }] = await Promise.all([
        everyOrderOf(filter, own.signal),
        import('#shared/orders/rules/order-export.ts'),
      ])
      if (orders.length === 0) toast.info(ORDER_LIST.EXPORT_EMPTY)
      else {
        saveAsFile(new Blob([ordersCsv(orders)], { type: 'text/csv;charset=utf-8' }), `pedidos-${dayOfFile()}.csv`)
        toast.success(ORDER_LIST.EXPORT_DONE(orders.length))
      }
    } catch (error) {
      if (!own.signal.aborted) sayFailure(ORDER_LIST.EXPORT_FAILED, error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <BusyButton
      variant="outlined"
      color="inherit"
      startIcon={<DownloadRounded />}
      loading={busy}
      loadingPosition="start"
      onClick={() => void start()}
    >
      {ORDER_LIST.EXPORT}
    </BusyButton>
  )
}
