import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

const Code = styled('span')({ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' })

type Props = { code: string | undefined; children?: ReactNode }

/** The start of the line below a point's name: its asset code and what else is told, 'PU-00097 · Centro, Americana'. */
export const AssetCode = ({ code, children }: Props) => (
  <>
    {code && <Code>{code}</Code>}
    {code && children && ' · '}
    {children && <span>{children}</span>}
  </>
)
