import { useState } from 'react'

/** The saved photos that stay, in their new order; reset if somebody else changes the point's photos. */
export function usePhotoOrder(saved: readonly string[]) {
  const savedUrls = saved.join()
  const [order, setOrder] = useState<{ savedUrls: string; urls: readonly string[] }>()
  const urls = order?.savedUrls === savedUrls ? order.urls : saved
  const show = (shown: readonly string[]) => setOrder({ savedUrls, urls: shown })
  return {
    urls,
    isChanged: urls.join() !== savedUrls,
    remove: (url: string) => show(urls.filter(other => other !== url)),
    putFirst: (url: string) => show([url, ...urls.filter(other => other !== url)]),
    reset: () => setOrder(undefined),
  }
}
export type PhotoOrder = ReturnType<typeof usePhotoOrder>
