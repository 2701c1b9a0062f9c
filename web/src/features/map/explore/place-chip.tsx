import CloseRounded from '@mui/icons-material/CloseRounded'
import { styled } from '@mui/material/styles'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'

const Button = styled('button')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifySelf: 'start',
  gap: 6,
  maxWidth: '100%',
  minHeight: 32,
  padding: '0 8px 0 12px',
  border: `1px solid ${theme.palette.primary.main}`,
  borderRadius: 16,
  background: `color-mix(in srgb, ${theme.palette.primary.main} 8%, ${theme.palette.background.paper})`,
  color: theme.palette.text.primary,
  font: 'inherit',
  fontSize: 14,
  fontWeight: 600,
  cursor: 'pointer',
  '& span': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& svg': { flexShrink: 0, fontSize: 18, color: theme.palette.text.secondary },
  '&:hover': { background: `color-mix(in srgb, ${theme.palette.primary.main} 14%, ${theme.palette.background.paper})` },
  '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
  '@media (pointer: coarse)': { minHeight: 44, borderRadius: 22 },
}))

/** Chip with the place to which the points are limited; a click removes this filter. */
export const PlaceChip = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <Button type="button" aria-label={EXPLORE_TEXTS.REMOVE_PLACE(label)} onClick={onRemove}>
    <span>{EXPLORE_TEXTS.ONLY_PLACE(label)}</span>
    <CloseRounded />
  </Button>
)
