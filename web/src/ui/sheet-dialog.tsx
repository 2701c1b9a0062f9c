import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded'
import CloseRounded from '@mui/icons-material/CloseRounded'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { useCloseOnBack } from '#web/lib/use-close-on-back.ts'
import { type UnsentFiles, UnsentFilesContext, useLeaveWithFiles, useUnsentFiles } from './unsent-files.tsx'

const Header = styled('header')(({ theme }) => ({
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

const Footer = styled('footer')(({ theme }) => ({
  padding: '16px 20px calc(16px + env(safe-area-inset-bottom))',
  borderTop: `1px solid ${theme.palette.divider}`,
}))

type Props = {
  open: boolean
  onClose: () => void
  onBack?: () => void
  backLabel?: string
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  footer?: ReactNode
  /** Whether a request is running: the dialog can't be closed then, because the result would stay unknown. */
  busy?: boolean
  /** Whether the browser's back button acts like the dialog's back button, or like its close button if it has none. */
  closesOnBack?: boolean
  /** The unsent files of the fields in the dialog, for a form whose own button sends them too. */
  unsentFiles?: UnsentFiles
  /** 'medium' for rows with several values; 'wide' for two columns, such as a form beside a map. */
  width?: 'narrow' | 'medium' | 'wide'
}

const WIDTHS = { narrow: 560, medium: 720, wide: 1120 }

/** A dialog with title, description and close button, at most 90 % of the window's height; full screen on a phone. */
export function SheetDialog(props: Props) {
  const {
    open,
    onClose: close,
    onBack: back,
    backLabel = CONTROL_TEXTS.BACK,
    title,
    description,
    children,
    footer,
    busy = false,
    closesOnBack = false,
    width = 'narrow',
  } = props
  const ownFiles = useUnsentFiles()
  const files = props.unsentFiles ?? ownFiles
  const { leave, question } = useLeaveWithFiles(files)
  const onClose = () => leave(close)
  const onBack = back && (() => leave(back))
  const isPhone = useMediaQuery(theme => theme.breakpoints.down('sm'))
  const id = useId()
  useCloseOnBack(open && closesOnBack, () => {
    if (!busy) (onBack ?? onClose)()
  })
  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : onClose}
      fullScreen={isPhone}
      fullWidth
      aria-labelledby={`${id}-title`}
      {...(description ? { 'aria-describedby': `${id}-description` } : {})}
      slotProps={{ paper: { sx: { maxWidth: WIDTHS[width], maxHeight: isPhone ? 'none' : '90vh' } } }}
    >
      <Header>
        {onBack && (
          <IconButton className="back" aria-label={backLabel} onClick={onBack} disabled={busy} color="inherit">
            <ArrowBackRounded />
          </IconButton>
        )}
        <div className="titles">
          <h2 id={`${id}-title`}>{title}</h2>
          {description && <p id={`${id}-description`}>{description}</p>}
        </div>
        <IconButton aria-label={CONTROL_TEXTS.CLOSE} onClick={onClose} disabled={busy} color="inherit">
          <CloseRounded />
        </IconButton>
      </Header>
      <UnsentFilesContext value={files}>
        <ScrollingBody labelledBy={`${id}-title`}>{children}</ScrollingBody>
      </UnsentFilesContext>
      {question}
      {footer && <Footer>{footer}</Footer>}
    </Dialog>
  )
}

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]'

/**
 * Body of the dialog. If it scrolls and contains nothing to focus, it gets the focus itself, so that the keyboard can
 * scroll it.
 */
function ScrollingBody({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  const [isFocusable, setReached] = useState(false)
  useLayoutEffect(() => {
    const body = ref.current
    if (!body) return
    const updateFocusable = () => setReached(body.scrollHeight > body.clientHeight && !body.querySelector(FOCUSABLE))
    updateFocusable()
    window.addEventListener('resize', updateFocusable)
    return () => window.removeEventListener('resize', updateFocusable)
  })
  return (
    <Body ref={ref} {...(isFocusable && { role: 'region', 'aria-labelledby': labelledBy, tabIndex: 0 })}>
      {children}
    </Body>
  )
}
