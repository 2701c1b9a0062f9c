/**
 * What every answer of the site carries, on CloudFront and on one machine. `connect` and `images` are the hosts, besides
 * the site's own, that this deployment talks to.
 */
export type OtherHosts = { connect: readonly string[]; images: readonly string[] }

const contentSecurityPolicy = ({ connect, images }: OtherHosts): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    // MapLibre draws in a worker that it starts from the site's own file; its images come as blobs.
    "worker-src 'self' blob:",
    // Emotion (MUI) writes its styles into the page.
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...images].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

export const securityHeaders = (hosts: OtherHosts): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(hosts),
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
})
