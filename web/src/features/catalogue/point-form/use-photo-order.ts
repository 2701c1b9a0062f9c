import { useState } from 'react'

/** The saved photos that stay, in their new order. A point whose photos somebody else changed begins anew. */
export function usePhotoOrder(saved: readonly string[]) {
  const read = saved.join()
  const [order, setOrder] = useState<{ read: string; urls: readonly string[] }>()
  const urls = order?.read === read ? order.urls : saved
  const show = (shown: readonly string[]) => setOrder({ read, urls: shown })
  return {
    urls,
    isChanged: urls.join() !== read,
    remove: (url: string) => show(urls.filter(other => other !== url)),
    putFirst: (url: string) => show([url, ...urls.filter(other => other !== url)]),
    reset: () => setOrder(undefined),
  }
}
export type PhotoOrder = ReturnType<typeof usePhotoOrder>
