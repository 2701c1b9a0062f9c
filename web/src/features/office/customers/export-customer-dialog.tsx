import TextField from '@mui/material/TextField'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { customerPrivacy as privacyApi } from '#shared/account/api/customer-privacy.ts'
import { CUSTOMER_PRIVACY_TEXTS } from '#shared/people/messages/customer-privacy.ts'
import { type Customer, nameOfCustomer } from '#shared/people/rules/customers.ts'
import { MAX_REASON_LENGTH, reasonSchema } from '#shared/platform/rules/reasons.ts'
import { useDataDownload } from '#web/features/people/profile/use-data-download.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'

type Props = { customer: Customer; open: boolean; onClose: () => void }

/** Dialog that downloads a customer's data after a reason is given. */
export function ExportCustomerDialog({ customer, open, onClose }: Props) {
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const { downloading, download } = useDataDownload(
    (given: string) => callApi(privacyApi.exportData, { customer_id: customer.id, reason: given }),
    {
      fileName: 'dados-do-cliente',
      done: CUSTOMER_PRIVACY_TEXTS.EXPORTED,
      failed: CUSTOMER_PRIVACY_TEXTS.EXPORT_FAILED,
    },
  )
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const parsed = reasonSchema.safeParse(reason)
    setError(parsed.error?.issues[0]?.message)
    if (!parsed.success) return reasonField.current?.focus()
    if (!(await download(parsed.data))) return
    onClose()
    await queryClient.invalidateQueries({ queryKey: queryKeys.customerHistory(customer.id, customer.version) })
  }
  return (
    <FormDialog
      open={open}
      title={CUSTOMER_PRIVACY_TEXTS.EXPORT_TITLE(nameOfCustomer(customer))}
      description={CUSTOMER_PRIVACY_TEXTS.EXPORT_INTRO}
      submitLabel={CUSTOMER_PRIVACY_TEXTS.EXPORT}
      busy={downloading}
      onSubmit={event => void submit(event)}
      onClose={onClose}
      onCancel={onClose}
    >
      <TextField
        label={CUSTOMER_PRIVACY_TEXTS.REASON}
        inputRef={reasonField}
        value={reason}
        onChange={event => {
          setReason(event.target.value)
          setError(undefined)
        }}
        error={error !== undefined}
        helperText={error ?? CUSTOMER_PRIVACY_TEXTS.EXPORT_REASON_HINT}
        disabled={downloading}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: MAX_REASON_LENGTH } }}
      />
    </FormDialog>
  )
}
