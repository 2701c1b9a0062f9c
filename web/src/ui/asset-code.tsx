import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

const Code = styled('span')({ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' })

type Props = { code: string | undefined; children?: ReactNode }

/** The asset code at the start of the line below a point's name: 'PU-00097 · Centro, Americana'. */
export const AssetCode = ({ code, children }: Props) => (
  <>
    {code && <Code>{code}</Code>}
    {code && children && ' · '}
    {children && <span>{children}</span>}
  </>
)
