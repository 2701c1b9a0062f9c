import Alert from '@mui/material/Alert'
import type { ReactNode } from 'react'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { isForbidden } from '#web/lib/call-api.ts'
import { AccessDenied } from '#web/ui/access-denied.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Catalogue, useCatalogue } from './use-catalogue.ts'

type Props = {
  catalogue: ReturnType<typeof useCatalogue>
  /** Error text, followed by the server's message. */
  failed: string
  loading: ReactNode
  children: (catalogue: Catalogue) => ReactNode
}

/** Renders `children` with the catalogue, or its loading or error state. */
export function WithLoadedCatalogue({ catalogue, failed, loading, children }: Props) {
  const { data, error, isFetching, refetch } = catalogue
  const retryButton = (
    <BusyButton variant="outlined" color="inherit" loading={isFetching} onClick={() => void refetch()}>
      {SITE_TEXTS.TRY_AGAIN}
    </BusyButton>
  )
  if (isForbidden(error)) return <AccessDenied />
  if (data)
    return (
      <>
        {error && (
          <Alert severity="error" action={retryButton}>
            {failed} {error.message}
          </Alert>
        )}
        {children(data)}
      </>
    )
  if (!error) return loading
  return (
    <EmptyState alert title={failed} action={retryButton}>
      {error.message}
    </EmptyState>
  )
}
