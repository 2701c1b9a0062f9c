import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import type { SxProps, Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

const FRAMED: SxProps<Theme> = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(180px, 1fr) minmax(0, 2.2fr)' },
  gap: '16px 32px',
  p: { xs: 2, md: 3 },
}
/** In a dialog: one column, and no border because the dialog is the frame. */
const PLAIN: SxProps<Theme> = {
  display: 'grid',
  gap: 2,
  '&:not(:last-of-type)': { pb: 3, borderBottom: 1, borderColor: 'divider' },
}

type Props = { title: string; intro?: ReactNode; plain?: boolean; children: ReactNode }

/** A section of the profile: title and introduction at the left, content at the right. */
export const ProfileSection = ({ title, intro, plain = false, children }: Props) => (
  <Paper
    component="section"
    square={plain}
    variant={plain ? 'elevation' : 'outlined'}
    elevation={0}
    sx={plain ? PLAIN : FRAMED}
  >
    <div>
      <Typography variant="h3">{title}</Typography>
      {intro && (
        <Typography variant="hint" sx={{ mt: 0.5, '& a': { color: 'primary.main' } }}>
          {intro}
        </Typography>
      )}
    </div>
    <Stack spacing={2.5}>{children}</Stack>
  </Paper>
)
