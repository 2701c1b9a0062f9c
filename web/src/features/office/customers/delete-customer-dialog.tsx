import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { toast } from 'sonner'
import { customerPrivacy as privacyApi } from '#shared/account/api/customer-privacy.ts'
import { CUSTOMER_PRIVACY_TEXTS } from '#shared/people/messages/customer-privacy.ts'
import { type Customer, nameOfCustomer } from '#shared/people/rules/customers.ts'
import { DELETION_WORD } from '#shared/people/rules/retention.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { MAX_REASON_LENGTH, reasonSchema } from '#shared/platform/rules/reasons.ts'
import {
  DeletionConsequences,
  DeletionPreviewStatus,
  DeletionWordField,
  useDeletionWord,
} from '#web/features/people/profile/deletion-parts.tsx'
import { callApi } from '#web/lib/call-api.ts'
import { PATHS } from '#web/lib/paths.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { toastError } from '#web/lib/toast-error.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { DialogActions } from '#web/ui/form-dialog.tsx'
import { SheetDialog } from '#web/ui/sheet-dialog.tsx'

type Props = { customer: Customer; open: boolean; onClose: () => void }

/** Dialog that deletes a customer's data. It lists the consequences first, and requires a reason and a typed word. */
export function DeleteCustomerDialog({ customer, open, onClose }: Props) {
  const deletion = useDeletion(customer.id)
  // Busy also after success, until the next screen is there.
  const busy = deletion.isPending || deletion.isSuccess
  const id = useId()
  const word = useDeletionWord(`${id}-word`)
  const [reason, setReason] = useState('')
  const [reasonError, setReasonError] = useState<string>()
  const reasonField = useRef<HTMLInputElement>(null)
  const preview = useQuery({
    queryKey: queryKeys.customerDeletion(customer.id),
    queryFn: ({ signal }) => callApi(privacyApi.previewDeletion, { customer_id: customer.id }, { signal }),
    enabled: open,
    // The consequences are loaded anew each time the dialog opens.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const parsed = reasonSchema.safeParse(reason)
    setReasonError(parsed.error?.issues[0]?.message)
    if (!parsed.success) reasonField.current?.focus()
    else if (word.isTyped()) deletion.mutate(parsed.data)
  }
  return (
    <SheetDialog
      open={open}
      onClose={onClose}
      busy={busy}
      title={CUSTOMER_PRIVACY_TEXTS.DELETE_TITLE(nameOfCustomer(customer))}
      footer={
        preview.data && (
          <DialogActions>
            <Button onClick={onClose} disabled={busy}>
              {CONTROL_TEXTS.BACK}
            </Button>
            <BusyButton type="submit" form={`${id}-form`} variant="contained" color="error" loading={busy}>
              {CUSTOMER_PRIVACY_TEXTS.DELETE}
            </BusyButton>
          </DialogActions>
        )
      }
    >
      {(preview.isPending || preview.isError) && (
        <DeletionPreviewStatus
          preview={preview}
          loading={CUSTOMER_PRIVACY_TEXTS.LOADING}
          failed={CUSTOMER_PRIVACY_TEXTS.PREVIEW_FAILED}
        />
      )}
      {preview.data && (
        <Stack spacing={2.5}>
          <DeletionConsequences preview={preview.data} texts={CUSTOMER_PRIVACY_TEXTS} />
          {preview.data.account_orders > 0 && (
            <Typography color="textSecondary">
              {CUSTOMER_PRIVACY_TEXTS.OF_ACCOUNTS(preview.data.account_orders)}
            </Typography>
          )}
          <Stack component="form" spacing={2.5} id={`${id}-form`} noValidate onSubmit={submit}>
            <TextField
              label={CUSTOMER_PRIVACY_TEXTS.REASON}
              inputRef={reasonField}
              value={reason}
              onChange={event => {
                setReason(event.target.value)
                setReasonError(undefined)
              }}
              error={reasonError !== undefined}
              helperText={reasonError ?? CUSTOMER_PRIVACY_TEXTS.REASON_HINT}
              disabled={busy}
              multiline
              minRows={2}
              slotProps={{ htmlInput: { maxLength: MAX_REASON_LENGTH } }}
            />
            <DeletionWordField field={word} disabled={busy} />
          </Stack>
        </Stack>
      )}
    </SheetDialog>
  )
}

function useDeletion(customer_id: string) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const isDeleted = useRef(false)
  // Said once the whole page is gone, because only then its queries are unused, and no data of the customer stays here.
  useEffect(
    () => () => {
      if (!isDeleted.current) return
      queueMicrotask(() => {
        for (const queryKey of [['customers'], queryKeys.customerOrders(customer_id)])
          queryClient.removeQueries({ queryKey, type: 'inactive' })
        void queryClient.invalidateQueries({ queryKey: ['customers'] })
        toast.success(CUSTOMER_PRIVACY_TEXTS.DELETED, { description: CUSTOMER_PRIVACY_TEXTS.DELETED_DETAIL })
      })
    },
    [queryClient, customer_id],
  )
  return useMutation({
    mutationFn: (reason: string) =>
      callApi(privacyApi.requestDeletion, { customer_id, reason, confirmation: DELETION_WORD }),
    onSuccess: () => {
      isDeleted.current = true
      void navigate(PATHS.adminCustomers, { replace: true })
    },
    onError: error => toastError(CUSTOMER_PRIVACY_TEXTS.DELETE_FAILED, error),
  })
}
