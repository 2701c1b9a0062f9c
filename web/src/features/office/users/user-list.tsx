import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import EditOutlined from '@mui/icons-material/EditOutlined'
import ForwardToInboxRounded from '@mui/icons-material/ForwardToInboxRounded'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import Tooltip from '@mui/material/Tooltip'
import { toast } from 'sonner'
import { USERS_TEXTS } from '#shared/office/messages/users.ts'
import { PEOPLE_REFUSALS } from '#shared/people/refusals/people.ts'
import { isInvited, type User } from '#shared/people/rules/users.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { formatBrazilianPhone } from '#shared/platform/rules/fields.ts'
import { mayChangeRole, type Role } from '#shared/platform/rules/roles.ts'
import { isRowClick } from '#web/lib/is-row-click.ts'
import { formatShortDate } from '#web/lib/printed-dates.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { CardList, CardListSkeleton } from '#web/ui/card-list.tsx'
import { ListTable } from '#web/ui/list-table.ts'
import { PersonAvatar } from '#web/ui/person-avatar.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'
import { UserStatusChip } from './user-status-chip.tsx'

export type UserActions = {
  ownId: string | undefined
  ownRole: Role
  /** Id of the user whose invitation is being sent again. */
  resendingId: string | undefined
  onEdit: (user: User) => void
  onDelete: (user: User) => void
  onResend: (user: User) => void
}

const Table = styled(ListTable)(({ theme }) => ({
  '& th, & td': { padding: '10px 12px', textAlign: 'left', verticalAlign: 'middle' },
  '& th:first-of-type, & td:first-of-type': { paddingLeft: 20 },
  '& th:last-of-type, & td:last-of-type': { paddingRight: 12 },
  '& th': { paddingBlock: 12, fontSize: 13, fontWeight: 600, color: theme.palette.text.secondary },
  '& tbody td': { borderTop: `1px solid ${theme.palette.divider}` },
  '& .date': { whiteSpace: 'nowrap', color: theme.palette.text.secondary },
  '& .phone, & .role': { whiteSpace: 'nowrap' },
  // There is no room for this column beside the open side menu.
  '@media (max-width: 1359px)': { '& .date': { display: 'none' } },
}))

const Row = styled('tr')(({ theme }) => ({
  cursor: 'pointer',
  '&:hover': { background: theme.palette.action.hover },
  '&:last-of-type td:first-of-type': { borderBottomLeftRadius: theme.radius.card },
  '&:last-of-type td:last-of-type': { borderBottomRightRadius: theme.radius.card },
}))

const PersonCell = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: 12,
  '& .name': { display: 'flex', alignItems: 'center', gap: 8, fontWeight: 600, overflowWrap: 'anywhere' },
  '& .email': { display: 'block', fontSize: 13, color: theme.palette.text.secondary, overflowWrap: 'anywhere' },
  '& .you': {
    padding: '0 6px',
    border: '1px solid transparent',
    borderRadius: 10,
    fontSize: 12,
    lineHeight: '18px',
    color: theme.palette.primary.dark,
    background: theme.palette.action.selected,
  },
}))

const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 2,
  // Red only on hover: a red bin in every row would dominate the list.
  '& .quiet': { color: theme.palette.text.secondary },
  '& .quiet:hover, & .quiet:focus-visible': { color: theme.palette.text.primary },
  '& .delete:hover, & .delete:focus-visible': { color: theme.palette.error.main },
  '& .delete[aria-disabled=true]': { color: theme.palette.text.disabled, opacity: 0.55 },
}))

const Cards = styled(CardList)(({ theme }) => ({
  '& > li': { display: 'flex', flexDirection: 'column' },
  '& .facts': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 12px',
    padding: '0 16px 12px 68px',
    color: theme.palette.text.secondary,
    '& .role': { color: theme.palette.text.primary },
    '& .rest': { flexBasis: '100%' },
  },
  '& .actions': { marginTop: 'auto', padding: '2px 8px 2px 12px', borderTop: `1px solid ${theme.palette.divider}` },
}))

function PersonName({ user, isOneself }: { user: User; isOneself: boolean }) {
  return (
    <PersonCell>
      <PersonAvatar name={user.full_name} url={user.avatar_url} size={40} subdued />
      <span>
        <span className="name">
          {user.full_name}
          {isOneself && <span className="you">{USERS_TEXTS.YOU}</span>}
        </span>
        <span className="email">{user.email}</span>
      </span>
    </PersonCell>
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
    <Actions>
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
      <Tooltip title={CONTROL_TEXTS.EDIT}>
        <IconButton
          className="quiet"
          aria-label={CONTROL_TEXTS.EDIT_WHAT(user.full_name)}
          onClick={() => actions.onEdit(user)}
        >
          <EditOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      <Tooltip title={deletionRefusal ?? CONTROL_TEXTS.DELETE}>
        <IconButton
          className="quiet delete"
          aria-label={CONTROL_TEXTS.DELETE_WHAT(user.full_name)}
          aria-disabled={deletionRefusal !== undefined}
          onClick={() =>
            deletionRefusal === undefined
              ? actions.onDelete(user)
              : toast.warning(deletionRefusal, { id: 'kept-account' })
          }
        >
          <DeleteOutlineRounded fontSize="small" />
        </IconButton>
      </Tooltip>
    </Actions>
  )
}

export function UserTable({ users, actions }: { users: readonly User[]; actions: UserActions }) {
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{USERS_TEXTS.NAME_AND_EMAIL}</th>
          <th scope="col">{USERS_TEXTS.PHONE}</th>
          <th scope="col">{USERS_TEXTS.ROLE}</th>
          <th scope="col">{USERS_TEXTS.STATUS}</th>
          <th scope="col" className="date">
            {USERS_TEXTS.SINCE}
          </th>
          <th scope="col">
            <VisuallyHidden>{USERS_TEXTS.ACTIONS}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map(user => (
          <Row key={user.id} onClick={event => isRowClick(event) && actions.onEdit(user)}>
            <td>
              <PersonName user={user} isOneself={user.id === actions.ownId} />
            </td>
            <td className="phone">{formatBrazilianPhone(user.phone) || '—'}</td>
            <td className="role">{CONTROL_TEXTS.ROLE_NAMES[user.role]}</td>
            <td>
              <UserStatusChip user={user} />
            </td>
            <td className="date">{formatShortDate(user.created_at)}</td>
            <td>
              <UserButtons user={user} actions={actions} />
            </td>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

/** The users as cards, for narrow screens. */
export function UserCards({ users, actions }: { users: readonly User[]; actions: UserActions }) {
  return (
    <Cards aria-label={USERS_TEXTS.TITLE}>
      {users.map(user => (
        <li key={user.id}>
          <div style={{ padding: '14px 16px 8px' }}>
            <PersonName user={user} isOneself={user.id === actions.ownId} />
          </div>
          <div className="facts">
            <span className="role">{CONTROL_TEXTS.ROLE_NAMES[user.role]}</span>
            <UserStatusChip user={user} />
            <span className="rest">
              {USERS_TEXTS.SINCE_DAY(formatBrazilianPhone(user.phone), formatShortDate(user.created_at))}
            </span>
          </div>
          <div className="actions">
            <UserButtons user={user} actions={actions} />
          </div>
        </li>
      ))}
    </Cards>
  )
}

export const UserListSkeleton = () => <CardListSkeleton label={USERS_TEXTS.LOADING} count={6} height={68} />
