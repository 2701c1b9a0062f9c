import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { CUSTOMER_PRIVACY_TEXTS } from '#shared/people/messages/customer-privacy.ts'
import { type Customer, nameOfCustomer } from '#shared/people/rules/customers.ts'
import { useDialogState } from '#web/lib/use-dialog-state.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'

const DIALOGS = {
  export: lazyDialog(async () => ({ default: (await import('./export-customer-dialog.tsx')).ExportCustomerDialog }), {
    title: ({ customer }) => CUSTOMER_PRIVACY_TEXTS.EXPORT_TITLE(nameOfCustomer(customer)),
  }),
  delete: lazyDialog(async () => ({ default: (await import('./delete-customer-dialog.tsx')).DeleteCustomerDialog }), {
    title: ({ customer }) => CUSTOMER_PRIVACY_TEXTS.DELETE_TITLE(nameOfCustomer(customer)),
  }),
}

/** Section with the rights of LGPD art. 18, which an administrator exercises on the customer's request. */
export function CustomerPrivacySection({ customer }: { customer: Customer }) {
  const { dialog, open, openCount, show, close } = useDialogState<keyof typeof DIALOGS>()
  const Dialog = dialog && DIALOGS[dialog]
  return (
    <>
      <Typography variant="body2">{CUSTOMER_PRIVACY_TEXTS.INTRO}</Typography>
      <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button variant="outlined" size="small" onClick={() => show('export')}>
          {CUSTOMER_PRIVACY_TEXTS.EXPORT}
        </Button>
        <Button color="error" size="small" onClick={() => show('delete')}>
          {CUSTOMER_PRIVACY_TEXTS.DELETE}
        </Button>
      </Stack>
      {Dialog && <Dialog key={openCount} customer={customer} open={open} onClose={close} />}
    </>
  )
}
