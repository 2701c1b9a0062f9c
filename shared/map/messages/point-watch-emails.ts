import { type Point, pointAddressText } from '../../catalogue/rules/points.ts'
import type { EmailContent } from '../../notifications/messages/emails.ts'
import { formatInstant } from '../../platform/messages/instants.ts'
import { type PointWatch, WATCH_LINK_HOURS } from '../rules/point-watches.ts'

/** E-mails of 'Avise-me quando liberar'. */

const linkOf = (action: 'confirmar' | 'parar', { point_id, key, secret }: PointWatch, siteUrl: string): string =>
  `${siteUrl}/aviso?${new URLSearchParams({ acao: action, ponto: point_id, aviso: `${key}.${secret}` })}`

/** Asks the watcher to confirm the e-mail; has links to confirm and to stop. */
export const confirmWatchEmail = (
  point: Point,
  watch: PointWatch,
  { expected, siteUrl }: { expected: string | null; siteUrl: string },
): EmailContent => ({
  subject: 'Confirme: avisar quando o ponto liberar',
  greeting: 'Olá!',
  blocks: [
    {
      paragraph: `Alguém pediu para avisar este e-mail quando ${point.name} (${pointAddressText(point)}) ficar livre.`,
    },
    ...(expected ? [{ paragraph: `A previsão é ${formatInstant(expected)}; pode mudar.` }] : []),
    {
      paragraph: `Confirme em até ${WATCH_LINK_HOURS} horas. Enviamos um aviso só e então apagamos o seu e-mail dele.`,
    },
  ],
  button: { label: 'Quero ser avisado', href: linkOf('confirmar', watch, siteUrl) },
  link: { label: 'Parar o aviso', href: linkOf('parar', watch, siteUrl) },
  note: 'Se não foi você, ignore esta mensagem: sem a confirmação nada mais é enviado.',
})

/** Tells a watcher that the point is free. */
export const pointFreeEmail = (point: Point, siteUrl: string): EmailContent => ({
  subject: `Liberou: ${point.name}`,
  greeting: 'Olá!',
  blocks: [
    { paragraph: `O ponto que você esperava está disponível: ${point.name}, ${pointAddressText(point)}.` },
    { paragraph: 'Ele fica com quem reservar primeiro.' },
  ],
  button: { label: 'Ver o ponto', href: `${siteUrl}/?${new URLSearchParams({ ponto: point.id })}` },
  note: 'Este foi o único aviso. O seu e-mail já foi apagado dele, e não há nada para cancelar.',
})
