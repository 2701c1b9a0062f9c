import MergeRounded from '@mui/icons-material/MergeRounded'
import Button from '@mui/material/Button'
import { CUSTOMER_MERGE_TEXTS } from '#shared/people/messages/customer-merges.ts'
import { type Customer, nameOfCustomer } from '#shared/people/rules/customers.ts'
import { useDialogState } from '#web/lib/use-dialog-state.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'

const MergeDialog = lazyDialog(
  async () => ({ default: (await import('./merge-customers-dialog.tsx')).MergeCustomersDialog }),
  { title: ({ customer }) => CUSTOMER_MERGE_TEXTS.TITLE(nameOfCustomer(customer)) },
)

/** Button that merges another customer into this one; for administrators. */
export function MergeCustomerButton({ customer }: { customer: Customer }) {
  const { dialog, open, openCount, show, close } = useDialogState<true>()
  return (
    <>
      <Button
        size="small"
        startIcon={<MergeRounded />}
        onClick={() => show(true)}
        sx={{ justifySelf: 'start', ml: '-8px', mb: '-8px' }}
      >
        {CUSTOMER_MERGE_TEXTS.OPEN}
      </Button>
      {dialog && <MergeDialog key={openCount} customer={customer} open={open} onClose={close} />}
    </>
  )
}
