import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded'
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import EditOutlined from '@mui/icons-material/EditOutlined'
import ForwardToInboxRounded from '@mui/icons-material/ForwardToInboxRounded'
import ScheduleRounded from '@mui/icons-material/ScheduleRounded'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { toast } from 'sonner'
import { USERS_TEXTS } from '#shared/office/messages/users.ts'
import { PEOPLE_REFUSALS } from '#shared/people/refusals/people.ts'
import { isInvited, statusOfUser, USER_STATUS_LABELS, type User } from '#shared/people/rules/users.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { formatBrazilianPhone } from '#shared/platform/rules/fields.ts'
import { mayChangeRole, type Role } from '#shared/platform/rules/roles.ts'
import { isRowClick } from '#web/lib/is-row-click.ts'
import { formatShortDate } from '#web/lib/printed-dates.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { CardList, CardListSkeleton } from '#web/ui/card-list.tsx'
import { ListTable } from '#web/ui/list-table.ts'
import { PersonAvatar } from '#web/ui/person-avatar.tsx'
import { RowIconButton } from '#web/ui/row-icon-button.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'

export type UserActions = {
  ownId: string | undefined
  ownRole: Role
  /** Id of the user whose invitation is being sent again. */
  resendingId: string | undefined
  onEdit: (user: User) => void
  onDelete: (user: User) => void
  onResend: (user: User) => void
}

const PersonName = ({ user, isOneself }: { user: User; isOneself: boolean }) => (
  <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center', overflowWrap: 'anywhere' }}>
    <PersonAvatar name={user.full_name} url={user.avatar_url} size={40} subdued />
    <div>
      <Typography variant="subtitle2" component="div">
        {user.full_name} {isOneself && <Chip size="small" label={USERS_TEXTS.YOU} sx={{ ml: 0.5 }} />}
      </Typography>
      <Typography variant="caption">{user.email}</Typography>
    </div>
  </Stack>
)

/** Whether the person has confirmed the e-mail. */
function UserStatusChip({ user }: { user: User }) {
  const status = statusOfUser(user)
  return (
    <StatusChip
      tone={status === 'confirmed' ? 'success' : 'warning'}
      icon={status === 'confirmed' ? <CheckCircleRounded /> : <ScheduleRounded />}
    >
      {USER_STATUS_LABELS[status]}
    </StatusChip>
  )
}

function UserButtons({ user, actions }: { user: User; actions: UserActions }) {
  const deletionRefusal =
    user.id === actions.ownId
      ? PEOPLE_REFUSALS.OWN_ACCOUNT.sentence
      : mayChangeRole(actions.ownRole, user.role, null)
        ? undefined
        : PEOPLE_REFUSALS.ADMIN_ROLE_RESERVED.sentence
  return (
    <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'flex-end' }}>
      {isInvited(user) && mayChangeRole(actions.ownRole, null, user.role) && (
        <BusyButton
          size="small"
          aria-label={USERS_TEXTS.RESEND_INVITE_TO(user.full_name)}
          startIcon={<ForwardToInboxRounded />}
          loading={actions.resendingId === user.id}
          loadingPosition="start"
          onClick={() => actions.onResend(user)}
          sx={{ px: 1, whiteSpace: 'nowrap', mr: 'auto' }}
        >
          {USERS_TEXTS.RESEND_INVITE}
        </BusyButton>
      )}
      <RowIconButton
        title={CONTROL_TEXTS.EDIT}
        aria-label={CONTROL_TEXTS.EDIT_WHAT(user.full_name)}
        onClick={() => actions.onEdit(user)}
      >
        <EditOutlined fontSize="small" />
      </RowIconButton>
      <RowIconButton
        deletes
        title={deletionRefusal ?? CONTROL_TEXTS.DELETE}
        aria-label={CONTROL_TEXTS.DELETE_WHAT(user.full_name)}
        aria-disabled={deletionRefusal !== undefined}
        onClick={() =>
          deletionRefusal === undefined
            ? actions.onDelete(user)
            : toast.warning(deletionRefusal, { id: 'kept-account' })
        }
      >
        <DeleteOutlineRounded fontSize="small" />
      </RowIconButton>
    </Stack>
  )
}

/** There is no room for this column beside the open side menu. */
const SINCE = { whiteSpace: 'nowrap', color: 'text.secondary', '@media (max-width: 1359px)': { display: 'none' } }

export const UserTable = ({ users, actions }: { users: readonly User[]; actions: UserActions }) => (
  <ListTable>
    <TableHead>
      <TableRow>
        <TableCell>{USERS_TEXTS.NAME_AND_EMAIL}</TableCell>
        <TableCell>{USERS_TEXTS.PHONE}</TableCell>
        <TableCell>{USERS_TEXTS.ROLE}</TableCell>
        <TableCell>{USERS_TEXTS.STATUS}</TableCell>
        <TableCell sx={SINCE}>{USERS_TEXTS.SINCE}</TableCell>
        <TableCell>
          <VisuallyHidden>{USERS_TEXTS.ACTIONS}</VisuallyHidden>
        </TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {users.map(user => (
        <TableRow key={user.id} hover onClick={event => isRowClick(event) && actions.onEdit(user)}>
          <TableCell>
            <PersonName user={user} isOneself={user.id === actions.ownId} />
          </TableCell>
          <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatBrazilianPhone(user.phone) || '—'}</TableCell>
          <TableCell sx={{ whiteSpace: 'nowrap' }}>{CONTROL_TEXTS.ROLE_NAMES[user.role]}</TableCell>
          <TableCell>
            <UserStatusChip user={user} />
          </TableCell>
          <TableCell sx={SINCE}>{formatShortDate(user.created_at)}</TableCell>
          <TableCell>
            <UserButtons user={user} actions={actions} />
          </TableCell>
        </TableRow>
      ))}
    </TableBody>
  </ListTable>
)

/** The users as cards, for narrow screens. */
export const UserCards = ({ users, actions }: { users: readonly User[]; actions: UserActions }) => (
  <CardList aria-label={USERS_TEXTS.TITLE}>
    {users.map(user => (
      <Stack component="li" key={user.id} spacing={1} sx={{ p: '14px 8px 2px 16px' }}>
        <PersonName user={user} isOneself={user.id === actions.ownId} />
        <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center', pl: 6.5, pb: 0.5 }}>
          {CONTROL_TEXTS.ROLE_NAMES[user.role]}
          <UserStatusChip user={user} />
          <Typography variant="hint" sx={{ width: 1 }}>
            {USERS_TEXTS.SINCE_DAY(formatBrazilianPhone(user.phone), formatShortDate(user.created_at))}
          </Typography>
        </Stack>
        <Box sx={{ mt: 'auto', ml: -2, mr: -1, px: 1, pt: 0.25, borderTop: 1, borderColor: 'divider' }}>
          <UserButtons user={user} actions={actions} />
        </Box>
      </Stack>
    ))}
  </CardList>
)

export const UserListSkeleton = () => <CardListSkeleton label={USERS_TEXTS.LOADING} count={6} height={68} />
