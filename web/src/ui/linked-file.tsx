import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded'
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import type { FileLink } from '#shared/platform/rules/uploads.ts'
import { RetryAlert } from './retry-alert.tsx'
import { VisuallyHidden } from './visually-hidden.ts'

const Picture = styled('img')(({ theme }) => ({
  display: 'block',
  maxWidth: '100%',
  maxHeight: 220,
  borderRadius: theme.radius.control,
  border: `1px solid ${theme.palette.divider}`,
  background: theme.palette.background.default,
}))

const Document = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  maxWidth: '100%',
  padding: '10px 12px',
  borderRadius: theme.radius.control,
  border: `1px solid ${theme.palette.divider}`,
  fontSize: 14,
  fontWeight: 500,
  overflowWrap: 'anywhere',
  '& svg': { color: theme.palette.text.secondary },
}))

/** A picture as an image; a PDF by its name, because a page can't show it inline. */
export const FilePreview = ({ url, name, isPdf, alt }: { url: string; name: string; isPdf: boolean; alt: string }) =>
  isPdf ? (
    <Document>
      <PictureAsPdfOutlined aria-hidden />
      {name}
    </Document>
  ) : (
    <Picture src={url} alt={alt} />
  )

/** Refetch interval of the link, which is valid for five minutes. Milliseconds. */
const LINK_REFRESH_MS = 4 * 60_000

type Props = {
  queryKey: readonly unknown[]
  fetchLink: (signal: AbortSignal) => Promise<FileLink>
  /** Name that is shown for a PDF. */
  name: string
  messages: Readonly<Record<'LOADING' | 'OPEN_FAILED' | 'OPEN' | 'NEW_TAB' | 'PICTURE', string>>
}

/** Preview of a private file by a signed link, which is fetched again before it expires. */
export function LinkedFile({ queryKey, fetchLink, name, messages }: Props) {
  const link = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchLink(signal),
    staleTime: LINK_REFRESH_MS,
    gcTime: LINK_REFRESH_MS,
    refetchInterval: LINK_REFRESH_MS,
  })
  if (link.isPending)
    return (
      <div role="status">
        <VisuallyHidden>{messages.LOADING}</VisuallyHidden>
        <Skeleton variant="rounded" width={160} height={90} />
      </div>
    )
  if (!link.data) return <RetryAlert query={link}>{messages.OPEN_FAILED}</RetryAlert>
  const { url, is_pdf } = link.data
  return (
    <>
      <FilePreview url={url} isPdf={is_pdf} name={name} alt={messages.PICTURE} />
      <Button
        component="a"
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        size="small"
        endIcon={<OpenInNewRounded />}
      >
        {messages.OPEN} <VisuallyHidden>{messages.NEW_TAB}</VisuallyHidden>
      </Button>
    </>
  )
}
