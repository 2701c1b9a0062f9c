import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import * as z from 'zod/mini'
import { PRIVACY_TEXTS, type PrivacyPart } from '#shared/account/messages/privacy.ts'
import { PROFILE_TEXTS } from '#shared/people/messages/profile.ts'
import { cnpjText, sellerName } from '#shared/platform/messages/seller.ts'
import { useSession } from '#web/features/people/session/use-session.ts'
import { ContactFacts } from '#web/features/platform/contact/contact-facts.tsx'
import { PATHS, PROFILE_TAB_PATH } from '#web/lib/paths.ts'
import { useSiteConfig } from '#web/lib/use-site-config.ts'
import { useTitle } from '#web/lib/use-title.ts'

const BESIDE_CONTENTS = { md: 2 } as const

/** Navigation state after a person has requested deletion. */
const farewellState = z.object({ farewell: z.string() })

/** The privacy policy, and the page that follows after a request for deletion. */
export function PrivacyScreen() {
  useTitle(PRIVACY_TEXTS.TITLE)
  const { state } = useLocation()
  const parsedFarewell = farewellState.safeParse(state)
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 68ch)', md: '220px minmax(0, 68ch)' },
        justifyContent: 'center',
        columnGap: 7,
        rowGap: 4,
        px: { xs: 2, md: 3 },
        pt: { xs: 4, md: 6 },
        pb: { xs: 8, md: 10 },
      }}
    >
      {parsedFarewell.success && <Farewell userId={parsedFarewell.data.farewell} />}
      <Stack component="header" spacing={1.5} sx={{ gridColumn: BESIDE_CONTENTS }}>
        <Typography variant="h1">{PRIVACY_TEXTS.TITLE}</Typography>
        <Typography sx={{ fontSize: 18 }}>{PRIVACY_TEXTS.LEAD}</Typography>
        <Paper variant="outlined" component="ul" sx={{ display: 'grid', gap: 1, p: 2, pl: 4.5 }}>
          {PRIVACY_TEXTS.SUMMARY.map(line => (
            <li key={line}>{line}</li>
          ))}
        </Paper>
        <Typography variant="hint">{PRIVACY_TEXTS.UPDATED}</Typography>
      </Stack>
      <Box
        component="nav"
        aria-labelledby="conteudo-da-pagina"
        sx={{
          gridColumn: 1,
          gridRow: { md: '2 / span 2' },
          alignSelf: 'start',
          position: { md: 'sticky' },
          top: 'calc(var(--header-height) + 24px)',
        }}
      >
        <Typography id="conteudo-da-pagina" component="h2" variant="subtitle2">
          {PRIVACY_TEXTS.CONTENTS}
        </Typography>
        <List component="ol" dense disablePadding>
          {PRIVACY_TEXTS.PARTS.map(({ id, title }) => (
            <ListItem key={id} disablePadding>
              <ListItemButton
                component="a"
                href={`#${id}`}
                disableGutters
                sx={{ minHeight: { xs: 44, md: 36 }, py: 0 }}
              >
                <ListItemText
                  primary={title}
                  slotProps={{
                    primary: { variant: 'body2', sx: { color: { xs: 'primary.main', md: 'text.secondary' } } },
                  }}
                />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      </Box>
      <Stack component="article" spacing={5} sx={{ gridColumn: BESIDE_CONTENTS }}>
        {PRIVACY_TEXTS.PARTS.map(part => (
          <Part key={part.id} part={part} />
        ))}
      </Stack>
    </Box>
  )
}

function Part({ part: { id, title, text = [], terms = [] } }: { part: PrivacyPart }) {
  const { profile } = useSession()
  const config = useSiteConfig()
  return (
    <Stack
      component="section"
      id={id}
      aria-labelledby={`${id}-titulo`}
      spacing={1.5}
      sx={{ scrollMarginTop: 'calc(var(--header-height) + 16px)', alignItems: 'flex-start' }}
    >
      <Typography variant="h2" id={`${id}-titulo`}>
        {title}
      </Typography>
      {text.map(paragraph => (
        <Typography key={paragraph}>{paragraph}</Typography>
      ))}
      {id === 'quem' && config && (
        <Typography>
          {PRIVACY_TEXTS.OPERATOR([sellerName(config), cnpjText(config)].filter(Boolean).join(', '))}
        </Typography>
      )}
      {terms.length > 0 && (
        <Stack component="dl" spacing={1.5} sx={{ m: 0 }}>
          {terms.map(([term, explanation]) => (
            <div key={term}>
              <Typography component="dt" sx={{ fontWeight: 600 }}>
                {term}
              </Typography>
              <Typography
                component="dd"
                sx={{ color: 'text.secondary', '&::first-letter': { textTransform: 'uppercase' } }}
              >
                {explanation}
              </Typography>
            </div>
          ))}
        </Stack>
      )}
      {id === 'direitos' && profile?.role === 'client' && (
        <Button component={Link} to={PROFILE_TAB_PATH} variant="outlined">
          {PRIVACY_TEXTS.PROFILE}
        </Button>
      )}
      {id === 'contato' && <ContactFacts />}
    </Stack>
  )
}

/**
 * The last message to a person who requested deletion. Signs that person out, but not another one who has signed in
 * since.
 */
function Farewell({ userId }: { userId: string }) {
  const { profile, signOut } = useSession()
  const isStillIn = profile?.id === userId
  useEffect(() => {
    if (isStillIn) void signOut('stay')
  }, [isStillIn, signOut])
  return (
    <Alert severity="success" role="status" sx={{ gridColumn: BESIDE_CONTENTS }}>
      <AlertTitle>{PROFILE_TEXTS.FAREWELL}</AlertTitle>
      {PROFILE_TEXTS.FAREWELL_DETAIL}
      <br />
      <Button component={Link} to={PATHS.home} color="inherit" variant="outlined" sx={{ mt: 1.5, mb: 0.5 }}>
        {PROFILE_TEXTS.BACK_TO_MAP}
      </Button>
    </Alert>
  )
}
