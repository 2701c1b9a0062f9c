import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { memo, useId, useRef, useState } from 'react'
import { POINT_STATUS_LABELS, POINT_STATUSES } from '#shared/catalogue/rules/points.ts'
import type { PricingTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import type { Tag } from '#shared/catalogue/rules/tags.ts'
import { tierExplanation } from '#shared/catalogue/rules/tier-explanations.ts'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { countActiveFilters, FILTERS_AFTER_CLEAR, type PointFilters, toggleValue } from '#web/map/point-filters.ts'
import { priceLabel } from '#web/map/price-label.ts'
import { PointStatusShape } from '#web/ui/point-status-shape.tsx'
import { ClearFiltersButton } from './clear-filters-button.tsx'
import { PriceFilter } from './price-filter.tsx'

/** Number of tags shown before 'Mais tags': about three lines. */
const INITIAL_TAG_COUNT = 10

const Groups = styled('div')(({ theme }) => ({
  '&:focus-visible': { outline: 'none' }, // focused only when a button inside disappears
  display: 'grid',
  alignContent: 'start',
  gap: 20,
  // As high as with the usual tiers and tags, so that the card doesn't grow when they arrive
  '&[aria-busy=true]': { minHeight: 757 },
  '& fieldset': { border: 0, margin: 0, padding: 0, minWidth: 0 },
  '& legend': { padding: 0, marginBottom: 8, fontSize: 14, fontWeight: 600 },
  '& legend small': { marginLeft: 4, fontSize: 13, fontWeight: 400, color: theme.palette.text.secondary },
  '& .note': { margin: '6px 0 0', fontSize: 13, color: theme.palette.text.secondary },
  '& .wrap': { display: 'flex', flexWrap: 'wrap', gap: 6 },
  '& .three': { display: 'grid', gridTemplateColumns: 'repeat(3, auto)', gap: 6 },
  '& .three > *': { justifyContent: 'center', padding: '4px 6px', fontSize: 13 },
  '& .rows': { display: 'grid', border: `1px solid ${theme.palette.divider}`, borderRadius: 10, overflow: 'hidden' },
  '& .rows > * + *': { borderTop: `1px solid ${theme.palette.divider}` },
}))

const focusRing = (color: string) => ({ outline: `2px solid ${color}`, outlineOffset: 2 })

const CheckboxPill = styled('label')(({ theme }) => ({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 36,
  padding: '4px 9px',
  borderRadius: 999,
  border: `1px solid ${theme.palette.divider}`,
  fontSize: 13.5,
  cursor: 'pointer',
  userSelect: 'none',
  transition: 'border-color 120ms ease-out, background-color 120ms ease-out',
  '& input': { position: 'absolute', inset: -4, margin: 0, opacity: 0, cursor: 'pointer' },
  '&:hover': { borderColor: theme.palette.text.secondary },
  '&:has(:checked)': {
    borderColor: theme.palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${theme.palette.primary.main}`,
    background: `color-mix(in srgb, ${theme.palette.primary.main} 8%, ${theme.palette.background.paper})`,
  },
  '&:has(:focus-visible)': focusRing(theme.palette.primary.main),
  '@media (pointer: coarse)': { minHeight: 44 },
}))

const TierRow = styled('label')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '0 10px',
  minHeight: 44,
  padding: '6px 12px',
  fontSize: 14,
  cursor: 'pointer',
  '& input': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    margin: 0,
    opacity: 0,
    cursor: 'pointer',
  },
  '& i': {
    display: 'grid',
    placeItems: 'center',
    width: 20,
    height: 20,
    borderRadius: 5,
    border: `1.5px solid ${theme.palette.text.secondary}`,
  },
  '& input:checked + i': { borderColor: theme.palette.primary.main, background: theme.palette.primary.main },
  '& input:checked + i::after': {
    content: '""',
    width: 5,
    height: 10,
    marginTop: -2,
    border: `solid ${theme.palette.primary.contrastText}`,
    borderWidth: '0 2px 2px 0',
    transform: 'rotate(45deg)',
  },
  '& span': { fontWeight: 500 },
  '& .meaning': {
    gridColumn: '2 / 4',
    fontSize: 13,
    fontWeight: 400,
    lineHeight: 1.35,
    color: theme.palette.text.secondary,
  },
  '& small': { fontSize: 13, color: theme.palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
  '&:hover': { background: theme.palette.action.hover },
  '&:has(:focus-visible)': { ...focusRing(theme.palette.primary.main), outlineOffset: -2, borderRadius: 8 },
}))

/** Placeholder of the same height as the rows of tiers. */
const SkeletonRows = styled('div')(({ theme }) => ({
  '& i': { display: 'flex', alignItems: 'center', height: 78, padding: '0 12px' },
  '& i::before': { content: '""', width: '40%', height: 12, borderRadius: 6, background: theme.palette.divider },
  '@media (prefers-reduced-motion: no-preference)': {
    animation: 'tiers-wait 1s ease-in-out infinite alternate',
    '@keyframes tiers-wait': { from: { opacity: 1 }, to: { opacity: 0.5 } },
  },
}))

const ErrorBox = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  justifyItems: 'start',
  padding: 12,
  borderRadius: 10,
  border: `1px solid ${theme.palette.error.main}`,
  fontSize: 14,
  '& strong': { display: 'flex', alignItems: 'center', gap: 6, color: theme.palette.error.main },
}))

type Loadable<T> = { data: T[] | undefined; error: Error | null; isPending: boolean; refetch: () => unknown }

type Props = {
  filters: PointFilters
  onChange: (changed: Partial<PointFilters>) => void
  tags: Loadable<Tag>
  tiers: Loadable<PricingTier>
  /** Whether clusters count fewer points than they stand for (point-filters.ts). */
  countsOnlyAvailable?: boolean
}

function TierChoices({
  filters,
  onChange,
  tiers,
  onRetry,
}: Pick<Props, 'filters' | 'onChange' | 'tiers'> & { onRetry: () => void }) {
  const id = useId()
  if (tiers.isPending)
    return (
      <SkeletonRows className="rows" role="status" aria-label={EXPLORE_TEXTS.LOADING_TIERS}>
        <i />
        <i />
        <i />
      </SkeletonRows>
    )
  if (!tiers.data)
    return (
      <ErrorBox role="alert">
        <strong>
          <ErrorOutlineRounded fontSize="small" />
          {EXPLORE_TEXTS.TIERS_FAILED}
        </strong>
        {tiers.error?.message}
        <Button size="small" sx={{ minHeight: 44, marginLeft: '-4px' }} onClick={onRetry}>
          {SITE_TEXTS.TRY_AGAIN}
        </Button>
      </ErrorBox>
    )
  return (
    <div className="rows">
      {tiers.data.map(tier => (
        <TierRow key={tier.id}>
          <input
            type="checkbox"
            aria-labelledby={`${id}-${tier.id} ${id}-${tier.id}-price`}
            aria-describedby={`${id}-${tier.id}-meaning`}
            checked={filters.tier_ids.includes(tier.id)}
            onChange={() => onChange({ tier_ids: toggleValue(filters.tier_ids, tier.id) })}
          />
          <i aria-hidden="true" />
          <span id={`${id}-${tier.id}`}>{tier.name}</span>
          <small id={`${id}-${tier.id}-price`}>{priceLabel({ pricing_tier_id: tier.id }, tiers.data)}</small>
          <span className="meaning" id={`${id}-${tier.id}-meaning`}>
            {tierExplanation(tier)}
          </span>
        </TierRow>
      ))}
    </div>
  )
}

/**
 * Filters by status, tier, tags and price; each change applies immediately. Memoised, so that moving the map does not
 * rerender it.
 */
export const FilterPanel = memo(function FilterPanel({ filters, onChange, tags, tiers, countsOnlyAvailable }: Props) {
  const [showsAllTags, setShowsAllTags] = useState(false)
  const [clears, setClears] = useState(0)
  const groups = useRef<HTMLDivElement>(null)
  const loadedTags = tags.data ?? [] // if tags fail to load, none are shown
  const retry = () => {
    for (const list of [tiers, tags]) if (!list.data) list.refetch()
  }
  const shownTags = showsAllTags
    ? loadedTags
    : loadedTags.filter((tag, index) => index < INITIAL_TAG_COUNT || filters.tag_ids.includes(tag.id))

  return (
    <Groups ref={groups} tabIndex={-1} aria-busy={tags.isPending || tiers.isPending}>
      <fieldset>
        <legend>{EXPLORE_TEXTS.STATUS}</legend>
        <div className="three">
          {POINT_STATUSES.map(status => (
            <CheckboxPill key={status}>
              <input
                type="checkbox"
                checked={filters.statuses.includes(status)}
                onChange={() => onChange({ statuses: toggleValue(filters.statuses, status) })}
              />
              <PointStatusShape status={status} />
              {POINT_STATUS_LABELS[status]}
            </CheckboxPill>
          ))}
        </div>
        {countsOnlyAvailable && <p className="note">{EXPLORE_TEXTS.COUNTS_ONLY_AVAILABLE}</p>}
      </fieldset>
      {tiers.data?.length !== 0 && (
        <fieldset>
          <legend>{EXPLORE_TEXTS.TIER}</legend>
          <TierChoices filters={filters} onChange={onChange} tiers={tiers} onRetry={retry} />
        </fieldset>
      )}
      {loadedTags.length > 0 && (
        <fieldset>
          <legend>
            {EXPLORE_TEXTS.TAGS} <small>{EXPLORE_TEXTS.ANY_TAG}</small>
          </legend>
          <div className="wrap">
            {shownTags.map(tag => (
              <CheckboxPill key={tag.id}>
                <input
                  type="checkbox"
                  checked={filters.tag_ids.includes(tag.id)}
                  onChange={() => onChange({ tag_ids: toggleValue(filters.tag_ids, tag.id) })}
                />
                {tag.name}
              </CheckboxPill>
            ))}
            {shownTags.length < loadedTags.length && (
              <Button size="small" sx={{ minHeight: 36 }} onClick={() => setShowsAllTags(true)}>
                {EXPLORE_TEXTS.MORE_TAGS(loadedTags.length - shownTags.length)}
              </Button>
            )}
          </div>
        </fieldset>
      )}
      {/* Below an unknown number of tags it would move away under a finger */}
      {!tags.isPending && <PriceFilter filters={filters} onChange={onChange} clears={clears} />}
      {countActiveFilters(filters) > 0 && (
        <ClearFiltersButton
          focusTarget={groups}
          onClear={() => {
            setClears(count => count + 1)
            onChange(FILTERS_AFTER_CLEAR)
          }}
        />
      )}
    </Groups>
  )
})
