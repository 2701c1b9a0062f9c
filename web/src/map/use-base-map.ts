import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { loadSiteConfig } from '#web/lib/site-config.ts'
import { BASE_MAP_NOTE, baseMapStyle } from './base-map-style.ts'

/** The map below the points, as this deployment has it; undefined until that is known. */
export function useBaseMap() {
  const { data, isError } = useQuery({
    queryKey: ['site-config'],
    queryFn: loadSiteConfig,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useMemo(() => {
    if (!data && !isError) return undefined
    return data?.map.kind === 'amazon-location'
      ? { style: data.map.style_url, note: undefined }
      : { style: baseMapStyle('/base-map'), note: BASE_MAP_NOTE }
  }, [data, isError])
}
