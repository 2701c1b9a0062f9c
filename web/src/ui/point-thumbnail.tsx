import ImageOutlined from '@mui/icons-material/ImageOutlined'
import { styled } from '@mui/material/styles'
import { useState } from 'react'

const Thumbnail = styled('span')(({ theme }) => ({
  flexShrink: 0,
  display: 'grid',
  placeItems: 'center',
  width: 56,
  height: 42,
  borderRadius: 6,
  overflow: 'hidden',
  color: theme.palette.text.disabled,
  background: theme.palette.background.default,
  border: `1px solid ${theme.palette.divider}`,
  '& img': { width: '100%', height: '100%', objectFit: 'cover', display: 'block' },
  '& svg': { fontSize: 20 },
}))

type Props = {
  /** URL of the photo; undefined while loading. */
  url: string | null | undefined
  /** Alternative text, for photos that show more than the name beside them says. */
  alt?: string
}

/** A small photo, or an icon when there is none or it fails to load. */
export function PointThumbnail({ url, alt = '' }: Props) {
  const [failedUrl, setFailedUrl] = useState<string>()
  return (
    <Thumbnail>
      {!url || failedUrl === url ? (
        <ImageOutlined />
      ) : (
        <img src={url} alt={alt} loading="lazy" decoding="async" onError={() => setFailedUrl(url)} />
      )}
    </Thumbnail>
  )
}
