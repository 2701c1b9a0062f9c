import { useState } from 'react'

/** Which of the saved photos stay, and in which order. Reset when somebody else changes the point's photos. */
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
