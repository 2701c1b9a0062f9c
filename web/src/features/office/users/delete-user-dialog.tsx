import Alert from '@mui/material/Alert'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { assetCodeOf } from '#shared/catalogue/rules/asset-codes.ts'
import type { TaskInField } from '#shared/installation/rules/installation-tasks.ts'
import { users as usersApi } from '#shared/office/api/users.ts'
import { USERS_TEXTS } from '#shared/office/messages/users.ts'
import type { HoldingCounts } from '#shared/orders/rules/holdings.ts'
import type { User } from '#shared/people/rules/users.ts'
import { ApiError, callApi } from '#web/lib/call-api.ts'
import { PATHS, taskPath } from '#web/lib/paths.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { AssetCode } from '#web/ui/asset-code.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { DeleteDialog } from '#web/ui/delete-dialog.tsx'
import { ShowAllLines, useFoldedLines } from '#web/ui/folded-lines.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'
import type { useUserChanges } from './use-users.ts'

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
  const details = useQuery({
    queryKey: queryKeys.user(user.id),
    queryFn: ({ signal }) => callApi(usersApi.get, { user_id: user.id }, { signal }),
    enabled: open,
    // Refetch, so that the confirmation shows current data.
    staleTime: 0,
    gcTime: 0,
  })
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
          <TasksWarning user={user} tasks={details.data.tasks_in_field} />
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

const OrdersLink = styled(Link)({ display: 'inline-block', paddingBlock: 6, fontWeight: 600, color: 'inherit' })

const Tasks = styled('ul')({ margin: '8px 0 0', paddingLeft: 20, overflowWrap: 'anywhere' })

/** Names the tasks that a technician has in the street, because they will be without a technician. */
function TasksWarning({ user, tasks }: { user: User; tasks: readonly TaskInField[] }) {
  const { shown, unfold } = useFoldedLines(tasks)
  if (tasks.length === 0) return null
  return (
    <Alert severity="warning">
      <p>{USERS_TEXTS.TASKS_IN_FIELD(firstNameOf(user), tasks.length)}</p>
      <Tasks>
        {shown.map(task => (
          <li key={task.id}>
            <OrdersLink to={taskPath(task.id)} aria-label={USERS_TEXTS.SEE_TASK(task.point_name)}>
              {task.point_name}
            </OrdersLink>{' '}
            <AssetCode code={assetCodeOf(task)}>{task.city || null}</AssetCode>
          </li>
        ))}
      </Tasks>
      <ShowAllLines unfold={unfold} label={USERS_TEXTS.ALL_TASKS(tasks.length)} />
    </Alert>
  )
}

const firstNameOf = ({ full_name }: User): string => full_name.split(' ')[0] ?? full_name

function HoldingsWarning({ user, holdings }: { user: User; holdings: HoldingCounts }) {
  const sentence = USERS_TEXTS.HOLDINGS(firstNameOf(user), holdings)
  if (holdings.pending_orders === 0 && holdings.running_contracts === 0) return <p>{sentence}</p>
  return (
    <Alert severity="warning">
      <p>{sentence}</p>
      <OrdersLink to={`${PATHS.adminOrders}?${new URLSearchParams({ busca: user.email })}`}>
        {USERS_TEXTS.SEE_ORDERS}
      </OrdersLink>
    </Alert>
  )
}
