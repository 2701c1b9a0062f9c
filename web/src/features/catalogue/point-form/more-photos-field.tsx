import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useRef } from 'react'
import { POINT_FORM_TEXTS } from '#shared/catalogue/messages/point-form.ts'
import type { PhotoOrder } from './use-photo-order.ts'

const Block = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  '& h4': { margin: 0, fontSize: 14, fontWeight: 600, outline: 'none' },
  '& p': { margin: 0, fontSize: 14, color: theme.palette.text.secondary },
  '& ul': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(176px, 1fr))',
    gap: 12,
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  '& li': { display: 'grid', justifyItems: 'start' },
  '& img': {
    width: '100%',
    aspectRatio: '16 / 10',
    objectFit: 'cover',
    borderRadius: theme.radius.control,
    background: theme.palette.background.default,
  },
}))

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
    <Block aria-label={POINT_FORM_TEXTS.MORE_PHOTOS}>
      <h4 tabIndex={-1} ref={heading}>
        {POINT_FORM_TEXTS.MORE_PHOTOS}
      </h4>
      <p role="status">{order.isChanged && POINT_FORM_TEXTS.PHOTOS_CHANGED}</p>
      <ul>
        {others.map((url, index) => (
          <li key={url}>
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
          </li>
        ))}
      </ul>
      {order.isChanged && (
        <div>
          <Button size="small" color="inherit" onClick={change(order.reset)}>
            {POINT_FORM_TEXTS.PHOTOS_UNDO}
          </Button>
        </div>
      )}
    </Block>
  )
}
