import { useQuery } from '@tanstack/react-query'
import { loadSiteConfig } from '#web/lib/site-config.ts'
import { loadBaseMap } from './base-map.ts'

/** The base map; undefined while the site's configuration or the map's style is loading. */
export function useBaseMap() {
  const { data: config, isPending } = useQuery({
    queryKey: ['site-config'],
    queryFn: loadSiteConfig,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useQuery({
    queryKey: ['base-map', config?.map],
    queryFn: () => loadBaseMap(config),
    enabled: !isPending,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  }).data
}
