import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { loadSiteConfig } from '#web/lib/site-config.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { BASE_MAP_NOTE, baseMapStyle } from './base-map-style.ts'

/**
 * The map below the points, as this deployment has it and by day or night as the device has it; undefined until that is
 * known. A street map that can't be read gives way to the embedded one.
 */
export function useBaseMap() {
  const { data, isError } = useQuery({
    queryKey: ['site-config'],
    queryFn: loadSiteConfig,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const scheme = useMediaQuery('(prefers-color-scheme: dark)') ? 'dark' : 'light'
  const url = data?.map.kind === 'street-map' ? data.map.url : ''
  const streetMap = useQuery({
    queryKey: ['street-map', url, scheme],
    queryFn: async () => (await import('./street-map-style.ts')).streetMapStyle(url, scheme),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    enabled: url !== '',
  })
  return useMemo(() => {
    if (!data && !isError) return undefined
    if (data?.map.kind === 'amazon-location') return { style: data.map.style_url, note: undefined }
    if (url && !streetMap.isError) return streetMap.data && { style: streetMap.data, note: undefined }
    return { style: baseMapStyle('/base-map', scheme), note: BASE_MAP_NOTE }
  }, [data, isError, url, streetMap.data, streetMap.isError, scheme])
}
