import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { ContactFacts } from '#web/features/platform/contact/contact-facts.tsx'
import { PATHS } from '#web/lib/paths.ts'
import { useTitle } from '#web/lib/use-title.ts'

/** A public page without content yet; `contact` adds the operator's contact data. */
export function PlaceholderScreen({ title, contact = false }: { title: string; contact?: boolean }) {
  useTitle(title)
  return (
    <Stack
      spacing={2}
      sx={{ alignItems: 'flex-start', maxWidth: 720, mx: 'auto', py: 'clamp(32px, 8vw, 88px)', px: 2 }}
    >
      <Typography variant="h1">{title}</Typography>
      <Typography color="textSecondary">{CONTROL_TEXTS.CONTENT_COMING}</Typography>
      {contact && <ContactFacts />}
      <Button component={Link} to={PATHS.home} variant="contained">
        {CONTROL_TEXTS.SEE_MAP}
      </Button>
    </Stack>
  )
}
