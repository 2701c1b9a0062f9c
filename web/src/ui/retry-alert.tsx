import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import type { ReactNode } from 'react'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'

type Props = {
  /** The query that failed. */
  query: { isFetching: boolean; refetch: () => unknown }
  /** 'warning' if the page works without the data. */
  severity?: 'error' | 'warning'
  title?: string
  children: ReactNode
}

/** Alert that a part of the page could not be loaded, with a button to try again. */
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
          {SITE_TEXTS.TRY_AGAIN}
        </BusyButton>
      }
    >
      {title && <AlertTitle>{title}</AlertTitle>}
      {children}
    </Alert>
  )
}
