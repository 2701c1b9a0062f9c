import { TIME_ZONE } from '#shared/platform/rules/time-zone.ts'
import type { HttpResponse } from './respond.ts'

/** An e-mail that the local deployment shows in its inbox instead of sending it. */
export type SentEmail = { to: string[]; from: string; subject: string; html: string; text: string; at: string }

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`)

const CONTENT_SECURITY_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
const HTML_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cache-control': 'no-store',
}

/** The inbox: all e-mails, newest first, as JSON or as a page; a single e-mail at /_local/emails/{number}. */
export function inboxResponse(emails: readonly SentEmail[], path: string, accept: string): HttpResponse {
  // The oldest e-mail has number 1, so that a link stays valid when newer e-mails arrive.
  const numberedEmails = emails.map((email, index) => ({ ...email, number: emails.length - index }))
  const requestedNumber = /^\/_local\/emails\/(\d+)$/.exec(path)?.[1]
  if (requestedNumber) {
    const email = numberedEmails.find(({ number }) => number === Number(requestedNumber))
    return email
      ? { status: 200, headers: HTML_HEADERS, body: email.html || `<pre>${escapeHtml(email.text)}</pre>` }
      : { status: 404, headers: HTML_HEADERS, body: page('<p>Este e-mail não existe.</p>') }
  }
  if (accept.includes('application/json') && !accept.includes('text/html'))
    return {
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
      body: JSON.stringify(numberedEmails),
    }
  const rows = numberedEmails.map(
    email =>
      `<li><a href="/_local/emails/${email.number}"><strong>${escapeHtml(email.subject)}</strong><span>Para ${escapeHtml(email.to.join(', '))} · ${escapeHtml(new Date(email.at).toLocaleString('pt-BR', { timeZone: TIME_ZONE }))}</span></a></li>`,
  )
  return {
    status: 200,
    headers: HTML_HEADERS,
    body: page(rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p>Nenhum e-mail foi enviado ainda.</p>'),
  }
}

const page = (content: string): string =>
  `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>E-mails enviados</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:720px;margin:32px auto;padding:0 16px;color:#171A2B;background:#F6F7FB}ul{list-style:none;padding:0}li a{display:block;padding:14px 16px;margin:0 0 8px;background:#fff;border:1px solid #E3E6F0;border-radius:12px;color:inherit;text-decoration:none}li a:hover,li a:focus{border-color:#2F3FBF}span{display:block;color:#5A6072;font-size:14px}</style></head><body><main><h1>E-mails enviados</h1><p>Os e-mails desta instalação local ficam aqui; nada sai desta máquina.</p>${content}</main></body></html>`
