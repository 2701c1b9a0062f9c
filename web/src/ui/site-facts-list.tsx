import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { SITE_FACTS_TITLE, siteFactTextsOf } from '#shared/catalogue/messages/point-site.ts'
import type { PublicFacts } from '#shared/catalogue/rules/point-site.ts'

const Section = styled('section')(({ theme }) => ({
  '& > h3': { margin: '0 0 8px', fontSize: 14, fontWeight: 600 },
  '& > dl': {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    gap: '4px 16px',
    margin: 0,
    fontSize: 14,
    lineHeight: 1.45,
  },
  '& dt': { color: theme.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
}))

/** Lists the known site facts of a point; renders nothing when there are none. */
export function SiteFactsList({ facts }: { facts: PublicFacts }) {
  const id = useId()
  const factTexts = siteFactTextsOf(facts)
  if (factTexts.length === 0) return null
  return (
    <Section aria-labelledby={id}>
      <h3 id={id}>{SITE_FACTS_TITLE}</h3>
      <dl>
        {factTexts.map(({ name, text }) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
