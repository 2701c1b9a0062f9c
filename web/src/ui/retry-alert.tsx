import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import type { ReactNode } from 'react'
import { SITE } from '#shared/platform/messages/site.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'

type Props = {
  /** What could not be read. */
  query: { isFetching: boolean; refetch: () => unknown }
  /** A warning where the rest works without it. */
  severity?: 'error' | 'warning'
  title?: string
  children: ReactNode
}

/** A part of the page could not be read, and can be asked for again. */
export function RetryAlert({ query, severity = 'error', title, children }: Props) {
  return (
    <Alert
      severity={severity}
      action={
        <BusyButton
          color="inherit"
          size="small"
          sx={{ whiteSpace: 'nowrap' }}
          loading={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {SITE.TRY_AGAIN}
        </BusyButton>
      }
    >
      {title && <AlertTitle>{title}</AlertTitle>}
      {children}
    </Alert>
  )
}
