import AccountBalanceWalletOutlined from '@mui/icons-material/AccountBalanceWalletOutlined'
import BusinessOutlined from '@mui/icons-material/BusinessOutlined'
import EventAvailableOutlined from '@mui/icons-material/EventAvailableOutlined'
import GroupOutlined from '@mui/icons-material/GroupOutlined'
import InsightsRounded from '@mui/icons-material/InsightsRounded'
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined'
import PlaceOutlined from '@mui/icons-material/PlaceOutlined'
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined'
import SellOutlined from '@mui/icons-material/SellOutlined'
import TuneRounded from '@mui/icons-material/TuneRounded'
import ViewKanbanOutlined from '@mui/icons-material/ViewKanbanOutlined'
import type { ReactNode } from 'react'
import { MENU_TEXTS } from '#shared/platform/messages/menu.ts'
import { PATHS } from '#web/lib/paths.ts'

export type AdminSection = { title: string; links: { to: string; label: string; icon: ReactNode }[] }

/** The office's screens as the side menu groups them. */
export const ADMIN_SECTIONS: readonly AdminSection[] = [
  {
    title: MENU_TEXTS.SECTION_ORDERS,
    links: [
      { to: PATHS.adminOverview, label: MENU_TEXTS.OVERVIEW, icon: <InsightsRounded /> },
      { to: PATHS.adminOrders, label: MENU_TEXTS.ORDERS, icon: <ReceiptLongOutlined /> },
      { to: PATHS.adminFinance, label: MENU_TEXTS.FINANCE, icon: <AccountBalanceWalletOutlined /> },
      { to: PATHS.adminCustomers, label: MENU_TEXTS.CUSTOMERS, icon: <BusinessOutlined /> },
      { to: PATHS.adminPipeline, label: MENU_TEXTS.PIPELINE, icon: <ViewKanbanOutlined /> },
    ],
  },
  {
    title: MENU_TEXTS.SECTION_POINTS,
    links: [
      { to: PATHS.adminPoints, label: MENU_TEXTS.POINTS, icon: <PlaceOutlined /> },
      { to: PATHS.adminAvailability, label: MENU_TEXTS.AVAILABILITY, icon: <EventAvailableOutlined /> },
      { to: PATHS.adminTags, label: MENU_TEXTS.TAGS, icon: <SellOutlined /> },
      { to: PATHS.adminPricing, label: MENU_TEXTS.PRICING, icon: <PaymentsOutlined /> },
    ],
  },
  {
    title: MENU_TEXTS.SECTION_USERS,
    links: [{ to: PATHS.adminUsers, label: MENU_TEXTS.USERS, icon: <GroupOutlined /> }],
  },
  {
    title: MENU_TEXTS.SECTION_SETTINGS,
    links: [{ to: PATHS.adminMapSettings, label: MENU_TEXTS.MAP_SETTINGS, icon: <TuneRounded /> }],
  },
]
