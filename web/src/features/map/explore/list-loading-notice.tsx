import { styled } from '@mui/material/styles'
import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'

const Message = styled('p')(({ theme }) => ({
  margin: 0,
  padding: '12px 0',
  fontSize: 14,
  color: theme.palette.text.secondary,
}))

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)

/** Shown until the list's code and points are loaded; offline, a text that says so. */
export function ListLoadingNotice({ text }: { text: string }) {
  const online = useSyncExternalStore(subscribe, () => onlineManager.isOnline())
  return <Message role="status">{online ? text : EXPLORE_TEXTS.LIST_OFFLINE}</Message>
}
