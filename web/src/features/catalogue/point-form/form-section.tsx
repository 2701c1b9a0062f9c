import { styled } from '@mui/material/styles'
import { type ReactNode, useId } from 'react'

const SectionFrame = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  '& > header h3': { margin: 0, ...theme.typography.h3 },
  '& > header p': { margin: '2px 0 0', fontSize: 14, color: theme.palette.text.secondary },
  '& + &': { paddingTop: 24, borderTop: `1px solid ${theme.palette.divider}` },
}))

type Props = { title: string; intro?: string; children: ReactNode }

export function FormSection({ title, intro, children }: Props) {
  const id = useId()
  return (
    <SectionFrame aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        {intro && <p>{intro}</p>}
      </header>
      {children}
    </SectionFrame>
  )
}

/** Two fields side by side, where they fit. */
export const FieldPair = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 10.5rem), 1fr))',
  gap: 16,
  // Short fields stay side by side on a phone.
  [theme.breakpoints.down('sm')]: { '&:not([data-short=true])': { gridTemplateColumns: 'minmax(0, 1fr)' } },
}))
