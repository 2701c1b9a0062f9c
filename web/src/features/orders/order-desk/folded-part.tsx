import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

type Props = { title: string; open: boolean; onToggle: (open: boolean) => void; children: ReactNode }

/** Optional fields of a dialog, below a line that opens them. */
export const FoldedPart = ({ title, open, onToggle, children }: Props) => (
  <details open={open} onToggle={event => onToggle(event.currentTarget.open)}>
    <Typography
      component="summary"
      variant="subtitle2"
      color="primary"
      sx={{ width: 'fit-content', py: 1.5, cursor: 'pointer' }}
    >
      {title}
    </Typography>
    <Stack spacing={2} sx={{ pt: 1 }}>
      {children}
    </Stack>
  </details>
)
