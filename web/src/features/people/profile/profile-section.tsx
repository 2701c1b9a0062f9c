import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

const Card = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(180px, 1fr) minmax(0, 2.2fr)',
  gap: '16px 32px',
  padding: 24,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.radius.card,
  background: theme.palette.background.paper,
  '& h3': { margin: 0, ...theme.typography.h3 },
  '& .intro': { margin: '4px 0 0', fontSize: 14, color: theme.palette.text.secondary },
  '& .intro a': { color: theme.palette.primary.main },
  '& .content': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 20, alignContent: 'start' },
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)', padding: 16 },
  // In a dialog: one column, and no border because the dialog is the frame.
  '&[data-plain=true]': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    padding: '0 0 24px',
    border: 0,
    borderRadius: 0,
    borderBottom: `1px solid ${theme.palette.divider}`,
    '&:last-of-type': { paddingBottom: 0, borderBottom: 0 },
  },
}))

type Props = { title: string; intro?: ReactNode; plain?: boolean; children: ReactNode }

/** A section of the profile: title and introduction at the left, content at the right. */
export function ProfileSection({ title, intro, plain = false, children }: Props) {
  return (
    <Card data-plain={plain}>
      <div>
        <h3>{title}</h3>
        {intro && <p className="intro">{intro}</p>}
      </div>
      <div className="content">{children}</div>
    </Card>
  )
}
