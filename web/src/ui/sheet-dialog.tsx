import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded'
import CloseRounded from '@mui/icons-material/CloseRounded'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useId } from 'react'
import { PARTS } from '#shared/platform/messages/parts.ts'
import { useBackCloses } from '#web/lib/use-back-closes.ts'

const Head = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 8,
  padding: '12px 12px 12px 20px',
  borderBottom: `1px solid ${theme.palette.divider}`,
  '& .back': { marginLeft: -12 },
  '& .titles': { flex: 1, minWidth: 0, paddingTop: 8 },
  '& h2': { margin: 0, fontSize: 20, lineHeight: 1.4, fontWeight: 600, letterSpacing: '-0.01em' },
  '& p': { margin: 0, fontSize: 14, color: theme.palette.text.secondary },
}))

const Body = styled('div')({ flex: 1, overflowY: 'auto', padding: 20, overscrollBehavior: 'contain' })

const Foot = styled('footer')(({ theme }) => ({
  padding: '16px 20px calc(16px + env(safe-area-inset-bottom))',
  borderTop: `1px solid ${theme.palette.divider}`,
}))

type Props = {
  open: boolean
  onClose: () => void
  onBack?: () => void
  backLabel?: string
  title: string
  description?: string
  children: ReactNode
  footer?: ReactNode
  /** A request is under way that closing would leave in doubt. */
  busy?: boolean
  /** The browser's way back does what the back button does, else the close button. */
  backCloses?: boolean
  /** Medium: for rows of several things; wide: for two columns, such as a form with a map beside it. */
  width?: 'narrow' | 'medium' | 'wide'
}

const WIDTHS = { narrow: 560, medium: 720, wide: 1120 }

/** A dialog with title, description and close button, at most 90% of the window high; the whole window on a phone. */
export function SheetDialog(props: Props) {
  const {
    open,
    onClose,
    onBack,
    backLabel = PARTS.BACK,
    title,
    description,
    children,
    footer,
    busy = false,
    backCloses = false,
    width = 'narrow',
  } = props
  const phone = useMediaQuery(theme => theme.breakpoints.down('sm'))
  const id = useId()
  useBackCloses(open && backCloses, () => {
    if (!busy) (onBack ?? onClose)()
  })
  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : onClose}
      fullScreen={phone}
      fullWidth
      aria-labelledby={`${id}-title`}
      {...(description ? { 'aria-describedby': `${id}-description` } : {})}
      slotProps={{ paper: { sx: { maxWidth: WIDTHS[width], maxHeight: phone ? 'none' : '90vh' } } }}
    >
      <Head>
        {onBack && (
          <IconButton className="back" aria-label={backLabel} onClick={onBack} disabled={busy} color="inherit">
            <ArrowBackRounded />
          </IconButton>
        )}
        <div className="titles">
          <h2 id={`${id}-title`}>{title}</h2>
          {description && <p id={`${id}-description`}>{description}</p>}
        </div>
        <IconButton aria-label={PARTS.CLOSE} onClick={onClose} disabled={busy} color="inherit">
          <CloseRounded />
        </IconButton>
      </Head>
      <Body>{children}</Body>
      {footer && <Foot>{footer}</Foot>}
    </Dialog>
  )
}
