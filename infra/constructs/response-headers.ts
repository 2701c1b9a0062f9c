import { Duration } from 'aws-cdk-lib'
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  type ResponseCustomHeader,
  type ResponseHeadersPolicyProps,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront'

type SecurityPart = (value: string) => ResponseSecurityHeadersBehavior

const one = <Value extends string>(allowed: Record<string, Value>, value: string): Value => {
  const found = Object.values(allowed).find(each => each.toLowerCase() === value.toLowerCase())
  if (!found) throw new Error(`CloudFront has no '${value}' for this header`)
  return found
}

/** The headers that CloudFront wants by name; it refuses them among the custom ones. */
const SECURITY_PARTS: Record<string, SecurityPart> = {
  'content-security-policy': contentSecurityPolicy => ({
    contentSecurityPolicy: { contentSecurityPolicy, override: true },
  }),
  'strict-transport-security': value => ({
    strictTransportSecurity: {
      accessControlMaxAge: Duration.seconds(Number(/max-age=(\d+)/.exec(value)?.[1])),
      includeSubdomains: /includeSubDomains/i.test(value),
      preload: /preload/i.test(value),
      override: true,
    },
  }),
  'x-content-type-options': () => ({ contentTypeOptions: { override: true } }),
  'x-frame-options': value => ({ frameOptions: { frameOption: one(HeadersFrameOption, value), override: true } }),
  'referrer-policy': value => ({
    referrerPolicy: { referrerPolicy: one(HeadersReferrerPolicy, value), override: true },
  }),
}

/** What makes CloudFront send exactly these headers. */
export function responseHeaders(headers: Readonly<Record<string, string>>): ResponseHeadersPolicyProps {
  let securityHeadersBehavior: ResponseSecurityHeadersBehavior = {}
  const customHeaders: ResponseCustomHeader[] = []
  for (const [header, value] of Object.entries(headers)) {
    const part = SECURITY_PARTS[header]
    if (part) securityHeadersBehavior = { ...securityHeadersBehavior, ...part(value) }
    else customHeaders.push({ header, value, override: true })
  }
  return { securityHeadersBehavior, customHeadersBehavior: { customHeaders } }
}
