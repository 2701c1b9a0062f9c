import NotificationsNoneRounded from '@mui/icons-material/NotificationsNoneRounded'
import Badge from '@mui/material/Badge'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { MAX_UNREAD_SHOWN, NOTIFICATIONS_TEXTS } from '#shared/notifications/messages/notifications.ts'
import type { Notification } from '#shared/notifications/rules/notifications.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { serverTime } from '#web/lib/server-clock.ts'
import { useCloseOnBack } from '#web/lib/use-close-on-back.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { LoadMoreButton } from '#web/ui/load-more-button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'
import { relativeTime } from './relative-time.ts'
import { useNotifications } from './use-notifications.ts'

const Panel = styled('div')(({ theme }) => ({
  width: 356,
  maxWidth: 'calc(100vw - 32px)',
  '& > header': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: 52,
    padding: '4px 8px 4px 16px',
    borderBottom: `1px solid ${theme.palette.divider}`,
  },
  '& h2': { margin: 0, fontSize: 15, fontWeight: 600 },
  // Height from the specification.
  '& .list': { height: 300, overflowY: 'auto', overscrollBehavior: 'contain' },
  '& .center': {
    height: '100%',
    display: 'grid',
    placeContent: 'center',
    justifyItems: 'center',
    gap: 12,
    padding: 16,
  },
  '& .center p': { margin: 0, color: theme.palette.text.secondary, textAlign: 'center' },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& li + li': { borderTop: `1px solid ${theme.palette.divider}` },
}))

const Item = styled(ButtonBase)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '8px 1fr',
  columnGap: 10,
  alignItems: 'start',
  width: '100%',
  padding: '12px 16px',
  textAlign: 'left',
  justifyContent: 'start',
  fontSize: 14,
  lineHeight: 1.45,
  '&:hover': { background: theme.palette.action.hover },
  '&.Mui-focusVisible': { outlineOffset: -3 },
  '& .dot': { width: 8, height: 8, marginTop: 6, borderRadius: '50%' },
  '& .dot.unread': { background: theme.palette.accent.main },
  '& .title': { display: 'block', fontWeight: 500 },
  '& .unread + span .title': { fontWeight: 700 },
  '& .message': { display: 'block', color: theme.palette.text.secondary },
  '& time': { display: 'block', marginTop: 2, fontSize: 13, color: theme.palette.text.secondary },
}))

export function NotificationsBell() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { list, items, load, loadMore, unread, read, readAll } = useNotifications(anchor !== null)
  const navigate = useNavigate()
  const titleId = useId()
  const close = () => setAnchor(null)
  useCloseOnBack(anchor !== null, close)
  const [latest] = items

  const openBell = (target: HTMLElement) => {
    setAnchor(target)
    void load()
  }
  const openItem = (item: Notification) => {
    if (!item.is_read) read.mutate(item.id)
    if (item.link?.startsWith('/')) {
      close()
      navigate(item.link)
    }
  }
  return (
    <>
      <IconButton
        color="inherit"
        aria-label={unread > 0 ? NOTIFICATIONS_TEXTS.UNREAD(unread) : NOTIFICATIONS_TEXTS.TITLE}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={event => openBell(event.currentTarget)}
      >
        {/* Without unread notifications there is no badge, because an empty badge would still contain a hidden '0'. */}
        {unread > 0 ? (
          <Badge
            badgeContent={unread}
            max={MAX_UNREAD_SHOWN}
            slotProps={{ badge: { sx: { bgcolor: 'accent.main', color: 'accent.contrastText', fontWeight: 700 } } }}
          >
            <NotificationsNoneRounded />
          </Badge>
        ) : (
          <NotificationsNoneRounded />
        )}
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId } }}
      >
        <Panel>
          <header>
            <h2 id={titleId}>{NOTIFICATIONS_TEXTS.TITLE}</h2>
            {latest && unread > 0 && (
              <BusyButton size="small" loading={readAll.isPending} onClick={() => readAll.mutate(latest.id)}>
                {NOTIFICATIONS_TEXTS.READ_ALL}
              </BusyButton>
            )}
          </header>
          <div className="list">
            {list.isPending ? (
              <NotificationsSkeleton />
            ) : list.isError && items.length === 0 ? (
              <div className="center" role="alert">
                <p>{NOTIFICATIONS_TEXTS.FAILED}</p>
                <Button variant="outlined" onClick={() => void list.refetch()}>
                  {SITE_TEXTS.TRY_AGAIN}
                </Button>
              </div>
            ) : items.length === 0 ? (
              <div className="center">
                <p>{NOTIFICATIONS_TEXTS.EMPTY}</p>
              </div>
            ) : (
              <ul>
                {items.map(item => (
                  <li key={item.id}>
                    <Item onClick={() => openItem(item)}>
                      <span className={item.is_read ? 'dot' : 'dot unread'} />
                      <span>
                        {!item.is_read && <VisuallyHidden>{NOTIFICATIONS_TEXTS.IS_UNREAD}</VisuallyHidden>}
                        <span className="title">{item.title}</span>
                        <span className="message">{item.message}</span>
                        <time dateTime={item.created_at}>{relativeTime(item.created_at, serverTime())}</time>
                      </span>
                    </Item>
                  </li>
                ))}
                {list.hasNextPage && (
                  <li>
                    <LoadMoreButton fullWidth loading={list.isFetchingNextPage} onClick={() => void loadMore()}>
                      {CONTROL_TEXTS.LOAD_MORE}
                    </LoadMoreButton>
                  </li>
                )}
              </ul>
            )}
          </div>
        </Panel>
      </Popover>
    </>
  )
}

function NotificationsSkeleton() {
  return (
    <div role="status" style={{ padding: '4px 16px' }}>
      <VisuallyHidden>{NOTIFICATIONS_TEXTS.LOADING}</VisuallyHidden>
      {['a', 'b', 'c', 'd'].map(row => (
        <div key={row} style={{ padding: '10px 0' }}>
          <Skeleton width="60%" />
          <Skeleton width="90%" />
        </div>
      ))}
    </div>
  )
}
