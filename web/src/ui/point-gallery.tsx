import ChevronLeftRounded from '@mui/icons-material/ChevronLeftRounded'
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { POINT_SHEET_TEXTS } from '#shared/catalogue/messages/point-sheet.ts'
import { PointPhoto } from './point-photo.tsx'

const Controls = styled('div')(({ theme }) => ({
  position: 'absolute',
  right: 4,
  bottom: 4,
  display: 'flex',
  alignItems: 'center',
  borderRadius: 20,
  background: theme.palette.background.paper,
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
  '& .MuiIconButton-root': { padding: 6 },
}))

/** The photos of a point, shown one at a time. */
export function PointGallery({ urls, name }: { urls: readonly string[]; name: string }) {
  const [chosenIndex, setChosen] = useState(0)
  const index = Math.min(chosenIndex, Math.max(urls.length - 1, 0))
  const showNext = (step: number) => setChosen((index + step + urls.length) % urls.length)
  return (
    <PointPhoto url={urls[index] ?? null} name={name}>
      {urls.length > 1 && (
        <Controls role="group" aria-label={POINT_SHEET_TEXTS.PICTURES}>
          <IconButton color="inherit" aria-label={POINT_SHEET_TEXTS.PREVIOUS_PICTURE} onClick={() => showNext(-1)}>
            <ChevronLeftRounded />
          </IconButton>
          <span role="status">{POINT_SHEET_TEXTS.PICTURE_COUNT(index + 1, urls.length)}</span>
          <IconButton color="inherit" aria-label={POINT_SHEET_TEXTS.NEXT_PICTURE} onClick={() => showNext(1)}>
            <ChevronRightRounded />
          </IconButton>
        </Controls>
      )}
    </PointPhoto>
  )
}
