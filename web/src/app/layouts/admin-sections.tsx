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
import { MENU } from '#shared/platform/messages/menu.ts'
import { PATHS } from '#web/lib/paths.ts'

export type Section = { title: string; links: { to: string; label: string; icon: ReactNode }[] }

/** The office's screens by section (specification §2, Layout). */
export const ADMIN_SECTIONS: readonly Section[] = [
  {
    title: MENU.SECTION_ORDERS,
    links: [
      { to: PATHS.adminOverview, label: MENU.OVERVIEW, icon: <InsightsRounded /> },
      { to: PATHS.adminOrders, label: MENU.ORDERS, icon: <ReceiptLongOutlined /> },
      { to: PATHS.adminCustomers, label: MENU.CUSTOMERS, icon: <BusinessOutlined /> },
      { to: PATHS.adminPipeline, label: MENU.PIPELINE, icon: <ViewKanbanOutlined /> },
    ],
  },
  {
    title: MENU.SECTION_POINTS,
    links: [
      { to: PATHS.adminPoints, label: MENU.POINTS, icon: <PlaceOutlined /> },
      { to: PATHS.adminAvailability, label: MENU.AVAILABILITY, icon: <EventAvailableOutlined /> },
      { to: PATHS.adminTags, label: MENU.TAGS, icon: <SellOutlined /> },
      { to: PATHS.adminPricing, label: MENU.PRICING, icon: <PaymentsOutlined /> },
    ],
  },
  { title: MENU.SECTION_USERS, links: [{ to: PATHS.adminUsers, label: MENU.USERS, icon: <GroupOutlined /> }] },
  {
    title: MENU.SECTION_SETTINGS,
    links: [{ to: PATHS.adminMapSettings, label: MENU.MAP_SETTINGS, icon: <TuneRounded /> }],
  },
]
