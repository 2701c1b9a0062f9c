import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useImportKind } from './import-kind.ts'

const MAX_SHOWN_NAMES = 20

/** Names that an import creates or has created besides its records, such as tags or customers. Nothing without a name. */
export function NamesList({ title, names }: { title: string; names: readonly string[] }) {
  const { texts } = useImportKind()
  if (names.length === 0) return null
  return (
    <div>
      <Typography>{title}</Typography>
      <Stack component="ul" direction="row" sx={{ flexWrap: 'wrap', gap: 0.75, m: 0, mt: 1, p: 0 }}>
        {[
          ...names.slice(0, MAX_SHOWN_NAMES),
          ...(names.length > MAX_SHOWN_NAMES ? [texts.MORE_NAMES(names.length - MAX_SHOWN_NAMES)] : []),
        ].map(name => (
          <Chip key={name} component="li" size="small" label={name} sx={{ bgcolor: 'background.default' }} />
        ))}
      </Stack>
    </div>
  )
}
