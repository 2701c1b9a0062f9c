import Paper, { type PaperProps } from '@mui/material/Paper'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type ComponentProps, type ReactNode, useId } from 'react'

const Frame = styled(Paper)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 12,
  padding: 16,
  // A panel of a feature that renders nothing.
  '&:empty': { display: 'none' },
}) as typeof Paper

type Props = Omit<ComponentProps<'section'>, 'title'> & {
  title?: ReactNode
  heading?: 'h2' | 'h3'
  sx?: PaperProps['sx']
}

/** A part of a page in a frame of its own, under its heading if it has one. */
export function Panel({ title, heading = 'h2', children, sx = {}, ...props }: Props) {
  const id = useId()
  return (
    <Frame component="section" variant="outlined" aria-labelledby={title ? id : undefined} sx={sx} {...props}>
      {title && (
        <Typography id={id} variant="h3" component={heading}>
          {title}
        </Typography>
      )}
      {children}
    </Frame>
  )
}
