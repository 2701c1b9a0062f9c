import { expect, it } from 'vitest'
import { withTextInRem, withWidthsInRem } from '#web/app/site-theme-provider.tsx'
import { theme } from '#web/app/theme.ts'

it('gives letters and lines the size that the browser is set to, and leaves lengths alone', () => {
  expect(withTextInRem('.a{font-size:13px;line-height:20px;padding:16px;}')).toBe(
    '.a{font-size:0.8125rem;line-height:1.25rem;padding:16px;}',
  )
  expect(withTextInRem('.b{height:32px;font:700 13px/22px Jakarta;}')).toBe(
    '.b{height:32px;font:700 0.8125rem/1.375rem Jakarta;}',
  )
  expect(withTextInRem('.c{--line:1px;border:1px solid;line-height:1.5;font-weight:600}')).toBe(
    '.c{--line:1px;border:1px solid;line-height:1.5;font-weight:600}',
  )
})

it('gives columns with text the width that this text needs', () => {
  expect(withTextInRem('.a{grid-template-columns:minmax(0, 1fr) 132px;column-gap:8px;}')).toBe(
    '.a{grid-template-columns:minmax(0, 1fr) 8.25rem;column-gap:8px;}',
  )
})

it('gives printed text points of its own, so that it can grow where it is read on a phone', () => {
  expect(withTextInRem('.a{font-size:10.5pt;border-top:0.6pt solid;}')).toBe(
    '.a{font-size:calc(10.5 * var(--pt, 1pt));border-top:0.6pt solid;}',
  )
})

it('measures the widths of media queries in the browser’s letters, and leaves what else a rule says', () => {
  expect(withWidthsInRem('@media (min-width:900px){.a{width:340px;}}')).toBe(
    '@media (min-width:56.25rem){.a{width:340px;}}',
  )
  expect(withWidthsInRem('@media (max-width: 899px) and (max-height: 480px){.a{top:0;}}')).toBe(
    '@media (max-width: 56.1875rem) and (max-height: 480px){.a{top:0;}}',
  )
  expect(withWidthsInRem('.b{min-width:64px;}')).toBe('.b{min-width:64px;}')
  expect(theme.breakpoints.up('md')).toBe('@media (min-width:56.25rem)')
  expect(theme.breakpoints.down(20)).toBe(theme.largeLetters)
})
