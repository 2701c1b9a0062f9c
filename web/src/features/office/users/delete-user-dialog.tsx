import Alert from '@mui/material/Alert'
import Skeleton from '@mui/material/Skeleton'
import { USERS_TEXTS } from '#shared/office/messages/users.ts'
import type { HoldingCounts } from '#shared/orders/rules/holdings.ts'
import type { User } from '#shared/people/rules/users.ts'
import { ApiError } from '#web/lib/call-api.ts'
import { PATHS } from '#web/lib/paths.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { DeleteDialog } from '#web/ui/delete-dialog.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'
import { AlertLink, firstNameOf, TasksWarning } from './tasks-warning.tsx'
import { type useUserChanges, useUserDetails } from './use-users.ts'

type Props = {
  open: boolean
  onClose: () => void
  /** Called when the dialog has closed after a successful deletion. */
  onDeleted: () => void
  user: User
  remove: ReturnType<typeof useUserChanges>['remove']
}

/**
 * Dialog that deletes a user. It shows the person's orders and contracts, and the deletion can be confirmed once these
 * are loaded.
 */
export function DeleteUserDialog({ open, onClose, onDeleted, user, remove }: Props) {
  const details = useUserDetails(user.id, open)
  const confirmDeletion = () =>
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
      title={USERS_TEXTS.DELETE_TITLE(user.full_name)}
      subtitle={user.email}
      note={USERS_TEXTS.DELETE_DETAIL}
      onClose={onClose}
      onExited={() => {
        if (remove.isSuccess) onDeleted()
      }}
      action={
        <BusyButton
          variant="contained"
          color="error"
          disabled={!details.data}
          loading={remove.isPending}
          onClick={confirmDeletion}
        >
          {USERS_TEXTS.DELETE}
        </BusyButton>
      }
    >
      {details.data ? (
        <>
          <HoldingsWarning user={user} holdings={details.data.holdings} />
          <TasksWarning user={user} tasks={details.data.tasks_in_field} verb="excluir" />
        </>
      ) : details.isError ? (
        <RetryAlert query={details} title={USERS_TEXTS.HOLDINGS_FAILED}>
          {details.error.message}
        </RetryAlert>
      ) : (
        <div role="status">
          <VisuallyHidden>{USERS_TEXTS.HOLDINGS_LOADING}</VisuallyHidden>
          <Skeleton />
          <Skeleton width="70%" />
        </div>
      )}
    </DeleteDialog>
  )
}

function HoldingsWarning({ user, holdings }: { user: User; holdings: HoldingCounts }) {
  const sentence = USERS_TEXTS.HOLDINGS(firstNameOf(user), holdings)
  if (holdings.pending_orders === 0 && holdings.running_contracts === 0) return <p>{sentence}</p>
  return (
    <Alert severity="warning">
      <p>{sentence}</p>
      <AlertLink to={`${PATHS.adminOrders}?${new URLSearchParams({ busca: user.email })}`}>
        {USERS_TEXTS.SEE_ORDERS}
      </AlertLink>
    </Alert>
  )
}
