import Alert from '@mui/material/Alert'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { users as usersApi } from '#shared/office/api/users.ts'
import { USERS } from '#shared/office/messages/users.ts'
import type { Holdings } from '#shared/orders/rules/holdings.ts'
import type { User } from '#shared/people/rules/users.ts'
import { ApiError, call } from '#web/lib/call.ts'
import { PATHS } from '#web/lib/paths.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { DeleteDialog } from '#web/ui/delete-dialog.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'
import type { useUserChanges } from './use-users.ts'

type Props = {
  open: boolean
  onClose: () => void
  /** The dialog is gone after the person was. */
  onDeleted: () => void
  user: User
  remove: ReturnType<typeof useUserChanges>['remove']
}

/** Says what somebody has and what becomes of it, then asks. Nothing can be confirmed before that is known. */
export function DeleteUserDialog({ open, onClose, onDeleted, user, remove }: Props) {
  const known = useQuery({
    queryKey: queryKeys.user(user.id),
    queryFn: ({ signal }) => call(usersApi.get, { user_id: user.id }, { signal }),
    enabled: open,
    // What is confirmed must be what is so now.
    staleTime: 0,
    gcTime: 0,
  })
  const confirm = () =>
    remove.mutate(user, {
      onSuccess: onClose,
      onError: error => {
        if (error instanceof ApiError && error.code === 'USER_NOT_FOUND') onClose()
      },
    })
  return (
    <DeleteDialog
      open={open}
      busy={remove.isPending}
      title={USERS.DELETE_TITLE(user.full_name)}
      subtitle={user.email}
      note={USERS.DELETE_DETAIL}
      onClose={onClose}
      onExited={() => {
        if (remove.isSuccess) onDeleted()
      }}
      action={
        <BusyButton
          variant="contained"
          color="error"
          disabled={!known.data}
          loading={remove.isPending}
          onClick={confirm}
        >
          {USERS.DELETE}
        </BusyButton>
      }
    >
      {known.data ? (
        <WhatStays user={user} holdings={known.data.holdings} />
      ) : known.isError ? (
        <RetryAlert query={known} title={USERS.HOLDINGS_FAILED}>
          {known.error.message}
        </RetryAlert>
      ) : (
        <div role="status">
          <VisuallyHidden>{USERS.HOLDINGS_LOADING}</VisuallyHidden>
          <Skeleton />
          <Skeleton width="70%" />
        </div>
      )}
    </DeleteDialog>
  )
}

const OrdersLink = styled(Link)({ display: 'inline-block', paddingBlock: 6, fontWeight: 600, color: 'inherit' })

function WhatStays({ user, holdings }: { user: User; holdings: Holdings }) {
  const first = user.full_name.split(' ')[0] ?? user.full_name
  const sentence = USERS.HOLDINGS(first, holdings)
  if (holdings.pending_orders === 0 && holdings.running_contracts === 0) return <p>{sentence}</p>
  return (
    <Alert severity="warning">
      <p>{sentence}</p>
      <OrdersLink to={`${PATHS.adminOrders}?${new URLSearchParams({ busca: user.email })}`}>
        {USERS.SEE_ORDERS}
      </OrdersLink>
    </Alert>
  )
}
