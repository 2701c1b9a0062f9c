import GroupOutlined from '@mui/icons-material/GroupOutlined'
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined'
import PlaceOutlined from '@mui/icons-material/PlaceOutlined'
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined'
import SellOutlined from '@mui/icons-material/SellOutlined'
import TuneRounded from '@mui/icons-material/TuneRounded'
import ViewKanbanOutlined from '@mui/icons-material/ViewKanbanOutlined'
import type { ReactNode } from 'react'
import { PATHS } from '#web/lib/paths.ts'

export type Section = { title: string; links: { to: string; label: string; icon: ReactNode }[] }

/** The office's screens by section (specification §2, Layout). */
export const ADMIN_SECTIONS: readonly Section[] = [
  {
    title: 'Pedidos',
    links: [
      { to: PATHS.adminOrders, label: 'Gerenciar Pedidos', icon: <ReceiptLongOutlined /> },
      { to: PATHS.adminPipeline, label: 'Pipeline de Instalação', icon: <ViewKanbanOutlined /> },
    ],
  },
  {
    title: 'Pontos',
    links: [
      { to: PATHS.adminPoints, label: 'Pontos', icon: <PlaceOutlined /> },
      { to: PATHS.adminTags, label: 'Tags', icon: <SellOutlined /> },
      { to: PATHS.adminPricing, label: 'Níveis de Preço', icon: <PaymentsOutlined /> },
    ],
  },
  { title: 'Usuários', links: [{ to: PATHS.adminUsers, label: 'Usuários', icon: <GroupOutlined /> }] },
  {
    title: 'Configurações',
    links: [{ to: PATHS.adminMapSettings, label: 'Ajustes do Mapa', icon: <TuneRounded /> }],
  },
]
