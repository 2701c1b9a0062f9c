import TuneRounded from '@mui/icons-material/TuneRounded'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { POINTS_TEXTS } from '#shared/catalogue/messages/points.ts'
import { POINT_STATUS_LABELS, POINT_STATUSES } from '#shared/catalogue/rules/points.ts'
import { type PricingTier, tiersInDisplayOrder } from '#shared/catalogue/rules/pricing-tiers.ts'
import { compareByName, type Tag } from '#shared/catalogue/rules/tags.ts'
import { FilterBar, FilterSelect } from '#web/ui/filter-bar.tsx'
import type { ListFilters } from './use-list-filters.ts'

// Narrower than FilterBar's default, for five selects and the button that clears them beside a map; on a phone the field leaves room for the button beside it
const Row = styled('div')(({ theme }) => ({
  display: 'contents',
  [theme.breakpoints.down('md')]: { '& .search.search': { flexBasis: '10rem' } },
  [theme.breakpoints.up('md')]: {
    '& .search.search': { flex: '3 1 9rem' },
    '& .choice.choice': { flex: '1 1 7.5rem', maxWidth: '12.5rem' },
  },
}))

type Props = {
  filters: ListFilters
  tiers: readonly PricingTier[] | undefined
  tags: readonly Tag[] | undefined
  wide: boolean
}

type Option = readonly [value: string, label: string]

/** Adds the selected value to the options if these are not loaded yet, or if the value was deleted. */
const withSelectedOption = (options: readonly Option[], selected: string | undefined, isLoaded: boolean): Option[] =>
  selected === undefined || options.some(([value]) => value === selected)
    ? [...options]
    : [...options, [selected, isLoaded ? POINTS_TEXTS.GONE_CHOICE : '…']]

const yesNoOptions = (labels: { yes: string; no: string }): Option[] => [
  ['yes', labels.yes],
  ['no', labels.no],
]

/** Filters of the list; on a narrow screen a button opens all of them except the text field. */
export function PointsFilters({ filters, tiers, tags, wide }: Props) {
  const { filter, setFilter } = filters
  const [isOpen, setIsOpen] = useState(false)
  const filterCount = Object.keys(filter).filter(name => name !== 'search').length
  return (
    <Row>
      <FilterBar
        label={POINTS_TEXTS.TITLE}
        placeholder={POINTS_TEXTS.SEARCH_SHORT}
        searchName={POINTS_TEXTS.SEARCH}
        filters={filters}
      >
        {!wide && (
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<TuneRounded />}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {POINTS_TEXTS.FILTERS(filterCount)}
          </Button>
        )}
        {(wide || isOpen) && (
          <>
            <FilterSelect
              label={POINTS_TEXTS.STATUS}
              anyLabel={POINTS_TEXTS.ANY_STATUS}
              value={filter.status ?? ''}
              options={POINT_STATUSES.map(status => [status, POINT_STATUS_LABELS[status]])}
              onChange={value => setFilter('status', value)}
            />
            <FilterSelect
              label={POINTS_TEXTS.TIER}
              anyLabel={POINTS_TEXTS.ANY_TIER}
              value={filter.pricing_tier_id ?? ''}
              options={withSelectedOption(
                tiersInDisplayOrder(tiers ?? []).map(({ id, name }) => [id, name]),
                filter.pricing_tier_id,
                tiers !== undefined,
              )}
              onChange={value => setFilter('pricing_tier_id', value)}
            />
            <FilterSelect
              label={POINTS_TEXTS.TAG}
              anyLabel={POINTS_TEXTS.ANY_TAG}
              value={filter.tag_id ?? ''}
              options={withSelectedOption(
                (tags ?? []).toSorted(compareByName).map(({ id, name }) => [id, name]),
                filter.tag_id,
                tags !== undefined,
              )}
              onChange={value => setFilter('tag_id', value)}
            />
            <FilterSelect
              label={POINTS_TEXTS.LOCATION}
              anyLabel={POINTS_TEXTS.ANY_LOCATION}
              value={filter.located ?? ''}
              options={yesNoOptions(POINTS_TEXTS.LOCATED)}
              onChange={value => setFilter('located', value)}
            />
            <FilterSelect
              label={POINTS_TEXTS.OFFER}
              anyLabel={POINTS_TEXTS.ANY_OFFER}
              value={filter.offered ?? ''}
              options={yesNoOptions(POINTS_TEXTS.OFFERED)}
              onChange={value => setFilter('offered', value)}
            />
          </>
        )}
      </FilterBar>
    </Row>
  )
}
