import UploadFileRounded from '@mui/icons-material/UploadFileRounded'
import { styled } from '@mui/material/styles'
import { type DragEvent, type ReactNode, useState } from 'react'

const Zone = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: 8,
  padding: '28px 16px',
  textAlign: 'center',
  border: `2px dashed ${theme.palette.divider}`,
  borderRadius: theme.radius.card,
  background: theme.palette.background.default,
  transition: theme.transitions.create(['border-color', 'background-color'], {
    duration: theme.transitions.duration.shorter,
  }),
  '&[data-over=true]': { borderColor: theme.palette.primary.main, background: theme.palette.action.selected },
  '& > svg': { fontSize: 36, color: theme.palette.text.secondary },
  '& p': { margin: 0 },
  '& .drop': { fontWeight: 600 },
  '& .detail': { fontSize: 14, color: theme.palette.text.secondary },
  '& .actions': { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 8, marginTop: 8 },
  // Touch screens have no file drag.
  '@media (pointer: coarse)': { '& .drop': { display: 'none' } },
}))

type Props = {
  text: string
  detail: string
  onDrop: (dropped: DataTransfer) => void
  /** Buttons to choose files in another way. */
  children: ReactNode
}

/** Area on which files may be dropped, with buttons to choose them. */
export function DropZone({ text, detail, onDrop, children }: Props) {
  const [isDragOver, setIsDragOver] = useState(false)
  const onDrag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsDragOver(isOver)
  }
  return (
    <Zone
      data-over={isDragOver}
      onDragOver={onDrag(true)}
      onDragLeave={onDrag(false)}
      onDrop={event => {
        onDrag(false)(event)
        onDrop(event.dataTransfer)
      }}
    >
      <UploadFileRounded />
      <p className="drop">{text}</p>
      <p className="detail">{detail}</p>
      <div className="actions">{children}</div>
    </Zone>
  )
}
