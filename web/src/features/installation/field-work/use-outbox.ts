import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { toast } from 'sonner'
import type { ProofShot } from '#shared/catalogue/rules/street-work.ts'
import { FIELD_WORK } from '#shared/installation/messages/field-work.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import type { NewReport, Report } from './outbox/report.ts'
import { sendAll } from './outbox/send.ts'
import { type Kept, openStore } from './outbox/store.ts'
import { ways } from './outbox/ways.ts'

/** Of this device. */
export const store = openStore()

/** How often what waits is tried again while the panel is open. Milliseconds. */
const AGAIN = 30_000

/** What a person has done and the server has not heard of yet. Sent by itself as soon as it can be. */
export function useOutbox(userId: string) {
  const queries = useQueryClient()
  const [reports, setReports] = useState<readonly Report[]>([])
  const [sending, setSending] = useState(false)
  const otherTabs = useRef<BroadcastChannel>(undefined)

  const look = useCallback(async () => {
    // A browser that keeps nothing has nothing waiting.
    setReports(await store.list(userId).catch(() => []))
  }, [userId])
  const changed = useCallback(async () => {
    otherTabs.current?.postMessage('changed')
    await look()
  }, [look])
  const send = useCallback(async () => {
    setSending(true)
    let isChanged = false
    try {
      await sendAll(store, userId, ways, ({ id, kind }, outcome) => {
        isChanged = true
        if (outcome === 'sent') toast.success(FIELD_WORK.SENT[kind], { id })
        if (outcome === 'shown') toast.success(FIELD_WORK.PHOTOS_TOLD, { id })
        void changed()
      })
    } catch {
      // The device keeps nothing: there is nothing to send.
    }
    setSending(false)
    await look()
    if (isChanged) await queries.invalidateQueries({ queryKey: queryKeys.fieldTasks })
  }, [userId, look, changed, queries])

  useEffect(() => {
    // A tab of an old browser hears of the others when it looks by itself.
    if (typeof BroadcastChannel === 'undefined') return
    const channel = new BroadcastChannel(store.name)
    otherTabs.current = channel
    channel.onmessage = () => {
      void look()
      void queries.invalidateQueries({ queryKey: queryKeys.fieldTasks })
    }
    return () => {
      otherTabs.current = undefined
      channel.close()
    }
  }, [look, queries])

  useEffect(() => {
    // So that the browser does not make room by throwing away what waits.
    navigator.storage?.persist?.().catch(() => undefined)
    void look().then(send)
    const again = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) void send()
    }
    const timer = setInterval(again, AGAIN)
    addEventListener('online', again)
    document.addEventListener('visibilitychange', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
      document.removeEventListener('visibilitychange', again)
    }
  }, [look, send])

  return useMemo(
    () => ({
      reports,
      sending,
      send: () => void send(),
      /** Keeps it, in place of a refused one about the same task, and sends it when that can be. Throws NotKept. */
      add: async (made: NewReport, photos: ReadonlyMap<ProofShot, Blob> = new Map()): Promise<Kept> => {
        const former = reports.filter(({ task_id, state }) => task_id === made.task_id && state === 'refused')
        const kept = await store.add(made, photos)
        if (kept === 'kept') for (const report of former) await store.remove(report)
        await changed()
        void send()
        return kept
      },
      tryAgain: async (report: Report): Promise<void> => {
        const { told: _, ...rest } = report
        await store.note({ ...rest, state: 'waiting', why: null })
        await changed()
        void send()
      },
      /** The office gets the photos of what it did not take. */
      sendPhotos: async (report: Report): Promise<void> => {
        await store.note({ ...report, told: 'photos' })
        await changed()
        void send()
      },
      discard: async (report: Report): Promise<void> => {
        await store.remove(report)
        await changed()
      },
      photo: store.photo,
    }),
    [reports, sending, changed, send],
  )
}

export type Outbox = ReturnType<typeof useOutbox>
