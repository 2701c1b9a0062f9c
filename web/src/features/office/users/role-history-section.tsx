import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import ListItem from '@mui/material/ListItem'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { users as usersApi } from '#shared/office/api/users.ts'
import { ROLE_HISTORY_TEXTS, roleChangeSentence } from '#shared/people/messages/role-history.ts'
import type { RoleChange } from '#shared/people/rules/role-history.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatDateTime } from '#web/lib/dates.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { CardListSkeleton } from '#web/ui/card-list.tsx'
import { FramedList } from '#web/ui/framed-list.ts'
import { RetryAlert } from '#web/ui/retry-alert.tsx'

/** The history of role changes, loaded when it is opened. */
export function RoleHistorySection() {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <Stack component="section" spacing={1.5} aria-labelledby={`${id}-title`} sx={{ alignItems: 'flex-start', mt: 4 }}>
      <Divider flexItem sx={{ mb: 1.5 }} />
      <Typography variant="h3" component="h2" id={`${id}-title`}>
        {ROLE_HISTORY_TEXTS.TITLE}
      </Typography>
      <Typography variant="hint" sx={{ maxWidth: '68ch' }}>
        {ROLE_HISTORY_TEXTS.INTRO}
      </Typography>
      <Button variant="outlined" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {isOpen ? ROLE_HISTORY_TEXTS.HIDE : ROLE_HISTORY_TEXTS.SHOW}
      </Button>
      <Box id={id} hidden={!isOpen} sx={{ width: 1 }}>
        {isOpen && <RoleChanges />}
      </Box>
    </Stack>
  )
}

function RoleChanges() {
  const history = useInfiniteQuery({
    queryKey: queryKeys.roleHistory,
    queryFn: ({ pageParam, signal }) =>
      callApi(usersApi.roleHistory, pageParam === null ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.cursor,
    select: data => data.pages.flatMap(page => page.items),
  })
  const changes = history.data ?? []
  if (history.isPending) return <CardListSkeleton label={ROLE_HISTORY_TEXTS.LOADING} count={3} height={48} stacked />
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      {history.isError && (
        <RetryAlert query={history} title={ROLE_HISTORY_TEXTS.LOAD_FAILED}>
          {history.error.message}
        </RetryAlert>
      )}
      {!history.isError && changes.length === 0 && <Typography variant="hint">{ROLE_HISTORY_TEXTS.EMPTY}</Typography>}
      {changes.length > 0 && (
        <FramedList component="ol" sx={{ '& time': { flex: '0 0 150px', color: 'text.secondary' } }}>
          {changes.map(change => (
            <RoleChangeItem key={`${change.at} ${change.user_id} ${change.to}`} change={change} />
          ))}
        </FramedList>
      )}
      {history.hasNextPage && (
        <BusyButton
          variant="outlined"
          loading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {ROLE_HISTORY_TEXTS.MORE}
        </BusyButton>
      )}
    </Stack>
  )
}

const RoleChangeItem = ({ change }: { change: RoleChange }) => (
  <ListItem sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' }, gap: '2px 20px', py: 1.5 }}>
    <time dateTime={change.at}>{formatDateTime(change.at)}</time>
    <span>{roleChangeSentence(change)}</span>
  </ListItem>
)
