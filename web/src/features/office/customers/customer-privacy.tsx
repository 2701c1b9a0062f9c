import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { Suspense } from 'react'
import { customerPrivacy as privacyApi } from '#shared/account/api/customer-privacy.ts'
import { CUSTOMER_PRIVACY } from '#shared/people/messages/customer-privacy.ts'
import type { Customer } from '#shared/people/rules/customers.ts'
import { useDataDownload } from '#web/features/people/profile/use-data-download.ts'
import { call } from '#web/lib/call.ts'
import { lazyWithRetry } from '#web/lib/load-chunk.ts'
import { useDialogState } from '#web/lib/use-dialog-state.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'

const DeleteCustomerDialog = lazyWithRetry(async () => ({
  default: (await import('./delete-customer-dialog.tsx')).DeleteCustomerDialog,
}))

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 })

/** The rights of LGPD art. 18, which an administrator carries out for a customer. */
export function CustomerPrivacy({ customer }: { customer: Customer }) {
  const { dialog, open, openCount, show, close } = useDialogState<true>()
  const { downloading, download } = useDataDownload(() => call(privacyApi.getData, { customer_id: customer.id }), {
    fileName: 'dados-do-cliente',
    done: CUSTOMER_PRIVACY.EXPORTED,
    failed: CUSTOMER_PRIVACY.EXPORT_FAILED,
  })
  return (
    <>
      <p>{CUSTOMER_PRIVACY.INTRO}</p>
      <Actions>
        <BusyButton variant="outlined" size="small" loading={downloading} onClick={() => void download()}>
          {CUSTOMER_PRIVACY.EXPORT}
        </BusyButton>
        <Button color="error" size="small" onClick={() => show(true)}>
          {CUSTOMER_PRIVACY.DELETE}
        </Button>
      </Actions>
      {dialog && (
        <Suspense fallback={null}>
          <DeleteCustomerDialog key={openCount} customer={customer} open={open} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
