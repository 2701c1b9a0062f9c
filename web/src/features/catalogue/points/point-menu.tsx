import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import EditOutlined from '@mui/icons-material/EditOutlined'
import HistoryRounded from '@mui/icons-material/HistoryRounded'
import MapOutlined from '@mui/icons-material/MapOutlined'
import MoreVertRounded from '@mui/icons-material/MoreVertRounded'
import QrCode2Rounded from '@mui/icons-material/QrCode2Rounded'
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { POINT_CODES_TEXTS } from '#shared/catalogue/messages/point-codes.ts'
import { POINT_HISTORY_TEXTS } from '#shared/catalogue/messages/point-history.ts'
import { orderLabel, POINTS_TEXTS } from '#shared/catalogue/messages/points.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { PATHS, pointCodesPath, pointHistoryPath } from '#web/lib/paths.ts'
import { findMainElement } from '#web/ui/inline-menu.ts'

export type PointActions = {
  onEdit: (point: Point) => void
  onSeeOnMap: (point: Point) => void
  onDelete: (point: Point) => void
}

type Props = { point: Point; actions: PointActions; tabIndex?: number }

export function PointMenu({ point, actions, tabIndex }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const { search } = useLocation()
  const closeMenu = () => setAnchor(undefined)
  const closeAndRun = (action: (point: Point) => void) => () => {
    closeMenu()
    action(point)
  }
  return (
    <>
      <IconButton
        aria-label={POINTS_TEXTS.ACTIONS_OF(point.name)}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        {...(tabIndex === undefined ? {} : { tabIndex })}
        onClick={event => {
          event.stopPropagation()
          setAnchor(event.currentTarget)
        }}
      >
        <MoreVertRounded fontSize="small" />
      </IconButton>
      <Menu
        container={findMainElement}
        anchorEl={anchor}
        open={anchor !== undefined}
        onClose={closeMenu}
        // Stopped, because events bubble through React's tree to the grid, which would handle them too
        onKeyDown={event => event.stopPropagation()}
        onClick={event => event.stopPropagation()}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        <MenuItem onClick={closeAndRun(actions.onEdit)}>
          <ListItemIcon>
            <EditOutlined fontSize="small" />
          </ListItemIcon>
          {POINTS_TEXTS.EDIT}
        </MenuItem>
        {point.latitude !== null && point.longitude !== null && (
          <MenuItem onClick={closeAndRun(actions.onSeeOnMap)}>
            <ListItemIcon>
              <MapOutlined fontSize="small" />
            </ListItemIcon>
            {POINTS_TEXTS.SEE_ON_MAP}
          </MenuItem>
        )}
        {point.order_id !== null && (
          <MenuItem
            component={Link}
            to={`${PATHS.adminOrders}/${encodeURIComponent(point.order_id)}`}
            onClick={closeMenu}
          >
            <ListItemIcon>
              <ReceiptLongOutlined fontSize="small" />
            </ListItemIcon>
            {POINTS_TEXTS.SEE_ORDER} {orderLabel(point.order_id)}
          </MenuItem>
        )}
        <MenuItem component={Link} to={pointHistoryPath(point.id)} state={{ search }} onClick={closeMenu}>
          <ListItemIcon>
            <HistoryRounded fontSize="small" />
          </ListItemIcon>
          {POINT_HISTORY_TEXTS.SEE_WITH_CALENDAR}
        </MenuItem>
        <MenuItem component={Link} to={pointCodesPath([point.id])} onClick={closeMenu}>
          <ListItemIcon>
            <QrCode2Rounded fontSize="small" />
          </ListItemIcon>
          {POINT_CODES_TEXTS.PRINT_CODE}
        </MenuItem>
        <MenuItem onClick={closeAndRun(actions.onDelete)} sx={{ color: 'error.main' }}>
          <ListItemIcon sx={{ color: 'inherit' }}>
            <DeleteOutlineRounded fontSize="small" />
          </ListItemIcon>
          {POINTS_TEXTS.DELETE}
        </MenuItem>
      </Menu>
    </>
  )
}
