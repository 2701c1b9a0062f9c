import { styled } from '@mui/material/styles'
import type { ReactNode, Ref } from 'react'

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
  '& :is(h1, h2):focus-visible': { outline: 'none' }, // focused by code only
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
  /** For a caller that moves the focus to the title. */
  titleRef?: Ref<HTMLHeadingElement>
}

/** What is shown when something is empty or failed to load: what happened, and one action. */
export function EmptyState({ icon, title, titleRef, children, action, alert = false, ...props }: Props) {
  const Heading = props.heading ?? 'h2'
  return (
    <CenteredBlock role={alert ? 'alert' : undefined}>
      {icon}
      <Heading {...(titleRef && { ref: titleRef, tabIndex: -1 })}>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </CenteredBlock>
  )
}
