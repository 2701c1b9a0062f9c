import GroupOutlined from '@mui/icons-material/GroupOutlined'
import PersonAddAltRounded from '@mui/icons-material/PersonAddAltRounded'
import SearchOffRounded from '@mui/icons-material/SearchOffRounded'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useRef } from 'react'
import { USERS } from '#shared/office/messages/users.ts'
import type { User } from '#shared/people/rules/users.ts'
import { OFFICE } from '#shared/platform/messages/office.ts'
import { SITE } from '#shared/platform/messages/site.ts'
import { DeleteUserDialog } from '#web/features/office/users/delete-user-dialog.tsx'
import { EditUserDialog } from '#web/features/office/users/edit-user-dialog.tsx'
import { InviteUserDialog } from '#web/features/office/users/invite-user-dialog.tsx'
import { RoleHistory } from '#web/features/office/users/role-history.tsx'
import { useUserFilters } from '#web/features/office/users/use-user-filters.ts'
import { useUserChanges, useUsers } from '#web/features/office/users/use-users.ts'
import { UserFilters } from '#web/features/office/users/user-filters.tsx'
import { LoadingUsers, UserCards, UserTable } from '#web/features/office/users/user-list.tsx'
import { useSession } from '#web/features/people/session/use-session.ts'
import { ApiError } from '#web/lib/call.ts'
import { sayFailure } from '#web/lib/say-failure.ts'
import { useDialogs } from '#web/lib/use-dialogs.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { AccessDenied } from '#web/ui/access-denied.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadMoreButton } from '#web/ui/load-more-button.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { SearchPaused } from '#web/ui/search-paused.tsx'

const Found = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  '& .count': { margin: 0, minHeight: 20, color: theme.palette.text.secondary, outline: 'none' },
  '& .people': { transition: theme.transitions.create('opacity', { duration: theme.transitions.duration.shorter }) },
  '& .people[aria-busy=true]': { opacity: 0.55 },
}))

type OpenDialog = { kind: 'invite' } | { kind: 'edit' | 'delete'; user: User }

/** Everybody who has an account or is invited to one: found, invited, changed, deleted. */
export function AdminUsersScreen() {
  useTitle(USERS.TITLE)
  const { profile } = useSession()
  const filters = useUserFilters()
  const list = useUsers(filters.filter)
  const changes = useUserChanges()
  const { dialog, open, opening, show, close } = useDialogs<OpenDialog>()
  const count = useRef<HTMLParagraphElement>(null)
  const wide = useMediaQuery(theme => theme.breakpoints.up('lg'), { noSsr: true })

  if (list.error instanceof ApiError && list.error.status === 403)
    return (
      <PageFrame title={USERS.TITLE}>
        <AccessDenied />
      </PageFrame>
    )

  const actions = {
    ownId: profile?.id,
    ownRole: profile?.role ?? 'operations_manager',
    resendingId: changes.resend.isPending ? changes.resend.variables.id : undefined,
    onEdit: (user: User) => show({ kind: 'edit', user }),
    onDelete: (user: User) => show({ kind: 'delete', user }),
    onResend: (user: User) => changes.resend.mutate(user),
  }
  const retry = (
    <BusyButton variant="outlined" color="inherit" loading={list.isFetching} onClick={list.tryAgain}>
      {SITE.TRY_AGAIN}
    </BusyButton>
  )
  const users = list.items
  const loadMore = async () => {
    const { failed } = await list.goOn()
    if (failed) sayFailure(USERS.LOAD_FAILED, failed)
  }
  return (
    <PageFrame
      title={USERS.TITLE}
      intro={USERS.INTRO}
      action={
        <Button variant="contained" startIcon={<PersonAddAltRounded />} onClick={() => show({ kind: 'invite' })}>
          {USERS.INVITE}
        </Button>
      }
      filters={<UserFilters filters={filters} />}
    >
      {list.error ? (
        <EmptyState alert title={USERS.LOAD_FAILED} action={retry}>
          {list.error.message}
        </EmptyState>
      ) : (
        <Found>
          <p className="count" role="status" ref={count} tabIndex={-1}>
            {users.length > 0 && USERS.COUNT(users.length, list.hasNext, list.total)}
          </p>
          {list.lateError && (
            <Alert severity="error" action={retry}>
              {USERS.LOAD_FAILED}. {list.lateError.message}
            </Alert>
          )}
          {list.isPending ? (
            <LoadingUsers />
          ) : users.length > 0 ? (
            <div className="people" aria-busy={list.isBefore && !list.isGoingOn}>
              {wide ? <UserTable users={users} actions={actions} /> : <UserCards users={users} actions={actions} />}
            </div>
          ) : list.hasNext ? (
            <SearchPaused loading={list.isGoingOn} onContinue={() => void loadMore()} />
          ) : filters.isNarrowed ? (
            <EmptyState
              icon={<SearchOffRounded />}
              title={USERS.NOTHING_FOUND}
              action={
                <Button variant="outlined" onClick={filters.clear}>
                  {OFFICE.CLEAR_FILTERS}
                </Button>
              }
            >
              {USERS.NOTHING_FOUND_DETAIL}
            </EmptyState>
          ) : (
            <EmptyState icon={<GroupOutlined />} title={USERS.NOBODY}>
              {USERS.NOBODY_DETAIL}
            </EmptyState>
          )}
          {list.hasNext && users.length > 0 && (
            <LoadMoreButton
              variant="outlined"
              loading={list.isGoingOn}
              onClick={() => void loadMore()}
              sx={{ justifySelf: 'center', mt: 1 }}
            >
              {USERS.MORE}
            </LoadMoreButton>
          )}
        </Found>
      )}
      <RoleHistory />
      {profile && dialog?.kind === 'invite' && (
        <InviteUserDialog
          key={opening}
          open={open}
          onClose={close}
          ownId={profile.id}
          ownRole={profile.role}
          invite={changes.invite}
        />
      )}
      {profile && dialog?.kind === 'edit' && (
        <EditUserDialog
          key={opening}
          open={open}
          onClose={close}
          user={dialog.user}
          ownId={profile.id}
          ownRole={profile.role}
          update={changes.update}
        />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteUserDialog
          key={opening}
          open={open}
          onClose={close}
          onDeleted={() => count.current?.focus()}
          user={dialog.user}
          remove={changes.remove}
        />
      )}
    </PageFrame>
  )
}
