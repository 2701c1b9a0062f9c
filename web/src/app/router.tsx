import { Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { MANAGERS } from '#shared/platform/rules/roles.ts'
import { lazyWithRetry } from '#web/lib/load-chunk.ts'
import {
  amendmentPath,
  campaignPath,
  contractPath,
  customerCampaignPath,
  customerPath,
  customerStatementPath,
  linkedAmendmentPath,
  PATHS,
  PUBLIC_PAGES,
  pointHistoryPath,
  proofPath,
  proofsOfOrderPath,
} from '#web/lib/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { ScreenLoading } from '#web/ui/screen-loading.tsx'
import { GuestGuard, RoleGuard } from './guards.tsx'
import { AdminLayout } from './layouts/admin-layout.tsx'
import { PublicLayout } from './layouts/public-layout.tsx'

// Each screen is a chunk of its own, so that the map's first view loads no other screen.
const HomeScreen = lazyWithRetry(async () => {
  // Starts loading the largest chunk, MapLibre, in parallel with the screen that needs it.
  import('#web/map/library.ts').catch(() => undefined) // the screen shows the error
  return { default: (await import('#web/screens/home/home-screen.tsx')).HomeScreen }
})
const LoginScreen = lazyWithRetry(async () => ({
  default: (await import('#web/screens/login/login-screen.tsx')).LoginScreen,
}))
const SignupScreen = lazyWithRetry(async () => ({
  default: (await import('#web/screens/signup/signup-screen.tsx')).SignupScreen,
}))
const ForgotPasswordScreen = lazyWithRetry(async () => ({
  default: (await import('#web/screens/forgot-password/forgot-password-screen.tsx')).ForgotPasswordScreen,
}))
const UpdatePasswordScreen = lazyWithRetry(async () => ({
  default: (await import('#web/screens/update-password/update-password-screen.tsx')).UpdatePasswordScreen,
}))
const DashboardScreen = lazyWithRetry(async () => ({
  default: (await import('#web/screens/dashboard/dashboard-screen.tsx')).DashboardScreen,
}))
const PlaceholderScreen = lazyWithRetry(async () => ({
  default: (await import('#web/screens/placeholder/placeholder-screen.tsx')).PlaceholderScreen,
}))
const PrivacyScreen = lazyWithRetry(async () => ({
  default: (await import('#web/screens/privacy/privacy-screen.tsx')).PrivacyScreen,
}))
const TechnicianPanelScreen = lazyWithRetry(async () => ({
  default: (await import('#web/screens/technician-panel/technician-panel-screen.tsx')).TechnicianPanelScreen,
}))
const ContractScreen = lazyWithRetry(async () => ({
  default: (await import('#web/screens/contract/contract-screen.tsx')).ContractScreen,
}))
const AmendmentScreen = lazyWithRetry(async () => ({
  default: (await import('#web/screens/contract/amendment-screen.tsx')).AmendmentScreen,
}))
const LinkedAmendmentScreen = lazyWithRetry(async () => ({
  default: (await import('#web/screens/order-link/linked-amendment-screen.tsx')).LinkedAmendmentScreen,
}))
const CartContractScreen = lazyWithRetry(async () => ({
  default: (await import('#web/screens/cart-contract/cart-contract-screen.tsx')).CartContractScreen,
}))
const CartScreen = lazyWithRetry(async () => ({
  default: (await import('#web/screens/cart/cart-screen.tsx')).CartScreen,
}))
const ContractCheckScreen = lazyWithRetry(async () => ({
  default: (await import('#web/screens/contract-check/contract-check-screen.tsx')).ContractCheckScreen,
}))
const ProofScreen = lazyWithRetry(async () => ({
  default: (await import('#web/screens/proof/proof-screen.tsx')).ProofScreen,
}))
const PointCodeScreen = lazyWithRetry(async () => ({
  default: (await import('#web/screens/point-code/point-code-screen.tsx')).PointCodeScreen,
}))
const PointCodesScreen = lazyWithRetry(async () => ({
  default: (await import('#web/screens/point-codes/point-codes-screen.tsx')).PointCodesScreen,
}))
const PointHistoryScreen = lazyWithRetry(async () => ({
  default: (await import('#web/screens/point-history/point-history-screen.tsx')).PointHistoryScreen,
}))
const AdminOverviewScreen = lazyWithRetry(async () => ({
  default: (await import('#web/screens/admin-overview/admin-overview-screen.tsx')).AdminOverviewScreen,
}))
const AdminFinanceScreen = lazyWithRetry(async () => ({
  default: (await import('#web/screens/admin-finance/admin-finance-screen.tsx')).AdminFinanceScreen,
}))
const PointWatchScreen = lazyWithRetry(async () => ({
  default: (await import('#web/screens/point-watch/point-watch-screen.tsx')).PointWatchScreen,
}))
const OrderLinkScreen = lazyWithRetry(async () => ({
  default: (await import('#web/screens/order-link/order-link-screen.tsx')).OrderLinkScreen,
}))
const LinkedContractScreen = lazyWithRetry(async () => ({
  default: (await import('#web/screens/order-link/linked-contract-screen.tsx')).LinkedContractScreen,
}))
const CustomerStatementScreen = lazyWithRetry(async () => ({
  default: (await import('#web/screens/customer-statement/customer-statement-screen.tsx')).CustomerStatementScreen,
}))
const LinkedCampaignScreen = lazyWithRetry(async () => ({
  default: (await import('#web/screens/order-link/linked-campaign-screen.tsx')).LinkedCampaignScreen,
}))
const CampaignScreen = lazyWithRetry(async () => ({
  default: (await import('#web/screens/campaign/campaign-screen.tsx')).CampaignScreen,
}))
const CustomerCampaignScreen = lazyWithRetry(async () => ({
  default: (await import('#web/screens/campaign/campaign-screen.tsx')).CustomerCampaignScreen,
}))
const LinkedProofsScreen = lazyWithRetry(async () => ({
  default: (await import('#web/screens/order-link/linked-proofs-screen.tsx')).LinkedProofsScreen,
}))
const AdminOrdersScreen = lazyWithRetry(async () => ({
  default: (await import('#web/screens/admin-orders/admin-orders-screen.tsx')).AdminOrdersScreen,
}))
const AdminUsersScreen = lazyWithRetry(async () => ({
  default: (await import('#web/screens/admin-users/admin-users-screen.tsx')).AdminUsersScreen,
}))
const AdminNewOrderScreen = lazyWithRetry(async () => ({
  default: (await import('#web/screens/admin-new-order/admin-new-order-screen.tsx')).AdminNewOrderScreen,
}))
const AdminEditOrderScreen = lazyWithRetry(async () => ({
  default: (await import('#web/screens/admin-edit-order/admin-edit-order-screen.tsx')).AdminEditOrderScreen,
}))
const AdminOrderDraftsScreen = lazyWithRetry(async () => ({
  default: (await import('#web/screens/admin-order-drafts/admin-order-drafts-screen.tsx')).AdminOrderDraftsScreen,
}))
const AdminCustomerScreen = lazyWithRetry(async () => ({
  default: (await import('#web/screens/admin-customer/admin-customer-screen.tsx')).AdminCustomerScreen,
}))
const AdminCustomersScreen = lazyWithRetry(async () => ({
  default: (await import('#web/screens/admin-customers/admin-customers-screen.tsx')).AdminCustomersScreen,
}))
const AdminOrderScreen = lazyWithRetry(async () => ({
  default: (await import('#web/screens/admin-order/admin-order-screen.tsx')).AdminOrderScreen,
}))
const AdminPointsScreen = lazyWithRetry(async () => ({
  default: (await import('#web/screens/admin-points/admin-points-screen.tsx')).AdminPointsScreen,
}))
const AdminAvailabilityScreen = lazyWithRetry(async () => ({
  default: (await import('#web/screens/admin-availability/admin-availability-screen.tsx')).AdminAvailabilityScreen,
}))
const AdminTagsScreen = lazyWithRetry(async () => ({
  default: (await import('#web/screens/admin-tags/admin-tags-screen.tsx')).AdminTagsScreen,
}))
const AdminPricingScreen = lazyWithRetry(async () => ({
  default: (await import('#web/screens/admin-pricing/admin-pricing-screen.tsx')).AdminPricingScreen,
}))
const AdminMapSettingsScreen = lazyWithRetry(async () => ({
  default: (await import('#web/screens/admin-map-settings/admin-map-settings-screen.tsx')).AdminMapSettingsScreen,
}))
const AdminPipelineScreen = lazyWithRetry(async () => ({
  default: (await import('#web/screens/admin-pipeline/admin-pipeline-screen.tsx')).AdminPipelineScreen,
}))

export function AppRoutes() {
  return (
    <ErrorBoundary fallback={<ScreenFailed />}>
      <Suspense fallback={<ScreenLoading />}>
        <Routes>
          <Route element={<PublicLayout />}>
            <Route path={PATHS.home} element={<HomeScreen />} />
            {PUBLIC_PAGES.map(([path, title]) => (
              <Route
                key={path}
                path={path}
                element={<PlaceholderScreen title={title} contact={path === PATHS.contact} />}
              />
            ))}
            <Route path={PATHS.privacy} element={<PrivacyScreen />} />
            <Route path={`${PATHS.contractCheck}/:hash?`} element={<ContractCheckScreen />} />
            <Route path={`${PATHS.pointCode}/:code?`} element={<PointCodeScreen />} />
            <Route path={PATHS.pointWatch} element={<PointWatchScreen />} />
            <Route path={PATHS.orderLink} element={<OrderLinkScreen />} />
            <Route element={<RoleGuard allowed={['client']} />}>
              <Route path={PATHS.dashboard} element={<DashboardScreen />} />
            </Route>
            <Route element={<RoleGuard allowed={['field_technician']} />}>
              <Route path={PATHS.technicianPanel} element={<TechnicianPanelScreen />} />
            </Route>
          </Route>
          <Route element={<RoleGuard allowed={MANAGERS} />}>
            <Route element={<AdminLayout />}>
              <Route path={PATHS.admin} element={<Navigate to={PATHS.adminOrders} replace />} />
              <Route path={PATHS.adminOverview} element={<AdminOverviewScreen />} />
              <Route path={PATHS.adminOrders} element={<AdminOrdersScreen />} />
              <Route path={`${PATHS.adminOrders}/:orderId`} element={<AdminOrderScreen />} />
              <Route path={`${PATHS.adminOrders}/:orderId/editar`} element={<AdminEditOrderScreen />} />
              <Route path={`${PATHS.adminNewOrder}/:draftId?`} element={<AdminNewOrderScreen />} />
              <Route path={PATHS.adminOrderDrafts} element={<AdminOrderDraftsScreen />} />
              <Route path={PATHS.adminFinance} element={<AdminFinanceScreen />} />
              <Route path={PATHS.adminCustomers} element={<AdminCustomersScreen />} />
              <Route path={customerPath(':customerId')} element={<AdminCustomerScreen />} />
              <Route path={PATHS.adminPipeline} element={<AdminPipelineScreen />} />
              <Route path={PATHS.adminPoints} element={<AdminPointsScreen />} />
              <Route path={pointHistoryPath(':pointId')} element={<PointHistoryScreen />} />
              <Route path={PATHS.adminAvailability} element={<AdminAvailabilityScreen />} />
              <Route path={PATHS.adminTags} element={<AdminTagsScreen />} />
              <Route path={PATHS.adminPricing} element={<AdminPricingScreen />} />
              <Route path={PATHS.adminUsers} element={<AdminUsersScreen />} />
              <Route path={PATHS.adminMapSettings} element={<AdminMapSettingsScreen />} />
            </Route>
          </Route>
          {/* Printable pages, without the site's layout. */}
          <Route path={PATHS.printedCart} element={<CartScreen />} />
          <Route path={PATHS.cartContract} element={<CartContractScreen />} />
          <Route path={PATHS.linkedContract} element={<LinkedContractScreen />} />
          <Route path={linkedAmendmentPath(':number')} element={<LinkedAmendmentScreen />} />
          <Route path={PATHS.linkedCampaign} element={<LinkedCampaignScreen />} />
          <Route path={PATHS.linkedProofs} element={<LinkedProofsScreen />} />
          <Route element={<RoleGuard allowed={['client']} />}>
            <Route path={contractPath(':orderId', 'client')} element={<ContractScreen viewer="client" />} />
            <Route
              path={amendmentPath(':orderId', ':number', 'client')}
              element={<AmendmentScreen viewer="client" />}
            />
            <Route path={campaignPath(':id', 'client')} element={<CampaignScreen viewer="client" />} />
            <Route path={proofPath(':id', 'client')} element={<ProofScreen viewer="client" scope="task" />} />
            <Route path={proofsOfOrderPath(':id', 'client')} element={<ProofScreen viewer="client" scope="order" />} />
          </Route>
          <Route element={<RoleGuard allowed={MANAGERS} />}>
            <Route path={contractPath(':orderId', 'office')} element={<ContractScreen viewer="office" />} />
            <Route
              path={amendmentPath(':orderId', ':number', 'office')}
              element={<AmendmentScreen viewer="office" />}
            />
            <Route path={campaignPath(':id', 'office')} element={<CampaignScreen viewer="office" />} />
            <Route path={customerStatementPath(':customerId')} element={<CustomerStatementScreen />} />
            <Route path={customerCampaignPath(':customerId')} element={<CustomerCampaignScreen />} />
            <Route path={proofPath(':id', 'office')} element={<ProofScreen viewer="office" scope="task" />} />
            <Route path={proofsOfOrderPath(':id', 'office')} element={<ProofScreen viewer="office" scope="order" />} />
            <Route path={`${PATHS.adminPoints}/codigos`} element={<PointCodesScreen />} />
          </Route>
          <Route element={<GuestGuard />}>
            <Route path={PATHS.login} element={<LoginScreen />} />
            <Route path={PATHS.signup} element={<SignupScreen />} />
            <Route path={PATHS.forgotPassword} element={<ForgotPasswordScreen />} />
            <Route path={PATHS.updatePassword} element={<UpdatePasswordScreen />} />
          </Route>
          <Route path="*" element={<Navigate to={PATHS.home} replace />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}

function ScreenFailed() {
  return (
    <EmptyState
      alert
      title={SITE_TEXTS.SCREEN_FAILED}
      action={
        // A plain link, because the chunk with the buttons may be the one that failed.
        <a href={location.href}>{SITE_TEXTS.RELOAD}</a>
      }
    >
      {SITE_TEXTS.SCREEN_FAILED_DETAIL}
    </EmptyState>
  )
}
