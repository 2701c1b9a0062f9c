import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
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

const Page = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '220px minmax(0, 68ch)',
  justifyContent: 'center',
  gap: '0 56px',
  padding: '48px 24px 80px',
  '& > header': { gridColumn: 2, display: 'grid', gap: 12, marginBottom: 32 },
  '& .lead': { fontSize: 18, lineHeight: 1.55 },
  '& .updated': { fontSize: 14, color: theme.palette.text.secondary },
  '& .farewell': { gridColumn: 2, marginBottom: 32 },
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: 'minmax(0, 68ch)',
    padding: '32px 16px 64px',
    '& > header, & .farewell, & > article': { gridColumn: 1 },
  },
}))

const Summary = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  margin: '8px 0 0',
  padding: '16px 16px 16px 36px',
  borderRadius: theme.radius.card,
  background: theme.palette.background.paper,
  border: `1px solid ${theme.palette.divider}`,
}))

const Contents = styled('nav')(({ theme }) => ({
  gridColumn: 1,
  gridRow: '2 / span 2',
  alignSelf: 'start',
  position: 'sticky',
  top: 'calc(var(--header-height) + 24px)',
  fontSize: 14,
  '& h2': { margin: '0 0 4px', fontSize: 14, fontWeight: 600 },
  '& ol': { display: 'grid', margin: 0, padding: 0, listStyle: 'none' },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 36,
    color: theme.palette.text.secondary,
    textDecoration: 'none',
    '&:hover': { color: theme.palette.primary.main, textDecoration: 'underline' },
  },
  [theme.breakpoints.down('md')]: {
    gridRow: 'auto',
    position: 'static',
    marginBottom: 32,
    '& a': { minHeight: 44, color: theme.palette.primary.main },
  },
}))

const Article = styled('article')(({ theme }) => ({
  gridColumn: 2,
  display: 'grid',
  gap: 40,
  lineHeight: 1.65,
  '& section': { scrollMarginTop: 'calc(var(--header-height) + 16px)' },
  '& h2': { margin: '0 0 12px' },
  '& p': { margin: '0 0 12px' },
  '& dl': { display: 'grid', gap: 12, margin: 0 },
  '& dt': { fontWeight: 600 },
  '& dd': { margin: 0, color: theme.palette.text.secondary, '&::first-letter': { textTransform: 'uppercase' } },
  '& .actions': { display: 'flex', flexWrap: 'wrap', gap: 12, marginTop: 16 },
}))

/** Navigation state after a person has requested deletion. */
const farewellState = z.object({ farewell: z.string() })

/** The privacy policy, and the page that follows after a request for deletion. */
export function PrivacyScreen() {
  useTitle(PRIVACY_TEXTS.TITLE)
  const { state } = useLocation()
  const parsedFarewell = farewellState.safeParse(state)
  return (
    <Page>
      {parsedFarewell.success && <Farewell userId={parsedFarewell.data.farewell} />}
      <header>
        <Typography variant="h1">{PRIVACY_TEXTS.TITLE}</Typography>
        <Typography className="lead">{PRIVACY_TEXTS.LEAD}</Typography>
        <Summary>
          {PRIVACY_TEXTS.SUMMARY.map(line => (
            <li key={line}>{line}</li>
          ))}
        </Summary>
        <span className="updated">{PRIVACY_TEXTS.UPDATED}</span>
      </header>
      <Contents aria-labelledby="conteudo-da-pagina">
        <h2 id="conteudo-da-pagina">{PRIVACY_TEXTS.CONTENTS}</h2>
        <ol>
          {PRIVACY_TEXTS.PARTS.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </Contents>
      <Article>
        {PRIVACY_TEXTS.PARTS.map(part => (
          <Part key={part.id} part={part} />
        ))}
      </Article>
    </Page>
  )
}

function Part({ part: { id, title, text = [], terms = [] } }: { part: PrivacyPart }) {
  const { profile } = useSession()
  const config = useSiteConfig()
  return (
    <section id={id} aria-labelledby={`${id}-titulo`}>
      <Typography variant="h2" id={`${id}-titulo`}>
        {title}
      </Typography>
      {text.map(paragraph => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {id === 'quem' && config && (
        <p>{PRIVACY_TEXTS.OPERATOR([sellerName(config), cnpjText(config)].filter(Boolean).join(', '))}</p>
      )}
      {terms.length > 0 && (
        <dl>
          {terms.map(([term, explanation]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{explanation}</dd>
            </div>
          ))}
        </dl>
      )}
      {id === 'direitos' && profile?.role === 'client' && (
        <div className="actions">
          <Button component={Link} to={PROFILE_TAB_PATH} variant="outlined">
            {PRIVACY_TEXTS.PROFILE}
          </Button>
        </div>
      )}
      {id === 'contato' && <ContactFacts />}
    </section>
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
    <Alert className="farewell" severity="success" role="status">
      <AlertTitle>{PROFILE_TEXTS.FAREWELL}</AlertTitle>
      {PROFILE_TEXTS.FAREWELL_DETAIL}
      <br />
      <Button component={Link} to={PATHS.home} color="inherit" variant="outlined" sx={{ mt: 1.5, mb: 0.5 }}>
        {PROFILE_TEXTS.BACK_TO_MAP}
      </Button>
    </Alert>
  )
}
