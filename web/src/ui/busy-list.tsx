import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** A list, pale while the one that is to replace it is loading. */
export const BusyList = ({ busy, children }: { busy: boolean; children: ReactNode }) => (
  <Box
    aria-busy={busy}
    sx={theme => ({
      opacity: busy ? 0.55 : 1,
      transition: theme.transitions.create('opacity', { duration: theme.transitions.duration.shorter }),
    })}
  >
    {children}
  </Box>
)
