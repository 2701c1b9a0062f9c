import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { toast } from 'sonner'
import { ORDER_DRAFTS_TEXTS } from '#shared/office/messages/order-drafts.ts'
import { orderDrafts } from '#shared/orders/api/order-drafts.ts'
import type { OrderDraftSummary } from '#shared/orders/rules/order-drafts.ts'
import { callApi, isNotFound } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { toastError } from '#web/lib/toast-error.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type Deleted = Pick<OrderDraftSummary, 'id' | 'customer_name' | 'points'>

type Props = {
  /** The draft to delete; undefined while the dialog is closed. */
  draft: Deleted | undefined
  onClose: () => void
  onDeleted: () => void
}

/** Asks before a draft is deleted, because the whole office shares it. */
export function DeleteDraftDialog({ draft, onClose, onDeleted }: Props) {
  const queryClient = useQueryClient()
  // The draft's texts stay while the dialog closes.
  const draftToDelete = useRef(draft)
  if (draft) draftToDelete.current = draft
  const remove = useMutation({
    mutationFn: ({ id }: Deleted) =>
      callApi(orderDrafts.remove, { draft_id: id }).catch((error: unknown) => {
        // A colleague has deleted it first.
        if (!isNotFound(error)) throw error
      }),
    onSuccess: () => {
      onClose()
      toast.success(ORDER_DRAFTS_TEXTS.DELETED)
      onDeleted()
      return queryClient.invalidateQueries({ queryKey: queryKeys.orderDrafts })
    },
    onError: error => toastError(ORDER_DRAFTS_TEXTS.DELETE_FAILED, error),
  })
  return (
    <ConfirmDialog
      open={draft !== undefined}
      title={ORDER_DRAFTS_TEXTS.DELETE_TITLE}
      text={ORDER_DRAFTS_TEXTS.DELETE_TEXT(
        draftToDelete.current?.customer_name ?? ORDER_DRAFTS_TEXTS.NO_CUSTOMER,
        draftToDelete.current?.points ?? 0,
      )}
      confirmLabel={ORDER_DRAFTS_TEXTS.DELETE}
      closesOnBack
      busy={remove.isPending}
      onConfirm={() => draft && remove.mutate(draft)}
      onClose={onClose}
    />
  )
}
