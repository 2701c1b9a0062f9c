import { styled } from '@mui/material/styles'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'
import { useIsOnline } from '#web/lib/use-is-online.ts'

const Message = styled('p')(({ theme }) => ({
  margin: 0,
  padding: '12px 0',
  fontSize: 14,
  color: theme.palette.text.secondary,
}))

/** Shown until the list's code and points are loaded; offline, a text that says so. */
export function ListLoadingNotice({ text }: { text: string }) {
  const online = useIsOnline()
  return <Message role="status">{online ? text : EXPLORE_TEXTS.LIST_OFFLINE}</Message>
}
