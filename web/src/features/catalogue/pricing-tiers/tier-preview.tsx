import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { PRICING_TEXTS } from '#shared/catalogue/messages/pricing.ts'
import { MAX_DESCRIPTION_LENGTH } from '#shared/catalogue/rules/point-form.ts'
import { pointAddressText } from '#shared/catalogue/rules/points.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'
import { examplePoint, previewDescription, type TierForm } from './tier-form.ts'
import { usePointOfTier } from './use-tier-facts.ts'

const Card = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 8,
  padding: 16,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.radius.card,
  background: theme.palette.background.default,
  fontSize: 14,
  overflowWrap: 'anywhere',
  '& h3': { margin: 0, fontSize: 13, fontWeight: 600, color: theme.palette.text.secondary },
  '& p': { margin: 0 },
  '& .point': { fontSize: 16, fontWeight: 600 },
  '& .address': { marginTop: -6, fontSize: 13, color: theme.palette.text.secondary },
  '& .text': { whiteSpace: 'pre-line', fontVariantNumeric: 'tabular-nums' },
  '& .none': { color: theme.palette.text.secondary },
  '& .long': { color: theme.palette.error.main },
}))

/** Preview of the template with a point of the tier, or with an example if none is available. */
export function TierPreview({ tierId, form }: { tierId: string | undefined; form: TierForm }) {
  const id = useId()
  const { data: real, isLoading } = usePointOfTier(tierId)
  const point = real ?? examplePoint(form)
  const text = previewDescription(form, point)
  return (
    <Card aria-labelledby={id}>
      <h3 id={id}>{real || isLoading ? PRICING_TEXTS.PREVIEW : PRICING_TEXTS.PREVIEW_EXAMPLE}</h3>
      {isLoading ? (
        <div role="status">
          <VisuallyHidden>{PRICING_TEXTS.PREVIEW_LOADING}</VisuallyHidden>
          <Skeleton width="60%" />
          <Skeleton />
          <Skeleton />
        </div>
      ) : (
        <>
          <p className="point">{point.name}</p>
          {real && <p className="address">{pointAddressText(real)}</p>}
          {text ? <p className="text">{text}</p> : <p className="none">{PRICING_TEXTS.PREVIEW_EMPTY}</p>}
          {text.length > MAX_DESCRIPTION_LENGTH && <p className="long">{PRICING_TEXTS.PREVIEW_TOO_LONG}</p>}
        </>
      )}
    </Card>
  )
}
