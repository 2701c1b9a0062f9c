import { styled } from '@mui/material/styles'
import { useImportKind } from './import-kind.ts'

const MAX_SHOWN_NAMES = 20

const Names = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  margin: '8px 0 0',
  padding: 0,
  listStyle: 'none',
  '& li': {
    padding: '2px 10px',
    borderRadius: 13,
    fontSize: 13,
    fontWeight: 600,
    overflowWrap: 'anywhere',
    background: theme.palette.background.default,
  },
}))

/** Names that an import creates or has created besides its records, such as tags or customers. Nothing without a name. */
export function NamesList({ title, names }: { title: string; names: readonly string[] }) {
  const { texts } = useImportKind()
  if (names.length === 0) return null
  return (
    <div>
      <p>{title}</p>
      <Names>
        {names.slice(0, MAX_SHOWN_NAMES).map(name => (
          <li key={name}>{name}</li>
        ))}
        {names.length > MAX_SHOWN_NAMES && <li>{texts.MORE_NAMES(names.length - MAX_SHOWN_NAMES)}</li>}
      </Names>
    </div>
  )
}
