import { useQuery } from '@tanstack/react-query'
import type { SiteConfig } from '#shared/platform/api/site-config.ts'
import { loadSiteConfig } from './site-config.ts'

/** What the deployment tells the site; undefined until it is loaded. */
export const useSiteConfig = (): SiteConfig | undefined =>
  useQuery({ queryKey: ['site-config'], queryFn: loadSiteConfig, staleTime: Number.POSITIVE_INFINITY }).data
