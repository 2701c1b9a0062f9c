import type { EmailTopic } from '../../people/rules/email-topics.ts'

/**
 * Text of a notification, for bell and e-mail. `topic`: the topic from which people can unsubscribe; null: the e-mail
 * is always sent. `question`: what the client writes to the seller by WhatsApp, if the e-mail is to offer it. `asksToPay`:
 * the e-mail says how to pay what is due, although the order is confirmed.
 */
export type NotificationMessage = {
  title: string
  message: string
  topic: EmailTopic | null
  question?: string
  asksToPay?: boolean
}

/** The last line of an e-mail, which says whether the reader can unsubscribe. */
export const emailFooterText = ({ topic }: Pick<NotificationMessage, 'topic'>): string =>
  topic === null
    ? 'Este aviso faz parte do seu pedido e é sempre enviado.'
    : 'Você escolhe no seu perfil quais avisos recebe por e-mail.'
