import Button from '@mui/material/Button'
import type { RefObject } from 'react'
import { EXPLORE } from '#shared/map/messages/explore.ts'

type Props = {
  /** What has the focus afterwards: the button goes with what it was for. */
  around: RefObject<HTMLElement | null>
  onClear: () => void
}

/** Takes all filters back. */
export function ClearFilters({ around, onClear }: Props) {
  return (
    <Button
      variant="outlined"
      fullWidth
      sx={{ minHeight: 44 }}
      onClick={() => {
        around.current?.focus()
        onClear()
      }}
    >
      {EXPLORE.CLEAR_FILTERS}
    </Button>
  )
}
