import IconButton, { type IconButtonProps } from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import Tooltip from '@mui/material/Tooltip'

const QuietButton = styled(IconButton)(({ theme }) => ({
  color: theme.palette.text.secondary,
  '&:hover, &:focus-visible': { color: theme.palette.text.primary },
  // Red only on hover: a red bin in every row would dominate the list.
  '&[data-deletes=true]:is(:hover, :focus-visible)': { color: theme.palette.error.main },
  '&[aria-disabled=true]': { color: theme.palette.text.disabled, opacity: 0.55 },
}))

type Props = Omit<IconButtonProps, 'title'> & { title: string; deletes?: boolean }

/** A button in a row of a list, with its short name in a tooltip. */
export const RowIconButton = ({ title, deletes = false, ...props }: Props) => (
  <Tooltip title={title}>
    <QuietButton data-deletes={deletes} {...props} />
  </Tooltip>
)
