import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
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
import { RetryAlert } from '#web/ui/retry-alert.tsx'

const Section = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  justifyItems: 'start',
  marginTop: 32,
  paddingTop: 24,
  borderTop: `1px solid ${theme.palette.divider}`,
  '& h2': { margin: 0, fontSize: 18, fontWeight: 600 },
  '& .intro': { margin: 0, maxWidth: '68ch', color: theme.palette.text.secondary },
  '& .history': { display: 'grid', gap: 12, justifyItems: 'start', width: '100%' },
}))

const ChangeList = styled('ol')(({ theme }) => ({
  width: '100%',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.radius.card,
  background: theme.palette.background.paper,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 150px) minmax(0, 1fr)',
    gap: '2px 20px',
    padding: '12px 20px',
    overflowWrap: 'anywhere',
  },
  '& > li + li': { borderTop: `1px solid ${theme.palette.divider}` },
  '& time': { color: theme.palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
  [theme.breakpoints.down('sm')]: { '& > li': { gridTemplateColumns: 'minmax(0, 1fr)', padding: '12px 16px' } },
}))

/** The history of role changes, loaded when it is opened. */
export function RoleHistorySection() {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <Section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{ROLE_HISTORY_TEXTS.TITLE}</h2>
      <p className="intro">{ROLE_HISTORY_TEXTS.INTRO}</p>
      <Button variant="outlined" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {isOpen ? ROLE_HISTORY_TEXTS.HIDE : ROLE_HISTORY_TEXTS.SHOW}
      </Button>
      <div id={id} className="history" hidden={!isOpen}>
        {isOpen && <RoleChanges />}
      </div>
    </Section>
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
    <>
      {history.isError && (
        <RetryAlert query={history} title={ROLE_HISTORY_TEXTS.LOAD_FAILED}>
          {history.error.message}
        </RetryAlert>
      )}
      {!history.isError && changes.length === 0 && <p className="intro">{ROLE_HISTORY_TEXTS.EMPTY}</p>}
      {changes.length > 0 && (
        <ChangeList>
          {changes.map(change => (
            <RoleChangeItem key={`${change.at} ${change.user_id} ${change.to}`} change={change} />
          ))}
        </ChangeList>
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
    </>
  )
}

const RoleChangeItem = ({ change }: { change: RoleChange }) => (
  <li>
    <time dateTime={change.at}>{formatDateTime(change.at)}</time>
    <span>{roleChangeSentence(change)}</span>
  </li>
)
