/** Hosts besides the site's own that pages may connect to or load images from. */
export type ExternalHosts = { connect: readonly string[]; images: readonly string[] }

const contentSecurityPolicy = ({ connect, images }: ExternalHosts): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    // MapLibre starts its worker from the site's own file and creates images as blobs.
    "worker-src 'self' blob:",
    // Emotion (MUI) adds style elements to the page.
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...images].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Headers of every response of the site, on CloudFront and locally. */
export const securityHeaders = (hosts: ExternalHosts): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(hosts),
  // For this host only, because the operator's other hosts may not support TLS.
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
})
