import NotificationsNoneRounded from '@mui/icons-material/NotificationsNoneRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Popover from '@mui/material/Popover'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { MAX_UNREAD_SHOWN, NOTIFICATIONS_TEXTS } from '#shared/notifications/messages/notifications.ts'
import type { Notification } from '#shared/notifications/rules/notifications.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { serverTime } from '#web/lib/server-clock.ts'
import { useCloseOnBack } from '#web/lib/use-close-on-back.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { LoadMoreButton } from '#web/ui/load-more-button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'
import { relativeTime } from './relative-time.ts'
import { useNotifications } from './use-notifications.ts'

/** Pixels, from the specification. */
const LIST_HEIGHT = 300

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
        <CountBadge count={unread} max={MAX_UNREAD_SHOWN}>
          <NotificationsNoneRounded />
        </CountBadge>
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { width: 356 } } }}
      >
        <Stack
          direction="row"
          sx={{ justifyContent: 'space-between', alignItems: 'center', minHeight: 52, pl: 2, pr: 1, py: 0.5 }}
        >
          <Typography id={titleId} component="h2" variant="subtitle2">
            {NOTIFICATIONS_TEXTS.TITLE}
          </Typography>
          {latest && unread > 0 && (
            <BusyButton size="small" loading={readAll.isPending} onClick={() => readAll.mutate(latest.id)}>
              {NOTIFICATIONS_TEXTS.READ_ALL}
            </BusyButton>
          )}
        </Stack>
        <Divider />
        <div style={{ height: LIST_HEIGHT, overflowY: 'auto', overscrollBehavior: 'contain' }}>
          {list.isPending ? (
            <NotificationsSkeleton />
          ) : list.isError && items.length === 0 ? (
            <Centered role="alert" text={NOTIFICATIONS_TEXTS.FAILED}>
              <Button variant="outlined" onClick={() => void list.refetch()}>
                {SITE_TEXTS.TRY_AGAIN}
              </Button>
            </Centered>
          ) : items.length === 0 ? (
            <Centered text={NOTIFICATIONS_TEXTS.EMPTY} />
          ) : (
            <List disablePadding>
              {items.map(item => (
                <NotificationRow key={item.id} item={item} onOpen={() => openItem(item)} />
              ))}
              {list.hasNextPage && (
                <ListItem disablePadding>
                  <LoadMoreButton fullWidth loading={list.isFetchingNextPage} onClick={() => void loadMore()}>
                    {CONTROL_TEXTS.LOAD_MORE}
                  </LoadMoreButton>
                </ListItem>
              )}
            </List>
          )}
        </div>
      </Popover>
    </>
  )
}

const Centered = ({ text, children, role }: { text: string; children?: ReactNode; role?: 'alert' }) => (
  <Stack role={role} sx={{ height: '100%', justifyContent: 'center', alignItems: 'center', gap: 1.5, p: 2 }}>
    <Typography variant="hint" align="center">
      {text}
    </Typography>
    {children}
  </Stack>
)

const NotificationRow = ({ item, onOpen }: { item: Notification; onOpen: () => void }) => (
  <ListItem disablePadding divider>
    <ListItemButton component="button" type="button" alignItems="flex-start" onClick={onOpen} sx={{ gap: 1.25 }}>
      <Box
        component="span"
        sx={{
          flexShrink: 0,
          width: 8,
          height: 8,
          mt: 1.25,
          borderRadius: 1,
          bgcolor: item.is_read ? 'transparent' : 'accent.main',
        }}
      />
      <ListItemText
        primary={
          <>
            {!item.is_read && <VisuallyHidden>{NOTIFICATIONS_TEXTS.IS_UNREAD}</VisuallyHidden>}
            {item.title}
          </>
        }
        secondary={
          <>
            {item.message}
            <Typography
              component="time"
              variant="caption"
              dateTime={item.created_at}
              sx={{ display: 'block', mt: 0.25 }}
            >
              {relativeTime(item.created_at, serverTime())}
            </Typography>
          </>
        }
        slotProps={{ primary: { variant: 'body2', sx: { fontWeight: item.is_read ? 500 : 700 } } }}
      />
    </ListItemButton>
  </ListItem>
)

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
