import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

const LINE_BETWEEN = { 'section + &': { pt: 3, borderTop: 1, borderColor: 'divider' } }

type Props = { title: string; intro?: string; children: ReactNode }

export function FormSection({ title, intro, children }: Props) {
  const id = useId()
  return (
    <Stack component="section" spacing={2} aria-labelledby={id} sx={LINE_BETWEEN}>
      <header>
        <Typography variant="h3" id={id}>
          {title}
        </Typography>
        {intro && <Typography variant="hint">{intro}</Typography>}
      </header>
      {children}
    </Stack>
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

/** The fields, with map and preview beside them. */
export const FormColumns = styled('form')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 440px)' },
}))
