import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded'
import MoreVertRounded from '@mui/icons-material/MoreVertRounded'
import Button from '@mui/material/Button'
import ClickAwayListener from '@mui/material/ClickAwayListener'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react'
import { OFFICE_TEXTS } from '#shared/platform/messages/office.ts'

const Actions = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  marginLeft: 'auto',
  '& > .folded': { display: 'none' },
  '& > .unfolded': {
    position: 'absolute',
    zIndex: theme.zIndex.appBar - 1,
    top: 'calc(100% + 8px)',
    right: 0,
    display: 'grid',
    minWidth: 240,
    maxWidth: 'calc(100vw - 32px)',
    padding: 8,
    background: theme.palette.background.paper,
    // To be seen in forced colours, which have no shadows.
    border: '1px solid transparent',
    borderRadius: theme.radius.card,
    boxShadow: theme.shadows[8],
    '& .MuiButton-root': { justifyContent: 'flex-start', minHeight: 44, border: 0, fontWeight: 500 },
  },
}))

type Props = { primary: ReactNode; children: ReactNode }

/**
 * A screen's primary action, and a button that opens the others. These are always mounted, so that their dialogs stay
 * open. An action that is no dialog or link, and shows its own progress or choices, has `data-keeps-open`.
 */
export function FoldedActions({ primary, children }: Props) {
  const isWide = useMediaQuery(theme => theme.breakpoints.up('md'))
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const menuButton = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    setOpen(false)
    menuButton.current?.focus()
  }
  // The focus goes to the button before a dialog opens, because it comes back from there to what had it.
  const closeAfterAction = ({ target }: MouseEvent) => {
    const action = target instanceof Element ? target.closest('a, button') : null
    if (!action || !panel.current?.contains(action) || action.hasAttribute('data-keeps-open')) return
    setOpen(false)
    menuButton.current?.focus()
  }
  const closeBehindFocus = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget) && !relatedTarget.closest('.MuiModal-root'))
      setOpen(false)
  }
  const menuButtonProps = {
    ref: menuButton,
    'aria-expanded': isOpen,
    'aria-controls': id,
    onClick: () => setOpen(wasOpen => !wasOpen),
  }
  return (
    <ClickAwayListener onClickAway={() => setOpen(false)}>
      <Actions onKeyDown={closeByKey} onClick={closeAfterAction} onBlur={closeBehindFocus}>
        {isWide ? (
          <Button {...menuButtonProps} variant="outlined" color="inherit" endIcon={<ExpandMoreRounded />}>
            {OFFICE_TEXTS.MORE_ACTIONS}
          </Button>
        ) : (
          <IconButton {...menuButtonProps} aria-label={OFFICE_TEXTS.MORE_ACTIONS}>
            <MoreVertRounded />
          </IconButton>
        )}
        <div className={isOpen ? 'unfolded' : 'folded'} id={id} ref={panel}>
          {children}
        </div>
        {primary}
      </Actions>
    </ClickAwayListener>
  )
}
