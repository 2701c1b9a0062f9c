import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

/** The way back at the top of a page of the office; its arrow is flush with the page's text. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Button
    component={Link}
    to={to}
    size="small"
    startIcon={<ArrowBackRounded />}
    sx={{ justifySelf: 'start', ml: '-8px', my: '-8px' }}
  >
    {children}
  </Button>
)
