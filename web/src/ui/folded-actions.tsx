import MoreVertRounded from '@mui/icons-material/MoreVertRounded'
import ClickAwayListener from '@mui/material/ClickAwayListener'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { OFFICE_TEXTS } from '#shared/platform/messages/office.ts'

const Actions = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  '& > .row': { display: 'contents' },
  '& > .folded': { display: 'none' },
  '& > .unfolded': {
    position: 'absolute',
    zIndex: theme.zIndex.appBar - 1,
    top: 'calc(100% + 8px)',
    right: 0,
    display: 'grid',
    gap: 8,
    padding: 12,
    minWidth: 240,
    background: theme.palette.background.paper,
    borderRadius: theme.radius.card,
    boxShadow: theme.shadows[8],
    '& > *': { justifyContent: 'flex-start' },
  },
}))

type Props = { primary: ReactNode; children: ReactNode }

/**
 * A screen's actions in a row; on a phone a button opens all but the primary one. They are always mounted, so that
 * their dialogs stay open.
 */
export function FoldedActions({ primary, children }: Props) {
  const isWide = useMediaQuery(theme => theme.breakpoints.up('md'), { noSsr: true })
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const menuButton = useRef<HTMLButtonElement>(null)
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    setOpen(false)
    menuButton.current?.focus()
  }
  return (
    <ClickAwayListener onClickAway={() => setOpen(false)}>
      <Actions onKeyDown={closeByKey}>
        {!isWide && (
          <IconButton
            ref={menuButton}
            aria-label={OFFICE_TEXTS.MORE_ACTIONS}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(wasOpen => !wasOpen)}
          >
            <MoreVertRounded />
          </IconButton>
        )}
        <div className={isWide ? 'row' : isOpen ? 'unfolded' : 'folded'} id={id}>
          {children}
        </div>
        {primary}
      </Actions>
    </ClickAwayListener>
  )
}
