import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { POINT_FORM_TEXTS } from '#shared/catalogue/messages/point-form.ts'
import { POINT_SHEET_TEXTS } from '#shared/catalogue/messages/point-sheet.ts'
import { savingPercentOf } from '#shared/catalogue/rules/period-saving.ts'
import { PERIOD_YEARS, periodLabel, pricePerMonth } from '#shared/catalogue/rules/periods.ts'
import { renderDescription } from '#shared/catalogue/rules/point-descriptions.ts'
import { type PointStatus, pointAddressText, pointStatusLabel } from '#shared/catalogue/rules/points.ts'
import { pricesToFields } from '#shared/catalogue/rules/prices.ts'
import { ownElseTierPrices, type PricingTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import type { Tag } from '#shared/catalogue/rules/tags.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { formatShortBRL } from '#shared/platform/rules/money.ts'
import { PointPhoto } from '#web/ui/point-photo.tsx'
import { Chip, PointStatusLabel, PointStatusShape } from '#web/ui/point-status-shape.tsx'
import { SiteFactsList } from '#web/ui/site-facts-list.tsx'
import { factsOfText, type PointEditForm, type PointText, pricesOfText, tagsOfText } from './point-text.ts'

const Card = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  overflow: 'hidden',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.radius.card,
  background: theme.palette.background.paper,
  fontSize: 14,
  overflowWrap: 'anywhere',
  '& > h3': {
    margin: 0,
    padding: '8px 16px',
    fontSize: 13,
    fontWeight: 600,
    color: theme.palette.text.secondary,
    background: theme.palette.background.default,
    borderBottom: `1px solid ${theme.palette.divider}`,
  },
  '& .top': { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: 12, padding: '12px 16px' },
  '& .photo': { width: 120, borderRadius: theme.radius.control, overflow: 'hidden', alignSelf: 'start' },
  '& .name': { margin: 0, fontSize: 16, lineHeight: 1.3, fontWeight: 600 },
  '& .address': { margin: '2px 0 8px', fontSize: 13, color: theme.palette.text.secondary },
  '& .chips': { display: 'flex', flexWrap: 'wrap', gap: 6 },
  '& .prices': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(112px, 1fr))',
    gap: 6,
    margin: 0,
    padding: '0 16px 12px',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .prices > div': {
    display: 'grid',
    alignContent: 'start',
    padding: '6px 10px',
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: theme.radius.control,
    '&[data-none=true]': { borderStyle: 'dashed', background: theme.palette.background.default },
  },
  '& dt, & dd': { margin: 0, fontSize: 12, color: theme.palette.text.secondary },
  '& dd b': { display: 'block', fontWeight: 600, color: theme.palette.status.available.text },
  '& dd strong': { display: 'block', fontSize: 14, color: theme.palette.text.primary, whiteSpace: 'nowrap' },
  '& .facts': { padding: '0 16px' },
  '& .facts > section': { paddingBottom: 16 },
  '& .description': {
    margin: 0,
    padding: '0 16px 16px',
    color: theme.palette.text.secondary,
    whiteSpace: 'pre-line',
  },
}))

const Muted = styled('span')(({ theme }) => ({ color: theme.palette.text.secondary, fontWeight: 500 }))

type Props = {
  form: PointEditForm
  tiers: readonly PricingTier[]
  tags: readonly Tag[]
  photoUrl: string | null
  status: PointStatus
  /** ' até seg., 23 de nov. de 2026' when an order has the point, else ''. */
  until: string
}

/** Preview of the point as visitors see it on the public map. */
export function VisitorPointPreview({ form, tiers, tags, photoUrl, status, until }: Props) {
  const id = useId()
  const typedText = useWatch({ control: form.control, compute: (values: PointText) => values })
  const tier = tiers.find(({ id: tierId }) => tierId === typedText.pricing_tier_id)
  const ownPrices = pricesOfText(typedText)
  const prices = ownElseTierPrices(ownPrices, tier)
  const tagIds = new Set(tagsOfText(typedText.tag_ids))
  const description = renderDescription({ ...typedText, ...pricesToFields(ownPrices) }, tier).trim()
  return (
    <Card aria-labelledby={id}>
      <h3 id={id}>{POINT_FORM_TEXTS.PREVIEW}</h3>
      <div className="top">
        <div className="photo">
          <PointPhoto key={photoUrl} url={photoUrl} name={typedText.name} />
        </div>
        <div>
          <p className="name">{typedText.name.trim() || <Muted>{POINT_FORM_TEXTS.PREVIEW_NO_NAME}</Muted>}</p>
          <p className="address">
            {typedText.street_name.trim() ? pointAddressText(typedText) : POINT_FORM_TEXTS.PREVIEW_NO_ADDRESS}
          </p>
          <div className="chips">
            <PointStatusLabel status={status}>
              <PointStatusShape status={status} />
              {pointStatusLabel(status)}
              {until}
            </PointStatusLabel>
            {!typedText.is_available && (
              <Chip>
                <VisibilityOffOutlined sx={{ fontSize: 16 }} />
                {POINT_FORM_TEXTS.PREVIEW_HIDDEN}
              </Chip>
            )}
            {tier && <Chip>{tier.name}</Chip>}
            {tags
              .filter(tag => tagIds.has(tag.id))
              .map(tag => (
                <Chip key={tag.id}>{tag.name}</Chip>
              ))}
          </div>
        </div>
      </div>
      <dl className="prices" aria-label={POINT_FORM_TEXTS.PREVIEW_PRICES}>
        {PERIOD_YEARS.map(years => {
          const price = prices[years]
          const saving = savingPercentOf(prices, years)
          return (
            <div key={years} data-none={price === null}>
              <dt>{periodLabel(years)}</dt>
              {price === null ? (
                <dd>{POINT_SHEET_TEXTS.PERIOD_UNAVAILABLE}</dd>
              ) : (
                <dd>
                  <strong>{formatShortBRL(price)}</strong>
                  {formatShortBRL(pricePerMonth(price, years))}
                  {CONTROL_TEXTS.PER_MONTH}
                  {saving !== undefined && <b>{POINT_SHEET_TEXTS.SAVING(saving)}</b>}
                </dd>
              )}
            </div>
          )
        })}
      </dl>
      {description && <p className="description">{description}</p>}
      <div className="facts">
        <SiteFactsList facts={factsOfText(typedText)} />
      </div>
    </Card>
  )
}
