import ImageRounded from '@mui/icons-material/ImageRounded'
import { styled } from '@mui/material/styles'
import { type ReactNode, useState } from 'react'
import { POINT_SHEET_TEXTS } from '#shared/catalogue/messages/point-sheet.ts'

const Box = styled('div')(({ theme }) => ({
  position: 'relative',
  flexShrink: 0,
  aspectRatio: '16 / 10',
  overflow: 'hidden',
  background: `linear-gradient(160deg, color-mix(in srgb, ${theme.palette.primary.main} 14%, ${theme.palette.background.default}), ${theme.palette.background.default} 70%)`,
  '& img': { width: '100%', height: '100%', objectFit: 'cover', objectPosition: '50% 0', display: 'block' },
  // Lower, because a phone's half sheet also has to show the name and the first prices.
  '@container sheet (max-height: 560px)': { aspectRatio: '5 / 2', '& img': { objectPosition: '50% 35%' } },
  '@media (prefers-reduced-motion: no-preference)': {
    '& img': { transition: 'opacity 180ms ease-out' },
    '&[data-loading=true]': {
      animation: 'photo-waits 1.2s ease-in-out infinite alternate',
      '@keyframes photo-waits': { from: { opacity: 1 }, to: { opacity: 0.55 } },
    },
  },
}))

const Placeholder = styled('div')(({ theme }) => ({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 6,
  color: theme.palette.text.secondary,
  fontSize: 14,
  textAlign: 'center',
  containerType: 'size',
  // A photo in a list has space for the words only
  '@container (max-height: 72px)': { '& svg': { display: 'none' }, '& span': { fontSize: 12, lineHeight: 1.2 } },
  // Where the words would touch both edges, they are for screen readers only
  '@container (max-width: 96px)': {
    '& svg': { display: 'block', fontSize: 24 },
    '& span': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  },
}))

type Props = {
  /** URL of the photo; undefined until known, null without photo. */
  url: string | null | undefined
  name: string
  /** Content that is shown over the photo. */
  children?: ReactNode
}
type Loading = { url: string | null | undefined; state: 'loading' | 'there' | 'failed' }

/** The point's photo in a box of constant height, also while it is loading or missing. */
export function PointPhoto({ url, name, children }: Props) {
  const [loading, setLoading] = useState<Loading>({ url, state: 'loading' })
  const state = loading.url === url ? loading.state : 'loading'
  const missing = url === null || state === 'failed'
  return (
    <Box data-loading={!missing && state === 'loading'}>
      {missing ? (
        <Placeholder>
          <ImageRounded sx={{ fontSize: 40, opacity: 0.55 }} />
          <span>{POINT_SHEET_TEXTS.PICTURE_COMING}</span>
        </Placeholder>
      ) : url === undefined ? null : (
        <img
          key={url}
          src={url}
          alt={POINT_SHEET_TEXTS.PICTURE_OF(name)}
          style={{ opacity: state === 'there' ? 1 : 0 }}
          onLoad={() => setLoading({ url, state: 'there' })}
          onError={() => setLoading({ url, state: 'failed' })}
        />
      )}
      {children}
    </Box>
  )
}
