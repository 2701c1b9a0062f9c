import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { SxProps, Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { POINT_FORM_TEXTS } from '#shared/catalogue/messages/point-form.ts'
import type { PhotoOrder } from './use-photo-order.ts'

const PHOTOS: SxProps<Theme> = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(176px, 1fr))',
  gap: 1.5,
  m: 0,
  p: 0,
  listStyle: 'none',
  '& img': { width: 1, aspectRatio: '16 / 10', objectFit: 'cover', borderRadius: 1, bgcolor: 'background.default' },
}

/** Lists the saved photos after the first. The user can remove one, or make it the first. */
export function MorePhotosField({ order }: { order: PhotoOrder }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [, ...others] = order.urls
  if (others.length === 0 && !order.isChanged) return null
  const change = (act: () => void) => () => {
    act()
    heading.current?.focus()
  }
  return (
    <Stack component="section" spacing={1} aria-label={POINT_FORM_TEXTS.MORE_PHOTOS}>
      <Typography variant="subtitle2" component="h4" tabIndex={-1} ref={heading} sx={{ outline: 'none' }}>
        {POINT_FORM_TEXTS.MORE_PHOTOS}
      </Typography>
      <Typography variant="hint" role="status">
        {order.isChanged && POINT_FORM_TEXTS.PHOTOS_CHANGED}
      </Typography>
      <Box component="ul" sx={PHOTOS}>
        {others.map((url, index) => (
          <Stack component="li" key={url} sx={{ alignItems: 'flex-start' }}>
            <img src={url} alt={POINT_FORM_TEXTS.PHOTO_NUMBER(index + 2)} loading="lazy" />
            <Button
              size="small"
              aria-label={POINT_FORM_TEXTS.PUT_PHOTO_FIRST(index + 2)}
              onClick={change(() => order.putFirst(url))}
            >
              {POINT_FORM_TEXTS.PUT_FIRST}
            </Button>
            <Button
              size="small"
              color="error"
              aria-label={POINT_FORM_TEXTS.REMOVE_PHOTO_NUMBER(index + 2)}
              onClick={change(() => order.remove(url))}
            >
              {POINT_FORM_TEXTS.REMOVE_THIS_PHOTO}
            </Button>
          </Stack>
        ))}
      </Box>
      {order.isChanged && (
        <div>
          <Button size="small" color="inherit" onClick={change(order.reset)}>
            {POINT_FORM_TEXTS.PHOTOS_UNDO}
          </Button>
        </div>
      )}
    </Stack>
  )
}
