import { styled } from '@mui/material/styles'
import Tooltip from '@mui/material/Tooltip'
import { useId } from 'react'
import { NavLink } from 'react-router-dom'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'
import { ADMIN_SECTIONS } from './admin-sections.tsx'

const Sections = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& ul': { display: 'grid', gap: 2, margin: 0, padding: 0, listStyle: 'none' },
  '& .title': {
    padding: '0 12px 4px',
    fontSize: 13,
    fontWeight: 600,
    color: theme.palette.text.secondary,
  },
  '& a': {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 44,
    paddingInline: 12,
    borderRadius: theme.radius.control,
    color: theme.palette.text.primary,
    fontSize: 14,
    fontWeight: 500,
    textDecoration: 'none',
    transition: theme.transitions.create('background-color', { duration: theme.transitions.duration.shortest }),
    '& svg': { fontSize: 22, color: theme.palette.text.secondary },
    '&:hover': { background: theme.palette.action.hover },
    '&:focus-visible': { outlineOffset: -2 },
    '&[aria-current=page]': {
      background: theme.palette.action.selected,
      color: theme.palette.primary.dark,
      fontWeight: 600,
      '& svg': { color: theme.palette.primary.main },
    },
  },
  '&[data-narrow=true]': {
    gap: 8,
    '& > li + li': { paddingTop: 8, borderTop: `1px solid ${theme.palette.divider}` },
    '& a': { justifyContent: 'center', paddingInline: 0 },
  },
}))

type Props = {
  /** Shows only icons, with the names as tooltips. */
  narrow?: boolean
  onLinkClick?: () => void
}

/** Links to the office's screens. The current one is also marked while a detail page of it is open. */
export function AdminSectionLinks({ narrow = false, onLinkClick }: Props) {
  const id = useId()
  return (
    <Sections data-narrow={narrow}>
      {ADMIN_SECTIONS.map(({ title, links }, index) => {
        const name = <div id={`${id}-${index}`}>{title}</div>
        return (
          <li key={title}>
            {narrow ? <VisuallyHidden>{name}</VisuallyHidden> : <div className="title">{name}</div>}
            <ul aria-labelledby={`${id}-${index}`}>
              {links.map(({ to, label, icon }) => (
                <li key={to}>
                  <Tooltip title={narrow ? label : ''} placement="right">
                    <NavLink to={to} onClick={onLinkClick} {...(narrow ? { 'aria-label': label } : {})}>
                      {icon}
                      {!narrow && label}
                    </NavLink>
                  </Tooltip>
                </li>
              ))}
            </ul>
          </li>
        )
      })}
    </Sections>
  )
}
