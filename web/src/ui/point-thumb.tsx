import ImageOutlined from '@mui/icons-material/ImageOutlined'
import { styled } from '@mui/material/styles'
import { useState } from 'react'

const Thumb = styled('div')(({ theme }) => ({
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

/** The photo, small; a quiet picture when there is none or it does not load. */
export function PointThumb({ url }: { url: string | null }) {
  const [failed, setFailed] = useState<string>()
  return (
    <Thumb>
      {url === null || failed === url ? (
        <ImageOutlined />
      ) : (
        <img src={url} alt="" loading="lazy" decoding="async" onError={() => setFailed(url)} />
      )}
    </Thumb>
  )
}
