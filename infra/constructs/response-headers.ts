import { Duration } from 'aws-cdk-lib'
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  type ResponseCustomHeader,
  type ResponseHeadersPolicyProps,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront'

type ToSecurityBehavior = (value: string) => ResponseSecurityHeadersBehavior

const enumValue = <Value extends string>(allowed: Record<string, Value>, value: string): Value => {
  const matchingValue = Object.values(allowed).find(allowedValue => allowedValue.toLowerCase() === value.toLowerCase())
  if (!matchingValue) throw new Error(`CloudFront has no '${value}' for this header`)
  return matchingValue
}

/** Headers that CloudFront accepts only as security headers and not as custom headers. */
const SECURITY_BEHAVIORS: Record<string, ToSecurityBehavior> = {
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
  'x-frame-options': value => ({ frameOptions: { frameOption: enumValue(HeadersFrameOption, value), override: true } }),
  'referrer-policy': value => ({
    referrerPolicy: { referrerPolicy: enumValue(HeadersReferrerPolicy, value), override: true },
  }),
}

/** Properties of a response headers policy that sends exactly these headers. */
export function responseHeadersProps(headers: Readonly<Record<string, string>>): ResponseHeadersPolicyProps {
  let securityHeadersBehavior: ResponseSecurityHeadersBehavior = {}
  const customHeaders: ResponseCustomHeader[] = []
  for (const [header, value] of Object.entries(headers)) {
    const toBehavior = SECURITY_BEHAVIORS[header]
    if (toBehavior) securityHeadersBehavior = { ...securityHeadersBehavior, ...toBehavior(value) }
    else customHeaders.push({ header, value, override: true })
  }
  return { securityHeadersBehavior, customHeadersBehavior: { customHeaders } }
}
