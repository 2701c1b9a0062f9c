import GroupOutlined from '@mui/icons-material/GroupOutlined'
import PersonAddAltRounded from '@mui/icons-material/PersonAddAltRounded'
import SearchOffRounded from '@mui/icons-material/SearchOffRounded'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useRef } from 'react'
import { USERS_TEXTS } from '#shared/office/messages/users.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import type { User } from '#shared/people/rules/users.ts'
import { OFFICE_TEXTS } from '#shared/platform/messages/office.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { DeleteUserDialog } from '#web/features/office/users/delete-user-dialog.tsx'
import { EditUserDialog } from '#web/features/office/users/edit-user-dialog.tsx'
import { InviteUserDialog } from '#web/features/office/users/invite-user-dialog.tsx'
import { RoleHistorySection } from '#web/features/office/users/role-history-section.tsx'
import { useUserFilters } from '#web/features/office/users/use-user-filters.ts'
import { useUserChanges, useUsers } from '#web/features/office/users/use-users.ts'
import { UserFilters } from '#web/features/office/users/user-filters.tsx'
import { type UserActions, UserCards, UserListSkeleton, UserTable } from '#web/features/office/users/user-list.tsx'
import { useSession } from '#web/features/people/session/use-session.ts'
import { isForbidden } from '#web/lib/call-api.ts'
import { toastError } from '#web/lib/toast-error.ts'
import { useDialogState } from '#web/lib/use-dialog-state.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { AccessDenied } from '#web/ui/access-denied.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { BusyList } from '#web/ui/busy-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadMoreButton } from '#web/ui/load-more-button.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { SearchPaused } from '#web/ui/search-paused.tsx'

type OpenDialog = { kind: 'invite' } | { kind: 'edit' | 'delete'; user: User }

type Users = ReturnType<typeof useUsers>

/** All people who have an account or an invitation. */
export function AdminUsersScreen() {
  useTitle(USERS_TEXTS.TITLE)
  const { profile } = useSession()
  const filters = useUserFilters()
  const list = useUsers(filters.filter)
  const changes = useUserChanges()
  const dialogs = useDialogState<OpenDialog>()
  const countRef = useRef<HTMLParagraphElement>(null)

  if (isForbidden(list.error))
    return (
      <PageFrame title={USERS_TEXTS.TITLE}>
        <AccessDenied />
      </PageFrame>
    )

  const actions: UserActions = {
    ownId: profile?.id,
    ownRole: profile?.role ?? 'operations_manager',
    resendingId: changes.resend.isPending ? changes.resend.variables.id : undefined,
    onEdit: user => dialogs.show({ kind: 'edit', user }),
    onDelete: user => dialogs.show({ kind: 'delete', user }),
    onResend: user => changes.resend.mutate(user),
  }
  const retryButton = (
    <BusyButton variant="outlined" color="inherit" loading={list.isFetching} onClick={list.retry}>
      {SITE_TEXTS.TRY_AGAIN}
    </BusyButton>
  )
  return (
    <PageFrame
      title={USERS_TEXTS.TITLE}
      intro={USERS_TEXTS.INTRO}
      action={
        <Button
          variant="contained"
          startIcon={<PersonAddAltRounded />}
          onClick={() => dialogs.show({ kind: 'invite' })}
        >
          {USERS_TEXTS.INVITE}
        </Button>
      }
      filters={<UserFilters filters={filters} />}
    >
      {list.error ? (
        <EmptyState alert title={USERS_TEXTS.LOAD_FAILED} action={retryButton}>
          {list.error.message}
        </EmptyState>
      ) : (
        <Stack spacing={1.5}>
          <Typography variant="hint" role="status" ref={countRef} tabIndex={-1}>
            {list.items.length > 0 && USERS_TEXTS.COUNT(list.items.length, list.hasNext, list.total)}
          </Typography>
          {list.refreshError && (
            <Alert severity="error" action={retryButton}>
              {USERS_TEXTS.LOAD_FAILED}. {list.refreshError.message}
            </Alert>
          )}
          <UserResults list={list} filters={filters} actions={actions} />
        </Stack>
      )}
      <RoleHistorySection />
      <UserDialogs profile={profile} dialogs={dialogs} changes={changes} onDeleted={() => countRef.current?.focus()} />
    </PageFrame>
  )
}

type ResultsProps = { list: Users; filters: ReturnType<typeof useUserFilters>; actions: UserActions }

function UserResults({ list, filters, actions }: ResultsProps) {
  const isWide = useMediaQuery(theme => theme.breakpoints.up('lg'))
  const users = list.items
  const loadMore = async () => {
    const { error } = await list.loadNext()
    if (error) toastError(USERS_TEXTS.LOAD_FAILED, error)
  }
  if (list.isPending) return <UserListSkeleton />
  if (users.length === 0 && list.hasNext)
    return <SearchPaused loading={list.isLoadingMore} onContinue={() => void loadMore()} />
  if (users.length === 0)
    return filters.isFiltered ? (
      <EmptyState
        icon={<SearchOffRounded />}
        title={USERS_TEXTS.NOTHING_FOUND}
        action={
          <Button variant="outlined" onClick={filters.clear}>
            {OFFICE_TEXTS.CLEAR_FILTERS}
          </Button>
        }
      >
        {USERS_TEXTS.NOTHING_FOUND_DETAIL}
      </EmptyState>
    ) : (
      <EmptyState icon={<GroupOutlined />} title={USERS_TEXTS.NOBODY}>
        {USERS_TEXTS.NOBODY_DETAIL}
      </EmptyState>
    )
  return (
    <>
      <BusyList busy={list.isShowingPrevious && !list.isLoadingMore}>
        {isWide ? <UserTable users={users} actions={actions} /> : <UserCards users={users} actions={actions} />}
      </BusyList>
      {list.hasNext && (
        <LoadMoreButton
          variant="outlined"
          loading={list.isLoadingMore}
          onClick={() => void loadMore()}
          sx={{ justifySelf: 'center', mt: 1 }}
        >
          {USERS_TEXTS.MORE}
        </LoadMoreButton>
      )}
    </>
  )
}

type DialogsProps = {
  profile: Profile | undefined
  dialogs: ReturnType<typeof useDialogState<OpenDialog>>
  changes: ReturnType<typeof useUserChanges>
  onDeleted: () => void
}

function UserDialogs({ profile, dialogs, changes, onDeleted }: DialogsProps) {
  const { dialog, open, openCount, close } = dialogs
  if (dialog?.kind === 'delete')
    return (
      <DeleteUserDialog
        key={openCount}
        open={open}
        onClose={close}
        onDeleted={onDeleted}
        user={dialog.user}
        remove={changes.remove}
      />
    )
  if (!profile || !dialog) return null
  const editorProps = { ownId: profile.id, ownRole: profile.role }
  return dialog.kind === 'invite' ? (
    <InviteUserDialog key={openCount} open={open} onClose={close} {...editorProps} invite={changes.invite} />
  ) : (
    <EditUserDialog
      key={openCount}
      open={open}
      onClose={close}
      {...editorProps}
      user={dialog.user}
      update={changes.update}
    />
  )
}
