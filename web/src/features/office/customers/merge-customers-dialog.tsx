import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { toast } from 'sonner'
import { customerMerges as mergesApi } from '#shared/orders/api/customer-merges.ts'
import { CUSTOMER_MERGE_TEXTS } from '#shared/people/messages/customer-merges.ts'
import type { MergePreview } from '#shared/people/rules/customer-merges.ts'
import { type Customer, type CustomerType, nameOfCustomer } from '#shared/people/rules/customers.ts'
import { MAX_REASON_LENGTH, reasonSchema } from '#shared/platform/rules/reasons.ts'
import { DeletionPreviewStatus, DeletionSection } from '#web/features/people/profile/deletion-parts.tsx'
import { ApiError, callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { refetchFigures } from '#web/lib/refetch-figures.ts'
import { toastError } from '#web/lib/toast-error.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { type ChosenCustomer, CustomerField } from './customer-field.tsx'
import { CustomerChangesList } from './customer-timeline.tsx'

type Props = { customer: Customer; open: boolean; onClose: () => void }

/**
 * Dialog that merges two customers: the user chooses the other one, sees what moves and changes, and gives a reason.
 */
export function MergeCustomersDialog({ customer, open, onClose }: Props) {
  const name = nameOfCustomer(customer)
  const [other, setOther] = useState<ChosenCustomer | null>(null)
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<{ other?: string | undefined; reason?: string | undefined }>({})
  const otherField = useRef<HTMLInputElement>(null)
  const reasonField = useRef<HTMLInputElement>(null)
  const preview = useQuery({
    queryKey: queryKeys.customerMerge(customer.id, other?.id),
    queryFn: ({ signal }) =>
      callApi(mergesApi.preview, { customer_id: customer.id, other_id: other?.id ?? '' }, { signal }),
    enabled: open && other !== null,
    // The preview is loaded anew each time.
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  })
  const merge = useMerge(customer, () => void preview.refetch(), onClose)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const parsed = reasonSchema.safeParse(reason)
    setErrors({
      other: other ? undefined : CUSTOMER_MERGE_TEXTS.OTHER_MISSING,
      reason: parsed.error?.issues[0]?.message,
    })
    if (!other || preview.isError) otherField.current?.focus()
    else if (!parsed.success) reasonField.current?.focus()
    else if (preview.data && !preview.isFetching) merge.mutate({ ...preview.data, reason: parsed.data })
  }
  return (
    <FormDialog
      open={open}
      title={CUSTOMER_MERGE_TEXTS.TITLE(name)}
      description={CUSTOMER_MERGE_TEXTS.INTRO(name)}
      submitLabel={CUSTOMER_MERGE_TEXTS.MERGE}
      busy={merge.isPending}
      onSubmit={submit}
      onClose={onClose}
      onCancel={onClose}
    >
      <CustomerField
        value={other}
        onChange={chosen => {
          setOther(chosen)
          setErrors({})
        }}
        error={errors.other}
        inputRef={otherField}
        label={CUSTOMER_MERGE_TEXTS.OTHER}
        hint={CUSTOMER_MERGE_TEXTS.OTHER_HINT}
        exceptId={customer.id}
      />
      {other && !preview.data && (
        <DeletionPreviewStatus
          preview={preview}
          loading={CUSTOMER_MERGE_TEXTS.LOADING}
          failed={CUSTOMER_MERGE_TEXTS.PREVIEW_FAILED}
        />
      )}
      {preview.data && <Consequences type={customer.type} preview={preview.data} />}
      <TextField
        label={CUSTOMER_MERGE_TEXTS.REASON}
        inputRef={reasonField}
        value={reason}
        onChange={event => {
          setReason(event.target.value)
          setErrors({})
        }}
        error={errors.reason !== undefined}
        helperText={errors.reason ?? CUSTOMER_MERGE_TEXTS.REASON_HINT}
        disabled={merge.isPending}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: MAX_REASON_LENGTH } }}
      />
    </FormDialog>
  )
}

const Consequences = ({
  type,
  preview: { changes, orders, pending_orders, running_contracts },
}: {
  type: CustomerType
  preview: MergePreview
}) => (
  <Stack role="status" spacing={2.5}>
    <DeletionSection title={CUSTOMER_MERGE_TEXTS.MOVES}>
      {CUSTOMER_MERGE_TEXTS.ORDERS(orders, pending_orders, running_contracts)}
    </DeletionSection>
    <DeletionSection title={CUSTOMER_MERGE_TEXTS.CHANGES}>
      {changes.length > 0 ? <CustomerChangesList type={type} changes={changes} /> : CUSTOMER_MERGE_TEXTS.NO_CHANGES}
    </DeletionSection>
    <Alert severity="warning">{CUSTOMER_MERGE_TEXTS.FINAL}</Alert>
  </Stack>
)

function useMerge({ id }: Customer, onChanged: () => void, onMerged: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ version, other, reason }: MergePreview & { reason: string }) => {
      const ids = { customer_id: id, other_id: other.id }
      return callApi(mergesApi.merge, { ...ids, version, other_version: other.version, reason })
    },
    onSuccess: (merged, { other }) => {
      queryClient.setQueryData(queryKeys.customer(id), merged)
      // Refetched, because the other customer's orders move one by one.
      refetchFigures(queryClient)
      toast.success(CUSTOMER_MERGE_TEXTS.MERGED, { description: CUSTOMER_MERGE_TEXTS.MERGED_DETAIL(other.name) })
      onMerged()
    },
    onError: error => {
      if (error instanceof ApiError && error.code === 'CUSTOMER_CHANGED') {
        onChanged()
        toast.error(CUSTOMER_MERGE_TEXTS.MERGE_FAILED, { description: CUSTOMER_MERGE_TEXTS.CHANGED })
      } else toastError(CUSTOMER_MERGE_TEXTS.MERGE_FAILED, error)
    },
  })
}
