import { useQuery } from '@tanstack/react-query'
import type { SiteConfig } from '#shared/platform/api/site-config.ts'
import { loadSiteConfig } from './site-config.ts'

/** The deployment's settings; undefined until they are loaded. */
export const useSiteConfig = (): SiteConfig | undefined =>
  useQuery({ queryKey: ['site-config'], queryFn: loadSiteConfig, staleTime: Number.POSITIVE_INFINITY }).data
