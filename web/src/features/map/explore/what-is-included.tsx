import CheckRounded from '@mui/icons-material/CheckRounded'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import type { PublicPoint } from '#shared/catalogue/rules/points.ts'
import { tierExplanation } from '#shared/catalogue/rules/tier-explanations.ts'
import { INCLUDED_TEXTS } from '#shared/orders/messages/included.ts'
import { usePricingTiers } from './explore-queries.ts'

const Section = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  fontSize: 14,
  lineHeight: 1.45,
  '& h3': { margin: 0, fontSize: 14, fontWeight: 600 },
  '& ul': { display: 'grid', gap: 6, margin: 0, padding: 0, listStyle: 'none' },
  '& li': { display: 'grid', gridTemplateColumns: '20px minmax(0, 1fr)', gap: 8 },
  '& li svg': { fontSize: 20, color: theme.palette.status.available.text },
  '& dl': { display: 'grid', gap: 10, margin: 0 },
  '& dt': { fontWeight: 600 },
  '& dd': { margin: 0, color: theme.palette.text.secondary },
}))

/** What a point's price contains, who makes the art, when it is installed, and what the point's tier stands for. */
export function WhatIsIncluded({ point }: { point: PublicPoint }) {
  const id = useId()
  const { data: tiers } = usePricingTiers()
  const tier = tiers?.find(({ id: tierId }) => tierId === point.pricing_tier_id)
  const explanation = tier && tierExplanation(tier)
  return (
    <Section aria-labelledby={id}>
      <h3 id={id}>{INCLUDED_TEXTS.TITLE}</h3>
      <ul>
        {INCLUDED_TEXTS.ITEMS.map(text => (
          <li key={text}>
            <CheckRounded />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <dl>
        <div>
          <dt>{INCLUDED_TEXTS.ART}</dt>
          <dd>{INCLUDED_TEXTS.ART_DETAIL}</dd>
        </div>
        <div>
          <dt>{INCLUDED_TEXTS.INSTALLATION}</dt>
          <dd>{INCLUDED_TEXTS.INSTALLATION_DETAIL}</dd>
        </div>
        {/* A description that was made from the tier's template already says it */}
        {tier && explanation && !point.description.includes(explanation) && (
          <div>
            <dt>{INCLUDED_TEXTS.TIER(tier.name)}</dt>
            <dd>{explanation}</dd>
          </div>
        )}
      </dl>
    </Section>
  )
}
