import Button from '@mui/material/Button'
import type { RefObject } from 'react'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'

type Props = {
  /** Element that gets the focus, because the button disappears with the filters. */
  focusTarget: RefObject<HTMLElement | null>
  onClear: () => void
}

export function ClearFiltersButton({ focusTarget, onClear }: Props) {
  return (
    <Button
      variant="outlined"
      fullWidth
      sx={{ minHeight: 44 }}
      onClick={() => {
        focusTarget.current?.focus()
        onClear()
      }}
    >
      {EXPLORE_TEXTS.CLEAR_FILTERS}
    </Button>
  )
}
