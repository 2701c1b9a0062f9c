import AddRounded from '@mui/icons-material/AddRounded'
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { PRICING_TEXTS } from '#shared/catalogue/messages/pricing.ts'
import { type ManagedTier, tiersInDisplayOrder } from '#shared/catalogue/rules/pricing-tiers.ts'
import { type Catalogue, useCatalogue } from '#web/features/catalogue/catalogue/use-catalogue.ts'
import { WithLoadedCatalogue } from '#web/features/catalogue/catalogue/with-loaded-catalogue.tsx'
import { TierDialog } from '#web/features/catalogue/pricing-tiers/tier-dialog.tsx'
import { TierCards, TierListSkeleton, TierTable } from '#web/features/catalogue/pricing-tiers/tier-list.tsx'
import { useTierChanges } from '#web/features/catalogue/pricing-tiers/use-tier-changes.ts'
import { useSession } from '#web/features/people/session/use-session.ts'
import { isForbidden } from '#web/lib/call-api.ts'
import { useDialogState } from '#web/lib/use-dialog-state.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'

type OpenDialog = { tier?: ManagedTier }

/** Lists, creates and edits pricing tiers. */
export function AdminPricingScreen() {
  useTitle(PRICING_TEXTS.TITLE)
  const { profile } = useSession()
  const catalogue = useCatalogue()
  const changes = useTierChanges()
  const { dialog, open, openCount, show, close } = useDialogState<OpenDialog>()
  const isWide = useMediaQuery(theme => theme.breakpoints.up('sm'))

  const list = ({ pricing_tiers: tiers, points_of_tier }: Catalogue) => {
    if (tiers.length === 0)
      return (
        <EmptyState
          icon={<PaymentsOutlined />}
          title={PRICING_TEXTS.NONE}
          action={
            <Button variant="outlined" onClick={() => show({})}>
              {PRICING_TEXTS.CREATE_FIRST}
            </Button>
          }
        >
          {PRICING_TEXTS.NONE_DETAIL}
        </EmptyState>
      )
    const List = isWide ? TierTable : TierCards
    return (
      <>
        <Typography variant="hint" role="status">
          {PRICING_TEXTS.COUNT(tiers.length)}
        </Typography>
        <List tiers={tiersInDisplayOrder(tiers)} pointsOf={points_of_tier} onEdit={tier => show({ tier })} />
      </>
    )
  }
  return (
    <PageFrame
      title={PRICING_TEXTS.TITLE}
      intro={PRICING_TEXTS.INTRO}
      action={
        !isForbidden(catalogue.error) && (
          <Button
            variant="contained"
            startIcon={<AddRounded />}
            onClick={() => show({})}
            // Its own row on a phone, below the long title.
            sx={{ flexBasis: { xs: '100%', sm: 'auto' } }}
          >
            {PRICING_TEXTS.NEW}
          </Button>
        )
      }
    >
      <Stack spacing={1.5}>
        <WithLoadedCatalogue catalogue={catalogue} failed={PRICING_TEXTS.LOAD_FAILED} loading={<TierListSkeleton />}>
          {list}
        </WithLoadedCatalogue>
      </Stack>
      {profile && dialog && (
        <TierDialog
          key={openCount}
          open={open}
          onClose={close}
          tier={dialog.tier}
          ownId={profile.id}
          changes={changes}
        />
      )}
    </PageFrame>
  )
}
