import { useQuery } from '@tanstack/react-query'
import { loadSiteConfig } from '#web/lib/site-config.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { loadBaseMap } from './base-map.ts'

/** The base map by day or night as the device has it; undefined until it is known. */
export function useBaseMap() {
  const scheme = useMediaQuery('(prefers-color-scheme: dark)') ? 'dark' : 'light'
  const { data: config, isPending } = useQuery({
    queryKey: ['site-config'],
    queryFn: loadSiteConfig,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useQuery({
    queryKey: ['base-map', config?.map, scheme],
    queryFn: () => loadBaseMap(config, scheme),
    enabled: !isPending,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  }).data
}
