import { pointNameWithoutTier } from '../../catalogue/rules/point-titles.ts'
import type { ArtOutcome } from '../../installation/rules/arts.ts'
import { shortOrderId } from '../../orders/rules/orders.ts'
import { pluralise } from '../../platform/messages/phrases.ts'
import { type EmailContent, greetingText } from './emails.ts'
import { emailFooterText, type NotificationMessage } from './notification-message.ts'

/** What happened to an art, for a notification. */
export type ArtEvent = {
  event: ArtOutcome | 'removed'
  byOffice: boolean
  /** Name of the point; of several points, the first one's. */
  point_name: string
  /** Number of points for which the art was sent, or about which one decision was made. */
  points: number
  customer_name: string
  /**
   * Whether the client can open the art on the site; false for a customer without an account, who tells the team their
   * decision.
   */
  seesArt: boolean
  reason: string | null
}

/** Notifications for each participant. The person who acted gets none. */
export type ArtNotifications = { client?: NotificationMessage; office?: NotificationMessage }

const TOPIC = 'installation'
const artNotification = (title: string, message: string, question?: string): NotificationMessage => ({
  title,
  message,
  topic: TOPIC,
  ...(question === undefined ? {} : { question }),
})
const pointsText = ({ points, point_name }: Pick<ArtEvent, 'points' | 'point_name'>): string =>
  points > 1 ? pluralise(points, 'ponto', 'pontos') : pointNameWithoutTier(point_name)
const reasonText = (reason: string | null): string => (reason === null ? '' : ` Motivo: ${reason}`)

export function notificationsForArt({
  event,
  byOffice,
  point_name,
  points,
  customer_name,
  reason,
  seesArt,
}: ArtEvent): ArtNotifications {
  const where = pointsText({ points, point_name })
  const decide = seesArt
    ? 'Confira e aprove para imprimirmos.'
    : 'Peça a arte à equipe pelo WhatsApp ou respondendo a este e-mail, e diga se aprova: só então imprimimos.'
  const sendAnother = seesArt
    ? 'Envie outra no pedido.'
    : 'Envie outra à equipe, pelo WhatsApp ou respondendo a este e-mail.'
  const question = seesArt ? undefined : `Olá! É sobre a arte de ${where}.`
  switch (event) {
    case 'sent':
      return byOffice
        ? { client: artNotification('Arte para aprovar', `A arte de ${where} está pronta. ${decide}`, question) }
        : { office: artNotification('Arte recebida', `${customer_name} enviou a arte de ${where}.`) }
    case 'approved':
      return byOffice
        ? { client: artNotification('Arte aprovada', `A equipe aprovou a arte de ${where}.`) }
        : { office: artNotification('Arte aprovada', `${customer_name} aprovou a arte de ${where}.`) }
    case 'refused':
      return byOffice
        ? {
            client: artNotification(
              'Arte recusada',
              `A arte de ${where} precisa mudar.${reasonText(reason)} ${sendAnother}`,
              question,
            ),
          }
        : {
            office: artNotification(
              'Arte recusada',
              `${customer_name} recusou a arte de ${where}.${reasonText(reason)}`,
            ),
          }
    case 'removed':
      return {
        client: artNotification(
          'Arte removida',
          `A equipe removeu a arte de ${pointNameWithoutTier(point_name)}. ${sendAnother}`,
          question,
        ),
      }
  }
}

/** The notification as an e-mail. `path`: for the client the order's page, for the office the task's card. */
export const artEmail = (
  { title, message }: NotificationMessage,
  art: {
    name: string | undefined
    order_id: string
    point_name: string
    points: number
    path: string
    siteUrl: string
  },
): EmailContent => ({
  subject: `${title}: pedido ${shortOrderId(art.order_id)}`,
  greeting: greetingText(art.name),
  blocks: [
    { paragraph: message },
    {
      paragraph: `Pedido ${shortOrderId(art.order_id)}, ${art.points > 1 ? pointsText(art) : `ponto ${pointNameWithoutTier(art.point_name)}`}.`,
    },
  ],
  button: { label: 'Ver a arte', href: `${art.siteUrl}${art.path}` },
  note: emailFooterText({ topic: 'installation' }),
})
