import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

const CenteredBlock = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: 12,
  maxWidth: 420,
  margin: '0 auto',
  padding: '40px 16px',
  textAlign: 'center',
  '& svg': { fontSize: 40, color: theme.palette.text.secondary },
  '& h1, & h2': { margin: 0, font: 'inherit', fontSize: 18, fontWeight: 600 },
  '& p': { margin: 0, color: theme.palette.text.secondary },
}))

type Props = {
  icon?: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
  alert?: boolean
  /** Element of the title: h1 where the page has no other heading. */
  heading?: 'h1' | 'h2'
}

/** What is shown when something is empty or failed to load: what happened, and one action. */
export function EmptyState({ icon, title, children, action, alert = false, heading: Heading = 'h2' }: Props) {
  return (
    <CenteredBlock role={alert ? 'alert' : undefined}>
      {icon}
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </CenteredBlock>
  )
}
