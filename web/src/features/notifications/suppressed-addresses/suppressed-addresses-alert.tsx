import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { EMAIL_ADDRESSES_TEXTS } from '#shared/notifications/messages/email-addresses.ts'
import type { SuppressedAddress } from '#shared/notifications/rules/email-addresses.ts'
import { overview as overviewApi } from '#shared/office/api/overview.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatDate } from '#web/lib/dates.ts'
import { FOCUS_FALLBACK_PROPS } from '#web/lib/focus-restoration.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { toastError } from '#web/lib/toast-error.ts'
import { useDialogState } from '#web/lib/use-dialog-state.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { distinctAddresses, useSuppressedAddresses } from './use-suppressed-addresses.ts'

const Alerts = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  overflowWrap: 'anywhere',
  '& .MuiAlert-message': { display: 'grid', justifyItems: 'start', gap: 8 },
  '& .MuiAlertTitle-root': { margin: 0 },
})

/**
 * Lists which of these addresses get no e-mails, each with a button to resume them; renders nothing when all get
 * e-mails.
 */
export function SuppressedAddressesAlert({ emails }: { emails: readonly (string | undefined)[] }) {
  const suppressed = useSuppressedAddresses(emails)
  const queryClient = useQueryClient()
  const { dialog, open, show, close } = useDialogState<SuppressedAddress>()
  const [resumed, setResumed] = useState<string>()

  const resume = useMutation({
    mutationFn: ({ email }: SuppressedAddress) => callApi(overviewApi.resumeEmails, { email }),
    onSuccess: (_, { email }) => {
      setResumed(email)
      queryClient.setQueryData<{ items: SuppressedAddress[] }>(
        queryKeys.suppressedAddresses(distinctAddresses(emails)),
        data => data && { items: data.items.filter(address => address.email !== email) },
      )
      close()
    },
    onError: error => toastError(EMAIL_ADDRESSES_TEXTS.RESUME_FAILED, error),
  })

  if (suppressed.isError && !suppressed.data)
    return (
      <RetryAlert query={suppressed} severity="warning">
        {EMAIL_ADDRESSES_TEXTS.LOAD_FAILED}
      </RetryAlert>
    )
  if (!suppressed.data || (suppressed.data.items.length === 0 && !dialog && !resumed)) return null
  return (
    <Alerts>
      {suppressed.data.items.map(address => (
        <Alert key={address.email} severity="warning">
          <AlertTitle>
            {(address.reason === 'bounce' ? EMAIL_ADDRESSES_TEXTS.COMES_BACK : EMAIL_ADDRESSES_TEXTS.REPORTED)(
              address.email,
            )}
          </AlertTitle>
          {EMAIL_ADDRESSES_TEXTS.DETAIL(formatDate(address.since))}
          <Button
            color="inherit"
            size="small"
            variant="outlined"
            aria-label={EMAIL_ADDRESSES_TEXTS.RESUME_NAMED(address.email)}
            onClick={() => show(address)}
          >
            {EMAIL_ADDRESSES_TEXTS.RESUME}
          </Button>
        </Alert>
      ))}
      {resumed && (
        // Takes the focus of the pressed button, which disappears with its alert.
        <Alert severity="success" {...FOCUS_FALLBACK_PROPS}>
          {EMAIL_ADDRESSES_TEXTS.RESUMED(resumed)}
        </Alert>
      )}
      {dialog && (
        <ConfirmDialog
          open={open}
          title={EMAIL_ADDRESSES_TEXTS.RESUME_TITLE(dialog.email)}
          text={EMAIL_ADDRESSES_TEXTS.RESUME_TEXT}
          confirmLabel={EMAIL_ADDRESSES_TEXTS.RESUME}
          // Not 'Voltar', which could be confused with 'Voltar a enviar' beside it.
          cancelLabel={CONTROL_TEXTS.CANCEL}
          color="primary"
          busy={resume.isPending}
          onConfirm={() => resume.mutate(dialog)}
          onClose={close}
        />
      )}
    </Alerts>
  )
}
