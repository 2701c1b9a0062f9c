import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** With more lines than this, the others are hidden at first, so that what follows is not a long scroll away. */
const MAX_UNFOLDED_LINES = 20
const LINES_WHEN_FOLDED = 12

/**
 * The lines of a long list that are shown at first; on paper all are. `unfold` shows all, undefined once they are
 * shown.
 */
export function useFoldedLines<Line>(lines: readonly Line[]) {
  const [isUnfolded, setUnfolded] = useState(false)
  useEffect(() => {
    const unfoldForPaper = () => flushSync(() => setUnfolded(true))
    addEventListener('beforeprint', unfoldForPaper)
    return () => removeEventListener('beforeprint', unfoldForPaper)
  }, [])
  const isFolded = !isUnfolded && lines.length > MAX_UNFOLDED_LINES
  return {
    shown: isFolded ? lines.slice(0, LINES_WHEN_FOLDED) : lines,
    unfold: isFolded ? () => setUnfolded(true) : undefined,
  }
}

export const ShowAllLinesButton = ({ unfold, label }: { unfold: (() => void) | undefined; label: string }) =>
  unfold && (
    <Button variant="outlined" onClick={unfold} sx={{ justifySelf: 'start', m: 2 }}>
      {label}
    </Button>
  )
