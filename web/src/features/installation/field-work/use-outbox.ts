import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { toast } from 'sonner'
import type { ProofShot } from '#shared/catalogue/rules/task-work.ts'
import { FIELD_WORK_TEXTS } from '#shared/installation/messages/field-work.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { type AddReportResult, openOutboxStore } from './outbox/outbox-store.ts'
import { reportApi } from './outbox/report-api.ts'
import { sendWaitingReports } from './outbox/send-waiting-reports.ts'
import type { NewTaskReport, TaskReport } from './outbox/task-report.ts'

/** The store of all reports and drafts on the device. */
export const outboxStore = openOutboxStore()

/** How often an open panel tries to send waiting reports. Milliseconds. */
const RETRY_INTERVAL_MS = 30_000

/** A person's reports that the server has not received yet. They are sent automatically as soon as possible. */
export function useOutbox(userId: string) {
  const queryClient = useQueryClient()
  const [reports, setReports] = useState<readonly TaskReport[]>([])
  const [sending, setSending] = useState(false)
  const [mayBeCleared, setMayBeCleared] = useState(false)
  const otherTabs = useRef<BroadcastChannel>(undefined)

  const reload = useCallback(async () => {
    // A browser without storage has no waiting reports.
    setReports(await outboxStore.list(userId).catch(() => []))
  }, [userId])
  const announceChange = useCallback(async () => {
    otherTabs.current?.postMessage('changed')
    await reload()
  }, [reload])
  const send = useCallback(async () => {
    setSending(true)
    let hasChanges = false
    try {
      await sendWaitingReports(outboxStore, userId, reportApi, ({ id, kind }, outcome) => {
        hasChanges = true
        if (outcome === 'sent') toast.success(FIELD_WORK_TEXTS.SENT[kind], { id })
        if (outcome === 'photos-sent') toast.success(FIELD_WORK_TEXTS.PHOTOS_TOLD, { id })
        void announceChange()
      })
    } catch {
      // A browser without storage has nothing to send.
    }
    setSending(false)
    await reload()
    if (hasChanges) await queryClient.invalidateQueries({ queryKey: queryKeys.fieldTasks })
  }, [userId, reload, announceChange, queryClient])

  useEffect(() => {
    // Without BroadcastChannel, a tab sees changes by other tabs when it reloads the reports at the next interval.
    if (typeof BroadcastChannel === 'undefined') return
    const channel = new BroadcastChannel(outboxStore.name)
    otherTabs.current = channel
    channel.onmessage = () => {
      void reload()
      void queryClient.invalidateQueries({ queryKey: queryKeys.fieldTasks })
    }
    return () => {
      otherTabs.current = undefined
      channel.close()
    }
  }, [reload, queryClient])

  useEffect(() => {
    // Asks the browser not to delete the waiting reports when it needs space.
    void navigator.storage
      ?.persist?.()
      .then(isGranted => setMayBeCleared(!isGranted))
      .catch(() => undefined)
    void reload().then(send)
    const retryIfOnline = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) void send()
    }
    const timer = setInterval(retryIfOnline, RETRY_INTERVAL_MS)
    addEventListener('online', retryIfOnline)
    document.addEventListener('visibilitychange', retryIfOnline)
    return () => {
      clearInterval(timer)
      removeEventListener('online', retryIfOnline)
      document.removeEventListener('visibilitychange', retryIfOnline)
    }
  }, [reload, send])

  return useMemo(
    () => ({
      reports,
      sending,
      /** Whether the browser refused to keep reports when it needs space. */
      mayBeCleared,
      send: () => void send(),
      /** Adds a report, replacing a refused one about the same task, and tries to send it. Throws StorageError. */
      add: async (
        newReport: NewTaskReport,
        photos: ReadonlyMap<ProofShot, Blob> = new Map(),
      ): Promise<AddReportResult> => {
        const refusedBefore = reports.filter(
          ({ task_id, state }) => task_id === newReport.task_id && state === 'refused',
        )
        const result = await outboxStore.add(newReport, photos)
        if (result === 'added') for (const report of refusedBefore) await outboxStore.remove(report)
        await announceChange()
        void send()
        return result
      },
      retry: async (report: TaskReport): Promise<void> => {
        const { told: _, ...rest } = report
        await outboxStore.update({ ...rest, state: 'waiting', why: null })
        await announceChange()
        void send()
      },
      /** Sends the photos of a refused report to the office. */
      sendPhotos: async (report: TaskReport): Promise<void> => {
        await outboxStore.update({ ...report, told: 'photos' })
        await announceChange()
        void send()
      },
      discard: async (report: TaskReport): Promise<void> => {
        await outboxStore.remove(report)
        await announceChange()
      },
      photo: outboxStore.photo,
    }),
    [reports, sending, mayBeCleared, announceChange, send],
  )
}

export type Outbox = ReturnType<typeof useOutbox>
