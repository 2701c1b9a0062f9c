import { styled } from '@mui/material/styles'
import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { EXPLORE } from '#shared/map/messages/explore.ts'

const Said = styled('p')(({ theme }) => ({
  margin: 0,
  padding: '12px 0',
  fontSize: 14,
  color: theme.palette.text.secondary,
}))

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)

/** In the place of the list, until its code and its points are there; without network it says what it waits for. */
export function ListOnItsWay({ says }: { says: string }) {
  const online = useSyncExternalStore(subscribe, () => onlineManager.isOnline())
  return <Said role="status">{online ? says : EXPLORE.LIST_OFFLINE}</Said>
}
