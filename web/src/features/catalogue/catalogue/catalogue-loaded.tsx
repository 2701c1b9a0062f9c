import Alert from '@mui/material/Alert'
import type { ReactNode } from 'react'
import { SITE } from '#shared/platform/messages/site.ts'
import { ApiError } from '#web/lib/call.ts'
import { AccessDenied } from '#web/ui/access-denied.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Catalogue, useCatalogue } from './use-catalogue.ts'

type Props = {
  catalogue: ReturnType<typeof useCatalogue>
  /** What is said when it can't be loaded; the server's own words follow. */
  failed: string
  /** In its place while it is on its way. */
  loading: ReactNode
  children: (catalogue: Catalogue) => ReactNode
}

/** What a screen shows of the catalogue, or why there is nothing to show. */
export function CatalogueLoaded({ catalogue, failed, loading, children }: Props) {
  const { data, error, isFetching, refetch } = catalogue
  const retry = (
    <BusyButton variant="outlined" color="inherit" loading={isFetching} onClick={() => void refetch()}>
      {SITE.TRY_AGAIN}
    </BusyButton>
  )
  if (isRefused(error)) return <AccessDenied />
  if (data)
    return (
      <>
        {error && (
          <Alert severity="error" action={retry}>
            {failed} {error.message}
          </Alert>
        )}
        {children(data)}
      </>
    )
  if (!error) return loading
  return (
    <EmptyState alert title={failed} action={retry}>
      {error.message}
    </EmptyState>
  )
}

/** The server does not let this person in: there is nothing to do on the screen either. */
export const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 403
