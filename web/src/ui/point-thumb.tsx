import ImageOutlined from '@mui/icons-material/ImageOutlined'
import { styled } from '@mui/material/styles'
import { useState } from 'react'

const Thumb = styled('span')(({ theme }) => ({
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
  /** undefined: not known yet. */
  url: string | null | undefined
  /** For who does not see it, where it says more than the name beside it. */
  alt?: string
}

/** The photo, small; a quiet picture when there is none or it does not load. */
export function PointThumb({ url, alt = '' }: Props) {
  const [failed, setFailed] = useState<string>()
  return (
    <Thumb>
      {!url || failed === url ? (
        <ImageOutlined />
      ) : (
        <img src={url} alt={alt} loading="lazy" decoding="async" onError={() => setFailed(url)} />
      )}
    </Thumb>
  )
}
