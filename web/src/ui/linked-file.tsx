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

/** A picture as it looks, called `alt`; a PDF by its name, as a page can't show one in itself. */
export const FilePreview = ({ url, name, isPdf, alt }: { url: string; name: string; isPdf: boolean; alt: string }) =>
  isPdf ? (
    <Document>
      <PictureAsPdfOutlined aria-hidden />
      {name}
    </Document>
  ) : (
    <Picture src={url} alt={alt} />
  )

/** A link opens for five minutes: it is asked for again before. Milliseconds. */
const FRESH = 4 * 60_000

type Props = {
  queryKey: readonly unknown[]
  link: (signal: AbortSignal) => Promise<FileLink>
  /** What a PDF is called. */
  name: string
  words: Readonly<Record<'LOADING' | 'OPEN_FAILED' | 'OPEN' | 'NEW_TAB' | 'PICTURE', string>>
}

/** A private file, behind a link that is never older than it opens. */
export function LinkedFile({ queryKey, link: ask, name, words }: Props) {
  const link = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask(signal),
    staleTime: FRESH,
    gcTime: FRESH,
    refetchInterval: FRESH,
  })
  if (link.isPending)
    return (
      <div role="status">
        <VisuallyHidden>{words.LOADING}</VisuallyHidden>
        <Skeleton variant="rounded" width={160} height={90} />
      </div>
    )
  if (!link.data) return <RetryAlert query={link}>{words.OPEN_FAILED}</RetryAlert>
  const { url, is_pdf } = link.data
  return (
    <>
      <FilePreview url={url} isPdf={is_pdf} name={name} alt={words.PICTURE} />
      <Button
        component="a"
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        size="small"
        endIcon={<OpenInNewRounded />}
      >
        {words.OPEN} <VisuallyHidden>{words.NEW_TAB}</VisuallyHidden>
      </Button>
    </>
  )
}
